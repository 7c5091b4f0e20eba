"""Damages the player's files by chance and opens all that reads them: `build/attack_files.py --damages 10000 --seed 1`.

Each run takes an intact profile (finished and unfinished games, backups, sidecars, the index, settings and progress),
damages one to three of its files, and opens the title, the list of games, every game, the statistics, a hint and a
report through the real archive and scenes, without a screen. All share one window; archive, settings and scenes are
recreated each time, as at a new start of the program.

It looks for exceptions, logged errors, untouched games missing from the list, wrong counts, and unreadable files that
no sentence mentions. Prints a table, and exits with 1 on any fault.
"""

import argparse
import faulthandler
import logging
import os
import random
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from build.attack.damages import OLD, Damage, flip, spoil
from game.agents import Candidate
from game.core.actions import Action
from game.core.cards import MAX_SEATS
from game.core.state import Phase
from game.play.session import Session
from game.play.thinking import LocalThinker, Question, Thinker, answered
from game.review.review import ChancesAsked, ChoiceAsked, Reviewed, Reviewing, answer
from ui.archive.archive import Archive
from ui.archive.entry import ArchivedGame
from ui.archive.figures import FACTS
from ui.archive.files import Files, checked_game
from ui.archive.setups import seat_spec
from ui.base.theme import SEAT
from ui.files.progress import Progress, load_progress, save_progress
from ui.files.settings import COMPUTER, HUMAN, MatchSetup, SeatChoice, Settings, load_settings, save_settings
from ui.files.storage import ContentError, Storage, StorageError, backup_of, decoded, readable
from ui.match.after.kept import with_review
from ui.match.match import saved_match
from ui.navigation import SceneNavigator
from ui.scenes.after import report
from ui.scenes.after.games import GamesScene
from ui.scenes.after.statistics import Page, StatisticsScene
from ui.scenes.common.dialog import DialogScene
from ui.scenes.play.hint import HintScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App

SIZE = (640, 360)
PATIENCE = 120
"""Seconds after which a damage counts as blocking the program."""
_LONGEST_SENTENCE = 1500
_FULL_HINT = 50
"""How often the hint is a mastermind's and a report is started."""


# The intact profile


class Kept(NamedTuple):
    """A game of the intact profile."""

    name: str
    finished: bool
    plate: ArchivedGame


class Profile(NamedTuple):
    """All files of the intact profile, by path, and the games among them."""

    files: dict[str, bytes]
    games: tuple[Kept, ...]


def _seats(*names: str) -> tuple[SeatChoice, ...]:
    return tuple(
        SeatChoice(name.capitalize(), HUMAN, colour=colour)
        if name.isupper()
        else SeatChoice(name.capitalize(), COMPUTER, "apprentice", name, colour)
        for name, colour in zip(names, SEAT, strict=False)
    )


def _session(setup: MatchSetup, until: Callable[[Session], bool]) -> Session:
    session, rng = Session([seat_spec(seat) for seat in setup.seats], setup.seed), random.Random(setup.seed)
    while (player := session.to_act) is not None and not until(session):
        options = session.observation(player).legal_actions()
        session.submit(player, options[rng.randrange(len(options))])
    return session


def _asks_ada(session: Session) -> bool:
    return session.phase is Phase.BIDDING and session.to_act == 0 and session.event_count > 60


def make_profile(folder: Path) -> Profile:
    """A profile as real games leave it."""
    storage = Storage.in_folder(folder)
    moment = [datetime(2026, 1, 20, 18, tzinfo=UTC)]
    archive = Archive(storage.games, facts=FACTS, now=lambda: moment[0])
    tables = [("ADA", "volta"), ("ADA", "grit", "ohm"), ("ADA", "BOB", "fizz"), ("ADA", *("fizz", "volta", "rivet"))]
    assert max(len(table) for table in tables) == MAX_SEATS
    for number, table in enumerate(tables * 2):
        finished = number < len(tables)
        setup = MatchSetup(_seats(*table), 11 + number)
        moment[0] += timedelta(hours=7)
        file = archive.begin(setup)
        session = _session(setup, lambda one: False if finished else _asks_ada(one))  # noqa: B023 - called at once
        for reached in (_session(setup, lambda one: one.event_count > 40), session):
            # The first is what the second has as its backup; one game of each kind has none.
            if reached is session or number % len(tables):
                file.keep(reached.record())
                file.flush(60)
        if finished:
            work = Reviewing(session.record(), 0)
            if number == 0:
                while not work.done:
                    work.take(answer(work.ask()))
                file.change(**with_review(file.about, work.review()))
        file.change(hints=number % 3)
        file.flush(60)
        file.ended()
        file.close()
    archive.scan()
    archive.wait(60)
    plates = archive.games()
    archive.close()
    for settings in (Settings(language="en", music=11), Settings(language="en", music=12)):
        save_settings(storage.settings_file, settings)
    for games in (1, 2):
        save_progress(storage.progress_file, Progress(games=games))
    files = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return Profile(files, tuple(Kept(game.id, game.finished, game) for game in plates))


