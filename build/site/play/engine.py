"""The game inside the page's worker: what JavaScript says and hears are texts of JSON."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import msgspec

from ui.match.phones.alone import Alone, Clock
from ui.match.phones.kept import Kept

PICTURES = Path(__file__).with_name("pictures.json")
"""Where the pictures lie, by language and key."""


def opened(games: str, base: str) -> Alone:
    """The person's games as the browser has kept them; what is none of ours is left to whoever wrote it. ``base`` is
    where the page's version lies."""
    found = msgspec.json.decode(PICTURES.read_bytes(), type=dict[str, dict[str, str]])
    pictures = {language: {key: base + place for key, place in places.items()} for language, places in found.items()}
    return Alone(pictures, _readable(games))


def heard(alone: Alone, data: str, now: float, today: str) -> str:
    """What is to be stored and deleted after a message, and then what the page hears: each a text of its own."""
    answer = alone.hear(data, Clock(int(now), date.fromisoformat(today)))
    tell = [msgspec.json.encode(message).decode() for message in answer.tell]
    return msgspec.json.encode({"keep": answer.keep, "drop": answer.drop, "tell": tell}).decode()


def _readable(games: str) -> Iterator[Kept]:
    for game in msgspec.json.decode(games, type=list[msgspec.Raw]):
        try:
            yield msgspec.json.decode(game, type=Kept)
        except msgspec.ValidationError:
            continue
