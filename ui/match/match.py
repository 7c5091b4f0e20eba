"""A game in the window: the session, the computer players' process, who looks at the screen, and what is kept of it."""

import logging
import secrets
import time
from collections.abc import Sequence
from concurrent.futures import Future

import msgspec

from game.agents import LEVELS, PERSONALITIES, Candidate
from game.agents.promises import Strengths
from game.core.actions import Action, Allocate, Bid, IllegalActionError
from game.core.events import Event
from game.core.observation import forced_action, with_fixed
from game.play.program import KNOWN, FaultKind, ProgramError, Programs
from game.play.session import HUMAN, Session
from game.play.thinking import Agents, ProcessThinker, Question, Thinker, answered
from game.play.worker import WorkerError
from game.records.seal import Seal, seal
from game.records.seats import PROGRAM
from ui.archive.archive import Archive
from ui.archive.game_file import GameFile
from ui.archive.setups import seat_spec
from ui.base.i18n import N_, Sentence
from ui.files.settings import MatchSetup, Origin, SeatChoice
from ui.files.storage import StorageError
from ui.match.faces import faces_of

_log = logging.getLogger(__name__)

STAND_IN_LEVEL = "apprentice"
HANDING_SECONDS = 5.0
"""How long nobody acts because the action before is still on its way to the system; a disk that takes longer holds up
no game."""
LESSON = "lesson"
"""What the occasion of a lesson begins with."""
_NO_ANSWER = N_("{name} did not answer: a simpler player has chosen instead, and the game goes on.")
_PROGRAM_FAILED = N_("{fault} A simpler player takes over the seat, and the game goes on.")
_PROGRAM_UNKNOWN = N_("{name} is played by the program {program}, which is not in players.json: put it there again.")
_PROGRAM_FAULTS = {
    FaultKind.MISSING: N_("The program of {name} is not there: install it, or correct players.json."),
    FaultKind.BLOCKED: N_("The program of {name} cannot be started: see that you may run it."),
    FaultKind.SCRIPT: N_("The program of {name} is a script: name its interpreter before it in players.json."),
    FaultKind.SILENT: N_("The program of {name} said no hello: see that it answers every line at once."),
    FaultKind.VERSION: N_("The program of {name} speaks another version of the protocol: get one that fits."),
    FaultKind.DIED: N_("The program of {name} ended in the middle of the game: fzzzt.log has its last words."),
    FaultKind.LATE: N_("The program of {name} took too long: make it quicker, or give it more seconds."),
    FaultKind.NONSENSE: N_("The program of {name} said what is no answer: it stands in fzzzt.log."),
    FaultKind.ILLEGAL: N_("The program of {name} did what the rules forbid: fzzzt.log says what."),
}


class SeatLook(msgspec.Struct, frozen=True):
    """How a seat shows itself: name, colour (a key of ``ui.base.theme.SEAT``) and portrait (a key of the art)."""

    name: str
    colour: str
    portrait: str
    human: bool


def looks_of(seats: Sequence[SeatChoice]) -> tuple[SeatLook, ...]:
    """How these seats show themselves."""
    return tuple(
        SeatLook(choice.name, choice.colour, face, choice.kind == HUMAN)
        for choice, face in zip(seats, faces_of(seats), strict=True)
    )


