"""A unit's bar in the own workshop tells what a widget earns and what it counts now, also in large letters."""

from itertools import product

import pytest

from game.core.cards import CATALOGUE, POINTS, UNITS
from game.review.standing import standing
from tests.grids import sampled
from tests.ui.conftest import MakeApp, Written
from ui.base.i18n import LANGUAGES
from ui.base.viewport import Rect
from ui.files.settings import Settings
from ui.match.unit_words import unit_state
from ui.match.wording import signed
from ui.table.paint.units import EACH, draw_bar
from ui.table.state.figures import UnitSign

WIDTH, HEIGHTS = 290.0, (57.0, 72.0, 92.0, 146.0)
"""A bar's width where the workshop is narrowest, and its heights with five units and fewer."""
LEAST = {100: 0.8, 150: 0.95}
"""The least size of words by text size, as part of the usual one."""


@pytest.mark.parametrize(("language", "text_size"), sampled([*LANGUAGES], [150, 100]))
def test_a_bar_tells_what_a_widget_earns(
    make_app: MakeApp, plain_art: None, written: Written, text_size: int, language: str
) -> None:
    app = make_app((1600, 900), Settings(language=language, text_size=text_size))
    for unit, high, fixed in product(UNITS, HEIGHTS, range(3)):
        state = unit_state(app.tr, standing([unit], [], {}).units[0])
        written.clear()
        draw_bar(app.painter, Rect(14, 500, WIDTH, high), UnitSign(unit, frozenset(), fixed, state, own=True))
        each = app.tr.text("{points} each", points=signed(POINTS[unit]))
        told = dict(written)
        assert each in told, (CATALOGUE[unit].name, high, fixed)
        assert not told[each].cut
        assert told[each].size_px >= round(EACH.size * LEAST[text_size] * min(1.0, high / 72)) - 1
        assert state.worth in told or state.words in told
