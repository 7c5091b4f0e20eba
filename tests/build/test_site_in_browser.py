"""The game's page in a real browser, narrow and wide: nothing to scroll sideways, and what checkers say."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page, sync_playwright

from build.checks.web_tools import AXE, VALIDATOR, html_faults
from build.make_site import write_pages
from build.pictures.phone_picture import two_hands
from build.site.pages import PICTURE_SIZE, place
from build.site.pictures import MOVING, PICTURES
from tests.ui.phones.page.phone_browser import CHROMIUM, needs_chromium
from ui.base.i18n import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
MOST_BYTES = 1_000_000
"""Of one page with everything that it may load."""
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages, with grey pictures of the right sizes."""
    folder = tmp_path_factory.mktemp("site")
    write_pages(folder, play=True)
    grey = Image.new("RGB", PICTURE_SIZE, "grey")
    for language in LANGUAGES:
        for name in [*(f"{picture}.webp" for picture in PICTURES), f"{MOVING}.avif"]:
            grey.save(folder / f"{language}-{name}")
    return folder


Visit: TypeAlias = Callable[..., AbstractContextManager[Page]]


@pytest.fixture(scope="module")
def visit(site: Path) -> Iterator[Visit]:
    """A language's page in a window of this width, for a visitor of their own who claims to have a platform; all share
    a browser."""
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])

        @contextmanager
        def opened(language: str, width: int, platform: str = "", **wishes: Any) -> Iterator[Page]:
            visitor = browser.new_context(viewport={"width": width, "height": 900}, **wishes)
            page = visitor.new_page()
            if platform:
                page.add_init_script(f"Object.defineProperty(navigator, 'platform', {{value: '{platform}'}})")
            page.goto((site / place(language) / "index.html").as_uri())
            yield page
            visitor.close()

        yield opened
        browser.close()


@needs_chromium
@pytest.mark.parametrize("width", [360, 1600])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_fits_its_window(visit: Visit, language: str, width: int) -> None:
    with visit(language, width) as page:
        page.evaluate("document.fonts.ready")
        assert page.evaluate("document.documentElement.scrollWidth") == width
        outside = """[...document.body.querySelectorAll(":not(.skip, .belt *)")].filter((part) => {
            const box = part.getBoundingClientRect();
            return box.width && (box.left < 0 || box.right > innerWidth + 0.5);
        }).map((part) => part.outerHTML.slice(0, 80))"""
        assert page.evaluate(outside) == []
        assert page.evaluate('document.fonts.check("16px \\"Russo One\\"")')


@needs_chromium
def test_the_visitors_system_comes_first_and_without_scripts_all_are_there(visit: Visit) -> None:
    first = "[data-order] > :first-child"
    agent = "Mozilla/5.0 (Linux; Android 14) Mobile"
    for platform, system in (("Win32", "windows"), ("MacIntel", "macos"), ("Linux x86_64", "linux")):
        with visit("en", 1600, platform) as page:
            assert page.locator(first).evaluate_all("all => all.map((one) => one.dataset.system)") == [system] * 2
            assert page.locator(".own:visible").count() == 1
    tablet = {"platform": "MacIntel", "has_touch": True}
    for wishes in ({"java_script_enabled": False}, {"user_agent": agent}, tablet):
        with visit("en", 1600, **wishes) as page:
            shown = page.locator(".downloads article h3").all_inner_texts()
            assert [text.split()[0] for text in shown] == ["Windows", "macOS", "Linux"]
            assert not page.locator(".own").first.is_visible()


@needs_chromium
def test_on_paper_words_are_dark_on_white(visit: Visit) -> None:
    seen = """[...document.querySelectorAll("h2, h3, p, .needs, .facts li, .rules li, .button, a")]
        .filter((part) => part.offsetParent).map((part) => getComputedStyle(part).color)"""
    with visit("en", 800) as page:
        page.emulate_media(media="print")
        assert set(page.evaluate(seen)) == {"rgb(29, 27, 34)"}
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        assert not page.locator("nav").is_visible()


@needs_chromium
def test_the_moving_picture_can_be_held_and_stands_for_who_wants_no_motion(visit: Visit) -> None:
    source = "document.querySelector('.moving img').currentSrc"
    with visit("de", 1600, reduced_motion="no-preference") as page:
        assert page.evaluate(source).endswith("de-auction.avif")
        page.locator("#hold").focus()
        page.keyboard.press("Space")
        assert page.locator(".still").is_visible()
        assert not page.locator(".moving").is_visible()
    with visit("de", 1600, reduced_motion="reduce") as page:
        assert page.evaluate(source).endswith("de-table.webp")
        assert not page.locator("label").is_visible()


@needs_chromium
@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not here: build/checks/web_tools.py fetches it")
@pytest.mark.parametrize("width", [360, 1600])
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_that_keeps_anybody_out(visit: Visit, language: str, width: int) -> None:
    with visit(language, width) as page:
        page.add_script_tag(path=str(AXE))
        found = page.evaluate("axe.run().then((result) => result.violations)")
        assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []


@pytest.mark.skipif(not VALIDATOR.is_file(), reason="html-validate is not here: build/checks/web_tools.py fetches it")
def test_the_html_is_valid(site: Path) -> None:
    pages = [*site.rglob("*.html")]
    assert len(pages) == len(LANGUAGES)
    assert html_faults(pages) == []


def test_a_page_with_its_pictures_is_small(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "build" / "make_site.py"), str(tmp_path), "--language", "ru", "--no-play"]
    subprocess.run(command, check=True, capture_output=True)
    # Only who shares a page fetches the picture that stands for it.
    shared = [path for path in tmp_path.iterdir() if path.is_file() and not re.match("..-|key-art", path.name)]
    files = [*shared, *tmp_path.glob("ru-*"), tmp_path / "ru" / "index.html"]
    assert len(list(tmp_path.glob("ru-*"))) == len(PICTURES) + 1
    assert sum(path.stat().st_size for path in files) < MOST_BYTES
    with Image.open(tmp_path / f"ru-{MOVING}.avif") as moving:
        assert getattr(moving, "n_frames", 1) > 20


@needs_chromium
def test_where_the_page_speaks_of_phones_it_shows_a_hand_on_one() -> None:
    """It showed the gate with its code: no phone was to be seen."""
    # The browser of the other tests is open in this thread, and there can be but one.
    with ThreadPoolExecutor(1) as other:
        english, german = other.map(partial(two_hands, size=PICTURE_SIZE), ("en", "de"))
    assert english.size == german.size == PICTURE_SIZE
    # The cards that are chosen shine, and the prompt above them is in the page's language.
    shown = english.crop((0, 120, PICTURE_SIZE[0] // 2, PICTURE_SIZE[1])).resize((140, 128)).convert("RGB")
    pixels = [shown.getpixel((x, y)) for x in range(140) for y in range(128)]
    yellow = sum(isinstance(one, tuple) and min(one[:2]) > 190 and one[2] < 110 for one in pixels)
    assert yellow > 300, yellow
    prompt = (60, 40, 500, 90)
    assert ImageChops.difference(english.crop(prompt), german.crop(prompt)).getbbox() is not None
