"""Auctions that have been decided, as the stage of a reveal shows them, and the names of who bid."""

from game.core.cards import CATALOGUE, POINTS, POWER, UNITS, Kind
from game.core.events import Auction
from game.core.observation import SeatView
from ui.base.i18n import Translator
from ui.base.viewport import Viewport
from ui.match.faces import SeatLook
from ui.table.places.geometry import TableGeometry
from ui.table.places.stage_geometry import StageGeometry, stage_of
from ui.table.state.view import BeltCard, Stage, TableView

WINDOWS = [(960, 540), (1024, 768), (1280, 1024), (1600, 900), (2560, 1080), (3840, 2160)]
ROBOTS = [card.id for card in CATALOGUE.values() if card.kind is Kind.ROBOT]
LONGEST = max(ROBOTS, key=lambda card: len(CATALOGUE[card].name))
NAMES = ("Bartholomäus", "Volta", "Maximiliane W", "Grit")
FZZZT = next(card.id for card in CATALOGUE.values() if card.kind is Kind.FZZZT)
TR = Translator("en")
LOOKS = [SeatLook(name, "red", "person-1", human=True) for name in NAMES]


def hall(window: tuple[int, int], seats: int, text: float = 1.0) -> StageGeometry:
    """The stage of a table with a hand."""
    return stage_of(TableGeometry(Viewport(window).canvas, seats, 0, text))


def decided_by(sale: Auction, chief: int) -> TableView:
    """The end of an auction, before an onlooker."""
    return TableView(
        None,
        sale.round,
        sale.number,
        chief,
        (BeltCard(sale.number - 1, sale.card),),
        0,
        tuple(SeatView(seat + 1, 0, 0, len(sale.bids[seat])) for seat in sorted(sale.bids)),
        stage=Stage.DECIDED,
        stage_chief=chief,
        turned=max(map(len, sale.bids.values())),
        shown=sale.bids,
        outcome=sale,
    )


def a_tie(seats: int) -> TableView:
    """The end of an auction that two have tied for, with bids of one to six cards."""
    bids = {
        seat: tuple(ROBOTS[seat * 6 : seat * 6 + count])
        for seat, count in zip(range(seats), (6, 1, 3, 2), strict=False)
    }
    values = {seat: sum(POWER[card] for card in cards) for seat, cards in bids.items()}
    return decided_by(Auction(LONGEST, values, 1, (1, 0), 0, 5, 8, bids), chief=1)


BY_POWER = {power: next(card for card in ROBOTS if POWER[card] == power) for power in {POWER[card] for card in ROBOTS}}


def one_card_each(powers: tuple[int, ...], winner: int, tied: tuple[int, ...] = ()) -> Auction:
    """A sale in which every seat bids one card of such a power, in their order."""
    bids: dict[int, tuple[str, ...]] = {seat: (BY_POWER[power],) for seat, power in enumerate(powers)}
    return Auction(LONGEST, dict(enumerate(powers)), winner, tied, 0, 5, 8, bids)


def a_sale(card: str, values: dict[int, int], winner: int, tied: tuple[int, ...] = ()) -> TableView:
    """The end of an auction with bids of these sums, by the order in which they were laid."""
    bids: dict[int, tuple[str, ...]] = {seat: (ROBOTS[seat],) for seat in values}
    return decided_by(Auction(card, values, winner, tied, 0, 1, 1, bids), chief=0)


ROBOT = "r5-bolt"
SALES = {
    "grand": a_sale(max(UNITS, key=lambda unit: POINTS[unit]), {0: 1, 1: 5}, 1),
    "bargain": a_sale(ROBOT, {0: 1, 1: 0}, 0),
    "steal": a_sale(ROBOT, {0: 4, 1: 5}, 1),
    "poison": a_sale(FZZZT, {0: 4, 1: 2}, 0),
}
