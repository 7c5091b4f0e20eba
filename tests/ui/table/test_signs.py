"""Whatever is drawn on the table without words says what it is when it is pointed at, or reached with keys."""

from collections.abc import Callable, Iterable
from typing import Any

import pygame
import pytest

from build.pictures import moments
from tests.grids import sampled
from tests.ui.hands import undrawn
from tests.ui.persons import DEVICE, MousePerson, post, tick
from tests.ui.stand_ins import session_at, setup, table_at, to_bid
from ui.base.i18n import LANGUAGES, Translator
from ui.base.viewport import Rect
from ui.files.settings import Pace, Settings
from ui.paint.assets import Key
from ui.paint.collage import Collage, Piece
from ui.paint.painter import Painter
from ui.scenes.play.last_auction import LastAuctionScene
from ui.scenes.play.pause import PauseScene
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.shell.scene import Scene
from ui.table.input.signs import Sign, sign_at
from ui.table.places.sprites import Pose
from ui.table.state.prize import Feat
from ui.table.state.view import Stage

Make = Callable[[App], Scene]
ALONE = setup("ADA", "volta", "grit", seed=23)
TABLES: dict[str, Make] = {
    "bids": lambda app: moments.bid(app),
    "units": lambda app: moments.bid(app, 5, 2, seed=49),
    "first": lambda app: moments.bid(app, 1, 1, cards=0),
    "full": lambda app: moments.bid(app, 3, 3, seed=141),
    "thinking": moments.thinking,
    "laid": moments.laid,
    "gathered": lambda app: moments.reveal(app, Stage.GATHERED, more=0.35),
    "decided": lambda app: moments.reveal(app, Stage.DECIDED, more=0.5),
    "tie": lambda app: moments.reveal(app, Stage.DECIDED, tie=True, more=2.0),
    "grand": lambda app: moments.remarkable(app, Feat.GRAND),
    "bargain": lambda app: moments.remarkable(app, Feat.BARGAIN),
    "steal": lambda app: moments.remarkable(app, Feat.STEAL),
    "poison": lambda app: moments.remarkable(app, Feat.POISON),
    "onlooker": moments.onlooker,
    "onlooker's floor": moments.onlookers_floor,
}


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str | Key, Rect]]:
    """Everything without words that is drawn on the table: pictures, and texts that are but a number."""
    found: list[tuple[str | Key, Rect]] = []
    image, text = Painter.image, Painter.text

    def pictured(painter: Painter, key: Key, rect: Rect, angle: float = 0, alpha: int = 255, **named: Any) -> bool:
        found.append((key, rect.copy()))
        return image(painter, key, rect, angle, alpha, **named)

    def written(painter: Painter, string: str, *args: object, **named: object) -> Rect:
        place = text(painter, string, *args, **named)  # type: ignore[arg-type]
        if string.strip("+-−").isdigit():
            found.append((string, place))
        return place

    def all_of_it(_collage: Collage, painter: Painter, pieces: list[Piece], *, alpha: int = 255) -> None:
        # Still pictures that are only cached are seen in every frame, too.
        for piece in pieces:
            piece.draw(painter)

    monkeypatch.setattr(Painter, "image", pictured)
    monkeypatch.setattr(Painter, "text", written)
    monkeypatch.setattr(Collage, "draw", all_of_it)
    return found


def opened(app: App, make: Make) -> TableScene | LastAuctionScene:
    """A moment, with its table or an overlay on top."""
    with undrawn(app):
        scene = make(app)
    if scene not in app.scenes.scenes:
        app.scenes.push(scene)
    top = app.scenes.top
    assert isinstance(top, TableScene | LastAuctionScene)
    return top


def shown(app: App, make: Make, drawn: list[tuple[str | Key, Rect]]) -> TableScene | LastAuctionScene:
    """A table as it is drawn once, with nothing in ``drawn`` but that."""
    scene = opened(app, make)
    for _ in range(3):
        app.draw()
    drawn.clear()
    # Below an overlay the table can hardly be seen.
    scene.draw(app.painter)
    assert drawn
    return scene


def lying(scene: TableScene | LastAuctionScene) -> Iterable[Pose]:
    """All cards of a scene. Those of an auction that is over are seen on the table below as long as one likes."""
    return scene.sprites.poses().values() if isinstance(scene, TableScene) else scene.poses().values()


def number_of(what: str | Key) -> str:
    """The number that a text or a picture tells, "" for none."""
    if isinstance(what, str):
        return what.strip("+-−")
    return str(abs(int(str(what[1])))) if what[0] in ("points", "power") else ""


