"""The final score of one person: robots give their symbols to widgets, the score runs along [F2] [F5]."""

from collections.abc import Callable, Sequence
from functools import partial

from game.actions import Action, Build
from game.build_plan import BuildPlan, Place
from game.cards import BUILDERS, CATALOGUE, POINTS, Symbol
from game.scoring import basic_score
from ui.app import App
from ui.audio import Effect, Music
from ui.layout import spread
from ui.match import Match
from ui.painter import Painter
from ui.scenes.workbench import Target, Workbench
from ui.sprites import CARD_RATIO, PANEL_RATIO, Pose
from ui.theme import BODY, CREAM, DIM, HEADING, LOG_GREEN, PANEL_DARK, SEAT, SUBHEADING, WARNING, YELLOW
from ui.viewport import Rect
from ui.widgets.base import Widget
from ui.widgets.button import SECONDARY, Button
from ui.wording import card_name, signed

CARD_W, CARD_STEP = 104.0, 112.0
ONE_ROW_OF_UNITS = 6
WIDEST_BOX = 330.0
SLOT_W, SLOT_GAP, COLUMN_GAP = 74.0, 6.0, 16.0
HEAD, FOOT = 126.0, 296.0


class ScoringScene(Workbench):
    """One person's widgets. Whole rows count; «Best build» finds the most."""

    music = Music.SCORING

    def __init__(self, app: App, match: Match, player: int, on_done: Callable[[Sequence[Action]], None]) -> None:
        """Ask ``player``; ``on_done`` gets the build."""
        super().__init__(app)
        self._look = match.looks[player]
        self._on_done = on_done
        observation = match.session.observation(player)
        own = observation.seats[player]
        self._units = own.units
        fixed = {unit: list(cards) for unit, cards in own.allocated.items()}
        self._owned = [*observation.pile, *(card for cards in fixed.values() for card in cards)]
        self._plan = BuildPlan(own.units, [card for card in observation.pile if card in BUILDERS], fixed)

    # Places

    def _boxes(self) -> dict[str, Rect]:
        """A box for each unit: its panel on top, rows of places below."""
        canvas = self.app.viewport.canvas
        count = max(1, len(self._units))
        rows = 1 if count <= ONE_ROW_OF_UNITS else 2
        columns = -(-count // rows)
        width = min(WIDEST_BOX, (canvas.w - 80) / columns - 14)
        height = (canvas.h - HEAD - FOOT) / rows - 10
        left = (canvas.w - columns * (width + 14) + 14) / 2
        return {
            unit: Rect(
                left + (index % columns) * (width + 14), HEAD + (index // columns) * (height + 10), width, height
            )
            for index, unit in enumerate(self._units)
        }

    def _panel(self, box: Rect) -> Rect:
        """Where the unit's panel lies in its box."""
        height = min((box.w - 110) * PANEL_RATIO, box.h * 0.36)
        return Rect(box.left + 10, box.top + 10, height / PANEL_RATIO, height)

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
            width = min(70.0, box.right - panel.right - 20)
            # The pile ends with the panel, so that it covers no place below.
            step = min(24.0, max(0.0, panel.h - width * CARD_RATIO) / max(1, len(waiting) - 1))
            for index, card in enumerate(waiting):
                x, y = panel.right + 10 + width / 2, panel.top + width * CARD_RATIO / 2 + index * step
                placed[card] = Pose(x, y, width, ("face", card), z=30 + index)
        free = [card for card in self._plan.free if card not in placed]
        middles = spread(len(free), canvas.w / 2, CARD_STEP, CARD_W, canvas.w - 100)
        for index, (card, x) in enumerate(zip(free, middles, strict=True)):
            placed[card] = Pose(x, canvas.h - 176, CARD_W, ("face", card), z=40 + index)
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
        done = Button(
            Rect(canvas.w / 2 - 170, y, 340, 66),
            tr.text("Score {points}", points=signed(self._total(), plus=False)),
            self._done,
        )
        best = Button(Rect(canvas.w / 2 - 470, y + 3, 270, 60), tr.text("Best build"), self._best, look=SECONDARY)
        best.hint = tr.text("Puts the robots where they earn the most.")
        clear = Button(Rect(canvas.w / 2 + 200, y + 3, 270, 60), tr.text("Take all back"), self._clear, look=SECONDARY)
        return [done, best, clear]

    def _best(self) -> None:
        self._plan.fill_best()
        self.message = ""
        self.app.play(Effect.WIDGET_BUILT)
        self.rearrange()

    def _clear(self) -> None:
        self._plan.clear()
        self.rearrange()

    def _done(self) -> None:
        self.app.scenes.pop(self)
        self._on_done([Build(self._plan.widgets())])

    def _total(self) -> int:
        return basic_score(self._owned) + self._plan.bonus()

    # The picture

    def draw_ground(self, painter: Painter) -> None:
        """Title, running score, boxes with their places."""
        canvas, tr = painter.canvas, self.app.tr
        title = tr.text("{name}: build your widgets", name=self._look.name)
        room = canvas.w - 640
        head = painter.text(title, (44, 18), HEADING, max_width=room, colour=YELLOW)
        line = tr.text("One card for each symbol of a unit makes a widget. A unit without one costs its points.")
        height = HEAD - head.bottom - 10
        painter.text(line, (44, head.bottom + 2), BODY, max_width=room, max_lines=2, max_height=height, colour=DIM)
        basic, bonus = basic_score(self._owned), self._plan.bonus()
        sums = tr.text(
            "Basic {basic} · Bonus {bonus} · Total {total}",
            basic=signed(basic, plus=False),
            bonus=signed(bonus),
            total=signed(basic + bonus, plus=False),
        )
        painter.text(sums, (canvas.w - 44, 62), HEADING, align="midright", max_width=540, colour=CREAM)
        for unit, box in self._boxes().items():
            self._draw_box(painter, unit, box)
        if not self._units:
            none = tr.text("You have no Production Unit, so there is no bonus to earn.")
            painter.text(none, (canvas.w / 2, canvas.h * 0.4), SUBHEADING, align="center", max_width=canvas.w - 200)
        hint = tr.text("Drag robots onto the units, or let the best build be found.")
        self.draw_message(painter, (canvas.w / 2, canvas.h - FOOT + 22), canvas.w - 200, hint)

    def _draw_box(self, painter: Painter, unit: str, box: Rect) -> None:
        made = sum(1 for widget in self._plan.widgets() if widget.unit == unit)
        edge = LOG_GREEN if made else SEAT[self._look.colour]
        painter.panel(box, PANEL_DARK, border=edge, border_width=3, radius=16)
        panel = self._panel(box)
        painter.image(("unit", unit), panel)
        points = POINTS[unit] * made if made else -POINTS[unit]
        if not any(card for card in self._plan.fixed.get(unit, ()) if not self.placed(card)):
            painter.text(
                signed(points),
                ((panel.right + box.right) / 2, panel.centery),
                SUBHEADING,
                align="center",
                max_width=box.right - panel.right - 8,
                colour=LOG_GREEN if made else WARNING,
            )
        for place, rect in self._slots(unit, box).items():
            painter.dashed(rect, DIM, width=2, radius=6, dash=8, gap=6)
            side = min(rect.w * 0.7, 34)
            if place not in self._plan.placed:
                painter.image(
                    ("symbol", str(place.symbol)),
                    Rect(rect.centerx - side / 2, rect.centery - side / 2, side, side),
                    alpha=130,
                )


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
