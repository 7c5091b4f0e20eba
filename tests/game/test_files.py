"""Only regular files are read, and never more of one than needed."""

import errno
import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from game.files import UnfitFileError, one_line, read_limited, read_lines
from tests.systems import link_to, make_sparse, needs_endless_device, posix_only

MEGABYTE = 1 << 20
Reader = Callable[[Path], object]


def whole(path: Path) -> bytes:
    return read_limited(path, 100)


def lines(path: Path) -> list[tuple[int, bytes]]:
    return list(read_lines(path, 100))


READERS = pytest.mark.parametrize("read", [whole, lines])


def test_a_file_up_to_the_limit_is_read_and_one_byte_more_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_bytes(b"x" * 100)
    assert whole(file) == b"x" * 100
    file.write_bytes(b"x" * 101)
    with pytest.raises(UnfitFileError) as caught:
        whole(file)
    assert caught.value.errno == errno.EFBIG
    assert caught.value.strerror == "it has more than 100 bytes"
    assert caught.value.filename == str(file)


@pytest.mark.parametrize(("limit", "words"), [(3 * MEGABYTE, "3 MB"), (2048, "2 KB"), (1500, "1500 bytes"), (0, "0 ")])
def test_the_limit_is_given_in_a_handy_unit(tmp_path: Path, limit: int, words: str) -> None:
    file = tmp_path / "long"
    with file.open("wb") as stream:
        stream.truncate(limit + 1)
    with pytest.raises(UnfitFileError, match=f"more than {words}"):
        read_limited(file, limit)


def test_no_more_than_the_limit_is_ever_held(tmp_path: Path) -> None:
    """A file of a terabyte, and a line as long: neither fits in memory."""
    file = tmp_path / "huge"
    make_sparse(file, 1 << 40)
    with pytest.raises(UnfitFileError, match="it has more than 1 MB"):
        read_limited(file, MEGABYTE)
    with pytest.raises(UnfitFileError, match="line 1 has more than 1 MB"):
        next(read_lines(file, MEGABYTE))


def test_lines_are_numbered_and_keep_their_ends(tmp_path: Path) -> None:
    file = tmp_path / "lines"
    file.write_bytes(b"one\n\r\ntwo\r\nlast")
    assert lines(file) == [(1, b"one\n"), (2, b"\r\n"), (3, b"two\r\n"), (4, b"last")]
    file.write_bytes(b"")
    assert lines(file) == []


def test_a_line_up_to_the_limit_is_read_and_a_longer_one_named(tmp_path: Path) -> None:
    file = tmp_path / "lines"
    file.write_bytes(b"short\n" + b"y" * 99 + b"\n")
    assert lines(file) == [(1, b"short\n"), (2, b"y" * 99 + b"\n")]
    file.write_bytes(b"short\n" + b"y" * 101)
    with pytest.raises(UnfitFileError, match="line 2 has more than 100 bytes"):
        lines(file)


@READERS
def test_a_folder_is_refused(tmp_path: Path, read: Reader) -> None:
    with pytest.raises(UnfitFileError, match="it is a folder, not a file") as caught:
        read(tmp_path)
    assert caught.value.errno == errno.EISDIR


@READERS
@posix_only
def test_a_pipe_is_refused_at_once_with_or_without_a_writer(tmp_path: Path, read: Reader) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(UnfitFileError, match="it is a pipe, not a file"):
        read(pipe)
    writer = os.open(pipe, os.O_RDWR)
    try:
        os.write(writer, b"{}\n")
        with pytest.raises(UnfitFileError, match="it is a pipe, not a file"):
            read(pipe)
    finally:
        os.close(writer)


@READERS
@posix_only
def test_a_pipe_that_takes_the_file_s_place_before_it_is_opened_is_refused(
    tmp_path: Path, read: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, pipe = tmp_path / "file", tmp_path / "pipe"
    file.write_bytes(b"{}")
    os.mkfifo(pipe)
    look = Path.stat

    def exchanged(path: Path) -> os.stat_result:
        seen = look(path)
        pipe.replace(path)
        return seen

    monkeypatch.setattr(Path, "stat", exchanged)
    with pytest.raises(UnfitFileError, match="it is a pipe, not a file"):
        read(file)


@READERS
@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="there are no sockets in files here")
def test_a_socket_is_refused(tmp_path: Path, read: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    # The address of a socket is short: a test's folder can have a longer name.
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("socket")
        with pytest.raises(UnfitFileError, match="it is a socket, not a file"):
            read(Path("socket"))


@READERS
@needs_endless_device
def test_a_device_is_refused(read: Reader) -> None:
    with pytest.raises(UnfitFileError, match="it is a device, not a file"):
        read(Path("/dev/zero"))


@READERS
def test_a_links_target_counts(tmp_path: Path, read: Reader) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_bytes(b"{}")
    link_to(link, file)
    assert read(link) == read(file)
    file.unlink()
    with pytest.raises(FileNotFoundError):
        read(link)


@READERS
def test_a_missing_file_is_reported_as_missing(tmp_path: Path, read: Reader) -> None:
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "none")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a plain one", "a plain one"),
        ("two\nlines\tand a bell\a", "two lines and a bell "),
        ("half a \ud800 letter", "half a   letter"),
        ("x" * 400, "x" * 400),
        ("x" * 401, "x" * 399 + "…"),
    ],
)
def test_a_message_is_made_readable(text: str, line: str) -> None:
    assert one_line(text) == line
