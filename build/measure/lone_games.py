"""Whole games on a page of one's own, without a page: the same number makes the same game wherever Python runs.

``same_games.py`` plays them here and in a browser's worker, where this file is read as it stands.
"""

import json
import random
from datetime import date

import msgspec

from game.agents import LEVELS, PERSONALITIES
from game.core.actions import Action
from game.play.bots.protocol import Turn
from game.play.session import Session
from ui.archive.setups import seat_spec
from ui.base.i18n import Translator
from ui.match.phones.alone import Alone, Clock
from ui.match.phones.home import File, Home, ToPage, own_seat, table
from ui.phones.messages import PROTOCOL, Look, LookStage

CLOCK = Clock(1_795_000_000_000, date(2026, 11, 27))


def record_of(number: int) -> str:
    """The record's line of the game with this number. Rivals, their levels and the person's choices follow from it."""
    page = Alone({}, ())
    _say(page, "hello", protocol=PROTOCOL, language="en")
    rng = random.Random(number)
    told = _say(page, "file", data=_begun(number, rng))
    while (last := _last(told)) is not None:
        if isinstance(last, Turn):
            action = msgspec.to_builtins(_chosen(last, rng))
            told = _say(page, "action", turn=last.turn, action=action)
        else:
            told = _say(page, "on")
    home = next(message for message in reversed(told) if isinstance(message, Home))
    file = next(message for message in _say(page, "save", id=home.now) if isinstance(message, File))
    return file.data


def _begun(number: int, rng: random.Random) -> str:
    """The record of a game in which nothing has happened yet."""
    # The best think longest: they play in each tenth game, all others about equally often.
    *others, best = LEVELS
    level = best if number % 10 == 0 else others[number % len(others)]
    rivals = rng.sample(sorted(PERSONALITIES), k=rng.randint(1, 3))
    seats = table(own_seat(Translator("en"), "Ada"), rivals, level)
    assert seats is not None
    return Session([seat_spec(seat) for seat in seats], number).record().to_line()


def _chosen(turn: Turn, rng: random.Random) -> Action:
    """Any action; of the two that a score offers, the best build."""
    return turn.actions[0 if len(turn.actions) <= 2 else rng.randrange(len(turn.actions))]


def _say(page: Alone, kind: str, **fields: object) -> tuple[ToPage, ...]:
    return page.hear(json.dumps({"type": kind, **fields}), CLOCK).tell


def _last(told: tuple[ToPage, ...]) -> Turn | Look | None:
    """What is to be answered; None at the end of a game."""
    last = next(message for message in reversed(told) if isinstance(message, Turn | Look))
    return None if isinstance(last, Look) and last.stage is LookStage.OVER else last
