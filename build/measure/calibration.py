"""Whether chances are well calibrated: ``python build/measure/calibration.py --seats 2 --games 400``.

Masterminds play each other. Every seat gives its chance of winning the game before every auction, at its own bid and
between rounds, and at its own bid also the chance of winning the auction with it, as hints and the review show them.
Prints Markdown tables. In ten bins: the number of chances, their mean, how often they came true, and the 95 % margin of
the difference, with games as samples, since all chances in a game share one outcome. By round: the sum of the seats'
chances before an auction, and the Brier score (mean squared error) of the chances, of shares normalised to one, as in
the report's chart, and of always giving the average.

With ``--mixed`` all levels play, and their strength counts; only masterminds' bids are examined. ``--sights FILE``
stores what was seen, one line per game, and skips games that the file has; ``--uncorrected`` shows the nets' raw
chances.
"""

import argparse
import contextlib
import json
import math
import multiprocessing
import random
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from statistics import mean
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import msgspec

from game.agents import make_agent
from game.agents.calibration import Calibration, Curves, Situation, Timing, known, shares, situation_of
from game.agents.judgement import position_chance
from game.agents.knowledge.memory import remember
from game.agents.knowledge.tables import IDS
from game.agents.levels import MASTERMIND
from game.agents.neural import NeuralAgent, cards_for
from game.agents.policies.between import best_option, options
from game.agents.policies.rule import RuleAgent
from game.agents.strength import strengths
from game.core.actions import Action, Bid
from game.core.dealing import choice_seed
from game.core.observation import Observation, forced_action
from game.core.rules import ROUNDS, SEATS
from game.core.state import Phase
from game.intervals import NORMAL_95
from game.records.game import Game
from game.review.par import PAR_LEVELS

BEST = "mastermind"
TENTHS = 10
FIRST_GAME = 800_000
"""Number of the first game measured. ``build/training/calibrate.py`` learned from different ones: from 100,000 and
500,000 on, with two and three players also from 600,000 on, and with two from 700,000 on."""


class Sight(msgspec.Struct, frozen=True, array_like=True):
    """One seat at one moment: the nets' raw chance of winning the game and, at its own bid, the auction (None
    otherwise), and the share of each that it won in the end."""

    position: Situation
    auction: int
    moment: Timing
    chance: float
    won: float = 0.0
    wins_auction: float | None = None
    took: bool = False


class Seen(msgspec.Struct, frozen=True):
    """All that was seen in a game among these levels."""

    game: int
    levels: tuple[str, ...]
    sights: tuple[Sight, ...]


class Watcher:
    """Plays games, and views them as a mastermind does."""

    def __init__(self) -> None:
        self._best = NeuralAgent(MASTERMIND, fallback=RuleAgent())
        self._others = {level: make_agent(level) for level in PAR_LEVELS if level != BEST}

    def watch(self, number: int, levels: Sequence[str]) -> Seen:
        """A whole game. Raises LookupError without nets."""
        game, sights, seen = Game.new(number, len(levels)), list[Sight](), (0, 0)
        while (player := game.to_act) is not None:
            now = game.observation(player)
            if game.phase is Phase.BIDDING and (now.round, now.auction) != seen:
                seen = now.round, now.auction
                sights += [self._before(game.observation(seat)) for seat in range(len(levels))]
            if levels[player] != BEST:
                seed = choice_seed(number, player, game.point)
                action = self._others[levels[player]].act(now, random.Random(seed))
            else:
                action = forced_action(now) or self._choice(now, sights)
            game.apply(action)
        winners = {(auction.round, auction.number): auction.winner for auction in game.observation(None).history}
        ends = [
            msgspec.structs.replace(
                sight,
                won=game.returns()[sight.position.me],
                took=winners.get((sight.position.round, sight.auction)) == sight.position.me,
            )
            for sight in sights
        ]
        return Seen(number, tuple(levels), tuple(ends))

    def _before(self, now: Observation) -> Sight:
        chance = position_chance(self._best, now)
        if chance is None:
            raise LookupError(f"there are no nets for {len(now.seats)} players")
        return Sight(situation_of(remember(now)), now.auction, Timing.BEFORE, chance)

    def _choice(self, now: Observation, sights: list[Sight]) -> Action:
        """A mastermind's choice, noted with its predicted chances."""
        if now.phase is Phase.BIDDING:
            outlook = self._best.outlook(now)
            best = max(self._best.judged(outlook, now, random.Random(0)), key=lambda bid: bid.utility)
            place = situation_of(outlook.table)
            sights.append(Sight(place, now.auction, Timing.BID, best.chance, wins_auction=best.wins_auction))
            return Bid(tuple(IDS[card] for card in cards_for(best.bid, outlook.table)))
        nets = self._best.nets(len(now.seats))
        if now.phase is not Phase.ALLOCATION or nets is None:
            return self._best.act(now, random.Random(0))
        table = remember(now)
        found = options(table, now.legal_actions(), nets["value"])
        action = best_option(found)
        sights.append(Sight(situation_of(table), 0, Timing.BETWEEN, dict(found)[action].chance))
        return action


