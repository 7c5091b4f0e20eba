"""A witness to every frame: what was drawn, faces, sums and words, what was said, and who sat before the screen."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from game.core.cards import CATALOGUE, POWER
from game.core.events import BidsRevealed, CardsRevealed, Event, RobotAllocated
from game.core.number import GameNumber
from game.core.state import PlayerState
from game.play.bots.process import BotProcess
from game.play.session import Session
from game.play.worker import Worker
from game.records.game import Game
from tests.ui.few_frames import draw_every_frame
from ui.base.viewport import Rect
from ui.layout.arrange import arrange
from ui.layout.boxes import Padding
from ui.layout.drawing import draw_boxes
from ui.match.match import Match
from ui.paint.assets import Key
from ui.paint.collage import Collage, Piece
from ui.paint.painter import Painter
from ui.phones.messages import Deliver, FreeSeat, OpenDoor, Say, ToServer
from ui.scenes.after.replay_scene import ReplayScene
from ui.scenes.play.curtain import CurtainScene
from ui.scenes.play.history import HistoryScene
from ui.scenes.play.last_auction import LastAuctionScene
from ui.scenes.play.sold import SoldScene
from ui.scenes.play.table import TableScene
from ui.scenes.rules.figure import FigureBox, Playhead
from ui.scenes.rules.page import ExampleScene, RulesScene
from ui.scenes.rules.sheet import Sheet, parts_of
from ui.scenes.rules.text import rules_page
from ui.shell.app import App
from ui.shell.scene import Scene
from ui.table.state.view import Stage, TableView
from ui.widgets.plate import FRAME_EDGE
from ui.widgets.scroll import ScrollArea

_IDS = re.compile(rb"[a-z0-9]+(?:-[a-z0-9]+)+")
NOBODY = -1
"""Looks while the curtain is closed."""
EVERYBODY = -2
"""Looks while no person's turn is open."""


@dataclass
class Frame:
    """What one frame was made of."""

    looker: int
    scene: str
    faces: set[str] = field(default_factory=set)
    sums: set[int] = field(default_factory=set)
    words: set[str] = field(default_factory=set)
    stage: Stage = Stage.NONE
    highest: int = 0
    """The highest sum of face-up cards in one bid."""
    shown: set[str] = field(default_factory=set)
    """What the table's view holds open for everybody."""
    again: set[str] = field(default_factory=set)
    """The cards of the last auction whose winner was shown, where it is shown again; those of the whole log; those sold
    while a person skipped ahead."""
    private: dict[int, set[str]] = field(default_factory=dict)
    """The cards in each seat's hand, bid and discard pile."""
    published: set[str] = field(default_factory=set)
    """All cards that lay open before everybody at some time."""


