"""Reading of the drawings under `art/` as pieces that can be set into a larger picture."""

import re
from pathlib import Path

from game.files import read_limited, system_words
from ui.base.paths import data_root

_ROOT_TAG = re.compile(r"<svg\b[^>]*>", re.DOTALL)
LARGEST = 4 << 20
_VIEW_BOX = re.compile(r'viewBox="([^"]+)"')


class ArtError(Exception):
    """A drawing is missing, unreadable or not an SVG picture; the message names the file."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path.as_posix()}: {reason}")
        self.path = path


def art_path(folder: str, name: str, *, root: Path | None = None) -> Path:
    """Return where `art/<folder>/<name>.svg` lies, or would, below `root` (the shipped folder if None)."""
    return (data_root() if root is None else root) / "art" / folder / f"{name}.svg"


def read_art(folder: str, name: str, *, root: Path | None = None) -> str:
    """Return the SVG text of `art/<folder>/<name>.svg`.

    `root` is the folder that holds `art/` (the shipped one if None). Raises ArtError if the file is missing,
    cannot be read or holds no `<svg>` with a viewBox.
    """
    path = art_path(folder, name, root=root)
    try:
        # The same drawing, and so the same finished picture, whatever ends its lines.
        text = read_limited(path, LARGEST).decode("utf-8").replace("\r\n", "\n")
    except FileNotFoundError as error:
        raise ArtError(path, "this drawing is missing") from error
    except OSError as error:
        raise ArtError(path, f"this drawing cannot be read ({system_words(error)})") from error
    except UnicodeDecodeError as error:
        raise ArtError(path, "this drawing cannot be read (it is not UTF-8 text)") from error
    opening = _ROOT_TAG.search(text)
    if opening is None or "</svg>" not in text or not _VIEW_BOX.search(opening.group()):
        raise ArtError(path, "this is not an SVG drawing with a viewBox")
    return text


def inner(svg: str) -> str:
    """Return what lies inside the outermost `<svg>` of a drawing that `read_art` accepted, in its own units."""
    opening = _ROOT_TAG.search(svg)
    if opening is None:
        return svg
    return svg[opening.end() : svg.rindex("</svg>")].strip()


def art_names(folder: str) -> tuple[str, ...]:
    """Return the names of all drawings in `art/<folder>/`, sorted."""
    return tuple(sorted(path.stem for path in art_path(folder, "any").parent.glob("*.svg")))
