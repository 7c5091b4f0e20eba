"""pygame's events become the window's own."""

import pygame
import pytest

from ui.base.viewport import Viewport
from ui.input.bindings import Bindings
from ui.input.input import (
    Command,
    Drag,
    FileDropped,
    FocusGained,
    FocusLost,
    InputMapper,
    KeyPressed,
    Modifier,
    PadButton,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    TextTyped,
    Wheel,
    WindowClosing,
    command_of,
)

VIEW = Viewport((800, 450))


def make(kind: int, **fields: object) -> pygame.event.Event:
    return pygame.event.Event(kind, fields)


def test_a_dropped_file_is_named() -> None:
    assert InputMapper(Bindings().by_key).translate(make(pygame.DROPFILE, file="/a/game.fzzzt"), VIEW) == FileDropped(
        "/a/game.fzzzt"
    )


def key(code: int, mod: int = 0) -> KeyPressed:
    event = InputMapper(Bindings().by_key).translate(make(pygame.KEYDOWN, key=code, mod=mod), VIEW)
    assert isinstance(event, KeyPressed)
    return event


def test_the_pointer_is_in_virtual_units() -> None:
    mapper = InputMapper(Bindings().by_key)
    assert mapper.translate(make(pygame.MOUSEMOTION, pos=(400, 225), buttons=(0, 0, 0)), VIEW) == PointerMoved(
        (800, 450)
    )
    assert mapper.translate(make(pygame.MOUSEBUTTONDOWN, pos=(10, 20), button=3), VIEW) == PointerPressed((20, 40), 3)
    assert mapper.translate(make(pygame.MOUSEBUTTONUP, pos=(10, 20), button=1), VIEW) == PointerReleased((20, 40), 1)


def test_a_finger_is_marked() -> None:
    event = make(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=1, touch=True)
    assert InputMapper(Bindings().by_key).translate(event, VIEW) == PointerPressed((0, 0), 1, touch=True)


def test_while_the_left_button_is_down_the_others_mean_nothing() -> None:
    mapper = InputMapper(Bindings().by_key)
    left, right = {"pos": (10, 20), "button": 1}, {"pos": (10, 20), "button": 3}
    down, up = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
    heard = [
        mapper.translate(make(kind, **fields), VIEW)
        for kind, fields in [
            (down, left),
            (down, right),
            (up, right),
            (down, right),
            (up, left),
            (up, right),
            (down, right),
            (up, right),
        ]
    ]
    at = (20, 40)
    assert [event for event in heard if event is not None] == [
        PointerPressed(at),
        PointerReleased(at),
        PointerPressed(at, 3),
        PointerReleased(at, 3),
    ]
    assert not mapper.holding


def test_a_lost_release_makes_no_button_deaf() -> None:
    mapper = InputMapper(Bindings().by_key)
    mapper.translate(make(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=1), VIEW)
    mapper.translate(make(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=3), VIEW)
    assert mapper.translate(make(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=1), VIEW) == PointerPressed((0, 0))
    mapper.translate(make(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1), VIEW)
    assert mapper.translate(make(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=3), VIEW) == PointerPressed((0, 0), 3)
    mapper.translate(make(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=1), VIEW)
    mapper.translate(make(pygame.WINDOWFOCUSLOST), VIEW)
    assert mapper.translate(make(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=3), VIEW) == PointerPressed((0, 0), 3)


def test_wheel_buttons_of_old_do_not_press_and_the_wheel_turns_where_the_pointer_is() -> None:
    mapper = InputMapper(Bindings().by_key)
    assert mapper.translate(make(pygame.MOUSEBUTTONDOWN, pos=(10, 10), button=4), VIEW) is None
    mapper.translate(make(pygame.MOUSEMOTION, pos=(10, 10), buttons=(0, 0, 0)), VIEW)
    assert mapper.translate(make(pygame.MOUSEWHEEL, x=0, y=2, flipped=False), VIEW) == Wheel((20, 20), 0, 2)
    assert mapper.translate(make(pygame.MOUSEWHEEL, x=0, y=2, flipped=True), VIEW) == Wheel((20, 20), 0, -2)


