"""How pages come: a hatch closes over one and opens on the next, faces that both have fly from one to the other, and
what opens over a page drops on chains."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ui.base.theme import AMBER, INK, PANEL, PANEL_DARK, TEAL, mix, with_alpha
from ui.base.tween import ease_in, ease_out, lerp, progress
from ui.base.viewport import Rect

if TYPE_CHECKING:
    from ui.paint.painter import Painter
    from ui.shell.scene import Scene

CLOSING, OPENING = 0.18, 0.22
"""Seconds until the two halves meet, and until they are out of sight again."""
DROP = 0.14
"""Seconds in which a page over another drops."""
STEP = 1 / 60
"""Seconds for each step in which the next page is made."""
PARTING = 0.3
"""Seconds in which a curtain opens on the table."""
STEEL = mix(mix(TEAL, PANEL, 0.35), PANEL_DARK, 0.3)


class Face(NamedTuple):
    """Somebody's face on a page: where it is, and what draws it in another place."""

    place: Rect
    draw: "Callable[[Painter, Rect], None]"


class Hatch:
    """Closes when another page comes, and opens on it. It holds nobody up: the page is there from the first moment, and
    a press ends it. The same goes for what drops."""

    def __init__(self) -> None:
        self._scenes: tuple[Scene, ...] = ()
        self._page: Scene | None = None
        self._ahead: Iterator[None] = iter(())
        """Makes the page that comes, in steps."""
        self._carried: list[tuple[Face, Face]] = []
        """The faces that both pages have, as they are on each."""
        self._age, self._dropped = CLOSING + OPENING, DROP
        self._curtain: Scene | None = None
        """What parts over the page."""
        self._parted = PARTING

    def look(self, scenes: "tuple[Scene, ...]", page: "Scene | None", painter: "Painter") -> None:
        """Note which scenes are open now, the top one last, and which page lies below all overlays; ``painter`` will
        draw it."""
        before, self._page = self._page, page
        if before is not None and page is not None and before is not page and not (before.at_table and page.at_table):
            self._age, self._curtain = 0.0, None
            self._ahead = page.draw_ahead(painter)
            leaving, coming = before.faces(), page.faces() if scenes[-1:] == (page,) else {}
            self._carried = [(face, coming[key]) for key, face in leaving.items() if key in coming]
        elif before is not None and before is not page and before.parting:
            self._curtain, self._parted = before, 0.0
        elif scenes and scenes[-1].hangs and scenes[-1] not in self._scenes and not self.running:
            self._dropped = 0.0
        self._scenes = scenes

    def wait(self, seconds: float) -> None:
        """Let time pass. It is always seen to be shut, and stays so until the next page is made, a little at a time."""
        before, made = self._age, not self.closing or self._make(seconds)
        self._age += seconds
        if before < CLOSING < self._age or (self._age > CLOSING and not made):
            self._age = CLOSING
        self._dropped += seconds
        self._parted += seconds
        if self._parted >= PARTING:
            self._curtain = None
        if not self.running:
            self._carried = []

    def _make(self, seconds: float) -> bool:
        """Make as much of the next page as frames of so many seconds have time for; return whether all is made."""
        steps = max(1, round(seconds / STEP))
        return len(list(islice(self._ahead, steps))) < steps

    def skip(self) -> None:
        """Have everything in its place at once."""
        self._age, self._dropped, self._curtain = CLOSING + OPENING, DROP, None
        self._carried, self._ahead = [], iter(())

    @property
    def running(self) -> bool:
        """Whether something of it is to be seen."""
        return self._age < CLOSING + OPENING or self._curtain is not None

    @property
    def moving(self) -> bool:
        """Whether it closes or opens, or something drops."""
        return self.running or self._dropped < DROP

    @property
    def above(self) -> float:
        """How far above its place the top page is still to be seen, as a share of the canvas's height."""
        return 0.7 * (1 - ease_out(progress(self._dropped, 0.0, DROP)))

    @property
    def closing(self) -> bool:
        """Whether it still closes over what was drawn before, up to the moment in which it is shut."""
        return self._age <= CLOSING

    def draw(self, painter: "Painter", *, still: bool) -> None:
        """Draw it over the page before, where it closes, or over the next one; ``still``: nothing moves, one page fades
        into the other through the dark."""
        if self._curtain is not None:
            if not still:
                self._curtain.draw_parting(painter, 1 - ease_out(progress(self._parted, 0.0, PARTING)))
        elif not still:
            draw_halves(painter, shut(self._age))
            for leaving, coming in self._carried:
                # Over the page before nothing moves: only the hatch is drawn anew there.
                (leaving if self.closing else coming).draw(painter, between(leaving.place, coming.place, self._age))
        elif self.closing:
            # However few frames there were, it is dark before the next page comes.
            painter.dim(70 if self._age < CLOSING else 255)
        else:
            painter.dim(round(255 * shut(self._age)))


def shut(age: float) -> float:
    """How far the hatch is closed ``age`` seconds after the page has changed, 0 to 1."""
    if age < CLOSING:
        return ease_in(progress(age, 0.0, CLOSING))
    return 1 - ease_out(progress(age, CLOSING, OPENING))


def between(start: Rect, end: Rect, age: float) -> Rect:
    """Where a face is that flies from one page to the next ``age`` seconds after the page has changed: it waits for the
    hatch to be shut, and is there before that shows its place."""
    part = ease_out(progress(age, CLOSING, OPENING * 0.75))
    return Rect(*(lerp(one, other, part) for one, other in zip(start, end, strict=True)))


def draw_halves(painter: "Painter", share: float) -> None:
    """The two halves of the hatch, which meet in the middle of the canvas when this ``share`` is 1."""
    canvas = painter.canvas
    reach = round(canvas.h / 2 * share)
    if reach <= 0:
        return
    upper, lower = Rect(0, 0, canvas.w, reach), Rect(0, canvas.bottom - reach, canvas.w, reach)
    for half, edge in ((upper, upper.bottom - 26), (lower, lower.top)):
        painter.rect(half, STEEL)
        for seam in range(1, int(canvas.w // 200) + 1):
            painter.rect(Rect(seam * 200 - 3, half.top, 6, half.h), mix(STEEL, INK, 0.5))
        band = Rect(0, edge, canvas.w, 26)
        painter.rect(band, AMBER)
        painter.stripes(band, INK)
        for line in (band.top, band.bottom):
            painter.rect(Rect(0, line - 2, canvas.w, 4), INK)
    for shadow in (Rect(0, upper.bottom, canvas.w, 12), Rect(0, lower.top - 12, canvas.w, 12)):
        painter.rect(shadow, with_alpha(INK, 110))
