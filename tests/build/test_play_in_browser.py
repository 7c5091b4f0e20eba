"""The page to play in, in a real browser: whole games by taps, closed at any moment, in two tabs, without a network."""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, BrowserContext, Route, sync_playwright

from build.checks.page_server import Served, served
from build.checks.web_tools import AS_BROWSERS_WRITE, AXE, VALIDATOR, html_faults
from build.site.pages import PLAY
from build.site.parts import PartsError
from build.site.play_page import NOTICES, POLICY, write_play_page
from game.play.session import Session
from game.records.seats import SeatSpec
from game.records.verify import verify_file
from tests.build.play_person import Person, Typist
from tests.ui.phones.page.phone_browser import CHROMIUM, needs_chromium
from ui.base.i18n import LANGUAGES, Translator
from ui.match.lessons.opening import read_opening

pytestmark = [pytest.mark.slow, needs_chromium]
UPRIGHT, SIDEWAYS, DESK = (360, 640), (844, 390), (1600, 900)
SAYS = "document.querySelector('.says p')?.innerText"
MOMENTS = 20
"""How often a page is closed or loaded again in one game."""
Visit: TypeAlias = Callable[..., Person]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The page, served."""
    folder = tmp_path_factory.mktemp("site")
    try:
        write_play_page(folder / PLAY, dict.fromkeys(LANGUAGES, "../index.html"))
    except PartsError as error:
        pytest.skip(str(error))
    with served(folder) as found:
        # A host may say it for every file, the worker's too.
        found.policy = POLICY
        yield found


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as player:
        yield player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """A visitor of one's own, with nothing stored, whose window has a size."""
    contexts = []

    def made(size: tuple[int, int] = UPRIGHT, **wishes: Any) -> BrowserContext:
        view = {"viewport": {"width": size[0], "height": size[1]}, "accept_downloads": True}
        asked: dict[str, Any] = view | {"locale": "en", "has_touch": True, "reduced_motion": "reduce"} | wishes
        contexts.append(chromium.new_context(**asked))
        return contexts[-1]

    yield made
    for context in contexts:
        context.close()


@pytest.fixture
def visit(site: Served, visitor: Callable[..., BrowserContext]) -> Visit:
    """A person before the page, with the game there."""

    def come(size: tuple[int, int] = UPRIGHT, **wishes: Any) -> Person:
        return Person(visitor(size, **wishes), f"{site.home}{PLAY}/index.html").ready()

    return come


def saved(person: Person, folder: Path) -> Path:
    """The first finished game of the list, saved by its button."""
    with person.page.expect_download() as coming:
        person.does("save-game")
    path = folder / coming.value.suggested_filename
    coming.value.save_as(path)
    return path


def test_a_whole_game_by_taps_is_one_that_the_rules_know(site: Served, visit: Visit, tmp_path: Path) -> None:
    person = visit()
    assert person.kind == "bidding", "a first lot lies there without a question"
    person.play()
    person.does("games")
    path = saved(person, tmp_path)
    assert path.suffix == ".fzzzt"
    assert verify_file(path) == 1
    assert person.errors == []
    assert [url for url in person.asked if not url.startswith((site.home, "blob:"))] == []
    # The same game opens again, here and for somebody else.
    other = visit()
    other.page.locator('[data-do="menu"]').tap()
    other.does("games")
    other.page.set_input_files("#open-file", path)
    other.page.wait_for_selector(".over .places")
    assert other.shown[2].split(" Rematch")[0] != ""
    person.does("drop-game")
    person.does("drop-game")
    person.until("!document.querySelector('[data-do=save-game]')")
    other.does("rematch")
    other.page.wait_for_selector("body.bidding")


