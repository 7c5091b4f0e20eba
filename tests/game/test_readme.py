"""The examples in ``game/README.md`` are correct: they run, and print what it says."""

import contextlib
import io
import re
from pathlib import Path

import pytest

from game.agents import levels

README = Path(levels.__file__).parents[1] / "README.md"
BLOCK = re.compile(r"```(python|text)\n(.*?)```", re.DOTALL)


def printed(blocks: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Run the blocks of code in turn; return the text after each one, with what was printed up to it."""
    names: dict[str, object] = {"__name__": "readme"}
    out, found = io.StringIO(), []
    for kind, text in blocks:
        if kind == "python":
            with contextlib.redirect_stdout(out):
                exec(compile(text, str(README), "exec"), names)
        else:
            found.append((text, out.getvalue()))
            out = io.StringIO()
    assert not out.getvalue(), "the output of the last example is missing"
    return found


def test_the_examples_print_what_the_readme_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "_OWN", {})
    blocks = BLOCK.findall(README.read_text(encoding="utf-8"))
    found = printed(blocks)
    assert len(found) == 4
    for stands, said in found:
        assert stands == said


def test_the_player_of_the_example_has_at_most_twenty_lines() -> None:
    (player,) = [text for kind, text in BLOCK.findall(README.read_text(encoding="utf-8")) if "class " in text]
    assert len(player.strip().splitlines()) <= 20


def main() -> None:
    """Write the output of its examples into the README: ``uv run python tests/game/test_readme.py``."""
    text = README.read_text(encoding="utf-8")
    said = iter([said for _, said in printed(BLOCK.findall(text))])
    changed = re.sub(r"```text\n.*?```", lambda _: f"```text\n{next(said)}```", text, flags=re.DOTALL)
    README.write_text(changed, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
