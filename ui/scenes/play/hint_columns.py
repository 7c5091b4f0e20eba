"""The columns of a hint: each choice in cards, one sentence, and its chances in words and as bars or in figures."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from game.agents import Candidate, ReasonKind
from game.agents.calibration import Strengths
from game.core.actions import Allocate, Bid, EndAllocation
from game.core.cards import POWER
from ui.base.i18n import Translator
from ui.base.theme import CREAM, DIM, LINE, LOG_GREEN, PANEL, SMALL, STRONG, SUBHEADING, WARNING, YELLOW, TextStyle
from ui.base.viewport import Rect
from ui.match.after.arguments import likelihood_words, rank_words
from ui.match.after.reasons import figure_words, reason_words, why_words
from ui.paint.painter import Painter
from ui.table.paint.marks import draw_card_row, draw_sum
from ui.table.places.rows import card_row
from ui.table.places.sprites import CARD_RATIO
from ui.widgets.button import BUTTON_HEIGHT
from ui.widgets.plate import draw_meter

CARD_W, MOST_CARD_W = 136.0, 196.0
"""The least and the most width of a card, in units: as wide as the words below leave room for."""
LARGE_WORDS_CARD_W = 100.0
"""The least beside large words, which need the room more."""
SIDE_BY_SIDE = 2
"""So many cards do not overlap, however wide they are."""
CARD_GAP = 8.0
BAR_H, BAR_LINE = 14.0, 26.0
"""The height of a chance's bar, and of the room that it takes below its words."""
SUM = 30.0
"""The radius of a bid's sum, in units."""
LARGE_RANK = 1.5
"""How many times larger than usual the line above the sentence gets at most: the sentence needs the room."""
WHY = STRONG.but(size=28, colour=CREAM)
WHY_LINES = 6
CHANCES_GROW = 1.35
"""How much larger than usual chances are at most."""
WORDS_GAP = 16.0
"""The least room between the words and the button."""
FACTS = frozenset(ReasonKind) - {
    ReasonKind.CERTAIN,
    ReasonKind.LIKELY,
    ReasonKind.LETS_GO,
    ReasonKind.COMES_BACK,
    ReasonKind.ROUND_ENDS,
}
"""What the sentence does not say already."""
REASON = SMALL.but(size=20, colour=DIM)
REASON_LINES = 4


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

    def draw(self, painter: Painter, candidate: Candidate, column: Rect) -> None:
        """Draw one of the choices in its column."""
        tr = self.tr
        best = self._best
        first = candidate is best
        painter.panel(column, PANEL, border=YELLOW if first else LINE, border_width=5 if first else 3, radius=18)
        cards, width = self._pictured(candidate), self._card_w(painter, column)
        if isinstance(candidate.action, Bid):
            # The sum is beside the cards, so the button need not repeat it.
            draw_sum(
                painter,
                (column.left + SUM + 16, column.top + SUM + 16),
                SUM,
                sum(POWER[card] for card in candidate.action.cards),
            )
        room = self._row_room(candidate, column)
        needed = len(cards) * (width + CARD_GAP)
        # In the middle of the column, unless it would come too close to the sum.
        middle = max(column.centerx, room.left + min(needed, room.w) / 2)
        row = card_row(len(cards), middle, column.top + 20, width, gap=CARD_GAP, room=room.w)
        draw_card_row(painter, cards, row)
        left, wide = column.left + 24, column.w - 48
        y, foot = column.top + 20 + width * CARD_RATIO + 14, column.bottom - 24 - BUTTON_HEIGHT
        shown = _ranked(candidate, best)
        rank = self._rank(candidate)
        if rank:
            colour = YELLOW if first else CREAM
            y = painter.text(rank, (left, y), _rank_style(painter), max_width=wide, colour=colour).bottom + 4
        meters, chances = self._meters(shown), self._chances_style(painter, wide)
        why = why_words(tr, candidate, self.names)
        style, large = WHY, painter.texts.text_scale > 1
        high = self._most_chances(painter, wide) if large else self._chances_height(painter, meters, wide)
        most = max(40.0, foot - y - high - 14)
        if large:
            sentences = [(why_words(tr, other, self.names), wide) for other in self.candidates]
            style = painter.common_style(sentences, WHY, max_lines=WHY_LINES, max_height=most)
        y = painter.text(why, (left, y), style, max_width=wide, max_lines=WHY_LINES, max_height=most).bottom + 14
        for words, part in meters:
            # The lead has no bar: one that is negative is no good news.
            behind = part is None and shown.margin is not None and shown.margin < 0
            y += painter.text(words, (left, y), chances, max_width=wide, colour=WARNING if behind else LOG_GREEN).h
            if part is not None:
                draw_meter(painter, Rect(left, y + 2, wide, BAR_H), part)
                y += BAR_LINE
        if self.figures and candidate.argument is not None:
            self._draw_reasons(painter, candidate, Rect(left, y + 6, wide, foot - y - 6))

    def _row_room(self, candidate: Candidate, column: Rect) -> Rect:
        """The part of a column's width that cards may take: beside the sum of a bid, which is at the top left."""
        left = column.left + (2 * SUM + 32 if isinstance(candidate.action, Bid) else 20)
        return Rect(left, column.top, column.right - 20 - left, column.h)

    def _card_w(self, painter: Painter, column: Rect) -> float:
        """The width of the cards, the same in all columns: as large as the words leave room for."""
        widest, words = MOST_CARD_W, 0.0
        for candidate in self.candidates:
            if len(self._pictured(candidate)) >= SIDE_BY_SIDE:
                room = self._row_room(candidate, column).w
                widest = min(widest, (room - CARD_GAP * (SIDE_BY_SIDE - 1)) / SIDE_BY_SIDE)
            words = max(words, self._words_height(painter, candidate, column.w - 48))
        free = column.h - 20 - 14 - words - 24 - BUTTON_HEIGHT - WORDS_GAP
        least = CARD_W if painter.texts.text_scale <= 1 else LARGE_WORDS_CARD_W
        return max(least, min(widest, free / CARD_RATIO))

    def _words_height(self, painter: Painter, candidate: Candidate, wide: float) -> float:
        """How high everything below a choice's cards is."""
        rank, why = self._rank(candidate), why_words(self.tr, candidate, self.names)
        high = painter.measure(rank, _rank_style(painter), max_width=wide)[1] + 4 if rank else 0.0
        high += painter.measure(why, WHY, max_width=wide, max_lines=WHY_LINES)[1] + 14
        high += self._chances_height(painter, self._meters(_ranked(candidate, self._best)), wide)
        if self.figures and candidate.argument is not None:
            high += 6 + sum(high + 4 for _, high in self._reasons(painter, candidate, wide))
        return high

    @property
    def _best(self) -> Candidate:
        return self.candidates[0]

    def _rank(self, candidate: Candidate) -> str:
        """How a choice compares with the best one, in words; "" if it is the only one, or nothing is known."""
        best = self._best
        shown = _ranked(candidate, best)
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
        else:
            words = []
            if shown.wins_auction is not None:
                words.append(tr.text("Win this lot: {likely}", likely=likelihood_words(tr, shown.wins_auction)))
            if shown.chance is not None:
                words.append(tr.text("Win the game: {likely}", likely=likelihood_words(tr, shown.chance)))
        return [(line, parts[index] if index < len(parts) else None) for index, line in enumerate(words)]

    def _chances_height(self, painter: Painter, meters: Sequence[tuple[str, float | None]], wide: float) -> float:
        style = self._chances_style(painter, wide)
        return sum(
            painter.measure(words, style, max_width=wide)[1] + (0 if part is None else BAR_LINE)
            for words, part in meters
        )

    def _chances_style(self, painter: Painter, wide: float) -> TextStyle:
        """How chances are written: large ones in all columns alike."""
        if painter.texts.text_scale <= 1:
            return STRONG
        lines = [line for one in self.candidates for line, _ in self._meters(_ranked(one, self._best))]
        # The sentence above them says more, and comes first.
        large = STRONG.but(size=STRONG.size * min(1.0, CHANCES_GROW / painter.texts.text_scale))
        return painter.common_style([(line, wide) for line in lines], large)

    def _most_chances(self, painter: Painter, wide: float) -> float:
        """The height of the chances of the choice with the most lines."""
        return max(
            self._chances_height(painter, self._meters(_ranked(one, self._best)), wide) for one in self.candidates
        )

    def _draw_reasons(self, painter: Painter, candidate: Candidate, place: Rect) -> None:
        """The single facts, in small words: the weightiest come first, so what does not fit can be left out."""
        y = place.top
        for words, high in self._reasons(painter, candidate, place.w):
            if y + high > place.bottom:
                break
            painter.text("·", (place.left, y), REASON)
            y = painter.text(words, (place.left + 16, y), REASON, max_width=place.w - 16, max_lines=2).bottom + 4

    def _reasons(self, painter: Painter, candidate: Candidate, wide: float) -> list[tuple[str, float]]:
        """The single facts about a choice, each with its height."""
        facts = [reason for reason in candidate.reasons if reason.kind in FACTS][:REASON_LINES]
        told = [reason_words(self.tr, reason, self.names) for reason in facts]
        return [(words, painter.measure(words, REASON, max_width=wide - 16, max_lines=2)[1]) for words in told]


def _rank_style(painter: Painter) -> TextStyle:
    return SUBHEADING.but(size=SUBHEADING.size * min(1.0, LARGE_RANK / max(1.0, painter.texts.text_scale)))


def _ranked(candidate: Candidate, best: Candidate) -> Candidate:
    """A choice as it is shown beside the best one. The mastermind plays for its lead as well as for the victory, so it
    may rank a choice lower that has the higher chance. That would look like a mistake: the best one's is shown."""
    if candidate.chance is None or best.chance is None:
        return candidate
    return msgspec.structs.replace(candidate, chance=min(candidate.chance, best.chance))
