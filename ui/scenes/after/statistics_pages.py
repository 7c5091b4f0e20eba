"""The contents and layout of the statistics pages."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from game.agents import LEVELS, PERSONALITIES
from game.review.achievements import ACHIEVEMENTS, Achievement
from game.review.rating import level_ratings
from game.review.statistics import Habits, Share, Statistics, UnitTally
from ui.base.i18n import N_, Translator
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
    Colour,
    TextStyle,
    mix,
)  # fmt: skip
from ui.base.viewport import Rect
from ui.halls.backdrop import FOREMAN, IDLE, draw_figure
from ui.match.wording import decimal, signed
from ui.paint.assets import Key
from ui.paint.painter import Painter
from ui.paint.stack import Line, common_share, draw_stack
from ui.scenes.after.chart import Chart, ChartLine, draw_chart
from ui.scenes.common.speaker import draw_speaker
from ui.table.paint.cards import unit_picture
from ui.table.places.sprites import CARD_RATIO, PANEL_RATIO

GAP = 24.0
FIGURE = 350.0
"""The height of the foreman, in units."""
_SHARE, _BAR = 74.0, 22.0
"""The most height of a row with a bar, with words of the usual size, and of the bar."""
_TITLE_H = 56.0
"""The height of a column's title of two lines, with words of the usual size."""
_MEDAL = 66.0
"""How wide the drawing of an achievement is, in units, if its plate is high enough."""
_COUNT = 15.0
"""The radius of the badge that says how often an achievement was reached."""
_LEAST_FIGURE = 140.0
_SERIES = 2
"""Games won or lost in a row that the foreman has a word about."""
_PICTURE = 44.0
"""The most height of the picture beside a figure, in units."""
_COLUMNS, _BETWEEN = 3, 3.0
_LEAST_ROWS = 5
GAMES = 3
"""How many games it takes: fewer say more about the cards than about the person."""


class PlayingStyle(NamedTuple):
    """A style of play: the sentence (English, to be translated), and the art key of the robot that says it."""

    words: str
    robot: str


_STYLES: tuple[tuple[Callable[[Habits], bool], PlayingStyle], ...] = (
    (lambda habits: habits.fixed_a_game >= 6, PlayingStyle(N_("You fix robots like there's no tomorrow."), "mantissa")),
    (lambda habits: habits.bargains_a_game >= 7, PlayingStyle(N_("You have a nose for bargains."), "nibblo")),
    (lambda habits: habits.zaps_a_bid > 3.5, PlayingStyle(N_("When you want something, you bid big."), "grabosaurus")),
    (lambda habits: habits.zaps_a_bid < 2, PlayingStyle(N_("You hold on to every zap."), "krabbot")),
    (lambda habits: habits.fzzzts_a_game >= 3, PlayingStyle(N_("Fzzzts don't scare you!"), "toastino")),
)  # fmt: skip
_ANY = PlayingStyle(N_("A bit of everything: you're hard to read!"), "lampalot")


def style_of(habits: Habits) -> PlayingStyle:
    """The first style that fits, the rarest first."""
    return next((style for fits, style in _STYLES if fits(habits)), _ANY)


def style_words(tr: Translator, habits: Habits, games: int) -> str:
    """A person's style in a sentence or, after too few games, how many more it takes."""
    if games < GAMES:
        missing = GAMES - games
        return tr.plural(
            "{n} more game, and I'll tell you what your style is.",
            "{n} more games, and I'll tell you what your style is.",
            missing,
        )
    return tr.text(style_of(habits).words)


