"""What a table on a page shows beside the pictures of a phone: badges, the spanner, machines, annoyed faces."""

from collections.abc import Iterator

import msgspec

from game.core.cards import CATALOGUE, Kind
from ui.art.card_face import card_back, deck_stack, machine, points_badge, portrait, power_badge
from ui.art.files import art_names, read_art
from ui.art.outlines import lettering_in
from ui.phones.content import kept
from ui.phones.messages import PageContent

DECK = 4
"""Cards below the top one of the deck."""


def with_table(content: PageContent) -> PageContent:
    """The page's content with the table's pictures. Raises ArtError for a drawing that is missing."""
    pictures = dict(content.pictures)
    more = {key: kept(svg, pictures) for key, svg in _pictures()}
    addresses = {language: known | more for language, known in content.addresses.items()}
    return msgspec.structs.replace(content, pictures=pictures, addresses=addresses)


def _pictures() -> Iterator[tuple[str, str]]:
    yield "spanner", read_art("parts", "spanner")
    yield "deck", deck_stack(DECK)
    yield "dull", card_back(dull=True)
    yield "badge/good", _without_number(points_badge(1))
    yield "badge/bad", _without_number(points_badge(-1))
    yield "coin", _without_number(power_badge(1))
    for card in CATALOGUE.values():
        if card.kind is Kind.UNIT:
            yield f"machine/{card.id}", machine(card)
    for name in art_names("portraits"):
        key, _, mood = name.rpartition("-")
        if mood == "annoyed":
            yield f"{mood}/{key}", portrait(key, mood)


def _without_number(svg: str) -> str:
    """A badge for a number that the page writes itself."""
    for piece in lettering_in(svg):
        svg = svg.replace(piece, "")
    return svg
