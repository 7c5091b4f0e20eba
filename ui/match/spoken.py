"""Cards and events for the ear: with what the eye would see beside the words of the log."""

from collections.abc import Iterable, Sequence

from game.core.cards import CATALOGUE, POWER, Kind
from game.core.events import Auction, BidsRevealed, CardsRevealed, ChiefMoved, OpenEvent, RoundStarted
from ui.base.i18n import Translator
from ui.match.wording import SYMBOL_NAMES, card_name, log_lines, outcome_sentences


def card_words(tr: Translator, card: str) -> str:
    """A card's name and everything printed on it but its belt speed, which matters only at the head of the belt."""
    printed = CATALOGUE[card]
    symbols = [tr.text(SYMBOL_NAMES[symbol]) for symbol in printed.symbols]
    parts = [card_name(tr, card)]
    if printed.kind is Kind.UNIT:
        points = tr.plural("{n} point a widget", "{n} points a widget", printed.points or 0)
        return ", ".join(
            [*parts, tr.text("a production unit"), points, tr.text("needs {symbols}", symbols=", ".join(symbols))]
        )
    parts.append(tr.plural("{n} zap", "{n} zaps", POWER.get(card, 0)))
    if printed.points:
        parts.append(tr.plural("{n} point", "{n} points", printed.points))
    if printed.kind is Kind.UPGRADE:
        parts.append(tr.text("any symbol"))
    else:
        parts += symbols
    return ", ".join(parts)


def card_names(tr: Translator, cards: Iterable[str]) -> str:
    """The names of cards, in order."""
    return ", ".join(card_name(tr, card) for card in cards)


def event_words(
    tr: Translator, event: OpenEvent, chief: int, names: Sequence[str], you: int | None = None
) -> list[str]:
    """What is said of an event: the log's lines, and what they leave to the eye. ``chief`` was the Chief before it;
    ``you`` is the seat addressed, if just one person plays."""
    match event:
        case CardsRevealed():
            count = len(event.cards)
            words = tr.plural("{n} card turns up on the belt", "{n} cards turn up on the belt", count)
            return [f"{words}: {card_names(tr, event.cards)}"]
        case BidsRevealed():
            return [_bid_words(tr, seat, cards, names, you) for seat, cards in event.bids.items()]
        case Auction():
            return outcome_sentences(tr, event, chief, names, you)
        case ChiefMoved() | RoundStarted():
            # Said with the tie that it follows from [A4]; said by the table's heading.
            return []
        case _:
            return log_lines(tr, event, names, you)


def _bid_words(tr: Translator, seat: int, cards: Sequence[str], names: Sequence[str], you: int | None) -> str:
    power, named = sum(POWER[card] for card in cards), card_names(tr, cards)
    if seat == you:
        return tr.plural("Your bid: {n} zap, {cards}", "Your bid: {n} zaps, {cards}", power, cards=named)
    return tr.plural(
        "{name}'s bid: {n} zap, {cards}", "{name}'s bid: {n} zaps, {cards}", power, name=names[seat], cards=named
    )
