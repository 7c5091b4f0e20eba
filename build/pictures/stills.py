"""Draw the README's still pictures: `build/pictures/stills.py OUT`, scenes of build/screens.py by other names."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame
from PIL import Image

from build.screens import SCENES, photograph, settle_surroundings
from ui.files.settings import Settings

SIZE = (1200, 675)
STILLS: Mapping[str, str] = {
    "title": "title",
    "table": "table-full",
    "reveal-tie": "reveal-tie",
    "fixing": "allocation",
    "results": "results",
    "lesson": "lesson-bid",
    "ladder": "ladder-climbed",
    "puzzle": "puzzle-win-solved",
    "replay": "replay",
    "report": "report",
}
"""Name of a picture in build/docs/pictures -> its scene."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Draw the README's still pictures.")
    parser.add_argument("out", type=Path, metavar="OUT", help="folder for the pictures")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for name, scene in STILLS.items():
        path = options.out / f"{name}.png"
        picture = photograph(SCENES[scene], Settings(language="en"), SIZE)
        Image.frombytes("RGB", SIZE, pygame.image.tobytes(picture, "RGB")).save(path, optimize=True)
        print(path)
    return 0


if __name__ == "__main__":
    settle_surroundings()
    raise SystemExit(main())
