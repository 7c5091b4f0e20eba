"""The setup of a game: seats, names, levels, characters, colours and the number, by mouse and keys."""

import math

import msgspec
import pygame
import pytest

from game.agents import LEVELS, PERSONALITIES
from game.core.number import code_of, is_code, new_code
from tests.grids import sampled
from tests.ui import hands
from tests.ui.conftest import MakeApp
from tests.ui.hands import of_kind
from tests.ui.scenes.start.conftest import unfold
from tests.ui.stand_ins import Games
from tests.ui.touch_persons import TouchPerson
from ui.base.i18n import Translator
from ui.base.theme import SEAT
from ui.base.viewport import Rect
from ui.files.settings import MatchSetup, Pace, SeatChoice, Settings
from ui.layout.leaves import Picture
from ui.match.seating import add_seat, change_kind, default_seats, own_seat, problem_with, recolour, remove_seat
from ui.scenes.common.dialog import DialogScene
from ui.scenes.start.setup import ReadyButton, SetupScene, face_radius
from ui.shell.app import App
from ui.widgets.base import FINGER
from ui.widgets.button import Button
from ui.widgets.choice import Choice, Toggle
from ui.widgets.seat_choices import ColourRow, DiceButton, FaceChoice
from ui.widgets.text_input import TextInput

CODE = code_of(2**94 + 2009)
assert CODE[-1] != "0"


def test_the_last_setup_is_offered_again(setup: SetupScene, games: Games) -> None:
    app = setup.app
    for seat in (3, 2):
        crosses = [widget for widget in of_kind(setup, Button) if widget.label == "×"]
        hands.click(app, crosses[seat].rect.center)
    hands.click(app, of_kind(setup, TextInput)[0].rect.center)
    hands.key(app, pygame.K_x, pygame.KMOD_LCTRL)
    hands.write(app, "Ada")
    hands.click_on(app, setup.group, "Start")
    again = SetupScene(app)
    assert again.seats == list(games.started[0].seats)
    assert [seat.name for seat in again.seats] == ["Ada", "Volta"]


@pytest.mark.parametrize("size", [(960, 540), (1024, 768), (1600, 900), (2560, 1080)])
def test_arrows_stand_beside_the_faces(make_app: MakeApp, plain_art: None, size: tuple[int, int]) -> None:
    """The larger of both: they lay on the rims."""
    scene = SetupScene(app := make_app(size, Settings(language="en")))
    app.scenes.push(scene)
    app.step(0)
    portraits = [
        one.rect for one in scene.arranged.placed if isinstance(one.leaf, Picture) and one.leaf.group == "faces"
    ]
    for face, portrait in zip(of_kind(scene, FaceChoice), portraits, strict=True):
        radius = face_radius(portrait)
        for x, y in face.arrows:
            assert math.hypot(x - portrait.centerx, y - portrait.centery) > radius + 8


def test_keys_go_from_a_face_to_the_tables_above_it(setup: SetupScene) -> None:
    app, group = setup.app, setup.group
    for face in of_kind(setup, FaceChoice):
        group.focus(face)
        group.ring = True
        hands.key(app, pygame.K_UP)
        assert isinstance(group.focused, ReadyButton)


def test_keys_go_from_the_tables_down_to_a_face(setup: SetupScene) -> None:
    app, group = setup.app, setup.group
    for text_size in (100, 200):
        app.change_settings(text_size=text_size)
        for index in range(3):
            group.focus(of_kind(setup, ReadyButton)[index])
            group.ring = True
            hands.key(app, pygame.K_DOWN)
            assert isinstance(group.focused, FaceChoice)


@pytest.mark.parametrize(("answer", "left"), [("Remove", 3), ("Keep the seat", 4), (None, 4)])
def test_a_key_on_the_cross_asks_before_it_removes_a_seat(setup: SetupScene, answer: str | None, left: int) -> None:
    app = setup.app
    cross = [widget for widget in of_kind(setup, Button) if widget.label == "×"][1]
    setup.group.focus(cross)
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
    setup.group.focus(of_kind(setup, ColourRow)[1])
    assert setup.spoken().focus == "blue. This player's colour"


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
    for _ in range(3):
        hands.click_on(app, setup.group, "×")
    assert len(setup.seats) == 2
    reasons = {widget.disabled_reason for widget in setup.group.widgets if getattr(widget, "label", "") == "×"}
    assert reasons == {"A game needs at least two seats."}
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
    kinds = [choice for choice in of_kind(setup, Choice) if "Person" in choice.values]
    hands.click(app, kinds[1].rect.center)
    assert setup.seats[1].kind == "human"
    assert setup.group.focused is not None
    hands.key(app, pygame.K_LEFT)
    assert setup.seats[1].kind == "ai"


