"""The server over a real socket: what it answers, whom it lets in, what it puts up with."""

import asyncio
import contextlib
import gzip
import logging
import socket
import sys
from collections.abc import Coroutine
from http import HTTPStatus
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.ui.phones.house import (
    CONTENT,
    HELLO,
    HOST,
    LOBBY,
    OPENING,
    SECRET,
    UNLIMITED,
    House,
    ask,
    bid,
    cookie,
    house,
    page_of_tests,
    phone,
    raw,
    shown,
)
from ui.phones.guard import ALWAYS
from ui.phones.limits import Limits, Rate
from ui.phones.messages import LONGEST_MESSAGE, Answered, Claimed, FreeSeat, Joined, Knocked, Left, Say
from ui.phones.room import CLOSED, NOT_UNDERSTOOD, REPLACED, STRANGER, TOO_MUCH, Room
from ui.phones.server import PhoneServer
from ui.phones.tokens import new_token

PATIENCE = 30.0
"""Seconds after which a test that waits in vain fails."""


def live(story: Coroutine[Any, Any, None]) -> None:
    """Run a story to its end."""
    asyncio.run(asyncio.wait_for(story, PATIENCE))


def limits(**changed: object) -> Limits:
    return msgspec.structs.replace(UNLIMITED, **changed)


# Pages


def test_the_code_leads_to_the_page_and_a_cookie() -> None:
    async def story() -> None:
        async with house() as at:
            knock = await ask(at.authority, f"/k/{SECRET}")
            assert (knock.status, "Set-Cookie" in knock.headers) == (200, False)
            assert f"url=/k/{SECRET}/".encode() in knock.body
            enter = await ask(at.authority, f"/k/{SECRET}/")
            assert enter.body == page_of_tests()["index.html"].path.read_bytes()
            own = {"Cookie": enter.headers["Set-Cookie"].partition(";")[0]}
            for path in ("/", f"/k/{SECRET}", f"/K/{SECRET.upper()}/"):
                again = await ask(at.authority, path, own)
                assert again.body == enter.body
                assert "Set-Cookie" not in again.headers, "a phone that scans the code again stays who it is"
            assert (await ask(at.authority, "/art/0a1b.svg", own)).body.decode() == CONTENT.pictures["/art/0a1b.svg"]
            zipped = await ask(at.authority, "/art/0a1b.svg", {**own, "Accept-Encoding": "gzip, br"})
            assert gzip.decompress(zipped.body).decode() == CONTENT.pictures["/art/0a1b.svg"]

    live(story())


def test_all_but_the_code_needs_the_cookie() -> None:
    async def story() -> None:
        async with house() as at:
            for path in ("/", "/art/0a1b.svg", "/words/en.json", "/page/index.html", "/nothing"):
                german = await ask(at.authority, path, {"Accept-Language": "de"})
                assert german.status == HTTPStatus.FORBIDDEN
                assert "Scanne den Code" in german.body.decode()
            assert (await ask(at.authority, "/nothing", cookie(new_token()))).status == HTTPStatus.NOT_FOUND

    live(story())


def test_a_browser_that_asks_for_an_icon_before_it_has_the_cookie_is_told_that_there_is_none() -> None:
    async def story() -> None:
        async with house() as at:
            icon = await ask(at.authority, "/favicon.ico")
            assert (icon.status, icon.body) == (HTTPStatus.NO_CONTENT, b"")
            foreign = await ask(at.authority, "/favicon.ico", {"Host": "evil.example"})
            assert foreign.status == HTTPStatus.FORBIDDEN

    live(story())


def test_every_answer_bears_the_headers_that_forbid() -> None:
    async def story() -> None:
        async with house() as at:
            own = cookie(new_token())
            answers = [
                await ask(at.authority, "/", own),
                await ask(at.authority, "/"),
                await ask(at.authority, "/nothing", own),
                await ask(at.authority, "/ws", {**own, "Origin": f"http://{at.authority}"}),
                await ask(at.authority, "/", {**own, "Host": "evil.example"}),
            ]
            assert [answer.status for answer in answers] == [200, 403, 404, 426, 403]
            for answer in answers:
                assert {name: answer.headers[name] for name in ALWAYS} == ALWAYS
                assert "Server" not in answer.headers

    live(story())


