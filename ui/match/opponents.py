"""The opponents at the table: each seat's face, and computer players' remarks, in reaction to events."""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from game.agents import PERSONALITIES, Occasion, Personality
from game.core.cards import CATALOGUE, UNITS, Kind
from game.core.events import Auction, BidLaid, BidsRevealed, ChiefMoved, HiddenBid, OpenEvent, RoundStarted, Score
from game.core.number import GameNumber
from game.core.turn_order import clockwise
from ui.match.faces import SeatLook

CALM, PLEASED, ANNOYED = "calm", "pleased", "annoyed"
REMARK_SECONDS = 3.2
STARTLED_SECONDS, STARTLED_GAP = 0.9, 0.09
"""How long a bid that comes down startles the others, and after what time each of them, clockwise."""
TALKATIVE = {Occasion.GREETING: 1.0, Occasion.WON_FZZZT: 0.9, Occasion.WON_UNIT: 0.6, Occasion.BECAME_CHIEF: 0.4}
"""The probability of a remark on an occasion."""


@dataclass(frozen=True)
class Remark:
    """A seat's words, in English: a msgid."""

    seat: int
    words: str


def mood_after(mood: str, seat: int, event: OpenEvent) -> str:
    """A seat's mood after an event: it won, it lost a tie, or it bought a Fzzzt. The seat's own next bid ends it, or
    at the latest that all bids are turned over."""
    match event:
        case RoundStarted() | BidsRevealed():
            return CALM
        case BidLaid() | HiddenBid() if seat == event.player:
            return CALM
        case Auction() if seat == event.winner:
            return ANNOYED if CATALOGUE[event.card].kind is Kind.FZZZT else PLEASED
        case Auction() if seat in event.tied:
            return ANNOYED
        case ChiefMoved() if seat == event.chief and mood == CALM:
            return PLEASED
        case _:
            return mood


def occasions(event: OpenEvent) -> list[tuple[int | None, Occasion]]:
    """Who may have something to say about an event (None: anyone), likeliest first."""
    match event:
        case RoundStarted(round=1):
            return [(None, Occasion.GREETING)]
        case Auction():
            kind = CATALOGUE[event.card].kind
            won = Occasion.WON_FZZZT if kind is Kind.FZZZT else Occasion.WON_ROBOT
            won = Occasion.WON_UNIT if event.card in UNITS else won
            # A tie's new Chief says so at once: when the spanner flies, the reveal is over [A4].
            chief = [(event.chief, Occasion.BECAME_CHIEF)] if event.tied else []
            beaten = [(seat, Occasion.LOST_AUCTION) for seat in event.tied if seat != event.winner]
            return [(event.winner, won), *chief, *beaten]
        case _:
            return []


