"""Many games and their sums."""

import math
import multiprocessing
import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from game.agents import AgentError, levels, make_agent, register
from game.agents.neural import Skill
from game.core.actions import Action, Bid
from game.core.cards import POWER
from game.core.dealing import choice_seed
from game.core.events import BidLaid, GameScored, Score
from game.core.observation import Observation
from game.core.state import Phase
from game.intervals import NORMAL_95, wilson
from game.play.session import SeatSpec
from game.play.simulation import matrix, matrix_table
from game.play.tournament import (
    CHUNK,
    Tally,
    final_scores,
    one_against,
    play_game,
    play_games,
    play_numbers,
    play_numbers_rotated,
    play_rotated,
    rotated,
    seats_of,
    share_of_first,
)
from game.records.record import Record
from game.records.verify import verify

SEATS = (SeatSpec("A", "ai:random"), SeatSpec("B", "ai:apprentice"), SeatSpec("C", "ai:random"))


def scored(*totals: int, winners: tuple[int, ...]) -> GameScored:
    return GameScored(tuple(Score(total, 0, total, 5, ()) for total in totals), winners)


def test_game_numbers_follow_one_another_and_every_game_keeps_the_rules() -> None:
    records = list(play_games(SEATS, 11, 4))
    assert [record.seed for record in records] == [11, 12, 13, 14]
    for record in records:
        verify(record)
        assert [player.name for player in record.players] == ["A", "B", "C"]


def test_several_processes_play_the_same_games_in_the_same_order() -> None:
    assert list(play_games(SEATS, 3, 6, jobs=2)) == list(play_games(SEATS, 3, 6))


def test_wins_means_and_margins_add_up() -> None:
    tally = Tally(SEATS)
    tally.add(scored(30, 20, 10, winners=(0,)))
    tally.add(scored(10, 30, 20, winners=(1,)))
    tally.add(scored(20, 20, 5, winners=(0, 1)))
    a, b, c = tally.results()
    assert (a.wins, b.wins, c.wins) == (1.5, 1.5, 0)
    assert (a.games, a.win_rate) == (3, 0.5)
    assert a.score == 20
    assert a.margin == pytest.approx((10 - 20 + 0) / 3)
    assert c.margin == pytest.approx((-20 - 10 - 15) / 3)


def test_the_interval_of_the_win_rate_is_wilsons() -> None:
    tally = Tally(SEATS[:2])
    for first in (1, 1, 1, 0):
        tally.add(scored(10, 5, winners=(0,)) if first else scored(5, 10, winners=(1,)))
    result = tally.results()[0]
    assert result.win_rate == 0.75
    assert result.win_rate_interval == pytest.approx(wilson(3, 4))
    assert result.margin_interval == pytest.approx(NORMAL_95 * math.sqrt(25 / 4))


def test_the_interval_is_honest_where_everything_was_won_or_lost() -> None:
    tally = Tally(SEATS[:2])
    for _ in range(10):
        tally.add_deal([scored(30, 20, winners=(0,)), scored(20, 30, winners=(1,))])
    won, lost = tally.results()
    assert (won.win_rate, lost.win_rate) == (1, 0)
    assert won.win_rate_interval == pytest.approx((0.8389, 1), abs=5e-5)
    assert lost.win_rate_interval == pytest.approx((0, 0.1611), abs=5e-5)


def test_two_deals_have_an_interval() -> None:
    tally = Tally(SEATS[:2])
    tally.add(scored(10, 5, winners=(0,)))
    tally.add(scored(13, 5, winners=(0,)))
    # The margins 5 and 8 have a variance of 4.5.
    assert tally.results()[0].margin_interval == pytest.approx(NORMAL_95 * math.sqrt(4.5 / 2))


def test_one_game_has_no_interval() -> None:
    tally = Tally(SEATS[:2])
    tally.add(scored(10, 5, winners=(0,)))
    assert math.isinf(tally.results()[0].margin_interval)
    assert tally.results()[0].win_rate_interval == wilson(1, 1)


