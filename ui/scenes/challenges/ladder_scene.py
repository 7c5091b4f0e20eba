"""The ladder: eight landings up the factory wall, each with a personality at its own table."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.challenges.ladder import LADDER, LADDER_FAULT, Rung, foremost, is_open, is_won, stars
from ui.base.theme import (
    BODY,
    CREAM,
    DIM,
    INK,
    LINE,
    NAME,
    PANEL,
    PANEL_DARK,
    SEAT,
    SMALL,
    SUBHEADING,
    YELLOW,
    mix,
)  # fmt: skip
from ui.base.tween import ease_in_out, lerp, progress
from ui.base.viewport import Rect
from ui.halls.shaft import Shaft, draw_landing_light, draw_lock, draw_shaft
from ui.input.input import Command, InputEvent, KeyPressed, PadButton, PointerPressed, command_of
from ui.match.challenges.ladder_match import ladder_seats, name_of
from ui.match.faces import SeatLook, looks_of
from ui.match.opponents import CALM, PLEASED
from ui.match.seating import character_seat
from ui.paint.painter import Painter
from ui.paint.stack import Line, draw_stack
from ui.scenes.challenges.job_card import CLIP, draw_card, goal_lines
from ui.scenes.common.menu import HEAD, MARGIN, MenuScene
from ui.shell.scene import RulesTopic
from ui.sound.audio import Effect
from ui.table.paint.marks import draw_portrait
from ui.widgets.base import Control, draw_focus_ring
from ui.widgets.button import Button
from ui.widgets.plate import draw_plate, draw_rivets, draw_star

if TYPE_CHECKING:
    from ui.shell.app import App

_SHARE = 0.6
"""The share of the canvas's width for the shaft."""
_START = 88.0
_CLIMBER = 27.0
_CLIMB = 1.1
"""The most seconds that climbing one landing takes."""
_STAR, _LESS = 15.0, 0.33
"""The radius of a star, and by how much of itself it is smaller beside words twice as large."""
_VEIL = (8, 16, 20, 96)
_LOCK = 19.0


class Climb(Control):
    """The landings, one of them chosen, by a click, or by the keys while it has the focus."""

    focusable = True

    def __init__(
        self,
        shaft: Shaft,
        chosen: int,
        draw_landings: Callable[[Painter, int | None], None],
        *,
        choose: Callable[[int], None],
        accept: Callable[[], None],
    ) -> None:
        """`draw_landings` gets the landing with the focus ring; `choose` the chosen one; `accept` starts its match."""
        super().__init__(shaft.area)
        self.shaft = shaft
        self.chosen = chosen
        self._draw_landings = draw_landings
        self._choose = choose
        self._accept = accept

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
        """Draw the landings."""
        self._draw_landings(painter, self.chosen if ring else None)


