"""Calibrate stated chances to outcomes: ``python build/training/calibrate.py --sights .cache/sights``.

For 2, 3 and 4 seats masterminds play ``--games`` games, and players of all levels ``--mixed``; the calibration curves
(``game.agents.calibration``) are the maximum-likelihood ones for how these games ended. They are written to
``game/agents/calibration.json``. Games already in the folder are not played again: empty it after changing a player.
``--seats`` and ``--only-play`` split the work. The game numbers differ from those that ``build/measure/calibration.py``
uses. Its stored games of masterminds can be used for fitting as well (``--also``); measure with other numbers from then
on (its ``--seed``). Where the games are gone that today's curves come from, ``--worth N`` pools the new ones with them,
as if there were N; without games between all levels (``--mixed 0``) strength fades as it does today.

There is a curve of the chance to win the game for each round and kind of moment, and one of the chance to win an
auction for each round and number of rivals who have yet to bid: a logistic regression of the outcome on both ends of
the chance's log odds (beta calibration), on the chance itself, and, for the game, on how much of the round was left.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import msgspec
import numpy as np
from numpy.typing import NDArray

from build.measure.calibration import BEST, Seen, Sight, kept_in, markdown, measured, told, watched
from game.agents.calibration import (
    CALIBRATION_FILE,
    CERTAIN,
    UNCORRECTED,
    Curve,
    Curves,
    Timing,
    bends_of,
    known,
    sharpened,
    written,
)
from game.core.rules import ROUNDS, SEATS

FIRST_GAME, FIRST_MIXED = 100_000, 200_000
FEWEST, FEWEST_MIXED = 200, 150
"""With fewer cases all rounds share a curve; with fewer games between all levels strength fades as it does today."""
EVENLY = 1.0
FOLDS = 5
RIDGE = 20.0
"""Weight of the prior that raw chances are right, in cases of even odds."""
STEPS, FARTHEST = 60, 0.5
FADES = [step / 20 for step in range(61)]
SHARPNESSES = [step / 20 for step in range(16, 29)]

Case = tuple[float, float, float]
"""A raw chance, the share of the round that was left, and the resulting share of the victory."""


def fitted(cases: Sequence[Case]) -> Curve:
    """The maximum-likelihood curve for these cases, by Newton's method, with a slope for each end and a bend between
    them; if that is not monotonic, the best one without a bend, or else with one slope for both ends."""
    cases = [(chance, left, came) for chance, left, came in cases if CERTAIN < chance < 1 - CERTAIN]
    if not cases:
        return UNCORRECTED
    low, high, middle = np.array([bends_of(chance) for chance, _, _ in cases]).T
    left, came = np.array([(left, came) for _, left, came in cases]).T
    always, never = np.ones(len(cases)), np.zeros(len(cases))
    for slopes, bend in [((low, high), middle), ((low, high), never), ((low + high,), never)]:
        weights = _newton([*slopes, always, bend, left], len(slopes), came)
        *ends, shift, middle, early = (round(float(weight), 4) for weight in weights)
        curve = Curve(shift, ends[0], ends[-1], middle, early)
        if curve.rises:
            return curve
    return msgspec.structs.replace(curve, low=0.0, high=0.0)


def _newton(inputs: Sequence[NDArray[np.float64]], slopes: int, came: NDArray[np.float64]) -> NDArray[np.float64]:
    """Logistic regression with a weak pull of the first weights, which are slopes, to 1, and of the others to 0."""
    matrix = np.stack(inputs, axis=1)
    start = np.r_[np.ones(slopes), np.zeros(len(inputs) - slopes)]
    found = start.copy()
    for _ in range(STEPS):
        said = 1 / (1 + np.exp(-(matrix @ found)))
        slope = matrix.T @ (came - said) - RIDGE / 4 * (found - start)
        bend = (matrix * (said * (1 - said))[:, None]).T @ matrix + RIDGE / 4 * np.eye(len(found))
        # Far from the maximum a full step would overshoot.
        found += np.clip(np.linalg.solve(bend, slope), -FARTHEST, FARTHEST)
    return np.asarray(found)


def by_round(sights: Iterable[Sight], rounds: int, *, auctions: bool = False) -> tuple[Curve, ...]:
    """A curve for each round."""
    cases = defaultdict[int, list[Case]](list)
    for sight in sights:
        if auctions and sight.wins_auction is not None:
            cases[sight.position.round].append((sight.wins_auction, 0.0, float(sight.took)))
        elif not auctions:
            cases[sight.position.round].append((sight.chance, sight.position.left, sight.won))
    whole = fitted([case for found in cases.values() for case in found])
    return tuple(fitted(cases[number]) if len(cases[number]) >= FEWEST else whole for number in range(1, rounds + 1))


def curves_of(seats: int, seen: Sequence[Seen]) -> Curves:
    """The curves for a number of seats, from masterminds' games."""
    at = {moment: [s for one in seen for s in one.sights if s.moment is moment] for moment in Timing}
    curves = Curves(
        before=by_round(at[Timing.BEFORE], ROUNDS),
        bid=by_round(at[Timing.BID], ROUNDS),
        between=by_round(at[Timing.BETWEEN], ROUNDS - 1),
        auction=tuple(
            by_round([s for s in at[Timing.BID] if s.position.waiting == waiting], ROUNDS, auctions=True)
            for waiting in range(seats)
        ),
        fade=known()[seats].fade if seats in known() else EVENLY,
        sharpness=1.0,
    )
    return msgspec.structs.replace(curves, sharpness=sharpness_of(seats, curves, seen))


