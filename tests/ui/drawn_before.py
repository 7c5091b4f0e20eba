"""Texts and shapes once drawn, lent to every window of the same look: tests of the window spent half of their time on
drawing the same again."""

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from threading import Lock
from typing import TypeGuard

import pygame

from ui.base.lru import Lru, surface_bytes
from ui.base.theme import Face
from ui.halls import wall
from ui.halls.skies import Daylight
from ui.paint.assets import Art, Key
from ui.paint.fonts import Fonts
from ui.paint.painter import Painter
from ui.paint.rasteriser import Rasterise, Size
from ui.paint.texts import TextCache
from ui.shell.app import App

LARGEST = 960 * 540
"""Windows with more pixels draw their layers and halls themselves: what they would keep weighs too much."""
MOST_LOOKS, MOST_BYTES = 2, 8 << 20
"""How many looks keep their layers, and how much those of a look may weigh."""
MOST_SIZES, MOST_SHAPE_BYTES = 2, 8 << 20
"""How many sizes of window keep their shapes and halls, and how much those of a size may weigh."""

MOST_FITS, MOST_FONTS, MOST_WIDTHS = 4096, 96, 16384
"""How many texts that were fitted into their places are kept, how many fonts are open, and how many lines' widths are
known, for all looks together."""

MOST_HALL_BYTES = 12 << 20
"""How much the halls weigh that all windows share, whatever their size."""
MOST_PICTURE_BYTES = 12 << 20
"""How much the drawings weigh that windows share."""

Look = tuple[Hashable, ...]
Shapes = Lru[Hashable, pygame.Surface]

_PAINTER = dict(vars(Painter))
_layers: OrderedDict[Look, Shapes] = OrderedDict()
_shapes: OrderedDict[Look, Shapes] = OrderedDict()
_halls: Shapes = Lru(MOST_HALL_BYTES, surface_bytes)
_DRAW_HALL = wall.draw_hall_in_steps
_pictures: Lru[tuple[str, Size], pygame.Surface] = Lru(MOST_PICTURE_BYTES, surface_bytes)
_RASTERISE = Art._rasterise  # noqa: SLF001
_shelf = Lock()
_texts: list[TextCache] = []
_fonts: list[tuple[Fonts, pygame.font.Font]] = []
"""The fonts, and one of them that tells whether they can still be used."""


def lent_fonts() -> Fonts:
    """Return the fonts of all windows: one that was just opened makes each letter first, and needs a hundred times as
    long for a line. None outlives ``pygame.quit``, with which some tests end."""
    try:
        for _, font in _fonts:
            font.get_height()
    except pygame.error:
        _fonts.clear()
    if not _fonts:
        fonts = Fonts()
        fonts._open.budget = MOST_FONTS  # noqa: SLF001
        pygame.font.init()
        _fonts.append((fonts, fonts.get(Face.TEXT, 20)))
    return _fonts[0][0]


