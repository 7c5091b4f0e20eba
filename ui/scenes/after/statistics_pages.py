"""The contents of the statistics pages."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from game.agents import LEVELS, PERSONALITIES
from game.review.achievements import ACHIEVEMENTS, Achievement
from game.review.rating import level_ratings
from game.review.statistics import Habits, Share, Statistics, UnitTally
from ui.base.i18n import N_, Translator
from ui.base.spacing import APART, GAP, NEAR, SNUG, TIGHT
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
    SEAT,
    SMALL,
    STRONG,
    SUBHEADING,
    TITLE,
    YELLOW,
    Colour,
    mix,
)
from ui.base.viewport import Rect
from ui.halls.backdrop import FOREMAN, IDLE
from ui.layout.arrange import arrange
from ui.layout.box import Box
from ui.layout.boxes import Column, Fit, Grid, Holder, Layers, Padding, Row, Sized
from ui.layout.drawing import draw_boxes
from ui.layout.leaves import Picture, Spacer, Words
from ui.match.opponents import ANNOYED, CALM, PLEASED
from ui.match.wording import decimal, signed
from ui.paint.assets import Key
from ui.paint.painter import Painter
from ui.scenes.after.chart import Chart, ChartLine, chart_box
from ui.scenes.common.boxes import SIDE, panel, rule
from ui.scenes.common.speaker import LEAST, speaker, stand
from ui.table.paint.cards import unit_picture
from ui.table.places.sprites import CARD_RATIO, PANEL_RATIO

"""The height of the foreman, at most, and the width of his place and of the robot's, in units."""
_TITLE = SUBHEADING.but(colour=YELLOW)
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


def overview(tr: Translator, found: Statistics) -> Box:
    """The key figures, the curves of scores and rating, and the foreman who keeps the books."""
    rows = [
        (tr.text("Games"), str(found.all.games), ""),
        (tr.text("Won"), *_won(tr, found.all)),
        (tr.text("Average score"), decimal(tr, found.mean_score), ""),
        (tr.text("Best score"), "–" if found.best_score is None else signed(found.best_score, plus=False), ""),
        (tr.text("Current streak"), streak_words(tr, found.streak), ""),
        (tr.text("Longest streak"), str(found.longest_streak), tr.text("games won in a row")),
    ]
    rating = found.rating
    if rating is not None:
        sure = tr.text("give or take {points}", points=round(rating.half))
        words = tr.text("Rating without help") if found.helped else tr.text("Rating")
        rows.insert(2, (words, str(round(rating.value)), f"{sure} · {between_words(tr, rating.value)}"))
    figures = _ruled([_figure(*row) for row in rows])
    scores = tr.text("From your second game on: the points of every game, as a line.")
    ratings = tr.text(
        "From your second game without help on, against computer players: how strong you are after every game."
    )
    curves = Column(
        _curve(tr.text("Scores, game by game"), found.scores, LOG_GREEN, scores),
        _curve(tr.text("Rating"), found.ratings, YELLOW, ratings),
        gap=APART,
        alike=True,
        weight=1,
    )
    foreman = Picture(partial(_draw_foreman, verdict_words(tr, found)), least=SIDE, wide=SIDE, may_go=1)
    return Row(_plate(figures), curves, foreman, gap=APART, weight=1)


def _draw_foreman(words: str, painter: Painter, place: Rect) -> None:
    """Draw him with his word: both go where words need the room."""
    told = speaker(words, stand(FOREMAN), most=SIDE)
    draw_boxes(painter, arrange(told, place, painter.measure, painter.texts.text_scale).placed)


def _figure(words: str, figure: str, more: str) -> Box:
    """A figure at the end of its row."""
    told = Column(Spacer(), Words(words, STRONG), Words(more, SMALL, letters=28), Spacer(), weight=1)
    return Row(told, Words(figure, TITLE.but(size=44, colour=YELLOW), lines=1, at="middle", side="right"), gap=NEAR)


