"""Licences: each library in the wheels of pygame-ce and NumPy is known, and an unknown one stops the packaging."""

from pathlib import Path

import pytest

from build.bundle.notices import (
    FOLDER,
    NOTICE,
    NoticeError,
    choose,
    components,
    crate_licence,
    crates,
    matches,
    shipped,
    stem,
    unexplained,
    write_notices,
)

ROOT = Path(__file__).resolve().parents[2]
LIBRARIES = (
    "libjpeg-a5e764f6.so.62.4.0", "libsharpyuv-f86ac02c.so.0.1.2", "libmpg123-8b3c3c9e.so.0.49.4",
    "libasound-2b3a3662.so.2.0.0", "libSDL2_mixer-2-6719e6f6.0.so.0.800.2", "libsndfile-b31f7dcd.so.1.0.37",
    "libopusfile-96d7a9c0.so.0.4.5", "libz.so.1", "libbrotlicommon-c828db13.so.1.2.0",
    "libportmidi-8a3ff27a.so.2.0.7", "libwavpack-59f0eb24.so.1.2.8", "libpython3.11.so.1.0",
    "libfluidsynth-2d6ca569.so.3.5.6", "libharfbuzz-672f7280.so.0.61430.0", "libxmp-35a4066c.so.4.7.2",
    "libFLAC-e7027ec5.so.14.0.0", "libwebp.7.2.0.dylib", "libogg.0.8.6.dylib", "libvorbisenc.2.0.12.dylib",
    "libpng16.16.58.0.dylib", "libtiff.6.3.0.dylib", "libSDL2-2.0.0.dylib", "libz.1.3.1.zlib-ng.dylib",
    "libfreetype.6.dylib", "libwebpdemux.2.0.17.dylib", "libopus.0.dylib", "SDL2.dll", "SDL2_image.dll",
    "SDL2_ttf.dll", "libtiff-5.dll", "libwebp-7.dll", "libjpeg-62.dll", "libpng16-16.dll", "libogg-0.dll",
    "libopusfile-0.dll", "libwavpack-1.dll", "libxmp.dll", "freetype.dll", "portmidi.dll", "python312.dll",
    "VCRUNTIME140.dll", "VCRUNTIME140_1.dll", "libffi-8.dll", "libopenjp2-b07f72ad.so.2.5.4",
    "libzstd-44be1190.so.1.5.7", "libxcb-ad31f5a3.so.1.1.0", "libXau-154567c4.so.6.0.0", "libsqlite3.so.0",
    "sqlite3.dll", "api-ms-win-crt-heap-l1-1-0.dll", "ucrtbase.dll", "libscipy_openblas64_-32a4b2a6.so",
    "libgfortran-040039e1-0352e75f.so.5.0.0", "libquadmath-96973f99-934c22de.so.0.0.0", "libscipy_openblas64_.dylib",
    "libgcc_s.1.1.dylib", "libscipy_openblas64_-4e39871015dc1470c682dc512497ee22.dll",
    "msvcp140-a4c2229bdc2a2a630acdc095b4d86008.dll",
)  # fmt: skip


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_known_library_is_recognised(library: str) -> None:
    assert [component.name for component in components() if matches(component, stem(library))]


def test_short_names_do_not_match_by_chance() -> None:
    names = {component.name for component in components() if matches(component, stem("libzmq.so.5"))}
    assert not names


def test_every_text_is_there() -> None:
    for component in components():
        for text in component.texts:
            assert text.startswith("OFL-") or (FOLDER / text).is_file()


def test_an_unknown_library_stops_the_packaging(tmp_path: Path) -> None:
    (tmp_path / "libmystery.so.1").touch()
    with pytest.raises(NoticeError, match="mystery"):
        shipped(tmp_path, components())


def test_python_modules_are_covered_by_their_packages(tmp_path: Path) -> None:
    (tmp_path / "mystery.cpython-311-x86_64-linux-gnu.so").touch()
    (tmp_path / "mystery.pyd").touch()
    assert "Python" in {component.name for component in shipped(tmp_path, components())}


def test_a_python_package_that_nobody_names_is_found() -> None:
    modules = {"segno.encoder", "resvg_py", "json.decoder", "game.core.cards", "main", "pytest"}
    assert unexplained(modules, components()) == ["pytest"]


def test_what_hides_in_other_files_is_named_everywhere(tmp_path: Path) -> None:
    """In Python's and Pillow's own modules, as on Windows."""
    names = {component.name for component in shipped(tmp_path, components())}
    assert {"bzip2", "XZ Utils (liblzma)", "libmpdec", "OpenJPEG", "libjpeg-turbo", "libtiff"} <= names


def test_parts_of_a_library_are_named_with_it(tmp_path: Path) -> None:
    (tmp_path / "SDL2_mixer.dll").touch()
    parts = {"HIDAPI", "NanoSVG", "qoi", "TiMidity in SDL_mixer"}
    assert parts <= {component.name for component in shipped(tmp_path, components())}
    (tmp_path / "SDL2_mixer.dll").unlink()
    assert parts.isdisjoint(component.name for component in shipped(tmp_path, components()))


def test_the_notice_names_what_is_shipped_and_brings_the_texts(tmp_path: Path) -> None:
    bundle, target = tmp_path / "bundle", tmp_path / "licences"
    bundle.mkdir()
    (bundle / "libmpg123-8b3c3c9e.so.0.49.4").touch()
    names = {file.name for file in write_notices(bundle, target)}
    notice = (target / NOTICE).read_text(encoding="utf-8")
    assert {NOTICE, "LGPL-2.1.txt", "Python.txt", "OFL-RussoOne.txt", "OFL-FiraSansCondensed.txt"} <= names
    for part in ("pygame-ce", "mpg123", "msgspec", "NumPy", "resvg-py", "platformdirs", "Russo One", "Python"):
        assert f"| {part} |" in notice
    assert "| HarfBuzz |" not in notice
    assert all(f"| {crate['name']} |" in notice for crate in crates())
    assert {f"{licence}.txt" for crate in crates() for licence in crate_licence(crate).split(" AND ")} <= names
    assert "pygame-ce, mpg123.\n" in notice, "the LGPL's parts, and only those that are here"


def test_gcc_libraries_bring_their_licence_and_its_exception(tmp_path: Path) -> None:
    bundle, target = tmp_path / "bundle", tmp_path / "licences"
    bundle.mkdir()
    (bundle / "libgfortran-040039e1-0352e75f.so.5.0.0").touch()
    assert {"GPL-3.0.txt", "GCC-exception-3.1.txt"} <= {file.name for file in write_notices(bundle, target)}
    assert "| GPL-3.0-or-later WITH GCC-exception-3.1 |" in (target / NOTICE).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("expression", "licence"),
    [
        ("MIT OR Apache-2.0", "Apache-2.0"),
        ("Zlib OR Apache-2.0 OR MIT", "Apache-2.0"),
        ("Unlicense OR MIT", "MIT"),
        ("Apache-2.0 WITH LLVM-exception", "Apache-2.0"),
        ("(MIT OR Apache-2.0) AND Unicode-3.0", "Apache-2.0 AND Unicode-3.0"),
    ],
)
def test_a_licence_is_chosen(expression: str, licence: str) -> None:
    assert choose(expression) == licence


def test_an_unknown_licence_stops_the_packaging() -> None:
    with pytest.raises(NoticeError, match="AGPL"):
        choose("AGPL-3.0-only")
