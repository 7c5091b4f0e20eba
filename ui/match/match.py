"""A game in the window: its session, its file, and who chooses for each seat: people, computer players or bots."""

import logging
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING

import msgspec

from game.agents import Candidate
from game.agents.calibration import Strengths
from game.challenges.album import Prize
from game.challenges.goal_states import GoalState
from game.core.actions import Action, Allocate, Bid, EndAllocation, IllegalActionError
from game.core.events import Event
from game.core.observation import forced_action, with_fixed
from game.play.bots.faults import BotError, FaultKind
from game.play.bots.table import KNOWN, Bots
from game.play.session import HUMAN, Session
from game.play.thinking import Agents, ProcessThinker, Question, Thinker, answered
from game.play.worker import WorkerError
from game.records.seal import Seal, seal
from game.records.seats import BOT
from ui.archive.about import KeptDoor
from ui.archive.archive import Archive, GameFile
from ui.archive.setups import seat_spec
from ui.base.i18n import N_, Sentence
from ui.files.faults import StorageError
from ui.files.settings import MatchSetup, Origin
from ui.match.asking import STAND_IN_LEVEL, question_of
from ui.match.faces import looks_of
from ui.match.game_words import FIRST_GAME
from ui.match.trial import Trial

if TYPE_CHECKING:
    from ui.match.phones.link import Phones

_log = logging.getLogger(__name__)

HANDING_SECONDS = 5.0
"""How long the next action waits while the last one is still being saved; a slower disk does not hold up the game."""
LESSON = "lesson"
"""Prefix of a lesson's occasion."""
_NO_ANSWER = N_("{name} did not answer: a simpler player has chosen instead, and the game goes on.")
_PROGRAM_FAILED = N_("{fault} A simpler player takes over, and the game goes on.")
_BOT_UNKNOWN = N_("{name} is played by the bot {program}, which is not in players.json: add it again.")
_PROGRAM_FAULTS = {
    FaultKind.MISSING: N_("{name}'s bot cannot be found: install it, or correct players.json."),
    FaultKind.BLOCKED: N_("{name}'s bot cannot be started: check that you are allowed to run it."),
    FaultKind.SCRIPT: N_("{name}'s bot is a script: put its interpreter in front of it in players.json."),
    FaultKind.SILENT: N_("{name}'s bot did not reply to the greeting: make sure it answers every line at once."),
    FaultKind.VERSION: N_("{name}'s bot speaks another version of the protocol: get one that matches."),
    FaultKind.DIED: N_("{name}'s bot quit in the middle of the game: fzzzt.log has its last words."),
    FaultKind.LATE: N_("{name}'s bot took too long: make it faster, or give it more time."),
    FaultKind.NONSENSE: N_("{name}'s bot sent something that is not an answer: see fzzzt.log."),
    FaultKind.ILLEGAL: N_("{name}'s bot broke the rules: fzzzt.log says how."),
}


