"""Controls in words."""

import pytest

from ui.base.i18n import Translator
from ui.base.viewport import Rect
from ui.scenes.common.widget_scene import control_words
from ui.widgets.base import Control
from ui.widgets.button import CHOSEN, SECONDARY, Button

PLACE = Rect(0, 0, 10, 10)


def said(control: Control, *drawn: str) -> str:
    return control_words(Translator("en"), control, lambda _: drawn, str)


def button(label: str, hint: str = "", reason: str | None = None, caption: str = "") -> Button:
    made = Button(PLACE, label, lambda: None, look=SECONDARY, hint=hint)
    made.disabled_reason, made.caption = reason, caption
    return made


@pytest.mark.parametrize(
    ("made", "drawn", "words"),
    [
        (button("Start"), (), "Start, button"),
        (button("Rules", "The rules."), (), "Rules, button. The rules"),
        (button("Bid", reason="It is another player's turn."), (), "Bid, button, not now. It is another player's turn"),
        (button("", "Shows the pile."), (), "Shows the pile, button"),
        (button("", "Shows the pile."), ("Pile", "12"), "Pile, 12, button. Shows the pile"),
        (button("×", "Remove this seat", caption="Seat 2, Volta"), (), "Seat 2, Volta: Remove this seat, button"),
        (button(""), (), "Button"),
    ],
)
def test_a_button_says_its_name_its_state_and_its_hint(made: Button, drawn: tuple[str, ...], words: str) -> None:
    assert said(made, *drawn) == words


def test_a_tab_says_whether_its_page_is_open() -> None:
    tabs = [Button(PLACE, "Charts", lambda: None, look=look) for look in (CHOSEN, SECONDARY)]
    for tab in tabs:
        tab.turns_page = True
    assert [said(tab) for tab in tabs] == ["Charts, page, open", "Charts, page"]
