"""The ladder: its file, its goals in hand-made and played games, and a player's progress."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from game.agents import LEVELS, PERSONALITIES
from game.challenges.ladder import (
    LADDER,
    LADDER_FAULT,
    LADDER_FILE,
    Goal,
    GoalCounts,
    GoalKind,
    LadderError,
    foremost,
    goal_counts_of,
    goals_reached,
    is_open,
    is_reached,
    load_ladder,
    read_ladder,
    stars,
    with_goals,
    without_goals,
    words_of_ladder,
)
from game.core.cards import POWER, UNITS
from game.core.events import GameScored
from game.play.tournament import play_game
from game.records.game import Game
from game.records.record import Record
from game.records.seats import SeatSpec
from game.review.facts import GameFacts, SeatFacts
from game.review.statistics import Played

OHM, TOCK, RIVET = LADDER[:3]
UNIT = sorted(UNITS)


# The file


def test_every_personality_is_on_the_ladder_once() -> None:
    assert not LADDER_FAULT
    assert sorted(rung.key for rung in LADDER) == sorted(PERSONALITIES)
    assert all(rival.personality in PERSONALITIES for rung in LADDER for rival in rung.rivals)


def test_it_begins_with_an_apprentice_and_ends_with_masterminds_for_four() -> None:
    assert [rival.level for rival in LADDER[0].rivals] == ["apprentice"]
    assert [rival.level for rival in LADDER[-1].rivals] == ["mastermind"] * 3
    strongest = [max(list(LEVELS).index(rival.level) for rival in rung.rivals) for rung in LADDER]
    assert strongest == sorted(strongest)


def test_no_two_rungs_ask_for_the_same_besides_the_victory() -> None:
    asked = [goal.kind for rung in LADDER for goal in rung.goals[1:]]
    assert len(set(asked)) == len(asked) == 2 * len(LADDER)


def test_every_word_is_listed_for_translation() -> None:
    words = dict(words_of_ladder(LADDER))
    assert words[TOCK.before] == "game/challenges/ladder.json"
    assert len(words) == 4 * len(LADDER)


def changed(change: Callable[[list[dict[str, Any]]], object]) -> bytes:
    raw = json.loads(LADDER_FILE.read_text(encoding="utf-8"))
    change(raw["rungs"])
    return json.dumps(raw).encode()


WIN, WIDGETS = {"kind": "win"}, {"kind": "widgets", "number": 2}


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "ladder.json: Input data was truncated"),
        (b"\xff", "ladder.json: "),
        (b"[" * 100_000, "ladder.json: Expected `object`, got `array`"),
        (b'{"rungs": [{"key": "\xff"}]}', "ladder.json: this is not UTF-8 text"),
        (b'{"rungs": []}', "ladder.json: Expected `array` of length >= 1"),
        (changed(lambda rungs: rungs[0].update(hat=1)), "ladder.json: .*unknown field `hat`"),
        (changed(lambda rungs: rungs[0].update(rivals=[])), "ladder.json: .*rivals"),
        (changed(lambda rungs: rungs[0].update(goals=[WIN])), "ladder.json: .*goals"),
        (changed(lambda rungs: rungs[0].update(goals=[WIN, WIN, WIDGETS])), "the rung 'ohm' has a goal twice"),
        (changed(lambda rungs: rungs[0]["goals"].reverse()), "the rung 'ohm' must have 'win' as its first goal"),
        (changed(lambda rungs: rungs[0].update(goals=[{"kind": "fly"}])), "ladder.json: Invalid enum value 'fly'"),
        (changed(lambda rungs: rungs[0].update(key="grit")), "the rung 'grit' must have 'grit' as its first rival"),
        (changed(lambda rungs: rungs.append(rungs[0])), "the rung 'ohm' stands there twice"),
        (
            changed(lambda rungs: rungs[0]["rivals"].append(rungs[0]["rivals"][0])),
            "the rung 'ohm' has somebody twice at its table",
        ),
        (
            changed(lambda rungs: rungs[0]["rivals"][0].update(level="god")),
            "the rung 'ohm' names the level 'god'; the levels are random, apprentice",
        ),
    ],
)  # fmt: skip
def test_a_damaged_file_is_refused_in_one_sentence(data: bytes, fault: str) -> None:
    with pytest.raises(LadderError, match=fault) as raised:
        read_ladder(data, "ladder.json")
    assert "\n" not in str(raised.value)


def test_without_its_file_there_is_no_ladder_and_a_reason(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("ladder")
    assert load_ladder(folder / "ladder.json") == ((), "ladder.json: No such file or directory")
    (folder / "ladder.json").write_bytes(b"{}")
    rungs, fault = load_ladder(folder / "ladder.json")
    assert rungs == ()
    assert fault.startswith("ladder.json: Object missing required field `rungs`")


# The goals


def counts(own: dict[str, object] | None = None, rival: dict[str, object] | None = None, **others: Any) -> GoalCounts:
    """A match that was won, with these figures of both seats and these other counts."""
    seats = (
        msgspec.convert({"name": "Ada", "kind": "human", "share": 1.0, **(own or {})}, SeatFacts),
        msgspec.convert({"name": "Ohm", "kind": "ai:apprentice/ohm", **(rival or {})}, SeatFacts),
    )
    return GoalCounts(Played(GameFacts(1, 7, 5, 40, finished=True, seats=seats), 0))._replace(**others)


@pytest.mark.parametrize(
    ("goal", "reached", "missed"),
    [
        (Goal(GoalKind.NO_FZZZT), counts(), counts({"fzzzts": 1})),
        (Goal(GoalKind.NONE_IDLE), counts({"units": UNIT[:2], "widgets": {UNIT[0]: 1, UNIT[1]: 3}}),
         counts({"units": UNIT[:2], "widgets": {UNIT[0]: 0, UNIT[1]: 3}})),
        (Goal(GoalKind.NONE_IDLE), counts({"units": UNIT[:1], "widgets": {UNIT[0]: 1}}), counts()),
        (Goal(GoalKind.LAST_LOTS, 3), counts(last_lots=3), counts(last_lots=2)),
        (Goal(GoalKind.FIXED, 2), counts({"fixed": 2}), counts({"fixed": 1})),
        (Goal(GoalKind.RUNNING, 2), counts({"widgets": {UNIT[0]: 1, UNIT[1]: 1}}), counts({"widgets": {UNIT[0]: 4}})),
        (Goal(GoalKind.WIDGETS, 4), counts({"widgets": {UNIT[0]: 3, UNIT[1]: 1}}), counts({"widgets": {UNIT[0]: 3}})),
        (Goal(GoalKind.BARGAINS, 8), counts({"bargains": 9}), counts({"bargains": 7})),
        (Goal(GoalKind.THRIFT, 8), counts(dearest=8), counts(dearest=9)),
        (Goal(GoalKind.FULL_BID, 5), counts(most_cards=6), counts(most_cards=4)),
        (Goal(GoalKind.FZZZTS, 2), counts({"fzzzts": 2}), counts({"fzzzts": 1})),
        (Goal(GoalKind.NOES, 10), counts({"noes": 10}), counts({"noes": 9})),
        (Goal(GoalKind.FREE_LOTS, 2), counts(free_lots=2), counts(free_lots=1)),
        (Goal(GoalKind.SNATCHED, 4), counts(snatched=5), counts(snatched=3)),
        (Goal(GoalKind.STARVED, 3), counts(rival={"widgets": {UNIT[0]: 2, UNIT[1]: 1}}),
         counts(rival={"widgets": {UNIT[0]: 2, UNIT[1]: 2}})),
        (Goal(GoalKind.SPANNER), counts(chief=True), counts()),
        (Goal(GoalKind.TIES_WON, 2), counts({"ties_won": 2}), counts({"ties_won": 1})),
    ],
)  # fmt: skip
def test_a_goal_is_reached_exactly_at_its_limit(goal: Goal, reached: GoalCounts, missed: GoalCounts) -> None:
    assert is_reached(goal, reached)
    assert not is_reached(goal, missed)
    lost = msgspec.structs.replace(reached.played.own, share=0.0)
    seats = (lost, reached.played.rivals[0])
    game = msgspec.structs.replace(reached.played.game, seats=seats)
    assert not is_reached(goal, reached._replace(played=Played(game, 0))), "without the victory"


def test_every_kind_has_its_measure() -> None:
    assert all(isinstance(is_reached(Goal(kind, 1), counts()), bool) for kind in GoalKind)


SEATS = (SeatSpec("Ada", "ai:journeyman"), SeatSpec("Ohm", "ai:apprentice/ohm"), SeatSpec("Tock", "ai:random"))


@pytest.fixture(scope="module", params=[(2, 3), (2, 4), (3, 11), (3, 5)], ids=str)
def record(request: pytest.FixtureRequest) -> Record:
    seats, seed = request.param
    return play_game(SEATS[:seats], seed)


def test_the_deeds_are_what_a_spectator_would_count(record: Record) -> None:
    history = Game.from_record(record).observation(None).history
    for seat in range(len(record.players)):
        won = [auction for auction in history if auction.winner == seat]
        others = {id(lot): [value for player, value in lot.values.items() if player != seat] for lot in won}
        counted = GoalCounts(
            played=goal_counts_of(record, seat).played,
            dearest=max(sum(POWER[card] for card in lot.paid) for lot in won),
            most_cards=max(len(lot.paid) for lot in won),
            last_lots=sum(lot.number == 8 for lot in won),
            free_lots=sum(lot.values[seat] == 0 for lot in won),
            snatched=sum(bool(others[id(lot)]) and lot.values[seat] == max(others[id(lot)]) + 1 for lot in won),
            chief=history[-1].chief == seat,
        )
        assert goal_counts_of(record, seat) == counted
        assert counted.played.own.name == record.players[seat].name


def test_winners_reach_the_first_goal_and_losers_none(record: Record) -> None:
    scored = record.events[-1]
    assert isinstance(scored, GameScored)
    for seat in range(len(record.players)):
        reached = goals_reached(OHM, record, seat)
        assert (GoalKind.WIN in reached) == (seat in scored.winners)
        assert bool(reached) == (seat in scored.winners)


def test_a_game_that_is_not_over_has_reached_nothing(record: Record) -> None:
    begun = msgspec.structs.replace(record, events=record.events[:-1])
    assert goals_reached(OHM, begun, 0) == goals_reached(OHM, begun, 1) == ()


# The career


def test_at_first_only_the_lowest_rung_is_open() -> None:
    assert [is_open(LADDER, index, {}) for index in range(len(LADDER))] == [True] + [False] * (len(LADDER) - 1)
    assert foremost(LADDER, {}) == 0


def test_a_victory_opens_the_next_rung_and_stars_do_not() -> None:
    almost = {OHM.key: ("no_fzzzt",)}
    assert not is_open(LADDER, 1, almost)
    career = {OHM.key: ("win",)}
    assert is_open(LADDER, 0, career)
    assert is_open(LADDER, 1, career)
    assert not is_open(LADDER, 2, career)
    assert foremost(LADDER, career) == 1


def test_at_the_top_the_last_one_stays_the_foremost() -> None:
    career = {rung.key: ("win",) for rung in LADDER}
    assert all(is_open(LADDER, index, career) for index in range(len(LADDER)))
    assert foremost(LADDER, career) == len(LADDER) - 1


def test_goals_are_added_over_matches_and_never_lost() -> None:
    career = with_goals({}, OHM, [GoalKind.WIN, GoalKind.NO_FZZZT])
    assert stars(OHM, career) == (True, True, False)
    assert with_goals(career, OHM, []) == career
    career = with_goals(career, OHM, [GoalKind.WIN, GoalKind.NONE_IDLE])
    assert career == {OHM.key: ("win", "no_fzzzt", "none_idle")}
    assert all(type(kind) is str for kinds in career.values() for kind in kinds)
    assert stars(RIVET, career) == (False, False, False)


def test_goals_are_taken_out_of_a_career() -> None:
    career = {"watt": ("win",), OHM.key: ("win", "juggle")}
    assert without_goals(career, OHM, [GoalKind.WIN]) == {"watt": ("win",), OHM.key: ("juggle",)}
    assert without_goals(career, OHM, ["win", "juggle"]) == {"watt": ("win",)}
    assert without_goals({}, OHM, [GoalKind.WIN]) == {}


def test_another_versions_entries_stay_in_the_career() -> None:
    kept = {"watt": ("win",), OHM.key: ("juggle",)}
    career = with_goals(kept, OHM, [GoalKind.WIN])
    assert career == {"watt": ("win",), OHM.key: ("juggle", "win")}
    assert stars(OHM, career) == (True, False, False)
