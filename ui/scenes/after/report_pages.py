"""The pages of the foreman's report, each made from the review alone: what mattered, all decisions, the charts, and
where the points came from beside the best that was possible."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.agents.judgement import Verdict
from game.core.actions import Action, Allocate, Bid
from game.core.cards import POINTS, POWER
from game.core.events import Auction
from game.core.state import Phase
from game.review.review import Account, Decision, Review, UnitPoints
from ui.base.i18n import Translator
from ui.base.spacing import APART, GAP, MARGIN, NEAR, SNUG, TIGHT, WIDE
from ui.base.theme import BODY, CREAM, EDGE, GREEN_INK, HEADING, INK, PALE_INK, RED_INK, SEAT, SMALL, STRONG, TIER
from ui.base.viewport import Rect, around
from ui.halls.backdrop import FOREMAN
from ui.layout.box import Box
from ui.layout.boxes import Column, Fit, Grid, Last, Layers, Named, Padding, Row, Scroll, Sized
from ui.layout.leaves import Picture, Spacer, Words
from ui.match.after.opposition import against_words
from ui.match.after.reasons import why_words
from ui.match.after.verdicts import (
    SMALLEST,
    action_words,
    chance_words,
    fzzzts_words,
    gain_words,
    loss_words,
    summary_words,
    sureness_words,
    when_words,
)
from ui.match.faces import SeatLook
from ui.match.wording import card_name, signed
from ui.paint.painter import Painter
from ui.scenes.after.chart import Chart, ChartLine, chart_box
from ui.scenes.after.strip import strip
from ui.scenes.challenges.job_card import sheet
from ui.scenes.challenges.puzzle_desk import STAMP_TILT, stamp_width
from ui.scenes.common.boxes import button, rule
from ui.scenes.common.speaker import speaker, stand
from ui.table.paint.cards import unit_picture
from ui.table.paint.marks import draw_card_row, draw_sum, icon
from ui.table.paint.podium import draw_robot, draw_widget
from ui.table.places.rows import card_row
from ui.table.places.sprites import CARD_RATIO, PANEL_RATIO
from ui.table.places.stage_geometry import STAMP_RATIO
from ui.widgets.plate import draw_meter

_SPEAKER = 320.0
"""How wide the foreman is with what he says, in units."""
OFF_BY, OFF_BY_AT_TABLE = 4, 9
"""How many points in a hundred the chances in any tenth were off at most, against equals and at tables of all levels:
see ``build/measure/calibration.py``."""
_TITLE = HEADING.but(colour=INK)
REASON, FIGURE = SMALL.but(colour=INK), STRONG.but(colour=INK)
_PALE = SMALL.but(colour=PALE_INK)
_CARD, _LARGE_CARD = 60.0, 120.0
"""How high a card of a bid is at least and at most, in units."""


@dataclass(frozen=True)
class Story:
    """The content of the pages: a review, and each seat's name and look."""

    tr: Translator
    review: Review
    names: tuple[str, ...]
    looks: tuple[SeatLook, ...]
    figures: bool = True
    """Whether chances stand in figures, with their ranges, instead of words."""
    fzzzts: tuple[Auction, ...] = ()
    """The auctions in which the person has bought a Fzzzt."""


# Decisions


def plates_of(review: Review) -> list[tuple[int | None, Decision]]:
    """The costliest decisions with their ranks from 0, and the finest one, if any, with None."""
    told: list[tuple[int | None, Decision]] = list(enumerate(review.costliest()))
    finest = review.finest()
    return told if finest is None else [*told, (None, finest)]


def first_of(review: Review) -> Decision | None:
    """The decision whose sheet lies on top at first: what mattered most, if anything did."""
    return next(iter([decision for _, decision in plates_of(review)] or review.decisions), None)


def nothing_words(tr: Translator, review: Review) -> str:
    """What is said where no decision mattered; "" if one did."""
    told = plates_of(review)
    return "" if told else tr.text("Nothing stood out: no decision cost much, and none saved the day.")


