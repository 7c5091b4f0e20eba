"""The review of a game: its steps, what it says of choices, chances, scores and points, and that it can be stored."""

import msgspec
import pytest

from game.agents.explain import Candidate
from game.agents.judgement import Judgement, Verdict
from game.core.actions import Bid, Build
from game.core.events import GameScored
from game.core.observation import forced_action
from game.core.scoring import winners
from game.core.state import Phase
from game.records.game import Game
from game.records.record import Record, parse_record
from game.review.review import (
    VERSION,
    Asked,
    ChancesAsked,
    ChartPoint,
    ChoiceAsked,
    Decision,
    Review,
    Reviewed,
    ReviewError,
    Reviewing,
    Standings,
    account,
    answer,
    judged_build,
)
from game.review.standing import standings
from tests.game.golden_games import file_of, steady


def golden(seats: int, seed: int) -> Record:
    return parse_record(msgspec.json.encode(msgspec.json.decode(file_of(seed, seats).read_bytes())))


def quickly(asked: Asked) -> Reviewed:
    """An instant answer: every player has an even chance, every choice costs a tenth."""
    if isinstance(asked, ChancesAsked):
        return Standings(
            (1 / len(asked.seats),) * len(asked.seats), tuple(one.total for one in standings(asked.seats[0]))
        )
    made, best = (Verdict(Candidate(asked.action, chance, 0.0, None, ()), chance, chance) for chance in (0.4, 0.5))
    return Judgement(made, best, same=False, worlds=4, worse=3, usual=0.3)


def reviewed(record: Record, seat: int) -> Review:
    work = Reviewing(record, seat)
    while not work.done:
        work.take(quickly(work.ask()))
    return work.review()


@pytest.mark.parametrize(("seats", "seed"), [(2, 7), (3, 42), (4, 1999)])
def test_every_choice_that_was_one_is_judged_and_every_auction_has_its_moment(seats: int, seed: int) -> None:
    record, game = golden(seats, seed), steady(seed, seats)
    found = reviewed(record, 1)
    expected = []
    for turn in game.turns:
        game.goto(turn.point)
        if turn.player == 1 and (forced_action(game.observation(1)) is None):
            expected.append(turn)
    assert [decision.point for decision in found.decisions] == [turn.point for turn in expected]
    for decision, turn in zip(found.decisions, expected, strict=True):
        if not isinstance(turn.action, Build):
            assert decision.made.choice.action == turn.action
        game.goto(turn.point)
        if decision.phase is Phase.BIDDING:
            assert decision.lot == game.state.belt[0]
    auctions = [(moment.round, moment.auction) for moment in found.moments]
    assert auctions == [*[(number, auction) for number in range(1, 6) for auction in range(1, 9)], (5, 0)]


def test_the_chart_of_scores_is_the_true_standing_and_ends_with_the_true_score() -> None:
    record, game = golden(3, 42), steady(42, 3)
    found = reviewed(record, 0)
    for moment in found.moments[:-1]:
        assert moment.scores == tuple(one.total for one in standings(game.observation(None, moment.point)))
    end = record.events[-1]
    assert isinstance(end, GameScored)
    assert found.moments[-1].scores == tuple(score.total for score in end.players)
    assert found.moments[-1].chances == game.returns()
    assert all(sum(moment.chances) == pytest.approx(1) for moment in found.moments)


def test_a_choices_chances_are_those_of_a_hint() -> None:
    """They are already as accurate as they can be: nothing is deducted."""
    found = reviewed(golden(3, 42), 0)
    for decision in found.decisions:
        if decision.phase is Phase.BIDDING:
            assert decision.made.choice.chance == 0.4
            assert decision.loss == pytest.approx(0.1)
            assert decision.gain == pytest.approx(0.1)
            assert decision.before == pytest.approx(1 / 3)
            assert (decision.worlds, decision.worse) == (4, 3)
    later = [d for d in found.decisions if d.phase is Phase.BIDDING and (d.round, d.auction) != (5, 8)]
    assert all(d.after == pytest.approx(1 / 3) for d in later)


def test_the_tables_strengths_go_with_every_question_and_are_kept() -> None:
    work = Reviewing(golden(2, 7), 0, (0.0, 1.5))
    while not work.done:
        asked = work.ask()
        assert asked.strengths == (0.0, 1.5)
        work.take(quickly(asked))
    review = work.review()
    assert review.strengths == (0.0, 1.5)
    assert Review.from_json(review.to_json()).strengths == (0.0, 1.5)
    assert reviewed(golden(2, 7), 0).strengths == ()


def choice(loss: float, gain: float, point: int) -> Decision:
    made, best = (Verdict(Candidate(Bid((f"c{point}",)), 0.5 + more, 0.0, None, ())) for more in (0.0, loss))
    return Decision(point, 1, 1, Phase.BIDDING, "x", made, best, same=False, usual=0.5 - gain)


