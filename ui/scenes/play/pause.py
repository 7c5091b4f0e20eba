"""The menus over a game: continue, look things up, or leave, with whether the game is saved; and its phones."""

from collections.abc import Callable, Sequence
from functools import partial

from game.agents import LEVELS
from game.records.seal import Seal
from ui.base.i18n import N_
from ui.base.spacing import APART, GAP, HANDLE, NEAR, SNUG, WIDE
from ui.base.theme import BODY, BUTTON, CREAM, DIM, HEAD, INK, STRONG
from ui.files.background import LOOK
from ui.files.settings import Origin
from ui.input.clipboard import copy
from ui.input.glyphs import glyph
from ui.input.input import Command, InputEvent, WindowClosing
from ui.layout.box import Box, Draw
from ui.layout.boxes import Column, Controls, Fit, Grid, Holder, Named, Padding, Row, Scroll, Sized
from ui.layout.leaves import Leaf, Picture, Spacer, Words
from ui.match.challenges.ladder_match import rung_of
from ui.match.match import Match
from ui.match.phones.link import POLL, Phones, PlayedBy
from ui.match.wording import origin_words
from ui.scenes.common.boxes import SMALL_BUTTON, button, choice, cross, frame
from ui.scenes.common.foreman import draw_foreman
from ui.scenes.common.page import OverlayPage
from ui.scenes.common.phone_code import address_box, address_words, code_box, person_box, spoken_person
from ui.scenes.start.door_words import FAULTS
from ui.shell.app import App
from ui.table.paint.marks import bubble
from ui.table.state.phone_marks import mark_of
from ui.widgets.button import DANGER, SECONDARY
from ui.widgets.drawn_signs import draw_asking, draw_cog, draw_handset, draw_lit_star, draw_seal
from ui.widgets.seat_choices import Hands, Lamps


