"""A worked auction on the rules page: real cards, bid and sold by the rules engine, shown step by step."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from game.core.cards import CATALOGUE, MECHANIC_ID, UNITS
from game.core.worked import WorkedAuction
from ui.base.i18n import Translator
from ui.base.spacing import APART, CORNER, MARGIN, SNUG
from ui.base.theme import CREAM, DIM, FIRM, NAME, PANEL_DARK, SMALL, STRONG, YELLOW, mix
from ui.base.tween import ease_in_out
from ui.base.viewport import Rect
from ui.layout.box import Box
from ui.layout.boxes import Fit, Places, Row
from ui.layout.drawing import arranged, draw_boxes, write
from ui.layout.leaves import Words
from ui.match.faces import PERSON_FACES, SeatLook
from ui.match.opponents import CALM, mood_after
from ui.match.wording import outcome_told
from ui.paint.painter import Painter
from ui.scenes.common.boxes import FACE
from ui.scenes.rules.figure import BADGE, SMALL_CARD, DrawnFigure, Playhead
from ui.table.paint.cards import draw_card
from ui.table.paint.marks import draw_sum, portrait, sign_style
from ui.table.places.poses import BACK
from ui.table.places.sprites import CARD_RATIO, Motion, Pose
from ui.widgets.plate import draw_plate

LOT_SHARE = 0.17
"""The share of the width for the card being sold."""
HEAD = 96.0
CARD_W = 80.0
COLOURS = {1: "red", 2: "blue", 3: "green", 4: "gold"}
"""The colour of a seat: that of its Mechanic's helmet."""
CAPTION = STRONG.but(size=FIRM)
STAGE_H = HEAD + CARD_W * CARD_RATIO + BADGE + APART


class AuctionStep(Enum):
    """The content of a step, in the order of an auction."""

    LAID = auto()
    TURNED = auto()
    COUNTED = auto()
    WON = auto()
    SPANNER = auto()
    SETTLED = auto()


CLEAR = (AuctionStep.LAID, AuctionStep.TURNED, AuctionStep.COUNTED, AuctionStep.WON, AuctionStep.SETTLED)
"""An auction with a clear winner, from the bids to where the cards go."""
TIE = (AuctionStep.COUNTED, AuctionStep.WON, AuctionStep.SPANNER)
"""A tie, from the counted bids on."""


