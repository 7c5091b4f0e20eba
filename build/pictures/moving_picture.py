"""Make the README's moving picture: `build/pictures/moving_picture.py OUT.webp`, a bid from choosing to the prize.

Frames are drawn without a screen, in the table's own time.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame
from PIL import Image

from build.pictures.driving import key, open_table, play_on
from build.pictures.games import TABLE_SEATS, bidding, game_at
from ui.files.settings import Settings
from ui.files.storage import Storage
from ui.navigation import SceneNavigator
from ui.shell.app import App

SIZE = (960, 540)
FRAMES_A_SECOND = 15
QUALITY = 62
SEED = 246
"""A game in which the person outbids the others for a machine with one card."""
LONGEST = 9.0
"""Seconds after the bid when the picture ends in any case."""
BEFORE, CHOSEN, DECIDED, AFTER = 0.5, 0.5, 1.3, 0.3
"""Seconds that the table rests before a card is chosen, before it is laid, after the decision, and after the prize has
landed."""
MOST_BYTES = 3_000_000


def main() -> int:
    parser = argparse.ArgumentParser(description="Make the README's moving picture.")
    parser.add_argument("out", type=Path, metavar="OUT.webp")
    parser.add_argument("--seed", type=int, default=SEED, help="game number")
    options = parser.parse_args()
    pictures, lengths = moving(Settings(), options.seed, FRAMES_A_SECOND)
    pictures[0].save(
        options.out, save_all=True, append_images=pictures[1:], duration=lengths, quality=QUALITY, method=6, loop=0
    )
    size = options.out.stat().st_size
    print(f"{options.out}: {sum(lengths) / 1000:.1f} s, {size / 1e6:.2f} MB")
    return 0 if size <= MOST_BYTES else 1


def moving(settings: Settings, seed: int, rate: int) -> tuple[list[Image.Image], list[int]]:
    """The pictures of an auction of a game and the milliseconds that each stands; ``rate`` is frames a second."""
    with tempfile.TemporaryDirectory() as folder:
        storage = Storage.in_folder(Path(folder))
        storage.cache = Storage.of_user().cache
        app = App(settings, storage, size=SIZE, navigator=SceneNavigator, hidden=True)
        app.change_settings(explanations=False, sort_hand=True)
        try:
            return _merged(frames(app, seed, rate), round(1000 / rate))
        finally:
            app.close()


def _merged(shown: Iterable[bytes], length: int) -> tuple[list[Image.Image], list[int]]:
    """Pictures with their milliseconds: a picture that stands is one that lasts longer."""
    merged: list[tuple[bytes, int]] = []
    for frame in shown:
        if merged and merged[-1][0] == frame:
            merged[-1] = frame, merged[-1][1] + length
        else:
            merged.append((frame, length))
    return [Image.frombytes("RGB", SIZE, frame) for frame, _ in merged], [lasting for _, lasting in merged]


def frames(app: App, seed: int, rate: int = FRAMES_A_SECOND) -> Iterator[bytes]:
    """Draw one auction from the choice of a card to the prize, as RGB; ``rate`` is frames a second."""
    scene = open_table(app, game_at(bidding(0, 3, 2), TABLE_SEATS, seed=seed))
    play_on(app, lambda: scene.my_turn and not scene.wants_frames, more=0.1)
    yield from _rest(app, BEFORE, rate)
    for code in (pygame.K_2, pygame.K_RETURN):
        key(app, code)
        yield from _rest(app, CHOSEN, rate)
    decided = 0.0
    for _ in range(round(LONGEST * rate)):
        yield from _rest(app, 1 / rate, rate)
        if scene.view.outcome is not None:
            decided += 1 / rate
        if decided >= DECIDED and scene.view.gathered:
            key(app, pygame.K_RETURN)
        if decided and not scene.view.gathered and not scene.wants_frames:
            break
    yield from _rest(app, AFTER, rate)


def _rest(app: App, seconds: float, rate: int) -> Iterator[bytes]:
    for _ in range(max(1, round(seconds * rate))):
        app.step(1 / rate)
        app.art.wait()
        app.draw()
        yield pygame.image.tobytes(app.surface, "RGB")


if __name__ == "__main__":
    raise SystemExit(main())
