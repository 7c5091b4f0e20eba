"""Make the README's picture of phones: `build/pictures/phone_picture.py OUT.webp`, a table and two hands of its game.

The table is drawn without a screen, the phones' pages in Chromium, each shown what its seat may know.
"""

import argparse
import os
import sys
import tempfile
from io import BytesIO
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import msgspec
import pygame
from PIL import Image, ImageDraw
from playwright.sync_api import Browser

from build.checks.fake_door import FakeDoor
from build.pictures import phone_moments
from build.screens import render
from tests.ui.phones.page.phone_browser import CHROMIUM, Phone, browsers
from ui.files.settings import Settings
from ui.files.storage import Storage
from ui.navigation import SceneNavigator
from ui.phones.messages import SeatState
from ui.shell.app import App
from ui.shell.scene import Scene

SIZE, TABLE, PAGE = (1200, 675), (960, 540), (390, 844)
PHONES = ((632, 40, 1), (920, 70, 0))
"""Left, top and seat of each phone, in pixels of the picture."""
GROUND, CASE, EDGE = "#0a181d", "#05090b", "#4b8087"
PHONE_W, RIM, CORNER = 256, 9, 30
SEATS = (
    phone_moments.PHONES[0],
    msgspec.structs.replace(phone_moments.PHONES[1], name="Ben"),
    *phone_moments.PHONES[2:],
)
HAND = 290
"""How far down a phone's page the prompt and the hand begin."""
CHOSEN = 2
"""Cards that the person who is to bid has chosen."""
QUALITY = 82
MOST_BYTES = 200_000


def main() -> int:
    parser = argparse.ArgumentParser(description="Make the README's picture of phones.")
    parser.add_argument("out", type=Path, metavar="OUT.webp")
    options = parser.parse_args()
    if CHROMIUM is None:
        print("Chromium is needed to draw the phones' pages.", file=sys.stderr)
        return 2
    table, door = _table("en")
    picture = Image.new("RGB", SIZE, GROUND)
    picture.paste(table, (0, (SIZE[1] - TABLE[1]) // 2))
    with browsers() as start:
        chromium = start(16)
        for left, top, seat in PHONES:
            _lay(picture, _page(chromium, door, seat), (left, top))
        chromium.close()
    picture.save(options.out, quality=QUALITY, method=6)
    size = options.out.stat().st_size
    print(f"{options.out}: {size / 1e3:.0f} kB")
    return 0 if size <= MOST_BYTES else 1


def two_hands(language: str, size: tuple[int, int]) -> Image.Image:
    """The hand of somebody who is to bid, and behind that a part of somebody else's: so large that a phone shows it
    well where the picture itself is small."""
    _, door = _table(language)
    wide = size[0] * 2 // 3
    picture = Image.new("RGB", size, GROUND)
    with browsers() as start:
        chromium = start(16)
        for left, seat in ((size[0] // 2, 0), (CORNER, 1)):
            page = _page(chromium, door, seat, language, sharp=2)
            _lay(picture, page, (left, -round(wide * HAND / PAGE[0])), wide)
        chromium.close()
    return picture


def _table(language: str) -> tuple[Image.Image, FakeDoor]:
    """The table while it waits for a phone, and the door that passes that on to phones."""
    doors: list[FakeDoor] = []

    def make(app: App) -> Scene:
        scene, door = phone_moments.waiting(app, SEATS)
        doors.append(door)
        return scene

    with tempfile.TemporaryDirectory() as folder:
        storage = Storage.in_folder(Path(folder))
        storage.cache = Storage.of_user().cache
        app = App(Settings(language=language), storage, size=TABLE, navigator=SceneNavigator, hidden=True)
        try:
            drawn = pygame.image.tobytes(render(app, make), "RGB")
        finally:
            app.close()
    return Image.frombytes("RGB", TABLE, drawn), doors[0]


def _page(chromium: Browser, door: FakeDoor, seat: int, language: str = "en", *, sharp: float = 1.0) -> Image.Image:
    """What a seat's phone shows; if it is to bid, it has chosen some cards."""
    phone, told, shown = Phone(chromium, PAGE, language, sharp=sharp), door.lobby.seats, door.shown(seat)
    own = msgspec.structs.replace(told.seats[seat], state=SeatState.MINE)
    phone.show(msgspec.structs.replace(told, seats=(*told.seats[:seat], own, *told.seats[seat + 1 :])))
    phone.show(shown.look, *([] if shown.turn is None else [shown.turn]))
    for card in range(CHOSEN if shown.turn is not None else 0):
        phone.page.locator(".hand-card").nth(card).click()
    phone.settle()
    picture = Image.open(BytesIO(phone.page.screenshot())).convert("RGB")
    phone.close()
    return picture


def _lay(picture: Image.Image, page: Image.Image, at: tuple[int, int], wide: int = PHONE_W) -> None:
    """Lay a phone on the picture: its page, so ``wide``, in a dark case with round corners."""
    page = page.resize((wide, round(wide * PAGE[1] / PAGE[0])), Image.Resampling.LANCZOS)
    size = (page.width + 2 * RIM, page.height + 2 * RIM)
    case = Image.new("RGB", size, CASE)
    ImageDraw.Draw(case).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), CORNER, outline=EDGE, width=2)
    case.paste(page, (RIM, RIM), _rounded(page.size, CORNER - RIM))
    picture.paste(case, at, _rounded(size, CORNER))


def _rounded(size: tuple[int, int], radius: int) -> Image.Image:
    """A mask with round corners, smooth at the edge."""
    mask = Image.new("L", (size[0] * 4, size[1] * 4))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), radius * 4, fill=255)
    return mask.resize(size, Image.Resampling.LANCZOS)


if __name__ == "__main__":
    raise SystemExit(main())
