"""Animated pictures as files."""

import io
from collections.abc import Sequence

# Pillow is loaded only when needed: the title appears sooner that way.


def gif(frames: Sequence[bytes], size: tuple[int, int], seconds: Sequence[float]) -> bytes:
    """Return a GIF that loops for ever, made of frames as RGB bytes, each shown for a number of seconds.

    Our drawings have few colours: each frame gets the 128 that suit it best.
    """
    from PIL import Image

    pictures = [
        Image.frombytes("RGB", size, frame).quantize(128, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        for frame in frames
    ]
    file = io.BytesIO()
    milliseconds = [round(1000 * time) for time in seconds]
    pictures[0].save(file, "GIF", save_all=True, append_images=pictures[1:], duration=milliseconds, loop=0)
    return file.getvalue()
