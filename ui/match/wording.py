"""Events in words: the log's lines and the sentences that explain an auction's result."""

from collections.abc import Sequence
from datetime import date

from game.core.cards import CATALOGUE, Symbol
from game.core.events import (
    Auction,
    BidLaid,
    ChiefMoved,
    HandDealt,
    HiddenBid,
    HiddenHand,
    OpenEvent,
    OwnHand,
    RobotAllocated,
    RoundStarted,
)
from ui.base.i18n import N_, Translator, minus_words
from ui.files.settings import Origin

NO_BREAK = "\u00a0"
SYMBOL_NAMES = {Symbol.NUT: N_("nut"), Symbol.BOLT: N_("bolt"), Symbol.COG: N_("cog"), Symbol.OIL: N_("oil")}


def card_name(tr: Translator, card: str) -> str:
    """A card's name in the player's language; a unit is called by its tier, a Mechanic in a game like its seat."""
    return tr.own_names.get(card) or tr.text(CATALOGUE[card].name)


def _unbroken(name: str) -> str:
    """A name whose words stay on one line."""
    return name.replace(" ", NO_BREAK)


def signed(points: int, *, plus: bool = True) -> str:
    """Points with a dash as long as a minus sign, and an optional plus sign."""
    return f"+{points}" if plus and points >= 0 else minus_words(points)


def decimal(tr: Translator, value: float) -> str:
    """A number with one decimal, using the language's decimal separator."""
    written = f"{value:.1f}".replace("-", "–")
    return written if tr.language == "en" else written.replace(".", ",")


def date_words(tr: Translator, day: date) -> str:
    """A day as the language writes dates. A hair space keeps a dot off the figure after it, which the type would move
    over it."""
    # Translators: the order and the marks of a date, as 2026-11-21.
    return tr.text("{year}-{month}-{day}", year=f"{day:%Y}", month=f"{day:%m}", day=f"{day:%d}").replace(".", ".\u200a")


def short_date(tr: Translator, day: date, today: date) -> str:
    """A day as people say it, with its year if that is another one."""
    # Translators: the short names of the months, in their order, with a space between each two.
    month = tr.text("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec").split()[day.month - 1]
    # Translators: a day and its month, as 21 Nov.
    words = tr.text("{day} {month}", day=day.day, month=month)
    return words if day.year == today.year else f"{words} {day.year}"


def log_lines(tr: Translator, event: OpenEvent, names: Sequence[str], you: int | None = None) -> list[str]:
    """An event's log lines, empty for trivial ones. ``you`` is the seat addressed, if just one person plays (None:
    everyone is called by name)."""
    match event:
        case RoundStarted():
            return [tr.text("Round {number}", number=event.round)]
        case (
            OwnHand(reason="refill", player=0)
            | HiddenHand(reason="refill", player=0)
            | HandDealt(reason="refill", player=0)
        ):
            # Everyone gets a new hand at once, so it is logged once, with the first seat's [A6].
            return [tr.text("All hands are empty: new hands")]
        case BidLaid():
            return [_bid_line(tr, event.player, len(event.cards), names, you)]
        case HiddenBid():
            return [_bid_line(tr, event.player, event.cards, names, you)]
        case Auction():
            value, card = event.values[event.winner], _unbroken(card_name(tr, event.card))
            won = tr.text("{name} wins {card} ({value})", name=names[event.winner], card=card, value=value)
            if event.winner == you:
                won = tr.text("You win {card} ({value})", card=card, value=value)
            won = won.replace(f" ({value})", f"{NO_BREAK}({value})")
            return [tr.text("Tie at {value}!", value=value), won] if event.tied else [won]
        case ChiefMoved() if event.chief == you:
            return [tr.text("Spanner to you")]
        case ChiefMoved():
            return [tr.text("Spanner to {name}", name=names[event.chief])]
        case RobotAllocated():
            card, unit = card_name(tr, event.card), card_name(tr, event.unit)
            if event.player == you:
                return [tr.text("You fix {card} to {unit}", card=card, unit=unit)]
            return [tr.text("{name} fixes {card} to {unit}", name=names[event.player], card=card, unit=unit)]
        case _:
            return []


def _bid_line(tr: Translator, seat: int, cards: int, names: Sequence[str], you: int | None) -> str:
    if seat == you:
        return tr.plural("You bid {n} card", "You bid {n} cards", cards)
    return tr.plural("{name} bids {n} card", "{name} bids {n} cards", cards, name=names[seat])


def numbered(lines: Sequence[str], first: int = 0) -> list[str]:
    """Lines of the log as a BASIC listing: line numbers in tens, capitals. ``first`` is the first one's index."""
    return [f"{(first + index + 1) * 10} {line.upper()}" for index, line in enumerate(lines)]


def outcome_sentences(
    tr: Translator, event: Auction, chief: int, names: Sequence[str], you: int | None = None
) -> list[str]:
    """Who won, and why [A3] [A4], after a tie with who gets the spanner; arguments as for `outcome_told`."""
    won, why, spanner = outcome_told(tr, event, chief, names, you)
    return [won, f"{why} {spanner}" if spanner else why]


def outcome_told(
    tr: Translator, event: Auction, chief: int, names: Sequence[str], you: int | None = None
) -> tuple[str, str, str]:
    """Who won, why [A3] [A4], and after a tie who gets the spanner ("": nobody), for a first-time player; ``chief`` was
    the Chief then, ``you`` is the seat addressed, if just one person plays."""
    yours = event.winner == you
    winner, card = names[event.winner], card_name(tr, event.card)
    won = tr.text("You win {card}", card=card) if yours else tr.text("{name} wins {card}", name=winner, card=card)
    why = _your_reason(tr, event, chief) if yours else _reason(tr, event, chief, winner)
    if not event.tied:
        return won, why, ""
    if event.chief == you:
        return won, why, tr.text("The spanner goes to you, next in the tie.")
    return won, why, tr.text("The spanner goes to {name}, next in the tie.", name=names[event.chief])


def _reason(tr: Translator, event: Auction, chief: int, winner: str) -> str:
    value = event.values[event.winner]
    if not event.tied:
        if len(event.values) == 1:
            return tr.text("Nobody else has a card to bid.")
        return tr.text("{value} is the highest bid.", value=value)
    if event.winner == chief:
        return tr.text("Tie at {value}: the Chief wins ties.", value=value)
    return tr.text("Tie at {value}: {name} comes first, clockwise from the Chief.", value=value, name=winner)


def _your_reason(tr: Translator, event: Auction, chief: int) -> str:
    if not event.tied:
        return _reason(tr, event, chief, "")
    value = event.values[event.winner]
    if event.winner == chief:
        return tr.text("Tie at {value}: you are the Chief and win ties.", value=value)
    return tr.text("Tie at {value}: you come first, clockwise from the Chief.", value=value)


def origin_words(tr: Translator, origin: Origin) -> str:
    """The origin of a game that branched off another one."""
    return tr.text(
        "Continued from game {number}: round {round}, lot {lot}.",
        number=origin.seed,
        round=origin.round,
        lot=origin.auction,
    )
