"""Every level against every level: the table that the strength of the computer players is told by."""

from collections.abc import Iterator, Sequence

from game.agents.strength import Encounter
from game.seats import COMPUTER_PREFIX, SeatSpec
from game.tournament import Tally, one_against


def encounter(level: str, against: str, seats: int, first_seed: int, deals: int, jobs: int = 1) -> Encounter:
    """Play one encounter."""
    one, other = (SeatSpec(kind, COMPUTER_PREFIX + kind) for kind in (level, against))
    tally = Tally([one, *[other] * (seats - 1)])
    for results in one_against(one, other, seats, first_seed, deals, jobs):
        tally.add_deal(results)
    own = tally.results()[0]
    return Encounter(level, against, seats, own.games, own.win_rate, own.win_rate_interval)


def matrix(levels: Sequence[str], seats: int, first_seed: int, deals: int, jobs: int = 1) -> Iterator[Encounter]:
    """Every level against every other. With two seats one half of the table is the other's mirror, and not played."""
    for place, level in enumerate(levels):
        for against in levels[:place] if seats == 2 else levels:
            if against != level:
                yield encounter(level, against, seats, first_seed, deals, jobs)


def matrix_table(levels: Sequence[str], found: Sequence[Encounter]) -> str:
    """The encounters as a Markdown table: a row for each level, a column for each it met."""
    by_pair = {(e.level, e.against): (e.win_rate, e.interval) for e in found}
    if found and found[0].seats == 2:
        by_pair.update({(e.against, e.level): (1 - e.win_rate, e.interval) for e in found})
    rows = ["| wins of | " + " | ".join(f"against {level}" for level in levels) + " |"]
    rows.append("|---|" + "---|" * len(levels))
    for level in levels:
        cells = [
            f"{rate:.1%} ± {interval:.1%}" if pair in by_pair else "–"
            for pair in [(level, against) for against in levels]
            for rate, interval in [by_pair.get(pair, (0.0, 0.0))]
        ]
        rows.append(f"| {level} | " + " | ".join(cells) + " |")
    return "\n".join(rows)
