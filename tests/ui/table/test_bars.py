"""A unit's bar in the own workshop tells what it counts now, also in large letters."""

from itertools import product

import pytest

from game.core.cards import CATALOGUE, UNITS
from game.review.standing import standing
from tests.grids import sampled
from tests.ui.conftest import MakeApp, Written
from ui.base.i18n import LANGUAGES
from ui.base.viewport import Rect
from ui.files.settings import Settings
from ui.match.unit_words import unit_state
from ui.paint.painter import Painter
from ui.table.paint import units
from ui.table.paint.units import WORTH, draw_bar
from ui.table.places.rows import bars
from ui.table.state.figures import UnitSign

WIDTH, HEIGHTS = 290.0, (50.0, 57.0, 65.0, 76.0)
"""A bar's width where the workshop is narrowest, and its heights with five units and fewer."""
LEAST = {100: 0.8, 150: 0.95}
"""The least size of words by text size, as part of the usual one."""


@pytest.mark.parametrize(("language", "text_size"), sampled([*LANGUAGES], [150, 100]))
def test_a_bar_tells_what_its_unit_counts_now_and_nothing_else(
    make_app: MakeApp, plain_art: None, written: Written, text_size: int, language: str
) -> None:
    app = make_app((1600, 900), Settings(language=language, text_size=text_size))
    for unit, high, fixed in product(UNITS, HEIGHTS, range(3)):
        state = unit_state(app.tr, standing([unit], [], {}).units[0])
        written.clear()
        draw_bar(app.painter, Rect(14, 500, WIDTH, high), UnitSign(unit, frozenset(), fixed, state, own=True))
        told = dict(written)
        assert [*told] == [state.worth], (CATALOGUE[unit].name, high, fixed)
        assert not told[state.worth].cut
        assert told[state.worth].size_px >= round(WORTH.size * LEAST[text_size]) - 1


@pytest.mark.parametrize("text_size", [100, 200])
def test_many_units_bars_have_no_words_on_their_symbols_or_over_their_edge(
    make_app: MakeApp, plain_art: None, monkeypatch: pytest.MonkeyPatch, text_size: int
) -> None:
    """On an onlooker's floor, in the workshop, and in the workshop below large words; "nothing yet" lay on symbols."""
    app = make_app((960, 540), Settings(text_size=text_size))
    symbols: list[Rect] = []
    words: list[Rect] = []
    text = Painter.text

    def noted(painter: Painter, *args: object, **named: object) -> Rect:
        words.append(text(painter, *args, **named))  # type: ignore[arg-type]
        return words[-1]

    def drawn(_painter: Painter, _symbol: object, at: tuple[float, float], radius: float, *, lit: bool) -> None:
        symbols.append(Rect(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius))

    monkeypatch.setattr(Painter, "text", noted)
    monkeypatch.setattr(units, "draw_symbol", drawn)
    areas = [Rect(0, 0, width, high) for width, high in ((290, 171), (400, 171), (620, 171), (290, 321), (290, 270))]
    for area, count, unit, fixed in product(areas, (4, 5, 6), UNITS, (0, 4)):
        state = unit_state(app.tr, standing([unit], [], {}).units[0])
        for bar in bars(area, count):
            symbols.clear()
            words.clear()
            draw_bar(app.painter, bar, UnitSign(unit, frozenset(), fixed, state, own=True))
            # The air around letters may touch a symbol or the edge, the letters themselves not.
            letters = [place.inflate(0, -0.3 * place.h) for place in words]
            assert letters
            assert all(bar.contains(place) for place in (*letters, *symbols)), (area, count, unit, fixed)
            assert not [place for place in letters if any(place.colliderect(symbol) for symbol in symbols)], (
                area,
                count,
                unit,
                fixed,
            )
