"""Pictures: made in the background, stored in memory and on disk, never in the way."""

import logging
import multiprocessing
import threading
import time
from pathlib import Path

import pygame
import pytest

from tests.game.worker_processes import stop
from tests.systems import needs_stopping
from tests.ui.paint.square import KEY, Source
from ui.art.card_face import DIMMABLE, Dimmed, Sitter, svg_for
from ui.base.lru import Lru, surface_bytes
from ui.paint.assets import Art, Key


def test_a_card_stands_as_it_was_until_it_is_there_as_its_marks_light_up(art: Art) -> None:
    card: Key = ("face", "r2-oil-b")
    art.light(())
    art.prepare([((*card, Dimmed(frozenset(DIMMABLE))), 200, 280)])
    assert art.wait()
    before = art.image(card, 100, 140)
    assert before is not None, "any size stands in for another"
    art.light(["points"])
    assert art.image(card, 100, 140) is not None
    assert art.wait()
    assert art.is_ready(card, 100, 140)
    art.light(None)
    assert not art.is_ready(card, 100, 140), "the whole card is another picture"


def test_a_picture_arrives_a_little_later(art: Art) -> None:
    assert art.image(KEY, 40, 20) is None
    assert art.pending == 1
    assert art.wait()
    picture = art.image(KEY, 40, 20)
    assert picture is not None
    assert picture.get_size() == (40, 20)
    assert tuple(picture.get_at((20, 10))) == (255, 0, 0, 255)


def test_a_mechanics_card_is_drawn_anew_for_each_game(art: Art, source: Source) -> None:
    """Each player gets a separate picture, and the cards as printed do not change."""
    key, volta, grit = ("face", "mechanic-2"), Sitter("volta", "blue", "Volta"), Sitter("grit", "red", "Grit")
    for sitters in ({}, {"mechanic-2": volta}, {"mechanic-2": grit}, {"mechanic-1": grit}, {"mechanic-2": volta}):
        art.seat(sitters)
        art.image(key, 200, 100)
        art.image(key, 40, 20)
        assert art.wait()
        assert art.is_ready(key, 200, 100)
    drawn = [asked for asked in source.asked if asked[0] == "face"]
    assert [asked for asked in drawn if len(asked) == 3] == [(*key, volta), (*key, grit)]
    small = {asked[2:] for asked in source.asked if asked[0] == "face-small"}
    assert small == {(), (volta,), (grit,)}


def test_visible_pictures_overtake_those_asked_for_ahead(source: Source) -> None:
    """A hand dealt at the start used to come last, after everything out of sight."""
    finished, go_on = threading.Semaphore(0), threading.Semaphore(0)

    def pause() -> None:
        finished.release()
        go_on.acquire(timeout=20)

    art = Art(source=source, workers=1, wake=pause)
    try:
        ahead: list[tuple[Key, int, int]] = [(("square", number), 40, 20) for number in range(8)]
        art.prepare(ahead)
        assert finished.acquire(timeout=20)
        wanted = ahead[-1][0]
        assert art.awaited == 0, "all of them are made ahead"
        assert art.image(wanted, 40, 20) is None
        assert art.awaited == 1
        go_on.release()
        assert finished.acquire(timeout=20)
        art.collect()
        assert art.is_ready(wanted, 40, 20)
        assert art.pending == len(ahead) - 2
    finally:
        go_on.release(len(ahead))
        art.wait()
        art.close()
    assert art.pending == 0


def test_the_aspect_is_kept(art: Art) -> None:
    art.image(KEY, 100, 100)
    art.wait()
    picture = art.image(KEY, 100, 100)
    assert picture is not None
    assert picture.get_size() == (100, 50)
    assert art.aspect(KEY) == 2


def test_another_size_is_scaled_until_the_exact_one_has_settled(art: Art) -> None:
    art.image(KEY, 40, 20)
    art.wait()
    for width in (44, 48, 52):
        picture = art.image(KEY, width, width)
        assert picture is not None
        assert picture.get_width() == width
        assert art.end_frame()
    assert art.pending == 0, "a picture that grows must not be ordered in every size"
    art.image(KEY, 52, 52)
    assert not art.end_frame()
    assert art.pending == 1
    art.wait()
    assert art.is_ready(KEY, 52, 52)


