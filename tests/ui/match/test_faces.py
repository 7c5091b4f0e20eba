"""Faces and colours: what is chosen in the setup appears at the table, for people and computer players."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec
import pygame
import pytest

from game.agents import PERSONALITIES
from game.core.cards import MAX_SEATS
from game.play.session import SeatSpec
from tests.grids import sampled
from tests.ui import hands
from tests.ui.persons import KeyPerson, MousePerson, PadPerson, Person, tick
from tests.ui.stand_ins import leave, setup
from ui.archive.archive import Archive
from ui.base.paths import data_root
from ui.base.theme import SEAT
from ui.files.settings import COMPUTER, HUMAN, MatchSetup, Pace, SeatChoice, Settings, load_settings
from ui.match.faces import PERSON_FACES
from ui.match.match import new_match
from ui.match.seating import character_seat, colour_of
from ui.paint.assets import Key
from ui.scenes.play.curtain import CurtainScene
from ui.scenes.play.table import TableScene
from ui.scenes.start.setup import SetupScene
from ui.shell.app import App
from ui.start import setup_from
from ui.widgets.bench import Bust
from ui.widgets.choice import Choice
from ui.widgets.seat_choices import Cells, Faces, Segments, Swatches

MakeGame = Callable[..., App]
CellsT = TypeVar("CellsT", bound=Cells)


SMALL_PX = 40
"""Faces that are smaller show who could sit at a ready table."""


def test_every_persons_portrait_is_in_the_list_and_there_are_enough_for_a_table() -> None:
    portraits = (data_root() / "art" / "portraits").glob("person-*.svg")
    assert {path.stem.rpartition("-")[0] for path in portraits} == set(PERSON_FACES)
    assert len(PERSON_FACES) >= MAX_SEATS


class Portraits:
    """The portraits of the players at the table, in the frames drawn."""

    def __init__(self, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
        self._app = app
        self._seen: set[str] = set()
        image = app.art.image

        def pictured(key: Key, width_px: int, height_px: int, angle: float = 0, *, exact: bool = True) -> object:
            if key[0] in ("portrait", "bust") and width_px > SMALL_PX:
                self._seen.add(str(key[1]))
            return image(key, width_px, height_px, angle, exact=exact)

        monkeypatch.setattr(app.art, "image", pictured)

    def of_this_frame(self) -> set[str]:
        self._seen.clear()
        self._app.draw()
        return set(self._seen)


def open_setup(app: App) -> SetupScene:
    scene = SetupScene(app)
    app.scenes.push(scene)
    tick(app)
    return scene


def row_of(scene: SetupScene, seat: int, kind: type[CellsT]) -> CellsT:
    """A row of the drawer of a seat, which is opened for it."""
    if scene.open != seat:
        scene.open = seat
        scene.lay_out_again()
    return hands.of_kind(scene, kind)[0]


def table_of(app: App) -> TableScene:
    return next(scene for scene in app.scenes.scenes if isinstance(scene, TableScene))


def by_mouse(app: App, scene: SetupScene) -> Person:
    """Bob takes the second face after his own and another colour."""
    person = MousePerson(app)
    face = row_of(scene, 1, Faces)
    person.click(face.cells()[(face.index + 2) % len(face.values)].center)
    person.click(row_of(scene, 1, Swatches).cells()[list(SEAT).index("mint")].center)
    person.click(hands.of_kind(scene, Bust)[1].rect.center)
    assert scene.open is None
    return person


def by_focus(person: KeyPerson | PadPerson, scene: SetupScene, right: Callable[[], None]) -> Person:
    person.reach(lambda widget: widget is hands.of_kind(scene, Bust)[1])
    person.accept()
    assert isinstance(scene.group.focused, Faces)
    for _ in range(2):
        right()
    person.reach(lambda widget: isinstance(widget, Swatches))
    while scene.seats[1].colour != "mint":
        right()
    scene.open = None
    scene.lay_out_again()
    return person


def by_keys(app: App, scene: SetupScene) -> Person:
    person = KeyPerson(app)
    return by_focus(person, scene, lambda: person.key(pygame.K_RIGHT))


def by_pad(app: App, scene: SetupScene) -> Person:
    person = PadPerson(app)
    return by_focus(person, scene, lambda: person.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT))


@pytest.mark.parametrize(("choose", "seed"), sampled([by_mouse, by_keys, by_pad], [7, 11]))
def test_the_faces_and_colours_of_the_setup_sit_at_the_table(
    make_game: MakeGame,
    monkeypatch: pytest.MonkeyPatch,
    choose: Callable[[App, SetupScene], Person],
    seed: int,
) -> None:
    """The Mechanic dealt to a seat differs from game to game, and is not its face."""
    monkeypatch.setattr("ui.scenes.start.setup.new_code", lambda: seed)
    game = setup("ADA", "BOB", "volta", "CLEO")
    # Slow, so that the table can be seen before the first curtain.
    app = make_game(Settings(language="en", pace=Pace.SLOW, last_setup=game))
    scene = open_setup(app)
    portraits = Portraits(app, monkeypatch)
    before = portraits.of_this_frame()
    assert len(before) == 4
    choose(app, scene)
    chosen = portraits.of_this_frame()
    assert len(chosen & before) == 3, "one face is another one now"
    colours = [seat.colour for seat in scene.seats]
    assert colours[1] == "mint"
    MousePerson(app).click_on("Start")
    table = table_of(app)
    assert [look.colour for look in table.match.looks] == colours
    assert {look.portrait for look in table.match.looks} == chosen
    assert table.match.looks[2].portrait == "volta"
    (other,) = chosen - before
    assert table.match.looks[1].portrait == other
    # At another size everything is redrawn.
    app.resize((800, 450))
    assert portraits.of_this_frame() == chosen


def test_the_curtain_and_a_game_that_is_continued_show_the_same_face(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = setup("ADA", "BOB", "volta")
    app = make_game(Settings(language="en", pace=Pace.OFF, last_setup=game))
    by_mouse(app, open_setup(app))
    person = MousePerson(app)
    person.click_on("Start")
    looks = table_of(app).match.looks
    portraits = Portraits(app, monkeypatch)
    person.wait(lambda: isinstance(person.top, CurtainScene))
    curtain = person.top
    assert isinstance(curtain, CurtainScene)
    person.wait(lambda: not curtain.wants_frames)
    assert portraits.of_this_frame() == {curtain.look.portrait}
    assert curtain.look in looks
    app.go.resume()
    assert table_of(app).match.looks == looks


def test_the_choice_is_remembered(make_game: MakeGame, tmp_path: Path) -> None:
    game = setup("ADA", "BOB", "volta")
    app = make_game(Settings(language="en", pace=Pace.OFF, last_setup=game))
    scene = open_setup(app)
    by_mouse(app, scene)
    chosen = [(seat.face, seat.colour) for seat in scene.seats]
    MousePerson(app).click_on("Start")
    app.saving.save_settings()
    app.finish_saving()
    settings, notices = load_settings(app.storage.settings_file)
    assert notices == []
    again = open_setup(make_game(settings))
    assert [(seat.face, seat.colour) for seat in again.seats] == chosen


def test_a_person_can_take_a_mechanics_face_for_themselves(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", last_setup=setup("ADA", "grit")))
    scene = open_setup(app)
    person = KeyPerson(app)
    row_of(scene, 0, Faces)
    person.reach(lambda widget: isinstance(widget, Faces))
    for _ in range(12):
        if scene.seats[0].face == "volta":
            break
        person.key(pygame.K_RIGHT)
    assert scene.seats[0].face == "volta"
    offered = set()
    row_of(scene, 1, Faces)
    person.reach(lambda widget: isinstance(widget, Faces))
    for _ in range(12):
        offered.add(scene.seats[1].personality)
        person.key(pygame.K_RIGHT)
    assert offered == set(PERSONALITIES) - {"volta"}
    MousePerson(app).click_on("Start")
    ada = table_of(app).match.looks[0]
    assert (ada.portrait, ada.human) == ("volta", True)


@pytest.mark.slow
def test_whatever_is_chosen_no_two_seats_look_alike(make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_game(Settings(language="en", last_setup=setup("ADA", "BOB", "volta", "CLEO")))
    scene = open_setup(app)
    portraits, person, rng = Portraits(app, monkeypatch), MousePerson(app), random.Random(4)
    for _ in range(120):
        row_of(scene, rng.randrange(len(scene.seats)), Faces)
        kinds = (Choice,) if rng.random() < 0.9 else (object,)
        widgets = [w for w in scene.group.widgets if isinstance(w, kinds) and w.rect.y > 110 and w.rect.right < 1200]
        rect = rng.choice(widgets).rect
        person.click((rect.x + rng.random() * rect.w, rect.centery))
        if app.scenes.top is not scene:
            break
        assert len({seat.colour for seat in scene.seats}) == len(scene.seats)
        assert len(portraits.of_this_frame()) == len(scene.seats)
    assert app.scenes.top is scene


def test_switching_to_computer_and_back_keeps_the_face(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", last_setup=setup("ADA", "BOB")))
    scene = open_setup(app)
    by_mouse(app, scene)
    before = scene.seats[1]
    person = MousePerson(app)
    for expected, at in ((COMPUTER, 2), (HUMAN, 0)):
        person.click(row_of(scene, 1, Segments).cells()[at].center)
        assert scene.seats[1].kind == expected
    assert scene.seats[1].face == before.face


def test_an_impossible_face_or_colour_is_replaced(make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = (
        SeatChoice("Ada", face="../secret"),
        SeatChoice("Bob", face="person-1"),
        SeatChoice("Cleo", face="person-1"),
        SeatChoice("Volta", COMPUTER, "apprentice", "volta"),
    )
    app = make_game(Settings(language="en", last_setup=MatchSetup(seats, 7)))
    scene = open_setup(app)
    shown = Portraits(app, monkeypatch).of_this_frame()
    assert shown >= {"person-1", "volta"}
    assert len(shown) == 4
    assert scene.seats[1].face == "person-1"
    assert len({seat.colour for seat in scene.seats}) == 4


def test_a_game_from_the_command_line_gives_everybody_a_face(tmp_path: Path) -> None:
    specs = [SeatSpec("Ada", "human"), SeatSpec("Bob", "human"), SeatSpec("Zed", "ai:apprentice")]
    specs.append(SeatSpec("Volta", "ai:engineer/volta"))
    match = new_match(setup_from(specs, 5), Archive(tmp_path))
    leave(match)
    assert [look.portrait for look in match.looks] == ["person-1", "person-2", "person-3", "volta"]
    assert len({look.colour for look in match.looks}) == 4


def test_older_settings_are_read() -> None:
    old = b'{"name": "Ada", "kind": "human", "level": "apprentice", "personality": "", "colour": "red"}'
    assert msgspec.json.decode(old, type=SeatChoice) == SeatChoice("Ada")


def test_every_personality_has_a_colour_and_a_place_of_its_own() -> None:
    colours = [character.colour for character in PERSONALITIES.values()]
    assert set(colours) == set(SEAT)
    assert len({character.place for character in PERSONALITIES.values()}) == len(colours) == len(set(colours))
    assert [colour_of(key) for key in PERSONALITIES] == colours


def test_an_impossible_colour_becomes_a_plain_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PERSONALITIES, "volta", msgspec.structs.replace(PERSONALITIES["volta"], colour="plaid"))
    assert colour_of("volta") == colour_of("nobody") == "gold"
    assert character_seat("volta", "apprentice").colour == "gold"