def test_a_person_is_not_called_after_the_computer_player_of_before(setup: SetupScene) -> None:
    app = setup.app
    kinds = [choice for choice in of_kind(setup, Choice) if "Person" in choice.values]
    before = setup.seats[1].name
    assert before in {character.name for character in PERSONALITIES.values()}
    hands.click(app, kinds[1].rect.center)
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


def test_levels_and_pace_are_chosen(setup: SetupScene, games: Games) -> None:
    app = setup.app
    levels = next(choice for choice in of_kind(setup, Choice) if set(choice.values) >= {"Apprentice"})
    before = setup.seats[1].level
    hands.click(app, levels.rect.center)
    keys = list(LEVELS)
    assert setup.seats[1].level == keys[(keys.index(before) + 1) % len(keys)]
    unfold(setup)
    pace = next(choice for choice in of_kind(setup, Choice) if "Slow" in choice.values)
    hands.click(app, pace.rect.center)
    hands.click_on(app, setup.group, "Start")
    assert app.settings.pace is Pace.SLOW


def test_more_is_folded_at_first_and_remembered(setup: SetupScene) -> None:
    app = setup.app
    names = len(of_kind(setup, TextInput))
    assert not of_kind(setup, DiceButton)
    unfold(setup)
    assert of_kind(setup, DiceButton)
    assert len(of_kind(setup, TextInput)) == names + 1
    hands.click_on(app, setup.group, "Back")
    app.scenes.push(again := SetupScene(app))
    assert of_kind(again, DiceButton)
    hands.click_on(app, again.group, "Less")
    assert not of_kind(again, DiceButton)
    assert not app.settings.setup_more


def test_several_persons_may_agree_on_what_if(setup: SetupScene, games: Games) -> None:
    app = setup.app
    unfold(setup)
    assert not of_kind(setup, Toggle), "one person alone has the settings for it"
    hands.click_on(app, setup.group, "Family of four")
    (agreed,) = of_kind(setup, Toggle)
    assert not agreed.on
    hands.click(app, agreed.rect.center)
    hands.click_on(app, setup.group, "Start")
    assert games.started[0].what_if
    app.scenes.push(again := SetupScene(app))
    assert of_kind(again, Toggle)[0].on


def test_what_is_wrong_is_told_whether_more_is_shown_or_not(setup: SetupScene) -> None:
    app = setup.app
    hands.click(app, of_kind(setup, TextInput)[0].rect.center)
    hands.key(app, pygame.K_x, pygame.KMOD_LCTRL)
    for _ in range(2):
        assert "Seat 1 has no name yet." in hands.words_drawn(app)
        hands.click(app, next(b for b in of_kind(setup, Button) if b.label in ("More", "Less")).rect.center)


def test_a_taken_colour_is_exchanged(setup: SetupScene) -> None:
    app = setup.app
    row = of_kind(setup, ColourRow)[0]
    index = list(SEAT).index("blue")
    hands.click(app, (row.rect.x + row.rect.w * (index + 0.5) / len(SEAT), row.rect.centery))
    assert (setup.seats[0].colour, setup.seats[1].colour) == ("blue", "red")


def opened_palettes(setup: SetupScene) -> list[int]:
    """The seats whose colours are open."""
    return [seat for seat, row in enumerate(of_kind(setup, ColourRow)) if row.raised]


def test_a_finger_chooses_a_colour_from_a_palette_of_large_ones(make_app: MakeApp) -> None:
    """A tap opens it, the next one chooses; a tap beside it only closes it."""
    app = make_app((1280, 720), Settings(language="en"))
    app.scenes.push(setup := SetupScene(app))
    person = TouchPerson(app)
    person.click((4, 4))
    before = setup.seats[0].colour
    person.click(of_kind(setup, ColourRow)[0].rect.center)
    row = of_kind(setup, ColourRow)[0]
    assert opened_palettes(setup) == [0]
    assert setup.seats[0].colour == before
    for cell in row.cells().values():
        assert min(cell.size) >= FINGER
        assert setup.group.at(cell.center, touch=True) is row
        assert row.palette.contains(cell)
    person.click((4, 4))
    assert opened_palettes(setup) == []
    person.click(row.rect.center)
    person.click(row.cells()["mint"].center)
    assert setup.seats[0].colour == "mint"
    assert opened_palettes(setup) == []


def test_the_die_gives_another_number(setup: SetupScene) -> None:
    app = setup.app
    before = setup.seed
    unfold(setup)
    dice = of_kind(setup, DiceButton)[0]
    for _ in range(3):
        hands.click(app, dice.rect.center)
    assert setup.seed != before
    assert setup.seed in {field.text for field in of_kind(setup, TextInput)}


