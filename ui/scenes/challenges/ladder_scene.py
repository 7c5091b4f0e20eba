"""The ladder: eight landings up the factory wall, each with a personality at its own table; and the goals of one of its
matches, for looking up during play."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.challenges.goal_states import GoalState
from game.challenges.ladder import LADDER, LADDER_FAULT, Rung, foremost, is_open, is_won, stars
from ui.base.i18n import N_
from ui.base.spacing import APART, NEAR, PLATE_CORNER, SNUG, WIDE
from ui.base.theme import (
    AMBER,
    BODY,
    BRASS,
    CREAM,
    DIM,
    INK,
    LINE,
    LOG_GROUND,
    NAME,
    PANEL,
    PANEL_DARK,
    PANEL_DEEP,
    PAPER,
    SEAT,
    SMALL,
    SUBHEADING,
    TEAL,
    WALL_DARK,
    YELLOW,
    Colour,
    mix,
    with_alpha,
)
from ui.base.tween import ease_in_out, lerp, progress
from ui.base.viewport import Point, Rect
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
from ui.widgets.plate import draw_plate, draw_rivets, draw_shine, draw_star

LANDING = 150.0
"""Height of a landing at most, from its platform up to the next thing above it."""
PLATFORM = 14.0
_IRON = mix(LINE, WALL_DARK, 0.35)


@dataclass(frozen=True)
class Shaft:
    """Where everything is in ``area``; landings are counted from the lowest one, which is on the left."""

    area: Rect
    count: int

    @property
    def step(self) -> float:
        """How much higher each platform is than the one before."""
        return (self.area.h - self.high) / max(1, self.count - 1)

    @property
    def high(self) -> float:
        """Height of a landing: two of the same side lie two steps apart."""
        room = (self.area.h - LANDING) / max(1, self.count - 1)
        return min(LANDING, max(100.0, 2 * room - PLATFORM - 6))

    def landing(self, index: int) -> Rect:
        """A landing with its platform, which is the lower edge."""
        foot = self.area.bottom - index * self.step
        wide = self.area.w / 2 - WIDE - NEAR - 4
        left = self.area.left if index % 2 == 0 else self.area.right - wide
        return Rect(left, foot - self.high, wide, self.high)

    def face(self, index: int) -> Rect:
        """Where the face of a landing is: on the side of the ladder."""
        place, radius = self.landing(index), min(56.0, (self.high - PLATFORM - 14) / 2)
        x = place.right - radius - 12 if index % 2 == 0 else place.left + radius + 12
        y = place.bottom - PLATFORM - radius - 3
        return Rect(x - radius, y - radius, 2 * radius, 2 * radius)

    def plate(self, index: int) -> Rect:
        """The plate with the name and the stars, beside the face."""
        place, face = self.landing(index), self.face(index)
        top = face.top + 4
        if index % 2 == 0:
            return Rect(place.left, top, face.left - 14 - place.left, face.h - 8)
        return Rect(face.right + 14, top, place.right - face.right - 14, face.h - 8)

    def hold(self, landing: float) -> Point:
        """Where somebody hangs on the ladder who has come to a landing; between two of them on the way."""
        return self.area.centerx, self.area.bottom - landing * self.step - PLATFORM - 40


def draw_shaft(painter: Painter, shaft: Shaft) -> None:
    """Draw the wall behind the ladder, the ladder, and the platforms; all are one picture."""
    painter.layer(("shaft", shaft.count, tuple(shaft.area)), painter.canvas, lambda inner: _draw_shaft(inner, shaft))


def _draw_shaft(painter: Painter, shaft: Shaft) -> None:
    area, canvas = shaft.area, painter.canvas
    top = area.top - APART
    well = Rect(area.centerx - 88, top, 176, canvas.h - top)
    painter.rect(well, mix(PANEL_DEEP, INK, 0.25))
    for row in range(int(well.h / 34) + 1):
        y = well.top + row * 34
        painter.rect(Rect(well.left, y, well.w, 2), (0, 0, 0, 70))
        for joint in range(int(well.left) + (22 if row % 2 else 0), int(well.right), 44):
            painter.rect(Rect(joint, y, 2, 34), (0, 0, 0, 55))
    painter.gradient(Rect(well.left, top, well.w, well.h * 0.5), (*YELLOW, 60), (*YELLOW, 0))
    for x in (well.left - 7, well.right - 7):
        painter.rect(Rect(x, top, 14, well.h), INK)
        painter.rect(Rect(x + 4, top, 5, well.h), _IRON)
    _draw_ladder(painter, area.centerx, well)
    lid = Rect(well.left - 22, top - 12, well.w + 44, 24)
    painter.panel(lid, mix(BRASS, INK, 0.15), border=INK, border_width=4, radius=8, shadow=10)
    draw_shine(painter, lid, 10, 6, (255, 255, 255, 70))
    for index in range(shaft.count):
        _draw_platform(painter, shaft, index)
    _draw_foot(painter, canvas)


def _draw_ladder(painter: Painter, middle: float, well: Rect) -> None:
    """Two stiles and all the treads, from the floor out through the hatch."""
    y = well.top + 12
    while y < well.bottom:
        tread = Rect(middle - WIDE, y, 2 * WIDE, 9)
        painter.panel(tread, mix(BRASS, INK, 0.12), border=INK, border_width=3, radius=4)
        draw_shine(painter, tread, 6, 3, (255, 255, 255, 60))
        y += APART
    for x in (middle - WIDE, middle + WIDE):
        painter.rect(Rect(x - NEAR / 2, well.top, NEAR, well.h), INK)
        painter.rect(Rect(x - NEAR / 2 + 3, well.top, NEAR - 6, well.h), mix(BRASS, CREAM, 0.1))
        painter.rect(Rect(x - NEAR / 2 + 3, well.top, 2, well.h), (255, 255, 255, 70))


def _draw_platform(painter: Painter, shaft: Shaft, index: int) -> None:
    """A grating on two struts, with a rivet at each end."""
    place = shaft.landing(index)
    inner = place.right if index % 2 == 0 else place.left
    outer = place.left if index % 2 == 0 else place.right
    way = 1 if index % 2 == 0 else -1
    deck = Rect(min(inner, outer) - 8, place.bottom - PLATFORM, place.w + 16, PLATFORM)
    painter.glow(deck.move(0, 12), (0, 0, 0, 120), spread=14, radius=5)
    for along in (0.1, 0.52):
        start = (outer + way * place.w * along, deck.bottom - 3)
        end = (outer + way * (place.w * along + 34), deck.bottom + 20)
        painter.line(start, end, INK, 9)
        painter.line(start, end, _IRON, 4)
    painter.panel(deck, _IRON, border=INK, border_width=4, radius=4)
    x = deck.left + 16
    while x < deck.right - 12:
        painter.rect(Rect(x, deck.top + 5, 9, PLATFORM - 9), (0, 0, 0, 95))
        x += 18
    draw_shine(painter, deck, 4, 3, (255, 255, 255, 45))


def _draw_foot(painter: Painter, canvas: Rect) -> None:
    """The factory's floor, and the stripes that warn of whoever falls."""
    stripe = Rect(0, canvas.bottom - 20, canvas.w, 20)
    painter.rect(Rect(0, stripe.top - 6, canvas.w, 6), INK)
    painter.rect(stripe, AMBER)
    painter.stripes(stripe, INK)


