"""What the server puts up with over a real socket: noise, floods, silence, a full house."""

import asyncio
import contextlib
import socket
import struct
import sys
from http import HTTPStatus

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.systems import linux_only
from tests.ui.phones.house import HELLO, SECRET, House, ask, house, limits, live, phone, raw, shown
from ui.phones.guard import Limits, Rate
from ui.phones.messages import LONGEST_MESSAGE, Left
from ui.phones.room import Closing


async def empty(at: House) -> None:
    """Wait until nobody is connected any more."""
    while at.server.crowd.number:
        await asyncio.sleep(0.01)


def test_a_message_that_is_none_ends_the_connection() -> None:
    async def story() -> None:
        async with house() as at, phone(at.authority) as ada:
            await ada.says("{")
            assert await ada.closed() == Closing.NOT_UNDERSTOOD

    live(story())


def test_too_many_messages_end_the_connection() -> None:
    async def story() -> None:
        async with house(limits(bytes=Rate(2000, 0.0))) as at, phone(at.authority) as ada:
            with contextlib.suppress(ConnectionClosed):
                for _ in range(100):
                    await ada.says(HELLO)
            assert await ada.closed() == 1006

    live(story())


def test_too_long_a_message_ends_the_connection() -> None:
    async def story() -> None:
        async with house() as at:
            async with phone(at.authority, hello=False) as ada:
                await ada.says(HELLO[:-1] + " " * (LONGEST_MESSAGE - len(HELLO)) + "}")
                assert await ada.hears("hello"), "the longest is still heard"
            async with phone(at.authority) as bob:
                await bob.says(HELLO[:-1] + " " * LONGEST_MESSAGE + "}")
                assert await bob.closed() == 1009

    live(story())


def test_pings_and_pieces_end_the_connection_too() -> None:
    """They are no messages, but each is answered or stored."""

    async def story() -> None:
        async with house(limits(bytes=Rate(20_000, 0.0))) as at:
            for opcode in (b"\x89", b"\x01", b"\x00", b"\x8a"):
                async with phone(at.authority) as ada:
                    with contextlib.suppress(ConnectionError, RuntimeError):
                        for _ in range(400):
                            ada.connection.transport.write(opcode + b"\xfd" + b"\0" * 4 + b"x" * 125)
                            await asyncio.sleep(0)
                    await ada.closed()
            await empty(at)

    live(story())


def test_an_address_asks_only_so_often() -> None:
    async def story() -> None:
        async with house(limits(requests=Rate(5, 0.0))) as at:
            statuses = [(await ask(at.authority, "/")).status for _ in range(8)]
            assert statuses == [403] * 5 + [429] * 3

    live(story())


def test_who_has_asked_too_often_waits() -> None:
    """It takes a place of its address meanwhile, so that it cannot ask more often by asking at once."""

    async def story() -> None:
        async with house(limits(requests=Rate(1, 0.0), seconds_to_wait=0.3, connections_of_address=4, outside=0)) as at:
            assert (await ask(at.authority, "/")).status == 403
            waiting = [asyncio.create_task(ask(at.authority, "/")) for _ in range(4)]
            while at.server.crowd.number < 4:
                await asyncio.sleep(0.01)
            assert (await ask(at.authority, "/")).status == 0
            assert not any(task.done() for task in waiting)
            assert [(await task).status for task in waiting] == [429] * 4

    live(story())


def test_an_address_opens_only_so_many_sockets() -> None:
    async def story() -> None:
        async with house(limits(requests=Rate(5, 0.0), socket=2)) as at:
            for _ in range(2):
                async with phone(at.authority):
                    pass
            with pytest.raises(InvalidStatus, match="429"):
                async with phone(at.authority):
                    pass
            assert (await ask(at.authority, "/")).status == 403, "for a page there is enough left"

    live(story())


def test_slow_requests_hold_no_place_for_long() -> None:
    """Slow loris: forty connections that say a byte now and then."""

    async def story() -> None:
        async with house(limits(seconds_to_ask=0.2)) as at:
            slow = [await asyncio.open_connection(*at.authority.split(":")) for _ in range(40)]
            while at.server.crowd.number < 40:
                await asyncio.sleep(0.01)
            with contextlib.suppress(ConnectionError):
                for _ in range(20):
                    for _, writer in slow:
                        writer.write(b"G")
                    await asyncio.sleep(0.02)
            await empty(at)
            assert (await ask(at.authority, f"/k/{SECRET}")).status == 200
            for _, writer in slow:
                writer.close()

    live(story())


def test_a_request_without_end_is_cut_off() -> None:
    async def story() -> None:
        async with house(limits(bytes=Limits().bytes)) as at:
            endless = b"GET / HTTP/1.1\r\n" + b"".join(b"X%d: %s\r\n" % (n, b"x" * 1000) for n in range(100))
            assert (await raw(at.authority, endless)).status == 0
            await empty(at)

    live(story())


