"""The seats of a game being set up: suggestions, problems, ready tables, and what is said of each."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache

import msgspec

from game.agents import LEVELS, PERSONALITIES, strength
from game.core.cards import MAX_SEATS
from game.core.number import NumberError, NumberFault, number_in
from game.core.rules import MIN_SEATS
from game.names import LONGEST_NAME, cleaned, likeness
from game.records.seats import BOT
from ui.base.i18n import LANGUAGES, N_, Translator
from ui.base.theme import SEAT
from ui.files.settings import COMPUTER, FIRST_LEVEL, HUMAN, MatchSetup, SeatChoice
from ui.match.faces import PERSON_FACES, ROBOT_FACES, faces_of

_PLAIN = "gold"
"""The colour of a computer player that has none of its own."""
_NUMBER_FAULTS = {
    NumberFault.EMPTY: N_("The game needs a number: type one, or roll the die."),
    NumberFault.LETTER: N_("Game numbers and codes never contain the character {letter}."),
    NumberFault.LENGTH: N_("A game number has at most nine digits, a code has twenty letters and digits."),
    NumberFault.CHECK: N_("The code has a wrong letter: compare it with the one you were given."),
}


@cache
def _default_names() -> frozenset[str]:
    """What a person is called whom nobody has given a name, in every language."""
    words = [Translator(language) for language in LANGUAGES]
    numbered = {tr.text("Player {n}", n=number) for tr in words for number in range(1, MAX_SEATS + 1)}
    return frozenset(numbered | {tr.text("Player") for tr in words})


def is_default_name(name: str) -> bool:
    """Whether this is what a person is called whom nobody has given a name, in any language."""
    return name in _default_names()


@cache
def _unnamed() -> frozenset[str]:
    return frozenset(Translator(language).text("Player") for language in LANGUAGES)


def is_unnamed(name: str) -> bool:
    """Whether this is what somebody is called who plays alone and was not asked for a name yet, in any language."""
    return name in _unnamed()


def default_seats(tr: Translator) -> list[SeatChoice]:
    """Return the seats suggested the first time: one person against three computer players."""
    seats = [SeatChoice(tr.text("Player"), HUMAN, colour="red")]
    while len(seats) < MAX_SEATS:
        seats = add_seat(seats, tr)
    return seats


def own_seat(seats: Sequence[SeatChoice], tr: Translator) -> SeatChoice:
    """Return the first person's seat from the last setup, or the default one."""
    usual = default_seats(tr)[0]
    own = next((seat for seat in seats if seat.kind == HUMAN), usual)
    return msgspec.structs.replace(own, name=cleaned(own.name) or usual.name)


def with_own_name(setup: MatchSetup, name: str) -> MatchSetup:
    """Return the same table with another name for its first person, of whom there must be one."""
    seats = list(setup.seats)
    at = next(at for at, seat in enumerate(seats) if seat.kind == HUMAN)
    seats[at] = msgspec.structs.replace(seats[at], name=name)
    return msgspec.structs.replace(setup, seats=tuple(seats))


def character_seat(key: str, level: str) -> SeatChoice:
    """Return a seat for a personality, with its own name and colour."""
    name = PERSONALITIES[key].name if key in PERSONALITIES else key.capitalize()
    return SeatChoice(name, COMPUTER, level, key, colour_of(key))


def colour_of(key: str) -> str:
    """Return the colour that goes with a personality."""
    colour = PERSONALITIES[key].colour if key in PERSONALITIES else _PLAIN
    return colour if colour in SEAT else _PLAIN


def settled(seats: Sequence[SeatChoice]) -> list[SeatChoice]:
    """Return the seats, each with a unique colour and, for people, a unique face: earlier choices win.

    A personality unknown to this version is replaced. Settled faces stay with their seats when others come and go.
    """
    found: list[SeatChoice] = []
    seats = _with_known_characters(seats)
    for seat, face in zip(seats, faces_of(seats), strict=True):
        taken = {other.colour for other in found}
        colour = next(key for key in (seat.colour, *SEAT) if key not in taken)
        own = seat.face if seat.kind == COMPUTER else face
        found.append(msgspec.structs.replace(seat, colour=colour, face=own))
    return found