def test_an_unfinished_game_has_no_score() -> None:
    record = next(play_games(SEATS, 1, 1))
    cut = type(record)(record.format, record.seed, record.version, record.players, record.deck, record.events[:-1])
    with pytest.raises(ValueError, match=r"^the game has no score$"):
        final_scores(cut)


def test_rotation_puts_everybody_in_every_seat_of_the_same_deals() -> None:
    deals = list(play_rotated(SEATS, 5, 2))
    assert [[record.seed for record in records] for records in deals] == [[5] * 3, [6] * 3]
    assert [[player.name for player in record.players] for record in deals[0]] == [
        ["A", "B", "C"],
        ["C", "A", "B"],
        ["B", "C", "A"],
    ]
    assert len({record.deck for record in deals[0]}) == 1


def test_a_deal_played_from_every_seat_is_one_sample() -> None:
    tally = Tally(SEATS[:2])
    tally.add_deal([scored(30, 20, winners=(0,)), scored(30, 20, winners=(0,))])
    tally.add_deal([scored(30, 10, winners=(0,)), scored(10, 30, winners=(1,))])
    a, b = tally.results()
    assert (a.games, a.wins, a.win_rate, b.win_rate) == (4, 3.0, 0.75, 0.25)
    assert a.margin == pytest.approx((0 + 20) / 2)
    # Shares of 1 and a half spread as in that many games, three in four of them won.
    assert a.win_rate_interval == pytest.approx(wilson(3, 4))


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_rotated_game_counts_for_whoever_sat_there(count: int) -> None:
    """Every player scores the same points in any seat, so that the figures identify the player."""
    seats = tuple(SeatSpec(name, "ai:random") for name in "ABCD"[:count])
    points = dict(zip("ABCD", (41, 29, 17, 3), strict=True))
    names = [[seat.name for seat in seats_of(rotated(seats, turn))] for turn in range(count)]
    tally = Tally(seats)
    tally.add_deal([scored(*[points[name] for name in row], winners=(row.index("A"),)) for row in names])
    results = tally.results()
    assert [result.seat.name for result in results] == list("ABCD"[:count])
    assert [result.score for result in results] == [points[seat.name] for seat in seats]
    assert [result.wins for result in results] == [count] + [0] * (count - 1)
    assert [result.margin for result in results] == [12] + [points[seat.name] - 41 for seat in seats[1:]]


def test_the_matrix_plays_each_pair_and_prints_both_ways() -> None:
    levels = ("random", "apprentice")
    (only,) = matrix(levels, 2, 1, 3)
    assert (only.level, only.against, only.games) == ("apprentice", "random", 6)
    text = matrix_table(levels, [only])
    low, high = only.interval
    assert f"| apprentice | {only.win_rate:.1%} ({100 * low:.1f}–{100 * high:.1f}) | – |" in text
    assert f"| random | – | {1 - only.win_rate:.1%} ({100 - 100 * high:.1f}–{100 - 100 * low:.1f}) |" in text
    assert [(e.level, e.against) for e in matrix(levels, 3, 1, 1)] == [levels, levels[::-1]]


class Miser:
    """Bids its weakest card and fixes nothing."""

    def act(self, observation: Observation, rng: random.Random) -> Action:
        if observation.phase is Phase.BIDDING:
            return Bid((min(observation.hand, key=lambda card: (POWER[card], rng.random())),))
        return observation.legal_actions()[0]


@pytest.fixture
def miser(monkeypatch: pytest.MonkeyPatch) -> str:
    """A computer player registered for one test."""
    monkeypatch.setattr(levels, "_OWN", {})
    register("miser", Miser)
    return "miser"


