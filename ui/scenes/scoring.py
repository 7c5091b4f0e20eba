"""The final score of one person: robots give their symbols to widgets, the score runs along [F2] [F5]."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from game.actions import Action, Build
from game.build_plan import BuildPlan, Place
from game.cards import BUILDERS, CATALOGUE, POINTS, Symbol
from game.scoring import basic_score
from ui.base.audio import Effect, Music
from ui.base.theme import (
    BODY,
    BRASS,
    CREAM,
    DIM,
    HEADING,
    INK,
    LINE,
    LOG_GREEN,
    PANEL_DARK,
    PANEL_DEEP,
    RED,
    SEAT,
    SMALL,
    SUBHEADING,
    WARNING,
    YELLOW,
    mix,
)
from ui.base.viewport import Rect
from ui.halls.backdrop import draw_bench
from ui.match.match import Match
from ui.match.wording import card_name, signed
from ui.paint.painter import Painter
from ui.scenes.dialog import Answer, DialogScene
from ui.scenes.workbench import Target, Workbench
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.table.geometry import spread
from ui.table.sprites import CARD_RATIO, PANEL_RATIO, Pose
from ui.widgets.base import Widget
from ui.widgets.button import PRIMARY, SECONDARY, Button

CARD_W = 118.0
ONE_ROW_OF_UNITS = 6
WIDEST_BOX = 520.0
LOWEST_BOX, HIGHEST_BOX = 300.0, 1.7
"""A box is at most so many times as high as it is wide, unless it is still low then."""
SLOT_W, SLOT_GAP, COLUMN_GAP = 124.0, 6.0, 16.0
HEAD, FOOT = 126.0, 318.0
SUMS_W, LAMP = 640.0, 13.0
SUM = HEADING.but(size=40)


class ScoringScene(Workbench):
    """One person's widgets. Whole rows count; it begins with the build that earns the most, free to be rearranged."""

    music = Music.SCORING

    def __init__(self, app: App, match: Match, player: int, on_done: Callable[[Sequence[Action]], None]) -> None:
        """Ask ``player``; ``on_done`` gets the build."""
        super().__init__(app, match)
        self._look = match.looks[player]
        self._on_done = on_done
        observation = match.session.observation(player)
        own = observation.seats[player]
        self._units = own.units
        fixed = {unit: list(cards) for unit, cards in own.allocated.items()}
        self._owned = [*observation.pile, *(card for cards in fixed.values() for card in cards)]
        self._plan = BuildPlan(own.units, [card for card in observation.pile if card in BUILDERS], fixed)
        self._plan.fill_best()
        self._most = self._total()
        """What the best build scores."""
        self._warned = 0
        """How many points fewer than that the person has agreed to, or been asked about at least."""

    @property
    def rules_topic(self) -> RulesTopic:
        """How widgets are made and counted."""
        return RulesTopic.SCORING

    # Places

    def _boxes(self) -> dict[str, Rect]:
        """A box for each unit: its panel on top, rows of places below."""
        canvas = self.app.viewport.canvas
        count = max(1, len(self._units))
        rows = 1 if count <= ONE_ROW_OF_UNITS else 2
        columns = -(-count // rows)
        width = min(WIDEST_BOX, (canvas.w - 80) / columns - 14)
        room = self._bench_top() - HEAD - 14
        height = min(room / rows - 10, max(LOWEST_BOX, width * HIGHEST_BOX))
        top = HEAD + (room - rows * (height + 10)) / 2
        left = (canvas.w - columns * (width + 14) + 14) / 2
        return {
            unit: Rect(left + (index % columns) * (width + 14), top + (index // columns) * (height + 10), width, height)
            for index, unit in enumerate(self._units)
        }

    def _card_w(self) -> float:
        """The width of a free card: a high window has room for larger ones."""
        return CARD_W + min(44.0, (self.app.viewport.canvas.h - 900) * 0.15)

    def _bench_top(self) -> float:
        return self.app.viewport.canvas.h - FOOT - (self._card_w() - CARD_W) * CARD_RATIO

    def _panel(self, box: Rect) -> Rect:
        """Where the unit's panel lies in its box."""
        height = min((box.w - 110) * PANEL_RATIO, box.h * 0.36)
        return Rect(box.left + 12, box.top + 12, height / PANEL_RATIO, height)

    def _slots(self, unit: str, box: Rect) -> dict[Place, Rect]:
        """The places for cards on a unit, row by row."""
        symbols = CATALOGUE[unit].symbols
        count = self._plan.rows(unit)
        if count == 0 or self._row_full(unit, count - 1):
            count += 1
        panel = self._panel(box)
        top, room = panel.bottom + 10, box.bottom - panel.bottom - 18
        # Many rows stand in several columns, so that the cards stay as large as they can.
        width, columns = max(
            (min(SLOT_W, _slot_width(box.w - 24, room, len(symbols), count, columns)), -columns)
            for columns in range(1, max(count, 2))
        )
        columns = -columns
        rows, height = -(-count // columns), width * CARD_RATIO
        row_w = len(symbols) * (width + SLOT_GAP) - SLOT_GAP
        left = box.centerx - (columns * (row_w + COLUMN_GAP) - COLUMN_GAP) / 2
        return {
            Place(unit, row, symbol): Rect(
                left + (row // rows) * (row_w + COLUMN_GAP) + place * (width + SLOT_GAP),
                top + (row % rows) * (height + SLOT_GAP),
                width,
                height,
            )
            for row in range(count)
            for place, symbol in enumerate(symbols)
        }

    def _row_full(self, unit: str, row: int) -> bool:
        """Whether a row is complete, so that another opens below it."""
        return all(Place(unit, row, symbol) in self._plan.placed for symbol in CATALOGUE[unit].symbols)

    def poses(self) -> dict[str, Pose]:
        """Placed cards on their places, fixed ones beside their unit's panel, free ones in a row."""
        canvas = self.app.viewport.canvas
        placed: dict[str, Pose] = {}
        for unit, box in self._boxes().items():
            for place, rect in self._slots(unit, box).items():
                card = self._plan.placed.get(place)
                if card is not None:
                    placed[card] = Pose(rect.centerx, rect.centery, rect.w, ("face", card), z=20)
            panel = self._panel(box)
            waiting = [card for card in self._plan.fixed.get(unit, ()) if card not in placed]
            room = Rect(panel.right + 12, panel.top, box.right - panel.right - 24, panel.h)
            placed |= {
                card: Pose(*at, ("face", card), z=30 + i) for i, (card, at) in enumerate(_waiting(waiting, room))
            }
        free = [card for card in self._plan.free if card not in placed]
        width = self._card_w()
        middles = spread(len(free), canvas.w / 2, width + 8, width, canvas.w - 100)
        y = canvas.h - 103 - width * CARD_RATIO / 2
        for index, (card, x) in enumerate(zip(free, middles, strict=True)):
            placed[card] = Pose(x, y, width, ("face", card), z=40 + index)
        return placed

    def targets(self) -> Sequence[Target]:
        """Every box, and on top of it its single places."""
        found = []
        for unit, box in self._boxes().items():
            found.append(Target(unit, box, partial(self._unit_fault, unit)))
            found += [
                Target(_name(place), rect, partial(self._place_fault, place))
                for place, rect in self._slots(unit, box).items()
            ]
        return found

    def _unit_fault(self, unit: str, card: str) -> str | None:
        tr = self.app.tr
        home = self._plan.home_of(card)
        if home not in (None, unit):
            return tr.text("{card} is fixed to another unit.", card=card_name(tr, card))
        if self._plan.open_place(card, unit) is None:
            return tr.text("{card} shares no symbol with {unit}.", card=card_name(tr, card), unit=card_name(tr, unit))
        return None

    def _place_fault(self, place: Place, card: str) -> str | None:
        tr = self.app.tr
        if self._plan.suits(card, place):
            return None
        return self._unit_fault(place.unit, card) or tr.text(
            "{card} does not show that symbol.", card=card_name(tr, card)
        )

    # Moves

    def movable(self, card: str) -> bool:
        """Every robot and upgrade."""
        return card in BUILDERS

    def placed(self, card: str) -> bool:
        """Whether a card stands on a widget."""
        return self._plan.place_of(card) is not None

    def drop(self, card: str, target: str) -> None:
        """Put a card on a place, or on a unit's first free one."""
        place = _place(target)
        if place is None:
            self._plan.take_back(card)
            place = self._plan.open_place(card, target)
        if place is not None:
            before = len(self._plan.widgets())
            self._plan.put(card, place)
            if len(self._plan.widgets()) > before:
                self.app.play(Effect.WIDGET_BUILT)

    def take_back(self, card: str) -> None:
        """Free a card."""
        self._plan.take_back(card)

    def buttons(self) -> list[Widget]:
        """Best build, take back, done."""
        canvas, tr = self.app.viewport.canvas, self.app.tr
        y = canvas.h - 82
        total = self._total()
        at_best = total == self._most
        # Even the best may be less than nothing: a button that seems to offer that would only be a riddle.
        bare = at_best and total < 0
        words = tr.text("Score this build") if bare else tr.text("Score {points}", points=signed(total, plus=False))
        done = Button(
            Rect(canvas.w / 2 - 170, y, 340, 66), words, self._ask_or_score, look=PRIMARY if at_best else SECONDARY
        )
        best = Button(
            Rect(canvas.w / 2 - 470, y + 3, 270, 60),
            tr.text("Best build"),
            self._best,
            look=SECONDARY if at_best else PRIMARY,
            hint=tr.text("Puts the robots where they earn the most."),
        )
        if at_best:
            best.disabled_reason = tr.text("No build earns more than this one.")
        clear = Button(Rect(canvas.w / 2 + 200, y + 3, 270, 60), tr.text("Take all back"), self._clear, look=SECONDARY)
        if not self._plan.placed:
            clear.disabled_reason = tr.text("Nothing has been put on a unit yet.")
        return [done, best, clear]

    def _best(self) -> None:
        self._plan.fill_best()
        self.message = ""
        self.app.play(Effect.WIDGET_BUILT)
        self.rearrange()

    def _clear(self) -> None:
        self._plan.clear()
        self.rearrange()

    def _ask_or_score(self) -> None:
        """Score the build; one that is worth less than the best, and less than was told before, is asked about."""
        lost = self._most - self._total()
        if lost <= self._warned:
            self._score()
            return
        self._warned = lost
        tr = self.app.tr
        mine, most = (signed(points, plus=False) for points in (self._total(), self._most))
        self.app.scenes.push(
            DialogScene(
                self.app,
                tr.plural("You leave {n} point on the bench", "You leave {n} points on the bench", lost),
                tr.text("Your build scores {mine}, the best one {most}.", mine=mine, most=most),
                [
                    Answer(tr.text("Lay the best"), self._best, PRIMARY),
                    Answer(tr.text("Score {points} all the same", points=mine), self._score),
                    Answer(tr.text("Back"), lambda: None),
                ],
                cancel=2,
            )
        )

    def _score(self) -> None:
        self.app.scenes.pop(self)
        self._on_done([Build(self._plan.widgets())])

    def _total(self) -> int:
        return basic_score(self._owned) + self._plan.bonus()

    # The picture

    def draw_ground(self, painter: Painter) -> None:
        """The bench, title, running score, boxes with their places."""
        canvas, tr = painter.canvas, self.app.tr
        draw_bench(painter, self._bench_top())
        title = tr.text("{name}: build your widgets", name=self._look.name)
        room = canvas.w - SUMS_W - 110
        head = painter.text(title, (44, 18), HEADING, max_width=room, colour=YELLOW)
        line = tr.text("One card for each symbol of a unit makes a widget. A unit without one costs its points.")
        height = HEAD - head.bottom - 10
        painter.text(line, (44, head.bottom + 2), BODY, max_width=room, max_lines=2, max_height=height)
        self._draw_sums(painter, Rect(canvas.w - SUMS_W - 40, 12, SUMS_W, 104))
        for unit, box in self._boxes().items():
            self._draw_box(painter, unit, box)
        if not self._units:
            none = tr.text("You have no Production Unit, so there is no bonus to earn.")
            painter.text(none, (canvas.w / 2, canvas.h * 0.4), SUBHEADING, align="center", max_width=canvas.w - 200)
            return
        hint = tr.text("This is the best build. You may still drag robots elsewhere, or take them back.")
        if self._total() < self._most:
            hint = tr.text("Drag robots onto the units, or let the best build be found.")
        self.draw_message(painter, (canvas.w / 2, self._bench_top() + 24), canvas.w - 200, hint)

    def _draw_sums(self, painter: Painter, plate: Rect) -> None:
        """The running score: what the robots are worth, what the units add, and both together."""
        tr, basic, bonus = self.app.tr, basic_score(self._owned), self._plan.bonus()
        painter.panel(plate, PANEL_DEEP, border=BRASS, border_width=4, radius=16, shadow=10)
        cells = (
            (tr.text("Robots and Fzzzts"), signed(basic, plus=False), CREAM),
            (tr.text("Production units"), signed(bonus), LOG_GREEN if bonus >= 0 else WARNING),
            (tr.text("Total"), signed(basic + bonus, plus=False), YELLOW),
        )
        width = (plate.w - 16) / len(cells)
        for index, (words, points, colour) in enumerate(cells):
            x = plate.left + 8 + (index + 0.5) * width
            room, above, below = width - 12, (x, plate.top + 30), (x, plate.top + 77)
            painter.text(words, above, SMALL, align="center", max_width=room, max_lines=2, max_height=50)
            painter.text(points, below, SUM, align="center", max_width=room, max_height=50, colour=colour)
            if index:
                painter.line((x - width / 2, plate.top + 16), (x - width / 2, plate.bottom - 16), LINE, 2)

    def _draw_box(self, painter: Painter, unit: str, box: Rect) -> None:
        """A unit and its places; its lamp burns when it makes a widget."""
        made = sum(1 for widget in self._plan.widgets() if widget.unit == unit)
        edge = LOG_GREEN if made else SEAT[self._look.colour]
        if made:
            painter.glow(box, (*LOG_GREEN[:3], 70), spread=18, radius=16)
        painter.panel(box, PANEL_DARK, border=edge, border_width=3, radius=16, shadow=0 if made else 12)
        panel = self._panel(box)
        painter.image(("unit", unit), panel)
        lamp = (box.right - 24 - LAMP, box.top + 2)
        if made:
            painter.glow(
                Rect(lamp[0] - LAMP, lamp[1] - LAMP, 2 * LAMP, 2 * LAMP), (*LOG_GREEN[:3], 170), spread=14, radius=LAMP
            )
        painter.circle(lamp, LAMP, LOG_GREEN if made else mix(RED, INK, 0.45), border=INK, border_width=3)
        points = POINTS[unit] * made if made else -POINTS[unit]
        if not any(card for card in self._plan.fixed.get(unit, ()) if not self.placed(card)):
            painter.text(
                signed(points),
                ((panel.right + box.right) / 2, panel.centery + 6),
                HEADING.but(size=min(46.0, panel.h * 0.3)),
                align="center",
                max_width=box.right - panel.right - 14,
                colour=LOG_GREEN if made else WARNING,
            )
        for place, rect in self._slots(unit, box).items():
            painter.dashed(rect, DIM, width=2, radius=8, dash=9, gap=7)
            side = rect.w * 0.56
            if place not in self._plan.placed:
                painter.image(
                    ("symbol", str(place.symbol)),
                    Rect(rect.centerx - side / 2, rect.centery - side / 2, side, side),
                    alpha=190,
                )


def _waiting(cards: Sequence[str], room: Rect) -> Iterator[tuple[str, tuple[float, float, float]]]:
    """x, y and width of fixed cards that stand on no place: side by side, or a pile where that would be too close."""
    width, gaps = min(room.h / CARD_RATIO, room.w), max(1, len(cards) - 1)
    if len(cards) == 1 or (room.w - width) / gaps >= width * 0.3:
        for card, x in zip(cards, spread(len(cards), room.centerx, width + 6, width, room.w), strict=True):
            yield card, (x, room.centery, width)
        return
    width = min(room.h * 0.45, room.w)
    step = min(width * 0.34, (room.h - width * CARD_RATIO) / gaps)
    for index, card in enumerate(cards):
        yield card, (room.centerx, room.top + width * CARD_RATIO / 2 + index * step, width)


def _slot_width(wide: float, high: float, symbols: int, count: int, columns: int) -> float:
    """How wide a card can be when ``count`` rows of ``symbols`` places stand in ``columns`` columns of an area."""
    rows = max(-(-count // columns), 2)
    across = (wide - (columns - 1) * COLUMN_GAP) / columns
    return min((across + SLOT_GAP) / symbols - SLOT_GAP, (high / rows - SLOT_GAP) / CARD_RATIO)


def _name(place: Place) -> str:
    return f"{place.unit}/{place.row}/{place.symbol}"


def _place(name: str) -> Place | None:
    unit, _, rest = name.partition("/")
    row, _, symbol = rest.partition("/")
    return Place(unit, int(row), Symbol(symbol)) if rest else None
