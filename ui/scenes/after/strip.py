"""The strip below the foreman's clipboard: a dot for each lot of a game, to be pressed, dragged along and walked."""

import math
from collections.abc import Callable
from itertools import accumulate, pairwise
from typing import NamedTuple

from game.core.state import Phase
from game.review.review import TRIFLE, Decision, Review
from ui.base.spacing import CORNER, GAP, SNUG, TIGHT
from ui.base.theme import EDGE, INK, PALE_INK, PAPER, RED_INK, SMALL, YELLOW
from ui.base.viewport import Point, Rect, around
from ui.input.input import Command
from ui.layout.leaves import Leaf
from ui.match.after.verdicts import MUCH
from ui.paint.painter import Painter
from ui.widgets.base import Control, draw_focus_ring
from ui.widgets.plate import draw_star
from ui.widgets.slider import Slider


class Dot(NamedTuple):
    """A lot, or another choice of a round: the number of its decision (None: there was nothing to decide)."""

    round: int
    decision: int | None


def dots_of(review: Review) -> tuple[Dot, ...]:
    """A dot for each lot and each other decision, in the order of the game."""
    lots = {(one.round, one.auction): Dot(one.round, None) for one in review.moments if one.auction}
    after = 1 + max((auction for _, auction in lots), default=0)
    for number, one in enumerate(review.decisions):
        # What is not about a lot follows all of those of its round.
        place = one.auction if one.phase is Phase.BIDDING else after + number
        lots[one.round, place] = Dot(one.round, number)
    return tuple(lots[place] for place in sorted(lots))


def size_of(review: Review, decision: Decision) -> float:
    """How large the dot of a decision is, from 0 for one that cost nothing to 1 for the costliest: its area tells."""
    return math.sqrt(decision.loss / max(MUCH, *(one.loss for one in review.decisions)))


def strip(review: Review, at: int, show: Callable[[int], None], shown: Callable[[int], str]) -> Leaf:
    """The strip as a control: ``show`` shows another decision, and ``shown`` says which one it is."""

    def made(old: Control | None, rect: Rect, _style: object) -> Control:
        one = old if isinstance(old, Strip) else Strip(rect, (0, 0), 0, show)
        one.rect, one.review, one.dots = rect, review, dots_of(review)
        one.high, one.value, one.on_change, one.shown = len(review.decisions) - 1, at, show, shown
        return one

    return Leaf("strip", made, high=76.0)


class Strip(Slider):
    """Slides from decision to decision. Page Up, Page Down and the pad's shoulders go to the next one that cost
    something, or was the best."""

    step = 1
    review: Review
    dots: tuple[Dot, ...] = ()

    @property
    def _places(self) -> list[float]:
        """How far right each dot is; a round is apart from the one before."""
        steps = list(accumulate((1 + (one.round != other.round) for one, other in pairwise(self.dots)), initial=1))
        return [self.rect.left + GAP + step * self._each for step in steps]

    @property
    def _each(self) -> float:
        """How far a dot is from the next of its round."""
        rounds = len({dot.round for dot in self.dots})
        return (self.rect.w - 2 * GAP) / (len(self.dots) + rounds)

    def _point(self, pos: Point) -> bool:
        places = zip(self._places, self.dots, strict=True)
        return self._set(
            min((abs(place - pos[0]), dot.decision) for place, dot in places if dot.decision is not None)[1]
        )

    def _key(self, command: Command | None) -> bool:
        if command not in (Command.PAGE_UP, Command.PAGE_DOWN):
            return super()._key(command)
        onwards = command is Command.PAGE_DOWN
        ahead = range(self.value + 1, self.high + 1) if onwards else range(self.value - 1, -1, -1)
        decisions, finest = self.review.decisions, self.review.finest()
        found = (one for one in ahead if decisions[one].loss >= TRIFLE or decisions[one] is finest)
        return self._set(next(found, self.value))

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the paper, a number before each round, and the dots; the one that is open in a yellow window."""
        rect, places = self.rect, self._places
        painter.panel(rect, PAPER, border=INK, border_width=EDGE, radius=CORNER, shadow=GAP)
        style = SMALL.but(colour=PALE_INK)
        for index, (x, dot) in enumerate(zip(places, self.dots, strict=True)):
            if not index or dot.round != self.dots[index - 1].round:
                painter.text(str(dot.round), (x - self._each, rect.centery), style, align="center")
        here = next(x for x, dot in zip(places, self.dots, strict=True) if dot.decision == self.value)
        window = around((here, rect.centery), 2 * self._most, rect.h - SNUG)
        painter.panel(window, YELLOW, border=INK, border_width=3, radius=CORNER)
        for x, dot in zip(places, self.dots, strict=True):
            self._draw_dot(painter, x, dot)
        if ring:
            draw_focus_ring(painter, window, CORNER)

    @property
    def _most(self) -> float:
        """The radius of the largest dot."""
        return min(self.rect.h / 2 - GAP, self._each * 0.6)

    def _draw_dot(self, painter: Painter, x: float, dot: Dot) -> None:
        at = x, self.rect.centery
        if dot.decision is None:
            painter.circle(at, TIGHT, PAPER, border=PALE_INK, border_width=2)
            return
        decision = self.review.decisions[dot.decision]
        if decision is self.review.finest():
            draw_star(painter, at, self._most, lit=True)
        elif decision.loss < TRIFLE:
            painter.circle(at, TIGHT + 2, PALE_INK)
        else:
            most = self._most
            painter.circle(
                at, SNUG + size_of(self.review, decision) * (most - SNUG), RED_INK, border=INK, border_width=2
            )
