"""The drawings of achievements: in colour once they are reached, dull before that."""

from pathlib import Path

from ui.art.files import inner, read_art
from ui.art.parts import document

_BOX = (-50.0, -50.0, 100.0, 100.0)
_DULL = (
    '<filter id="dull" x="-60" y="-60" width="120" height="120" filterUnits="userSpaceOnUse">'
    '<feColorMatrix type="saturate" values="0.12"/></filter>'
)


def badge(achievement: str, *, lit: bool = True, root: Path | None = None) -> str:
    """Return the drawing of the achievement of this key, 100 x 100, transparent around its disc; unless ``lit`` it is
    almost without colour. Raises ArtError for an achievement that is not drawn."""
    drawing = read_art("badges", achievement, root=root)
    if lit:
        return drawing
    return document(_BOX, f'{_DULL}<g filter="url(#dull)" opacity="0.5">{inner(drawing)}</g>')