def _ruled(rows: Sequence[Box]) -> Box:
    """Rows with lines between them."""
    rules = [Column(rule(mix(LINE, PANEL, 0.5)), Spacer()) for _ in rows[1:]]
    lines = [Layers(line, row, weight=1) for line, row in zip([Spacer(), *rules], rows, strict=True)]
    return Column(*lines, weight=1)


def rivals(tr: Translator, found: Statistics) -> Box:
    """How often the person won, by seats and levels, and beat each personality."""
    seats = [
        _share(tr, tr.plural("{n} player", "{n} players", seats), share)
        for seats, share in sorted(found.by_seats.items())
    ]
    levels = [_share(tr, tr.text(LEVELS[level].title), share) for level, share in found.by_level.items()]
    columns = [
        (
            tr.text("By players"),
            seats,
            tr.text("From your first game on: how often you win at tables of two, three and four."),
        ),
        (
            tr.text("By strongest rival"),
            levels,
            tr.text("From your first game against computer players on: how often you win, level by level."),
        ),
        (
            tr.text("You scored more"),
            [_rival(tr, key, share) for key, share in _personalities(found.by_personality)],
            tr.text("From your first game against a personality on: how often you score more than it does."),
        ),
    ]
    onlooker = Picture(stand(("robot", IDLE[0])), least=140, most=SIDE, may_go=1)
    plates: list[Box] = []
    for title, shares, to_come in columns:
        told = shares or [Words(to_come, BODY.but(colour=DIM))]
        below = Column(Spacer(), None if plates else onlooker, weight=1)
        plates.append(_plate(Column(Words(title, _TITLE, lines=3), *told, below, gap=SNUG, weight=1)))
    return Row(*plates, gap=APART, alike=True, weight=1)


def _share(tr: Translator, words: str, share: Share) -> Box:
    """How often somebody was beaten, with a bar."""
    often = f"{tr.percent(round(100 * share.rate))} · {_won_of_all(tr, share)}"
    name, won = Words(words, STRONG, lines=1, weight=1), Words(often, SMALL, lines=1, at="end")
    told = Fit(Row(name, won, gap=GAP), Column(name, won))
    return Column(told, Picture(partial(_draw_share, share), least=12, most=22), gap=TIGHT)


def _rival(tr: Translator, key: str, share: Share) -> Box:
    """The same of a personality, whose face shows what it thinks of that."""
    face = Picture(partial(_draw_face, key, share.rate), least=40, most=46, aspect=1.0)
    return Row(face, Holder(_share(tr, PERSONALITIES[key].name, share), weight=1), gap=NEAR)


def _draw_face(key: str, lost: float, painter: Painter, place: Rect) -> None:
    painter.circle(place.center, place.w / 2, SEAT[PERSONALITIES[key].colour], border=INK, border_width=3)
    mood = ANNOYED if lost > 0.55 else PLEASED if lost < 1 - 0.55 else CALM
    painter.image(("portrait", key, mood), place.inflate(-4, -4))


