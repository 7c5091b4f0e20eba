"""The bots at a table of the window, which does not wait for them."""

import threading

import pytest

from game.play.bots.bot import Bot
from game.play.bots.faults import BotError, FaultKind
from game.play.bots.table import Bots
from game.play.session import Session
from game.records.game import Game
from game.records.seats import BotSpec
from tests.game.bots import LONG, RANDOM, command, seat


def test_a_table_does_not_wait_for_its_programs() -> None:
    bots, session = Bots(), Session([seat("good"), RANDOM], 5)
    player = session.to_act
    assert player is not None
    observation = session.observation(player)
    choice = bots.choose("Bolt", BotSpec(command("good")), observation)
    assert choice.result(LONG) == observation.legal_actions()[0]
    bots.close()


@pytest.mark.slow
def test_a_table_hears_of_a_fault_and_can_be_left_meanwhile() -> None:
    bots, game = Bots(), Game.new(5, 2)
    observation = game.observation(game.to_act)
    dying = bots.choose("Bolt", BotSpec(command("dying")), observation)
    with pytest.raises(BotError, match="out of steam"):
        dying.result(LONG)
    bots.close()
    waiting = bots.choose("Bolt", BotSpec(command("never answering")), observation)
    assert not waiting.done()
    bots.close()
    with pytest.raises(BotError):
        waiting.result(LONG)


def test_a_table_does_not_wait_for_the_end_of_a_program_that_broke_a_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    ended, may_end = threading.Event(), threading.Event()

    def slow_end(_: Bot) -> None:
        assert may_end.wait(LONG)
        ended.set()

    monkeypatch.setattr(Bot, "kill", slow_end)
    bots, game = Bots(), Game.new(5, 2)
    observation = game.observation(game.to_act)
    bots.choose("Bolt", BotSpec(command("good")), observation).result(LONG)
    assert observation.player is not None
    assert bots.broke(observation.player, "no such card").kind is FaultKind.ILLEGAL
    assert not ended.is_set()
    may_end.set()
    assert ended.wait(LONG)
    monkeypatch.undo()
    bots.close()
