"""Cards dragged on the phone page, with a mouse and with a finger, and held down."""

import time

import pytest
from playwright.sync_api import Browser, Locator

from game.core.state import Phase
from tests.ui.phones.page.phone_browser import SIZES, Phone, needs_chromium
from tests.ui.phones.page.phone_game import GAME, PHONE, Table, at, full_hand, seats
from ui.table.state.view import by_power

pytestmark = [pytest.mark.slow, needs_chromium]


def test_a_robot_can_be_dragged_to_its_unit(phone: Phone) -> None:
    phone.show(seats())
    table = Table.new(GAME).play(at(Phase.ALLOCATION))
    phone.show(*table.told())
    card = phone.page.locator(".pile .hand-card:enabled").first
    robot = card.get_attribute("data-what")
    lift(phone, card)
    assert phone.page.locator(".ghost").count() == 1
    drop(phone, "[data-place=unit-bolt-cog-nut-oil]")
    assert phone.page.locator(".ghost").count() == 0
    assert phone.page.locator(".big").inner_text() == "Fix 1 robot"
    phone.page.locator(".big").click()
    phone.until(lambda: bool(phone.answers()))
    assert phone.answers()[-1]["action"] == {"type": "allocate", "unit": "unit-bolt-cog-nut-oil", "card": robot}


def drag(phone: Phone, card: Locator, place: str) -> None:
    """Drag a card to the middle of a place with the mouse."""
    lift(phone, card)
    drop(phone, place)


def lift(phone: Phone, card: Locator) -> None:
    """Pick up a card with the mouse."""
    start = card.bounding_box()
    assert start is not None
    mouse = phone.page.mouse
    mouse.move(start["x"] + 20, start["y"] + 20)
    mouse.down()
    mouse.move(start["x"] + 40, start["y"], steps=3)


def drop(phone: Phone, place: str) -> None:
    """Drop what was picked up in the middle of a place."""
    end = phone.page.locator(place).bounding_box()
    assert end is not None
    phone.page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
    phone.page.mouse.up()


def test_a_card_dropped_on_the_belt_is_bid_with_those_chosen_but_never_before_ones_turn(phone: Phone) -> None:
    phone.show(seats())
    table = Table.new(GAME).play(full_hand)
    look, *turn = table.told()
    hand = by_power(table.session.observation(PHONE).hand)
    cards = phone.page.locator(".hand-card")
    phone.show(look)
    drag(phone, cards.nth(0), ".lot")
    assert cards.nth(0).get_attribute("aria-pressed") == "true", "chosen ahead"
    assert not phone.answers()
    phone.show(look, *turn)
    drag(phone, cards.nth(2), ".lot")
    phone.until(lambda: bool(phone.answers()))
    assert phone.answers()[-1]["action"] == {"type": "bid", "cards": [hand[0], hand[2]]}


def test_a_card_held_down_is_enlarged(phone: Phone) -> None:
    phone.show(seats())
    phone.show(*Table.new(GAME).play(full_hand).told())
    box = phone.page.locator(".hand-card").nth(3).bounding_box()
    assert box is not None
    phone.page.mouse.move(box["x"] + 30, box["y"] + 30)
    phone.page.mouse.down()
    phone.page.wait_for_selector(".hand-card.resting")
    assert phone.page.locator("dialog[open]").count() == 0, "it may still be dragged"
    phone.page.mouse.up()
    phone.page.wait_for_selector("dialog[open] .closer")
    phone.page.keyboard.press("Escape")
    assert phone.page.locator(".hand-card[aria-pressed=true]").count() == 0


def swipe(phone: Phone, card: str, place: str, *, rest: float) -> None:
    """Move a finger from the first such card to a place after so many seconds on its own clock."""
    wire = phone.page.context.new_cdp_session(phone.page)
    now = time.time()
    start, end = phone.page.locator(card).first.bounding_box(), phone.page.locator(place).bounding_box()
    assert start is not None
    assert end is not None
    x, y = start["x"] + 30, start["y"] + 40
    far = end["x"] + min(90, end["width"] / 2) - x, end["y"] + 30 - y

    def touch(kind: str, when: float, part: float | None) -> None:
        points = [] if part is None else [{"x": x + far[0] * part, "y": y + far[1] * part}]
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": when})

    touch("touchStart", now, 0)
    for part in range(1, 9):
        touch("touchMove", now + rest, part / 8)
    touch("touchEnd", now + rest, None)
    phone.page.wait_for_timeout(50)


def test_a_finger_drags_after_any_rest_and_scrolls_before(phone: Phone) -> None:
    phone.show(seats())
    table = Table.new(GAME).play(at(Phase.ALLOCATION))
    phone.show(*table.told())
    phone.page.evaluate("document.getElementById('main').style.paddingBottom = '60rem'")
    pile, unit = ".pile .hand-card:enabled", "[data-place=unit-bolt-cog-nut-oil]"
    swipe(phone, pile, unit, rest=0)
    assert phone.page.locator(".big").inner_text() == "Fix nothing"
    phone.page.evaluate("document.getElementById('main').scrollTop = 0")
    swipe(phone, pile, unit, rest=0.25)
    assert phone.page.locator(".big").inner_text() == "Fix 1 robot"
    phone.page.locator(".plate[data-what=unit-bolt-cog-nut-oil]").click()
    assert phone.page.locator(".big").inner_text() == "Fix nothing"
    swipe(phone, pile, unit, rest=5)
    assert phone.page.locator(".big").inner_text() == "Fix 1 robot"
    assert phone.page.locator("dialog[open]").count() == 0


def test_a_finger_that_moves_sideways_bids_without_a_rest(chromium: Browser) -> None:
    phone = Phone(chromium, SIZES["sideways"])
    phone.show(seats())
    phone.show(*Table.new(GAME).play(full_hand).told())
    swipe(phone, ".hand-card", ".lot", rest=0)
    phone.until(lambda: bool(phone.answers()))
    assert len(phone.answers()[-1]["action"]["cards"]) == 1
    phone.close()
