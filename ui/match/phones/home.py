"""What a page of one's own says and hears beside a phone's messages: which games there are, and which to play."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime
from typing import Annotated

import msgspec
from msgspec import Meta

from game.agents import LEVELS, PERSONALITIES, search_fault
from game.challenges.day import DayTable, table_of_day
from game.core.rules import HAND_SIZE
from game.names import LONGEST_NAME, cleaned
from game.records.record import LONGEST_LINE
from ui.archive.entry import ArchivedGame, standing_of
from ui.base.i18n import Translator
from ui.files.settings import COMPUTER, FIRST_LEVEL, HUMAN, MatchSetup, SeatChoice
from ui.match import game_words
from ui.match.faces import faces_of
from ui.match.phones.kept import Content, Kept, KeptError, content_of
from ui.match.seating import READY_TABLES, character_seat, seats_of, settled
from ui.phones.messages import FromPhone, ShortText, ToPhone

SEARCHER = "mastermind"
"""The level that thinks ahead, where it can."""
FIRST_DEALS = (16, 21, 26, 34, 44, 57, 58)
"""The numbers of the first game of somebody who has never played here, by the day of the week from Sunday on: a page
shows its table before the game itself is there. The person begins, and the cards are neither dull nor hard."""

_Rivals = Annotated[tuple[ShortText, ...], Meta(min_length=1, max_length=3)]


# To the page


class Rival(msgspec.Struct, frozen=True):
    """A computer player that one may choose: the key of its face, its name, its colour, and how it likes to play."""

    key: str
    name: str
    colour: str
    words: str


class Level(msgspec.Struct, frozen=True):
    """How well computer players can play."""

    key: str
    title: str
    words: str


class GameLine(msgspec.Struct, frozen=True):
    """A game of the list: its key, who plays or what it is played for and how far it has come, when it was last played
    in milliseconds since 1970, and whether it is over. ``faces`` and ``colours`` are its seats'."""

    id: str
    words: str
    played: int
    finished: bool
    faces: tuple[str, ...]
    colours: tuple[str, ...]


class Home(msgspec.Struct, frozen=True, tag_field="type", tag="home"):
    """What there is to play: sent after hello, and whenever that changes. ``chosen``, ``level`` and ``name`` are as in
    the last game; ``day`` says who plays in the game of the day, and how its try stands; ``now`` is the game shown."""

    rivals: tuple[Rival, ...]
    levels: tuple[Level, ...]
    chosen: tuple[str, ...]
    level: str
    name: str
    day: str
    games: tuple[GameLine, ...]
    now: str = ""


class File(msgspec.Struct, frozen=True, tag_field="type", tag="file"):
    """A finished game as a file to save."""

    name: str
    data: str


class Mentor(msgspec.Struct, frozen=True, tag_field="type", tag="mentor"):
    """What the mentor of a first game says, until the next look: with which face, and what he points at, a card's id or
    a ``ui.match.lessons.scenario.Mark``. Without words he is silent. ``refuses``: what was just bid is not
    bid; ``offer``: he asks whether he is to stand by."""

    words: str = ""
    mood: str = "calm"
    point: tuple[str, ...] = ()
    refuses: bool = False
    offer: bool = False


class Said(msgspec.Struct, frozen=True, tag_field="type", tag="said"):
    """What a rival says about the look before it."""

    seat: int
    words: str


ToPage = ToPhone | Home | File | Mentor | Said


# From the page


class Begin(msgspec.Struct, frozen=True, tag_field="type", tag="begin"):
    """Begin a game against these rivals."""

    rivals: _Rivals
    level: ShortText
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


class BeginDay(msgspec.Struct, frozen=True, tag_field="type", tag="day"):
    """Play the game of the day: its try, or go on with it; after that, practise."""

    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


class BeginFirst(msgspec.Struct, frozen=True, tag_field="type", tag="first"):
    """Play a first game with a mentor, or go on with it."""

    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


class Chosen(msgspec.Struct, frozen=True, tag_field="type", tag="chosen"):
    """These cards are chosen for a bid that the mentor watches."""

    cards: Annotated[tuple[ShortText, ...], Meta(max_length=HAND_SIZE)]


class Known(msgspec.Struct, frozen=True, tag_field="type", tag="known"):
    """No mentor is needed."""


class Again(msgspec.Struct, frozen=True, tag_field="type", tag="again"):
    """Another game at the same table."""


class GoOn(msgspec.Struct, frozen=True, tag_field="type", tag="on"):
    """The auction has been seen."""


