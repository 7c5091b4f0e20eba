"""The phone page in a real browser: every state can be read and pressed, and each press is what the table hears."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Route

from game.core.actions import Allocate, Build, EndAllocation
from game.core.state import Phase
from game.names import LONGEST_NAME, cleaned
from tests.odd_names import ODD_NAMES
from tests.ui.phones.page.phone_browser import SIZES, Phone, needs_chromium
from tests.ui.phones.page.phone_game import GAME, PHONE, Table, at, full_hand, seats, waiting_hand
from ui.base.i18n import LANGUAGES
from ui.phones.messages import LookStage, Told

pytestmark = [pytest.mark.slow, needs_chromium]

HELD = ("upright", "sideways")
"""Sizes of phones, beside the smallest, in which large letters are read."""
MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")


def tour(phone: Phone) -> Iterator[str]:
    """Show every state of the page, one after the other."""
    page = phone.page
    phone.show(seats(mine=False))
    yield "sitting down"
    page.locator(".big").click()
    yield "without a name"
    page.locator("[data-do=told]").click()
    phone.show(seats())
    yield "waiting"
    table = Table.new(GAME).play(waiting_hand)
    phone.show(*table.told())
    yield "others think"
    page.locator(".hand-card").first.click()
    yield "chosen ahead"
    table.play(full_hand)
    phone.show(*table.told())
    page.locator(".hand-card").nth(1).click()
    yield "bidding"
    for opener in (".hammer", ".belt", ".rival >> nth=0", ".sum .round"):
        page.locator(opener).click()
        phone.settle()
        yield opener
        page.keyboard.press("Escape")
    for kind in ("log", "rules"):
        page.locator("#head [data-do=menu]").click()
        yield "menu"
        page.locator(f"[data-do={kind}]").click()
        yield kind
        page.locator("#sheet [data-do=close]").click()
    phone.show(table.look(stage=LookStage.REVEAL, title="Look at the table", buzz=False))
    yield "reveal"
    verdict = ("Ben gets Enhanced for 5", "You bid 3: Glubbo and Tea-Tron come back to you.")
    phone.show(table.look(stage=LookStage.REVEAL, title="Look at the table", verdict=verdict, buzz=False))
    yield "verdict"
    page.locator(".big").click()
    phone.settle()
    yield "last auction"
    page.keyboard.press("Escape")
    table.play(at(Phase.ALLOCATION))
    phone.show(*table.told())
    yield "fixing"
    page.locator(".pile .hand-card:enabled").nth(1).click()
    yield "a robot in hand"
    page.locator(".plate.takes").first.click()
    yield "planned"
    table.play(at(Phase.SCORING))
    phone.show(*table.told())
    yield "building"
    page.locator(".slot.full").first.click()
    yield "a robot taken up"
    phone.show(Told("Every symbol of a widget needs a card of its own [F2]."))
    yield "told"
    table.play(lambda observation: observation.phase is Phase.OVER)
    phone.show(table.look(stage=LookStage.OVER, title="Volta wins!", buzz=False))
    yield "over"
    assert phone.wire is not None
    phone.wire.close(code=4001)
    page.wait_for_selector("body.closed")
    yield "closed"


def answered(phone: Phone, count: int) -> bool:
    return len(phone.answers()) == count


@pytest.mark.parametrize("size", SIZES)
def test_every_state_can_be_read_and_pressed(chromium: Browser, size: str) -> None:
    check(Phone(chromium, SIZES[size]))


def test_every_state_can_be_read_and_pressed_in_the_longest_words(chromium: Browser) -> None:
    check(Phone(chromium, SIZES["smallest"], "ru"), *SIZES)


@pytest.mark.parametrize(("size", "more"), [("smallest", ["upright"]), ("sideways", [])])
def test_every_state_can_be_read_and_pressed_in_large_letters(
    large_letters: Browser, size: str, more: list[str]
) -> None:
    check(Phone(large_letters, SIZES[size], "ru"), *more)


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code not in ("en", "ru")])
def test_other_languages_fit_the_smallest_phone(chromium: Browser, language: str) -> None:
    check(Phone(chromium, SIZES["smallest"], language))


@pytest.mark.parametrize("language", ["de", "ru"])
@pytest.mark.parametrize("size", [(390, 844), (360, 780), (360, 640)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_whole_hand_is_seen_above_the_button(chromium: Browser, size: tuple[int, int], language: str) -> None:
    """The button cut the lower row of cards."""
    phone = Phone(chromium, size, language)
    phone.show(seats(), *Table.new(GAME).play(full_hand).told())
    cards, foot = phone.page.locator(".hand-card"), phone.page.locator("#foot").bounding_box()
    assert foot is not None
    assert cards.count() == 6
    boxes = [cards.nth(index).bounding_box() for index in range(6)]
    assert all(box is not None and box["y"] + box["height"] <= foot["y"] and box["width"] >= 70 for box in boxes)
    assert not phone.page.evaluate(MEASURE)
    phone.close()


def test_every_state_can_be_read_in_letters_twice_as_large(start: Callable[[int], Browser]) -> None:
    browser = start(32)
    check(Phone(browser, SIZES["smallest"], "ru"), *HELD)
    browser.close()


@pytest.mark.parametrize("wanted", [{"forced_colors": "active"}, {"contrast": "more"}])
def test_a_sheet_hides_the_page_below_in_anybodys_colours(chromium: Browser, wanted: dict[str, Any]) -> None:
    phone = Phone(chromium, SIZES["upright"])
    phone.page.emulate_media(**wanted)
    phone.show(seats())
    phone.show(*Table.new(GAME).play(full_hand).told())
    phone.page.locator("#head [data-do=menu]").click()
    for part in ("dialog", ".sheet-head"):
        ground = phone.page.locator(part).evaluate("part => getComputedStyle(part).backgroundColor")
        assert ground.startswith("rgb("), f"{part} is {ground}: one sees through"
    phone.close()


@pytest.mark.parametrize("way", ["requestClose()", "click()"], ids=["key", "outside"])
def test_a_closed_sheet_stays_closed_whatever_arrives_just_then(chromium: Browser, way: str) -> None:
    phone = Phone(chromium, SIZES["upright"])
    phone.show(seats())
    phone.show(*Table.new(GAME).play(full_hand).told())
    phone.page.locator("#head [data-do=menu]").click()
    sheet = phone.page.locator("dialog")
    assert sheet.evaluate("sheet => sheet.open")
    # What is heard is drawn like what is typed: here before the sheet's own event has come.
    sheet.evaluate(f"sheet => {{ sheet.{way}; document.body.dispatchEvent(new Event('input', {{ bubbles: true }})); }}")
    phone.settle()
    assert not sheet.evaluate("sheet => sheet.open")
    phone.close()


def test_a_sheet_that_was_closed_without_asking_stays_closed(chromium: Browser) -> None:
    """As by a phone's own way back, pressed twice."""
    phone = Phone(chromium, SIZES["upright"])
    phone.show(seats())
    phone.show(*Table.new(GAME).play(full_hand).told())
    phone.page.locator("#head [data-do=menu]").click()
    sheet = phone.page.locator("dialog")
    sheet.evaluate("sheet => new Promise((done) => { sheet.addEventListener('close', done); sheet.close(); })")
    phone.page.evaluate("document.body.dispatchEvent(new Event('input', { bubbles: true }))")
    assert not sheet.evaluate("sheet => sheet.open")
    phone.close()


