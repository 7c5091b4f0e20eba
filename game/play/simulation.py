"""A simulation's progress bar, its interruption by a signal, the table of its results, and
the one of every level against every other."""

import contextlib
import signal
import sys
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from itertools import pairwise
from types import FrameType, TracebackType
from typing import Any, Generic, TypeVar

from game.agents.strength import Encounter
from game.endings import ending_signals
from game.intervals import mirrored, share_words
from game.play.tournament import SeatResult, Tally, one_against
from game.records.seats import COMPUTER_PREFIX, SeatSpec

Item = TypeVar("Item")

BAR_WIDTH = 30
SHOWN_EVERY = 0.1
"""Seconds between updates of the progress bar."""


class UntilStopped(Iterator[Item], Generic[Item]):
    """Yields ``items`` until Ctrl+C, which interrupts only the wait for the next item, never the processing of one."""

    def __init__(self, items: Iterator[Item]) -> None:
        self.stopped = 0
        """The signal that ended it, 0 for none."""
        self._items = items
        self._waiting = False
        self._before: list[tuple[int, Any]] = []

    def __enter__(self) -> "UntilStopped[Item]":
        for number in ending_signals():
            self._before.append((number, signal.signal(number, self._stop)))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if isinstance(self._items, Generator):
            self._items.close()
        for number, before in self._before:
            signal.signal(number, before)

    def __next__(self) -> Item:
        if self.stopped:
            raise StopIteration
        try:
            self._waiting = True
            try:
                return next(self._items)
            finally:
                self._waiting = False
        except KeyboardInterrupt:
            raise StopIteration from None

    def _stop(self, number: int, _frame: FrameType | None) -> None:
        self.stopped = number
        if self._waiting:
            # Only once: an impatient second Ctrl+C must not interrupt the shutdown.
            self._waiting = False
            raise KeyboardInterrupt


class ProgressLine(contextlib.AbstractContextManager["ProgressLine"]):
    """A simulation's progress: a line that updates in place, if standard error is a terminal."""

    def __init__(self, games: int) -> None:
        """``games`` are to be played."""
        self.games = games
        self.done = 0
        self._shows = sys.stderr is not None and sys.stderr.isatty()
        self._started = self._shown = time.perf_counter()

    def add(self, games: int) -> None:
        """Count this many more games as done."""
        self.done += games
        now = time.perf_counter()
        if self._shows and (now - self._shown >= SHOWN_EVERY or self.done == self.games):
            self._shown = now
            # Spaces overwrite the rest of a longer line.
            print(
                f"\r{progress_line(self.done, self.games, now - self._started):<79}",
                end="",
                file=sys.stderr,
                flush=True,
            )

    def words(self) -> str:
        """The progress in a sentence."""
        return f"{self.done} of {self.games} games were finished."

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Leave the line as it is and move to the next one."""
        if self._shows and self._shown > self._started:
            print(file=sys.stderr)


def progress_line(done: int, games: int, seconds: float) -> str:
    """A bar, games done, games per second, and the time left at that rate."""
    bar = "#" * (BAR_WIDTH * done // games)
    left = round(seconds * (games - done) / done)
    minutes = f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}" if left >= 3600 else f"{left // 60}:{left % 60:02}"
    return f"[{bar:<{BAR_WIDTH}}] {done}/{games} games, {done / max(seconds, 1e-9):.1f} a second, {minutes} left"


def table(results: Sequence[SeatResult]) -> str:
    """The figures as a table for people."""
    width = max(len(seat_title(result.seat)) for result in results)
    rows = [f"{'seat':<{width}}    wins       win rate (95 %)   mean score   margin (95 %)"]
    rows += [
        f"{seat_title(r.seat):<{width}} {r.wins:7.1f}   {share_words(r.win_rate, r.win_rate_interval):>19}"
        f"   {r.score:10.2f}   {r.margin:+6.2f} ± {r.margin_interval:.2f}"
        for r in results
    ]
    return "\n".join([*rows, f"{results[0].games} games"])


def seat_title(seat: SeatSpec) -> str:
    """Name and kind of a computer player."""
    return f"{seat.name} ({seat.kind.removeprefix(COMPUTER_PREFIX)})"


Count = Callable[[int], None]
"""Called with the number of games just finished."""


def encounter(
    level: str, against: str, seats: int, first_seed: int, deals: int, jobs: int = 1, count: Count | None = None
) -> Encounter:
    """Play one encounter."""
    one, other = (SeatSpec(kind, COMPUTER_PREFIX + kind) for kind in (level, against))
    tally = Tally([one, *[other] * (seats - 1)])
    for results in one_against(one, other, seats, first_seed, deals, jobs):
        tally.add_deal(results)
        if count is not None:
            count(len(results))
    own = tally.results()[0]
    return Encounter(level, against, seats, own.games, own.win_rate, own.win_rate_interval)


def pairs(levels: Sequence[str], seats: int) -> list[tuple[str, str]]:
    """The pairs of levels to play, every level against every other. With two seats one half mirrors the other and is
    left out."""
    return [
        (level, against)
        for place, level in enumerate(levels)
        for against in (levels[:place] if seats == 2 else levels)
        if against != level
    ]


def matrix(
    levels: Sequence[str], seats: int, first_seed: int, deals: int, jobs: int = 1, count: Count | None = None
) -> Iterator[Encounter]:
    """The encounters of all ``pairs``."""
    for level, against in pairs(levels, seats):
        yield encounter(level, against, seats, first_seed, deals, jobs, count)


def matrix_table(levels: Sequence[str], found: Sequence[Encounter]) -> str:
    """The encounters as a Markdown table: a row for each level, a column for each it met."""
    by_pair = {(e.level, e.against): (e.win_rate, e.interval) for e in found}
    if found and found[0].seats == 2:
        by_pair.update({(e.against, e.level): (1 - e.win_rate, mirrored(e.interval)) for e in found})
    rows = ["| wins of | " + " | ".join(f"against {level}" for level in levels) + " |"]
    rows.append("|---|" + "---|" * len(levels))
    for level in levels:
        cells = [share_words(*by_pair[level, against]) if (level, against) in by_pair else "–" for against in levels]
        rows.append(f"| {level} | " + " | ".join(cells) + " |")
    return "\n".join(rows)


def ladder_table(levels: Sequence[str], found: Mapping[int, Sequence[Encounter]]) -> str:
    """How each level does against the one below it, by number of seats, as a Markdown table: the summary."""
    rows = ["| level | " + " | ".join(f"{seats} players" for seats in found) + " |", "|---|" + "---|" * len(found)]
    for below, level in pairwise(levels):
        shares = {
            seats: share_words(encounter.win_rate, encounter.interval)
            for seats, encounters in found.items()
            for encounter in encounters
            if (encounter.level, encounter.against) == (level, below)
        }
        rows.append(f"| {level} | " + " | ".join(shares.get(seats, "–") for seats in found) + " |")
    return "\n".join(rows)
