"""The auctions that a person has still to see, one after another, where no table shows them."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.events import Auction, ChiefMoved
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
    for at, event in enumerate(session.seen_events(seat)[since:], start=since):
        if isinstance(event, Auction):
            yield _reveal(session, seat, event, at)


def reveal_of(session: Session, seat: int | None, auction: Auction) -> Reveal | None:
    """An auction as a seat (None: who watches without one) may see it; None for one that there was not."""
    places = (at for at, event in enumerate(session.seen_events(seat)) if event == auction)
    return next((_reveal(session, seat, auction, at) for at in places), None)


def _reveal(session: Session, seat: int | None, auction: Auction, at: int) -> Reveal:
    """The auction that is the event number ``at``; with it goes the spanner's way to the next Chief [A4]."""
    game, after = session.clone(), session.seen_events(seat)[at + 1 : at + 2]
    before = game.observation(seat, at=max(point for point in game.points if point <= at))
    return Reveal(before, Verdict(auction, before.chief), at + 1 + isinstance(next(iter(after), None), ChiefMoved))