def decisions(
    story: Story,
    decision: Decision,
    show: Callable[[Decision], None],
    try_out: Callable[[Decision], None],
    foreman: Callable[[str], Box],
) -> Box:
    """A decision's sheet on the clipboard, and below it the strip of all of them; the ``foreman`` says something."""
    review, reasons = story.review, _reasons(story, decision)
    dots = strip(
        review,
        review.decisions.index(decision),
        lambda at: show(review.decisions[at]),
        lambda at: named(story, review.decisions[at]),
    )
    said = foreman(" ".join(reasons) or in_all(story))
    beside = Row(said, on_clipboard(_sheet(story, decision, try_out)), gap=GAP, weight=1)
    alone = on_clipboard(_sheet(story, decision, try_out, *reasons, in_all(story)))
    return Column(Fit(beside, alone, weight=1), dots, gap=NEAR, weight=1)


def in_all(story: Story) -> str:
    """What is said about the whole game."""
    tr, review = story.tr, story.review
    told = [summary_words(tr, review), nothing_words(tr, review), fzzzts_words(tr, story.fzzzts)]
    return " ".join(words for words in told if words)


def told_by_foreman(words: str) -> Box:
    """The foreman, and what he says."""
    told = speaker(words, stand(FOREMAN), most=_SPEAKER, broad=True, may_go=1)
    return Sized(told, wide=_SPEAKER, most_wide=_SPEAKER, across=None, along=None, weight=0)


def on_clipboard(content: Box) -> Box:
    """A sheet of paper under the brass clip of a board."""
    return Layers(Picture(_draw_board), Padding(GAP, sheet(content, edge=APART, weight=1), top=SNUG), weight=1)


def _draw_board(painter: Painter, place: Rect) -> None:
    painter.panel(place, TIER["2"][1], border=INK, border_width=EDGE, shadow=APART)


def named(story: Story, decision: Decision) -> str:
    """The card that a decision was about, if it was about one, and when that was."""
    when, card = when_words(story.tr, decision), _pictured(decision)
    return when if card is None else f"{card_name(story.tr, card)} · {when}"


def _reasons(story: Story, decision: Decision) -> list[str]:
    """What the foreman has to say on a decision, each sentence once: both choices may have the same reason."""
    tr, account = story.tr, story.review.account
    told = [sureness_words(tr, decision)] if story.figures else []
    if decision.phase is not Phase.SCORING:
        verdicts = (decision.made,) if decision is story.review.finest() else (decision.best, decision.made)
        told += [why_words(tr, verdict.choice, story.names) for verdict in verdicts]
    elif account is not None:
        told.append(verdict_on(tr, account))
    return [words for words in dict.fromkeys(told) if words]


def _sheet(story: Story, decision: Decision, try_out: Callable[[Decision], None], *more: str) -> Box:
    """One decision: the lot, large, the choice, what the mastermind would have done, what that cost, and ``more``
    words."""
    tr, finest = story.tr, decision is story.review.finest()
    rank = next((rank for rank, one in plates_of(story.review) if one is decision), -1)
    title, name = _title(tr, rank), named(story, decision)
    told, bad = (gain_words if finest else loss_words), decision.loss >= SMALLEST
    figures = told(tr, decision, figures=True) if story.figures else ""
    colour = RED_INK if bad else GREEN_INK
    named_so = Column(
        Words(title, _TITLE, lines=2),
        Words(name, _PALE, lines=2),
        Words(figures, _TITLE.but(colour=colour), lines=1),
        weight=1,
    )
    stamped = name, told(tr, decision, figures=False)
    stamp = Picture(partial(_draw_stamp, *stamped, bad=bad), least=90, most=126, aspect=320 / 124)
    chosen = sides_of(tr, decision, finest=finest)
    most = max(len(cards_of(verdict.choice.action)) for _, verdict in chosen)
    cells = [_side(story, decision, most, *one) for one in chosen]
    rows = [box for cards, words in cells for box in (cards or Spacer(), words)]
    laid = any(cards for cards, _ in cells)
    sides = Grid(*(rows if laid else rows[1::2]), columns=1 + laid, gap=APART, rows_gap=GAP, weight=1)
    attempt = button(tr.text("Try it"), partial(try_out, decision), key=f"try {decision.point}", wide=240)
    head = Fit(Row(named_so, Last(stamp), gap=APART), Column(named_so, Last(stamp)))
    reasons = [Words(words, REASON) for words in more]
    pictured = _pictured(decision)
    lot = None if pictured is None else icon(("face", pictured), least=150, most=460, aspect=1 / CARD_RATIO)
    read = Scroll(Column(head, sides, *reasons, gap=NEAR, weight=1), key="sheet", least=160)
    tried = Sized(attempt, across="start")
    return Named(title or name, Row(lot, Column(read, tried, gap=NEAR, weight=1), gap=WIDE, weight=1))


