"""The figures of a game are what an observer would count."""

import msgspec
import pytest

from game.core.cards import CATALOGUE, POWER, UNITS, Kind
from game.core.events import GameScored
from game.play.tournament import play_game
from game.records.game import Game
from game.records.record import Record
from game.records.seats import SeatSpec
from game.review.facts import SeatFacts, facts_of

SEATS = (SeatSpec("Ada", "ai:random"), SeatSpec("Volta", "ai:apprentice/volta"), SeatSpec("Grit", "ai:journeyman"))


@pytest.fixture(scope="module", params=[(2, 4), (3, 11), (3, 12)], ids=lambda param: f"{param[0]} seats, {param[1]}")
def record(request: pytest.FixtureRequest) -> Record:
    seats, seed = request.param
    return play_game(SEATS[:seats], seed)


def counted(record: Record, seat: int) -> SeatFacts:
    """The figures from a replay by the rules, each counted in the plainest way."""
    history = Game.from_record(record).observation(None).history
    own = [auction for auction in history if seat in auction.bids]
    won = [auction for auction in own if auction.winner == seat]
    scored = record.events[-1]
    assert isinstance(scored, GameScored)
    rivals = {id(lot): [zaps for player, zaps in lot.values.items() if player != seat] for lot in won}
    units = tuple(lot.card for lot in won if lot.card in UNITS)
    score = scored.players[seat]
    return SeatFacts(
        name=record.players[seat].name,
        kind=record.players[seat].kind,
        bids=len(own),
        cards=sum(len(auction.bids[seat]) for auction in own),
        zaps=sum(POWER[card] for auction in own for card in auction.bids[seat]),
        noes=sum(all(POWER[card] == 0 for card in auction.bids[seat]) for auction in own),
        lots=len(won),
        paid=sum(POWER[card] for lot in won for card in lot.paid),
        bargains=sum(lot.values[seat] in (0, max(rivals[id(lot)], default=0) + 1) for lot in won),
        overpaid=sum(max(0, lot.values[seat] - max(rivals[id(lot)], default=0) - 1) for lot in won),
        ties=sum(seat in auction.tied for auction in own),
        ties_won=sum(seat in lot.tied for lot in won),
        fzzzts=sum(CATALOGUE[lot.card].kind is Kind.FZZZT for lot in won),
        fixed=sum(fixed.player == seat for fixed in Game.from_record(record).observation(None).allocations),
        units=units,
        widgets={unit: sum(widget.unit == unit for widget in score.widgets) for unit in units},
        basic=score.basic,
        bonus=score.bonus,
        total=score.total,
        share=(seat in scored.winners) / len(scored.winners),
        place=1 + sorted((player.total for player in scored.players), reverse=True).index(score.total),
    )


def test_every_figure_is_what_a_replay_counts(record: Record) -> None:
    facts = facts_of(record)
    assert (facts.seed, facts.round, facts.auctions, facts.finished) == (record.seed, 5, 40, True)
    for seat, found in enumerate(facts.seats):
        assert found == counted(record, seat)
    assert sum(seat.lots for seat in facts.seats) == 40
    assert sum(seat.share for seat in facts.seats) == pytest.approx(1)


def test_a_game_under_way_has_figures_too(record: Record) -> None:
    game = Game.from_record(record)
    game.goto(game.points[len(game.points) // 2])
    facts = facts_of(game.to_record())
    assert not facts.finished
    assert facts.auctions == len(game.observation(None).history)
    assert [seat.place for seat in facts.seats] == [0] * len(SEATS[: len(facts.seats)])


def test_figures_are_kept_as_json(record: Record) -> None:
    facts = facts_of(record)
    assert msgspec.json.decode(msgspec.json.encode(facts), type=type(facts)) == facts
