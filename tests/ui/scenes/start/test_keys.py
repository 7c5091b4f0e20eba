"""Keys and buttons are changed by pressing the new one; every place on the screen then names it."""

import msgspec
import pygame
import pytest

from tests.ui import hands
from tests.ui.conftest import MakeApp
from tests.ui.persons import DEVICE, button, post, tick
from ui.base.viewport import Rect
from ui.files.settings import PointerSize, Settings
from ui.input.bindings import PAD_BUTTONS, Bindings, Place
from ui.input.glyphs import ACTIONS, Device, glyph
from ui.input.input import Command
from ui.scenes.start.keys import KeysScene, key_of
from ui.shell.app import App
from ui.shell.window import pointer_of
from ui.widgets.button import Button
from ui.widgets.exhibit import Exhibit
from ui.widgets.keyboard import draw_action, key_places, keys_with, pad_places


def opened(app: App) -> KeysScene:
    """The list: it has a place for every key of every action."""
    app.scenes.push(scene := KeysScene(app, listed=True))
    app.step(0)
    return scene


def drawn(app: App) -> KeysScene:
    app.scenes.push(scene := KeysScene(app))
    app.step(0)
    return scene


def part(scene: KeysScene, drawing: str, name: str) -> Rect:
    """Where a key or button of a drawing is."""
    found = scene.control(drawing)
    assert isinstance(found, Exhibit)
    names = PAD_BUTTONS if drawing == "pad" else keys_with(list(scene.app.devices.bindings.by_key))
    return found.places[names.index(name)]


def plate(scene: KeysScene, command: Command, slot: int) -> Button:
    """The button in a column (2: the gamepad's) of an action."""
    widget = scene.control(key_of(Place(command, None if slot == 2 else slot)))
    assert isinstance(widget, Button)
    return widget


def ask(scene: KeysScene, command: Command, slot: int = 0) -> None:
    scene.group.focus(plate(scene, command, slot))
    scene.group.ring = True
    hands.key(scene.app, pygame.K_RETURN)


@pytest.fixture
def scene(make_app: MakeApp) -> KeysScene:
    return opened(make_app(settings=Settings(language="en")))


def pad(app: App, code: int) -> None:
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        post(app, kind, instance_id=DEVICE, button=code)


def test_a_new_key_means_the_action_at_once(scene: KeysScene) -> None:
    app = scene.app
    ask(scene, Command.HINT)
    assert scene.words == "Press the new key for “Hint”. Esc or a click leaves it as it is."
    assert scene.spoken().prompt == scene.words
    hands.key(app, pygame.K_x)
    assert app.devices.bindings.by_key["x"] is Command.HINT
    assert app.settings.keys == {"hint": ("x", "f")}
    assert glyph(app.tr, Command.HINT) == "X"
    assert plate(scene, Command.HINT, 0).label == "X"
    assert scene.words == ""


def test_what_asks_the_voice_is_changed_like_the_rest(scene: KeysScene) -> None:
    ask(scene, Command.READ_BELT)
    hands.key(scene.app, pygame.K_F8)
    assert scene.words == "F8 was for “Stop reading”, which has F4 now."
    ask(scene, Command.HUSH, 2)
    pad(scene.app, pygame.CONTROLLER_BUTTON_Y)
    bindings = scene.app.devices.bindings
    assert (bindings.by_key["f8"], bindings.by_key["f4"]) == (Command.READ_BELT, Command.HUSH)
    assert bindings.by_button["y"] is Command.HUSH


def test_a_conflict_is_told_in_one_sentence(scene: KeysScene) -> None:
    ask(scene, Command.HINT)
    hands.key(scene.app, pygame.K_l)
    assert scene.words == "L was for “Last auction”, which has H now."
    assert plate(scene, Command.LAST_AUCTION, 0).label == "H"


def test_keys_with_a_meaning_for_the_whole_program_can_be_taken_too(scene: KeysScene) -> None:
    """F1 opens no rules, and F11 changes no window, while a key is asked for."""
    mode = scene.app.settings.window_mode
    for code in (pygame.K_F1, pygame.K_F11):
        ask(scene, Command.HINT)
        hands.key(scene.app, code)
        assert scene.app.scenes.top is scene
    assert scene.app.settings.window_mode is mode
    assert scene.app.devices.bindings.by_key["f11"] is Command.HINT


def test_the_last_key_of_what_leads_back_is_not_given_away(scene: KeysScene) -> None:
    for command, code in ((Command.END, pygame.K_TAB), (Command.HOME, pygame.K_p)):
        ask(scene, command, 1)
        hands.key(scene.app, code)
    assert scene.words == "“Next button or page” has only P: give it another one first."
    assert scene.app.devices.bindings.by_key["p"] is Command.NEXT


def test_a_digit_is_refused_and_the_next_key_is_taken(scene: KeysScene) -> None:
    ask(scene, Command.HINT)
    hands.key(scene.app, pygame.K_5)
    assert scene.words == "5 cannot get another meaning: press a different one."
    hands.key(scene.app, pygame.K_x)
    assert scene.app.devices.bindings.by_key["x"] is Command.HINT


