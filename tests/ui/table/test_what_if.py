"""Pointing at an open card of the belt shows what winning it would change: by mouse, finger, key and pad, and never too
early."""

from collections.abc import Callable
from itertools import combinations
from unittest import mock

import pygame
import pytest

from build.pictures.games import Undecided
from game.core.actions import Bid
from game.core.cards import UNITS
from game.core.rules import BELT_SIZE
from game.core.state import Phase
from game.play.session import Session
from game.review.what_if import Change, what_if
from tests.grids import sampled
from tests.ui.hands import words_drawn
from tests.ui.persons import KeyPerson, MousePerson, PadPerson, post, tick
from tests.ui.stand_ins import leave, session_at, setup, table_at
from ui.base.viewport import MIN_WINDOW, Rect
from ui.files.settings import MatchSetup, Pace, Settings, ZoomRest
from ui.match.match import Match
from ui.match.wording import signed
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.table.aids.card_zoom import GAP, REST
from ui.table.aids.close_ups import open_edge, plate_of
from ui.table.places.sprites import CARD_RATIO
from ui.table.state.view import Stage
from ui.widgets.base import HOLD

MakeGame = Callable[..., App]
ALONE = setup("ADA", "volta", "grit", seed=23)
TOGETHER = setup("ADA", "BOB", "volta", seed=8)
AGREED = MatchSetup(TOGETHER.seats, TOGETHER.seed, what_if=True)
TITLE = "What winning it brings now"
OFF_ALL_CARDS = (800.0, 180.0)
RESTED = REST[ZoomRest.AFTER_A_SECOND] or 0.0


def card_at(x: float, y: float, width: float) -> Rect:
    return Rect(x - width / 2, y - width * CARD_RATIO / 2, width, width * CARD_RATIO)


def unit_for_sale(session: Session) -> bool:
    """Whether seat 0 is to bid for a unit, late in the game."""
    if session.phase is not Phase.BIDDING or session.to_act != 0:
        return False
    seen = session.observation(0)
    return seen.round >= 3 and seen.belt[0] in UNITS and len(seen.hand) > 1


def opened(
    make_game: MakeGame, game: MatchSetup = ALONE, size: tuple[int, int] = (640, 360), **settings: object
) -> tuple[App, TableScene, tuple[Change, ...]]:
    app = make_game(Settings(language="en", pace=Pace.FAST, **settings), size)  # type: ignore[arg-type]
    session = session_at(unit_for_sale, game)
    table = table_at(app, session, game)
    tick(app, 0.1)
    while app.scenes.top is not table:
        app.scenes.pop()
    table.look_as(0)
    for _ in range(10):
        tick(app, 0.1)
    lot = table.view.belt[0].card
    assert lot is not None
    return app, table, what_if(session.observation(None), lot)


def by_mouse(app: App, table: TableScene) -> None:
    MousePerson(app).move(table.geometry.head.center)
    tick(app, RESTED)


def by_finger(app: App, table: TableScene) -> None:
    post(app, pygame.MOUSEBUTTONDOWN, pos=app.viewport.to_px(table.geometry.head.center), button=1, touch=True)
    tick(app, HOLD)


def by_key(app: App, _table: TableScene) -> None:
    KeyPerson(app).key(pygame.K_z)


def by_pad(app: App, _table: TableScene) -> None:
    PadPerson(app).pad(pygame.CONTROLLER_BUTTON_Y)


@pytest.mark.parametrize("point", [by_mouse, by_finger, by_key, by_pad])
def test_pointing_at_the_lot_tells_what_winning_it_would_change_for_everybody(
    make_game: MakeGame, point: Callable[[App, TableScene], None]
) -> None:
    app, table, changes = opened(make_game)
    assert TITLE not in words_drawn(app)
    point(app, table)
    words = words_drawn(app)
    told = words[words.index(TITLE) + 1 :]
    assert [word for word in told if word in ("You", "Ada", "Volta", "Grit")] == ["You", "Volta", "Grit"]
    for change in changes:
        said = "no change" if change == Change(0, 0, change.fits) else f"{signed(change.points)} point"
        assert any(word.startswith(said) for word in told)
    assert any(word.startswith(("+", "–")) for word in told)


