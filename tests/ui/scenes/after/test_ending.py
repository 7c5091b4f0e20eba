"""The end of a game: the robot for the album comes without covering a figure, the first press only settles, and a line
says what stays."""

from collections.abc import Callable
from pathlib import Path
from unittest import mock

import pygame
import pytest

from build.pictures.games import TABLE_SEATS, game_at, over
from game.challenges.album import Prize
from game.play.thinking import LocalThinker
from game.review.achievements import ACHIEVEMENTS, Achievement
from tests.grids import sampled
from tests.ui import hands
from tests.ui.conftest import MakeApp
from tests.ui.persons import DEVICE, KeyPerson, MousePerson, PadPerson, post, tick
from ui.archive.archive import Archive
from ui.base.i18n import Translator
from ui.base.viewport import Rect
from ui.files.settings import Pace, Settings
from ui.match.match import Match
from ui.paint.painter import Painter
from ui.scenes.after.ending.flourish import COME, FRAME, STAY, WAIT, PrizeButton, draw_flourish, placard
from ui.scenes.after.ending.words import kept_words
from ui.scenes.after.results import BREATH, ResultsScene
from ui.scenes.challenges.album_scene import AlbumScene
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.table.paint.podium import face_place
from ui.widgets.button import Button

TR = Translator("en")
NIBBLO = Prize("r2-nut-a", fresh=True)
LOST = 2
"""The number of a game of two that the person loses."""
TITLES: tuple[Achievement, ...] = ACHIEVEMENTS[:3]


def ended(app: App, folder: Path, seats: int = 2, *, seed: int = 11, hints: int = 0) -> ResultsScene:
    """The results of a game that is saved and brought a robot, before anything is counted."""
    played = game_at(over, TABLE_SEATS[:seats], seed=seed)
    file = Archive(folder).begin(played.setup)
    match = Match(played.setup, played.session, LocalThinker(), file)
    match.prize = NIBBLO
    match.save()
    app.archive.update_about(file.id, hints=hints)
    scene = ResultsScene(app, match)
    scene.measured = False
    app.scenes.reset(scene)
    return scene


def counted(app: App, scene: ResultsScene) -> None:
    """Wait until the sign is there."""
    enter(app)
    for _ in range(14):
        tick(app, 0.1)
    assert scene.done
    assert not scene.prize_hangs


