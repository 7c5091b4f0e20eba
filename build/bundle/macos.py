"""What macOS reads about the application: its property list, and the same words in every language."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from build.bundle.description import ENGLISH, Description

RECORD_TYPE = "io.github.fzzzt.record"
ICON = "fzzzt.icns"


def info_plist(told: Description, oldest: str) -> dict[str, Any]:
    """What PyInstaller adds to the application's Info.plist; `oldest` is the oldest macOS that it runs on."""
    record = told.record[ENGLISH]
    return {
        "CFBundleDisplayName": told.name,
        "CFBundleDevelopmentRegion": ENGLISH,
        "CFBundleLocalizations": list(told.languages),
        # A double click on a game, whose file comes as one that is dropped onto the window.
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": record,
                "CFBundleTypeIconFile": ICON,
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [RECORD_TYPE],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": RECORD_TYPE,
                "UTTypeDescription": record,
                "UTTypeIconFile": ICON,
                "UTTypeConformsTo": ["public.data"],
                "UTTypeTagSpecification": {"public.filename-extension": ["fzzzt"]},
            }
        ],
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": oldest,
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": told.unofficial[ENGLISH],
    }


def info_strings(told: Description, language: str) -> str:
    """The list's words in a language, as InfoPlist.strings has them: a kind of file goes by its English name."""
    words = {
        told.record[ENGLISH]: told.record[language],
        "NSHumanReadableCopyright": told.unofficial[language],
    }
    return "".join(f'"{_quoted(key)}" = "{_quoted(text)}";\n' for key, text in words.items())


def write_strings(told: Description, folder: Path) -> None:
    """Write LANGUAGE.lproj/InfoPlist.strings for every language below a folder."""
    for language in told.languages:
        path = folder / f"{language}.lproj" / "InfoPlist.strings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(info_strings(told, language), encoding="utf-8", newline="\n")


def strings_files(told: Description, folder: Path) -> Iterator[tuple[str, str]]:
    """Those files, each with its folder in the application's resources, as PyInstaller takes data."""
    for language in told.languages:
        yield str(folder / f"{language}.lproj" / "InfoPlist.strings"), f"{language}.lproj"


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
