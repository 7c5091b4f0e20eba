"""A game in the window: the session, the computer players' process, who looks at the screen, and the saved game."""

import logging
from concurrent.futures import Future
from pathlib import Path

import msgspec

from game.actions import Action, IllegalActionError
from game.agents import PERSONALITIES, Candidate
from game.record import Record, RecordError
from game.session import COMPUTER_PREFIX, HUMAN, Choice, SeatSpec, Session
from game.thinking import Agents, ProcessThinker, Question, Thinker
from game.worker import WorkerError
from ui.base.i18n import N_, Sentence
from ui.base.settings import MatchSetup, SeatChoice
from ui.base.storage import (
    DamagedFileError,
    Storage,
    StorageError,
    damaged,
    delete,
    read_backup,
    read_json,
    write_json,
)
from ui.match.faces import faces_of

_log = logging.getLogger(__name__)

STAND_IN_LEVEL = "apprentice"
_NO_ANSWER = N_("{name} did not answer: a simpler player has chosen instead, and the game goes on.")
_NO_SAVE = N_("No unfinished game is saved: begin a new one.")


class SavedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An unfinished game on disk: how it was set up, its record so far, and the choices that no record tells yet."""

    setup: MatchSetup
    record: Record
    unrecorded: tuple[Choice, ...] = ()


class SeatLook(msgspec.Struct, frozen=True):
    """How a seat shows itself: name, colour (a key of ``ui.base.theme.SEAT``) and portrait (a key of the art)."""

    name: str
    colour: str
    portrait: str
    human: bool


def seat_spec(choice: SeatChoice) -> SeatSpec:
    """The rules' side of a chosen seat."""
    if choice.kind == HUMAN:
        return SeatSpec(choice.name, HUMAN)
    taste = f"/{choice.personality}" if choice.personality else ""
    return SeatSpec(choice.name, f"{COMPUTER_PREFIX}{choice.level}{taste}")


class Match:
    """One game under way in the window. Computers think elsewhere; ``update`` takes their choices in."""

    def __init__(self, setup: MatchSetup, session: Session, thinker: Thinker, save_path: Path | None) -> None:
        """Go on with ``session``; ``save_path`` keeps the game after every turn (None: not at all)."""
        self.setup = setup
        self.session = session
        self.problems: list[Sentence] = []
        """Sentences for the player that nobody has shown yet."""
        self._told: set[str] = set()
        self._thinker = thinker
        self._choice: Future[Action] | None = None
        """What the computer player that is to act has been asked for."""
        self._save_path = save_path
        self.kept = save_path is not None
        """Whether the game as it stands now can be continued another time."""
        self.looks = tuple(
            SeatLook(choice.name, choice.colour, face, choice.kind == HUMAN)
            for choice, face in zip(setup.seats, faces_of(setup.seats), strict=True)
        )

    @property
    def names(self) -> list[str]:
        """The seats' names."""
        return [look.name for look in self.looks]

    @property
    def humans(self) -> list[int]:
        """The seats that persons play."""
        return [seat for seat, look in enumerate(self.looks) if look.human]

    @property
    def lone_human(self) -> int | None:
        """The one person's seat, if there is just one: nothing has to be hidden from anybody else then."""
        return self.humans[0] if len(self.humans) == 1 else None

    @property
    def thinking(self) -> int | None:
        """The computer player that is to act, None when a person is or the game is over."""
        player = self.session.to_act
        return None if player is None or self.looks[player].human else player

    def update(self) -> None:
        """Ask the computer player that is to act, or take its choice in; never waits."""
        player = self.thinking
        if player is None:
            return
        if self._choice is None:
            self._choice = self._thinker.choose(self._question(player))
        if not self._choice.done():
            return
        choice, self._choice = self._choice, None
        try:
            self.session.submit(player, choice.result())
        except (WorkerError, IllegalActionError) as error:
            name = self.looks[player].name
            _log.error("%s did not choose: %s", name, error)
            self._tell(Sentence(_NO_ANSWER, {"name": name}))
            self.session.submit(player, self._stand_in(player))
        if self.thinking is None:
            # What computer players do in a row is found again from the save before it.
            self.save()

    def ask_hints(self, player: int) -> Future[tuple[Candidate, ...]]:
        """Ask the strongest computer player what it would do, best first, in the place of a person who is to act."""
        return self._thinker.hints(self._question(player))

    def submit(self, player: int, *actions: Action) -> None:
        """Let a person act, once or several times in a row. Raises IllegalActionError, and changes nothing, when the
        rules forbid any of it."""
        self.session.check(player, *actions)
        for action in actions:
            self.session.submit(player, action)
        self.save()

    def close(self) -> None:
        """Stop the computer players."""
        self._thinker.close()

    def save(self) -> None:
        """Keep the game, if it is one to be kept and not over yet; a finished game is not kept any longer."""
        path = self._save_path
        if path is None:
            return
        try:
            if self.session.to_act is None:
                delete(path)
            else:
                write_json(path, SavedGame(self.setup, self.session.record(), self.session.unrecorded))
        except StorageError as error:
            if self.kept:
                _log.warning("%s", error)
            self.kept = False
            self._tell(error.sentence)
        else:
            self.kept = self.session.to_act is not None

    def _tell(self, sentence: Sentence) -> None:
        """Have a problem shown, once in a game."""
        if str(sentence) not in self._told:
            self._told.add(str(sentence))
            self.problems.append(sentence)

    def _question(self, player: int) -> Question:
        spec = seat_spec(self.setup.seats[player])
        seed = self.session.policy_rng(player).getrandbits(63)
        # A character that was left out since the game was saved takes its taste along, not its skill.
        personality = spec.personality if spec.personality in PERSONALITIES else None
        return Question(spec.level, personality, self.session.observation(player), seed)

    def _stand_in(self, player: int) -> Action:
        """A rule-based choice for a computer player that failed, so that the game goes on."""
        question = msgspec.structs.replace(self._question(player), level=STAND_IN_LEVEL, personality=None)
        return Agents().choose(question)


def new_match(setup: MatchSetup, storage: Storage, thinker: Thinker | None = None) -> Match:
    """Begin a game as it was set up."""
    session = Session([seat_spec(choice) for choice in setup.seats], setup.seed)
    match = Match(setup, session, thinker or ProcessThinker(), _save_path(setup, storage))
    match.save()
    return match


def saved_match(storage: Storage, thinker: Thinker | None = None) -> Match:
    """Go on with the saved game. Raises StorageError with one sentence when there is none that can be played."""
    path = storage.game_file
    try:
        saved = read_json(path, SavedGame)
    except DamagedFileError:
        saved = read_backup(path, SavedGame)
        if saved is None:
            raise
    if saved is None:
        raise StorageError(Sentence(_NO_SAVE))
    try:
        session = Session.resume(saved.record, saved.unrecorded)
    except RecordError as error:
        raise damaged(path, str(error)) from error
    if [seat_spec(choice) for choice in saved.setup.seats] != list(session.seats):
        raise damaged(path, "its seats are not those of its record")
    return Match(saved.setup, session, thinker or ProcessThinker(), _save_path(saved.setup, storage))


def is_kept(setup: MatchSetup) -> bool:
    """Whether a game like this is kept from turn to turn: only those that a person plays are worth it."""
    return any(choice.kind == HUMAN for choice in setup.seats)


def _save_path(setup: MatchSetup, storage: Storage) -> Path | None:
    return storage.game_file if is_kept(setup) else None
