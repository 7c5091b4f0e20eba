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
from ui.phones.messages import PROTOCOL, HelloPhone, PageContent, ToPhone
from ui.phones.server import page_files
from ui.scenes.rules.sheet import Words
from ui.scenes.rules.text import rules_page

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed here")
SIZES = {"upright": (390, 844), "sideways": (844, 390), "smallest": (320, 480), "tablet": (768, 1024)}
HOME = "http://192.168.0.7:8017"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    f"connect-src 'self' {HOME.replace('http', 'ws')}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


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
    ) -> None:
        """Open the page; ``broken`` is a file of it that this browser does not understand, ``wordless`` whether its
        words do not come, and ``sharp`` how many pixels of the screen one of the page has."""
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
        self._context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            device_scale_factor=sharp,
            locale=language,
            has_touch=True,
            reduced_motion="reduce",
        )
        self.page: Page = self._context.new_page()
        self.page.on("console", self._complained)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.route("**/*", self._serve)
        self.page.route_web_socket("**/ws", self._connected)
        self.page.goto(f"{HOME}/k/secret")
        if not broken:
            self.page.wait_for_selector("#head h1")
            self.until(lambda: bool(self.told))

    def _complained(self, line: ConsoleMessage) -> None:
        if line.type == "error":
            self.errors.append(line.text)

    def _serve(self, route: Route) -> None:
        path = route.request.url.removeprefix(HOME).partition("?")[0]
        headers = {"Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff"}
        files = page_files()
        name = "index.html" if path in ("/", "/k/secret") else path.removeprefix("/page/")
        if name == self._broken:
            route.fulfill(body="class { #", content_type="text/javascript", headers=headers)
        elif name in files:
            route.fulfill(body=files[name].path.read_bytes(), content_type=files[name].kind, headers=headers)
        elif path.startswith("/words/") and self.wordless:
            route.abort()
        elif path.startswith("/words/"):
            language = path.removeprefix("/words/").removesuffix(".json")
            found = content()
            words = {
                "language": language,
                "words": found.words[language],
                "rules": found.rules[language],
                "colours": found.colours,
            }
            route.fulfill(json=words, headers=headers)
        elif path in content().pictures:
            route.fulfill(body=content().pictures[path], content_type="image/svg+xml", headers=headers)
        else:
            route.fulfill(status=404, body="")

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