def lent_measure(texts: TextCache, face: Face, size_px: int) -> Callable[[str], int]:
    """Return what tells widths of texts in pixels, as they were measured before: words are fitted size by size."""
    _, times = texts._font(face, size_px)  # noqa: SLF001
    return lambda text: -(-_width(texts.fonts, face, size_px * times, text) // times)


@lru_cache(MOST_WIDTHS)
def _width(fonts: Fonts, face: Face, size_px: int, text: str) -> int:
    return fonts.get(face, size_px).size(text)[0]


def lent_hall(painter: Painter, day: Daylight) -> Iterator[None]:
    """Draw the hall of an hour as it was drawn before: it takes ten times as long as a page, and depends on the size of
    its picture and the look alone."""
    picture = painter.surface
    key = painter.viewport.size_px, painter.viewport.origin_px, picture.get_size(), day, painter.strong
    kept = _halls.get(key)
    if kept is None:
        yield from _DRAW_HALL(painter, day)
        _halls.put(key, picture.copy())
    else:
        picture.blit(kept, (0, 0))
        yield


def lent_picture(art: Art, key: Key, svg: str, size: Size, draw: Rasterise) -> pygame.Surface | None:
    """Return a drawing that an earlier window has read or made: nobody draws on it. Called by threads."""
    name = hashlib.sha256(svg.encode()).hexdigest(), size
    with _shelf:
        picture = _pictures.get(name)
    if picture is None:
        picture = _RASTERISE(art, key, svg, size, draw)
        if picture is not None:
            with _shelf:
                _pictures.put(name, picture)
    return picture


def lend(app: App) -> None:
    """Let a new window draw with what others have drawn. Nothing is missed: whoever watches a painter, or changes the
    language or the size of the text, gets all layers drawn anew."""
    if not _texts:
        _texts.append(TextCache(app.fonts))
        _texts[0]._fits.budget = MOST_FITS  # noqa: SLF001
    # The name of a text holds all that makes its picture.
    app.texts._blocks, app.texts._fits = _texts[0]._blocks, _texts[0]._fits  # noqa: SLF001
    app.painter = Painter(app.surface, app.viewport, app.texts, app.art, shapes=LentShapes(app))


class LentShapes(Shapes):
    """What all windows share: shapes and halls those of one size, layers those of one look. A window whose painter is
    watched, or whose look has changed, draws its own layers; a large one draws its halls as well."""

    def __init__(self, app: App) -> None:
        """Share what others of the look that a window has now have drawn."""
        own: Shapes = Painter(app.surface, app.viewport, app.texts, app.art)._shapes  # noqa: SLF001
        super().__init__(own.budget, surface_bytes)
        self._app = app
        self._lend()

    def get(self, key: Hashable) -> pygame.Surface | None:
        shapes = self._lender(key) if _is_layer(key) else self._common
        return super().get(key) if shapes is None else shapes.get(key)

    def put(self, key: Hashable, value: pygame.Surface) -> None:
        shapes = self._lender(key)
        if shapes is None:
            super().put(key, value)
        else:
            shapes.put(key, value)

    def pop(self, key: Hashable) -> pygame.Surface | None:
        shapes = self._lender(key)
        if shapes is None:
            return super().pop(key)
        # Whoever takes a hall draws another one over it.
        return None if _is_hall(key) else shapes.pop(key)

    def clear(self) -> None:
        super().clear()
        self._lend()

    def _lend(self) -> None:
        self._look = _look(self._app)
        size = self._app.viewport.size_px, self._app.texts.strong
        self._small = size[0][0] * size[0][1] <= LARGEST
        self._layers: Shapes | None = _of(_layers, self._look, MOST_LOOKS, MOST_BYTES) if self._small else None
        self._common = _of(_shapes, size, MOST_SIZES, MOST_SHAPE_BYTES)

    def _lender(self, key: Hashable) -> Shapes | None:
        """What is shared, None if this window goes its own way. Layers alone hold words and pictures."""
        if not _is_layer(key):
            return self._common
        if self._layers is not None and (vars(Painter) != _PAINTER or _look(self._app) != self._look):
            self._layers = None
        return self._common if self._small and _is_hall(key) else self._layers


def _of(shared: OrderedDict[Look, Shapes], name: Look, most: int, budget: int) -> Shapes:
    """What is shared under a name; of all names only the last few are kept."""
    if name not in shared:
        shared[name] = Lru(budget, surface_bytes)
    shared.move_to_end(name)
    while len(shared) > most:
        shared.popitem(last=False)
    return shared[name]


def _is_layer(key: Hashable) -> TypeGuard[tuple[str, Hashable, tuple[int, int]]]:
    return isinstance(key, tuple) and key[0] == "layer"


def _is_hall(key: Hashable) -> bool:
    """Whether a layer is the hall at some hour, or the wall behind menus, which show neither words nor pictures."""
    return _is_layer(key) and (key[1] == "factory wall" or (isinstance(key[1], tuple) and key[1][0] == "hall"))


def _look(app: App) -> Look:
    """What layers do not tell in their names; the word stands for the language, a made-up one too."""
    art = type(app.art).__name__
    texts = app.texts
    return art, app.viewport.size_px, texts.text_scale, texts.strong, app.tr.language, app.tr.text("New game")
