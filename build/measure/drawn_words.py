"""What a scene writes, noted while its picture is drawn: the measures of contrast and of ink read it."""

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import numpy as np
import pygame

from ui.base.contrast import strong_words
from ui.base.theme import Colour, Face, TextStyle
from ui.base.viewport import Point, Rect
from ui.paint.collage import Collage
from ui.paint.fonts import clean
from ui.paint.painter import Painter
from ui.paint.texts import TextBlock
from ui.shell.app import App
from ui.widgets import focus
from ui.widgets.base import Control
from ui.widgets.scroll import ScrollArea


class DrawnWords(msgspec.Struct, frozen=True):
    """A text where it was drawn, and what was to be seen there afterwards. In a layer that may be nothing yet: the
    ground is ``known`` where it is opaque."""

    words: str
    block: TextBlock
    face: Face
    """That it was set in, in place of one that lacks its letters."""
    line: float
    """From one line to the next, as a multiple of the type's size."""
    area: pygame.Rect
    """Of the whole block, in the window's pixels."""
    seen: pygame.Rect
    """The part that its clip lets through."""
    strokes: np.ndarray
    """Opacity by pixel (0 to 255) of the part that is seen."""
    drawn: np.ndarray
    known: np.ndarray
    colour: Colour
    solid: bool
    scrolled: bool
    """Whether it stands in a list, which may end in the middle of it."""


class Recording(msgspec.Struct):
    """What was drawn, in the order in which it was drawn."""

    words: list[DrawnWords] = msgspec.field(default_factory=list)
    panels: list[pygame.Rect] = msgspec.field(default_factory=list)
    """In the window's pixels."""


def record(app: App) -> Recording:
    """Draw what the app shows now, and note it."""
    made = Recording()
    # Cached pictures would hide the texts in them.
    app.painter.forget_layers()
    with _noting(made, app.surface):
        app.draw()
    return made


@contextmanager
def _noting(made: Recording, window: pygame.Surface) -> Iterator[None]:
    """Note all that is drawn while the context lasts; in layers of the ``window``, too."""
    text_of, panel_of, canvas_of, list_of = Painter.text, Painter.panel, Collage._canvas, ScrollArea.draw  # noqa: SLF001
    control_of = focus._draw  # noqa: SLF001
    begun, lists = set[Collage](), list[Control]()

    def text(painter: Painter, string: str, at: Point, style: TextStyle, **named: object) -> Rect:
        rect = text_of(painter, string, at, style, **named)  # type: ignore[arg-type]
        align = str(named.get("align", "topleft"))
        side = "left" if "left" in align else "right" if "right" in align else "center"
        room = [named.get(name, usual) for name, usual in (("max_width", None), ("max_lines", 1), ("max_height", None))]
        colour: Colour = named.get("colour") or style.colour  # type: ignore[assignment]
        block = painter.texts.block(string, painter.text_box(style, *room), colour=colour, side=side)  # type: ignore[arg-type]
        area = block.surface.get_rect(topleft=painter.viewport.to_px((rect.x, rect.y)))
        clip = painter.surface.get_clip()
        seen = area.clip(clip)
        # A clip of nothing is for pictures that are made ahead.
        if string.strip() and clip.w > 0 and clip.h > 0 and ((seen.w > 0 and seen.h > 0) or not lists):
            part = seen.move(-area.x, -area.y)
            strokes = pygame.surfarray.array_alpha(block.surface)[part.x : part.right, part.y : part.bottom]
            if painter.strong:
                colour = strong_words(colour)
            below = painter.surface.subsurface(seen)
            drawn = pygame.surfarray.array3d(below)
            layered = bool(painter.surface.get_flags() & pygame.SRCALPHA)
            known = pygame.surfarray.array_alpha(below) == 255 if layered else np.ones(drawn.shape[:2], dtype=bool)
            off = _offset(painter)
            made.words.append(
                DrawnWords(
                    words=string,
                    block=block,
                    face=painter.texts.fonts.face_for(style.face, clean(string)),
                    line=style.line,
                    area=area.move(off),
                    seen=seen.move(off),
                    strokes=strokes,
                    drawn=drawn,
                    known=known,
                    colour=colour,
                    solid=named.get("alpha", 255) == 255 and (len(colour) == 3 or colour[3] == 255),
                    scrolled=bool(lists),
                )
            )
        return rect

    def panel(painter: Painter, rect: Rect, *args: object, **named: object) -> None:
        made.panels.append(painter.viewport.rect_px(rect).move(_offset(painter)))
        panel_of(painter, rect, *args, **named)  # type: ignore[arg-type]

    def _offset(painter: Painter) -> tuple[int, int]:
        return (0, 0) if painter.surface is window else painter.viewport.origin_px

    def afresh(collage: Collage, painter: Painter) -> pygame.Surface:
        # A picture in parts would draw only what has changed.
        if collage not in begun:
            begun.add(collage)
            collage._surface = None  # noqa: SLF001
        return canvas_of(collage, painter)

    def scrolled(area: ScrollArea, painter: Painter, *, ring: bool) -> None:
        lists.append(area)
        try:
            list_of(area, painter, ring=ring)
        finally:
            lists.pop()

    def within(widget: Control, painter: Painter, *, ring: bool) -> None:
        # A control of a list is drawn after it, as far as the list shows it.
        if widget.window is not None:
            lists.append(widget)
        try:
            control_of(widget, painter, ring=ring)
        finally:
            if widget.window is not None:
                lists.pop()

    Painter.text, Painter.panel = text, panel  # type: ignore[method-assign, assignment]
    Collage._canvas = afresh  # type: ignore[method-assign, assignment]  # noqa: SLF001
    ScrollArea.draw = scrolled  # type: ignore[method-assign, assignment]
    focus._draw = within  # noqa: SLF001
    try:
        yield
    finally:
        Painter.text, Painter.panel = text_of, panel_of  # type: ignore[method-assign]
        Collage._canvas = canvas_of  # type: ignore[method-assign]  # noqa: SLF001
        ScrollArea.draw = list_of  # type: ignore[method-assign]
        focus._draw = control_of  # noqa: SLF001