def check(phone: Phone, *sizes: str) -> None:
    """Look at every state in the phone's own size, in which all is pressed, and then in these, as if it were turned."""
    faults, own = {}, phone.page.viewport_size
    assert own is not None
    for state in tour(phone):
        phone.settle()
        if found := phone.page.evaluate(MEASURE):
            faults[state] = found
        for size in sizes:
            width, height = SIZES[size]
            phone.page.set_viewport_size({"width": width, "height": height})
            if found := phone.page.evaluate(MEASURE):
                faults[f"{state}, {size}"] = found
        if sizes:
            phone.page.set_viewport_size(own)
    assert faults == {}
    assert phone.errors == []
    assert phone.page.locator("html").get_attribute("lang") == phone.language
    phone.close()


def test_sitting_down_says_who_and_where(phone: Phone) -> None:
    phone.show(seats(mine=False))
    phone.page.fill("#name", "  Ada ")
    phone.page.locator("[data-do=face][data-what=fizz]").click()
    phone.page.locator("[data-do=colour][data-what=gold]").click()
    phone.page.locator(".big").click()
    phone.until(lambda: bool(phone.answers()))
    assert phone.answers() == [{"type": "claim", "seat": 0, "name": "Ada", "face": "fizz", "colour": "gold"}]


def test_a_seat_that_the_host_named_is_offered_by_its_name(phone: Phone) -> None:
    phone.show(seats(mine=False, named=True))
    page = phone.page
    assert page.locator(".seat-choice b").first.inner_text() == "Ada"
    assert page.input_value("#name") == "Ada"
    assert page.locator(".big").inner_text() == "Sit down as Ada"
    page.fill("#name", "Zoë")
    page.locator("[data-do=seat-choice][data-what='0']").click()
    assert page.input_value("#name") == "Zoë"
    page.locator(".big").click()
    phone.until(lambda: bool(phone.answers()))
    assert phone.answers()[-1]["name"] == "Zoë"


