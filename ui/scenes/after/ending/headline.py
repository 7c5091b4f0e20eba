"""The headline of the results: who won, how ties were broken [F3], how the game felt, and what is told below it."""

from collections.abc import Sequence

from game.core.events import Score
from game.review.feelings import Feeling
from ui.base.i18n import N_, Translator
from ui.base.theme import CREAM, HEADING, PANEL_DEEP, SMALL, YELLOW, with_alpha
from ui.base.viewport import Rect
from ui.halls.backdrop import STRING_CLEAR, bunting_reach
from ui.paint.painter import Painter

HEADLINE = HEADING.but(size=44, colour=YELLOW)
GROUND = with_alpha(PANEL_DEEP, 170)
HEADLINE_MIDDLE, HEADING_FOOT, TWO_LINES = 42.0, 120.0, 48.0
"""Where the middle of the headline is, where the lines below it should end, and their least room, in units."""
LARGE_FOOT, LARGE_HEAD = 32.0, 72.0
"""How much lower the lines below end for words of twice the size, and the height of a large headline at most: the
blocks, which rise less then, leave the room."""
_FELT = {
    Feeling.SHARED: N_("Neck and neck to the very end: a shared win!"),
    Feeling.COMEBACK: N_("What a comeback: from last place to the win!"),
    Feeling.WHISKER: N_("Phew, that was close! But a win is a win."),
    Feeling.BOLD_WON: N_("All those robots fixed for good, and it paid off!"),
    Feeling.ALL_THE_WAY: N_("In front from start to finish!"),
    Feeling.MILES: N_("Miles ahead: nobody even came close!"),
    Feeling.FULL_HOUSE: N_("A whole factory up and running, and the win too!"),
    Feeling.BARGAINS: N_("Bargain after bargain, and the win on top!"),
    Feeling.WON: N_("Well played! That win was earned."),
    Feeling.SO_CLOSE: N_("Oh, so close! Just a few points short."),
    Feeling.OVERTAKEN: N_("In front right up to the last round. That one hurts!"),
    Feeling.CLIMBED: N_("What a finish: from last place up to second!"),
    Feeling.SHOCKED: N_("Fzzzt after Fzzzt after Fzzzt. What rotten luck!"),
    Feeling.BOLD: N_("All those robots fixed, and it just didn't pay off!"),
    Feeling.TIES: N_("So many ties, and hardly ever any luck with them!"),
    Feeling.WAITING: N_("Big plans, but one machine never got its robots."),
    Feeling.HUMMING: N_("The machines ran nicely. Somebody else's just ran better."),
    Feeling.TRIED: N_("Not this time. Up for another?"),
}


def feeling_words(tr: Translator, feeling: Feeling) -> str:
    """A feeling in one sentence."""
    return tr.text(_FELT[feeling])


def verdict_sentence(
    tr: Translator, scores: Sequence[Score], winners: Sequence[int], names: Sequence[str], you: int | None = None
) -> str:
    """Return who won, and why if points alone did not decide. ``you`` is the seat addressed as "you" when only one
    person plays (None: everybody is named, for other readers)."""
    best = max(score.total for score in scores)
    level = [player for player, score in enumerate(scores) if score.total == best]
    if you is not None and you in winners:
        others = [names[player] for player in winners if player != you]
        return _your_victory(tr, best, others, scores[you].robots if len(level) > 1 else None)
    if len(winners) > 1:
        *others, last = (names[player] for player in winners)
        shared = tr.text("{names} and {last}", names=", ".join(others), last=last)
        return tr.text(
            "{names} share the victory with {points} points and the same number of robots.", names=shared, points=best
        )
    name = names[winners[0]]
    if len(level) > 1:
        robots = scores[winners[0]].robots
        return tr.plural(
            "Tie at {points}: {name} wins with fewer robots, {n}.",
            "Tie at {points}: {name} wins with fewer robots, {n}.",
            robots,
            points=best,
            name=name,
        )
    return tr.plural("{name} wins with {n} point!", "{name} wins with {n} points!", best, name=name)


