"""The tool that measures encounters of levels again."""

from pathlib import Path

import msgspec
import pytest

from build.measure.strength_tables import play_again
from game.agents.strength import Encounter, measured
from game.intervals import Interval

OLD = [
    Encounter(level, against, 3, 3, 0.5, Interval(0.4, 0.6))
    for level, against in (("random", "apprentice"), ("apprentice", "random"), ("apprentice", "journeyman"))
]


def test_an_encounter_played_again_replaces_the_older_one_alone(tmp_path: Path) -> None:
    (tmp_path / "3.json").write_bytes(msgspec.json.encode(OLD))
    new = play_again("apprentice:random", 3, 1, folder=tmp_path)
    assert (new.level, new.against, new.games) == ("apprentice", "random", 3)
    measured.cache_clear()
    assert measured(3, tmp_path) == (OLD[0], new, OLD[2])


def test_an_encounter_outside_the_matrix_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="random:apprentice is no encounter with 2 players"):
        play_again("random:apprentice", 2, 1, folder=tmp_path)