def test_a_seat_freed_in_a_running_game_is_taken_over_as_it_is(phone: Phone) -> None:
    phone.show(seats(freed=(0, 2)))
    main = phone.page.locator("#main")
    assert main.locator("input, .face-choice, .colour-choice").count() == 0
    assert main.locator(".seat-choice:enabled b").all_inner_texts() == ["Ada", "Ben"]
    assert main.locator(".seat-choice:enabled .face img:not(.seat-sign)").count() == 2
    assert phone.page.locator(".big").inner_text() == "Take Ada's place"
    main.locator(".seat-choice:enabled").nth(1).click()
    phone.page.locator(".big").click()
    phone.until(lambda: bool(phone.answers()))
    assert phone.answers() == [{"type": "claim", "seat": 2, "name": "Ben", "face": "person-2", "colour": "blue"}]
    assert phone.page.evaluate("localStorage.getItem('fzzzt')") is None


def test_a_remembered_name_is_cut_between_two_signs(phone: Phone) -> None:
    """A robot's face takes two of a script's letters: half of it is none that a message can hold."""
    name = "A" + "\N{ROBOT FACE}" * 20
    phone.page.evaluate("name => localStorage.setItem('fzzzt', JSON.stringify({ name }))", name)
    wires = phone.wires
    phone.page.reload()
    phone.until(lambda: phone.wires > wires)
    phone.show(seats(mine=False))
    phone.page.locator(".big").click()
    phone.until(lambda: bool(phone.answers()))
    # Half a sign could not even be reported.
    assert ascii(phone.answers()[-1]["name"]) == ascii(name[:LONGEST_NAME])


@pytest.mark.parametrize(("typed", "kept"), ODD_NAMES.values(), ids=ODD_NAMES)
def test_an_odd_name_is_sent_and_shown_as_the_text_that_it_is(phone: Phone, typed: str, kept: str) -> None:
    phone.show(seats(mine=False))
    main = phone.page.locator("#main")
    phone.page.fill("#name", typed)
    phone.page.locator(".big").click()
    if not typed.strip():
        assert phone.answers() == [], "a browser knows most spaces"
        assert "Please type your name." in main.inner_text()
        return
    phone.until(lambda: bool(phone.answers()))
    assert cleaned(phone.answers()[-1]["name"]) == kept
    told = seats()
    if not kept:
        return
    others = msgspec.structs.replace(told.seats[1], name=kept)
    phone.show(msgspec.structs.replace(told, seats=(told.seats[0], others, *told.seats[2:])))
    assert main.locator(".seat-choice b").nth(1).text_content() == kept
    phone.show(*Table.new(GAME).play(full_hand).told())
    assert main.locator(".rival-name").first.text_content() == kept
    assert phone.page.evaluate(MEASURE) == []
    assert main.locator("b b, i, img[src=x]").count() == 0
    assert phone.errors == []


def test_a_name_is_never_taken_for_markup(phone: Phone) -> None:
    evil = seats(mine=False)
    phone.show(evil)
    phone.page.fill("#name", "<img src=x>")
    assert phone.page.locator(".big").inner_text() == "Sit down as <img src=x>"
    assert phone.page.locator("img[src=x]").count() == 0


