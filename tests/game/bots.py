"""Bots for tests of them: ``bad_bots.py`` in its ways, at a seat."""

import random
import sys
from collections.abc import Callable
from pathlib import Path

from game.play.bots.bot import Bot
from game.records.game import Game
from game.records.seats import BotSpec, SeatSpec

BAD_BOTS = Path(__file__).with_name("bad_bots.py")
LONG = 60.0
"""Seconds that nothing takes, however busy the machine."""
SHORT = 0.2
"""Seconds after which a bot that never answers is given up."""


def command(*words: str) -> tuple[str, ...]:
    return (sys.executable, "-S", str(BAD_BOTS), *words)


def seat(*words: str, name: str = "Bolt", seconds: float = LONG) -> SeatSpec:
    return SeatSpec(name, "ai:program", BotSpec(command(*words), seconds))


RANDOM = SeatSpec("Random", "ai:random")
Start = Callable[..., Bot]


def ask(bot: Bot, game: Game | None = None) -> object:
    game = game or Game.new(7, 2)
    return bot.act(game.observation(game.to_act), random.Random(0))
