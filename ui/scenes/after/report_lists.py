"""The pages of the report that list all decisions, and where the points came from beside the best that was possible."""

from collections.abc import Sequence
from functools import partial

from game.agents.judgement import Verdict
from game.core.cards import POINTS
from game.core.state import Phase
from game.review.review import Account, Decision, UnitPoints
from ui.base.i18n import Translator
from ui.base.theme import (
    BODY,
    BRASS,
    CREAM,
    HEADING,
    LINE,
    LOG_GREEN,
    PANEL,
    SMALL,
    STRONG,
    SUBHEADING,
    WARNING,
    YELLOW,
)
from ui.base.viewport import Rect
from ui.halls.backdrop import FOREMAN
from ui.layout.box import Box
from ui.layout.boxes import Column, Grid, Layers, Padding, Row, Scroll, Sized
from ui.layout.leaves import Picture, Spacer, Words
from ui.match.after.verdicts import (
    chance_words,
    loss_words,
    percent,
    summary_words,
    when_words,
)
from ui.match.wording import signed
from ui.paint.painter import Painter
from ui.scenes.after.report_pages import FIGURE, GAP, Story, cards_of, said_words, sides_of
from ui.scenes.common.speaker import speaker, stand
from ui.table.paint.cards import unit_picture
from ui.table.paint.marks import draw_card_row
from ui.table.paint.podium import draw_robot, draw_widget
from ui.table.places.rows import card_row
from ui.table.places.sprites import CARD_RATIO, PANEL_RATIO

_CARDS, _LEAST_CARDS, _MOST_WIDE = 86.0, 60.0, 170.0
"""The heights of the lot and of the cards in a row of the list, and how wide those cards are at most."""
_SPEAKER, _FOREMAN = 320.0, 380.0
"""The width of the foreman's place beside the plates, and his height."""
_UNIT, _LEAST_UNIT, _ROBOT, _LEAST_ROBOT = 78.0, 48.0, 58.0, 30.0
_WINDOW = 1200.0
"""A list that is higher than this always scrolls, in units."""
_PILE = 54.0
"""The height of the cards below the units."""
_RULE = 3.0
_POINTS = HEADING.but(size=30)


def build(story: Story) -> Box:
    """Where the points came from: each unit as built and as it could have been, and the cards' own points.

    The foreman says which was better.
    """
    tr, account = story.tr, story.review.account
    if account is None:
        words = tr.text("The game was not finished: there is no score yet.")
        return Words(words, BODY, side="center", at="middle", weight=1)
    better = account.best_total > account.total
    made = tr.plural("As built: {n} point", "As built: {n} points", account.total)
    best = tr.plural("At best: {n} point", "At best: {n} points", account.best_total)
    told = speaker(verdict_on(tr, account), stand(FOREMAN), most=_FOREMAN, may_go=1)
    page = Row(
        Row(
            _plate(tr, made, account.made, account, better=False),
            _plate(tr, best, account.best, account, better=better),
            gap=GAP,
            alike=True,
            weight=1,
        ),
        Sized(told, wide=_SPEAKER, most_wide=_SPEAKER, across=None, along=None),
        gap=GAP,
    )
    return Scroll(page, key="build")


def verdict_on(tr: Translator, account: Account) -> str:
    """What the foreman says about how the cards were built."""
    lost = account.best_total - account.total
    if lost <= 0:
        return tr.text("I couldn't have built these cards any better!")
    return tr.plural(
        "Built my way, the same cards make {n} more point.", "Built my way, the same cards make {n} more points.", lost
    )


def _plate(tr: Translator, title: str, units: Sequence[UnitPoints], account: Account, *, better: bool) -> Box:
    """One way to build: what each unit made, and below that what the cards are worth by themselves."""
    rows = [box for unit in units for box in _unit(tr, unit)]
    basic = Row(Words(tr.text("Robots and Fzzzts"), STRONG, at="middle", weight=1), _points(account.basic), gap=16)
    content = Column(
        Words(title, SUBHEADING.but(size=28, colour=YELLOW), lines=2),
        Grid(*rows, columns=3, gap=16, rows_gap=8, weights=(0, 1, 0), weight=1) if rows else Spacer(),
        Picture(_draw_rule, least=_RULE, most=_RULE),
        basic,
        Picture(partial(_draw_pile, account.cards), least=_PILE, most=_PILE),
        gap=10,
    )
    return Layers(Picture(partial(_draw_ground, better=better)), Padding(24, content, top=18, bottom=16))


def _unit(tr: Translator, unit: UnitPoints) -> tuple[Box, Box, Box]:
    """A unit with its widgets, the robots that made them, and the points that came of it."""
    words = tr.text("no widget")
    if unit.widgets:
        words = tr.plural("{n} widget × {points}", "{n} widgets × {points}", unit.widgets, points=POINTS[unit.unit])
    return (
        Picture(partial(_draw_unit, unit), least=_LEAST_UNIT, most=_UNIT, aspect=1 / PANEL_RATIO, group="units"),
        Picture(partial(_draw_robots, unit.cards), least=_LEAST_ROBOT, wide=4 * _LEAST_ROBOT),
        Column(Spacer(), _points(unit.points), Words(words, SMALL, lines=2, side="right"), Spacer()),
    )


