"""A unit's plate: its places in every window, what its lamps and words tell."""

import pytest

from game.core.cards import CATALOGUE, POINTS, Kind, Symbol
from game.core.scoring import serving
from game.review.standing import UnitStanding, standing
from ui.base.i18n import Translator
from ui.base.viewport import Rect
from ui.paint.painter import Painter
from ui.shell.app import App
from ui.table.paint.unit_plate import Lamp, draw_plate, plate_heads, plate_sign, plates, seats

UNITS = sorted(card.id for card in CATALOGUE.values() if card.kind is Kind.UNIT)
BUILDERS = [card.id for card in CATALOGUE.values() if card.kind in (Kind.ROBOT, Kind.UPGRADE)]
COMPLEX = next(unit for unit in UNITS if len(CATALOGUE[unit].symbols) == 4)


def showing(*symbols: Symbol) -> str:
    """A robot that shows these symbols and no other."""
    return next(card for card in BUILDERS if set(CATALOGUE[card].symbols) == set(symbols))


def test_as_many_symbols_as_can_be_are_given_each_by_a_card_of_its_own() -> None:
    both, one = showing(Symbol.BOLT, Symbol.OIL), showing(Symbol.OIL)
    assert serving(COMPLEX, [both]) in ({Symbol.BOLT: both}, {Symbol.OIL: both})
    assert serving(COMPLEX, [both, one]) == {Symbol.BOLT: both, Symbol.OIL: one}
    assert seats(COMPLEX, (both, one, one)).rest == (one,) or len(seats(COMPLEX, (both, one)).first) == 2


@pytest.mark.parametrize("symbol", CATALOGUE[COMPLEX].symbols)
def test_a_card_lies_at_the_symbol_that_it_is_meant_for(symbol: Symbol) -> None:
    anything, one = showing(*CATALOGUE[COMPLEX].symbols), showing(Symbol.OIL)
    assert seats(COMPLEX, (anything,), ((anything, symbol),)).first == {symbol: anything}
    lamps = plate_sign(
        standing([COMPLEX], [], {COMPLEX: [anything]}).units[0], (anything,), ((anything, symbol),)
    ).lamps
    assert lamps.index(Lamp.LIT) == CATALOGUE[COMPLEX].symbols.index(symbol)
    both = seats(COMPLEX, (anything, one), ((anything, Symbol.OIL),))
    assert (len(both.first), both.rest) == (2, ()), "nothing that is meant leaves a symbol unserved"


def test_a_lamp_burns_for_a_card_glows_for_one_within_reach_and_is_dark_for_what_is_missing() -> None:
    fixed, owned = showing(Symbol.OIL), showing(Symbol.NUT)
    stands = standing([COMPLEX], [owned], {COMPLEX: [fixed]}).units[0]
    lamps = dict(zip(CATALOGUE[COMPLEX].symbols, plate_sign(stands, (fixed,)).lamps, strict=True))
    assert lamps == {
        Symbol.OIL: Lamp.LIT,
        Symbol.NUT: Lamp.WITHIN_REACH,
        Symbol.BOLT: Lamp.DARK,
        Symbol.COG: Lamp.DARK,
    }


@pytest.mark.parametrize("text", [1.0, 1.5])
@pytest.mark.parametrize("area", [(1520, 350), (1520, 340), (1520, 640), (2020, 350)])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6, 8])
def test_plates_and_slots_lie_in_their_room_and_cover_nothing(count: int, area: tuple[int, int], text: float) -> None:
    place = Rect(40, 130, *area)
    units = UNITS[:count]
    found = plates(place, units, {units[0]: 3}, text)
    rects = [plate.rect for plate in found.values()]
    assert list(found) == units
    for index, plate in enumerate(found.values()):
        assert place.inflate(1, 1).contains(plate.rect)
        assert plate.rect.collidelist(rects[:index]) == -1
        lying = [*plate.slots, *plate.rest[:1]]
        for number, slot in enumerate(lying):
            assert plate.rect.contains(slot)
            assert slot.collidelist(lying[:number]) == -1
            assert not slot.colliderect(plate.words)
            assert not slot.colliderect(plate.badge)
        assert all(plate.rect.contains(slot) for slot in plate.rest)
        assert all(slot.w >= 36 for slot in plate.slots), "a card on a unit can be made out"


def written(app: App, monkeypatch: pytest.MonkeyPatch, stands: UnitStanding) -> tuple[list[str], list[str]]:
    """The words and the symbols of a plate's head and slots."""
    words: list[str] = []
    symbols: list[str] = []
    text, image = Painter.text, Painter.image

    def noted(painter: Painter, string: str, *args: object, **named: object) -> object:
        words.append(string)
        return text(painter, string, *args, **named)  # type: ignore[arg-type]

    def pictured(painter: Painter, key: tuple[object, ...], *args: object, **named: object) -> object:
        if key[0] == "symbol":
            symbols.append(str(key[1]))
        return image(painter, key, *args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Painter, "text", noted)
    monkeypatch.setattr(Painter, "image", pictured)
    plate = plates(Rect(40, 130, 1520, 350), [stands.unit], {})[stands.unit]
    tr = Translator("en")
    heads = plate_heads(app.painter, tr, {stands.unit: (plate.words, stands)})
    draw_plate(app.painter, plate, plate_sign(stands, ()), heads[stands.unit])
    return words, symbols


def test_a_plate_tells_points_what_is_missing_and_what_that_costs(
    app: App, plain_art: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    stands = UnitStanding(COMPLEX, 0, -POINTS[COMPLEX], (Symbol.NUT,))
    words, symbols = written(app, monkeypatch, stands)
    assert words == [f"missing: –{POINTS[COMPLEX]}"]
    assert symbols.count("nut") == 2, "beside the words, and in its slot"
    assert symbols.count("oil") == 1


@pytest.mark.parametrize(
    ("widgets", "missing", "said"),
    [
        (2, (), f"2 ready: +{2 * POINTS[COMPLEX]}"),
        (0, CATALOGUE[COMPLEX].symbols, f"nothing yet: –{POINTS[COMPLEX]}"),
    ],
)
def test_a_plate_tells_how_many_are_ready_or_that_there_is_nothing(
    app: App, plain_art: None, monkeypatch: pytest.MonkeyPatch, widgets: int, missing: tuple[Symbol, ...], said: str
) -> None:
    stands = UnitStanding(COMPLEX, widgets, POINTS[COMPLEX] * (widgets or -1), missing)
    assert said in written(app, monkeypatch, stands)[0]