class Match:
    """One game under way in the window. Computers think elsewhere; ``update`` takes their choices in."""

    def __init__(
        self,
        setup: MatchSetup,
        session: Session,
        thinker: Thinker,
        file: GameFile | None,
        *,
        origin: Origin | None = None,
        sealed: Seal | None = None,
        occasion: str = "",
    ) -> None:
        """Go on with ``session``; ``file`` keeps the game after every action (None: not at all); ``origin`` is the game
        that it was played on from; ``sealed`` is its seal, None for one that was not sealed when it began; ``occasion``
        is what it is played for (`ui.archive.about.About.occasion`)."""
        self.setup = setup
        self.occasion = occasion
        self.news: tuple[str, ...] = ()
        """What of that it has reached at its end for the first time ever."""
        self.seal = sealed
        """What was sealed before anybody acted, and each computer bid as it was laid."""
        self.origin = origin
        self.session = session
        self.problems: list[Sentence] = []
        """Sentences for the player that nobody has shown yet."""
        self._told: set[str] = set()
        self._thinker = thinker
        self._choice: Future[Action] | None = None
        """What the computer player that is to act has been asked for."""
        self._programs = Programs()
        self._failed: set[int] = set()
        """Seats whose program has failed: a simpler player sits there now."""
        self._file = file
        self._saved_at = 0.0
        """When the game was last handed to whatever keeps it, by the system's steady clock."""
        self.kept = file is not None
        """Whether the game can be continued another time, as far as that is known: see ``saving``."""
        self.looks = looks_of(setup.seats)
        self.opposition: dict[int, Strengths] = {}
        """Against whom persons play, by seat, once a hint has asked for it: it stays the same through the game."""

    @property
    def file_id(self) -> str | None:
        """The game's id in the archive, None for a game that is not kept."""
        return None if self._file is None else self._file.id

    @property
    def names(self) -> list[str]:
        """The seats' names."""
        return [look.name for look in self.looks]

    @property
    def humans(self) -> list[int]:
        """The seats that persons play."""
        return [seat for seat, look in enumerate(self.looks) if look.human]

    @property
    def taught(self) -> bool:
        """Whether the game is a lesson, in which a mentor explains everything."""
        return self.occasion.startswith(f"{LESSON}/")

    @property
    def lone_human(self) -> int | None:
        """The one person's seat, if there is just one: nothing has to be hidden from anybody else then."""
        return self.humans[0] if len(self.humans) == 1 else None

    @property
    def thinking(self) -> int | None:
        """The computer player that is to act, None when a person is or the game is over."""
        player = self.session.to_act
        return None if player is None or self.looks[player].human else player

    @property
    def forced(self) -> Action | None:
        """The one choice of the seat that is to act, None where it has several: then nobody has to be asked."""
        player = self.session.to_act
        return None if player is None else forced_action(self.session.observation(player))

    def update(self) -> list[Event]:
        """Ask the computer player that is to act, or take its choice in; never waits. What happened, for the screen to
        redact."""
        self.note_saving()
        player = self.thinking
        if player is None:
            return []
        if self._choice is None:
            self._choice = self._asked(player)
        if not self._choice.done() or self.catching_up:
            return []
        choice, self._choice = self._choice, None
        point = self.session.event_count
        try:
            action = choice.result()
            happened = self.session.submit(player, action)
        except (WorkerError, IllegalActionError, ProgramError) as error:
            self._note_failure(player, error)
            action = self._stand_in(player)
            happened = self.session.submit(player, action)
        if self.seal is not None and isinstance(action, Bid):
            self.seal = self.seal.with_bid(point, player, action)
        self.save()
        return happened

    def ask_hints(
        self, player: int, planned: Sequence[Allocate] = (), strengths: Strengths = ()
    ) -> Future[tuple[Candidate, ...]]:
        """Ask the strongest computer player what it would do, best first, in the place of a person who is to act.

        ``planned`` are robots that the person has put on units, but not fixed yet: what would it do besides? Chances
        are told for seats of these ``strengths``.
        """
        if self._file is not None:
            self._file.change(hints=self._file.about.hints + 1)
        question = msgspec.structs.replace(self._question(player), strengths=strengths)
        if planned:
            observation = with_fixed(question.observation, planned)
            question = msgspec.structs.replace(question, observation=observation)
        return self._thinker.hints(question)

    def submit(self, player: int, *actions: Action) -> list[Event]:
        """Let a person act, once or several times in a row; what happened, for the screen to redact. Raises
        IllegalActionError, and changes nothing, when the rules forbid any of it."""
        self.glance()
        happened = self.session.submit(player, *actions)
        self.save()
        return happened

    def take_back(self) -> Bid:
        """Take the lone person's latest bid back, and with it all that came after; the bid.

        Whoever shows the game has to know that nothing of what came after has been seen. Raises ValueError, and changes
        nothing, where there is no lone person, or it has not bid last, or had no other bid to lay.
        """
        player = self.lone_human
        turn = None if player is None else self.session.last_turn(player)
        if turn is None or not isinstance(turn.action, Bid):
            raise ValueError("there is no bid of a lone person that could be taken back")
        if forced_action(self.session.clone().observation(player, at=turn.point)) is not None:
            raise ValueError("a bid that was no choice cannot be taken back: it would be laid again")
        if self._choice is not None:
            self._choice.cancel()
            self._choice = None
        self.session.go_back(turn.point)
        if self.seal is not None:
            self.seal = self.seal.before(turn.point)
        if self._file is not None:
            self._file.keep(self.session.record(), seal=self.seal, undos=self._file.about.undos + 1)
            self._file.glance()
        return turn.action

    def fresh_thinker(self) -> Thinker:
        """Computer players for what comes after the game; whoever asks for them has to close them."""
        return self._thinker.fresh()

    def close(self) -> None:
        """Stop the computer players, and let others go on with the game as soon as all of it is on the disk; never
        waits. What cannot be kept any more, the archive tells."""
        self._thinker.close()
        self._programs.close()
        self.note_saving()
        if self._file is not None:
            self._file.leave()

    def save(self) -> None:
        """Have the game kept as it stands now, if it is one to be kept."""
        if self._file is not None:
            self._saved_at = time.monotonic()
            self._file.keep(self.session.record(), seal=self.seal)

    @property
    def saving(self) -> bool:
        """Whether what was done last is still to be saved."""
        return self._file is not None and self._file.waiting

    @property
    def catching_up(self) -> bool:
        """Whether the next action has to wait until the last one is out of this process's hands: two that nobody has
        yet are too many to be lost with it."""
        return self.saving and time.monotonic() - self._saved_at < HANDING_SECONDS

    def glance(self) -> None:
        """Give what was done last a moment to be saved."""
        if self._file is not None:
            self._file.glance()

    def settle(self, seconds: float) -> None:
        """Wait until what has been done is on the disk, if it comes there in time; ``kept`` tells. For tools."""
        if self._file is not None:
            self._file.flush(seconds)
            self.note_saving()
            self.kept = self.kept and not self._file.waiting

    def note_saving(self) -> None:
        """Take in how the latest saving went; never waits."""
        try:
            if self._file is None or not self._file.ended():
                return
        except StorageError as error:
            if self.kept:
                _log.warning("%s", error)
            self.kept = False
            self._tell(error.sentence)
        else:
            self.kept = True

    def _tell(self, sentence: Sentence) -> None:
        """Have a problem shown, once in a game."""
        if str(sentence) not in self._told:
            self._told.add(str(sentence))
            self.problems.append(sentence)

    def _asked(self, player: int) -> Future[Action]:
        """Ask whoever plays for a computer's seat, unless there is nothing to choose."""
        forced = self.forced
        if forced is not None:
            return answered(forced)
        choice = self.setup.seats[player]
        if choice.level == PROGRAM and player not in self._failed:
            spec = KNOWN.get(choice.program)
            if spec is not None:
                return self._programs.choose(choice.name, spec, self.session.observation(player))
            self._failed.add(player)
            unknown = Sentence(_PROGRAM_UNKNOWN, {"name": choice.name, "program": choice.program or "?"})
            self._tell(Sentence(_PROGRAM_FAILED, {"fault": unknown}))
        return self._thinker.choose(self._question(player))

    def _note_failure(self, player: int, error: Exception) -> None:
        """Tell of a computer player that gave no choice, or one that is none. A program is not asked again."""
        name = self.looks[player].name
        if isinstance(error, IllegalActionError) and self._by_program(player):
            error = self._programs.broke(player, str(error))
        if isinstance(error, ProgramError):
            # What it quotes may tell of its cards, in whatever words: that goes where reports leave it out.
            _log.error("%s did not choose: its program failed, %s", name, error.kind)
            logging.getLogger(ProgramError.__module__).error("%s", error)
        else:
            _log.error("%s did not choose: %s", name, error)
        if isinstance(error, ProgramError):
            self._failed.add(player)
            fault = Sentence(_PROGRAM_FAULTS[error.kind], {"name": name})
            self._tell(Sentence(_PROGRAM_FAILED, {"fault": fault}))
        else:
            self._tell(Sentence(_NO_ANSWER, {"name": name}))

    def _by_program(self, player: int) -> bool:
        """Whether a program plays a seat now."""
        return self.setup.seats[player].level == PROGRAM and player not in self._failed

    def _question(self, player: int) -> Question:
        spec = seat_spec(self.setup.seats[player])
        seed = self.session.policy_seed(player)
        # A character that was left out since the game was saved takes its taste along, not its skill.
        personality = spec.personality if spec.personality in PERSONALITIES else None
        # A record from elsewhere may name a level that there is not.
        level = spec.level if spec.level in LEVELS else STAND_IN_LEVEL
        return Question(level, personality, self.session.observation(player), seed)

    def _stand_in(self, player: int) -> Action:
        """A rule-based choice for a computer player that failed, so that the game goes on."""
        question = msgspec.structs.replace(self._question(player), level=STAND_IN_LEVEL, personality=None)
        return Agents().choose(question)


