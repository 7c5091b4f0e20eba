"""Measure the page to play in, in real Chromium: `build/measure/browser_play.py [SITE] [--games 3]`.

SITE is a folder that build/make_site.py wrote; without it the page is made anew. Prints what is sent before the first
game is there and in all, zipped; the seconds to a first table and to the game behind it, cold and warm; how long
decisions take, from the tap to what came of it; the longest task of the page's own thread, by the clock and as its
processor counts (which a busy machine changes little); the memory of the tab after each game; and pictures a second in
reveals on a slowed processor.
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from playwright.sync_api import Browser, sync_playwright

from build.checks.page_server import Served, served, zipped
from build.screens import settle_surroundings
from build.site.pages import PLAY
from build.site.parts import PartsError
from build.site.play_page import write_play_page
from tests.build.play_person import Person
from tests.ui.phones.page.phone_browser import CHROMIUM
from ui.base.i18n import LANGUAGES

TABLE = "window.seen.table"
SEEN = """
    window.seen = { table: 0, frames: [] };
    const look = (now) => {
        const there = document.querySelector(".hammer img") && document.querySelector(".hand-card:enabled");
        if (there) window.seen.table ||= now;
        window.seen.frames.push(document.querySelector(".stage:not(.decided)") ? now : 0);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
"""
"""When belt and hand are there for the first time; when each picture of a reveal was drawn, 0 for any other one."""
PACE = """() => {
    const { frames } = window.seen;
    const gaps = frames.map((now, at) => (now && frames[at - 1] ? now - frames[at - 1] : 0)).filter(Boolean);
    window.seen.frames = [];
    return [1000 * gaps.length / gaps.reduce((sum, gap) => sum + gap, 0), Math.max(...gaps)];
}"""
MARK, TASK = "measured", "ThreadControllerImpl::RunTask"
"""What tells the page's own thread in Chromium's trace, as the browser has pages too, and what its tasks are called."""
SLOWED = 4
"""How many times slower the processor is made for what is told of a reveal's pictures."""
REVEALS = 4
ANSWERED = """(what) => new Promise((fulfil) => {
    const main = document.getElementById("main");
    const [begun, before] = [performance.now(), main.innerText];
    const look = new MutationObserver(() => {
        // The page itself says at once that a bid is on its way: then nothing can be done until it is answered.
        const asked = document.body.matches(".acts, .watching, .over");
        if (main.innerText === before || (what !== "on" && !asked)) return;
        look.disconnect();
        fulfil(performance.now() - begun);
    });
    look.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    document.querySelector(`[data-do="${what}"]:enabled`).click();
})"""
"""From a press to the page that it leads to."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the page to play in, in Chromium.")
    parser.add_argument("site", nargs="?", type=Path, help="a folder that build/make_site.py wrote")
    parser.add_argument("--games", type=int, default=3, help="how many games are played")
    options = parser.parse_args()
    try:
        with _site(options.site) as folder, served(folder) as site, sync_playwright() as player:
            browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
            _measure(browser, site, options.games)
    except PartsError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


@contextmanager
def _site(folder: Path | None) -> Iterator[Path]:
    if folder is not None:
        yield folder
        return
    with tempfile.TemporaryDirectory() as made:
        write_play_page(Path(made) / PLAY, dict.fromkeys(LANGUAGES, "../index.html"))
        yield Path(made)


def _measure(browser: Browser, site: Served, games: int) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en", has_touch=True)
    context.add_init_script(SEEN)
    begun = time.monotonic()
    person = Person(context, f"{site.home}{PLAY}/index.html").ready()
    seconds, sent = time.monotonic() - begun, len(site.sent)
    print(f"cold: a table after {person.page.evaluate(TABLE) / 1000:.2f} s, the game after {seconds:.1f} s")
    print(f"sent before it: {_sent(site, sent) / 1e6:.2f} MB in {sent} files")
    person.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    everything = {path for _, path in site.sent}
    print(f"sent in all, each file once: {sum(map(zipped, everything)) / 1e6:.2f} MB in {len(everything)} files")
    site.sent.clear()
    begun = time.monotonic()
    person.page.reload()
    person.ready()
    seconds, again = time.monotonic() - begun, _sent(site, len(site.sent)) / 1e3
    table = person.page.evaluate(TABLE) / 1000
    print(f"warm: a table after {table:.2f} s, the game after {seconds:.1f} s, sent {again:.0f} kB")
    for number in range(1, games + 1):
        browser.start_tracing(page=person.page, categories=["toplevel", "blink.user_timing"])
        person.page.evaluate(f"performance.mark('{MARK}')")
        waits = list(_game(person))
        tab, clock, processor = _longest_task(browser.stop_tracing())
        slow = quantiles(waits, n=20, method="inclusive")[-1]
        print(
            f"game {number}: {len(waits)} steps, half within {median(waits):.0f} ms, 95 % within {slow:.0f}, all "
            f"within {max(waits):.0f}; longest task {clock:.0f} ms, of the processor {processor:.0f}; tab "
            f"{_megabytes(tab):.0f} MB"
        )
        person.does("rematch")
        person.page.wait_for_selector("body.bidding.acts")
    slowly = context.new_cdp_session(person.page)
    slowly.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    person.page.evaluate(PACE)
    for _ in islice(_game(person), 2 * REVEALS):
        pass
    pace, gap = person.page.evaluate(PACE)
    print(f"reveals on a {SLOWED} times slower processor: {pace:.0f} pictures a second, the longest wait {gap:.0f} ms")


def _longest_task(trace: bytes) -> tuple[int, float, float]:
    """The tab's process, and the milliseconds of the longest task of the page's own thread there: by the clock, and
    those that it computed."""
    events = json.loads(trace)["traceEvents"]
    thread = next((event["pid"], event["tid"]) for event in events if event["name"] == MARK)
    done = [event for event in events if event["name"] == TASK and event["ph"] == "X"]
    tasks = [task for task in done if (task["pid"], task["tid"]) == thread]
    return thread[0], max(task["dur"] for task in tasks) / 1000, max(task["tdur"] for task in tasks) / 1000


def _game(person: Person) -> Iterator[float]:
    """Play a game by presses; the milliseconds that each answer takes."""
    while True:
        person.settle()
        match person.kind:
            case "watching":
                yield person.page.evaluate(ANSWERED, "on")
            case "bidding":
                person.page.locator('[data-do="choose"]:enabled').first.tap()
                yield person.page.evaluate(ANSWERED, "bid")
            case "fixing":
                yield person.page.evaluate(ANSWERED, "fix")
            case "building":
                yield person.page.evaluate(ANSWERED, "count")
            case _:
                return


def _sent(site: Served, files: int) -> int:
    """The bytes of the first files that were sent."""
    return sum(zipped(path) for _, path in site.sent[:files])


def _megabytes(tab: int) -> float:
    """What a process takes of the memory for itself."""
    rolled = Path(f"/proc/{tab}/smaps_rollup").read_text()
    return sum(int(line.split()[1]) for line in rolled.splitlines() if line.startswith("Private_")) / 1000


if __name__ == "__main__":
    settle_surroundings()
    raise SystemExit(main())
