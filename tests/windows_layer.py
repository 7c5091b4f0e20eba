"""Windows behaviour on other systems: how it differs in files, names, words and signals.

Inside ``windows_manners`` this process finds

- that a file which it has open itself, in whatever way (SQLite's included), can be neither removed nor renamed nor
  replaced, and that no folder goes in which one lies: PermissionError, ``winerror`` 32 or 5;
- that ``rename`` replaces nothing, a folder cannot be opened, and what is write-protected cannot be removed;
- that below a file there is no path, as below what is missing: FileNotFoundError;
- that names differ by more than capitals, which do not count when paths are sorted either, and that there are names no
  file can have (NUL, a colon, a dot at the end);
- that text files are in cp1252 with CR LF where nobody says otherwise, and that errors are told in German;
- that locks are Windows' own (``msvcrt``), and that there are no signals but its few, and no fork.

Not simulated: what other processes have open, paths with drives and backslashes, and the starting and ending of
processes. On Windows itself it changes nothing.
"""

# It stands in for what pathlib itself calls.
# ruff: noqa: PTH112, PTH114, PTH121, PTH208

import builtins
import contextlib
import errno
import io
import os
import shutil
import signal
import stat
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import PurePath
from types import SimpleNamespace
from typing import Any

import pytest

NO_PATH, SHARING_VIOLATION, ACCESS_DENIED, ALREADY_EXISTS, INVALID_NAME = 3, 32, 5, 183, 123
_WORDS = {
    NO_PATH: "Das System kann den angegebenen Pfad nicht finden",
    SHARING_VIOLATION: "Der Prozess kann nicht auf die Datei zugreifen, da ein anderer Prozess sie verwendet",
    ACCESS_DENIED: "Zugriff verweigert",
    ALREADY_EXISTS: "Eine Datei kann nicht erstellt werden, wenn sie bereits vorhanden ist",
    INVALID_NAME: "Die Syntax für den Dateinamen, Verzeichnisnamen oder die Datenträgerbezeichnung ist falsch",
}
_NUMBERS = {
    NO_PATH: errno.ENOENT,
    SHARING_VIOLATION: errno.EACCES,
    ACCESS_DENIED: errno.EACCES,
    ALREADY_EXISTS: errno.EEXIST,
    INVALID_NAME: errno.EINVAL,
}
_DEVICES = {"CON", "PRN", "AUX", "NUL", *(f"{port}{number}" for port in ("COM", "LPT") for number in range(1, 10))}
_NEVER = frozenset('<>:"|?*\\') | {chr(code) for code in range(32)}
_SIGNALS = {signal.SIGABRT, signal.SIGFPE, signal.SIGILL, signal.SIGINT, signal.SIGSEGV, signal.SIGTERM}
_ABSENT = ("fork", "forkpty", "setsid", "O_NOFOLLOW", "O_NONBLOCK", "O_NOCTTY")
_WITH_BRANCHES = ("ui.files.disk", "ui.files.ownership")
"""Modules that ask for the system when they are called, and not only when they are loaded."""

_mannered = False

StrPath = str | os.PathLike[str]


def windows_error(winerror: int, number: int, words: str, file: str | None = None, onto: str | None = None) -> OSError:
    """An OSError as Python on Windows makes it: of the class of its ``errno``, with a ``winerror`` and German words."""
    error = OSError(number, words, file, None, onto)
    error.winerror = winerror  # type: ignore[attr-defined, unused-ignore]
    return error


def _refused(winerror: int, path: StrPath, onto: StrPath | None = None) -> OSError:
    target = None if onto is None else os.fspath(onto)
    return windows_error(winerror, _NUMBERS[winerror], _WORDS[winerror], os.fspath(path), target)


def fit_for_windows(name: str) -> bool:
    """Whether a file can have a name there."""
    return (
        not set(name) & _NEVER
        and name == name.rstrip(". ")
        and name.partition(".")[0].rstrip().upper() not in _DEVICES
        and len(name) <= 255
    )


