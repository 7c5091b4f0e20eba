"""What a frame of the table costs, at three window sizes: at rest, under the pointer, while dragging, at the reveal."""

from pathlib import Path

import pygame
import pytest

from build.limits import Figure
from tests.bench.conftest import Hold
from tests.bench.frames import Bench, Times, bench, cost, in_yardsticks

SIZES = [(1280, 720), (1920, 1080), (3840, 2160)]
RUNS = 5
MEDIAN, WORST = 1.5, 3.0
"""The most yardsticks that the median frame, and the frame of the 99th percentile, may cost."""
NEW_ROUND = 8.0
"""The most yardsticks that a single frame may cost while a round begins and the hall of the next is drawn ahead."""


def idle(table: Bench) -> Times:
    """The table is drawn again and again although nothing happens."""
    return table.run(120, lambda _number: [], redraw=True)


def hover(table: Bench) -> Times:
    """The pointer goes to and fro over the hand, and every card is lifted."""
    zone = table.geometry.hand_zone

    def over(number: int) -> list[pygame.event.Event]:
        part = abs(number % 120 - 60) / 60
        return [table.move((zone.centerx + (part - 0.5) * 3 * table.geometry.hand_w, zone.centery))]

    return table.run(160, over)


def drag(table: Bench) -> Times:
    """A card is drawn from the hand across the whole table, and put back."""
    x, y = start = table.a_card
    table.app.step(0.0, [table.move(start), table.button(pygame.MOUSEBUTTONDOWN, start)])

    def carried(number: int) -> list[pygame.event.Event]:
        return [table.move((x - 3 * number, y - (y - 200) * number / 160))]

    times = table.run(160, carried)
    table.app.step(0.0, [table.move(start), table.button(pygame.MOUSEBUTTONUP, start)])
    return times


def reveal(table: Bench) -> Times:
    """Four bids of up to three cards are laid, gathered, turned, counted and cleared away, and the belt rolls on."""
    for code in (pygame.K_1, pygame.K_2, pygame.K_3):
        table.app.step(0.0, table.key(code))
    table.settle()
    table.app.step(0.0, table.key(pygame.K_RETURN))
    assert not table.table.my_turn
    return table.run(430, lambda _number: [])


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_frames(size: tuple[int, int], pictures: Path, monkeypatch: pytest.MonkeyPatch, hold: Hold) -> None:
    scenes = (idle, hover, drag, reveal)

    def measure(_attempt: int) -> list[Figure]:
        runs: dict[str, list[Times]] = {scene.__name__: [] for scene in scenes}
        for _ in range(RUNS):
            with bench(size, pictures, monkeypatch) as table:
                for scene in scenes:
                    table.settle()
                    runs[scene.__name__].append(scene(table))
        figures = []
        for name, taken in runs.items():
            found, words = cost(taken), f"{size[0]}x{size[1]} {name}"
            figures.append(Figure(f"{words}, median", found.median, MEDIAN, "yardsticks"))
            figures.append(Figure(f"{words}, 99th percentile", found.worst, WORST, "yardsticks"))
        return figures

    hold(measure)


@pytest.mark.parametrize("size", [(1600, 900), (3840, 2160)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_new_round_comes_without_a_long_frame(
    size: tuple[int, int], pictures: Path, monkeypatch: pytest.MonkeyPatch, hold: Hold
) -> None:
    def measure(_attempt: int) -> list[Figure]:
        runs: list[Times] = []
        begins = 0
        for _ in range(RUNS):
            rounds: list[int] = []
            with bench(size, pictures, monkeypatch, viewer=False) as table:

                def note(_number: int, rounds: list[int] = rounds, table: Bench = table) -> list[pygame.event.Event]:
                    rounds.append(table.table.view.round)
                    return []

                runs.append(table.run(420, note))
            begins = rounds.index(3)
        dearest = max(in_yardsticks(runs)[begins - 10 :])
        return [Figure(f"{size[0]}x{size[1]}, dearest frame of a new round", dearest, NEW_ROUND, "yardsticks")]

    hold(measure)


@pytest.fixture
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for all runs, so that flat pictures are made once."""
    return tmp_path_factory.getbasetemp() / "flat pictures"
