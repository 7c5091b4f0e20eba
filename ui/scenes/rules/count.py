"""The worked scoring example of the rules page [F4], as a figure."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from game.core.build_plan import BuildPlan
from game.core.cards import BUILDERS, CATALOGUE
from game.core.scoring import basic_score
from game.core.worked import COUNT
from ui.base.i18n import Translator
from ui.base.theme import BRASS, CREAM, HEADING, LOG_GREEN, PANEL_DARK, STRONG, WARNING, YELLOW, Colour
from ui.base.viewport import Rect
from ui.layout.box import Box
from ui.layout.boxes import Column, Fit, Layers, Padding, Row
from ui.layout.leaves import Picture, Words
from ui.match.wording import signed
from ui.paint.painter import Painter
from ui.scenes.rules.figure import Figure, Playhead
from ui.table.paint.cards import draw_card
from ui.table.places.sprites import CARD_RATIO, PANEL_RATIO, Pose

EDGE, GAP = 20.0, 14.0
CARD_W, PANEL_W = 72.0, 152.0
ROW_H = CARD_W * CARD_RATIO + GAP
UNITS_W = 560.0
"""How wide the units with their widgets and points are, in units."""


@lru_cache(maxsize=1)
def example_plan() -> BuildPlan:
    """The cards of the example as the rulebook arranges them, which is the best build [F4] [F5]. Nobody moves them."""
    plan = BuildPlan(COUNT.units, [card for card in COUNT.free if card in BUILDERS], COUNT.fixed)
    plan.fill_best()
    return plan


def example_basic() -> int:
    """The value of the example's robots and Fzzzt [F1]."""
    return basic_score([*COUNT.free, *(card for cards in COUNT.fixed.values() for card in cards)])


@dataclass(frozen=True)
class CountFigure(Figure):
    """The example in its first arrangement, with its sums."""

    tr: Translator

    def words(self) -> tuple[str, ...]:
        """The names of the sums."""
        return tuple(words for words, _, _ in self._sums())

    def box(self, painter: Painter, playhead: Callable[[], Playhead]) -> Box:  # noqa: ARG002
        """The units on the left, the sums on the right."""
        high = ROW_H * sum(self._rows(unit) for unit in COUNT.units) - GAP
        units = Picture(self._draw_units, least=high, most=high, wide=UNITS_W, weight=1)
        below, beside = list[Box](), list[Box]()
        for words, points, colour in self._sums():
            name = Words(words, STRONG, side="center", group="sums")
            total = Words(points, HEADING.but(colour=colour), lines=1, side="center", group="points")
            beside += [Column(name, total, at="middle", weight=1)]
            below += [Row(Words(words, STRONG, group="sums", weight=1), total, gap=EDGE)]
        content = Fit(Row(units, Column(*beside), gap=EDGE), Column(units, *below, gap=GAP))
        return Layers(Picture(_draw_plate), Padding(EDGE, content))

    def _draw_units(self, painter: Painter, box: Rect) -> None:
        """Draw each unit with its widgets in rows beside it, and what it earns."""
        plan, top = example_plan(), box.top
        for unit in COUNT.units:
            high = CARD_W * CARD_RATIO
            made = sum(widget.unit == unit for widget in plan.widgets())
            points = (CATALOGUE[unit].points or 0) * (made or -1)
            panel = Rect(box.left, top + (high - PANEL_W * PANEL_RATIO) / 2, PANEL_W, PANEL_W * PANEL_RATIO)
            painter.image(("unit", unit), panel)
            row_top = top
            for row in range(self._rows(unit)):
                x = panel.right + 24 + CARD_W / 2
                for place, card in plan.placed.items():
                    if place.unit == unit and place.row == row:
                        draw_card(painter, Pose(x, row_top + high / 2, CARD_W, ("face", card)))
                        x += CARD_W + 8
                row_top += ROW_H
            colour = LOG_GREEN if points > 0 else WARNING
            at = panel.right + 24 + 3 * (CARD_W + 8) + 16, top + high / 2
            painter.text(signed(points), at, HEADING, align="midleft", colour=colour)
            top = row_top

    @property
    def tried(self) -> bool:
        """The same cards can be moved on a bench."""
        return True

    def _rows(self, unit: str) -> int:
        return max(1, example_plan().rows(unit))

    def _sums(self) -> list[tuple[str, str, Colour]]:
        tr, basic, bonus = self.tr, example_basic(), example_plan().bonus()
        return [
            (tr.text("Robots and Fzzzts"), signed(basic, plus=False), CREAM),
            (tr.text("Production units"), signed(bonus), LOG_GREEN),
            (tr.text("Total"), signed(basic + bonus, plus=False), YELLOW),
        ]


def _draw_plate(painter: Painter, box: Rect) -> None:
    painter.panel(box, PANEL_DARK, border=BRASS, border_width=4, radius=18)
