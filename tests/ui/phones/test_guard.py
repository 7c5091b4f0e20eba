"""What is asked of a request before it is answered."""

import hmac

import msgspec
import pytest

from ui.phones.guard import Judged, Request, Way, judged, language_of, policy, set_cookie

DOOR, SECRET, TOKEN = "192.168.1.5:8642", "abcd-efgh-jkmn-pqrs", "0123456789abcdef" * 2
GOOD = f"fzzzt={SECRET}.{TOKEN}"
PAGE = Request("GET", "/", DOOR, cookie=GOOD)
SOCKET = Request("GET", "/ws", DOOR, f"http://{DOOR}", GOOD)
CODE = Request("GET", f"/k/{SECRET}", DOOR)


def way(request: Request, **changed: object) -> Way:
    return judged(msgspec.structs.replace(request, **changed), DOOR, SECRET).way


def test_a_phone_with_its_cookie_is_let_in() -> None:
    assert judged(PAGE, DOOR, SECRET) == judged(SOCKET, DOOR, SECRET) == Judged(Way.INSIDE, TOKEN)
    assert judged(msgspec.structs.replace(CODE, cookie=GOOD), DOOR, SECRET) == Judged(Way.INSIDE, TOKEN)


@pytest.mark.parametrize(
    "host", ["", "evil.example", "evil.example:8642", "192.168.1.5", "192.168.1.5:80", f"{DOOR}, {DOOR}"]
)
def test_another_hosts_name_is_refused(host: str) -> None:
    """A page whose name was made to lead here (DNS rebinding) bears its own name, whatever else it has."""
    assert way(PAGE, host=host) is way(SOCKET, host=host) is way(CODE, host=host) is Way.FOREIGN


@pytest.mark.parametrize(
    "origin", [None, "null", "http://evil.example", "http://192.168.1.5", f"https://{DOOR}", "http://192.168.1.5:1"]
)
def test_another_sites_page_opens_no_socket(origin: str | None) -> None:
    """Nor one of another program on this machine, for which a browser sends the cookie."""
    assert way(SOCKET, origin=origin) is Way.FOREIGN


def test_port_80_is_not_named_by_browsers() -> None:
    request = Request("GET", "/ws", "192.168.1.5", "http://192.168.1.5", GOOD)
    assert judged(request, "192.168.1.5:80", SECRET).way is Way.INSIDE


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "HEAD", "OPTIONS", "get", ""])
def test_only_get_is_known(method: str) -> None:
    assert way(PAGE, method=method) is way(CODE, method=method) is Way.NO_METHOD


def test_the_code_leads_in_by_way_of_a_page_of_our_own() -> None:
    assert way(CODE) is Way.KNOCK
    assert way(CODE, path=f"/k/{SECRET}/") is Way.ENTER


@pytest.mark.parametrize("typed", [SECRET.upper(), SECRET.replace("-", ""), "ABCDEFGHJKMN-pqrs"])
def test_the_secret_may_be_typed_in_any_way(typed: str) -> None:
    assert way(CODE, path=f"/k/{typed}/") is way(CODE, path=f"/K/{typed}/") is Way.ENTER


@pytest.mark.parametrize(
    "typed", ["", "abcd", "abcd-efgh-jkmn-pqrt", SECRET + "a", SECRET + "/a", "..", "%61bcd-efgh-jkmn-pqrs"]
)
def test_a_wrong_secret_is_known_as_one(typed: str) -> None:
    assert way(CODE, path=f"/k/{typed}") is Way.STRANGER
    assert way(CODE, path=f"/k/{typed}", cookie=GOOD) is Way.STRANGER


@pytest.mark.parametrize(
    "cookie",
    [
        "fzzzt=",
        f"fzzzt={TOKEN}",
        f"fzzzt=.{TOKEN}",
        f"fzzzt=xbcd-efgh-jkmn-pqrs.{TOKEN}",
        f"fzzzt={SECRET}.",
        f"fzzzt={SECRET}.{TOKEN}0",
        f"fzzzt={SECRET}.{TOKEN.upper()}",
        f"fzzzt={SECRET}.../../etc/passwd",
    ],
)
def test_a_wrong_cookie_is_as_good_as_none(cookie: str) -> None:
    assert way(PAGE, cookie=cookie) is way(SOCKET, cookie=cookie) is Way.STRANGER


def test_without_a_cookie_one_is_a_stranger() -> None:
    assert way(PAGE, cookie="") is way(PAGE, cookie="other=1") is way(SOCKET, cookie="") is Way.STRANGER


def test_a_cookie_of_another_program_or_game_does_not_hide_ours() -> None:
    assert way(PAGE, cookie=f"a=b; fzzzt=older.{TOKEN}; {GOOD}") is Way.INSIDE


def test_secrets_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    real, compared = hmac.compare_digest, list[tuple[bytes, bytes]]()

    def noted(a: bytes, b: bytes) -> bool:
        compared.append((a, b))
        return real(a, b)

    monkeypatch.setattr(hmac, "compare_digest", noted)
    for request in (PAGE, CODE):
        assert way(request) in (Way.INSIDE, Way.KNOCK)
    assert len(compared) == 2


def test_the_cookie_is_kept_from_scripts_and_other_sites() -> None:
    parts = set_cookie("fzzzt", "value").split("; ")
    assert parts[0] == "fzzzt=value"
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(parts)
    assert not any(part.startswith("Domain") for part in parts)


def test_the_policy_allows_only_what_is_ours() -> None:
    rules = dict(part.split(" ", 1) for part in policy(DOOR).split("; "))
    assert rules.pop("connect-src") == f"'self' ws://{DOOR}"
    assert set(rules.values()) == {"'none'", "'self'"}
    assert {name for name, value in rules.items() if value == "'none'"} == {
        "default-src",
        "base-uri",
        "form-action",
        "frame-ancestors",
    }


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ("", "en"),
        ("de-DE,de;q=0.9,en;q=0.8", "de"),
        ("fr,ru;q=0.4,nl;q=0.5", "nl"),
        ("de;q=0", "en"),
        ("de;q=x, ru", "ru"),
        (",;," * 99, "en"),
    ],
)
def test_the_phones_own_language_comes_first(wanted: str, language: str) -> None:
    assert language_of(wanted, ("en", "de", "es", "nl", "ru")) == language
