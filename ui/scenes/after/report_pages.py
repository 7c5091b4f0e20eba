"""The pages of the foreman's report, each made from the review alone: what mattered, all decisions, the charts, and
where the points came from beside the best that was possible."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from game.agents.judgement import Verdict
from game.core.actions import Action, Allocate, Bid
from game.core.cards import POINTS, POWER
from game.core.events import Auction
from game.core.state import Phase
from game.review.review import Account, Decision, Review, UnitPoints
from ui.base.i18n import Translator
from ui.base.spacing import APART, GAP, NEAR, PLATE_CORNER, SNUG, TIGHT
from ui.base.theme import (
    BODY,
    BRASS,
    CREAM,
    HEADING,
    INK,
    LINE,
    LOG_GREEN,
    PANEL,
    SEAT,
    SMALL,
    STRONG,
    SUBHEADING,
    WARNING,
    YELLOW,
)
from ui.base.viewport import Rect
from ui.halls.backdrop import FOREMAN
from ui.layout.box import Box
from ui.layout.boxes import Column, Fit, Grid, Holder, Layers, Named, Padding, Row, Scroll, Sized
from ui.layout.leaves import Picture, Spacer, Words
from ui.match.after.opposition import against_words
from ui.match.after.reasons import why_words
from ui.match.after.verdicts import (
    action_words,
    chance_words,
    fzzzts_words,
    gain_words,
    loss_words,
    percent,
    summary_words,
    sureness_words,
    when_words,
)
from ui.match.wording import card_name, signed
from ui.paint.painter import Painter
from ui.scenes.after.chart import Chart, ChartLine, chart_box
from ui.scenes.common.boxes import button, panel, rule
from ui.scenes.common.speaker import speaker, stand
from ui.table.paint.cards import unit_picture
from ui.table.paint.marks import draw_card_row, draw_sum
from ui.table.paint.podium import draw_robot, draw_widget
from ui.table.places.rows import card_row
from ui.table.places.sprites import CARD_RATIO, PANEL_RATIO
from ui.widgets.button import SECONDARY
from ui.widgets.plate import draw_meter

REASON = SMALL.but(size=20, colour=CREAM)
FIGURE = STRONG.but(size=22)
_POINTS = HEADING.but(size=30)


@dataclass(frozen=True)
class Story:
    """The content of the pages: a review, and each seat's name and colour."""

    tr: Translator
    review: Review
    names: tuple[str, ...]
    colours: tuple[str, ...]
    figures: bool = True
    """Whether chances stand in figures, with their ranges, instead of words."""
    fzzzts: tuple[Auction, ...] = ()
    """The auctions in which the person has bought a Fzzzt."""


# Key decisions


def plates_of(review: Review) -> list[tuple[int | None, Decision]]:
    """The costliest decisions with their ranks from 0, and the finest one, if any, with None."""
    told: list[tuple[int | None, Decision]] = list(enumerate(review.costliest(3)))
    finest = review.finest()
    return told if finest is None else [*told, (None, finest)]


def overview(story: Story, try_out: Callable[[Decision], None]) -> Box:
    """The costliest decisions and the best one; each can be tried out."""
    tr, told = story.tr, plates_of(story.review)
    if not told:
        words = tr.text("Nothing stood out: no decision cost much, and none saved the day.")
        plates: Box = Words(words, BODY, side="center", at="middle", weight=1)
    else:
        boxes = [_plate(story, rank, decision, try_out) for rank, decision in told]
        plates = Fit(*(Grid(*boxes, columns=count, gap=NEAR, alike=True, weight=1) for count in (2, 1)), weight=1)
    note = tr.text(
        "Your chances of winning the game ({against}), judged by a mastermind from what you knew.",
        against=against_words(tr, story.review.strengths),
    )
    if story.figures:
        note = tr.text(
            "Your chances of winning the game ({against}), judged by a mastermind from what you knew. In brackets: the "
            "range of 8 in 10 possible deals. In test games they were accurate to within {points} points.",
            against=against_words(tr, story.review.strengths),
            # In any tenth the chances were off by this at most (`build/measure/calibration.py`).
            points=9 if story.review.strengths else 4,
        )
    summary = f"{summary_words(tr, story.review)} {fzzzts_words(tr, story.fzzzts)}".strip()
    page = Column(Words(summary, BODY), plates, Words(note, SMALL), gap=NEAR)
    return Scroll(page, key="overview")


