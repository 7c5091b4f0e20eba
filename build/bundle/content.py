"""What goes into the bundle besides the program's own modules, and what must stay out of it."""

import contextlib
import hashlib
import importlib
import re
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

_UNUSED_FORMATS = (
    "Avif", "Blp", "BufrStub", "Cur", "Dcx", "Dds", "Eps", "Fits", "Fli", "Fpx", "Ftex", "Gbr", "GribStub", "Hdf5Stub",
    "Icns", "Ico", "Im", "Imt", "Iptc", "Jpeg2K", "McIdas", "Mic", "Mpeg", "Mpo", "Msp", "Palm", "Pcd", "Pcx", "Pdf",
    "Pixar", "Psd", "Qoi", "Sgi", "Spider", "Sun", "Tga", "Tiff", "WebP", "Wmf", "XVThumb", "Xbm", "Xpm",
)  # fmt: skip

EXCLUDED = [
    # Developers' tools that live in the same environment.
    "attr", "attrs", "babel", "defusedxml", "fontTools", "hypothesis", "mypy", "pytest", "ruamel", "setuptools", "pip",
    "wheel", "yaml", "typing_extensions",
    # pygame's own tests, examples and documentation, and the parts of it that we do not use.
    "pygame.tests", "pygame.examples", "pygame.docs", "pygame.surfarray", "pygame.sndarray", "pygame.camera",
    "pygame._camera", "pygame._camera_opencv", "pygame.midi", "pygame.pypm", "pygame.freetype", "pygame._freetype",
    "pygame.ftfont",
    # The parts of NumPy that the strongest computer player does not need.
    "numpy.f2py", "numpy.testing", "numpy.distutils", "numpy.fft", "numpy.polynomial", "numpy.core", "numpy.ctypeslib",
    "numpy.matlib", "numpy.char", "numpy.rec", "numpy.strings", "numpy._core._multiarray_tests",
    # The parts of Pillow, used only to write GIFs, that bring in other libraries.
    "PIL._avif", "PIL._webp", "PIL._imagingft", "PIL._imagingcms", "PIL._imagingtk",
    "PIL._imagingmorph", "PIL.ImageQt", "PIL.ImageTk", "PIL.ImageShow", "PIL.ImageGrab",
    # Formats that Pillow tries only for a picture of unknown kind. It loads BMP, GIF, JPEG, PNG and PPM in any case.
    *(f"PIL.{kind}ImagePlugin" for kind in _UNUSED_FORMATS), "PIL.PdfParser",
    # Parts of the standard library that would bring in libraries: OpenSSL, Tk, libuuid, readline. The hashes that the
    # game uses are built into Python.
    "tkinter", "_tkinter", "turtle", "idlelib", "lib2to3", "ensurepip", "distutils", "test", "unittest", "doctest",
    "pdb", "pydoc", "ssl", "_ssl", "_hashlib", "_uuid", "readline", "curses",
    "xmlrpc", "http.server",
    # Pillow names XML for its types alone, and Expat from the system would want a newer one than the rest does. What
    # escapes signs (xml.sax.saxutils) is needed for the phones' codes.
    "xml.etree", "xml.dom", "xml.parsers", "xml.sax.expatreader", "pyexpat", "_elementtree",
    # Decimals in Python, for those who lack the ones in C.
    "_pydecimal",
    # The parts of websockets beside the server on asyncio.
    "websockets.legacy", "websockets.sync", "websockets.trio", "websockets.cli", "websockets.asyncio.client",
]  # fmt: skip
"""Modules that PyInstaller must not collect."""

FORBIDDEN = ("tkinter", "test", "unittest", "pytest", "babel", "fontTools", "hypothesis", "mypy", "ssl",
             "typing_extensions", "xml.etree", "pyexpat",
             "pygame.tests", "pygame.examples", "pygame.docs", "numpy.f2py", "numpy.testing", "numpy.distutils",
             "numpy.fft", "numpy.polynomial", "PyInstaller")  # fmt: skip
"""Packages that must not be in a finished bundle at all; tests look for them."""

Entry = tuple[str, str, str]
"""A file as PyInstaller lists it: its path in the bundle, where it comes from, and its kind."""

