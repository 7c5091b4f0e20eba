"""The table and the stage of a reveal fade into each other, and the bids go home one after another."""

from collections.abc import Callable, Sequence

import pygame
import pytest
from msgspec import structs

from game.core.cards import CATALOGUE, Kind
from game.play.session import Session
from tests.ui.persons import KeyPerson, tick
from tests.ui.stand_ins import session_at, setup, table_at
from ui.base.theme import SEAT
from ui.base.viewport import Point, Rect
from ui.files.settings import Pace, Settings
from ui.paint.effects import Zaps
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.table.motion.choreography import FADE
from ui.table.places.poses import BidCard, OwnCard, UnitPanel, bidder_of
from ui.table.places.stage_geometry import GREAT_SUM, SUM
from ui.table.state.moments import Happened, Moment
from ui.table.state.view import Stage

MakeGame = Callable[..., App]
GAME = setup("ADA", "volta", "grit", "rivet", seed=21)
FRAME = 1 / 60


def last_of_four(session: Session) -> bool:
    """Whether the person, with cards to choose from, is the last of four to bid."""
    if session.to_act != 0:
        return False
    now = session.observation(0)
    return len(now.hand) > 2 and all(seat.bid for seat in now.seats[1:])


def at_the_last_bid(
    make_game: MakeGame,
    settings: Settings | None = None,
    reached: Callable[[Session], bool] = last_of_four,
    cards: Sequence[int] = (pygame.K_1,),
) -> tuple[App, TableScene]:
    """The person has just laid the last bid of an auction, with the ``cards`` of these keys."""
    app = make_game(settings or Settings(language="en", pace=Pace.NORMAL))
    table = table_at(app, session_at(reached, GAME), GAME)
    person = KeyPerson(app)
    person.wait(lambda: table.my_turn)
    person.settle()
    for code in (*cards, pygame.K_RETURN):
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            app.step(0.0, [pygame.event.Event(kind, key=code, mod=0, unicode="")])
    assert not table.my_turn
    return app, table


def until(app: App, table: TableScene, stage: Stage) -> None:
    """Let the game run until its reveal has reached a stage."""
    for _ in range(2000):
        if table.view.stage is stage:
            return
        tick(app, FRAME)
    raise LookupError(f"no reveal has come to {stage!r}")


def mean_light(app: App, rect: Rect) -> float:
    """How bright a part of the window is, 0 to 255."""
    app.draw()
    colour = pygame.transform.average_color(app.surface, app.viewport.rect_px(rect))
    return sum(colour[:3]) / 3


def covered(one: Rect, other: Rect) -> float:
    """The area that two rectangles share, in square units."""
    both = one.clip(other)
    return float(both.w * both.h)


def test_the_table_fades_into_the_stage_before_a_bid_moves(make_game: MakeGame) -> None:
    app, table = at_the_last_bid(make_game)
    until(app, table, Stage.DIMMED)
    app.art.wait()
    # The log is on the table alone.
    log = table.geometry.log
    bids = {key: pose for key, pose in table.sprites.poses().items() if isinstance(key, BidCard)}
    seconds, lights = 0.0, [mean_light(app, log)]
    while table.view.stage is Stage.DIMMED:
        lying = table.sprites.poses()
        assert all(structs.astuple(lying[key]) == structs.astuple(pose) for key, pose in bids.items())
        tick(app, FRAME)
        lights.append(mean_light(app, log))
        seconds += FRAME
    assert seconds == pytest.approx(FADE, abs=2 * FRAME)
    assert len({round(light, 1) for light in lights}) >= 8, "it is a cut"
    assert table.playback.fading < 0.15