def test_a_table_lies_there_before_the_game_does_and_what_is_bid_at_it_counts(
    site: Served, visitor: Callable[..., BrowserContext]
) -> None:
    context = visitor()
    held: list[Route] = []
    context.route("**/game.zip", lambda route: held.append(route))
    person = Person(context, f"{site.home}{PLAY}/index.html")
    person.page.wait_for_selector("body.bidding.acts")
    # Of somebody's first game.
    cards = person.shown[3]
    person.bid()
    person.until("document.querySelector('#foot .big').disabled")
    assert person.page.evaluate("document.getElementById('opens').value") < 1
    person.until("document.getElementById('opens').value > 0.5")
    for route in held:
        route.continue_()
    person.page.wait_for_selector("body.watching")
    person.step()
    before = person.shown
    assert before[3] != cards
    held.clear()
    person.page.reload()
    person.page.wait_for_selector("body.bidding, body.watching")
    assert person.shown == before, "of the game that was left last"
    assert not person.page.evaluate("document.getElementById('opens').hidden")
    person.until("document.getElementById('opens').value > 0.5")
    for route in held:
        route.continue_()
    person.until("document.getElementById('opens').hidden")
    assert person.shown == before
    assert person.errors == []


def test_a_table_that_is_not_where_the_game_stands_is_not_shown(
    site: Served, visitor: Callable[..., BrowserContext]
) -> None:
    context = visitor()
    person = Person(context, f"{site.home}{PLAY}/index.html").ready()
    person.step()
    person.until("document.getElementById('opens').hidden")
    person.page.evaluate("""() => new Promise((fulfil) => {
        const asked = indexedDB.open("fzzzt");
        asked.onsuccess = () => {
            const games = asked.result.transaction("games", "readwrite").objectStore("games");
            games.get("first").onsuccess = ({ target }) => {
                games.put({ ...target.result, played: target.result.played - 1 }).onsuccess = () => fulfil(1);
            };
        };
    })""")
    held: list[Route] = []
    context.route("**/game.zip", lambda route: held.append(route))
    person.page.reload()
    person.page.wait_for_selector("body.opening")
    person.until("document.getElementById('opens').value > 0.5")
    for route in held:
        route.continue_()
    person.page.wait_for_selector("body.watching, body.bidding")


def test_a_whole_game_by_keys_alone(site: Served, visitor: Callable[..., BrowserContext]) -> None:
    person = Typist(visitor(DESK, has_touch=False), f"{site.home}{PLAY}/index.html").ready()
    person.play()
    assert person.errors == []


def test_a_whole_game_sideways_in_russian_with_large_letters(visit: Visit) -> None:
    person = visit(SIDEWAYS, locale="ru")
    person.does("known")
    person.does("menu")
    person.touch('[data-do="size"][data-what="200"]')
    person.does("close")
    seen = set()
    while True:
        person.settle()
        seen.add(person.kind)
        wide = person.page.evaluate("document.documentElement.scrollWidth")
        assert wide == SIDEWAYS[0], f"{person.kind} is scrolled sideways"
        if not person.step():
            break
    assert {"bidding", "watching", "fixing", "building", "over"} <= seen
    assert person.errors == []


@pytest.mark.parametrize(("size", "language"), [(UPRIGHT, "ru"), (DESK, "en")])
def test_a_newcomer_plays_the_first_lots_with_the_foreman(visit: Visit, size: tuple[int, int], language: str) -> None:
    person, tr, opening = visit(size, locale=language), Translator(language), read_opening()
    hand = person.page.locator(".hand .hand-card:enabled")
    heard: list[str] = []

    def listen(*, silent: bool = False) -> None:
        """Wait for what he says next, and note it; what he points at is on the page."""
        before = heard[-1] if heard else ""
        says = f"(document.querySelector('.says p')?.innerText ?? '') {'===' if silent else '!=='} "
        person.until(f"{says}{json.dumps('' if silent else before)} && {'true' if silent else 'Boolean(' + SAYS + ')'}")
        if not silent:
            heard.append(str(person.page.evaluate(SAYS)))

    listen()
    person.does("first")
    listen()
    # What he asks for is refused with a sentence as long as it is not done.
    hand.last.tap()
    person.does("bid")
    listen()
    assert heard[-1] == tr.text(opening.steps[0].want.low)
    assert person.page.locator(".pointed").count() > 1
    hand.last.tap()
    for step, at in zip(opening.steps, (-2, 0, -1, 0, 0), strict=True):
        hand.nth(at % hand.count()).tap()
        listen(silent=len(step.lines) < len(opening.steps[0].lines))
        person.does("bid")
        person.page.wait_for_selector("body.watching")
        listen()
        # As a press of a key does: nothing has to be found.
        person.page.keyboard.press("Enter")
        if step is not opening.steps[-1]:
            listen()
    assert {tr.text(line.say) for step in opening.steps for line in step.lines} <= set(heard)
    person.play()
    assert person.errors == []


