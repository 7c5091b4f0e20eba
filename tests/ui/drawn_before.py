"""Texts and shapes once drawn, lent to every window of the same look: tests of the window spent half of their time on
drawing the same again."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import TypeGuard

import pygame

from ui.base.lru import Lru, surface_bytes
from ui.base.theme import Face
from ui.paint.fonts import Fonts
from ui.paint.painter import Painter
from ui.paint.texts import TextCache
from ui.shell.app import App

LARGEST = 960 * 540
"""Windows with more pixels draw everything themselves: what they would keep weighs too much."""
MOST_LOOKS, MOST_BYTES = 2, 8 << 20
"""How many looks keep their layers, and how much those of a look may weigh."""
MOST_SIZES, MOST_SHAPE_BYTES = 2, 8 << 20
"""How many sizes of window keep their shapes and halls, and how much those of a size may weigh."""

MOST_FITS, MOST_FONTS = 4096, 96
"""How many texts that were fitted into their places are kept, and how many fonts are open, for all looks together."""

Look = tuple[Hashable, ...]
Shapes = Lru[Hashable, pygame.Surface]

_PAINTER = dict(vars(Painter))
_layers: OrderedDict[Look, Shapes] = OrderedDict()
_shapes: OrderedDict[Look, Shapes] = OrderedDict()
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


def lend(app: App) -> None:
    """Let a new window draw with what others have drawn. Nothing is missed: whoever watches a painter, or changes the
    language or the size of the text, gets all layers drawn anew."""
    if app.viewport.size_px[0] * app.viewport.size_px[1] > LARGEST:
        return
    if not _texts:
        _texts.append(TextCache(app.fonts))
        _texts[0]._fits.budget = MOST_FITS  # noqa: SLF001
    # The name of a text holds all that makes its picture.
    app.texts._blocks, app.texts._fits = _texts[0]._blocks, _texts[0]._fits  # noqa: SLF001
    app.painter = Painter(app.surface, app.viewport, app.texts, app.art, shapes=LentShapes(app))


class LentShapes(Shapes):
    """What all windows share: shapes and halls those of one size, layers those of one look. A window whose painter is
    watched, or whose look has changed, draws its own layers."""

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
        self._layers: Shapes | None = _of(_layers, self._look, MOST_LOOKS, MOST_BYTES)
        size = self._app.viewport.size_px, self._app.texts.strong
        self._common = _of(_shapes, size, MOST_SIZES, MOST_SHAPE_BYTES)

    def _lender(self, key: Hashable) -> Shapes | None:
        """What is shared, None if this window goes its own way. Layers alone hold words and pictures."""
        if not _is_layer(key):
            return self._common
        if self._layers is not None and (vars(Painter) != _PAINTER or _look(self._app) != self._look):
            self._layers = None
        return self._common if self._layers is not None and _is_hall(key) else self._layers


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
    """Whether a layer is the hall at some hour, which shows neither words nor pictures."""
    return _is_layer(key) and isinstance(key[1], tuple) and key[1][0] == "hall"


def _look(app: App) -> Look:
    """What layers do not tell in their names; the word stands for the language, a made-up one too."""
    art = type(app.art).__name__
    texts = app.texts
    return art, app.viewport.size_px, texts.text_scale, texts.strong, app.tr.language, app.tr.text("New game")
