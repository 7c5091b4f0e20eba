"""The page's pictures in every language: scenes of build/screens.py as WebP, and one auction that moves, as AVIF."""

from collections.abc import Mapping
from pathlib import Path

import pygame
from PIL import Image

from build.pictures.moving_picture import SEED, moving
from build.screens import SCENES, photograph
from build.site.pages import PICTURE_SIZE
from ui.files.settings import Settings

PICTURES: Mapping[str, str] = {
    "table": "table",
    "reveal": "reveal-tie",
    "fixing": "allocation-units",
    "phones": "door-open",
    "lesson": "lesson-bid",
    "ladder": "ladder-climbed",
    "report": "report",
}
"""Name of a picture on the page -> its scene in build/screens.py."""
MOVING = "auction"
QUALITY = 68
MOVING_QUALITY = 40
MOVING_SPEED = 8
"""Of the encoder: 0 to 10. Slower ones take minutes and save a tenth."""
FRAMES_A_SECOND = 12


def draw_pictures(folder: Path, language: str) -> None:
    """Write all pictures of a language into a folder, as LANGUAGE-NAME.webp and LANGUAGE-auction.avif."""
    for name, scene in PICTURES.items():
        picture = photograph(SCENES[scene], Settings(language=language), PICTURE_SIZE)
        image = Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))
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
