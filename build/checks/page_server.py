"""A folder as a web server shows it, for pages that do not run from a folder; it notes what was asked for."""

import functools
import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

KINDS = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
"""What Python's own table, which is the system's, may not know."""


class Served:
    """A folder that is served: it may be exchanged for another one while it is."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.policy = ""
        """A Content-Security-Policy for every file, beside the page's own."""
        self.sent: list[tuple[str, Path]] = []
        """The paths that were asked for, and the files that were sent."""
        self.port = 0

    @property
    def home(self) -> str:
        """The address, with a slash at its end."""
        return f"http://127.0.0.1:{self.port}/"


class _Handler(SimpleHTTPRequestHandler):
    extensions_map = SimpleHTTPRequestHandler.extensions_map | KINDS

    def __init__(self, *args: object, served: Served) -> None:
        self._served = served
        super().__init__(*args, directory=str(served.folder))  # type: ignore[arg-type]

    def end_headers(self) -> None:
        if self._served.policy:
            self.send_header("Content-Security-Policy", self._served.policy)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002, ARG002 - the library's own
        path = Path(self.translate_path(self.path))
        if path.is_file():
            self._served.sent.append((self.path, path))


def zipped(path: Path) -> int:
    """How many bytes a file takes as hosts of such pages send it."""
    data = path.read_bytes()
    return min(len(data), len(gzip.compress(data, mtime=0)))


@contextmanager
def served(folder: Path) -> Iterator[Served]:
    """Serve a folder at a free port of this computer."""
    found = Served(folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Handler, served=found))
    found.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield found
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
