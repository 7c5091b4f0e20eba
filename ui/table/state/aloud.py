"""The table for the ear: hand, belt, seats and units in words, from what the viewer's table shows and nothing else."""

from collections.abc import Sequence

from game.core.cards import CATALOGUE, POWER
from game.core.rules import BELT_SIZE, ROUNDS
from game.core.turn_order import clockwise
from ui.base.i18n import Translator
from ui.input.input import Command
from ui.match.spoken import card_names, card_words
from ui.match.unit_words import unit_state
from ui.table.state.figures import Figures
from ui.table.state.view import TableView


def place_words(tr: Translator, view: TableView) -> str:
    """Where in the game the table is."""
    if not view.round:
        return tr.text("The table")
    if not view.belt:
        return tr.text("Round {number} of {rounds}", number=view.round, rounds=ROUNDS)
    return tr.text(
        "Round {round} of {rounds}, lot {lot} of {lots}",
        round=view.round,
        rounds=ROUNDS,
        lot=view.auction,
        lots=BELT_SIZE,
    )


def lot_words(tr: Translator, view: TableView) -> str:
    """The card for sale, "" while none lies open."""
    lot = view.belt[0].card if view.belt else None
    return "" if lot is None else tr.text("For sale: {card}", card=card_words(tr, lot))


def hand_words(tr: Translator, view: TableView) -> str:
    """The viewer's hand, each card with the number key that chooses it."""
    if not view.hand:
        return tr.text("Your hand is empty")
    cards = [f"{number}, {card_words(tr, card)}" for number, card in enumerate(view.hand, 1)]
    return tr.text("Your hand: {cards}", cards="; ".join(cards))


def chosen_words(tr: Translator, selected: Sequence[str]) -> str:
    """The cards of the bid that is being made, "" for none."""
    if not selected:
        return ""
    power = sum(POWER[card] for card in selected)
    return tr.plural("Chosen: {cards}; {n} zap", "Chosen: {cards}; {n} zaps", power, cards=card_names(tr, selected))


def chosen_count(tr: Translator, selected: Sequence[str]) -> str:
    """How many cards of the bid that is being made are chosen, where others listen; "" for none."""
    return tr.plural("{n} card chosen", "{n} cards chosen", len(selected)) if selected else ""


def cards_told(tr: Translator, view: TableView, selected: Sequence[str]) -> list[str]:
    """What the viewer holds: the hand, what is chosen of it, and the bid that lies on the table; an onlooker's
    nothing."""
    if view.viewer is None:
        return [tr.text("No hand is open now")]
    laid = tr.text("Your bid on the table: {cards}", cards=card_names(tr, view.own_bid)) if view.own_bid else ""
    return [hand_words(tr, view), chosen_words(tr, selected), laid]


def belt_told(tr: Translator, view: TableView) -> list[str]:
    """The lot with its belt speed, the other open cards, and how many lie face down."""
    told = [lot_words(tr, view)]
    lot = view.belt[0].card if view.belt else None
    speed = None if lot is None else CATALOGUE[lot].belt_speed
    if speed is not None:
        told.append(tr.text("Belt speed {speed}", speed=speed))
    coming = [card_words(tr, place.card) for place in view.belt[1:] if place.card is not None]
    if coming:
        told.append(tr.text("Then: {cards}", cards="; ".join(coming)))
    hidden = sum(place.card is None for place in view.belt)
    told.append(tr.plural("{n} card lies face down on the belt", "{n} cards lie face down on the belt", hidden))
    told.append(tr.plural("{n} card in the belt deck", "{n} cards in the belt deck", view.deck))
    return told


def seats_told(tr: Translator, view: TableView, names: Sequence[str], figures: Figures) -> list[str]:
    """Every seat, from the Chief on: cards in hand and pile, its bid, and its score as far as the table shows it."""
    told = []
    for seat in clockwise(len(view.seats), view.chief):
        board = view.seats[seat]
        words = [names[seat] if seat != view.viewer else tr.text("You")]
        if seat == view.chief:
            words.append(tr.text("Chief, with the spanner"))
        words.append(tr.plural("{n} card in hand", "{n} cards in hand", board.hand))
        words.append(tr.plural("{n} in the discard pile", "{n} in the discard pile", board.discard))
        if board.bid is not None:
            words.append(tr.plural("{n} card bid", "{n} cards bid", board.bid))
        worth = figures.worth(seat)
        if worth is not None:
            words.append(tr.plural("{n} point now", "{n} points now", worth))
        told.append(", ".join(words))
    return told


def units_told(tr: Translator, view: TableView, names: Sequence[str], figures: Figures) -> list[str]:
    """Every unit, the viewer's first: whose it is, what is fixed to it, and what it makes as far as that is shown."""
    first = view.chief if view.viewer is None else view.viewer
    told = []
    for seat in clockwise(len(view.seats), first):
        for unit in view.seats[seat].units:
            owner = tr.text("You") if seat == view.viewer else names[seat]
            told.append(f"{owner}: {unit_told(tr, unit, view.seats[seat].fixed.get(unit, ()))}")
            standing = figures.units.get(unit)
            if standing is not None:
                told.append(unit_state(tr, standing).words)
    return told or [tr.text("Nobody has a production unit yet")]


def unit_told(tr: Translator, unit: str, fixed: Sequence[str]) -> str:
    """A unit, and what is fixed to it."""
    on_it = tr.text("fixed: {cards}", cards=card_names(tr, fixed)) if fixed else tr.text("nothing fixed")
    return f"{card_words(tr, unit)}, {on_it}"


def table_told(
    tr: Translator,
    command: Command,
    view: TableView,
    names: Sequence[str],
    figures: Figures,
    selected: Sequence[str] = (),
) -> list[str]:
    """What a reading key says of a table."""
    match command:
        case Command.READ_CARDS:
            return cards_told(tr, view, selected)
        case Command.READ_BELT:
            return belt_told(tr, view)
        case Command.READ_SEATS:
            return seats_told(tr, view, names, figures)
        case _:
            return units_told(tr, view, names, figures)


def spot_told(tr: Translator, card: str, selected: Sequence[str], number: int = 0) -> str:
    """A card of the hand that keys have reached; where others listen only its ``number``, as it is chosen by."""
    words = tr.text("Card {number}", number=number) if number else card_words(tr, card)
    return tr.text("{card}, chosen", card=words) if card in selected else words
