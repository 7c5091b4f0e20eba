"""A part of a scene that is a tree of boxes, where the rest of the scene is a drawing, such as the foot of a table."""

from ui.base.viewport import Rect
from ui.layout.arrange import arrange
from ui.layout.box import Box, Placed
from ui.layout.drawing import draw_boxes
from ui.layout.leaves import Leaf
from ui.paint.painter import Painter
from ui.scenes.common.boxes import made
from ui.widgets.base import Control


class Part:
    """Boxes in a room that the scene gives them. The scene's own group has the controls."""

    def __init__(self) -> None:
        """Nothing is there before it is laid out."""
        self._placed: tuple[Placed, ...] = ()
        self._by_key: dict[str, Control] = {}

    def lay_out(self, painter: Painter, tree: Box, room: Rect) -> list[Control]:
        """Arrange the boxes; return their controls, which stay the same as long as their keys do."""
        old, self._by_key = self._by_key, {}
        self._placed = arrange(tree, room, painter.measure, painter.texts.text_scale).placed
        for one in self._placed:
            if isinstance(one.leaf, Leaf):
                self._by_key[one.leaf.key] = made(one, old.get(one.leaf.key))
        return [*self._by_key.values()]

    def draw(self, painter: Painter) -> None:
        """Draw the words and pictures."""
        draw_boxes(painter, self._placed)
