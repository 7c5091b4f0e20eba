"""Draw the README's still pictures: `build/pictures/stills.py OUT`, scenes of build/screens.py by other names."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame
from PIL import Image

from build.pictures import key_art
from build.pictures.key_art import KeyArt
from build.screens import SCENES, photograph, settle_surroundings
from ui.files.settings import Settings

SIZE = (1200, 675)
STILLS: Mapping[str, str] = {
    "title": "title",
    "table": "table-night",
    "reveal-tie": "reveal-tie",
    "fixing": "allocation",
    "results": "results",
    "lesson": "lesson-bid",
    "ladder": "ladder-climbed",
    "encounter": "encounter-before",
    "curtain": "curtain",
    "report": "report",
    "puzzle": "puzzle-win-solved",
}
"""Name of a picture in build/docs/pictures -> its scene."""
ART = "key-art"
"""The one that is no scene's."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Draw the README's still pictures.")
    parser.add_argument("out", type=Path, metavar="OUT", help="folder for the pictures")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    wanted = {name: (SCENES[scene], SIZE) for name, scene in STILLS.items()} | {ART: (KeyArt, key_art.SIZE)}
    for name, (make, size) in wanted.items():
        path = options.out / f"{name}.png"
        picture = photograph(make, Settings(language="en"), size)
        Image.frombytes("RGB", size, pygame.image.tobytes(picture, "RGB")).save(path, optimize=True)
        print(path)
    return 0


if __name__ == "__main__":
    settle_surroundings()
    raise SystemExit(main())
