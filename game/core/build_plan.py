"""A build being laid out by hand: which card gives which symbol to which widget [F2]."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from game.core.actions import Widget
from game.core.cards import CATALOGUE, Symbol
from game.core.scoring import best_build, bonus_score


@dataclass(frozen=True)
class Place:
    """A slot for one card: the ``row``-th widget (from 0) on a unit, and the symbol it needs."""

    unit: str
    row: int
    symbol: Symbol


@dataclass
class BuildPlan:
    """A person's cards laid out as widgets for the final score. A row with a card missing scores nothing.

    ``free`` are the free robots and upgrades, ``fixed`` the cards allocated to each unit.
    """

    units: Sequence[str]
    free: Sequence[str]
    fixed: Mapping[str, Sequence[str]]
    placed: dict[Place, str] = field(default_factory=dict)

    def home_of(self, card: str) -> str | None:
        """The unit a card is fixed to, None if it is free."""
        return next((unit for unit, cards in self.fixed.items() if card in cards), None)

    def place_of(self, card: str) -> Place | None:
        """Where a card has been put."""
        return next((place for place, put in self.placed.items() if put == card), None)

    def rows(self, unit: str) -> int:
        """How many widget rows a unit has in use."""
        return 1 + max((place.row for place in self.placed if place.unit == unit), default=-1)

    def open_place(self, card: str, unit: str) -> Place | None:
        """The first free place on a unit that suits a card, None if the card shows none of its symbols."""
        symbols = [symbol for symbol in CATALOGUE[unit].symbols if symbol in CATALOGUE[card].symbols]
        if not symbols:
            return None
        for row in range(self.rows(unit) + 1):
            for symbol in symbols:
                place = Place(unit, row, symbol)
                if place not in self.placed:
                    return place
        raise AssertionError("an unused row has no free place")

    def put(self, card: str, place: Place) -> None:
        """Put a card on a place; the card that was there becomes free, or moves on if it is fixed to this unit [L2].
        Check ``suits`` first."""
        before = self.place_of(card)
        if before is not None:
            del self.placed[before]
        there = self.placed.get(place)
        self.placed[place] = card
        elsewhere = None if there is None else self.open_place(there, place.unit)
        if there is not None and elsewhere is not None and self.home_of(there) == place.unit:
            self.placed[elsewhere] = there
        self._close_gaps()

    def suits(self, card: str, place: Place) -> bool:
        """Whether a card may stand on a place: it shows the symbol and is not fixed to another unit."""
        return place.symbol in CATALOGUE[card].symbols and self.home_of(card) in (None, place.unit)

    def take_back(self, card: str) -> None:
        """Free a card from its place."""
        place = self.place_of(card)
        if place is not None:
            del self.placed[place]
            self._close_gaps()

    def clear(self) -> None:
        """Free every card."""
        self.placed.clear()

    def lay_fixed(self) -> None:
        """Free every card but those that are fixed: they lie on the first places that suit them [L2], the least
        versatile first."""
        self.placed.clear()
        for unit, cards in self.fixed.items():
            needed = set(CATALOGUE[unit].symbols)
            for card in sorted(cards, key=lambda card: len(needed & set(CATALOGUE[card].symbols))):
                place = self.open_place(card, unit)
                if place is not None:
                    self.placed[place] = card

    def fill_best(self) -> None:
        """Lay the cards out as in the best build [F5]."""
        self.placed.clear()
        rows: dict[str, int] = {}
        for widget in best_build(self.units, self.free, self.fixed):
            row = rows.get(widget.unit, 0)
            rows[widget.unit] = row + 1
            for card, symbol in widget.cards.items():
                self.placed[Place(widget.unit, row, symbol)] = card

    def widgets(self) -> tuple[Widget, ...]:
        """The complete widgets."""
        made = []
        for unit in self.units:
            symbols = CATALOGUE[unit].symbols
            for row in range(self.rows(unit)):
                cards = {self.placed[p]: p.symbol for p in _row(unit, row, symbols) if p in self.placed}
                if len(cards) == len(symbols):
                    made.append(Widget(unit, cards))
        return tuple(made)

    def bonus(self) -> int:
        """The bonus for the complete widgets, less penalties."""
        return bonus_score(self.units, self.widgets())

    def _close_gaps(self) -> None:
        """Close the gaps left by empty rows."""
        for unit in self.units:
            used = sorted({place.row for place in self.placed if place.unit == unit})
            if used != list(range(len(used))):
                self.placed = {
                    Place(p.unit, used.index(p.row), p.symbol) if p.unit == unit else p: card
                    for p, card in self.placed.items()
                }


def _row(unit: str, row: int, symbols: Iterable[Symbol]) -> list[Place]:
    return [Place(unit, row, symbol) for symbol in symbols]
