"""Walk a newcomer's first minute: `build/measure/first_minute.py [--language de] [--robot 2] [--pace normal]`.

Somebody without a game presses *Play*, reads three words a second, needs a second for each press, and does what the
mentor says, without a screen and in simulated time. Nobody reads while cards move, so the real time is shorter. Prints
for each language the seconds to the first sentence and to the first win, the words up to the first touch, and for the
whole opening its words, seconds and presses, with those among them that only go on.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build.attack.monkey import LocalNavigator
from build.pictures.driving import FRAME, click
from game.core.cards import POWER
from ui.base.i18n import LANGUAGES
from ui.files.settings import Pace, Settings
from ui.files.storage import Storage
from ui.scenes.lessons.lesson import FirstGameScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App
from ui.table.places.poses import OwnCard
from ui.table.state.view import Stage

WORDS_A_SECOND, PRESS = 3.0, 1.0
"""How fast somebody unhurried reads, and the seconds that finding a place and pressing there take."""
LONGEST = 600.0
"""Seconds within which the opening must be over."""
WANTED = {1: 0, 2: 1, 3: 0, 4: 3, 5: 3}
"""The power that is bid for each lot where it can be: at the first one the argument's, in its place the nearest."""


class StuckError(RuntimeError):
    """The opening came to no end."""


@dataclass
class Walk:
    """What a newcomer has met so far: seconds of motion, of reading and pressing, what was read, and the presses."""

    motion: float = 0.0
    read: list[str] = field(default_factory=list)
    bids: int = 0
    """Presses that choose or bid."""
    onward: int = 0
    """Presses that only go on."""
    first_words: float = 0.0
    """Seconds from *Play* to the first sentence."""
    words_to_touch: int = 0
    won: float = 0.0
    """Seconds from *Play* to the first win."""
    motion_to_win: float = 0.0

    @property
    def seconds(self) -> float:
        """All time so far."""
        return self.motion + words(self.read) / WORDS_A_SECOND + (self.bids + self.onward) * PRESS


def words(sentences: list[str]) -> int:
    """How many words they have."""
    return sum(len(sentence.split()) for sentence in sentences)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--language", action="append", choices=tuple(LANGUAGES))
    parser.add_argument("--robot", type=int, choices=(1, 2, 3), default=2, help="the power that is bid first")
    parser.add_argument("--pace", choices=[pace.value for pace in Pace], default=Pace.NORMAL.value)
    args = parser.parse_args()
    for language in args.language or LANGUAGES:
        found = walk(language, args.robot, Pace(args.pace))
        print(
            f"{language}: first sentence after {found.first_words:.1f} s, {found.words_to_touch} words to the first "
            f"touch; first win after {found.won:.1f} s ({found.motion_to_win:.1f} s of them motion); the opening: "
            f"{words(found.read)} words, {found.seconds:.0f} s, {found.bids} presses that bid, {found.onward} that "
            "only go on"
        )
    return 0


def walk(language: str, robot: int = 2, pace: Pace = Pace.NORMAL) -> Walk:
    """The whole opening in a language."""
    with tempfile.TemporaryDirectory() as folder:
        settings, storage = Settings(language=language, pace=pace), Storage.in_folder(Path(folder))
        app = App(settings, storage, size=(960, 540), navigator=LocalNavigator, hidden=True)
        app.guarded = False
        try:
            app.scenes.reset(TitleScene(app))
            app.step(FRAME)
            return walked(app, robot)
        finally:
            app.close()


def walked(app: App, robot: int = 2) -> Walk:
    """Press *Play*, and go on until the mentor leaves."""
    found = Walk()
    title = app.scenes.top
    assert isinstance(title, TitleScene)
    play = title.control("play")
    assert play is not None, "somebody without a game finds a button to play"
    click(app, play.rect.center)
    found.bids += 1
    for table in _steps(app, found):
        speech = table.speech
        if speech is not None and (not found.read or found.read[-1] != speech.words):
            found.first_words = found.first_words or found.motion
            found.read.append(speech.words)
        outcome = table.view.outcome
        shown = table.view.stage is Stage.DECIDED and outcome is not None and outcome.winner == table.viewer
        if shown and not found.won:
            found.won, found.motion_to_win = found.seconds, found.motion
        if table.playback.waiting:
            found.onward += 1
            click(app, (app.viewport.canvas.w / 2 + 10, app.viewport.canvas.h - 12))
        elif table.my_turn and not table.sprites.moving:
            found.words_to_touch = found.words_to_touch or words(found.read)
            _bid(app, table, robot if table.view.auction == 1 else WANTED[table.view.auction], found)
    return found


def _steps(app: App, found: Walk) -> Iterator[FirstGameScene]:
    """The table, frame after frame, until the mentor leaves."""
    while found.motion < LONGEST:
        app.step(FRAME)
        found.motion += FRAME
        table = app.scenes.top
        if isinstance(table, FirstGameScene):
            if not table.teaching:
                return
            yield table
    raise StuckError(f"the opening does not end: {found.read[-1:]}")


def _bid(app: App, table: FirstGameScene, power: int, found: Walk) -> None:
    """Choose the card of this power, or of the nearest there is, read what is said then, and bid it."""
    card = min(table.view.hand, key=lambda card: (abs(POWER[card] - power), -POWER[card]))
    pose = table.sprites.poses()[OwnCard(card)]
    click(app, (pose.x, pose.y))
    app.step(FRAME)
    found.motion += FRAME
    speech = table.speech
    if speech is not None and speech.words != found.read[-1]:
        found.read.append(speech.words)
    click(app, table.geometry.confirm.center)
    found.bids += 2
    assert not table.my_turn, table.teacher.objection


if __name__ == "__main__":
    raise SystemExit(main())