def draw_overview(painter: Painter, tr: Translator, rect: Rect, found: Statistics) -> None:
    """Draw the key figures, the curves of scores and rating, and the foreman who keeps the books."""
    left = Rect(rect.left, rect.top, rect.w * 0.42 - GAP / 2, rect.h)
    right = Rect(left.right + GAP, rect.top, rect.right - left.right - GAP, rect.h)
    if not painter.texts.large:
        # Large words need his place.
        size = min(FIGURE, rect.h)
        right.w -= size + GAP
        column = Rect(rect.right - size, rect.top, size, rect.h)
        draw_speaker(painter, column, FOREMAN, verdict_words(tr, found), largest=size)
    _plate(painter, left)
    rows = [
        (tr.text("Games"), str(found.all.games), ""),
        (tr.text("Won"), tr.percent(round(100 * found.all.rate)), interval_words(tr, found.all)),
        (tr.text("Average score"), decimal(tr, found.mean_score), ""),
        (tr.text("Best score"), "–" if found.best_score is None else signed(found.best_score, plus=False), ""),
        (tr.text("Current streak"), streak_words(tr, found.streak), ""),
        (tr.text("Longest streak"), str(found.longest_streak), tr.text("games won in a row")),
    ]
    rating = found.rating
    if rating is not None:
        sure = tr.text("give or take {points}", points=round(rating.half))
        if not painter.texts.large:
            sure = f"{sure} · {between_words(tr, rating.value)}"
        words = tr.text("Rating without help") if found.helped else tr.text("Rating")
        rows.insert(2, (words, str(round(rating.value)), sure))
    high = (left.h - 40) / len(rows)
    for index, (words, figure, more) in enumerate(rows):
        row = Rect(left.left + 30, left.top + 20 + index * high, left.w - 60, high)
        if index:
            painter.line((row.left, row.top), (row.right, row.top), mix(LINE, PANEL, 0.5), 2)
        used = painter.text(
            figure,
            (row.right, row.centery),
            TITLE.but(size=44, colour=YELLOW),
            align="midright",
            max_width=row.w * 0.5,
            max_height=row.h,
        )
        told = [Line(words, STRONG)] + [Line(more, SMALL)] * bool(more)
        room = Rect(row.left, row.top + 2, used.left - row.left - 14, row.h - 4)
        draw_stack(painter, told, room, middle=True)
    half = (right.h - GAP) / 2
    upper, lower = Rect(right.left, right.top, right.w, half), Rect(right.left, right.top + half + GAP, right.w, half)
    scores = tr.text("From your second game on: the points of every game, as a line.")
    ratings = tr.text(
        "From your second game without help on, against computer players: how strong you are after every game."
    )
    _draw_curve(painter, upper, tr.text("Scores, game by game"), found.scores, LOG_GREEN, scores)
    _draw_curve(painter, lower, tr.text("Rating"), found.ratings, YELLOW, ratings)


def draw_rivals(painter: Painter, tr: Translator, rect: Rect, found: Statistics) -> None:
    """Draw how often the person won, by seats and levels, and beat each personality."""
    wide = (rect.w - 2 * GAP) / 3
    columns = [
        (
            tr.text("By players"),
            [(tr.plural("{n} player", "{n} players", seats), share) for seats, share in sorted(found.by_seats.items())],
            tr.text("From your first game on: how often you win at tables of two, three and four."),
        ),
        (
            tr.text("By strongest rival"),
            [(tr.text(LEVELS[level].title), share) for level, share in found.by_level.items()],
            tr.text("From your first game against computer players on: how often you win, level by level."),
        ),
        (
            tr.text("You scored more"),
            _personalities(found.by_personality),
            tr.text("From your first game against a personality on: how often you score more than it does."),
        ),
    ]
    title_h = _TITLE_H * painter.texts.room(1)
    heading = painter.common_style(
        [(title, wide - 52) for title, _, _ in columns], SUBHEADING.but(colour=YELLOW), max_lines=2, max_height=title_h
    )
    grown = painter.texts.room(1)
    styles = _share_styles(
        painter, tr, [share for _, shares, _ in columns for share in shares], wide - 52, heading.size
    )
    for index, (title, shares, to_come) in enumerate(columns):
        place = Rect(rect.left + index * (wide + GAP), rect.top, wide, rect.h)
        _plate(painter, place)
        at, inner = (place.left + 26, place.top + 10 + title_h / 2), Rect(place.left + 26, 0, wide - 52, 0)
        painter.text(title, at, heading, align="midleft", max_width=inner.w, max_lines=2, max_height=title_h)
        top = place.top + 16 + title_h
        step = min(_SHARE * grown, (place.bottom - 16 - top) / max(1, len(shares)))
        _draw_shares(painter, tr, Rect(inner.left, top, inner.w, step), shares, styles)
        if index == 0:
            _draw_onlooker(painter, place, top + max(1, len(shares)) * step)
        if not shares:
            _draw_to_come(painter, Rect(inner.left, top, inner.w, place.h * 0.5), to_come)


