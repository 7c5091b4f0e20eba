"""The phone page at a real server: what a browser is told when it is not let in."""

import msgspec
import pytest
from playwright.sync_api import Browser

from tests.ui.phones.hosted import LOBBY, opened
from tests.ui.phones.house import OPENING
from tests.ui.phones.page.page_persons import PagePerson
from tests.ui.phones.page.phone_browser import content, needs_chromium

pytestmark = [pytest.mark.slow, needs_chromium]


@pytest.mark.parametrize("cookie", ["", "fzzzt=abcd-efgh-jkmn-wrong." + "0" * 32], ids=["no cookie", "another game's"])
def test_a_phone_without_the_cookie_is_asked_to_scan_again(chromium: Browser, cookie: str) -> None:
    with opened(msgspec.structs.replace(OPENING, content=content())) as door:
        door.send(LOBBY)
        assert door.address is not None
        person = PagePerson(chromium, "Ada")
        person.scan(door.address)
        person.context.clear_cookies()
        if cookie:
            name, _, value = cookie.partition("=")
            person.context.add_cookies([{"name": name, "value": value, "url": person.page.url}])
        person.page.evaluate("window.dispatchEvent(new Event('online'))")
        person.page.wait_for_selector("body.unknown")
        assert "Scan the code on the table again." in person.page.locator("#main").inner_text()
        person.leave()
