"""Draw the halls behind a table on a page: `uv run --dev python build/pictures/halls.py` writes them among its files.

Each is a round's, drawn by the window's own painter.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame
from PIL import Image

from build.screens import SCENES, staged
from game.core.rules import ROUNDS
from ui.files.settings import Settings
from ui.halls.wall import draw_hall

PAGE = Path(__file__).resolve().parents[2] / "ui" / "phones" / "page"
SIZE = (1600, 900)
QUALITY = 62


def halls() -> Iterator[tuple[str, Image.Image]]:
    """Each hall's picture, and the name of its file."""
    with staged(SCENES["title"], Settings(), SIZE) as app:
        for number in range(1, ROUNDS + 1):
            draw_hall(app.painter, number)
            yield f"hall-{number}.webp", Image.frombytes("RGB", SIZE, pygame.image.tobytes(app.surface, "RGB"))


if __name__ == "__main__":
    for name, image in halls():
        image.save(PAGE / name, quality=QUALITY, method=6)
