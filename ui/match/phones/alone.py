"""Games of one person against computer players on a page of their own: no window, no server, no other process.

The page says what a phone says and hears what a phone hears (``game/PHONES.md``). What is to be kept comes before what
is to be shown: whoever stores it first never shows a decision that could be lost.
"""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

import msgspec

from game.core.actions import Action, Bid, IllegalActionError
from game.core.number import GameNumber, new_code
from game.core.observation import forced_action
from game.play.bots.protocol import Reply
from game.play.session import Session
from game.play.thinking import Agents
from game.records.record import RecordError, parse_record
from game.records.seats import HUMAN
from ui.archive.setups import seat_spec, setup_of
from ui.base.i18n import LANGUAGES, N_, Translator
from ui.files.settings import SeatChoice
from ui.match.asking import question_of
from ui.match.faces import looks_of
from ui.match.game_words import DAY, FIRST_GAME, PRACTICE
from ui.match.lessons.guide import Guide
from ui.match.lessons.opening import read_opening
from ui.match.opponents import Opponents
from ui.match.phones import foreman
from ui.match.phones.home import (
    FIRST_DEALS,
    Again,
    Begin,
    BeginDay,
    BeginFirst,
    Chosen,
    DropGame,
    File,
    FromPage,
    GoOn,
    Home,
    Known,
    OpenFile,
    OpenGame,
    Said,
    SaveGame,
    ToPage,
    first_table,
    home_of,
    own_seat,
    readable,
    setup_of_day,
    table,
)
from ui.match.phones.kept import LAST, Content, Kept, KeptError, content_of, kept
from ui.match.phones.look import look_of
from ui.match.phones.remarks import last_words, remarks_about
from ui.match.phones.reveals import reveals
from ui.match.phones.seats import seats_told
from ui.match.phones.steps import forbidden, has_choice, speaking, turn_of
from ui.match.seating import problem_with
from ui.phones.messages import PROTOCOL, Claim, HelloTable, Look, LookStage, Seats, SeatState, Told
from ui.phones.room import OLD_TURN, OTHER_PROTOCOL, greeting

_DAMAGED = N_("This game cannot be opened: its record is damaged.")
_SHARED = N_("Only a game of one person can go on here.")
_UNKNOWN = N_("This game is gone.")
_FROM_PAGE: msgspec.json.Decoder[FromPage] = msgspec.json.Decoder(FromPage)


class Answer(msgspec.Struct, frozen=True):
    """What comes of a message: the games to store and to delete, and then what the page hears."""

    keep: tuple[Kept, ...] = ()
    drop: tuple[str, ...] = ()
    tell: tuple[ToPage, ...] = ()


@dataclass(frozen=True)
class Clock:
    """The page's time: milliseconds since 1970, and its day."""

    now: int
    today: date


@dataclass
class _Game:
    """The game before one's eyes, and what its person has been shown of it."""

    id: str
    session: Session
    seats: tuple[SeatChoice, ...]
    seat: int
    occasion: str = ""
    shown: int = 0
    told: int = 0
    """How many events have been sent to the page as it is open now."""
    turn: int = 0
    """The number of the turn that the person is asked, 0 while they are not."""
    guide: Guide | None = None
    """What the mentor says, in somebody's first game."""
    opponents: Opponents | None = None
    """The rivals' remarks, as soon as anything has been told."""

    @property
    def untouched(self) -> bool:
        """Whether its person has chosen nothing yet, and it is none that counts: another one may take its place."""
        return not self.occasion and self.session.last_turn(self.seat) is None