class OpenGame(msgspec.Struct, frozen=True, tag_field="type", tag="open"):
    """Show a game of the list: go on with it if it is not over."""

    id: ShortText


class SaveGame(msgspec.Struct, frozen=True, tag_field="type", tag="save"):
    """Give out a finished game of the list as a file."""

    id: ShortText


class DropGame(msgspec.Struct, frozen=True, tag_field="type", tag="drop"):
    """Delete a game of the list."""

    id: ShortText


class OpenFile(msgspec.Struct, frozen=True, tag_field="type", tag="file"):
    """Take in a file's game."""

    data: Annotated[str, Meta(max_length=LONGEST_LINE)]


FromPage = (
    FromPhone
    | Begin
    | BeginDay
    | BeginFirst
    | Chosen
    | Known
    | Again
    | GoOn
    | OpenGame
    | SaveGame
    | DropGame
    | OpenFile
)


# Tables


def first_table(tr: Translator) -> list[SeatChoice]:
    """Who sits at the table of somebody who has never played here."""
    return seats_of(READY_TABLES[0], (), tr)


def own_seat(tr: Translator, name: str) -> SeatChoice:
    """The seat of a person who has typed this name, or none."""
    return SeatChoice(cleaned(name) or tr.text("Player"), HUMAN, colour="red")


def table(own: SeatChoice, rivals: Sequence[str], level: str) -> list[SeatChoice] | None:
    """A person and these rivals; None if one of them, or the level, does not exist."""
    if level not in LEVELS or len({*rivals}) < len(rivals) or not {*rivals} <= {*PERSONALITIES}:
        return None
    return settled([own, *(character_seat(key, level) for key in rivals)])


def setup_of_day(day: date, own: SeatChoice) -> MatchSetup:
    """The game of a day, with its person in the first seat."""
    found: DayTable = table_of_day(day)
    rivals = [character_seat(key, found.level) for key in found.characters]
    return MatchSetup(tuple(settled([own, *rivals])), found.number)


# The list


def readable(games: Iterable[Kept]) -> Iterator[tuple[Kept, Content]]:
    """The games that this version can read, the one played last first."""
    for game in sorted(games, key=lambda game: -game.played):
        try:
            yield game, content_of(game)
        except KeptError:
            # It stays in the browser, for the version that wrote it.
            continue


def home_of(tr: Translator, games: Iterable[Kept], today: date, now: str) -> Home:
    """What there is to play on a day, with the game ``now`` before one's eyes."""
    found = list(readable(games))
    seats: Sequence[SeatChoice] = found[0][1].seats if found else first_table(tr)
    chosen = tuple(seat.personality for seat in seats if seat.kind == COMPUTER and seat.personality in PERSONALITIES)
    levels = [seat.level for seat in seats if seat.kind == COMPUTER and seat.level in LEVELS]
    own = next((seat.name for seat in seats if seat.kind == HUMAN), "")
    return Home(
        rivals=tuple(_rivals(tr)),
        levels=tuple(_levels(tr)),
        chosen=chosen,
        level=levels[0] if levels else FIRST_LEVEL,
        name=own,
        day=_day_words(tr, table_of_day(today)),
        games=tuple(_line(tr, game, content) for game, content in found),
        now=now,
    )


def _rivals(tr: Translator) -> Iterator[Rival]:
    for character in sorted(PERSONALITIES.values(), key=lambda character: character.place):
        yield Rival(character.key, character.name, character.colour, tr.text(character.taste))


def _levels(tr: Translator) -> Iterator[Level]:
    for key, level in LEVELS.items():
        words = tr.text(level.summary)
        if key == SEARCHER and search_fault() is not None:
            words = f"{words} {tr.text('Here it plays without thinking ahead.')}"
        yield Level(key, tr.text(level.title), words)


def _day_words(tr: Translator, found: DayTable) -> str:
    names = ", ".join(PERSONALITIES[key].name for key in found.characters if key in PERSONALITIES)
    return f"{tr.text(LEVELS[found.level].title)}: {names}"


def _line(tr: Translator, game: Kept, content: Content) -> GameLine:
    played, seats = datetime.fromtimestamp(game.played / 1000, UTC), content.seats
    standing, number = standing_of(content.record), content.record.seed
    known = ArchivedGame(game.id, played, played, number, seats, standing, 0, 0, "", 0, content.occasion)
    words = game_words.brief_words(tr, known)
    return GameLine(game.id, words, game.played, game.finished, faces_of(seats), tuple(seat.colour for seat in seats))