def test_cards_chosen_ahead_are_laid_by_a_press_alone(phone: Phone) -> None:
    phone.show(seats())
    table = Table.new(GAME).play(waiting_hand)
    phone.show(*table.told())
    first = phone.page.locator(".hand-card").first
    first.click()
    assert first.get_attribute("aria-pressed") == "true"
    assert phone.page.locator(".big").is_disabled()
    number, auction = phone.page.locator(".sign").inner_text(), table.session.observation(PHONE).auction
    table.play(lambda observation: observation.to_act == PHONE)
    assert table.session.observation(PHONE).auction == auction
    phone.show(*table.told())
    assert phone.page.locator(".sign").inner_text() == number
    assert phone.answers() == []
    assert first.get_attribute("aria-pressed") == "true"
    card = first.get_attribute("data-what")
    phone.page.locator(".big").click()
    phone.until(lambda: bool(phone.answers()))
    assert phone.answers() == [{"type": "action", "turn": 1, "action": {"type": "bid", "cards": [card]}}]
    assert phone.page.locator(".big").is_disabled()


def test_a_turn_is_said_at_once_and_told_by_the_title(phone: Phone) -> None:
    phone.show(seats())
    phone.show(*Table.new(GAME).play(full_hand).told())
    assert "Ada, it is your turn" in (phone.page.locator("#assertive").text_content() or "")
    assert phone.page.title() == "★ Ada, it is your turn"
    assert (
        phone.page.locator(".hand-card").first.get_attribute("aria-label")
        == "Filomena: power 3 · 2 points · gives nut · belt speed 2"
    )


def test_robots_are_fixed_one_turn_at_a_time(phone: Phone) -> None:
    phone.show(seats())
    table = Table.new(GAME).play(at(Phase.ALLOCATION))
    phone.show(*table.told())
    for unit in table.session.observation(PHONE).seats[PHONE].units:
        phone.page.locator(".pile .hand-card:enabled").first.click()
        phone.page.locator(f".plate.takes[data-what={unit}]").click()
    assert phone.page.locator(".big").inner_text() == "Fix 2 robots"
    phone.page.evaluate("() => { window.buzzed = 0; navigator.vibrate = () => { window.buzzed += 1; return true; }; }")
    phone.page.locator(".big").click()
    done = []
    for count in (1, 2):
        phone.until(partial(answered, phone, count))
        action = phone.answers()[-1]["action"]
        assert phone.answers()[-1]["turn"] == table.turns
        done.append(Allocate(action["unit"], action["card"]))
        table.session.submit(PHONE, done[-1])
        phone.show(*table.told())
        if count == 1:
            assert phone.page.evaluate("window.buzzed") == 0, "the plan's next step is nobody's new turn"
    assert {action.unit for action in done} == set(table.session.observation(PHONE).seats[PHONE].units)
    assert table.session.to_act != PHONE or phone.answers()[-1]["action"] == {"type": "end"}


def test_fixing_nothing_ends_it(phone: Phone) -> None:
    phone.show(seats())
    table = Table.new(GAME).play(at(Phase.ALLOCATION))
    phone.show(*table.told())
    phone.page.locator(".big").click()
    phone.until(lambda: bool(phone.answers()))
    assert phone.answers()[-1]["action"] == {"type": "end"}
    table.session.submit(PHONE, EndAllocation())
    assert table.session.observation(PHONE).phase is Phase.ALLOCATION
    phone.show(*table.told())
    assert phone.page.locator(".pile .hand-card:enabled, .plate:enabled").count() == 0
    assert phone.page.locator(".big").inner_text() == "Wait for the others"


def test_the_best_build_is_laid_out_and_can_be_changed(phone: Phone) -> None:
    phone.show(seats())
    table = Table.new(GAME).play(at(Phase.SCORING))
    phone.show(*table.told())
    build = table.session.observation(PHONE).legal_actions()[0]
    assert isinstance(build, Build)
    best = [
        {"unit": widget.unit, "cards": {card: str(s) for card, s in widget.cards.items()}} for widget in build.widgets
    ]
    assert best
    slot = phone.page.locator(".slot.full").first
    slot.click()
    phone.page.locator(".back-place").click()
    assert phone.page.locator(".slot.full").count() == sum(len(widget["cards"]) for widget in best) - 1
    phone.page.locator("[data-do=best]").click()
    phone.page.locator(".big").click()
    phone.until(lambda: bool(phone.answers()))
    widgets = phone.answers()[-1]["action"]["widgets"]
    assert sorted(map(str, widgets)) == sorted(map(str, best))


