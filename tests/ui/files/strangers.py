"""Things that may stand where a file of ours belongs, and a reader of plain files."""

import os
from pathlib import Path

import pytest

from tests.systems import link_to, make_sparse
from ui.files.recovery import decoded


def numbers(data: bytes) -> list[int]:
    return decoded(data, list[int])


# What is no file of ours


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    link_to(path, Path("/dev/zero"))


def folder(path: Path) -> None:
    path.mkdir()


def huge(path: Path) -> None:
    make_sparse(path, 800 << 20)


STRANGERS = pytest.mark.parametrize("make", [*([pipe, device] if os.name == "posix" else []), folder, huge])
