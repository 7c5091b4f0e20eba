"""The only loader of pictures: background threads render SVG to pixels, which are cached in memory and on disk.

Pictures have premultiplied alpha, which leaves edges clean when they are rotated and scaled: blit them with
`special_flags=pygame.BLEND_PREMULTIPLIED` (the painter does).
"""

import io
import logging
import math
import os
import queue
import re
import threading
import time
from collections.abc import Callable, Collection, Mapping
from enum import IntEnum
from functools import partial
from pathlib import Path

import pygame

from ui.art.card_face import (
    DIMMABLE,
    SMALL_FACE_BELOW_PX,
    SMALL_LARGE_FACE_BELOW_PX,
    SMALL_UNIT_BELOW_PX,
    Dimmed,
    Sitter,
    UnknownPictureError,
    svg_for,
)
from ui.art.files import ArtError
from ui.base.lru import Lru, surface_bytes
from ui.files.background import Clerk
from ui.paint.disk_cache import DiskCache, Size
from ui.paint.rasteriser import ApartRasteriser, Rasterise, rasterise_here

_log = logging.getLogger(__name__)

Key = tuple[object, ...]
"""What a picture shows, as `ui.art.card_face.svg_for` takes it: ("face", "r1-nut"), ("back",), ("symbol", "nut") ..."""
Source = Callable[[Key, Mapping[str, str]], str]


class _Priority(IntEnum):
    URGENT = 0
    AHEAD = 1
    NEVER = 2


_Job = tuple[int, int, Key, Size]
_Derived = tuple[Key, Size, Size, float]

_VIEW_BOX = re.compile(r'viewBox="\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*"')
_AHEAD_SHARE = 0.75
"""The share of picture memory that may be filled ahead of need."""
_ALL_LIT = Dimmed()
MOST_STAND_INS = 512
"""How many sizes that were not ready have their stand-in remembered."""
# How long the cache's tidying pauses after each small step, in seconds.
_TIDYING_PAUSE = 0.005
# How long closing waits for pictures that are being read or drawn, in seconds.
_PATIENCE = 2.0


