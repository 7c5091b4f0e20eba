"""The page's pictures in every language: scenes of build/screens.py as WebP, and one auction that moves, as AVIF."""

import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pygame
from PIL import Image

from build.pictures import moving_picture
from build.screens import SCENES, photograph
from build.site.pages import PICTURE_SIZE
from ui.files.settings import Settings
from ui.files.storage import Storage
from ui.navigation import SceneNavigator
from ui.shell.app import App

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
SEED = 21
"""The README's moving picture shows the same game."""


def draw_pictures(folder: Path, language: str) -> None:
    """Write all pictures of a language into a folder, as LANGUAGE-NAME.webp and LANGUAGE-auction.avif."""
    for name, scene in PICTURES.items():
        picture = photograph(SCENES[scene], Settings(language=language), PICTURE_SIZE)
        image = Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))
        image.save(folder / f"{language}-{name}.webp", quality=QUALITY, method=6)
    frames, lengths = zip(*_merged(_moving(language)), strict=True)
    frames[0].save(
        folder / f"{language}-{MOVING}.avif",
        save_all=True,
        append_images=frames[1:],
        duration=lengths,
        quality=MOVING_QUALITY,
        speed=MOVING_SPEED,
    )


def _moving(language: str) -> Iterator[bytes]:
    """The frames of an auction, as RGB of the moving picture's size."""
    with tempfile.TemporaryDirectory() as folder:
        storage = Storage.in_folder(Path(folder))
        storage.cache = Storage.of_user().cache
        settings = Settings(language=language, explanations=False)
        app = App(settings, storage, size=moving_picture.SIZE, navigator=SceneNavigator, hidden=True)
        try:
            yield from moving_picture.frames(app, SEED, FRAMES_A_SECOND)
        finally:
            app.close()


def _merged(frames: Iterator[bytes]) -> list[tuple[Image.Image, int]]:
    """Pictures with their milliseconds: a picture that stands is one that lasts longer."""
    merged: list[tuple[bytes, int]] = []
    length = round(1000 / FRAMES_A_SECOND)
    for frame in frames:
        if merged and merged[-1][0] == frame:
            merged[-1] = frame, merged[-1][1] + length
        else:
            merged.append((frame, length))
    return [(Image.frombytes("RGB", moving_picture.SIZE, frame), lasting) for frame, lasting in merged]