@pytest.mark.parametrize("way", ["escape", "click", "pad"])
def test_it_can_be_left_as_it_is(scene: KeysScene, way: str) -> None:
    ask(scene, Command.HINT)
    if way == "escape":
        hands.key(scene.app, pygame.K_ESCAPE)
    elif way == "click":
        hands.click(scene.app, (3, 3))
    else:
        pad(scene.app, pygame.CONTROLLER_BUTTON_B)
    assert not scene.listening
    assert scene.app.scenes.top is scene
    assert scene.app.devices.bindings == Bindings()


def pushed(app: App) -> None:
    for value in (32000, 0):
        post(app, pygame.CONTROLLERAXISMOTION, instance_id=DEVICE, axis=pygame.CONTROLLER_AXIS_LEFTY, value=value)


def test_the_way_out_is_that_of_the_device_in_use(scene: KeysScene) -> None:
    """A gamepad is not told to press Esc, nor a finger."""
    app, told = scene.app, []
    pad(app, pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    for slot in (0, 2):
        scene.group.focus(plate(scene, Command.HINT, slot))
        pad(app, pygame.CONTROLLER_BUTTON_A)
        told.append(scene.words)
        if slot == 0:
            pad(app, pygame.CONTROLLER_BUTTON_B)
        else:
            pushed(app)
        assert not scene.listening
        assert app.devices.bindings == Bindings()
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        at = app.viewport.to_px(plate(scene, Command.HINT, 0).rect.center)
        post(app, kind, pos=at, button=1, touch=True)
    told.append(scene.words)
    post(app, pygame.MOUSEBUTTONDOWN, pos=(2, 2), button=1, touch=True)
    assert not scene.listening
    assert told == [
        "Press the new key for “Hint”. B leaves it as it is.",
        "Press the new button for “Hint”. The stick leaves it as it is.",
        "Press the new key for “Hint”. A tap leaves it as it is.",
    ]


def test_a_button_of_the_pad_is_changed_by_pressing_it(scene: KeysScene) -> None:
    ask(scene, Command.MUTE, 2)
    pad(scene.app, pygame.CONTROLLER_BUTTON_Y)
    assert scene.app.devices.bindings.by_button["y"] is Command.MUTE
    assert scene.words == "Y was for “Enlarge a card” until now."
    assert scene.app.settings.pad_buttons == {"mute": "y", "zoom": ""}


def test_everything_is_as_at_first_again(scene: KeysScene) -> None:
    ask(scene, Command.HINT)
    hands.key(scene.app, pygame.K_x)
    tick(scene.app)
    hands.click(scene.app, button(scene, "Restore defaults").rect.center)
    assert scene.app.devices.bindings == Bindings()
    assert scene.app.settings.keys == {}
    assert not button(scene, "Restore defaults").enabled


def test_bad_values_in_the_settings_are_told_once(make_app: MakeApp) -> None:
    app = make_app(settings=Settings(language="en", keys={"hint": ("l", "f")}))
    assert app.notices == ["Keys or buttons in the settings are impossible, and back to their defaults: l."]
    assert app.devices.bindings == Bindings()


def test_the_device_in_use_is_named_and_a_finger_has_no_keys(make_app: MakeApp) -> None:
    app = make_app(settings=Settings(language="en"))
    scene = opened(app)
    seen = [(app.devices.device, glyph(app.tr, Command.ACCEPT))]
    pad(app, pygame.CONTROLLER_BUTTON_Y)
    seen.append((app.devices.device, glyph(app.tr, Command.ACCEPT)))
    post(app, pygame.MOUSEBUTTONDOWN, pos=(2, 2), button=1, touch=True)
    post(app, pygame.MOUSEBUTTONUP, pos=(2, 2), button=1, touch=True)
    seen.append((app.devices.device, glyph(app.tr, Command.ACCEPT)))
    hands.key(app, pygame.K_x)
    seen.append((app.devices.device, glyph(app.tr, Command.ACCEPT)))
    assert seen == [(Device.KEYS, "Enter"), (Device.PAD, "A"), (Device.TOUCH, ""), (Device.KEYS, "Enter")]
    assert app.scenes.top is scene


def test_letters_are_letters_while_a_name_is_typed(make_app: MakeApp) -> None:
    """W moves up elsewhere, and R opens the rules."""
    app = make_app(settings=Settings(language="en"))
    app.go.setup()
    scene = app.scenes.top
    assert scene is not None
    field = next(widget for widget in scene.group.widgets if widget.typed_into)  # type: ignore[attr-defined]
    hands.click(app, field.rect.center)
    for code in (pygame.K_w, pygame.K_r, pygame.K_a, pygame.K_n):
        hands.key(app, code)
    assert app.scenes.top is scene
    assert scene.group.focused is field  # type: ignore[attr-defined]


def test_a_larger_pointer_is_drawn() -> None:
    assert pointer_of(PointerSize.NORMAL, 900) is None
    tall = []
    for size in (PointerSize.LARGE, PointerSize.VERY_LARGE):
        for height in (720, 2160):
            cursor = pointer_of(size, height)
            assert cursor is not None
            spot, picture = cursor.data  # type: ignore[misc]
            assert isinstance(spot, tuple)
            assert isinstance(picture, pygame.Surface)
            assert picture.get_at((int(spot[0]) + 1, int(spot[1]) + 2)).a, "its tip is drawn"
            tall.append(picture.get_height())
    assert tall == [48, 144, 80, 240]


def test_the_pointer_follows_the_setting(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[object] = []
    monkeypatch.setattr(pygame.mouse, "set_cursor", shown.append)
    app = make_app(settings=Settings(pointer_size=PointerSize.LARGE))
    app.set_pointer(pygame.SYSTEM_CURSOR_HAND)
    assert {type(one) for one in shown} == {pygame.Cursor}
    app.change_settings(pointer_size=PointerSize.NORMAL)
    assert shown[-1] == pygame.SYSTEM_CURSOR_ARROW


def test_a_key_that_is_pointed_at_says_what_it_does(make_app: MakeApp) -> None:
    app = make_app(settings=Settings(language="en"))
    scene = drawn(app)
    said = []
    for drawing, name in (("keyboard", "h"), ("keyboard", "x"), ("keyboard", "3"), ("pad", "y")):
        hands.move(app, part(scene, drawing, name).center)
        app.step(0.6)
        assert not scene.group.tip, "it is on the plate, and not said twice"
        said.append(scene.told_now)
    assert said == ["H: Hint", "X: Nothing yet", "3: Chooses a card", "Y: Enlarge a card"]


def test_a_key_that_is_clicked_gets_a_successor(make_app: MakeApp) -> None:
    app = make_app(settings=Settings(language="en"))
    scene = drawn(app)
    hands.click(app, part(scene, "keyboard", "f").center)
    assert scene.words == "Press the new key for “Hint”. Esc or a click leaves it as it is."
    hands.key(app, pygame.K_x)
    assert app.devices.bindings.keys[Command.HINT] == ("h", "x")
    hands.click(app, part(scene, "pad", "x").center)
    pad(app, pygame.CONTROLLER_BUTTON_Y)
    assert app.devices.bindings.by_button["y"] is Command.HINT
    hands.click(app, part(scene, "keyboard", "3").center)
    assert not scene.listening, "digits keep their meaning"


def test_keys_and_the_pad_walk_over_the_drawn_keys(make_app: MakeApp) -> None:
    app = make_app(settings=Settings(language="en"))
    scene = drawn(app)
    keyboard = scene.control("keyboard")
    assert isinstance(keyboard, Exhibit)
    scene.group.focus(keyboard)
    said = []
    for code in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_DOWN):
        hands.key(app, code)
        said.append(scene.spoken().focus)
    assert said == ["Keyboard. F1: Rules", "Keyboard. 3: Chooses a card", "Keyboard. E: Explain the symbols"]
    hands.key(app, pygame.K_RETURN)
    assert scene.listening


def test_a_key_of_another_keyboard_is_drawn_once_it_is_used(make_app: MakeApp) -> None:
    app = make_app(settings=Settings(language="en", keys={"hint": ("ö", "f")}))
    scene = drawn(app)
    hands.move(app, part(scene, "keyboard", "ö").center)
    app.step(0.6)
    assert scene.told_now == "Ö: Hint"


def test_no_two_keys_lie_on_one_another() -> None:
    room = Rect(40, 30, 1000, 480)
    for places in (key_places(len(keys_with([f"other {n}" for n in range(20)])), room), pad_places(room)):
        assert all(one.collidelist(list(places[:at])) < 0 for at, one in enumerate(places))
        assert all(room.contains(one) for one in places)


def test_every_action_has_a_sign_of_its_own(make_app: MakeApp) -> None:
    painter = make_app(settings=Settings(language="en")).painter
    seen = set()
    for command in ACTIONS:
        painter.surface.fill((0, 0, 0))
        draw_action(painter, command, (60, 60), 30, (255, 255, 255))
        seen.add(pygame.image.tobytes(painter.surface, "RGB"))
    painter.surface.fill((0, 0, 0))
    assert len(seen - {pygame.image.tobytes(painter.surface, "RGB")}) == len(ACTIONS)


@pytest.mark.parametrize(
    ("settings", "listed"),
    [(Settings(), False), (Settings(text_size=150), True), (Settings(read_aloud=True), True)],
)
def test_the_list_comes_first_for_large_words_and_for_the_voice(
    make_app: MakeApp, settings: Settings, listed: bool
) -> None:
    app = make_app(settings=msgspec.structs.replace(settings, language="en"))
    scene = drawn(app)
    assert scene.listed is listed
    hands.click(app, button(scene, "Keyboard" if listed else "List").rect.center)
    assert scene.listed is not listed
