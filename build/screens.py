"""Render scenes to PNG without a screen: `build/screens.py OUT --size 1600x900 --language de [--scene NAME]`.

To add a scene, add a line to SCENES: its name and a function that makes it for an App. Each scene has a program and a
profile of its own, the same day and the same hash seed, so that its picture is the same whatever was rendered before.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from build.pictures import after_moments, challenge_moments, moments, page_moments, phone_moments, puzzle_moments
from build.pictures.games import CODE, PERSONS, TABLE_SEATS
from game.challenges.puzzles import PuzzleKind
from game.core.rulebook import Rule
from ui.base.i18n import LANGUAGES
from ui.files.settings import Settings
from ui.files.storage import Storage
from ui.match.lessons.scenario import LineCue
from ui.navigation import SceneNavigator
from ui.scenes.after.report import Page
from ui.scenes.lessons.lessons import LessonsScene
from ui.scenes.rules.page import ExampleScene
from ui.scenes.start.keys import KeysScene
from ui.scenes.start.settings import Page as SettingsPage
from ui.scenes.start.settings import SettingsScene
from ui.scenes.start.setup import SetupScene
from ui.shell.app import App
from ui.shell.scene import RulesTopic, Scene
from ui.table.state.moments import Moment
from ui.table.state.prize import Feat
from ui.table.state.view import Stage

Make = Callable[[App], Scene]
TODAY = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)
"""The moment of every picture."""
HASH_SEED = "0"


SCENES: dict[str, Make] = {
    "title": page_moments.title,
    "title-continue": page_moments.title_with_a_game,
    "setup": SetupScene,
    "setup-drawer": page_moments.setup_drawer,
    "setup-persons": page_moments.setup_of_persons,
    "setup-two": page_moments.setup_of_two,
    "setup-phones": phone_moments.setup,
    "door": lambda app: phone_moments.door(app, opened=False),
    "door-several": phone_moments.door_several,
    "door-open": lambda app: phone_moments.door(app, claims=2),
    "door-full": lambda app: phone_moments.door(app, claims=2, seats=phone_moments.PHONES),
    "door-fault": phone_moments.door_fault,
    "door-no-network": lambda app: phone_moments.door_fault(app, None),
    "door-again": phone_moments.door_again,
    "table-phones": phone_moments.table,
    "table-phone-lost": lambda app: phone_moments.table(app, lost=True),
    "table-phone-fixing": phone_moments.fixing,
    "phones-menu": lambda app: phone_moments.menu(app, lost=True),
    "setup-program": page_moments.setup_program,
    "setup-program-number": page_moments.setup_with_short_number,
    "settings": SettingsScene,
    **{f"settings-{page.value}": partial(SettingsScene, page=page) for page in SettingsPage if page != "screen"},
    "keys": KeysScene,
    "keys-list": partial(KeysScene, listed=True),
    "keys-asking": page_moments.keys_asking,
    "challenges": page_moments.challenges,
    "day": page_moments.day,
    "day-month": page_moments.day_month,
    "day-to-come": page_moments.day_to_come,
    "album": lambda app: page_moments.album(app, 14),
    "album-empty": lambda app: page_moments.album(app, 0),
    "album-full": lambda app: page_moments.album(app, 36, "r5-oil"),
    "rules": page_moments.rules,
    "rules-robot": lambda app: page_moments.rules(app, RulesTopic.CARDS),
    "rules-unit": lambda app: page_moments.rules(app, RulesTopic.UNITS),
    "rules-laid": lambda app: page_moments.rules(app, Rule.A3),
    "rules-won": lambda app: page_moments.rules(app, Rule.A3, step=3),
    "rules-settled": lambda app: page_moments.rules(app, Rule.A3, step=4),
    "rules-tie": lambda app: page_moments.rules(app, Rule.A4, step=2),
    "rules-tied": lambda app: page_moments.rules(app, Rule.A4, down=620, step=1),
    "rules-count": lambda app: page_moments.rules(app, Rule.F4),
    "rules-found": lambda app: page_moments.rules(app, typed="fzzzt"),
    "rules-example": ExampleScene,
    "games": page_moments.games,
    "games-over": page_moments.games_over,
    "games-none": page_moments.no_games,
    "play-number": page_moments.play_number,
    "dialog": page_moments.question,
    "own-name": page_moments.own_name,
    "table": moments.bid,
    "table-morning": lambda app: moments.bid(app, 1, 1, cards=0),
    "table-night": lambda app: moments.bid(app, 5, 2),
    "table-full": lambda app: moments.bid(app, 3, 3, seed=141),
    "table-units": lambda app: moments.bid(app, 5, 2, seed=49),
    "table-many-units": lambda app: moments.many_units(app, 4, 126),
    "table-many-units-three": lambda app: moments.many_units(app, 3, 137),
    "table-grey": moments.grey,
    "table-thinking": moments.thinking,
    "table-laid": moments.laid,
    "table-last-card": moments.last_card,
    "table-last-card-shared": lambda app: moments.last_card(app, shared=True),
    "table-watching": moments.watching,
    "table-watching-reveal": lambda app: moments.watching(app, reveal=True),
    "table-skipping": lambda app: moments.watching(app, skipping=True),
    "sold": moments.sold,
    "sold-few": lambda app: moments.sold(app, lots=2, most=2),
    "sold-many": lambda app: moments.sold(app, lots=7),
    **{f"first-{moment.value}": partial(moments.explained, moment=moment) for moment in Moment},
    "reveal-bid": lambda app: moments.reveal(app, Stage.NONE, more=0.6),
    "reveal-gathered": lambda app: moments.reveal(app, Stage.GATHERED, more=0.35),
    "reveal-counted": lambda app: moments.reveal(app, Stage.COUNTED, more=0.5),
    "reveal-decided": lambda app: moments.reveal(app, Stage.DECIDED, more=0.5),
    "reveal-tie": lambda app: moments.reveal(app, Stage.DECIDED, tie=True, more=0.9),
    "reveal-shared": moments.reveal_shared,
    "reveal-grand": lambda app: moments.remarkable(app, Feat.GRAND),
    "reveal-bargain": lambda app: moments.remarkable(app, Feat.BARGAIN),
    "reveal-steal": lambda app: moments.remarkable(app, Feat.STEAL),
    "reveal-fzzzt": lambda app: moments.remarkable(app, Feat.POISON),
    "last-auction": moments.last_auction,
    "onlooker": moments.onlooker,
    "onlooker-floor": moments.onlookers_floor,
    "onlooker-many-units": moments.onlookers_many_units,
    "curtain": moments.curtain,
    "allocation": moments.allocation,
    "allocation-begun": moments.allocation_begun,
    "allocation-units": moments.allocation_of_many,
    "table-bench-left": moments.bench_left,
    "scoring": moments.scoring,
    "scoring-by-hand": lambda app: moments.scoring(app, built=False),
    "scoring-asked": lambda app: moments.scoring(app, built=False, asked=True),
    "results": lambda app: after_moments.results(app, TABLE_SEATS, seed=11),
    "results-counting": lambda app: after_moments.results(app, TABLE_SEATS, seed=11, whole=False),
    "results-menu": after_moments.results_menu,
    "results-code": lambda app: after_moments.results(app, TABLE_SEATS, seed=CODE),
    "results-two": lambda app: after_moments.results(app, TABLE_SEATS[:2], seed=4),
    "results-three": lambda app: after_moments.results(app, TABLE_SEATS[:3], seed=6),
    "results-prize": after_moments.results_prize,
    "results-milestone": lambda app: after_moments.results_prize(app, milestone=True),
    "results-flourish": lambda app: after_moments.results_prize(app, more=2.0),
    "results-persons": lambda app: after_moments.results_prize(app, seats=PERSONS),
    "seal": after_moments.sealed,
    "seal-asking": lambda app: after_moments.sealed(app, done=False),
    "seal-none": lambda app: after_moments.sealed(app, seal=False),
    "history": moments.history,
    "history-of-one": lambda app: moments.history(app, seat=1, top=True),
    "share": after_moments.share,
    "share-code": lambda app: after_moments.share(app, seed=CODE),
    "statistics": after_moments.statistics,
    "statistics-one": lambda app: after_moments.statistics(app, games=1),
    "statistics-pointed": after_moments.statistics_pointed,
    "statistics-none": lambda app: after_moments.statistics(app, games=0),
    "report": after_moments.report,
    "report-figures": lambda app: after_moments.report(app, figures=True),
    "report-two": lambda app: after_moments.report(app, seats=TABLE_SEATS[:2], seed=4),
    "report-charts": lambda app: after_moments.report(app, Page.CHARTS),
    "report-points": lambda app: after_moments.report(app, Page.BUILD),
    "report-begun": after_moments.report_begun,
    "trial": after_moments.trial,
    "trial-over": after_moments.trial_over,
    "replay": after_moments.replay,
    "replay-of-one": lambda app: after_moments.replay(app, seat=0),
    "replay-reveal": after_moments.replay_reveal,
    "replay-play-on": after_moments.replay_play_on,
    "puzzles": puzzle_moments.wall,
    "puzzle-win": lambda app: puzzle_moments.puzzle(app, PuzzleKind.WIN),
    "puzzle-win-wrong": lambda app: puzzle_moments.wrong(app, PuzzleKind.WIN),
    "puzzle-win-solved": lambda app: puzzle_moments.solved(app, PuzzleKind.WIN),
    "puzzle-beat": lambda app: puzzle_moments.hinted(app, PuzzleKind.BEAT),
    "puzzle-beat-solved": lambda app: puzzle_moments.solved(app, PuzzleKind.BEAT),
    "puzzle-worth": lambda app: puzzle_moments.puzzle(app, PuzzleKind.WORTH),
    "puzzle-worth-solved": lambda app: puzzle_moments.solved(app, PuzzleKind.WORTH),
    "puzzle-build": lambda app: puzzle_moments.puzzle(app, PuzzleKind.BUILD),
    "puzzle-build-wrong": lambda app: puzzle_moments.wrong(app, PuzzleKind.BUILD),
    "puzzle-build-solved": lambda app: puzzle_moments.solved(app, PuzzleKind.BUILD),
    "puzzle-memory": puzzle_moments.memory,
    "zoom": moments.zoom,
    "zoom-along": moments.zoom_along,
    "zoom-late": lambda app: moments.zoom(app, 5, 2, seed=49),
    "pool": moments.pool,
    "hint": moments.hint,
    "hint-figures": lambda app: moments.hint(app, figures=True),
    "hint-fixing": moments.hint_fixing,
    "hint-warning": moments.hint_warning,
    "pause": moments.pause,
    "crash": page_moments.crash,
    "ladder": lambda app: challenge_moments.ladder(app, {}),
    "ladder-climbed": lambda app: challenge_moments.ladder(app, challenge_moments.CAREER),
    "ladder-top": lambda app: challenge_moments.ladder(app, challenge_moments.CAREER, "brassa"),
    "encounter-before": lambda app: challenge_moments.encounter(app, "brassa"),
    "encounter-won": lambda app: challenge_moments.encounter(app, "grit", 2),
    "encounter-lost": lambda app: challenge_moments.encounter(app, "volta", 0),
    "goals": challenge_moments.goals,
    "table-ladder": challenge_moments.ladder_table,
    "table-ladder-top": lambda app: challenge_moments.ladder_table(app, "brassa"),
    "pause-ladder": lambda app: moments.pause(app, "ladder/tock"),
    "results-ladder": challenge_moments.ladder_results,
    "lessons": LessonsScene,
    "lessons-known": page_moments.lessons_known,
    "title-new": page_moments.title_new,
    **{f"opening-{lot}": partial(challenge_moments.first_game, lot=lot) for lot in range(1, 6)},
    "opening-chosen": lambda app: challenge_moments.first_game(app, 1, LineCue.CHOSEN),
    **{f"opening-told-{lot}": partial(challenge_moments.first_game, lot=lot, cue=LineCue.TOLD) for lot in range(1, 6)},
    "lesson-bid": lambda app: challenge_moments.lesson(app, "bid"),
    "lesson-refused": challenge_moments.lesson_refused,
    "lesson-count": lambda app: challenge_moments.lesson(app, "count", read=1),
    "lesson-belt": lambda app: challenge_moments.lesson(app, "belt", read=1),
    "lesson-out": challenge_moments.lesson_out,
    "lesson-fix": lambda app: challenge_moments.lesson(app, "fix"),
    "lesson-chief": lambda app: challenge_moments.lesson(app, "chief", read=1),
    "lesson-fix-bench": challenge_moments.lesson_bench,
    "lesson-score": lambda app: challenge_moments.lesson(app, "score"),
}
"""Name of the picture -> what makes its scene. A function may put scenes on the stack, the returned one too."""


def render(app: App, make: Make, settling: int = 4) -> pygame.Surface:
    """Return the finished picture of a scene, with all its drawings ready; where they are there at once, no frame of
    ``settling`` is needed."""
    while len(app.scenes):
        app.scenes.pop()
    app.go = SceneNavigator(app)
    # First-time explanations would be in the way of everything else; they have their own pictures.
    app.change_progress(moments=tuple(moment.value for moment in Moment), games=1, asked_name=True)
    scene = make(app)
    if scene not in app.scenes.scenes:
        app.scenes.push(scene)
    settle(app, settling)
    return app.surface


def settle(app: App, frames: int = 4) -> None:
    """Draw until nothing changes any more, after ``frames`` more at the latest: sizes settle over a few frames, and
    drawings that arrive may be asked for in other sizes."""
    app.draw()
    while frames > 0 and not is_settled(app):
        frames -= 1
        app.art.wait()
        app.draw()


def is_settled(app: App) -> bool:
    """Whether the last frame had every drawing that it asked for, in its size."""
    return app.art.pending == 0 and not app.exposed


@contextmanager
def staged(make: Make, settings: Settings, size: tuple[int, int], settling: int = 4) -> Iterator[App]:
    """A program that was opened for a scene alone, with an empty profile, on ``TODAY``, and shows it while the context
    lasts, its picture finished by `render`. Drawings come from the user's cache: they are the same in every profile."""
    with tempfile.TemporaryDirectory() as folder:
        storage = Storage.in_folder(Path(folder))
        storage.cache = Storage.of_user().cache
        app = App(settings, storage, size=size, navigator=SceneNavigator)
        app.guarded = False
        try:
            app.archive.now = lambda: TODAY
            render(app, make, settling)
            yield app
        finally:
            app.close()
            # Scenes and their App hold each other: pictures of a hundred of them would stay until Python looks.
            vars(app).clear()


