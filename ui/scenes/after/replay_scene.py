"""A recorded game replayed at the real table: played, stepped or scrubbed, as one seat saw it or with hands open;
and taking over a seat in it."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial

from game.agents import LEVELS
from game.core.rules import BELT_SIZE
from game.core.state import Phase
from game.play.thinking import Thinker
from game.records.record import Record
from ui.archive.setups import setup_of
from ui.art.card_face import Sitter
from ui.base.i18n import N_
from ui.base.spacing import APART, GAP, NEAR, SNUG
from ui.base.theme import BODY, BUTTON, DIM, STRONG
from ui.base.viewport import Rect
from ui.files.settings import MatchSetup, Pace
from ui.input.input import (
    Command,
    FocusLost,
    InputEvent,
    KeyPressed,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Wheel,
    WindowClosing,
    command_of,
)
from ui.layout.box import Box
from ui.layout.boxes import Column, Padding, Row, Sized
from ui.layout.leaves import Leaf, Spacer, Words
from ui.match.after.branch import NOT_IN_THE_ARCHIVE, STAND_IN, GamePoint
from ui.match.after.replay import Replay
from ui.match.faces import SeatLook, looks_of, sitters_of
from ui.paint.ahead import POLL
from ui.paint.painter import Painter
from ui.scenes.common.boxes import button, choice, frame
from ui.scenes.common.page import OverlayPage
from ui.scenes.common.widget_scene import WidgetScene
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.sound.music import Music
from ui.table.aids.auction_bar import cell_at
from ui.table.input.replay_controls import FOOT, PACES, ReplayControls, ReplayState
from ui.table.input.show import TableShow
from ui.table.motion.choreography import PACE_FACTOR
from ui.table.paint.frame import Doing, Frame, PlaybackState
from ui.table.paint.marks import portrait
from ui.table.paint.unit_plate import plate_pictures
from ui.table.state.aloud import place_words, table_told
from ui.table.state.turns import NextTurn, TurnKind
from ui.table.state.view import TableView, last_deal, open_view, view_of
from ui.widgets.button import PRIMARY, SECONDARY

BEAT = 0.45
"""Seconds at normal pace between the effects of one choice and the next choice."""


class ReplayScene(WidgetScene):
    """Shows a recorded game. While ``playing``, it runs by itself; pressing any other control stops that."""

    music = Music.TABLE

    def __init__(
        self,
        app: App,
        record: Record,
        setup: MatchSetup | None = None,
        *,
        seat: int | None = None,
        name: str | None = None,
        thinker: Thinker | None = None,
    ) -> None:
        """Play from the first choice of the game, seen by ``seat`` (None: with all hands open).

        ``setup`` gives colours and faces; without it they are assigned. ``name`` is the game's id in the archive, if it
        is there; ``thinker`` plays the others if the player plays on (None: in a separate process). Raises RecordError
        if the record breaks a rule.
        """
        super().__init__(app)
        self._name = name or NOT_IN_THE_ARCHIVE
        self._thinker = thinker
        self.replay = Replay(record)
        """The game, and its current point."""
        self.replay.seat = seat
        self.setup = setup or setup_of(record)
        self.looks: tuple[SeatLook, ...] = looks_of(self.setup.seats)
        self.playing = False
        self._stepping = False
        """Whether it plays to the end of the current choice and then stops."""
        self._beat = 0.0
        self._show = TableShow(app, self.looks, shown_view(self.replay), seed=self.replay.seed)
        persons = [seat for seat, look in enumerate(self.looks) if look.human]
        # It calls everybody by name, and shows whose seat that was.
        self._show.playback.own = persons[0] if len(persons) == 1 else None
        self._show.playback.own_pace = app.settings.pace if app.settings.pace in PACES else Pace.NORMAL
        self._marks = {mark.index: mark for mark in self.replay.auctions}
        self.controls = ReplayControls(self, self.looks, self._marks, self.group)
        """The strip below the table."""

    @cached_property
    def sitters(self) -> Mapping[str, Sitter]:
        """Each seat sits for its own Mechanic's card."""
        return sitters_of([player.mechanic for player in self.replay.record.players], self.looks)

    # Life cycle

    @property
    def heading_words(self) -> str:
        """Where in the game the replay is."""
        return place_words(self.app.tr, self.view)

    def told_of(self, command: Command) -> Sequence[str]:
        """Belt, seats or units, as the replay shows them."""
        return table_told(self.app.tr, command, self.view, [look.name for look in self.looks], self._show.figures)

    def layout(self, canvas: Rect) -> None:
        """Place the table, and the strip below it."""
        self._set_out(canvas)
        self._show.place()
        self.controls.lay_out(
            self.app.tr,
            canvas,
            self._show.geometry.log,
            seat=self.replay.seat,
            pace=self._show.playback.pace,
            text=self.app.settings.text_size / 100,
        )
        self._follow()

    def _set_out(self, canvas: Rect) -> None:
        """Lay out the table for the seat that looks on."""
        seat = self.replay.seat
        self._show.set_out(canvas, seat, foot=FOOT, open_hands=seat is None)

    def enter(self) -> None:
        """Have the units' words drawn ahead."""
        if self.app.art.draws_apart:
            self.app.art.prepare(plate_pictures(self.app.viewport.scale))
        self._stand()
        self.playing = True

    @property
    def view(self) -> TableView:
        """What the table shows now."""
        return self._show.playback.view

    @property
    def lines(self) -> Sequence[str]:
        """The log as it is shown."""
        return self._show.playback.lines

    @property
    def busy(self) -> bool:
        """Whether the table is still showing the effects of a choice."""
        return self._show.playback.busy

    @property
    def running(self) -> bool:
        """Whether time passes at the table."""
        return self.playing or self._stepping

    @property
    def wants_frames(self) -> bool:
        """While cards move."""
        return (self.running and self._show.moving) or super().wants_frames

    @property
    def rules_topic(self) -> RulesTopic:
        """The rule behind what is shown."""
        if self.view.outcome is not None and self.view.outcome.tied:
            return RulesTopic.TIES
        fixing = self.replay.public().phase is Phase.ALLOCATION
        return RulesTopic.ALLOCATION if fixing else RulesTopic.BIDDING

    # Time

    def update(self, dt: float) -> None:
        """Play on if it is playing."""
        show = self._show
        if show.update(dt, running=self.running):
            self.invalidate()
        super().update(dt)
        if not show.moving:
            self._stepping = False
        if self.playing and not self.busy:
            self._beat += dt
            if self._beat >= BEAT * PACE_FACTOR[show.playback.pace]:
                self._go_on()
        self.app.arrange_music(self.view.round, thin=not self.playing)
        if not self.busy and show.work_out(
            (self.replay.point, self.replay.seat),
            self.replay.public,
            self.replay.seat,
            others=self.replay.seat is None or self.app.settings.memory_aid,
        ):
            self.invalidate()
        self._follow()
        self.wake_within(show.wake_after, POLL if show.look_ahead(self._frame) or self.playing else None)

    def _go_on(self) -> None:
        """Show the effects of the next choice; stop at the end."""
        self._beat = 0.0
        happened = self.replay.on()
        if happened:
            self._show.playback.enqueue(happened, self._show.geometry)
        else:
            self.playing = False
        self.invalidate()

    # Moving through the game

    def play_or_pause(self) -> None:
        """Play, or pause even in mid-motion; at the end, play from the beginning."""
        if self.playing:
            self.playing = self._stepping = False
        else:
            if self.replay.at_end and not self.busy:
                self.seek(self.replay.points[0])
            self.playing, self._beat = True, BEAT
        self.invalidate()

    def step_on(self) -> None:
        """Show the next choice and its effects, then stop."""
        self.playing = False
        if self.busy:
            self._stand()
        self._go_on()
        self._stepping = True

    def step_back(self) -> None:
        """Go back to just before the latest choice: the one being shown, if any."""
        self.playing = False
        self.replay.back()
        self._stand()

    def auction_on(self) -> None:
        """Go to the next auction."""
        self.seek(self.replay.next_auction())

    def auction_back(self) -> None:
        """Go to the beginning of this auction, or of the one before."""
        self.seek(self.replay.auction_before())

    def scrub(self, x: float) -> None:
        """Go to the auction whose mark on the bar is nearest to ``x``."""
        mark = self._marks.get(cell_at(self.controls.bar, x), self.replay.auctions[-1])
        if mark.point != self.replay.point or self.busy:
            self.seek(mark.point)

    def seek(self, point: int) -> None:
        """Jump to one of the game's points."""
        self.replay.seek(point)
        self._stand()

    def look_as(self, seat: int | None) -> None:
        """Show the game as a seat may know it, or with all hands open (None)."""
        self.replay.seat = seat
        self._stand()
        self.lay_out_again()

    def _stand(self) -> None:
        """Show the replay's current point, at rest."""
        self._stepping = False
        self._beat = 0.0
        self._show.zoom.hide()
        geometry = self._show.geometry
        if geometry.viewer != self.replay.seat:
            self._set_out(geometry.canvas)
        replay = self.replay
        self._show.playback.stand_at(shown_view(replay), replay.told(), replay.lines(self.app.tr))
        self.invalidate()

    def set_pace(self, pace: Pace) -> None:
        """Play at this pace from now on."""
        persons = [seat for seat, look in enumerate(self.looks) if look.human]
        # It calls everybody by name, and shows whose seat that was.
        self._show.playback.own = persons[0] if len(persons) == 1 else None
        self._show.playback.own_pace = pace

    def play_on(self) -> None:
        """Ask whose seat to take over."""
        self.playing = False
        self._stand()
        self.app.go.take_over(self.looks, self._take_over)

    def show_history(self) -> None:
        """Open the whole log up to what is shown, from the current viewpoint."""
        self.playing = False
        self._stand()
        self.app.go.history(self.looks, self.replay.told())

    def _take_over(self, seat: int, level: str) -> None:
        start = GamePoint(self.replay.record, self.replay.point, seat, self.setup.seats)
        self.app.go.play_on(start, thinker=self._thinker, level=level, origin=self._name)

    # Input

    def handle(self, event: InputEvent) -> bool:
        """Route an event to the strip, the table or the replay itself."""
        match event:
            case WindowClosing():
                return False
            case FocusLost():
                self._show.zoom.let_go()
                self._show.zoom.hide()
                super().handle(event)
                self.invalidate()
                return True
            case Wheel(pos=pos, y=y):
                self._wheel(bool(self._show.geometry.log.collidepoint(pos)), y)
                return True
            case PointerMoved(pos=pos):
                if self._show.zoom.point(self._card_at(pos), pos):
                    self.invalidate()
                return super().handle(event)
            case PointerPressed(pos=pos, button=3) if (self._card_at(pos) or self._show.zoom.card) is not None:
                self._show.zoom.show(self._card_at(pos), pos)
                self.invalidate()
                return True
            case PointerPressed(pos=pos, button=button, touch=touch):
                zoom, below = self._show.zoom, self._card_at(pos)
                if zoom.card is not None:
                    self.invalidate()
                zoom.press(below, pos, touch=touch)
                free = button == 1 and self.group.at(pos, touch=touch) is None
                return (free and zoom.tap(below, free=True)) or super().handle(event)
            case PointerReleased(button=1) if self._show.zoom.release():
                self.invalidate()
                return True
            case PointerReleased():
                return super().handle(event)
            case KeyPressed(digit=digit, repeat=False) if digit is not None:
                if digit <= len(self.looks):
                    self.look_as(digit - 1 if digit else None)
                return True
            case _:
                return self._command(event)

    def _wheel(self, on_log: bool, y: float) -> None:  # noqa: FBT001
        """Scroll the log, or elsewhere the game: turning the wheel away from you goes back."""
        if on_log:
            self._show.scroll_log(1 if y > 0 else -1)
            self.invalidate()
        elif y > 0:
            self.step_back()
        elif y < 0:
            self.step_on()

    def _command(self, event: InputEvent) -> bool:
        command = command_of(event)
        if command in (Command.CANCEL, Command.MENU):
            if self._show.zoom.hide() or self.controls.leave():
                self.invalidate()
            elif not (isinstance(event, KeyPressed) and event.repeat):
                self.go_back()
            return True
        if command in (Command.NEXT, Command.PREVIOUS):
            return super().handle(event)
        if self.controls.has_keys:
            # With the focus in the strip, keys and pad move around in it.
            return super().handle(event)
        acts: dict[Command, Callable[[], None]] = {
            Command.ACCEPT: self.play_or_pause,
            Command.LEFT: self.step_back,
            Command.RIGHT: self.step_on,
            Command.UP: self.auction_back,
            Command.DOWN: self.auction_on,
            Command.PAGE_UP: partial(self._rounds, -1),
            Command.PAGE_DOWN: partial(self._rounds, 1),
            Command.HOME: partial(self.seek, self.replay.points[0]),
            Command.END: partial(self.seek, self.replay.points[-1]),
            Command.ZOOM: self._zoom_lot,
            Command.HISTORY: self.show_history,
            Command.HINT: self._next_viewpoint,
        }
        act = None if command is None else acts.get(command)
        if act is None or (command is Command.ACCEPT and isinstance(event, KeyPressed) and event.repeat):
            return False
        act()
        return True

    def _rounds(self, by: int) -> None:
        """Go to the beginning of the next round, or of this one or the previous one."""
        firsts = [mark.point for mark in self.replay.auctions if mark.number == 1]
        if by > 0:
            self.seek(next((point for point in firsts if point > self.replay.point), self.replay.points[-1]))
        else:
            self.seek(next((point for point in reversed(firsts) if point < self.replay.point), self.replay.points[0]))

    def _next_viewpoint(self) -> None:
        """Switch to the next viewpoint; after the last seat, show all hands open."""
        index = (0 if self.replay.seat is None else self.replay.seat + 1) + 1
        index %= len(self.looks) + 1
        self.look_as(index - 1 if index else None)

    def _card_at(self, pos: tuple[float, float]) -> str | None:
        return self._show.card_at(pos) if pos[1] < self._show.geometry.canvas.h - FOOT else None

    def _zoom_lot(self) -> None:
        self._show.zoom.show(self.view.belt[0].card if self.view.belt else None, (0.0, 0.0))
        self.invalidate()

    def _follow(self) -> None:
        replay = self.replay
        state = ReplayState(self.playing, replay.at_start, replay.at_end, replay.over, self.busy)
        if self.controls.follow(state, revealing=self.view.revealing):
            self.invalidate()

    # Drawing

    def draw(self, painter: Painter) -> None:
        """Draw the table, the strip, and an enlarged card."""
        self._show.draw(painter, self._frame(self.view, self._show.playback.progress()))
        auction = (max(self.view.round, 1) - 1) * BELT_SIZE + max(self.view.auction, 1) - 1
        self.controls.draw(painter, auction)
        if self._show.zoom.card is not None:
            self._show.zoom.draw(painter, self.app.tr, self.view.robots_on(self._show.zoom.card))

    def _frame(self, view: TableView, progress: PlaybackState) -> Frame:
        """What to draw of a view; at rest, also whose choice comes next."""
        seat = self.replay.to_act
        next_turn = None if self.busy or seat is None else NextTurn(TurnKind.COMPUTER, seat)
        return self._show.frame(view, progress, Doing(next_turn))