def test_closed_and_loaded_again_at_any_moment_it_goes_on_at_the_same_card(visit: Visit) -> None:
    person = visit()
    for moment in range(MOMENTS):
        for _ in range(moment % 4):
            person.step()
        person.settle()
        before = person.shown
        if moment % 2:
            person.page.reload()
        else:
            person.page.close(run_before_unload=False)
            person.open()
        person.ready().settle()
        assert person.shown == before
    assert person.errors == []


def test_killed_in_the_middle_of_a_step_nothing_that_was_shown_is_lost(visit: Visit) -> None:
    person, sold = visit(), 0
    count = "document.querySelectorAll('.log li').length"
    for moment in range(8):
        person.settle()
        person.act()
        # Not a moment later than the tap, or soon after it.
        person.page.wait_for_timeout(moment * 7)
        person.page.close(run_before_unload=False)
        person.open()
        person.ready().settle()
        person.page.locator('[data-do="menu"]').tap()
        person.does("log")
        now = person.page.evaluate(count)
        assert now >= sold
        sold = now
        person.does("close")
    assert sold > 0


def test_of_two_tabs_one_plays_and_the_other_says_so(site: Served, visit: Visit) -> None:
    first = visit()
    first.step()
    first.settle()
    shown = first.shown
    second = Person(first._context, first.address)  # noqa: SLF001 - the same visitor
    second.page.wait_for_selector("body.elsewhere")
    assert "open in another tab" in second.page.inner_text("#main")
    second.does("again")
    first.page.wait_for_selector("body.elsewhere")
    second.ready().settle()
    assert second.shown == shown
    second.step()
    second.settle()
    first.does("again")
    second.page.wait_for_selector("body.elsewhere")
    first.ready().settle()
    assert first.errors + second.errors == []


def stays(person: Person) -> None:
    """Wait until the page is kept for when there is no network."""
    person.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")


def test_without_a_network_it_goes_on(visit: Visit) -> None:
    person = visit()
    stays(person)
    person.step()
    person.settle()
    before = person.shown
    person._context.set_offline(True)  # noqa: SLF001 - the same visitor
    person.page.reload()
    person.ready().settle()
    assert person.shown == before
    person.until("[...document.images].every((image) => image.complete && image.naturalWidth)")
    for _ in range(5):
        person.step()
    assert person.errors == []


def test_an_update_never_mixes_two_versions(
    site: Served, visitor: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    def version(name: str) -> Path:
        """The same page as another version."""
        folder = tmp_path / name
        shutil.copytree(site.folder, folder)
        (old,) = [path for path in (folder / PLAY).iterdir() if path.is_dir()]
        for path in (folder / PLAY).glob("*.*"):
            if path.suffix != ".png":
                path.write_text(path.read_text(encoding="utf-8").replace(old.name, name), encoding="utf-8")
        old.rename(folder / PLAY / name)
        return folder

    used = "performance.getEntriesByType('resource').map((one) => one.name)"
    with served(version("aaaaaaaaaaaa")) as found:
        person = Person(visitor(), f"{found.home}{PLAY}/index.html").ready()
        stays(person)
        found.folder = version("bbbbbbbbbbbb")
        person.page.reload()
        person.ready()
        update = "navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => 1)"
        person.page.evaluate(update)
        waiting = "navigator.serviceWorker.getRegistration().then((one) => Boolean(one.waiting))"
        person.until(waiting)
        person.page.reload()
        person.ready().settle()
        names = person.page.evaluate(used)
        assert any("aaaaaaaaaaaa" in name for name in names)
        assert not any("bbbbbbbbbbbb" in name for name in names), "a page that is open keeps its version"
        before = person.shown
        # A page beside the game sees when the browser has let go of the version that nobody shows any more.
        person.page.goto(f"{found.home}nothing")
        scope = json.dumps(f"{found.home}{PLAY}/")
        person.until(f"navigator.serviceWorker.getRegistration({scope}).then((one) => !one.waiting)")
        person.page.close()
        person.open()
        person.ready().settle()
        names = person.page.evaluate(used)
        assert any("bbbbbbbbbbbb" in name for name in names)
        assert not any("aaaaaaaaaaaa" in name for name in names)
        assert person.shown == before, "no game is lost by it"


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("delete window.WebAssembly", "too-old"),
        ("Object.defineProperty(window, 'Worker', { value: undefined })", "too-old"),
        ("Object.defineProperty(window, 'indexedDB', { get() { throw new Error('no'); } })", "keeps-nothing"),
    ],
)
def test_where_it_cannot_run_one_sentence_says_so(
    site: Served, visitor: Callable[..., BrowserContext], script: str, reason: str
) -> None:
    context = visitor()
    context.add_init_script(script)
    person = Person(context, f"{site.home}{PLAY}/index.html")
    person.page.wait_for_selector(f"#{reason}", state="visible")
    assert person.page.locator(f"#{reason} a").first.get_attribute("href") == "../index.html#downloads"
    assert person.page.locator("#cannot > div:visible").count() == 1


