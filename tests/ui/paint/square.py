"""A red rectangle of 2:1: the one picture of the tests of pictures."""

from collections.abc import Mapping

from ui.paint.assets import Key

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="20" height="10" fill="#f00"/></svg>'
KEY = ("square",)


class Source:
    """Draws a red rectangle of 2:1, and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked: list[Key] = []
        self.names: Mapping[str, str] = {}

    def __call__(self, key: Key, names: Mapping[str, str]) -> str:
        self.asked.append(key)
        self.names = names
        return SQUARE if key[0] != "broken" else "<svg"
