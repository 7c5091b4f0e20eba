"""Scenes outside a game, for rendering: menus, rules, lists, and what is said after a crash."""

from datetime import timedelta
from pathlib import Path

from build.pictures import after_moments
from build.pictures.games import CODE, keep_games
from game.challenges.album import ROBOTS, Stay
from game.challenges.day import DayResult, DayTry
from game.core.rulebook import Rule
from game.records.seats import BOT
from ui.files.background import Latest
from ui.files.schooling import LessonPlace, Schooling
from ui.files.settings import MatchSetup
from ui.input.input import Command, PadButton, PointerPressed, TextTyped, Wheel
from ui.match.bots import PLAYERS_FILE
from ui.match.seating import READY_TABLES, default_seats, play_by, seats_of
from ui.navigation import KeptGames, SceneNavigator
from ui.scenes.after.games import GamesScene
from ui.scenes.challenges.album_scene import AlbumScene
from ui.scenes.challenges.challenges import ChallengesScene
from ui.scenes.challenges.day_scene import DayScene
from ui.scenes.lessons.lessons import LessonsScene
from ui.scenes.rules.page import RulesScene
from ui.scenes.start.crash_scene import CrashScene
from ui.scenes.start.keys import KeysScene
from ui.scenes.start.setup import SetupScene
from ui.scenes.start.title import TitleScene
from ui.scenes.start.typed import OwnNameScene, PlayNumberScene
from ui.shell.app import App
from ui.shell.crash_report import CrashReport
from ui.shell.scene import RulesTopic, Scene
from ui.widgets.button import DANGER, Button
from ui.widgets.exhibit import Exhibit
from ui.widgets.keyboard import KEYS


def title(app: App) -> Scene:
    scene = TitleScene(app)
    scene.update(12.0)
    return scene


def setup_program(app: App) -> Scene:
    """The setup with a bot at a seat."""
    app.storage.data.mkdir(parents=True, exist_ok=True)
    (app.storage.data / PLAYERS_FILE).write_text('[{"name": "Deep Bolt", "command": "deep-bolt"}]', encoding="utf-8")
    scene = SetupScene(app)
    scene.seats = play_by(scene.seats, 1, BOT, "Deep Bolt")
    return scene


def setup_with_short_number(app: App) -> Scene:
    """The same with a game number that the bot can work out."""
    scene = setup_program(app)
    assert isinstance(scene, SetupScene)
    scene.seed = scene.number = "1234"
    return scene


class SavedGame(SceneNavigator):
    """Stands for an unfinished game, so that the title offers to continue it."""

    def kept_games(self) -> Latest[KeptGames]:
        latest = next(iter(self._app.archive.unfinished(limit=1)), None)
        kept = KeptGames(unfinished=True, any=True, latest=latest)
        return Latest(lambda: self._app.archive.ask(lambda: kept), kept)


def title_with_a_game(app: App) -> Scene:
    keep_games(app)
    app.go = SavedGame(app)
    return title(app)


def setup_drawer(app: App, seat: int = 1) -> SetupScene:
    """The setup with the drawer of a seat open."""
    scene = SetupScene(app)
    scene.open = scene.speaker = seat
    return scene


def setup_of_persons(app: App) -> Scene:
    """Four who share the screen, with a number that somebody gave them."""
    scene = SetupScene(app, CODE)
    scene.seats = seats_of(READY_TABLES[2], scene.seats, app.tr)
    return scene


def setup_of_two(app: App) -> Scene:
    """Two seats, of the four of the last game."""
    app.settings.last_setup = MatchSetup(tuple(default_seats(app.tr)), 1)
    scene = SetupScene(app)
    scene.seats = scene.seats[:2]
    return scene


def rules(
    app: App, place: RulesTopic | Rule = RulesTopic.AIM, *, down: float = 0, step: int = 0, typed: str = ""
) -> Scene:
    """The rules open at a section, scrolled ``down`` by some units, with all figures at a step, and a search."""
    scene = RulesScene(app, place)
    app.scenes.push(scene)
    for player in scene.players.values():
        player.go(step)
        player.update(1.0)
    if typed:
        scene.handle(TextTyped("/"))
        scene.handle(TextTyped(typed))
    for _ in range(round(down / 70)):
        scene.handle(Wheel(app.viewport.canvas.center, 0, -1))
    return scene