def shown_view(replay: Replay) -> TableView:
    """The table at the replay's current point, as the viewer may see it."""
    if replay.seat is None:
        return open_view(replay.public(), replay.state())
    return view_of(replay.observation(), last_deal(replay.told()))


class PlayOnScene(OverlayPage):
    """Opens over the replay. Pressing a seat takes it over and starts the game."""

    dim = 170
    rules_topic = RulesTopic.BIDDING
    heading = N_("Play on from here")

    def __init__(
        self,
        app: App,
        looks: Sequence[SeatLook],
        take_over: Callable[[int, str], None],
    ) -> None:
        """``take_over`` gets the seat and the level that plays for other people."""
        super().__init__(app)
        self._looks = looks
        self._take = take_over
        self.level = STAND_IN
        """The level at which other people's seats will be played."""

    @property
    def first_focus(self) -> str:
        """The first person's seat."""
        return str(next((seat for seat, look in enumerate(self._looks) if look.human), 0))

    def page(self) -> Box:
        """The seats in a row, the level of the others, and a way back."""
        tr = self.app.tr
        words = tr.text("Whose seat is yours? Computer players take all the others.")
        words += " " + tr.text("It counts as a game with help.")
        others = Column(Words(tr.text("Other people's seats"), STRONG.but(colour=DIM)), self._levels(), gap=SNUG)
        back = button(tr.text("Back"), self.go_back, look=SECONDARY, wide=220)
        return frame(
            self.heading_words,
            Words(words, BODY, side="center"),
            Row(*map(self._seat, range(len(self._looks))), gap=GAP, alike=True, weight=1),
            Row(others, Spacer(), Sized(back, across=None, along="end"), gap=GAP),
            wide=900,
            gap=APART,
        )

    def _seat(self, seat: int) -> Leaf:
        look = self._looks[seat]
        colours = PRIMARY if look.human else SECONDARY
        face = portrait(look, least=60, most=116, group="faces")
        name = Words(look.name, BUTTON.but(colour=colours.text), lines=2, side="center", at="middle", weight=1)
        inner = Padding(NEAR, Column(face, name, gap=SNUG))
        return button(look.name, partial(self._take_over, seat), key=str(seat), look=colours, inner=inner, weight=1)

    def _levels(self) -> Leaf:
        tr, levels = self.app.tr, list(LEVELS)

        def choose(index: int) -> None:
            self.level = levels[index]

        words = [tr.text(LEVELS[level].title) for level in levels]
        hint = tr.text("How well the computer plays other people's seats.")
        return choice("level", words, levels.index(self.level), choose, hint=hint)

    def _take_over(self, seat: int) -> None:
        self.go_back()
        self._take(seat, self.level)
