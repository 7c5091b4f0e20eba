"""The plates of the seats: one grid for all, whatever a seat holds, and nothing on them is cut."""

import itertools
import math

import pytest

from game.core.cards import CATALOGUE, UNITS
from tests.ui.conftest import MakeApp
from ui.art.card_face import deck_stack
from ui.base.viewport import Rect
from ui.match.faces import SeatLook
from ui.paint.painter import Painter
from ui.table.paint import units
from ui.table.paint.frame import SeatPanel
from ui.table.paint.marks import draw_pile
from ui.table.paint.seats import head_places
from ui.table.paint.units import draw_chip, ready_place
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import unit_z
from ui.table.places.rows import chips
from ui.table.state.figures import UnitSign

LOOK = SeatLook("Volta", "blue", "volta", human=False)


@pytest.mark.parametrize(("seats", "viewer"), [(2, 0), (3, 0), (4, 0), (2, None), (4, None)])
def test_hand_and_pile_are_in_columns_at_the_same_place_on_every_plate(
    make_app: MakeApp, seats: int, viewer: int | None
) -> None:
    painter = make_app((1600, 900)).painter
    geometry = TableGeometry(painter.canvas, seats, viewer)
    found = set()
    for seat, (hand, discard, name) in itertools.product(
        geometry.top_seats, [(6, 0, "Volta"), (1, 12, "Ohm"), (0, 3, "Rivet")]
    ):
        place = geometry.seat_places[seat]
        look = SeatLook(name, "blue", "volta", human=False)
        panel = SeatPanel(look, hand, discard, "calm", acting=False, worth=None, thinks="")
        there = head_places(painter, place, panel)
        spots = (there.hand.left, there.pile.left, there.discard.left)
        # In two lines the number follows the hand.
        in_line = spots[1:] if there.hand.top > there.name.bottom - 1 else spots
        found.add((*(round(x - place.plate.left, 2) for x in in_line), round(there.pile.top - place.plate.top, 2)))
        boxes = [there.fan, there.hand, there.pile, there.discard]
        assert not [(one, two) for one, two in itertools.combinations(boxes, 2) if one.colliderect(two)]
        assert all(place.plate.contains(box) for box in boxes)
    assert len(found) == 1


@pytest.mark.parametrize(("seats", "viewer"), [(3, 0), (4, 0), (4, None)])
@pytest.mark.parametrize("hand", range(1, 7))
def test_the_number_of_cards_stands_beside_them_even_if_it_is_one(
    make_app: MakeApp, seats: int, viewer: int | None, hand: int
) -> None:
    painter = make_app((1600, 900)).painter
    geometry = TableGeometry(painter.canvas, seats, viewer)
    panel = SeatPanel(LOOK, hand, 3, "calm", acting=False, worth=None, thinks="")
    there = head_places(painter, geometry.seat_places[geometry.top_seats[0]], panel)
    card = there.fan.h / 1.4
    last = there.fan.left + card + (there.fan.w - card if hand > 1 else 0)
    assert 0 < there.hand.left - last <= 14


def test_a_discard_pile_is_of_card_backs_and_an_empty_one_is_a_place(
    make_app: MakeApp, plain_art: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[object, ...]] = []
    image = Painter.image

    def noted(painter: Painter, key: tuple[object, ...], *args: object, **named: object) -> bool:
        drawn.append(key)
        return image(painter, key, *args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Painter, "image", noted)
    painter = make_app((1600, 900)).painter
    for count, backs in ((0, 0), (1, 1), (2, 2), (9, 3)):
        drawn.clear()
        draw_pile(painter, Rect(100, 100, 40, 48), count)
        assert drawn == [("back",)] * backs


def test_no_unit_lies_on_the_number_of_widgets_of_another() -> None:
    for symbols in itertools.product((1, 2, 4), repeat=5):
        placed = chips(Rect(0, 0, 300, 70), symbols)
        for one, other in itertools.permutations(placed, 2):
            if other.inflate(4, 4).colliderect(ready_place(one)):
                assert unit_z(other) < unit_z(one)


def test_the_number_of_widgets_lies_on_no_symbol(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of four small chips in a row, it covered the last symbol of each."""
    painter = make_app((960, 540)).painter
    symbols: list[tuple[tuple[float, float], float]] = []

    def drawn(_painter: Painter, _symbol: object, at: tuple[float, float], radius: float, *, lit: bool) -> None:
        del lit
        symbols.append((at, radius))

    monkeypatch.setattr(units, "draw_symbol", drawn)
    for unit, high, text in itertools.product(UNITS, (22, 36, 60, 96), (1.0, 2.0)):
        chip = chips(Rect(0, 0, 600, high), [len(CATALOGUE[unit].symbols)])[0]
        symbols.clear()
        draw_chip(painter, chip, UnitSign(unit, frozenset(), 0, None, own=False))
        sign = ready_place(chip, text)
        assert symbols
        assert all(math.dist(at, sign.center) > radius + sign.w / 2 for at, radius in symbols)


def test_the_last_cards_of_the_deck_lie_close_together() -> None:
    """One card below the top one stuck out as a sheet of blank paper."""
    for layers in range(1, 6):
        shifts = [part.split(" ")[0] for part in deck_stack(layers).split("translate(")[1:]]
        assert max(float(shift) for shift in shifts if shift[0].isdigit()) <= 5 * layers
