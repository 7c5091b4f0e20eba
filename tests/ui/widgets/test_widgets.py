"""Buttons, choices, sliders and the one focus they share, driven by posted events."""

from functools import partial

import pygame
import pytest

from tests.ui import hands
from tests.ui.conftest import MakeApp
from tests.ui.widgets.conftest import Lay
from ui.base.viewport import Rect
from ui.files.settings import Settings
from ui.input.input import Command, PadButton, PointerPressed, PointerReleased
from ui.scenes.play.pause import PauseScene
from ui.scenes.start.settings import Page, SettingsScene
from ui.shell.app import App
from ui.sound.audio import Effect
from ui.widgets.base import HOLD, Control
from ui.widgets.button import Button, ButtonLook
from ui.widgets.choice import Choice, Toggle
from ui.widgets.focus import FocusGroup, nearest
from ui.widgets.plate import draw_tooltip, tooltip_place
from ui.widgets.slider import Slider
from ui.widgets.text_input import TextInput

BESIDE = (Rect(0, 0, 520, 60), Rect(0, 76, 250, 60), Rect(270, 76, 250, 60))


def grid(pressed: list[str]) -> list[Control]:
    """Four buttons, two by two: a b above c d."""
    return [
        Button(
            Rect(100 + 300 * (index % 2), 100 + 120 * (index // 2), 240, 70),
            name,
            partial(pressed.append, name),
        )
        for index, name in enumerate("abcd")
    ]


def test_a_click_presses_a_button(app: App, lay: Lay) -> None:
    pressed: list[str] = []
    bench = lay(*grid(pressed))
    hands.click_on(app, bench.group, "b")
    assert pressed == ["b"]


def test_sliding_off_cancels_a_press(app: App, lay: Lay) -> None:
    pressed: list[str] = []
    lay(*grid(pressed))
    hands.drag(app, (120, 120), (900, 600))
    assert pressed == []
    hands.drag(app, (900, 600), (120, 120))
    assert pressed == []


def test_a_button_shows_that_it_is_held(app: App, lay: Lay) -> None:
    button = grid([])[0]
    assert isinstance(button, Button)
    lay(button)
    hands.press(app, button.rect.center)
    states = [button.sunk]
    for place in ((900, 600), button.rect.center):
        hands.move(app, place)
        states.append(button.sunk)
    app.step(0, [pygame.event.Event(pygame.WINDOWFOCUSLOST)])
    states.append(button.sunk)
    assert states == [True, False, True, False]


def test_other_mouse_buttons_do_not_press(app: App, lay: Lay) -> None:
    pressed: list[str] = []
    bench = lay(*grid(pressed))
    place = hands.button_place(bench.group, "a")
    hands.press(app, place, 3)
    hands.release(app, place, 3)
    assert pressed == []


@pytest.mark.parametrize("button", [2, 3])
@pytest.mark.parametrize("elsewhere", [(120, 120), (450, 120), (900, 600)])
def test_another_button_swallows_no_press(app: App, lay: Lay, button: int, elsewhere: tuple[int, int]) -> None:
    pressed: list[str] = []
    held, *others = grid(pressed)
    assert isinstance(held, Button)
    lay(held, *others)
    hands.press(app, held.rect.center)
    hands.press(app, elsewhere, button)
    hands.release(app, elsewhere, button)
    assert held.sunk
    hands.release(app, held.rect.center)
    assert pressed == ["a"]
    assert not held.sunk


@pytest.mark.parametrize("button", [2, 3])
def test_a_press_that_another_button_came_before_counts(app: App, lay: Lay, button: int) -> None:
    pressed: list[str] = []
    held = grid(pressed)[0]
    lay(held)
    hands.press(app, held.rect.center, button)
    hands.press(app, held.rect.center)
    hands.release(app, held.rect.center, button)
    assert pressed == []
    hands.release(app, held.rect.center)
    assert pressed == ["a"]


def test_only_the_button_that_was_pressed_lets_go() -> None:
    """However the events of several buttons reach the group."""
    pressed: list[str] = []
    held = grid(pressed)[0]
    group = FocusGroup([held])
    group.handle(PointerPressed(held.rect.center))
    group.handle(PointerPressed((900, 600), button=3))
    group.handle(PointerReleased(held.rect.center, button=3))
    assert pressed == []
    group.handle(PointerReleased(held.rect.center))
    assert pressed == ["a"]


@pytest.mark.parametrize("elsewhere", [(450, 120), (900, 600)])
def test_a_second_finger_lets_go_of_what_the_first_held(app: App, lay: Lay, elsewhere: tuple[int, int]) -> None:
    """Or the release was never seen: what was held does not stay sunk, nor act later."""
    pressed: list[str] = []
    held, beside, *_ = grid(pressed)
    assert isinstance(held, Button)
    lay(held, beside)
    hands.press(app, held.rect.center)
    hands.press(app, elsewhere)
    assert not held.sunk
    hands.release(app, held.rect.center)
    assert pressed == []
    hands.press(app, elsewhere)
    hands.release(app, elsewhere)
    assert pressed == (["b"] if beside.contains(elsewhere) else [])


def test_a_scale_that_is_scrubbed_follows_its_own_button_only(app: App, lay: Lay) -> None:
    changes: list[int] = []
    slider = Slider(Rect(100, 100, 500, 60), (0, 100), 50, changes.append)
    lay(slider)
    hands.press(app, slider.scale.midleft)
    hands.press(app, slider.scale.center, 3)
    hands.release(app, slider.scale.center, 3)
    hands.move(app, slider.scale.midright)
    assert changes == [0, 100]


def test_tab_goes_round_and_enter_presses(app: App, lay: Lay) -> None:
    pressed: list[str] = []
    lay(*grid(pressed))
    for _ in range(5):
        hands.key(app, pygame.K_TAB)
    hands.key(app, pygame.K_RETURN)
    hands.key(app, pygame.K_TAB, pygame.KMOD_LSHIFT)
    hands.key(app, pygame.K_SPACE)
    assert pressed == ["a", "d"]


def test_arrows_go_to_the_nearest_in_their_direction(app: App, lay: Lay) -> None:
    pressed: list[str] = []
    lay(*grid(pressed))
    for code in (pygame.K_TAB, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_LEFT):
        hands.key(app, code)
    hands.key(app, pygame.K_RETURN)
    assert pressed == ["c"]


def test_a_gamepad_does_everything_keys_do(app: App, lay: Lay) -> None:
    pressed: list[str] = []
    bench = lay(*grid(pressed))
    for command in (Command.DOWN, Command.RIGHT, Command.DOWN, Command.ACCEPT):
        bench.handle(PadButton(command))
    assert pressed == ["d"]


def test_a_held_enter_presses_once(app: App, lay: Lay) -> None:
    pressed: list[str] = []
    lay(*grid(pressed))
    hands.key(app, pygame.K_TAB)
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)
    app.step(0, [down, down, down])
    assert pressed == ["a"]


def test_the_ring_shows_for_keys_and_hides_for_the_pointer(app: App, lay: Lay) -> None:
    bench = lay(*grid([]))
    rings = [bench.group.ring]
    hands.key(app, pygame.K_TAB)
    rings.append(bench.group.ring)
    with_ring = app.surface.copy()
    hands.click(app, (1200, 800))
    rings.append(bench.group.ring)
    assert rings == [False, True, False]
    assert pygame.image.tobytes(with_ring, "RGB") != pygame.image.tobytes(app.surface, "RGB")


def test_a_disabled_button_does_nothing_and_says_why(app: App, lay: Lay) -> None:
    pressed: list[str] = []
    button = grid(pressed)[0]
    lay(button)
    button.disabled_reason = "The belt is still rolling."
    hands.click(app, button.rect.center)
    hands.key(app, pygame.K_TAB)
    hands.key(app, pygame.K_RETURN)
    assert pressed == []


def test_a_hint_appears_after_a_pause_and_leaves_with_the_pointer(app: App, lay: Lay) -> None:
    button = grid([])[0]
    button.hint = "What it does"
    bench = lay(button)
    app.art.wait()
    app.step(0)
    hands.move(app, button.rect.center)
    before = pygame.image.tobytes(app.surface, "RGB")
    due = [bench.wake_after]
    assert [app.step(0.2), app.step(0.3)] == [False, True]
    assert pygame.image.tobytes(app.surface, "RGB") != before
    due.append(bench.wake_after)
    assert due == [pytest.approx(0.45), None]
    hands.move(app, (1000, 800))
    app.step(0)
    hands.move(app, button.rect.center)
    assert pygame.image.tobytes(app.surface, "RGB") == before


def test_hidden_widgets_do_not_respond(app: App, lay: Lay) -> None:
    pressed: list[str] = []
    widgets = grid(pressed)
    widgets[0].visible = False
    lay(*widgets)
    hands.click(app, widgets[0].rect.center)
    hands.key(app, pygame.K_TAB)
    hands.key(app, pygame.K_RETURN)
    assert pressed == ["b"]


def test_a_wide_button_above_is_not_beside_a_narrow_one() -> None:
    above, left, right = (Button(rect, "", lambda: None) for rect in BESIDE)
    assert nearest(left, [above, left, right], (1, 0)) is right
    assert nearest(right, [above, left, right], (-1, 0)) is left
    assert nearest(right, [above, left, right], (0, -1)) is above


def test_focus_prefers_the_widget_straight_ahead() -> None:
    start, straight, slanted = (Control(Rect(x, y, 50, 50)) for x, y in ((0, 0), (300, 0), (120, 200)))
    assert nearest(start, [start, straight, slanted], (1, 0)) is straight
    assert nearest(start, [start, straight, slanted], (0, 1)) is slanted
    assert nearest(start, [start, straight, slanted], (-1, 0)) is None


def test_new_widgets_keep_the_focus_by_their_order(app: App) -> None:
    group = FocusGroup(grid([]))
    group.focus(group.widgets[2])
    group.replace(grid([]))
    assert group.focused is group.widgets[2]
    assert group.widgets[2].focused
    group.replace(grid([])[:1])
    assert group.focused is None


# Choice, Toggle, Slider


def test_a_choice_goes_round_by_click_wheel_and_key(app: App, lay: Lay) -> None:
    chosen: list[int] = []
    choice = Choice(Rect(100, 100, 300, 54), ("one", "two", "three"), 0, chosen.append)
    lay(choice)
    hands.click(app, (110, 120))
    hands.click(app, (390, 120))
    hands.wheel(app, (250, 120), -1)
    hands.key(app, pygame.K_RIGHT)
    hands.key(app, pygame.K_RIGHT)
    hands.key(app, pygame.K_LEFT)
    assert chosen == [2, 0, 1, 2, 0, 2]
    assert choice.value == "three"


def test_a_size_ends_at_its_ends(app: App, lay: Lay) -> None:
    """Where it cannot go on, there is no arrow."""
    chosen: list[int] = []
    choice = Choice(Rect(100, 100, 300, 54), ("small", "large"), 1, chosen.append)
    choice.offer(("small", "large"), 1, chosen.append, wraps=False)
    lay(choice)
    hands.click(app, (390, 120))
    hands.key(app, pygame.K_RIGHT)
    assert (choice.value, chosen) == ("large", [])
    app.step(0.0)
    arrows = [app.surface.get_at(app.viewport.to_px((x, 127))) for x in (124, 376)]
    assert arrows[0] != arrows[1]
    hands.click(app, (110, 120))
    hands.wheel(app, (250, 120), 1)
    assert (choice.value, chosen) == ("small", [0])


def test_a_choice_of_one_stays(app: App, lay: Lay) -> None:
    chosen: list[int] = []
    lay(Choice(Rect(100, 100, 300, 54), ("one",), 0, chosen.append))
    hands.click(app, (390, 120))
    assert chosen == []
    with pytest.raises(ValueError, match="at least one"):
        Choice(Rect(0, 0, 1, 1), (), 0, chosen.append)


def test_a_toggle_switches(app: App, lay: Lay) -> None:
    states: list[bool] = []
    lay(Toggle(Rect(100, 100, 300, 54), ("Off", "On"), states.append, on=False))
    hands.click(app, (120, 120))
    hands.key(app, pygame.K_SPACE)
    hands.key(app, pygame.K_RIGHT)
    hands.key(app, pygame.K_RIGHT)
    hands.key(app, pygame.K_LEFT)
    assert states == [True, False, True, False]


def test_a_toggle_sounds_like_a_switch_however_it_is_thrown(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Effect] = []
    monkeypatch.setattr(app, "play", heard.append)
    scene = SettingsScene(app, Page.SOUND)
    app.scenes.push(scene)
    hands.click(app, hands.beside(scene.group, "Mute everything").rect.center)
    hands.key(app, pygame.K_SPACE)
    hands.key(app, pygame.K_RIGHT)
    hands.key(app, pygame.K_LEFT)
    assert not app.settings.mute
    assert heard == [Effect.TOGGLE] * 4


def test_a_slider_is_dragged_clicked_and_keyed(app: App, lay: Lay) -> None:
    values: list[int] = []
    slider = Slider(Rect(100, 100, 400, 54), (0, 100), 50, values.append)
    lay(slider)
    rail = slider.scale
    hands.drag(app, (rail.centerx, rail.centery), (rail.right + 300, rail.centery))
    assert slider.value == 100
    hands.click(app, (rail.x + rail.w * 0.25, rail.centery))
    assert slider.value == 25
    for code in (pygame.K_RIGHT, pygame.K_PAGEUP, pygame.K_HOME, pygame.K_LEFT, pygame.K_END):
        hands.key(app, code)
    assert values[-4:] == [30, 50, 0, 100]


# Fingers, and the way the eye goes


def test_a_finger_that_just_misses_a_small_button_means_it() -> None:
    small, other = (Button(Rect(x, 100, 20, 20), "", lambda: None) for x in (100, 300))
    group = FocusGroup([small, other])
    assert group.at((130, 130)) is None
    assert group.at((130, 125), touch=True) is small
    assert group.at((140, 110), touch=True) is None


def test_a_finger_between_two_means_the_nearer_one_and_never_one_beside_what_it_hits() -> None:
    left, right = (Button(Rect(x, 100, 30, 30), "", lambda: None) for x in (100, 140))
    group = FocusGroup([left, right])
    assert [group.at((x, 115), touch=True) for x in (133, 137, 129)] == [left, right, left]


def test_a_finger_means_the_small_one_inside_a_large_one() -> None:
    large, small = Button(Rect(0, 0, 400, 400), "", lambda: None), Button(Rect(200, 200, 30, 30), "", lambda: None)
    group = FocusGroup([large, small])
    assert group.at((195, 215), touch=True) is small
    assert group.at((195, 215)) is large


def test_a_tap_on_what_cannot_be_pressed_tells_its_hint(app: App, lay: Lay) -> None:
    name = Control(Rect(100, 100, 200, 60))
    name.hint = "How fast cards move."
    bench = lay(name)
    place = app.viewport.to_px((150, 130))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step(0, [pygame.event.Event(kind, pos=place, button=1, touch=True)])
    assert bench.group.tip == "How fast cards move."


def test_one_straight_ahead_is_preferred_to_a_nearer_one_aside() -> None:
    start, ahead, aside = (Control(Rect(*place, 50, 50)) for place in ((0, 0), (400, 10), (60, 70)))
    assert nearest(start, [start, ahead, aside], (1, 0)) is ahead
    assert nearest(start, [start, aside], (1, 0)) is aside


def test_what_lies_beside_is_not_above_for_touching_the_edge() -> None:
    """As the cross in the corner of a seat lies beside its face, whose edge it touches."""
    start, corner, above = (Control(Rect(*place)) for place in ((0, 100, 230, 130), (229, 96, 54, 48), (0, 0, 300, 70)))
    assert nearest(start, [start, corner, above], (0, -1)) is above
    assert nearest(start, [start, corner], (0, -1)) is corner
    assert nearest(start, [start, corner, above], (1, 0)) is corner


def test_a_tooltip_lies_where_it_covers_nothing_to_be_spared() -> None:
    near, room = Rect(500, 500, 200, 60), Rect(0, 0, 1600, 900)
    below, above = Rect(300, 580, 900, 320), Rect(400, 450, 600, 40)
    assert tooltip_place((400, 90), near, room, ()).top == 574
    assert tooltip_place((400, 90), near, room, [below]).bottom == 488
    assert tooltip_place((400, 90), near, room, [below, above]).bottom == 442
    # Or it is moved aside, as long as it is still seen what it is about.
    assert tooltip_place((400, 90), near, room, [below, Rect(660, 330, 200, 160)]).right == 652
    assert tooltip_place((400, 90), near, room, [below, Rect(400, 330, 150, 160)]).left == 558
    # Far away nobody would look for it: then it covers what is least.
    wall = Rect(0, 0, 1600, 490)
    assert tooltip_place((400, 90), near, room, [below, wall]).top == 574
    assert tooltip_place((400, 90), near, Rect(0, 0, 1600, 600), [wall]).bottom == 488


def test_a_tooltip_lies_beside_a_column_where_there_is_room() -> None:
    near, room, wide = Rect(500, 300, 600, 60), Rect(0, 0, 1600, 900), (400, 150)
    column = [near.move(0, step) for step in (-80, 80, 160)]
    assert tooltip_place(wide, near, room, column, level=True).midleft == (near.right + 14, near.centery)
    narrow = Rect(0, 0, 1500, 900)
    assert tooltip_place(wide, near, narrow, column, level=True).midright == (near.left - 14, near.centery)
    low = near.move(0, 550)
    assert tooltip_place(wide, low, room, [low.move(0, -80)], level=True).bottomleft == (low.right + 14, room.bottom)
    # The nearest place is below, where nothing is.
    assert tooltip_place(wide, near, room, column[:1], level=True).top == near.bottom + 14


@pytest.mark.parametrize("text_size", [100, 175, 200])
def test_the_tooltip_of_a_choice_in_the_pause_hides_no_other(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, text_size: int
) -> None:
    lies: list[Rect] = []
    monkeypatch.setattr("ui.widgets.focus.draw_tooltip", lambda *args, **more: lies.append(draw_tooltip(*args, **more)))
    app = make_app((1440, 810), Settings(language="en", text_size=text_size))
    pause = PauseScene(app)
    app.scenes.push(pause)
    rules = hands.labelled(pause.group, "Rules")
    hands.move(app, rules.rect.center)
    app.step(1)
    assert pause.group.tip
    app.draw()
    others = [one.rect for one in pause.group.widgets if one is not rules]
    assert lies[-1].collidelist(others) == -1


def test_a_finger_that_stays_on_a_button_is_told_its_hint_and_still_presses_it(app: App, lay: Lay) -> None:
    """Unless it slides off: who only wants to read does not press."""
    pressed: list[str] = []
    button = Button(Rect(200, 200, 200, 68), "Do", lambda: pressed.append("done"), hint="What it does.")
    bench = lay(button)
    at, beside = button.rect.center, (900, 700)
    told = []
    for lifted in (at, beside):
        finger(app, pygame.MOUSEBUTTONDOWN, at)
        app.step(HOLD / 2)
        told.append(bench.group.tip)
        app.step(HOLD / 2 + 0.01)
        told.append(bench.group.tip)
        if lifted != at:
            finger(app, pygame.MOUSEMOTION, lifted)
        finger(app, pygame.MOUSEBUTTONUP, lifted)
        app.step(HOLD)
        told.append(bench.group.tip)
    assert told == ["", "What it does.", ""] * 2
    assert pressed == ["done"]


def finger(app: App, kind: int, at: tuple[float, float]) -> None:
    more = {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    app.step(0, [pygame.event.Event(kind, pos=app.viewport.to_px(at), touch=True, **more)])


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_label_of_two_lines_stays_clear_of_the_rim(app: App, lay: Lay, scale: float) -> None:
    app.texts.text_scale = scale
    button = Button(Rect(100, 100, 200, 68), "Überholung verträgt", lambda: None, lines=2)
    button.look = ButtonLook((0, 0, 0), (0, 0, 0), (255, 255, 255))
    lay(button)
    app.draw()
    area = app.viewport.rect_px(button.rect)
    letters = pygame.mask.from_threshold(app.surface.subsurface(area), (255, 255, 255), (80, 80, 80))
    ink = letters.get_bounding_rects()
    top, bottom = min(rect.top for rect in ink), max(rect.bottom for rect in ink)
    assert bottom - top > area.h / 2, "it has two lines"
    assert min(top, area.h - bottom) > 0.09 * area.h


# Large words


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("text", ["Ada", "2RAR-PVYF-GYE8-8DZZ-VBJ2"])
def test_a_large_text_fits_its_field_before_it_scrolls(app: App, lay: Lay, scale: float, text: str) -> None:
    """In height and, down to the usual size, in width; the caret stands at its end."""
    app.texts.text_scale = scale
    drawn: list[Rect] = []
    plain = app.painter.text

    def noted(string: str, *args: object, **named: object) -> Rect:
        rect = plain(string, *args, **named)  # type: ignore[arg-type]
        if string == text:
            drawn.append(rect)
        return rect

    app.painter.text = noted  # type: ignore[method-assign]
    measure = lambda words, style: app.painter.measure(words, style)[0]  # noqa: E731
    field = TextInput(Rect(100, 100, 340, 54), text, lambda _: None, measure=measure)
    lay(field)
    app.draw()
    assert drawn[-1].h <= field.rect.h
    assert drawn[-1].w <= field.rect.w
    assert field._width(len(text)) == pytest.approx(drawn[-1].w, abs=1)  # noqa: SLF001
