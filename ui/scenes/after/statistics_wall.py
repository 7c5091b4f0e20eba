"""What hangs on the wall of the statistics: a medal, a rail of games, faces, a robot, and a shelf."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from game.agents import LEVELS, PERSONALITIES
from game.review.achievements import ACHIEVEMENTS
from game.review.rating import level_ratings
from game.review.statistics import Habits, Share, Statistics, UnitTally
from ui.archive.played import PersonsGame
from ui.base.i18n import N_, Translator
from ui.base.spacing import APART, GAP, NEAR, SNUG, TIGHT, WIDE
from ui.base.theme import BLUEPRINT_TEXT, BODY, CREAM, GRAND, HEADING, SEAT, SMALL, STRONG, SUBHEADING
from ui.base.viewport import Point, Rect
from ui.halls.backdrop import IDLE
from ui.halls.blueprint import (
    RAIL,
    badge_places,
    bolt_places,
    draw_medal,
    draw_rail,
    draw_ring,
    draw_shelf,
    medal_places,
)
from ui.layout.box import Box
from ui.layout.boxes import Column, Grid, Holder, Layers, Named, Padding, Row
from ui.layout.leaves import Leaf, Picture, Spacer, Words
from ui.match.faces import SeatLook
from ui.match.opponents import ANNOYED, CALM, PLEASED
from ui.match.wording import decimal, short_date, signed
from ui.paint.painter import Painter
from ui.scenes.common.boxes import FIELD, LETTERS, exhibit
from ui.scenes.common.speaker import stand
from ui.table.paint.cards import unit_picture
from ui.table.paint.marks import draw_portrait
from ui.table.places.sprites import PANEL_RATIO

CHALK = SMALL.but(colour=BLUEPRINT_TEXT)
_TITLE = SUBHEADING.but(colour=BLUEPRINT_TEXT)
_FIGURE = HEADING.but(size=GRAND, colour=CREAM)
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


def medal(tr: Translator, found: Statistics, look: SeatLook) -> Box:
    """The rating between the levels, and below it the same in words."""
    rating, levels = found.rating, level_ratings()
    told = [tr.text("From your first game without help on, against computer players: how strong you are.")]
    heard = below = tr.text("No rating yet")
    if rating is not None:
        sure = tr.text("give or take {points}", points=round(rating.half))
        words = tr.text("Rating without help") if found.helped else tr.text("Rating")
        heard = f"{words} {round(rating.value)}"
        told = [f"{heard}, {sure}"]
        below = between_words(tr, rating.value)
    against = tr.text("By strongest rival")
    for level in LEVELS:
        share, title = found.by_level.get(level), tr.text(LEVELS[level].title)
        told.append(f"{title} {round(levels[level])}" + ("" if share is None else f". {against}: {_often(tr, share)}"))
    value = None if rating is None else rating.value
    draw = partial(draw_medal, partial(_draw_face, look), value, sorted(levels.values()))
    shown = Column(
        exhibit("medal", "", told, draw, places=medal_places, wide=240, high=256),
        Words(below, CHALK, side="center", lines=3, letters=LETTERS),
        Spacer(),
        gap=SNUG,
        weight=1,
    )
    return Named(heard, shown)


def rail(tr: Translator, games: Sequence[PersonsGame], found: Statistics, today: date, play: Box) -> Box:
    """The last games as bolts in a rail, and below them what they come to; without any, the way to ``play`` one."""
    last = games[-RAIL:]
    scores = [(game.game.own.total, game.game.won) for game in last]
    draw = partial(draw_rail, scores, found.mean_score if len(last) > 1 else None)
    if not last:
        words = Words(tr.text("Nothing to count yet: play a game to its end."), BODY, side="center", at="middle")
        empty = Picture(partial(draw, lit=None), least=150)
        return Layers(empty, Padding(GAP, Column(Spacer(), words, play, Spacer(), gap=APART)), weight=1)
    told = [_game_words(tr, game, today) for game in last]
    bolts = exhibit(
        "rail", tr.text("Scores, game by game"), told, draw, places=partial(bolt_places, len(last)), high=150, weight=1
    )
    best = "–" if found.best_score is None else signed(found.best_score, plus=False)
    seats = [f"{tr.plural('{n} player', '{n} players', n)} {_often(tr, one)}" for n, one in found.by_seats.items()]
    won, sure = _won(tr, found.all)
    longest = f"{tr.text('Longest streak')}: {found.longest_streak} {tr.text('games won in a row')}"
    row = tr.text("Won in a row") if found.streak >= 0 else tr.text("Lost in a row")
    figures = [
        _figure(tr.plural("Game played", "Games played", found.all.games), str(found.all.games)),
        _figure(tr.text("Won"), won, _sentences(sure, "; ".join(seats))),
        _figure(tr.text("Average score"), decimal(tr, found.mean_score)),
        _figure(tr.text("Best score"), best),
        _figure(row, str(abs(found.streak)), _sentences(longest, verdict_words(tr, found))),
    ]
    if len(games) == 1:
        # The other figures would say the same again.
        figures = [figures[0], figures[3]]
    return Column(bolts, Row(*figures, gap=WIDE), gap=NEAR, weight=1)


def _figure(words: str, figure: str, told: str = "") -> Box:
    """A large figure above its words, with more ``told`` where the pointer rests on it."""
    number = Words(figure, _FIGURE, lines=1, side="center", at="middle")
    shown = Column(number, Words(words, CHALK, side="center", lines=3, letters=9), weight=1)
    return Layers(shown, exhibit(words, f"{words}: {figure}", [told]) if told else None, weight=1)


def _game_words(tr: Translator, game: PersonsGame, today: date) -> str:
    """A game: when it was, the score, and against whom."""
    day = short_date(tr, datetime.fromisoformat(game.played).astimezone().date(), today)
    points = tr.plural("{n} point", "{n} points", game.game.own.total)
    result = tr.text("Won") if game.game.won else tr.text("Lost")
    return " · ".join((day, points, result, ", ".join(rival.name for rival in game.game.rivals)))


def rivals(tr: Translator, found: Statistics) -> Box:
    """Each personality with a ring for how often the person scored more, and its mood about that."""
    title = Layers(
        Spacer(FIELD), Words(tr.text("How often you score more"), _TITLE, lines=2, side="center", at="middle")
    )
    faces = (_rival(tr, key, found.by_personality.get(key)) for key in PERSONALITIES)
    return Column(Holder(title), Grid(*faces, columns=4, gap=GAP, rows_gap=GAP, alike=True), Spacer(), gap=NEAR)


def _rival(tr: Translator, key: str, share: Share | None) -> Box:
    name, rate = PERSONALITIES[key].name, None if share is None else share.rate
    told = (
        tr.text("From your first game against it on: how often you score more than it does.")
        if share is None
        else _sentences(_often(tr, share), interval_words(tr, share))
    )
    mood = CALM if rate is None else ANNOYED if rate > 0.55 else PLEASED if rate < 1 - 0.55 else CALM
    look = SeatLook(name, PERSONALITIES[key].colour, key, human=False)
    face = Picture(partial(_draw_ringed, look, rate, mood), least=80, most=110, aspect=1.0)
    shown = Column(face, Words(name, CHALK, lines=1, side="center"), gap=TIGHT, weight=1)
    seen = Layers(shown, exhibit(f"rival {key}", name, [told]))
    return seen if share is None else Named(f"{name}: {_often(tr, share)}", seen)


def style(tr: Translator, found: Statistics) -> Box:
    """The robot that sums the person's style up, and the unit they play on most; the figures behind both are told."""
    own, games = found.habits, found.all.games
    figures = [
        (tr.text("Zaps per bid"), own.zaps_a_bid),
        (tr.text("Cards per bid"), own.cards_a_bid),
        (tr.text("Lots won per game"), own.lots_a_game),
        (tr.text("Zaps paid per lot"), own.price_a_lot),
        (tr.text("Lots won by 1 or with 0, per game"), own.bargains_a_game),
        (tr.text("Fzzzts taken per game"), own.fzzzts_a_game),
        (tr.text("Robots fixed per game"), own.fixed_a_game),
    ]
    said, robot = style_words(tr, own, games), style_of(own).robot if games >= GAMES else IDLE[0]
    told = " · ".join(f"{words} {decimal(tr, figure)}" for words, figure in figures)
    figure = Picture(stand(("robot", robot)), least=90, most=190, aspect=1.0)
    words = Words(said, STRONG.but(colour=BLUEPRINT_TEXT), at="middle", letters=LETTERS // 2, weight=1)
    spoken = exhibit("style", said, [told if games >= GAMES else ""])
    return Row(Layers(Row(figure, words, gap=GAP), spoken, weight=1), _favourite(tr, found.units), gap=APART)


def _favourite(tr: Translator, units: Sequence[UnitTally]) -> Box | None:
    if not units:
        return None
    told = [f"{tr.text('won {n}×', n=one.won)}, {tr.plural('{n} widget', '{n} widgets', one.widgets)}" for one in units]
    named = [f"{tr.own_names.get(one.unit, one.unit)}: {words}" for one, words in zip(units, told, strict=True)]
    picture = Picture(partial(_draw_unit, units[0].unit), least=70, most=96, aspect=1 / PANEL_RATIO)
    shown = Column(Spacer(), picture, Words(told[0], CHALK, lines=1, side="center"), Spacer(), gap=TIGHT)
    return Layers(shown, exhibit("units", tr.text("Units, favourite first"), ["; ".join(named)]))


def _draw_unit(unit: str, painter: Painter, place: Rect) -> None:
    painter.image(unit_picture(painter, unit, place.w), place)


def shelf(
    tr: Translator, counts: Mapping[str, int], helped: Mapping[str, int], note: str, look_in: Callable[[], None]
) -> Box:
    """The badges on their planks, and what each is for; any of them leads to the album."""
    told = [
        f"{tr.text(one.title)}. {tr.text(one.task)}" + (f" ×{count}" if (count := counts.get(one.key, 0)) else "")
        for one in ACHIEVEMENTS
    ]
    title = tr.text("Achievements")
    medals = [(one.key, counts.get(one.key, 0), helped.get(one.key, 0)) for one in ACHIEVEMENTS]
    planks: Leaf = exhibit(
        "shelf",
        title,
        told,
        partial(draw_shelf, medals),
        places=badge_places,
        on_press=lambda _: look_in(),
        wide=600,
        high=236,
        weight=1,
    )
    done = tr.text("{won} of {all}", won=sum(1 for _, *times in medals if any(times)), all=len(medals))
    head = Row(
        Words(title, _TITLE, lines=1),
        Words(done, CHALK, lines=1, at="middle"),
        Words(note, CHALK, side="right", at="middle", weight=1),
        gap=GAP,
    )
    return Column(head, planks, gap=SNUG, weight=1)


def _sentences(*each: str) -> str:
    """These words as sentences, without empty ones."""
    return ". ".join(one[:1].upper() + one[1:] for one in each if one)


def _often(tr: Translator, share: Share) -> str:
    """How often somebody was beaten."""
    return f"{tr.percent(round(100 * share.rate))} · {_won_of_all(tr, share)}"


def interval_words(tr: Translator, share: Share) -> str:
    """How certain a share of games is."""
    low, high = (round(100 * end) for end in share.interval)
    return tr.text("in the long run between {low} and {high}", low=low, high=tr.percent(high))


def _won(tr: Translator, share: Share) -> tuple[str, str]:
    """How many games were won, and how certain that is: of a few games only their number says anything."""
    # Below so many, how often one wins in the long run is anybody's guess.
    if share.games < 10:
        return _won_of_all(tr, share) if share.games else "–", ""
    return tr.percent(round(100 * share.rate)), interval_words(tr, share)


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


def _won_of_all(tr: Translator, share: Share) -> str:
    # A shared victory counts as a fraction.
    won = str(round(share.wins)) if float(share.wins).is_integer() else decimal(tr, share.wins)
    return tr.text("{won} of {all}", won=won, all=share.games)


def _draw_face(look: SeatLook, painter: Painter, at: Point, radius: float, mood: str = CALM) -> None:
    draw_portrait(painter, look, SEAT[look.colour], at, radius, mood)


def _draw_ringed(look: SeatLook, rate: float | None, mood: str, painter: Painter, place: Rect) -> None:
    """Draw a face in the ring of its rate; in chalk if there is none."""
    radius = place.h / 2
    draw_ring(painter, place.center, radius - 6, rate)
    if rate is None:
        painter.image_at(("portrait", look.portrait, mood), place.center, 1.5 * radius, alpha=80)
    else:
        _draw_face(look, painter, place.center, radius * 0.8, mood)
