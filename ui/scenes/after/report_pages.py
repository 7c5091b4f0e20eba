"""The pages of the foreman's report, each drawn by a function from the review alone."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.agents.judgement import Verdict
from game.core.actions import Action, Allocate, Bid
from game.core.cards import POWER
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
    TextStyle,
)
from ui.base.viewport import Rect
from ui.match.after.opposition import against_words
from ui.match.after.reasons import why_words
from ui.match.after.verdicts import (
    action_words,
    chance_words,
    gain_words,
    loss_words,
    summary_words,
    sureness_words,
    when_words,
)
from ui.match.wording import card_name
from ui.paint.painter import Painter
from ui.scenes.after.chart import Chart, ChartLine, draw_chart
from ui.table.paint.marks import draw_card_row, draw_sum
from ui.table.places.rows import card_row
from ui.table.places.sprites import CARD_RATIO
from ui.widgets.plate import draw_meter

GAP = 12.0
SUMMARY, NOTE = 40.0, 50.0
"""The height of the sentence above the key decisions, and of the one below them, in units."""
PLATES = 4
OFF_BY, OFF_BY_AT_TABLE = 4, 9
"""How many points in a hundred the chances in any tenth were off at most, against equals and at tables of all levels:
see ``build/measure/calibration.py``."""
BUTTON = (150.0, 46.0)
LARGE_BUTTON = (196.0, 40.0)
LARGE_HEADS = (45.0, 92.0)
"""Where the second line of a plate's head, and what is below it, begin with large words."""
LARGE_WORDS = 40.0
"""The height of a line of large words in a plate."""
GAINED = 0.37
"""The most that what a decision cost or won takes of a plate's width."""
BESIDE_TITLE = 16.0
"""Units between the words of a plate's head."""
PAD = 18.0
CARD_W, LOT_W, SUM = 43.0, 86.0, 22.0
REASON = SMALL.but(size=20, colour=CREAM)
FIGURE = STRONG.but(size=22)
_SQUEEZE = 0.92
"""How small words may get to stay on one line."""


@dataclass(frozen=True)
class Story:
    """The content of the pages: a review, and each seat's name and colour."""

    tr: Translator
    review: Review
    names: tuple[str, ...]
    colours: tuple[str, ...]
    figures: bool = True
    """Whether chances stand in figures, with their ranges, instead of words."""


# Key decisions


def plates_of(review: Review) -> list[tuple[int | None, Decision]]:
    """The costliest decisions with their ranks from 0, and the finest one, if any, with None."""
    told: list[tuple[int | None, Decision]] = list(enumerate(review.costliest(PLATES - 1)))
    finest = review.finest()
    return told if finest is None else [*told, (None, finest)]


def plate_rects(inside: Rect) -> list[Rect]:
    """The plates of the key decisions, in two rows."""
    wide = (inside.w - GAP) / 2
    high = (inside.h - SUMMARY - NOTE - GAP) / 2
    top = inside.top + SUMMARY
    return [
        Rect(inside.left + column * (wide + GAP), top + row * (high + GAP), wide, high)
        for row in range(2)
        for column in range(2)
    ]


def try_button(plate: Rect, *, large: bool = False) -> Rect:
    """The rectangle of a plate's button that opens its position; for ``large`` words it is beside the decision's
    time."""
    if large:
        width, high = LARGE_BUTTON
        return Rect(plate.right - PAD - width, plate.top + LARGE_HEADS[0], width, high)
    return Rect(plate.left + PAD, plate.bottom - BUTTON[1] - 20, *BUTTON)


def draw_overview(painter: Painter, story: Story, inside: Rect) -> None:
    """Draw the costliest decisions and the best one."""
    tr, told = story.tr, plates_of(story.review)
    at, high = (inside.left + 6, inside.top + 16), None
    if painter.texts.text_scale > 1:
        # Large letters stay clear of the plates below.
        high = SUMMARY + 4
    painter.text(summary_words(tr, story.review), at, BODY, align="midleft", max_width=inside.w - 12, max_height=high)
    if not told:
        words = tr.text("Nothing stood out: no decision cost much, and none saved the day.")
        painter.text(words, inside.center, BODY, align="center", max_width=inside.w - 200, max_lines=3)
        return
    plate = plate_rects(inside)[0]
    large = LargeStyles.of(painter, story, told, plate) if painter.texts.text_scale > 1 else None
    heads = HeadStyles.of(painter, story, told, plate) if large is None else None
    for (rank, decision), plate in zip(told, plate_rects(inside), strict=False):
        if heads is not None:
            _draw_plate(painter, story, rank, decision, plate, heads)
        elif large is not None:
            _draw_large_plate(painter, story, rank, decision, plate, large)
    if not story.figures:
        note = tr.text(
            "Your chances of winning the game ({against}), judged by a mastermind from what you knew.",
            against=against_words(tr, story.review.strengths),
        )
        _draw_note(painter, note, inside)
        return
    note = tr.text(
        "Your chances of winning the game ({against}), judged by a mastermind from what you knew. In brackets: the "
        "range of 8 in 10 possible deals. In test games they were accurate to within {points} points.",
        against=against_words(tr, story.review.strengths),
        points=OFF_BY_AT_TABLE if story.review.strengths else OFF_BY,
    )
    _draw_note(painter, note, inside)