class Match:
    """One game in progress in the window. Computer players think elsewhere; ``update`` takes in their choices."""

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
        """Continue ``session``; ``file`` saves the game after every action (None: never); ``origin`` is the game that
        it branched off; ``sealed`` is its seal, None if it was not sealed at the start; ``occasion`` is what it is
        played for (`ui.archive.about.About.occasion`)."""
        self.setup = setup
        self.occasion = occasion
        self.news: tuple[str, ...] = ()
        """The goals of that occasion reached for the first time ever."""
        self.goals: tuple[GoalState, ...] = ()
        """Where the goals of that occasion stand, as far as the table has shown the game."""
        self.prize: Prize | None = None
        """What the finished game brought for the album; None before its end, and for a game that brings nothing."""
        self.seal = sealed
        """The seal from before anyone acted, and of each computer bid when it was laid."""
        self.origin = origin
        self.trial: Trial | None = None
        """What it tries out, if it is a trial of the report."""
        self.session = session
        self.phones: Phones | None = None
        """The phones that are hands of this game; None: everybody plays at the window."""
        self.door: KeptDoor | None = None
        """The door as it was stored with the game, and is now."""
        self.problems: list[Sentence] = []
        """Sentences for the player that have not been shown yet."""
        self._told: set[str] = set()
        self._thinker = thinker
        self._choice: Future[Action] | None = None
        """The pending question to the computer player that is to act."""
        self._bots = Bots()
        self._failed: set[int] = set()
        """Seats whose bot has failed: a simpler player has taken over."""
        self._file = file
        self._saved_at = 0.0
        """Since when something is being saved, by the monotonic clock."""
        self.kept = file is not None
        """Whether the game can be resumed later, as far as known: see ``saving``."""
        self.looks = looks_of(setup.seats)
        self.opposition: dict[int, Strengths] = {}
        """People's opponents by seat, once a hint has needed them; fixed for the rest of the game."""

    @property
    def file_id(self) -> str | None:
        """The game's id in the archive, None for a game that is not saved."""
        return None if self._file is None else self._file.id

    @property
    def names(self) -> list[str]:
        """The seats' names."""
        return [look.name for look in self.looks]

    @property
    def humans(self) -> list[int]:
        """The seats played by people."""
        return [seat for seat, look in enumerate(self.looks) if look.human]

    @property
    def taught(self) -> bool:
        """Whether the game is a lesson, in which a mentor explains everything."""
        return self.occasion.startswith(f"{LESSON}/")

    def think_by(self, make: Callable[[Thinker], Thinker]) -> None:
        """Let others think for the computer players: those that ``make`` makes of these. Nobody may be thinking."""
        self._thinker = make(self._thinker)

    @property
    def lone_human(self) -> int | None:
        """The only person's seat, if there is just one: then nothing has to be hidden from anyone else. Never one with
        a phone: what stands on the window is for all."""
        if len(self.humans) != 1 or (self.phones is not None and self.humans[0] in self.phones.states):
            return None
        return self.humans[0]

    @property
    def sharing(self) -> bool:
        """Whether several people play at this window, so that one of them has to say when all have seen a winner."""
        return sum(self.phones is None or seat not in self.phones.states for seat in self.humans) > 1

    @property
    def help_is_new(self) -> bool:
        """Whether the game counts help and nobody has taken any yet. The first help makes it one of the helped
        games of the statistics."""
        return self._file is not None and not self.helped

    @property
    def helped(self) -> bool:
        """Whether a person took hints or went back to the bench, or the game branched off another one, as far as that
        is counted."""
        if self._file is None:
            return False
        about = self._file.about
        return bool(about.hints or about.undos or about.origin)

    @property
    def thinking(self) -> int | None:
        """The computer player to act, None if a person is to act or the game is over. It may sit in for a person."""
        player = self.session.to_act
        return None if player is None or (self.looks[player].human and not self._sits_in(player)) else player

    def _sits_in(self, player: int) -> bool:
        """Whether a computer player sits in for a person with a phone."""
        return self.phones is not None and self.phones.by_computer(player)

    @property
    def forced(self) -> Action | None:
        """The only choice of the seat to act, None if it has several; if there is one, nobody is asked."""
        player = self.session.to_act
        return None if player is None else forced_action(self.session.observation(player))

    def update(self) -> list[Event]:
        """Ask the computer player to act, or take in its choice; never waits. Returns what happened, for the screen to
        redact."""
        self.note_saving()
        self.keep_door()
        player = self.thinking
        if player is None:
            self._drop_choice()
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
        except (WorkerError, IllegalActionError, BotError) as error:
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
        """Ask the strongest computer player what it would do in place of the person to act; the best comes first.

        ``planned`` are robots that the person has put on units but not fixed yet: what would it do next? Chances are
        for seats of these ``strengths``. It counts as help once it is shown: see `count_hint`.
        """
        question = msgspec.structs.replace(self._question(player), strengths=strengths)
        if planned:
            observation = with_fixed(question.observation, planned)
            question = msgspec.structs.replace(question, observation=observation)
        return self._thinker.hints(question)

    def count_hint(self) -> None:
        """Count a hint that a person has been shown."""
        if self._file is not None:
            self._file.change(hints=self._file.about.hints + 1)

    def submit(self, player: int, *actions: Action) -> list[Event]:
        """Let a person act, once or several times in a row. Returns what happened, for the screen to redact. Raises
        IllegalActionError, and changes nothing, if any of it is illegal."""
        self.glance()
        happened = self.session.submit(player, *actions)
        self.save()
        return happened

    def take_back(self) -> Bid:
        """Undo the only person's latest bid and everything after it; returns the bid.

        The caller must make sure that nothing after it has been seen; so it counts as no help. Raises ValueError, and
        changes nothing, if there is not exactly one person, or their last choice was not a bid, or it was forced.
        """
        player = self.lone_human
        turn = None if player is None else self.session.last_turn(player)
        if turn is None or not isinstance(turn.action, Bid):
            raise ValueError("there is no bid of a lone person that could be taken back")
        if forced_action(self.session.clone().observation(player, at=turn.point)) is not None:
            raise ValueError("a bid that was no choice cannot be taken back: it would be laid again")
        self._go_back(turn.point, helped=False)
        return turn.action

    def take_back_fixing(self) -> None:
        """Undo that the only person left the bench between two rounds, and everything after it. Who has seen the new
        hand and the belt has had help.

        The caller must make sure that no bid after it has been seen. Raises ValueError, and changes nothing, if there
        is not exactly one person, or their last choice was another.
        """
        player = self.lone_human
        turn = None if player is None else self.session.last_turn(player)
        if turn is None or turn.action != EndAllocation():
            raise ValueError("a lone person has not just left the bench")
        self._go_back(turn.point, helped=True)

    def _go_back(self, point: int, *, helped: bool) -> None:
        """Drop everything after a point at which the only person had to act."""
        self._drop_choice()
        self.session.go_back(point)
        if self.seal is not None:
            self.seal = self.seal.before(point)
        if self._file is not None:
            self._file.keep(self.session.record(), seal=self.seal, undos=self._file.about.undos + helped)
            self._file.glance()

    def _drop_choice(self) -> None:
        """Nobody waits any longer for what a computer player would choose."""
        if self._choice is not None:
            self._choice.cancel()
            self._choice = None

    def keep_door(self) -> None:
        """Store the door to phones with the game, so that they come back by themselves; after its end, none."""
        over = self.session.to_act is None
        now = None if over else self.door if self.phones is None else self.phones.kept
        if self._file is not None and now != self.door:
            self.door = now
            self._file.change(door=now)

    def give_phones(self) -> "Phones | None":
        """Let the phones go on to the next game at this table: leaving this one does not close the door any more."""
        phones, self.phones = self.phones, None
        if phones is not None:
            phones.play_again()
        return phones

    def fresh_thinker(self) -> Thinker:
        """Computer players for use after the game; the caller must close them."""
        return self._thinker.fresh()

    def close(self) -> None:
        """Stop the computer players, close the door to phones unless they are still to see how the game ended, and
        release the game as soon as all of it is on disk; never waits. The archive reports anything that can no longer
        be saved."""
        self.keep_door()
        if self.phones is not None and self.session.to_act is not None:
            self.phones.close()
        self._thinker.close()
        self._bots.close()
        self.note_saving()
        if self._file is not None:
            self._file.leave()

    def save(self) -> None:
        """Save the game as it is now, if it is one to be saved."""
        if self._file is not None:
            if not self._file.waiting:
                self._saved_at = time.monotonic()
            self._file.keep(self.session.record(), seal=self.seal)

    @property
    def saving(self) -> bool:
        """Whether the last action is still to be saved."""
        return self._file is not None and self._file.waiting

    @property
    def catching_up(self) -> bool:
        """Whether the next action must wait until the last one is saved, so that a killed process never loses two. It
        waits for a disk that does not answer only once."""
        return self.saving and time.monotonic() - self._saved_at < HANDING_SECONDS

    def glance(self) -> None:
        """Give the last action a moment to be saved."""
        if self._file is not None:
            self._file.glance()

    def settle(self, seconds: float) -> None:
        """Wait until everything is on disk, up to a time limit; ``kept`` has the result. For tools."""
        if self._file is not None:
            self._file.flush(seconds)
            self.note_saving()
            self.kept = self.kept and not self._file.waiting

    def note_saving(self) -> None:
        """Take in the result of the latest save; never waits."""
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
        """Report a problem, once per game."""
        if str(sentence) not in self._told:
            self._told.add(str(sentence))
            self.problems.append(sentence)

    def _asked(self, player: int) -> Future[Action]:
        """Ask the computer player or bot of a seat, unless there is nothing to choose."""
        forced = self.forced
        if forced is not None:
            return answered(forced)
        choice = self.setup.seats[player]
        if choice.level == BOT and player not in self._failed:
            spec = KNOWN.get(choice.program)
            if spec is not None:
                return self._bots.choose(choice.name, spec, self.session.observation(player))
            self._failed.add(player)
            unknown = Sentence(_BOT_UNKNOWN, {"name": choice.name, "program": choice.program or "?"})
            self._tell(Sentence(_PROGRAM_FAILED, {"fault": unknown}))
        return self._thinker.choose(self._question(player))

    def _note_failure(self, player: int, error: Exception) -> None:
        """Report a computer player that gave no choice, or an illegal one. A bot is not asked again."""
        name = self.looks[player].name
        if isinstance(error, IllegalActionError) and self._by_bot(player):
            error = self._bots.broke(player, str(error))
        if isinstance(error, BotError):
            # What it quotes may give its cards away: log it under a name that crash reports leave out.
            _log.warning("%s did not choose: its program failed, %s", name, error.kind)
            logging.getLogger(BotError.__module__).warning("%s", error)
        else:
            _log.error("%s did not choose: %s", name, error)
        if isinstance(error, BotError):
            self._failed.add(player)
            fault = Sentence(_PROGRAM_FAULTS[error.kind], {"name": name})
            self._tell(Sentence(_PROGRAM_FAILED, {"fault": fault}))
        else:
            self._tell(Sentence(_NO_ANSWER, {"name": name}))

    def _by_bot(self, player: int) -> bool:
        """Whether a bot plays a seat now."""
        return self.setup.seats[player].level == BOT and player not in self._failed

    def _question(self, player: int) -> Question:
        question = question_of(self.session, player, self.setup.seats[player])
        if self.phones is not None and self.phones.by_computer(player):
            return msgspec.structs.replace(question, level=self.phones.states[player].level)
        return question

    def _stand_in(self, player: int) -> Action:
        """A rule-based choice for a failed computer player, so that the game continues."""
        question = msgspec.structs.replace(self._question(player), level=STAND_IN_LEVEL, personality=None)
        return Agents().choose(question)