def new_match(setup: MatchSetup, archive: Archive, thinker: Thinker | None = None, *, occasion: str = "") -> Match:
    """Begin a game as it was set up, for an occasion."""
    session = Session([seat_spec(choice) for choice in setup.seats], setup.seed)
    file = archive.begin(setup, occasion) if is_kept(setup) else None
    sealed = seal(session.record(), secrets.token_hex(16))
    match = Match(setup, session, thinker or ProcessThinker(), file, sealed=sealed, occasion=occasion)
    match.save()
    return match


def saved_match(archive: Archive, name: str | None = None, thinker: Thinker | None = None) -> Match:
    """Go on with a game of the archive, by default the unfinished one that was played last.

    Raises StorageError with one sentence when there is none that can be played.
    """
    found = archive.resume_latest() if name is None else archive.resume(name)
    about = archive.about(found.file.id)
    origin = origin_at(found.session, about.origin_point) if about.origin_point else None
    # A seal is kept ahead of its bid, which may not have been kept any more, or the record's backup was used.
    sealed = None if about.seal is None else about.seal.before(found.session.event_count)
    match = Match(
        found.setup,
        found.session,
        thinker or ProcessThinker(),
        found.file,
        origin=origin,
        sealed=sealed,
        occasion=about.occasion,
    )
    match.problems += found.notices
    return match


def origin_at(session: Session, point: int) -> Origin | None:
    """From where a game was played on that has a point in common with another one; None if it has no such point."""
    game = session.clone()
    if point not in game.points:
        return None
    seen = game.observation(None, at=point)
    return Origin(session.seed, seen.round, seen.auction)


def is_kept(setup: MatchSetup) -> bool:
    """Whether a game like this is kept: only those that a person plays are worth it."""
    return any(choice.kind == HUMAN for choice in setup.seats)
