"""The pictures of cards: all exist, are well formed, and match the card table."""

import io
import math
import re
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest
import resvg_py

from game.agents import PERSONALITIES
from game.core.cards import CATALOGUE, Card, Kind
from game.review.achievements import ACHIEVEMENTS
from ui.art.card_face import (
    MOODS,
    Sitter,
    UnknownPictureError,
    card_face,
    check_drawings,
    drawing_of,
    small_unit_panel,
    small_unit_symbol_places,
    svg_for,
    unit_panel,
    unit_symbol_places,
)
from ui.art.files import ArtError, inner, read_art
from ui.art.parts import helmet_mark
from ui.art.poses import POSES
from ui.base.paths import data_root
from ui.match.faces import PERSON_FACES, ROBOT_FACES

FACES = [*PERSONALITIES, *PERSON_FACES]
MARKS: list[tuple[object, ...]] = [
    *[("back",), ("deck", 0), ("deck", 5), ("power",), ("power", 0), ("power", 23), ("points", 13), ("points", -1)],
    *[("belt", 8), ("helmet", 1), ("helmet", 4), ("spanner",), ("logo",), ("icon",), ("robot", "tea-tron")],
    *[("foreman",), *(("badge", one.key) for one in ACHIEVEMENTS)],
    *[("symbol", kind) for kind in ("nut", "bolt", "cog", "oil")],
]
FONT = str(data_root() / "art" / "fonts" / "RussoOne-Regular.ttf")


def texts(svg: str) -> list[str | None]:
    return [element.text for element in ElementTree.fromstring(svg).iter() if element.tag.endswith("}text")]


def render(svg: str, width: int, height: int) -> bytes:
    png = resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height, font_files=[FONT], skip_system_fonts=True)
    return bytes(png)


@pytest.mark.parametrize("card", CATALOGUE.values(), ids=CATALOGUE)
def test_a_face_says_what_the_card_says(card: Card) -> None:
    full, small = texts(card_face(card, "Näme")), texts(card_face(card, "Näme", small=True))
    assert "NÄME" in full
    assert "NÄME" not in small
    for words in (full, small):
        if card.power is not None:
            assert str(card.power) in words
        if card.points is not None:
            assert str(card.points).replace("-", "–") in words
        if card.belt_speed is not None:
            assert str(card.belt_speed) in words
        if card.starter_of is not None:
            assert str(card.starter_of) in words


@pytest.mark.parametrize("card", CATALOGUE.values(), ids=CATALOGUE)
def test_a_face_holds_each_symbol_of_the_card(card: Card) -> None:
    for svg in (card_face(card, card.name), card_face(card, card.name, small=True)):
        for kind in ("nut", "bolt", "cog", "oil"):
            medallion = inner(svg_for(("symbol", kind), {}))
            # The medallion is the same drawing at another scale.
            drawing = medallion[medallion.index("<circle") :]
            assert svg.count(drawing) == (kind in card.symbols)


@pytest.mark.parametrize("face", FACES)
def test_every_face_has_three_different_moods(face: str) -> None:
    drawings = {svg_for(("portrait", face, mood), {}) for mood in MOODS}
    assert len(drawings) == 3
    for svg in drawings:
        assert ElementTree.fromstring(svg).get("viewBox") == "-60 -60 120 120"