def draw_habits(painter: Painter, tr: Translator, rect: Rect, found: Statistics) -> None:
    """Draw the person's style of play, the units they play on, and a robot that sums the style up."""
    size = min(FIGURE, rect.h)
    # Large words need some of the robot's room.
    across = size * painter.texts.room(-0.3)
    speaker = Rect(rect.right - across, rect.top, across, size if painter.texts.large else rect.h)
    left = Rect(rect.left, rect.top, (rect.w - across - 2 * GAP) * 0.53, rect.h)
    middle = Rect(left.right + GAP, rect.top, speaker.left - GAP - left.right - GAP, rect.h)
    _plate(painter, left)
    _draw_figures(painter, tr, left.inflate(-44, -24), found.habits)
    _plate(painter, middle)
    _draw_favourites(painter, tr, middle.inflate(-44, -32), found.units)
    robot = style_of(found.habits).robot if found.all.games >= GAMES else IDLE[0]
    draw_speaker(painter, speaker, ("robot", robot), style_words(tr, found.habits, found.all.games))


def _draw_figures(painter: Painter, tr: Translator, inside: Rect, habits: Habits) -> None:
    """Draw the means of the person's games, each with a picture and its name."""
    rows: list[tuple[Key, str, str]] = [
        (("power",), tr.text("Zaps per bid"), decimal(tr, habits.zaps_a_bid)),
        (("back",), tr.text("Cards per bid"), decimal(tr, habits.cards_a_bid)),
        (("badge", "no"), tr.text("Bids of 0 per game"), decimal(tr, habits.noes_a_game)),
        (("badge", "first"), tr.text("Lots won per game"), decimal(tr, habits.lots_a_game)),
        (("badge", "frugal"), tr.text("Zaps paid per lot"), decimal(tr, habits.price_a_lot)),
        (("badge", "bargains"), tr.text("Lots won by 1 or with 0, per game"), decimal(tr, habits.bargains_a_game)),
        (("badge", "generous"), tr.text("Zaps overpaid per lot"), decimal(tr, habits.overpaid_a_lot)),
        (("badge", "shocked"), tr.text("Fzzzts taken per game"), decimal(tr, habits.fzzzts_a_game)),
        (("badge", "two"), tr.text("Robots fixed per game"), decimal(tr, habits.fixed_a_game)),
        (("badge", "ties"), tr.text("Ties won"), tr.text("{won} of {all}", won=habits.ties_won, all=habits.ties)),
    ]
    high = inside.h / len(rows)
    side = min(high - 6, _PICTURE)
    figures = painter.common_style(
        [(figure, 150.0) for _, _, figure in rows], SUBHEADING.but(size=28, colour=YELLOW), max_height=high
    )
    rooms = [inside.w - side - 30 - painter.measure(figure, figures, max_width=150)[0] for _, _, figure in rows]
    style, lines = STRONG, 1
    if painter.texts.large:
        # Where the page is scrolled, there is room for a second line.
        lines, told = 2, [(words, room) for (_, words, _), room in zip(rows, rooms, strict=True)]
        style = painter.common_style(told, STRONG, max_lines=2, max_height=high - 4)
    for index, (key, words, figure) in enumerate(rows):
        row = Rect(inside.left, inside.top + index * high, inside.w, high)
        if index:
            painter.line(row.topleft, row.topright, mix(LINE, PANEL, 0.5), 2)
        picture = Rect(0, 0, side / CARD_RATIO if key == ("back",) else side, side)
        picture.center = row.left + side / 2, row.centery
        painter.image(key, picture)
        painter.text(figure, (row.right, row.centery), figures, align="midright", max_width=150, max_height=high)
        at = (row.left + side + 16, row.centery)
        painter.text(words, at, style, align="midleft", max_width=rooms[index], max_lines=lines, max_height=high - 4)