class LadderScene(MenuScene):
    """All rungs on the left; on the right the chosen one's goals, and the button to its table."""

    def __init__(self, app: "App", chosen: str | None = None, *, climbing: bool = False) -> None:
        """Show the ladder with the rung of this key chosen, by default the highest open one. ``climbing`` animates the
        climb from the rung below."""
        super().__init__(app)
        keys = [rung.key for rung in LADDER]
        self._chosen = keys.index(chosen) if chosen in keys else foremost(LADDER, app.progress.ladder)
        still = not climbing or app.settings.reduced_motion or not LADDER
        self._climbed = 1.0 if still else 0.0
        self._sheet = Rect(0, 0, 1, 1)
        self._start: Button | None = None
        self._climb: Climb | None = None

    @property
    def rules_topic(self) -> RulesTopic:
        """The aim of the game, and how it is won."""
        return RulesTopic.AIM

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

    def layout(self, canvas: Rect) -> None:
        """Place the shaft on the left, the card and the button on the right."""
        self.heading = self.app.tr.text("The ladder")
        back = self.back_button(canvas)
        if not LADDER:
            self.group.replace([back], focus=0)
            return
        wide = min(canvas.w * _SHARE, canvas.w - 630)
        area = Rect(MARGIN - 16, HEAD + 14, wide - MARGIN, canvas.h - HEAD - 14 - 40)
        left = area.right + 44
        bottom = canvas.bottom - 40
        self._sheet = Rect(left, HEAD + 16 + CLIP, canvas.right - MARGIN - left, bottom - _START - 60 - HEAD - CLIP)
        self._climb = Climb(
            Shaft(area, len(LADDER)), self._chosen, self._draw_landings, choose=self._choose, accept=self.start
        )
        style = SUBHEADING.but(size=34, colour=INK)
        self._start = Button(
            Rect(left, bottom - _START, self._sheet.w, _START), self.app.tr.text("Start"), self.start, style=style
        )
        self.group.replace([self._climb, self._start, back], focus=0)
        self._check()

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
        self.layout(self.app.viewport.canvas)

    @property
    def wants_frames(self) -> bool:
        """While the player's figure climbs."""
        return self._climbed < 1 or super().wants_frames

    def update(self, dt: float) -> None:
        """Advance the climb."""
        super().update(dt)
        if self._climbed < 1:
            self._climbed = progress(self._climbed * _CLIMB + dt, 0, _CLIMB)
            self.invalidate()

    def _choose(self, index: int) -> None:
        self._chosen = index
        self._climbed = 1.0
        self._check()
        self.invalidate()

    def _check(self) -> None:
        """Enable the button if the chosen rung can be played, or say why not."""
        if self._start is None:
            return
        shut = not is_open(LADDER, self._chosen, self.app.progress.ladder)
        below = name_of(LADDER[self._chosen - 1])
        self._start.disabled_reason = self.app.tr.text("First win against {name}.", name=below) if shut else None

    # Drawing

    def draw_content(self, painter: Painter) -> None:
        """Draw the shaft and the card, or say why there is neither."""
        problem, rung, tr = self.problem, self.chosen, self.app.tr
        if problem is not None or rung is None or self._climb is None:
            plate = Rect(0, 0, 900, 240)
            plate.center = painter.canvas.center
            draw_plate(painter, plate)
            painter.text(
                problem or "", plate.center, BODY, align="center", max_width=plate.w - 90, max_lines=5, max_height=180
            )
            return
        draw_shaft(painter, self._climb.shaft)
        seats = ladder_seats(self.app.settings, tr, rung)
        lines = goal_lines(tr, rung, stars(rung, self.app.progress.ladder), self.app.progress.ladder_helped)
        draw_card(painter, tr, self._sheet, (name_of(rung), tr.text(rung.place)), seats, lines)

    def _draw_landings(self, painter: Painter, ring: int | None) -> None:
        assert self._climb is not None
        career, shaft, tr = self.app.progress.ladder, self._climb.shaft, self.app.tr
        front = foremost(LADDER, career)
        for index, rung in enumerate(LADDER):
            opened = is_open(LADDER, index, career)
            lit = index == front and not is_won(rung, career)
            mood = PLEASED if is_won(rung, career) else CALM
            _draw_host(painter, shaft.face(index), rung, mood=mood, opened=opened, lit=lit)
            _draw_plate(
                painter,
                shaft.plate(index),
                (name_of(rung), tr.text(rung.place)),
                stars(rung, career) if opened else (),
                stars(rung, self.app.progress.ladder_helped),
                chosen=index == self._chosen,
            )
        own = looks_of(ladder_seats(self.app.settings, tr, LADDER[front]))[0]
        at = shaft.hold(lerp(max(0, front - 1), front, ease_in_out(self._climbed)))
        painter.glow(Rect(at[0] - 20, at[1] - 18, 40, 40), (0, 0, 0, 150), spread=14, radius=20)
        draw_portrait(painter, own, SEAT[own.colour], at, _CLIMBER)
        if ring is not None:
            place = shaft.plate(ring).union(shaft.face(ring))
            draw_focus_ring(painter, place.inflate(6, 4), 18)


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


def _draw_plate(
    painter: Painter,
    plate: Rect,
    names: tuple[str, str],
    reached: Sequence[bool],
    helped: Sequence[bool],
    *,
    chosen: bool,
) -> None:
    """Draw an iron plate with name, place and stars; the plate of a locked landing has no stars. Stars that were won
    with help alone, as in ``helped``, are hollow."""
    ground = mix(PANEL, LINE, 0.35) if chosen else PANEL_DARK
    painter.panel(
        plate, ground, border=YELLOW if chosen else LINE, border_width=4 if chosen else 3, radius=12, shadow=8
    )
    draw_rivets(painter, plate, 12, 4)
    name, place = names
    # Large words need some of the stars' height.
    star = _STAR * painter.texts.room(-_LESS)
    left, room, high = plate.left + 24, plate.w - 40, plate.h - 2 * star - 14
    style = NAME.but(colour=CREAM if reached else DIM)
    draw_stack(painter, [Line(name, style), Line(place, SMALL)], Rect(left, plate.top + 5, room, high))
    for at, lit in enumerate(reached):
        place_of = left + star + at * (2 * star + 10), plate.bottom - star - 8
        draw_star(painter, place_of, star, lit=lit, hollow=ground if helped[at] else None)
    if not reached:
        # Where the stars will be, not on the face: who waits there is to be seen.
        draw_lock(painter, lock_place(plate, star), _LOCK * painter.texts.room(-_LESS))


def lock_place(plate: Rect, star: float = _STAR) -> tuple[float, float]:
    """The middle of the lock on the plate of a landing that is still shut, where stars of this radius will be."""
    return plate.left + 24 + _LOCK / 2, plate.bottom - star - 8