@pytest.mark.parametrize("face", FACES)
def test_faces_that_think_or_bid_look_aside_and_use_a_hand(face: str) -> None:
    """The poses can be distinguished at the size of a face in the smallest window."""
    side = 80
    calm = pixels(svg_for(("portrait", face, "calm"), {}), side)
    poses = [svg_for(("portrait", face, pose), {}) for pose in POSES]
    for svg in poses:
        drawn = pixels(svg, side)
        changed = {at for at in range(side * side) if drawn[4 * at : 4 * at + 4] != calm[4 * at : 4 * at + 4]}
        assert len(changed) > 0.1 * side * side
        # The eyes are in the upper half, the hand is not.
        assert sum(at // side < side * 0.56 for at in changed) >= 20
    first, second = (pixels(svg, side) for svg in poses)
    assert sum(a != b for a, b in zip(first, second, strict=True)) > 0.1 * side * side


def pixels(svg: str, side: int) -> bytes:
    """A drawing at a size, four bytes a pixel."""
    return pygame.image.tobytes(pygame.image.load(io.BytesIO(render(svg, side, side))), "RGBA")


@pytest.mark.parametrize("key", MARKS, ids=str)
def test_every_mark_is_a_picture_that_renders(key: tuple[object, ...]) -> None:
    svg = svg_for(key, {})
    ElementTree.fromstring(svg)
    assert render(svg, 40, 40).startswith(b"\x89PNG")


@pytest.mark.parametrize("card_id", ["r1-bolt-cog", "upgrade-a", "fzzzt-a", "unit-bolt-cog-nut-oil", "mechanic-1"])
def test_faces_render_at_the_smallest_size(card_id: str) -> None:
    blank = render('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>', 56, 78)
    for key in ("face", "face-small"):
        assert len(render(svg_for((key, card_id), {}), 56, 78)) > 10 * len(blank)


@pytest.mark.parametrize("face", [*PERSON_FACES, *PERSONALITIES])
def test_a_mechanic_card_shows_its_player_and_keeps_its_number(face: str) -> None:
    card = CATALOGUE["mechanic-3"]
    drawn = inner(read_art("portraits", f"{face}-calm"))
    sitter = Sitter(face, "gold", "Jo")
    large, small = (svg_for((key, card.id, sitter), {card.id: card.name}) for key in ("face", "face-small"))
    for svg in (large, small):
        ElementTree.fromstring(svg)
        assert drawn in svg
        assert helmet_mark(3, 72) in svg or helmet_mark(3, 84) in svg
    printed = svg_for(("face", card.id), {})
    assert drawn not in printed
    assert large != svg_for(("face", card.id, sitter._replace(name="Joan")), {})
    assert large != svg_for(("face", card.id, sitter._replace(colour="red")), {})
    assert len(render(large, 56, 78)) > 1000


@pytest.mark.parametrize("folder", ["fzzzt", "units", "mechanics", "robots"])
def test_drawings_share_the_robots_frame_and_bring_no_letters(folder: str) -> None:
    files = sorted((data_root() / "art" / folder).glob("*.svg"))
    assert files
    for file in files:
        root = ElementTree.fromstring(read_art(folder, file.stem))
        assert root.get("viewBox") == "-110 -110 220 220"
        assert not [element for element in root.iter() if element.tag.endswith(("}text", "}image", "}script"))]


def test_a_drawing_reuses_no_id_of_the_card_around_it() -> None:
    for card in CATALOGUE.values():
        ids = re.findall(r'\bid="([^"]+)"', card_face(card, card.name))
        assert len(ids) == len(set(ids)), card.id


def test_names_are_translated_and_escaped() -> None:
    svg = svg_for(("face", "r1-nut"), {"r1-nut": "Müller & <Söhne>"})
    assert any("MÜLLER" in (text or "") for text in texts(svg))
    assert any("&" in (text or "") for text in texts(svg))
    assert CATALOGUE["r1-nut"].name.upper() in texts(svg_for(("face", "r1-nut"), {}))


def test_a_unit_panel_shows_points_and_leaves_room_for_progress() -> None:
    card = CATALOGUE["unit-bolt-cog-nut-oil"]
    assert texts(unit_panel(card, "Complex")) == ["COMPLEX", "13"]
    places = unit_symbol_places(4)
    assert all(x - 27 > -125 and x + 27 < 125 and y + 27 < 58 for x, y in places)
    assert len({x for x, _ in places}) == 4


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_a_small_unit_panel_has_room_for_its_points_and_all_its_symbols(count: int) -> None:
    card = next(card for card in CATALOGUE.values() if card.kind is Kind.UNIT and len(card.symbols) == count)
    assert texts(small_unit_panel(card)) == [str(card.points)]
    places, radius = small_unit_symbol_places(count)
    assert len(places) == count
    assert all(x - radius > -20 and x + radius <= 120 and abs(y) + radius <= 80 for x, y in places)
    assert all(math.dist(a, b) >= 2 * radius for index, a in enumerate(places) for b in places[:index])


def test_a_missing_drawing_is_named(tmp_path: Path) -> None:
    with pytest.raises(ArtError, match=r"art[/\\]robots[/\\]tea-tron\.svg: this drawing is missing"):
        card_face(CATALOGUE["r1-bolt-cog"], "Tea-Tron", root=tmp_path)
    with pytest.raises(ArtError, match=r"nobody-calm\.svg"):
        svg_for(("portrait", "nobody", "calm"), {})


def test_the_first_card_without_a_drawing_is_named_with_its_line(tmp_path: Path) -> None:
    check_drawings(CATALOGUE.values())
    for card in CATALOGUE.values():
        path = tmp_path / "art" / f"{'/'.join(drawing_of(card))}.svg"
        message = rf"{re.escape(str(path))}: cards\.csv line {card.line} asks for this drawing, and it is missing"
        if not path.exists():
            with pytest.raises(ArtError, match=message):
                check_drawings(CATALOGUE.values(), root=tmp_path)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(card_face(card, card.name), encoding="utf-8")
    check_drawings(CATALOGUE.values(), root=tmp_path)
    assert CATALOGUE["r1-bolt-cog"].line == 2


@pytest.mark.parametrize("content", [b"not a picture", b"<svg></svg>", b"<svg viewBox='x'", b"\xff\xfe"])
def test_a_damaged_drawing_is_named(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "art" / "robots" / "bad.svg"
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    with pytest.raises(ArtError, match=r"bad\.svg"):
        read_art("robots", "bad", root=tmp_path)


@pytest.mark.parametrize(
    "key",
    [(), ("face", "nobody"), ("face",), ("unit", "r1-nut"), ("symbol", "gold"), ("helmet", 5), ("deck", -1), ("x", 1)],
)
def test_an_unknown_key_is_refused_by_name(key: tuple[object, ...]) -> None:
    with pytest.raises(UnknownPictureError):
        svg_for(key, {})


def test_files_are_found_in_a_bundle(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (data_root() / "art" / "icon" / "icon.svg").is_file()
    monkeypatch.setattr("sys._MEIPASS", "/bundle", raising=False)
    assert data_root() == Path("/bundle")


def test_no_unit_has_power_and_no_mechanic_points() -> None:
    for card in CATALOGUE.values():
        numbers = [text for text in texts(card_face(card, "name", small=True)) if text]
        expected = {Kind.UNIT: 2, Kind.MECHANIC: 3}.get(card.kind, 3 + (card.starter_of is not None))
        assert len(numbers) == expected, card.id


def test_every_achievement_has_a_drawing_of_its_own_and_lines_of_chalk_until_it_is_reached() -> None:
    lit = [svg_for(("badge", one.key), {}) for one in ACHIEVEMENTS]
    chalk = [svg_for(("badge", one.key, "chalk"), {}) for one in ACHIEVEMENTS]
    assert len({render(svg, 60, 60) for svg in [*lit, *chalk]}) == 2 * len(ACHIEVEMENTS)
    drawn = {path.stem for path in (data_root() / "art" / "badges").glob("*.svg")}
    assert drawn == {one.key for one in ACHIEVEMENTS}


@pytest.mark.parametrize("mood", ["calm", "annoyed", *POSES])
def test_every_robot_is_a_face_with_one_expression(mood: str) -> None:
    for robot in ROBOT_FACES:
        face = svg_for(("portrait", robot, mood), {})
        assert face == svg_for(("portrait", robot, "pleased"), {})
        assert 'viewBox="-60 -60 120 120"' in face, "it is as large as any other face"
