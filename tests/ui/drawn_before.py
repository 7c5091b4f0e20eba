"""Texts and shapes once drawn, lent to every window of the same look: tests of the window spent half of their time on
drawing the same again."""

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

from ui.base.lru import Lru, surface_bytes
from ui.paint.painter import Painter
from ui.paint.texts import TextCache
from ui.shell.app import App

LARGEST = 960 * 540
"""Windows with more pixels draw everything themselves: what they would keep weighs too much."""
MOST_LOOKS = 1
"""How many looks keep their shapes."""
MOST_BYTES = 16 << 20
"""How much the shapes of a look may weigh."""

MOST_FITS = 4096
"""How many texts that were fitted into their places are kept, for all looks together."""

Look = tuple[Hashable, ...]
Shapes = Lru[Hashable, pygame.Surface]

_PAINTER = dict(vars(Painter))
_looks: OrderedDict[Look, Shapes] = OrderedDict()
_texts: list[TextCache] = []


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
    """The shapes that all windows of a look share, until this one needs its own."""

    def __init__(self, app: App) -> None:
        """Share what others of the look that a window has now have drawn."""
        own: Shapes = Painter(app.surface, app.viewport, app.texts, app.art)._shapes  # noqa: SLF001
        super().__init__(own.budget, surface_bytes)
        own.budget = min(own.budget, MOST_BYTES)
        self._app, self._look = app, _look(app)
        self._lent: Shapes | None = _looks.setdefault(self._look, own)
        _looks.move_to_end(self._look)
        while len(_looks) > MOST_LOOKS:
            _looks.popitem(last=False)

    def get(self, key: Hashable) -> pygame.Surface | None:
        shapes = self._shapes(key)
        return super().get(key) if shapes is None else shapes.get(key)

    def put(self, key: Hashable, value: pygame.Surface) -> None:
        shapes = self._shapes(key)
        if shapes is None:
            super().put(key, value)
        else:
            shapes.put(key, value)

    def pop(self, key: Hashable) -> pygame.Surface | None:
        shapes = self._shapes(key)
        return super().pop(key) if shapes is None else shapes.pop(key)

    def drop(self, keep: Callable[[Hashable], bool]) -> None:
        self._lent = None
        super().drop(keep)

    def clear(self) -> None:
        self._lent = None
        super().clear()

    def _shapes(self, key: Hashable) -> Shapes | None:
        """What is shared, None if this window goes its own way. Layers alone hold words and pictures."""
        layer = isinstance(key, tuple) and key[0] == "layer"
        if layer and self._lent is not None and (vars(Painter) != _PAINTER or _look(self._app) != self._look):
            self._lent = None
        return self._lent


def _look(app: App) -> Look:
    """What layers do not tell in their names; the word stands for the language, a made-up one too."""
    art = type(app.art).__name__
    texts = app.texts
    return art, app.viewport.size_px, texts.text_scale, texts.strong, app.tr.language, app.tr.text("New game")
