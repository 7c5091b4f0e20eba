"""Opens all that reads the player's files, and notes what goes wrong."""

import logging
import random
import shutil
import time
import traceback
from concurrent.futures import Future
from itertools import chain, repeat
from pathlib import Path

import pygame

from build.attack.damages import Damage, flip, spoil
from build.attack.expected import bytes_of, to_be_reported, touched
from build.attack.intact_profile import Profile, lay_out
from game.agents import Candidate
from game.core.actions import Action
from game.core.state import Phase
from game.play.thinking import LocalThinker, Question, Thinker, answered
from game.review.review import ChancesAsked, ChoiceAsked, Reviewed
from ui.archive.archive import Archive
from ui.archive.entry import FACTS
from ui.files.faults import StorageError
from ui.files.progress import load_progress
from ui.files.settings import load_settings
from ui.input.input import Command, PadButton
from ui.match.match import saved_match
from ui.scenes.after import report
from ui.scenes.after.games import GamesScene
from ui.scenes.after.statistics import StatisticsScene
from ui.scenes.common.dialog import DialogScene
from ui.scenes.play.hint import HintScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App

PATIENCE = 120
"""Seconds after which a damage counts as blocking the program."""
_LONGEST_SENTENCE = 1500
_FULL_HINT = 50
"""How often the hint is a mastermind's and a report is started."""


class QuickThinker(LocalThinker):
    """Computer players in this process; hints are arbitrary choices and reports get no answer, unless a mastermind
    gives them."""

    def __init__(self, *, masterly: bool) -> None:
        super().__init__()
        self._masterly = masterly

    def hints(self, question: Question) -> Future[tuple[Candidate, ...]]:
        """Any choice, or a mastermind's."""
        if self._masterly:
            return super().hints(question)
        action: Action = question.observation.legal_actions()[0]
        return answered((Candidate(action, 0.5, None, None, ()),))

    def review(self, asked: ChoiceAsked | ChancesAsked) -> Future[Reviewed]:
        """The answer, unless it should stay pending."""
        return super().review(asked) if self._masterly else Future()


class Faults(logging.Handler):
    """Collects logged errors."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Note an error."""
        trace = "".join(traceback.format_exception(*record.exc_info)) if record.exc_info else ""
        self.found.append(f"in the log: {record.getMessage()}\n{trace}")