def lay_out(profile: Profile, folder: Path) -> None:
    """Write the intact profile to an empty folder."""
    for name, data in profile.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        os.utime(path, (OLD, OLD))
    # The index was made with the times that the files have now: it is in order, too.


# Expected results


def touched(damages: list[Damage], profile: Profile, files: dict[str, bytes], home: Path) -> set[str]:
    """The games of which any file is not as it was."""
    names = set()
    for game in profile.games:
        for path in home.rglob(f"{game.name}.*"):
            place = str(path.relative_to(home))
            if path.is_symlink() or not path.is_file() or _bytes(path) != files.get(place):
                names.add(game.name)
        if any(
            not (home / place).is_file() or (home / place).is_symlink() for place in files if f"{game.name}." in place
        ):
            names.add(game.name)
    return names | {damage.path.name.partition(".")[0] for damage in damages if damage.kind != "index"}


def _bytes(path: Path) -> bytes | None:
    try:
        return path.read_bytes() if path.is_file() else None
    except OSError:
        return None


def to_be_told(games: Path, profile: Profile) -> list[tuple[str, ...]]:
    """For each thing that must be reported: words, one of which must be in a sentence."""
    found: list[tuple[str, ...]] = []
    for game in profile.games:
        record, about, _ = Files.of(games, game.name)
        if _is_bad(record, checked_game) and os.path.lexists(record):
            found.append((record.name, backup_of(record).name))
        elif not os.path.lexists(record) and _is_there(record) and not record.with_suffix(".FZZZT").exists():
            found.append((record.name,))
        listed = not _is_bad(record, checked_game) or not _is_bad(backup_of(record), checked_game)
        if listed and os.path.lexists(about) and _is_bad(about, lambda data: decoded(data, dict[str, object])):
            found.append((about.name,))
    for path in games.iterdir():
        if not path.name.isascii() or len(path.name) > 224:
            found += [] if path.name.startswith("\u202e") else [(readable(path)[-60:],)]
    return found


def _is_there(record: Path) -> bool:
    return os.path.lexists(backup_of(record))


def _is_bad(path: Path, parse: Callable[[bytes], object]) -> bool:
    """Whether a file cannot be used, for whatever reason."""
    try:
        if not path.is_file():
            return True
        parse(path.read_bytes())
    except (OSError, ContentError):
        return True
    return False


