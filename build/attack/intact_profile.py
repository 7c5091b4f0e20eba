"""The intact profile that is damaged: games, settings and progress as real games leave them."""

import os
import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from build.attack.damages import OLD
from game.core.cards import MAX_SEATS
from game.core.state import Phase
from game.play.session import Session
from game.review.review import Reviewing, answer
from ui.archive.archive import Archive
from ui.archive.entry import FACTS, ArchivedGame
from ui.archive.setups import seat_spec
from ui.base.theme import SEAT
from ui.files.progress import Progress, save_progress
from ui.files.settings import COMPUTER, HUMAN, MatchSetup, SeatChoice, Settings, save_settings
from ui.files.storage import Storage
from ui.match.after.stored import with_review


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
    archive.upkeep.scan()
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