def tables(seats: int, numbers: Iterable[int], *, mixed: bool) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Who plays each game: masterminds, or all levels but random, everybody in every seat in turn."""
    for number in numbers:
        if mixed:
            yield number, tuple(random.Random(number).choices(PAR_LEVELS, k=seats))
        else:
            yield number, (BEST,) * seats


def watched(
    seats: int, numbers: Sequence[int], file: Path | None = None, *, mixed: bool = False, jobs: int = 1
) -> Iterator[Seen]:
    """What is seen in these games; those in the file are read, the others are played and added to it."""
    kept = kept_in(file) if file is not None else {}
    planned = dict(tables(seats, numbers, mixed=mixed))
    missing = [
        (number, levels) for number, levels in planned.items() if number not in kept or kept[number].levels != levels
    ]
    with contextlib.ExitStack() as ended:
        played: Iterable[Seen] = map(_watch, missing)
        if jobs > 1:
            played = ended.enter_context(multiprocessing.get_context("spawn").Pool(jobs)).imap(_watch, missing)
        for count, seen in enumerate(played, 1):
            kept[seen.game] = seen
            sys.stderr.write(f"\r{seats} seats: {count} of {len(missing)} games")
            if file is not None:
                with file.open("ab") as lines:
                    lines.write(msgspec.json.encode(seen) + b"\n")
    sys.stderr.write("\n" if missing else "")
    for number in planned:
        yield kept[number]


def kept_in(file: Path) -> dict[int, Seen]:
    """The games that a file has, by number."""
    decoder, kept = msgspec.json.Decoder(Seen), dict[int, Seen]()
    for number, line in enumerate(file.read_bytes().splitlines() if file.exists() else (), 1):
        try:
            seen = decoder.decode(line)
        except msgspec.DecodeError as error:
            sentence = f"{file}, line {number} is damaged ({error}): take it out, and its game is played again"
            raise SystemExit(sentence) from error
        kept[seen.game] = seen
    return kept


@cache
def _watcher() -> Watcher:
    """This process's."""
    return Watcher()


def _watch(planned: tuple[int, tuple[str, ...]]) -> Seen:
    return _watcher().watch(*planned)


class Told(msgspec.Struct, frozen=True):
    """A sight with the calibrated chances, and the seat's normalised share before an auction."""

    sight: Sight
    game: float
    auction: float | None = None
    share: float | None = None


def told(seen: Seen, curves: Mapping[int, Curves]) -> list[Told]:
    """All calibrated chances in a game."""
    strong = strengths(len(seen.levels))
    table = tuple(strong.get(level, 0.0) for level in seen.levels) if len(set(seen.levels)) > 1 else ()
    found = []
    by_auction = defaultdict[tuple[int, int], list[float]](list)
    for sight in seen.sights:
        calibration = Calibration(sight.position, sight.moment, table, dict(curves))
        chance = calibration.game(sight.chance)
        bid = None if sight.wins_auction is None else calibration.auction(sight.wins_auction)
        found.append(Told(sight, chance, bid))
        if sight.moment is Timing.BEFORE:
            by_auction[sight.position.round, sight.auction].append(chance)
    brought = {auction: shares(chances, dict(curves)) for auction, chances in by_auction.items()}
    return [
        msgspec.structs.replace(one, share=brought[one.sight.position.round, one.sight.auction][one.sight.position.me])
        if one.sight.moment is Timing.BEFORE
        else one
        for one in found
    ]


Case = tuple[int, float, float]
"""A game's number, a stated chance in it, and its outcome."""


def bins(cases: Iterable[Case]) -> list[dict[str, float]]:
    """Chances in ten bins with outcomes: how many, both means, the difference, and half its 95 % interval."""
    tenths = defaultdict[int, list[Case]](list)
    for game, chance, true in cases:
        tenths[min(TENTHS - 1, int(chance * TENTHS))].append((game, chance, true))
    rows = []
    for tenth, found in sorted(tenths.items()):
        promised, true = mean(chance for _, chance, _ in found), mean(came for _, _, came in found)
        rows.append(
            {
                "from": tenth / TENTHS,
                "cases": len(found),
                "promised": promised,
                "true": true,
                "off": true - promised,
                "margin": margin(found, true - promised),
            }
        )
    return rows