def habits(tr: Translator, found: Statistics) -> Box:
    """The person's style of play, the units they play on, and a robot that sums the style up."""
    own = found.habits
    rows: list[tuple[Key, str, str]] = [
        (("power",), tr.text("Zaps per bid"), decimal(tr, own.zaps_a_bid)),
        (("back",), tr.text("Cards per bid"), decimal(tr, own.cards_a_bid)),
        (("badge", "no"), tr.text("Bids of 0 per game"), decimal(tr, own.noes_a_game)),
        (("badge", "first"), tr.text("Lots won per game"), decimal(tr, own.lots_a_game)),
        (("badge", "frugal"), tr.text("Zaps paid per lot"), decimal(tr, own.price_a_lot)),
        (("badge", "bargains"), tr.text("Lots won by 1 or with 0, per game"), decimal(tr, own.bargains_a_game)),
        (("badge", "generous"), tr.text("Zaps overpaid per lot"), decimal(tr, own.overpaid_a_lot)),
        (("badge", "shocked"), tr.text("Fzzzts taken per game"), decimal(tr, own.fzzzts_a_game)),
        (("badge", "two"), tr.text("Robots fixed per game"), decimal(tr, own.fixed_a_game)),
        (("badge", "ties"), tr.text("Ties won"), tr.text("{won} of {all}", won=own.ties_won, all=own.ties)),
    ]
    figures = [
        Row(
            Sized(Picture(partial(_draw_habit, key), least=32, most=44, aspect=1.0)),
            Words(words, STRONG, at="middle", letters=28, weight=1),
            Words(figure, SUBHEADING.but(size=28, colour=YELLOW), lines=1, at="middle", side="right"),
            gap=GAP,
        )
        for key, words, figure in rows
    ]
    robot = style_of(own).robot if found.all.games >= GAMES else IDLE[0]
    speaks = partial(speaker, style_words(tr, own, found.all.games), stand(("robot", robot)))
    told = Sized(speaks(most=420, broad=True), wide=SIDE, most_wide=SIDE, across=None, along=None)
    plates = _plate(_ruled(figures)), _plate(_favourites(tr, found.units))
    # Beside large words a bubble would have room for one word in a line.
    below = Column(Row(*plates, gap=APART), speaks(most=LEAST), gap=APART)
    return Fit(Row(*plates, told, gap=APART), below, weight=1)


def _draw_habit(key: Key, painter: Painter, place: Rect) -> None:
    painter.image_at(key, place.center, place.h / CARD_RATIO if key == ("back",) else place.h, place.h)


def _favourites(tr: Translator, units: Sequence[UnitTally]) -> Box:
    """The units that the person plays on, in two columns, with how often they won them and what came of it."""
    if units:
        told: Box = Grid(*(_favourite(tr, unit) for unit in units), columns=2, gap=APART, rows_gap=NEAR, alike=True)
    else:
        words = tr.text("From the first unit you win on: which ones you play on most, and what you make on them.")
        told = Words(words, BODY.but(colour=DIM))
    return Column(Words(tr.text("Units, favourite first"), _TITLE, lines=2), told, Spacer(), gap=GAP, weight=1)


def _favourite(tr: Translator, unit: UnitTally) -> Box:
    picture = Picture(partial(_draw_unit, unit.unit), least=60, most=84, aspect=1 / PANEL_RATIO)
    won, made = tr.text("won {n}×", n=unit.won), tr.plural("{n} widget", "{n} widgets", unit.widgets)
    told = Column(Spacer(), Words(won, STRONG), Words(made, SMALL), Spacer(), weight=1)
    return Row(picture, told, gap=NEAR)


def _draw_unit(unit: str, painter: Painter, place: Rect) -> None:
    painter.image(unit_picture(painter, unit, place.w), place)


def achievements(tr: Translator, counts: Mapping[str, int], helped: Mapping[str, int] | None = None) -> Box:
    """A plate for each achievement: those reached shine; those reached with help alone show a count in brass."""
    plates = [_achievement(tr, one, counts.get(one.key, 0), (helped or {}).get(one.key, 0)) for one in ACHIEVEMENTS]
    rows = [Row(*plates[at : at + 3], gap=APART, alike=True, weight=1) for at in range(0, len(plates), 3)]
    return Column(*rows, gap=SNUG, weight=1)


def _achievement(tr: Translator, one: Achievement, count: int, helped: int) -> Box:
    """What an achievement is called, how to reach it, and how often that was done."""
    colour = CREAM if count or helped else DIM
    told = Column(
        Spacer(),
        Words(tr.text(one.title), NAME.but(size=21, colour=colour), lines=2),
        Words(tr.text(one.task), SMALL),
        Spacer(),
        weight=1,
    )
    medal = Picture(partial(_draw_medal, one.key, count, helped), least=50, most=66, aspect=1.0)
    ground = panel(PANEL, BRASS) if count else panel(PANEL_DEEP)
    return Layers(ground, Padding(10, Row(medal, told, gap=GAP), top=3, bottom=3))


