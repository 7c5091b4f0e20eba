"""What is found out about a game once it is over, and stored with it: how it went, par, and the foreman's report."""

from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any, NamedTuple

from game.play.thinking import Thinker
from game.records.record import Record
from game.review.achievements import ACHIEVEMENTS, Achievement
from game.review.facts import facts_of
from game.review.feelings import Feeling, feelings_of
from game.review.par import Par, ParRun, has_par
from game.review.review import Review
from game.review.statistics import Played
from ui.files.background import glance
from ui.match.after.background_job import ParJob
from ui.match.after.stored import stored_par, stored_review, with_par, with_review
from ui.match.match import Match
from ui.scenes.challenges.occasions import note_levels
from ui.shell.app import App


class Meaning(NamedTuple):
    """What a finished game meant: how it went for every seat, and which achievements its persons reached."""

    feelings: tuple[Feeling, ...]
    achieved: tuple[Achievement, ...]


def meaning_of(record: Record, persons: Sequence[int], counted: Sequence[Sequence[int]]) -> Meaning:
    """What a finished game meant to the seats of its ``persons``, with the places that everybody had as it was
    ``counted``; reading it takes a moment.

    Raises RecordError for a record that breaks a rule, and ValueError for an unfinished game.
    """
    games = [Played(facts_of(record), seat) for seat in persons]
    achieved = tuple(one for one in ACHIEVEMENTS if any(one.reached(game) for game in games))
    return Meaning(feelings_of(record, counted), achieved)


class Findings:
    """Works all of it out in the background; call ``update`` in every step, or after ``POLL`` while it ``works``."""

    def __init__(
        self, app: App, match: Match, record: Record, par: Par | None, counted: Sequence[Sequence[int]]
    ) -> None:
        """Know nothing yet of the finished ``match`` but its ``record``, its ``par`` if that is given, and the places
        that everybody has one after another as it is ``counted``."""
        self._app = app
        self._match = match
        self._record = record
        self._counted = counted
        self._thinker: Thinker | None = None
        """Plays the par and answers the report's questions, once either is wanted."""
        self._meaning_job: Future[Meaning] | None = None
        self._par_job: ParJob | None = None
        self.par = par
        """What the levels scored in the only person's place, once that is known."""
        self.feelings: tuple[Feeling, ...] = ()
        """How the game went for each seat, once that is known."""
        self.achieved: tuple[Achievement, ...] = ()
        """What its persons achieved in it, once that is known."""
        self.helped = False
        """Whether a person was helped, as far as the archive knows."""
        self.review: Review | None = None
        """The foreman's report, once it has been made."""

    def begin(self, *, measured: bool) -> None:
        """Begin to work it out, unless it is stored with the game; ``measured``: each level plays the same game for
        comparison, if one person played it."""
        self._meaning_job = self._app.archive.ask(lambda: meaning_of(self._record, self._match.humans, self._counted))
        if glance(self._meaning_job):
            self._take_meaning()
        self._recall()
        if self.par is not None:
            note_levels(self._app, self._match, self.par)
        lone = self._match.lone_human
        if measured and self.par is None and lone is not None and has_par(self._record, lone):
            self._par_job = ParJob(ParRun.of(self._record, lone), self.thinker())

    @property
    def works(self) -> bool:
        """Whether something is still being worked out."""
        return self._par_job is not None or self._meaning_job is not None

    def update(self) -> bool:
        """Take in what has been worked out; returns whether there is anything new."""
        levels, meaning = self._take_par(), self._take_meaning()
        return levels or meaning

    def thinker(self) -> Thinker:
        """The computer players for after the game; the game's own are gone with the table."""
        if self._thinker is None:
            self._thinker = self._match.fresh_thinker()
        return self._thinker

    def keep(self, review: Review) -> None:
        """Store a report; the first person's is the one that opens again."""
        if review.seat == self._match.humans[0]:
            self.review = review
        name = self._match.file_id
        if name is not None:
            self._remember(with_review(self._app.archive.about(name), review))

    def close(self) -> None:
        """Stop whatever plays the par."""
        if self._par_job is not None:
            self._par_job.cancel()
        if self._thinker is not None:
            self._thinker.close()

    def _take_meaning(self) -> bool:
        """Collect how the game went, and what was achieved."""
        job = self._meaning_job
        if job is None or not job.done():
            return False
        self._meaning_job = None
        if not job.cancelled():
            self.feelings, self.achieved = job.result()
        return True

    def _take_par(self) -> bool:
        job = self._par_job
        if job is None:
            return False
        par = job.update()
        if par is not None:
            self.par = par
            self._remember(with_par(par))
            note_levels(self._app, self._match, par)
        if job.over:
            self._par_job = None
        return par is not None

    def _recall(self) -> None:
        """Load what is stored with the game: a player who returns to a finished game has seen its results before."""
        name = self._match.file_id
        if name is None or not self._match.humans:
            return
        about, seat = self._app.archive.about(name), self._match.humans[0]
        self.helped = bool(about.hints or about.undos or about.origin)
        self.review = self.review or stored_review(about, self._record, seat)
        self.par = self.par or stored_par(about, self._record, seat)

    def _remember(self, changes: dict[str, Any]) -> None:
        """Store something with the game, if the game is saved."""
        name = self._match.file_id
        if name is not None:
            self._app.archive.update_about(name, **changes)
