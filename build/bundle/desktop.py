"""What Linux's desktops read: the entry in the menu, the kind of file that a game is, icons, and metadata.

`build/bundle/desktop.py FOLDER` lays them out below a folder such as /usr/share. It needs only what playing needs.
"""

import argparse
import shutil
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build.bundle.changelog import CHANGELOG
from build.bundle.description import ENGLISH, Description, Words, description, others
from build.bundle.icons import FOLDER as ICONS
from build.bundle.icons import PNG_SIZES, SOURCE, make_icons
from build.bundle.markup import add_translated, as_text
from build.bundle.metainfo import CATEGORIES, PROGRAM, RECORD_TYPE, metainfo


def desktop_entry(told: Description) -> str:
    """The entry in the menu, as the Desktop Entry Specification 1.0 has it."""
    lines = ["[Desktop Entry]", "Type=Application", "Version=1.0", f"Name={_value(told.name)}"]
    for key, words in (("GenericName", told.kind), ("Comment", told.summary)):
        lines += _translated(key, {language: _value(text) for language, text in words.items()})
    lines += [f"Exec={PROGRAM} %f", f"Icon={told.id}", "Terminal=false"]
    lines += [f"Categories={_list(CATEGORIES)}", f"MimeType={_list((RECORD_TYPE,))}"]
    lines += _translated("Keywords", {language: _list(words) for language, words in told.keywords.items()})
    # SDL names its windows after the program.
    lines += ["StartupNotify=true", f"StartupWMClass={PROGRAM}"]
    return "\n".join(lines) + "\n"


def mime_package(told: Description) -> str:
    """The kind of file that a game is, as the Shared MIME-info Database has it."""
    root = ET.Element("mime-info", xmlns="http://www.freedesktop.org/standards/shared-mime-info")
    kind = ET.SubElement(root, "mime-type", type=RECORD_TYPE)
    add_translated(kind, "comment", told.record)
    ET.SubElement(kind, "glob", pattern="*.fzzzt")
    ET.SubElement(kind, "icon", name=told.id)
    return as_text(root)


def write_share(share: Path, changelog: str) -> None:
    """Lay out the folder `share` as desktops expect it, with the icons that were made; files are named after the id."""
    told = description()
    icons = share / "icons" / "hicolor"
    pictures = {icons / f"{size}x{size}" / "apps" / f"{told.id}.png": ICONS / f"fzzzt-{size}.png" for size in PNG_SIZES}
    pictures[icons / "scalable" / "apps" / f"{told.id}.svg"] = SOURCE
    texts = {
        share / "applications" / f"{told.id}.desktop": desktop_entry(told),
        share / "mime" / "packages" / f"{told.id}.xml": mime_package(told),
        share / "metainfo" / f"{told.id}.metainfo.xml": as_text(metainfo(told, changelog)),
    }
    for path in (*pictures, *texts):
        path.parent.mkdir(parents=True, exist_ok=True)
    for path, source in pictures.items():
        shutil.copyfile(source, path)
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8", newline="\n")


def _translated(key: str, words: Words) -> list[str]:
    return [f"{key}={words[ENGLISH]}", *(f"{key}[{language}]={text}" for language, text in others(words))]


def _value(text: str) -> str:
    """A text as an entry's value; a backslash begins a sign there."""
    return text.replace("\\", "\\\\")


def _list(words: tuple[str, ...]) -> str:
    """Several texts as a value. Their semicolons have a backslash, too."""
    return "".join(f"{word};" for word in (_value(word).replace(";", "\\;") for word in words))


def main() -> int:
    parser = argparse.ArgumentParser(description="Lay out what desktops read.")
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    folder = parser.parse_args().folder
    make_icons()
    write_share(folder, CHANGELOG.read_text(encoding="utf-8"))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
