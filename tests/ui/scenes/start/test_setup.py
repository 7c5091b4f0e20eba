"""The setup of a game: seats, names, levels, characters, colours and the number, by mouse and keys."""

import msgspec
import pygame
import pytest

from game.agents import LEVELS, PERSONALITIES
from game.core.number import code_of, is_code, new_code
from tests.grids import mostly_slow
from tests.ui import hands
from tests.ui.conftest import MakeApp
from tests.ui.hands import of_kind
from tests.ui.scenes.start.conftest import pull
from tests.ui.stand_ins import Games
from tests.ui.touch_persons import TouchPerson
from ui.base.i18n import Translator
from ui.base.theme import SEAT
from ui.base.viewport import Rect
from ui.files.settings import MatchSetup, SeatChoice, Settings
from ui.match.seating import add_seat, change_kind, default_seats, own_seat, problem_with, recolour, remove_seat
from ui.scenes.common.dialog import DialogScene
from ui.scenes.start.door_words import MEANING, TRUST
from ui.scenes.start.setup import SetupScene
from ui.shell.app import App
from ui.widgets.base import FINGER
from ui.widgets.bench import Bust, Ticket
from ui.widgets.button import Button
from ui.widgets.choice import Choice, Toggle
from ui.widgets.seat_choices import Faces, Lamps, Segments, Swatches
from ui.widgets.text_input import TextInput

CODE = code_of(2**94 + 2009)
assert CODE[-1] != "0"


def test_the_last_setup_is_offered_again(setup: SetupScene, games: Games) -> None:
    app = setup.app
    for seat in (3, 2):
        pull(setup, seat)
        hands.click_on(app, setup.group, "Remove this seat")
    hands.click(app, of_kind(setup, TextInput)[0].rect.center)
    hands.key(app, pygame.K_x, pygame.KMOD_LCTRL)
    hands.write(app, "Ada")
    hands.click_on(app, setup.group, "Start")
    again = SetupScene(app)
    assert again.seats == list(games.started[0].seats)
    assert [seat.name for seat in again.seats] == ["Ada", "Volta"]


def test_before_the_first_press_there_is_a_name_for_each_and_lamps_for_computers(setup: SetupScene) -> None:
    fields = [widget for widget in setup.group.widgets if isinstance(widget, Choice | TextInput | Toggle)]
    assert [type(field) for field in fields] == [TextInput, *[TextInput, Lamps] * 3]


def test_a_press_opens_the_drawer_of_a_seat_and_another_one_shuts_it(setup: SetupScene) -> None:
    app = setup.app
    pull(setup, 1)
    (face,) = of_kind(setup, Faces)
    assert face.values[face.index] == setup.seats[1].personality
    places = [bust.rect for bust in of_kind(setup, Bust)]
    pull(setup, 2)
    assert [bust.rect for bust in of_kind(setup, Bust)] == places, "nothing moves below the pointer"
    hands.click(app, of_kind(setup, Bust)[2].rect.center)
    assert setup.open is None
    pull(setup, 0)
    hands.key(app, pygame.K_ESCAPE)
    assert setup.open is None
    assert app.scenes.top is setup
    hands.key(app, pygame.K_ESCAPE)
    assert app.scenes.top is not setup


def test_a_key_that_opens_a_drawer_goes_on_in_it(setup: SetupScene) -> None:
    app = setup.app
    setup.group.focus(of_kind(setup, Bust)[1])
    setup.group.ring = True
    hands.key(app, pygame.K_SPACE)
    assert isinstance(setup.group.focused, Faces)
    assert setup.spoken().within == ("Seat 2, Volta",)
    hands.key(app, pygame.K_ESCAPE)
    assert of_kind(setup, Bust)[1].focused


