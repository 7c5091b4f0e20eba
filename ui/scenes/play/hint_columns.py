"""The columns of a hint: each choice in cards, one sentence, and its chances in words and as bars or in figures."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import msgspec

from game.agents import Candidate, ReasonKind
from game.agents.calibration import Strengths
from game.core.actions import Allocate, Bid, EndAllocation
from game.core.cards import POWER
from ui.base.i18n import Translator
from ui.base.theme import CREAM, DIM, LINE, LOG_GREEN, PANEL, SMALL, STRONG, SUBHEADING, WARNING, YELLOW
from ui.base.viewport import Rect
from ui.layout.box import Box
from ui.layout.boxes import Column, Layers, Padding, Row, Sized
from ui.layout.leaves import Leaf, Picture, Spacer, Words
from ui.match.after.arguments import likelihood_words, rank_words
from ui.match.after.reasons import figure_words, reason_words, why_words
from ui.paint.painter import Painter
from ui.table.paint.marks import draw_card_row, draw_sum
from ui.table.places.rows import card_row
from ui.table.places.sprites import CARD_RATIO
from ui.widgets.plate import draw_meter

_WIDTH = 440.0
_LETTERS = 28
"""How many letters of the sentence a line has, unless the choice is wider."""
CARD_W, MOST_CARD_W, MOST_PAIR_W = 100.0, 196.0, 158.0
"""The least and the most width of a card, in units: as wide as the words below leave room for. Two lie side by side."""
CARD_GAP = 8.0
_BAR = 14.0
SUM = 30.0
"""The radius of a bid's sum, in units."""
WHY = STRONG.but(size=28, colour=CREAM)
FACTS = frozenset(ReasonKind) - {
    ReasonKind.CERTAIN,
    ReasonKind.LIKELY,
    ReasonKind.LETS_GO,
    ReasonKind.COMES_BACK,
    ReasonKind.ROUND_ENDS,
}
"""What the sentence does not say already."""
REASON = SMALL.but(size=20, colour=DIM)
MOST_FACTS = 4


@dataclass(frozen=True)
class HintColumns:
    """The choices of one hint, the best first, as their columns show them side by side."""

    tr: Translator
    candidates: tuple[Candidate, ...]
    names: Sequence[str]
    """The players', by seat."""
    strengths: Strengths
    """The opponents' strengths that the chances assume."""
    figures: bool
    """Whether chances stand in figures, with single facts below."""

    def box(self, candidate: Candidate, way: Leaf) -> Box:
        """One of the choices, and the ``way`` to take it."""
        tr, best = self.tr, self.candidates[0]
        first, shown = candidate is best, self._ranked(candidate)
        facts: list[Box] = []
        if self.figures and candidate.argument is not None:
            told = [reason for reason in candidate.reasons if reason.kind in FACTS][:MOST_FACTS]
            words = [reason_words(tr, reason, self.names) for reason in told]
            facts = [Row(Words("·", REASON, lines=1), Words(one, REASON, weight=1), gap=8) for one in words]
        content = Column(
            self._cards(candidate),
            Words(self._rank(candidate), SUBHEADING.but(colour=YELLOW if first else CREAM), lines=2, group="ranks"),
            Words(why_words(tr, candidate, self.names), WHY, letters=_LETTERS),
            *(_meter(shown, words, part) for words, part in self._meters(shown)),
            *facts,
            Spacer(),
            way,
            gap=6,
        )

        def draw_ground(painter: Painter, column: Rect) -> None:
            edge, width = (YELLOW, 5) if first else (LINE, 3)
            painter.panel(column, PANEL, border=edge, border_width=width, radius=18)

        column = Layers(Picture(draw_ground), Padding(22, content, top=18, bottom=18))
        return Sized(column, wide=_WIDTH, across=None, along=None)

    def _cards(self, candidate: Candidate) -> Box:
        """The cards that show a choice, as large as those of the others, with the sum of a bid beside them."""
        pair = any(len(self._pictured(one)) > 1 for one in self.candidates)
        most = (MOST_PAIR_W if pair else MOST_CARD_W) * CARD_RATIO
        draw = partial(_draw_cards, candidate, self._pictured(candidate))
        return Picture(draw, least=CARD_W * CARD_RATIO, most=most, group="cards")

    def _rank(self, candidate: Candidate) -> str:
        """How a choice compares with the best one, in words; "" if it is the only one, or nothing is known."""
        best, shown = self.candidates[0], self._ranked(candidate)
        if len(self.candidates) < 2 or shown.chance is None or best.chance is None:
            return ""
        return rank_words(self.tr, None if candidate is best else best.chance - shown.chance)

    def _pictured(self, candidate: Candidate) -> list[str | None]:
        """The cards that show a choice. To fix nothing more leaves what the other choices would fix: it goes to the
        pile, whose cards lie face down."""
        match candidate.action:
            case Bid(cards=cards):
                return [*sorted(cards)]
            case Allocate(unit=unit, card=card):
                return [unit, card]
            case EndAllocation():
                others = [other.action for other in self.candidates]
                return [None, *dict.fromkeys(other.card for other in others if isinstance(other, Allocate))]
            case _:
                return []

    def _meters(self, shown: Candidate) -> list[tuple[str, float | None]]:
        """The lines on a choice's chances, each with the part of its bar, if it has one."""
        tr = self.tr
        parts = [part for part in (shown.wins_auction, shown.chance) if part is not None]
        if self.figures:
            words = figure_words(tr, shown, self.strengths)
        elif shown.wins_auction is not None:
            # The same chance of the game three times would say nothing: how the choices compare is said above.
            words = [tr.text("Win this lot: {likely}", likely=likelihood_words(tr, shown.wins_auction))]
        else:
            words = []
        return [(line, parts[index] if index < len(parts) else None) for index, line in enumerate(words)]

    def _ranked(self, candidate: Candidate) -> Candidate:
        """A choice as it is shown beside the best one. The mastermind plays for its lead as well as for the victory, so
        it may rank a choice lower that has the higher chance. That would look like a mistake: the best one's is shown.
        """
        best = self.candidates[0].chance
        if candidate.chance is None or best is None:
            return candidate
        return msgspec.structs.replace(candidate, chance=min(candidate.chance, best))


def _meter(shown: Candidate, words: str, part: float | None) -> Box:
    """A line on a choice's chances, and its bar if it has one."""
    # The lead has no bar: one that is negative is no good news.
    behind = part is None and shown.margin is not None and shown.margin < 0
    line = Words(words, STRONG.but(colour=WARNING if behind else LOG_GREEN), lines=2, group="chances")
    if part is None:
        return line

    def draw(painter: Painter, bar: Rect) -> None:
        draw_meter(painter, bar, part)

    return Column(line, Picture(draw, least=_BAR, most=_BAR), gap=2)


def _draw_cards(candidate: Candidate, cards: Sequence[str | None], painter: Painter, place: Rect) -> None:
    room = place
    if isinstance(candidate.action, Bid):
        # The sum is beside the cards, so the button need not repeat it.
        total = sum(POWER[card] for card in candidate.action.cards)
        draw_sum(painter, (place.left + SUM, place.top + SUM), SUM, total)
        room = Rect(place.left + 2 * SUM + 16, place.top, place.w - 2 * SUM - 16, place.h)
    width = place.h / CARD_RATIO
    # In the middle of the column, unless that would be too close to the sum.
    middle = max(place.centerx, room.left + min(len(cards) * (width + CARD_GAP), room.w) / 2)
    draw_card_row(painter, cards, card_row(len(cards), middle, place.top, width, gap=CARD_GAP, room=room.w))