class Art:
    """The pictures of one window.

    `image` never blocks: a picture that is not ready is made in the background; `wake` is called (from another thread)
    when one is done, and `collect` takes it over on the main thread.
    """

    def __init__(
        self,
        *,
        names: Mapping[str, str] | None = None,
        cache_folder: Path | None = None,
        wake: Callable[[], None] | None = None,
        source: Source = svg_for,
        workers: int | None = None,
        memory: int = 96 << 20,
    ) -> None:
        """Start the workers (by default one fewer than the cores, at most three).

        `names` gives the translated name of each card id, `memory` the bytes that pictures may take. Raises nothing: a
        picture that cannot be drawn is logged once and left out.
        """
        self._names: dict[str, str] = dict(names or {})
        self._sitters: Mapping[str, Sitter] = {}
        """Who the Mechanics' cards show now."""
        self._dimmed = self._dimmed_before = _ALL_LIT
        """Which marks of cards are dimmed now, and which were before the last change."""
        self.large = False
        """Whether numbers and names on the cards are large, as for large words."""
        self._source = source
        self._wake = wake
        self._disk = DiskCache(cache_folder)
        self._apart = False
        self._svgs: dict[Key, str | None] = {}
        self._aspects: dict[Key, float] = {}
        self._ready: Lru[tuple[Key, Size], pygame.Surface] = Lru(memory, surface_bytes)
        self._sizes: dict[Key, set[Size]] = {}
        self._derived: Lru[_Derived, pygame.Surface] = Lru(memory // 2, surface_bytes)
        self._stand_ins: Lru[tuple[Key, Size], Size] = Lru(MOST_STAND_INS, lambda _size: 1)
        """For each size that was not ready, the ready size drawn in its place."""
        self._jobs: queue.PriorityQueue[tuple[int, int, _Job | None]] = queue.PriorityQueue()
        self._done: queue.SimpleQueue[tuple[_Job, pygame.Surface | None]] = queue.SimpleQueue()
        self._asked: dict[tuple[Key, Size], int] = {}
        """Pictures requested but not yet delivered, with their priority."""
        self._found = False
        """Whether `wait` has taken over pictures that no frame shows yet."""
        self._failed: set[tuple[Key, Size]] = set()
        self._missed_now: set[tuple[Key, Size]] = set()
        self._missed_before: set[tuple[Key, Size]] = set()
        self._generation = 0
        self._count = 0
        number = workers if workers is not None else max(1, min(3, (os.cpu_count() or 2) - 1))
        self._aparts = [ApartRasteriser() for _ in range(number)]
        self._threads = [
            threading.Thread(target=self._work, args=(apart,), name=f"art-{i}", daemon=True)
            for i, apart in enumerate(self._aparts)
        ]
        self._closing = threading.Event()
        self._tidier = Clerk("art-tidier")
        for thread in self._threads:
            thread.start()

    def draw_apart(self) -> None:
        """From now on, draw uncached pictures in separate processes, so that they hold up no frame."""
        self._apart = True

    @property
    def draws_apart(self) -> bool:
        """Whether many pictures can be prepared without holding up frames."""
        return self._apart

    @property
    def pending(self) -> int:
        """How many pictures are being made or waiting to be collected."""
        return len(self._asked)

    @property
    def awaited(self) -> int:
        """How many of them are needed now, and not only made ahead."""
        return sum(priority == _Priority.URGENT for priority in self._asked.values())

    def aspect(self, key: Key) -> float:
        """Return the width of a picture divided by its height; 1 for a picture that cannot be drawn."""
        if key not in self._aspects:
            svg = self._svg(key)
            found = _VIEW_BOX.search(svg) if svg else None
            self._aspects[key] = float(found[1]) / float(found[2]) if found else 1.0
        return self._aspects[key]

    def image(
        self, key: Key, width_px: int, height_px: int, angle: float = 0, *, exact: bool = True
    ) -> pygame.Surface | None:
        """Return the picture fitted into width_px x height_px, rotated by `angle` degrees counter-clockwise.

        The picture has its own aspect ratio, so it may be smaller than asked; a rotated one is larger, with the same
        centre. If the exact size is not ready, another size is scaled and the exact one is made in the background once
        it has been requested in two frames running (so that a growing card does not order every size it passes
        through). Without ``exact`` another size will do for good, unscaled if it is close enough. Returns None if
        nothing is ready yet. Do not draw on the result.
        """
        key = self._fitting_key(key, width_px)
        size = self._size(key, width_px, height_px)
        turn = _snapped(angle)
        ready = self._ready.get((key, size))
        if ready is not None:
            return ready if turn == 0 else self._turned(key, size, ready, turn)
        nearest = self._nearest(key, size)
        if exact or nearest is None:
            self._miss(key, size)
        if nearest is None:
            return self._as_before(key, size, turn)
        # A moving picture so nearly of its proper size is not scaled: nobody sees the difference.
        if not exact and max(size[0] / nearest[0], nearest[0] / size[0]) < 1.03:
            size = nearest
        scaled = self._scaled(key, size, nearest)
        return scaled if turn == 0 else self._turned(key, size, scaled, turn, nearest)

    def nearest(self, key: Key, width_px: int, height_px: int) -> pygame.Surface | None:
        """Return the picture in the ready size nearest to this one, for callers that scale it anyway.

        Returns None if nothing is ready yet; it is then being made. Do not draw on the result.
        """
        key = self._fitting_key(key, width_px)
        size = self._size(key, width_px, height_px)
        ready = self._ready.get((key, size))
        if ready is not None:
            return ready
        other = self._nearest(key, size)
        if other is None:
            self._miss(key, size)
            return None
        return self._ready.get((key, other))

    def is_ready(self, key: Key, width_px: int, height_px: int) -> bool:
        """Return whether `image` would return the exact size; True for a picture that can never be drawn."""
        key = self._fitting_key(key, width_px)
        name = (key, self._size(key, width_px, height_px))
        return self._ready.get(name) is not None or name in self._failed

    def at_hand(self, key: Key, width_px: int, height_px: int, angle: float = 0) -> bool:
        """Return whether `image` would return the exact size, rotated, without any work."""
        key = self._fitting_key(key, width_px)
        size, turn = self._size(key, width_px, height_px), _snapped(angle)
        return (key, size) in self._ready and (turn == 0 or (key, size, size, turn) in self._derived)

    def prepare(self, pictures: list[tuple[Key, int, int]]) -> None:
        """Make pictures (key, width and height in pixels) in the background before they are needed.

        They are made in the order given, and dimmed only if their key says so. Pictures that do not fit in memory
        beside these and those on the screen wait until they are needed: they would push the others out.
        """
        room = self._ready.budget * _AHEAD_SHARE
        for key, width_px, height_px in pictures:
            fitting = self._fitting_key(key, width_px, _ALL_LIT)
            size = self._size(fitting, width_px, height_px)
            room -= 4 * size[0] * size[1]
            if room < 0:
                return
            if self._ready.get((fitting, size)) is None:
                self._ask(fitting, size, _Priority.AHEAD)

    def tell(self, key: Key, width_px: int) -> None:
        """Have the text of a drawing, without its pixels."""
        self.aspect(self._fitting_key(key, width_px, _ALL_LIT))

    def make_now(self, key: Key, width_px: int, height_px: int) -> None:
        """Make a small picture that much else depends on before this returns, unless it is ready in this size or in a
        larger one. Main thread only."""
        key = self._fitting_key(key, width_px, _ALL_LIT)
        size = self._size(key, width_px, height_px)
        known = [other for other in self._sizes.get(key, ()) if self._ready.get((key, other)) is not None]
        svg = self._svg(key)
        if svg is None or any(other[0] >= size[0] for other in known):
            return
        self._take(key, size, self._rasterise(key, svg, size, rasterise_here))

    def collect(self) -> bool:
        """Take over finished pictures from the workers; return whether there were any, or `wait` found some before.
        Main thread only."""
        anything, self._found = self._found, False
        while not self._done.empty():
            (generation, _, key, size), surface = self._done.get()
            if generation != self._generation:
                continue
            self._take(key, size, surface)
            anything = True
        return anything

    def _take(self, key: Key, size: Size, surface: pygame.Surface | None) -> None:
        """Have a picture that has been made, or could not be."""
        self._asked.pop((key, size), None)
        if surface is None:
            self._failed.add((key, size))
            return
        self._ready.put((key, size), surface)
        self._sizes.setdefault(key, set()).add(size)
        self._forget_substitutes(key, size)

    def end_frame(self) -> bool:
        """Note that a frame has been drawn; return whether another is needed because a size has yet to settle."""
        settled = self._missed_now & self._missed_before
        for key, size in settled:
            self._ask(key, size, _Priority.URGENT)
        unsettled = self._missed_now - self._missed_before
        self._missed_before, self._missed_now = self._missed_now, set()
        return bool(unsettled)

    def wait(self, timeout: float = 60) -> bool:
        """Wait until nothing is pending, up to `timeout` seconds; return whether all is ready. For tools only."""
        end = time.monotonic() + timeout
        self._found = self.collect()
        while self._asked and time.monotonic() < end:
            time.sleep(0.005)
            self._found = self.collect()
        return not self._asked

    def rename(self, names: Mapping[str, str]) -> None:
        """Letter the cards with new names, for instance after a language change. Pictures without names stay."""
        if self._names == dict(names):
            return
        self._names = dict(names)
        self._generation += 1
        self._asked.clear()
        self._failed.clear()
        for key in [key for key in self._svgs if self._bears_name(key)]:
            del self._svgs[key]
            self._sizes.pop(key, None)
        self._ready.drop(lambda picture: not self._bears_name(picture[0]))
        self._derived.drop(lambda derived: not self._bears_name(derived[0]))

    def seat(self, sitters: Mapping[str, Sitter]) -> None:
        """Show these people on the Mechanics' cards (by card id), as in one game; with none, the cards as printed."""
        self._sitters = sitters

    def light(self, lit: Collection[str] | None) -> None:
        """Show only these marks of cards in full, the other ones dimmed (`DIMMABLE`); None: all in full."""
        dimmed = _ALL_LIT if lit is None else Dimmed(frozenset(DIMMABLE) - frozenset(lit))
        if dimmed != self._dimmed:
            self._dimmed_before, self._dimmed = self._dimmed, dimmed

    def forget(self, kinds: Collection[str]) -> None:
        """Drop the pictures of these kinds (the first parts of their keys); they are remade on request."""
        self._ready.drop(lambda name: name[0][0] not in kinds)
        self._derived.drop(lambda derived: derived[0][0] not in kinds)

    def set_memory(self, memory: int) -> None:
        """Set how many bytes pictures may take; larger windows need more."""
        self._ready.budget = memory
        self._derived.budget = max(16 << 20, memory // 4)

    def close(self) -> None:
        """Stop each worker after its current picture."""
        self._generation += 1
        self._closing.set()
        for _ in self._threads:
            self._count += 1
            self._jobs.put((-1, self._count, None))
        # No worker waits for a process any longer.
        for apart in self._aparts:
            apart.close()
        end = time.monotonic() + _PATIENCE
        for thread in self._threads:
            thread.join(max(0.0, end - time.monotonic()))
        for apart in self._aparts:
            apart.join(max(0.0, end - time.monotonic()))
        self._tidier.dismiss(max(0.0, end - time.monotonic()))

    def _bears_name(self, key: Key) -> bool:
        return len(key) > 1 and key[1] in self._names

    def _fitting_key(self, key: Key, width_px: int, dimmed: Dimmed | None = None) -> Key:
        """The key of the face or panel for a width, as it is ``dimmed`` (by default as it is now), and as the key
        itself says."""
        own, key = (key[-1], key[:-1]) if isinstance(key[-1], Dimmed) else (_ALL_LIT, key)
        sitter = self._sitters.get(str(key[1])) if len(key) == 2 and key[0] in ("face", "face-small") else None
        if sitter is not None:
            key = (*key, sitter)
        if key[0] in ("face", "face-small"):
            small = key[0] == "face-small" or width_px < (
                SMALL_LARGE_FACE_BELOW_PX if self.large else SMALL_FACE_BELOW_PX
            )
            kind = "face-small" if small else "face"
            key = (f"{kind}-large" if self.large else kind, *key[1:])
            dimmed = Dimmed((dimmed or self._dimmed).marks | own.marks, own.gone)
            return (*key, dimmed) if dimmed.marks or dimmed.gone else key
        if key[0] == "unit" and width_px < SMALL_UNIT_BELOW_PX:
            return ("unit-small", *key[1:])
        return key

    def _size(self, key: Key, width_px: int, height_px: int) -> Size:
        aspect = self.aspect(key)
        if width_px > height_px * aspect:
            return max(1, round(height_px * aspect)), max(1, height_px)
        return max(1, width_px), max(1, round(width_px / aspect))

    def _svg(self, key: Key) -> str | None:
        if key not in self._svgs:
            try:
                self._svgs[key] = self._source(key, self._names)
            except (ArtError, UnknownPictureError):
                _log.exception("the picture %r cannot be drawn", key)
                self._svgs[key] = None
        return self._svgs[key]

    def _miss(self, key: Key, size: Size) -> None:
        if not self._sizes.get(key):
            self._ask(key, size, _Priority.URGENT)
        else:
            self._missed_now.add((key, size))

    def _ask(self, key: Key, size: Size, priority: int) -> None:
        if self._asked.get((key, size), _Priority.NEVER) <= priority or (key, size) in self._failed:
            return
        if self._svg(key) is None:
            self._failed.add((key, size))
            return
        # A picture prepared ahead and needed now is queued a second time: whichever job is done first counts.
        self._asked[key, size] = priority
        self._count += 1
        self._jobs.put((priority, self._count, (self._generation, self._count, key, size)))

    def _as_before(self, key: Key, size: Size, turn: float) -> pygame.Surface | None:
        """A card as it was before its marks lit up, while it is not ready as it is now; None for all else."""
        plain, gone = (key[:-1], key[-1].gone) if isinstance(key[-1], Dimmed) else (key, _ALL_LIT.gone)
        for shown in (Dimmed(self._dimmed_before.marks, gone), self._dimmed_before):
            before = (*plain, shown) if shown.marks or shown.gone else plain
            nearest = None if before == key else self._nearest(before, size)
            if nearest is not None:
                scaled = self._scaled(before, size, nearest)
                return scaled if turn == 0 else self._turned(before, size, scaled, turn, nearest)
        return None

    def _nearest(self, key: Key, size: Size) -> Size | None:
        """The ready size that best stands in for one that is not; None if there is none."""
        known = self._stand_ins.get((key, size))
        if known is not None and self._ready.get((key, known)) is not None:
            return known
        ready = [other for other in self._sizes.get(key, ()) if self._ready.get((key, other)) is not None]
        self._sizes[key] = set(ready)
        if not ready:
            return None
        # A larger picture scaled down looks better than a smaller one scaled up.
        best = min(ready, key=lambda other: abs(math.log(other[0] / size[0])) + (1 if other[0] < size[0] else 0))
        self._stand_ins.put((key, size), best)
        return best

    def _forget_substitutes(self, key: Key, size: Size) -> None:
        """Drop pictures scaled to `size` from other sizes: the exact one is there now, and may stand in for others."""
        self._stand_ins.drop(lambda wanted: wanted[0] != key)
        self._derived.drop(lambda derived: (derived[0], derived[2]) != (key, size))

    def _scaled(self, key: Key, size: Size, nearest: Size) -> pygame.Surface:
        if size == nearest and (ready := self._ready.get((key, size))) is not None:
            return ready
        name = (key, nearest, size, 0.0)
        scaled = self._derived.get(name)
        if scaled is None:
            original = self._ready.get((key, nearest))
            if original is None:
                raise LookupError(f"the picture {key!r} at {nearest} is not ready")
            scaled = pygame.transform.smoothscale(original, size)
            self._derived.put(name, scaled)
        return scaled

    def _turned(
        self, key: Key, size: Size, picture: pygame.Surface, turn: float, origin: Size | None = None
    ) -> pygame.Surface:
        name = (key, origin or size, size, turn)
        turned = self._derived.get(name)
        if turned is None:
            turned = pygame.transform.rotozoom(picture, turn, 1)
            self._derived.put(name, turned)
        return turned

    def _work(self, apart: ApartRasteriser) -> None:
        """Make pictures until stopped. Runs in a worker thread and touches no surface of the main thread."""
        while True:
            job = self._jobs.get()[2]
            if job is None:
                return
            generation, _, key, size = job
            if generation != self._generation or (key, size) not in self._asked:
                continue
            svg = self._svgs.get(key)
            draw = apart if self._apart else rasterise_here
            self._done.put((job, None if svg is None else self._rasterise(key, svg, size, draw)))
            if self._wake is not None:
                self._wake()
            if self._jobs.empty() and self._disk.untidy:
                self._tidier.submit(partial(self._disk.tidy, self._at_leisure))

    def _at_leisure(self) -> bool:
        """Wait until no picture is wanted; return whether the window is still open then."""
        while not self._closing.wait(_TIDYING_PAUSE):
            if self._jobs.empty():
                return True
        return False

    def _rasterise(self, key: Key, svg: str, size: Size, draw: Rasterise) -> pygame.Surface | None:
        name = self._disk.key(svg, size)
        kept = self._disk.read(name)
        if kept is not None:
            try:
                return _surface(kept)
            except (pygame.error, ValueError):
                _log.warning("a kept picture is damaged and is drawn anew: %s", name)
                self._disk.discard(name)
        try:
            png = draw(svg, size)
            surface = _surface(png)
        except (ValueError, pygame.error):
            _log.exception("the picture %r cannot be drawn", key)
            return None
        self._disk.write(name, png)
        return surface


def _snapped(angle: float) -> float:
    """Round an angle to the steps in which pictures are rotated, 0 up to 360."""
    return round(angle / 0.5) * 0.5 % 360


def _surface(png: bytes) -> pygame.Surface:
    """Return a PNG picture as a premultiplied surface in the pixel format that blits fastest."""
    loaded = pygame.image.load(io.BytesIO(png), "picture.png")
    return loaded.convert(pygame.Surface((1, 1), pygame.SRCALPHA, 32)).premul_alpha_ip()
