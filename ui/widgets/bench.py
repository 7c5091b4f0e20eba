"""What is pressed at the bench of the setup: a ticket for a ready table, somebody behind the bench, a free stool."""

from ui.base.spacing import CORNER, NEAR, PLATE_CORNER, SNUG, WIDE
from ui.base.theme import CREAM, INK, LINE, PANEL, PAPER, WALL_DARK, WALL_MIDDLE, Colour, mix, with_alpha
from ui.base.viewport import Rect, around
from ui.paint.painter import Painter
from ui.widgets.base import draw_focus_ring
from ui.widgets.button import CHOSEN, Button, ButtonLook
from ui.widgets.plate import draw_tick

OFFERED = ButtonLook(mix(PAPER, WALL_DARK, 0.16), PAPER, INK)
"""A ticket whose table is not set."""


class Ticket(Button):
    """Sits the players of a ready table down."""

    @property
    def chosen(self) -> bool:
        """Whether its players sit there now."""
        return self.look == CHOSEN

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw paper with a notch at each end, and a tick on the one whose table is set."""
        rect = self.rect.move(0, 3) if self.sunk else self.rect
        face = self.look.hover if self.hovered else self.look.face
        painter.glow(rect.move(0, 5), (0, 0, 0, 120), spread=NEAR, radius=CORNER)
        painter.panel(rect, face, border=INK, border_width=4, radius=CORNER)
        with painter.clip(rect):
            for x in (rect.left, rect.right):
                painter.circle((x, rect.centery), NEAR, WALL_MIDDLE, border=INK, border_width=4)
        if self.draw_inside is not None:
            self.draw_inside(painter, rect)
        if self.chosen:
            painter.circle((rect.right - 14, rect.top + 6), 15, INK)
            draw_tick(painter, (rect.right - 14, rect.top + 6), 15, CREAM, 4)
        if ring:
            draw_focus_ring(painter, rect, CORNER)


class Bust(Button):
    """Somebody behind the bench; a press opens their drawer."""

    portrait = ""
    """Whose face it is, a key of the art."""
    speaks = False
    """Whether it is the one whose words are shown."""
    pulled = False
    """Whether their drawer is open."""

    @property
    def bust(self) -> Rect:
        """Where they stand: as large as there is room, and never so low that the bench hides their chin."""
        # There would be so much more of it without the bench before it.
        deep = 1.13
        side = min(self.rect.w, self.rect.h * deep, 400.0)
        found = Rect(0, 0, side, side)
        found.midbottom = self.rect.centerx, self.rect.bottom + side * (1 - 1 / deep)
        return found

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw whoever it is; under the pointer they come forward a little."""
        place = self.bust
        if self.hovered or self.pulled:
            by = place.w * 0.03
            place = place.inflate(2 * by, 2 * by).move(0, -by)
        self.draw_at(painter, place)
        if ring:
            draw_focus_ring(painter, self.bust.clip(self.rect).inflate(-SNUG, -SNUG), PLATE_CORNER)

    def draw_at(self, painter: Painter, place: Rect) -> None:
        """Draw whoever it is in a place, down to the bench."""
        with painter.clip(Rect(self.rect.x, self.rect.y - WIDE, self.rect.w, self.rect.h + WIDE)):
            # Until it is ready, one that is less apt will do.
            for mood in ("pleased" if self.speaks else "calm", "calm"):
                if painter.image(("bust", self.portrait, mood), place):
                    break


class Stool(Button):
    """A place where nobody sits yet."""

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the stool behind the bench, and the plate where somebody's would be."""
        if self.hovered:
            painter.panel(self.rect, with_alpha(CREAM, 20), radius=PLATE_CORNER)
        if self.draw_inside is not None:
            self.draw_inside(painter, self.rect)
        if ring:
            draw_focus_ring(painter, self.rect.inflate(-SNUG, -SNUG), PLATE_CORNER)


def seat_of(room: Rect) -> float:
    """How far down one sits on a stool in this room."""
    return room.bottom - min(74.0, room.h * 0.32) - 12


def draw_stool(painter: Painter, room: Rect, colour: Colour) -> float:
    """Draw a stool that stands at the foot of its room, in the middle; return where one sits on it."""
    x, foot, seat = room.centerx, room.bottom, seat_of(room) + 12
    iron, high = mix(LINE, PANEL, 0.4), foot - seat
    painter.glow(around((x, foot - 3), 120, 6), (0, 0, 0, 150), spread=14, radius=3)
    for side in (-1, 1):
        painter.line((x + side * 34, seat), (x + side * 48, foot), iron, 10)
    painter.line((x - 41, seat + high * 0.55), (x + 41, seat + high * 0.55), iron, 7)
    painter.panel(around((x, seat - 0.5), 120, 23), colour, border=INK, border_width=4, radius=11)
    return seat - 12
