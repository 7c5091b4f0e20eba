"""The stage of a reveal: nothing overlaps, whoever plays and whatever they bid, in every window."""

import re
from dataclasses import replace
from itertools import combinations, pairwise, product

import pygame
import pytest
from msgspec import structs

from build import screens
from build.pictures import moments
from build.pictures.driving import click, key
from tests.grids import sampled
from tests.ui.conftest import MakeApp, Written
from tests.ui.hands import undrawn
from tests.ui.sales import LOOKS, NAMES, ROBOT, SALES, TR, WINDOWS, a_sale, a_tie, decided_by, hall, one_card_each
from ui.art.card_face import SMALL_FACE_BELOW_PX, svg_for
from ui.art.lettering import fit_lines
from ui.art.stamps import LARGEST_STAMP, SMALLEST_STAMP, STAMP_WORDS
from ui.base.i18n import LANGUAGES, Translator
from ui.base.theme import BODY, INK
from ui.base.viewport import Point, Rect
from ui.files.settings import Settings
from ui.halls.dusk import DIMNESS
from ui.halls.floor_plan import FloorPlan
from ui.match.faces import SeatLook
from ui.match.opponents import Remark
from ui.match.wording import outcome_sentences
from ui.paint.painter import Painter
from ui.paint.texts import TextBlock, TextCache
from ui.scenes.common.widget_scene import WidgetScene
from ui.scenes.play.history import HistoryScene
from ui.scenes.play.last_auction import LastAuctionScene
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.shell.scene import Scene
from ui.table.paint.stage import STAMP_TILT, TITLE_LINE, draw_stage_words, even_width, stage_pieces
from ui.table.places.bid_places import beside_winner, bid_hull, bid_places
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import BidCard, poses
from ui.table.places.sprites import CARD_RATIO, Pose
from ui.table.places.stage_geometry import GREAT_SUM, LAMP_H, MANY_ZAPS, SUM, TAG_W, hall_stage
from ui.table.state.prize import Feat
from ui.table.state.stage import WALK_STEP, WALKED, Foot, StageWords, Walk, stage_ground, stage_words, verdict, walk_of
from ui.table.state.view import Stage
from ui.widgets.button import Button
from ui.widgets.round_button import RoundButton

MOST_LIGHT = 90
BADGE = 0.27
"""The share of a card's width, from the left, that its power takes."""


def disc(at: Point, radius: float) -> Rect:
    return Rect(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius)


def turned(place: Rect, angle: float, ratio: float = CARD_RATIO) -> Rect:
    return Pose(place.centerx, place.centery, place.w, ("back",), angle=angle, ratio=ratio).hull


def undrawn_scene(app: App, name: str) -> TableScene:
    """One of the scenes that are looked at, with its buttons."""
    with undrawn(app):
        scene = screens.SCENES[name](app)
    assert isinstance(scene, TableScene)
    return scene


def overlaps(boxes: dict[str, Rect]) -> list[tuple[str, str]]:
    return [(one, two) for (one, a), (two, b) in combinations(boxes.items(), 2) if a.colliderect(b)]


@pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_feet_of_all_bids_are_in_one_line(window: tuple[int, int], seats: int) -> None:
    """One card stood higher than two in rows."""
    stage = hall(window, seats)
    for column, count, most in product(stage.columns, range(1, 7), (60.0, 500.0)):
        places = beside_winner(bid_places(column, count, stage.card_w, won=False), column, most)
        assert max(place.rect.bottom for place in places) == pytest.approx(column.cards.bottom, abs=0.1)
        won = bid_places(column, count, stage.card_w, won=True)
        assert max(place.rect.bottom for place in won) == pytest.approx(column.cards.bottom, abs=24)


@pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("text", [1.0, 1.3, 2.0])
def test_nothing_on_the_stage_overlaps(window: tuple[int, int], seats: int, text: float) -> None:
    stage = hall(window, seats, text)
    for count, won in product(range(1, 7), (False, True)):
        boxes = {
            "lot": stage.lot.inflate(12, 12),
            "podium": stage.podium,
            "plate": stage.plate,
            "remark": stage.remark,
            "go on": stage.go_on,
            "menu": stage.menu.inflate(0, -4),
            "skip": Rect(stage.skip.right, stage.skip.top, 0, stage.skip.h),
            "how on": stage.how_on,
        }
        for number, column in enumerate(stage.columns):
            places = bid_places(column, count, stage.card_w, won=won)
            hulls = [turned(Rect(p.x - p.w / 2, p.y - p.w * 0.7, p.w, p.w * 1.4), p.angle) for p in places]
            cards = hulls[0].unionall(hulls[1:])
            # The pill of a tie hangs where the tag is in one's own column.
            tag = stage.tag(number, cards.top)
            assert stage.ring < min(stage.pill(number).top, tag.top)
            assert stage.pill(number).bottom < cards.top
            assert 0 < cards.top - tag.bottom <= 12
            boxes |= {
                f"cards {number}": cards,
                f"tag {number}": tag.inflate(-TAG_W / 2, 0),
                f"face {number}": disc(column.face, column.face_radius),
                f"sum {number}": column.coin(MANY_ZAPS, won=won),
                f"name {number}": column.name,
                f"verdict {number}": column.verdict,
            }
            for near, far in pairwise(places):
                if far.y - near.y > near.w:
                    continue  # the next row
                assert far.x - near.x >= BADGE * near.w, "a number is covered"
        assert not overlaps(boxes)
        assert all(stage.canvas.contains(box) for box in boxes.values())
        assert stage.closest.inflate(12, 12).top >= 12, "the window's edge cut its frame"
        assert stage.card_w >= 110


@pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sums_are_coins_between_cards_and_face_that_grow(window: tuple[int, int], seats: int) -> None:
    stage = hall(window, seats)
    for column in stage.columns:
        lost, won = ([column.coin(total, won=won) for total in range(20)] for won in (False, True))
        assert lost[0].w == 2 * SUM
        assert won[-1].w == 2 * GREAT_SUM
        for coins in (lost, won):
            assert all(few.w < many.w for few, many in pairwise(coins[: MANY_ZAPS + 1]))
        assert all(less.w < more.w for less, more in zip(lost, won, strict=True))
        lying = bid_places(column, 1, stage.card_w, won=False)[0].rect
        assert 0 < lost[0].top - lying.bottom < lying.h / 7, "it hangs right below the cards"
        top = column.face[1] - column.face_radius
        assert lost[0].top < top < lying.bottom + 50, "the face is close to them, too"


