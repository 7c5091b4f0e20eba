"""`build/docs/ACCESS.md` names tests that there are."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "build" / "docs" / "ACCESS.md"


def test_every_test_that_the_page_names_exists() -> None:
    named = set(re.findall(r"\btest_\w+\.py\b", PAGE.read_text("utf-8")))
    there = {path.name for path in (ROOT / "tests").rglob("test_*.py")}
    assert "test_large_text.py" in named
    assert named <= there


def test_every_line_of_a_table_says_how_and_by_which_test() -> None:
    """Or why not, with a dash."""
    lines = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    found = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert all(all(cells) for cells in found)
    met = [cells for cells in found if len(cells) == 3 and cells[0] != "guideline"]
    assert any("test_contrast.py" in test for *_, test in met)
    assert all("test_" in test or test == "–" for *_, test in met)