def test_a_registered_player_works_wherever_a_level_does(miser: str) -> None:
    assert isinstance(make_agent(miser), Miser)
    seats = (SeatSpec("M", f"ai:{miser}"), SeatSpec("A", "ai:apprentice"))
    alone, spread = list(play_games(seats, 3, 4)), list(play_games(seats, 3, 4, jobs=2))
    assert alone == spread
    for record in alone:
        verify(record)
        assert record.players[0].kind == "ai:miser"
        bids = [event.cards for event in record.events if isinstance(event, BidLaid) and event.player == 0]
        assert {len(cards) for cards in bids} == {1}


@pytest.mark.slow
def test_a_tournament_takes_any_agent(masterminds: Skill, miser: str) -> None:
    named = list(play_rotated([SeatSpec("M", f"ai:{miser}"), SeatSpec("R", "ai:random")], 3, 2))
    given = list(play_rotated([Miser(), make_agent("random")], 3, 2))
    assert [[record.events for record in records] for records in given] == [
        [record.events for record in records] for records in named
    ]
    assert [player.kind for player in given[0][0].players] == ["ai:Miser", "ai:UniformAgent"]
    (deal,) = one_against(Miser(), make_agent("mastermind"), 2, 5, 1)
    assert share_of_first(deal) == 0


class OnTheSpot:
    """A fake of the other processes: records what is sent to them and does their work here."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[tuple[str | None, int | None]] = []
        self.told: list[tuple[str, object]] = []
        self._method: str | None = None
        self._monkeypatch = monkeypatch
        monkeypatch.setattr("game.play.tournament.multiprocessing.get_context", self.get_context)

    def get_context(self, method: str | None) -> "OnTheSpot":
        self._method = method
        return self

    def Pool(  # noqa: N802 - so it is called there
        self, jobs: int | None = None, *, initializer: Callable[..., None], initargs: tuple[object, ...]
    ) -> "OnTheSpot":
        self.asked.append((self._method, jobs))
        with self._monkeypatch.context() as elsewhere:
            # Another process knows none of the players that were registered in this one.
            elsewhere.setattr("game.play.tournament.registered", dict)
            elsewhere.setattr("game.play.tournament.register", lambda kind, make: self.told.append((kind, make)))
            initializer(*initargs)
        return self

    def __enter__(self) -> "OnTheSpot":
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing to end."""

    def imap(self, work: Callable[[Any], list[Record]], items: Iterable[Any]) -> "Slowly":
        return Slowly(map(work, items))


class Slowly:
    """The results of a pool: every other time, none is ready yet."""

    def __init__(self, played: Iterator[list[Record]]) -> None:
        self._played = played
        self._ready = True

    def next(self, timeout: float) -> list[Record]:
        assert timeout < 1, "Ctrl+C would be ignored for that long"
        self._ready = not self._ready
        if not self._ready:
            raise multiprocessing.TimeoutError
        return next(self._played)


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> OnTheSpot:
    return OnTheSpot(monkeypatch)


def test_other_processes_are_asked_only_for_several_jobs_and_for_as_many(elsewhere: OnTheSpot) -> None:
    two = SEATS[:2]
    first = [next(play_games(two, 1, 2)), next(play_rotated(two, 1, 1))[0]]
    (deal,) = one_against(*two, 2, 1, 1)
    assert [next(play_numbers(two, [1])), next(play_numbers_rotated(two, [1]))[0]] == first
    assert elsewhere.asked == []
    assert [next(play_games(two, 1, 3, jobs=2)), next(play_rotated(two, 1, 2, jobs=3))[0]] == first
    assert list(one_against(*two, 2, 1, 1, jobs=4)) == [deal]
    assert elsewhere.asked == [("spawn", 2), ("spawn", 3), ("spawn", 2)], "no more than there are games"


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_number_is_asked_for_only_when_its_game_is_near(elsewhere: OnTheSpot, jobs: int) -> None:
    asked: list[int] = []

    def endless() -> Iterator[int]:
        while True:
            asked.append(len(asked))
            yield asked[-1]

    numbers = endless()
    assert next(play_numbers(SEATS[:2], numbers, jobs)).seed == 0
    deals = play_numbers_rotated(SEATS[:2], numbers, jobs)
    assert len({record.seed for record in next(deals)}) == 1
    assert len(asked) <= 3 * CHUNK