def test_whoever_is_pointed_at_or_has_the_focus_says_what_they_are_like(setup: SetupScene) -> None:
    app = setup.app
    for at, name in ((1, "volta"), (3, "rivet"), (2, "grit")):
        hands.move(app, of_kind(setup, Bust)[at].rect.center)
        taste = PERSONALITIES[name].taste
        assert taste in hands.words_drawn(app)
        assert setup.speaker == at
    hands.move(app, of_kind(setup, Button)[-1].rect.center)
    assert setup.speaker == 2, "it stays until somebody else is looked at"
    setup.group.focus(of_kind(setup, TextInput)[1])
    hands.key(app, pygame.K_LSHIFT)
    assert setup.speaker == 1


@pytest.mark.parametrize("size", [(960, 540), (1024, 768), (1600, 900), (2560, 1080)])
def test_busts_are_large_and_stand_on_one_bench(make_app: MakeApp, plain_art: None, size: tuple[int, int]) -> None:
    scene = SetupScene(app := make_app(size, Settings(language="en")))
    app.scenes.push(scene)
    app.step(0)
    busts = of_kind(scene, Bust)
    assert all(one.bust.h >= 200 for one in busts)
    assert len({one.rect.bottom for one in busts}) == 1
    names = [name.rect for name in of_kind(scene, TextInput)]
    assert all(one.rect.bottom < name.top for one, name in zip(busts, names, strict=True))


def test_keys_go_from_a_bust_to_the_tables_above_it(setup: SetupScene) -> None:
    app, group = setup.app, setup.group
    for bust in of_kind(setup, Bust):
        group.focus(bust)
        group.ring = True
        hands.key(app, pygame.K_UP)
        assert isinstance(group.focused, Ticket)


def test_keys_go_from_the_tables_down_to_a_bust(setup: SetupScene) -> None:
    app, group = setup.app, setup.group
    for text_size in (100, 200):
        app.change_settings(text_size=text_size)
        for index in range(4):
            group.focus(of_kind(setup, Ticket)[index])
            group.ring = True
            hands.key(app, pygame.K_DOWN)
            assert isinstance(group.focused, Bust)


@pytest.mark.parametrize(("answer", "left"), [("Remove", 3), ("Keep the seat", 4), (None, 4)])
def test_a_key_asks_before_it_removes_a_seat(setup: SetupScene, answer: str | None, left: int) -> None:
    app = setup.app
    pull(setup, 1)
    setup.group.focus(hands.labelled(setup.group, "Remove this seat"))
    setup.group.ring = True
    hands.key(app, pygame.K_RETURN)
    asking = app.scenes.top
    assert isinstance(asking, DialogScene)
    assert asking.words[1] == f"Remove {setup.seats[1].name} from the table?"
    assert len(setup.seats) == 4
    if answer is None:
        # The same key once more, pressed by mistake.
        hands.key(app, pygame.K_RETURN)
    else:
        hands.click_on(app, asking.group, answer)
    assert app.scenes.top is setup
    assert len(setup.seats) == left


def test_enter_ends_a_name_and_only_another_one_starts(setup: SetupScene, games: Games) -> None:
    app = setup.app
    hands.click(app, of_kind(setup, TextInput)[0].rect.center)
    hands.write(app, "a")
    hands.key(app, pygame.K_RETURN)
    assert games.started == []
    focused = setup.group.focused
    assert isinstance(focused, Button)
    assert focused.label == "Start"
    hands.key(app, pygame.K_RETURN)
    assert len(games.started) == 1


def test_each_seat_says_whose_it_is_who_plays_and_the_colour(setup: SetupScene) -> None:
    assert setup.spoken().page[:2] == ("Seat 1, Player: Person, red", "Seat 2, Volta: Apprentice, blue")
    name = of_kind(setup, TextInput)[1]
    setup.group.focus(name)
    assert setup.spoken().within == ("Seat 2, Volta",)
    assert setup.spoken().focus == "Name: Volta, text field"
    pull(setup, 1)
    setup.group.focus(of_kind(setup, Swatches)[0])
    assert setup.spoken().within == ("Seat 2, Volta",)
    assert setup.spoken().focus == "blue. This player's colour"
    setup.group.focus(of_kind(setup, Lamps)[0])
    assert setup.spoken().focus.startswith("Apprentice, choice 2 of 5")


