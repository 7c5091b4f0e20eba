"""People whose phones are pages in a real browser: they come through a real door and touch what they see."""

import json
import random
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, WebSocket

PHONE_SIZE = (390, 844)
MOST_CARDS = 3
"""How many cards such a person bids at most."""
PATIENCE = 15_000
"""Milliseconds that something may take to appear."""
_GLANCE = """() => ({
    page: document.body.classList[0] ?? "",
    acts: document.body.classList.contains("acts"),
    lost: document.body.classList.contains("lost"),
    title: document.querySelector("#head h1")?.textContent ?? "",
    words: document.body.innerText,
})"""


class PagePerson:
    """One phone. ``taps`` counts every touch in the game, ``presses`` those of them that are not on a card."""

    def __init__(
        self,
        browser: Browser,
        name: str,
        *,
        language: str = "en",
        size: tuple[int, int] = PHONE_SIZE,
        seed: int = 1,
        drags: bool = False,
    ) -> None:
        """A phone that has opened nothing yet; the browser's letters are its person's. ``drags``: bids by dropping the
        last card on the belt rather than by the button."""
        self.name = name
        self.drags = drags
        self.rng = random.Random(f"{name} {seed}")
        self.taps = self.presses = 0
        self.errors: list[str] = []
        self.received: list[bytes] = []
        """Every message that came through the wire."""
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            has_touch=True,
            is_mobile=True,
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(PATIENCE)
        self.page = self._new_page()

    def _new_page(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._complained)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("websocket", self._connected)
        return page

    def _complained(self, line: ConsoleMessage) -> None:
        # A phone that is out of reach says so; nothing else may be complained of.
        if line.type == "error" and "ERR_INTERNET_DISCONNECTED" not in line.text:
            self.errors.append(f"{line.text} {line.location['url']}")

    def _connected(self, wire: WebSocket) -> None:
        wire.on("framereceived", lambda data: self.received.append(data if isinstance(data, bytes) else data.encode()))

    # Coming and going

    def scan(self, address: str) -> None:
        """Open the address of the code."""
        self.page.goto(address)
        self.page.wait_for_selector("body.seating .big")

    def sit_down(self, seat: int) -> None:
        """Claim a seat by touch."""
        page = self.page
        page.fill("#name", self.name)
        page.locator(f"[data-do=seat-choice][data-what='{seat}']").tap()
        page.locator(".face-choice").nth(seat).tap()
        page.locator("[data-do=sit]").tap()
        page.wait_for_selector("body.waiting")

    def watch(self, address: str) -> None:
        """Open the address of the code and take no seat."""
        self.page.goto(address)
        self.page.locator("[data-key=watch]").tap()
        self.page.wait_for_selector("body.opening .headline")

    def reload(self) -> None:
        """Load the page again, as pulling it down does."""
        self.page.reload()
        self.page.wait_for_selector("#head .dot.on")

    def fall_asleep(self) -> None:
        """The tab is gone with its wire; the browser keeps its cookie."""
        self.page.close()

    def wake_up(self, address: str) -> None:
        """Open the table's plain address, as a browser does that brings its tabs back."""
        self.page = self._new_page()
        self.page.goto(address.partition("/k/")[0])
        self.page.wait_for_selector("#head .dot.on")

    def leave(self) -> None:
        """Go for good."""
        self.context.close()

    # Playing

    def glance(self) -> dict[str, Any]:
        """What the page shows now."""
        found: dict[str, Any] = self.page.evaluate(_GLANCE)
        return found

    def tap(self, selector: str, *, card: bool = False, at: int = 0) -> None:
        """Touch something."""
        self.page.locator(selector).nth(at).tap()
        self.taps += 1
        self.presses += not card

    def play(self) -> str:
        """Do what the page asks for; returns which page that was, "" for nothing to do."""
        seen = self.glance()
        if not seen["acts"]:
            return ""
        match seen["page"]:
            case "bidding":
                self._bid()
            case "fixing":
                self._fix()
            case "building":
                self.tap("#foot [data-do=count]")
        return str(seen["page"])

    def _bid(self) -> None:
        hand = self.page.locator(".hand [data-do=choose]")
        many = hand.count()
        chosen = self.page.locator(".hand [data-do=choose][aria-pressed=true]").count()
        wanted = self.rng.randint(1, min(MOST_CARDS, many))
        cards = sorted(self.rng.sample(range(many), wanted)) if not chosen else []
        last = cards.pop() if cards and self.drags else None
        for at in cards:
            self.tap(".hand [data-do=choose]", card=True, at=at)
        if last is None:
            self.tap("#foot [data-do=bid]")
        else:
            self._drop(self.page.locator(".hand [data-do=choose]").nth(last), self.page.locator(".lot"))

    def _drop(self, card: Locator, place: Locator) -> None:
        """Drag a card to the middle of a place."""
        card.scroll_into_view_if_needed()
        start, end = card.bounding_box(), place.bounding_box()
        assert start is not None
        assert end is not None
        mouse = self.page.mouse
        mouse.move(start["x"] + start["width"] / 2, start["y"] + 20)
        mouse.down()
        mouse.move(start["x"] + start["width"] / 2, start["y"] - 10, steps=3)
        mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
        mouse.up()
        self.taps += 1

    def choose_ahead(self) -> None:
        """Choose a card while others think."""
        self.tap(".hand [data-do=choose]", card=True)

    def _fix(self) -> None:
        robots = self.page.locator("[data-do=hold]:enabled")
        if robots.count() and self.rng.random() < 0.7:
            self.tap("[data-do=hold]:enabled", card=True)
            self.tap(".plate.takes", card=True)
        self.tap("#foot [data-do=fix]")

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The messages of a kind that came through the wire."""
        found = [json.loads(body) for body in self.received]
        return [message for message in found if message["type"] == kind]