def _draw_favourites(painter: Painter, tr: Translator, inside: Rect, units: Sequence[UnitTally]) -> None:
    """Draw the units that the person plays on, in two columns, with how often they won them and what came of it."""
    title, top = tr.text("Units, favourite first"), inside.top + 50
    painter.text(title, (inside.left, inside.top + 18), SUBHEADING, align="midleft", max_width=inside.w, colour=YELLOW)
    if not units:
        words = tr.text("From the first unit you win on: which ones you play on most, and what you make on them.")
        _draw_to_come(painter, Rect(inside.left, top, inside.w, inside.h * 0.5), words)
    rows = max(_LEAST_ROWS, -(-len(units) // 2))
    wide, high = (inside.w - GAP) / 2, (inside.bottom - top) / rows
    for index, unit in enumerate(units):
        column, row = divmod(index, rows)
        place = Rect(inside.left + column * (wide + GAP), top + row * high, wide, high)
        width = min((high - 12) / PANEL_RATIO, wide * 0.4 * painter.texts.room(-0.35))
        picture = Rect(place.left, place.centery - width * PANEL_RATIO / 2, width, width * PANEL_RATIO)
        painter.image(unit_picture(painter, unit.unit, width), picture)
        left, room = picture.right + 10, place.right - picture.right - 10
        won = tr.text("won {n}×", n=unit.won)
        made = tr.plural("{n} widget", "{n} widgets", unit.widgets)
        for words, y, style in ((won, -0.2, STRONG), (made, 0.2, SMALL)):
            at = left, place.centery + y * high
            painter.text(words, at, style, align="midleft", max_width=room, max_height=high * 0.42)


def draw_achievements(
    painter: Painter, tr: Translator, rect: Rect, counts: Mapping[str, int], helped: Mapping[str, int] | None = None
) -> None:
    """Draw a plate for each achievement: those reached shine; those reached with help alone show a count in brass."""
    rows = -(-len(ACHIEVEMENTS) // _COLUMNS)
    wide, high = (rect.w - GAP * (_COLUMNS - 1)) / _COLUMNS, (rect.h - _BETWEEN * (rows - 1)) / rows
    side = min(_MEDAL, high - 8)
    left_of = side + 20
    room = wide - left_of - 8
    # Where the page is not scrolled, the longest of them would make all small.
    share = (
        None
        if not painter.texts.large
        else common_share(painter, [_told(tr, one, CREAM) for one in ACHIEVEMENTS], room, high - 2)
    )
    for index, achievement in enumerate(ACHIEVEMENTS):
        left, top = index % _COLUMNS * (wide + GAP), index // _COLUMNS * (high + _BETWEEN)
        place = Rect(rect.left + left, rect.top + top, wide, high)
        count = counts.get(achievement.key, 0)
        hollow = 0 if count else (helped or {}).get(achievement.key, 0)
        painter.panel(place, PANEL if count else PANEL_DEEP, border=BRASS if count else LINE, border_width=3, radius=16)
        medal = Rect(place.left + 8, place.centery - side / 2, side, side)
        painter.image(("badge", achievement.key) if count else ("badge", achievement.key, "dull"), medal)
        if count > 1 or hollow:
            at = medal.right - 4, medal.bottom - 10
            fill, edge, ink = (YELLOW, INK, INK) if count else (PANEL_DARK, BRASS, BRASS)
            painter.circle(at, _COUNT, fill, border=edge, border_width=3)
            style = STRONG.but(size=18 if count + hollow < 100 else 13, colour=ink)
            most = 2 * _COUNT - 6
            painter.text(str(count or hollow), at, style, align="center", max_width=most, max_height=most)
        told = _told(tr, achievement, CREAM if count or hollow else DIM)
        draw_stack(painter, told, Rect(place.left + left_of, place.top + 1, room, high - 2), middle=True, share=share)


def _told(tr: Translator, achievement: Achievement, colour: Colour) -> list[Line]:
    """What an achievement is called, and how to reach it."""
    title, task = tr.text(achievement.title), tr.text(achievement.task)
    return [Line(title, NAME.but(size=21, colour=colour), 2), Line(task, SMALL, 3, 1)]


def interval_words(tr: Translator, share: Share) -> str:
    """How certain a share of games is."""
    low, high = (round(100 * end) for end in share.interval)
    return tr.text("very likely between {low} and {high}", low=low, high=tr.percent(high))


def streak_words(tr: Translator, streak: int) -> str:
    """Games won or lost in a row."""
    if streak == 0:
        return "–"
    return tr.plural("{n} won", "{n} won", streak) if streak > 0 else tr.plural("{n} lost", "{n} lost", -streak)


def verdict_words(tr: Translator, found: Statistics) -> str:
    """What the foreman says of a person's games."""
    if found.streak >= _SERIES:
        return tr.plural("{n} win in a row. Keep it rolling!", "{n} wins in a row. Keep it rolling!", found.streak)
    if found.streak <= -_SERIES:
        return tr.text("A run of bad luck. Every machine starts again after a clean!")
    if found.best_score is not None and found.all.games > 1:
        return tr.text("{points} is the mark to beat. Off to the next belt!", points=found.best_score)
    return tr.text("A start! Come back when there is more to count.")


def between_words(tr: Translator, value: float) -> str:
    """The levels on either side of a rating."""
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


def _share_styles(
    painter: Painter, tr: Translator, shares: Sequence[tuple[str, Share]], width: float, most: float
) -> tuple[TextStyle, TextStyle]:
    """Return one style for what is counted in all columns and one for the counts beside it, at most ``most`` large."""
    told = [_won_words(tr, share) for _, share in shares]
    right = painter.common_style([(words, width * 0.55) for words in told], SMALL.but(size=min(SMALL.size, most)))
    rooms = [
        (words, width - 16 - painter.measure(won, right, max_width=width * 0.55)[0])
        for (words, _), won in zip(shares, told, strict=True)
    ]
    return painter.common_style(rooms, STRONG.but(size=min(STRONG.size, most))), right


def _draw_shares(
    painter: Painter,
    tr: Translator,
    first: Rect,
    shares: Sequence[tuple[str, Share]],
    styles: tuple[TextStyle, TextStyle],
) -> None:
    """Draw the rows of a column, the ``first`` of them in its place."""
    told = [_won_words(tr, share) for _, share in shares]
    left, right = styles
    for index, ((words, share), won) in enumerate(zip(shares, told, strict=True)):
        row = first.move(0, index * first.h)
        tall = max(painter.measure(words, left)[1], painter.measure(won, right)[1])
        middle = row.top + tall / 2
        used = painter.text(won, (row.right, middle), right, align="midright", max_width=row.w * 0.55)
        painter.text(words, (row.left, middle), left, align="midleft", max_width=used.left - 16 - row.left)
        bar = Rect(row.left, row.top + tall + 1, row.w, min(_BAR, row.h - 8 - tall))
        _draw_share(painter, bar, share)


def _won_words(tr: Translator, share: Share) -> str:
    """How many games of all were won."""
    # A shared victory counts as a fraction.
    won = str(round(share.wins)) if float(share.wins).is_integer() else decimal(tr, share.wins)
    of = tr.text("{won} of {all}", won=won, all=share.games)
    return f"{tr.percent(round(100 * share.rate))} · {of}"


def _draw_share(painter: Painter, bar: Rect, share: Share) -> None:
    """Draw a bar of the share won, with a line for its interval."""
    painter.panel(bar, PANEL_DEEP, border=INK, border_width=3, radius=8)
    inner = bar.inflate(-8, -8)
    if share.rate > 0:
        painter.panel(Rect(inner.left, inner.top, max(8.0, inner.w * share.rate), inner.h), LOG_GREEN, radius=5)
    low, high = (inner.left + inner.w * end for end in share.interval)
    painter.line((low, inner.centery), (high, inner.centery), CREAM, 3)
    for end in (low, high):
        painter.line((end, inner.top), (end, inner.bottom), CREAM, 3)


def _draw_onlooker(painter: Painter, plate: Rect, top: float) -> None:
    """Draw a robot at the foot of a plate, if there is room for one below ``top``."""
    size = min(FIGURE, plate.bottom - 14 - top)
    if size >= _LEAST_FIGURE:
        draw_figure(painter, ("robot", IDLE[0]), (plate.centerx, plate.bottom - 14), size)


def _draw_curve(
    painter: Painter, rect: Rect, title: str, values: Sequence[float], colour: tuple[int, int, int], to_come: str
) -> None:
    """Draw a curve that ends with its last value, on a plate; before there are two values, say what is ``to_come``."""
    _plate(painter, rect)
    inner = rect.inflate(-24, -20)
    if len(values) < 2:
        painter.text(
            title,
            (inner.left + 24, inner.top + 34),
            SUBHEADING,
            align="midleft",
            max_width=inner.w - 48,
            colour=YELLOW,
        )
        _draw_to_come(painter, Rect(inner.left + 24, inner.top + 62, inner.w - 48, inner.h - 70), to_come)
        return
    low, name = min(values), signed(round(values[-1]), plus=False)
    # There are no words below this chart: its figures may stand lower.
    room = Rect(inner.left - 14, inner.top - 8, inner.w + 26, inner.h + 30)
    draw_chart(painter, room, Chart(title, (ChartLine(name, colour, 0, tuple(values)),), low=low, high=max(values)))


def _plate(painter: Painter, rect: Rect) -> None:
    painter.panel(rect, PANEL, border=LINE, border_width=3, radius=20, shadow=12)


def _draw_to_come(painter: Painter, room: Rect, words: str) -> None:
    """Say in the place of a chart what it will show, and from when on."""
    painter.text(words, room.topleft, BODY, max_width=room.w, max_lines=5, max_height=room.h, colour=DIM)
