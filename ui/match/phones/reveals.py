"""The auctions that a person has still to see, one after another, where no table shows them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.core.events import Auction, ChiefMoved, SeenEvent
from game.core.observation import Observation
from game.play.session import Session
from ui.match.phones.look import Verdict


@dataclass(frozen=True)
class Reveal:
    """An auction as it ended: what the seat saw before the last bid, and after how many events it has been shown."""

    seen: Observation
    verdict: Verdict
    end: int


def reveals(session: Session, seat: int, since: int) -> Iterator[Reveal]:
    """The auctions after the first ``since`` events, as a seat may see them."""
    events = session.seen_events(seat)
    if not any(isinstance(event, Auction) for event in events[since:]):
        return
    game = session.clone()
    points = game.points
    for at, event in enumerate(events[since:], start=since):
        if isinstance(event, Auction):
            before = game.observation(seat, at=max(point for point in points if point <= at))
            yield Reveal(before, Verdict(event, before.chief), _end(events, at))


def _end(events: Sequence[SeenEvent], auction: int) -> int:
    """Behind an auction and the spanner's way to the next Chief [A4]."""
    after = auction + 1
    return after + (after < len(events) and isinstance(events[after], ChiefMoved))
