"""Asks for a game number: whoever plays the same number gets the same cards."""

from typing import TYPE_CHECKING

from game.core.number import WRITTEN_LENGTH, new_code
from ui.base.i18n import N_
from ui.base.spacing import GAP, WIDE
from ui.base.theme import BODY, FIRM, STRONG, WARNING, TextStyle
from ui.base.viewport import Rect
from ui.input.glyphs import Device
from ui.layout.arrange import Apart
from ui.layout.box import Box
from ui.layout.boxes import Column, Row, Sized
from ui.layout.leaves import Words
from ui.match.seating import number_problem
from ui.scenes.common.boxes import button, buttons, called, control, frame
from ui.scenes.common.page import OverlayPage
from ui.widgets.bench import OFFERED
from ui.widgets.button import PRIMARY, SECONDARY
from ui.widgets.seat_choices import DiceButton
from ui.widgets.text_input import TextInput

if TYPE_CHECKING:
    from ui.shell.app import App

_CODE = STRONG.but(size=FIRM)


class PlayNumberScene(OverlayPage):
    """A number to type or to paste, or a new one from the die; the bench comes next."""

    first_focus = "number"
    reads_drawing = False
    dim = 170
    heading = N_("Play a number")

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self.number = str(new_code())

    @property
    def problem(self) -> str | None:
        """Why nothing can be played under what is typed, in a sentence."""
        return number_problem(self.number, self.app.tr)

    def page_words(self) -> list[str]:
        """What a number is for."""
        return [self._what_for()]

    @property
    def prompt_words(self) -> str:
        """What is wrong with what is typed."""
        return self.problem or "" if self.number else ""

    def page(self) -> Box:
        """What a number is for or what is wrong with it, the field and the die, and the two ways out."""
        tr = self.app.tr
        field = control("number", self._field, wide=480, high=72, like="0" * WRITTEN_LENGTH, style=_CODE)
        die = button(
            "",
            self._roll,
            key="die",
            look=OFFERED,
            hint=tr.text("New random game number"),
            wide=150,
            high=150,
            make=DiceButton,
        )
        on = button(tr.text("Choose the players"), self._go_on, key="on", look=PRIMARY, disabled=self.problem)
        back = button(tr.text("Back"), self.go_back, key="back", look=SECONDARY)
        said = Words(self._what_for(), BODY, letters=44)
        wrong = Words(self.prompt_words, BODY.but(colour=WARNING), at="middle")
        told = Apart(wrong, like=said) if self.prompt_words else said
        typed = Column(told, called(field, tr.text("Game number")), gap=GAP, at="middle", weight=1)
        return frame(self.heading_words, Row(typed, Sized(die), gap=WIDE), buttons(back, on), wide=820)

    def _what_for(self) -> str:
        tr = self.app.tr
        words = tr.text("The same number or code deals the same cards.")
        return words + " " + tr.text("Ctrl+C copies it for a friend.") if tr.device == Device.KEYS else words

    def _field(self, rect: Rect) -> TextInput:
        def measure(text: str, style: TextStyle) -> float:
            return self.app.painter.measure(text, style)[0]

        return TextInput(
            rect,
            self.number,
            self._write,
            measure=measure,
            max_length=2 * WRITTEN_LENGTH,
            style=_CODE,
            offered=True,
            on_enter=self._go_on,
        )

    def _write(self, number: str) -> None:
        self.number = number
        self.lay_out_again()

    def _roll(self) -> None:
        field = self.control("number")
        if isinstance(field, TextInput):
            field.set_text(str(new_code()))
            self._write(field.text)

    def _go_on(self) -> None:
        if self.problem is not None:
            return
        go, number = self.app.go, self.number
        self.go_back()
        go.setup(number)