def test_it_goes_when_the_pointer_does(make_game: MakeGame) -> None:
    app, table, _ = opened(make_game)
    by_mouse(app, table)
    assert TITLE in words_drawn(app)
    MousePerson(app).move(OFF_ALL_CARDS)
    assert TITLE not in words_drawn(app)


def open_cards(table: TableScene) -> list[str]:
    return [place.card for place in table.view.belt if place.card is not None]


def test_each_open_card_of_the_belt_tells_what_it_would_bring_and_no_other_card_does(make_game: MakeGame) -> None:
    app, table, _ = opened(make_game)
    person, cards = MousePerson(app), open_cards(table)
    assert 1 < len(cards) < len(table.view.belt)
    for index, card in enumerate(cards):
        person.move(table.geometry.belt_place(index)[:2])
        tick(app, RESTED)
        assert table.zoom.card == card
        words = words_drawn(app)
        told = words[words.index(TITLE) :]
        for change in what_if(table.match.session.observation(None), card):
            said = "no change" if change == Change(0, 0, change.fits) else f"{signed(change.points)} point"
            assert any(word.startswith(said) for word in told)
    face_down = table.geometry.belt_place(len(cards))[:2]
    for at in (person.card_point(table, table.view.hand[0]), face_down):
        person.move(at)
        tick(app, 1.0)
        assert TITLE not in words_drawn(app)


@pytest.mark.parametrize("press", [by_key, by_pad])
def test_keys_and_pad_go_along_the_open_cards_and_then_close(
    make_game: MakeGame, press: Callable[[App, TableScene], None]
) -> None:
    app, table, _ = opened(make_game)
    for card in open_cards(table):
        press(app, table)
        tick(app, 0.1)
        assert table.zoom.card == card
        assert TITLE in words_drawn(app)
    press(app, table)
    assert table.zoom.card is None


def test_one_setting_switches_it_off(make_game: MakeGame) -> None:
    app, table, _ = opened(make_game, what_if=False)
    by_mouse(app, table)
    assert table.zoom.card == table.view.belt[0].card
    assert TITLE not in words_drawn(app)


def test_without_the_memory_aid_nobody_else_is_told_of(make_game: MakeGame) -> None:
    app, table, _ = opened(make_game, memory_aid=False)
    by_mouse(app, table)
    words = words_drawn(app)
    told = words[words.index(TITLE) :]
    assert "You" in told
    assert not {"Volta", "Grit"} & set(told)


@pytest.mark.parametrize("memory_aid", [True, False])
def test_an_onlooker_is_told_of_all_or_of_nobody(make_game: MakeGame, memory_aid: bool) -> None:
    game = setup("volta", "grit", seed=23)
    app = make_game(Settings(language="en", memory_aid=memory_aid))
    table = TableScene(app, Match(game, session_at(unit_for_sale, game), Undecided(), None), resumed=True)
    app.scenes.reset(table)
    tick(app, 0.1)
    by_key(app, table)
    tick(app, 0.1)
    words = words_drawn(app)
    assert (TITLE in words) is memory_aid
    told = words[words.index(TITLE) :] if memory_aid else []
    assert [word for word in told if word in ("You", "Volta", "Grit")] == (["Volta", "Grit"] if memory_aid else [])


@pytest.mark.parametrize(("game", "told"), [(TOGETHER, False), (AGREED, True)], ids=["not agreed", "agreed"])
def test_several_persons_must_have_agreed(make_game: MakeGame, game: MatchSetup, told: bool) -> None:
    app, table, _ = opened(make_game, game)
    by_mouse(app, table)
    assert table.zoom.card == table.view.belt[0].card
    assert (TITLE in words_drawn(app)) is told


@pytest.mark.parametrize("game", [TOGETHER, AGREED])
def test_the_agreement_is_kept_with_the_game(make_game: MakeGame, game: MatchSetup) -> None:
    app = make_game(Settings(language="en", pace=Pace.FAST))
    app.go.play(game)
    table = app.scenes.scenes[0]
    assert isinstance(table, TableScene)
    table.match.settle(60)
    leave(table.match)
    app.go.resume()
    again = app.scenes.scenes[0]
    assert isinstance(again, TableScene)
    assert again is not table
    assert again.match.setup.what_if is game.what_if


