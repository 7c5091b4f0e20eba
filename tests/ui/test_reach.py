"""Every control of every scene is reached: by cursor keys, the way the eye expects, and by a finger."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from build import screens
from tests.ui.conftest import MakeApp
from tests.ui.cursor_persons import DIRECTIONS
from tests.ui.test_every_scene import unseen
from tests.ui.words_alone import draw_words_alone
from ui.base.viewport import Point, Rect
from ui.files.settings import Settings
from ui.scenes.common.widget_scene import WidgetScene
from ui.shell.app import App
from ui.table.aids.auction_bar import AuctionCell
from ui.widgets.base import FINGER, Control
from ui.widgets.choice import Choice
from ui.widgets.focus import FocusGroup, nearest
from ui.widgets.slider import Slider
from ui.widgets.text_input import TextInput

EVERY_RUN = (
    "title-continue",
    "setup-drawer",
    "settings",
    "settings-access",
    "keys",
    "table",
    "replay",
    "day-month",
    "puzzle-win",
    "rules",
)
"""Scenes of every kind; a slow run has all of them."""
TAKES_SIDEWAYS = (Choice, Slider, TextInput)
"""Widgets in which left and right mean something of their own."""
WINDOW = (1280, 720)
COARSE = 3.0
"""No control is as narrow."""


def groups(app: App, names: list[str]) -> Iterator[tuple[str, FocusGroup]]:
    """The widgets of these scenes."""
    for name in names:
        screens.render(app, unseen(screens.SCENES[name]), settling=0)
        scene = app.scenes.top
        assert isinstance(scene, WidgetScene), name
        yield name, scene.group


SCENES = [list(EVERY_RUN), pytest.param(list(screens.SCENES), marks=pytest.mark.slow)]


@pytest.mark.parametrize("names", SCENES)
def test_every_control_is_reached(
    make_app: MakeApp, plain_art: None, monkeypatch: pytest.MonkeyPatch, names: list[str]
) -> None:
    """From every control, cursor keys lead to every other one, and never the other way; Tab reaches all of them; a
    finger finds each on a place as large as its tip."""
    app = make_app(WINDOW, Settings(language="en"))
    draw_words_alone(app, monkeypatch)
    for name, group in groups(app, names):
        stops = [widget for widget in group.widgets if widget.can_focus]
        check_cursor_keys(name, stops)
        if stops:
            check_tab(name, group, stops)
        for widget in stops:
            # What is cut by the edge of its window comes into sight by scrolling.
            whole = widget.window is None or widget.window.contains(widget.rect)
            if whole and widget.contains(widget.rect.center) and not isinstance(widget, AuctionCell):
                assert min(finger_room(group, widget)) >= FINGER - 1, f"{name}: {described(widget)} is too small"


def check_cursor_keys(name: str, stops: list[Control]) -> None:
    """Every control leads to every other."""
    steps: dict[int, list[Control]] = {}
    for widget in stops:
        found = []
        for direction in DIRECTIONS.values():
            there = nearest(widget, stops, direction)
            if there is None or (
                direction[0] and isinstance(widget, TAKES_SIDEWAYS) and getattr(widget, "sideways", True)
            ):
                continue
            ahead = [
                (there.rect.centerx - widget.rect.centerx) * direction[0],
                (there.rect.centery - widget.rect.centery) * direction[1],
            ]
            assert sum(ahead) > 0, f"{name}: {described(widget)} leads backwards to {described(there)}"
            found.append(there)
        steps[id(widget)] = found
    for start in stops:
        seen, todo = {id(start)}, [start]
        while todo:
            for there in steps[id(todo.pop())]:
                if id(there) not in seen:
                    seen.add(id(there))
                    todo.append(there)
        missed = [described(widget) for widget in stops if id(widget) not in seen]
        assert not missed, f"{name}: from {described(start)} there is no way to {missed}"


def check_tab(name: str, group: FocusGroup, stops: list[Control]) -> None:
    """The order of Tab has every control once."""
    assert len({id(widget) for widget in stops}) == len(stops), name
    for before, after in pairwise(stops):
        group.focus(before)
        group.ring = True
        group.step(1)
        assert group.focused is after, name


def finger_room(group: FocusGroup, widget: Control) -> Point:
    """How far across and down a finger may lie and still mean this widget, through its middle."""
    x, y = widget.rect.center
    return run(lambda by: group.at((x + by, y), touch=True) is widget), run(
        lambda by: group.at((x, y + by), touch=True) is widget
    )


def run(means: object) -> float:
    """How far in both directions something holds without a break, up to the reach of a finger."""
    assert callable(means)
    far = 0.0
    for way in (-1, 1):
        by = 0.0
        # In half steps only where it ends.
        for step in (COARSE, 0.5):
            while far + by < FINGER and means(way * by):
                by += step
            by = max(0.0, by - step)
        far += by + 0.5
    return far


def described(widget: Control) -> str:
    """A widget in the words of a failure."""
    return f"{type(widget).__name__} {getattr(widget, 'label', '')!r} at {tuple(round(side) for side in widget.rect)}"


def test_what_lies_above_is_not_beside() -> None:
    """*Back* in the corner above *Start* is not to the right of it, though its middle is farther right."""
    start, back, aside = (Control(Rect(left, top, 200, 60)) for left, top in ((700, 700), (780, 20), (1000, 20)))
    assert nearest(start, [start, back], (1, 0)) is None
    assert nearest(start, [start, back], (0, -1)) is back
    assert nearest(start, [start, back, aside], (1, 0)) is aside
