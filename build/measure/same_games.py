"""Whether the page to play in plays as the desktop does: `build/measure/same_games.py [SITE] [--games 2000]`.

Plays whole games in a worker of real Chromium, by the very engine that the page ships, and the same ones here; compares
their records byte by byte, and verifies them. SITE is a folder that build/make_site.py wrote; without it the page is
made anew. Ends with 1 if a record differs.
"""

import argparse
import json
import multiprocessing
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from playwright.sync_api import Page, sync_playwright

from build.checks.page_server import served
from build.measure.lone_games import record_of
from build.screens import settle_surroundings
from build.site.pages import PLAY
from build.site.parts import PartsError
from build.site.play_page import write_play_page
from game.records.record import parse_record
from game.records.verify import verify
from tests.ui.phones.page.phone_browser import CHROMIUM
from ui.base.i18n import LANGUAGES

GAMES_AT_ONCE = 20
DRIVER = Path(__file__).with_name("lone_games.py")
WORKER = """
import { loadPyodide } from "./pyodide/pyodide.mjs";
import { LOCK_FILE } from "./build.js";
const here = (name) => new URL(name, import.meta.url).href;
const python = await loadPyodide({
  indexURL: here("pyodide/"),
  lockFileContents: LOCK_FILE,
  packageBaseUrl: here("pyodide/"),
});
python.unpackArchive(await (await fetch(here("game.zip"))).arrayBuffer(), "zip", { extractDir: "/game" });
python.FS.writeFile("/game/lone_games.py", await (await fetch(here("lone_games.py"))).text());
python.runPython("import sys; sys.path.insert(0, '/game')");
const { record_of } = python.pyimport("lone_games");
self.onmessage = ({ data }) => postMessage(data.map((number) => record_of(number)));
postMessage("ready");
"""
"""As the page's own worker begins; instead of its messages it hears numbers of games."""
PLAYED = """(numbers) => new Promise((fulfil) => {
    window.worker.onmessage = ({ data }) => fulfil(data);
    window.worker.postMessage(numbers);
})"""


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare games of the page to play in with those of the desktop.")
    parser.add_argument("site", nargs="?", type=Path, help="a folder that build/make_site.py wrote")
    parser.add_argument("--games", type=int, default=2000, help="how many games are played")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one")
    options = parser.parse_args()
    numbers = range(options.first, options.first + options.games)
    try:
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            version = _site(options.site, folder)
            pool = stack.enter_context(multiprocessing.get_context("spawn").Pool(1, _without_search))
            pairs = zip(_in_browser(folder, version, numbers), pool.imap(record_of, numbers), strict=True)
            other = []
            for number, (there, here) in zip(numbers, pairs, strict=True):
                if there != _verified(here):
                    other.append(number)
                # It takes hours: whoever ends it knows what it has found.
                print(f"{number}: {len(other)} with another record", file=sys.stderr, end="\r")
    except PartsError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{len(numbers)} games, {len(other)} with another record: {other[:20]}")
    return 1 if other else 0


def _site(site: Path | None, folder: Path) -> str:
    """Have the page in a folder, with a worker beside its own that plays games by number; the version's name."""
    if site is None:
        write_play_page(folder / PLAY, dict.fromkeys(LANGUAGES, "../index.html"))
    else:
        shutil.copytree(site / PLAY, folder / PLAY)
    version = next(path.parent for path in (folder / PLAY).glob("*/worker.js"))
    (version / "same_games.js").write_text(WORKER, encoding="utf-8")
    shutil.copyfile(DRIVER, version / DRIVER.name)
    (folder / "same_games.html").write_text("<!doctype html><title>Games</title>", encoding="utf-8")
    return version.name


def _in_browser(folder: Path, version: str, numbers: range) -> Iterator[str]:
    """The records' lines, as the browser's worker plays these games."""
    with served(folder) as site, sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        page.set_default_timeout(0)
        page.goto(f"{site.home}same_games.html")
        _begin(page, f"./{PLAY}/{version}/same_games.js")
        for at in range(0, len(numbers), GAMES_AT_ONCE):
            yield from page.evaluate(PLAYED, list(numbers[at : at + GAMES_AT_ONCE]))


def _without_search() -> None:
    """Play as the page does, where there is no numpy: then nobody searches ahead."""
    # This is how Python is told that a module cannot be imported.
    sys.modules["numpy"] = None  # type: ignore[assignment]


def _begin(page: Page, script: str) -> None:
    page.evaluate(
        f"""() => new Promise((fulfil, fail) => {{
            window.worker = new Worker({json.dumps(script)}, {{ type: "module" }});
            window.worker.onmessage = fulfil;
            window.worker.onerror = (error) => fail(new Error(error.message));
        }}).then(() => true)"""
    )


def _verified(line: str) -> str:
    """The record's line. Raises RecordError where it is no game by the rules."""
    verify(parse_record(line.strip()))
    return line


if __name__ == "__main__":
    settle_surroundings()
    raise SystemExit(main())
