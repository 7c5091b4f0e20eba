"""Pictures: made in the background, stored in memory and on disk, never in the way."""

import errno
import logging
import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pygame
import pytest

from tests.game.worker_processes import stop
from tests.systems import needs_stopping, posix_only
from ui.art.card_face import DIMMABLE, Dimmed, Sitter, svg_for
from ui.base.lru import Lru, surface_bytes
from ui.paint.assets import Art, DiskCache, Key
from ui.paint.rasteriser import rasterise_here

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="20" height="10" fill="#f00"/></svg>'
KEY = ("square",)


class Source:
    """Draws a red rectangle of 2:1, and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked: list[Key] = []
        self.names: Mapping[str, str] = {}

    def __call__(self, key: Key, names: Mapping[str, str]) -> str:
        self.asked.append(key)
        self.names = names
        return SQUARE if key[0] != "broken" else "<svg"


@pytest.fixture
def source() -> Source:
    return Source()


@pytest.fixture
def art(source: Source, tmp_path: Path) -> Iterator[Art]:
    made = Art(source=source, cache_folder=tmp_path / "cache")
    yield made
    made.close()


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


@posix_only
def test_only_the_owner_can_put_pictures_into_the_cache(art: Art, tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        art.image(KEY, 40, 20)
        assert art.wait()
    finally:
        os.umask(before)
    folders = [path for path in (tmp_path / "cache", *(tmp_path / "cache").rglob("*")) if path.is_dir()]
    assert len(folders) == 2
    assert {folder.stat().st_mode & 0o777 for folder in folders} == {0o700}


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


def test_the_second_start_reads_from_the_disk(source: Source, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for drawn in (True, False):
        art = Art(source=source, cache_folder=tmp_path)
        if not drawn:
            monkeypatch.setattr("ui.paint.assets.resvg_py.svg_to_bytes", lambda **_: pytest.fail("drawn again"))
        art.image(KEY, 40, 20)
        assert art.wait()
        assert art.image(KEY, 40, 20) is not None
        art.close()


@pytest.mark.parametrize("content", [b"", b"not a picture", b"\x89PNG\r\n\x1a\n" + b"\0" * 40])
def test_a_damaged_cache_is_harmless(source: Source, tmp_path: Path, content: bytes) -> None:
    for _ in range(2):
        art = Art(source=source, cache_folder=tmp_path)
        art.image(KEY, 40, 20)
        assert art.wait()
        assert art.image(KEY, 40, 20) is not None
        art.close()
        for path in tmp_path.rglob("*.png"):
            path.write_bytes(content)


def test_a_cache_folder_that_cannot_be_made_is_harmless(
    source: Source, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    blocker = tmp_path / "cache"
    blocker.write_text("a file where the folder should be")
    art = Art(source=source, cache_folder=blocker)
    for width in (20, 40):
        art.image((f"square{width}",), width, width)
    assert art.wait()
    assert art.image(("square20",), 20, 20) is not None
    art.close()
    assert sum("picture cache" in record.message for record in caplog.records) == 1


def test_a_full_disk_leaves_no_rubbish_in_the_cache(art: Art, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first bytes fit, the rest does not."""

    def full(path: Path, data: bytes) -> int:
        with path.open("wb") as file:
            file.write(data[:10])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    art.image(KEY, 40, 20)
    assert art.wait()
    assert art.is_ready(KEY, 40, 20)
    assert [file for file in (tmp_path / "cache").rglob("*") if file.is_file()] == []


def test_leftovers_of_killed_programs_leave_the_cache(source: Source, tmp_path: Path) -> None:
    old, new = tmp_path / "4711-1.part", tmp_path / "4712-1.part"
    for file in (old, new):
        file.write_bytes(b"half")
    os.utime(old, (1, 1))
    art = Art(source=source, cache_folder=tmp_path, workers=1)
    art.image(KEY, 40, 20)
    assert art.wait()
    art.close()
    assert not old.exists()
    assert new.exists(), "another program may be writing it now"


def until(reached: Callable[[], bool]) -> bool:
    """Wait for what another thread does, for a long time if need be; return whether it has done it."""
    for _ in range(2000):
        if reached():
            return True
        time.sleep(0.01)
    return False