def note_words(story: Story) -> str:
    """Whose chances these are, and how sure they are; "" without figures."""
    tr, against = story.tr, against_words(story.tr, story.review.strengths)
    if not story.figures:
        return ""
    return tr.text(
        "Your chances of winning the game ({against}), judged by a mastermind from what you knew. In brackets: the "
        "range of 8 in 10 possible deals. In test games they were accurate to within {points} points.",
        against=against,
        points=OFF_BY_AT_TABLE if story.review.strengths else OFF_BY,
    )


def _side(story: Story, decision: Decision, most: int, who: str, verdict: Verdict) -> tuple[Box | None, Box]:
    """A choice in cards, if it was one of cards, with room for the ``most`` that lie in either; and in words, with its
    chance and a bar for it."""
    cards, chance = cards_of(verdict.choice.action), chance_words(story.tr, verdict, decision, figures=story.figures)
    bar = Picture(partial(_draw_chance, verdict, ranged=story.figures), high=GAP)
    shown = Picture(partial(_draw_bid, cards, most), least=_CARD, most=_LARGE_CARD, wide=150, group="cards")
    told = Words(said_words(story, who, verdict), FIGURE), Words(chance, REASON), bar if chance else None
    return (shown if cards else None), Column(Spacer(), *told, Spacer(), gap=TIGHT)


def _draw_stamp(name: str, words: str, painter: Painter, place: Rect, *, bad: bool) -> None:
    """Draw what was cost, or not, in ink and aslant."""
    if painter.hearing is not None:
        # A voice reads all up to here, for no other decision ends like this one.
        painter.hearing.append(f"{name}: {words}")
    room = around(place.center, stamp_width(place), stamp_width(place) * STAMP_RATIO)
    painter.image(("stamp", "cost" if bad else "fine", words), room, angle=STAMP_TILT)


def sides_of(tr: Translator, decision: Decision, *, finest: bool = False) -> list[tuple[str, Verdict]]:
    """The choice that was made and, if it is another, the mastermind's, each with whose it is. Beside the ``finest`` of
    the game the mastermind's, which is no better, would only raise the question which of them was."""
    made = [(tr.text("You"), decision.made)]
    return made if decision.same or finest else [*made, (tr.text("Mastermind"), decision.best)]


def said_words(story: Story, who: str, verdict: Verdict) -> str:
    """What somebody chose, in words."""
    action = verdict.choice.action
    words = f"{who}: {action_words(story.tr, action, _units(story.review))}"
    # A bid is short enough for a line.
    return words.replace(" ", "\u00a0") if isinstance(action, Bid) else words


def _pictured(decision: Decision) -> str | None:
    """The lot of a decision, or the card that was to be fixed."""
    actions = decision.made.choice.action, decision.best.choice.action
    return decision.lot or next((action.card for action in actions if isinstance(action, Allocate)), None)


def _title(tr: Translator, rank: int | None) -> str:
    """What a sheet is called: only what mattered has a name."""
    if rank is None:
        return tr.text("Best decision")
    ranks = tr.text("Costliest decision"), tr.text("Second costliest"), tr.text("Third costliest")
    return ranks[rank] if rank >= 0 else ""


