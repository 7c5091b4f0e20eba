"""A person before the page to play in: taps what there is to tap, and says what is shown."""

import random
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page

PATIENCE = 60_000
"""Milliseconds after which a page that shows nothing fails a test: several tests may share a processor."""
STOPS = 200
"""More than a page has places at which *Tab* stops."""
SHOWN = """() => {
    // What a rival says is gone with the page.
    for (const said of document.querySelectorAll(".quip")) said.remove();
    const words = (part) => (part ? part.innerText.replace(/\\s+/g, " ") : "");
    const cards = [...document.querySelectorAll("#main [data-what]")].map((one) => one.dataset.what);
    const [title, main] = [document.querySelector("#head h1"), document.getElementById("main")];
    return [document.body.classList[0], words(title), words(main), cards];
}"""


class Person:
    """One tab of a browser, and whoever sits before it."""

    def __init__(self, context: BrowserContext, address: str, seed: int = 1) -> None:
        self.address = address
        self.errors: list[str] = []
        self.asked: list[str] = []
        """Every address that the page has asked for."""
        self._rng = random.Random(seed)
        self._context = context
        self.open()

    def open(self) -> None:
        """Open the page in a new tab."""
        self.page: Page = self._context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", self._complained)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(self.address)

    def _complained(self, line: ConsoleMessage) -> None:
        if line.type == "error":
            self.errors.append(line.text)

    def until(self, true: str) -> None:
        """Wait until something holds. The page's own policy lets nobody wait inside it."""
        for _ in range(PATIENCE // 20):
            if self.page.evaluate(true):
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"it never came to {true}: {self.shown}")

    def ready(self) -> "Person":
        """Wait until the game is there, and not its first table alone."""
        self.until("document.getElementById('opens').hidden && !document.body.classList.contains('opening')")
        return self

    @property
    def kind(self) -> str:
        """Which page is shown."""
        return str(self.page.evaluate("document.body.classList[0]"))

    @property
    def shown(self) -> list[Any]:
        """What is shown now: the page, its title, its words, and its cards."""
        found: list[Any] = self.page.evaluate(SHOWN)
        return found

    def does(self, what: str) -> None:
        """Press the button that does something."""
        self.touch(f'[data-do="{what}"]:enabled')

    def touch(self, selector: str, at: int = 0) -> None:
        """Tap one of those that a selector finds."""
        self.page.locator(selector).nth(at).tap()

    def settle(self) -> None:
        """Wait until there is something to do, or the game is over."""
        self.until("document.querySelector('[data-do=on], .acts, .over .places, .home') !== null")

    def step(self) -> bool:
        """Do the next thing, and wait until it has been answered; returns whether there was one."""
        self.settle()
        before = self.shown
        if not self.act():
            return False
        for _ in range(PATIENCE // 10):
            if self.shown[:3] != before[:3]:
                break
            self.page.wait_for_timeout(10)
        self.settle()
        return True

    def act(self) -> bool:
        """Do the next thing; returns whether there was one."""
        match self.kind:
            case "watching":
                self.does("on")
            case "fixing":
                self.fix()
            case "building":
                self.does("count")
            case "bidding":
                self.bid()
            case _:
                return False
        return True

    def bid(self) -> None:
        """Choose a card or two of the hand, and bid."""
        hand = '[data-do="choose"]:enabled'
        count = self.page.locator(hand).count()
        for at in self._rng.sample(range(count), k=min(count, self._rng.choice([1, 1, 2]))):
            self.touch(hand, at)
        self.does("bid")

    def fix(self) -> None:
        """Choose a robot and then a place for it, if there is one."""
        pile, place = '[data-do="hold"]:enabled', '[data-do="unit"]:enabled'
        if self.page.locator(pile).count():
            self.touch(pile)
            if self.page.locator(place).count():
                self.touch(place)
        self.does("fix")

    def play(self) -> None:
        """Play to the end."""
        while self.step():
            pass
        assert self.kind == "over"


class Typist(Person):
    """Somebody who has nothing but a keyboard."""

    def touch(self, selector: str, at: int = 0) -> None:
        """Go there by *Tab*, and press *Enter*."""
        wanted = self.page.locator(selector).nth(at)
        for _ in range(STOPS):
            if wanted.evaluate("(one) => one === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {selector}")
