"""The phone page's own files, as they are served: by name, with their kind."""

from pathlib import Path
from typing import NamedTuple

from ui.base.paths import data_root

_PAGE = Path("ui") / "phones" / "page"
_FONT = Path("art") / "fonts" / "RussoOne-Regular.ttf"
_ICON = Path("art") / "icon" / "icon.svg"
_KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".woff": "font/woff",
}


class PageFile(NamedTuple):
    """A file of the page, and its ``Content-Type``."""

    path: Path
    kind: str


def page_files(root: Path | None = None) -> dict[str, PageFile]:
    """Return every file of the page by its name under ``/page/``; ``index.html`` is the page itself.

    ``root`` is the folder that holds ``ui/`` and ``art/``, the shipped one if None. Russo One lies among the art, as
    its licence keeps its name for the unchanged file.
    """
    folder = data_root() if root is None else root
    paths = [*sorted((folder / _PAGE).iterdir()), folder / _FONT, folder / _ICON]
    return {path.name: PageFile(path, _KINDS[path.suffix]) for path in paths if path.suffix in _KINDS}
