"""What the phone page is made of beside its own files: words and rules by language, pictures by the hash of their SVG.

Pictures are lettered with paths, as a phone has none of our fonts. A card is two pictures that lie on one another: its
face without a name, the same in all languages, and its name.
"""

import gettext
import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence

from game.core.cards import CATALOGUE, Card, Kind, Symbol
from ui.art.card_face import CARD_BOX, Sitter, card_back, card_face, mechanic_face, portrait, symbol
from ui.art.files import art_names
from ui.art.outlines import lettering_font, lettering_in, outlined
from ui.art.parts import code, document
from ui.base import theme
from ui.base.i18n import DOMAIN, LANGUAGES, LOCALE_FOLDER
from ui.phones.messages import PageContent
from ui.phones.page.words import PLURALS, WORDS

Rules = Sequence[tuple[str, Sequence[str]]]
"""Sections of the rules: a title and paragraphs."""

_CALM, _PLEASED = "calm", "pleased"
_EXAMPLES: dict[str, tuple[int, ...]] = {"ru": (1, 2, 5)}
"""A number of each of CLDR's categories for whole numbers, in CLDR's order; (1, 2) where it is not said."""


def page_content(rules: Mapping[str, Rules]) -> PageContent:
    """Return all that the page needs; ``rules`` has the rules of the game by language.

    Raises ArtError for a drawing that is missing, and FontError or OSError for a damaged font.
    """
    pictures: dict[str, str] = {}
    shared = {key: _kept(svg, pictures) for key, svg in _shared_pictures()}
    addresses = {
        language: shared | {f"name/{card.id}": _kept(_name(card, names(card.name)), pictures) for card in _CARDS}
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
    numbers = _EXAMPLES.get(language, (1, 2))
    named = {f"card/{card.id}": [catalogue.gettext(card.name)] for card in CATALOGUE.values()}
    return (
        named
        | {message: [catalogue.gettext(message)] for message in WORDS}
        | {one: [catalogue.ngettext(one, many, number) for number in numbers] for one, many in PLURALS}
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
    for key in face_keys():
        yield f"face/{key}", portrait(key, _CALM)
        yield f"pleased/{key}", portrait(key, _PLEASED)


def face_keys() -> tuple[str, ...]:
    """Return every face that a seat can have: drawn portraits, and the robots."""
    drawn = (name.removesuffix(f"-{_CALM}") for name in art_names("portraits") if name.endswith(f"-{_CALM}"))
    return (*drawn, *(card.id for card in CATALOGUE.values() if card.kind is Kind.ROBOT))


def _name(card: Card, name: str) -> str:
    """A card's name alone, to lie on its face."""
    without = set(lettering_in(card_face(card, "")))
    return document(CARD_BOX, "".join(_only_new(lettering_in(card_face(card, name)), without)))


def _only_new(pieces: Iterable[str], known: set[str]) -> Iterator[str]:
    return (piece for piece in pieces if piece not in known)


def _kept(svg: str, pictures: dict[str, str]) -> str:
    """Add a picture, once, and return its address."""
    drawn = outlined(svg, lettering_font())
    address = f"/art/{hashlib.sha256(drawn.encode()).hexdigest()[:20]}.svg"
    pictures[address] = drawn
    return address