def photograph(make: Make, settings: Settings, size: tuple[int, int]) -> pygame.Surface:
    """Return the picture of a scene, `staged` alone."""
    with staged(make, settings, size) as app:
        return app.surface.copy()


def main(arguments: Sequence[str] | None = None) -> int:
    options = _options(arguments)
    options.out.mkdir(parents=True, exist_ok=True)
    for name in options.scene or list(SCENES):
        path = options.out / f"{name}-{options.size[0]}x{options.size[1]}-{options.language}.png"
        settings = Settings(language=options.language, text_size=options.text_size, high_contrast=options.high_contrast)
        pygame.image.save(photograph(SCENES[name], settings, options.size), path)
        print(path)
    return 0


def settle_surroundings() -> None:
    """Start this program anew with a fixed hash seed, and let it be the same hour everywhere."""
    os.environ["TZ"] = "UTC"
    if hasattr(time, "tzset"):
        time.tzset()
    if os.environ.get("PYTHONHASHSEED") != HASH_SEED:
        environment = {**os.environ, "PYTHONHASHSEED": HASH_SEED}
        raise SystemExit(subprocess.run([sys.executable, *sys.argv], env=environment, check=False).returncode)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Render scenes to PNG without a screen.")
    parser.add_argument("out", type=Path, metavar="OUT", help="folder for the pictures")
    parser.add_argument("--size", type=window_size, default=(1600, 900), metavar="WxH", help="window size in pixels")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--text-size", type=int, default=100, help="text size in per cent")
    parser.add_argument("--high-contrast", action="store_true", help="in the high-contrast look")
    parser.add_argument("--scene", action="append", choices=SCENES, help="only this scene; may be given several times")
    return parser.parse_args(arguments)


def window_size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit() and int(width) > 0 and int(height) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 1600x900")
    return int(width), int(height)


if __name__ == "__main__":
    settle_surroundings()
    raise SystemExit(main())
