"""Games in an archive, whole or damaged, and a clock that is set by hand."""

from datetime import UTC, datetime, timedelta

import msgspec

from game.core.state import Phase
from game.play.session import Session
from game.records.record import Record
from tests.ui.stand_ins import in_phase, session_at, setup
from ui.archive.archive import Archive
from ui.archive.entry import ArchivedGame
from ui.files.settings import MatchSetup

SEATS = setup("ADA", "volta").seats
GAME = MatchSetup((msgspec.structs.replace(SEATS[0], face="grit", colour="green"), SEATS[1]), seed=7)
THREE = setup("ADA", "BOB", "volta", seed=9)


class Clock:
    """A clock that advances on demand."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 21, 18, 30, 5, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def go(self, **span: float) -> None:
        self.now += timedelta(**span)


def keep(archive: Archive, game: MatchSetup, session: Session) -> str:
    """Save a game as far as it has been played; return its id."""
    file = archive.begin(game)
    file.keep(session.record())
    file.flush(60)
    file.ended()
    file.close()
    return file.id


def keep_twice(archive: Archive) -> tuple[str, Record, Record]:
    """A game with a backup: its id, its record before and now."""
    file = archive.begin(GAME)
    before, now = bidding(GAME).record(), bidding(GAME, 3).record()
    for record in (before, now):
        file.keep(record)
        file.flush(60)
    file.close()
    return file.id, before, now


def bidding(game: MatchSetup, auctions: int = 0) -> Session:
    """A game that waits for a bid."""
    return session_at(
        lambda session: session.phase is Phase.BIDDING and session.observation(None).auction > auctions, game
    )


def finished(game: MatchSetup) -> Session:
    session = session_at(in_phase(Phase.SCORING), game)
    while (player := session.to_act) is not None:
        session.submit(player, session.observation(player).legal_actions()[0])
    return session


def caught_up(archive: Archive) -> list[ArchivedGame]:
    """The list once the files have been looked through."""
    archive.upkeep.scan()
    archive.wait(60)
    return archive.games()


def forge_a_bid(content: dict[str, object]) -> None:
    events = content["events"]
    assert isinstance(events, list)
    next(event for event in events if event["type"] == "bid")["cards"] = ["upgrade-1"]
