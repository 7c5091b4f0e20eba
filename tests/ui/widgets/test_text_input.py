"""A field to type in: caret, selection, clipboard, and more text than it has room for."""

import pygame
import pytest

from tests.ui import hands
from tests.ui.widgets.conftest import Lay
from ui.base.theme import STRONG
from ui.base.viewport import Rect
from ui.shell.app import App
from ui.widgets.text_input import TextInput

# TextInput


def field(app: App, changes: list[str], text: str = "", **options: object) -> TextInput:
    return TextInput(
        Rect(100, 100, 300, 54),
        text,
        changes.append,
        measure=lambda words, style: app.painter.measure(words, style)[0],
        **options,  # type: ignore[arg-type]
    )


def test_typing_editing_and_the_caret(app: App, lay: Lay) -> None:
    changes: list[str] = []
    entry = field(app, changes, "Ada")
    lay(entry)
    hands.click(app, (390, 120))
    hands.write(app, "ß")
    hands.key(app, pygame.K_HOME)
    hands.write(app, "Dr")
    hands.key(app, pygame.K_RIGHT)
    hands.key(app, pygame.K_DELETE)
    hands.key(app, pygame.K_LEFT)
    hands.key(app, pygame.K_BACKSPACE)
    hands.key(app, pygame.K_END)
    hands.key(app, pygame.K_BACKSPACE)
    assert changes == ["Adaß", "DrAdaß", "DrAaß", "DAaß", "DAa"]
    assert entry.text == "DAa"


def test_large_words_fill_a_field_that_is_made_for_them(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page makes it as high as a line of them."""
    app.texts.text_scale = 2.0
    entry = field(app, [], "Ada")
    entry.rect.h = app.painter.measure("Ada", STRONG)[1] + 1
    sizes: list[float] = []
    monkeypatch.setattr(app.painter, "text", lambda _words, _at, style, **_: sizes.append(style.size))
    entry.draw(app.painter, ring=False)
    assert sizes == [STRONG.size]


def test_command_letters_are_plain_letters_in_a_field(app: App, lay: Lay) -> None:
    changes: list[str] = []
    lay(field(app, changes))
    hands.click(app, (150, 120))
    for code, text in ((pygame.K_m, "m"), (pygame.K_SPACE, " "), (pygame.K_h, "h")):
        app.step(
            0,
            [
                pygame.event.Event(pygame.KEYDOWN, key=code, mod=0),
                pygame.event.Event(pygame.TEXTINPUT, text=text),
                pygame.event.Event(pygame.KEYUP, key=code, mod=0),
            ],
        )
    assert changes[-1] == "m h"
    assert not app.settings.mute


def test_a_field_takes_only_what_can_be_seen_and_has_room_for(app: App, lay: Lay) -> None:
    changes: list[str] = []
    entry = field(app, changes, max_length=4)
    lay(entry)
    hands.click(app, (150, 120))
    hands.write(app, "1\x002")
    hands.write(app, "3456789")
    assert entry.text == "1234"


def test_the_clipboard_is_pasted_copied_and_cut(app: App, lay: Lay) -> None:
    changes: list[str] = []
    entry = field(app, changes, "Volta")
    lay(entry)
    hands.click(app, (390, 120))
    hands.key(app, pygame.K_x, pygame.KMOD_LCTRL)
    hands.key(app, pygame.K_v, pygame.KMOD_LCTRL)
    hands.key(app, pygame.K_c, pygame.KMOD_LCTRL)
    hands.key(app, pygame.K_v, pygame.KMOD_LCTRL)
    assert changes == ["", "Volta", "VoltaVolta"]


@pytest.mark.parametrize(
    ("code", "typed", "text"),
    [
        (None, "Ada", "Ada"),
        (pygame.K_BACKSPACE, "", ""),
        (pygame.K_DELETE, "", ""),
        (pygame.K_HOME, "Ada", "AdaVolta"),
        (pygame.K_RIGHT, "Ada", "VoltaAda"),
    ],
)
def test_typing_replaces_the_selection(app: App, lay: Lay, code: int | None, typed: str, text: str) -> None:
    entry = field(app, [], "Volta", max_length=8)
    lay(entry)
    hands.click(app, (110, 120))
    hands.key(app, pygame.K_a, pygame.KMOD_LCTRL)
    assert entry.marked
    app.draw()
    if code is not None:
        hands.key(app, code)
    if typed:
        hands.write(app, typed)
    assert (entry.text, entry.marked) == (text, False)


def test_a_click_or_a_new_focus_clears_the_selection(app: App, lay: Lay) -> None:
    entry = field(app, [], "Volta")
    lay(entry)
    for leave in ((150, 120), (700, 500)):
        hands.click(app, (110, 120))
        hands.key(app, pygame.K_a, pygame.KMOD_LCTRL)
        hands.click(app, leave)
        assert not entry.marked


def test_a_broken_clipboard_pastes_nothing(app: App, lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr("pygame.scrap.get_text", broken)
    monkeypatch.setattr("pygame.scrap.put_text", broken)
    changes: list[str] = []
    lay(field(app, changes, "A"))
    hands.click(app, (390, 120))
    hands.key(app, pygame.K_v, pygame.KMOD_LCTRL)
    hands.key(app, pygame.K_c, pygame.KMOD_LCTRL)
    assert changes == []


def test_a_click_sets_the_caret(app: App, lay: Lay) -> None:
    changes: list[str] = []
    entry = field(app, changes, "WWWW")
    lay(entry)
    half = app.painter.measure("WW", entry.style)[0]
    hands.click(app, (entry.rect.x + 16 + half, 120))
    hands.write(app, "-")
    assert entry.text == "WW-WW"


def test_the_caret_blinks(app: App, lay: Lay) -> None:
    bench = lay(field(app, []))
    hands.click(app, (150, 120))
    app.step(0)
    assert bench.wake_after is not None
    assert 0 < bench.wake_after < 1
    shown = pygame.image.tobytes(app.surface, "RGB")
    assert app.step(0.55)
    assert pygame.image.tobytes(app.surface, "RGB") != shown
    assert app.step(0.55)
    assert pygame.image.tobytes(app.surface, "RGB") == shown


def test_long_text_keeps_the_caret_in_sight(app: App, lay: Lay) -> None:
    entry = field(app, [], max_length=200)
    lay(entry)
    hands.click(app, (150, 120))
    hands.write(app, "W" * 60)
    app.step(0)
    assert app.painter.measure(entry.text, entry.style)[0] > entry.rect.w
    shown = pygame.image.tobytes(app.surface, "RGB")
    app.step(0.55)
    assert pygame.image.tobytes(app.surface, "RGB") != shown, "the caret is seen to blink"
