"""The server over a real socket: what it answers, whom it lets in, and what phones do there."""

import asyncio
import gzip
import logging
import socket
from http import HTTPStatus

import msgspec
import pytest

from tests.ui.phones.house import (
    CONTENT,
    HELLO,
    HOST,
    LOBBY,
    OPENING,
    SECRET,
    ask,
    bid,
    cookie,
    house,
    live,
    page_of_tests,
    phone,
    shown,
)
from ui.phones.guard import ALWAYS
from ui.phones.messages import Answered, Claimed, FreeSeat, Joined, Knocked, Left, Say
from ui.phones.room import Closing, Room
from ui.phones.server import PhoneServer
from ui.phones.tokens import new_token

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
            for path in ("/", "/watch", "/art/0a1b.svg", "/words/en.json", "/page/index.html", "/nothing"):
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
            assert await stranger.closed() == Closing.STRANGER
            assert stranger.bytes_sent_to_it == b""

    live(story())


def test_two_hundred_wrong_secrets() -> None:
    """By address and by cookie."""

    async def story() -> None:
        async with house() as at, phone(at.authority) as ada:
            await ada.sits(0)
            for number in range(100):
                wrong = f"abcd-efgh-jkmn-{number:04d}"
                for guess in (
                    await ask(at.authority, f"/k/{wrong}"),
                    await ask(at.authority, "/", cookie("0" * 32, wrong)),
                ):
                    assert guess.status == 403
                    assert "Set-Cookie" not in guess.headers
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
                    "name": "Ada", "face": "ada", "colour": "red", "state": "mine", "connected": True, "named": False,
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
                assert await first.closed() == Closing.REPLACED
            assert at.count(Joined) == 2

    live(story())


def test_goodbye() -> None:
    async def story() -> None:
        async with house() as at, phone(at.authority) as ada:
            closing = asyncio.create_task(at.server.close({"en": "The gate is closed."}))
            assert (await ada.hears("told"))["words"] == "The gate is closed."
            assert await ada.closed() == Closing.CLOSED
            await closing
            with pytest.raises(ConnectionRefusedError):
                await ask(at.authority, "/")

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