def test_a_name_keeps_its_field_while_it_is_typed(setup: SetupScene) -> None:
    """The words around it change with every letter."""
    field = of_kind(setup, TextInput)[0]
    hands.click(setup.app, field.rect.center)
    hands.key(setup.app, pygame.K_HOME)
    hands.write(setup.app, "A")
    hands.write(setup.app, "d")
    assert setup.group.focused is field
    assert (field.text, field.caret) == ("AdPlayer", 2)


def test_seats_are_removed_and_added_by_mouse(setup: SetupScene) -> None:
    app = setup.app
    for left in (3, 2):
        pull(setup, 1)
        hands.click_on(app, setup.group, "Remove this seat")
        assert len(setup.seats) == left
    pull(setup, 1)
    remove = hands.labelled(setup.group, "Remove this seat")
    assert remove.disabled_reason == "A game needs at least two seats."
    for _ in range(2):
        hands.click_on(app, setup.group, "Add a seat")
    assert len(setup.seats) == 4
    assert len({seat.colour for seat in setup.seats}) == 4
    assert setup.problem is None


def test_a_name_is_typed(setup: SetupScene, games: Games) -> None:
    app = setup.app
    name = of_kind(setup, TextInput)[0]
    hands.click(app, name.rect.center)
    hands.key(app, pygame.K_x, pygame.KMOD_LCTRL)
    assert setup.problem == "Seat 1 has no name yet."
    hands.click_on(app, setup.group, "Start")
    assert games.started == []
    hands.click(app, name.rect.center)
    hands.write(app, "  Jörg ")
    hands.click_on(app, setup.group, "Start")
    assert games.started[0].seats[0].name == "Jörg"


def test_people_and_computers_change_places(setup: SetupScene) -> None:
    app = setup.app
    pull(setup, 1)
    (kind,) = of_kind(setup, Segments)
    assert kind.values == ("Person", "With a phone", "Computer")
    hands.click(app, kind.cells()[0].center)
    assert setup.seats[1].kind == "human"
    assert setup.group.focused is not None
    hands.key(app, pygame.K_LEFT)
    assert setup.seats[1].kind == "ai"


def test_a_person_is_not_called_after_the_computer_player_of_before(setup: SetupScene) -> None:
    app = setup.app
    pull(setup, 1)
    before = setup.seats[1].name
    assert before in {character.name for character in PERSONALITIES.values()}
    hands.click(app, of_kind(setup, Segments)[0].cells()[0].center)
    assert setup.seats[1].name == "Player 2"
    hands.key(app, pygame.K_LEFT)
    assert setup.seats[1].name == before


def test_a_typed_name_stays_whoever_plays(app: App) -> None:
    seats = [SeatChoice("Player 2"), SeatChoice("Zed", "ai", personality="volta", colour="blue")]
    person = change_kind(seats, 1, "human", app.tr)
    assert person[1].name == "Zed"
    assert change_kind(person, 1, "ai", app.tr)[1].name == "Zed"
    called = change_kind([seats[0], msgspec.structs.replace(seats[1], name="Volta")], 1, "human", app.tr)
    assert called[1].name == "Player 1"


def test_a_press_on_a_lamp_is_a_level_and_arrows_go_on(setup: SetupScene) -> None:
    app, keys = setup.app, list(LEVELS)
    lamps = of_kind(setup, Lamps)[0]
    assert len(lamps.cells()) == len(keys)
    for at, key in enumerate(keys):
        hands.click(app, lamps.cells()[at].center)
        assert setup.seats[1].level == key
        assert any(words.startswith(LEVELS[key].title) for words in hands.words_drawn(app))
    hands.key(app, pygame.K_LEFT)
    assert setup.seats[1].level == keys[-2]


def test_several_persons_may_agree_on_what_if(setup: SetupScene, games: Games) -> None:
    app = setup.app
    assert not of_kind(setup, Toggle), "one person alone has the settings for it"
    hands.click_on(app, setup.group, "Family of four")
    pull(setup, 0)
    (agreed,) = of_kind(setup, Toggle)
    assert not agreed.on
    hands.click(app, agreed.rect.center)
    hands.click_on(app, setup.group, "Start")
    assert games.started[0].what_if
    app.scenes.push(again := SetupScene(app))
    pull(again, 0)
    assert of_kind(again, Toggle)[0].on