def _draw_chance(verdict: Verdict, painter: Painter, rect: Rect, *, ranged: bool) -> None:
    """Draw a meter of the chance, with its range if it is ``ranged``."""
    draw_meter(painter, rect, verdict.choice.chance or 0.0)
    low, high = rect.left + verdict.low * rect.w, rect.left + verdict.high * rect.w
    if ranged and high - low >= 3:
        painter.panel(Rect(low, rect.centery - 2, high - low, 4), CREAM, border=INK, border_width=1, radius=2)


def _draw_bid(cards: Sequence[str], most: int, painter: Painter, room: Rect) -> None:
    """Draw cards in a row from the left, and their sum of zaps; so large that there is room for the ``most``, one over
    another only where they would be too small side by side."""
    radius = min(room.h, _LARGE_CARD) / 4
    wide = room.w - 2 * radius - SNUG
    high = min(4 * radius, max(_CARD, (wide / most - 5) * CARD_RATIO))
    row = Rect(room.left, room.centery - high / 2, wide, high)
    _draw_row(cards, painter, row)
    end = row.left + _taken(cards, row)
    draw_sum(painter, (end + radius + 4, room.centery), radius, sum(POWER[card] for card in cards))


def _draw_row(cards: Sequence[str], painter: Painter, room: Rect) -> None:
    """Draw cards as high as their room in a row from the left."""
    wide, taken = room.h / CARD_RATIO, _taken(cards, room)
    draw_card_row(painter, cards, card_row(len(cards), room.left + taken / 2, room.top, wide, gap=TIGHT, room=taken))


def _taken(cards: Sequence[str], room: Rect) -> float:
    """How wide a row of cards is in its room."""
    return min(room.w, len(cards) * (room.h / CARD_RATIO + 5))


def cards_of(action: Action) -> list[str]:
    """The cards of a bid, the strongest first."""
    return sorted(action.cards, key=lambda card: (-POWER[card], card)) if isinstance(action, Bid) else []


def _units(review: Review) -> tuple[str, ...]:
    return () if review.account is None else tuple(unit.unit for unit in review.account.made)


# Charts


def charts_of(story: Story) -> tuple[Chart | None, Chart]:
    """The chances of all seats over the auctions (None: not known), and their running scores."""
    tr, review, moments = story.tr, story.review, story.review.moments
    pins = tuple(
        (sum(moment.point <= one.point for moment in moments) - 1, one.lot) for one in review.costliest() if one.lot
    )
    marks = tuple(
        (index, tr.text("Round {number}", number=moment.round))
        for index, moment in enumerate(moments)
        if moment.auction == 1
    )

    def lines(rows: Sequence[Sequence[float]]) -> tuple[ChartLine, ...]:
        return tuple(
            ChartLine(name, SEAT[look.colour], seat, tuple(row[seat] for row in rows), look, pale=seat != review.seat)
            for seat, (name, look) in enumerate(zip(story.names, story.looks, strict=True))
        )

    chart = partial(Chart, marks=marks, pins=pins)
    scores = chart(tr.text("Score, if the game had ended"), lines([moment.scores for moment in moments]))
    if not all(moment.chances for moment in moments):
        return None, scores
    shares = [[100 * chance for chance in moment.chances] for moment in moments]
    title = tr.text("Chance of winning ({against})", against=against_words(tr, review.strengths))
    return chart(title, lines(shares), high=100, suffix=tr.percent("")), scores


def charts(story: Story, foreman: Callable[[str], Box]) -> Box:
    """Both charts on the second sheet, one below the other where there is room; the ``foreman`` sums the game up."""
    words = story.tr.text("Chances cannot be shown: the computer players' neural networks are missing.")
    missing = Words(words, BODY.but(colour=INK), side="center", at="middle")
    boxes = [
        missing if chart is None else chart_box(chart) for chart in (charts_of(story) if story.review.moments else ())
    ]
    beside = Row(foreman(in_all(story)), on_clipboard(Column(*boxes, gap=NEAR, alike=True, weight=1)), gap=GAP)
    return Fit(beside, on_clipboard(Row(*boxes, gap=GAP, alike=True, weight=1)), weight=1)


