"""Whether a person watching could tell the personalities apart by how they play:
``python build/measure/tell_characters.py --level mastermind --games 20 --tries 10``.

The eight play at randomly drawn tables, each in one game per number. ``--training`` numbers give each personality's
profile: mean and spread of its habits (``build/measure/ways.py``). Each try then takes ``--games`` of one personality's
games from other numbers and identifies it as the one whose profile makes their mean likeliest (naive Bayes). Prints a
confusion matrix as a Markdown table.

``--kept FILE`` stores the records of finished games and reuses them: an interrupted measurement resumes, and a complete
one is evaluated again in a moment.
"""

import argparse
import contextlib
import math
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean, pstdev
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import msgspec

from build.measure.ways import Ways, ways_of
from game.agents import LEVELS, PERSONALITIES
from game.agents.neural import NeuralAgent, Skill
from game.agents.policies.rule import RuleAgent
from game.play.tournament import Entrant, Players, play_game, seats_of
from game.records.record import read_records
from game.records.seats import COMPUTER_PREFIX, SeatSpec

NETS = "nets"
Entrants = Mapping[str, Entrant]
"""Who plays, by personality."""
Seen = dict[str, list[Ways]]
"""The ways of each personality, game by game."""


class Profile(NamedTuple):
    """What to expect of a personality in a game: mean and spread of each habit."""

    means: Ways
    spreads: Ways


def profile_of(games: Sequence[Ways]) -> Profile:
    """A personality's profile by its games, two at least."""
    columns = list(zip(*games, strict=True))
    means = Ways(*map(fmean, columns))
    return Profile(means, Ways(*(pstdev(column, mean) for column, mean in zip(columns, means, strict=True))))


def taken_for(games: Sequence[Ways], profiles: Mapping[str, Profile]) -> str:
    """The personality whose profile makes the mean of these games likeliest."""
    means = [fmean(column) for column in zip(*games, strict=True)]

    def unlikely(profile: Profile) -> float:
        return sum(
            (found - expected) ** 2 * len(games) / (2 * spread**2) + math.log(spread)
            for found, expected, spread in zip(means, profile.means, profile.spreads, strict=True)
            if spread
        )

    return min(profiles, key=lambda key: unlikely(profiles[key]))


def tables(number: int, seats: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Everyone at tables of 2 or 4 seats, drawn by the number; each table with its game's seed."""
    keys = sorted(PERSONALITIES)
    random.Random(number).shuffle(keys)
    count = len(keys) // seats
    for place in range(count):
        yield number * count + place, tuple(keys[place::count])


def by_level(level: str) -> Entrants:
    """The personalities of a level."""
    return {key: SeatSpec(key, f"{COMPUTER_PREFIX}{level}/{key}") for key in PERSONALITIES}


def by_nets() -> Entrants:
    """The personalities with the nets' judgement and nothing that a level adds: taste at its purest."""
    return {
        key: NeuralAgent(Skill(), fallback=RuleAgent(), traits=personality.traits)
        for key, personality in PERSONALITIES.items()
    }


def seen(entrants: Entrants, seats: int, numbers: Iterable[int], kept: Path | None = None) -> Seen:
    """What was to be seen of each personality in the games of these numbers. A game that is stored is not played again;
    the others are stored from now on."""
    known = {record.seed: record for _, record in read_records(kept)} if kept and kept.exists() else {}
    found: Seen = {key: [] for key in entrants}
    with contextlib.closing(Players()) as players:
        for number in numbers:
            for seed, keys in tables(number, seats):
                table = [entrants[key] for key in keys]
                record = known.get(seed)
                if record is None or [player.kind for player in record.players] != [s.kind for s in seats_of(table)]:
                    record = play_game(table, seed, players)
                    if kept:
                        with kept.open("a", encoding="utf-8") as file:
                            file.write(record.to_line() + "\n")
                for key, ways in zip(keys, ways_of(record), strict=True):
                    found[key].append(ways)
    return found


def profiles_of(found: Seen) -> dict[str, Profile]:
    """Each personality's profile."""
    return {key: profile_of(ways) for key, ways in found.items()}


def confusion(found: Seen, games: int, profiles: Mapping[str, Profile]) -> dict[str, Counter[str]]:
    """For each personality, whom it was identified as in its tries of a number of games each."""
    return {
        key: Counter(taken_for(ways[place : place + games], profiles) for place in range(0, len(ways), games))
        for key, ways in found.items()
    }


def table(taken: Mapping[str, Counter[str]]) -> Iterator[str]:
    """A Markdown table of who was taken for whom."""
    keys = list(taken)
    yield f"| is, taken for | {' | '.join(keys)} |"
    yield "|---" * (len(keys) + 1) + "|"
    for key, counts in taken.items():
        cells = [f"**{counts[other]}**" if other == key else str(counts[other] or "") for other in keys]
        yield f"| {key} | {' | '.join(cells)} |"


def shown(profiles: Mapping[str, Profile], games: int) -> Iterator[str]:
    """A Markdown table of what distinguishes them: how far the mean of a number of games is from everyone's, in
    standard deviations."""
    columns = list(zip(*(known.means for known in profiles.values()), strict=True))
    spreads = [fmean(spread) for spread in zip(*(known.spreads for known in profiles.values()), strict=True)]
    yield f"| way | all | {' | '.join(profiles)} |"
    yield "|---" * (len(profiles) + 2) + "|"
    for way, means, spread in zip(Ways._fields, columns, spreads, strict=True):
        middle = fmean(means)
        cells = [f"{(mean - middle) / spread * math.sqrt(games):+.1f}" if spread else "" for mean in means]
        yield f"| {way} | {middle:.2f} | {' | '.join(cells)} |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, play and print."""
    parser = argparse.ArgumentParser(description="Tell the personalities apart by how they play.")
    parser.add_argument("--level", choices=(NETS, *LEVELS), default="mastermind")
    parser.add_argument("--seats", type=int, choices=(2, 4), default=4)
    parser.add_argument("--games", type=int, default=20, help="games of a try")
    parser.add_argument("--tries", type=int, default=10)
    parser.add_argument("--training", type=int, default=100, help="games of a profile")
    parser.add_argument("--first", type=int, default=1, help="number of the first game; the profiles' come first")
    parser.add_argument("--kept", type=Path, help="file of records to go on from")
    parser.add_argument("--profiles", type=Path, help="write the profiles to this file")
    given = parser.parse_args(arguments)
    middle = given.first + given.training
    entrants = by_nets() if given.level == NETS else by_level(given.level)
    profiles = profiles_of(seen(entrants, given.seats, range(given.first, middle), given.kept))
    if given.profiles:
        given.profiles.write_bytes(msgspec.json.format(msgspec.json.encode(profiles)) + b"\n")
    tried = range(middle, middle + given.games * given.tries)
    taken = confusion(seen(entrants, given.seats, tried, given.kept), given.games, profiles)
    for line in (*shown(profiles, given.games), "", *table(taken)):
        print(line)
    known = sum(counts[key] for key, counts in taken.items())
    print(f"\n{known} of {given.tries * len(taken)} known, chance alone knows one in {len(taken)}")


if __name__ == "__main__":
    main()