def test_a_sum_is_as_large_as_its_place(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its picture has a margin, which made it a tenth smaller."""
    app, drawn = make_app((1600, 900)), list[Rect]()
    monkeypatch.setattr(Painter, "image", lambda _painter, _key, place, **_more: drawn.append(place))
    stage, view = hall((1600, 900), 4), decided_by(one_card_each((3, 5, 1, 2), 1), chief=0)
    draw_stage_words(app.painter, stage, stage_words(TR, view, ()))
    x, _, wide, _ = map(float, re.findall(r'viewBox="([^"]+)"', svg_for(("power", 5), {}))[0].split())
    reach = max(float(radius) for radius in re.findall(r'<circle r="(\d+)"', svg_for(("power", 5), {})))
    assert x == -wide / 2
    for place, (total, won) in zip(drawn, ((3, False), (5, True), (1, False), (2, False)), strict=True):
        coin = stage.columns[0].coin(total, won=won)
        assert place.w * reach / wide * 2 == pytest.approx(coin.w)
        assert coin.w / 2 >= (66 if won else 52)


@pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_what_goes_on_stands_in_one_row_at_the_right_foot(window: tuple[int, int], text: float) -> None:
    stage = hall(window, 4, text)
    row = [stage.how_on, stage.skip, stage.go_on]
    assert len({(place.top, place.h) for place in row}) == 1
    assert stage.go_on.right < stage.menu.left < stage.go_on.right + 20
    assert stage.go_on.top > max(column.verdict.bottom for column in stage.columns)
    assert max(stage.how_on.right, stage.skip.right) < stage.go_on.left
    alone = hall_stage(stage.canvas, 4, text=text)
    assert alone.go_on.right > 0.97 * stage.canvas.w, "no menu is there"


@pytest.mark.parametrize(("size", "language", "text"), [((1600, 900), "en", 100), ((1024, 768), "ru", 200)])
@pytest.mark.parametrize("scene", ["reveal-decided", "table-laid", "table"])
def test_the_menu_is_in_one_corner_whatever_the_table_shows(
    make_app: MakeApp, plain_art: None, scene: str, size: tuple[int, int], language: str, text: int
) -> None:
    """In a reveal it stood left of the button that goes on, or was not there."""
    app = make_app(size, Settings(language=language, text_size=text))
    table = undrawn_scene(app, scene)
    (menu,) = [one for one in table.group.widgets if isinstance(one, RoundButton) and one.label == app.tr.text("Menu")]
    assert menu.visible
    assert menu.rect.right > app.viewport.canvas.right - 24
    assert menu.rect.bottom > app.viewport.canvas.bottom - 24
    assert not [
        one for one in table.group.widgets if one is not menu and one.visible and one.rect.colliderect(menu.rect)
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_plate_hangs_on_the_winners_side_of_the_lot_and_a_remark_opposite(seats: int) -> None:
    stage = hall((1600, 900), seats)
    assert stage.sides(None) == (stage.plate, stage.remark)
    for column in stage.columns:
        plate, remark = stage.sides(column)
        side = column.whole.centerx - stage.middle
        assert abs(side) < 1 or (plate.centerx - stage.middle) * side > 0
        assert not plate.colliderect(remark)
        assert not plate.colliderect(stage.lot)


@pytest.mark.parametrize(("chief", "left"), [(1, True), (2, False)])
def test_the_plate_is_drawn_on_that_side(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, chief: int, left: bool
) -> None:
    app, drawn, found = make_app((1600, 900), Settings(language="en")), Painter.text, []

    def noted(self: Painter, string: str, at: Point, *more: object, **named: object) -> Rect:
        rect = drawn(self, string, at, *more, **named)  # type: ignore[arg-type]
        found.append((string, rect))
        return rect

    monkeypatch.setattr(Painter, "text", noted)
    view = decided_by(one_card_each((3, 5, 1, 2), 1), chief)
    stage = hall_stage(app.viewport.canvas, 4)
    draw_stage_words(app.painter, stage, stage_words(app.tr, view, ("Volta wins", "5 is the highest bid.")))
    (title,) = (place for words, place in found if words == "Volta wins")
    assert (title.centerx < stage.middle) is left


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("stage", [Stage.GATHERED, Stage.OPEN, Stage.DECIDED])
def test_ones_own_column_is_called_you_and_has_a_tag_that_says_so(stage: Stage, seats: int) -> None:
    decided = decided_by(one_card_each((3, 5, 1, 2)[:seats], 1), chief=0)
    view = replace(decided, stage=stage, outcome=decided.outcome if stage is Stage.DECIDED else None)
    for you in (1, None):
        ground = stage_ground(TR, LOOKS[:seats], view, ["calm"] * seats, you=you, head=450.0)
        expected = [("You", "YOU") if seat == you else (NAMES[seat], "") for seat in range(seats)]
        assert [(column.name, column.tag) for column in ground.columns] == expected
        place = hall((1600, 900), seats)
        tags = [round(piece.bounds.centerx) for piece in stage_pieces(ground, place) if piece.name == "tag"]
        assert tags == [round(place.columns[1].whole.centerx)] * (you is not None)


def test_ones_own_tag_says_the_place_in_a_tie_and_is_no_station_otherwise() -> None:
    """The path struck it through."""
    view = decided_by(one_card_each((5, 5, 1, 5), 1, (1, 3, 0)), chief=1)
    for you, own, words in ((1, 0, "YOU · Chief · 1st"), (3, 2, "YOU · 2nd"), (2, 1, "")):
        walk = walk_of(TR, view, WALKED, you, 450.0)
        assert walk is not None
        assert (walk.own, walk.head, dict(walk.words).get(own, "")) == (own, 450.0, words)
    walk = walk_of(TR, view, WALKED)
    assert walk is not None
    assert [said for _, said in walk.words] == ["Chief · 1st", "2nd", "3rd"]


@pytest.mark.parametrize("width", range(300, 560, 20))
def test_no_word_is_left_alone_in_the_last_line_of_why_somebody_won(make_app: MakeApp, width: int) -> None:
    painter = make_app((1600, 900), Settings(language="en")).painter
    reason = "Tie at 6: Grit comes first, clockwise from the Chief. The spanner goes to Volta, next in the tie."
    even = even_width(painter, reason, width)
    assert even <= width
    lines = [
        painter.measure(reason, BODY, max_width=wide, max_lines=9)[1] for wide in (width, even, even - 0.05 * width)
    ]
    assert lines[0] == lines[1]
    assert lines[2] > lines[1] or even < 0.7 * width


@pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_plate_hangs_over_the_winners_column_as_far_as_there_is_room(window: tuple[int, int], seats: int) -> None:
    stage, width = hall(window, seats), 320.0
    for column in stage.columns:
        room, middle = stage.sides(column)[0], column.whole.centerx
        plate = Rect(stage.over(column, room, width), room.top, width, room.h)
        assert room.contains(plate)
        if room.left + width / 2 <= middle <= room.right - width / 2:
            assert plate.centerx == pytest.approx(middle)
        else:
            assert plate.left in (room.left, pytest.approx(room.right - width))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_whoever_speaks_does_so_on_its_own_side_of_the_lot(window: tuple[int, int], text: float, seats: int) -> None:
    """A remark stood at the far side from its speaker."""
    stage = hall(window, seats, text)
    for speaker, winner in product(stage.columns, (None, *stage.columns)):
        told = stage.plate.centery
        room, plate = stage.said(speaker, winner, told), stage.sides(winner)[0]
        aside = speaker.whole.centerx - stage.middle
        assert abs(aside) < 1 or (room.centerx - stage.middle) * aside > 0
        assert winner is None or room.top >= told or not room.colliderect(plate)
        assert not [place for place in (stage.lot, stage.podium) if room.colliderect(place)]
        assert room.bottom < stage.ring
        if speaker == winner:
            assert room.top > told


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_face_of_a_speaker_is_large_and_over_its_column(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    app, drawn = make_app((1600, 900), Settings(language="en")), list[tuple[float, float]]()
    monkeypatch.setattr(
        "ui.table.paint.marks.draw_portrait",
        lambda _painter, _look, _colour, at, radius, _mood: drawn.append((at[0], radius)),
    )
    stage = hall((1600, 900), seats)
    for winner, speaker in product(range(seats), repeat=2):
        view = decided_by(one_card_each((3, 5, 1, 2)[:seats], winner), chief=0)
        words = stage_words(
            TR, view, ("Volta wins", "5 is best."), speaker=LOOKS[speaker], remark=Remark(speaker, "Mine!")
        )
        drawn.clear()
        draw_stage_words(app.painter, stage, words)
        ((x, radius),) = drawn
        assert 50 <= radius <= 80
        side = stage.columns[speaker].whole.centerx - stage.middle
        assert abs(side) < 1 or (x - stage.middle) * side > 0
        assert seats < 4 or abs(x - stage.columns[speaker].whole.centerx) < stage.columns[speaker].whole.w / 2
        early = replace(words, entered=0.0)
        draw_stage_words(app.painter, stage, early)
        assert not stage.canvas.collidepoint(drawn[-1][0], 100), "it comes in from the edge"


@pytest.mark.parametrize(("size", "text"), [(size, text) for size in WINDOWS for text in (1.0, 2.0)])
def test_a_lamp_hangs_over_the_winner_below_the_plates(size: tuple[int, int], text: float) -> None:
    for seats in (2, 3, 4):
        stage = hall(size, seats, text=text)
        assert stage.plate.bottom <= stage.lamp - LAMP_H < stage.lamp < stage.ring
        assert all(stage.lamp < place.whole.top for place in stage.columns)


@pytest.mark.parametrize(("language", "seats"), sampled([*LANGUAGES], [4, 2]))
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
    for window in WINDOWS[:5]:
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_large_letters_are_large_in_the_verdict_and_in_its_second_line(
    make_app: MakeApp, plain_art: None, written: Written, language: str
) -> None:
    app = make_app((1600, 900), Settings(language=language, text_size=150))
    view, names = a_tie(4), ("Ada", "Volta", "Rivet", "Grit")
    assert view.outcome is not None
    title, reason = outcome_sentences(app.tr, view.outcome, view.stage_chief, names)
    draw_stage_words(app.painter, hall_stage(app.viewport.canvas, 4), stage_words(app.tr, view, (title, reason)))
    sizes = {words: text.size_px for words, text in written}
    assert sizes[title] >= 1.25 * TITLE_LINE.size
    assert sizes[reason] >= 1.3 * BODY.size


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_kind_of_remarkable_sale_has_a_stamp_and_a_word_of_its_own(language: str) -> None:
    tr = Translator(language)
    stamps = [stage_words(tr, view, ()).stamp for view in SALES.values()]
    assert [stamp.kind for stamp in stamps if stamp] == list(SALES)
    assert len({stamp.words for stamp in stamps if stamp}) == len(SALES)
    assert len({svg_for(("stamp", stamp.kind, "!"), {}) for stamp in stamps if stamp}) == len(SALES)
    for stamp in stamps:
        assert stamp is not None
        lines, size = fit_lines(stamp.words.upper(), width=STAMP_WORDS, size=LARGEST_STAMP, smallest=SMALLEST_STAMP)
        assert len(lines) == 1, "it is read at one glance"
        assert size >= SMALLEST_STAMP
    plain = a_sale(ROBOT, {0: 4, 1: 2}, 0)
    assert stage_words(tr, plain, ()).stamp is None


def test_no_bargain_is_stamped_on_what_costs_its_buyer_points() -> None:
    tr = Translator("en")
    stamp = stage_words(tr, replace(SALES["bargain"], gain=1), ()).stamp
    assert stamp is not None
    assert stamp.kind == "bargain"
    assert stage_words(tr, replace(SALES["bargain"], gain=-3), ()).stamp is None


def test_the_light_of_a_tie_is_warm_and_soft_and_lies_behind_the_cards(make_app: MakeApp) -> None:
    """It was a grey fog that washed them out."""
    painter = make_app((1600, 900)).painter
    stage, tie = hall_stage(painter.canvas, 4), decided_by(one_card_each((3, 5, 1, 5), 3, (3, 1)), chief=2)
    for index, since in enumerate((0.0, WALK_STEP, 1.1 * WALK_STEP)):
        ground = stage_ground(TR, LOOKS, tie, ["calm"] * 4, since=since)
        assert ground.light == (0 if since == 0 else None), index
    ground = stage_ground(TR, LOOKS, tie, ["calm"] * 4, since=0.5 * WALK_STEP)
    (light,) = [piece for piece in stage_pieces(ground, stage) if piece.name == "won light"]
    cards = stage.columns[0].cards
    assert light.bounds.centerx == cards.centerx
    painter.rect(painter.canvas, DIMNESS)
    before = painter.surface.get_at(painter.viewport.to_px(cards.center))
    light.draw(painter)
    red, green, blue, _ = painter.surface.get_at(painter.viewport.to_px(cards.center))
    assert red > green > blue
    assert 20 < red - before.r < MOST_LIGHT
    painter.rect(cards, INK)
    draw_stage_words(painter, stage, StageWords("", "", (Foot(),) * 4, walk=Walk(0.5, ())))
    assert painter.surface.get_at(painter.viewport.to_px(cards.center))[:3] == INK[:3]


@pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_stamp_leaves_the_lots_numbers_and_name_free(window: tuple[int, int]) -> None:
    stage = hall(window, 4)
    hull = turned(stage.stamp, STAMP_TILT, stage.stamp.h / stage.stamp.w)
    lot = stage.lot
    assert lot.top + lot.h * 0.22 <= hull.top
    assert hull.bottom <= lot.top + lot.h * 0.74
    assert not hull.colliderect(stage.plate)
    assert not hull.colliderect(stage.remark)


def test_who_wins_a_tie_and_who_becomes_chief_by_it_is_said_at_their_faces() -> None:
    tie = a_sale(ROBOT, {0: 2, 1: 4, 2: 4, 3: 4}, 1, (1, 2, 3))
    assert tie.outcome is not None
    told = structs.replace(tie.outcome, chief=2)
    words = [verdict(Translator("en"), told, seat) for seat in range(4)]
    assert words == ["Keeps the card", "Wins the tie!", "Becomes Chief", "Tied"]
    assert verdict(Translator("en"), a_sale(ROBOT, {0: 2, 1: 4}, 1).outcome or told, 1) == "Wins!"


@pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_show_their_names_whether_they_win_or_not(window: tuple[int, int], seats: int) -> None:
    stage = hall(window, seats)
    for column, count, won in product(stage.columns, range(2, 7), (True, False)):
        places = bid_places(column, count, stage.card_w, won=won)
        for near, far in combinations(places, 2):
            assert abs(far.x - near.x) >= 0.9 * near.w or abs(far.y - near.y) >= CARD_RATIO * near.w, (count, won)
        assert min(place.w for place in places) >= SMALL_FACE_BELOW_PX, "at 1600x900 the names are there"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("count", range(1, 7))
def test_a_bid_keeps_its_shape_and_grows_when_it_wins(seats: int, count: int) -> None:
    stage = hall((1600, 900), seats)
    column = stage.columns[0]
    lost, won = (bid_places(column, count, stage.card_w, won=won) for won in (False, True))
    for before, after in zip(lost, won, strict=True):
        assert after.w > before.w
        assert (before.y > column.cards.centery + before.w / 2) is (after.y > column.cards.centery + after.w / 2)


def test_no_card_is_larger_than_the_winners(make_app: MakeApp, plain_art: None) -> None:
    """Three cards of a winner lay in a row, and were smaller than two of somebody who had lost."""
    app = make_app()
    with undrawn(app):
        scene = moments.remarkable(app, Feat.POISON)
    assert isinstance(scene, LastAuctionScene)
    bids, widths = scene.auction.bids, {pose.face[-1]: pose.w for pose in scene.poses().values()}
    won = [widths[card] for card in bids[scene.auction.winner]]
    assert len(won) == 3
    assert max(widths[card] for bid in bids.values() for card in bid) <= min(won) + 0.01


def test_the_last_auction_is_left_by_a_button_where_a_reveal_has_it(make_app: MakeApp, plain_art: None) -> None:
    app = make_app()
    with undrawn(app):
        scene = moments.last_auction(app)
    assert isinstance(scene, LastAuctionScene)
    way, tape = [one for one in scene.group.widgets if isinstance(one, Button)]
    assert (way.label, way.rect) == ("To the table", hall((1600, 900), 4).go_on)
    assert (tape.label, tape.rect) == ("Log", hall((1600, 900), 4).tape)
    click(app, way.rect.center)
    assert app.scenes.top is not scene


@pytest.mark.parametrize("by", ["pointer", "key"])
def test_the_last_auction_is_the_end_of_the_log_and_one_press_leads_from_either_to_the_other(
    make_app: MakeApp, plain_art: None, by: str
) -> None:
    app = make_app()
    with undrawn(app):
        scene = moments.last_auction(app)
    assert isinstance(scene, LastAuctionScene)
    table = app.scenes.scenes[0]

    def press(label: str, code: int) -> Scene | None:
        top = app.scenes.top
        assert isinstance(top, WidgetScene)
        if by == "pointer":
            click(app, next(one for one in top.group.widgets if getattr(one, "label", "") == label).rect.center)
        else:
            key(app, code)
        return app.scenes.top

    log = press("Log", pygame.K_j)
    assert isinstance(log, HistoryScene)
    assert app.scenes.scenes[:-1] == (table,), "they do not pile up"
    again = press("Last auction", pygame.K_l)
    assert isinstance(again, LastAuctionScene)
    assert app.scenes.scenes[:-1] == (table,)
    assert again.auction == scene.auction


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lightning_runs_round_the_cards_that_won_not_across_them(seats: int) -> None:
    stage = hall((1600, 900), seats)
    column = stage.columns[0]
    for count in range(3, 7):
        places = bid_places(column, count, stage.card_w, won=True)
        if any(place.angle for place in places):
            continue
        hull = bid_hull(column, count, stage.card_w)
        assert all(hull.inflate(1, 1).contains(place.rect) for place in places)


@pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_podium_stands_on_the_belt(window: tuple[int, int]) -> None:
    stage = hall(window, 4)
    belt = FloorPlan(stage.canvas).belt_band
    assert stage.pillar.top <= stage.podium.bottom
    assert belt.top < stage.pillar.bottom < belt.bottom
