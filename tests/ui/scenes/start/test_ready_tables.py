"""Ready tables: one press fills the seats, and what is pressed next begins the game."""

from collections.abc import Callable

import pytest

from game.agents import LEVELS, PERSONALITIES, Personality
from tests.ui.persons import FocusPerson, KeyPerson, MousePerson, PadPerson, tick
from tests.ui.stand_ins import setup
from ui.base.i18n import LANGUAGES, Translator
from ui.files.settings import COMPUTER, HUMAN, Pace, SeatChoice, Settings
from ui.match.seating import READY_TABLES, ReadyTable, default_seats, is_set, problem_with, seats_of
from ui.scenes.play.table import TableScene
from ui.scenes.start.setup import SetupScene
from ui.shell.app import App
from ui.widgets.bench import Ticket
from ui.widgets.seat_choices import Lamps

MakeGame = Callable[..., App]
TR = Translator("en")
FIRST, TWO, FAMILY, HARD = READY_TABLES
ids = [table.title for table in READY_TABLES]


@pytest.mark.parametrize(
    ("table", "person"), [*zip(READY_TABLES, [MousePerson, KeyPerson, PadPerson, MousePerson], strict=True)], ids=ids
)
def test_a_ready_table_is_played_after_two_presses(
    make_game: MakeGame, table: ReadyTable, person: type[MousePerson | KeyPerson | PadPerson]
) -> None:
    app = make_game(Settings(language="en", pace=Pace.SLOW, last_setup=setup("ADA", "grit", "ohm")))
    app.scenes.push(SetupScene(app))
    tick(app)
    who = person(app)
    if isinstance(who, FocusPerson):
        who.use(table.title)
        # The focus is where the game begins.
        who.accept()
    else:
        who.click_on(table.title)
        who.click_on("Start")
    scene = app.scenes.scenes[0]
    assert isinstance(scene, TableScene)
    seats = scene.match.setup.seats
    assert [seat.kind for seat in seats] == [HUMAN] * table.persons + [COMPUTER] * len(table.computers)
    assert [(seat.level, seat.personality) for seat in seats[table.persons :]] == list(table.computers)
    assert seats[0].name == "Ada"


@pytest.mark.parametrize("table", READY_TABLES, ids=ids)
def test_any_seats_become_those_of_a_ready_table(table: ReadyTable) -> None:
    names = [character.name for character in PERSONALITIES.values()]
    before = [
        default_seats(TR),
        [SeatChoice("A", COMPUTER, personality="tock"), SeatChoice("B", COMPUTER, personality="volta", colour="gold")],
        [SeatChoice("Tock", HUMAN, face="volta", colour="red"), SeatChoice(names[0], HUMAN, face="fizz", colour="red")],
        [SeatChoice("Player 3", colour="mint"), SeatChoice("Player 2", colour="blue"), SeatChoice("", colour="pink")],
    ]
    for seats in before:
        found = seats_of(table, seats, TR)
        assert len(found) == table.persons + len(table.computers)
        assert problem_with([seat for seat in found if seat.name], "7", TR) is None
        assert len({seat.colour for seat in found}) == len(found)
        assert is_set(table, found, TR)
        persons = [seat.name for seat in seats if seat.kind == HUMAN][: table.persons]
        assert [seat.name for seat in found][: len(persons)] == persons


def test_without_characters_there_are_ready_tables_all_the_same(characters: dict[str, Personality]) -> None:
    characters.clear()
    for table in READY_TABLES:
        found = seats_of(table, default_seats(TR), TR)
        assert problem_with(found, "7", TR) is None
        assert [seat.level for seat in found if seat.kind == COMPUTER] == [level for level, _ in table.computers]


def test_the_table_that_is_set_is_marked_until_a_seat_changes(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", last_setup=setup("ADA", "grit")))
    app.scenes.push(scene := SetupScene(app))
    tick(app)

    def chosen() -> list[str]:
        return [widget.label for widget in scene.group.widgets if isinstance(widget, Ticket) and widget.chosen]

    assert chosen() == ["My last table"]
    person = MousePerson(app)
    for table in READY_TABLES:
        person.click_on(table.title)
        assert chosen() == [table.title]
    lamps = next(widget for widget in scene.group.widgets if isinstance(widget, Lamps))
    person.click(lamps.cells()[0].center)
    assert chosen() == []


def test_first_comes_who_is_easy_and_last_who_is_hard() -> None:
    ranks = [max((list(LEVELS).index(level) for level, _ in table.computers), default=0) for table in (FIRST, HARD)]
    assert ranks == [list(LEVELS).index("apprentice"), len(LEVELS) - 1]
    assert (TWO.persons, FAMILY.persons) == (2, 4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_taste_is_told_in_every_language(language: str) -> None:
    tr = Translator(language)
    told = [tr.text(character.taste) for character in PERSONALITIES.values()]
    assert len(set(told)) == len(PERSONALITIES)
    assert language == "en" or not set(told) & {character.taste for character in PERSONALITIES.values()}


def test_the_pointer_may_slide_off_a_ready_table(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", last_setup=setup("ADA", "grit")))
    app.scenes.push(scene := SetupScene(app))
    tick(app)
    person, before = MousePerson(app), list(scene.seats)
    button = next(widget for widget in scene.group.widgets if isinstance(widget, Ticket))
    person.press(button.rect.center)
    person.move((button.rect.centerx, button.rect.bottom + 300))
    person.release((button.rect.centerx, button.rect.bottom + 300))
    assert scene.seats == before
    assert app.scenes.top is scene