def test_a_lost_wire_comes_back_by_itself(phone: Phone) -> None:
    phone.show(seats())
    table = Table.new(GAME).play(full_hand)
    phone.show(*table.told())
    assert phone.wire is not None
    before = len(phone.told)
    phone.reachable = False
    phone.wire.close(code=1012)
    phone.page.wait_for_selector("body.lost")
    assert "Connection lost. Trying again…" in phone.page.locator("#main").inner_text()
    phone.reachable = True
    phone.until(lambda: len(phone.told) > before)
    assert phone.told[-1]["type"] == "hello"
    phone.show(seats(), *table.told())
    phone.page.wait_for_selector("body:not(.lost)")


def opened(phone: Phone, count: int) -> bool:
    return phone.wires >= count


def test_a_phone_that_is_back_says_so_however_late_another_answer_comes(phone: Phone) -> None:
    """The table is silent while it waits for this phone: nothing would put it right."""
    phone.show(seats())
    phone.show(*Table.new(GAME).play(full_hand).told())
    late: list[Route] = []
    phone.page.route("**/words/*", lambda route: late.append(route))
    phone.reachable = False
    assert phone.wire is not None
    phone.wire.close(code=1012)
    phone.page.wait_for_selector("body.lost")
    first = phone.wires
    for count in range(1, 6):
        phone.happens("online")
        phone.until(partial(opened, phone, first + count))
    phone.reachable, before = True, len(phone.told)
    phone.happens("online")
    phone.until(lambda: len(phone.told) > before)
    phone.page.wait_for_selector("body:not(.lost)")
    for route in late:
        route.abort()
    phone.page.wait_for_timeout(60)
    assert phone.page.locator("body.lost").count() == 0
    assert "Connection lost" not in phone.page.locator("#main").inner_text()


def test_a_network_that_is_back_opens_a_new_wire(phone: Phone) -> None:
    phone.show(seats())
    before = len(phone.told)
    phone.happens("online")
    phone.until(lambda: len(phone.told) > before)
    assert phone.told[-1]["type"] == "hello"


WAKE = {
    "online": "window.dispatchEvent(new Event('online'))",
    "back in history": "window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
    "seen again": "document.dispatchEvent(new Event('visibilitychange'))",
}


@pytest.mark.parametrize("event", WAKE)
def test_a_tab_that_gave_its_seat_up_takes_it_back_only_when_it_is_asked_to(phone: Phone, event: str) -> None:
    phone.show(seats())
    assert phone.wire is not None
    phone.wire.close(code=4008)
    phone.page.wait_for_selector("body.elsewhere")
    wires = phone.wires
    phone.page.evaluate(WAKE[event])
    phone.settle()
    assert phone.wires == wires
    assert phone.page.locator("body.elsewhere").count() == 1
    phone.page.locator("[data-do=again]").click()
    phone.until(lambda: phone.wires > wires)
    phone.show(seats())
    phone.page.wait_for_selector("body.waiting")


@pytest.mark.parametrize("event", WAKE)
def test_a_door_that_was_closed_is_tried_again(phone: Phone, event: str) -> None:
    phone.show(seats())
    assert phone.wire is not None
    phone.wire.close(code=4001)
    phone.page.wait_for_selector("body.closed")
    wires = phone.wires
    phone.page.evaluate(WAKE[event])
    phone.until(lambda: phone.wires > wires)


def test_a_browser_that_is_too_old_says_so(chromium: Browser) -> None:
    phone = Phone(chromium, SIZES["smallest"], broken="main.js")
    phone.page.wait_for_selector("#too-old")
    assert "This browser is too old for the game." in phone.page.locator("#too-old").inner_text()
    phone.close()


def test_a_browser_that_understands_is_not_called_old(phone: Phone) -> None:
    assert phone.page.locator("#too-old").is_hidden()


def test_the_secret_does_not_stay_in_the_address(phone: Phone) -> None:
    assert phone.page.url.endswith(":8017/")


def test_nothing_of_the_hand_is_kept(phone: Phone) -> None:
    phone.show(seats(mine=False))
    phone.page.fill("#name", "Ada")
    phone.page.locator(".big").click()
    phone.show(seats())
    phone.show(*Table.new(GAME).play(full_hand).told())
    phone.page.locator(".hand-card").first.click()
    kept = phone.page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
    assert kept == '[{"fzzzt":"{\\"name\\":\\"Ada\\"}"},{},""]'


