"""Bots that end with their test."""

from collections.abc import Iterator

import pytest

from game.play.bots.bot import Bot
from game.records.seats import BotSpec
from tests.game.bots import LONG, Start, command


@pytest.fixture
def start() -> Iterator[Start]:
    """Return a function that makes a bot of a kind; none is left at the end."""
    made: list[Bot] = []

    def make(*words: str, seconds: float = LONG, start_seconds: float = LONG, **more: object) -> Bot:
        spec = BotSpec(command(*words), seconds)
        made.append(Bot("Bolt", spec, start_seconds=start_seconds, **more))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for bot in made:
        bot.kill()
