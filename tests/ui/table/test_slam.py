"""A bid that is made: power flies into the sum, the cards come down with a shake and dust, and the others look up."""

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from game.core.cards import POWER
from game.core.events import HiddenBid
from tests.ui.conftest import MakeApp
from tests.ui.persons import MousePerson, button
from tests.ui.stand_ins import asked_at_table, bidding, setup
from tests.ui.table.test_landing import ROBOT, UNITS, sale
from ui.art.poses import BIDDING, STARTLED
from ui.base.theme import SEAT
from ui.base.viewport import Rect
from ui.files.settings import Pace, Settings
from ui.halls.life import stir_of
from ui.match.opponents import CALM, STARTLED_GAP, STARTLED_SECONDS
from ui.paint.effects import Claw, Coins, Dust, Effects, Flight, Kick, Light
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.table.motion.choreography import MOVE, Step
from ui.table.motion.playback import STARTLING, thought_seconds
from ui.table.motion.step_effects import OWN_SLAM, SLAM, StepLights
from ui.table.places.poses import OwnCard
from ui.table.places.sprites import Cue
from ui.table.state.view import Stage

MakeGame = Callable[..., App]
GAME = setup("ADA", "volta", "grit", seed=23)
FRAME = 1 / 60


def at_turn(make_game: MakeGame, **settings: object) -> tuple[App, TableScene, MousePerson]:
    """The table at the person's turn, at rest."""
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    table, person = asked_at_table(app, bidding, GAME)
    person.settle()
    app.change_settings(**settings)
    return app, table, person


def coin(table: TableScene) -> int | None:
    """The number in the coin of the sum."""
    prompt = table.frame(table.view, table.playback.progress()).prompt
    return None if prompt is None else prompt.coin


def take(table: TableScene, person: MousePerson) -> str:
    """Take the first card of the hand into the bid."""
    card = table.view.hand[0]
    person.click(person.card_point(table, card))
    return card


def test_power_flies_from_a_card_into_the_sum_which_then_kicks(make_game: MakeGame) -> None:
    app, table, person = at_turn(make_game)
    lay = table.sprites.poses()[OwnCard(table.view.hand[0])].rect
    card = take(table, person)
    flight, kick = table.playback.effects.lights
    assert isinstance(flight, Flight)
    assert isinstance(kick, Kick)
    assert flight.key == ("power", POWER[card])
    assert lay.inflate(0, 2 * lay.h).collidepoint(flight.start)
    assert table.geometry.sum_place.collidepoint(flight.end)
    assert kick.rect == table.geometry.sum_place
    # The button and the voice say the sum at once, the coin has it when the power has come.
    button(table, f"Bid {POWER[card]}")
    assert coin(table) is None
    assert [sign.words for sign in table.signs() if sign.name == ("chosen", 0)]
    for _ in range(round((flight.seconds + kick.seconds) / FRAME) + 2):
        app.step(FRAME)
    assert not table.playback.effects.running
    assert coin(table) == POWER[card]
    # Its power goes back without a flight.
    take(table, person)
    assert [type(light) for light in table.playback.effects.lights] == [Kick]
    assert coin(table) is None


def test_the_coin_has_each_power_as_it_arrives(make_game: MakeGame) -> None:
    app, table, person = at_turn(make_game)
    cards, shown = table.view.hand[:2], []
    for card in cards:
        person.click(person.card_point(table, card))
        for _ in range(round(1 / FRAME)):
            shown.append(coin(table))
            app.step(FRAME)
    powers = [POWER[card] for card in cards]
    assert list(dict.fromkeys(shown)) == [None, powers[0], sum(powers)]
    # The second one was on its way, too.
    assert shown[round(1 / FRAME) + 1] == powers[0]


def test_the_own_bid_comes_down_with_a_shake_of_six_units_and_dust_where_it_lies(make_game: MakeGame) -> None:
    app, table, person = at_turn(make_game)
    card = take(table, person)
    for _ in range(60):
        app.step(FRAME)
    person.click(button(table, "Bid ").rect.center)
    (dust,) = [light for light in table.playback.effects.lights if isinstance(light, Dust)]
    offsets = []
    for _ in range(round((MOVE + 0.3) / FRAME)):
        app.step(FRAME)
        offsets.append(max(abs(part) for part in table.playback.effects.offset()))
    falls = round(MOVE / FRAME) - 2
    assert not any(offsets[:falls])
    assert SLAM < max(offsets) <= OWN_SLAM
    assert tuple(dust.rect) == pytest.approx(tuple(table.sprites.poses()[OwnCard(card)].rect), abs=0.01)


def test_meanwhile_the_rest_of_the_hand_closes_the_gap_and_does_not_jump(make_game: MakeGame) -> None:
    app, table, person = at_turn(make_game)
    take(table, person)
    for _ in range(60):
        app.step(FRAME)
    rest = [OwnCard(card) for card in table.view.hand[1:]]
    before = table.sprites.poses()
    person.click(button(table, "Bid ").rect.center)
    across = []
    for _ in range(round(MOVE / FRAME) + 1):
        app.step(FRAME)
        lying = table.sprites.poses()
        across.append([lying[key].x for key in rest])
        assert all(abs(lying[key].y - before[key].y) < table.geometry.hand_rise / 2 for key in rest)
    assert all(now < before[key].x for key, now in zip(rest, across[-1], strict=True))
    assert sum(across[-1]) / len(rest) == pytest.approx(table.geometry.hand_zone.centerx)
    assert across == sorted(across, reverse=True)