def test_there_is_room_for_so_many_and_no_more() -> None:
    async def story() -> None:
        async with house(limits(connections_of_address=10)) as at:
            many = [await asyncio.open_connection(*at.authority.split(":")) for _ in range(10)]
            while at.server.crowd.number < 10:
                await asyncio.sleep(0.01)
            for _ in range(50):
                assert (await raw(at.authority, b"")).status == 0
            assert at.server.crowd.number == 10
            many[0][1].close()
            while at.server.crowd.number == 10:
                await asyncio.sleep(0.01)
            assert (await ask(at.authority, "/")).status == HTTPStatus.FORBIDDEN
            for _, writer in many:
                writer.close()

    live(story())


def test_who_finds_no_place_is_held_for_a_moment_and_the_rest_sent_away_at_once() -> None:
    """Whoever tries again the moment they are refused would otherwise keep the server busy."""

    async def story() -> None:
        async with house(limits(connections_of_address=1, outside=2, seconds_to_wait=0.3)) as at, phone(at.authority):
            held = [asyncio.create_task(raw(at.authority, b"GET / HTTP/1.1\r\n\r\n")) for _ in range(2)]
            while at.server.crowd.outside < 2:
                await asyncio.sleep(0.01)
            assert (await raw(at.authority, b"")).status == 0
            assert not any(task.done() for task in held)
            assert at.server.crowd.number == 1, "they take no place"
            assert [(await task).status for task in held] == [0] * 2, "and get no answer"
            assert at.server.crowd.outside == 0

    live(story())


@pytest.mark.skipif(sys.platform == "darwin", reason="it has no other loopback address")
def test_a_neighbours_flood_leaves_room_for_a_phone() -> None:
    async def story() -> None:
        async with house(limits(connections_of_address=3)) as at, contextlib.AsyncExitStack() as crowd:
            # From another address of this machine, as a neighbour would.
            for _ in range(20):
                _, writer = await asyncio.open_connection(*at.authority.split(":"), local_addr=("127.0.0.2", 0))
                crowd.callback(writer.close)
            while at.server.crowd.number < 3:
                await asyncio.sleep(0.01)
            async with phone(at.authority) as ada:
                assert (await ada.sits(0))["type"] == "seats"
                assert at.server.crowd.number == 4

    live(story())


def test_a_phone_that_takes_nothing_holds_up_nobody() -> None:
    async def story() -> None:
        async with house() as at, phone(at.authority) as ada, phone(at.authority) as bob:
            await ada.sits(0)
            await bob.sits(1, "Bob", "bob", "green")
            ada.connection.transport.pause_reading()
            for number in range(300):
                at.server.do(shown(0, turn=number + 1))
                at.server.do(shown(1, turn=number + 1))
                await asyncio.sleep(0)
            while (await bob.hears("turn"))["turn"] != 300:
                pass
            ada.connection.transport.resume_reading()
            while (await ada.hears("turn"))["turn"] != 300:
                pass

    live(story())


def test_a_phone_that_takes_nothing_is_given_up() -> None:
    async def story() -> None:
        async with house(limits(seconds_to_take=0.2)) as at, phone(at.authority) as ada:
            await ada.sits(0)
            ada.connection.transport.pause_reading()
            # No ping reaches such a phone either, as there is no room for one on the way.
            number, much = 0, "much to show " * 5000
            while Left(0) not in at.told:
                number += 1
                at.server.do(shown(0, turn=number, title=much))
                await asyncio.sleep(0)
            async with phone(at.authority, ada.token) as again:
                assert (await again.hears("turn"))["turn"] == number, "it may come back"

    live(story())


def test_who_pings_and_takes_no_answer_is_cut_off() -> None:
    """The answers would fill the memory."""

    async def story() -> None:
        async with house(limits(untaken=10_000)) as at, phone(at.authority) as ada:
            (its,) = at.server._server.connections  # noqa: SLF001 - the server has no other way to it
            for end, buffer in ((its, socket.SO_SNDBUF), (ada.connection, socket.SO_RCVBUF)):
                # What the system holds of the answers shall be little. It may hold more pings: where too few fit,
                # it drops them, and waits ever longer before it tries again.
                end.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, buffer, 4096)
            sender = ada.connection.transport
            sender.pause_reading()
            while at.server.crowd.number:
                if sender.get_write_buffer_size() < 100_000:
                    sender.write((b"\x89\xfd\0\0\0\0" + b"x" * 125) * 100)
                await asyncio.sleep(0)

    live(story())


@linux_only
def test_a_flood_is_accepted_a_few_at_a_time() -> None:
    """Whoever has a seat waits behind these only, and each takes an open file for a moment."""

    async def story() -> None:
        async with house() as at:
            (listening,) = at.server._server.sockets  # noqa: SLF001 - the server has no other way to it
            # Of a socket that listens, Linux tells here how many may wait.
            (most,) = struct.unpack_from("=I", listening.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 32), 28)
            assert most == Limits().at_a_time

    live(story())
