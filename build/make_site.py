"""Make the game's page on the web, in every language: `uv run --dev python build/make_site.py OUT`.

Words are those of build/bundle/description.toml and build/site/words.toml, pictures are drawn without a screen. The
page needs nothing from elsewhere. Its links to the downloads lead to files beside it. The page to play in is made of
the phones' page and of Pyodide, which is fetched from npm when it is not here yet.
"""

import argparse
import os
import shutil
import sys
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from build.package import LARGEST
from build.screens import settle_surroundings
from build.site.pages import LOGO, PLAY, ROBOTS, page, place
from build.site.parts import PartsError
from build.site.pictures import draw_pictures
from build.site.play_page import write_play_page
from game.version import VERSION
from tests.ui.phones.page.phone_browser import CHROMIUM
from ui.base.i18n import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "build" / "site"
FONTS = ROOT / "art" / "fonts"
PHONE_PAGE = ROOT / "ui" / "phones" / "page"
FILES = (
    SITE / "style.css",
    SITE / "order.js",
    LOGO,
    ROOT / "art" / "icon" / "icon.svg",
    ROOT / "build" / "docs" / "pictures" / "key-art.png",
    FONTS / "RussoOne-Regular.ttf",
    FONTS / "RussoOne-OFL.txt",
    FONTS / "FiraSansCondensed-OFL.txt",
    PHONE_PAGE / "fira-medium.woff",
    PHONE_PAGE / "fira-semibold.woff",
    *ROBOTS,
)
"""What all pages share. The letters are those of phones' pages, with their licences."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Make the game's page on the web.")
    parser.add_argument("out", type=Path, metavar="OUT", help="folder for the page; what lies there is replaced")
    parser.add_argument("--language", choices=LANGUAGES, help="draw the pictures of this language alone")
    parser.add_argument("--no-play", action="store_true", help="leave out the page to play in, which needs npm")
    options = parser.parse_args()
    try:
        write_pages(options.out, play=not options.no_play)
        if not options.no_play:
            ways = {language: f"../{place(language)}index.html" for language in LANGUAGES}
            write_play_page(options.out / PLAY, ways)
        if CHROMIUM is None:
            print("Chromium is needed to draw the phones' pages.", file=sys.stderr)
            return 2
        for language in [options.language] if options.language else LANGUAGES:
            draw_pictures(options.out, language)
            print(options.out / place(language) / "index.html")
    except PartsError as error:
        print(f"{error} With --no-play the page has none to play in.", file=sys.stderr)
        return 2
    except OSError as error:
        # A file of ours that is missing, a folder that cannot be written to, a full disk.
        print(error, file=sys.stderr)
        return 1
    return 0


def write_pages(folder: Path, *, play: bool) -> None:
    """Write everything but the pictures and the page to play in; ``play``: whether there is one."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in FILES:
        shutil.copyfile(file, folder / file.name)
    for language in LANGUAGES:
        path = folder / place(language) / "index.html"
        path.parent.mkdir(exist_ok=True)
        path.write_text(page(language, VERSION, max(LARGEST.values()), play=play), encoding="utf-8")


if __name__ == "__main__":
    settle_surroundings()
    raise SystemExit(main())
