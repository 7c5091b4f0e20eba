"""What a player runs into at the table: stale buttons, covered bids, a hand that moves, sounds in the wrong order."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.core.cards import POWER
from game.core.state import Phase
from game.play.session import Session
from tests.grids import sampled
from tests.ui.hands import words_drawn
from tests.ui.persons import KeyPerson, MousePerson, PadPerson, button, group_of, post, tick
from tests.ui.stand_ins import asked_at_table, session_at, setup, table_at
from ui.base.i18n import LANGUAGES
from ui.base.spacing import CORNER
from ui.base.theme import YELLOW, Colour
from ui.base.viewport import MIN_WINDOW, Rect
from ui.files.settings import Pace, Settings
from ui.paint.painter import Painter
from ui.scenes.play.hint import HintScene
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.sound.audio import Effect
from ui.table.aids.pool_view import PoolSign
from ui.table.places.poses import OwnCard
from ui.table.state.view import Stage, last_deal
from ui.widgets.button import Button
from ui.widgets.spots import CardSpot

MakeGame = Callable[..., App]
GAME = setup("ADA", "volta", "grit", seed=23)


def bidding(session: Session) -> bool:
    """Whether the person is to bid, somewhere in the second round, with a hand to choose from."""
    observation = session.observation(0)
    acting = session.phase is Phase.BIDDING and session.to_act == 0
    return acting and observation.round == 2 and len(observation.hand) > 3


@pytest.fixture
def at_table(make_game: MakeGame) -> tuple[App, TableScene, MousePerson]:
    app = make_game(Settings(language="en", pace=Pace.FAST))
    return (app, *asked_at_table(app, bidding, GAME))


def bid_one(person: MousePerson, table: TableScene, index: int = 0) -> None:
    person.settle()
    person.click(person.card_point(table, table.view.hand[index]))
    person.click_on("Bid ")


def next_turn(person: MousePerson, table: TableScene) -> None:
    """Wait until the bid is over and the person is to act again."""
    person.wait(lambda: not table.my_turn, 1 / 30)
    person.wait(lambda: table.my_turn, 1 / 30)


# Buttons


def test_a_hint_may_be_the_first_thing_of_a_turn(at_table: tuple[App, TableScene, MousePerson]) -> None:
    app, table, person = at_table
    bid_one(person, table)
    next_turn(person, table)
    hint = button(table, "Hint")
    assert hint.enabled
    person.click(hint.rect.center)
    assert isinstance(app.scenes.top, HintScene)


def test_keys_reach_the_hand_as_soon_as_a_turn_begins(at_table: tuple[App, TableScene, MousePerson]) -> None:
    app, table, person = at_table
    bid_one(person, table)
    next_turn(person, table)
    person.settle()
    KeyPerson(app).reach_spot(table.view.hand[0])


# The hand


def lying(table: TableScene) -> list[str]:
    """The own cards as they are seen in the hand, from left to right."""
    own = {key: pose for key, pose in table.sprites.poses().items() if isinstance(key, OwnCard)}
    row = sorted((pose.x, key.card) for key, pose in own.items())
    return [card for _, card in row if card not in table.selected]


def test_a_card_taken_back_returns_to_its_own_place(at_table: tuple[App, TableScene, MousePerson]) -> None:
    _, table, person = at_table
    person.settle()
    before = {key: pose for key, pose in table.sprites.poses().items() if isinstance(key, OwnCard)}
    hand = lying(table)
    card = hand[1]
    person.click(person.card_point(table, card))
    person.settle()
    assert lying(table) == [other for other in hand if other != card]
    person.click(person.card_point(table, card))
    person.move((5, 5))
    person.settle()
    assert lying(table) == hand
    assert {key: pose for key, pose in table.sprites.poses().items() if isinstance(key, OwnCard)} == before


def test_the_hand_keeps_its_order_through_a_round(at_table: tuple[App, TableScene, MousePerson]) -> None:
    app, table, person = at_table
    came_back = False
    number, order = table.view.round, lying(table)
    for _ in range(7):
        person.settle()
        hand = lying(table)
        if table.view.round != number or not set(hand) <= set(order):
            number, order = table.view.round, hand
        assert hand == [card for card in order if card in hand]
        laid = hand[0]
        KeyPerson(app).key(pygame.K_1)
        assert table.selected == [laid]
        person.click_on("Bid ")
        person.wait(lambda: not table.my_turn, 1 / 30)
        person.wait(lambda: table.my_turn or app.scenes.top is not table, 1 / 30)
        if app.scenes.top is not table:
            break
        came_back = came_back or (laid in table.view.hand and table.view.round == number)
    assert came_back


def test_keys_choose_the_cards_that_are_seen(at_table: tuple[App, TableScene, MousePerson]) -> None:
    app, table, person = at_table
    person.settle()
    seen = lying(table)
    for number in (1, 3, 2):
        post(app, pygame.KEYDOWN, key=pygame.K_0 + number, mod=0, unicode="")
        person.settle()
        assert table.selected[-1] == seen[number - 1]


def test_the_hand_lies_by_power_or_as_it_was_dealt(at_table: tuple[App, TableScene, MousePerson]) -> None:
    app, table, person = at_table
    person.settle()
    by_strength = lying(table)
    powers = [POWER[card] for card in by_strength]
    assert powers == sorted(powers, reverse=True)
    app.change_settings(sort_hand=False)
    post(app, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    person.click_on("Keep playing")
    person.settle()
    person.move((5, 5))
    person.settle()
    dealt = last_deal(table.match.session.seen_events(table.viewer))
    seen = lying(table)
    assert seen == [card for card in dealt if card in by_strength] != by_strength
    post(app, pygame.KEYDOWN, key=pygame.K_1, mod=0, unicode="")
    assert table.selected == [seen[0]]


# Slips and signs


def test_a_slip_waits_for_the_pointer(at_table: tuple[App, TableScene, MousePerson]) -> None:
    _, table, person = at_table
    bid_one(person, table)
    for _ in range(40):
        tick(person.app, 0.05)
        assert group_of(table).tip == ""
        if table.my_turn:
            break
    person.wait(lambda: table.my_turn, 1 / 30)
    for _ in range(20):
        tick(person.app, 0.1)
    assert group_of(table).tip == ""
    confirm = button(table, "Choose cards").rect.center
    person.move((confirm[0] + 2, confirm[1]))
    assert group_of(table).tip == ""
    tick(person.app, 0.5)
    assert "Choose at least one card" in group_of(table).tip


def signs(table: TableScene) -> list[PoolSign]:
    return [widget for widget in group_of(table).widgets if isinstance(widget, PoolSign) and widget.visible]


def opened(table: TableScene) -> int | None:
    """The seat whose cards the memory aid shows."""
    return table.pool


def test_a_sign_on_each_panel_opens_the_memory_aid(at_table: tuple[App, TableScene, MousePerson]) -> None:
    app, table, person = at_table
    person.settle()
    assert len(signs(table)) == 3
    for seat, sign in enumerate(signs(table)):
        person.move(sign.rect.center)
        tick(app, 0.5)
        assert group_of(table).tip
        assert opened(table) is None
        person.click(sign.rect.center)
        assert opened(table) == seat
        person.move((800, 600))
        tick(app, 2.0)
        assert opened(table) == seat
        person.click((800, 300))
        assert opened(table) is None
    person.click(signs(table)[1].rect.center)
    post(app, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    assert opened(table) is None
    assert app.scenes.top is table


@pytest.mark.parametrize("kind", [KeyPerson, PadPerson])
def test_keys_and_pad_open_the_memory_aid(
    at_table: tuple[App, TableScene, MousePerson], kind: type[KeyPerson] | type[PadPerson]
) -> None:
    app, table, mouse = at_table
    mouse.settle()
    person = kind(app)
    person.reach(lambda widget: widget is signs(table)[2])
    person.accept()
    assert opened(table) == 2
    person.accept()
    assert opened(table) is None


def test_enter_locks_the_bid_whatever_was_clicked_before(at_table: tuple[App, TableScene, MousePerson]) -> None:
    app, table, person = at_table
    person.settle()
    for place in (signs(table)[0].rect.center, button(table, "Rules").rect.center):
        person.click(place)
        post(app, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
        assert app.scenes.top is table
    post(app, pygame.KEYDOWN, key=pygame.K_2, mod=0, unicode="")
    assert table.selected == [table.view.hand[1]]
    post(app, pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    assert app.scenes.top is table
    assert opened(table) is None
    assert table.match.session.to_act != 0 or not table.my_turn


def test_enter_locks_the_bid_of_a_hint_that_was_asked_by_a_click(
    at_table: tuple[App, TableScene, MousePerson],
) -> None:
    app, table, person = at_table
    person.settle()
    person.click_on("Hint")
    hint = app.scenes.top
    assert isinstance(hint, HintScene)
    person.wait(lambda: hint.answered)
    choose = next(one for one in hint.group.widgets if getattr(one, "label", "").startswith("Choose th"))
    person.click(choose.rect.center)
    assert app.scenes.top is table
    assert table.selected
    post(app, pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    assert app.scenes.top is table
    assert not table.my_turn


def test_a_press_on_a_card_ends_what_keys_have_reached(at_table: tuple[App, TableScene, MousePerson]) -> None:
    _, table, person = at_table
    person.settle()
    hand = table.view.hand
    KeyPerson(person.app).reach(lambda widget: isinstance(widget, CardSpot) and widget.name == hand[0])
    person.click(person.card_point(table, hand[1]))
    assert table.selected == [hand[1]]
    assert (group_of(table).ring, group_of(table).focused) == (False, None)


def test_keys_that_have_reached_a_card_stay_at_it(at_table: tuple[App, TableScene, MousePerson]) -> None:
    app, table, person = at_table
    person.settle()
    keys = KeyPerson(app)
    spot = next(widget for widget in group_of(table).widgets if isinstance(widget, CardSpot))
    keys.reach(lambda widget: isinstance(widget, CardSpot) and widget.name == spot.name)
    for chosen in ([spot.name], []):
        keys.accept()
        assert table.selected == chosen
        assert table.my_turn


@pytest.mark.parametrize("phase", [Phase.ALLOCATION, Phase.SCORING])
def test_nobody_is_said_to_bid_between_the_rounds(make_game: MakeGame, phase: Phase) -> None:
    app = make_game(Settings(language="en"))
    table = table_at(app, session_at(lambda session: session.phase is phase and session.to_act == 0, GAME), GAME)
    tick(app)
    assert app.scenes.top is not table
    shown = [widget.label for widget in group_of(table).widgets if isinstance(widget, Button) and widget.visible]
    assert "Menu" in shown
    assert not [label for label in shown if label == "Choose cards" or label.endswith("bids…")]


@pytest.mark.parametrize(("language", "size"), sampled([*LANGUAGES], [(960, 540), (1280, 800), (1600, 900)]))
def test_an_own_card_seen_large_covers_neither_hand_nor_button_nor_lot(
    make_game: MakeGame, language: str, size: tuple[int, int]
) -> None:
    app = make_game(Settings(language=language, pace=Pace.FAST), size=size)
    table = table_at(app, session_at(bidding, GAME), GAME)
    person = MousePerson(app)
    person.wait(lambda: table.my_turn)
    geometry = table.geometry
    shown: list[str] = []
    for card in table.view.hand:
        person.move(person.card_point(table, card))
        tick(app, 2.0)
        assert table.zoom.card == card
        place = table.zoom_place
        assert app.viewport.canvas.contains(place)
        for kept in (geometry.hand_zone, geometry.confirm, geometry.head):
            assert not place.colliderect(kept)
        shown.append(card)
    assert len(shown) > 3


def test_without_the_memory_aid_there_is_no_sign(at_table: tuple[App, TableScene, MousePerson]) -> None:
    app, table, _ = at_table
    app.change_settings(memory_aid=False)
    tick(app)
    assert signs(table) == []


def test_a_reveal_closes_the_memory_aid(at_table: tuple[App, TableScene, MousePerson]) -> None:
    _, table, person = at_table
    bid_one(person, table)
    person.click(signs(table)[1].rect.center)
    shown = [(table.view.stage, opened(table))]
    while shown[-1][0] is Stage.NONE:
        tick(person.app, 1 / 60)
        shown.append((table.view.stage, opened(table)))
    assert shown[0] == (Stage.NONE, 1)
    assert shown[-1][1] is None


# Sounds


def test_hands_are_shuffled_once_and_before_the_belt(make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    heard: list[tuple[int, Effect]] = []
    frame = 0
    monkeypatch.setattr(app, "play", lambda effect, **_: heard.append((frame, effect)))
    app.go.play(setup("volta", "grit", "ohm", "tock"))
    while Effect.BELT_ROLL not in [effect for _, effect in heard]:
        frame += 1
        assert frame < 1000
        tick(app, 1 / 60)
    shuffled = [at for at, effect in heard if effect is Effect.SHUFFLE]
    assert len(shuffled) == 1
    assert heard[-1][1] is Effect.BELT_ROLL
    assert heard[-1][0] - shuffled[0] > 20


@pytest.mark.parametrize("pace", sampled([*Pace]))
def test_no_frame_of_a_deal_mixes_shuffle_and_belt(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch, pace: Pace
) -> None:
    app = make_game(Settings(language="en", pace=pace))
    frames: list[list[Effect]] = [[]]
    monkeypatch.setattr(app, "play", lambda effect, **_: frames[-1].append(effect))
    app.go.play(setup("volta", "grit", "ohm", seed=4))
    for _ in range(300):
        frames.append([])
        tick(app, 1 / 20)
    assert any(Effect.SHUFFLE in frame for frame in frames)
    assert not [frame for frame in frames if {Effect.SHUFFLE, Effect.BELT_ROLL} <= set(frame)]
    assert max(frame.count(Effect.SHUFFLE) for frame in frames) == 1


def test_why_no_bid_can_be_laid_yet_is_said_beside_the_hand(
    at_table: tuple[App, TableScene, MousePerson], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The numbers of the cards, which are to be chosen now, stay in sight; so do the prompt and the log."""
    app, table, person = at_table
    person.settle()
    drawn: list[Rect] = []
    panel = Painter.panel

    def noted(painter: Painter, rect: Rect, fill: Colour | None, **more: Any) -> None:
        if fill == YELLOW and more.get("radius") == CORNER:
            drawn.append(rect.copy())
        panel(painter, rect, fill, **more)

    monkeypatch.setattr(Painter, "panel", noted)
    for size, text in ((app.viewport.size_px, 100), (MIN_WINDOW, 200), ((1600, 900), 200)):
        app.change_settings(text_size=text)
        app.resize(size)
        person.click(table.geometry.confirm.center)
        drawn.clear()
        app.draw()
        assert any(words.startswith("Choose at least one card") for words in words_drawn(app))
        slip, places = drawn[-1], table.geometry
        assert not [card for card in table.view.hand if slip.colliderect(table.sprites.poses()[OwnCard(card)].rect)]
        assert slip.collidelist([places.prompt, places.confirm, places.log]) < 0
        assert places.canvas.contains(slip)
