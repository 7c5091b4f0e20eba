"""What the phone page is made of beside its own files: words and rules by language, pictures by the hash of their SVG.

Pictures are lettered with paths, as a phone has none of our fonts. A card is two pictures that lie on one another: its
face without a name, the same in all languages, and its name.
"""

import gettext
import hashlib
from collections.abc import Iterator, Mapping, Sequence

from game.core.cards import CATALOGUE, Card, Kind, Symbol
from ui.art.card_face import (
    CARD_BOX,
    Sitter,
    card_back,
    card_face,
    deck_stack,
    machine,
    mechanic_face,
    points_badge,
    portrait,
    power_badge,
    symbol,
)
from ui.art.files import art_names, read_art
from ui.art.outlines import lettering_font, lettering_in, outlined
from ui.art.parts import code, document
from ui.art.seat_signs import SIGNS, seat_badge
from ui.base import theme
from ui.base.i18n import DOMAIN, LANGUAGES, LOCALE_FOLDER, N_
from ui.phones.messages import PageContent

WORDS: tuple[str, ...] = (
    # Heads and states of the connection
    N_("Close"),
    N_("Connected"),
    N_("Connected to the table."),
    N_("Connection lost. Trying again…"),
    N_("Language"),
    N_("Looking for the table…"),
    N_("More"),
    N_("Not connected"),
    N_("Scan the code on the table again."),
    N_("The gate is closed."),
    N_("This page is of another version. Scan the code on the table again."),
    N_("Try again"),
    N_("Use this one"),
    N_("Your hand is open in another tab of this phone."),
    # Sitting down
    N_("Every seat is taken. The host can free one at the table."),
    N_("Face {number} of {count}"),
    N_("Look at the table: the game begins there."),
    N_("Please type your name."),
    N_("Seat {number}"),
    N_("Seats at the table"),
    N_("Sit down"),
    N_("Sit down as {name}"),
    N_("Take a seat at the table"),
    N_("Take {name}'s place"),
    N_("Watch the game"),
    N_("You sit"),
    N_("Your colour"),
    N_("Your face"),
    N_("Your name"),
    N_("free"),
    N_("plays at the table"),
    N_("taken"),
    N_("you sit here"),
    N_("blue"),
    N_("green"),
    N_("mint"),
    N_("orange"),
    N_("pink"),
    N_("purple"),
    N_("red"),
    N_("yellow"),
    # Watching
    N_("The table appears here as soon as something happens on it."),
    N_("You watch"),
    # Cards
    N_("A card face down"),
    N_("belt speed {speed}"),
    N_("bolt"),
    N_("cog"),
    N_("nut"),
    N_("oil"),
    N_("gives {symbols}"),
    N_("needs {symbols}"),
    N_("power {power}"),
    # Bidding
    N_("Bid {sum}"),
    N_("Bid {sum} when it is your turn"),
    N_("Chief"),
    N_("Choose your cards"),
    N_("Laying your cards…"),
    N_("Look closer"),
    N_("Look closer at your hand"),
    N_("Lot {number} of {lots}"),
    N_("Next on the belt"),
    N_("Not your turn yet"),
    N_("Round {round}"),
    N_("The belt"),
    N_("The last lot of this round"),
    N_("Tap cards, or drag one to the belt to bid it."),
    N_("They are laid only when you press the button."),
    N_("Wait for the others"),
    N_("Winners pay; losers take their cards back."),
    N_("You have laid {power}"),
    N_("You have no cards left this time"),
    N_("You have no production unit yet."),
    N_("Your hand"),
    N_("Your workshop"),
    N_("no cards left"),
    N_("not connected"),
    N_("thinks…"),
    # The table and the end
    N_("Last auction"),
    N_("Look at the table"),
    N_("Look at the table: the game is counted there."),
    N_("Nothing has been sold yet."),
    N_("Wins!"),
    N_("robots {basic} · units {bonus}"),
    N_("{place}."),
    # Fixing
    N_("An average hand of yours has {power} power."),
    N_("An average hand: {now} power now, {then} after that."),
    N_("Fix nothing"),
    N_("Fix {robot} here"),
    N_("Fixing…"),
    N_("Go on"),
    N_("Look closer at your pile"),
    N_("Now tap a place for {robot}"),
    N_("Tap a robot, then its place"),
    N_("Your pile"),
    N_("Your units"),
    N_("{robot} stays here to the end"),
    # Building
    N_("A place for {symbol}"),
    N_("All robots are at work"),
    N_("Back to the pile"),
    N_("Best build"),
    N_("Count"),
    N_("Counting…"),
    N_("Robots without work"),
    N_("You have no production unit: your robots count alone."),
    N_("fixed here"),
    N_("makes none"),
    N_("{points} in all"),
    N_("{robot} as {symbol}"),
    # Sheets
    N_("No production unit yet."),
    N_("Nothing found."),
    N_("Rules"),
    N_("Search the rules"),
    N_("The auctions so far"),
    # Said by the page before it runs, in all languages at once
    N_("The game needs JavaScript. Please allow it for this page."),
    N_("This browser is too old for the game. Please update it, or use another one."),
    # Said by the server
    N_("Choose a seat first."),
    N_("So many watch this table already that there is no room for another."),
    N_("Somebody at the table already has this name."),
    N_("Somebody has just taken this face or colour. Choose another one."),
    N_("The host has freed your seat. Choose one again."),
    N_("The table goes on in another tab."),
    N_("This page no longer fits the table. Load it again."),
    N_("This seat is not for phones. Choose another one."),
    N_("This seat is taken. Choose another one."),
    N_("This turn is over."),
    N_("You already have a seat at this table."),
    N_("Your name needs at least one letter."),
)