def add_seat(seats: Sequence[SeatChoice], tr: Translator) -> list[SeatChoice]:
    """Return the seats plus a computer player with an unused name and colour."""
    if len(seats) >= MAX_SEATS:
        return list(seats)
    names = {seat.name.strip().casefold() for seat in seats}
    free = free_characters(seats, None)
    personality = next((key for key in free if not _is_taken(PERSONALITIES[key].name, names)), "")
    level = next((seat.level for seat in reversed(seats) if seat.kind == COMPUTER), FIRST_LEVEL)
    return [*seats, computer_seat(seats, personality, level if level in LEVELS else FIRST_LEVEL, tr)]


def computer_seat(seats: Sequence[SeatChoice], personality: str, level: str, tr: Translator) -> SeatChoice:
    """Return a computer player to join these seats, with an unused name and colour."""
    names = {seat.name.strip().casefold() for seat in seats}
    name = PERSONALITIES[personality].name if personality else ""
    if not name or _is_taken(name, names):
        name = free_name(names, len(seats), tr)
    taken = {seat.colour for seat in seats}
    colour = next(key for key in (colour_of(personality), *SEAT) if key not in taken)
    return SeatChoice(name, COMPUTER, level, personality, colour)


def free_characters(seats: Sequence[SeatChoice], index: int | None) -> tuple[str, ...]:
    """Return the keys of the personalities whose face no seat except `index` has, in the order of offer."""
    present = _faces_of_others(seats, index)
    everyone = sorted(PERSONALITIES.values(), key=lambda character: character.place)
    return tuple(character.key for character in everyone if character.key not in present)


def free_faces(seats: Sequence[SeatChoice], index: int, album: Collection[str] = ()) -> tuple[str, ...]:
    """Return the faces available to the person at `index`: unused ones, people's before the mechanics' and those of the
    robots in the `album`. A face that the person has already stays available."""
    taken = _faces_of_others(seats, index)
    robots = [face for face in ROBOT_FACES if (face in album or face == seats[index].face) and face not in taken]
    return (*(face for face in PERSON_FACES if face not in taken), *free_characters(seats, index), *robots)


def _faces_of_others(seats: Sequence[SeatChoice], index: int | None) -> set[str]:
    return {face for at, face in enumerate(faces_of(seats)) if at != index}


def change_kind(
    seats: Sequence[SeatChoice], index: int, kind: str, tr: Translator, *, phone: bool = False
) -> list[SeatChoice]:
    """Return the seats with a person, who may have a `phone`, or a computer player at `index`.

    A computer player takes over the person's face if it is a personality's; otherwise the seat's previous personality,
    if still free, or the next one. A default name changes along with its owner.
    """
    seat = seats[index]
    name = _player_name(seats, index, tr)
    changed = list(seats)
    if kind == HUMAN and seat.name in (seat.program, *(character.name for character in PERSONALITIES.values())):
        seat = msgspec.structs.replace(seat, name=name)
    elif kind == COMPUTER and seat.name == name and seat.personality in free_characters(seats, index):
        seat = msgspec.structs.replace(seat, name=PERSONALITIES[seat.personality].name)
    changed[index] = msgspec.structs.replace(seat, kind=kind, phone=phone and kind == HUMAN)
    if kind == COMPUTER:
        free = free_characters(changed, index)
        before = (seats[index].face, seats[index].personality)
        character = next((key for key in before if key in free), free[0] if free else "")
        if character != seats[index].personality:
            changed = recast(changed, index, character)
    return settled(changed)


def _player_name(seats: Sequence[SeatChoice], index: int, tr: Translator) -> str:
    """The default name of a person at `index`, unique."""
    names = {other.name.strip().casefold() for at, other in enumerate(seats) if at != index}
    return free_name(names, index, tr)


def free_name(names: Collection[str], index: int, tr: Translator) -> str:
    """Return the default name of a person at `index`, different from these `names` (casefolded)."""
    numbers = (index + 1, *range(1, MAX_SEATS + 1))
    offered = (tr.text("Player {n}", n=number) for number in numbers)
    return next(name for name in offered if not _is_taken(name, names))


def recast(seats: Sequence[SeatChoice], index: int, personality: str) -> list[SeatChoice]:
    """Return the seats with another personality for the one at `index`, or with none ("").

    A personality's own name changes with it, unless someone else has the new one.
    """
    seat = seats[index]
    others = {other.name.strip().casefold() for at, other in enumerate(seats) if at != index}
    own_name = seat.name in {character.name for character in PERSONALITIES.values()}
    new_name = PERSONALITIES[personality].name if personality else seat.name
    name = new_name if own_name and not _is_taken(new_name, others) else seat.name
    changed = list(seats)
    changed[index] = msgspec.structs.replace(seat, personality=personality, name=name)
    return changed