class Witness:
    """Notes every frame that an App draws."""

    def __init__(self, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
        self.app = app
        self.frames: list[Frame] = []
        self._frame: Frame | None = None
        self._examples: set[Key] = set()
        self._printed: set[str] = set()
        self._pages: dict[tuple[str, float], tuple[set[Key], set[str]]] = {}
        draw_every_frame(app, monkeypatch)
        # Somebody listens, too: an announcement is checked at once, as a frame of words alone.
        self.said: list[str] = []
        app.announcer.add(lambda announcement: self.said.append(announcement.text))
        say = app.announcer.say

        def announced(*sentences: str) -> None:
            frame = self._begin() if sentences else None
            if frame is not None:
                frame.words.update(sentences)
                check([frame])
            say(*sentences)

        monkeypatch.setattr(app.announcer, "say", announced)
        draw, image, text, scrolled = app.draw, app.art.image, Painter.text, ScrollArea.draw

        def drawn() -> None:
            self._frame = self._begin()
            draw()
            if self._frame is not None:
                self.frames.append(self._frame)
            self._frame = None

        def pictured(key: Key, width_px: int, height_px: int, angle: float = 0, *, exact: bool = True) -> object:
            if self._frame is not None and key not in self._examples:
                if key[0] in ("face", "face-small"):
                    self._frame.faces.add(str(key[1]))
                elif key[0] == "power":
                    self._frame.sums.add(int(str(key[1])))
            return image(key, width_px, height_px, angle, exact=exact)

        def written(painter: Painter, string: str, *args: object, **named: object) -> object:
            if self._frame is not None and string not in self._printed:
                self._frame.words.add(string)
            return text(painter, string, *args, **named)  # type: ignore[arg-type]

        def leafed(area: ScrollArea, painter: Painter, *, ring: bool) -> None:
            if not isinstance(app.scenes.top, RulesScene):
                scrolled(area, painter, ring=ring)
                return
            # The cards and words of the rules page are the same in every game: nothing else there is exempt.
            self._examples, self._printed = self._printed_page(painter, area.content_width)
            scrolled(area, painter, ring=ring)
            self._examples, self._printed = set(), set()

        def all_of_it(_collage: Collage, painter: Painter, pieces: Sequence[Piece], *, alpha: int = 255) -> None:
            # Still pictures that are only cached are seen in every frame, too.
            for piece in pieces:
                piece.draw(painter)

        monkeypatch.setattr(Collage, "draw", all_of_it)
        monkeypatch.setattr(app, "draw", drawn)
        monkeypatch.setattr(app.art, "image", pictured)
        monkeypatch.setattr(Painter, "text", written)
        monkeypatch.setattr(ScrollArea, "draw", leafed)

    def _printed_page(self, painter: Painter, width: float) -> tuple[set[Key], set[str]]:
        """All pictures and words of the rules page, as it is when no game is played: every figure at every step."""
        kept = self._pages.get((self.app.tr.language, width))
        if kept is not None:
            return kept
        frame, self._frame = self._frame, Frame(NOBODY, "page")
        parts = parts_of(rules_page(self.app.tr))
        sheet = Sheet(parts, painter, lambda _: _draw_nothing, lambda _: Playhead(), lambda _: ())
        whole = Rect(0, 0, width, 1)
        for one in arrange(Padding(FRAME_EDGE, sheet.box), whole, painter.measure, painter.texts.text_scale).placed:
            draw_boxes(painter, [one])
            if isinstance(one.leaf, FigureBox):
                for step in range(one.leaf.figure.steps):
                    one.leaf.figure.draw(painter, one.rect, Playhead(step))
        page, self._frame = self._frame, frame
        keys: set[Key] = {(kind, card) for kind in ("face", "face-small") for card in page.faces} | {
            ("power", total) for total in page.sums
        }
        self._pages[self.app.tr.language, width] = keys, page.words
        return keys, page.words

    def _begin(self) -> Frame | None:
        scenes = self.app.scenes.scenes
        table = next((scene for scene in scenes if isinstance(scene, TableScene)), None)
        if isinstance(scenes[-1], ReplayScene):
            return _replayed(scenes[-1])
        # The rules' example is the same in every game.
        if table is None or isinstance(scenes[-1], ExampleScene):
            return None
        session = table.match.session
        history = session.observation(None).history
        frame = Frame(_looker(table, self.app.scenes.visible), type(scenes[-1]).__name__)
        frame.stage = table.view.stage
        frame.highest = max([0, *[sum(POWER[card] for card in cards) for cards in table.view.shown.values()]])
        frame.shown = open_cards(table.view)
        if isinstance(scenes[-1], LastAuctionScene):
            frame.again = cards_of_last_auction(table)
        elif isinstance(scenes[-1], SoldScene):
            frame.again = scenes[-1].skipped.cards
        elif isinstance(scenes[-1], HistoryScene):
            frame.again = published_cards(session.clone().events[: table.playback.told])
        elif scenes[-1] is table and table.sprites.moving and table.playback.untold < len(history):
            # Open bids on their way home, of a winner who may have been dismissed before any frame showed it.
            frame.shown |= cards_of_last_auction(table)
        frame.private = {seat: private_cards(session, seat) for seat in range(len(session.seats))}
        frame.published = published_cards(session.clone().events)
        return frame


def _draw_nothing(_painter: Painter, _place: Rect) -> None:
    """No mark."""


def _replayed(scene: ReplayScene) -> Frame | None:
    """A frame of a game that is looked through as one seat; with open hands there is nothing to hide."""
    replay = scene.replay
    if replay.seat is None:
        return None
    frame = Frame(replay.seat, type(scene).__name__, stage=scene.view.stage)
    frame.shown = open_cards(scene.view)
    frame.private = {seat: _private(player) for seat, player in enumerate(replay.state().players)}
    past = Game.from_record(replay.record)
    past.goto(replay.point)
    frame.published = published_cards(past.events)
    return frame


def _looker(table: TableScene, visible: tuple[Scene, ...]) -> int:
    if any(isinstance(scene, CurtainScene) for scene in visible):
        return NOBODY
    return EVERYBODY if table.viewer is None else table.viewer


def open_cards(view: TableView) -> set[str]:
    """The cards that a view of the table holds open before everybody."""
    found = {place.card for place in view.belt if place.card is not None}
    found.update(*view.shown.values())
    for board in view.seats:
        found |= {*board.units, *(card for cards in board.fixed.values() for card in cards)}
    return found


def cards_of_last_auction(table: TableScene) -> set[str]:
    """The card and all bids of the last auction that the table has shown to its end."""
    history = table.match.session.observation(None).history
    auction = history[len(history) - table.playback.untold - 1]
    return {auction.card, *(card for cards in auction.bids.values() for card in cards)}


def private_cards(session: Session, seat: int) -> set[str]:
    """A seat's cards in hand, in its bid and in its pile, from the true state."""
    return _private(session.clone().state.players[seat])


def _private(player: PlayerState) -> set[str]:
    return {*player.hand, *player.bid, *player.discard}


def published_cards(events: Iterable[Event]) -> set[str]:
    """The cards that lay open before everybody at some time: on the belt, in a revealed bid, on a unit."""
    found: set[str] = set()
    for event in events:
        match event:
            case CardsRevealed():
                found |= {*event.cards}
            case BidsRevealed():
                found |= {card for cards in event.bids.values() for card in cards}
            case RobotAllocated():
                found.add(event.card)
    return found


@dataclass(frozen=True)
class Sent:
    """A message to a bot or to the computer players' process: its bytes, the cards that the player to act may know by
    then, and the game's number."""

    body: bytes
    known: set[str]
    number: GameNumber


class Wire:
    """Notes every byte that leaves the program for another process while a game is played."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, session: Callable[[], Session]) -> None:
        """``session`` returns the game that is played just now."""
        self.to_bots: list[Sent] = []
        self.to_computers: list[Sent] = []
        self._session = session
        write, ask = BotProcess.write, Worker.ask

        def written(running: BotProcess, line: bytes) -> None:
            # The hello tells of all cards there are, as the rules do, and of no game.
            self.to_bots.append(self._sent(line, everything=line.startswith(b'{"type":"hello"')))
            write(running, line)

        def asked(worker: Worker, question: msgspec.Struct, *rest: Any) -> Any:
            self.to_computers.append(self._sent(msgspec.msgpack.encode(question)))
            return ask(worker, question, *rest)

        monkeypatch.setattr(BotProcess, "write", written)
        monkeypatch.setattr(Worker, "ask", asked)

    def _sent(self, body: bytes, *, everything: bool = False) -> Sent:
        session = self._session()
        known = {*CATALOGUE} if everything else published_cards(session.clone().events)
        if session.to_act is not None:
            known |= private_cards(session, session.to_act)
        return Sent(body, known, session.seed)


def check_sent(messages: Iterable[Sent]) -> None:
    """No other process gets a game's code, or a card that its seat has not seen."""
    for message in messages:
        code = str(message.number)
        for written in (code, code.replace("-", ""), code.lower()):
            assert written.encode() not in message.body, "the game's code"
        told = {match.decode() for match in _IDS.findall(message.body)} & {*CATALOGUE}
        assert told <= message.known, f"{told - message.known} in {message.body[:200]!r}"


def check(frames: list[Frame]) -> None:
    """No frame shows a person what another one hides."""
    recent: list[set[str]] = []
    for number, frame in enumerate(frames):
        where = f"frame {number}, {frame.scene}, looker {frame.looker}"
        if not recent or recent[-1] != frame.shown:
            # Cards on their way from the table's last state to the next may still be seen.
            recent = [*recent[-3:], frame.shown]
        own = frame.private.get(frame.looker, set())
        open_now = set().union(*recent)
        assert open_now <= frame.published, f"{where}: the table's own view holds what nobody has seen"
        if frame.looker == NOBODY:
            assert not frame.faces, f"{where}: {frame.faces} before the closed curtain"
            assert not frame.sums, f"{where}: a sum of {frame.sums} before the closed curtain"
        seen = open_now | own | frame.again
        assert frame.again <= frame.published, f"{where}: the last auction holds what nobody has seen"
        assert frame.faces <= seen, f"{where}: {frame.faces - seen}"
        if frame.looker == EVERYBODY and not frame.again:
            # A running sum tells of open cards alone.
            assert max(frame.sums, default=0) <= frame.highest, f"{where}: a sum of {frame.sums}"
        secret = set().union(*frame.private.values()) - own - frame.published
        names = {CATALOGUE[card].name for card in secret} - {CATALOGUE[card].name for card in own | frame.published}
        told = {name for name in names if any(name in words for words in frame.words)}
        assert not told, f"{where}: words tell {told}"
        ids = {card for card in secret if any(card in words for words in frame.words)}
        assert not ids, f"{where}: words tell {ids}"


class PhoneWire:
    """Notes every byte for the phones of a game, with the cards that their seats may know by then: their own, and what
    has lain open before everybody by what the table has shown."""

    def __init__(self, match: Match, told: Callable[[], int]) -> None:
        """``told`` is how many events the table has shown."""
        self.sent: list[Sent] = []
        self._match = match
        self._told = told
        self._own: dict[int, set[str]] = {}

    def note(self, message: ToServer) -> None:
        """A message is on its way to the server."""
        session = self._match.session
        known = published_cards(session.clone().events[: self._told()])
        if isinstance(message, Deliver | Say | FreeSeat):
            for seat in range(len(session.seats)):
                # What was in a hand stays known to whoever held it.
                self._own.setdefault(seat, set()).update(private_cards(session, seat))
            known |= self._own[message.seat]
        if not isinstance(message, OpenDoor):
            self.sent.append(Sent(msgspec.json.encode(message), known, session.seed))