def _plate(story: Story, rank: int | None, decision: Decision, try_out: Callable[[Decision], None]) -> Box:
    """One decision: the lot, the choice, what the mastermind would have done, and how sure that is."""
    tr, edge = story.tr, LOG_GREEN if rank is None else WARNING
    title = tr.text("Best decision") if rank is None else _rank_words(tr, rank)
    tell = gain_words if rank is None else loss_words
    heading = Words(title, SUBHEADING, lines=1, group="titles")
    gained = Words(
        tell(tr, decision, figures=story.figures),
        SUBHEADING.but(colour=edge),
        lines=1,
        side="right",
        at="middle",
        group="titles",
    )
    when = Words(when_words(tr, decision), REASON, lines=1, at="middle", group="when", weight=1)
    named = when
    if decision.lot is not None:
        words = f"{card_name(tr, decision.lot)} · {when_words(tr, decision)}"
        named = Words(words, REASON, lines=1, at="middle", group="when", weight=1)
    heads = [Row(heading, one, gained, gap=GAP) for one in (named, when)]
    head = Fit(*heads, Column(Row(heading, Spacer(), gained, gap=GAP), when), Column(heading, gained, when))
    pictured = decision.lot or _fixed_card(decision)
    key = f"try {decision.point}"
    attempt = button(tr.text("Try it"), partial(try_out, decision), key=key, look=SECONDARY, wide=150, high=46)
    lot = None if pictured is None else _lot(pictured, least=84, most=128)
    beside = Column(lot, attempt, Spacer(), gap=NEAR)
    ground = panel(PANEL, edge if rank in (0, None) else LINE, thick=4)
    content = Column(head, Row(beside, _choices(story, decision, finest=rank is None), gap=GAP, weight=1), gap=SNUG)
    return Named(title, Layers(ground, Padding(GAP, content, top=NEAR, bottom=NEAR)))


def _choices(story: Story, decision: Decision, *, finest: bool) -> Box:
    """What was done, and what the mastermind would have done; and as many words on that as there is room for."""
    tr = story.tr
    made = [_side(story, decision, *side) for side in sides_of(tr, decision, finest=finest)]
    sides = Holder(Row(*made, *[Spacer()] * (2 - len(made)), gap=GAP, alike=True, weight=1), weight=0)
    told = [sureness_words(tr, decision)] if story.figures else []
    if decision.phase is not Phase.SCORING:
        verdicts = (decision.made,) if finest else (decision.best, decision.made)
        told += [why_words(tr, verdict.choice, story.names) for verdict in verdicts]
    # Both choices may have the same reason.
    reasons = [Words(words, REASON) for words in dict.fromkeys(told) if words]
    return Fit(*(Column(sides, *reasons[:count], gap=SNUG) for count in range(len(reasons), -1, -1)), weight=1)


def _side(story: Story, decision: Decision, who: str, verdict: Verdict) -> Box:
    """A choice in words and cards, with its chance and a bar for it."""
    cards, chance = cards_of(verdict.choice.action), chance_words(story.tr, verdict, decision, figures=story.figures)
    bar = Picture(partial(_draw_chance, verdict, ranged=story.figures), high=12)
    shown = Picture(partial(_draw_bid, cards), least=44, most=60, group="cards")
    return Column(
        Words(said_words(story, who, verdict), FIGURE),
        shown if cards else None,
        Words(chance, FIGURE.but(colour=LOG_GREEN)),
        bar if chance else None,
        gap=TIGHT,
    )


def _lot(card: str, *, least: float, most: float) -> Picture:
    """The card that a decision was about."""

    def draw(painter: Painter, place: Rect) -> None:
        painter.image(("face", card), place)

    return Picture(draw, least=least, most=most, aspect=1 / CARD_RATIO, group="lots")


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


def _fixed_card(decision: Decision) -> str | None:
    """The card of an allocation, if the decision was one."""
    for action in (decision.made.choice.action, decision.best.choice.action):
        if isinstance(action, Allocate):
            return action.card
    return None


