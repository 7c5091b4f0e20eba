"""The ladder: eight landings up the factory wall, each with a personality at its own table; and the goals of one of its
matches, for looking up during play."""

from collections.abc import Callable, Sequence
from functools import partial

from game.challenges.goal_states import GoalState
from game.challenges.ladder import LADDER, LADDER_FAULT, Rung, foremost, is_open, is_won, stars
from ui.base.i18n import N_
from ui.base.spacing import APART, CORNER, PLATE_CORNER, SNUG, WIDE
from ui.base.theme import (
    BODY,
    CREAM,
    DIM,
    HEAD,
    INK,
    LINE,
    LOG_GROUND,
    NAME,
    PANEL,
    PANEL_DARK,
    PAPER,
    SEAT,
    SMALL,
    SUBHEADING,
    YELLOW,
    Colour,
    mix,
    with_alpha,
)
from ui.base.tween import ease_in_out, lerp, progress
from ui.base.viewport import Rect, around
from ui.halls.shaft import Shaft, draw_landing_light, draw_lock, draw_shaft
from ui.input.input import (
    Command,
    InputEvent,
    KeyPressed,
    PadButton,
    PointerPressed,
    WindowClosing,
    command_of,
    goes_on,
)
from ui.layout.box import Box
from ui.layout.boxes import Column, Fit, Layers, Padding, Places, Row, Sized
from ui.layout.drawing import arranged, draw_boxes
from ui.layout.leaves import Picture, Spacer, Words
from ui.match.challenges.ladder_match import ladder_seats, name_of
from ui.match.faces import SeatLook, looks_of
from ui.match.opponents import CALM, PLEASED
from ui.match.seating import character_seat
from ui.paint.painter import Painter
from ui.scenes.challenges.job_card import GoalLine, card, goal_lines, goals_box, sheet
from ui.scenes.common.boxes import button, control, menu
from ui.scenes.common.page import MenuPage, OverlayPage
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.sound.audio import Effect
from ui.table.paint.marks import draw_portrait
from ui.widgets.base import Control, draw_focus_ring
from ui.widgets.plate import draw_plate, draw_rivets, draw_star


