"""The pages of the foreman's report, each made from the review alone: what mattered, and the charts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.agents.judgement import Verdict
from game.core.actions import Action, Allocate, Bid
from game.core.cards import POWER
from game.core.events import Auction
from game.core.state import Phase
from game.review.review import TRIFLE, Decision, Review
from ui.base.i18n import Translator
from ui.base.theme import (
    BODY,
    CREAM,
    INK,
    LINE,
    LOG_GREEN,
    PANEL,
    SEAT,
    SMALL,
    STRONG,
    SUBHEADING,
    WARNING,
    Colour,
)
from ui.base.viewport import Rect
from ui.layout.box import Box
from ui.layout.boxes import Column, Fit, Grid, Holder, Layers, Named, Padding, Row, Scroll
from ui.layout.leaves import Picture, Spacer, Words
from ui.match.after.opposition import against_words
from ui.match.after.reasons import why_words
from ui.match.after.verdicts import (
    action_words,
    chance_words,
    fzzzts_words,
    gain_words,
    loss_words,
    summary_words,
    sureness_words,
    when_words,
)
from ui.match.wording import card_name
from ui.paint.painter import Painter
from ui.scenes.after.chart import Chart, ChartLine, chart_box
from ui.scenes.common.boxes import button
from ui.table.paint.marks import draw_card_row, draw_sum
from ui.table.places.rows import card_row
from ui.table.places.sprites import CARD_RATIO
from ui.widgets.button import SECONDARY
from ui.widgets.plate import draw_meter

GAP = 12.0
PLATES = 4
OFF_BY, OFF_BY_AT_TABLE = 4, 9
"""How many points in a hundred the chances in any tenth were off at most, against equals and at tables of all levels:
see ``build/measure/calibration.py``."""
_LOT, _LEAST_LOT = 128.0, 84.0
_CARDS, _LEAST_CARDS, _SUM, _METER = 60.0, 44.0, 22.0, 12.0
"""The heights of the lot, of the cards of a choice, and of the bar of its chance, and half that of its sum."""
_TRY = 150.0
REASON = SMALL.but(size=20, colour=CREAM)
FIGURE = STRONG.but(size=22)


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
    told: list[tuple[int | None, Decision]] = list(enumerate(review.costliest(PLATES - 1)))
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
        plates = Grid(*boxes, columns=2, gap=GAP, alike=True, weight=1)
    note = tr.text(
        "Your chances of winning the game ({against}), judged by a mastermind from what you knew.",
        against=against_words(tr, story.review.strengths),
    )
    if story.figures:
        note = tr.text(
            "Your chances of winning the game ({against}), judged by a mastermind from what you knew. In brackets: the "
            "range of 8 in 10 possible deals. In test games they were accurate to within {points} points.",
            against=against_words(tr, story.review.strengths),
            points=OFF_BY_AT_TABLE if story.review.strengths else OFF_BY,
        )
    summary = f"{summary_words(tr, story.review)} {fzzzts_words(tr, story.fzzzts)}".strip()
    page = Column(Words(summary, BODY), plates, Words(note, SMALL), gap=GAP)
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
    heads = [Row(heading, one, gained, gap=16) for one in (named, when)]
    head = Fit(*heads, Column(Row(heading, Spacer(), gained, gap=16), when), Column(heading, gained, when))
    pictured = decision.lot or _fixed_card(decision)
    lot = Picture(partial(_draw_lot, pictured), least=_LEAST_LOT, most=_LOT, aspect=1 / CARD_RATIO, group="lots")
    key = f"try {decision.point}"
    attempt = button(tr.text("Try it"), partial(try_out, decision), key=key, look=SECONDARY, wide=_TRY, high=46)
    beside = Column(lot if pictured is not None else None, attempt, Spacer(), gap=10)
    ground = Picture(partial(_draw_ground, edge if rank in (0, None) else None))
    content = Column(head, Row(beside, _choices(story, decision), gap=20, weight=1), gap=8)
    return Named(title, Layers(ground, Padding(18, content, top=12, bottom=12)))


def _choices(story: Story, decision: Decision) -> Box:
    """What was done, and what the mastermind would have done; and as many words on that as there is room for."""
    tr = story.tr
    made = [_side(story, *side) for side in sides_of(tr, decision)]
    sides = Holder(Row(*made, *[Spacer()] * (2 - len(made)), gap=20, alike=True, weight=1), weight=0)
    told = [sureness_words(tr, decision)] if story.figures else []
    if decision.phase is not Phase.SCORING:
        verdicts = (decision.best,) if decision.loss < TRIFLE else (decision.best, decision.made)
        told += [why_words(tr, verdict.choice, story.names) for verdict in verdicts]
    # Both choices may have the same reason.
    reasons = [Words(words, REASON) for words in dict.fromkeys(told) if words]
    return Fit(*(Column(sides, *reasons[:count], gap=6) for count in range(len(reasons), -1, -1)), weight=1)


def _side(story: Story, who: str, verdict: Verdict) -> Box:
    """A choice in words and cards, with its chance and a bar for it."""
    cards, chance = cards_of(verdict.choice.action), chance_words(story.tr, verdict, figures=story.figures)
    bar = Picture(partial(_draw_chance, verdict, ranged=story.figures), least=_METER, most=_METER)
    shown = Picture(partial(_draw_cards, cards), least=_LEAST_CARDS, most=_CARDS, group="cards")
    return Column(
        Words(said_words(story, who, verdict), FIGURE),
        shown if cards else None,
        Words(chance, FIGURE.but(colour=LOG_GREEN)),
        bar if chance else None,
        gap=4,
    )


def _draw_ground(edge: Colour | None, painter: Painter, plate: Rect) -> None:
    painter.panel(plate, PANEL, border=edge or LINE, border_width=4, radius=16)


def _draw_lot(card: str | None, painter: Painter, place: Rect) -> None:
    if card is not None:
        painter.image(("face", card), place)


def sides_of(tr: Translator, decision: Decision) -> list[tuple[str, Verdict]]:
    """The choice that was made and, if it is another, the mastermind's, each with whose it is."""
    made = [(tr.text("You"), decision.made)]
    return made if decision.same else [*made, (tr.text("Mastermind"), decision.best)]


def said_words(story: Story, who: str, verdict: Verdict) -> str:
    """What somebody chose, in words."""
    return f"{who}: {action_words(story.tr, verdict.choice.action, _units(story.review))}"


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


def _draw_cards(cards: Sequence[str], painter: Painter, room: Rect) -> None:
    """Draw cards in a row from the left, and their sum of zaps."""
    width = room.h / CARD_RATIO
    wide = min(len(cards) * (width + 6), room.w - 2 * _SUM - 10)
    draw_card_row(painter, cards, card_row(len(cards), room.left + wide / 2, room.top, width, gap=6, room=wide))
    total = sum(POWER[card] for card in cards)
    draw_sum(painter, (room.left + wide + _SUM + 4, room.centery), _SUM, total)


def cards_of(action: Action) -> list[str]:
    """The cards of a bid, the strongest first."""
    return sorted(action.cards, key=lambda card: (-POWER[card], card)) if isinstance(action, Bid) else []


def _units(review: Review) -> tuple[str, ...]:
    return () if review.account is None else tuple(unit.unit for unit in review.account.made)


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
            Picture(partial(_draw_ground, None)),
            Padding(20, Words(words, BODY, side="center", at="middle") if chart is None else chart_box(chart)),
        )
        for chart in (charts_of(story) if story.review.moments else ())
    ]
    return Row(*boxes, gap=GAP, alike=True, weight=1)