@contextlib.contextmanager
def windows_manners() -> Iterator[None]:
    """Behave like Windows within the context."""
    if os.name == "nt":
        yield
        return
    global _mannered
    for leaving in [thread for thread in threading.enumerate() if thread.name == "farewell"]:
        # A bot of the test before may still go, and knows this system.
        leaving.join()
    with pytest.MonkeyPatch.context() as patch:
        _patch_files(patch)
        _patch_order(patch)
        _patch_system(patch)
        _mannered = True
        try:
            yield
        finally:
            _mannered = False


def on_windows() -> bool:
    """Whether files currently behave as on Windows, real or simulated."""
    return os.name == "nt" or _mannered


def open_here(path: StrPath) -> bool:
    """Whether this process has a file open, or one inside a folder."""
    try:
        wanted = os.lstat(path)
    except OSError:
        return False
    inside = f"{os.path.realpath(path)}{os.sep}" if stat.S_ISDIR(wanted.st_mode) else None
    for name in os.listdir("/dev/fd"):
        try:
            if os.path.samestat(os.fstat(int(name)), wanted):
                return True
            if inside is not None and _path_of(int(name)).startswith(inside):
                return True
        except OSError:
            # The number of the list itself, or one that another thread has closed.
            continue
    return False


def _path_of(number: int) -> str:
    """The path of an open file."""
    if sys.platform == "darwin":
        import fcntl

        return os.fsdecode(fcntl.fcntl(number, fcntl.F_GETPATH, bytes(1024)).rstrip(b"\0"))
    return os.path.realpath(f"/dev/fd/{number}")


def _as_kept(path: Any) -> Any:
    """The path of an existing name that differs only in case; any other path as it is."""
    if not isinstance(path, str | os.PathLike) or os.path.lexists(path):
        return path
    wanted = PurePath(path)
    try:
        names = os.listdir(wanted.parent)
    except OSError:
        return path
    return next((str(wanted.with_name(name)) for name in names if name.lower() == str(wanted.name).lower()), path)


def _refuse_unfit(path: Any) -> None:
    if isinstance(path, str | os.PathLike) and not fit_for_windows(PurePath(path).name):
        raise _refused(INVALID_NAME, path)


