"""Cards that move: each sprite has a pose, and a motion to the next one."""

import math
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import msgspec
from msgspec.structs import replace

from ui.base.tween import Easing, ease_out, lerp, progress
from ui.base.viewport import Rect

CARD_RATIO = 350 / 250
PANEL_RATIO = 170 / 250
Z_MOVING = 100.0
"""How much higher in the drawing order a card is that moves."""

KeyT = TypeVar("KeyT", bound=Hashable)
"""A sprite's identity: a value chosen by its scene."""


class Pose(msgspec.Struct, frozen=True):
    """Where and how a card lies: its middle and width in virtual units, its turn in degrees clockwise, and its face (a
    picture key).
    """

    x: float
    """Middle, in virtual units."""
    y: float
    """Middle, in virtual units."""
    w: float
    """Width in virtual units."""
    face: tuple[object, ...]
    """Picture key."""
    angle: float = 0.0
    """Degrees clockwise."""
    z: float = 0.0
    """Drawing order."""
    alpha: float = 255.0
    """Opacity, 0 to 255."""
    squash: float = 1.0
    """Narrows the picture during a flip (1: full width)."""
    ratio: float = CARD_RATIO
    """Height divided by width."""

    @property
    def h(self) -> float:
        """Height in virtual units."""
        return self.w * self.ratio

    @property
    def rect(self) -> Rect:
        """The card's rectangle, ignoring its turn."""
        return Rect(self.x - self.w / 2, self.y - self.h / 2, self.w, self.h)

    @property
    def hull(self) -> Rect:
        """The bounding box of the turned card."""
        if not self.angle:
            return self.rect
        turn = abs(math.sin(math.radians(self.angle)))
        width, height = self.w + self.h * turn, self.h + self.w * turn
        return Rect(self.x - width / 2, self.y - height / 2, width, height)

    def contains(self, point: tuple[float, float]) -> bool:
        """Whether a point is on the card (ignoring its turn of a few degrees)."""
        return abs(point[0] - self.x) <= self.w / 2 and abs(point[1] - self.y) <= self.h / 2


class Motion(msgspec.Struct, frozen=True):
    """A motion from one pose to another; a change of face is a flip on the way. ``arc`` raises the middle of the
    path; a ``flat`` one rises above no other card."""

    start: Pose
    end: Pose
    begin: float
    duration: float
    easing: Easing = ease_out
    arc: float = 0.0
    vanish: bool = False
    flat: bool = False

    def at(self, now: float) -> Pose:
        """The pose at a time (seconds, same clock as ``begin``)."""
        if self.over(now):
            return self.end
        part = progress(now, self.begin, self.duration)
        eased = self.easing(part)
        a, b = self.start, self.end
        flips = a.face != b.face
        return Pose(
            x=lerp(a.x, b.x, eased),
            y=lerp(a.y, b.y, eased) - self.arc * math.sin(math.pi * eased),
            w=lerp(a.w, b.w, eased),
            ratio=lerp(a.ratio, b.ratio, eased),
            angle=lerp(a.angle, b.angle, eased),
            alpha=lerp(a.alpha, b.alpha, part),
            z=max(a.z, b.z) + (Z_MOVING if self.duration > 0 and not self.flat and (a.x, a.y) != (b.x, b.y) else 0),
            face=a.face if flips and part < 0.5 else b.face,
            squash=abs(math.cos(math.pi * part)) if flips else 1.0,
        )

    def over(self, now: float) -> bool:
        """Whether it has ended."""
        return now >= self.begin + self.duration