def test_a_number_or_a_code_is_typed_and_the_rest_is_told(setup: SetupScene, monkeypatch: pytest.MonkeyPatch) -> None:
    app = setup.app
    unfold(setup)
    number = of_kind(setup, TextInput)[-1]
    hands.click(app, number.rect.center)
    hands.key(app, pygame.K_x, pygame.KMOD_LCTRL)
    assert setup.problem == "The game needs a number: type one, or roll the die."
    hands.write(app, "1e٣9")
    assert setup.problem == "Game numbers and codes never contain the character ٣."
    for typed, problem in (
        ("123456789", None),
        ("1234567890", "A game number has at most nine digits, a code has twenty letters and digits."),
        (CODE, None),
        (CODE.lower().replace("-", " "), None),
        (CODE[:-1] + "0", "The code has a wrong letter: compare it with the one you were given."),
    ):
        hands.key(app, pygame.K_a, pygame.KMOD_LCTRL)
        hands.write(app, typed)
        assert setup.problem == problem, typed
    hands.key(app, pygame.K_a, pygame.KMOD_LCTRL)
    hands.write(app, CODE.lower())
    begun: list[MatchSetup] = []
    monkeypatch.setattr(app.go, "play", begun.append)
    setup.start()
    assert begun[0].seed == CODE


def test_a_new_game_has_a_code_and_the_die_draws_another(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.scenes.start.setup.new_code", new_code)
    scene = SetupScene(app)
    app.scenes.reset(scene)
    hands.words_drawn(app)
    first = scene.seed
    assert is_code(first)
    unfold(scene)
    (die,) = of_kind(scene, DiceButton)
    hands.click(app, die.rect.center)
    assert is_code(scene.seed)
    assert scene.seed != first
    assert of_kind(scene, TextInput)[-1].text == scene.seed


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
    levels = next(choice for choice in of_kind(scene, Choice) if set(choice.values) >= {"Apprentice"})
    hands.click(app, levels.rect.center)
    assert scene.problem is None


def test_a_person_may_have_a_phone_and_the_way_leads_to_the_door(setup: SetupScene) -> None:
    for _ in range(2):
        kind = next(choice for choice in of_kind(setup, Choice) if "Person" in choice.values)
        hands.click(setup.app, kind.rect.center)
    assert setup.seats[0].by_phone
    assert any(widget.label == "To the door" for widget in of_kind(setup, Button))
    hands.click_on(setup.app, setup.group, "To the door")
    last = setup.app.settings.last_setup
    assert last is not None
    assert last.seats[0].by_phone
    assert SetupScene(setup.app).seats[0].by_phone


def test_settings_from_before_phones_are_read_as_before() -> None:
    old = b'{"name":"Ada","kind":"human","colour":"red"}'
    assert not msgspec.json.decode(old, type=SeatChoice).phone
    assert not msgspec.json.decode(b'{"name":"Volta","kind":"ai","phone":true}', type=SeatChoice).by_phone


def test_a_computer_that_takes_a_seat_over_has_no_phone() -> None:
    seats = [SeatChoice("Ada", phone=True), SeatChoice("Volta", "ai", "apprentice", "volta", "blue")]
    assert not change_kind(seats, 0, "ai", Translator("en"))[0].phone


@pytest.mark.parametrize(("language", "more"), sampled(["ru", "de", "en"], [True, False]))
def test_with_large_words_keys_bring_a_whole_seat_into_sight(
    make_app: MakeApp, plain_art: None, language: str, more: bool
) -> None:
    app = make_app((960, 540), Settings(language=language, text_size=200, setup_more=more))
    app.scenes.push(scene := SetupScene(app))
    app.step(0)
    area = scene.area("scroll")
    assert area is not None
    panels: dict[tuple[str, ...], Rect] = {}
    for placed in scene.arranged.placed:
        panels[placed.names] = panels.get(placed.names, placed.rect).union(placed.rect)
    seen = set()
    for _ in scene.group.widgets:
        hands.key(app, pygame.K_TAB)
        if isinstance(scene.group.focused, FaceChoice):
            sight = area.rect.move(0, area.offset).inflate(0, 1)
            seen |= {names for names, panel in panels.items() if names and sight.contains(panel)}
    assert len(seen) == len(scene.seats)
    assert not scene.arranged.shares, "no words are smaller than the player wants them"


def test_a_code_has_room_in_large_words(make_app: MakeApp, plain_art: None) -> None:
    app = make_app((960, 540), Settings(language="en", text_size=200, setup_more=True))
    app.scenes.push(scene := SetupScene(app))
    app.step(0)
    number = scene.control("number")
    assert isinstance(number, TextInput)
    assert app.painter.measure(CODE, number.style)[0] < number.rect.w - 32