@pytest.mark.parametrize("method", ["POST", "HEAD", "PUT", "OPTIONS", "TRACE", "CONNECT"])
def test_no_method_but_get(method: str) -> None:
    async def story() -> None:
        async with house() as at:
            answer = await ask(at.authority, "/", cookie(new_token()), method)
            assert answer.status == HTTPStatus.METHOD_NOT_ALLOWED

    live(story())


@pytest.mark.parametrize(
    "request_",
    [
        b"\r\n\r\n",
        b"GET /\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"GET / HTTP/2.0\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nfzzzt=abc",
        b"GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n",
    ],
)
def test_what_is_no_request_of_a_browser_gets_nothing(request_: bytes) -> None:
    async def story() -> None:
        async with house() as at:
            reader, writer = await asyncio.open_connection(*at.authority.split(":"))
            writer.write(request_)
            writer.write_eof()
            answer = await reader.read()
            assert answer == b"" or answer.startswith((b"HTTP/1.1 403", b"HTTP/1.1 400"))
            writer.close()

    live(story())


# Who is let in


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "localhost:80"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
    ],
)
def test_a_foreign_page_opens_no_socket_even_with_the_cookie(headers: dict[str, str]) -> None:
    """Cross-site WebSocket hijacking, and DNS rebinding."""

    async def story() -> None:
        async with house() as at:
            upgrade = {
                "Origin": f"http://{at.authority}", "Connection": "Upgrade", "Upgrade": "websocket",
                "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
            }  # fmt: skip
            answer = await ask(at.authority, "/ws", {**upgrade, **cookie(new_token()), **headers})
            assert answer.status == HTTPStatus.FORBIDDEN

    live(story())


def test_without_the_cookie_a_socket_says_nothing_and_closes() -> None:
    async def story() -> None:
        async with house() as at, phone(at.authority, "0" * 31, hello=False) as stranger:
            assert await stranger.closed() == STRANGER
            assert stranger.bytes_sent_to_it == b""

    live(story())


def test_two_hundred_wrong_secrets() -> None:
    """By address and by cookie; after some there is no answer but 429, the right one's included."""

    async def story() -> None:
        async with house(limits(wrong=Rate(20, 0.0))) as at:
            seated = new_token()
            async with phone(at.authority, seated) as ada:
                await ada.sits(0)
                statuses = []
                for number in range(100):
                    wrong = f"abcd-efgh-jkmn-{number:04d}"
                    statuses.append((await ask(at.authority, f"/k/{wrong}")).status)
                    statuses.append((await ask(at.authority, "/", cookie(new_token(), wrong))).status)
                assert statuses == [403] * 20 + [429] * 180
                assert (await ask(at.authority, f"/k/{SECRET}/")).status == 429
                assert (await ask(at.authority, "/", cookie(new_token()))).status == 429
                assert (await ask(at.authority, "/", cookie(seated))).status == 200, "who has a seat stays in"
                at.server.do(Say(0, "still there"))
                assert (await ada.hears("told"))["words"] == "still there"

    live(story())


@pytest.mark.parametrize("tokens", [30, pytest.param(200, marks=pytest.mark.slow)])
def test_two_hundred_wrong_tokens_reach_no_seat(tokens: int) -> None:
    """Among them all that differ from the right one in a bit."""

    async def story() -> None:
        async with house() as at, phone(at.authority) as ada:
            await ada.sits(0)
            at.server.do(shown(0))
            await ada.hears("turn")
            for number in range(tokens):
                token = f"{int(ada.token, 16) ^ (1 << number % 128):032x}" if number < 128 else new_token()
                async with phone(at.authority, token, hello=False) as thief:
                    await thief.says(HELLO)
                    await thief.hears("hello")
                    seats = (await thief.hears("seats"))["seats"]
                    assert seats[0]["state"] == "taken"
                    assert "mine" not in {seat["state"] for seat in seats}
                    assert b"look" not in thief.bytes_sent_to_it
            assert at.count(Joined) == 1

    live(story())


# Phones