def test_it_is_worked_out_once_for_a_lot_and_never_while_a_reveal_runs(make_game: MakeGame) -> None:
    app, table, _ = opened(make_game)
    stages: list[Stage] = []

    def noted(*args: object) -> tuple[Change, ...]:
        stages.append(table.view.stage)
        assert not table.busy
        return what_if(*args)  # type: ignore[arg-type]

    with mock.patch("ui.table.aids.close_ups.what_if", noted):
        person = MousePerson(app)
        for _ in range(3):
            by_mouse(app, table)
            words_drawn(app)
            person.move(OFF_ALL_CARDS)
        assert stages == [Stage.NONE]
        by_mouse(app, table)
        lot = table.view.belt[0].card
        table.act(0, [Bid(table.view.hand[:1])])
        by_mouse(app, table)
        revealed = 0
        for _ in range(400):
            tick(app, 0.05)
            if table.view.stage is not Stage.NONE:
                revealed += 1
                assert TITLE not in words_drawn(app)
            if table.my_turn and table.view.belt and table.view.belt[0].card != lot:
                break
        assert revealed
        assert set(stages) == {Stage.NONE}
        assert len(stages) <= 2


def test_the_first_lot_that_waits_for_nobody_needs_no_work(make_game: MakeGame) -> None:
    app, _, _ = opened(make_game)
    with mock.patch("ui.table.aids.close_ups.what_if", side_effect=AssertionError):
        for _ in range(20):
            tick(app, 0.1)


@pytest.mark.parametrize(("size", "text_size"), sampled([MIN_WINDOW, (1600, 900), (800, 600), (1280, 540)], [200, 100]))
def test_a_card_seen_large_and_what_it_brings_cover_no_open_card_and_no_button(
    make_game: MakeGame, size: tuple[int, int], text_size: int
) -> None:
    """What it brings lay over the cards before it, and the large card over the bid's button."""
    _, table, _ = opened(make_game, size=size, text_size=text_size)
    geometry = table.geometry
    taken = [geometry.hand_zone, geometry.confirm, geometry.prompt, geometry.workshop, geometry.log]
    taken += [geometry.round_button(index) for index in range(4)]
    shown = 0
    for pointed_at, shows in combinations(range(BELT_SIZE + 1), 2):
        lie_open = [at < shows for at in range(BELT_SIZE)]
        places = geometry.belt_places(lie_open)
        x, y, _ = places[pointed_at]
        table.zoom.show(None, (0.0, 0.0))
        table.zoom.show("r4-nut", (x, y))
        cards = [card_at(*place) for place, is_open in zip(places, lie_open, strict=True) if is_open]
        above, beside = geometry.ask.top - 4, open_edge(geometry, lie_open)
        zoom = table.zoom.place(table.app.painter, table.app.tr, above=above, beside=beside)
        plate = plate_of(geometry, 3, lie_open, zoom)
        assert zoom.h - 2 * GAP > cards[0].h, "the lot is larger"
        assert not [place for place in taken if zoom.colliderect(place)]
        if beside + zoom.w <= geometry.canvas.right - 12:
            assert not [card for card in cards if zoom.colliderect(card)]
        if plate is not None:
            shown += 1
            assert not [place for place in [*taken, *cards, zoom] if plate.colliderect(place)]
            assert geometry.canvas.contains(plate)
            assert plate.w >= 300
            assert plate.h >= 120
    assert shown


def test_symbols_that_fit_own_units_shine(make_game: MakeGame) -> None:
    app, table, changes = opened(make_game)
    lit: list[bool] = []

    def noted(*_args: object, lit: bool, found: list[bool] = lit) -> None:
        found.append(lit)

    by_mouse(app, table)
    with mock.patch("ui.table.aids.close_ups.draw_symbol", noted):
        app.draw()
    assert sum(lit) == len(changes[0].fits)
