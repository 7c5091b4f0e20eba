"""The page's pictures in every language: scenes of build/screens.py as WebP, and one auction that moves, as AVIF."""

from collections.abc import Mapping
from pathlib import Path

import pygame
from PIL import Image

from build.pictures.moving_picture import SEED, moving
from build.pictures.phone_picture import two_hands
from build.screens import SCENES, photograph
from build.site.pages import PICTURE_SIZE
from ui.base.viewport import Point
from ui.files.settings import Settings

PICTURES: Mapping[str, str] = {
    "table": "table",
    "reveal": "reveal-decided",
    "fixing": "allocation-units",
    "phones": "",
    "lesson": "lesson-bid",
    "ladder": "ladder-climbed",
    "report": "report",
}
"""Name of a picture on the page -> its scene in build/screens.py; phones' pages have none."""
PHONES = "phones"
CROPS: Mapping[str, Point] = {
    "reveal": (1.0, 0.76),
    "fixing": (0.45, 0.9),
    "lesson": (0.62, 0.22),
    "ladder": (0.08, 0.5),
    "report": (0.4, 0.48),
}
"""Of these a quarter is shown, twice as large, so that it can be read on a phone: how far to the right and down of all
that there is, from 0 to 1."""
MOVING = "auction"
QUALITY = 68
MOVING_QUALITY = 40
MOVING_SPEED = 8
"""Of the encoder: 0 to 10. Slower ones take minutes and save a tenth."""
FRAMES_A_SECOND = 12


def draw_pictures(folder: Path, language: str) -> None:
    """Write all pictures of a language into a folder, as LANGUAGE-NAME.webp and LANGUAGE-auction.avif."""
    for name, scene in PICTURES.items():
        image = two_hands(language, PICTURE_SIZE) if name == PHONES else _picture(scene, language, CROPS.get(name))
        image.save(folder / f"{language}-{name}.webp", quality=QUALITY, method=6)
    frames, lengths = moving(Settings(language=language), SEED, FRAMES_A_SECOND)
    frames[0].save(
        folder / f"{language}-{MOVING}.avif",
        save_all=True,
        append_images=frames[1:],
        duration=lengths,
        quality=MOVING_QUALITY,
        speed=MOVING_SPEED,
    )


def _picture(scene: str, language: str, crop: Point | None) -> Image.Image:
    wide, high = PICTURE_SIZE
    times = 1 if crop is None else 2
    size = wide * times, high * times
    picture = photograph(SCENES[scene], Settings(language=language), size)
    image = Image.frombytes("RGB", size, pygame.image.tobytes(picture, "RGB"))
    if crop is None:
        return image
    left, top = round(crop[0] * wide), round(crop[1] * high)
    return image.crop((left, top, left + wide, top + high))
