"""Between two rounds: a person fixes robots to units, at most one to each [L1] [L2]."""

from collections.abc import Callable, Sequence
from functools import partial

from game.actions import Action, Allocate, EndAllocation
from game.cards import BUILDERS
from game.rules import allocation_fault
from ui.base.theme import BODY, CREAM, DIM, HEADING, PANEL_DARK, SEAT, SMALL, YELLOW
from ui.base.viewport import Rect
from ui.halls.backdrop import draw_bench
from ui.match.match import Match
from ui.match.wording import card_name
from ui.paint.painter import Painter
from ui.scenes.hint import HintScene
from ui.scenes.workbench import Target, Workbench
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.table.geometry import FIXED_SHARE, spread, unit_cells
from ui.table.paint_cards import draw_unit_progress
from ui.table.sprites import CARD_RATIO, PANEL_RATIO, Pose
from ui.widgets.base import Widget
from ui.widgets.button import SECONDARY, Button

CARD_W = 132.0
UNIT_W, APART = 420.0, 60.0
"""The width of the largest panel, and how far its robots are from the next one: nobody takes them for its own."""
HEAD = 126.0


class AllocationScene(Workbench):
    """One person's allocation. Nothing is final, and nobody else sees it, before «Done»."""

    def __init__(self, app: App, match: Match, player: int, on_done: Callable[[Sequence[Action]], None]) -> None:
        """Ask ``player``; ``on_done`` gets the actions."""
        super().__init__(app, match)
        self._player = player
        self._look = match.looks[player]
        self._on_done = on_done
        observation = match.session.observation(player)
        self._own = observation.seats[player]
        self._pile = observation.pile
        self._builders = [card for card in observation.pile if card in BUILDERS]
        self._plan: dict[str, str] = {}
        """Unit -> the card to be fixed to it."""

    @property
    def rules_topic(self) -> RulesTopic:
        """What fixing a robot means."""
        return RulesTopic.ALLOCATION

    # Places

    def _card_w(self) -> float:
        """The width of a free robot: a high window has room for larger ones."""
        return CARD_W + min(50.0, (self.app.viewport.canvas.h - 900) * 0.16)

    def _bench_top(self) -> float:
        return self.app.viewport.canvas.h - 160 - self._card_w() * CARD_RATIO

    def _board(self) -> Rect:
        """Where the units are."""
        return Rect(40, HEAD, self.app.viewport.canvas.w - 80, self._bench_top() - HEAD - 24)

    def _cells(self) -> dict[str, Rect]:
        area = self._board().inflate(-60, -44)
        cells = unit_cells(area, len(self._own.units), widest=UNIT_W, apart=APART)
        rise = (area.bottom - max(cell.bottom for cell in cells)) / 2
        across = (area.right - max(cell.right + cell.w * FIXED_SHARE for cell in cells)) / 2
        return {unit: cell.move(across, rise) for unit, cell in zip(self._own.units, cells, strict=True)}

    def poses(self) -> dict[str, Pose]:
        """Free robots in a row, fixed and planned ones beside their unit."""
        canvas = self.app.viewport.canvas
        placed: dict[str, Pose] = {}
        for unit, cell in self._cells().items():
            width = cell.w * FIXED_SHARE
            cards = [*self._own.allocated.get(unit, ()), *([self._plan[unit]] if unit in self._plan else [])]
            step = min(width * 0.42, (cell.h - width * CARD_RATIO) / max(1, len(cards) - 1) + width * 0.3)
            for index, card in enumerate(cards):
                x, y = cell.right + width / 2 + 6, cell.top + width * CARD_RATIO / 2 + index * step
                placed[card] = Pose(x, y, width, ("face", card), z=20 + index)
        free = [card for card in self._builders if card not in placed]
        width = self._card_w()
        middles = spread(len(free), canvas.w / 2, width + 12, width, canvas.w - 120)
        y = canvas.h - 108 - width * CARD_RATIO / 2
        for index, (card, x) in enumerate(zip(free, middles, strict=True)):
            placed[card] = Pose(x, y, width, ("face", card), z=40 + index)
        return placed

    def targets(self) -> Sequence[Target]:
        """Every own unit, with the place beside it."""
        return [
            Target(
                unit,
                Rect(cell.left - 4, cell.top - 4, cell.w * (1 + FIXED_SHARE) + 14, cell.h + 8),
                partial(self._fault, unit),
            )
            for unit, cell in self._cells().items()
        ]

    def _fault(self, unit: str, card: str) -> str | None:
        tr = self.app.tr
        if card not in self._builders:
            return tr.text("This robot is fixed to its unit to the end of the game.")
        if self._plan.get(unit) not in (None, card):
            return tr.text("Each unit takes at most one robot between two rounds.")
        if allocation_fault(self._own.units, (), self._pile, Allocate(unit, card)):
            return tr.text("{card} shares no symbol with {unit}.", card=card_name(tr, card), unit=card_name(tr, unit))
        return None

    # Moves

    def movable(self, card: str) -> bool:
        """Robots fixed in earlier rounds stay where they are [L2]."""
        return card in self._builders

    def placed(self, card: str) -> bool:
        """Whether a card is planned for a unit."""
        return card in self._plan.values()

    def drop(self, card: str, target: str) -> None:
        """Plan a card for a unit."""
        self.take_back(card)
        self._plan[target] = card

    def take_back(self, card: str) -> None:
        """Forget the plan for a card."""
        self._plan = {unit: planned for unit, planned in self._plan.items() if planned != card}

    def buttons(self) -> list[Widget]:
        """Done, which says what it will do, and a way back."""
        canvas, tr = self.app.viewport.canvas, self.app.tr
        count = len(self._plan)
        label = tr.plural("Fix {n} robot", "Fix {n} robots", count) if count else tr.text("Fix nothing")
        done = Button(Rect(canvas.w / 2 - 180, canvas.h - 88, 360, 66), label, self._done)
        clear = Button(
            Rect(canvas.w / 2 + 210, canvas.h - 85, 260, 60), tr.text("Take all back"), self._clear, look=SECONDARY
        )
        hint = Button(Rect(canvas.w / 2 - 470, canvas.h - 85, 260, 60), tr.text("Hint"), self._ask_hint, look=SECONDARY)
        hint.hint = tr.text("What a mastermind would do in your place, and why.")
        if not count:
            clear.disabled_reason = tr.text("Nothing has been put on a unit yet.")
        return [done, hint, clear]

    def _clear(self) -> None:
        self._plan = {}
        self.rearrange()

    def _ask_hint(self) -> None:
        self.app.scenes.push(HintScene(self.app, self.match, self._player, self._take_hint, self._planned()))

    def _take_hint(self, action: Action) -> None:
        """Plan what the hint says; one that says «nothing more» leaves the plan as it is."""
        if isinstance(action, Allocate) and self._fault(action.unit, action.card) is None:
            self.drop(action.card, action.unit)
            self.rearrange()

    def _done(self) -> None:
        self.app.scenes.pop(self)
        self._on_done([*self._planned(), EndAllocation()])

    def _planned(self) -> list[Allocate]:
        return [Allocate(unit, card) for unit, card in self._plan.items()]

    # The picture

    def draw_ground(self, painter: Painter) -> None:
        """Title, the units on their board, and the bench where the free robots lie."""
        canvas, tr, board = painter.canvas, self.app.tr, self._board()
        draw_bench(painter, self._bench_top())
        painter.panel(board, PANEL_DARK, border=SEAT[self._look.colour], border_width=3, shadow=12)
        title = tr.text("{name}: fix robots to your units", name=self._look.name)
        room = canvas.w - 120
        head = painter.text(title, (canvas.w / 2, 18), HEADING, align="midtop", max_width=room, colour=YELLOW)
        line = tr.text(
            "One robot or upgrade for each unit, if they share a symbol. "
            "It stays there to the end, works for that unit only, and can no longer be bid."
        )
        below = (canvas.w / 2, head.bottom + 4)
        height = board.top - head.bottom - 8
        painter.text(line, below, BODY, align="midtop", max_width=room, max_lines=2, max_height=height)
        for unit, cell in self._cells().items():
            painter.image(("unit", unit), cell)
            pose = Pose(cell.centerx, cell.centery, cell.w, ("unit", unit), ratio=PANEL_RATIO)
            cards = [*self._own.allocated.get(unit, ()), *([self._plan[unit]] if unit in self._plan else [])]
            draw_unit_progress(painter, unit, cards, pose)
            slot = Rect(cell.right + 6, cell.top, cell.w * FIXED_SHARE, cell.w * FIXED_SHARE * CARD_RATIO)
            painter.dashed(slot, DIM, width=2, radius=8, dash=9, gap=7)
        hint = tr.text("Drag a robot onto a unit, or click the robot and then the unit.")
        self.draw_message(painter, (canvas.w / 2, self._bench_top() + 27), canvas.w - 200, hint)
        others = len(self._pile) - len(self._builders)
        if others:
            note = tr.plural("and {n} card that cannot be fixed", "and {n} cards that cannot be fixed", others)
            place = (44, canvas.h - 56)
            painter.text(note, place, SMALL, align="midleft", max_width=canvas.w / 2 - 530, max_lines=2, colour=CREAM)