def test_what_is_wrong_is_told_whether_a_drawer_is_open_or_not(setup: SetupScene) -> None:
    app = setup.app
    hands.click(app, of_kind(setup, TextInput)[0].rect.center)
    hands.key(app, pygame.K_x, pygame.KMOD_LCTRL)
    assert "Seat 1 has no name yet." in hands.words_drawn(app)
    pull(setup, 1)
    assert "Seat 1 has no name yet." in hands.words_drawn(app)


def test_a_taken_colour_is_exchanged(setup: SetupScene) -> None:
    pull(setup, 0)
    hands.click(setup.app, of_kind(setup, Swatches)[0].cells()[list(SEAT).index("blue")].center)
    assert (setup.seats[0].colour, setup.seats[1].colour) == ("blue", "red")


def test_every_face_and_colour_of_a_drawer_is_large_enough_for_a_finger(make_app: MakeApp) -> None:
    app = make_app((1280, 720), Settings(language="en"))
    app.scenes.push(setup := SetupScene(app))
    person = TouchPerson(app)
    person.click((4, 4))
    pull(setup, 0)
    for kind in (Faces, Swatches, Segments):
        (row,) = of_kind(setup, kind)
        for cell in row.cells().values():
            assert min(cell.size) >= FINGER
            assert setup.group.at(cell.center, touch=True) is row
    person.click(of_kind(setup, Swatches)[0].cells()[list(SEAT).index("mint")].center)
    assert setup.seats[0].colour == "mint"


def test_of_more_faces_than_there_is_room_for_those_around_the_chosen_one_are_seen() -> None:
    row = Faces(Rect(0, 0, 200, 58), [str(number) for number in range(9)], 0, lambda _: None)
    assert list(row.cells()) == [0, 1, 2]
    row.index = 5
    assert list(row.cells()) == [4, 5, 6]
    row.index = 8
    assert list(row.cells()) == [6, 7, 8]


