"""No page flashes more than three times in any second, whatever the settings."""

import pygame
import pytest

from build import screens
from build.pictures.driving import key, open_table, play_on
from build.pictures.games import TABLE_SEATS, game_at
from game.core.cards import CATALOGUE, Kind
from game.core.state import Phase
from game.play.session import Session
from tests.ui.conftest import MakeApp
from tests.ui.flash_meter import FlashMeter
from ui.files.settings import Pace, Settings
from ui.paint.effects import Effects, Flash, Fzzzt
from ui.shell.app import App
from ui.table.state.view import Stage

RATE = 60
MOST = 3
SIZE = (640, 360)


def short_circuit(app: App) -> None:
    """Bids on a Fzzzt are about to be turned over: lightning, a flash and a jolt follow."""

    def reached(session: Session) -> bool:
        if session.phase is not Phase.BIDDING or session.to_act != 0:
            return False
        now = session.observation(0)
        lot = now.belt[0]
        return lot is not None and CATALOGUE[lot].kind is Kind.FZZZT and len(now.hand) > 2

    for seed in range(21, 200):
        try:
            scene = open_table(app, game_at(reached, TABLE_SEATS, seed=seed))
        except LookupError:
            continue
        key(app, pygame.K_1)
        key(app, pygame.K_RETURN)
        play_on(app, lambda: scene.view.stage is Stage.GATHERED)  # noqa: B023
        return
    raise LookupError("no Fzzzt is auctioned")


def measured(app: App, seconds: float) -> int:
    """The most flashes in a second, of what follows."""
    meter = FlashMeter(RATE)
    for _ in range(round(seconds * RATE)):
        app.step(1 / RATE)
        meter.watch(app.surface)
    return meter.most()


def test_a_short_circuit_flashes_once(app: App) -> None:
    """The brightest that there is, on a ground on which it shows most. It leaves room for what happens around it on the
    table, which slower tests look at."""
    app.resize((640, 360))
    effects, meter = Effects(), FlashMeter(RATE)
    effects.add(Fzzzt(app.viewport.canvas.center), Flash(app.viewport.canvas))
    for _ in range(RATE):
        effects.update(1 / RATE)
        app.painter.fill((100, 100, 100))
        effects.draw(app.painter)
        meter.watch(app.surface)
    assert meter.most() == 1


@pytest.mark.slow
@pytest.mark.parametrize("pace", [Pace.FAST, Pace.NORMAL])
def test_lightning_flashes_at_most_three_times_a_second(make_app: MakeApp, pace: Pace) -> None:
    """From the turned cards to the sale: sums count up, lightning runs around the winner, the lot shorts out."""
    app = make_app(SIZE, Settings(language="en", flashes=True, pace=pace))
    short_circuit(app)
    app.art.wait()
    assert measured(app, 3.0 if pace is Pace.FAST else 9.0) <= MOST


@pytest.mark.slow
@pytest.mark.parametrize("name", ["table-watching", "reveal-tie", "results-counting", "results-flourish", "title"])
def test_no_page_flashes_more_often(make_app: MakeApp, name: str) -> None:
    app = make_app(SIZE, Settings(language="en"))
    screens.render(app, screens.SCENES[name], settling=1)
    assert measured(app, 8.0) <= MOST


@pytest.mark.parametrize(
    ("times", "share", "bright", "found"),
    [(3, 1.0, 255, 3), (4, 1.0, 255, 4), (10, 1.0, 255, 10), (10, 0.1, 255, 0), (10, 1.0, 60, 0), (0, 1.0, 255, 0)],
)
def test_the_meter_counts_flashes(times: int, share: float, bright: int, found: int) -> None:
    """Of the whole window, of a small part of it, and of too little a change."""
    meter = FlashMeter(RATE)
    surface = pygame.Surface(SIZE)
    for frame in range(2 * RATE):
        surface.fill((0, 0, 0))
        if int(frame * 2 * times / RATE) % 2:
            field = pygame.Rect(0, 0, round(SIZE[0] / 3 * share), round(SIZE[1] / 3))
            surface.fill((bright,) * 3, field)
        meter.watch(surface)
    assert meter.most() == found


def test_a_slow_ramp_is_one_flash() -> None:
    """Steps too small to count add up."""
    meter = FlashMeter(RATE)
    surface = pygame.Surface(SIZE)
    for frame in range(2 * RATE):
        surface.fill((round(255 * (1 - abs(frame / RATE - 1))),) * 3)
        meter.watch(surface)
    assert meter.most() in (0, 1)