class Alone:
    """All games of one person on one page. ``pictures`` are their addresses by language."""

    def __init__(self, pictures: dict[str, dict[str, str]], games: Iterable[Kept] = ()) -> None:
        self._pictures = pictures
        self._games = {game.id: game for game in games}
        self._agents = Agents()
        self._tr = Translator("en")
        self._clock = Clock(0, date(1970, 1, 1))
        self._turn = 0
        self._knows = False
        """Whether this person has said that no mentor is needed."""
        self._game: _Game | None = None
        self._keep: dict[str, Kept] = {}
        self._drop: list[str] = []

    def hear(self, data: str | bytes, clock: Clock) -> Answer:
        """Take in what the page says; what is none of its messages, as another version's page may say, changes
        nothing."""
        self._clock, self._keep, self._drop = clock, {}, []
        try:
            message = _FROM_PAGE.decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return Answer(tell=tuple(self._told(OTHER_PROTOCOL)))
        tell = tuple(self._heard(message))
        return Answer(tuple(self._keep.values()), tuple(self._drop), tell)

    def next_visit(self) -> tuple[int, list[ToPage]] | None:
        """When the game before one's eyes was played last, and what a page would hear first that is opened now and
        goes on with it; None if it is over."""
        if self._game is None or self._game.session.to_act is None:
            return None
        game = self._games[self._game.id]
        return game.played, first_words(Alone(self._pictures, [game]), self._tr.language, self._clock)

    def _heard(self, message: FromPage) -> list[ToPage]:
        match message:
            case HelloTable():
                return self._greet(message)
            case Reply():
                return self._act(message)
            case GoOn():
                return self._go_on()
            case Begin():
                seats = table(own_seat(self._tr, message.name), message.rivals, message.level)
                return self._told(_UNKNOWN) if seats is None else self._begin(seats)
            case BeginDay():
                return self._begin_day(message.name)
            case BeginFirst():
                return self._begin_first(message.name)
            case Chosen():
                return self._choose(message.cards)
            case Known():
                return self._leave_alone()
            case Again():
                return self._told(_UNKNOWN) if self._game is None else self._begin(list(self._game.seats))
            case OpenGame():
                return self._open(message.id)
            case SaveGame():
                return self._save(message.id)
            case DropGame():
                return self._forget(message.id)
            case OpenFile():
                return self._take_in(message.data)
            case Claim():
                # Whoever plays alone sits already.
                return []

    # What the page hears

    def _greet(self, message: HelloTable) -> list[ToPage]:
        self._tr.use(message.language if message.language in LANGUAGES else "en")
        if message.protocol != PROTOCOL:
            return self._told(OTHER_PROTOCOL)
        hello = greeting(self._tr.language, self._pictures.get(self._tr.language, {}))
        if self._game is not None:
            self._game.told = self._game.shown
            return [hello, *self._table()]
        return [hello, *self._last_open()]

    def _last_open(self) -> list[ToPage]:
        """The game that was played last and is not over, else what there is to play; a first game for who has none. One
        whose record is damaged is told and left out, and then comes the next."""
        said: list[ToPage] = []
        for found, _ in list(readable(self._games.values())):
            if not found.finished:
                told = self._open(found.id)
                if self._game is not None:
                    return [*said, *told]
                said += told
        if self._games:
            return [*said, *self._home()]
        number = FIRST_DEALS[self._clock.today.isoweekday() % 7]
        return [*said, *self._begin(first_table(self._tr), number=number)]

    def _table(self) -> list[ToPage]:
        """The game before one's eyes, from who sits there to what is asked."""
        game = self._game
        assert game is not None
        seats = seats_told(game.seats, {}, playing=True)
        mine = msgspec.structs.replace(seats.seats[game.seat], state=SeatState.MINE)
        told = (*seats.seats[: game.seat], mine, *seats.seats[game.seat + 1 :])
        return [*self._home(), Seats(told, playing=True), *self._shown(game)]

    def _home(self) -> list[ToPage]:
        now = "" if self._game is None else self._game.id
        return [home_of(self._tr, self._games.values(), self._clock.today, now)]

    def _told(self, sentence: str) -> list[ToPage]:
        return [Told(self._tr.text(sentence))]

    def _shown(self, game: _Game) -> list[ToPage]:
        """The next auction that its person has not seen yet, or else where the game stands."""
        session, seat = game.session, game.seat
        names = [choice.name for choice in game.seats]
        game.turn = 0
        for reveal in reveals(session, seat, game.shown):
            tr = speaking(self._tr, reveal.seen, game.seats)
            look = look_of(tr, seat, reveal.seen, names, stage=LookStage.REVEAL, verdict=reveal.verdict)
            # There is no other table to look at.
            look = msgspec.structs.replace(look, title=tr.text("All bids lie open"))
            told = self._with_events(game, look, reveal.end)
            if game.guide is None:
                return told
            return [told[0], foreman.on_sale(tr, game.guide, reveal.verdict.auction, seat)]
        seen, over = session.observation(seat), session.to_act is None
        tr = speaking(self._tr, seen, game.seats)
        asked = has_choice(seat, seen)
        stage = LookStage.OVER if over else LookStage.TABLE
        told = self._with_events(game, look_of(tr, seat, seen, names, stage=stage), session.event_count)
        if not asked:
            return told
        self._turn += 1
        game.turn = self._turn
        turn = turn_of(seen, self._turn)
        if game.guide is not None:
            return [told[0], turn, foreman.on_choice(tr, game.guide, seen, ())]
        newcomer = game.untouched and len(self._games) == 1 and not self._knows
        return [told[0], turn, foreman.offer(tr)] if newcomer else [*told, turn]

    def _with_events(self, game: _Game, look: Look, end: int) -> list[ToPage]:
        """A look with what has happened up to it, and what is said about that."""
        seen = game.session.seen_events(game.seat)
        events = tuple(seen[game.told : end])
        if game.opponents is None:
            game.opponents = Opponents(looks_of(game.seats), game.session.seed)
            game.opponents.recall(seen[: game.told])
        remarks = remarks_about(game.opponents, events)
        if look.stage is LookStage.OVER:
            remarks = last_words(game.seats, look.observation, game.session.seed)
        game.told = max(game.told, end)
        said = [Said(seat, self._tr.text(words)) for seat, words in remarks.items()]
        return [msgspec.structs.replace(look, events=events), *said]

    # Playing

    def _act(self, reply: Reply) -> list[ToPage]:
        game = self._game
        if game is None or not game.turn or reply.turn != game.turn:
            return self._told(OLD_TURN)
        seen, action = game.session.observation(game.seat), reply.action
        if game.guide is not None and isinstance(action, Bid):
            tr = speaking(self._tr, seen, game.seats)
            objection = foreman.objection(tr, game.guide, seen, action.cards)
            if objection is not None:
                return [objection]
        point = game.session.event_count
        try:
            game.session.submit(game.seat, action)
        except IllegalActionError as error:
            return [Told(forbidden(self._tr, error)), *self._shown(game)]
        game.shown = point
        self._advance(game)
        return self._after(game)

    def _choose(self, cards: tuple[str, ...]) -> list[ToPage]:
        """Say what there is to say to a choice that has not been bid yet."""
        game = self._game
        if game is None or game.guide is None or not game.turn:
            return []
        seen = game.session.observation(game.seat)
        return [foreman.on_choice(speaking(self._tr, seen, game.seats), game.guide, seen, cards)]

    def _leave_alone(self) -> list[ToPage]:
        """Do without the mentor from now on: the game goes on as any other."""
        game = self._game
        self._knows = True
        if game is None:
            return []
        if game.guide is not None:
            game.guide, game.occasion = None, ""
            self._store(game)
        return self._shown(game)

    def _go_on(self) -> list[ToPage]:
        game = self._game
        found = None if game is None else next(reveals(game.session, game.seat, game.shown), None)
        if game is None or found is None:
            return []
        game.shown = found.end
        self._store(game)
        return self._after(game)

    def _after(self, game: _Game) -> list[ToPage]:
        """What is shown after a step; at the end of the game the list has changed, too."""
        over = game.session.to_act is None
        return [*(self._home() if over else ()), *self._shown(game)]

    def _advance(self, game: _Game) -> None:
        """Let everybody act until the person has a choice, or the game is over; and keep it so."""
        session = game.session
        while (player := session.to_act) is not None and not has_choice(game.seat, session.observation(game.seat)):
            session.submit(player, self._choice(game, player))
        self._store(game)

    def _choice(self, game: _Game, player: int) -> Action:
        forced = forced_action(game.session.observation(player))
        if forced is not None:
            return forced
        question = question_of(game.session, player, game.seats[player])
        written = None if game.guide is None else read_opening().written(question.observation)
        return self._agents.choose(question) if written is None else written

    def _store(self, game: _Game) -> None:
        content = Content(game.session.record(), game.seats, game.occasion, game.shown)
        # The clock may have been set back, but what was played last stays last.
        others = (other.played + 1 for other in self._games.values() if other.id != game.id)
        played = min(max(self._clock.now, *others, 0), LAST)
        self._games[game.id] = self._keep[game.id] = kept(game.id, played, content)

    # Games

    def _begin(self, seats: list[SeatChoice], *, number: GameNumber | None = None, occasion: str = "") -> list[ToPage]:
        problem = problem_with(seats, "0", self._tr)
        if problem is not None:
            return [Told(problem)]
        session = Session([seat_spec(seat) for seat in seats], new_code() if number is None else number)
        return self._sit_down(self._new_game(session, tuple(seats), occasion))

    def _new_game(self, session: Session, seats: tuple[SeatChoice, ...], occasion: str = "") -> _Game:
        seat = next((at for at, spec in enumerate(session.seats) if spec.kind == HUMAN), 0)
        key = f"{self._clock.today.isoformat()}-{secrets.token_hex(4)}"
        guide = foreman.first_guide() if occasion == FIRST_GAME else None
        return _Game(key, session, seats, seat, occasion, guide=guide)

    def _sit_down(self, game: _Game) -> list[ToPage]:
        before, self._game = self._game, game
        if before is not None and before.id != game.id and before.untouched:
            self._forget(before.id)
        self._advance(game)
        return self._table()

    def _begin_day(self, name: str) -> list[ToPage]:
        today = self._clock.today.isoformat()
        tried = [game for game, content in readable(self._games.values()) if content.occasion == f"{DAY}{today}"]
        if tried and not tried[0].finished:
            return self._open(tried[0].id)
        setup = setup_of_day(self._clock.today, own_seat(self._tr, name))
        occasion = f"{PRACTICE if tried else DAY}{today}"
        return self._begin(list(setup.seats), number=setup.seed, occasion=occasion)

    def _begin_first(self, name: str) -> list[ToPage]:
        begun = [game for game, content in readable(self._games.values()) if content.occasion == FIRST_GAME]
        if begun and not begun[0].finished:
            return self._open(begun[0].id)
        setup = read_opening().setup(self._tr, own_seat(self._tr, name))
        return self._begin(list(setup.seats), number=setup.seed, occasion=FIRST_GAME)

    def _open(self, key: str) -> list[ToPage]:
        try:
            content = content_of(self._games[key])
            session = Session.resume(content.record)
        except KeyError:
            return [*self._told(_UNKNOWN), *self._home()]
        except (KeptError, RecordError):
            # It stays in the browser as it is.
            del self._games[key]
            return [*self._told(_DAMAGED), *self._home()]
        game = replace(
            self._new_game(session, content.seats, content.occasion),
            id=key,
            shown=content.shown,
            told=content.shown,
        )
        return self._sit_down(game) if session.to_act is not None else self._look_back(game)

    def _look_back(self, game: _Game) -> list[ToPage]:
        """Show a finished game, which nothing changes any more."""
        self._game = game
        return self._table()

    def _save(self, key: str) -> list[ToPage]:
        try:
            record = content_of(self._games[key]).record
        except KeyError:
            return self._told(_UNKNOWN)
        except KeptError:
            return self._told(_DAMAGED)
        # A game that is not over would give away what lies face down.
        return [File(f"fzzzt-{key}.fzzzt", f"{record.to_line()}\n")] if record.finished else []

    def _forget(self, key: str) -> list[ToPage]:
        if self._games.pop(key, None) is not None:
            self._drop.append(key)
        if self._game is not None and self._game.id == key:
            self._game = None
        return self._home()

    def _take_in(self, data: str) -> list[ToPage]:
        try:
            record = parse_record(data.strip())
            session = Session.resume(record)
        except RecordError:
            return self._told(_DAMAGED)
        persons = [player for player in record.players if player.kind == HUMAN]
        if not record.finished and len(persons) != 1:
            return self._told(_SHARED)
        game = self._new_game(session, setup_of(record).seats)
        game.shown = game.told = session.event_count
        if not record.finished:
            return self._sit_down(game)
        self._store(game)
        return self._look_back(game)


def first_words(alone: Alone, language: str, clock: Clock) -> list[ToPage]:
    """What a page hears first, but for what there is to play: a page may show this before the game itself is there."""
    hello = msgspec.json.encode(HelloTable(PROTOCOL, language))
    return [message for message in alone.hear(hello, clock).tell if not isinstance(message, Home)]
