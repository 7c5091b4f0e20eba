"""Phones at the table: what of the table they may show now, what the table shows of each, and that their answers obey
the rules."""

from collections.abc import Callable, Sequence
from enum import Enum, auto

from game.core.actions import Action, IllegalActionError
from ui.base.i18n import N_, Sentence
from ui.match.match import Match
from ui.match.phones.link import Phones, PlayedBy
from ui.match.phones.look import Shown, Verdict
from ui.phones.messages import LookStage
from ui.table.state.turns import NextTurn, TurnKind
from ui.table.state.view import TableView


class PhoneMark(Enum):
    """What the table shows of a seat's phone."""

    THERE = auto()
    LOST = auto()
    """Asleep, out of reach, or closed."""
    FREE = auto()
    """No phone has taken the seat."""
    RESTS = auto()
    """Somebody else plays the seat: a computer player, or its person at the window."""


def mark_of(phones: Phones, seat: int) -> PhoneMark | None:
    """The mark of a seat, None for one that is no phone's."""
    state = phones.states.get(seat)
    if state is None:
        return None
    if state.played_by is not PlayedBy.PHONE:
        return PhoneMark.RESTS
    if not state.token:
        return PhoneMark.FREE
    return PhoneMark.THERE if state.connected else PhoneMark.LOST


def shown_to_phones(view: TableView, *, busy: bool, over: bool) -> Shown:
    """What the table shows now; ``busy``: it still shows what has happened; ``over``: the game is over."""
    if view.revealing:
        verdict = None if view.outcome is None else Verdict(view.outcome, view.stage_chief)
        return Shown(rest=False, stage=LookStage.REVEAL, verdict=verdict)
    if over and not busy:
        # The points are for the results to tell first.
        return Shown(rest=False, stage=LookStage.OVER)
    return Shown(rest=not busy)


class PhoneTurns:
    """Serves the phones of a table, if it has any."""

    def __init__(
        self,
        match: Match,
        *,
        act: Callable[[int, Sequence[Action]], None],
        say: Callable[[Sentence], None],
    ) -> None:
        """``act`` lets a person act at the table; it raises IllegalActionError if the rules forbid it. ``say`` shows a
        sentence there for a while."""
        self._match = match
        self._act = act
        self._say = say

    @property
    def marks(self) -> tuple[PhoneMark | None, ...]:
        """What the table shows of each seat's phone."""
        phones = self._match.phones
        return () if phones is None else tuple(mark_of(phones, seat) for seat in range(len(phones.seats)))

    @property
    def there(self) -> bool:
        """Whether anybody at this table has a phone."""
        return self._match.phones is not None and bool(self._match.phones.states)

    def holds(self, seat: int | None) -> bool:
        """Whether a phone is the hand of this seat just now."""
        return self._match.phones is not None and self._match.phones.holds(seat)

    def waits_in_vain(self, turn: NextTurn | None) -> bool:
        """Whether the table waits for a phone that is not there."""
        phones = self._match.phones
        return (
            phones is not None
            and turn is not None
            and turn.what is TurnKind.PHONE
            and turn.seat is not None
            and phones.lost(turn.seat)
        )

    def update(self, view: TableView, turn: NextTurn | None) -> bool:
        """Take in what phones say, and let them show what the table shows; ``turn`` is None while the table still shows
        what has happened. Returns whether the picture changes."""
        phones = self._match.phones
        if phones is None:
            return False
        changed = phones.update()
        self._tell_of_knocks()
        if turn is not None and phones.answers:
            self._answer(turn)
            return True
        over = self._match.session.to_act is None
        phones.follow(self._match.session, shown_to_phones(view, busy=turn is None, over=over))
        return changed

    def _tell_of_knocks(self) -> None:
        """Say at the table that somebody asked for a seat which is another phone's: once for several."""
        phones = self._match.phones
        if phones is not None and phones.knocks:
            name = phones.seats[phones.knocks[-1]].name
            phones.knocks.clear()
            self._say(Sentence(N_("Another phone asked for {name}'s seat and was refused."), {"name": name}))

    def _answer(self, turn: NextTurn) -> None:
        """Do what a phone has chosen; the rules say why they forbid it, if they do."""
        phones = self._match.phones
        assert phones is not None
        seat, action = phones.answers.pop(0)
        if turn.what is not TurnKind.PHONE or turn.seat != seat:
            # Somebody else has acted for the seat meanwhile.
            return
        try:
            self._act(seat, [action])
        except IllegalActionError as error:
            phones.refuse(seat, error)
