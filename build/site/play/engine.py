"""The game inside the page's worker: what JavaScript says and hears are texts of JSON."""

import zlib
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import msgspec

from ui.match.phones.alone import Alone, Clock
from ui.match.phones.kept import Kept

PICTURES = Path(__file__).with_name("pictures.json")
"""Where the pictures lie inside the page's version, by language and key."""


def opened(games: str) -> Alone:
    """The person's games as the browser has kept them; what is none of ours is left to whoever wrote it."""
    return Alone(msgspec.json.decode(PICTURES.read_bytes(), type=dict[str, dict[str, str]]), _readable(games))


def heard(alone: Alone, data: str, now: float, today: str) -> str:
    """What is to be stored and deleted after a message, and then what the page hears: each a text of its own."""
    answer = alone.hear(data, Clock(int(now), _day(today)))
    tell = [msgspec.json.encode(message).decode() for message in answer.tell]
    return msgspec.json.encode({"keep": answer.keep, "drop": answer.drop, "tell": tell}).decode()


def _day(today: str) -> date:
    """The page's day; for one beyond the calendar, as a clock gone wrong may tell, the last that there is."""
    try:
        return date.fromisoformat(today)
    except ValueError:
        return date.max


def next_visit(alone: Alone) -> str:
    """What a page shows before the game is there: messages, one a line, packed, so that nobody reads cards in the
    browser's store; and of which game. "" if there is none to go on with."""
    found = alone.next_visit()
    if found is None:
        return ""
    packed = zlib.compress(b"\n".join(map(msgspec.json.encode, found[1])))
    return msgspec.json.encode({"played": found[0], "data": packed}).decode()


def _readable(games: str) -> Iterator[Kept]:
    for game in msgspec.json.decode(games, type=list[msgspec.Raw]):
        try:
            yield msgspec.json.decode(game, type=Kept)
        except msgspec.ValidationError:
            continue