def _your_victory(tr: Translator, points: int, others: Sequence[str], robots: int | None) -> str:
    """Say that the only person won, alone or with ``others``; ``robots`` broke the tie if it is not None."""
    if others:
        *more, last = others
        shared = tr.text("{names} and {last}", names=", ".join(more), last=last) if more else last
        return tr.text(
            "You share the victory with {names}: {points} points and the same number of robots.",
            names=shared,
            points=points,
        )
    if robots is not None:
        return tr.plural(
            "Tie at {points}: you win with fewer robots, {n}.",
            "Tie at {points}: you win with fewer robots, {n}.",
            robots,
            points=points,
        )
    return tr.plural("You win with {n} point!", "You win with {n} points!", points)


def heading_foot(text: float) -> float:
    """Return where the lines below the headline should end at a text size, in units."""
    return HEADING_FOOT + LARGE_FOOT * max(0.0, min(1.0, text - 1))


class Headline:
    """A headline and, below it, parts that stand in one line or two."""

    def __init__(self, title: str, told: Sequence[str], *, corner: float, widest: float) -> None:
        """Show ``title`` and the parts of ``told`` that are not empty. Something ``corner`` units wide hangs in the
        right corner; the bunting leaves ``widest`` units free."""
        self._title = title
        self._told = [part for part in told if part]
        self._corner, self._widest = corner, widest

    def places(self, painter: Painter) -> tuple[Rect, Rect]:
        """The places of the headline and of the line or two below it, which the bunting leaves free."""
        canvas = painter.canvas
        wide, scale = headline_room(canvas, self._corner), painter.texts.text_scale
        high = None if scale <= 1 else LARGE_HEAD
        head = Rect(0, 0, *painter.measure(self._title, HEADLINE, max_width=wide, max_height=high))
        head.center = canvas.w / 2, HEADLINE_MIDDLE
        room, most = self._room_below(canvas), max(TWO_LINES, heading_foot(scale) - head.bottom)
        words = self._words_below(painter)
        width, height = painter.measure(words, SMALL, max_width=room, max_lines=2, max_height=most)
        return head, Rect(canvas.w / 2 - width / 2, head.bottom + 2, width, height)

    def draw(self, painter: Painter) -> None:
        """Draw the headline, and the words below it on a ground that sets them off."""
        head, below = self.places(painter)
        room = headline_room(painter.canvas, self._corner)
        high = None if painter.texts.text_scale <= 1 else LARGE_HEAD
        painter.text(self._title, head.center, HEADLINE, align="center", max_width=room, max_height=high)
        painter.panel(below.inflate(28, 0), GROUND, radius=12)
        painter.text(
            self._words_below(painter),
            below.center,
            SMALL,
            align="center",
            max_width=below.w + 1,
            max_lines=2,
            max_height=below.h + 1,
            colour=CREAM,
        )

    def _words_below(self, painter: Painter) -> str:
        """All parts in one line if they fit between the buntings, otherwise the last one in a second line."""
        words, room = " · ".join(self._told), self._room_below(painter.canvas)
        return words if painter.measure(words, SMALL)[0] <= room else "\n".join(words.rsplit(" · ", 1))

    def _room_below(self, canvas: Rect) -> float:
        """How wide a line below the headline may be."""
        free = canvas.w - 2 * (STRING_CLEAR * bunting_reach(canvas, self._widest) + 20)
        return min(free, headline_room(canvas, self._corner))


def headline_room(canvas: Rect, corner: float) -> float:
    """How wide a headline may be beside something ``corner`` units wide in the right corner."""
    return canvas.w - max(120.0, 2 * corner + 30 if corner else 0.0)


def headline_width(painter: Painter, titles: Sequence[str], corner: float) -> float:
    """The width for which the bunting leaves room, whichever of these titles is shown."""
    room = headline_room(painter.canvas, corner)
    # Large text below the headline needs its whole width.
    if painter.texts.text_scale > 1:
        return room
    return max(painter.measure(words, HEADLINE, max_width=room)[0] for words in titles)
