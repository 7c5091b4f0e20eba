"""The seats of a game that is being set up: what is offered, and what is wrong with them."""

from collections.abc import Sequence

import msgspec

from game.agents import LEVELS
from ui.assets import Key
from ui.i18n import Translator
from ui.settings import COMPUTER, HUMAN, LARGEST_SEED, LONGEST_NAME, SeatChoice
from ui.theme import SEAT

FEWEST_SEATS, MOST_SEATS = 2, 4
FIRST_LEVEL = "apprentice"

_COMPANY = (
    ("Volta", "volta", "blue"),
    ("Grit", "grit", "orange"),
    ("Rivet", "rivet", "green"),
    ("Ohm", "ohm", "purple"),
)
"""Names, personalities and colours of the computer players that are offered, in order."""


def default_seats(tr: Translator) -> list[SeatChoice]:
    """Return what is offered the first time: one person against three computer players."""
    seats = [SeatChoice(tr.text("Player"), HUMAN, colour="red")]
    while len(seats) < MOST_SEATS:
        seats = add_seat(seats, tr)
    return seats


def add_seat(seats: Sequence[SeatChoice], tr: Translator) -> list[SeatChoice]:
    """Return the seats with one more, a computer player with a name and a colour that nobody has."""
    if len(seats) >= MOST_SEATS:
        return list(seats)
    names = {seat.name.strip().casefold() for seat in seats}
    taken = {seat.colour for seat in seats}
    name, personality, colour = next(
        (member for member in _COMPANY if member[0].casefold() not in names),
        (tr.text("Player {n}", n=len(seats) + 1), "", "gold"),
    )
    if colour in taken:
        colour = next(key for key in SEAT if key not in taken)
    level = next((seat.level for seat in reversed(seats) if seat.kind == COMPUTER), FIRST_LEVEL)
    if level not in LEVELS:
        level = FIRST_LEVEL
    return [*seats, SeatChoice(name, COMPUTER, level, personality, colour)]


def remove_seat(seats: Sequence[SeatChoice], index: int) -> list[SeatChoice]:
    """Return the seats without the one at `index`, unless too few would be left."""
    if len(seats) <= FEWEST_SEATS:
        return list(seats)
    return [seat for at, seat in enumerate(seats) if at != index]


def recolour(seats: Sequence[SeatChoice], index: int, colour: str) -> list[SeatChoice]:
    """Return the seats with another colour for the one at `index`; who had it gets the old one in exchange."""
    old = seats[index].colour
    changed = []
    for at, seat in enumerate(seats):
        if at == index:
            changed.append(msgspec.structs.replace(seat, colour=colour))
        elif seat.colour == colour:
            changed.append(msgspec.structs.replace(seat, colour=old))
        else:
            changed.append(seat)
    return changed


def face_of(seat: SeatChoice, index: int) -> Key:
    """Return the portrait of the seat at `index`: a computer player's own, or one of the four people's."""
    if seat.kind == COMPUTER and seat.personality:
        return ("portrait", seat.personality, "calm")
    return ("portrait", f"person-{index % MOST_SEATS + 1}", "calm")


def problem_with(seats: Sequence[SeatChoice], seed: str, tr: Translator) -> str | None:
    """Return in one sentence why a game cannot start like this, or None if it can."""
    names: set[str] = set()
    for number, seat in enumerate(seats, start=1):
        name = seat.name.strip()
        if not name:
            return tr.text("Seat {n} has no name yet.", n=number)
        if len(name) > LONGEST_NAME:
            return tr.text("The name {name} is too long.", name=name)
        if name.casefold() in names:
            return tr.text("Two seats are called {name}: give each a name of its own.", name=name)
        names.add(name.casefold())
        if seat.kind == COMPUTER and seat.level not in LEVELS:
            return tr.text("{name} has no level that this version knows.", name=name)
    if not seed:
        return tr.text("The game needs a number: type one, or press the die.")
    if not seed.isascii() or not seed.isdigit() or int(seed) > LARGEST_SEED:
        return tr.text("The game number must be a whole number with at most nine digits.")
    return None
