"""Calibrated chances: they never fall where the nets see more, sum to about one, and name the opponents assumed."""

import json
import random
from collections.abc import Iterator, Sequence
from math import e, log
from pathlib import Path
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.measure.calibration import Watcher, bins, measured, told
from build.training.calibrate import fitted, pooled
from game.agents import LEVELS, Candidate, calibration, hints, make_agent
from game.agents.calibration import (
    CALIBRATION_FILE,
    UNCORRECTED,
    Calibration,
    CalibrationError,
    Curve,
    Curves,
    Situation,
    Timing,
    calibration_fault,
    known,
    read,
    shares,
    sharpened,
    situation_of,
    weights,
    written,
)
from game.agents.judgement import position_chance
from game.agents.knowledge.memory import remember
from game.agents.levels import chances_to_win, judged
from game.agents.neural import NeuralAgent, Skill
from game.agents.policies.rule import RuleAgent
from game.agents.strength import measured as encounters
from game.agents.strength import strengths
from game.core.observation import Observation, forced_action
from game.core.rules import BELT_SIZE, ROUNDS, SEATS
from game.core.state import Phase
from game.records.game import Game
from tests.grids import MINDS_AND_SEATS, mostly_slow

SHIFTS, SLOPES, CHANCES = st.floats(-20, 20), st.floats(0, 20), st.floats(0, 1)
BEST = "mastermind"