@dataclass(frozen=True)
class Cue(Generic[KeyT]):
    """How sprites go from one layout to the next.

    Without an entry or an exit a sprite fades where it is.
    """

    duration: float
    """Seconds."""
    links: Mapping[KeyT, KeyT] = field(default_factory=dict)
    """New sprites that take over the place of old ones."""
    entries: Mapping[KeyT, Pose] = field(default_factory=dict)
    """Where new sprites come from."""
    exits: Mapping[KeyT, Pose] = field(default_factory=dict)
    """Where old sprites go."""
    delays: Mapping[KeyT, float] = field(default_factory=dict)
    """Seconds, by sprite."""
    easing: Easing = ease_out
    arc: float = 0.0
    """How far the middle of the path is raised."""
    arcs: Mapping[KeyT, float] = field(default_factory=dict)
    """Arcs that differ from ``arc``, by sprite."""
    durations: Mapping[KeyT, float] = field(default_factory=dict)
    """Durations that differ from ``duration``, by sprite."""
    flat: bool = False
    """Whether cards slide, and rise above no other."""


class Sprites(Generic[KeyT]):
    """All cards on the table and their motions. ``now`` is any steady clock in seconds."""

    def __init__(self) -> None:
        self._motions: dict[KeyT, Motion] = {}
        self.now = 0.0

    def place(self, poses: Mapping[KeyT, Pose]) -> None:
        """Put exactly these cards on the table, at once."""
        self._motions = {key: Motion(pose, pose, self.now, 0.0) for key, pose in poses.items()}

    def move(self, poses: Mapping[KeyT, Pose], cue: Cue[KeyT]) -> None:
        """Start every card towards its new pose; cards not in ``poses`` leave. A card already on its way there
        continues."""
        before = {key: motion.at(self.now) for key, motion in self._motions.items()}
        taken = set(cue.links.values())
        motions: dict[KeyT, Motion] = {}
        for key, pose in poses.items():
            if key not in cue.links and self._under_way(key, pose):
                motions[key] = self._motions[key]
                continue
            start = before.get(cue.links.get(key, key))
            if start is None:
                start = cue.entries.get(key, replace(pose, alpha=0))
            motions[key] = self._motion(key, start, pose, cue)
        for key, start in before.items():
            if key in poses or key in taken:
                continue
            if self._motions[key].vanish:
                motions[key] = self._motions[key]
            else:
                end = cue.exits.get(key, replace(start, alpha=0))
                motions[key] = replace(self._motion(key, start, end, cue), vanish=True)
        self._motions = motions

    def _under_way(self, key: KeyT, pose: Pose) -> bool:
        motion = self._motions.get(key)
        return motion is not None and not motion.vanish and motion.end == pose and not motion.over(self.now)

    def _motion(self, key: KeyT, start: Pose, end: Pose, cue: Cue[KeyT]) -> Motion:
        still = start == end
        return Motion(
            start=start,
            end=end,
            begin=self.now + (0 if still else cue.delays.get(key, 0.0)),
            duration=0.0 if still else cue.durations.get(key, cue.duration),
            easing=cue.easing,
            arc=cue.arcs.get(key, cue.arc),
            flat=cue.flat,
        )

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self.now += dt
        gone = [key for key, motion in self._motions.items() if motion.vanish and motion.over(self.now)]
        for key in gone:
            del self._motions[key]

    @property
    def moving(self) -> bool:
        """Whether any card is on its way."""
        return any(not motion.over(self.now) for motion in self._motions.values())

    def poses(self) -> dict[KeyT, Pose]:
        """Where every card is now."""
        return {key: motion.at(self.now) for key, motion in self._motions.items()}

    def drawn(self, held: Iterable[KeyT] = ()) -> list[tuple[KeyT, Pose]]:
        """The cards in drawing order, lowest first; ``held`` ones (being dragged) are left out."""
        skip = set(held)
        return sorted(
            ((key, pose) for key, pose in self.poses().items() if key not in skip), key=lambda item: item[1].z
        )

    def resting(self, key: KeyT) -> bool:
        """Whether a card has reached the end of its motion."""
        return self._motions[key].over(self.now)

    def finish(self) -> None:
        """Put every card at the end of its motion."""
        self._motions = {
            key: Motion(motion.end, motion.end, self.now, 0.0)
            for key, motion in self._motions.items()
            if not motion.vanish
        }