# The program


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
        wanted = to_be_told(games, self.profile)
        self.faults.found.clear()
        self.sentences.clear()
        self.thinker = QuickThinker(masterly=number % _FULL_HINT == 0)
        report.ProcessThinker = lambda: self.thinker  # type: ignore[assignment, misc, attr-defined]
        wrong: list[str] = []
        try:
            self._open_all(hurt, rng, wrong)
        except Exception:  # noqa: BLE001 - the very thing that is looked for
            wrong.append(traceback.format_exc())
        finally:
            self.app.scenes.abandon()
            self.app.archive.close()
        wrong += self.faults.found
        wrong += [f"a bad sentence: {words!r}" for words in self.sentences if not _is_good(words)]
        told = "\n".join(self.sentences)
        wrong += [f"nothing tells of {words[0]}" for words in wanted if not any(one in told for one in words)]
        return damages, wrong

    def _open_all(self, hurt: set[str], rng: random.Random, wrong: list[str]) -> None:
        app = self.app
        self._start()
        app.scenes.reset(TitleScene(app))
        self._step(2)
        app.archive.scan()
        self._settle()
        app.scenes.push(GamesScene(app))
        self._settle()
        listed = {game.id: game for game in app.archive.games()}
        for game in self.profile.games:
            if game.name not in hurt and listed.get(game.name) != game.plate:
                wrong.append(f"{game.name} is not in the list as it was")
        self._close()
        if rng.random() < 0.2:
            self._spoil_the_index(rng)
        self._statistics(hurt, wrong)
        for name, entry in sorted(listed.items()):
            self._open(name, finished=entry.finished)
        for game in self.profile.games:
            if game.name not in listed:
                # Files of a newer version are left alone, and reported when opened.
                self._ask_for(game.name)
        self._statistics(hurt, wrong)
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

    def _statistics(self, hurt: set[str], wrong: list[str]) -> None:
        app = self.app
        scene = StatisticsScene(app)
        app.scenes.push(scene)
        self._settle()
        end = time.monotonic() + PATIENCE
        # On a busy machine the scene rests for long before it counts what was found meanwhile.
        for rest in (0.1, 3600.0):
            self._step(1, rest)
            while scene.counting and time.monotonic() < end:
                self._step()
        for page in Page:
            scene.turn_to(page)
            self._step()
        shown = scene.shown
        counted = {entry.id for entry in shown.all} if shown is not None else set()
        for game in self.profile.games:
            if game.finished and game.name not in hurt and game.name not in counted:
                wrong.append(f"{game.name} is not counted in the statistics")
        self._close()

    def _ask_for(self, name: str) -> None:
        try:
            self.app.archive.open(name)
        except StorageError as error:
            self.sentences.append(error.sentence.told(self.app.tr))

    def _open(self, name: str, *, finished: bool) -> None:
        """Open a game as a person does: the report of a finished one, a hint in one that is not."""
        app = self.app
        if finished:
            scene = GamesScene(app, name)
            app.scenes.push(scene)
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
        data = _bytes(path)
        if data:
            path.write_bytes(flip(data, rng))

    def _save(self) -> None:
        """Settings and progress can be saved whatever is in their place."""
        self.app.save_settings()
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
        """Note what the player is told, and close the message."""
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


# The table


def attack(damages: int, seed: int, first: int = 0) -> int:
    """Run a number of damages, and print the results; returns the exit code."""
    begun = time.monotonic()
    os.fsync = lambda _number: None  # type: ignore[assignment]
    tried: Counter[tuple[str, str]] = Counter()
    failed: Counter[tuple[str, str]] = Counter()
    with tempfile.TemporaryDirectory(prefix="fzzzt-attack-") as folder:
        home = Path(folder) / "home"
        profile = make_profile(home)
        storage = Storage.in_folder(home)
        storage.cache, storage.logs = None, None
        # The index knows the files by their times.
        shutil.rmtree(home)
        lay_out(profile, home)
        archive = Archive(storage.games, facts=FACTS)
        archive.scan()
        archive.wait(60)
        archive.close()
        profile.files["data/games/index.sqlite3"] = (storage.games / "index.sqlite3").read_bytes()
        app = App(Settings(language="en"), storage, size=SIZE, navigator=SceneNavigator)
        app.guarded = False
        one = Attack(app, profile, home)
        for number in range(first, first + damages):
            faulthandler.dump_traceback_later(2 * PATIENCE, exit=True)
            done, wrong = one.run(number, seed)
            for damage in done:
                tried[damage.kind, damage.how] += 1
                failed[damage.kind, damage.how] += bool(wrong)
            for words in wrong:
                what = ", ".join(f"{damage.kind}: {damage.how} ({readable(damage.path.name)})" for damage in done)
                print(f"damage {number} [{what}]: {words}", flush=True)
            if sys.stderr.isatty():
                print(f"\r{number + 1 - first} of {damages}", end="", file=sys.stderr, flush=True)
        faulthandler.cancel_dump_traceback_later()
        vars(app)["archive"] = Archive(storage.games)
        app.close()
    print(f"{'file':18} {'damage':16} {'tried':>6} {'faults':>6}")
    for (kind, how), count in sorted(tried.items()):
        print(f"{kind:18} {how:16} {count:6} {failed[kind, how]:6}")
    faults = sum(failed.values())
    print(f"{damages} damages in {time.monotonic() - begun:.0f} s: {'no fault' if not faults else f'{faults} faults'}.")
    return 1 if faults else 0


def main() -> int:
    """Read the arguments and begin."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--damages", type=int, default=1000, metavar="COUNT", help="how many damages")
    parser.add_argument("--seed", type=int, default=1, help="another one does others")
    parser.add_argument("--first", type=int, default=0, metavar="NUMBER", help="begin with this one, to see it again")
    options = parser.parse_args()
    return attack(options.damages, options.seed, options.first)


if __name__ == "__main__":
    sys.exit(main())
