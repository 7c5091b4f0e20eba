"""The album of the 36 robots: every finished game brings one, whoever won it.

A robot that worked for the person comes first, then one that passed on the belt, then any other; new ones before those
already in the album. All of it follows from the record, so the same game always brings the same robot.
"""

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from game.core.cards import CATALOGUE, Kind
from game.core.events import AuctionWon, BeltLaid, HandDealt
from game.records.record import Record

ROBOTS: tuple[str, ...] = tuple(card.id for card in CATALOGUE.values() if card.kind is Kind.ROBOT)
"""The robots' ids, in the order of the album."""
MILESTONES = (6, 12, 24, 36)
"""From so many robots on, another look of the belt can be chosen."""

RobotKey = Annotated[str, Meta(max_length=64)]
"""A robot's id; one unknown to this version stays."""


class Stay(msgspec.Struct, frozen=True):
    """A robot in the album: in how many games it was won, and the day of the first one (ISO)."""

    games: Annotated[int, Meta(ge=1, le=1_000_000)]
    since: Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class Prize(NamedTuple):
    """What a game brought: the robot, whether it is new in the album, and whether it reached a milestone."""

    robot: str
    fresh: bool
    milestone: bool = False


Album = Mapping[str, Stay]


def robot_of(record: Record, seat: int, album: Collection[str]) -> str:
    """The robot that a finished game brings the person at ``seat``; with a whole album, one that is in it already."""
    own = {card for event in record.events for card in _cards_of(event, seat)}
    seen = own | {card for event in record.events if isinstance(event, BeltLaid) for card in event.cards}
    for pool in (own, seen, ROBOTS):
        fresh = [robot for robot in ROBOTS if robot in pool and robot not in album]
        if fresh:
            return _drawn(record, fresh)
    return _drawn(record, [robot for robot in ROBOTS if robot in own] or ROBOTS)


def with_robot(album: Album, robot: str, today: str) -> dict[str, Stay]:
    """The album after a game on the day ``today`` (ISO) brought this robot."""
    before = album.get(robot)
    stay = Stay(1, today) if before is None else msgspec.structs.replace(before, games=min(1_000_000, before.games + 1))
    return {**album, robot: stay}


def gathered(album: Collection[str]) -> int:
    """How many of the robots are in the album."""
    return sum(robot in album for robot in ROBOTS)


def earned(album: Collection[str]) -> int:
    """How many milestones the album has reached."""
    have = gathered(album)
    return sum(have >= milestone for milestone in MILESTONES)


def _cards_of(event: object, seat: int) -> Iterable[str]:
    """The cards that an event shows to be the person's."""
    match event:
        case HandDealt(player=player, hand=hand, discard=discard) if player == seat:
            return (*hand, *discard)
        case AuctionWon(winner=winner, card=card) if winner == seat:
            return (card,)
        case _:
            return ()


def _drawn(record: Record, robots: Sequence[str]) -> str:
    return random.Random(f"fzzzt/album/{record.seed}").choice(robots)