def test_the_best_available_size_stands_in(art: Art, monkeypatch: pytest.MonkeyPatch) -> None:
    scaled: list[tuple[int, int]] = []
    scale = pygame.transform.smoothscale

    def noted(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        scaled.append(picture.get_size())
        return scale(picture, size)

    monkeypatch.setattr("pygame.transform.smoothscale", noted)
    for wide in (80, 60):
        art.image(KEY, wide, wide // 2)
        art.end_frame()
        art.image(KEY, wide, wide // 2)
        art.end_frame()
        art.wait()
        scaled.clear()
        art.image(KEY, 50, 25)
        art.image(KEY, 50, 25)
        assert scaled == [(wide, wide // 2)], "once from the nearest size that has come by then"


def test_a_picture_at_hand_takes_no_work(art: Art) -> None:
    assert not art.at_hand(KEY, 40, 20)
    art.image(KEY, 40, 20)
    art.wait()
    assert art.at_hand(KEY, 40, 20)
    assert not art.at_hand(KEY, 40, 20, 30)
    art.image(KEY, 40, 20, 30)
    assert art.at_hand(KEY, 40, 20, 30)
    assert not art.at_hand(KEY, 42, 21)


def test_an_inexact_picture_is_made_from_what_is_there_and_never_ordered(art: Art) -> None:
    assert art.image(KEY, 40, 20, exact=False) is None
    assert art.wait(), "there was nothing to make it of"
    for _ in range(3):
        picture = art.image(KEY, 52, 26, exact=False)
        assert picture is not None
        assert picture.get_size() == (52, 26)
        assert not art.end_frame()
    assert art.pending == 0


def test_an_inexact_picture_is_not_scaled_for_an_invisible_difference(art: Art) -> None:
    art.image(KEY, 200, 100)
    art.wait()
    ready = art.image(KEY, 200, 100)
    assert art.image(KEY, 196, 98, exact=False) is ready
    assert art.image(KEY, 204, 102, exact=False) is ready
    turned = art.image(KEY, 196, 98, 30, exact=False)
    assert turned is art.image(KEY, 204, 102, 30, exact=False)
    scaled = art.image(KEY, 180, 90, exact=False)
    assert scaled is not None
    assert scaled.get_size() == (180, 90)
    exact = art.image(KEY, 196, 98)
    assert exact is not None
    assert exact.get_size() == (196, 98), "what lies still is as large as it should be"


def test_the_nearest_size_is_given_unscaled_to_callers_that_scale(art: Art, monkeypatch: pytest.MonkeyPatch) -> None:
    assert art.nearest(KEY, 40, 20) is None
    assert art.wait(), "there was nothing near"
    exact = art.nearest(KEY, 40, 20)
    assert exact is art.image(KEY, 40, 20)
    monkeypatch.setattr(pygame.transform, "smoothscale", None)
    assert art.nearest(KEY, 60, 30) is exact
    assert not art.end_frame()
    assert art.pending == 0


def test_turned_pictures_are_kept(art: Art) -> None:
    art.image(KEY, 40, 20)
    art.wait()
    turned = art.image(KEY, 40, 20, 30)
    assert turned is not None
    assert turned.get_width() > 40 * 0.8
    assert turned is art.image(KEY, 40, 20, 30)
    assert turned is art.image(KEY, 40, 20, 390)


def test_a_turned_stand_in_gives_way_to_the_exact_picture(art: Art) -> None:
    art.image(KEY, 40, 20)
    art.wait()
    substitute = art.image(KEY, 60, 30, 90)
    art.end_frame()
    art.image(KEY, 60, 30, 90)
    art.end_frame()
    art.wait()
    assert art.image(KEY, 60, 30, 90) is not substitute


def test_edges_of_turned_pictures_are_not_darkened(art: Art) -> None:
    art.image(KEY, 200, 100)
    art.wait()
    picture = art.image(KEY, 200, 100, 33)
    assert picture is not None
    ground = pygame.Surface(picture.get_size())
    ground.fill((255, 0, 0))
    ground.blit(picture, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    reds = {ground.get_at((x, y))[0] for x in range(ground.get_width()) for y in range(0, ground.get_height(), 7)}
    assert min(reds) >= 250


def test_small_faces_are_the_simplified_ones(art: Art, source: Source) -> None:
    art.image(("face", "r1-nut"), 60, 84)
    art.image(("face", "r1-nut"), 160, 224)
    assert source.asked == [("face-small", "r1-nut"), ("face", "r1-nut")]


def test_pictures_made_ahead_do_not_push_each_other_out(source: Source) -> None:
    art = Art(source=source, workers=1, memory=20 * 40 * 20 * 4)
    try:
        wanted: list[tuple[Key, int, int]] = [((f"card {number}",), 40, 20) for number in range(60)]
        art.prepare(wanted)
        assert art.wait()
        ready = [art.is_ready(*picture) for picture in wanted]
        assert ready[:15] == [True] * 15
        assert ready[15:] == [False] * 45
    finally:
        art.close()


def test_small_units_are_the_simplified_ones(art: Art, source: Source) -> None:
    art.image(("unit", "unit-oil"), 80, 54)
    art.image(("unit", "unit-oil"), 160, 109)
    assert source.asked == [("unit-small", "unit-oil"), ("unit", "unit-oil")]


def test_an_undrawable_picture_is_logged_once_and_never_awaited(art: Art, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        for _ in range(3):
            assert art.image(("broken",), 10, 10) is None
            art.wait()
    assert len(caplog.records) == 1
    assert art.is_ready(("broken",), 10, 10)


def test_unknown_keys_are_logged_and_stay_missing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    art = Art(source=svg_for)
    try:
        assert art.image(("no such picture",), 10, 10) is None
        assert art.pending == 0
        assert art.aspect(("no such picture",)) == 1
    finally:
        art.close()
    assert "no such picture" in caplog.text


@needs_stopping
def test_closing_ends_suspended_drawing_processes(source: Source) -> None:
    before = set(multiprocessing.active_children())
    art = Art(source=source)
    art.draw_apart()
    art.image(KEY, 40, 20)
    assert art.wait()
    drawing = set(multiprocessing.active_children()) - before
    assert drawing
    for process in drawing:
        assert process.pid is not None
        stop(process.pid)
    art.image(("another",), 60, 30)
    art.close()
    assert not set(multiprocessing.active_children()) - before


def test_renaming_redraws_the_cards_lettering(art: Art, source: Source) -> None:
    card = ("face", "r1-nut")
    art.image(card, 200, 100)
    art.wait()
    art.rename({"r1-nut": "Mutti"})
    assert art.image(card, 200, 100) is None
    art.wait()
    assert source.names == {"r1-nut": "Mutti"}
    assert art.image(card, 200, 100) is not None


def test_renaming_keeps_pictures_without_a_name(art: Art) -> None:
    """A table behind the settings must not lose its faces when the language changes."""
    face, card, small = ("portrait", "volta", "calm"), ("face", "r1-nut"), ("face-small", "r1-nut")
    for key in (face, card, small):
        art.image(key, 200, 100)
    art.wait()
    art.rename({"r1-nut": "Mutti"})
    assert art.image(face, 200, 100) is not None
    assert art.image(face, 100, 50) is not None
    assert art.image(card, 200, 100) is None
    assert art.image(small, 200, 100) is None


def test_renaming_while_pictures_are_made_drops_the_old_ones(tmp_path: Path) -> None:
    gate = threading.Event()

    def hold() -> None:
        gate.wait()

    art = Art(source=Source(), workers=1, wake=hold)
    art.image(("a",), 40, 20)
    art.rename({"x": "y"})
    gate.set()
    time.sleep(0.05)
    assert not art.collect()
    art.close()


def test_a_picture_that_much_depends_on_is_there_at_once(art: Art, source: Source) -> None:
    art.image(KEY, 20, 10)
    assert art.wait()
    art.make_now(KEY, 40, 20)
    assert art.is_ready(KEY, 40, 20)
    art.make_now(KEY, 30, 15)
    assert not art.is_ready(KEY, 30, 15), "a larger one stands in well"
    art.make_now(("broken",), 40, 20)
    assert source.asked[-1] == ("broken",)
    assert art.image(("broken",), 40, 20) is None


def test_a_frame_never_draws_a_picture(art: Art, monkeypatch: pytest.MonkeyPatch) -> None:
    drew: list[str] = []
    original = __import__("resvg_py").svg_to_bytes

    def spy(**arguments: object) -> bytes:
        drew.append(threading.current_thread().name)
        return bytes(original(**arguments))

    monkeypatch.setattr("ui.paint.disk_cache.resvg_py.svg_to_bytes", spy)
    for size in range(20, 60, 4):
        art.image((f"square{size}",), size, size)
    art.wait()
    assert drew
    assert threading.current_thread().name not in drew


def test_the_least_recently_used_picture_is_dropped_first() -> None:
    cache: Lru[str, pygame.Surface] = Lru(3 * 400, surface_bytes)
    for name in "abc":
        cache.put(name, pygame.Surface((10, 10), 0, 32))
    cache.get("a")
    cache.put("d", pygame.Surface((10, 10), 0, 32))
    assert [name for name in "abcd" if name in cache] == ["a", "c", "d"]
    cache.put("big", pygame.Surface((100, 100), 0, 32))
    assert len(cache) == 1
    assert cache.weight == 40000
    cache.drop(lambda _: False)
    assert cache.weight == 0
