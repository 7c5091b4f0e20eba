"""SVG to PNG, here or in a separate process.

The rasteriser holds the GIL while it draws, up to a tenth of a second for a large card: in a thread it would hold up
frames.
"""

import logging
import os
from collections.abc import Callable
from concurrent.futures import CancelledError
from typing import TYPE_CHECKING

import msgspec
import resvg_py

from game.play.worker import LostError, RefusedError, Worker, serve
from ui.base.paths import data_root
from ui.base.theme import Face

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_log = logging.getLogger(__name__)

Size = tuple[int, int]
Rasterise = Callable[[str, Size], bytes]
"""Draws an SVG text at a size in pixels and returns a PNG file. Raises ValueError for one that cannot be drawn."""
_PNG: msgspec.msgpack.Decoder[bytes] = msgspec.msgpack.Decoder(bytes)


def rasterise_here(svg: str, size: Size) -> bytes:
    """Draw in this process. Raises ValueError for an SVG that cannot be drawn."""
    fonts = [str(data_root() / "art" / "fonts" / f"{face.value}.ttf") for face in Face]
    return bytes(
        resvg_py.svg_to_bytes(svg_string=svg, width=size[0], height=size[1], font_files=fonts, skip_system_fonts=True)
    )


class Drawing(msgspec.Struct, frozen=True):
    """A drawing request: an SVG text, at a size in pixels."""

    svg: str
    size: Size


class ApartRasteriser:
    """Draws in a separate process, which starts with the first drawing.

    If no process can be started, or none answers, it draws in this one instead, and logs that once.
    """

    def __init__(self, worker: Worker | None = None) -> None:
        """Start nothing yet; ``worker`` replaces the usual one in tests."""
        self._worker = worker or Worker(draw_for_others)
        self._given_up = False

    @property
    def pid(self) -> int | None:
        """The process id, None if there is no process."""
        return self._worker.pid

    def __call__(self, svg: str, size: Size) -> bytes:
        """Draw. Raises ValueError for an SVG that cannot be drawn."""
        if not self._given_up:
            try:
                return self._worker.ask(Drawing(svg, size), _PNG).result()
            except RefusedError as error:
                raise ValueError(str(error)) from error
            except CancelledError:
                self._given_up = True
            except LostError as error:
                _log.warning("pictures are drawn in the program's own process: %s", error)
                self._given_up = True
                self._worker.close()
        return rasterise_here(svg, size)

    def close(self) -> None:
        """End the process without waiting. A drawing still waited for is made in this one."""
        self._worker.close()

    def join(self, seconds: float) -> None:
        """Wait for the process to end, up to a number of seconds."""
        self._worker.join(seconds)


def draw_for_others(pipe: "Connection") -> None:
    """Serve drawing requests until the other end is closed."""
    if hasattr(os, "nice"):
        os.nice(5)
    serve(pipe, Drawing, lambda drawing: rasterise_here(drawing.svg, drawing.size))
