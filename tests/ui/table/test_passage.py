"""The bench and the podium grow out of the table and go back to it: nothing is cut, nothing private is left behind."""

import gc
import weakref
from collections.abc import Callable

import pytest

from game.core.state import Phase
from game.play.session import Session
from tests.ui.few_frames import draw_every_frame
from tests.ui.persons import MousePerson, tick
from tests.ui.stand_ins import session_at, setup, table_at
from tests.ui.witness import Witness, check
from ui.base.viewport import Point, Rect
from ui.files.settings import MatchSetup, Pace, Settings
from ui.paint.collage import Collage, Piece
from ui.paint.painter import Painter
from ui.scenes.after.results import ResultsScene
from ui.scenes.common.workbench import Workbench
from ui.scenes.play.allocation import AllocationScene
from ui.scenes.play.curtain import CurtainScene
from ui.scenes.play.scoring import ScoringScene
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.table.motion.passage import PILE_W, SECONDS, Flight, Leaving
from ui.table.places.poses import FixedRobot, UnitPanel, poses
from ui.table.places.sprites import Pose

MakeGame = Callable[..., App]
ALONE = setup("ADA", "volta", "grit", seed=6)
TOGETHER = setup("ADA", "BOB", "CLEO", seed=6)


def with_units(phase: Phase, units: int = 2) -> Callable[[Session], bool]:
    """Whether Ada is to act in a phase, with units and a robot on one of them."""

    def reached(session: Session) -> bool:
        if session.phase is not phase or session.to_act != 0:
            return False
        own = session.observation(0).seats[0]
        return len(own.units) >= units and bool(own.fixed)

    return reached


def place(pose: Pose) -> tuple[float, float, float]:
    """Where a card is, and how large."""
    return pose.x, pose.y, pose.w


def at_bench(app: App, game: MatchSetup, phase: Phase = Phase.ALLOCATION) -> tuple[TableScene, Workbench]:
    """Come to Ada's bench by way of the table."""
    table = table_at(app, session_at(with_units(phase), game), game)
    person = MousePerson(app)
    if game is TOGETHER:
        person.wait(lambda: isinstance(person.top, CurtainScene))
        person.click_on("Open")
    person.wait(lambda: isinstance(person.top, Workbench), seconds=0.0)
    assert isinstance(person.top, Workbench)
    return table, person.top


