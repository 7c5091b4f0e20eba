"""What we say about the strength of the levels matches the measurements."""

import itertools
from pathlib import Path

import msgspec
import pytest

from game.agents import LEVELS, AgentError, strength
from game.agents.strength import Encounter, measured, win_rate
from game.core.rules import SEATS
from game.intervals import Interval, wilson
from game.play.simulation import ladder_table, matrix_table

ROOT = Path(__file__).resolve().parents[3]
README, STRENGTH = ROOT / "README.md", ROOT / "build" / "docs" / "STRENGTH.md"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_level_has_met_every_other(seats: int) -> None:
    met = {frozenset((encounter.level, encounter.against)) for encounter in measured(seats)}
    assert met == {frozenset((one, other)) for one in LEVELS for other in LEVELS if one != other}
    assert all(encounter.seats == seats and encounter.games >= 80 for encounter in measured(seats))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_measured_share_is_surer_than_its_games_make_it(seats: int) -> None:
    for encounter in measured(seats):
        low, high = encounter.interval
        fewest = wilson(encounter.win_rate * encounter.games, encounter.games)
        assert low <= fewest.low + 1e-9
        assert high >= fewest.high - 1e-9
        assert 0 <= low < encounter.win_rate + 1e-9
        assert low < high <= 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_level_wins_more_than_its_share_against_the_one_below(seats: int) -> None:
    levels = list(LEVELS)
    for below, level in itertools.pairwise(levels):
        rate = win_rate(level, below, seats)
        assert rate is not None
        assert rate > 1.2 / seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_document_shows_the_table(seats: int) -> None:
    assert matrix_table(list(LEVELS), measured(seats)) in STRENGTH.read_text(encoding="utf-8")


def test_the_readme_shows_the_summary() -> None:
    table = ladder_table(list(LEVELS), {seats: measured(seats) for seats in SEATS})
    assert table in README.read_text(encoding="utf-8")
    assert table.count("%") == 3 * (len(LEVELS) - 1)


def test_the_lowest_level_and_what_was_not_measured_have_no_strength(tmp_path: Path) -> None:
    assert strength("random", 2) is None
    assert win_rate("engineer", "apprentice", 2, tmp_path) is None
    (tmp_path / "3.json").write_text("[{", encoding="utf-8")
    assert measured(3, tmp_path) == ()
    (tmp_path / "4.json").write_bytes(b"[" * 100_000)
    assert measured(4, tmp_path) == ()
    (tmp_path / "2.json").mkdir()
    assert measured(2, tmp_path) == ()
    with pytest.raises(AgentError, match="'grandmaster'"):
        strength("grandmaster", 2)


def test_the_table_is_read_from_the_file(tmp_path: Path) -> None:
    (tmp_path / "2.json").write_bytes(msgspec.json.encode([Encounter("a", "b", 2, 10, 0.5, Interval(0.4, 0.6))]))
    assert win_rate("a", "b", 2, tmp_path) == 0.5
