"""What somebody sends who means no good: nothing of it may have an effect."""

import json
import random
from collections.abc import Callable, Sequence

from ui.phones.messages import LONGEST_MESSAGE

Sent = str | bytes


def malformed(rng: random.Random) -> Sent:
    """A message that was right before something happened to it."""
    text = rng.choice(MESSAGES)
    start = rng.randrange(len(text))
    cut = (
        text[:start] + rng.choice(["", "\0", "}", '"', "[", "9" * 40, "é", "\\u"]) + text[start + rng.randrange(1, 5) :]
    )
    return cut if rng.random() < 0.8 else cut.encode()


def foreign(rng: random.Random) -> Sent:
    """A message of the window, the server or another protocol."""
    return json.dumps(
        rng.choice(
            [
                {"type": "free", "seat": rng.randrange(4)},
                {"type": "open", "host": "0.0.0.0", "port": 80, "secret": "", "content": {}},
                {"type": "close", "words": {}},
                {"type": "deliver", "seat": 0, "look": {}},
                {"type": "show", "language": "en", "look": {}},
                {"type": "watched", "languages": ["en"]},
                {"type": "answered", "seat": 0, "reply": {"turn": 1, "action": {"type": "end"}}},
                {"type": "claimed", "seat": 0, "token": "", "name": "Eve", "face": "", "colour": "", "language": ""},
                {"type": "turn", "turn": 1, "observation": {}, "actions": []},
                {"jsonrpc": "2.0", "method": "eval", "params": ["1"], "id": 1},
                {"type": "__class__", "seat": {"$gt": 0}},
            ]
        )
    )


def oversized(rng: random.Random) -> Sent:
    """More than a phone may send at once."""
    return rng.choice(MESSAGES)[:-1] + " " * rng.randrange(LONGEST_MESSAGE, 4 * LONGEST_MESSAGE) + "}"


def out_of_turn(rng: random.Random) -> Sent:
    """An answer to a turn that is not asked now."""
    turn = rng.choice([0, -1, 2, 1 << 62, rng.randrange(3, 1000)])
    return json.dumps({"type": "action", "turn": turn, "action": rng.choice(ACTIONS)})


def greedy(rng: random.Random) -> Sent:
    """A claim on somebody else's seat, or on none."""
    return json.dumps({"type": "claim", "seat": rng.choice([0, 2, 3]), "name": "Eve", "face": "bob", "colour": "green"})


ACTIONS = (
    {"type": "end"},
    {"type": "bid", "cards": ["mechanic-1"]},
    {"type": "allocate", "unit": "unit-oil", "card": "r2-oil-b"},
    {"type": "build", "widgets": []},
)
MESSAGES = tuple(
    json.dumps(message)
    for message in (
        {"type": "hello", "protocol": "fzzzt-phone/1", "language": "en"},
        {"type": "hello", "protocol": "fzzzt-phone/1", "language": "en", "watches": True},
        {"type": "claim", "seat": 0, "name": "Eve", "face": "bob", "colour": "green"},
        *({"type": "action", "turn": 99, "action": action} for action in ACTIONS),
    )
)
KINDS: Sequence[Callable[[random.Random], Sent]] = (malformed, foreign, oversized, out_of_turn, greedy)


def message(rng: random.Random) -> Sent:
    """One of them."""
    return rng.choice(KINDS)(rng)
