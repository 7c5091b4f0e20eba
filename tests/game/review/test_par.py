"""Par: how the levels score with the same game number in the person's seat, the same each time."""

from itertools import pairwise

import msgspec
import pytest

from game.core.events import AuctionWon
from game.core.rules import BELT_SIZE, ROUNDS
from game.play.thinking import Agents
from game.play.tournament import play_game
from game.records.record import Record
from game.records.seats import SeatSpec
from game.review.par import PAR_LEVELS, Par, ParRun, has_par, total_of

SEATS = (SeatSpec("Volta", "ai:apprentice"), SeatSpec("Ada", "human"), SeatSpec("Grit", "ai:journeyman"))


def played(*seats: SeatSpec, seed: int = 12) -> Record:
    """A finished game in which apprentices have played the persons' seats."""
    acting = [SeatSpec(seat.name, "ai:apprentice") if seat.human else seat for seat in seats]
    record = play_game(acting, seed)
    players = tuple(
        msgspec.structs.replace(player, kind=seat.kind) for player, seat in zip(record.players, seats, strict=True)
    )
    return msgspec.structs.replace(record, players=players)


def par_of(record: Record, levels: tuple[str, ...]) -> tuple[Par, int]:
    """The par, and in how many steps it was found."""
    run, agents, steps = ParRun.of(record, 1, levels), Agents(), 0
    while not run.done:
        run.take(agents.par(run.ask()))
        steps += 1
    return run.par(), steps


def test_the_number_alone_decides_and_each_step_is_a_lot() -> None:
    record = played(*SEATS)
    first, steps = par_of(record, ("apprentice", "journeyman"))
    again, _ = par_of(record, ("apprentice",))
    assert again.levels["apprentice"] == first.levels["apprentice"]
    lots, between = ROUNDS * BELT_SIZE, ROUNDS
    assert 2 * lots <= steps <= 2 * (lots + between + 1)
    assert first.mine == total_of(record, 1)
    other, _ = par_of(played(*SEATS, seed=13), ("apprentice",))
    assert other.levels["apprentice"] != first.levels["apprentice"]


def test_the_rivals_and_the_deals_are_those_of_the_game() -> None:
    record = played(*SEATS)
    run, agents, games = ParRun.of(record, 1, ("apprentice",)), Agents(), list[Record]()
    while not run.done:
        games.append(agents.par(run.ask()))
        run.take(games[-1])
    assert games[-1].deck == record.deck
    assert [player.kind for player in games[-1].players] == ["ai:apprentice", "ai:apprentice", "ai:journeyman"]
    # Each piece continues where the one before it stopped.
    assert all(later.events[: len(sooner.events)] == sooner.events for sooner, later in pairwise(games))


def test_a_piece_is_one_lot_or_the_work_between_two_rounds() -> None:
    """A whole round among masterminds took longer than their process may be silent, and par was given up."""
    run, agents, before = ParRun.of(played(*SEATS), 1, ("apprentice",)), Agents(), 0
    asked = run.ask()
    while not run.done:
        record = agents.par(asked)
        sold = [event for event in record.events if isinstance(event, AuctionWon)]
        assert len(sold) - before in (0, 1)
        before = len(sold)
        if before == 1:
            with pytest.raises(ValueError, match="no score"):
                total_of(record, 1)
        run.take(record)
        if not run.done:
            asked = run.ask()
    assert before == ROUNDS * BELT_SIZE


@pytest.mark.parametrize(
    ("seats", "seat", "expected"),
    [
        (SEATS, 1, True),
        (SEATS, 0, False),
        (SEATS, 7, False),
        ((SeatSpec("Ada", "human"), SeatSpec("Bob", "human")), 0, False),
    ],
)
def test_only_one_person_among_computer_players_has_a_par(
    seats: tuple[SeatSpec, ...], seat: int, expected: bool
) -> None:
    record = played(*seats)
    assert has_par(record, seat) is expected
    assert has_par(msgspec.structs.replace(record, events=record.events[:-1]), seat) is False
    if not expected:
        with pytest.raises(ValueError, match="one person"):
            ParRun.of(record, seat)


def test_the_ranking_goes_from_the_lowest_score_to_the_highest() -> None:
    par = Par(42, dict(zip(PAR_LEVELS, (31, 42, 38, 51), strict=True)))
    assert par.ranking() == [("apprentice", 31), ("engineer", 38), ("journeyman", 42), (None, 42), ("mastermind", 51)]
    assert msgspec.json.decode(msgspec.json.encode(par), type=Par) == par
