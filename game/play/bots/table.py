"""The bots at one table in the window: asked in threads, so that nothing waits for them."""

import random
import threading
from concurrent.futures import Future

from game.core.actions import Action
from game.core.observation import Observation
from game.play.bots.bot import Bot
from game.play.bots.faults import BotError, FaultKind
from game.records.seats import BotSpec

KNOWN: dict[str, BotSpec] = {}
"""The bots available to games in the window, by name."""


class Bots:
    """The bots at one table."""

    def __init__(self) -> None:
        self._bots: dict[int, Bot] = {}

    def choose(self, name: str, spec: BotSpec, observation: Observation) -> Future[Action]:
        """Ask the viewing seat's bot, starting it if needed; the future raises BotError."""
        seat = observation.player
        assert seat is not None
        bot = self._bots.get(seat)
        if bot is None:
            bot = self._bots[seat] = Bot(name, spec)
            bot.begin(len(observation.seats), seat)
        future: Future[Action] = Future()
        future.set_running_or_notify_cancel()
        threading.Thread(target=_answer, args=(future, bot, observation), name="asking", daemon=True).start()
        return future

    def broke(self, seat: int, reason: str) -> BotError:
        """End a seat's bot for an illegal action, in the background; returns the fault."""
        bot = self._bots[seat]
        threading.Thread(target=bot.kill, name="farewell").start()
        return BotError(FaultKind.ILLEGAL, bot.name, reason)

    def close(self) -> None:
        """End them all without waiting."""
        bots = [*self._bots.values()]
        self._bots.clear()
        for bot in bots:
            # Not a daemon: the window may close before the last of them has ended.
            threading.Thread(target=bot.leave, name="farewell").start()


def _answer(future: Future[Action], bot: Bot, observation: Observation) -> None:
    try:
        future.set_result(bot.act(observation, random.Random(0)))
    except Exception as error:  # noqa: BLE001 - any failure must reach the caller
        future.set_exception(error)
