"""The worked scoring example of the rules page [F4], as a figure."""

from dataclasses import dataclass
from functools import lru_cache

from game.core.build_plan import BuildPlan
from game.core.cards import BUILDERS, CATALOGUE
from game.core.scoring import basic_score
from game.core.worked import COUNT
from ui.base.i18n import Translator
from ui.base.theme import BRASS, CREAM, HEADING, LOG_GREEN, PANEL_DARK, STRONG, WARNING, YELLOW, Colour
from ui.base.viewport import Rect
from ui.match.wording import signed
from ui.paint.painter import Painter
from ui.paint.stack import Line, common_share, draw_stack
from ui.scenes.rules.figure import Figure, Playhead
from ui.table.paint.cards import draw_card
from ui.table.places.sprites import CARD_RATIO, PANEL_RATIO, Pose

EDGE, GAP = 20.0, 14.0
CARD_W, PANEL_W = 72.0, 152.0
ROW_H = CARD_W * CARD_RATIO + GAP
SUMS_W = 0.27
"""The share of the width for the sums."""


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

    def height(self, painter: Painter, width: float) -> float:  # noqa: ARG002
        """The height of all rows of widgets, those of one unit one below another."""
        return 2 * EDGE + ROW_H * sum(self._rows(unit) for unit in COUNT.units) - GAP

    def draw(self, painter: Painter, box: Rect, playhead: Playhead) -> None:  # noqa: ARG002
        """Draw each unit with its widgets in rows beside it, and the sums on the right."""
        painter.panel(box, PANEL_DARK, border=BRASS, border_width=4, radius=18)
        plan, top = example_plan(), box.top + EDGE
        for unit in COUNT.units:
            high = CARD_W * CARD_RATIO
            made = sum(widget.unit == unit for widget in plan.widgets())
            points = (CATALOGUE[unit].points or 0) * (made or -1)
            panel = Rect(box.left + EDGE, top + (high - PANEL_W * PANEL_RATIO) / 2, PANEL_W, PANEL_W * PANEL_RATIO)
            painter.image(("unit", unit), panel)
            row_top = top
            for row in range(self._rows(unit)):
                x = panel.right + 24 + CARD_W / 2
                for place, card in plan.placed.items():
                    if place.unit == unit and place.row == row:
                        draw_card(painter, Pose(x, row_top + high / 2, CARD_W, ("face", card)))
                        x += CARD_W + 8
                row_top += ROW_H
            words = signed(points)
            colour = LOG_GREEN if points > 0 else WARNING
            at = (panel.right + 24 + 3 * (CARD_W + 8) + 16, top + high / 2)
            painter.text(words, at, HEADING, align="midleft", colour=colour)
            top = row_top
        self._draw_sums(painter, Rect(box.right - EDGE - box.w * SUMS_W, box.top, box.w * SUMS_W, box.h))

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

    def _draw_sums(self, painter: Painter, room: Rect) -> None:
        sums = self._sums()
        high = room.h / len(sums)
        stacks = [[Line(words, STRONG, 2), Line(points, HEADING.but(colour=colour))] for words, points, colour in sums]
        share = common_share(painter, stacks, room.w, high - GAP)
        for index, stack in enumerate(stacks):
            place = Rect(room.left, room.top + index * high, room.w, high)
            draw_stack(painter, stack, place, side="center", middle=True, share=share)
