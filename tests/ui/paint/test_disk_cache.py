"""Pictures on the disk: read at the next start, tidied, and harmless when damaged."""

import errno
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.systems import posix_only
from tests.ui.paint.square import KEY, SQUARE, Source
from ui.paint.assets import Art
from ui.paint.disk_cache import DiskCache
from ui.paint.rasteriser import rasterise_here


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


def test_the_second_start_reads_from_the_disk(source: Source, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for drawn in (True, False):
        art = Art(source=source, cache_folder=tmp_path)
        if not drawn:
            monkeypatch.setattr("ui.paint.disk_cache.resvg_py.svg_to_bytes", lambda **_: pytest.fail("drawn again"))
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
    monkeypatch.setattr("ui.paint.disk_cache.MOST_ON_DISK", 16 * 4096, raising=False)
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
    monkeypatch.setattr("ui.paint.disk_cache.remove_leftovers", lambda *_: go_on.wait(60))
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
    monkeypatch.setattr("ui.paint.disk_cache.MOST_ON_DISK", 16 * 4096)
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
    monkeypatch.setattr("ui.paint.disk_cache.MOST_ON_DISK", 8 * 4096)
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