class Climb(Control):
    """The landings, one of them chosen, by a click, or by the keys while it has the focus."""

    focusable = True

    def __init__(
        self,
        area: Rect,
        chosen: int,
        draw_landings: Callable[[Painter, Shaft, int | None], None],
        *,
        choose: Callable[[int], None],
        accept: Callable[[], None],
    ) -> None:
        """`draw_landings` gets the landing with the focus ring; `choose` the chosen one; `accept` starts its match."""
        super().__init__(area)
        self.chosen = chosen
        self._draw_landings = draw_landings
        self._choose = choose
        self._accept = accept

    @property
    def shaft(self) -> Shaft:
        """Where everything is."""
        return Shaft(self.rect, len(LADDER))

    def handle(self, event: InputEvent) -> bool:
        """Choose with a click or a key."""
        match event:
            case PointerPressed(button=1, pos=pos):
                landings = [self.shaft.landing(index) for index in range(self.shaft.count)]
                hit = next((index for index, rect in enumerate(landings) if rect.collidepoint(pos)), None)
                if hit is None:
                    return False
                self._select(hit)
                return True
            case KeyPressed() | PadButton():
                return self._key(command_of(event))
            case _:
                return False

    def _key(self, command: Command | None) -> bool:
        last = self.shaft.count - 1
        if command is Command.ACCEPT:
            self._accept()
            return True
        wanted = {
            Command.UP: min(last, self.chosen + 1),
            Command.DOWN: max(0, self.chosen - 1),
            Command.PAGE_UP: min(last, self.chosen + 2),
            Command.PAGE_DOWN: max(0, self.chosen - 2),
            Command.HOME: last,
            Command.END: 0,
        }
        if command not in wanted:
            return False
        # Up from the top does nothing, so that nobody climbs off the ladder.
        if wanted[command] != self.chosen:
            self._select(wanted[command])
        return True

    def _select(self, index: int) -> None:
        self.chosen = index
        self._choose(index)

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the shaft and its landings."""
        draw_shaft(painter, self.shaft)
        self._draw_landings(painter, self.shaft, self.chosen if ring else None)


class LadderScene(MenuPage):
    """All rungs on the left; on the right the chosen one's goals, and the button to its table."""

    ground = PAPER
    first_focus = "shaft"
    rules_topic = RulesTopic.AIM
    heading = N_("The ladder")

    def __init__(self, app: App, chosen: str | None = None, *, climbing: bool = False) -> None:
        """Show the ladder with the rung of this key chosen, by default the highest open one. ``climbing`` animates the
        climb from the rung below."""
        super().__init__(app)
        keys = [rung.key for rung in LADDER]
        self._chosen = keys.index(chosen) if chosen in keys else foremost(LADDER, app.progress.ladder)
        still = not climbing or app.settings.reduced_motion or not LADDER
        self._climbed = 1.0 if still else 0.0

    @property
    def chosen(self) -> Rung | None:
        """The chosen rung; None if there is no ladder to climb."""
        return LADDER[self._chosen] if LADDER else None

    @property
    def problem(self) -> str | None:
        """Why there is no ladder, in a sentence; None if there is one."""
        if not LADDER_FAULT:
            return None
        return self.app.tr.text(
            "The ladder cannot be climbed: {reason}. Reinstall the game.", reason=LADDER_FAULT.rstrip(".")
        )

    def page(self) -> Box:
        """The shaft on the left, the card and the button on the right; or why there is neither."""
        body = self._told() if self.chosen is None else self._body(self.chosen)
        return menu(self.heading_words, body, self.way_back(), foot=40)

    def _told(self) -> Box:
        words = Words(self.problem or "", BODY, side="center", at="middle")
        return Sized(Layers(Picture(draw_plate), Padding(45, words)), high=240)

    def _body(self, rung: Rung) -> Box:
        app, tr, career = self.app, self.app.tr, self.app.progress.ladder

        def make(rect: Rect) -> Climb:
            return Climb(rect, self._chosen, self._draw_landings, choose=self._choose, accept=self.start)

        shut = None
        if not is_open(LADDER, self._chosen, career):
            shut = tr.text("First win against {name}.", name=name_of(LADDER[self._chosen - 1]))
        lines = goal_lines(tr, rung, stars(rung, career), app.progress.ladder_helped)
        names = name_of(rung), tr.text(rung.place)
        style = SUBHEADING.but(size=HEAD, colour=INK)
        start = button(tr.text("Start"), self.start, key="start", disabled=shut, style=style, high=88)
        sheet = card(tr, names, ladder_seats(app.settings, tr, rung), lines, weight=1)
        told = Sized(Column(sheet, start, gap=APART), wide=556, most_wide=556, across=None, along=None, weight=1)
        return Row(control("shaft", make, wide=886, high=400, weight=1), told, gap=WIDE, weight=1)

    def start(self) -> None:
        """Let the chosen personality speak; then its match starts."""
        rung = self.chosen
        if rung is None or not is_open(LADDER, self._chosen, self.app.progress.ladder):
            self.app.play(Effect.ILLEGAL)
            return
        self.app.go.encounter(rung)

    def resume(self) -> None:
        """Become the top scene again."""
        super().resume()
        self.lay_out_again()

    @property
    def wants_frames(self) -> bool:
        """While the player's figure climbs."""
        return self._climbed < 1 or super().wants_frames

    def update(self, dt: float) -> None:
        """Advance the climb."""
        super().update(dt)
        if self._climbed < 1:
            self._climbed = progress(self._climbed * 1.1 + dt, 0, 1.1)
            self.invalidate()

    def _choose(self, index: int) -> None:
        self._chosen = index
        self._climbed = 1.0
        self.lay_out_again()

    # Drawing

    def _draw_landings(self, painter: Painter, shaft: Shaft, ring: int | None) -> None:
        career, tr = self.app.progress.ladder, self.app.tr
        front = foremost(LADDER, career)
        for index, rung in enumerate(LADDER):
            opened = is_open(LADDER, index, career)
            lit = index == front and not is_won(rung, career)
            mood = PLEASED if is_won(rung, career) else CALM
            _draw_host(painter, shaft.face(index), rung, mood=mood, opened=opened, lit=lit)
            _draw_plate(painter, shaft.plate(index), chosen=index == self._chosen)
        shows = "landings", tr.language, self._chosen, career, self.app.progress.ladder_helped
        draw_boxes(painter, arranged(painter, repr(shows), shaft.area, partial(self._plates, shaft)))
        own = looks_of(ladder_seats(self.app.settings, tr, LADDER[front]))[0]
        at = shaft.hold(lerp(max(0, front - 1), front, ease_in_out(self._climbed)))
        painter.glow(around((at[0], at[1] + 2), 40), (0, 0, 0, 150), spread=14, radius=20)
        draw_portrait(painter, own, SEAT[own.colour], at, radius=27)
        if ring is not None:
            place = shaft.plate(ring).union(shaft.face(ring))
            draw_focus_ring(painter, place.inflate(6, 4), 18)

    def _plates(self, shaft: Shaft) -> Box:
        """What is on the plates of the landings; their places go where words are large."""
        landings = range(len(LADDER))
        return Fit(
            *(
                Places(*((shaft.plate(index), self._on_plate(index, placed=placed)) for index in landings))
                for placed in (True, False)
            )
        )

    def _on_plate(self, index: int, *, placed: bool) -> Box:
        """The name of a landing's host, its place, and the stars won there, hollow if with help alone; or a lock."""
        rung, career, tr = LADDER[index], self.app.progress.ladder, self.app.tr
        opened, ground = is_open(LADDER, index, career), _ground(chosen=index == self._chosen)
        name = Words(name_of(rung), NAME.but(colour=CREAM if opened else DIM), lines=1, group="names")
        place = Words(tr.text(rung.place), SMALL, lines=1, group="places") if placed else None
        won = zip(stars(rung, career), stars(rung, self.app.progress.ladder_helped), strict=True)
        draw = partial(_draw_stars, won=tuple(won), ground=ground) if opened else _draw_locked
        below = Picture(draw, least=20, most=30)
        return Padding(PLATE_CORNER, Column(name, place, Spacer(), below), top=SNUG, bottom=SNUG)


