"""The pages that ask for one thing to type: after somebody's first game what to call them, and the number of a game."""

from abc import abstractmethod
from functools import partial
from typing import TYPE_CHECKING

from game.core.cards import CATALOGUE, MECHANIC_ID
from game.core.number import WRITTEN_LENGTH, new_code
from game.names import LONGEST_NAME, cleaned
from ui.base.i18n import N_, Translator
from ui.base.spacing import APART, GAP, WIDE
from ui.base.theme import BODY, CREAM, FIRM, HEADING, STRONG, WARNING, TextStyle
from ui.base.viewport import Rect
from ui.files.settings import HUMAN, MatchSetup
from ui.input.glyphs import Device
from ui.layout.arrange import Apart
from ui.layout.box import Box
from ui.layout.boxes import Column, Row, Sized
from ui.layout.leaves import Words
from ui.match.faces import PERSON_FACES, looks_of
from ui.match.seating import default_seats, is_default_name, number_problem, own_seat, with_own_name
from ui.match.wording import card_name
from ui.scenes.common.boxes import button, buttons, called, control, frame
from ui.scenes.common.page import OverlayPage
from ui.table.paint.marks import portrait
from ui.widgets.bench import OFFERED
from ui.widgets.button import PRIMARY, SECONDARY
from ui.widgets.seat_choices import DiceButton
from ui.widgets.text_input import TextInput

if TYPE_CHECKING:
    from ui.shell.app import App

_NAME, _CODE = HEADING.but(colour=CREAM), STRONG.but(size=FIRM)


class TypedPage(OverlayPage):
    """A page with a field, whose words are offered and replaced by what is typed."""

    dim = 170

    def __init__(self, app: "App", typed: str) -> None:
        super().__init__(app)
        self.typed = typed

    def page_words(self) -> list[str]:
        """What it is for."""
        return [self.what_for()]

    @abstractmethod
    def what_for(self) -> str:
        """What it is for."""

    @abstractmethod
    def go_on(self) -> None:
        """Take what is typed, if it can be taken."""

    def field(self, rect: Rect, longest: int, style: TextStyle) -> TextInput:
        """The field."""

        def measure(text: str, style: TextStyle) -> float:
            return self.app.painter.measure(text, style)[0]

        return TextInput(
            rect,
            self.typed,
            self.write,
            measure=measure,
            max_length=longest,
            style=style,
            offered=True,
            on_enter=self.go_on,
        )

    def write(self, typed: str) -> None:
        """Follow what is typed."""
        self.typed = typed
        self.lay_out_again()


def has_name(app: "App") -> bool:
    """Whether the player's seat has a name of its own."""
    last = app.settings.last_setup
    return last is not None and not is_default_name(own_seat(last.seats, app.tr).name)


def _drawn_name(portrait: str, tr: Translator) -> str:
    """What is written on the card of somebody with this face, if there is one."""
    drawn = dict(zip(PERSON_FACES, MECHANIC_ID.values(), strict=True)).get(portrait, portrait)
    return card_name(tr, drawn).capitalize() if drawn in CATALOGUE else ""


class OwnNameScene(TypedPage):
    """A name to type, for all games to come. It is asked for once; whoever goes back keeps the usual one."""

    first_focus = "name"
    heading = N_("What is your name?")

    def __init__(self, app: "App") -> None:
        last = app.settings.last_setup
        if last is None or all(seat.kind != HUMAN for seat in last.seats):
            last = MatchSetup(tuple(default_seats(app.tr)), new_code())
        self._setup = last
        """The table that will be offered next, with the player at it."""
        self._you = next(look for look in looks_of(last.seats) if look.human)
        super().__init__(app, _drawn_name(self._you.portrait, app.tr))

    def page(self) -> Box:
        """What the name is for, the field, and the two ways out."""
        tr = self.app.tr
        field = partial(self.field, longest=LONGEST_NAME, style=_NAME)
        name = control("name", field, wide=380, high=84, like="M" * 12, style=_NAME)
        missing = None if cleaned(self.typed) else tr.text("Type a name first.")
        done = button(tr.text("That's me"), self.go_on, key="done", look=PRIMARY, wide=260, disabled=missing)
        later = button(tr.text("Later"), self.go_back, key="later", look=SECONDARY, wide=260)
        asked = Column(Words(self.what_for(), BODY, letters=44), name, gap=APART, at="middle", weight=1)
        you = Row(portrait(self._you, least=90, most=240), asked, gap=APART)
        return frame(self.heading_words, you, buttons(later, done), wide=860)

    def go_back(self) -> None:
        """Later is in the setup."""
        self.app.change_progress(asked_name=True)
        super().go_back()

    def what_for(self) -> str:
        """Where the name will stand."""
        return self.app.tr.text("The foreman writes it on your locker. You can change it in any new game.")

    def go_on(self) -> None:
        """Give the player this name."""
        name = cleaned(self.typed)
        if name:
            self.app.change_settings(last_setup=with_own_name(self._setup, name))
            self.go_back()


class PlayNumberScene(TypedPage):
    """A number to type or to paste, or a new one from the die; the bench comes next."""

    first_focus = "number"
    reads_drawing = False
    heading = N_("Play a number")

    def __init__(self, app: "App") -> None:
        super().__init__(app, str(new_code()))

    @property
    def problem(self) -> str | None:
        """Why nothing can be played under what is typed, in a sentence."""
        return number_problem(self.typed, self.app.tr)

    @property
    def prompt_words(self) -> str:
        """What is wrong with what is typed."""
        return self.problem or "" if self.typed else ""

    def page(self) -> Box:
        """What a number is for or what is wrong with it, the field and the die, and the two ways out."""
        tr = self.app.tr
        field = control(
            "number",
            partial(self.field, longest=2 * WRITTEN_LENGTH, style=_CODE),
            wide=480,
            high=72,
            like="0" * WRITTEN_LENGTH,
            style=_CODE,
        )
        hint = tr.text("New random game number")
        die = button("", self._roll, key="die", look=OFFERED, hint=hint, wide=150, high=150, make=DiceButton)
        on = button(tr.text("Choose the players"), self.go_on, key="on", look=PRIMARY, disabled=self.problem)
        back = button(tr.text("Back"), self.go_back, key="back", look=SECONDARY)
        said = Words(self.what_for(), BODY, letters=44)
        wrong = Words(self.prompt_words, BODY.but(colour=WARNING), at="middle")
        told = Apart(wrong, like=said) if self.prompt_words else said
        typed = Column(told, called(field, tr.text("Game number")), gap=GAP, at="middle", weight=1)
        return frame(self.heading_words, Row(typed, Sized(die), gap=WIDE), buttons(back, on), wide=820)

    def what_for(self) -> str:
        """What a number is for."""
        tr = self.app.tr
        words = tr.text("The same number or code deals the same cards.")
        return words + " " + tr.text("Ctrl+C copies it for a friend.") if tr.device == Device.KEYS else words

    def _roll(self) -> None:
        field = self.control("number")
        if isinstance(field, TextInput):
            field.set_text(str(new_code()))
            self.write(field.text)

    def go_on(self) -> None:
        """Open the bench with this number."""
        if self.problem is not None:
            return
        go, number = self.app.go, self.typed
        self.go_back()
        go.setup(number)
