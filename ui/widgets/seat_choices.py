"""Widgets that set up a seat: its level as lamps, its face, its colour and who plays it, all values side by side; and a
die for a random choice."""

from ui.base.spacing import CORNER, NEAR, SNUG, TIGHT
from ui.base.theme import BRASS, CREAM, DIM, INK, LINE, PANEL, PANEL_DEEP, Colour, mix, rgb
from ui.base.viewport import Rect, around, columns
from ui.input.input import InputEvent, PointerPressed
from ui.paint.painter import Painter
from ui.paint.seat_signs import draw_swatch
from ui.widgets.base import FINGER, draw_focus_ring
from ui.widgets.button import Button
from ui.widgets.choice import Choice
from ui.widgets.drawn_signs import draw_handset, draw_robot, draw_window

_LIGHT = rgb("#ffd98a")
"""What a lamp shines in: warmer than the yellow of what leads on."""


class Cells(Choice):
    """A choice whose values stand side by side: a press takes the one that it hits."""

    def cells(self) -> dict[int, Rect]:
        """Where each value is that is shown now."""
        return dict(enumerate(columns(self.rect, len(self.values))))

    def handle(self, event: InputEvent) -> bool:
        """Handle a press on a value, and what changes any choice."""
        if not isinstance(event, PointerPressed) or event.button != 1:
            return super().handle(event)
        x, y = event.pos[0], self.rect.centery
        hit = next((at for at, cell in self.cells().items() if cell.collidepoint(x, y)), self.index)
        if hit != self.index:
            self.step(hit - self.index)
        return True

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw each value in its cell."""
        for at, cell in self.cells().items():
            self.draw_cell(painter, at, cell)
        if ring:
            draw_focus_ring(painter, self.rect.inflate(-SNUG, -SNUG), CORNER)

    def draw_cell(self, painter: Painter, at: int, cell: Rect) -> None:
        """Draw one value."""

    @staticmethod
    def draw_frame(painter: Painter, place: Rect, *, chosen: bool) -> None:
        """Draw what a value stands in, lit if it is the chosen one."""
        face, edge = (mix(PANEL, LINE, 0.6), CREAM) if chosen else (PANEL_DEEP, mix(LINE, PANEL, 0.3))
        painter.panel(place, face, border=edge, border_width=4 if chosen else 2, radius=CORNER)


class Lamps(Cells):
    """How strong a computer player is: as many lamps shine. What is no level has a square lamp of its own."""

    bulbs = 5
    """How many of the values are levels."""

    def draw_cell(self, painter: Painter, at: int, cell: Rect) -> None:
        """Draw a lamp in its socket."""
        shines = at <= self.index < self.bulbs if at < self.bulbs else at == self.index
        radius = min(cell.w, cell.h) * 0.36
        bulb = around(cell.center, 2 * radius)
        corner = radius if at < self.bulbs else radius * 0.3
        if shines:
            painter.glow(bulb, (*_LIGHT, 120), spread=radius, radius=corner)
        rim = CREAM if self.hovered else BRASS
        painter.panel(bulb.inflate(TIGHT, TIGHT), INK, radius=corner + 2)
        fill: Colour = _LIGHT if shines else mix(PANEL_DEEP, INK, 0.3)
        painter.panel(bulb, fill, border=rim if shines else mix(rim, INK, 0.5), border_width=3, radius=corner)
        if at >= self.bulbs:
            # A chip: the player's own program.
            core = bulb.inflate(-1.1 * radius, -1.1 * radius)
            painter.panel(core, INK if shines else rim, radius=2)
            for pin in (-0.6, 0.0, 0.6):
                for side in (core.left - TIGHT, core.right):
                    painter.rect(Rect(side, core.centery + pin * core.h / 2 - 1, TIGHT, 2), INK if shines else rim)


class Faces(Cells):
    """Whose face a seat has; as many as there is room for, around the chosen one."""

    def cells(self) -> dict[int, Rect]:
        """Where each face is that is shown now."""
        side = max(FINGER, min(self.rect.h, self.rect.w / len(self.values)))
        count = min(len(self.values), max(1, int(self.rect.w / side + 0.01)))
        first = max(0, min(self.index - count // 2, len(self.values) - count))
        return dict(enumerate(columns(self.rect, count, side), first))

    def draw_cell(self, painter: Painter, at: int, cell: Rect) -> None:
        """Draw a face in a window."""
        frame, chosen = cell.inflate(-TIGHT, -TIGHT), at == self.index
        self.draw_frame(painter, frame, chosen=chosen)
        if self.values[at]:
            painter.image(("portrait", self.values[at], "calm"), frame.inflate(-SNUG, -SNUG))


class Hands(Cells):
    """Who plays a seat that has a phone: the phone, a computer player, or its person at the window."""

    sideways = False

    def draw_cell(self, painter: Painter, at: int, cell: Rect) -> None:
        """Draw its sign."""
        self.draw_frame(painter, cell.inflate(-TIGHT, 0), chosen=at == self.index)
        (draw_handset, draw_robot, draw_window)[at](painter, cell.inflate(-NEAR, -NEAR))


class Swatches(Cells):
    """A seat's colour, each with its sign."""

    def draw_cell(self, painter: Painter, at: int, cell: Rect) -> None:
        """Draw a colour, the chosen one larger."""
        chosen = at == self.index
        radius = min(cell.w, cell.h) / 2 - (TIGHT if chosen else SNUG)
        draw_swatch(painter, self.values[at], cell.center, radius, chosen=chosen)


class Segments(Cells):
    """A few words side by side, one of them chosen."""

    def draw_cell(self, painter: Painter, at: int, cell: Rect) -> None:
        """Draw a word on its plate."""
        chosen = at == self.index
        self.draw_frame(painter, cell.inflate(-TIGHT, 0), chosen=chosen)
        painter.text(
            self.values[at],
            cell.center,
            self.style,
            align="center",
            max_width=cell.w - 2 * NEAR,
            max_lines=2,
            max_height=cell.h,
            colour=CREAM if chosen else DIM,
        )


class DiceButton(Button):
    """A button that shows the face of a die."""

    def _draw_content(self, painter: Painter, body: Rect, words: Colour) -> None:
        step = 0.27 * body.h
        for x, y in ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)):
            painter.circle((body.centerx + step * x, body.centery + step * y), 0.4 * step, words)
