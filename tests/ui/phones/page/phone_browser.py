"""A phone's browser, without a network: Chromium shows the page's real files, and a played game talks to it."""

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Route, WebSocketRoute, sync_playwright

from game.play.bots.protocol import hello
from ui.base.i18n import LANGUAGES, Translator
from ui.phones.content import page_content
from ui.phones.guard import ALWAYS
from ui.phones.messages import PROTOCOL, HelloPhone, PageContent, ToPhone
from ui.phones.server import Pages, page_files
from ui.scenes.rules.sheet import Words
from ui.scenes.rules.text import rules_page

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed here")
SIZES = {"upright": (390, 844), "sideways": (844, 390), "smallest": (320, 480), "tablet": (768, 1024)}
HOME = "http://192.168.0.7:8017"
KNOCK = "/k/secret"


@cache
def content() -> PageContent:
    """What the door would be opened with."""
    rules = {}
    for language in LANGUAGES:
        sections = rules_page(Translator(language))
        rules[language] = [
            (section.heading, [item.text for item in section.items if isinstance(item, Words)]) for section in sections
        ]
    return page_content(rules)


@cache
def pages() -> Pages:
    """What a door at this address would serve."""
    return Pages(content(), HOME.removeprefix("http://"), "secret", page_files())


@contextmanager
def browsers() -> Iterator[Callable[[int], Browser]]:
    """What starts Chromium as a person has set it up, with letters of this size."""
    with sync_playwright() as player:

        def start(letters: int) -> Browser:
            settings = f"--blink-settings=defaultFontSize={letters}"
            args = ["--no-sandbox", "--disable-gpu", settings]
            return player.chromium.launch(executable_path=CHROMIUM, args=args)

        yield start


class Phone:
    """A page in a browser and the wire to it."""

    def __init__(
        self,
        browser: Browser,
        size: tuple[int, int],
        language: str = "en",
        *,
        broken: str = "",
        wordless: bool = False,
        sharp: float = 1.0,
        path: str = KNOCK,
        **wishes: Any,
    ) -> None:
        """Open the page at a path; ``broken`` is a file of it that this browser does not understand, ``wordless``
        whether its words do not come, ``sharp`` how many pixels of the screen one of the page has, and ``wishes`` what
        else its person has set up in the browser."""
        self._broken = broken
        self.wordless = wordless
        self.language = language
        self.told: list[dict[str, Any]] = []
        self.wire: WebSocketRoute | None = None
        self.reachable = True
        """Whether the table takes a wire; one that it does not take is cut before a word is said."""
        self.wires = 0
        """How many wires the page has opened, those included that were cut."""
        self.errors: list[str] = []
        wished: dict[str, Any] = {"has_touch": True, "reduced_motion": "reduce"} | wishes
        self._context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            device_scale_factor=sharp,
            locale=language,
            **wished,
        )
        self.page: Page = self._context.new_page()
        self.page.on("console", self._complained)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.route("**/*", self._serve)
        self.page.route_web_socket("**/ws", self._connected)
        self.page.goto(f"{HOME}{path}")
        if not broken:
            self.page.wait_for_selector("#head h1")
            self.until(lambda: bool(self.told))

    def _complained(self, line: ConsoleMessage) -> None:
        if line.type == "error":
            self.errors.append(line.text)

    def _serve(self, route: Route) -> None:
        path = route.request.url.removeprefix(HOME)
        found = pages().front if path == KNOCK else pages().find(path)
        if found is None:
            route.fulfill(status=404, body="")
        elif path.startswith("/words/") and self.wordless:
            route.abort()
        else:
            body = b"class { #" if self._broken and path.endswith(f"/{self._broken}") else found.body
            route.fulfill(body=body, headers={**ALWAYS, **found.headers})

    def _connected(self, wire: WebSocketRoute) -> None:
        self.wires += 1
        if not self.reachable:
            wire.close(code=1012)
            return
        self.wire = wire
        wire.on_message(self._heard)

    def _heard(self, message: str | bytes) -> None:
        told = json.loads(message)
        self.told.append(told)
        if told["type"] == "hello":
            self.language = told["language"]
            self.send(HelloPhone(PROTOCOL, self.language, hello(0).cards, content().addresses[self.language]))

    def until(self, true: Callable[[], bool]) -> None:
        """Let the browser work until something holds."""
        for _ in range(200):
            if true():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError("nothing came of it")

    def send(self, *messages: ToPhone) -> None:
        assert self.wire is not None
        for message in messages:
            self.wire.send(msgspec.json.encode(message).decode())

    def show(self, *messages: ToPhone) -> None:
        """Send, and wait until the page and its pictures stand."""
        self.send(*messages)
        self.page.wait_for_timeout(60)
        self.settle()

    def happens(self, event: str) -> None:
        """Have the system tell the page of something, such as "online"."""
        self.page.evaluate("event => window.dispatchEvent(new Event(event))", event)

    def settle(self) -> None:
        self.page.evaluate(
            "Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => 0))])"
        )

    def answers(self) -> list[dict[str, Any]]:
        return [message for message in self.told if message["type"] != "hello"]

    def picture(self, path: Path) -> None:
        self.settle()
        self.page.screenshot(path=path)

    def close(self) -> None:
        self._context.close()