# Points


def build(tr: Translator, account: Account, foreman: Callable[[str], Box]) -> Box:
    """Where the points came from: each unit as built and as it could have been, and the cards' own points.

    The ``foreman`` says how much better that would have been.
    """
    made = tr.plural("As built: {n} point", "As built: {n} points", account.total)
    best = tr.plural("At best: {n} point", "At best: {n} points", account.best_total)
    ways = Row(
        _built(tr, made, account.made, account),
        _built(tr, best, account.best, account),
        gap=MARGIN,
        alike=True,
        weight=1,
    )
    return Row(foreman(verdict_on(tr, account)), on_clipboard(Scroll(ways, key="build")), gap=GAP, weight=1)


def verdict_on(tr: Translator, account: Account) -> str:
    """What the foreman says about how the cards were built."""
    lost = account.best_total - account.total
    if lost <= 0:
        return tr.text("I couldn't have built these cards any better!")
    return tr.plural(
        "Built my way, the same cards make {n} more point.", "Built my way, the same cards make {n} more points.", lost
    )


def _built(tr: Translator, title: str, units: Sequence[UnitPoints], account: Account) -> Box:
    """One way to build: what each unit made, and below that what the cards are worth by themselves."""
    rows = [box for unit in units for box in _unit(tr, unit)]
    basic = Row(Words(tr.text("Robots and Fzzzts"), FIGURE, at="middle", weight=1), _points(account.basic), gap=GAP)
    return Column(
        Words(title, _TITLE, lines=2),
        Grid(*rows, columns=3, gap=GAP, rows_gap=SNUG, weights=(0, 1, 0), weight=1) if rows else Spacer(),
        rule(PALE_INK, 3),
        basic,
        Picture(partial(_draw_row, account.cards), high=54),
        gap=NEAR,
    )


def _unit(tr: Translator, unit: UnitPoints) -> tuple[Box, Box, Box]:
    """A unit with its widgets, the robots that made them, and the points that came of it."""
    words = tr.text("no widget")
    if unit.widgets:
        words = tr.plural("{n} widget × {points}", "{n} widgets × {points}", unit.widgets, points=POINTS[unit.unit])
    return (
        Picture(partial(_draw_unit, unit), least=48, most=78, aspect=1 / PANEL_RATIO, group="units"),
        Picture(partial(_draw_robots, unit.cards), least=30, wide=120),
        Column(Spacer(), _points(unit.points), Words(words, _PALE, lines=2, side="right"), Spacer()),
    )


def _points(points: int) -> Words:
    """Points, and losses in another colour."""
    return Words(signed(points), HEADING.but(colour=GREEN_INK if points >= 0 else RED_INK), lines=1, side="right")


def _draw_unit(unit: UnitPoints, painter: Painter, panel: Rect) -> None:
    painter.image(unit_picture(painter, unit.unit, panel.w), panel)
    for index in range(unit.widgets):
        draw_widget(painter, unit.unit, Rect(panel.left + index * 20, panel.bottom - 18, 24, 24))


def _draw_robots(cards: Sequence[str], painter: Painter, place: Rect) -> None:
    """Draw robots in rows; four, as many as the largest unit needs for a widget, stay in one."""
    side = min(58.0, place.h / 2 - 3 if len(cards) > 4 else place.h, place.w / 4 - 3)
    columns = max(1, int(place.w // (side + 3)))
    top = place.centery - -(-len(cards) // columns) * (side + 3) / 2
    for index, card in enumerate(cards):
        tile = Rect(place.left + index % columns * (side + 3), top + index // columns * (side + 3), side, side)
        draw_robot(painter, card, tile)