def play_by(seats: Sequence[SeatChoice], index: int, level: str, program: str = "") -> list[SeatChoice]:
    """Return the seats with another level for the one at `index`, or with a `program` at the level `BOT`.

    A default name changes along with its owner, unless someone else has the new one.
    """
    seat = seats[index]
    others = {other.name.strip().casefold() for at, other in enumerate(seats) if at != index}
    own = PERSONALITIES[seat.personality].name if seat.personality in PERSONALITIES else seat.name
    new = program or own
    name = new if seat.name in (own, seat.program) and not _is_taken(new.casefold(), others) else seat.name
    changed = list(seats)
    changed[index] = msgspec.structs.replace(seat, level=level, program=program, name=name)
    return changed


def without_lost_bots(seats: Sequence[SeatChoice], offered: Collection[str]) -> list[SeatChoice]:
    """Return the seats with a level in place of each bot that is no longer available."""
    for index, seat in enumerate(seats):
        if seat.level == BOT and seat.program not in offered:
            seats = play_by(seats, index, FIRST_LEVEL)
    return list(seats)


def _with_known_characters(seats: Sequence[SeatChoice]) -> Sequence[SeatChoice]:
    """Return the seats with another personality, or none, in place of those unknown to this version."""
    for index, seat in enumerate(seats):
        if seat.kind == COMPUTER and seat.personality and seat.personality not in PERSONALITIES:
            seats = recast(seats, index, next(iter(free_characters(seats, index)), ""))
    return seats


def _is_taken(name: str, names: Collection[str]) -> bool:
    return name.casefold() in names


def remove_seat(seats: Sequence[SeatChoice], index: int) -> list[SeatChoice]:
    """Return the seats without the one at `index`, unless too few would be left."""
    if len(seats) <= MIN_SEATS:
        return list(seats)
    return [seat for at, seat in enumerate(seats) if at != index]


def recolour(seats: Sequence[SeatChoice], index: int, colour: str) -> list[SeatChoice]:
    """Return the seats with a new colour for the one at `index`, swapped with the seat that had it."""
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


def problem_with(seats: Sequence[SeatChoice], seed: str, tr: Translator) -> str | None:
    """Return why a game cannot start like this, in one sentence, or None if it can."""
    names: set[str] = set()
    for number, seat in enumerate(seats, start=1):
        name = cleaned(seat.name)
        if not name:
            return tr.text("Seat {n} has no name yet.", n=number)
        if len(seat.name.strip()) > LONGEST_NAME:
            return tr.text("The name {name} is too long.", name=seat.name.strip())
        if likeness(name) in names:
            return tr.text("Two seats are called {name}: give each a name of its own.", name=name)
        names.add(likeness(name))
        if seat.kind == COMPUTER and seat.level not in LEVELS and not (seat.level == BOT and seat.program):
            return tr.text("{name} has a level that this version does not know.", name=name)
        if seat.kind == COMPUTER and seat.personality and seat.personality not in PERSONALITIES:
            return tr.text("{name} has a character that this version does not know.", name=name)
    return number_problem(seed, tr)


def number_problem(typed: str, tr: Translator) -> str | None:
    """Return why what is typed is no game number, in one sentence, or None if it is one."""
    try:
        number_in(typed)
    except NumberError as error:
        return tr.text(_NUMBER_FAULTS[error.fault], letter=error.letter)
    return None


# Ready tables, for players who would rather not choose


@dataclass(frozen=True)
class ReadyTable:
    """The players at a table. ``title`` and ``words`` are English msgids."""

    title: str
    words: str
    persons: int
    """The number of people, who sit first."""
    computers: tuple[tuple[str, str], ...] = ()
    """The level and personality of each computer player."""


