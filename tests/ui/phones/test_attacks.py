"""Thousands of messages that mean no good, while somebody plays."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator

import pytest
from websockets.exceptions import ConnectionClosed

from tests.ui.phones.house import HELLO, Phone, bid, house, phone, shown
from tests.ui.phones.malice import KINDS, message
from ui.phones import server
from ui.phones.messages import Answered, Claimed, FromPhone, Joined, Knocked, Left
from ui.phones.room import NotUnderstoodError, understood
from ui.phones.tokens import new_token

PATIENCE = 200.0


@contextlib.asynccontextmanager
async def read_by_itself(phone: Phone) -> AsyncIterator[None]:
    """Whatever the phone is sent is read."""
    reading = asyncio.create_task(phone.closed())
    try:
        yield
    finally:
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)


@pytest.mark.parametrize("number", [300, pytest.param(10_000, marks=pytest.mark.slow)])
def test_messages_that_mean_no_good_have_no_effect(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a stranger without a seat and from a second player who is not to act. Those that are too long are not even
    counted: they do not come through to the server's own judgement."""
    rng, heard = random.Random(number), 0

    def judged(data: str | bytes) -> FromPhone:
        nonlocal heard
        heard += 1
        return understood(data)

    monkeypatch.setattr(server, "understood", judged)

    async def attack(address: str, token: str) -> None:
        while heard < number:
            # The last: what the client says of a connection that was cut off under it.
            with contextlib.suppress(ConnectionClosed, ConnectionError, AttributeError):
                async with phone(address, token, hello=False) as own, read_by_itself(own):
                    if rng.random() < 0.9:
                        await own.says(HELLO)
                    while heard < number:
                        await own.says(message(rng))
                        # Not faster than they are read.
                        await (await own.connection.ping())

    async def story() -> None:
        async with house() as at, phone(at.authority) as ada:
            await ada.sits(0)
            bob = new_token()
            async with phone(at.authority, bob) as second:
                await second.sits(1, "Bob", "bob", "green")
            deliver = shown(0, turn=1)
            at.server.do(deliver)
            at.server.do(shown(1, turn=None))
            await ada.hears("turn")
            # Who reads nothing for half a minute is given up.
            async with read_by_itself(ada):
                await asyncio.gather(attack(at.authority, new_token()), attack(at.authority, bob))
            assert {type(said) for said in at.told} <= {Claimed, Joined, Left, Knocked}
            assert at.count(Claimed) == 2
            await ada.says(bid(deliver))
            answered = await at.until(lambda said: isinstance(said, Answered))
            assert isinstance(answered, Answered)
            assert (answered.seat, answered.reply.turn) == (0, 1)

    asyncio.run(asyncio.wait_for(story(), PATIENCE))
    assert heard >= number


def test_all_kinds_are_among_them() -> None:
    rng = random.Random(1)
    sent = [(kind.__name__, kind(rng)) for kind in KINDS for _ in range(200)]
    refused = {name: 0 for name, _ in sent}
    for name, data in sent:
        try:
            understood(data)
        except NotUnderstoodError:
            refused[name] += 1
    assert refused["foreign"] == 200
    assert 100 < refused["malformed"] <= 200
    assert refused["out_of_turn"] == refused["greedy"] == 0, "these are well-formed, and refused for what they say"