def test_the_costliest_and_the_finest_choices() -> None:
    costs = [(0.1, 0.0), (0.0, 0.2), (0.3, 0.4), (0.001, 0.9), (0.2, 0.0), (0.05, 0.1)]
    review = Review(VERSION, 1, 0, 9, tuple(choice(loss, gain, n) for n, (loss, gain) in enumerate(costs)), ())
    assert [decision.point for decision in review.costliest()] == [2, 4, 0]
    finest = review.finest()
    assert finest is not None
    assert finest.point == 3
    assert Review(VERSION, 1, 0, 9, (choice(0.2, 0.0, 1),), ()).finest() is None
    assert Review(VERSION, 1, 0, 9, (choice(0.0, 0.3, 1),), ()).costliest() == ()


@pytest.mark.parametrize(("worse", "costs"), [(5, False), (7, False), (8, True), (12, True)])
def test_a_choice_not_clearly_worse_is_not_costly(worse: int, costs: bool) -> None:
    """'Better in 5 of 12 deals' would not explain the second costliest decision."""
    decision = msgspec.structs.replace(choice(0.2, 0.0, 1), worlds=12, worse=worse)
    review = Review(VERSION, 1, 0, 9, (decision,), ())
    assert decision.close is not costs
    assert bool(review.costliest()) is costs
    assert decision.loss == (pytest.approx(0.2) if costs else 0)


def test_a_choice_that_is_the_masterminds_costs_nothing_whatever_the_figures() -> None:
    alike = msgspec.structs.replace(choice(0.2, 0.0, 1), same=True)
    unknown = Verdict(Candidate(Bid(("c",)), None, None, None, ()))
    assert alike.loss == 0
    assert msgspec.structs.replace(alike, made=unknown, same=False).loss == 0


def test_points_add_up_to_the_score_made_and_at_best() -> None:
    for seats, seed in ((2, 7), (3, 42), (4, 1999), (4, 0)):
        end = steady(seed, seats).state
        for seat in range(seats):
            found = account(end, seat)
            assert found.total == end.scores[seat].total
            assert found.best_total >= found.total
            assert [unit.unit for unit in found.made] == end.players[seat].units


def unbuilt(record_of: Game) -> Game:
    """The same game with nothing built."""
    game = record_of
    game.goto(next(turn.point for turn in game.turns if isinstance(turn.action, Build)))
    while game.to_act is not None:
        game.apply(Build(()))
    return game


def test_a_build_is_judged_by_who_would_have_won() -> None:
    costly = 0
    for seats, seed in ((2, 7), (2, 42), (3, 42), (4, 1999), (4, 0)):
        end = unbuilt(steady(seed, seats)).state
        for seat in range(seats):
            found = judged_build(end, seat)
            best = account(end, seat).best_total
            assert found.same is (best == end.scores[seat].total)
            assert found.made.choice.chance == (1 / len(end.winners) if seat in end.winners else 0)
            if found.made.choice.chance == 0 and found.best.choice.chance == 1:
                assert best >= max(score.total for score in end.scores)
                costly += 1
            assert winners(end.scores) == end.winners
    assert costly


def test_an_unfinished_game_is_reviewed_as_far_as_it_goes() -> None:
    game = steady(7, 2)
    game.goto(game.turns[9].point)
    found = reviewed(game.to_record(), 0)
    assert found.account is None
    assert [moment.auction for moment in found.moments] == list(range(1, len(found.moments) + 1))
    assert len(found.moments) == len(game.state.history), "nobody has bid in the last auction yet"
    assert found.decisions[-1].after is None


def test_true_answers_make_a_review_that_can_be_kept() -> None:
    game = steady(7, 2)
    game.goto(game.turns[18].point)
    record = game.to_record()
    work = Reviewing(record, 1)
    steps = work.steps
    for taken in range(steps):
        assert (work.taken, work.done) == (taken, False)
        asked = work.ask()
        assert isinstance(asked, ChancesAsked | ChoiceAsked)
        work.take(answer(asked))
    assert work.done
    review = work.review()
    assert all(sum(moment.chances) == pytest.approx(1) for moment in review.moments)
    assert any(decision.loss > 0 for decision in review.decisions)
    assert Review.from_json(review.to_json()) == review
    assert review.is_of(record, 1)
    assert not review.is_of(record, 0)
    assert not review.is_of(steady(7, 2).to_record(), 1)
    assert not msgspec.structs.replace(review, version=VERSION + 1).is_of(record, 1)


def test_a_newer_versions_additions_are_ignored() -> None:
    review = Review(VERSION, 1, 0, 9, (choice(0.1, 0.0, 1),), (ChartPoint(1, 1, 1, (0.5, 0.5), (3, 4)),))
    content = msgspec.json.decode(review.to_json())
    content["colour"] = content["decisions"][0]["mood"] = content["moments"][0]["weather"] = "new"
    assert Review.from_json(msgspec.json.encode(content)) == review


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"\xff\xfe", b'{"version": "x"}', b"[" * 100_000])
def test_a_damaged_review_is_refused_in_one_sentence(data: bytes) -> None:
    with pytest.raises(ReviewError, match="not a review"):
        Review.from_json(data)


def test_a_record_that_breaks_a_rule_and_a_seat_that_is_not_there_are_refused() -> None:
    record = golden(2, 7)
    with pytest.raises(ReviewError, match="no seat 2"):
        Reviewing(record, 2)
    broken = msgspec.structs.replace(record, events=(*record.events[:5], *record.events[6:]))
    with pytest.raises(ReviewError, match="event 6"):
        Reviewing(broken, 0)
