"""A drawing whose parts tell something: pointed at, walked over by keys, pressed and tapped."""

import pygame
import pytest

from tests.ui import hands
from tests.ui.touch_persons import TouchPerson
from tests.ui.widgets.conftest import Lay
from ui.base.viewport import Rect
from ui.input.input import Command, PadButton
from ui.shell.app import App
from ui.sound.audio import Effect
from ui.widgets.button import Button
from ui.widgets.exhibit import Exhibit

ROOM = Rect(100, 100, 600, 300)


def places(room: Rect) -> list[Rect]:
    """Three by two, with gaps."""
    return [Rect(room.x + 200 * (at % 3), room.y + 150 * (at // 3), 180, 130) for at in range(6)]


def exhibit(pressed: list[int] | None = None) -> Exhibit:
    one = Exhibit(Rect(ROOM))
    one.show(places, [f"part {at}" for at in range(6)], None, None if pressed is None else pressed.append)
    return one


def test_the_pointer_means_the_nearest_part_and_the_bubble_is_about_that(app: App, lay: Lay) -> None:
    one = exhibit()
    bench = lay(one)
    said = []
    for pos in (one.places[4].center, (one.places[5].left - 6, one.places[5].centery)):
        hands.move(app, pos)
        app.step(0.6)
        said.append((bench.group.tip, one.told_at))
    assert said == [("part 4", one.places[4]), ("part 5", one.places[5])]


def test_arrow_keys_go_from_part_to_part_and_then_on(app: App, lay: Lay) -> None:
    one, beyond = exhibit(), Button(Rect(900, 150, 200, 70), "next", lambda: None)
    bench = lay(one, beyond)
    bench.group.focus(one)
    seen = []
    for code in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_RIGHT):
        hands.key(app, code)
        seen.append(one.at)
    assert seen == [1, 4, 5]
    hands.key(app, pygame.K_RIGHT)
    assert bench.group.focused is beyond
    hands.key(app, pygame.K_LEFT)
    assert one.focused
    assert one.at == 5


def test_a_step_to_another_part_sounds_as_one_to_another_control(
    app: App, lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = exhibit([])
    group = lay(one).group
    heard: list[Effect] = []
    monkeypatch.setattr(group, "_play", heard.append)
    group.focus(one)
    group.handle(PadButton(Command.RIGHT))
    group.handle(PadButton(Command.ACCEPT))
    assert heard == [Effect.FOCUS_MOVE, Effect.BUTTON_PRESS]


def test_a_part_is_pressed_by_mouse_finger_and_keys(app: App, lay: Lay) -> None:
    pressed: list[int] = []
    one = exhibit(pressed)
    bench = lay(one)
    hands.click(app, one.places[2].center)
    TouchPerson(app).click(one.places[3].center)
    bench.group.focus(one)
    hands.key(app, pygame.K_RIGHT)
    hands.key(app, pygame.K_RETURN)
    assert pressed == [2, 3, 4]


def test_a_tap_on_what_only_tells_is_told_at_once(app: App, lay: Lay) -> None:
    one = exhibit()
    bench = lay(one)
    TouchPerson(app).click(one.places[1].center)
    assert bench.group.tip == "part 1"


def test_it_stays_at_its_part_when_it_is_made_again_and_never_beyond_the_last(app: App, lay: Lay) -> None:
    one = exhibit()
    lay(one)
    hands.move(app, one.places[4].center)
    one.show(places, [f"new {at}" for at in range(6)], None, None)
    assert one.hint == "new 4"
    one.show(lambda room: places(room)[:2], ["a", "b"], None, None)
    assert (one.at, one.hint) == (1, "b")