def test_a_phone_sits_down_acts_sleeps_and_comes_back() -> None:
    async def story() -> None:
        async with house() as at:
            async with phone(at.authority) as ada:
                seats = await ada.sits(0, "A\u202eda")
                assert seats["seats"][0] == {
                    "name": "Ada", "face": "ada", "colour": "red", "state": "mine", "connected": True,
                }  # fmt: skip
                deliver = shown(0)
                at.server.do(deliver)
                await ada.hears("look")
                turn = await ada.hears("turn")
                assert turn["observation"]["hand"] == list(deliver.look.observation.hand)
                await ada.says(bid(deliver))
                await at.until(lambda message: isinstance(message, Answered))
            await at.until(lambda message: isinstance(message, Left))
            at.server.do(shown(0, turn=2))
            async with phone(at.authority, ada.token) as again:
                assert (await again.hears())["type"] == "look"
                assert (await again.hears())["turn"] == 2
            await at.until(lambda _message: at.told.count(Left(0)) == 2)
            assert [type(message) for message in at.told] == [Claimed, Joined, Answered, Left, Joined, Left]

    live(story())


def test_a_second_claim_is_refused_and_told() -> None:
    async def story() -> None:
        async with house() as at, phone(at.authority) as ada, phone(at.authority) as bob:
            await ada.sits(0)
            refused = await bob.sits(0, "Bob", "bob", "green")
            while refused["type"] != "told":
                refused = await bob.hears()
            assert refused["words"] == "This seat is taken. Choose another one."
            await at.until(lambda message: message == Knocked(0))

    live(story())


def test_a_freed_seat() -> None:
    async def story() -> None:
        async with house() as at, phone(at.authority) as ada:
            await ada.sits(0)
            at.server.do(FreeSeat(0))
            assert (await ada.hears("seats"))["seats"][0]["state"] in ("mine", "free")
            assert (await ada.hears("told"))["words"] == "The host has freed your seat. Choose one again."
            at.server.do(LOBBY)
            assert (await ada.hears("seats"))["seats"][0]["state"] == "free"

    live(story())


def test_a_second_tab_replaces_the_first() -> None:
    async def story() -> None:
        async with house() as at, phone(at.authority) as first:
            await first.sits(0)
            async with phone(at.authority, first.token):
                assert await first.closed() == REPLACED
            assert at.count(Joined) == 2

    live(story())


def test_goodbye() -> None:
    async def story() -> None:
        async with house() as at, phone(at.authority) as ada:
            closing = asyncio.create_task(at.server.close({"en": "The door is closed."}))
            assert (await ada.hears("told"))["words"] == "The door is closed."
            assert await ada.closed() == CLOSED
            await closing
            with pytest.raises(ConnectionRefusedError):
                await ask(at.authority, "/")

    live(story())


# What is put up with


def test_messages_that_are_none_end_the_connection() -> None:
    async def story() -> None:
        async with house() as at, phone(at.authority) as ada:
            for _ in range(Limits().faults):
                await ada.says("{")
            assert await ada.closed() == NOT_UNDERSTOOD

    live(story())


def test_too_many_messages_end_the_connection() -> None:
    async def story() -> None:
        async with house(limits(messages=Rate(10, 0.0))) as at, phone(at.authority) as ada:
            with contextlib.suppress(ConnectionClosed):
                for _ in range(100):
                    await ada.says(HELLO)
            assert await ada.closed() == TOO_MUCH

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
    """They are no messages, but each is answered or kept."""

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


def test_a_phone_connects_only_so_often() -> None:
    async def story() -> None:
        async with house(limits(arrivals=Rate(3, 0.0))) as at:
            token = new_token()
            for _ in range(3):
                async with phone(at.authority, token):
                    pass
            with pytest.raises(InvalidStatus, match="429"):
                async with phone(at.authority, token):
                    pass
            async with phone(at.authority):
                pass

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
        async with house(limits(requests=Rate(1, 0.0), seconds_to_wait=0.3, connections_of_address=4)) as at:
            assert (await ask(at.authority, "/")).status == 403
            waiting = [asyncio.create_task(ask(at.authority, "/")) for _ in range(4)]
            while at.server.crowd.number < 4:
                await asyncio.sleep(0.01)
            assert (await ask(at.authority, "/")).status == 0
            assert not any(task.done() for task in waiting)
            assert [(await task).status for task in waiting] == [429] * 4

    live(story())