def _draw_host(painter: Painter, face: Rect, rung: Rung, *, mood: str, opened: bool, lit: bool) -> None:
    """Draw the host of a landing: in the light, in half-light, or in the shade of one still locked."""
    seat = character_seat(rung.key, "")
    look = SeatLook(seat.name, seat.colour, rung.key, human=False)
    if lit:
        draw_landing_light(painter, face)
    colour = SEAT[look.colour] if opened else mix(SEAT[look.colour], PANEL_DARK, 0.7)
    draw_portrait(painter, look, colour, face.center, face.w / 2, mood)
    if not opened:
        painter.circle(face.center, face.w / 2, with_alpha(LOG_GROUND, 96))


def _ground(*, chosen: bool) -> Colour:
    """The colour of a landing's plate."""
    return mix(PANEL, LINE, 0.35) if chosen else PANEL_DARK


def _draw_plate(painter: Painter, plate: Rect, *, chosen: bool) -> None:
    edge, thick = (YELLOW, 4) if chosen else (LINE, 3)
    painter.panel(plate, _ground(chosen=chosen), border=edge, border_width=thick, radius=CORNER, shadow=8)
    draw_rivets(painter, plate, 12, 4)


def _draw_stars(painter: Painter, place: Rect, won: Sequence[tuple[bool, bool]], ground: Colour) -> None:
    """Draw the stars of a landing: whether each is won, and whether with help alone."""
    radius = place.h / 2
    for at, (lit, helped) in enumerate(won):
        middle = place.left + radius + at * (place.h + 10), place.centery
        draw_star(painter, middle, radius, lit=lit, hollow=ground if lit and helped else None)


def _draw_locked(painter: Painter, place: Rect) -> None:
    """Draw a lock where the stars will be, not on the face: who waits there is to be seen."""
    size = place.h * 0.63
    draw_lock(painter, (place.left + size / 2 + 2, place.centery), size)


class GoalsScene(OverlayPage):
    """The job card over the game, until any press puts it away."""

    first_focus = "OK"
    heading = N_("Goals")

    def __init__(self, app: App, rung: Rung, states: Sequence[GoalState] = ()) -> None:
        """Show the goals of a rung, with a star at each that was ever reached, and where they stand in the match."""
        super().__init__(app)
        self._rung, self._states = rung, tuple(states)

    @property
    def lines(self) -> tuple[GoalLine, ...]:
        """The goals as they are told."""
        progress = self.app.progress
        reached = stars(self._rung, progress.ladder)
        return goal_lines(self.app.tr, self._rung, reached, progress.ladder_helped, self._states)

    def page(self) -> Box:
        """The card in the middle, with its button."""
        tr = self.app.tr
        way_out = Sized(button(tr.text("OK"), self.go_back, key="OK", wide=300))
        return Padding(30, Sized(sheet(goals_box(tr, self.lines), way_out), wide=860))

    def handle(self, event: InputEvent) -> bool:
        """Handle the button; any other press closes the card, too, as does the key that opened it."""
        if (
            isinstance(event, WindowClosing)
            or command_of(event) is Command.GOALS
            or (not self.group.handle(event) and goes_on(event))
        ):
            self.go_back()
        return True