def test_other_processes_know_registered_players(elsewhere: OnTheSpot, miser: str) -> None:
    list(play_games([SeatSpec("M", f"ai:{miser}"), SEATS[0]], 1, 1, jobs=2))
    assert elsewhere.told == [(miser, Miser)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_player_is_made_once_for_many_games(
    elsewhere: OnTheSpot, monkeypatch: pytest.MonkeyPatch, miser: str, jobs: int
) -> None:
    made: list[Miser] = []

    def make() -> Miser:
        made.append(Miser())
        return made[-1]

    register("counted", make)
    assert len(list(play_games([SeatSpec("C", "ai:counted"), SEATS[0]], 1, 3, jobs=jobs))) == 3
    assert len(made) == 1


def test_one_game_needs_no_players_made_before() -> None:
    assert play_game(SEATS, 4) == next(play_games(SEATS, 4, 1))


def test_an_agent_without_a_seat_is_named_after_its_class() -> None:
    seats = seats_of([SEATS[1], Miser(), make_agent("random"), Miser()])
    assert [seat.name for seat in seats] == ["B", "Miser 1", "UniformAgent 2", "Miser 3"]
    assert [seat.kind for seat in seats] == ["ai:apprentice", "ai:Miser", "ai:UniformAgent", "ai:Miser"]


class Gambler(Miser):
    """Records the first of its random numbers."""

    drawn: float | None = None

    def act(self, observation: Observation, rng: random.Random) -> Action:
        if self.drawn is None:
            self.drawn = rng.random()
        return super().act(observation, rng)


def test_random_numbers_depend_on_the_game_and_the_seat() -> None:
    gamblers = [Gambler(), Gambler(), Gambler()]
    play_game(gamblers, 9)
    assert [gambler.drawn for gambler in gamblers] == [random.Random(choice_seed(9, p, 0)).random() for p in range(3)]


def test_a_personality_is_played_with() -> None:
    plain, volta = SeatSpec("V", "ai:engineer"), SeatSpec("V", "ai:engineer/volta")
    games = [list(play_games([seat, SEATS[1]], 1, 3)) for seat in (plain, volta)]
    assert [record.events for record in games[0]] != [record.events for record in games[1]]


def test_the_share_of_the_one_follows_it_from_seat_to_seat() -> None:
    """With three at the table, too: moving the wrong way round would reach a different seat."""
    results = [scored(9, 1, 2, winners=(0,)), scored(1, 9, 2, winners=(1,)), scored(9, 1, 9, winners=(0, 2))]
    assert share_of_first(results) == pytest.approx((1 + 1 + 0.5) / 3)
    tally = Tally(SEATS)
    tally.add_deal(results)
    assert tally.results()[0].win_rate == pytest.approx((1 + 1 + 0.5) / 3)


@pytest.mark.parametrize(
    ("kind", "words"),
    [("ai:grandmaster", "no level 'grandmaster'"), ("martian", "no level 'martian'"), ("human", "is a person")],
)
def test_an_unknown_kind_is_refused_by_name(kind: str, words: str) -> None:
    with pytest.raises(AgentError, match=words):
        next(play_games((SeatSpec("A", kind), SeatSpec("B", "ai:random")), 1, 1))


def test_a_name_is_registered_once_and_must_be_one(miser: str) -> None:
    for taken in (miser, "random"):
        with pytest.raises(AgentError, match=f"{taken!r} already"):
            register(taken, Miser)
    for wrong in ("", "a/b", "a:b", "human", "program"):
        with pytest.raises(AgentError, match="cannot name"):
            register(wrong, Miser)
    with pytest.raises(AgentError, match="no personality 'volta'"):
        make_agent(miser, "volta")
    with pytest.raises(AgentError, match="mastermind, miser"):
        make_agent("unknown")