def _draw_note(painter: Painter, note: str, inside: Rect) -> None:
    place = (inside.left + 6, inside.bottom - NOTE / 2 + 12)
    painter.text(note, place, SMALL, align="midleft", max_width=inside.w - 12, max_lines=2, max_height=NOTE - 2)


@dataclass(frozen=True)
class HeadStyles:
    """How the heads of the plates are written: each kind of words in one size on all of them."""

    title: TextStyle
    gained: TextStyle
    when: TextStyle
    named: bool
    """Whether there is room for the lots' names; their pictures have them, too."""

    @classmethod
    def of(
        cls, painter: Painter, story: Story, told: Sequence[tuple[int | None, Decision]], plate: Rect
    ) -> "HeadStyles":
        """The largest sizes in which the heads of all decisions fit on plates like ``plate``."""
        tr, wide = story.tr, plate.w - 2 * PAD - 2 * BESIDE_TITLE
        gains = [(_gained_words(story, *one), wide * GAINED) for one in told]
        gained = painter.common_style(gains, SUBHEADING)
        taken = max(painter.measure(words, gained)[0] for words, _ in gains)
        when = max(painter.measure(when_words(tr, decision), REASON)[0] for _, decision in told)
        titles = [(_title_words(tr, rank), wide - taken - when) for rank, _ in told]
        title = painter.common_style(titles, SUBHEADING)
        rooms = [
            wide - painter.measure(words, title)[0] - painter.measure(won, gained)[0]
            for (words, _), (won, _) in zip(titles, gains, strict=True)
        ]
        whole = [(_named_words(tr, decision), room) for (_, decision), room in zip(told, rooms, strict=True)]
        style = painter.common_style(whole, REASON)
        named = style.size >= REASON.size * _SQUEEZE
        return cls(title, gained, style if named else REASON, named)


def _named_words(tr: Translator, decision: Decision) -> str:
    """The lot that a decision was about, and when."""
    when = when_words(tr, decision)
    return when if decision.lot is None else f"{card_name(tr, decision.lot)} · {when}"


def _draw_plate(
    painter: Painter, story: Story, rank: int | None, decision: Decision, plate: Rect, heads: HeadStyles
) -> None:
    """Draw one decision: the lot, the choice, what the mastermind would have done, and how sure that is."""
    tr, good = story.tr, rank is None
    edge = LOG_GREEN if good else WARNING
    painter.panel(plate, PANEL, border=edge if rank in (0, None) else LINE, border_width=4, radius=16)
    left, right, y = plate.left + PAD, plate.right - PAD, plate.top + 30
    gained = _gained_words(story, rank, decision)
    used = painter.text(gained, (right, y), heads.gained, align="midright", colour=edge)
    begun = painter.text(_title_words(tr, rank), (left, y), heads.title, align="midleft")
    when = _named_words(tr, decision) if heads.named else when_words(tr, decision)
    place = (begun.right + BESIDE_TITLE, y)
    painter.text(when, place, heads.when, align="midleft", max_width=used.left - BESIDE_TITLE - place[0])
    top = plate.top + 52
    pictured = decision.lot or _fixed_card(decision)
    if pictured is not None:
        high = min(LOT_W * CARD_RATIO, try_button(plate).top - 10 - top)
        lot = Rect(left + (BUTTON[0] - high / CARD_RATIO) / 2, top, high / CARD_RATIO, high)
        painter.image(("face", pictured), lot)
    area = Rect(left + BUTTON[0] + 20, top, right - left - BUTTON[0] - 20, 0)
    half = (area.w - 20) / 2
    y = _draw_verdict(painter, story, tr.text("You"), decision.made, Rect(area.left, top, half, 0))
    if not decision.same:
        other = Rect(area.left + half + 20, top, half, 0)
        y = max(y, _draw_verdict(painter, story, tr.text("Mastermind"), decision.best, other))
    told = [sureness_words(tr, decision)] if story.figures else []
    if decision.phase is not Phase.SCORING:
        sides = (decision.best,) if decision.loss < TRIFLE else (decision.best, decision.made)
        told += [why_words(tr, verdict.choice, story.names) for verdict in sides]
    for words in told:
        if words and y + 6 + painter.measure(words, REASON, max_width=area.w, max_lines=2)[1] <= plate.bottom - 10:
            y = painter.text(words, (area.left, y + 6), REASON, max_width=area.w, max_lines=2).bottom


