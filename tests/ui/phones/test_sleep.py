"""A phone that falls asleep: its wire is open, and nobody answers at its end."""

import asyncio

import pytest

from tests.ui.phones.house import bid, house, phone, shown
from ui.phones import server
from ui.phones.messages import Answered, Joined, Left

PATIENCE = 30.0


def test_a_phone_that_sleeps_is_missed_and_wakes_up_in_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    # A minute passes in a moment.
    monkeypatch.setattr(server, "PING_SECONDS", 0.05)
    monkeypatch.setattr(server, "PONG_SECONDS", 0.1)
    monkeypatch.setattr(server, "GOODBYE_SECONDS", 0.1)

    async def story() -> None:
        async with house() as at:
            async with phone(at.authority) as own:
                await own.sits(0)
                token = own.token
                # Asleep: what comes is not even read, and so no ping is answered.
                own.connection.transport.pause_reading()
                await at.until(lambda message: message == Left(0))
                own.connection.transport.abort()
            asked = shown(0, turn=7)
            at.server.do(asked)
            async with phone(at.authority, token) as awake:
                assert (await awake.hears("turn"))["turn"] == 7
                assert at.count(Joined) == 2
                await awake.says(bid(asked))
                await at.until(lambda message: isinstance(message, Answered) and message.reply.turn == 7)

    asyncio.run(asyncio.wait_for(story(), PATIENCE))