def draw_landing_light(painter: Painter, face: Rect) -> None:
    """The lamp that burns over the landing where somebody waits to be played, and its cone."""
    x, top = face.centerx, face.top - 30
    painter.polygon(
        [(x - 16, top + 14), (x + 16, top + 14), (face.right + 34, face.bottom), (face.left - 34, face.bottom)],
        (255, 236, 160, 46),
    )
    painter.glow(face.inflate(6, 6), (*YELLOW, 150), spread=26, radius=face.w / 2)
    painter.polygon(
        [(x - 10, top), (x + 10, top), (x + 26, top + 15), (x - 26, top + 15)], TEAL, border=INK, border_width=4
    )
    painter.panel(Rect(x - 14, top + 12, 28, 10), YELLOW, border=INK, border_width=3, radius=5)


def draw_lock(painter: Painter, at: Point, size: float) -> None:
    """A padlock."""
    x, y = at
    painter.circle((x, y - size * 0.28), size * 0.46, None, border=INK, border_width=size * 0.3)
    painter.circle((x, y - size * 0.28), size * 0.4, None, border=mix(CREAM, LINE, 0.5), border_width=size * 0.16)
    body = Rect(x - size * 0.6, y - size * 0.2, size * 1.2, size)
    painter.panel(body, BRASS, border=INK, border_width=max(2.0, size * 0.11), radius=size * 0.2)
    painter.circle((x, y + size * 0.2), size * 0.15, INK)
    painter.rect(Rect(x - size * 0.06, y + size * 0.2, size * 0.12, size * 0.32), INK)


_VEIL = with_alpha(LOG_GROUND, 96)


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
        style = SUBHEADING.but(size=34, colour=INK)
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
        painter.glow(Rect(at[0] - 20, at[1] - 18, 40, 40), (0, 0, 0, 150), spread=14, radius=20)
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
        painter.circle(face.center, face.w / 2, _VEIL)


def _ground(*, chosen: bool) -> Colour:
    """The colour of a landing's plate."""
    return mix(PANEL, LINE, 0.35) if chosen else PANEL_DARK


def _draw_plate(painter: Painter, plate: Rect, *, chosen: bool) -> None:
    edge, thick = (YELLOW, 4) if chosen else (LINE, 3)
    painter.panel(plate, _ground(chosen=chosen), border=edge, border_width=thick, radius=12, shadow=8)
    draw_rivets(painter, plate, 12, 4)


def _draw_stars(painter: Painter, place: Rect, won: Sequence[tuple[bool, bool]], ground: Colour) -> None:
    """Draw the stars of a landing: whether each is won, and whether with help alone."""
    radius = place.h / 2
    for at, (lit, helped) in enumerate(won):
        middle = place.left + radius + at * (place.h + 10), place.centery
        draw_star(painter, middle, radius, lit=lit, hollow=ground if helped else None)


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
