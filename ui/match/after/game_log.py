"""The whole log of a game as one seat may know it: by round and auction, with the cards of each line."""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from game.core.cards import POWER
from game.core.events import (
    Auction,
    BidLaid,
    BidsRevealed,
    CardsRevealed,
    ChiefMoved,
    GameScored,
    HandDealt,
    HiddenBid,
    HiddenHand,
    OpenEvent,
    OwnHand,
    RobotAllocated,
    RoundStarted,
)
from ui.base.i18n import Translator
from ui.match.wording import log_lines, signed


@dataclass(frozen=True)
class Entry:
    """One line: its words, the seats it names (empty: it is about the table), the cards it shows, how many more are
    face down, and the power of a revealed bid."""

    words: str
    seats: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    backs: int = 0
    power: int | None = None
    bid: bool = field(default=False, compare=False)
    """Whether it is somebody's bid."""
    sale: bool = field(default=False, compare=False)
    """Whether it says who won the lot."""


@dataclass
class Chapter:
    """An auction, 1 to 8, and what led up to it; or what follows a round's last one (``number`` None: robots are fixed,
    or the game is scored). ``lot`` is the card for sale, once it is face up."""

    number: int | None
    lot: str | None = None
    entries: list[Entry] = field(default_factory=list)


@dataclass
class RoundLog:
    """A round, 1 to 5, and its chapters in order."""

    number: int
    chapters: list[Chapter] = field(default_factory=list)


def history_of(
    tr: Translator, events: Iterable[OpenEvent], names: Sequence[str], you: int | None = None
) -> list[RoundLog]:
    """The log of these redacted events, in order. ``you`` is the seat addressed, if just one person plays."""
    writer = _Writer(tr, names, you)
    for event in events:
        writer.note(event)
    return writer.rounds


def about(rounds: Iterable[RoundLog], seat: int) -> list[RoundLog]:
    """The lines about one seat, plus those about the table and who won the lot in chapters where it has any."""
    found = []
    for one in rounds:
        chapters = [
            replace(
                chapter,
                entries=[entry for entry in chapter.entries if not entry.seats or seat in entry.seats or entry.sale],
            )
            for chapter in one.chapters
            if any(seat in entry.seats for entry in chapter.entries)
        ]
        if chapters:
            found.append(RoundLog(one.number, chapters))
    return found


class _Writer:
    """Files each event where it belongs. It follows the belt's face-up cards."""

    def __init__(self, tr: Translator, names: Sequence[str], you: int | None) -> None:
        self._tr = tr
        self._names = names
        self._you = you
        self.rounds: list[RoundLog] = []
        self._open: deque[str] = deque()
        self._sold = 0
        """Auctions of the round that are over."""
        self._bids: dict[int, int] = {}
        """The index of each bid's line in the auction's chapter."""

    def note(self, event: OpenEvent) -> None:
        # Message extraction looks for this name.
        tr = self._tr
        match event:
            case RoundStarted():
                self.rounds.append(RoundLog(event.round))
                self._open.clear()
                self._sold = 0
            case CardsRevealed():
                self._open.extend(event.cards)
                count = len(event.cards)
                words = tr.plural("{n} card turns up on the belt", "{n} cards turn up on the belt", count)
                self._write(self._auction(), Entry(words, cards=event.cards))
            case OwnHand() | HandDealt():
                self._say(self._auction(), event)
                words = tr.text("{name} is dealt", name=self._names[event.player])
                if event.player == self._you:
                    words = tr.text("You are dealt")
                self._write(self._auction(), Entry(words, (event.player,), event.hand))
            case HiddenHand():
                self._say(self._auction(), event)
            case BidLaid():
                self._bid(event, event.player, event.cards, 0)
            case HiddenBid():
                self._bid(event, event.player, (), event.cards)
            case BidsRevealed():
                self._turn(event)
            case Auction():
                self._settle(event)
            case ChiefMoved():
                # Part of the tie that has just been decided [A4].
                self._say(self._auction(self._sold), event, (event.chief,))
            case RobotAllocated():
                self._say(self._auction(None), event, (event.player,), (event.card, event.unit))
            case GameScored():
                for seat, score in enumerate(event.players):
                    self._write(self._auction(None), Entry(self._end(seat, score.total), (seat,)))
            case _:
                pass

    def _end(self, seat: int, total: int) -> str:
        """A seat's final score in words."""
        tr, points = self._tr, signed(total, plus=False)
        if seat == self._you:
            return tr.plural("You end with {points} point", "You end with {points} points", abs(total), points=points)
        return tr.plural(
            "{name} ends with {points} point",
            "{name} ends with {points} points",
            abs(total),
            name=self._names[seat],
            points=points,
        )

    def _auction(self, number: int | None = 0) -> Chapter:
        """The chapter of an auction in this round, by default the current one, started if necessary."""
        number = self._sold + 1 if number == 0 else number
        chapters = self.rounds[-1].chapters
        if not chapters or chapters[-1].number != number:
            chapters.append(Chapter(number))
        return chapters[-1]

    def _say(
        self, chapter: Chapter, event: OpenEvent, seats: tuple[int, ...] = (), cards: tuple[str, ...] = ()
    ) -> None:
        """Write an event's log lines; its cards go with the last line."""
        lines = self._lines(event)
        for line in lines:
            self._write(chapter, Entry(line, seats, cards if line is lines[-1] else ()))

    def _lines(self, event: OpenEvent) -> list[str]:
        return log_lines(self._tr, event, self._names, self._you)

    def _write(self, chapter: Chapter, entry: Entry) -> None:
        chapter.entries.append(entry)
        if self._open and chapter.number == self._sold + 1:
            # It may only have turned face up in this line.
            chapter.lot = self._open[0]

    def _bid(self, event: OpenEvent, seat: int, cards: tuple[str, ...], backs: int) -> None:
        chapter = self._auction()
        (words,) = self._lines(event)
        self._bids[seat] = len(chapter.entries)
        self._write(chapter, Entry(words, (seat,), cards, backs, bid=True))

    def _turn(self, event: BidsRevealed) -> None:
        """Reveal the bids: their lines now show their cards [A3]."""
        entries = self._auction().entries
        for seat, cards in event.bids.items():
            line = self._bids[seat]
            power = sum(POWER[card] for card in cards)
            entries[line] = replace(entries[line], cards=cards, backs=0, power=power)
        self._bids.clear()

    def _settle(self, event: Auction) -> None:
        chapter = self._auction()
        *tie, won = self._lines(event)
        for line in tie:
            self._write(chapter, Entry(line, event.tied))
        self._write(chapter, Entry(won, (event.winner,), (event.card,), sale=True))
        self._sold += 1
        self._open.popleft()