def test_pictures_used_longest_ago_leave_the_disk(
    source: Source, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each size of the window, size of words, name and language used to leave its pictures for good."""
    monkeypatch.setattr("ui.paint.assets.MOST_ON_DISK", 16 * 4096, raising=False)
    drawn: list[tuple[int, int]] = []

    def draw(svg: str, size: tuple[int, int]) -> bytes:
        drawn.append(size)
        return rasterise_here(svg, size)

    monkeypatch.setattr("ui.paint.assets.rasterise_here", draw)
    monkeypatch.setattr(Source, "__call__", lambda _self, key, _names: SQUARE.replace("#f00", f"#f0{key[1]}"))

    def kept() -> list[Path]:
        return list(tmp_path.rglob("*.png"))

    def play(width: int, *, days_ago: int = 0) -> None:
        """Have eight pictures, as large as a window needs them, some days ago."""
        before = set(kept())
        art = Art(source=source, cache_folder=tmp_path, workers=1)
        art.prepare([(("square", number), width, width) for number in range(8)])
        assert art.wait()
        assert until(lambda: len(kept()) <= 16)
        art.close()
        for file in set(kept()) - before if days_ago else ():
            os.utime(file, (time.time() - days_ago * 86400,) * 2)

    play(40, days_ago=9)
    play(60, days_ago=5)
    play(40)
    play(80)
    assert drawn == [(width, width // 2) for width in (40, 60, 80) for _ in range(8)]
    play(80)
    play(40)
    assert len(drawn) == 24, "these are still there"
    play(60)
    assert len(drawn) == 32


def test_no_picture_waits_for_the_cache_to_be_tidied(
    source: Source, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()
    monkeypatch.setattr("ui.paint.assets.remove_leftovers", lambda *_: go_on.wait(60))
    art = Art(source=source, cache_folder=tmp_path, workers=1)
    try:
        for width in (20, 40, 60):
            art.image((f"square{width}",), width, width)
            assert art.wait(20), width
    finally:
        go_on.set()
        art.close()


def test_the_cache_is_tidied_again_after_much_was_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who draws the window larger and larger need not start the program anew."""
    monkeypatch.setattr("ui.paint.assets.MOST_ON_DISK", 16 * 4096)
    assert DiskCache(tmp_path).untidy, "another program may have left much"
    cache = DiskCache(tmp_path)
    cache.tidy(lambda: True)
    for number in range(24):
        cache.write(f"{number:04}", bytes(4096))
        cache.tidy(lambda: True)
    assert 14 <= len(list(tmp_path.rglob("*.png"))) <= 18
    assert not cache.untidy, "what was written since is little"
    assert not DiskCache(None).untidy


def test_tidying_can_be_broken_off_and_leaves_what_cannot_be_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows, what another program has open cannot be removed."""
    cache = DiskCache(tmp_path)
    for number in range(40):
        cache.write(f"{number:04}", bytes(4096))
        os.utime(next(tmp_path.rglob(f"{number % 100:02}.png")), (number, number))
    monkeypatch.setattr("ui.paint.assets.MOST_ON_DISK", 8 * 4096)
    steps, unlink, held = iter([True, True, False]), Path.unlink, next(tmp_path.rglob("30.png"))

    def refusing(path: Path, missing_ok: bool = False) -> None:
        if path == held:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        unlink(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", refusing)
    cache.tidy(lambda: next(steps))
    assert len(list(tmp_path.rglob("*.png"))) == 40 - 24 + 1
    cache = DiskCache(tmp_path)
    cache.tidy(lambda: True)
    assert {file.name for file in tmp_path.rglob("*.png")} == {"30.png", *(f"{number}.png" for number in range(32, 40))}


def test_the_cache_is_tidied_only_while_no_picture_is_wanted(
    source: Source, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, leisure, drawing, go_on, closed = (threading.Event() for _ in range(5))

    def tidy(cache: DiskCache, at_leisure: Callable[[], bool]) -> None:
        cache._looked = True  # noqa: SLF001
        begun.set()
        assert drawing.wait(20)
        assert at_leisure()
        leisure.set()
        while at_leisure():
            continue
        closed.set()

    def draw(svg: str, size: tuple[int, int]) -> bytes:
        if begun.is_set():
            drawing.set()
            go_on.wait(20)
        return rasterise_here(svg, size)

    monkeypatch.setattr(DiskCache, "tidy", tidy)
    monkeypatch.setattr("ui.paint.assets.rasterise_here", draw)
    art = Art(source=source, cache_folder=tmp_path, workers=1)
    try:
        art.image(KEY, 40, 20)
        assert begun.wait(20)
        art.prepare([(KEY, width, width) for width in (60, 80, 100)])
        assert not leisure.wait(0.05)
        go_on.set()
        assert leisure.wait(20)
    finally:
        go_on.set()
        art.close()
    assert closed.wait(20)


@posix_only
def test_a_pipe_in_the_cache_blocks_nothing(source: Source, tmp_path: Path) -> None:
    for again in (False, True):
        art = Art(source=source, cache_folder=tmp_path, workers=1)
        art.image(KEY, 40, 20)
        assert art.wait(20)
        art.close()
        assert art.is_ready(KEY, 40, 20)
        if not again:
            (kept,) = tmp_path.rglob("*.png")
            kept.unlink()
            os.mkfifo(kept)


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

    monkeypatch.setattr("ui.paint.assets.resvg_py.svg_to_bytes", spy)
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