class PauseScene(OverlayPage):
    """Asks before leaving a game."""

    closed_by = frozenset({Command.CANCEL, Command.MENU})
    heading = N_("Pause")
    first_focus = "on"

    def __init__(
        self,
        app: App,
        match: Match | None = None,
        *,
        line: str = "",
        kept: bool = True,
        seal: Seal | None = None,
        occasion: str = "",
    ) -> None:
        """Open over a ``match``, or whatever else the current scene shows; ``line`` replaces the sentence on what
        becomes of it. Without a match, ``kept`` is whether it can be continued later, ``seal`` what was sealed before
        anybody acted, whose digest can be copied, and ``occasion`` what it is played for: the goals of a ladder match
        can be looked up."""
        super().__init__(app)
        self._line = line
        self._match = match
        self._kept: bool | None = kept
        self._origin: Origin | None = None
        if match is not None:
            match.glance()
            self._origin, seal, occasion = match.origin, match.seal, match.occasion
        self._note_saving()
        self._seal = seal
        self._copied = False
        self._rung = rung_of(occasion)

    def page(self) -> Box:
        """The foreman at his tea, who says what becomes of the game; beside him the way on, what can be looked up in
        between, and the ways out."""
        tr, ways = self.app.tr, self._ways()
        on = button(tr.text("Keep playing"), self.go_back, key="on", high=96, style=BUTTON.but(size=HEAD))
        way_out, leave = self._way_out()
        outs = (
            button(way_out, leave, look=SECONDARY, style=SMALL_BUTTON, weight=1),
            button(tr.text("Quit Fzzzt!"), self.app.quit, look=DANGER, style=SMALL_BUTTON, weight=1),
        )
        tea = Picture(partial(draw_foreman, tea=True), least=200, usual=330, most=400, aspect=0.9, may_go=1)
        abreast = Fit(Controls(*ways, gap=NEAR, weight=1), Grid(*ways, columns=2, gap=NEAR, alike=True))
        rest = Column(
            bubble(self._what_becomes(), STRONG.but(colour=INK), letters=40),
            on,
            Holder(abreast, weight=0),
            Holder(Row(*outs, gap=NEAR), weight=0),
            gap=GAP,
            at="middle",
        )
        return frame(self.heading_words, Row(tea, Holder(rest, weight=1), gap=APART), wide=1060, gap=APART)

    def _ways(self) -> list[Leaf]:
        """What can be looked up or set, each below its sign."""
        tr, match, rung = self.app.tr, self._match, self._rung
        key = glyph(tr, Command.HELP)
        rules = tr.text("{key} opens the rules at any time, right where you need them.", key=key) if key else ""
        ways = [
            _way(tr.text("Rules"), self.app.go.rules, draw_asking, hint=rules),
            _way(tr.text("Settings"), self.app.go.settings, draw_cog),
        ]
        if match is not None and match.phones is not None:
            ways.append(_way(tr.text("Phones"), partial(self.app.go.phones, match), draw_handset))
        if rung is not None:
            goals = () if match is None else match.goals
            ways.insert(0, _way(tr.text("Goals"), partial(self.app.go.goals, rung, goals), draw_lit_star))
        if self._seal is not None:
            told = tr.text("Copied") if self._copied else tr.text("Copy the seal")
            hint = tr.text(
                "This digest seals the number, deck and players. Keep it: at the end, the results can prove that "
                "nothing has changed."
            )
            ways.append(_way(told, self._copy, draw_seal, key="seal", hint=hint))
        return ways

    def _way_out(self) -> tuple[str, Callable[[], None]]:
        """Where leaving the game leads: from a trial back to its report."""
        trial = None if self._match is None else self._match.trial
        if trial is not None:
            return self.app.tr.text("Back to the report"), trial.back
        return self.app.tr.text("Exit to main menu"), self.app.go.title

    def handle(self, event: InputEvent) -> bool:
        """Cancel continues the game; closing the window a second time quits."""
        if isinstance(event, WindowClosing):
            self.app.quit()
            return True
        return super().handle(event)

    def update(self, dt: float) -> None:
        """Update the buttons, and check on the save."""
        super().update(dt)
        if self._note_saving():
            self.lay_out_again()
        if self._kept is None:
            self.wake_within(LOOK)

    def _note_saving(self) -> bool:
        """Check whether the game is saved; return whether that has changed."""
        before = self._kept
        if self._match is not None:
            self._match.note_saving()
            self._kept = None if self._match.saving else self._match.kept
        return self._kept is not before

    def _what_becomes(self) -> str:
        """Where the game came from, and whether it can be continued."""
        tr = self.app.tr
        trial = self._match is not None and self._match.trial is not None
        line = self._line or (
            tr.text("Nothing you try out here counts or is kept.")
            if trial
            else tr.text("Saving the game…")
            if self._kept is None
            else tr.text("Your game is saved: continue it from the main menu at any time.")
            if self._kept
            else tr.text("This game is not saved: it ends when you leave it.")
        )
        return f"{origin_words(tr, self._origin)} {line}" if self._origin is not None and not trial else line

    def _copy(self) -> None:
        if self._seal is not None:
            copy(self._seal.digest)
            self._copied = True
            self.lay_out_again()


def _way(label: str, act: Callable[[], None], draw: Draw, *, key: str = "", hint: str = "") -> Leaf:
    words = Words(label, BUTTON.but(colour=CREAM), lines=2, side="center", at="middle", group="ways", weight=1)
    inner = Padding(NEAR, Column(Picture(draw, high=52), words, gap=SNUG), top=GAP, bottom=NEAR)
    return button(label, act, key=key, look=SECONDARY, hint=hint, inner=inner, weight=1)


_PLAYERS = (PlayedBy.PHONE, PlayedBy.COMPUTER, PlayedBy.WINDOW)


