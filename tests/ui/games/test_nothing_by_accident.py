"""A press meant for one thing never does another: what was pressed as a page came up by itself does nothing on it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pygame
import pytest

from game.core.state import Phase
from game.play.session import Session
from tests.grids import sampled
from tests.ui.persons import DEVICE, post, tick
from tests.ui.stand_ins import in_phase, session_at, setup, table_at
from tests.ui.table.test_forced import fixing
from tests.ui.table.test_skip import before_a_deal
from ui.base.i18n import Sentence
from ui.base.viewport import Point
from ui.files.settings import MatchSetup, Pace, Settings
from ui.scenes.after.results import ResultsScene
from ui.scenes.common.dialog import DialogScene
from ui.scenes.common.widget_scene import WidgetScene
from ui.scenes.play.allocation import AllocationScene
from ui.scenes.play.curtain import DEAF, CurtainScene
from ui.scenes.play.pause import PauseScene
from ui.scenes.play.scoring import ScoringScene
from ui.scenes.play.sold import SoldScene
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.shell.routing import DOUBLED
from ui.shell.scene import Scene
from ui.widgets.button import Button

MakeGame = Callable[..., App]
Happening = tuple[int, dict[str, Any]]
ALONE = setup("ADA", "volta", "grit", seed=23)
TWO = setup("ADA", "BOB", seed=8)
OUT_OF_SIGHT: Point = (3.0, 3.0)
HALF_A_SECOND = 0.5


def scored(session: Session) -> bool:
    """Whether only the last score is still to be counted."""
    return session.phase is Phase.SCORING and session.to_act == len(session.seats) - 1


@dataclass(frozen=True)
class Coming:
    """A page that comes up by itself: which, in what game and when, and how long it stays deaf."""

    kind: type[Scene]
    game: MatchSetup
    reached: Callable[[Session], bool]
    deaf: float = HALF_A_SECOND

    def table(self, make_game: MakeGame) -> tuple[App, TableScene]:
        """The table at the moment before."""
        app = make_game(Settings(language="en", pace=Pace.OFF))
        app.guarded = True
        session = session_at(self.reached, self.game)
        if self.kind is ResultsScene:
            while (player := session.to_act) is not None:
                session.submit(player, session.observation(player).legal_actions()[0])
        table = table_at(app, session, self.game)
        # As if it had been there for a while.
        app.fresh.look(table)
        app.fresh.wait(10.0)
        if self.kind is DialogScene:
            table.match.problems.append(Sentence("The disk is full."))
        if self.kind is SoldScene:
            table.skip_ahead()
        return app, table


COMING = [
    Coming(CurtainScene, TWO, in_phase(Phase.BIDDING), DEAF),
    Coming(AllocationScene, ALONE, fixing),
    Coming(ScoringScene, ALONE, lambda session: session.phase is Phase.SCORING and session.to_act == 0),
    Coming(ResultsScene, ALONE, scored),
    Coming(SoldScene, ALONE, before_a_deal),
    Coming(DialogScene, ALONE, lambda session: session.phase is Phase.BIDDING and session.to_act == 0),
]


def by_mouse(app: App, at: Point) -> tuple[Happening, Happening]:
    px = app.viewport.to_px(at)
    return (pygame.MOUSEBUTTONDOWN, {"pos": px, "button": 1}), (pygame.MOUSEBUTTONUP, {"pos": px, "button": 1})


def by_finger(app: App, at: Point) -> tuple[Happening, Happening]:
    (down, pressed), (up, released) = by_mouse(app, at)
    return (down, {**pressed, "touch": True}), (up, {**released, "touch": True})


def _by_key(code: int) -> tuple[Happening, Happening]:
    return (pygame.KEYDOWN, {"key": code, "mod": 0, "unicode": ""}), (pygame.KEYUP, {"key": code, "mod": 0})


def by_enter(_app: App, _at: Point) -> tuple[Happening, Happening]:
    return _by_key(pygame.K_RETURN)


def by_space(_app: App, _at: Point) -> tuple[Happening, Happening]:
    return _by_key(pygame.K_SPACE)


def by_escape(_app: App, _at: Point) -> tuple[Happening, Happening]:
    return _by_key(pygame.K_ESCAPE)


def by_arrow(_app: App, _at: Point) -> tuple[Happening, Happening]:
    return _by_key(pygame.K_RIGHT)


def by_pad(_app: App, _at: Point) -> tuple[Happening, Happening]:
    button: dict[str, Any] = {"instance_id": DEVICE, "button": pygame.CONTROLLER_BUTTON_A}
    return (pygame.CONTROLLERBUTTONDOWN, button), (pygame.CONTROLLERBUTTONUP, button)


Press = Callable[[App, Point], tuple[Happening, Happening]]
PRESSES: list[Press] = [by_mouse, by_finger, by_enter, by_space, by_escape, by_arrow, by_pad]


def buttons_of(page: Scene | None) -> list[Button]:
    """What can be pressed on a page now."""
    assert isinstance(page, WidgetScene)
    return [one for one in page.group.widgets if isinstance(one, Button) and one.visible and one.enabled]


def places(make_game: MakeGame, coming: Coming) -> list[Point]:
    """Where a page has its buttons, and a place without one."""
    app, _ = coming.table(make_game)
    until_it_comes(app, coming)
    tick(app, 2 * coming.deaf)
    return [OUT_OF_SIGHT, *(button.rect.center for button in buttons_of(app.scenes.top))]


def until_it_comes(app: App, coming: Coming) -> None:
    for _ in range(100):
        tick(app, 0.0)
        if isinstance(app.scenes.top, coming.kind):
            return
    raise AssertionError(f"no {coming.kind.__name__} has come up, but {type(app.scenes.top).__name__}")


def state(app: App, table: TableScene) -> tuple[object, ...]:
    """Whatever a press could change."""
    top = app.scenes.top
    assert isinstance(top, WidgetScene)
    done = top.done if isinstance(top, ResultsScene) else None
    chosen = (getattr(top, "picked", None), getattr(top, "refused", None))
    return app.scenes.scenes, table.match.session.event_count, top.group.focused, top.group.ring, chosen, done


def throughout(app: App, seconds: float, steps: int = 5) -> Iterator[None]:
    """Each moment of some seconds, except their end."""
    for _ in range(steps):
        yield
        tick(app, seconds / steps * 0.99)


def it_answers(app: App, table: TableScene) -> None:
    """What is pressed on the page now does something: it is not simply dead."""
    before = state(app, table)
    for press in (by_arrow, by_enter, by_enter):
        for kind, values in press(app, OUT_OF_SIGHT):
            post(app, kind, **values)
        tick(app, 0.0)
    assert state(app, table) != before


@pytest.mark.parametrize(("press", "coming"), sampled([press for press in PRESSES if press is not by_escape], COMING))
def test_a_press_begun_before_a_page_came_does_nothing_on_it(make_game: MakeGame, coming: Coming, press: Press) -> None:
    """Even on the place of a button that was not there yet; a held key repeats."""
    for at in places(make_game, coming):
        app, table = coming.table(make_game)
        down, up = press(app, at)
        # The page comes in the same step.
        post(app, down[0], **down[1])
        until_it_comes(app, coming)
        before = state(app, table)
        if down[0] == pygame.KEYDOWN:
            for _ in throughout(app, 3 * coming.deaf):
                post(app, down[0], **down[1])
                assert state(app, table)[:2] == before[:2]
        post(app, up[0], **up[1])
        tick(app, 0.0)
        assert state(app, table)[:2] == before[:2]


@pytest.mark.parametrize(("press", "coming"), sampled(PRESSES, COMING))
def test_a_page_that_comes_up_by_itself_takes_no_press_in_its_first_moment(
    make_game: MakeGame, coming: Coming, press: Press
) -> None:
    """Neither once nor twice in a row, wherever it goes; it is dropped, not kept for later."""
    for at in places(make_game, coming):
        app, table = coming.table(make_game)
        until_it_comes(app, coming)
        before = state(app, table)
        # A closed curtain has its menu as soon as any page.
        for _ in throughout(app, HALF_A_SECOND if press is by_escape else coming.deaf):
            for kind, values in (*press(app, at), *press(app, at)):
                post(app, kind, **values)
                assert state(app, table)[:5] == before[:5]
        tick(app, coming.deaf)
        tick(app, 0.0)
        assert state(app, table)[:2] == before[:2]
    it_answers(app, table)


@pytest.mark.parametrize("coming", sampled(COMING), ids=lambda coming: coming.kind.__name__)
def test_nor_two_presses_by_two_devices_at_once(make_game: MakeGame, coming: Coming) -> None:
    for at in places(make_game, coming):
        app, table = coming.table(make_game)
        until_it_comes(app, coming)
        before = state(app, table)
        for _ in throughout(app, coming.deaf):
            both = [happening for press in (by_enter, by_finger, by_pad) for happening in press(app, at)]
            app.step(0.0, [pygame.event.Event(kind, **values) for kind, values in (*both[::2], *both[1::2])])
            assert state(app, table)[:5] == before[:5]


def opened_by(make_game: MakeGame, press: Press) -> App:
    """A table whose menu a press has opened."""
    app, _ = COMING[-1].table(make_game)
    app.scenes.scenes[0].match.problems.clear()  # type: ignore[attr-defined]
    for kind, values in press(app, OUT_OF_SIGHT):
        post(app, kind, **values)
    assert isinstance(app.scenes.top, PauseScene)
    return app


def test_a_page_that_a_person_has_opened_answers_at_once(make_game: MakeGame) -> None:
    app = opened_by(make_game, by_escape)
    for kind, values in by_enter(app, OUT_OF_SIGHT):
        post(app, kind, **values)
    assert isinstance(app.scenes.top, TableScene)


def test_but_not_to_the_same_press_a_second_time(make_game: MakeGame) -> None:
    app = opened_by(make_game, by_escape)
    for kind, values in by_escape(app, OUT_OF_SIGHT):
        post(app, kind, **values)
    assert isinstance(app.scenes.top, PauseScene)
    tick(app, DOUBLED)
    for kind, values in by_escape(app, OUT_OF_SIGHT):
        post(app, kind, **values)
    assert isinstance(app.scenes.top, TableScene)