def pooled(old: Curves, new: Curves, share: float) -> Curves:
    """The curves for the game of two samples, of which ``new`` is this ``share``: a maximum-likelihood estimate of both
    together, nearly, as each is linear in what it was fitted to. A game has one winner but dozens of auctions: curves
    for these are the new ones. What rises in both rises in between."""

    def between(one: Curve, other: Curve) -> Curve:
        pairs = zip(msgspec.structs.astuple(one), msgspec.structs.astuple(other), strict=True)
        return Curve(*(round((1 - share) * before + share * now, 4) for before, now in pairs))

    def row(one: Sequence[Curve], other: Sequence[Curve]) -> tuple[Curve, ...]:
        return tuple(map(between, one, other))

    return msgspec.structs.replace(
        new, before=row(old.before, new.before), bid=row(old.bid, new.bid), between=row(old.between, new.between)
    )


def sharpness_of(seats: int, curves: Curves, seen: Sequence[Seen]) -> float:
    """The best sharpness for the shares before auctions: the least mean squared error."""
    auctions = defaultdict[tuple[int, int, int], list[tuple[float, float]]](list)
    for number, game in enumerate(seen):
        for one in told(game, {seats: curves}):
            if one.share is not None:
                auctions[number, one.sight.position.round, one.sight.auction].append((one.game, one.sight.won))

    def distance(sharpness: float) -> float:
        brought = (
            zip(sharpened([chance for chance, _ in auction], sharpness), auction, strict=True)
            for auction in auctions.values()
        )
        return sum((share - won) ** 2 for auction in brought for share, (_, won) in auction)

    return min(SHARPNESSES, key=distance)


def with_fade(seats: int, curves: Curves, mixed: Sequence[Seen]) -> Curves:
    """The same with the best fade for games between all levels: the least mean squared error before auctions."""

    def distance(fade: float) -> float:
        tried = {seats: msgspec.structs.replace(curves, fade=fade)}
        found = [one for seen in mixed for one in told(seen, tried) if one.share is not None]
        return sum((one.game - one.sight.won) ** 2 for one in found)

    fade = min(FADES, key=distance) if len(mixed) >= FEWEST_MIXED else curves.fade
    return msgspec.structs.replace(curves, fade=fade)


def checked(seats: int, seen: Sequence[Seen]) -> str:
    """Cross-validated tables: each fifth of the games by curves fitted to the rest."""
    games = []
    for fold in range(FOLDS):
        rest = [one for place, one in enumerate(seen) if place % FOLDS != fold]
        curves = {seats: curves_of(seats, rest)}
        games += [told(one, curves) for one in seen[fold::FOLDS]]
    return markdown(measured(seats, games))


def main(arguments: list[str] | None = None) -> None:
    """Read the command line, play, fit and write."""
    parser = argparse.ArgumentParser(description="Fit what is told of chances to what becomes of them.")
    parser.add_argument("--sights", type=Path, required=True, help="folder for what was seen in the games")
    parser.add_argument("--games", type=int, default=600, help="of masterminds, for each number of seats")
    parser.add_argument("--mixed", type=int, default=200, help="of all levels, for each number of seats")
    parser.add_argument("--seats", type=int, choices=SEATS, help="only these; the curves of the others stay")
    parser.add_argument("--also", type=Path, nargs="+", default=[], help="sights of masterminds that were measured")
    parser.add_argument("--worth", type=int, default=0, help="games that today's curves come from: pool both")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    parser.add_argument("--only-play", action="store_true", help="write no curves yet")
    parser.add_argument("--check", action="store_true", help="print how curves of four fifths do in the last fifth")
    given = parser.parse_args(arguments)
    given.sights.mkdir(parents=True, exist_ok=True)
    curves = dict(known())
    for seats in SEATS if given.seats is None else [given.seats]:
        equals = range(FIRST_GAME, FIRST_GAME + given.games)
        levels = range(FIRST_MIXED, FIRST_MIXED + given.mixed)
        seen = list(watched(seats, equals, given.sights / f"equals-{seats}.jsonl", jobs=given.jobs))
        seen += [one for file in given.also for one in kept_in(file).values() if one.levels == (BEST,) * seats]
        mixed = list(watched(seats, levels, given.sights / f"mixed-{seats}.jsonl", mixed=True, jobs=given.jobs))
        if given.check:
            sys.stdout.write(f"{checked(seats, seen)}\n\n")
        if not given.only_play:
            made = curves_of(seats, seen)
            if given.worth:
                made = pooled(known()[seats], made, len(seen) / (len(seen) + given.worth))
            curves[seats] = with_fade(seats, made, mixed)
    if not given.only_play:
        CALIBRATION_FILE.write_bytes(written(curves))


if __name__ == "__main__":
    main()
