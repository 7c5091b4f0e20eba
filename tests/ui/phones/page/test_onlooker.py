"""The page that watches, in a real browser: the table without a hand, shown step by step, and nothing to act with."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from game.core.events import Auction
from game.core.observation import forced_action
from game.core.rules import ROUNDS
from game.core.state import Phase
from game.play.session import Session
from game.records.seats import SeatSpec
from tests.ui.phones.page.phone_browser import HOME, Phone, needs_chromium
from tests.ui.phones.page.phone_game import GAME, SEATS, seats
from ui.files.settings import SeatChoice
from ui.match.phones.look import Shown
from ui.match.phones.onlookers import Onlookers
from ui.match.phones.reveals import reveal_of
from ui.phones.messages import Look, LookStage, Told

pytestmark = [pytest.mark.slow, needs_chromium]

MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")
FORMS = [(360, 640), (844, 390), (820, 1180), (1600, 900)]
"""An upright phone, one held sideways, a tablet, and a television."""


class Game:
    """A game of four that somebody watches."""

    def __init__(self, language: str = "en") -> None:
        self.session = Session([SeatSpec(name, "human") for name, *_ in SEATS], GAME)
        self._choices = [SeatChoice(name, "human", face=face, colour=colour) for name, face, colour in SEATS]
        self._rng = random.Random(5)
        self._onlookers = Onlookers()
        self._onlookers.are([language])

    def looks(self) -> Iterator[Look]:
        """What the page is sent, from the first lot to the points."""
        yield from self._shown(Shown(rest=True))
        while (seat := self.session.to_act) is not None:
            before, seen = self.session.event_count, self.session.observation(seat)
            options = seen.legal_actions()
            at = 0 if seen.phase is Phase.SCORING else self._rng.randrange(len(options))
            self.session.submit(seat, forced_action(seen) or options[at])
            for event in self.session.seen_events(None)[before:]:
                found = reveal_of(self.session, None, event) if isinstance(event, Auction) else None
                if found is not None:
                    yield from self._shown(Shown(rest=False, stage=LookStage.REVEAL, verdict=found.verdict))
            yield from self._shown(
                Shown(rest=True, stage=LookStage.TABLE if self.session.to_act is not None else LookStage.OVER)
            )

    def _shown(self, shown: Shown) -> Iterator[Look]:
        message = self._onlookers.next(self.session, shown, self._choices)
        if message is not None:
            yield message.look


def kind_of(look: Look) -> str:
    """The page on which a look is shown."""
    if look.stage is not LookStage.TABLE:
        return str(look.stage)
    return "table" if look.observation.phase is Phase.BIDDING else "benches"


def watching(browser: Browser, size: tuple[int, int] = FORMS[0], language: str = "en", motion: str = "reduce") -> Phone:
    """A page that watches a table whose game has begun."""
    phone = Phone(browser, size, language, path="/watch", reduced_motion=motion)
    phone.send(seats(mine=False, taken=0, freed=(9,)))
    phone.page.wait_for_selector("body.opening .headline")
    return phone


def until(phone: Phone, looks: Iterator[Look], there: Callable[[Look], bool]) -> Look:
    """Show a game's last round until something in it."""
    for look in looks:
        if look.observation.round == ROUNDS:
            phone.send(look)
        if there(look):
            return look
    raise AssertionError("it never happens")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_state_can_be_read_in_every_form(chromium: Browser, language: str) -> None:
    phone, faults = watching(chromium, language=language), {}
    looks = [look for look in Game(language).looks() if look.observation.round == ROUNDS]
    # The last of each kind is the fullest.
    last = {kind_of(look): look for look in looks}
    for kind, look in last.items():
        for width, height in FORMS:
            phone.page.set_viewport_size({"width": width, "height": height})
            phone.show(look)
            if found := phone.page.evaluate(MEASURE):
                faults[f"{kind} {width}x{height}"] = found
    assert faults == {}
    assert last.keys() == {"table", "reveal", "benches", "over"}
    assert phone.errors == []
    assert phone.told[0]["watches"]
    assert not phone.answers(), "who watches says nothing"
    phone.close()


