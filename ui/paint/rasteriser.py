"""SVG to PNG, here or in a process of its own.

The rasteriser keeps Python's lock while it draws, which takes up to a tenth of a second for a large card: from a mere
thread it would hold up frames.
"""

import contextlib
import logging
import os
from collections.abc import Callable
from typing import TYPE_CHECKING

import resvg_py

from ui.base.paths import data_root
from ui.base.theme import Face

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

_log = logging.getLogger(__name__)

Size = tuple[int, int]
Rasterise = Callable[[str, Size], bytes]
"""Draws an SVG text at a size in pixels and returns a PNG file. Raises ValueError for one that cannot be drawn."""
STOP_SECONDS = 1.0
_YIELD = 5
"""By how much the process steps back for others, in the system's levels of niceness."""


def rasterise_here(svg: str, size: Size) -> bytes:
    """Draw in this process. Raises ValueError for an SVG that cannot be drawn."""
    fonts = [str(data_root() / "art" / "fonts" / f"{face.value}.ttf") for face in Face]
    return bytes(
        resvg_py.svg_to_bytes(svg_string=svg, width=size[0], height=size[1], font_files=fonts, skip_system_fonts=True)
    )


class ApartRasteriser:
    """Draws in a process of its own, which starts with the first drawing. For one thread only.

    Where no process can be started, or it has died, it draws here instead, which is noted once in the log.
    """

    def __init__(self) -> None:
        """Start nothing yet."""
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._given_up = False

    def __call__(self, svg: str, size: Size) -> bytes:
        """Draw. Raises ValueError for an SVG that cannot be drawn."""
        if not self._given_up:
            try:
                answer = self._ask(svg, size)
            except (OSError, EOFError) as error:
                _log.warning("pictures are drawn in the program's own process: %s", error)
                self._given_up = True
                self.close()
            else:
                if isinstance(answer, bytes):
                    return answer
                raise ValueError(answer)
        return rasterise_here(svg, size)

    def close(self) -> None:
        """End the process."""
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.terminate()
            self._process.join(STOP_SECONDS)
        self._process = self._pipe = None

    def _ask(self, svg: str, size: Size) -> bytes | str:
        if self._pipe is None:
            # Loaded when it is wanted: a start that finds all its pictures is quicker without.
            import multiprocessing

            context = multiprocessing.get_context("spawn")
            self._pipe, there = context.Pipe()
            self._process = context.Process(target=draw_for_others, args=(there,), daemon=True)
            self._process.start()
            there.close()
        self._pipe.send((svg, size))
        answer: bytes | str = self._pipe.recv()
        return answer


def draw_for_others(pipe: "Connection") -> None:
    """Draw what is asked for until the other end is closed."""
    if hasattr(os, "nice"):
        os.nice(_YIELD)
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            svg, size = pipe.recv()
            try:
                pipe.send(rasterise_here(svg, size))
            except ValueError as error:
                pipe.send(str(error))