class PhonesScene(OverlayPage):
    """Opens over the table; whatever is changed here holds at once."""

    reads_drawing = False
    closed_by = frozenset({Command.CANCEL, Command.MENU})
    holds_game = True
    """Who plays a seat is only being chosen: no computer player shall act before that is settled."""
    first_focus = "on"
    heading = N_("Phones")

    def __init__(self, app: App, match: Match, phones: Phones) -> None:
        super().__init__(app)
        self._match = match
        self._phones = phones
        self._seen: object = None

    def page_words(self) -> Sequence[str]:
        """The door, and each seat with its state: of two phones that are gone each is named."""
        looks, phones = self._match.looks, self._phones
        persons = [spoken_person(self.app.tr, looks[seat], mark_of(phones, seat)) for seat in phones.states]
        return [self._door_words(), *persons]

    def page(self) -> Box:
        """The code on the left, a row for each phone's seat on the right."""
        tr = self.app.tr
        seats = Scroll(Column(*map(self._seat, self._phones.states), gap=GAP))
        on = Sized(button(tr.text("Keep playing"), self.go_back, key="on", wide=360), across="end")
        return frame(self.heading_words, Row(self._door(), Column(seats, on, gap=24, weight=1), gap=WIDE), wide=1420)

    def update(self, dt: float) -> None:
        """Take in what the phones say."""
        super().update(dt)
        self._phones.update()
        if self._phones.version != self._seen:
            self._seen = self._phones.version
            self.lay_out_again()
        self.wake_within(POLL)

    def _door(self) -> Box:
        """The code and the address, or why there are none."""
        tr, address, code = self.app.tr, self._address, 420.0
        if address is not None:
            return Column(code_box(address, least=code), address_box(tr, address), gap=14)
        words = Sized(Words(self._door_words(), BODY.but(colour=DIM)), wide=code, most_wide=code)
        if self._phones.fault is None:
            return words
        return Column(words, Spacer(), button(tr.text("Open the gate"), self._phones.reopen, look=SECONDARY))

    def _seat(self, seat: int) -> Box:
        """Whose seat it is, who plays it, and the way to free it."""
        tr, look, mark = self.app.tr, self._match.looks[seat], mark_of(self._phones, seat)
        players = choice(
            "players",
            (tr.text("The phone plays"), tr.text("A computer plays"), tr.text("Plays at this window")),
            _PLAYERS.index(self._phones.states[seat].played_by),
            lambda chosen: self._phones.hand_to(seat, _PLAYERS[chosen]),
            hints=(
                tr.text("The person plays with the phone."),
                tr.text(
                    "A computer player sits in until the phone gets the seat back. Its bids are sealed as it lays them."
                ),
                tr.text("The person plays at this window, behind the curtain."),
            ),
            kind=Hands,
            label="",
            wide=216,
            high=64,
        )
        level = self._level_choice(seat) if self._phones.by_computer(seat) else None
        who = Row(players, Sized(self._free(seat)), gap=NEAR)
        return Named(look.name, person_box(tr, look, mark, Column(who, level, gap=SNUG, at="middle")))

    def _free(self, seat: int) -> Leaf:
        """What frees a seat."""
        tr, act = self.app.tr, partial(self._phones.free, seat)
        hint = tr.text("Its phone loses the seat, and the next one to scan the code gets it.")
        none = None if self._phones.states[seat].token else tr.text("No phone has this seat.")
        return cross(act, "free", hint, none)

    def _level_choice(self, seat: int) -> Leaf:
        """How well the computer player plays that sits in for a seat's person."""
        tr, levels = self.app.tr, list(LEVELS)
        return choice(
            "level",
            [tr.text(LEVELS[level].title) for level in levels],
            levels.index(self._phones.states[seat].level),
            lambda chosen: self._phones.let_play(seat, levels[chosen]),
            hints=[tr.text(LEVELS[level].summary) for level in levels],
            kind=Lamps,
            label="",
            high=HANDLE,
        )

    @property
    def _address(self) -> str | None:
        """What can be scanned, None while the door is not open."""
        return self._phones.address if self._phones.fault is None else None

    def _door_words(self) -> str:
        """Where the door is, or why it is not open."""
        tr, fault = self.app.tr, self._phones.fault
        if self._address is not None:
            return address_words(tr, self._address)
        return tr.text("The gate is opening…") if fault is None else tr.text(FAULTS[fault][1])