def test_it_has_nothing_to_act_with_and_shows_the_points(chromium: Browser) -> None:
    phone = watching(chromium)
    until(phone, Game().looks(), lambda look: look.stage is LookStage.OVER)
    phone.page.wait_for_selector("body.over .places li")
    assert phone.page.locator(".places li").count() == len(SEATS)
    assert not phone.page.locator("#foot button").count()
    phone.page.locator("#head [data-do=menu]").click()
    phone.page.locator("[data-do=log]").click()
    assert phone.page.locator(".log li").count() == 40
    assert phone.errors == []
    phone.close()


def test_an_auction_is_turned_over_bid_by_bid_and_a_press_skips_it(chromium: Browser) -> None:
    phone = watching(chromium, motion="no-preference")
    page, game = phone.page, Game().looks()
    page.clock.install()
    until(phone, game, lambda look: look.stage is LookStage.REVEAL and look.observation.round == ROUNDS)
    phone.until(lambda: step(phone, "body.watching .stage"))
    assert page.locator(".stage .card.back").count(), "all bids are still face down"
    phone.until(lambda: step(phone, ".stage.decided"))
    phone.show(next(game))
    assert page.locator(".stage.decided").count(), "it is looked at for a while"
    phone.until(lambda: step(phone, "body.bidding"))
    until(phone, game, lambda look: look.stage is LookStage.REVEAL and look.observation.round == ROUNDS)
    page.keyboard.press("x")
    page.wait_for_selector(".stage.decided")
    assert phone.errors == []
    phone.close()


def step(phone: Phone, selector: str) -> bool:
    """Let a moment pass on the page; whether something is there then."""
    phone.page.clock.run_for(100)
    return bool(phone.page.locator(selector).count())


def test_who_watches_a_quick_table_is_never_far_behind(chromium: Browser) -> None:
    phone = watching(chromium, motion="no-preference")
    look = until(phone, Game().looks(), lambda look: len(look.observation.history) == 36)
    phone.until(lambda: look.title == phone.page.inner_text("#head h1"))
    phone.close()


def test_somebody_comes_or_goes_and_the_table_stays(chromium: Browser) -> None:
    phone = watching(chromium)
    phone.show(next(Game().looks()))
    phone.show(seats(mine=False, taken=2, freed=(1,)))
    assert phone.page.locator("body.bidding .rival").count() == len(SEATS)
    phone.page.locator("#head [data-do=menu]").click()
    assert phone.page.locator("#sheet a[href='/']").count(), "a seat is free"
    phone.close()


def test_lost_closed_and_in_another_tab_it_says_so(chromium: Browser) -> None:
    phone = watching(chromium)
    phone.show(next(Game().looks()))
    assert phone.wire is not None
    phone.wire.close(code=1012)
    phone.page.wait_for_selector("body.lost .notice")
    phone.until(lambda: phone.wires == 2)
    phone.show(seats(mine=False, taken=0, freed=(9,)))
    phone.page.wait_for_selector("body.bidding:not(.lost)")
    phone.wire.close(code=4008)
    phone.page.wait_for_selector("body.elsewhere")
    assert "goes on in another tab" in phone.page.inner_text("#main")
    phone.page.locator("[data-do=again]").click()
    phone.until(lambda: phone.wires == 3)
    phone.send(Told("The game at the table is over or paused."))
    phone.page.wait_for_selector(".notice")
    phone.wire.close(code=4001)
    phone.page.wait_for_selector("body.closed")
    assert "over or paused" in phone.page.inner_text("#main")
    phone.close()


def test_from_the_seats_a_way_leads_to_the_table_and_a_seat_leads_back(chromium: Browser) -> None:
    phone = Phone(chromium, FORMS[0])
    for shown in (seats(mine=False), seats(mine=False, taken=0, freed=(9,))):
        phone.show(shown)
        assert phone.page.locator("body.seating a[href='/watch']").count(), "also when every seat is taken"
    phone.page.locator("a[href='/watch']").click()
    phone.page.wait_for_url(f"{HOME}/watch")
    phone.until(lambda: bool(phone.told[-1].get("watches")))
    phone.send(seats())
    phone.page.wait_for_url(f"{HOME}/")
    phone.close()