def margin(cases: Sequence[Case], off: float) -> float:
    """Half the 95 % interval of these cases' mean error, with games as samples, since errors within a game are
    correlated."""
    astray = defaultdict[int, float](float)
    for game, chance, true in cases:
        astray[game] += true - chance - off
    return NORMAL_95 * math.sqrt(sum(sum_of_game**2 for sum_of_game in astray.values())) / len(cases)


def off_by(rows: Sequence[Mapping[str, float]]) -> float:
    """By how much chances in the same tenth are off on average."""
    return sum(row["cases"] * abs(row["off"]) for row in rows) / max(1, sum(row["cases"] for row in rows))


def by_round(found: Sequence[Told], seats: int) -> list[dict[str, float]]:
    """The figures by round, for all moments except between rounds."""
    rows = []
    for number in range(1, ROUNDS + 1):
        here = [one for one in found if one.sight.position.round == number and one.sight.moment is not Timing.BETWEEN]
        before = [one for one in here if one.share is not None]
        average = mean(one.sight.won for one in here)
        rows.append(
            {
                "round": number,
                "sum": seats * mean(one.game for one in before),
                "promises": mean((one.game - one.sight.won) ** 2 for one in here),
                "average": mean((average - one.sight.won) ** 2 for one in here),
                "before": mean((one.game - one.sight.won) ** 2 for one in before),
                "shares": mean(((one.share or 0.0) - one.sight.won) ** 2 for one in before),
                "even": mean((1 / seats - one.sight.won) ** 2 for one in before),
                "shares off by": off_by(bins((0, one.share or 0.0, one.sight.won) for one in before)),
            }
        )
    return rows


def measured(seats: int, games: Sequence[Sequence[Told]]) -> dict[str, Any]:
    """All the calibration figures of these games."""
    found = [one for game in games for one in game]
    numbered = [(number, one) for number, game in enumerate(games) for one in game]
    bids = [(number, one.auction, float(one.sight.took)) for number, one in numbered if one.auction is not None]
    return {
        "seats": seats,
        "games": len(games),
        "game": bins((number, one.game, one.sight.won) for number, one in numbered),
        "shares": bins((number, one.share, one.sight.won) for number, one in numbered if one.share is not None),
        "rounds": by_round(found, seats),
        "auction": bins(bids),
    }


def markdown(figures: Mapping[str, Any]) -> str:
    """The figures as two tables."""
    kinds = {"game": "wins the game", "auction": "wins the auction", "shares": "share before an auction"}
    lines = [
        f"{figures['seats']} players, {figures['games']} games:",
        "",
        "| told | " + " | ".join(f"{title}: cases | promised | came true" for title in kinds.values()) + " |",
        "|---|" + "---|" * (3 * len(kinds)),
    ]
    for tenth in range(TENTHS):
        cells = []
        for kind in kinds:
            row = next((row for row in figures[kind] if row["from"] == tenth / TENTHS), None)
            if row is None:
                cells += ["–"] * 3
            else:
                true = f"{row['true']:.1%} (± {100 * row['margin']:.1f})"
                cells += [f"{row['cases']:,}", f"{row['promised']:.1%}", true]
        lines.append(f"| {tenth * TENTHS}–{(tenth + 1) * TENTHS} % | " + " | ".join(cells) + " |")
    heads = {
        "sum": "promises sum to",
        "promises": "Brier: promises",
        "average": "the average",
        "before": "before auctions: promises",
        "shares": "shares",
        "even": "an even chance",
        "shares off by": "shares are off by",
    }
    lines += ["", "| round | " + " | ".join(heads.values()) + " |", "|---|" + "---|" * len(heads)]
    for row in figures["rounds"]:
        lines.append(f"| {row['round']} | " + " | ".join(f"{row[head]:.3f}" for head in heads) + " |")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> None:
    """Read the command line, play and print."""
    parser = argparse.ArgumentParser(description="Measure whether promises come true.")
    parser.add_argument("--seats", type=int, choices=SEATS, default=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=FIRST_GAME, help="number of the first game")
    parser.add_argument("--mixed", action="store_true", help="players of all levels instead of masterminds")
    parser.add_argument("--sights", type=Path, help="keep what was seen in this file")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    parser.add_argument("--uncorrected", action="store_true", help="chances as the nets see them")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    numbers = range(given.seed, given.seed + given.games)
    seen = watched(given.seats, numbers, given.sights, mixed=given.mixed, jobs=given.jobs)
    curves = {} if given.uncorrected else known()
    figures = measured(given.seats, [told(one, curves) for one in seen])
    sys.stdout.write((json.dumps(figures) if given.json else markdown(figures)) + "\n")


if __name__ == "__main__":
    main()
