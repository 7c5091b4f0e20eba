"""The ladder: a career through the personalities. Each has its own table and three goals that reflect its style.

The rules do not change: a ladder match is an ordinary game, and its goals are checked against its record.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from game.agents import LEVELS
from game.core.cards import MAX_SEATS
from game.core.events import AuctionWon, BidLaid, RoundStarted
from game.core.rules import BELT_SIZE
from game.files import one_line, read_limited, system_words
from game.records.record import Record
from game.review.facts import facts_of
from game.review.statistics import Played

LADDER_FILE = Path(__file__).with_name("ladder.json")
GOALS = 3
"""Goals on each rung, winning included."""

_LARGEST = 1 << 16

Name = Annotated[str, Meta(min_length=1, max_length=32)]
Speech = Annotated[str, Meta(min_length=1, max_length=320)]


class LadderError(ValueError):
    """The ladder's file is unusable; the message says why."""


class GoalKind(StrEnum):
    """What a goal asks for. Every goal requires winning the match."""

    WIN = "win"
    NO_FZZZT = "no_fzzzt"
    """Without a Fzzzt."""
    NONE_IDLE = "none_idle"
    """With at least one unit, and a widget on every unit."""
    LAST_LOTS = "last_lots"
    """With this many lots that were the last of their round."""
    FIXED = "fixed"
    """With this many robots fixed to units between rounds."""
    RUNNING = "running"
    """With this many units making widgets."""
    WIDGETS = "widgets"
    """With this many widgets."""
    BARGAINS = "bargains"
    """With this many lots bought for 0 or 1 zap."""
    THRIFT = "thrift"
    """Without a lot costing more zaps than this."""
    FULL_BID = "full_bid"
    """With a lot bought with this many cards."""
    FZZZTS = "fzzzts"
    """With this many Fzzzts."""
    NOES = "noes"
    """With this many bids of 0 zaps."""
    FREE_LOTS = "free_lots"
    """With this many lots bought for 0 zaps."""
    SNATCHED = "snatched"
    """With this many lots bought for one zap more than the next bid."""
    STARVED = "starved"
    """With no rival making more widgets than this."""
    SPANNER = "spanner"
    """As Chief after the last auction."""
    TIES_WON = "ties_won"
    """With this many ties won."""


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to achieve in a match; ``number`` is how often or how much, if the kind needs one."""

    kind: GoalKind
    number: Annotated[int, Meta(ge=0, le=99)] = 0


class Rival(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An opponent at a rung's table: its personality's key and its level."""

    personality: Name
    level: Name