def enter(app: App) -> None:
    post(app, pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    post(app, pygame.KEYUP, key=pygame.K_RETURN, mod=0)


def pad(app: App) -> None:
    post(app, pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A, instance_id=DEVICE)
    post(app, pygame.CONTROLLERBUTTONUP, button=pygame.CONTROLLER_BUTTON_A, instance_id=DEVICE)


def click(app: App) -> None:
    scene = app.scenes.top
    assert isinstance(scene, ResultsScene)
    hands.click(app, next(one for one in scene.group.widgets if isinstance(one, Button)).rect.center)


@pytest.mark.parametrize("press", [enter, pad, click])
def test_the_first_press_settles_and_only_the_next_one_acts(
    make_app: MakeApp, plain_art: None, tmp_path: Path, press: Callable[[App], None]
) -> None:
    app = make_app(settings=Settings(language="en", pace=Pace.NORMAL))
    scene = ended(app, tmp_path)
    counted(app, scene)
    press(app)
    assert app.scenes.top is scene
    assert scene.prize_hangs
    assert [one.visible for one in scene.group.widgets if isinstance(one, PrizeButton)] == [True]
    press(app)
    assert [type(one) for one in app.scenes.scenes] == [TableScene]


@pytest.mark.parametrize(("size", "seats"), sampled([(960, 540), (1600, 900), (1280, 960), (2560, 1080)], [2, 3, 4]))
def test_the_placard_covers_neither_figures_nor_faces(
    make_app: MakeApp, plain_art: None, tmp_path: Path, size: tuple[int, int], seats: int
) -> None:
    app = make_app(size, Settings(language="ru", pace=Pace.NORMAL, text_size=150))
    scene = ended(app, tmp_path, seats)
    counted(app, scene)
    canvas = app.viewport.canvas
    places = list(zip(scene.blocks(), scene.rects(), strict=True))
    counts = [rect.inflate(16, 16) for _, rect in places] + [face_place(canvas, rect) for _, rect in places]
    for part in placard(app.painter, app.tr, NIBBLO, scene.placard_floor):
        assert canvas.contains(part.rect)
        assert part.rect.collidelist(counts) < 0


def test_the_robot_on_the_placard_is_drawn_at_its_real_size(make_app: MakeApp, plain_art: None, tmp_path: Path) -> None:
    """It was scaled up from a smaller picture as it grew, and looked blurred."""
    app = make_app(settings=Settings(language="en", pace=Pace.NORMAL))
    scene = ended(app, tmp_path)
    sizes = set()
    drawn = Painter.image

    def image(self: Painter, key: tuple[str, ...], rect: Rect, *more: object, exact: bool = True) -> bool:
        if key[0] == "robot":
            sizes.add((rect.size, exact))
        return drawn(self, key, rect, *more, exact=exact)  # type: ignore[arg-type]

    with mock.patch.object(Painter, "image", image):
        for step in range(24):
            age = WAIT + (COME + STAY) * (step + 0.5) / 24
            draw_flourish(app.painter, TR, NIBBLO, age, scene.placard_floor, Rect(0, 0, *FRAME))
    assert len(sizes) == 1
    assert sizes.pop()[1]


@pytest.mark.parametrize("person", [MousePerson, KeyPerson, PadPerson])
def test_the_album_opens_at_the_robot_and_leads_back_to_the_results(
    make_app: MakeApp, plain_art: None, tmp_path: Path, person: type
) -> None:
    app = make_app(settings=Settings(language="en", pace=Pace.OFF))
    scene = ended(app, tmp_path)
    tick(app, BREATH)
    (button,) = (one for one in scene.group.widgets if isinstance(one, PrizeButton))
    if person is MousePerson:
        hands.click(app, button.rect.center)
    elif person is KeyPerson:
        for _ in range(12):
            if scene.group.focused is button:
                break
            hands.key(app, pygame.K_TAB)
        enter(app)
    else:
        cross = {"buttonup": pygame.CONTROLLER_BUTTON_DPAD_UP, "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT}
        for _ in range(8):
            post(app, pygame.CONTROLLERBUTTONDOWN, button=cross["right"], instance_id=DEVICE)
        post(app, pygame.CONTROLLERBUTTONDOWN, button=cross["buttonup"], instance_id=DEVICE)
        # The page is laid out anew for the pad.
        assert isinstance(scene.group.focused, PrizeButton)
        pad(app)
    album = app.scenes.top
    assert isinstance(album, AlbumScene)
    assert album.robot == NIBBLO.robot
    hands.key(app, pygame.K_ESCAPE)
    assert app.scenes.top is scene


@pytest.mark.parametrize(
    ("prize", "achieved", "helped", "words"),
    [
        (NIBBLO, (), False, "Kept: Nibblo, new in your album · the game"),
        (
            Prize("r2-nut-a", fresh=False),
            (),
            True,
            "Kept: Nibblo, back in your album · the game",
        ),
        (
            Prize("r2-nut-a", fresh=True, milestone=True),
            (),
            False,
            "Kept: Nibblo and another belt, new in your album · the game",
        ),
        (None, TITLES[:2], False, "Kept: the game · First shift, Penny pincher"),
        (None, TITLES[:1], True, "Kept: the game · First shift, with help"),
        (None, TITLES, False, "Kept: the game · 3 achievements"),
    ],
)
def test_a_line_says_what_is_kept(
    prize: Prize | None, achieved: tuple[Achievement, ...], helped: bool, words: str
) -> None:
    assert kept_words(TR, prize, achieved, saved=True, helped=helped) == words


def test_nothing_is_said_of_a_game_that_nothing_is_kept_of() -> None:
    assert kept_words(TR, None, TITLES, saved=False, helped=False) == ""
    assert "achievements" not in kept_words(TR, NIBBLO, TITLES, saved=False, helped=False)


def test_a_helped_game_is_told_to_be_kept_as_well(make_app: MakeApp, plain_art: None, tmp_path: Path) -> None:
    app = make_app(settings=Settings(language="en", pace=Pace.OFF))
    for hints, with_help in ((0, False), (2, True)):
        scene = ended(app, app.storage.games, hints=hints)
        while not scene.findings.feelings:
            tick(app, 0.05)
        assert scene.kept.startswith("Kept: Nibblo, new in your album · the game")
        assert bool(scene.findings.achieved)
        assert ("with help" in scene.kept) is with_help
        assert all(rect.bottom <= scene.floor + 1 for rect in scene.rects())


def test_a_lost_game_is_told_to_be_kept(make_app: MakeApp, plain_art: None) -> None:
    app = make_app(settings=Settings(language="en", pace=Pace.OFF))
    scene = ended(app, app.storage.games, seats=2, seed=LOST)
    tick(app, 0.1)
    assert scene.blocks()[0].place in (1, 2, 3)
    assert "Nibblo, new in your album · the game" in scene.kept