def _points(points: int) -> Words:
    """Points, and losses in another colour."""
    return Words(signed(points), _POINTS.but(colour=LOG_GREEN if points >= 0 else WARNING), lines=1, side="right")


def _draw_unit(unit: UnitPoints, painter: Painter, panel: Rect) -> None:
    painter.image(unit_picture(painter, unit.unit, panel.w), panel)
    for index in range(unit.widgets):
        draw_widget(painter, unit.unit, Rect(panel.left + index * 20, panel.bottom - 18, 24, 24))


def _draw_robots(cards: Sequence[str], painter: Painter, place: Rect) -> None:
    """Draw robots in rows; four, as many as the largest unit needs for a widget, stay in one."""
    side = min(_ROBOT, place.h / 2 - 3 if len(cards) > 4 else place.h, place.w / 4 - 3)
    columns = max(1, int(place.w // (side + 3)))
    top = place.centery - -(-len(cards) // columns) * (side + 3) / 2
    for index, card in enumerate(cards):
        tile = Rect(place.left + index % columns * (side + 3), top + index // columns * (side + 3), side, side)
        draw_robot(painter, card, tile)


def _draw_pile(cards: Sequence[str], painter: Painter, place: Rect) -> None:
    wide = place.h / CARD_RATIO
    room = min(place.w, len(cards) * (wide + 5))
    draw_card_row(painter, cards, card_row(len(cards), place.left + room / 2, place.top, wide, gap=5, room=room))


def _draw_rule(painter: Painter, place: Rect) -> None:
    painter.rect(place, BRASS)


def _draw_ground(painter: Painter, place: Rect, *, better: bool) -> None:
    painter.panel(place, PANEL, border=YELLOW if better else LINE, border_width=4 if better else 3, radius=16)


def decisions(story: Story) -> Box:
    """The list of all decisions, below its titles."""
    tr = story.tr
    cost = tr.text("what it cost; chance before → after") if story.figures else tr.text("what it cost")
    titles = Row(
        Words(summary_words(tr, story.review), BODY, weight=1), Words(cost, SMALL, at="end", side="right"), gap=GAP
    )
    cells = [cell for decision in story.review.decisions for cell in _row(story, decision)]
    grounds = [Picture(partial(_draw_row, decision.loss >= 0.05)) for decision in story.review.decisions]
    rows = Grid(*cells, columns=5, gap=14, rows_gap=10, weights=(0, 1, 2, 2, 1), grounds=grounds)
    high = len(grounds) * _LEAST_CARDS > _WINDOW
    return Column(titles, Scroll(rows, key="decisions", always=high), gap=GAP, weight=1)


def _row(story: Story, decision: Decision) -> list[Box]:
    """For what lot and when, what was done, what the mastermind would have done, and the difference."""
    tr = story.tr
    lot = Picture(partial(_draw_lot, decision.lot), least=_LEAST_CARDS, most=_CARDS, aspect=1 / CARD_RATIO)
    colour = WARNING if decision.loss >= 0.005 else LOG_GREEN
    moved = ""
    if story.figures and decision.before is not None and decision.after is not None and decision.phase is Phase.BIDDING:
        moved = f"{percent(tr, decision.before)} → {percent(tr, decision.after)}"
    lost = Words(
        loss_words(tr, decision, figures=story.figures),
        FIGURE.but(colour=colour),
        side="right",
        at="end" if moved else "middle",
        weight=1,
    )
    sides = [_side(story, who, verdict) for who, verdict in sides_of(tr, decision)]
    return [
        Padding(14, lot, top=12, bottom=12),
        Words(when_words(tr, decision), SMALL.but(colour=CREAM), at="middle"),
        *sides,
        *[Spacer()] * (2 - len(sides)),
        Padding(7, Column(lost, Words(moved, SMALL, side="right", weight=1)) if moved else lost),
    ]


def _side(story: Story, who: str, verdict: Verdict) -> Box:
    """A choice in cards and words, with its chance."""
    cards = cards_of(verdict.choice.action)
    wide = min(_MOST_WIDE, len(cards) * (_CARDS / CARD_RATIO + 4))
    told = Column(
        Words(said_words(story, who, verdict), STRONG.but(size=21), at="end", weight=1),
        Words(chance_words(story.tr, verdict, figures=story.figures), SMALL.but(colour=LOG_GREEN), weight=1),
        weight=1,
    )
    shown = Picture(partial(_draw_cards, cards), least=_LEAST_CARDS, usual=_CARDS, wide=wide) if cards else None
    return Row(shown, told, gap=10)


def _draw_row(costly: bool, painter: Painter, row: Rect) -> None:  # noqa: FBT001
    painter.panel(row, PANEL, border=WARNING if costly else LINE, border_width=3, radius=12)


def _draw_lot(card: str | None, painter: Painter, place: Rect) -> None:
    if card is not None:
        painter.image(("face", card), place)


def _draw_cards(cards: Sequence[str], painter: Painter, place: Rect) -> None:
    high = min(place.h, _CARDS)
    row = card_row(len(cards), place.centerx, place.centery - high / 2, high / CARD_RATIO, gap=4, room=place.w)
    draw_card_row(painter, cards, row)