class Opponents:
    """Moods, and the current remark for as long as reading takes. No line is repeated in a game."""

    def __init__(self, looks: Sequence[SeatLook], seed: GameNumber) -> None:
        """Everybody is calm and silent; ``seed`` decides who speaks when."""
        self.moods = [CALM] * len(looks)
        self.remark: Remark | None = None
        self._left = 0.0
        self._startling: tuple[int, float] | None = None
        """Who has laid the bid that startles the others, and how many seconds ago it came down."""
        self._said: set[str] = set()
        self._rng = random.Random(seed)
        self._voices: Mapping[int, Personality] = {
            seat: PERSONALITIES[look.portrait]
            for seat, look in enumerate(looks)
            if not look.human and look.portrait in PERSONALITIES
        }

    @property
    def wake_after(self) -> float | None:
        """Seconds until the remark is over, or somebody begins or ceases to be startled."""
        waits = [self._left] if self.remark is not None else []
        if self._startling is not None:
            bidder, age = self._startling
            times = [time - age for span in startled_spans(bidder, len(self.moods)).values() for time in span]
            waits += [time for time in times if time > 0]
        return min(waits, default=None)

    @property
    def startled(self) -> frozenset[int]:
        """The seats that are startled."""
        if self._startling is None:
            return frozenset()
        bidder, age = self._startling
        spans = startled_spans(bidder, len(self.moods))
        return frozenset(seat for seat, (begins, ends) in spans.items() if begins <= age < ends)

    def startle(self, bidder: int, delay: float = 0.0) -> None:
        """Let all but the bidder look up at a bid that comes down in ``delay`` seconds."""
        self._startling = bidder, -delay

    def note(self, event: OpenEvent) -> None:
        """React to an event; a bid ends earlier remarks."""
        if isinstance(event, BidLaid | HiddenBid):
            self.hush()
        self.moods = [mood_after(mood, seat, event) for seat, mood in enumerate(self.moods)]
        for seat, occasion in occasions(event):
            speaker = self._rng.choice(sorted(self._voices)) if seat is None and self._voices else seat
            if speaker is not None and speaker in self._voices and self._rng.random() < TALKATIVE.get(occasion, 0.3):
                self._say(speaker, occasion)
                return

    def recall(self, events: Iterable[OpenEvent]) -> None:
        """Take in earlier events silently: their remarks have been made."""
        for event in events:
            self.note(event)
        self.hush()

    def hush(self) -> None:
        """End the current remark."""
        self.remark = None

    def update(self, dt: float) -> bool:
        """Let ``dt`` seconds pass; returns whether a remark has ended, or somebody begins or ceases to be startled."""
        before = self.startled
        if self._startling is not None:
            bidder, age = self._startling
            over = max(ends for _, ends in startled_spans(bidder, len(self.moods)).values())
            self._startling = None if age + dt >= over else (bidder, age + dt)
        now = self.startled
        # Nobody goes on laughing who looks up.
        self.moods = [CALM if seat in now else mood for seat, mood in enumerate(self.moods)]
        changed = now != before
        if self.remark is None:
            return changed
        self._left -= dt
        if self._left > 0:
            return changed
        self.remark = None
        return True

    def _say(self, seat: int, occasion: Occasion) -> None:
        words = [line for line in self._voices[seat].remarks.get(occasion, ()) if line not in self._said]
        if words:
            self.remark = Remark(seat, self._rng.choice(words))
            self._said.add(self.remark.words)
            self._left = REMARK_SECONDS


def startled_spans(bidder: int, seats: int) -> dict[int, tuple[float, float]]:
    """From when to when each of the others is startled, in seconds after a bid has come down."""
    begins = {seat: STARTLED_GAP * number for number, seat in enumerate(clockwise(seats, bidder)) if number}
    return {seat: (after, after + STARTLED_SECONDS) for seat, after in begins.items()}


def places(scores: Sequence[Score], winners: Sequence[int]) -> list[int]:
    """The place of each seat, 0 for all winners; after them by points, then by fewer robots [F3]."""
    ranks = [(0, 0, 0) if player in winners else (1, -score.total, score.robots) for player, score in enumerate(scores)]
    return [sum(other < own for other in ranks) for own in ranks]


def parting_words(looks: Sequence[SeatLook], places: Sequence[int], seed: GameNumber) -> dict[int, str]:
    """Remarks at the end of the game, in English, by seat; ``places`` are the seats', 0 for a winner.

    Winners speak, or the best loser if only people have won. People and silent personalities say nothing. If two would
    say the same, only the first does: no line is repeated in a game.
    """
    order = sorted(range(len(looks)), key=lambda seat: places[seat])
    said: dict[int, str] = {}
    for seat in order:
        won = places[seat] == 0
        look = looks[seat]
        personality = None if look.human else PERSONALITIES.get(look.portrait)
        occasion = Occasion.WON_GAME if won else Occasion.LOST_GAME
        lines = () if personality is None else personality.remarks.get(occasion, ())
        words = [line for line in lines if line not in said.values()]
        if words and (won or not said):
            said[seat] = random.Random(seed).choice(words)
    return said