def test_a_new_game_has_a_code(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.scenes.start.setup.new_code", new_code)
    first, second = SetupScene(app).seed, SetupScene(app).seed
    assert is_code(first)
    assert first != second


def test_a_short_number_against_a_program_is_told_of(app: App) -> None:
    scene = SetupScene(app)
    scene.seed = "7"
    assert scene.advice is None
    scene.seats[1] = msgspec.structs.replace(scene.seats[1], kind="ai", level="program", program="Bolt")
    assert scene.problem is None
    assert "from a short number" in str(scene.advice)
    scene.seed = CODE
    assert scene.advice is None


@pytest.mark.parametrize(
    ("seats", "seed", "words"),
    [
        ([SeatChoice("Ada"), SeatChoice("ada ")], "1", "Two seats are called ada"),
        ([SeatChoice("Ada"), SeatChoice("\u0410da\u2800")], "1", "Two seats are called"),
        ([SeatChoice("Ada"), SeatChoice("\u3164")], "1", "Seat 2 has no name yet."),
        ([SeatChoice("Ada"), SeatChoice("B" * 40)], "1", "is too long"),
        ([SeatChoice("Ada"), SeatChoice("B", "ai", "grandmaster")], "1", "a level that this version does not know"),
        ([SeatChoice("Ada"), SeatChoice("B", "ai", personality="hal")], "1", "a character that this version"),
        ([SeatChoice("Ada"), SeatChoice("B")], "٣", "Game numbers and codes never contain the character ٣."),
        ([SeatChoice("Ada"), SeatChoice("B")], "1234567890", "at most nine digits"),
        ([SeatChoice("Ada"), SeatChoice("B")], "0", None),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(app: App, seats: list[SeatChoice], seed: str, words: str | None) -> None:
    problem = problem_with(seats, seed, app.tr)
    if words is None:
        assert problem is None
    else:
        assert problem is not None
        assert words in problem
        assert problem.endswith(".")


def test_a_person_whose_name_cannot_be_seen_is_called_as_usual_elsewhere(app: App) -> None:
    seats = (SeatChoice("Volta", "ai"), SeatChoice(" \u3164\u200b", face="person-2"))
    own = own_seat(seats, app.tr)
    assert (own.name, own.face) == ("Player", "person-2")


def test_seats_keep_to_their_limits(app: App) -> None:
    seats = default_seats(app.tr)
    assert add_seat(seats, app.tr) == seats
    two = remove_seat(remove_seat(seats, 3), 2)
    assert remove_seat(two, 0) == two
    assert recolour(seats, 0, seats[0].colour) == seats


def test_a_remembered_setup_with_an_unknown_level_can_be_mended(make_app: MakeApp) -> None:
    last = MatchSetup((SeatChoice("A"), SeatChoice("B", "ai", "grandmaster")), 1)
    app = make_app(settings=Settings(language="en", last_setup=last))
    scene = SetupScene(app)
    app.scenes.push(scene)
    assert scene.problem is not None
    app.step(0)
    hands.click(app, of_kind(scene, Lamps)[0].cells()[1].center)
    assert scene.problem is None


def test_a_person_may_have_a_phone_and_start_opens_the_gate(setup: SetupScene, games: Games) -> None:
    app = setup.app
    pull(setup, 0)
    hands.click(app, of_kind(setup, Segments)[0].cells()[1].center)
    assert setup.seats[0].by_phone
    assert not setup.opens_gate, "there is no room to say what that means"
    hands.labelled(setup.group, "To the gate")
    hands.click(app, of_kind(setup, Bust)[0].rect.center)
    assert TRUST in hands.words_drawn(app)
    assert setup.spoken().prompt == MEANING
    hands.click_on(app, setup.group, "Open the gate")
    assert games.told
    last = app.settings.last_setup
    assert last is not None
    assert last.seats[0].by_phone
    assert SetupScene(app).seats[0].by_phone


def test_settings_from_before_phones_are_read_as_before() -> None:
    old = b'{"name":"Ada","kind":"human","colour":"red"}'
    assert not msgspec.json.decode(old, type=SeatChoice).phone
    assert not msgspec.json.decode(b'{"name":"Volta","kind":"ai","phone":true}', type=SeatChoice).by_phone


def test_a_computer_that_takes_a_seat_over_has_no_phone() -> None:
    seats = [SeatChoice("Ada", phone=True), SeatChoice("Volta", "ai", "apprentice", "volta", "blue")]
    assert not change_kind(seats, 0, "ai", Translator("en"))[0].phone


@pytest.mark.parametrize("language", mostly_slow(["ru", "de", "en"], "ru"))
def test_with_large_words_keys_bring_a_whole_plate_into_sight(
    make_app: MakeApp, plain_art: None, language: str
) -> None:
    app = make_app((960, 540), Settings(language=language, text_size=200))
    app.scenes.push(scene := SetupScene(app))
    app.step(0)
    area = scene.area("scroll")
    assert area is not None
    seen = 0
    for _ in scene.group.widgets:
        hands.key(app, pygame.K_TAB)
        focused = scene.group.focused
        if isinstance(focused, TextInput | Lamps):
            assert area.rect.contains(focused.rect)
            seen += 1
    assert seen == 7
    assert not scene.arranged.shares, "no words are smaller than the player wants them"


def test_the_last_table_has_a_ticket_of_its_own(make_app: MakeApp, plain_art: None) -> None:
    last = MatchSetup((SeatChoice("Ada"), SeatChoice("Zed", "ai", "engineer", "ohm", "blue")), 1)
    app = make_app(settings=Settings(language="en", last_setup=last))
    app.scenes.push(scene := SetupScene(app))
    app.step(0)
    before = list(scene.seats)
    hands.click_on(app, scene.group, "Family of four")
    assert len(scene.seats) == 4
    hands.click_on(app, scene.group, "My last table")
    assert scene.seats == before
