"""Which files a game on a page of its own reads: run in a process of its own, as game_files.py does.

It says hello in every language, plays a game against one, two and three masterminds, and prints paths inside the
repository as JSON. What a browser lacks is lacking here, too.
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
LACKING = ("pygame", "numpy", "PIL", "resvg_py", "platformdirs", "websockets", "segno", "ifaddr", "multiprocessing")
RIVALS = ("ohm", "volta", "grit")


def main() -> None:
    sys.path.insert(0, str(ROOT))
    sys.modules.update(dict.fromkeys(LACKING))  # type: ignore[arg-type]
    read: set[Path] = set()

    def note(event: str, words: tuple[object, ...]) -> None:
        if event == "open" and isinstance(words[0], str | Path):
            read.add(Path(words[0]).resolve())

    sys.addaudithook(note)
    # Only now, so that what these modules read is noted.
    from tests.ui.match.phones.lone_page import LonePage
    from ui.base.i18n import LANGUAGES

    for language in LANGUAGES:
        page = LonePage(language=language)
        page.say("day")
    page.say("first")
    for count in range(1, len(RIVALS) + 1):
        page.say("begin", rivals=RIVALS[:count], level="mastermind")
        page.play()
    modules = [getattr(module, "__file__", None) for module in sys.modules.values()]
    paths = {*read, *(Path(file).resolve() for file in modules if file)}
    # Python opens what it compiles under names of the moment, too.
    own = {path.relative_to(ROOT) for path in paths if path.is_relative_to(ROOT) and "__pycache__" not in path.parts}
    print(json.dumps(sorted(path.as_posix() for path in own if path.parts[0] in ("game", "ui"))))


if __name__ == "__main__":
    main()