def test_a_game_with_fewer_seats_opens_from_one_with_more(visit: Visit, tmp_path: Path) -> None:
    begun = Session([SeatSpec("Ada", "human"), SeatSpec("Bob", "ai:random")], 5).record()
    path = tmp_path / "two.fzzzt"
    path.write_text(begun.to_line(), encoding="utf-8")
    person = visit()
    person.settle()
    person.does("menu")
    person.does("games")
    person.page.set_input_files("#open-file", path)
    person.until("document.querySelector('#head h1').innerText.startsWith('Ada')")
    person.step()
    assert person.errors == []


STRANGE_STORES = {
    "of a later version": (2, "games"),
    "of another page": (1, "other"),
}


@pytest.mark.parametrize("store", STRANGE_STORES)
def test_a_store_of_another_version_is_told_and_left_as_it_is(
    site: Served, visitor: Callable[..., BrowserContext], store: str
) -> None:
    version, name = STRANGE_STORES[store]
    person = Person(stored(visitor(), site, version, name), f"{site.home}{PLAY}/index.html")
    person.page.wait_for_selector("body.version")
    assert "of another version" in person.page.inner_text("#main")
    found = person.page.evaluate("indexedDB.databases().then((all) => all.find((one) => one.name === 'fzzzt').version)")
    assert found == version


def test_what_somebody_else_has_put_among_the_games_is_passed_over(
    site: Served, visitor: Callable[..., BrowserContext]
) -> None:
    rows = "{ id: 'x', played: 3n, data: '' }, { id: 'y', played: 1 }, { id: 'z', played: 5, data: '!' }, { id: 1 }"
    person = Person(stored(visitor(), site, 1, "games", rows), f"{site.home}{PLAY}/index.html").ready()
    person.settle()
    assert person.kind in ("bidding", "home")
    assert person.errors == []


def stored(context: BrowserContext, site: Served, version: int, name: str, rows: str = "") -> BrowserContext:
    """A visitor whose browser holds a store of the game's name already."""
    page = context.new_page()
    page.goto(f"{site.home}{PLAY}/{NOTICES}")
    page.evaluate(f"""() => new Promise((fulfil, fail) => {{
        const asked = indexedDB.open("fzzzt", {version});
        asked.onupgradeneeded = () => {{
            const made = asked.result.createObjectStore("{name}", {{ keyPath: "id" }});
            for (const row of [{rows}]) made.put(row);
        }};
        asked.onsuccess = () => {{
            asked.result.close();
            fulfil(1);
        }};
        asked.onerror = () => fail(asked.error);
    }})""")
    page.close()
    return context


def test_from_a_folder_it_says_so(site: Served, visitor: Callable[..., BrowserContext]) -> None:
    person = Person(visitor(), (site.folder / PLAY / "index.html").as_uri())
    person.page.wait_for_selector("#from-a-folder", state="visible")