def test_the_others_look_up_at_the_own_bid_for_a_moment(make_game: MakeGame) -> None:
    app, table, person = at_turn(make_game)
    take(table, person)
    person.click(button(table, "Bid ").rect.center)
    seen = [table.playback.progress().startled]
    for _ in range(round((MOVE + STARTLED_SECONDS + 3 * STARTLED_GAP) / FRAME)):
        app.step(FRAME)
        seen.append(table.playback.progress().startled)
    # Not before it has come down, and one after another, clockwise.
    assert not any(seen[: round(MOVE / FRAME) - 1])
    assert list(dict.fromkeys(seen)) == [frozenset(some) for some in ((), (1,), (1, 2), (2,))]
    assert not seen[-1]


@pytest.mark.parametrize("pose", [CALM, BIDDING])
def test_a_startled_face_is_startled_whatever_it_does_else(pose: str) -> None:
    assert {stir_of(1, pose, beat, startled=True).moment for beat in range(100)} == {STARTLED}


@pytest.mark.parametrize("cards", range(1, 5))
def test_only_large_bids_of_others_startle(make_game: MakeGame, cards: int) -> None:
    app, table, _ = at_turn(make_game)
    table.playback.enqueue([HiddenBid(1, cards)], table.geometry)
    for _ in range(round((thought_seconds(cards) + MOVE + STARTLED_SECONDS / 2) / FRAME)):
        app.step(FRAME)
    assert table.playback.opponents.startled == ({0, 2} if cards >= STARTLING else set())


def test_a_rival_is_seen_to_think_before_its_bid_and_longer_before_a_large_one(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    table, person = asked_at_table(app, lambda session: bidding(session) and session.observation(0).chief == 0, GAME)
    person.settle()
    take(table, person)
    person.click(button(table, "Bid ").rect.center)
    laid: dict[int, int] = {}
    thinks = {1: 0, 2: 0}
    while table.view.stage is Stage.NONE:
        app.step(FRAME)
        panels = table.frame(table.view, table.playback.progress()).seats
        for seat in {1, 2} - {*laid}:
            thinks[seat] += bool(panels[seat].thinks)
            if table.view.seats[seat].bid:
                laid[seat] = table.view.seats[seat].bid or 0
    later = [*laid][1]
    assert 0.3 <= thought_seconds(laid[later]) <= 0.7
    # What the one before has laid is still on its way at first.
    assert thought_seconds(laid[later]) - 0.3 <= thinks[later] * FRAME <= thought_seconds(laid[later])
    assert [thought_seconds(cards) for cards in range(1, 7)] == sorted(thought_seconds(cards) for cards in range(1, 7))


@pytest.mark.parametrize("settings", [{"reduced_motion": True}, {"pace": Pace.OFF}])
def test_without_motion_nothing_flies_shakes_or_looks_up(make_game: MakeGame, settings: dict[str, object]) -> None:
    _, table, person = at_turn(make_game, **settings)
    take(table, person)
    assert not table.playback.effects.lights
    person.click(button(table, "Bid ").rect.center)
    assert not table.playback.effects.running
    assert not table.playback.opponents.startled


def test_a_kick_enlarges_what_is_there_and_touches_nothing_else(make_app: MakeApp) -> None:
    app = make_app((960, 540), Settings())
    place, whole = Rect(300, 300, 200, 100), app.painter.canvas
    app.painter.rect(whole, (0, 0, 0))
    app.painter.rect(place, (200, 0, 0))
    kick = Kick(place)
    kick.draw(app.painter, 0.0)
    red = pygame.mask.from_threshold(app.surface, (200, 0, 0), (60, 60, 60, 255)).get_bounding_rects()[0]
    wanted = app.viewport.rect_px(place.scale_by(1 + kick.growth))
    assert all(abs(one - other) <= 2 for one, other in zip(red, wanted, strict=True))


@pytest.mark.parametrize(("bid", "light"), [({1: 1, 0: 0}, Coins), ({0: 3, 1: 4}, Claw), ({0: 1, 1: 4}, None)])
def test_a_till_rings_and_a_claw_snatches_in_the_picture_too(
    make_game: MakeGame, bid: dict[int, int], light: type[Light] | None
) -> None:
    app, table, _ = at_turn(make_game)
    sold = sale(UNITS[0] if light is Coins else ROBOT, bid, 1)
    effects = Effects()
    step = Step(replace(table.view, gain=1), Cue(0.0), 1.0, event=sold)
    lights = StepLights(app, effects, [SEAT["red"]] * 4)
    lights.start(step, table.geometry, table.sprites.poses, pace=Pace.NORMAL, seed=1)
    assert {type(one) for one in effects.lights} & {Coins, Claw} == ({light} if light else set())
