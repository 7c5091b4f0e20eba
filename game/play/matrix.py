"""Every level against every other: the table that shows how strong the computer players are."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from game.agents.strength import Encounter
from game.intervals import mirrored, share_words
from game.play.tournament import Tally, one_against
from game.records.seats import COMPUTER_PREFIX, SeatSpec

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