class _Plurals:
    """Marks plurals in the way that the translator does, so that they are collected."""

    @staticmethod
    def plural(one: str, many: str) -> tuple[str, str]:
        return one, many


tr = _Plurals()

PLURALS: tuple[tuple[str, str], ...] = (
    tr.plural("Fix {n} robot", "Fix {n} robots"),
    tr.plural("makes {n} widget", "makes {n} widgets"),
    tr.plural("{n} card bid", "{n} cards bid"),
    tr.plural("{n} card in hand", "{n} cards in hand"),
    tr.plural("{n} card in the pile", "{n} cards in the pile"),
    tr.plural("{n} card: power {power}", "{n} cards: power {power}"),
    tr.plural("{n} point", "{n} points"),
    tr.plural("{n} point a widget", "{n} points a widget"),
)
"""Words that depend on a number: the singular, which is asked for, and the plural."""


Rules = Sequence[tuple[str, Sequence[str]]]
"""Sections of the rules: a title and paragraphs."""

_CALM, _PLEASED, _ANNOYED = "calm", "pleased", "annoyed"
_DECK = 4
"""Cards below the top one of the deck."""
_NUMBERS = 1, 2, 5
"""A number of each of the categories in which languages count, in CLDR's order: one, few, many."""


def page_content(rules: Mapping[str, Rules]) -> PageContent:
    """Return all that the page needs; ``rules`` has the rules of the game by language.

    Raises ArtError for a drawing that is missing, and FontError or OSError for a damaged font.
    """
    pictures: dict[str, str] = {}
    shared = {key: kept(svg, pictures) for key, svg in _shared_pictures()}
    addresses = {
        language: shared | {f"name/{card.id}": kept(_name(card, names(card.name)), pictures) for card in _CARDS}
        for language, names in ((language, _catalogue(language).gettext) for language in LANGUAGES)
    }
    return PageContent(
        words={language: words_in(language) for language in LANGUAGES},
        rules={language: tuple((title, tuple(lines)) for title, lines in parts) for language, parts in rules.items()},
        pictures=pictures,
        addresses=addresses,
        colours={key: code(colour) for key, colour in theme.SEAT.items()},
    )


def words_in(language: str) -> dict[str, list[str]]:
    """Return the page's words in a language by their English ones, and cards names as "card/ID": a text alone, a
    plural's forms in the order of CLDR's categories."""
    catalogue = _catalogue(language)
    named = {f"card/{card.id}": [catalogue.gettext(card.name)] for card in CATALOGUE.values()}
    return (
        named
        | {message: [catalogue.gettext(message)] for message in WORDS}
        | {one: [catalogue.ngettext(one, many, number) for number in _NUMBERS] for one, many in PLURALS}
    )


def _catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, LOCALE_FOLDER, [language], fallback=True)


_CARDS = tuple(card for card in CATALOGUE.values() if card.kind is not Kind.MECHANIC)
"""The cards that bear the same name in every game; a Mechanic's card bears its player's."""


def _shared_pictures() -> Iterator[tuple[str, str]]:
    """The pictures that are the same in every language, by key."""
    yield "back", card_back()
    for card in CATALOGUE.values():
        if card.kind is Kind.MECHANIC:
            yield card.id, mechanic_face(card, Sitter("", "red", ""))
        else:
            yield card.id, card_face(card, "")
    for kind in Symbol:
        yield f"symbol/{kind}", symbol(kind)
    for key in SIGNS:
        yield f"sign/{key}", seat_badge(key)
    for key in face_keys():
        yield f"face/{key}", portrait(key, _CALM)
        yield f"pleased/{key}", portrait(key, _PLEASED)
    yield from _table_pictures()


def _table_pictures() -> Iterator[tuple[str, str]]:
    """What a table on a page shows beside a hand's pictures."""
    yield "spanner", read_art("parts", "spanner")
    yield "deck", deck_stack(_DECK)
    yield "dull", card_back(dull=True)
    yield "badge/good", _without_number(points_badge(1))
    yield "badge/bad", _without_number(points_badge(-1))
    yield "coin", _without_number(power_badge(1))
    for card in CATALOGUE.values():
        if card.kind is Kind.UNIT:
            yield f"machine/{card.id}", machine(card)
    for key in _drawn(_ANNOYED):
        yield f"annoyed/{key}", portrait(key, _ANNOYED)


def face_keys() -> tuple[str, ...]:
    """Return every face that a seat can have: drawn portraits, and the robots."""
    return (*_drawn(_CALM), *(card.id for card in CATALOGUE.values() if card.kind is Kind.ROBOT))


def _drawn(mood: str) -> Iterator[str]:
    """The faces that are drawn in this mood."""
    return (name.removesuffix(f"-{mood}") for name in art_names("portraits") if name.endswith(f"-{mood}"))


def _without_number(svg: str) -> str:
    """A badge for a number that the page writes itself."""
    for piece in lettering_in(svg):
        svg = svg.replace(piece, "")
    return svg


def _name(card: Card, name: str) -> str:
    """A card's name alone, to lie on its face."""
    without = set(lettering_in(card_face(card, "")))
    return document(CARD_BOX, "".join(piece for piece in lettering_in(card_face(card, name)) if piece not in without))


def kept(svg: str, pictures: dict[str, str]) -> str:
    """Add a picture to those of the page, once, and return its address."""
    drawn = outlined(svg, lettering_font())
    address = f"/art/{hashlib.sha256(drawn.encode()).hexdigest()[:20]}.svg"
    pictures[address] = drawn
    return address