@pytest.fixture
def damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the path of the curves file, with no file there."""
    known.cache_clear()
    monkeypatch.setattr(calibration, "CALIBRATION_FILE", tmp_path / "calibration.json")
    yield tmp_path / "calibration.json"
    known.cache_clear()


def decisions(seats: int, seed: int, step: int) -> Iterator[Observation]:
    """Every ``step``-th choice in a game of journeymen."""
    agent, game, count = make_agent("journeyman"), Game.new(seed, seats), 0
    while (player := game.to_act) is not None:
        seen = game.observation(player)
        if forced_action(seen) is None:
            if count % step == 0:
                yield seen
            count += 1
        game.apply(agent.act(seen, random.Random(seed)))


# Curves


@given(st.builds(Curve, SHIFTS, SLOPES, SLOPES, SHIFTS, SHIFTS), CHANCES, CHANCES, CHANCES)
def test_a_rising_curve_never_falls_and_keeps_certainties(curve: Curve, one: float, other: float, left: float) -> None:
    less, more = sorted((one, other))
    assert not curve.rises or 0 <= curve.tell(less, left) <= curve.tell(more, left) + 1e-12 <= 1 + 1e-12
    assert (curve.tell(0.0, left), curve.tell(1.0, left)) == (0.0, 1.0)


def test_whether_a_curve_rises_is_found_where_it_is_flattest() -> None:
    for low, high, middle in [(1.0, 1.0, -1.95), (1.0, 1.0, -2.05), (0.5, 2.0, -2.2), (0.5, 2.0, -2.3)]:
        curve = Curve(0.0, low, high, middle)
        said = [curve.tell(part / 1000) for part in range(1001)]
        assert curve.rises == (said == sorted(said)), curve


@given(CHANCES)
def test_without_a_correction_chances_are_stated_as_seen(chance: float) -> None:
    assert UNCORRECTED.tell(chance) == pytest.approx(chance, abs=0.0021)


def test_there_is_a_curve_for_each_round_moment_and_number_of_rivals() -> None:
    for seats in SEATS:
        for number in range(1, ROUNDS + 1):
            for waiting in range(seats):
                for moment in Timing:
                    if (moment, number) == (Timing.BETWEEN, ROUNDS):
                        continue
                    at = Calibration(Situation(seats, 0, number, 8, waiting), moment)
                    said = [(at.game(part / 20), at.auction(part / 20)) for part in range(21)]
                    for which in zip(*said, strict=True):
                        assert list(which) == sorted(which)
                        assert len(set(which)) == len(which), "different chances look different"


@pytest.mark.parametrize("seats", mostly_slow((2, 3, 4), 2))
def test_the_seats_chances_sum_to_about_one_where_the_nets_give_far_more(seats: int) -> None:
    """Before the auctions of the first round, where the nets overestimate most, in games that no curve was fitted to.
    ``build/measure/calibration.py`` measures the errors over 400 of them."""
    player, seen, told_of = NeuralAgent(Skill(hands=48), fallback=RuleAgent()), list[float](), list[float]()
    for number in range(6):
        game, auctions = Game.new(400_000 + number, seats), 0
        while (to_act := game.to_act) is not None and (now := game.observation(to_act)).round == 1:
            if now.phase is Phase.BIDDING and now.auction > auctions:
                auctions = now.auction
                before = [game.observation(seat) for seat in range(seats)]
                chances = [position_chance(player, one) or 0.0 for one in before]
                places = [situation_of(remember(one)) for one in before]
                seen.append(sum(chances))
                told_of.append(
                    sum(
                        Calibration(place, Timing.BEFORE).game(chance)
                        for place, chance in zip(places, chances, strict=True)
                    )
                )
            game.apply(player.act(now, random.Random(0)))
    assert len(seen) == 6 * BELT_SIZE
    assert mean(seen) > 1.1
    assert mean(told_of) == pytest.approx(1, abs=0.05)


# What is reported


def chances(found: tuple[Candidate, ...]) -> list[float | None]:
    return [candidate.chance for candidate in found]


@pytest.mark.parametrize(("masterminds", "seats"), MINDS_AND_SEATS, indirect=["masterminds"])
def test_stated_chances_do_not_affect_play(masterminds: Skill, seats: int, damaged: Path) -> None:
    """The same choices in the same order, with the curves, without them and at any table; only the chances differ."""
    moved = 0
    for seen in decisions(seats, 21, {2: 9, 3: 13, 4: 17}[seats]):
        uncorrected = hints(seen, random.Random(0))
        act = make_agent(BEST).act(seen, random.Random(0))
        damaged.write_bytes(CALIBRATION_FILE.read_bytes())
        known.cache_clear()
        corrected = hints(seen, random.Random(0))
        unequal = hints(seen, random.Random(0), strengths=tuple(range(seats)))
        damaged.unlink()
        known.cache_clear()
        actions = [candidate.action for candidate in uncorrected]
        assert [candidate.action for candidate in corrected] == actions
        assert [candidate.action for candidate in unequal] == actions
        assert seen.phase is Phase.ALLOCATION or actions[0] == act
        moved += chances(uncorrected) != chances(corrected) != chances(unequal)
    assert moved > 5


@pytest.mark.slow
def test_hint_and_review_state_the_same_chances() -> None:
    for strong, step in (((), 23), ((0.0, 1.5, 0.7), 46)):
        for seen in decisions(3, 4, step):
            if seen.phase is Phase.SCORING:
                continue
            for candidate in hints(seen, random.Random(0), strengths=strong):
                said = judged(seen, candidate.action, 1, strong).made.choice
                assert (said.chance, said.wins_auction) == (candidate.chance, candidate.wins_auction)


def test_shares_before_an_auction_are_chances_scaled_to_one() -> None:
    game = Game.new(5, 3)
    seats = [game.observation(seat) for seat in range(3)]
    watcher = NeuralAgent(Skill(hands=48), fallback=RuleAgent())
    promised = []
    for seat, seen in enumerate(seats):
        chance = position_chance(watcher, seen)
        assert chance is not None
        promised.append(Calibration(Situation(3, seat, 1, 40, 2), Timing.BEFORE).game(chance))
    assert chances_to_win(seats) == pytest.approx(shares(promised))
    assert sum(chances_to_win(seats, (0.0, 1.0, 2.0))) == pytest.approx(1)


@given(st.lists(st.floats(0, 1), min_size=2, max_size=4), st.sampled_from([0.5, 1.0, 1.1, 2.0]))
def test_shares_sum_to_one_and_keep_the_order(chances: list[float], sharpness: float) -> None:
    brought = sharpened(chances, sharpness)
    assert sum(brought) == pytest.approx(1)
    assert all(0 <= share <= 1 for share in brought)
    for one, share in zip(chances, brought, strict=True):
        assert all(share <= more + 1e-9 for other, more in zip(chances, brought, strict=True) if one <= other)


def test_all_odds_are_scaled_by_the_same_factor() -> None:
    def odds(chances: Sequence[float]) -> list[float]:
        return [chance / (1 - chance) for chance in chances]

    for chances, sharpness in [((0.6, 0.3, 0.3), 1.0), ((0.05, 0.2, 0.4, 0.2), 1.1)]:
        factors = [
            after / before**sharpness
            for before, after in zip(odds(chances), odds(sharpened(chances, sharpness)), strict=True)
        ]
        assert factors == pytest.approx([factors[0]] * len(chances))
        assert (factors[0] < 1) == (sum(chances) > 1)
    assert sharpened((0.7, 0.3), 1.0) == pytest.approx((0.7, 0.3))
    assert sharpened((0.0, 0.0), 1.0) == (0.5, 0.5)
    assert sharpened((1.0, 0.4, 0.0), 1.0) == (1.0, 0.0, 0.0)
    assert sharpened((0.0, 0.2), 1.0) == pytest.approx((0.0, 1.0))


# Against whom


def test_before_the_first_auction_a_level_wins_as_it_was_measured() -> None:
    """Equals have an even chance; a better level has the chance measured in its games."""
    even = UNCORRECTED
    curves = {2: Curves((even,) * 5, (even,) * 5, (even,) * 4, ((even,) * 5,) * 2, fade=1.0, sharpness=1.0)}
    strong = strengths(2)
    table = (strong["engineer"], strong["journeyman"])
    whole = Calibration(Situation(2, 0, 1, 40), Timing.BEFORE, table, curves).game(0.5)
    assert whole == pytest.approx(1 / (1 + e ** (table[1] - table[0])), abs=1e-6)
    half = Calibration(Situation(2, 0, 3, 20), Timing.BEFORE, table, curves).game(0.5)
    assert 0.5 < half < whole
    assert Calibration(Situation(2, 1, 3, 20), Timing.BEFORE, table, curves).game(0.5) == pytest.approx(1 - half)


@given(chance=st.floats(0.01, 0.99), gap=st.floats(0.1, 8), to_come=st.integers(1, 40), seats=st.sampled_from(SEATS))
def test_stronger_rivals_leave_less_of_a_chance(chance: float, gap: float, to_come: int, seats: int) -> None:
    place = Situation(seats, 0, 1 + (40 - to_come) // 8, to_come)
    equals = Calibration(place, Timing.BEFORE).game(chance)
    stronger = Calibration(place, Timing.BEFORE, (0.0, *[gap] * (seats - 1))).game(chance)
    weaker = Calibration(place, Timing.BEFORE, (gap, *[0.0] * (seats - 1))).game(chance)
    assert 0 < stronger < equals < weaker < 1
    same = Calibration(place, Timing.BEFORE, (3.0,) * seats).game(chance)
    assert same == pytest.approx(equals)


def test_lost_chances_go_to_stronger_rivals_more_so_later() -> None:
    """At first in proportion to each one's weight; with two players it can go to only one."""
    table = (0.0, 0.0, 2.0)
    own, others = weights(Situation(3, 0, 1, 40), table, 0.0)
    assert others == pytest.approx((own + own * e**2) / 2)
    gone = [weights(Situation(3, 0, 1 + (40 - to_come) // 8, to_come), table, 0.0)[1] for to_come in range(40, 0, -1)]
    assert gone == sorted(gone)
    assert gone[-1] < own * e**2
    assert weights(Situation(2, 0, 5, 8), (0.0, 2.0), 0.0) == pytest.approx((own, own * e**2))


@pytest.mark.parametrize("seats", SEATS)
def test_strengths_are_the_levels_measured_shares(seats: int) -> None:
    strong = strengths(seats)
    assert sorted(strong, key=strong.__getitem__) == list(LEVELS)
    for one in encounters(seats):
        expected = 1 / (1 + (seats - 1) * e ** (strong[one.against] - strong[one.level]))
        # Room for luck in the games, and for what a single number for a level cannot express.
        assert one.interval.low - 0.05 <= expected <= one.interval.high + 0.05, one
    assert strengths(seats, Path("nowhere")) == {}


# Fitting


def test_what_cannot_happen_is_told_so_and_bends_no_curve() -> None:
    """Predictions are sums: what cannot happen is a chance of nearly nothing. A sixth of a first bidder's chances
    below 25 % and three in ten of a last bidder's were such, and pulled all others down with them."""
    chance = random.Random(1)
    fair = [(raw, 0.0, float(chance.random() < raw)) for raw in (chance.random() for _ in range(4000))]
    sums = [(1e-13, 0.0, 0.0), (1 - 1e-13, 0.0, 1.0)] * 2000
    assert fitted([*fair, *sums]) == fitted(fair)
    assert (fitted(fair).tell(1e-13), fitted(fair).tell(1 - 1e-13)) == (0.0, 1.0)


def test_two_samples_pool_to_curves_between_theirs() -> None:
    """A game's share of the evidence is its weight in log odds; an auction's curves are the new ones."""
    old, new = known()[2], known()[3]
    made = pooled(old, new, 0.25)
    assert pooled(old, new, 1.0) == new
    assert made.auction == new.auction
    for one, other, both in zip(old.before, new.before, made.before, strict=True):
        assert both.rises
        told = [log(chance / (1 - chance)) for chance in (curve.tell(0.3, 0.5) for curve in (one, other, both))]
        assert told[2] == pytest.approx(0.75 * told[0] + 0.25 * told[1], abs=1e-3)


# The file


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    (tmp_path / "curves.json").write_bytes(written(known()))
    assert read(tmp_path / "curves.json") == known()
    assert calibration_fault() is None


CURVES = json.loads(CALIBRATION_FILE.read_text(encoding="utf-8"))


def altered(*path: str | int, to: object) -> str:
    content = json.loads(json.dumps(CURVES))
    inner = content
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = to
    return json.dumps(content)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", "is damaged: "),
        ("[" * 100_000, "cannot be read: it has more than"),
        (altered("version", to=3), "has version 3 of the curves, and this program reads version 2"),
        (altered("seats", to={"2": CURVES["seats"]["2"]}), "is damaged: it has no curves for 3 players"),
        (
            altered("seats", "3", "bid", to=[[0, 1, 1]]),
            "is damaged: it has not one curve for each round with 3 players",
        ),
        (altered("seats", "4", "auction", to=[]), "it has not one curve for each round with 4 players"),
        (altered("seats", "4", "before", 2, 1, to=-0.5), "is damaged: "),
        (altered("seats", "4", "before", 2, 0, to=1e300), "is damaged: "),
        (altered("seats", "4", "before", 2, 3, to=-9), "is damaged: a curve for 4 players falls where chances rise"),
        (altered("seats", "2", "fade", to="soon"), "is damaged: "),
        (altered("seats", "2", "sharpness", to=0), "is damaged: "),
    ],
)
def test_a_damaged_file_is_reported_and_chances_are_stated_as_seen(content: str, reason: str, damaged: Path) -> None:
    damaged.write_text(content, encoding="utf-8")
    with pytest.raises(CalibrationError, match=r"^calibration\.json "):
        read()
    sentence = calibration_fault()
    assert sentence is not None
    assert sentence.startswith("calibration.json ")
    assert reason in sentence
    assert "\n" not in sentence
    assert Calibration(Situation(3, 0, 1, 40, 2), Timing.BID).game(0.7) == pytest.approx(0.7, abs=0.0021)


def test_a_missing_file_or_a_pipe_in_its_place_is_reported_too(damaged: Path) -> None:
    assert calibration_fault() == "calibration.json cannot be read: No such file or directory"
    damaged.mkdir()
    assert calibration_fault() == "calibration.json cannot be read: it is a folder, not a file"


# The script


def test_chances_of_one_game_do_not_count_as_many() -> None:
    """Two games of ten chances each, one of them fulfilled: as certain as two chances, not as twenty."""
    (row,) = bins((game, 0.5, float(game)) for game in (0, 1) for _ in range(10))
    (alone,) = bins((game, 0.5, float(game)) for game in (0, 1))
    (parted,) = bins((game, 0.5, float(game % 2)) for game in range(20))
    assert (row["cases"], row["promised"], row["true"], row["off"]) == (20, 0.5, 0.5, 0.0)
    assert row["margin"] == pytest.approx(alone["margin"]) == pytest.approx(1.96 * 0.5 / 2**0.5, rel=1e-3)
    assert parted["margin"] == pytest.approx(1.96 * 0.5 / 20**0.5, rel=1e-3)


@pytest.mark.slow
def test_the_tables_show_what_was_seen() -> None:
    seen = [Watcher().watch(9, ("apprentice", BEST))]
    games = [told(one, known()) for one in seen]
    figures, cases = measured(2, games), games[0]
    assert sum(row["cases"] for row in figures["game"]) == len(cases)
    assert sum(row["cases"] for row in figures["shares"]) == 80
    assert sum(row["cases"] for row in figures["auction"]) == sum(one.auction is not None for one in cases)
    for row in figures["rounds"]:
        assert row["sum"] == pytest.approx(1, abs=0.35)
        assert row["shares"] >= 0
    weaker = [one.game for one in cases if one.sight.position.me == 0 and one.sight.position.round == 1]
    stronger = [one.game for one in cases if one.sight.position.me == 1 and one.sight.position.round == 1]
    assert mean(weaker) < 0.3 < 0.7 < mean(stronger)
