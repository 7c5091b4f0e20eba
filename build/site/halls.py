"""The hall behind a table on a page, as it is in each round: drawn by the window's own painter, kept as WebP."""

from pathlib import Path

import pygame
from PIL import Image

from build.screens import SCENES, staged
from game.core.rules import ROUNDS
from ui.files.settings import Settings
from ui.halls.wall import draw_hall

SIZE = (1600, 900)
QUALITY = 62


def draw_halls(folder: Path) -> None:
    """Write hall-1.webp to hall-5.webp into a folder."""
    with staged(SCENES["title"], Settings(), SIZE) as app:
        for number in range(1, ROUNDS + 1):
            draw_hall(app.painter, number)
            image = Image.frombytes("RGB", SIZE, pygame.image.tobytes(app.surface, "RGB"))
            image.save(folder / f"hall-{number}.webp", quality=QUALITY, method=6)