def _rank_words(tr: Translator, rank: int) -> str:
    if rank == 0:
        return tr.text("Costliest decision")
    return tr.text("Second costliest") if rank == 1 else tr.text("Third costliest")


def _draw_chance(verdict: Verdict, painter: Painter, rect: Rect, *, ranged: bool) -> None:
    """Draw a meter of the chance, with its range if it is ``ranged``."""
    draw_meter(painter, rect, verdict.choice.chance or 0.0)
    low, high = rect.left + verdict.low * rect.w, rect.left + verdict.high * rect.w
    if ranged and high - low >= 3:
        painter.panel(Rect(low, rect.centery - 2, high - low, 4), CREAM, border=INK, border_width=1, radius=2)


def _draw_bid(cards: Sequence[str], painter: Painter, room: Rect) -> None:
    """Draw cards in a row from the left, and their sum of zaps."""
    radius = 22.0
    row = Rect(room.left, room.top, room.w - 2 * radius - 10, room.h)
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


# All decisions


def decisions(story: Story) -> Box:
    """The list of all decisions, below its titles."""
    tr = story.tr
    cost = tr.text("what it cost; chance before → after") if story.figures else tr.text("what it cost")
    titles = Row(
        Words(summary_words(tr, story.review), BODY, weight=1), Words(cost, SMALL, at="end", side="right"), gap=NEAR
    )
    told = [_told(story, decision) for decision in story.review.decisions]
    edges = [WARNING if decision.loss >= 0.05 else LINE for decision in story.review.decisions]
    in_rows = Grid(
        *(box for one in told for box in (one.lot, one.when, *one.sides, one.cost)),
        columns=5,
        gap=NEAR,
        rows_gap=NEAR,
        weights=(0, 1, 2, 2, 1),
        grounds=[panel(PANEL, edge, radius=12) for edge in edges],
    )
    plates = (
        Layers(panel(PANEL, edge, radius=12), Row(one.lot, one.in_plate(), gap=TIGHT))
        for one, edge in zip(told, edges, strict=True)
    )
    rows = Fit(in_rows, Column(*plates, gap=NEAR))
    # So many are higher than any window, and need not be measured without the bar.
    many = len(told) > 20
    return Column(titles, Scroll(rows, key="decisions", always=many), gap=NEAR, weight=1)


class _Told(NamedTuple):
    """For what lot and when, what was done, what the mastermind would have done, and the difference."""

    lot: Box
    when: Box
    sides: list[Box]
    cost: Box

    def in_plate(self) -> Box:
        """The choices below the rest, where words are large."""
        head = Row(Holder(self.when, weight=1), self.cost, gap=NEAR)
        return Padding(
            NEAR, Column(head, Row(*self.sides, gap=NEAR, alike=True, weight=1)), top=SNUG, bottom=SNUG, weight=1
        )


def _told(story: Story, decision: Decision) -> _Told:
    tr = story.tr
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
    sides = [_choice(story, decision, *side) for side in sides_of(tr, decision)]
    return _Told(
        Spacer()
        if decision.lot is None
        else Padding(NEAR, _lot(decision.lot, least=60, most=86), top=NEAR, bottom=NEAR),
        Words(when_words(tr, decision), SMALL.but(colour=CREAM), at="middle"),
        [*sides, *[Spacer()] * (2 - len(sides))],
        Padding(NEAR, Column(lost, Words(moved, SMALL, side="right", weight=1)) if moved else lost, top=0, bottom=0),
    )


def _choice(story: Story, decision: Decision, who: str, verdict: Verdict) -> Box:
    cards = cards_of(verdict.choice.action)
    wide = min(170.0, len(cards) * 65.0)
    told = Column(
        Words(said_words(story, who, verdict), STRONG.but(size=21), at="end", weight=1),
        Words(chance_words(story.tr, verdict, decision, figures=story.figures), SMALL.but(colour=LOG_GREEN), weight=1),
        weight=1,
    )
    shown = Sized(Picture(partial(_draw_row, cards), least=60, most=86, wide=wide), across=None) if cards else None
    return Row(shown, told, gap=NEAR)


# Charts


