"""What the archive costs: its list of 5,000 games, and a frame in which a game is saved."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pygame
import pytest

from build.checks.limits import Figure
from game.core.state import Phase
from game.review.achievements import reached
from game.review.statistics import statistics
from tests.bench.bench_frames import MORE_RUNS
from tests.bench.conftest import Hold
from tests.bench.frames import Bench, Times, bench, cost
from tests.bench.yardstick import in_yardsticks
from tests.ui.stand_ins import in_phase, played, session_at, setup
from ui.archive.about import About
from ui.archive.entry import FACTS, NO_FACTS, row_of
from ui.archive.files import Stamp
from ui.archive.index import Index
from ui.archive.played import of_person, persons_games

GAMES, MANY = 5000, 20_000
TIMES_SQLITE = 12.0
"""How many times as long the list may take as SQLite itself takes for the same rows."""
MOST_LIST = 37_500
"""Yardsticks of 8 microseconds: 300 ms on the reference machine."""
MOST_STATISTICS = 125_000
"""Yardsticks: a second."""
MOST_FIRST = 300
"""Yardsticks of what the title asks."""
MOST_IN_A_FRAME = 600
"""Yardsticks of what the list and the statistics of many games ask within a frame: 5 ms."""
SAVING = 1.2
"""How many times as long a frame with a save may take as the same frame without."""


@pytest.fixture
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for all runs, so that flat pictures are made once."""
    return tmp_path_factory.getbasetemp() / "flat pictures"


@pytest.fixture
def full_index(tmp_path: Path) -> Index:
    """An index of 5,000 games of all stages."""
    return index_of(tmp_path, GAMES)


def index_of(tmp_path: Path, count: int) -> Index:
    index = Index(tmp_path)
    games = [setup("ADA", "volta", "grit", "rivet", seed=seed) for seed in range(4)]
    phases = (Phase.BIDDING, Phase.ALLOCATION, Phase.SCORING, Phase.BIDDING)
    records = [session_at(in_phase(phase), game).record() for game, phase in zip(games, phases, strict=True)]
    first = datetime(2026, 1, 1, tzinfo=UTC)
    rows = []
    for number in range(count):
        begun = first + timedelta(hours=number)
        about = About(setup=games[number % 4], begun=begun, played=begun)
        rows.append(row_of(f"game-{number}", Stamp(1, number), records[number % 4], about, NO_FACTS))
    index.put(rows)
    assert len(index.games()) == count
    return index


def test_20000_games_fit_into_a_frame(tmp_path: Path, hold: Hold) -> None:
    """The rest of the list, and all counting, is done in the background."""
    index = index_of(tmp_path, MANY)

    def measure(_attempt: int) -> list[Figure]:
        asked: dict[str, Callable[[], object]] = {
            "the beginning of the list of 20,000 games": partial(index.games, limit=61),
            "how many of 20,000 games are finished": partial(index.count, finished=True),
        }
        return [
            Figure(words, in_yardsticks(work, blocks=7), MOST_IN_A_FRAME, "yardsticks") for words, work in asked.items()
        ]

    hold(measure)


def test_the_list_of_5000_games(full_index: Index, tmp_path: Path, hold: Hold) -> None:
    query = "SELECT plate FROM games WHERE fault = '' ORDER BY finished, played DESC"

    def bare() -> object:
        with closing(sqlite3.connect(tmp_path / "index.sqlite3")) as index:
            return index.execute(query).fetchall()

    def measure(_attempt: int) -> list[Figure]:
        first = in_yardsticks(partial(full_index.games, limit=1), blocks=7)
        ours, theirs = in_yardsticks(full_index.games, blocks=7), in_yardsticks(bare, blocks=7)
        return [
            Figure("list of 5,000 games", ours, MOST_LIST, "yardsticks"),
            Figure("list of 5,000 games", ours / theirs, TIMES_SQLITE, "times SQLite's own query"),
            Figure("the first of 5,000 games", first, MOST_FIRST, "yardsticks"),
        ]

    hold(measure)


def test_the_statistics_of_5000_games(tmp_path: Path, hold: Hold) -> None:
    """From the index to everything the statistics pages show."""
    index = Index(tmp_path)
    kinds = [
        setup("ADA", *rivals, seed=seed) for seed, rivals in enumerate((("volta",), ("grit", "ohm"), ("fizz",) * 3))
    ]
    records = [played(game) for game in kinds]
    first = datetime(2020, 1, 1, tzinfo=UTC)
    rows = []
    for number in range(GAMES):
        moment = first + timedelta(hours=number)
        about = About(setup=kinds[number % 3], begun=moment, played=moment)
        rows.append(row_of(f"game-{number}", Stamp(1, number), records[number % 3], about, FACTS))
    index.put(rows)

    def count() -> None:
        games = [entry.game for entry in of_person(persons_games(index), "Ada")]
        assert statistics(games).all.games == GAMES
        reached(games)

    hold(lambda _: [Figure("statistics of 5,000 games", in_yardsticks(count, blocks=3), MOST_STATISTICS, "yardsticks")])


def bid(table: Bench) -> Times:
    """Lay a bid, which saves the game if it is kept, and let half a second pass."""
    for code in (pygame.K_1, pygame.K_2):
        table.app.step(0.0, table.key(code))
    table.settle()
    return table.run(30, lambda number: table.key(pygame.K_RETURN) if number == 0 else [])


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_frame_with_a_save_costs_what_one_without_does(
    size: tuple[int, int], pictures: Path, monkeypatch: pytest.MonkeyPatch, hold: Hold
) -> None:
    def measure(_attempt: int) -> list[Figure]:
        runs: dict[bool, list[Times]] = {False: [], True: []}
        for _ in range(MORE_RUNS):
            for kept in runs:
                with bench(size, pictures, monkeypatch, kept=kept) as table:
                    runs[kept].append(bid(table))
                    table.table.match.settle(60)
                    assert (table.table.match.file_id in {game.id for game in table.app.archive.games()}) == kept
        frame = {kept: min(taken.frames[0] for taken in times) for kept, times in runs.items()}
        rest = {kept: cost(times) for kept, times in runs.items()}
        words = f"{size[0]}x{size[1]}, a frame with a save"
        return [
            Figure(words, frame[True] / frame[False], SAVING, "times one without"),
            Figure(f"{words}, the median of those after", rest[True].median / rest[False].median, SAVING, "times"),
        ]

    hold(measure)
