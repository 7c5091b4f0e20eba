"""The stage of a reveal: nothing lies on anything else, whoever sits there, whatever they bid, in every window."""

from itertools import combinations, pairwise, product

import pytest

from game.cards import CATALOGUE, POWER, Kind
from game.events import Auction
from tests.ui.conftest import MakeApp
from ui.base.i18n import LANGUAGES
from ui.base.settings import Settings
from ui.base.viewport import Point, Rect, Viewport
from ui.match.match import SeatLook
from ui.match.wording import outcome_sentences
from ui.paint.painter import Painter
from ui.paint.texts import TextBlock, TextCache
from ui.table.geometry import TableGeometry
from ui.table.paint_stage import draw_stage_words, stage_pieces
from ui.table.poses import BidCard, poses
from ui.table.stage import stage_ground, stage_words
from ui.table.stage_geometry import (
    FACE,
    GREAT_SUM,
    MEDAL,
    MENU_W,
    StageGeometry,
    bid_places,
    floor_stage,
    hall_stage,
)
from ui.table.view import BeltCard, SeatBoard, Stage, TableView

WINDOWS = [(960, 540), (1280, 1024), (1600, 900), (2560, 1080), (3840, 2160)]
ROBOTS = [card.id for card in CATALOGUE.values() if card.kind is Kind.ROBOT]
LONGEST = max(ROBOTS, key=lambda card: len(CATALOGUE[card].name))
NAMES = ("Bartholomäus", "Volta", "Maximiliane W", "Grit")
BADGE = 0.27
"""The part of a card's width, from the left, where its power stands."""


def disc(at: Point, radius: float) -> Rect:
    return Rect(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius)


def hall(window: tuple[int, int], seats: int) -> StageGeometry:
    return hall_stage(Viewport(window).canvas, seats)


def onlookers_floor(window: tuple[int, int], seats: int) -> StageGeometry:
    return floor_stage(TableGeometry(Viewport(window).canvas, seats, None))


def turned(place: Rect, angle: float) -> Rect:
    from ui.table.sprites import Pose

    return Pose(place.centerx, place.centery, place.w, ("back",), angle=angle).hull


def overlaps(boxes: dict[str, Rect]) -> list[tuple[str, str]]:
    return [(one, two) for (one, a), (two, b) in combinations(boxes.items(), 2) if a.colliderect(b)]


@pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("kind", [hall, onlookers_floor])
def test_nothing_on_the_stage_overlaps(kind, window: tuple[int, int], seats: int) -> None:  # type: ignore[no-untyped-def]
    stage: StageGeometry = kind(window, seats)
    for count, won in product(range(1, 7), (False, True)):
        boxes: dict[str, Rect] = {}
        if kind is hall:
            first, last = stage.columns[0].whole.centerx, stage.columns[-1].whole.centerx
            ring = Rect(first - 80, stage.ring - MEDAL - 3, last - first + 80 + MEDAL, 2 * MEDAL + 6)
            boxes = {
                "lot": stage.lot.inflate(12, 12),
                "podium": stage.podium,
                "ring": ring,
                "plate": stage.plate,
                "remark": stage.remark,
                "go on": stage.go_on,
                "menu": Rect(stage.menu.left, stage.menu.top, MENU_W, stage.menu.h),
                "how on": stage.how_on,
            }
        for number, column in enumerate(stage.columns):
            places = bid_places(column, count, stage.card_w, won=won)
            hulls = [turned(Rect(p.x - p.w / 2, p.y - p.w * 0.7, p.w, p.w * 1.4), p.angle) for p in places]
            boxes |= {
                f"cards {number}": hulls[0].unionall(hulls[1:]),
                f"face {number}": disc(column.face, FACE),
                f"sum {number}": disc(column.total, GREAT_SUM),
                f"name {number}": column.name,
                f"verdict {number}": column.verdict,
            }
            for near, far in pairwise(places):
                assert far.x - near.x >= BADGE * near.w, "a number is covered"
        assert not overlaps(boxes)
        assert all(stage.canvas.contains(box) for box in boxes.values())
        assert stage.card_w >= 110


def a_tie(seats: int) -> TableView:
    """The end of an auction that two have tied for, with bids of one to six cards."""
    bids = {
        seat: tuple(ROBOTS[seat * 6 : seat * 6 + count])
        for seat, count in zip(range(seats), (6, 1, 3, 2), strict=False)
    }
    values = {seat: sum(POWER[card] for card in cards) for seat, cards in bids.items()}
    tie = Auction(LONGEST, values, 1, (1, 0), 0, 5, 8, bids)
    boards = tuple(SeatBoard(seat + 1, 0, 0, len(cards), cards) for seat, cards in bids.items())
    return TableView(
        None, 5, 8, 1, (BeltCard(7, LONGEST),), 0, boards, stage=Stage.DECIDED, stage_chief=1, turned=6, outcome=tie
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4])
def test_large_words_keep_to_their_places_in_every_language(
    make_app: MakeApp, plain_art: None, monkeypatch: pytest.MonkeyPatch, seats: int, language: str
) -> None:
    view = a_tie(seats)
    looks = [SeatLook(name, "red", "person-1", human=True) for name in NAMES[:seats]]
    written: list[tuple[str, Rect]] = []
    text, block = Painter.text, TextCache.block

    def noted(painter: Painter, string: str, *args: object, **named: object) -> Rect:
        place = text(painter, string, *args, **named)  # type: ignore[arg-type]
        written.append((string, place))
        return place

    def whole(cache: TextCache, string: str, *args: object, **named: object) -> TextBlock:
        made = block(cache, string, *args, **named)  # type: ignore[arg-type]
        assert not made.cut, f"{string!r} is cut"
        return made

    monkeypatch.setattr(Painter, "text", noted)
    monkeypatch.setattr(TextCache, "block", whole)
    for window in WINDOWS[:4]:
        app = make_app(window, Settings(language=language, text_size=150))
        geometry = TableGeometry(app.viewport.canvas, seats, None)
        stage = hall_stage(geometry.canvas, seats)
        assert view.outcome is not None
        sentences = outcome_sentences(app.tr, view.outcome, view.stage_chief, NAMES)
        written.clear()
        for piece in stage_pieces(stage_ground(app.tr, looks, view, ["calm"] * seats), stage):
            piece.draw(app.painter)
        draw_stage_words(app.painter, stage, stage_words(app.tr, view, sentences, held=True))
        # Ranks of a tie are marks on the ring.
        boxes = {words + str(index): place for index, (words, place) in enumerate(written) if not words.isdigit()}
        assert len(boxes) >= 2 * seats + 3
        cards = [pose.hull for key, pose in poses(view, geometry).items() if isinstance(key, BidCard)]
        boxes |= {f"card {index}": cards[index] for index in (0, len(cards) - 1)}
        assert not [pair for pair in overlaps(boxes) if not all(name.startswith("card ") for name in pair)]
        assert all(stage.canvas.contains(box) for box in boxes.values())
