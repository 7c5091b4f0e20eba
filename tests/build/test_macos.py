"""What macOS reads about the application; only a Mac can say what it makes of it."""

import plistlib
from pathlib import Path

from build.bundle.description import description
from build.bundle.icons import make_icons
from build.bundle.macos import ICON, info_plist, info_strings, strings_files, write_strings

ROOT = Path(__file__).resolve().parents[2]
TOLD = description()


def test_a_game_opens_by_a_double_click_and_has_the_icon() -> None:
    made = plistlib.loads(plistlib.dumps(info_plist(TOLD, "11.0")))
    (document,), (kind,) = made["CFBundleDocumentTypes"], made["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert kind["UTTypeTagSpecification"] == {"public.filename-extension": ["fzzzt"]}
    assert document["CFBundleTypeIconFile"] == kind["UTTypeIconFile"] == ICON
    assert f'"{ICON}"' in Path(make_icons.__code__.co_filename).read_text(encoding="utf-8")
    assert made["LSApplicationCategoryType"] == "public.app-category.card-games"
    assert made["CFBundleLocalizations"] == list(TOLD.languages)


def test_a_signed_application_still_takes_other_libraries() -> None:
    """Which the LGPL asks for."""
    allowed = plistlib.loads((ROOT / "build" / "macos" / "entitlements.plist").read_bytes())
    assert allowed["com.apple.security.cs.disable-library-validation"] is True


def test_it_is_told_in_every_language(tmp_path: Path) -> None:
    write_strings(TOLD, tmp_path)
    files = list(strings_files(TOLD, tmp_path))
    assert [folder for _, folder in files] == [f"{language}.lproj" for language in TOLD.languages]
    assert all(Path(file).is_file() for file, _ in files)
    assert '"Fzzzt! game" = "Партия Fzzzt!";\n' in info_strings(TOLD, "ru")
