// Compile the game for a quick start, by the very Python that will run it: node compile.mjs PYODIDE TREE OUT LOCK.
// Whatever lies in TREE is packed into OUT/game.zip, its sources compiled. Of Python's library, OUT/python_stdlib.zip,
// only what a game loads when it starts is compiled: all the rest is there, too, but smaller as it is.

import { pathToFileURL } from "node:url";

const [pyodide, tree, out, lock] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({
  indexURL: `${pyodide}/`,
  lockFileContents: lock,
  packageBaseUrl: ".",
  // The same sources make the same archive.
  env: { PYTHONHASHSEED: "0" },
});
for (const [name, path] of Object.entries({ pyodide, tree, out })) python.mountNodeFS(`/${name}`, path);
python.runPython(`
import importlib.util
import shutil
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path

EARLIEST = 1980, 1, 1, 0, 0, 0
# A worker has neither a terminal nor other processes nor a network, and nobody there tests or debugs Python itself.
LEFT_OUT = (
    "_pydatetime", "_pyio", "_pyrepl", "argparse", "bdb", "cProfile", "compileall", "configparser", "ctypes", "curses",
    "difflib", "doctest", "email", "ensurepip", "ftplib", "html", "http", "idlelib", "imaplib", "lib2to3", "mailbox",
    "modulefinder", "multiprocessing", "optparse", "pdb", "pickletools", "plistlib", "poplib", "profile", "pstats",
    "pydoc", "pydoc_data", "smtplib", "socketserver", "sqlite3", "tarfile", "test", "tkinter", "trace", "turtle",
    "unittest", "venv", "wave", "wsgiref", "xml", "xmlrpc", "zoneinfo",
)
ENCODINGS = ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_8", "utf_8_sig", "utf_16")

def needed(name):
    """Whether a file of the library is any use here; letters are those of today."""
    top, _, rest = name.partition("/")
    return top.removesuffix(".py") not in LEFT_OUT and (top != "encodings" or rest.removesuffix(".py") in ENCODINGS)

def compiled(name, source):
    """The code without assertions and documentation, valid whatever the time of its source."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))

def pack(path, files, quick):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(files):
            if name.endswith(".py") and quick(name):
                name, data = name + "c", compiled(name, data)
            entry = zipfile.ZipInfo(name, EARLIEST)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, data)

tree = Path("/tree")
files = [(path.relative_to(tree).as_posix(), path.read_bytes()) for path in tree.rglob("*") if path.is_file()]
pack("/out/game.zip", files, lambda name: True)

shutil.unpack_archive("/out/game.zip", "/game")
sys.path.insert(0, "/game")
import engine
engine.heard(engine.opened("[]"), '{"type":"hello","protocol":"fzzzt-phone/1","language":"de"}', 0, "2026-01-01")
library = next(path for path in sys.path if path.endswith(".zip"))
origins = [getattr(module.__spec__, "origin", None) or "" for module in list(sys.modules.values()) if module.__spec__]
loaded = {origin.removeprefix(library + "/") for origin in origins}
with zipfile.ZipFile("/pyodide/python_stdlib.zip") as archive:
    names = [name for name in archive.namelist() if not name.endswith("/")]
    pack("/out/python_stdlib.zip", [(name, archive.read(name)) for name in names if needed(name)], loaded.__contains__)
`);