@pytest.mark.parametrize("large", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_table_and_stage_fade_into_each_other_in_a_large_window_too(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch, *, large: bool
) -> None:
    """There both are drawn into one picture: what fades is a coarse copy of what it showed."""
    monkeypatch.setattr("ui.table.paint.picture.has_many_pixels", lambda _painter: large)
    app, table = at_the_last_bid(make_game)
    app.art.wait()
    # No button, no banner and no winner's words lie on this part of a rival's plate.
    plate = table.geometry.seat_panel(table.geometry.top_seats[2])
    plate = Rect(plate.left, plate.top, plate.w / 5, plate.h)
    lit = mean_light(app, plate)
    until(app, table, Stage.DIMMED)
    going = [mean_light(app, plate)]
    while table.view.stage is Stage.DIMMED:
        tick(app, FRAME)
        going.append(mean_light(app, plate))
    assert going[0] == pytest.approx(lit, rel=0.1), "it begins with what was there"
    assert going == sorted(going, reverse=True)
    assert len({round(light, 1) for light in going}) >= 8, "it is a cut"
    until(app, table, Stage.DECIDED)
    dark = 0.0
    while table.view.stage is Stage.DECIDED:
        dark = mean_light(app, plate)
        tick(app, FRAME)
    coming = [mean_light(app, plate)]
    while table.playback.fading:
        tick(app, FRAME)
        coming.append(mean_light(app, plate))
    assert dark <= coming[0] < (dark + coming[-1]) / 2
    assert coming == sorted(coming)


def test_a_tip_waits_until_the_table_is_back(make_game: MakeGame) -> None:
    app, table = at_the_last_bid(make_game, Settings(language="en", pace=Pace.NORMAL, explanations=False))
    until(app, table, Stage.DECIDED)
    app.change_settings(explanations=True)
    table.explainer.offer([Happened(Moment.TIE, 1)])
    faded = 0
    for _ in range(2000):
        if table.explainer.shown is not None:
            break
        tick(app, FRAME)
        if table.view.stage is Stage.NONE and table.playback.fading > 0:
            faded += 1
            assert table.explainer.shown is None
    assert faded > 5
    assert table.explainer.shown is not None


def test_the_own_hand_is_gone_before_the_bids_gather(make_game: MakeGame) -> None:
    app, table = at_the_last_bid(make_game)
    until(app, table, Stage.DIMMED)
    hand = {OwnCard(card) for card in table.view.hand}
    assert hand
    while table.view.stage is not Stage.DECIDED:
        frame = table.frame(table.view, table.playback.progress())
        assert not hand & {card.key for card in frame.cards}
        tick(app, FRAME)


def test_the_table_comes_back_by_degrees(make_game: MakeGame) -> None:
    app, table = at_the_last_bid(make_game)
    until(app, table, Stage.DECIDED)
    until(app, table, Stage.NONE)
    assert table.playback.fading == 1.0
    parts = []
    while table.playback.fading:
        parts.append(table.playback.fading)
        tick(app, FRAME)
    assert parts == sorted(parts, reverse=True)
    assert len(parts) >= 9


def test_what_is_built_comes_back_at_its_place(make_game: MakeGame) -> None:
    # With one more unit all bars are lower: they came back as small panels, slid, and became bars in one frame.
    def built(session: Session) -> bool:
        if not last_of_four(session):
            return False
        now = session.observation(0)
        lot = now.belt[0]
        return bool(now.seats[0].units) and lot is not None and CATALOGUE[lot].kind is Kind.UNIT

    app, table = at_the_last_bid(make_game, reached=built, cards=(pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4))
    until(app, table, Stage.DECIDED)
    outcome = table.view.outcome
    assert outcome is not None
    assert outcome.winner == 0
    until(app, table, Stage.NONE)
    units = [key for key in table.sprites.poses() if isinstance(key, UnitPanel)]
    assert units
    assert all(table.sprites.resting(key) for key in units)


def test_with_reduced_motion_nothing_fades(make_game: MakeGame) -> None:
    app, table = at_the_last_bid(make_game, Settings(language="en", pace=Pace.NORMAL, reduced_motion=True))
    until(app, table, Stage.DIMMED)
    assert not table.playback.fading


def test_bids_go_home_one_after_another_the_losers_first_and_none_across_the_hand(make_game: MakeGame) -> None:
    app, table = at_the_last_bid(make_game)
    until(app, table, Stage.DECIDED)
    view, outcome = table.view, table.view.outcome
    assert outcome is not None
    seats = {key: bidder_of(key, view) for key in table.sprites.poses()}
    bids = {key: seat for key, seat in seats.items() if seat is not None}
    assert set(bids.values()) == set(range(4))
    until(app, table, Stage.NONE)
    start, hand = table.sprites.poses(), [OwnCard(card) for card in view.hand]
    left: dict[int, float] = {}
    seconds = 0.0
    while seconds < 0.7:
        tick(app, FRAME)
        seconds += FRAME
        lying = table.sprites.poses()
        for key, pose in lying.items():
            seat = bids.get(key)
            if seat is None or key not in start:
                continue
            if (pose.x, pose.y) != (start[key].x, start[key].y):
                left.setdefault(seat, seconds)
            if seat != 0:
                # A corner may still touch in passing.
                crossed = sum(covered(pose.rect, lying[card].rect) for card in hand)
                assert crossed <= 0.06 * pose.w * pose.h
    assert max(left, key=lambda seat: left[seat]) == outcome.winner
    assert len(set(left.values())) == 4


@pytest.mark.parametrize("radius", [SUM, GREAT_SUM])
def test_zaps_of_a_coin_stay_outside_its_rim(radius: float) -> None:
    drawn: list[tuple[float, float]] = []

    class Sheet:
        def emblem(self, _name: object, at: Point, outline: Callable[[], list[Point]], _fill: object) -> None:
            drawn.extend((at[0] + x, at[1] + y) for x, y in outline())

    zaps = Zaps((500.0, 500.0), radius, SEAT["red"], 16, 100.0)
    for step in range(20):
        zaps.draw(Sheet(), zaps.seconds * step / 20)  # type: ignore[arg-type]
    assert len(drawn) == 16 * 20 * 6
    assert min((x - 500) ** 2 + (y - 500) ** 2 for x, y in drawn) >= radius**2


def test_the_first_frame_of_a_fade_still_shows_what_was_there(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.table.paint.picture.has_many_pixels", lambda _painter: True)
    app, table = at_the_last_bid(make_game)
    app.art.wait()
    before = app.surface.copy()
    while table.view.stage is not Stage.DIMMED:
        before = app.surface.copy()
        tick(app, FRAME)
    assert table.playback.fading == 1
    for seat in table.geometry.top_seats:
        plate = app.viewport.rect_px(table.geometry.seat_head(seat))
        assert app.surface.subsurface(plate).copy().get_buffer().raw == before.subsurface(plate).copy().get_buffer().raw