READY_TABLES = (
    ReadyTable(
        N_("First game"),
        N_("You and two patient apprentices."),
        persons=1,
        computers=(("apprentice", "tock"), ("apprentice", "rivet")),
    ),
    ReadyTable(N_("Just the two of us"), N_("Two people share one screen."), persons=2),
    ReadyTable(N_("Family of four"), N_("Four people share one screen."), persons=4),
    ReadyTable(
        N_("The hard one"),
        N_("You against three masterminds."),
        persons=1,
        computers=(("mastermind", "volta"), ("mastermind", "fizz"), ("mastermind", "brassa")),
    ),
)
"""In the order they are offered."""


def seats_of(table: ReadyTable, seats: Sequence[SeatChoice], tr: Translator) -> list[SeatChoice]:
    """Return the seats of a ready table. People already seated have the same name, face and colour."""
    persons = [seat for seat in seats if seat.kind == HUMAN][: table.persons]
    found = [msgspec.structs.replace(seat, phone=False) for seat in persons]
    while len(found) < table.persons:
        names = {seat.name.strip().casefold() for seat in found}
        colour = next(key for key in SEAT if key not in {seat.colour for seat in found})
        name = free_name(names, len(found), tr) if found else tr.text("Player")
        found.append(SeatChoice(name, HUMAN, colour=colour))
    for level, wanted in table.computers:
        free = free_characters(found, None)
        personality = wanted if wanted in free else next(iter(free), "")
        found.append(computer_seat(found, personality, level, tr))
    return settled(found)


def is_set(table: ReadyTable, seats: Sequence[SeatChoice], tr: Translator) -> bool:
    """Return whether these seats match a ready table, regardless of who the people are."""
    return _players(seats) == _players(seats_of(table, seats, tr))


def _players(seats: Sequence[SeatChoice]) -> list[tuple[str, ...]]:
    return [
        (seat.kind, "phone" if seat.by_phone else "")
        if seat.kind == HUMAN
        else (seat.kind, seat.level, seat.personality)
        for seat in seats
    ]


# In words


def spoken_seat(tr: Translator, seats: Sequence[SeatChoice], index: int) -> str:
    """Who sits there, for the ear: the name, who plays or how well, and the colour."""
    seat = seats[index]
    level = LEVELS.get(seat.level)
    who = (
        (tr.text("With a phone") if seat.by_phone else tr.text("Person"))
        if seat.kind == HUMAN
        else seat.program or (tr.text("Computer") if level is None else tr.text(level.title))
    )
    called = tr.text("Seat {number}, {name}", number=index + 1, name=seat.name)
    return f"{called}: {who}, {colour_words(tr, seat.colour)}"


def colour_words(tr: Translator, colour: str) -> str:
    """The name of a seat's colour, a key of SEAT."""
    return tr.text("yellow" if colour == "gold" else colour)


def remarks(tr: Translator, seats: Sequence[SeatChoice], index: int) -> tuple[str, str]:
    """Return what is said of a seat: its player's style, then its skill; for people, how they play."""
    seat = seats[index]
    if seat.kind != COMPUTER:
        if seat.by_phone:
            return "", tr.text("Scans a code and holds the cards on a phone. The window is the table that all see.")
        if sum(other.kind == HUMAN for other in seats) > 1:
            return "", tr.text("Before each person's turn a curtain hides the cards, so you can pass the device on.")
        return "", tr.text("Plays with mouse, keys or gamepad.")
    if seat.level == BOT:
        return "", tr.text("Your own bot. It sees what a person in this seat would see, and nothing more.")
    character, level = PERSONALITIES.get(seat.personality), LEVELS.get(seat.level)
    taste = "" if character is None or (level and not level.in_character) else tr.text(character.taste)
    skill = "" if level is None else tr.text(level.summary)
    return taste, skill


def level_words(tr: Translator, seats: Sequence[SeatChoice], index: int) -> str:
    """Return how well a computer player plays, and how often it won."""
    level = LEVELS.get(seats[index].level)
    return "" if level is None else " ".join((tr.text(level.summary), figures_of(tr, seats, index))).strip()


def figures_of(tr: Translator, seats: Sequence[SeatChoice], index: int) -> str:
    """Return how often a computer player's level won with this many seats, "" if that is not known."""
    level, others = seats[index].level, len(seats) - 1
    wins = strength(level, len(seats)) if level in LEVELS else None
    if wins is None:
        return ""
    percent = tr.percent(round(100 * wins))
    if others == 1:
        return tr.text("Wins {percent} of games against the level below.", percent=percent)
    return tr.text("Wins {percent} of games alone against {count} of the level below.", count=others, percent=percent)