class Attack:
    """Runs one damage after another in one window."""

    def __init__(self, app: App, profile: Profile, home: Path) -> None:
        self.app = app
        self.profile = profile
        self.home = home
        self.faults = Faults()
        self.sentences: list[str] = []
        self.thinker: Thinker = LocalThinker()
        logging.getLogger().addHandler(self.faults)
        logging.getLogger().setLevel(logging.INFO)

    def run(self, number: int, seed: int) -> tuple[list[Damage], list[str]]:
        """Run damage number ``number``; returns what was done, and what went wrong."""
        rng = random.Random(f"{seed}/{number}")
        shutil.rmtree(self.home, ignore_errors=True)
        lay_out(self.profile, self.home)
        games = self.app.storage.games
        damages = [one for _ in range(rng.choice((1, 1, 1, 2, 3))) for one in spoil(self.home, games, rng)]
        hurt = touched(damages, self.profile, self.profile.files, self.home)
        wanted = to_be_reported(games, self.profile)
        self.faults.found.clear()
        self.sentences.clear()
        self.thinker = QuickThinker(masterly=number % _FULL_HINT == 0)
        report.ProcessThinker = lambda: self.thinker  # type: ignore[assignment, misc, attr-defined]
        wrong: list[str] = []
        try:
            self._open_all(hurt, rng, wrong, index_whole=all(one.kind != "index" for one in damages))
        except Exception:  # noqa: BLE001 - exactly what this looks for
            wrong.append(traceback.format_exc())
        finally:
            self.app.scenes.abandon()
            self.app.archive.close()
        wrong += self.faults.found
        wrong += [f"a bad sentence: {words!r}" for words in self.sentences if not _is_good(words)]
        said = "\n".join(self.sentences)
        wrong += [f"nothing mentions {words[0]}" for words in wanted if not any(one in said for one in words)]
        return damages, wrong

    def _open_all(self, hurt: set[str], rng: random.Random, wrong: list[str], *, index_whole: bool) -> None:
        """A damaged index may tell something wrong about a game, but hides none."""
        app = self.app
        self._start()
        app.scenes.reset(TitleScene(app))
        self._step(2)
        app.archive.upkeep.scan()
        self._settle()
        app.scenes.push(GamesScene(app))
        self._settle()
        listed = {game.id: game for game in app.archive.games()}
        if not index_whole:
            # What is wrong with an index may show only when all of it is read; it is made anew then.
            self._settle()
            listed = {game.id: game for game in app.archive.games()}
        known = {game.name for game in self.profile.games}
        for game in self.profile.games:
            found = listed.get(game.name)
            if game.name not in hurt and (found is None or (index_whole and found != game.plate)):
                wrong.append(f"{game.name} is not in the list as it was")
        self._close()
        if rng.random() < 0.2:
            self._spoil_the_index(rng)
            index_whole = False
        self._statistics(hurt, wrong, index_whole=index_whole)
        untouched = rng.choice(self.profile.games).name
        for name, entry in sorted(listed.items()):
            # Opening every untouched game each time takes most of the time, and finds nothing.
            if name in hurt or name == untouched or name not in known:
                self._open(name, finished=entry.finished)
        for game in self.profile.games:
            if game.name not in listed:
                # Files of a newer version are left alone, and reported when opened.
                self._ask_for(game.name)
        self._statistics(hurt, wrong, index_whole=index_whole)
        self._save()

    def _start(self) -> None:
        """As the program does when it starts."""
        app = self.app
        settings, notices = load_settings(app.storage.settings_file)
        progress, more = load_progress(app.storage.progress_file)
        self.sentences += [notice.told(app.tr) for notice in (*notices, *more)]
        app.settings = settings
        app.texts.text_scale = settings.text_size / 100
        app.painter.clear_layers()
        vars(app)["progress"] = progress
        vars(app)["archive"] = Archive(app.storage.games, facts=FACTS, wake=app.wake)
        app.notices.clear()
        app._told.clear()  # noqa: SLF001 - each damage is a new start, where everything may be reported again

    def _statistics(self, hurt: set[str], wrong: list[str], *, index_whole: bool) -> None:
        app = self.app
        scene = StatisticsScene(app)
        app.scenes.push(scene)
        self._settle()
        wanted = {game.name for game in self.profile.games if index_whole and game.finished and game.name not in hurt}
        missing, end = wanted, time.monotonic() + PATIENCE
        # On a busy machine the scene rests for long before it counts what was found meanwhile, and that more than once.
        for rest in chain((0.1,), repeat(3600.0)):
            self._step(1, rest)
            while scene.counting and time.monotonic() < end:
                self._step()
            missing = wanted - (set() if scene.result is None else {entry.id for entry in scene.result.all})
            if time.monotonic() >= end or (rest > 1 and not missing):
                break
        self._step()
        wrong += [f"{name} is not counted in the statistics" for name in sorted(missing)]
        self._close()

    def _ask_for(self, name: str) -> None:
        try:
            # One that may still be arriving is in no list yet, and mended when it is opened.
            found = self.app.archive.open(name)
        except StorageError as error:
            self.sentences.append(error.sentence.told(self.app.tr))
        else:
            self.sentences += [notice.told(self.app.tr) for notice in found.notices]

    def _open(self, name: str, *, finished: bool) -> None:
        """Open a game as a person does: the report of a finished one, a hint in one that is not."""
        app = self.app
        if finished:
            scene = GamesScene(app, name)
            app.scenes.push(scene)
            # The index may have to be made anew first.
            self._settle()
            self._take_answers()
            if scene.chosen is not None and scene.chosen.id == name:
                scene._report()  # noqa: SLF001 - what its button does
                self._take_answers()
            self._step(3)
            self._close()
            return
        try:
            match = saved_match(app.archive, name, self.thinker)
        except StorageError as error:
            self.sentences.append(error.sentence.told(app.tr))
            return
        self.sentences += [problem.told(app.tr) for problem in match.problems]
        player = match.session.to_act
        if player in match.humans and match.session.phase is Phase.BIDDING:
            hint = HintScene(app, match, player, lambda _action: None)
            app.scenes.push(hint)
            self._step()
            if hint.warning:
                hint.handle(PadButton(Command.ACCEPT))
            end = time.monotonic() + PATIENCE
            while not hint.answered and time.monotonic() < end:
                self._step()
            self._step()
            match.save()
            self._close()
        match.close()
        self.sentences += [problem.told(app.tr) for problem in match.problems]

    def _spoil_the_index(self, rng: random.Random) -> None:
        path = self.app.storage.games / "index.sqlite3"
        data = bytes_of(path)
        if data:
            path.write_bytes(flip(data, rng))

    def _save(self) -> None:
        """Settings and progress can be saved whatever is in their place."""
        self.app.saving.save_settings()
        self.app.change_progress(games=3)
        self.app.finish_saving()
        self._note()

    def _settle(self) -> None:
        """Let the scene take in what the archive finds, until the archive is done."""
        self._step()
        self.app.archive.wait(PATIENCE)
        self._step(4, 0.6)

    def _take_answers(self) -> None:
        """Let the scene take in what it has asked the archive."""
        self._step()
        self.app.archive.ask(lambda: None).result(PATIENCE)
        self._step(2)

    def _step(self, count: int = 1, seconds: float = 0.1) -> None:
        for _ in range(count):
            self.app.step(seconds, pygame.event.get())
            self._note()

    def _note(self) -> None:
        """Note what the player is shown, and close the message."""
        app = self.app
        while isinstance(app.scenes.top, DialogScene):
            self.sentences.append(app.scenes.top.words[1])
            app.scenes.pop()
        self.sentences += app.notices
        app.notices.clear()

    def _close(self) -> None:
        self._note()
        self.app.scenes.pop()
        self._note()


def _is_good(words: str) -> bool:
    bad = "Traceback" in words or "Errno" in words or "Error(" in words
    return words.isprintable() and len(words) < _LONGEST_SENTENCE and not bad
