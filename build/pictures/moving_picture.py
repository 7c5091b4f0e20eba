"""Make the README's moving picture: `build/pictures/moving_picture.py OUT.webp`, a bid from choosing to the prize.

Frames are drawn without a screen, in the table's own time, and put together by ffmpeg with libwebp: the same program
that encodes the sounds.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame

from build.pictures.driving import key, open_table, play_on
from build.pictures.games import TABLE_SEATS, bidding, game_at
from ui.files.settings import Settings
from ui.files.storage import Storage
from ui.navigation import SceneNavigator
from ui.scenes.play.table import TableScene
from ui.shell.app import App

SIZE = (960, 540)
FRAMES_A_SECOND = 15
QUALITY = 62
LONGEST = 14.0
"""Seconds after which the picture ends in any case."""
BEFORE, BETWEEN, AFTER = 0.6, 0.5, 1.2
"""Seconds that the table rests before the first card, between two cards, and after the prize has arrived."""
MOST_BYTES = 3_000_000


def main() -> int:
    parser = argparse.ArgumentParser(description="Make the README's moving picture.")
    parser.add_argument("out", type=Path, metavar="OUT.webp")
    parser.add_argument("--seed", type=int, default=21, help="game number")
    options = parser.parse_args()
    ffmpeg = shutil.which("ffmpeg")
    if ffmpeg is None:
        print("ffmpeg with libwebp is needed to make a moving picture.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        storage = Storage.in_folder(Path(folder))
        storage.cache = Storage.of_user().cache
        app = App(Settings(explanations=False), storage, size=SIZE, navigator=SceneNavigator, hidden=True)
        try:
            encode(ffmpeg, frames(app, options.seed), options.out)
        finally:
            app.close()
    size = options.out.stat().st_size
    print(f"{options.out}: {size / 1e6:.2f} MB")
    return 0 if size <= MOST_BYTES else 1


def frames(app: App, seed: int, rate: int = FRAMES_A_SECOND) -> Iterator[bytes]:
    """Draw one auction from the choice of two cards to the next decision, as RGB; ``rate`` is frames a second."""
    scene = open_table(app, game_at(bidding(0, 3, 3), TABLE_SEATS, seed=seed))
    play_on(app, lambda: scene.my_turn and not scene.wants_frames, more=0.1)
    yield from _rest(app, BEFORE, rate)
    for code in (pygame.K_1, pygame.K_2):
        key(app, code)
        yield from _rest(app, BETWEEN, rate)
    key(app, pygame.K_RETURN)
    yield from _until_asked(app, scene, rate)
    yield from _rest(app, AFTER, rate)


def _until_asked(app: App, scene: TableScene, rate: int) -> Iterator[bytes]:
    for _ in range(round(LONGEST * rate)):
        if scene.my_turn:
            return
        yield from _rest(app, 1 / rate, rate)


def _rest(app: App, seconds: float, rate: int) -> Iterator[bytes]:
    for _ in range(max(1, round(seconds * rate))):
        app.step(1 / rate)
        app.art.wait()
        app.draw()
        yield pygame.image.tobytes(app.surface, "RGB")


def encode(ffmpeg: str, pictures: Iterator[bytes], out: Path) -> None:
    """Write frames as an animated WebP that repeats for ever. Raises CalledProcessError if ffmpeg fails."""
    command = [ffmpeg, "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24"]
    command += ["-s", f"{SIZE[0]}x{SIZE[1]}", "-r", str(FRAMES_A_SECOND), "-i", "-"]
    command += ["-c:v", "libwebp_anim", "-quality", str(QUALITY), "-compression_level", "6", "-loop", "0", str(out)]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        assert process.stdin is not None
        for picture in pictures:
            process.stdin.write(picture)
        process.stdin.close()
        if process.wait():
            raise subprocess.CalledProcessError(process.returncode, command)


if __name__ == "__main__":
    raise SystemExit(main())
