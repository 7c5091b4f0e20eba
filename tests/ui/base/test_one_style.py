"""One set of rules for all pages: six sizes of words, two radii of plates, and screws on plates alone."""

import ast
from collections.abc import Iterator
from pathlib import Path

from ui.base import theme
from ui.base.spacing import CORNER, PLATE_CORNER
from ui.base.theme import SIZES, TextStyle

ROOT = Path(__file__).resolve().parents[3]
DRAWINGS = ("ui/art/", "ui/halls/", "ui/table/paint/belt.py", "ui/widgets/bench.py", "ui/widgets/setting_picture.py")
"""What is drawn as a thing has the corners of that thing."""
POSTCARD = "ui/table/paint/postcard.py"
"""A picture to send is no page: it has one size, whatever shows it."""
SMALLEST = 10
"""The least radius of what may be a plate; smaller ones belong to a key, a tag or a tick."""


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every call in the window's code, with its file and line."""
    for path in sorted((ROOT / "ui").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if name != POSTCARD:
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call):
                    yield f"{name}:{node.lineno}", node


def called(call: ast.Call) -> str:
    """The name by which something is called."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def number(call: ast.Call, name: str) -> float | None:
    """What is given by a name, if it is written as a number."""
    given = next((one.value for one in call.keywords if one.arg == name), None)
    return float(given.value) if isinstance(given, ast.Constant) and isinstance(given.value, int | float) else None


def test_words_have_one_of_six_sizes() -> None:
    styles = [style for style in vars(theme).values() if isinstance(style, TextStyle)]
    assert {style.size for style in styles} <= set(SIZES)
    assert len(SIZES) == 6
    assert min(SIZES) == 20
    written = [
        place
        for place, call in calls()
        if (called(call) == "but" and number(call, "size") is not None)
        or (called(call) == "TextStyle" and any(isinstance(one, ast.Constant) for one in call.args[1:2]))
    ]
    assert written == [], "a size is a step of the scale in ui/base/theme.py"


def test_plates_have_one_of_two_radii() -> None:
    assert CORNER < PLATE_CORNER
    written = [
        place
        for place, call in calls()
        if called(call) in ("panel", "dashed") and not place.startswith(DRAWINGS)
        if (number(call, "radius") or 0) >= SMALLEST
    ]
    assert written == [], "a corner is one of those in ui/base/spacing.py"


def test_what_is_dark_in_brass_is_a_plate_with_screws() -> None:
    """Seven pages drew one of their own, most of them without screws."""
    drawn = [
        place
        for place, call in calls()
        if called(call) == "panel" and not place.startswith(DRAWINGS)
        if {one.id for one in call.args if isinstance(one, ast.Name)} & {"PANEL_DARK"}
        and any(one.arg == "border" and getattr(one.value, "id", "") == "BRASS" for one in call.keywords)
    ]
    assert drawn == [], "draw_plate in ui/widgets/plate.py draws it"