@pytest.mark.parametrize(
    ("code", "mod", "command"),
    [
        (pygame.K_RETURN, 0, Command.ACCEPT),
        (pygame.K_SPACE, 0, Command.ACCEPT),
        (pygame.K_ESCAPE, 0, Command.CANCEL),
        (pygame.K_TAB, 0, Command.NEXT),
        (pygame.K_TAB, pygame.KMOD_LSHIFT, Command.PREVIOUS),
        (pygame.K_TAB, pygame.KMOD_LALT, None),
        (pygame.K_F11, 0, Command.FULL_SCREEN),
        (pygame.K_RETURN, pygame.KMOD_LALT, Command.FULL_SCREEN),
        (pygame.K_LEFT, 0, Command.LEFT),
        (pygame.K_v, pygame.KMOD_LCTRL, None),
        (pygame.K_h, 0, Command.HINT),
        (pygame.K_x, 0, None),
    ],
)
def test_keys_mean_commands(code: int, mod: int, command: Command | None) -> None:
    assert key(code, mod).command is command


def test_digits_of_both_blocks() -> None:
    assert [key(pygame.K_0 + digit).digit for digit in range(10)] == list(range(10))
    keypad = [pygame.K_KP0, *(pygame.K_KP1 + index for index in range(9))]
    assert [key(code).digit for code in keypad] == list(range(10))
    assert key(pygame.K_a).digit is None


def test_a_held_key_repeats_until_released_or_the_focus_is_lost() -> None:
    mapper = InputMapper(Bindings().by_key)
    down, up = make(pygame.KEYDOWN, key=pygame.K_a, mod=0), make(pygame.KEYUP, key=pygame.K_a, mod=0)
    repeats = []
    for event in (down, down, up, down, make(pygame.WINDOWFOCUSLOST), down):
        made = mapper.translate(event, VIEW)
        if isinstance(made, KeyPressed):
            repeats.append(made.repeat)
    assert repeats == [False, True, False, False]


def test_modifiers_are_named() -> None:
    assert key(pygame.K_v, pygame.KMOD_RMETA).mods == {Modifier.CTRL}
    assert key(pygame.K_v, pygame.KMOD_LSHIFT | pygame.KMOD_LALT).mods == {Modifier.SHIFT, Modifier.ALT}


def test_window_events() -> None:
    mapper = InputMapper(Bindings().by_key)
    assert mapper.translate(make(pygame.QUIT), VIEW) == WindowClosing()
    assert mapper.translate(make(pygame.WINDOWFOCUSLOST), VIEW) == FocusLost()
    assert mapper.translate(make(pygame.WINDOWMINIMIZED), VIEW) == FocusLost()
    assert mapper.translate(make(pygame.WINDOWFOCUSGAINED), VIEW) == FocusGained()
    assert mapper.translate(make(pygame.TEXTINPUT, text="ä"), VIEW) == TextTyped("ä")
    assert mapper.translate(make(pygame.TEXTINPUT, text=""), VIEW) is None
    assert mapper.translate(make(pygame.USEREVENT), VIEW) is None


def test_keys_and_pads_share_commands() -> None:
    assert command_of(PadButton(Command.ACCEPT, "a")) is command_of(key(pygame.K_RETURN))
    assert command_of(FocusLost()) is None


def test_a_press_becomes_a_drag_after_ten_units() -> None:
    drag: Drag[str] = Drag()
    drag.press("card", (100, 100))
    moves = [(drag.move(pos), drag.active) for pos in ((106, 107), (108, 108), (200, 100))]
    assert moves == [(False, False), (True, True), (False, True)]
    assert list(drag.offset) == [100, 0]
    assert drag.release((210, 100)) == ("card", True)
    assert drag.release((210, 100)) is None


def test_a_short_press_is_a_click_and_a_cancelled_one_nothing() -> None:
    drag: Drag[str] = Drag()
    drag.press("card", (0, 0))
    assert drag.release((3, 3)) == ("card", False)
    drag.press("card", (0, 0))
    drag.cancel()
    assert drag.release((50, 0)) is None
    assert not drag.move((90, 0))


def test_a_russian_key_means_what_is_in_its_place() -> None:
    """A German umlaut stays itself."""
    mapper = InputMapper(Bindings().by_key)
    found = [
        mapper.translate(make(pygame.KEYDOWN, key=code, mod=0, scancode=place), VIEW)
        for code, place in ((ord("р"), pygame.KSCAN_H), (ord("ö"), pygame.KSCAN_SEMICOLON))
    ]
    assert [(one.key, one.command) for one in found if isinstance(one, KeyPressed)] == [
        ("h", Command.HINT),
        ("ö", None),
    ]
