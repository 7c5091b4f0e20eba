"""What the pages of the statistics show, and where."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from game.agents import LEVELS, PERSONALITIES
from game.review.achievements import ACHIEVEMENTS
from game.review.rating import level_ratings
from game.review.statistics import Share, Statistics
from ui.base.i18n import Translator
from ui.base.theme import (
    BODY,
    BRASS,
    CREAM,
    DIM,
    INK,
    LINE,
    LOG_GREEN,
    NAME,
    PANEL,
    PANEL_DARK,
    PANEL_DEEP,
    SMALL,
    STRONG,
    SUBHEADING,
    TITLE,
    YELLOW,
    mix,
)  # fmt: skip
from ui.base.viewport import Rect
from ui.match.wording import card_name, decimal, signed
from ui.paint.chart import Chart, ChartLine, draw_chart
from ui.paint.painter import Painter
from ui.table.places.sprites import PANEL_RATIO

GAP = 24.0
_SHARE = 74.0
_LARGE_TEXT = 1.2
_MEDAL = 22.0
_COLUMNS, _BETWEEN = 3, 8.0


def draw_overview(painter: Painter, tr: Translator, rect: Rect, found: Statistics) -> None:
    """The figures that count most, and how scores and rating went."""
    left = Rect(rect.left, rect.top, rect.w * 0.46 - GAP / 2, rect.h)
    right = Rect(left.right + GAP, rect.top, rect.w - left.w - GAP, rect.h)
    _plate(painter, left)
    rows = [
        (tr.text("Games"), str(found.all.games), ""),
        (tr.text("Won"), percent(found.all.rate), interval_words(tr, found.all)),
        (tr.text("Mean score"), decimal(tr, found.mean_score), ""),
        (tr.text("Best score"), "–" if found.best_score is None else signed(found.best_score, plus=False), ""),
        (tr.text("Streak now"), streak_words(tr, found.streak), ""),
        (tr.text("Longest streak"), str(found.longest_streak), tr.text("games won in a row")),
    ]
    rating = found.rating
    if rating is not None:
        sure = tr.text("give or take {points}", points=round(rating.half))
        if painter.texts.text_scale < _LARGE_TEXT:
            sure = f"{sure} · {between_words(tr, rating.value)}"
        rows.insert(2, (tr.text("Rating"), str(round(rating.value)), sure))
    high = (left.h - 40) / len(rows)
    for index, (words, figure, more) in enumerate(rows):
        row = Rect(left.left + 30, left.top + 20 + index * high, left.w - 60, high)
        if index:
            painter.line((row.left, row.top), (row.right, row.top), mix(LINE, PANEL, 0.5), 2)
        used = painter.text(
            figure, (row.right, row.centery), TITLE.but(size=44, colour=YELLOW), align="midright", max_width=row.w * 0.5
        )
        room = used.left - row.left - 14
        share = 0.5 if more else 1.0
        place = row.left, row.top + row.h * share / 2 + (4 if more else 0)
        painter.text(words, place, STRONG, align="midleft", max_width=room, max_height=row.h * share)
        if more:
            place = row.left, row.top + row.h * 0.74
            painter.text(more, place, SMALL, align="midleft", max_width=room, max_height=row.h * 0.46)
    half = (right.h - GAP) / 2
    upper, lower = Rect(right.left, right.top, right.w, half), Rect(right.left, right.top + half + GAP, right.w, half)
    _draw_curve(painter, upper, tr.text("Scores, game by game"), tr.text("Score"), found.scores, LOG_GREEN)
    _draw_curve(painter, lower, tr.text("Rating"), tr.text("Rating"), found.ratings, YELLOW)


def draw_rivals(painter: Painter, tr: Translator, rect: Rect, found: Statistics) -> None:
    """How often the person won, by seats and levels, and came out above each personality."""
    wide = (rect.w - 2 * GAP) / 3
    columns = [
        (
            tr.text("By players"),
            [(tr.plural("{n} player", "{n} players", seats), share) for seats, share in sorted(found.by_seats.items())],
        ),
        (
            tr.text("By the strongest rival"),
            [(tr.text(LEVELS[level].title), share) for level, share in found.by_level.items()],
        ),
        (tr.text("Score above theirs"), _personalities(found.by_personality)),
    ]
    for index, (title, shares) in enumerate(columns):
        place = Rect(rect.left + index * (wide + GAP), rect.top, wide, rect.h)
        _plate(painter, place)
        painter.text(
            title, (place.left + 26, place.top + 34), SUBHEADING, align="midleft", max_width=place.w - 52, colour=YELLOW
        )
        step = min(_SHARE, (place.h - 90) / max(1, len(shares)))
        for row, (words, share) in enumerate(shares):
            line = Rect(place.left + 26, place.top + 70 + row * step, place.w - 52, step - 8)
            _draw_share(painter, tr, line, words, share)
        if not shares:
            painter.text(tr.text("None yet"), (place.left + 26, place.top + 92), BODY, align="midleft", colour=DIM)


def draw_habits(painter: Painter, tr: Translator, rect: Rect, found: Statistics) -> None:
    """How the person plays, and on which units."""
    habits = found.habits
    left = Rect(rect.left, rect.top, rect.w * 0.56 - GAP / 2, rect.h)
    right = Rect(left.right + GAP, rect.top, rect.w - left.w - GAP, rect.h)
    rows = [
        (tr.text("Zaps a bid"), decimal(tr, habits.zaps_a_bid)),
        (tr.text("Cards a bid"), decimal(tr, habits.cards_a_bid)),
        (tr.text("Bids of 0, a game"), decimal(tr, habits.noes_a_game)),
        (tr.text("Lots won, a game"), decimal(tr, habits.lots_a_game)),
        (tr.text("Zaps paid, a lot"), decimal(tr, habits.price_a_lot)),
        (tr.text("Lots won by 1 or with 0, a game"), decimal(tr, habits.bargains_a_game)),
        (tr.text("Zaps overpaid, a lot"), decimal(tr, habits.overpaid_a_lot)),
        (tr.text("Fzzzts taken, a game"), decimal(tr, habits.fzzzts_a_game)),
        (tr.text("Robots fixed, a game"), decimal(tr, habits.fixed_a_game)),
        (tr.text("Ties won"), tr.text("{won} of {all}", won=habits.ties_won, all=habits.ties)),
    ]
    _plate(painter, left)
    high = (left.h - 40) / len(rows)
    for index, (words, figure) in enumerate(rows):
        y = left.top + 20 + (index + 0.5) * high
        used = painter.text(figure, (left.right - 30, y), SUBHEADING, align="midright", max_width=160, colour=YELLOW)
        painter.text(words, (left.left + 30, y), STRONG, align="midleft", max_width=used.left - left.left - 50)
    _plate(painter, right)
    title = tr.text("Units, the favourite first")
    painter.text(
        title, (right.left + 26, right.top + 34), SUBHEADING, align="midleft", max_width=right.w - 52, colour=YELLOW
    )
    if not found.units:
        painter.text(tr.text("None yet"), (right.left + 26, right.top + 92), BODY, align="midleft", colour=DIM)
    high = min(92.0, (right.h - 80) / max(1, len(found.units)))
    for index, unit in enumerate(found.units):
        row = Rect(right.left + 26, right.top + 64 + index * high, right.w - 52, high)
        wide = (high - 12) / PANEL_RATIO
        picture = Rect(row.left, row.centery - wide * PANEL_RATIO / 2, wide, wide * PANEL_RATIO)
        painter.image(("unit-small", unit.unit), picture)
        room = row.right - picture.right - 20
        name = card_name(tr, unit.unit)
        words = tr.text("{unit}: won {won}×, widgets: {made}", unit=name, won=unit.won, made=unit.widgets)
        painter.text(
            words,
            (picture.right + 16, row.centery),
            BODY,
            align="midleft",
            max_width=room,
            max_lines=2,
            max_height=high,
        )


def draw_achievements(painter: Painter, tr: Translator, rect: Rect, counts: Mapping[str, int]) -> None:
    """A plate for each achievement: those reached shine."""
    rows = -(-len(ACHIEVEMENTS) // _COLUMNS)
    wide, high = (rect.w - GAP * (_COLUMNS - 1)) / _COLUMNS, (rect.h - _BETWEEN * (rows - 1)) / rows
    for index, achievement in enumerate(ACHIEVEMENTS):
        left, top = index % _COLUMNS * (wide + GAP), index // _COLUMNS * (high + _BETWEEN)
        place = Rect(rect.left + left, rect.top + top, wide, high)
        count = counts.get(achievement.key, 0)
        painter.panel(place, PANEL if count else PANEL_DEEP, border=BRASS if count else LINE, border_width=3, radius=16)
        at = (place.left + 20 + _MEDAL, place.centery)
        painter.circle(at, _MEDAL, YELLOW if count else PANEL_DARK, border=INK if count else LINE, border_width=4)
        if count:
            style = STRONG.but(size=20 if count < 100 else 15, colour=INK)
            painter.text(str(count), at, style, align="center", max_width=2 * _MEDAL - 8)
        left = at[0] + _MEDAL + 16
        room, title = place.right - left - 14, NAME.but(size=21, colour=CREAM if count else DIM)
        at = left, place.top + high * 0.21
        painter.text(tr.text(achievement.title), at, title, align="midleft", max_width=room, max_height=high * 0.34)
        task = left, place.top + high * 0.37
        painter.text(tr.text(achievement.task), task, SMALL, max_width=room, max_lines=2, max_height=high * 0.61)


def percent(share: float) -> str:
    """A share of one as a whole percentage; number and sign stay together."""
    return f"{round(100 * share)}\u00a0%"


def interval_words(tr: Translator, share: Share) -> str:
    """How sure a share of games is."""
    low, high = (round(100 * end) for end in share.interval)
    return tr.text("very likely between {low} and {high}\u00a0%", low=low, high=high)


def streak_words(tr: Translator, streak: int) -> str:
    """Games won or lost in a row."""
    if streak == 0:
        return "–"
    return tr.plural("{n} won", "{n} won", streak) if streak > 0 else tr.plural("{n} lost", "{n} lost", -streak)


def between_words(tr: Translator, value: float) -> str:
    """Which levels a rating lies between."""
    ratings = sorted((rating, tr.text(LEVELS[level].title)) for level, rating in level_ratings().items())
    if value < ratings[0][0]:
        return tr.text("below {level}", level=ratings[0][1])
    for (_, lower), (top, upper) in pairwise(ratings):
        if value < top:
            return tr.text("between {lower} and {upper}", lower=lower, upper=upper)
    return tr.text("above {level}", level=ratings[-1][1])


def _personalities(shares: Mapping[str, Share]) -> list[tuple[str, Share]]:
    known = [(PERSONALITIES[key].name, share) for key, share in shares.items() if key in PERSONALITIES]
    return sorted(known, key=lambda item: -item[1].rate)


def _draw_share(painter: Painter, tr: Translator, rect: Rect, words: str, share: Share) -> None:
    """A bar with how sure it is: the light part is what was won, the line its interval."""
    # A victory that was shared counts by its part.
    won = str(round(share.wins)) if float(share.wins).is_integer() else decimal(tr, share.wins)
    of = tr.text("{won} of {all}", won=won, all=share.games)
    used = painter.text(
        f"{percent(share.rate)} · {of}", (rect.right, rect.top + 14), SMALL, align="midright", max_width=rect.w * 0.5
    )
    painter.text(words, (rect.left, rect.top + 14), STRONG, align="midleft", max_width=used.left - rect.left - 12)
    bar = Rect(rect.left, rect.top + 30, rect.w, min(22.0, rect.h - 30))
    painter.panel(bar, PANEL_DEEP, border=INK, border_width=3, radius=8)
    inner = bar.inflate(-8, -8)
    if share.rate > 0:
        painter.panel(Rect(inner.left, inner.top, max(8.0, inner.w * share.rate), inner.h), LOG_GREEN, radius=5)
    low, high = (inner.left + inner.w * end for end in share.interval)
    painter.line((low, inner.centery), (high, inner.centery), CREAM, 3)
    for end in (low, high):
        painter.line((end, inner.top), (end, inner.bottom), CREAM, 3)


def _draw_curve(
    painter: Painter, rect: Rect, title: str, name: str, values: Sequence[float], colour: tuple[int, int, int]
) -> None:
    _plate(painter, rect)
    inner = rect.inflate(-24, -20)
    if len(values) < 2:
        painter.text(title, (inner.left + 24, inner.top + 34), SUBHEADING, align="midleft", colour=YELLOW)
        return
    low = min(values)
    draw_chart(painter, inner, Chart(title, (ChartLine(name, colour, 0, tuple(values)),), low=low, high=max(values)))


def _plate(painter: Painter, rect: Rect) -> None:
    painter.panel(rect, PANEL, border=LINE, border_width=3, radius=20, shadow=12)