class Rung(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One personality's match: its place in the factory, its opponents (the personality first), its goals, and what the
    personality says before and after. ``key`` is the personality's; texts are English, to be translated."""

    key: Name
    place: Name
    rivals: Annotated[tuple[Rival, ...], Meta(min_length=1, max_length=MAX_SEATS - 1)]
    goals: Annotated[tuple[Goal, ...], Meta(min_length=GOALS, max_length=GOALS)]
    before: Speech
    won: Speech
    lost: Speech


class _Ladder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rungs: Annotated[tuple[Rung, ...], Meta(min_length=1)]


# What a finished match achieved


class GoalCounts(NamedTuple):
    """What one seat did in a finished game, as far as goals need it. Prices and bids are in zaps."""

    played: Played
    dearest: int = 0
    """The most that it paid for a lot."""
    most_cards: int = 0
    """Cards of the largest bid that bought a lot."""
    last_lots: int = 0
    """Lots that were the last of their round."""
    free_lots: int = 0
    snatched: int = 0
    """Lots bought for one zap more than the next bid."""
    chief: bool = False
    """Whether it is the Chief at the end."""


def goal_counts_of(record: Record, seat: int) -> GoalCounts:
    """What a seat did in a game. The record must be valid; it is not checked here."""
    counts, number = GoalCounts(Played(facts_of(record), seat)), 0
    cards: dict[int, int] = {}
    for event in record.events:
        match event:
            case RoundStarted():
                number = 0
            case BidLaid():
                cards[event.player] = len(event.cards)
            case AuctionWon():
                number += 1
                counts = counts._replace(chief=event.chief == seat)
                if event.winner == seat:
                    counts = _with_lot(counts, event, cards[seat], last=number == BELT_SIZE)
            case _:
                pass
    return counts


def _with_lot(counts: GoalCounts, auction: AuctionWon, cards: int, *, last: bool) -> GoalCounts:
    """The counts plus one lot, bought with ``cards`` cards."""
    price = auction.values[auction.winner]
    rival = max((zaps for player, zaps in auction.values.items() if player != auction.winner), default=None)
    return counts._replace(
        dearest=max(counts.dearest, price),
        most_cards=max(counts.most_cards, cards),
        last_lots=counts.last_lots + last,
        free_lots=counts.free_lots + (price == 0),
        snatched=counts.snatched + (rival is not None and price == rival + 1),
    )


HOW_MUCH: Mapping[GoalKind, Callable[[GoalCounts], int]] = {
    GoalKind.LAST_LOTS: lambda counts: counts.last_lots,
    GoalKind.FIXED: lambda counts: counts.played.own.fixed,
    GoalKind.RUNNING: lambda counts: counts.played.own.running,
    GoalKind.WIDGETS: lambda counts: sum(counts.played.own.widgets.values()),
    GoalKind.BARGAINS: lambda counts: counts.played.own.bargains,
    GoalKind.FULL_BID: lambda counts: counts.most_cards,
    GoalKind.FZZZTS: lambda counts: counts.played.own.fzzzts,
    GoalKind.NOES: lambda counts: counts.played.own.noes,
    GoalKind.FREE_LOTS: lambda counts: counts.free_lots,
    GoalKind.SNATCHED: lambda counts: counts.snatched,
    GoalKind.TIES_WON: lambda counts: counts.played.own.ties_won,
}
"""What a seat has of the goals that ask for a number of something."""

_HOLDS: Mapping[GoalKind, Callable[[GoalCounts, int], bool]] = {
    GoalKind.WIN: lambda counts, _number: counts.played.won,
    GoalKind.NO_FZZZT: lambda counts, _number: counts.played.own.fzzzts == 0,
    GoalKind.NONE_IDLE: lambda counts, _number: 0 < len(counts.played.own.units) == counts.played.own.running,
    GoalKind.THRIFT: lambda counts, number: counts.dearest <= number,
    GoalKind.STARVED: lambda counts, number: all(sum(r.widgets.values()) <= number for r in counts.played.rivals),
    GoalKind.SPANNER: lambda counts, _number: counts.chief,
}


def holds(goal: Goal, counts: GoalCounts) -> bool:
    """Whether a seat has done what a goal asks for, apart from winning."""
    much = HOW_MUCH.get(goal.kind)
    return _HOLDS[goal.kind](counts, goal.number) if much is None else much(counts) >= goal.number


def is_reached(goal: Goal, counts: GoalCounts) -> bool:
    """Whether a goal was reached: always requires a victory, which may be shared [F3]."""
    return counts.played.won and holds(goal, counts)


def goals_reached(rung: Rung, record: Record, seat: int) -> tuple[GoalKind, ...]:
    """The rung's goals that a seat has reached in a game, in the rung's order; none in an unfinished game."""
    if not record.finished:
        return ()
    counts = goal_counts_of(record, seat)
    return tuple(goal.kind for goal in rung.goals if is_reached(goal, counts))


# Career progress

Career = Mapping[str, Sequence[str]]
"""The goals reached so far, by the rung's key."""


def is_won(rung: Rung, career: Career) -> bool:
    """Whether a rung's match was ever won."""
    return GoalKind.WIN in career.get(rung.key, ())


def stars(rung: Rung, career: Career) -> tuple[bool, ...]:
    """For each of the rung's goals, in order, whether it was ever reached."""
    reached = career.get(rung.key, ())
    return tuple(goal.kind in reached for goal in rung.goals)


def is_open(rungs: Sequence[Rung], index: int, career: Career) -> bool:
    """Whether a rung may be played: the lowest one, every one that was won, and the next one above those."""
    return index == 0 or is_won(rungs[index], career) or is_won(rungs[index - 1], career)


def foremost(rungs: Sequence[Rung], career: Career) -> int:
    """The lowest rung not won yet; the highest one once all are won."""
    waiting = (at for at, rung in enumerate(rungs) if not is_won(rung, career) and is_open(rungs, at, career))
    return next(waiting, len(rungs) - 1)


def with_goals(career: Career, rung: Rung, reached: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The career with one more match's goals added; earlier ones are never lost."""
    known = career.get(rung.key, ())
    added = [kind for kind in reached if kind not in known]
    return {**{key: tuple(kinds) for key, kinds in career.items()}, rung.key: (*known, *map(str, added))}


def without_goals(career: Career, rung: Rung, reached: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The career without some of a rung's goals."""
    left = {**career, rung.key: [kind for kind in career.get(rung.key, ()) if kind not in reached]}
    return {key: tuple(kinds) for key, kinds in left.items() if kinds}


# The file


def read_ladder(data: bytes, file: str) -> tuple[Rung, ...]:
    """The rungs, lowest first, from the bytes of their file. Raises LadderError with the file and the fault."""
    try:
        rungs = msgspec.json.decode(data, type=_Ladder).rungs
    except UnicodeDecodeError as error:
        raise LadderError(f"{file}: this is not UTF-8 text") from error
    except msgspec.MsgspecError as error:
        raise LadderError(f"{file}: {error}") from error
    keys = [rung.key for rung in rungs]
    for rung in rungs:
        fault = _fault(rung) or ("stands there twice" if keys.count(rung.key) > 1 else "")
        if fault:
            raise LadderError(f"{file}: the rung {rung.key!r} {fault}")
    return rungs


def _fault(rung: Rung) -> str:
    """What is wrong with a rung that has all its fields; "" if nothing."""
    seated = [rival.personality for rival in rung.rivals]
    unknown = next((rival.level for rival in rung.rivals if rival.level not in LEVELS), None)
    kinds = [goal.kind for goal in rung.goals]
    if seated[0] != rung.key:
        return f"must have {rung.key!r} as its first rival"
    if len(set(seated)) < len(seated):
        return "has somebody twice at its table"
    if unknown is not None:
        return f"names the level {unknown!r}; the levels are {', '.join(LEVELS)}"
    if kinds[0] is not GoalKind.WIN:
        return "must have 'win' as its first goal"
    return "has a goal twice" if len(set(kinds)) < len(kinds) else ""


def load_ladder(path: Path = LADDER_FILE) -> tuple[tuple[Rung, ...], str]:
    """The rungs and an error message: "", or what is wrong with the file, with no rungs."""
    try:
        return read_ladder(read_limited(path, _LARGEST), path.name), ""
    except OSError as error:
        return (), f"{path.name}: {system_words(error)}"
    except LadderError as error:
        return (), one_line(str(error))


def words_of_ladder(rungs: Sequence[Rung]) -> Iterator[tuple[str, str]]:
    """Every translatable text, with the file it is in."""
    for rung in rungs:
        for words in (rung.place, rung.before, rung.won, rung.lost):
            yield words, f"game/challenges/{LADDER_FILE.name}"


LADDER, LADDER_FAULT = load_ladder()
"""The rungs, lowest first, and why there are none ("" if there are)."""