@pytest.mark.parametrize("phase", [Phase.ALLOCATION, Phase.SCORING])
def test_cards_and_units_come_from_where_they_lie_on_the_table(
    make_game: MakeGame, phase: Phase, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    starts: list[Point] = []

    def noted(name: object, draw: Callable[[Painter], None], place: Rect, start: Rect, end: Rect) -> Flight:
        starts.append(start.center)
        return Flight(name, draw, place, start, end)

    monkeypatch.setattr("ui.scenes.common.bench_passage.Flight", noted)
    table, bench = at_bench(app, ALONE, phase)
    lying, start = poses(table.view, table.geometry), bench.sprites.poses()
    fixed = [card for cards in table.view.seats[0].fixed.values() for card in cards]
    assert fixed
    assert all(place(start[card]) == place(lying[FixedRobot(card)]) for card in fixed)
    pile = table.geometry.pile(0)
    rest = [card for card in start if card not in fixed]
    assert rest
    assert all(place(start[card]) == (*pile, PILE_W) for card in rest)
    arrival = bench.arrival
    assert arrival is not None
    assert starts
    for unit in table.view.seats[0].units:
        at = lying[UnitPanel(unit)]
        assert any(abs(x - at.x) < 1 and abs(y - at.y) < 1 for x, y in starts), unit
    MousePerson(app).wait(lambda: not arrival.waiting, seconds=0.0)
    tick(app, SECONDS / 2)
    assert bench.wants_frames
    tick(app, SECONDS / 2)
    assert bench.arrival is None
    assert bench.sprites.poses() == bench.poses()
    assert not bench.sprites.moving


@pytest.mark.parametrize(
    "settings",
    [Settings(language="en", pace=Pace.OFF), Settings(language="en", pace=Pace.NORMAL, reduced_motion=True)],
)
def test_where_nothing_moves_everything_is_there_at_once(make_game: MakeGame, settings: Settings) -> None:
    app = make_game(settings)
    table, bench = at_bench(app, ALONE)
    assert bench.arrival is None
    assert bench.sprites.poses() == bench.poses()
    MousePerson(app).click_on("Fix nothing")
    assert not any(isinstance(light, Leaving) for light in table.playback.effects.lights)


def test_the_hall_of_the_hour_stays_behind(make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    table, bench = at_bench(app, ALONE)
    rounds: list[int] = []
    monkeypatch.setattr("ui.halls.workshop.draw_hall", lambda _painter, number: rounds.append(number))
    bench.layout(app.viewport.canvas)
    app.draw()
    assert set(rounds) == {table.match.session.observation(None).round}


def test_it_goes_back_the_same_way(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    table, bench = at_bench(app, ALONE)
    MousePerson(app).settle()
    target, card = next(
        (target, card)
        for target in bench.targets()
        for card in bench.poses()
        if bench.movable(card) and target.fault(card) is None
    )
    bench.drop(card, target)
    bench.rearrange(0.0)
    lying = bench.sprites.poses()
    MousePerson(app).click_on("Fix 1 robot")
    assert app.scenes.top is table
    leaving = next(light for light in table.playback.effects.lights if isinstance(light, Leaving))
    assert leaving.seconds == SECONDS
    ways = {str(start.face[1]): (start, end) for start, end in leaving.cards}
    assert set(ways) == set(lying)
    tick(app, 0.0)
    after = poses(table.playback.last_view, table.geometry)
    start, end = ways[card]
    assert start == lying[card]
    assert (end.x, end.y) == (after[FixedRobot(card)].x, after[FixedRobot(card)].y)
    tick(app, SECONDS)
    assert not table.playback.effects.seen or leaving not in table.playback.effects.lights


def test_large_pieces_leave_one_by_one_and_small_ones_together(make_game: MakeGame) -> None:
    """None in the frames that have the scene to change; only when all have left is the table drawn below."""
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    drawn: set[int] = set()

    def flight(number: int, side: float) -> Flight:
        def draw(_painter: Painter) -> None:
            drawn.add(number)

        return Flight(number, draw, Rect(0, 0, side, side), Rect(0, 0, side, side), Rect(50, 0, side, side))

    ground = Piece("hall", 1, app.viewport.canvas, lambda painter: painter.fill((0, 0, 0)))
    flights = [flight(0, 300), flight(1, 300), *(flight(number, 80) for number in (2, 3, 4))]
    leaving = Leaving(SECONDS, Collage(), [ground], flights, [])
    flown, settled = [], []
    for frame in range(1, 11):
        leaving.draw(app.painter, frame / 60)
        flown.append(len(drawn))
        settled.append(leaving.settled(frame / 60))
        assert leaving.covers(frame / 60) == (frame < 10)
    assert flown == [0, 0, 1, 2, 5, 5, 5, 5, 5, 5]
    assert settled == [False] * 5 + [True] * 5


def test_what_a_person_fixed_lies_on_the_table_at_once(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    table, bench = at_bench(app, ALONE)
    MousePerson(app).allocate(bench)  # type: ignore[arg-type]
    tick(app, 0.0)
    own = table.match.session.observation(0).seats[0].fixed
    assert {unit: tuple(cards) for unit, cards in table.view.seats[0].fixed.items()} == dict(own)


def test_where_persons_share_a_device_nothing_of_a_pile_is_left_behind(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    witness = Witness(app, monkeypatch)
    table, bench = at_bench(app, TOGETHER)
    tick(app, 0.1)
    MousePerson(app).settle()
    fixed = bench.fixed_cards()
    before = len(witness.frames)
    MousePerson(app).click_on("Fix nothing")
    leaving = next(light for light in table.playback.effects.lights if isinstance(light, Leaving))
    assert {str(start.face[1]) for start, _ in leaving.cards} <= fixed
    for _ in range(6):
        tick(app, 0.05)
    left = witness.frames[before:]
    assert left
    assert not any("dealt next round" in words for frame in left if frame.looker != 0 for words in frame.words)
    check(witness.frames)


def test_a_window_that_changes_its_size_on_the_way_ends_it(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    _, bench = at_bench(app, ALONE)
    tick(app, 0.1)
    app.resize((1280, 1024))
    assert bench.arrival is None
    assert bench.sprites.poses() == bench.poses()
    tick(app)


def test_the_podium_rises_out_of_the_table(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    _, bench = at_bench(app, ALONE, Phase.SCORING)
    assert isinstance(bench, ScoringScene)
    person = MousePerson(app)
    person.settle()
    person.click_on("Best build")
    person.click_on("Score ")
    person.wait(lambda: isinstance(person.top, ResultsScene), seconds=0.05)
    results = person.top
    assert isinstance(results, ResultsScene)
    seen = [results.arrival is not None]
    assert not any(block.count for block in results.blocks())
    tick(app, SECONDS)
    seen.append(results.arrival is not None)
    assert seen == [True, False]
    assert not results.done


def test_the_bench_is_asked_of_the_table_alone(make_game: MakeGame) -> None:
    """Without a table nothing comes or goes: tools show the bench as it is."""
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    table, _ = at_bench(app, ALONE)
    scene = AllocationScene(app, table.match, 0, lambda _actions: None)
    app.scenes.push(scene)
    assert not scene.wants_frames


def test_while_somebody_thinks_the_next_hall_is_made_ready(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    table, bench = at_bench(app, ALONE)
    coming = ("hall", table.match.session.observation(None).round + 1, 0)
    MousePerson(app).settle()
    for _ in range(60):
        tick(app, 0.02)
    assert app.painter.has_layer(coming, app.viewport.canvas)
    assert bench.wake_after is None, "and then the program rests"


def test_the_window_shows_the_table_until_the_way_begins(make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    table, bench = at_bench(app, ALONE)
    draw_every_frame(app, monkeypatch)
    assert bench.arrival is not None
    shown = []
    while bench.arrival.waiting:
        tick(app, 0.0)
        shown.append(app.surface.get_buffer().raw)
    table.draw(app.painter)
    assert len(shown) > 2
    assert set(shown[:-1]) == {app.surface.get_buffer().raw}
    assert shown[-1] not in shown[:-1], "what comes forward lies on the table no more"


def test_a_table_that_is_seen_no_more_is_let_go(make_game: MakeGame) -> None:
    """At the podium its picture of the whole window is so much memory for nothing."""
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    gone = weakref.ref(at_bench(app, ALONE, Phase.SCORING)[0])
    person = MousePerson(app)
    person.settle()
    person.click_on("Best build")
    person.click_on("Score ")
    person.wait(lambda: isinstance(person.top, ResultsScene), seconds=0.05)
    assert gone() is not None
    results = person.top
    assert isinstance(results, ResultsScene)
    person.wait(lambda: results.arrival is None, seconds=0.05)
    gc.collect()
    assert gone() is None
