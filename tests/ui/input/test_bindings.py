"""What keys and buttons mean: no two things at once, always enough to find back, and never lost by a bad file."""

import pytest

from ui.base.i18n import Translator
from ui.input.bindings import DEFAULT_KEYS, DEFAULT_PAD, PAD_BUTTONS, Bindings, Place, bindings_from, can_be_bound
from ui.input.glyphs import ACTIONS, Device, beside, glyph, glyphs_for
from ui.input.input import READING, Command

LEFT_HALF = {*"qwertasdfgzxcvb", "tab", "escape", "space"}
RIGHT_HALF = {*"yuiophjklnm", "up", "down", "left", "right", "return", "backspace"}
NEEDED = (
    Command.UP,
    Command.DOWN,
    Command.LEFT,
    Command.RIGHT,
    Command.ACCEPT,
    Command.CANCEL,
    Command.TAKE_BACK,
    Command.HINT,
    Command.LAST_AUCTION,
    Command.HISTORY,
    Command.GOALS,
    Command.ZOOM,
    Command.SIGNS,
)


@pytest.mark.parametrize("half", [LEFT_HALF, RIGHT_HALF])
def test_each_half_of_the_keyboard_has_a_key_for_everything_in_a_game(half: set[str]) -> None:
    assert [command for command in NEEDED if not half & set(DEFAULT_KEYS[command])] == []


def test_the_defaults_mean_nothing_twice() -> None:
    assert not Bindings().fault()
    assert set(DEFAULT_KEYS) == set(Command) == set(ACTIONS)
    assert len(READING) == 7
    assert set(DEFAULT_PAD.values()) == set(PAD_BUTTONS)
    assert all(can_be_bound(key) for keys in DEFAULT_KEYS.values() for key in keys if key)


def test_what_asks_the_voice_can_be_asked_by_other_keys() -> None:
    changed = Bindings().with_one(Place(Command.READ_BELT, 0), "x").with_one(Place(Command.READ_BELT, None), "y")
    assert (changed.by_key["x"], changed.by_button["y"]) == (Command.READ_BELT, Command.READ_BELT)
    assert bindings_from(changed.own_keys(), changed.own_buttons()) == (changed, [])
    assert changed.with_one(Place(Command.HINT, 0), "f8").by_key["h"] is Command.HUSH


def test_a_free_key_is_taken() -> None:
    changed = Bindings().with_one(Place(Command.HINT, 0), "x")
    assert changed.by_key["x"] is Command.HINT
    assert "h" not in changed.by_key
    assert changed.own_keys() == {"hint": ("x", "f")}


def test_letters_of_other_keyboards_are_keys() -> None:
    assert [one for one in ("ö", "ñ", "ж", "ß", "f12", "page up", "caps lock", "Ö", "") if can_be_bound(one)] == [
        "ö", "ñ", "ж", "ß", "f12", "page up",
    ]  # fmt: skip


def test_a_key_that_is_used_elsewhere_changes_places() -> None:
    changed = Bindings().with_one(Place(Command.HINT, 0), "l")
    assert changed.by_key["l"] is Command.HINT
    assert changed.by_key["h"] is Command.LAST_AUCTION
    assert not changed.fault()
    back = changed.with_one(Place(Command.HINT, 0), "h")
    assert back == Bindings()


def test_buttons_change_places_too() -> None:
    changed = Bindings().with_one(Place(Command.HINT, None), "a")
    assert changed.by_button["a"] is Command.HINT
    assert changed.by_button["x"] is Command.ACCEPT
    assert changed.own_buttons() == {"accept": "x", "hint": "a"}
    assert bindings_from(changed.own_keys(), changed.own_buttons()) == (changed, [])


def test_nothing_needed_to_find_back_may_be_left_without_a_key() -> None:
    once = Bindings().with_one(Place(Command.END, 1), "tab")
    assert not once.fault(), "p still means it"
    assert once.with_one(Place(Command.HOME, 1), "p").fault() == {"next"}


@pytest.mark.parametrize(
    ("keys", "pad", "wrong"),
    [
        ({"hint": ("x", "left shift")}, {}, ["hint"]),
        ({"hint": ("x", "5")}, {}, ["hint"]),
        ({"hint": ("H", "f")}, {}, ["hint"]),
        ({"hint": ("Page Up", "f")}, {}, ["hint"]),
        ({"hint": (" ", "f")}, {}, ["hint"]),
        ({"hint": ("\x00", "f")}, {}, ["hint"]),
        ({"accept": ("enter key", "nothing")}, {}, ["accept"]),
        ({"dance": ("x", "")}, {}, ["dance"]),
        ({}, {"hint": "nose"}, ["hint"]),
        ({"hint": ("l", "f")}, {}, ["l"]),
        ({"accept": ("", "")}, {}, ["accept"]),
        ({}, {"hint": "a"}, ["a"]),
    ],
)
def test_what_is_impossible_falls_back_and_is_named(
    keys: dict[str, tuple[str, str]], pad: dict[str, str], wrong: list[str]
) -> None:
    assert bindings_from(keys, pad) == (Bindings(), wrong)


def test_what_is_possible_stays_beside_what_is_not() -> None:
    found, wrong = bindings_from({"hint": ("x", "f"), "log": ("", "")}, {"mute": "nose"})
    assert found.by_key["x"] is Command.HINT
    assert wrong == ["log", "mute"]


def test_each_device_has_its_own_names() -> None:
    tr = Translator("en")
    own = Bindings().with_one(Place(Command.HINT, 0), "x")
    named = {}
    for device in Device:
        tr.glyphs = glyphs_for(tr, own, device)
        named[device] = (glyph(tr, Command.HINT), beside(tr, Command.ACCEPT))
    assert named == {Device.KEYS: ("X", " (Enter)"), Device.PAD: ("X", " (A)"), Device.TOUCH: ("", "")}
    assert glyphs_for(tr, own, Device.PAD, playstation=True)["accept"] == "Cross"
