"""A round button of iron and brass, with a key's sign inside and a label below."""

from collections.abc import Callable, Sequence

from ui.base.spacing import GAP, SNUG
from ui.base.theme import (
    BRASS,
    CREAM,
    DIM,
    FINE,
    INK,
    PANEL,
    PANEL_DEEP,
    SUBHEADING,
    TEAL,
    YELLOW,
    Colour,
    Face,
    TextStyle,
    mix,
)
from ui.base.viewport import Point, Rect
from ui.layout.box import Box, Start
from ui.layout.boxes import Column, Fit, Grid, Layers, Padding, Row
from ui.layout.drawing import arranged, write
from ui.layout.leaves import Picture, Side, Spacer, Words
from ui.paint.painter import Painter
from ui.widgets.base import draw_focus_ring
from ui.widgets.button import SECONDARY, Button

SIGN = SUBHEADING.but(size=0.9 * SUBHEADING.size, colour=YELLOW)
_LONGEST = "Esc"
"""The usual signs are all as large as this one."""
SPARE = 5.0
"""How much narrower than its button a label is, in units: more than a space, so that neighbours stay apart."""
LABEL = TextStyle(Face.TEXT, FINE, CREAM, line=1.0)


class RoundButton(Button):
    """A push button for occasional actions; ``radius`` is that of the round part at the top of ``rect``."""

    def __init__(
        self,
        rect: Rect,
        sign: str,
        label: str,
        on_press: Callable[[], None],
        *,
        radius: float,
        beside: bool = False,
        style: TextStyle | None = None,
    ) -> None:
        """Show ``sign``, usually the key that does the same, above ``label`` or at its left (``beside``). ``style`` is
        that of the label in its row."""
        super().__init__(rect, label, on_press, look=SECONDARY)
        self.sign = sign
        self.radius = radius
        self.beside = beside
        self.style = style or LABEL

    @property
    def round(self) -> Rect:
        """The square around the round part."""
        left = self.rect.left if self.beside else self.rect.centerx - self.radius
        return Rect(left, self.rect.top, 2 * self.radius, 2 * self.radius)

    @property
    def label_room(self) -> Rect:
        """The room for the label below the round part, or beside it."""
        disc = self.round
        if self.beside:
            left = disc.right + SPARE
            return Rect(left, self.rect.top, self.rect.right - SPARE - left, self.rect.h)
        below = Rect(self.rect.left, disc.bottom + 3, self.rect.w, self.rect.bottom - disc.bottom - 3)
        return below.inflate(-SPARE, 0)

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the button."""
        disc = self.round
        whole = self.rect.inflate(8, 0).union(disc.inflate(2 * GAP, 2 * GAP))
        look = (
            "round button",
            self.sign,
            self.label,
            self.style.size,
            self.radius,
            self.enabled,
            self.hovered,
            self.sunk,
        )
        painter.layer(look, whole, lambda inner: self._draw(inner, disc))
        if ring:
            draw_focus_ring(painter, disc, self.radius)

    def _draw(self, painter: Painter, disc: Rect) -> None:
        """Draw the disc, its sign, and the label below."""
        self.draw_disc(painter, disc)
        colour = CREAM if self.enabled else DIM
        side: Side = "left" if self.beside else "center"
        at: Start = "middle" if self.beside else "start"
        write(painter, Words(self.label, self.style.but(colour=colour), lines=2, side=side, at=at), self.label_room)

    def draw_disc(self, painter: Painter, disc: Rect) -> None:
        """Draw the round part with its sign."""
        radius = self.radius
        at = disc.centerx, disc.centery + (2 if self.sunk else 0)
        painter.glow(disc.move(0, 5), (0, 0, 0, 150), spread=10, radius=radius)
        painter.circle(at, radius, INK)
        painter.circle(at, radius - 3, BRASS if self.enabled else mix(BRASS, INK, 0.5))
        face = mix(PANEL, TEAL, 0.5) if self.hovered and self.enabled else PANEL_DEEP
        # The rim leaves the sign some air.
        painter.circle(at, radius - 6.5, face, border=INK, border_width=2)
        self.draw_sign(painter, at)

    def draw_sign(self, painter: Painter, at: Point) -> None:
        """Draw the sign in the middle of the round part."""
        painter.sign(self.sign, at, self.radius - 8.0, SIGN.but(colour=self.sign_colour), like=_LONGEST)

    @property
    def sign_colour(self) -> Colour:
        """The colour of the sign."""
        return YELLOW if self.enabled else mix(DIM, INK, 0.3)


def round_row(
    painter: Painter,
    places: Sequence[Rect],
    labels: Sequence[str],
    *,
    radius: float,
    beside: bool,
) -> tuple[list[Rect], TextStyle]:
    """The places of round buttons with these labels, and the style of the labels: like the given ``places``, which
    stand in rows, or wider for longer labels where others are shorter."""
    room = places[0].unionall(list(places[1:])).inflate(2 * SNUG, 0)
    columns = sum(place.top == places[0].top for place in places)

    def cell(said: str) -> Box:
        words = Words(said, LABEL, lines=2, weight=1)
        if beside:
            inside: Box = Row(Spacer(2 * radius + SPARE, weight=0), words, Spacer(SPARE, weight=0))
        else:
            inside = Padding(SPARE / 2, Column(Spacer(2 * radius + 3, weight=0), words), top=0, bottom=0)
        return Layers(Picture(), inside)

    def make() -> Box:
        cells = [cell(said) for said in labels]
        like = Grid(*cells, columns=columns, alike=True, weight=1)
        return Fit(Padding(SNUG, like, top=0, bottom=0), Grid(*cells, columns=columns, weight=1))

    # One endless label does not make the others much smaller.
    placed = arranged(painter, ("round row", tuple(labels), radius, beside), room, make, smallest=0.8)
    cells = [one.rect for one in placed if isinstance(one.leaf, Picture)]
    style = next((one.style for one in placed if one.style is not None), LABEL)
    return [Rect(one.x, place.y, one.w, place.h) for one, place in zip(cells, places, strict=True)], style
