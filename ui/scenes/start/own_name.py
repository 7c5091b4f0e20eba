"""Asks, after somebody's first game, what to call them."""

from typing import TYPE_CHECKING

from game.core.cards import CATALOGUE, MECHANIC_ID
from game.core.number import new_code
from game.names import LONGEST_NAME, cleaned
from ui.base.i18n import N_, Translator
from ui.base.spacing import APART
from ui.base.theme import BODY, CREAM, HEADING, TextStyle
from ui.base.viewport import Rect
from ui.files.settings import HUMAN, MatchSetup
from ui.layout.box import Box
from ui.layout.boxes import Column, Row
from ui.layout.leaves import Words
from ui.match.faces import PERSON_FACES, looks_of
from ui.match.seating import default_seats, is_default_name, own_seat, with_own_name
from ui.match.wording import card_name
from ui.scenes.common.boxes import button, buttons, control, frame
from ui.scenes.common.page import OverlayPage
from ui.table.paint.marks import portrait
from ui.widgets.button import PRIMARY, SECONDARY
from ui.widgets.text_input import TextInput

if TYPE_CHECKING:
    from ui.shell.app import App


_NAME = HEADING.but(colour=CREAM)


def has_name(app: "App") -> bool:
    """Whether the player's seat has a name of its own."""
    last = app.settings.last_setup
    return last is not None and not is_default_name(own_seat(last.seats, app.tr).name)


def _drawn_name(portrait: str, tr: Translator) -> str:
    """What is written on the card of somebody with this face, if there is one."""
    drawn = dict(zip(PERSON_FACES, MECHANIC_ID.values(), strict=True)).get(portrait, portrait)
    return card_name(tr, drawn).capitalize() if drawn in CATALOGUE else ""


class OwnNameScene(OverlayPage):
    """A name to type, for all games to come. It is asked for once; whoever goes back keeps the usual one."""

    first_focus = "name"
    dim = 170
    heading = N_("What is your name?")

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        last = app.settings.last_setup
        if last is None or all(seat.kind != HUMAN for seat in last.seats):
            last = MatchSetup(tuple(default_seats(app.tr)), new_code())
        self._setup = last
        """The table that will be offered next, with the player at it."""
        self._you = next(look for look in looks_of(last.seats) if look.human)
        self.name = _drawn_name(self._you.portrait, app.tr)

    def page_words(self) -> list[str]:
        """What it is for."""
        return [self._what_for()]

    def page(self) -> Box:
        """What the name is for, the field, and the two ways out."""
        tr = self.app.tr
        name = control("name", self._field, wide=380, high=84, like="M" * 12, style=_NAME)
        missing = None if cleaned(self.name) else tr.text("Type a name first.")
        done = button(tr.text("That's me"), self._done, key="done", look=PRIMARY, wide=260, disabled=missing)
        later = button(tr.text("Later"), self.go_back, key="later", look=SECONDARY, wide=260)
        asked = Column(Words(self._what_for(), BODY, letters=44), name, gap=APART, at="middle", weight=1)
        you = Row(portrait(self._you, least=90, most=240), asked, gap=APART)
        return frame(self.heading_words, you, buttons(later, done), wide=860)

    def go_back(self) -> None:
        """Later is in the setup."""
        self.app.change_progress(asked_name=True)
        super().go_back()

    def _what_for(self) -> str:
        return self.app.tr.text("The foreman writes it on your locker. You can change it in any new game.")

    def _field(self, rect: Rect) -> TextInput:
        def measure(text: str, style: TextStyle) -> float:
            return self.app.painter.measure(text, style)[0]

        return TextInput(
            rect,
            self.name,
            self._write,
            measure=measure,
            max_length=LONGEST_NAME,
            style=_NAME,
            offered=True,
            on_enter=self._done,
        )

    def _write(self, name: str) -> None:
        self.name = name
        self.lay_out_again()

    def _done(self) -> None:
        name = cleaned(self.name)
        if name:
            self.app.change_settings(last_setup=with_own_name(self._setup, name))
            self.go_back()
