"""The bench where a player gives robots to widgets by hand while the score updates [F2].

It serves the end of a game and the example on the rules page.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial

from game.core.build_plan import BuildPlan, Place
from game.core.cards import BUILDERS, CATALOGUE, POINTS
from game.core.rulebook import Rule
from game.core.scoring import basic_score
from game.review.standing import UnitStanding
from ui.base.spacing import APART, GAP, SNUG, TIGHT
from ui.base.theme import CREAM, LOG_GREEN, STRONG, SUBHEADING, WARNING, with_alpha
from ui.base.viewport import Rect, around
from ui.input.input import Command
from ui.layout.box import Box, Placed
from ui.layout.boxes import Column, Named, Row
from ui.layout.drawing import shown
from ui.layout.leaves import Leaf, Picture, Words
from ui.match.refusal import Refusal, rule_link
from ui.match.spoken import card_words
from ui.match.unit_words import unit_state
from ui.match.wording import card_name, signed
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.scenes.common.bench_frame import LEAST_CARD_W, bench, bench_title, foot, line_of, side_button, sums
from ui.scenes.common.bench_passage import SHADOW
from ui.scenes.common.bench_pointer import Target
from ui.scenes.common.game_desk import GameDesk
from ui.scenes.common.workbench import Workbench
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.sound.audio import Effect
from ui.table.motion.passage import Doorway
from ui.table.paint.unit_plate import draw_plate_ground, draw_plate_head, draw_slot, plate_heads
from ui.table.places.rows import beside, spread
from ui.table.places.sprites import CARD_RATIO, Pose
from ui.table.state.aloud import unit_told
from ui.table.state.prompts import scoring_prompt
from ui.widgets.button import PRIMARY, ButtonLook

CARD_W = 118.0
"""The usual width of a free card."""
LEAST_UNITS = 300.0
"""The least height of the room for the units, in units."""


class BuildBench(Workbench):
    """One player's widgets. Only complete rows count."""

    reads_drawing = False
    rules_topic = RulesTopic.SCORING

    def __init__(
        self,
        app: App,
        units: Sequence[str],
        pile: Sequence[str],
        fixed: Mapping[str, Sequence[str]],
        *,
        desk: GameDesk | None,
        round_number: int,
        doorway: Doorway | None = None,
    ) -> None:
        """Build on ``units`` with the ``pile`` and the cards ``fixed`` to each unit; see Workbench for the rest."""
        super().__init__(app, desk, round_number, doorway)
        self._units = units
        self._pile = sorted(pile, key=lambda card: card not in BUILDERS)
        self._owned = [*pile, *(card for cards in fixed.values() for card in cards)]
        self.plan = BuildPlan(units, [card for card in pile if card in BUILDERS], fixed)
        """Which card is on which place now."""
        self.plan.fill_best()
        self.most = self.total()
        """The score of the best build."""
        self.begin()
        self._at_first = dict(self.plan.placed)
        self._row: Sequence[str] = ()
        """The cards that have a place in the row of free ones."""
        self.close_up()

    def begin(self) -> None:
        """Lay the cards as the work starts: the fixed ones are in place, the rest is the player's."""
        self.plan.lay_fixed()

    def close_up(self) -> None:
        """Let the free cards move together."""
        self._row = [card for card in self._pile if not self.placed(card)]

    @abstractmethod
    def done(self) -> Leaf:
        """The large button in the middle of the bottom edge."""

    @abstractmethod
    def title(self) -> str:
        """The title along the top."""

    # Reading aloud

    @property
    def heading_words(self) -> str:
        """The title."""
        return self.title()

    def page_words(self) -> Sequence[str]:
        """The units with what is fixed to them and what they make, and the score of the build."""
        tr = self.app.tr
        units = [
            f"{unit_told(tr, unit, self.robots_on(unit))}: {unit_state(tr, self._standing(unit)).words}"
            for unit in self._units
        ]
        return [*units, tr.text("In total {points}", points=signed(self.total(), plus=False))]

    @property
    def prompt_words(self) -> str:
        """What can be done."""
        return self.advice()

    def told_of(self, command: Command) -> Sequence[str]:
        """The free cards; the units and the score."""
        if command is Command.READ_CARDS:
            return [card_words(self.app.tr, card) for card in self._pile if not self.placed(card)]
        return self.page_words() if command is Command.READ_UNITS else ()

    # The page

    def page(self) -> Box:
        """Title and running score, the units, what to do, the free cards, and the buttons."""
        return bench(self.head(), self.units(), self.line(), self.pile(), foot(self.done(), *self.others()))

    def head(self) -> Box:
        """The title and what is to be done, with the running score beside them."""
        score = sums(self.app.tr, basic=basic_score(self._owned), bonus=self.plan.bonus())
        return Row(self.words(), score, gap=APART)

    def words(self) -> Box:
        """The title, and what is to be done."""
        return Column(bench_title(self.title()), Words(self.task(), STRONG), gap=TIGHT, weight=1)

    def units(self) -> Box:
        """The room for the units."""
        return Named("units", Picture(least=LEAST_UNITS, usual=400, weight=4))

    def line(self) -> Box:
        """Why a card was refused, or what to do."""
        style = (STRONG if self._units else SUBHEADING).but(colour=WARNING if self.message else CREAM)
        words = Words(self.message or self.advice(), style, lines=2, side="center", at="middle")
        return line_of(words, Words("x", style))

    def pile(self, wide: float = 0.0) -> Box:
        """The room for the free cards, at least so wide."""
        least, usual, most = (width * CARD_RATIO for width in (LEAST_CARD_W, CARD_W, 188.0))
        return Named("pile", Picture(least=least, usual=usual, most=most, wide=wide, weight=1))

    def others(self) -> list[Leaf]:
        """Best build if this is not it, take back, and rules."""
        tr = self.app.tr
        others = [self.take_back_button(), self.rules_button()]
        if self.total() == self.most:
            return others
        words, hint = tr.text("Best build"), tr.text("Puts the robots where they earn the most.")
        return [side_button(words, self.show_best, key="best", look=self.best_look(), hint=hint), *others]

    def best_look(self) -> ButtonLook:
        """How the button for the best build looks: it shines."""
        return PRIMARY

    def take_back_button(self) -> Leaf:
        """The button that leaves the units as they were at first."""
        tr = self.app.tr
        return side_button(
            tr.text("Take all back"),
            self._clear,
            key="clear",
            disabled=tr.text("Nothing has been put on a unit yet.") if self.plan.placed == self._at_first else None,
            link=rule_link(tr, Rule.F2),
        )

    def task(self) -> str:
        """What is to be done."""
        return self.app.tr.text(
            "One card for each symbol of a unit makes a widget. A unit without one costs its points."
        )

    def advice(self) -> str:
        """What to do, when nothing was refused."""
        tr = self.app.tr
        picked = None if self.picked is None else card_name(tr, self.picked)
        return scoring_prompt(picked, units=bool(self._units), best=self.total() >= self.most).what.told(tr)

    # Places

    def _boxes(self) -> dict[str, Rect]:
        """A box for each unit: its state at the top, rows of places below."""
        area = self.zone("units")
        count = max(1, len(self._units))
        rows = 1 if count <= 6 else 2
        columns = -(-count // rows)
        width = min(560.0, (area.w + APART) / columns - APART)
        height = min((area.h + APART) / rows - APART, max(LEAST_UNITS, width * 1.7))
        top = area.top + (area.h - rows * (height + APART) + APART) / 2
        left = area.left + (area.w - columns * (width + APART) + APART) / 2
        return {
            unit: Rect(
                left + (index % columns) * (width + APART),
                top + (index // columns) * (height + APART),
                width,
                height,
            )
            for index, unit in enumerate(self._units)
        }

    def _head(self, box: Rect) -> Rect:
        """The area in a unit's box for its points, words and waiting cards."""
        return Rect(box.left + 14, box.top + 12, box.w - 28, min(98.0, box.h * 0.3))

    def _waiting_width(self, unit: str, head: Rect) -> float:
        """The room in a box's head for the fixed cards that wait: side by side if they take no more than their
        share."""
        cards = len(self._waiting_on(unit))
        # Points and words have 58 % of the width beside fixed cards that wait.
        room = min(head.w * (1 - 0.58) - 8, head.w - _badge(head) - 130.0)
        return min(cards * (head.h / CARD_RATIO + 6), room)

    def _head_words(self, unit: str, box: Rect) -> Rect:
        """The room in a box's head for its words, between the points and the cards that wait."""
        head = self._head(box)
        left, right = head.left + _badge(head) + 12, head.right - self._waiting_width(unit, head)
        return Rect(left, head.top, right - left - (8 if self._waiting_on(unit) else 0), head.h)

    def _slots(self, unit: str, box: Rect) -> dict[Place, Rect]:
        """The places for cards on a unit, row by row."""
        symbols = CATALOGUE[unit].symbols
        count = self._rows(unit)
        # Where each unit has one row, half of one is kept free for the next, in all units alike.
        least = 1.5 if max(map(self._rows, self._units)) == 1 else 2
        head = self._head(box)
        top, room = head.bottom + 8, box.bottom - head.bottom - 20
        # Many rows are split into columns, so that the cards are as large as possible.
        width, columns = max(
            (
                min(
                    1.2 * CARD_W, _slot_width(box.w - 24, room, len(symbols), max(least, -(-count // columns)), columns)
                ),
                -columns,
            )
            for columns in range(1, max(count, 2))
        )
        columns = -columns
        rows, height = -(-count // columns), width * CARD_RATIO
        row_w = len(symbols) * (width + SNUG) - SNUG
        across = columns * (row_w + GAP) - GAP
        # Few places stand beside the machine on the blueprint, not in front of it.
        left = min(box.left + APART, box.centerx - across / 2)
        return {
            Place(unit, row, symbol): Rect(
                left + (row // rows) * (row_w + GAP) + place * (width + SNUG),
                top + (row % rows) * (height + SNUG),
                width,
                height,
            )
            for row in range(count)
            for place, symbol in enumerate(symbols)
        }

    def _rows(self, unit: str) -> int:
        """How many rows of places a unit shows."""
        count = self.plan.rows(unit)
        return count + (count == 0 or (self._row_full(unit, count - 1) and self._may_grow(unit, count)))

    def _may_grow(self, unit: str, row: int) -> bool:
        """Whether a free card has a place in one more row."""
        places = [Place(unit, row, symbol) for symbol in CATALOGUE[unit].symbols]
        free = [card for card in self._owned if card in BUILDERS and not self.placed(card)]
        return any(self.plan.suits(card, place) for card in free for place in places)

    def _row_full(self, unit: str, row: int) -> bool:
        """Whether a row is complete, so that a new one opens below it."""
        return all(Place(unit, row, symbol) in self.plan.placed for symbol in CATALOGUE[unit].symbols)

    def poses(self) -> dict[str, Pose]:
        """Placed cards on their places, unplaced fixed cards beside their unit's words, free cards in a row."""
        lying = self.zone("pile")
        placed: dict[str, Pose] = {}
        for unit, box in self._boxes().items():
            for place, rect in self._slots(unit, box).items():
                card = self.plan.placed.get(place)
                if card is not None:
                    placed[card] = Pose(rect.centerx, rect.centery, rect.w, ("face", card), z=20)
            head, waiting = self._head(box), self._waiting_on(unit)
            wide = self._waiting_width(unit, head)
            room = Rect(head.right - wide, head.top, wide, head.h)
            placed |= {card: Pose(*at, ("face", card), z=30 + i) for i, (card, at) in enumerate(beside(waiting, room))}
        # Each card keeps its place in the row: nothing moves below the pointer when another is taken away.
        self._row = [card for card in self._pile if card in self._row or card not in placed]
        width = lying.h / CARD_RATIO
        middles = spread(len(self._row), lying.centerx, width + 8, width, lying.w - 20)
        for index, (card, x) in enumerate(zip(self._row, middles, strict=True)):
            if card in placed:
                continue
            placed[card] = Pose(x, lying.centery, width, ("face", card), z=40 + index)
        return placed

    def robots_on(self, unit: str) -> Sequence[str]:
        """The robots fixed to a unit during the game, wherever they stand now."""
        return self.plan.fixed.get(unit, ())

    def _waiting_on(self, unit: str) -> list[str]:
        """The cards fixed to a unit that are not on a place yet."""
        return [card for card in self.plan.fixed.get(unit, ()) if not self.placed(card)]

    def targets(self) -> Sequence[Target]:
        """Every box, and on top of it each of its places."""
        found = []
        for unit, box in self._boxes().items():
            found.append(Target(unit, box, partial(self._unit_fault, unit)))
            found += [
                Target(unit, rect, partial(self._place_fault, place), place)
                for place, rect in self._slots(unit, box).items()
            ]
        return found

    def _unit_fault(self, unit: str, card: str) -> Refusal | None:
        tr = self.app.tr
        home = self.plan.home_of(card)
        if home not in (None, unit):
            return Refusal(tr.text("{card} is fixed to another unit.", card=card_name(tr, card)), Rule.L2)
        if self.plan.open_place(card, unit) is None:
            names = {"card": card_name(tr, card), "unit": card_name(tr, unit)}
            return Refusal(tr.text("{card} shares no symbol with {unit}.", **names), Rule.F2)
        return None

    def _place_fault(self, place: Place, card: str) -> Refusal | None:
        tr = self.app.tr
        if self.plan.suits(card, place):
            return None
        words = tr.text("{card} does not show that symbol.", card=card_name(tr, card))
        return self._unit_fault(place.unit, card) or Refusal(words, Rule.F2)

    # Moves

    def movable(self, card: str) -> bool:
        """Every robot and upgrade."""
        return card in BUILDERS

    def misfit(self, card: str) -> Refusal | None:
        """Why a card makes no widget."""
        if card in BUILDERS:
            return None
        return Refusal(self.app.tr.text("Only robots and upgrades make widgets."), Rule.F2)

    def placed(self, card: str) -> bool:
        """Whether a card is on a widget."""
        return self.plan.place_of(card) is not None

    def drop(self, card: str, target: Target) -> None:
        """Put a card on a place, or on a unit's first free one."""
        place = target.place
        if place is None:
            self.plan.take_back(card)
            place = self.plan.open_place(card, target.unit)
        if place is not None:
            before = len(self.plan.widgets())
            self.plan.put(card, place)
            if len(self.plan.widgets()) > before:
                self.app.play(Effect.WIDGET_BUILT)

    def take_back(self, card: str) -> None:
        """Free a card."""
        self.plan.take_back(card)

    def show_best(self) -> None:
        """Show the build that scores the most [F5]; the next Accept ends the work."""
        asked = self.group.focused is self.control("best")
        self.plan.fill_best()
        self.refused = None
        self.close_up()
        self.app.play(Effect.WIDGET_BUILT)
        self.rearrange()
        if asked:
            self.group.focus(self.control("done"))

    def _clear(self) -> None:
        self.plan.placed = dict(self._at_first)
        self.refused = None
        self.close_up()
        self.rearrange()

    def total(self) -> int:
        """The score of the whole game with the build as it is: robots and Fzzzts, plus units."""
        return basic_score(self._owned) + self.plan.bonus()

    # Drawing

    def unit_pieces(self) -> dict[str, Piece]:
        """The units with their places; a unit that makes a widget is lit."""
        found = {}
        boxes = self._boxes()
        standings = {unit: self._standing(unit) for unit in boxes}
        heads = plate_heads(
            self.app.painter,
            self.app.tr,
            {unit: (self._head_words(unit, boxes[unit]), standings[unit]) for unit in boxes},
        )
        for unit, box in boxes.items():
            stands, slots, words = standings[unit], self._slots(unit, box), heads[unit]
            lit = tuple(place in self.plan.placed for place in slots)
            draw = partial(_draw_box, box=box, head=self._head(box), words=words, stands=stands, slots=slots, lit=lit)
            shows = stands, tuple(box), tuple(tuple(rect) for rect in slots.values()), lit, shown(words)
            found[unit] = Piece(("unit", unit), shows, box.inflate(2 * SHADOW, 2 * SHADOW), draw)
        return found

    def _standing(self, unit: str) -> UnitStanding:
        """The state of a unit with the cards where they are."""
        made = sum(widget.unit == unit for widget in self.plan.widgets())
        symbols = CATALOGUE[unit].symbols
        missing = () if made else tuple(s for s in symbols if Place(unit, 0, s) not in self.plan.placed)
        return UnitStanding(unit, made, POINTS[unit] * (made or -1), missing)


def _draw_box(
    painter: Painter,
    box: Rect,
    head: Rect,
    words: Sequence[Placed],
    stands: UnitStanding,
    slots: Mapping[Place, Rect],
    lit: Sequence[bool],
) -> None:
    """Draw a unit's plate with its places; its edge glows when it makes a widget."""
    if stands.widgets:
        painter.glow(box, with_alpha(LOG_GREEN, 80), spread=18, radius=18)
    draw_plate_ground(painter, box, stands.unit)
    if stands.widgets:
        painter.panel(box, None, border=LOG_GREEN, border_width=4)
    side = _badge(head)
    draw_plate_head(painter, around((head.left + side / 2, head.centery), side), stands.unit, words)
    begun = {0, *(place.row for place, served in zip(slots, lit, strict=True) if served)}
    for (place, rect), served in zip(slots.items(), lit, strict=True):
        draw_slot(painter, rect, place.symbol, lit=served, faint=place.row not in begun)


def _badge(head: Rect) -> float:
    """The side of a unit's points in the head of its box."""
    return min(head.h, head.w * 0.28)


def _slot_width(wide: float, high: float, symbols: int, rows: float, columns: int) -> float:
    """Return how wide a card can be with so many ``rows`` of ``symbols`` places in ``columns`` columns of an area."""
    across = (wide - (columns - 1) * GAP) / columns
    return min((across + SNUG) / symbols - SNUG, (high / rows - SNUG) / CARD_RATIO)