@dataclass(frozen=True)
class LargeStyles:
    """How large words are written on the plates: each kind in one size on all of them."""

    title: TextStyle
    gained: TextStyle
    when: TextStyle
    said: TextStyle
    chance: TextStyle

    @classmethod
    def of(
        cls, painter: Painter, story: Story, told: Sequence[tuple[int | None, Decision]], plate: Rect
    ) -> "LargeStyles":
        """The largest sizes in which the words of all decisions fit on plates like ``plate``."""
        tr, wide, half = story.tr, plate.w - 2 * PAD, _large_area(plate).w / 2 - 10
        title, gained, when, said, chance = [], [], [], [], []
        for rank, decision in told:
            title.append((_title_words(tr, rank), wide * 0.55))
            gained.append((_gained_words(story, rank, decision), wide * 0.42))
            when.append((when_words(tr, decision), wide - LARGE_BUTTON[0] - 12))
            for who, verdict in sides_of(tr, decision):
                chance.append((chance_words(tr, verdict, figures=story.figures), half))
                if cards_of(verdict.choice.action):
                    said.append((said_words(story, who, verdict), half))
        high = LARGE_WORDS
        titles = painter.common_style(title, SUBHEADING, max_height=high + 6)
        times = painter.common_style(when, REASON, max_height=high)
        gains = painter.common_style(gained, SUBHEADING, max_height=high + 6)
        says = painter.common_style(said, FIGURE, max_height=high)
        return cls(
            titles,
            gains.but(size=min(gains.size, titles.size)),
            times.but(size=min(times.size, titles.size)),
            says.but(size=min(says.size, titles.size)),
            painter.common_style(chance, FIGURE, max_height=high - 8),
        )


def _large_area(plate: Rect) -> Rect:
    """The part of a plate beside the lot's picture, in which the choices stand in large words."""
    left = plate.left + PAD + LOT_W + 16
    top = plate.top + LARGE_HEADS[1]
    return Rect(left, top, plate.right - PAD - left, plate.bottom - top)


def _draw_large_plate(
    painter: Painter, story: Story, rank: int | None, decision: Decision, plate: Rect, styles: LargeStyles
) -> None:
    """Draw one decision in large words: its time is below its title, beside the button."""
    tr, good = story.tr, rank is None
    edge = LOG_GREEN if good else WARNING
    painter.panel(plate, PANEL, border=edge if rank in (0, None) else LINE, border_width=4, radius=16)
    left, right, y, wide = plate.left + PAD, plate.right - PAD, plate.top + 24, plate.w - 2 * PAD
    gained = _gained_words(story, rank, decision)
    painter.text(gained, (right, y), styles.gained, align="midright", max_width=wide * 0.42, colour=edge)
    painter.text(_title_words(tr, rank), (left, y), styles.title, align="midleft", max_width=wide * 0.55)
    row, button = when_words(tr, decision), try_button(plate, large=True)
    painter.text(row, (left, button.centery), styles.when, align="midleft", max_width=button.left - 12 - left)
    area, pictured = _large_area(plate), decision.lot or _fixed_card(decision)
    if pictured is not None:
        painter.image(("face", pictured), Rect(left, area.top + 8, LOT_W, LOT_W * CARD_RATIO))
    half = area.w / 2 - 10
    for index, (who, verdict) in enumerate(sides_of(tr, decision)):
        place = Rect(area.left + index * (half + 20), area.top, half, area.h)
        _draw_large_side(painter, story, who, verdict, place, styles)