def _draw_medal(key: str, count: int, helped: int, painter: Painter, medal: Rect) -> None:
    hollow = 0 if count else helped
    painter.image(("badge", key) if count else ("badge", key, "dull"), medal)
    if count > 1 or hollow:
        at = medal.right - 4, medal.bottom - 10
        fill, edge, ink = (YELLOW, INK, INK) if count else (PANEL_DARK, BRASS, BRASS)
        painter.circle(at, 15, fill, border=edge, border_width=3)
        painter.sign(str(count or hollow), at, 12, STRONG.but(size=18, colour=ink))


def interval_words(tr: Translator, share: Share) -> str:
    """How certain a share of games is."""
    low, high = (round(100 * end) for end in share.interval)
    return tr.text("in the long run between {low} and {high}", low=low, high=tr.percent(high))


def _won(tr: Translator, share: Share) -> tuple[str, str]:
    """How many games were won, and how certain that is: of a few games only their number says anything."""
    # Below so many, how often one wins in the long run is anybody's guess.
    if share.games < 10:
        return _won_of_all(tr, share), ""
    return tr.percent(round(100 * share.rate)), interval_words(tr, share)


def streak_words(tr: Translator, streak: int) -> str:
    """Games won or lost in a row."""
    if streak == 0:
        return "–"
    return tr.plural("{n} won", "{n} won", streak) if streak > 0 else tr.plural("{n} lost", "{n} lost", -streak)


def verdict_words(tr: Translator, found: Statistics) -> str:
    """What the foreman says of a person's games."""
    if found.streak > 1:
        return tr.plural("{n} win in a row. Keep it rolling!", "{n} wins in a row. Keep it rolling!", found.streak)
    if found.streak < -1:
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
    known = [(key, share) for key, share in shares.items() if key in PERSONALITIES]
    return sorted(known, key=lambda item: -item[1].rate)


def _won_of_all(tr: Translator, share: Share) -> str:
    # A shared victory counts as a fraction.
    won = str(round(share.wins)) if float(share.wins).is_integer() else decimal(tr, share.wins)
    return tr.text("{won} of {all}", won=won, all=share.games)


def _draw_share(share: Share, painter: Painter, bar: Rect) -> None:
    """Draw a bar of the share won, with a line for its interval."""
    painter.panel(bar, PANEL_DEEP, border=INK, border_width=3, radius=8)
    inner = bar.inflate(-8, -8)
    if share.rate > 0:
        painter.panel(Rect(inner.left, inner.top, max(8.0, inner.w * share.rate), inner.h), LOG_GREEN, radius=5)
    low, high = (inner.left + inner.w * end for end in share.interval)
    painter.line((low, inner.centery), (high, inner.centery), CREAM, 3)
    for end in (low, high):
        painter.line((end, inner.top), (end, inner.bottom), CREAM, 3)


def _curve(title: str, values: Sequence[float], colour: Colour, to_come: str) -> Box:
    """A curve that ends with its last value, on a plate; before there are two values, what is ``to_come``."""
    if len(values) < 2:
        return _plate(Column(Words(title, _TITLE, lines=2), Words(to_come, BODY.but(colour=DIM)), Spacer(), gap=NEAR))
    name = signed(round(values[-1]), plus=False)
    chart = Chart(title, (ChartLine(name, colour, 0, tuple(values)),), low=min(values), high=max(values))
    return _plate(chart_box(chart, least=130))


def _plate(box: Box) -> Box:
    return Layers(ground(), Padding(APART, box, top=GAP, bottom=GAP), weight=1)


def ground() -> Picture:
    """The plate below a part of a page."""
    return panel(PANEL, radius=20, shadow=12)