def test_a_freed_seat_leads_back_to_the_choice(phone: Phone) -> None:
    phone.show(seats())
    phone.show(*Table.new(GAME).play(full_hand).told())
    phone.show(Told("The host has freed your seat. Choose one again."), seats(mine=False))
    assert phone.page.locator("body.seating").count() == 1
    assert "The host has freed your seat" in phone.page.locator("#main").inner_text()
    assert phone.page.locator(".hand-card").count() == 0


def test_the_rules_can_be_searched(phone: Phone) -> None:
    phone.page.locator("[data-do=menu]").click()
    phone.page.locator("[data-do=rules]").click()
    before = phone.page.locator(".rules details").count()
    phone.page.fill("#search", "SPANNER")
    assert 0 < phone.page.locator(".rules details").count() < before
    assert phone.page.locator(".rules details[open]").count() == phone.page.locator(".rules details").count()
    phone.page.fill("#search", "xyzzy")
    assert "Nothing found." in phone.page.locator(".rules").inner_text()


def test_the_language_can_be_changed(phone: Phone) -> None:
    phone.show(seats(mine=False))
    phone.page.locator("[data-do=menu]").click()
    phone.page.locator("[data-do=language][data-what=de]").click()
    phone.until(lambda: phone.told[-1] == {"type": "hello", "protocol": "fzzzt-phone/1", "language": "de"})
    phone.show(seats(mine=False))
    assert phone.page.locator("html").get_attribute("lang") == "de"
    assert phone.page.locator("h1").inner_text() == "Hinsetzen"


def test_a_language_that_cannot_be_had_comes_with_the_next_wire(phone: Phone) -> None:
    phone.show(seats(mine=False))
    phone.page.route("**/words/de.json", lambda route: route.abort())
    phone.page.locator("[data-do=menu]").click()
    phone.page.locator("[data-do=language][data-what=de]").click()
    phone.until(lambda: any("ERR_FAILED" in error for error in phone.errors))
    phone.show(seats(mine=False))
    assert phone.page.locator("h1").inner_text() == "Sit down"
    assert [error for error in phone.errors if "ERR_FAILED" not in error] == [], "nothing is left unhandled"
    phone.page.unroute("**/words/de.json")
    phone.happens("online")
    phone.until(lambda: phone.told[-1]["language"] == "de")
    phone.show(seats(mine=False))
    assert phone.page.locator("h1").inner_text() == "Hinsetzen"


def test_another_language_takes_no_hand_back_from_another_tab(phone: Phone) -> None:
    phone.show(seats())
    assert phone.wire is not None
    phone.wire.close(code=4008)
    phone.page.wait_for_selector("body.elsewhere")
    wires = phone.wires
    phone.page.locator("[data-do=menu]").click()
    phone.page.locator("[data-do=language][data-what=de]").click()
    phone.page.wait_for_selector("html[lang=de]")
    phone.settle()
    assert phone.wires == wires
    phone.page.keyboard.press("Escape")
    assert phone.page.locator(".big").inner_text() == "Diesen hier nehmen"


def test_a_page_that_was_loaded_without_its_words_learns_them_later(chromium: Browser) -> None:
    phone = Phone(chromium, SIZES["upright"], "de", wordless=True)
    phone.show(seats(mine=False))
    assert phone.page.locator("h1").inner_text() == "Sit down"
    phone.wordless = False
    phone.happens("online")
    phone.until(lambda: phone.told[-1]["language"] == "de")
    phone.show(seats(mine=False))
    assert phone.page.locator("h1").inner_text() == "Hinsetzen"
    assert phone.page.locator("html").get_attribute("lang") == "de"
    phone.close()


def test_the_keyboard_does_all_that_a_finger_does(phone: Phone) -> None:
    phone.show(seats())
    phone.show(*Table.new(GAME).play(full_hand).told())
    phone.page.locator(".hand-card").first.focus()
    phone.page.keyboard.press("Space")
    phone.page.keyboard.press("Tab")
    phone.page.keyboard.press("Enter")
    assert phone.page.locator(".hand-card[aria-pressed=true]").count() == 2
    for _ in range(6):
        phone.page.keyboard.press("Tab")
        if phone.page.evaluate("document.activeElement.classList.contains('big')"):
            break
    phone.page.keyboard.press("Enter")
    phone.until(lambda: bool(phone.answers()))
    assert len(phone.answers()[-1]["action"]["cards"]) == 2
