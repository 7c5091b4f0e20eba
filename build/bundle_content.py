"""What goes into the bundle besides the program's own modules, and what must stay out of it."""

import contextlib
import importlib
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

EXCLUDED = [
    # Developers' tools that live in the same environment.
    "attr", "attrs", "babel", "fontTools", "hypothesis", "mypy", "pytest", "ruamel", "setuptools", "pip",
    "wheel", "yaml",
    # pygame's own tests, examples and documentation, and the parts of it that nothing here uses.
    "pygame.tests", "pygame.examples", "pygame.docs", "pygame.surfarray", "pygame.sndarray", "pygame.camera",
    "pygame._camera", "pygame._camera_opencv", "pygame.midi", "pygame.pypm", "pygame.freetype", "pygame._freetype",
    "pygame.ftfont",
    # Of NumPy, with which the strongest computer player counts, what loading it and counting do without.
    "numpy.f2py", "numpy.testing", "numpy.distutils", "numpy.fft", "numpy.polynomial", "numpy.core", "numpy.ctypeslib",
    "numpy.matlib", "numpy.char", "numpy.rec", "numpy.strings", "numpy._core._multiarray_tests",
    # Of Pillow, which writes GIFs alone here, what brings other libraries along.
    "PIL._avif", "PIL._webp", "PIL._imagingft", "PIL._imagingcms", "PIL._imagingtk", "PIL._imagingmath",
    "PIL._imagingmorph", "PIL.ImageQt", "PIL.ImageTk", "PIL.ImageShow", "PIL.ImageGrab",
    # Parts of the standard library that would bring libraries along: OpenSSL, Tk, libuuid, readline. The hashes
    # that the game uses are built into Python.
    "tkinter", "_tkinter", "turtle", "idlelib", "lib2to3", "ensurepip", "distutils", "test", "unittest", "doctest",
    "pdb", "pydoc", "ssl", "_ssl", "_hashlib", "_uuid", "readline", "curses",
    "asyncio", "xmlrpc", "http.server",
]  # fmt: skip
"""Modules that PyInstaller must not collect."""

FORBIDDEN = ("tkinter", "test", "unittest", "pytest", "babel", "fontTools", "hypothesis", "mypy", "ssl",
             "pygame.tests", "pygame.examples", "pygame.docs", "numpy.f2py", "numpy.testing", "numpy.distutils",
             "numpy.fft", "numpy.polynomial", "PyInstaller")  # fmt: skip
"""Packages of which a finished bundle must hold no module; tests look for them."""

_DATA = {
    "art": (".svg", ".ttf", ".txt"),
    "sounds": (".ogg", ".wav", ".txt"),
    "ui": (".mo", ".json"),
    "game": (".csv", ".json", ".bin", ".toml"),
}
_UNWANTED = re.compile(
    r"(^|/)(freesansbold\.ttf|pygame_icon_mac\.bmp|pygame\.ico|.*\.pyi|py\.typed|libstdc\+\+\.so\.6|libgcc_s\.so\.1)$"
)


def data_files(root: Path) -> Iterator[tuple[Path, str]]:
    """Each data file below `root` that the program reads, and the folder of the bundle it belongs into."""
    for top, kinds in _DATA.items():
        for file in sorted((root / top).rglob("*")):
            if file.is_file() and file.suffix in kinds:
                yield file, file.parent.relative_to(root).as_posix()


def unwanted(name: str) -> bool:
    """Whether a file, by its path in the bundle, is left out although PyInstaller found it.

    That is pygame's own font, and the compiler's libraries: every Linux has them, and older ones in the bundle
    would keep the system's graphics drivers from loading.
    """
    return _UNWANTED.search(name.replace("\\", "/")) is not None


def foreign_modules(executable: Path) -> tuple[int, list[str]]:
    """How many Python modules a bundle's executable holds, and those that belong to a forbidden package.

    Compiled modules that lie beside it are counted, too.
    """
    # PyInstaller is a developer's tool without types, and the recipe imports this module before it is set up.
    readers = importlib.import_module("PyInstaller.archive.readers")
    reader = readers.CArchiveReader(str(executable))
    names = {name for entry in reader.toc if entry.endswith(".pyz") for name in reader.open_embedded_archive(entry).toc}
    inside = executable.parent / "_internal"
    with contextlib.suppress(FileNotFoundError), zipfile.ZipFile(inside / "base_library.zip") as library:
        names |= {name.rpartition(".")[0].replace("/", ".") for name in library.namelist()}
    for file in inside.rglob("*"):
        if file.suffix in (".so", ".pyd") and ".libs" not in file.parts:
            place = file.relative_to(inside).parent.parts
            names.add(".".join([*(part for part in place if not part.startswith("python3")), file.name.split(".")[0]]))
    return len(names), sorted(name for name in names if forbidden(name))


def forbidden(module: str) -> bool:
    """Whether a module belongs to one of the packages that a bundle must not hold."""
    return any(module == package or module.startswith(f"{package}.") for package in FORBIDDEN)