@pytest.mark.parametrize("name", sampled([*TABLES]))
def test_every_sign_that_is_drawn_says_what_it_is(
    make_game: Callable[..., App], drawn: list[tuple[str | Key, Rect]], name: str
) -> None:
    app = make_game(Settings(language="en", explanations=False))
    table = shown(app, TABLES[name], drawn)
    signs = table.signs()
    buttons = [one for one in table.group.widgets if one.visible and one.hint]
    open_cards = [pose for pose in lying(table) if pose.face[0] in ("face", "unit")]

    def told(number: str, rect: Rect) -> bool:
        sign = sign_at(signs, rect.center)
        if sign is not None:
            # What tells a number says what it is that there is so much of.
            return number in sign.words
        # A card explains itself when it is shown large, a button has its hint.
        card = any(pose.hull.collidepoint(rect.center) for pose in open_cards)
        return card or any(button.contains(rect.center) for button in buttons)

    assert not [(what, tuple(rect)) for what, rect in drawn if not told(number_of(what), rect)]


@pytest.mark.parametrize(("name", "size"), sampled([*TABLES], [(960, 540), (1024, 768), (1280, 540)]))
def test_each_sign_can_be_pointed_at(make_game: Callable[..., App], name: str, size: tuple[int, int]) -> None:
    app = make_game(Settings(language="en", explanations=False), size)
    signs = opened(app, TABLES[name]).signs()
    canvas = app.viewport.canvas
    assert len({sign.name for sign in signs}) == len(signs)
    for sign in signs:
        assert sign.words
        assert sign.rect.w >= 12
        assert sign.rect.h >= 12
        spots = [
            (sign.rect.left + sign.rect.w * x, sign.rect.top + sign.rect.h * y)
            for x in (0.05, 0.5, 0.95)
            for y in (0.1, 0.5, 0.9)
        ]
        assert any(sign_at(signs, spot) == sign for spot in spots), f"{sign.name} is covered all over"
        assert any(canvas.collidepoint(spot) for spot in spots)


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_speak_every_language(make_game: Callable[..., App], language: str) -> None:
    app = make_game(Settings(language=language, explanations=False))
    table = opened(app, TABLES["units"])
    english = {sign.name: sign.words for sign in table.signs()} if language == "en" else {}
    if not english:
        app.tr = Translator("en")
        english = {sign.name: sign.words for sign in table.signs()}
        app.tr = Translator(language)
        spoken = {sign.name: sign.words for sign in table.signs()}
        assert spoken.keys() == english.keys()
        assert not [name for name in spoken if spoken[name] == english[name]]
    assert len(english) >= 15


def at_table(make_game: Callable[..., App]) -> tuple[App, TableScene, MousePerson]:
    app = make_game(Settings(language="en", pace=Pace.OFF, explanations=False), (1280, 720))
    table, person = table_at(app, session_at(to_bid, ALONE), ALONE), MousePerson(app)
    person.wait(lambda: table.my_turn)
    return app, table, person


def named(table: TableScene, name: str) -> Sign:
    return next(sign for sign in table.signs() if sign.name[0] == name)


def test_the_pointer_rests_on_a_sign_and_is_told(make_game: Callable[..., App]) -> None:
    app, table, person = at_table(make_game)
    for name in ("clock", "deck", "pile", "hand", "spanner"):
        sign = named(table, name)
        person.move(sign.rect.center)
        tick(app, 1.0)
        assert table.group.tip == sign_at(table.signs(), sign.rect.center).words, name  # type: ignore[union-attr]
    person.move((5.0, 5.0))
    tick(app, 1.0)
    assert table.group.tip == ""


def test_a_press_on_a_sign_goes_on_as_if_nothing_were_there(make_game: Callable[..., App]) -> None:
    app, table, person = at_table(make_game)
    person.take(table, table.view.hand[1])
    person.move(table.geometry.clock.center)
    tick(app, 1.0)
    person.click(table.geometry.clock.center)
    assert table.selected == [table.view.hand[1]]
    assert table.my_turn


def key(app: App, which: int) -> None:
    post(app, pygame.KEYDOWN, key=which, mod=0, unicode="")
    post(app, pygame.KEYUP, key=which, mod=0)


def test_keys_walk_from_sign_to_sign(make_game: Callable[..., App]) -> None:
    app, table, _ = at_table(make_game)
    tick(app)
    signs, told = table.signs(), []
    key(app, pygame.K_i)
    for _ in signs:
        told.append(table.group.tip)
        key(app, pygame.K_TAB)
    assert told == [sign.words for sign in signs]
    assert table.group.tip == signs[0].words, "the walk goes round"
    key(app, pygame.K_LEFT)
    assert table.group.tip == signs[-1].words
    key(app, pygame.K_ESCAPE)
    assert table.group.tip == ""
    assert app.scenes.top is table
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, PauseScene)


def test_a_trigger_walks_too_and_a_card_ends_it(make_game: Callable[..., App]) -> None:
    app, table, _ = at_table(make_game)
    axis = pygame.CONTROLLER_AXIS_TRIGGERRIGHT
    post(app, pygame.CONTROLLERAXISMOTION, instance_id=DEVICE, axis=axis, value=30000)
    post(app, pygame.CONTROLLERAXISMOTION, instance_id=DEVICE, axis=axis, value=0)
    assert table.group.tip
    key(app, pygame.K_1)
    assert table.group.tip == ""
    assert table.selected == [table.view.hand[0]]