def _patch_files(patch: pytest.MonkeyPatch) -> None:
    real_open, real_os_open, real_stat = io.open, os.open, os.stat

    def open_file(
        file: Any,
        mode: str = "r",
        buffering: int = -1,
        encoding: str | None = None,
        errors: str | None = None,
        newline: str | None = None,
        closefd: bool = True,
        opener: Any = None,
    ) -> Any:
        if isinstance(file, str | os.PathLike):
            if opener is None and set(mode) & set("wxa+"):
                _refuse_unfit(file)
            file = _as_kept(file)
            # With an opener this is where a temporary file is to be.
            if opener is None and os.path.isdir(file):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(file))
        if "b" not in mode:
            encoding = "cp1252" if encoding in (None, "locale") else encoding
            newline = "\r\n" if newline is None and set(mode) & set("wxa") else newline
        try:
            return real_open(file, mode, buffering, encoding, errors, newline, closefd, opener)
        except NotADirectoryError:
            raise _refused(NO_PATH, file) from None

    def os_open(path: Any, flags: int, mode: int = 0o777, **more: Any) -> int:
        if flags & os.O_CREAT:
            _refuse_unfit(path)
        path = _as_kept(path)
        if os.path.isdir(path):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(path))
        try:
            return real_os_open(path, flags, mode, **more)
        except NotADirectoryError:
            raise _refused(NO_PATH, path) from None

    def os_stat(path: Any, **more: Any) -> os.stat_result:
        try:
            return real_stat(path, **more)
        except FileNotFoundError:
            kept = _as_kept(path)
            if kept == path:
                raise
            return real_stat(kept, **more)

    def removing(real: Callable[..., None]) -> Callable[..., None]:
        def remove(path: StrPath, **more: Any) -> None:
            if more.get("dir_fd") is None:
                path = _as_kept(path)
                if os.path.isdir(path) and not os.path.islink(path):
                    raise _refused(ACCESS_DENIED, path)
                if open_here(path):
                    raise _refused(SHARING_VIOLATION, path)
                if os.path.lexists(path) and not os.lstat(path).st_mode & stat.S_IWUSR:
                    raise _refused(ACCESS_DENIED, path)
            real(path, **more)

        return remove

    def moving(real: Callable[..., None], *, over: bool) -> Callable[..., None]:
        def move(source: StrPath, target: StrPath, **more: Any) -> None:
            _refuse_unfit(target)
            source, onto = _as_kept(source), _as_kept(target)
            same = os.path.lexists(source) and os.path.lexists(onto) and os.path.samefile(source, onto)
            if open_here(source):
                raise _refused(SHARING_VIOLATION, source, target)
            if os.path.lexists(onto) and not same:
                if not over:
                    raise _refused(ALREADY_EXISTS, source, onto)
                if os.path.isdir(onto) or open_here(onto) or not os.lstat(onto).st_mode & stat.S_IWUSR:
                    raise _refused(ACCESS_DENIED, source, onto)
            # A name in other capitals is taken on, as there.
            real(source, target if same else onto, **more)

        return move

    def making(real: Callable[..., None]) -> Callable[..., None]:
        def make(path: StrPath, *more: Any, **named: Any) -> None:
            _refuse_unfit(path)
            try:
                real(_as_kept(path), *more, **named)
            except NotADirectoryError:
                raise _refused(NO_PATH, path) from None

        return make

    def rmdir(path: StrPath, **more: Any) -> None:
        if more.get("dir_fd") is None and open_here(path):
            raise _refused(SHARING_VIOLATION, path)
        real_rmdir(path, **more)

    def text_encoding(encoding: Any, _stacklevel: int = 2) -> Any:
        return "locale" if encoding is None else encoding

    real_rmdir = os.rmdir
    # In Python's UTF-8 mode pathlib and tempfile would ask for UTF-8 by name where nobody says which encoding.
    patch.setattr(io, "text_encoding", text_encoding)
    patch.setattr(io, "open", open_file)
    patch.setattr(builtins, "open", open_file)
    patch.setattr(os, "open", os_open)
    patch.setattr(os, "stat", os_stat)
    patch.setattr(os, "unlink", removing(os.unlink))
    patch.setattr(os, "remove", removing(os.remove))
    patch.setattr(os, "replace", moving(os.replace, over=True))
    patch.setattr(os, "rename", moving(os.rename, over=False))
    patch.setattr(os, "mkdir", making(os.mkdir))
    patch.setattr(os, "rmdir", rmdir)
    # As there, folders are emptied by the names of what is in them, and a temporary file has a name until it is closed.
    patch.setattr(shutil, "_use_fd_functions", False)
    # From Python 3.14 on this is what decides.
    patch.setattr(shutil, "_rmtree_impl", vars(shutil)["_rmtree_unsafe"], raising=False)
    patch.setattr(tempfile, "TemporaryFile", tempfile.NamedTemporaryFile)


def _patch_order(patch: pytest.MonkeyPatch) -> None:
    def before(one: PurePath, other: PurePath) -> bool:
        return [part.lower() for part in one.parts] < [part.lower() for part in other.parts]

    patch.setattr(PurePath, "__lt__", before)


def _patch_system(patch: pytest.MonkeyPatch) -> None:
    import fcntl
    import importlib

    def locking(number: int, _mode: int, _count: int) -> None:
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES)) from None

    real_signal = signal.signal

    def set_handler(number: int, handler: Any) -> Any:
        if number not in _SIGNALS:
            raise ValueError("invalid signal value")
        return real_signal(number, handler)

    patch.setattr(signal, "signal", set_handler)
    for name in _ABSENT:
        patch.delattr(os, name, raising=False)
    told = SimpleNamespace(**{**vars(sys), "platform": "win32"})
    for name in _WITH_BRANCHES:
        module = importlib.import_module(name)
        patch.setattr(module, "sys", told)
        patch.setattr(module, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2), raising=False)