def test_an_address_brings_only_so_many_new_phones_and_keeps_its_own() -> None:
    async def story() -> None:
        async with house(limits(newcomers=Rate(2, 0.0))) as at:
            async with phone(at.authority) as own:
                await own.sits(0)
            async with phone(at.authority):
                pass
            for _ in range(2):
                with pytest.raises(InvalidStatus, match="429"):
                    async with phone(at.authority):
                        pass
            async with phone(at.authority, own.token):
                pass

    live(story())


async def empty(at: House) -> None:
    """Wait until nobody is connected any more."""
    while at.server.crowd.number:
        await asyncio.sleep(0.01)


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


def test_who_opens_a_socket_and_says_nothing_is_closed() -> None:
    async def story() -> None:
        async with house(limits(seconds_to_hello=0.1)) as at, phone(at.authority, hello=False) as silent:
            assert await silent.closed() == NOT_UNDERSTOOD

    live(story())


def test_a_request_without_end_is_cut_off() -> None:
    async def story() -> None:
        async with house() as at:
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


@pytest.mark.skipif(sys.platform == "darwin", reason="it has no other loopback address")
def test_a_seated_phone_comes_back_into_a_full_house() -> None:
    async def story() -> None:
        async with house(limits(connections=3, kept=1)) as at:
            async with phone(at.authority) as ada:
                await ada.sits(0)
            while at.server.crowd.number:
                await asyncio.sleep(0.01)
            async with contextlib.AsyncExitStack() as crowd:
                # From another address of this machine, as a neighbour would.
                for _ in range(3):
                    _, writer = await asyncio.open_connection(*at.authority.split(":"), local_addr=("127.0.0.2", 0))
                    crowd.callback(writer.close)
                while at.server.crowd.number < 2:
                    await asyncio.sleep(0.01)
                async with phone(at.authority, ada.token) as again:
                    assert (await again.sits(1))["type"] == "seats"

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


# Opening


def test_a_port_that_is_taken() -> None:
    async def story() -> None:
        with socket.create_server((HOST, 0)) as taken:
            opening = msgspec.structs.replace(OPENING, port=taken.getsockname()[1])
            with pytest.raises(OSError, match="address already in use"):
                await PhoneServer(opening, lambda _message: None, files={}).open()

    live(story())


@pytest.mark.parametrize("host", ["0.0.0.0", "", "localhost", "::", "evil.example"])
def test_it_never_listens_to_all_networks_nor_to_a_name(host: str) -> None:
    async def story() -> None:
        opening = msgspec.structs.replace(OPENING, host=host)
        with pytest.raises(ValueError, match=r"networks|IPv4|octets|Address"):
            await PhoneServer(opening, lambda _message: None, files={}).open()

    live(story())


def test_it_listens_to_the_one_address_alone() -> None:
    async def story() -> None:
        opening = msgspec.structs.replace(OPENING, host="127.0.0.2")
        async with house(opening=opening) as at:
            assert (await ask(at.authority, "/")).status == HTTPStatus.FORBIDDEN
            with pytest.raises(ConnectionRefusedError):
                await ask(at.authority.replace("127.0.0.2", HOST), "/")

    live(story())


# Silence


def test_no_log_holds_a_token_a_secret_or_a_hand(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with house() as at, phone(at.authority) as ada:
            await ada.sits(0)
            at.server.do(deliver)
            await ada.hears("turn")
            await ask(at.authority, f"/k/{SECRET}/", cookie(ada.token))
            # A failure on the way, with all of it at hand.
            monkeypatch.setattr(Room, "hear", broken)
            await ada.says(bid(deliver))
            await ada.closed()
            tokens.append(ada.token)

    def broken(*parts: object) -> None:
        raise ValueError(parts, SECRET, deliver)

    deliver, tokens = shown(0), list[str]()
    with caplog.at_level(logging.DEBUG):
        live(story())
    own = [record.getMessage() for record in caplog.records if record.name != "websockets.client"]
    said = "".join([*own, *capfd.readouterr()])
    assert "a phone's connection failed: ValueError at " in said
    for secret in (SECRET, *tokens, *deliver.look.observation.hand, "Ada"):
        assert secret not in said