@dataclass(frozen=True)
class AuctionFigure(DrawnFigure):
    """One auction of the examples, shown in some of the steps."""

    tr: Translator
    worked: WorkedAuction
    told: tuple[AuctionStep, ...]

    @property
    def steps(self) -> int:
        """One for each step shown."""
        return len(self.told)

    @property
    def names(self) -> list[str]:
        """The names of the players, by seat."""
        return [look.name for look in self._looks()]

    def words(self) -> tuple[str, ...]:
        """The captions of all steps."""
        return tuple(self.caption(step) for step in self.told)

    def caption(self, step: AuctionStep) -> str:
        """What happens at a step, and why [A1] [A3]-[A5]."""
        tr, auction = self.tr, self.worked.auction
        names = self.names
        who, why, spanner = outcome_told(tr, auction, self.worked.chief, names)
        match step:
            case AuctionStep.LAID:
                return tr.text(
                    "Clockwise from the Chief, everyone bids cards face down. You see how many, but not which."
                )
            case AuctionStep.TURNED:
                return tr.text("When everyone has bid, all bids are turned over at once.")
            case AuctionStep.COUNTED if auction.tied:
                return tr.text("Tie at {value}!", value=auction.values[auction.winner])
            case AuctionStep.COUNTED:
                return tr.text("The zaps of each bid are added up.")
            case AuctionStep.WON:
                return f"{who}. {why}"
            case AuctionStep.SPANNER:
                return spanner
            case AuctionStep.SETTLED:
                return tr.text(
                    "Only {name} pays: the bid goes to {name}'s discard pile, and the new robot with it. The others "
                    "take their cards back.",
                    name=names[auction.winner],
                )

    def height(self, painter: Painter, width: float) -> float:
        """The height of the stage and the longest caption."""
        room = width - 2 * APART
        captions = (painter.measure(words, CAPTION, max_width=room, max_lines=4)[1] for words in self.words())
        return APART + STAGE_H + max(captions) + APART

    def draw(self, painter: Painter, box: Rect, playhead: Playhead) -> None:
        """Draw the seats clockwise from the Chief, their bids, the card being sold, and what happens to them."""
        step = self.told[playhead.step]
        draw_plate(painter, box)
        self._draw_seats(painter, box, step)
        if step is AuctionStep.SETTLED:
            painter.dashed(self._lot(box).rect, mix(DIM, PANEL_DARK, 0.4), radius=CORNER)
        for pose in self.poses(box, playhead):
            draw_card(painter, pose, moving=playhead.part < 1)
        self._draw_sums(painter, box, step, playhead)
        room = box.w - 2 * APART
        at = (box.left + APART, box.top + APART + STAGE_H)
        painter.text(self.caption(step), at, CAPTION, max_width=room, max_lines=4)

    def poses(self, box: Rect, playhead: Playhead) -> Sequence[Pose]:
        """The pose of every card and the spanner at a playhead, the lowest first."""
        now = self._still(box, self.told[playhead.step])
        if playhead.step and playhead.part < 1:
            before = self._still(box, self.told[playhead.step - 1])
            now = {
                key: Motion(before[key], pose, 0.0, 1.0, easing=ease_in_out).at(playhead.part)
                for key, pose in now.items()
            }
        return sorted(now.values(), key=lambda pose: pose.z)

    def _looks(self) -> list[SeatLook]:
        """The players, by seat: the Mechanics themselves."""
        printed = [(CATALOGUE[MECHANIC_ID[number]].name, number) for number in self.worked.mechanics]
        return [
            SeatLook(self.tr.text(name), COLOURS[number], PERSON_FACES[number - 1], human=False)
            for name, number in printed
        ]

    def _columns(self, box: Rect) -> dict[int, Rect]:
        left = box.left + APART + box.w * LOT_SHARE
        width = (box.right - APART - left) / len(self.worked.hands)
        return {
            seat: Rect(left + index * width, box.top + APART, width, STAGE_H - 10)
            for index, seat in enumerate(self.worked.order)
        }

    def _draw_seats(self, painter: Painter, box: Rect, step: AuctionStep) -> None:
        """Draw faces and names; at the end also where everybody's cards have gone."""
        tr, auction, looks = self.tr, self.worked.auction, self._looks()
        columns, won_by = self._columns(box), auction.winner if step.value >= AuctionStep.WON.value else None
        for index, (seat, column) in enumerate(columns.items()):
            if seat == won_by:
                painter.panel(column.inflate(-10, 0), mix(PANEL_DARK, YELLOW, 0.16), border=YELLOW, radius=CORNER)
            if index:
                self._draw_arrow(painter, column)
            if step is AuctionStep.SETTLED:
                words = tr.text("discard pile") if seat == won_by else tr.text("back to hand")
                self._draw_way(painter, words, Rect(column.left + 12, column.bottom - MARGIN, column.w - 24, MARGIN))
        moods = {seat: CALM if won_by is None else mood_after(CALM, seat, auction) for seat in columns}

        def heads(face: float) -> Box:
            rooms = [Rect(one.left + 14, one.top + 14, one.w - 20, 2 * FACE) for one in self._columns(there).values()]
            return Places(*zip(rooms, [_head(looks[seat], mood, face) for seat, mood in moods.items()], strict=True))

        # The figure scrolls with its page.
        there = Rect(0, 0, box.w, box.h)
        shows = "auction", tuple(looks), tuple(moods.items())
        # Long or large names take some of the faces' room.
        boxes = arranged(painter, shows, there, lambda: Fit(heads(2 * FACE), heads(40)))
        draw_boxes(painter, boxes, box.topleft)

    def _draw_way(self, painter: Painter, words: str, room: Rect) -> None:
        """Draw the words that say where the cards beside them have gone."""
        style = sign_style(painter, SMALL.but(colour=CREAM))
        write(painter, Words(words, style, lines=2, side="center", at="middle"), room)

    def _draw_arrow(self, painter: Painter, column: Rect) -> None:
        """Draw the arrow from the previous seat to this one: clockwise."""
        x, y = column.left, column.top + 14 + FACE
        painter.polygon([(x - 4, y - 9), (x + 10, y), (x - 4, y + 9)], mix(DIM, PANEL_DARK, 0.4))

    def _draw_sums(self, painter: Painter, box: Rect, step: AuctionStep, playhead: Playhead) -> None:
        if step.value < AuctionStep.COUNTED.value or step is AuctionStep.SETTLED:
            return
        grown = playhead.part if step is AuctionStep.COUNTED and playhead.step else 1.0
        for seat, column in self._columns(box).items():
            at = (column.centerx, column.top + HEAD + CARD_W * CARD_RATIO + BADGE * 0.4)
            draw_sum(painter, at, BADGE * max(0.1, ease_in_out(grown)), self.worked.auction.values[seat])

    def _still(self, box: Rect, step: AuctionStep) -> Mapping[Hashable, Pose]:
        """The resting pose of every card and the spanner at a step."""
        auction, columns = self.worked.auction, self._columns(box)
        settled, won = step is AuctionStep.SETTLED, columns[auction.winner]
        found: dict[Hashable, Pose] = {}
        for seat, cards in auction.bids.items():
            column = columns[seat]
            for index, card in enumerate(cards):
                face = BACK if settled or step is AuctionStep.LAID else ("face", card)
                if settled:
                    found[card] = self._put_away(column, index, len(cards) + (seat == auction.winner), face)
                else:
                    x = column.centerx + (index - (len(cards) - 1) / 2) * (CARD_W + SNUG)
                    found[card] = Pose(x, column.top + HEAD + CARD_W * CARD_RATIO / 2, CARD_W, face, z=10 + index)
        if settled:
            face = ("face", auction.card) if auction.card in UNITS else BACK
            paid = len(auction.bids[auction.winner])
            found["lot"] = self._put_away(won, paid, paid + 1, face)
        else:
            found["lot"] = self._lot(box)
        chief = auction.chief if step in (AuctionStep.SPANNER, AuctionStep.SETTLED) else self.worked.chief
        at = columns[chief]
        found["spanner"] = Pose(at.left + 20 + FACE * 1.8, at.top + 14 + FACE * 1.7, 42, ("spanner",), z=50, ratio=1.0)
        return found

    def _lot(self, box: Rect) -> Pose:
        """The pose of the card being sold, until it is."""
        x, y = box.left + APART + box.w * LOT_SHARE / 2 - 4, box.top + APART + STAGE_H * 0.46
        return Pose(x, y, 132.0, ("face", self.worked.auction.card), z=5)

    def _put_away(self, column: Rect, index: int, count: int, face: tuple[object, ...]) -> Pose:
        """The pose of one of ``count`` cards on a pile or back in a hand."""
        x = column.centerx + (index - (count - 1) / 2) * APART
        return Pose(x, column.bottom - MARGIN - SMALL_CARD * CARD_RATIO / 2, SMALL_CARD, face, z=10 + index)


def _head(look: SeatLook, mood: str, face: float) -> Box:
    """A player's face, so high, and name."""
    name = Words(look.name, NAME, lines=1, at="middle", group="names")
    return Row(portrait(look, least=face, most=face, mood=mood), name, gap=SNUG)