def new_match(
    setup: MatchSetup,
    archive: Archive,
    thinker: Thinker | None = None,
    *,
    occasion: str = "",
) -> Match:
    """Start a game as set up, for an occasion. It is sealed, unless the rivals follow a script, as in a first game:
    nobody could ask for the same bids again."""
    session = Session([seat_spec(choice) for choice in setup.seats], setup.seed)
    file = archive.begin(setup, occasion) if is_kept(setup) else None
    sealed = None if occasion == FIRST_GAME else seal(session.record(), secrets.token_hex(16))
    match = Match(setup, session, thinker or ProcessThinker(), file, sealed=sealed, occasion=occasion)
    match.save()
    return match


def saved_match(archive: Archive, name: str | None = None, thinker: Thinker | None = None) -> Match:
    """Resume a game from the archive, by default the unfinished one played last.

    Raises StorageError with one sentence if there is none.
    """
    found = archive.resume_latest() if name is None else archive.resume(name)
    about = archive.about(found.file.id)
    origin = origin_at(found.session, about.origin_point) if about.origin_point else None
    # A seal is saved before its bid, so the bid may be missing, or the record's backup may have been used.
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
    match.door = about.door
    return match


def origin_at(session: Session, point: int) -> Origin | None:
    """Where a game branched off, if it shares that point with another one; None if it does not."""
    game = session.clone()
    if point not in game.points:
        return None
    seen = game.observation(None, at=point)
    return Origin(session.seed, seen.round, seen.auction)


def is_kept(setup: MatchSetup) -> bool:
    """Whether a game like this is saved: only games with a person are."""
    return any(choice.kind == HUMAN for choice in setup.seats)