_LIBRARY = "BINARY"
_DATA = {
    "art": (".svg", ".ttf", ".txt"),
    "sounds": (".ogg", ".wav", ".txt"),
    "ui": (".mo", ".json", ".html", ".css", ".js", ".woff", ".webp"),
    "game": (".csv", ".json", ".bin", ".toml"),
}
_UNWANTED = re.compile(
    r"(^|/)(freesansbold\.ttf|pygame_icon_mac\.bmp|pygame\.ico|.*\.pyi|py\.typed|libstdc\+\+\.so\.6|libgcc_s\.so\.1)$"
)


def data_files(root: Path) -> Iterator[tuple[Path, str]]:
    """Each data file below `root` that the program reads, and its folder in the bundle."""
    for top, kinds in _DATA.items():
        for file in sorted((root / top).rglob("*")):
            if file.is_file() and file.suffix in kinds:
                yield file, file.parent.relative_to(root).as_posix()


def unwanted(name: str) -> bool:
    """Whether a file, by its path in the bundle, is left out although PyInstaller found it.

    These are pygame's own font, and the compiler's libraries: every Linux has those, and older ones in the bundle would
    keep the system's graphics drivers from loading.
    """
    return _UNWANTED.search(name.replace("\\", "/")) is not None


def without_copies(entries: Sequence[Entry]) -> list[Entry]:
    """PyInstaller's entries without libraries that are already in the bundle, in a folder closer to its root.

    For Windows, which looks up libraries by their bare name: pygame's hook puts all of its own at the root, where every
    module finds them, and PyInstaller puts those that it finds next to pygame again. Only files with the same name and
    content are copies; modules, which Python looks up by path, always stay.
    """
    nearest: dict[tuple[str, str], Entry] = {}
    for entry in sorted(entries, key=_depth):
        if entry[2] == _LIBRARY:
            nearest.setdefault(_identity(entry), entry)
    return [entry for entry in entries if entry[2] != _LIBRARY or nearest[_identity(entry)] is entry]


def _depth(entry: Entry) -> tuple[int, str]:
    name = entry[0].replace("\\", "/")
    return name.count("/"), name


def _identity(entry: Entry) -> tuple[str, str]:
    """A library's name as Windows compares it, and its content."""
    name, source, _ = entry
    return name.replace("\\", "/").rpartition("/")[2].lower(), _digest(Path(source))


def copies(folder: Path, least: int) -> list[list[Path]]:
    """Files with the same content below a folder, of at least this many bytes; links do not count."""
    alike: dict[str, list[Path]] = {}
    for path in sorted(folder.rglob("*"), key=Path.as_posix):
        if path.is_file() and not path.is_symlink() and path.stat().st_size >= least:
            alike.setdefault(_digest(path), []).append(path.relative_to(folder))
    return [paths for paths in alike.values() if len(paths) > 1]


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def bundled_modules(executable: Path) -> set[str]:
    """The Python modules in a bundle, in its executable and beside it."""
    # PyInstaller is an untyped developer tool, and the spec file imports this module before it is set up.
    readers = importlib.import_module("PyInstaller.archive.readers")
    reader = readers.CArchiveReader(str(executable))
    names = {name for entry in reader.toc if entry.endswith(".pyz") for name in reader.open_embedded_archive(entry).toc}
    inside = executable.parent / "_internal"
    with contextlib.suppress(FileNotFoundError), zipfile.ZipFile(inside / "base_library.zip") as library:
        names |= {name.rpartition(".")[0].replace("/", ".") for name in library.namelist()}
    return names | {name for file in inside.rglob("*") if (name := module_name(file.relative_to(inside)))}


def module_name(file: Path) -> str:
    """A file's module name, from its path below the bundle's modules; "" if it is not a module."""
    folders = [part for part in file.parts[:-1] if not part.startswith("python3") and part != "lib-dynload"]
    if file.suffix not in (".pyc", ".so", ".pyd") or any(part.endswith(".libs") for part in folders):
        return ""
    name = file.name.split(".")[0]
    return ".".join(folders if name == "__init__" else [*folders, name])


def forbidden(module: str) -> bool:
    """Whether a module belongs to one of the packages that a bundle must not hold."""
    return any(module == package or module.startswith(f"{package}.") for package in FORBIDDEN)