def charts_of(story: Story) -> tuple[Chart | None, Chart]:
    """The chances of all seats over the auctions (None: not known), and their running scores."""
    tr, moments = story.tr, story.review.moments
    marks = tuple(
        (index, tr.text("Round {number}", number=moment.round))
        for index, moment in enumerate(moments)
        if moment.auction == 1
    )

    def lines(rows: Sequence[Sequence[float]]) -> tuple[ChartLine, ...]:
        return tuple(
            ChartLine(name, SEAT[colour], seat, tuple(row[seat] for row in rows), sign=colour)
            for seat, (name, colour) in enumerate(zip(story.names, story.colours, strict=True))
        )

    scores = Chart(tr.text("Score, if the game had ended"), lines([moment.scores for moment in moments]), marks)
    if not all(moment.chances for moment in moments):
        return None, scores
    shares = [[100 * chance for chance in moment.chances] for moment in moments]
    title = tr.text("Chance of winning ({against})", against=against_words(tr, story.review.strengths))
    return Chart(title, lines(shares), marks, high=100, suffix=tr.percent("")), scores


def charts(story: Story) -> Box:
    """Both charts side by side."""
    words = story.tr.text("Chances cannot be shown: the computer players' neural networks are missing.")
    boxes = [
        Layers(
            panel(PANEL, thick=4),
            Padding(
                PLATE_CORNER, Words(words, BODY, side="center", at="middle") if chart is None else chart_box(chart)
            ),
        )
        for chart in (charts_of(story) if story.review.moments else ())
    ]
    return Row(*boxes, gap=NEAR, alike=True, weight=1)


# Points


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
    told = speaker(verdict_on(tr, account), stand(FOREMAN), most=380, broad=True, may_go=1)
    plates = Row(
        _built(tr, made, account.made, account, better=False),
        _built(tr, best, account.best, account, better=better),
        gap=NEAR,
        alike=True,
        weight=1,
    )
    foreman = Sized(told, wide=320.0, most_wide=320.0, across=None, along=None, weight=0)
    return Row(Scroll(plates, key="build"), foreman, gap=NEAR)


def verdict_on(tr: Translator, account: Account) -> str:
    """What the foreman says about how the cards were built."""
    lost = account.best_total - account.total
    if lost <= 0:
        return tr.text("I couldn't have built these cards any better!")
    return tr.plural(
        "Built my way, the same cards make {n} more point.", "Built my way, the same cards make {n} more points.", lost
    )


def _built(tr: Translator, title: str, units: Sequence[UnitPoints], account: Account, *, better: bool) -> Box:
    """One way to build: what each unit made, and below that what the cards are worth by themselves."""
    rows = [box for unit in units for box in _unit(tr, unit)]
    basic = Row(Words(tr.text("Robots and Fzzzts"), STRONG, at="middle", weight=1), _points(account.basic), gap=GAP)
    content = Column(
        Words(title, SUBHEADING.but(size=28, colour=YELLOW), lines=2),
        Grid(*rows, columns=3, gap=GAP, rows_gap=SNUG, weights=(0, 1, 0), weight=1) if rows else Spacer(),
        rule(BRASS, 3),
        basic,
        Picture(partial(_draw_row, account.cards), high=54),
        gap=NEAR,
    )
    return Layers(panel(PANEL, YELLOW if better else LINE, thick=4), Padding(APART, content, top=GAP, bottom=GAP))


def _unit(tr: Translator, unit: UnitPoints) -> tuple[Box, Box, Box]:
    """A unit with its widgets, the robots that made them, and the points that came of it."""
    words = tr.text("no widget")
    if unit.widgets:
        words = tr.plural("{n} widget × {points}", "{n} widgets × {points}", unit.widgets, points=POINTS[unit.unit])
    return (
        Picture(partial(_draw_unit, unit), least=48, most=78, aspect=1 / PANEL_RATIO, group="units"),
        Picture(partial(_draw_robots, unit.cards), least=30, wide=120),
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
    side = min(58.0, place.h / 2 - 3 if len(cards) > 4 else place.h, place.w / 4 - 3)
    columns = max(1, int(place.w // (side + 3)))
    top = place.centery - -(-len(cards) // columns) * (side + 3) / 2
    for index, card in enumerate(cards):
        tile = Rect(place.left + index % columns * (side + 3), top + index // columns * (side + 3), side, side)
        draw_robot(painter, card, tile)