def games(app: App) -> GamesScene:
    keep_games(app)
    scene = list_of_games(app)
    app.scenes.push(scene)
    return scene


def list_of_games(app: App) -> GamesScene:
    """The list once it has taken in all that the archive found: a busy machine may need longer than a glance."""
    app.archive.wait(after_moments.PATIENCE)
    scene = GamesScene(app)
    app.archive.wait(after_moments.PATIENCE)
    # What the scan found may be asked for a second time.
    for _ in range(2):
        app.archive.ask(lambda: None).result(after_moments.PATIENCE)
        scene.update(0.0)
    return scene


def play_number(app: App) -> Scene:
    """The question for a number, over the list that asks it, with the same number in every picture."""
    games(app)
    scene = PlayNumberScene(app)
    scene.typed = CODE
    return scene


def own_name(app: App) -> Scene:
    app.scenes.push(title(app))
    return OwnNameScene(app)


def games_over(app: App) -> Scene:
    scene = games(app)
    scene.handle(PadButton(Command.END))
    return scene


def no_games(app: App) -> Scene:
    for game in app.archive.games():
        app.archive.delete(game.id)
    return list_of_games(app)


def day(app: App) -> DayScene:
    today = app.archive.now().astimezone().date()
    results = {
        0: DayResult(-12, -30, (4, 4, 3, 4, 4), 2, 1, after_moments.PAR),
        1: DayResult(47, 9, (2, 1, 1, 3, 1), par=after_moments.PAR),
        3: DayResult(33, -4, (3, 2, 2, 2, 2), par=after_moments.PAR),
    }
    tries = {(today - timedelta(days=back)).isoformat(): DayTry(result, "engineer") for back, result in results.items()}
    app.change_progress(days=tries)
    return DayScene(app)


def day_month(app: App) -> Scene:
    scene = day(app)
    app.scenes.push(scene)
    scene.handle(PadButton(Command.DOWN))
    tab = next(one for one in scene.group.widgets if isinstance(one, Button) and one.label == app.tr.text("Month"))
    scene.group.focus(tab)
    scene.handle(PadButton(Command.ACCEPT))
    return scene


def day_to_come(app: App) -> Scene:
    app.change_progress(days={})
    return DayScene(app)


def album(app: App, robots: int, chosen: str | None = None) -> Scene:
    """The album with every second robot, up to a number of them."""
    won = (ROBOTS[::2] + ROBOTS[1::2])[:robots]
    app.change_progress(album={robot: Stay(1 + at % 3, "2026-11-20") for at, robot in enumerate(won)}, belt="copper")
    return AlbumScene(app, chosen)


def challenges(app: App) -> Scene:
    day(app)
    return ChallengesScene(app)


def question(app: App) -> Scene:
    scene = games(app)
    delete = next(one for one in scene.group.widgets if isinstance(one, Button) and one.look is DANGER)
    scene.group.focus(delete)
    scene.handle(PadButton(Command.ACCEPT))
    assert app.scenes.top is not None
    return app.scenes.top


def keys_asking(app: App) -> Scene:
    """The page of keys, while it asks for a new key for the hint."""
    app.scenes.push(scene := KeysScene(app))
    keyboard = scene.control("keyboard")
    assert isinstance(keyboard, Exhibit)
    scene.handle(PointerPressed(keyboard.places[KEYS.index("h")].center, 1))
    return scene


def crash(app: App) -> Scene:
    app.go = SavedGame(app)
    return CrashScene(
        app, CrashReport("what happened", Path("/home/ada/.local/state/fzzzt/log/fzzzt-report-20260131-201500.txt"))
    )


def lessons_known(app: App) -> Scene:
    place = LessonPlace("tie", whole=True, moves=())
    app.change_progress(schooling=Schooling(done=("bid", "zero", "count", "chief", "belt"), place=place))
    return LessonsScene(app)


def title_new(app: App) -> Scene:
    """The title for who has no game yet."""
    app.change_progress(games=0)
    return title(app)