def test_language_and_size_of_letters_stay(visit: Visit) -> None:
    person = visit()
    person.page.locator('[data-do="menu"]').tap()
    person.page.locator('[data-do="size"][data-what="200"]').tap()
    person.page.locator('[data-do="language"][data-what="ru"]').tap()
    person.does("close")
    person.until("document.documentElement.lang === 'ru'")
    person.page.reload()
    person.ready().settle()
    assert person.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    title = Translator("ru").text("{name}, it is your turn", name=Translator("en").text("Player"))
    assert person.page.inner_text("#head h1") == title


def test_the_game_of_the_day_and_a_table_of_ones_own(visit: Visit, tmp_path: Path) -> None:
    person = visit(DESK)
    person.page.locator('[data-do="menu"]').tap()
    person.does("games")
    person.page.locator('[data-do="day"]').tap()
    person.page.wait_for_selector("body.bidding")
    person.page.locator('[data-do="menu"]').tap()
    person.does("games")
    assert person.page.locator(".games li").count() == 1
    while (chosen := person.page.locator('[data-do="rival"][aria-pressed="true"]')).count():
        chosen.first.tap()
    assert person.page.locator('[data-do="begin"]').is_disabled()
    person.page.locator('[data-do="rival"][data-what="ohm"]').tap()
    person.page.locator('[data-do="level"][data-what="mastermind"]').tap()
    assert Translator("en").text("Here it plays without thinking ahead.") in person.page.inner_text("#main")
    person.page.fill("#own-name", "Ada")
    person.does("begin")
    person.page.wait_for_selector("body.bidding")
    assert person.page.text_content("#head h1") == "Ada, it is your turn"
    person.play()
    person.does("games")
    assert "mastermind/ohm" in saved(person, tmp_path).read_text(encoding="utf-8")
    assert person.errors == []


def test_nothing_hidden_can_be_read_in_the_browsers_store(visit: Visit) -> None:
    person = visit()
    for _ in range(3):
        person.step()
    person.settle()
    read = """() => new Promise((fulfil) => {
        const asked = indexedDB.open("fzzzt");
        asked.onsuccess = () => {
            const all = asked.result.transaction("games").objectStore("games").getAll();
            all.onsuccess = () => fulfil(JSON.stringify(all.result) + JSON.stringify(localStorage));
        };
    })"""
    stored = person.page.evaluate(read)
    assert "data" in stored
    assert not re.search(r"r\d-\w+|unit-|mechanic-|fzzzt-[a-z]\b|[0-9A-Z]{4}-[0-9A-Z]{4}-", stored)


@pytest.mark.skipif(not VALIDATOR.is_file(), reason="html-validate is not here: build/checks/web_tools.py fetches it")
def test_the_html_is_valid_as_it_lies_and_as_it_is_played(site: Served, visit: Visit, tmp_path: Path) -> None:
    assert html_faults([site.folder / PLAY / "index.html"]) == []
    person = visit()
    shown: dict[str, Path] = {}
    while person.kind not in shown or person.step():
        if person.kind not in shown:
            shown[person.kind] = tmp_path / f"{person.kind}.html"
            shown[person.kind].write_text(person.page.content(), encoding="utf-8")
    assert {"bidding", "watching", "fixing", "over"} <= shown.keys()
    assert html_faults(shown.values(), AS_BROWSERS_WRITE) == []


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not here: build/checks/web_tools.py fetches it")
@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS, DESK])
def test_axe_finds_nothing_that_keeps_anybody_out(site: Served, visit: Visit, size: tuple[int, int]) -> None:
    # Axe is put into the page, which lets no script in.
    person = visit(size, bypass_csp=True)
    seen: set[str] = set()

    def check() -> None:
        person.page.add_script_tag(path=str(AXE))
        # A unit's points on its rosette are for the eye: its name says them in words.
        rules = "{ rules: { 'label-content-name-mismatch': { enabled: false } } }"
        found = person.page.evaluate(f"axe.run({rules}).then((result) => result.violations)")
        assert [(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in found] == []
        wide = person.page.evaluate("document.documentElement.scrollWidth")
        assert wide == size[0], "nothing is scrolled sideways"

    while True:
        person.settle()
        if person.kind not in seen:
            seen.add(person.kind)
            check()
        if not person.step():
            break
    person.does("games")
    check()
    assert {"bidding", "watching", "fixing", "building", "over"} <= seen