def _draw_large_side(
    painter: Painter, story: Story, who: str, verdict: Verdict, place: Rect, styles: LargeStyles
) -> None:
    """Draw a choice in large words and cards, with its chance and a bar for it, each at the same height everywhere."""
    cards, y = cards_of(verdict.choice.action), place.top + LARGE_WORDS
    said, lines = said_words(story, who, verdict), 1 if cards else 2
    style, room = (styles.said, LARGE_WORDS) if cards else (FIGURE, LARGE_WORDS + CARD_W * CARD_RATIO)
    painter.text(said, place.topleft, style, max_width=place.w, max_lines=lines, max_height=room)
    if cards:
        _draw_cards(painter, cards, Rect(place.left, y + 2, place.w, CARD_W * CARD_RATIO))
    y += CARD_W * CARD_RATIO + 4
    words = chance_words(story.tr, verdict, figures=story.figures)
    if words:
        high = LARGE_WORDS - 8
        painter.text(words, (place.left, y), styles.chance, max_width=place.w, max_height=high, colour=LOG_GREEN)
        _draw_chance(painter, Rect(place.left, y + high + 2, place.w, 12), verdict, ranged=story.figures)


def sides_of(tr: Translator, decision: Decision) -> list[tuple[str, Verdict]]:
    """The choice that was made and, if it is another, the mastermind's, each with whose it is."""
    made = [(tr.text("You"), decision.made)]
    return made if decision.same else [*made, (tr.text("Mastermind"), decision.best)]


def said_words(story: Story, who: str, verdict: Verdict) -> str:
    """What somebody chose, in words."""
    return f"{who}: {action_words(story.tr, verdict.choice.action, _units(story.review))}"


def _title_words(tr: Translator, rank: int | None) -> str:
    return tr.text("Best decision") if rank is None else _rank_words(tr, rank)


def _gained_words(story: Story, rank: int | None, decision: Decision) -> str:
    tell = gain_words if rank is None else loss_words
    return tell(story.tr, decision, figures=story.figures)


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


def _draw_verdict(painter: Painter, story: Story, who: str, verdict: Verdict, place: Rect) -> float:
    """Draw a choice in words and cards, with its chance and a bar for it; return where it ends."""
    tr, action, said = story.tr, verdict.choice.action, said_words(story, who, verdict)
    used = painter.text(said, place.topleft, FIGURE, max_width=place.w, max_lines=1 if cards_of(action) else 2)
    y = used.bottom + 4
    cards = cards_of(action)
    if cards:
        _draw_cards(painter, cards, Rect(place.left, y, place.w, CARD_W * CARD_RATIO))
        y += CARD_W * CARD_RATIO + 6
    words = chance_words(tr, verdict, figures=story.figures)
    if words:
        used = painter.text(words, (place.left, y), FIGURE, max_width=place.w, colour=LOG_GREEN)
        y = used.bottom + 4
        _draw_chance(painter, Rect(place.left, y, place.w, 12), verdict, ranged=story.figures)
        y += 12
    return y


def _draw_chance(painter: Painter, rect: Rect, verdict: Verdict, *, ranged: bool) -> None:
    """Draw a meter of the chance, with its range if it is ``ranged``."""
    draw_meter(painter, rect, verdict.choice.chance or 0.0)
    low, high = rect.left + verdict.low * rect.w, rect.left + verdict.high * rect.w
    if ranged and high - low >= 3:
        painter.panel(Rect(low, rect.centery - 2, high - low, 4), CREAM, border=INK, border_width=1, radius=2)


def _draw_cards(painter: Painter, cards: Sequence[str], room: Rect) -> None:
    """Draw cards in a row from the left, and their sum of zaps."""
    width = room.h / CARD_RATIO
    wide = min(len(cards) * (width + 6), room.w - 2 * SUM - 10)
    draw_card_row(painter, cards, card_row(len(cards), room.left + wide / 2, room.top, width, gap=6, room=wide))
    total = sum(POWER[card] for card in cards)
    draw_sum(painter, (room.left + wide + SUM + 4, room.centery), SUM, total)


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


def draw_charts(painter: Painter, story: Story, inside: Rect) -> None:
    """Draw both charts side by side."""
    if not story.review.moments:
        return
    wide = (inside.w - GAP) / 2
    for index, chart in enumerate(charts_of(story)):
        rect = Rect(inside.left + index * (wide + GAP), inside.top, wide, inside.h)
        painter.panel(rect, PANEL, border=LINE, border_width=3, radius=16)
        if chart is not None:
            draw_chart(painter, rect.inflate(-16, -16), chart)
        else:
            words = story.tr.text("Chances cannot be shown: the computer players' neural networks are missing.")
            painter.text(words, rect.center, BODY, align="center", max_width=rect.w - 80, max_lines=3)
