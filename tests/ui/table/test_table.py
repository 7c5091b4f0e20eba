"""The table: bids, focus, log, problems; the same end at every pace, size and language."""

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.core.actions import Bid
from game.core.state import Phase
from game.play.thinking import LocalThinker
from tests.grids import sampled
from tests.ui.few_frames import draw_every_frame
from tests.ui.persons import MousePerson, button, post, tick
from tests.ui.stand_ins import asked_at_table, bidding, in_phase, session_at, setup, table_at
from ui.base.i18n import LANGUAGES, Sentence
from ui.base.theme import DRAG_START
from ui.base.viewport import Rect
from ui.files.settings import Pace, Settings, ZoomRest
from ui.match.match import Match
from ui.paint.texts import TextBlock
from ui.scenes.common.dialog import DialogScene
from ui.scenes.play.curtain import CurtainScene
from ui.scenes.play.pause import PauseScene
from ui.scenes.play.table import TableScene
from ui.shell.app import LEFT_ALONE, App
from ui.sound.audio import Effect
from ui.table.aids.card_zoom import REST
from ui.table.places.hand import arranged
from ui.table.places.poses import poses
from ui.table.state.view import Stage, by_power, last_deal, view_of
from ui.widgets.base import HOLD
from ui.widgets.round_button import LABEL, RoundButton, round_row

MakeGame = Callable[..., App]
GAME = setup("ADA", "volta", "grit", seed=23)
OFF_ALL_CARDS = (800.0, 180.0)


@pytest.fixture
def at_table(make_game: MakeGame) -> tuple[App, TableScene, MousePerson]:
    app = make_game(Settings(language="en", pace=Pace.FAST))
    return (app, *asked_at_table(app, bidding, GAME))


def in_place(table: TableScene) -> bool:
    """Whether the picture is the one that the observation gives."""
    observation = table.match.session.observation(table.viewer)
    dealt = last_deal(table.match.session.seen_events(table.viewer))
    return table.view == arranged(view_of(observation, dealt), by_strength=True) and table.sprites.poses() == poses(
        table.view, table.geometry, table.selected
    )


def test_the_button_says_what_it_will_do(at_table: tuple[App, TableScene, MousePerson]) -> None:
    _, table, person = at_table
    confirm = button(table, "Choose cards")
    assert confirm.disabled_reason
    assert "nobody may pass" in confirm.disabled_reason
    person.click(confirm.rect.center)
    assert table.my_turn
    person.click(person.card_point(table, table.view.hand[0]))
    assert confirm.label.startswith("Bid ")
    assert confirm.enabled


def test_a_table_left_alone_draws_nothing(at_table: tuple[App, TableScene, MousePerson]) -> None:
    app, _, _ = at_table
    for _ in range(round(LEFT_ALONE / 2)):
        app.step(2)
    app.draw()
    assert not any(app.step(0.5) for _ in range(20))


def test_a_drag_that_ends_where_it_began_changes_nothing(at_table: tuple[App, TableScene, MousePerson]) -> None:
    _, table, person = at_table
    card = table.view.hand[0]
    start = person.card_point(table, card)
    person.drag(start, (start[0] + 20, start[1] + 5))
    assert table.selected == []
    person.take(table, card)
    start = person.card_point(table, card)
    person.drag(start, (start[0] + 15, start[1]))
    assert table.selected == [card]


def test_a_card_whose_release_was_not_seen_is_let_go_of_by_the_next_press(
    at_table: tuple[App, TableScene, MousePerson],
) -> None:
    _, table, person = at_table
    card = table.view.hand[0]
    x, y = person.card_point(table, card)
    person.press((x, y))
    person.move((x, y - 60))
    assert table.hand.carried == card
    x, y, _ = table.geometry.belt_place(0)
    person.press((x, y))
    person.release((x, y))
    carried: str | None = table.hand.carried
    assert carried is None
    assert table.my_turn
    assert table.selected == []


def test_a_card_dropped_outside_the_place_for_bids_goes_back_to_the_hand(
    at_table: tuple[App, TableScene, MousePerson],
) -> None:
    _, table, person = at_table
    card = table.view.hand[0]
    person.drag(person.card_point(table, card), table.geometry.workshop.center)
    assert table.selected == []
    person.move((5, 5))
    person.settle()
    assert in_place(table)


@pytest.mark.parametrize("spot", ["head", "belt_band", "belt_zone"])
def test_a_card_dropped_on_the_lot_or_anywhere_on_the_belt_is_bid(
    at_table: tuple[App, TableScene, MousePerson], spot: str
) -> None:
    _, table, person = at_table
    card = table.view.hand[0]
    person.drag(person.card_point(table, card), getattr(table.geometry, spot).center)
    assert table.selected == [card]
    person.settle()
    assert in_place(table)


def test_another_mouse_button_does_not_drop_a_card(at_table: tuple[App, TableScene, MousePerson]) -> None:
    app, table, person = at_table
    start = person.card_point(table, table.view.hand[0])
    person.press(start)
    person.move(table.geometry.bid_zone.center)
    post(app, pygame.MOUSEBUTTONUP, pos=app.viewport.to_px(table.geometry.bid_zone.center), button=3)
    assert table.hand.carried is not None
    person.release(table.geometry.bid_zone.center)
    assert table.selected == [table.view.hand[0]]


def right_click(app: App, at: tuple[float, float]) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        post(app, kind, pos=app.viewport.to_px(at), button=3)


@pytest.mark.parametrize("dragged", [False, True])
def test_a_right_click_while_a_card_is_held_changes_nothing(
    at_table: tuple[App, TableScene, MousePerson], dragged: bool
) -> None:
    app, table, person = at_table
    card = table.view.hand[0]
    at = person.card_point(table, card)
    person.move(at)
    person.press(at)
    if dragged:
        at = table.geometry.bid_zone.center
        person.move(at)
    right_click(app, table.geometry.belt_place(0)[:2])
    right_click(app, at)
    assert table.zoom.card is None
    assert table.hand.carried == (card if dragged else None)
    person.release(at)
    assert table.selected == [card]


def test_a_right_click_while_the_bid_is_pressed_changes_nothing(at_table: tuple[App, TableScene, MousePerson]) -> None:
    app, table, person = at_table
    person.click(person.card_point(table, table.view.hand[0]))
    at = button(table, "Bid ").rect.center
    person.move(at)
    person.press(at)
    right_click(app, at)
    right_click(app, table.geometry.belt_place(0)[:2])
    assert button(table, "Bid ").sunk
    person.release(at)
    assert not table.my_turn


def test_a_button_whose_release_was_not_seen_is_let_go_of_by_a_press_on_a_card(
    at_table: tuple[App, TableScene, MousePerson],
) -> None:
    _, table, person = at_table
    first, second = table.view.hand[:2]
    person.click(person.card_point(table, first))
    person.settle()
    bid = button(table, "Bid ")
    person.move(bid.rect.center)
    person.press(bid.rect.center)
    person.press(person.card_point(table, second))
    assert not bid.sunk
    person.release(person.card_point(table, second))
    assert sorted(table.selected) == sorted([first, second])
    person.release(bid.rect.center)
    assert table.my_turn
    assert not bid.sunk


def test_a_button_that_was_let_go_of_over_the_rules_is_not_sunk(at_table: tuple[App, TableScene, MousePerson]) -> None:
    app, table, person = at_table
    person.click(person.card_point(table, table.view.hand[0]))
    person.settle()
    bid = button(table, "Bid ")
    person.move(bid.rect.center)
    person.press(bid.rect.center)
    for _ in range(2):
        post(app, pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="")
        post(app, pygame.KEYUP, key=pygame.K_F1, mod=0)
        person.release(bid.rect.center)
    assert app.scenes.top is table
    assert not bid.sunk
    assert table.my_turn


def test_a_card_that_another_press_takes_away_is_not_left_hanging(
    at_table: tuple[App, TableScene, MousePerson], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The picture shows it in the hand again at once."""
    app, table, person = at_table
    app.change_settings(explanations=False)
    draw_every_frame(app, monkeypatch)
    at = person.card_point(table, table.view.hand[0])
    person.press(at)
    person.move((at[0], at[1] - 150))
    tick(app, 1.0)
    person.press(OFF_ALL_CARDS)
    assert table.hand.carried is None
    shown = pygame.image.tobytes(app.surface, "RGB")
    app.draw()
    assert pygame.image.tobytes(app.surface, "RGB") == shown


def put_finger(app: App, kind: int, at: tuple[float, float]) -> None:
    button = {} if kind == pygame.MOUSEMOTION else {"button": 1}
    post(app, kind, pos=app.viewport.to_px(at), touch=True, **button)


def test_a_card_held_down_is_shown_large_and_not_laid(at_table: tuple[App, TableScene, MousePerson]) -> None:
    app, table, person = at_table
    card = table.view.hand[0]
    at = person.card_point(table, card)
    put_finger(app, pygame.MOUSEBUTTONDOWN, at)
    tick(app, HOLD / 2)
    assert not table.zoom.held
    put_finger(app, pygame.MOUSEMOTION, (at[0] + 3, at[1]))
    tick(app, HOLD)
    assert table.zoom.card == card
    put_finger(app, pygame.MOUSEMOTION, (at[0] + 300, at[1] - 300))
    assert table.zoom.card == card
    put_finger(app, pygame.MOUSEBUTTONUP, at)
    assert not table.zoom.held
    assert table.selected == []
    person.click(at)
    assert table.selected == [card]


def test_a_mouse_that_stays_before_it_moves_drags(at_table: tuple[App, TableScene, MousePerson]) -> None:
    app, table, person = at_table
    card = table.view.hand[0]
    at = person.card_point(table, card)
    person.move(at)
    person.press(at)
    for _ in range(10):
        tick(app, HOLD)
    assert table.zoom.card is None
    person.move(table.geometry.bid_zone.center)
    assert table.hand.carried == card
    person.release(table.geometry.bid_zone.center)
    assert table.selected == [card]


@pytest.mark.parametrize("rest", list(ZoomRest))
def test_the_pointer_enlarges_when_the_player_wants_it_and_the_right_button_at_any_time(
    at_table: tuple[App, TableScene, MousePerson], rest: ZoomRest
) -> None:
    app, table, person = at_table
    app.change_settings(zoom_rest=rest)
    at = table.geometry.belt_place(0)[:2]
    person.move(at)
    needed = REST[rest]
    shown = [None, table.view.belt[0].card]
    tick(app, 5.0 if needed is None else needed / 2)
    assert table.zoom.card == shown[0]
    if needed is not None:
        tick(app, needed)
        assert table.zoom.card == shown[1]
        post(app, pygame.MOUSEBUTTONDOWN, pos=app.viewport.to_px(at), button=3)
        assert table.zoom.card == shown[0]
    post(app, pygame.MOUSEBUTTONDOWN, pos=app.viewport.to_px(at), button=3)
    assert table.zoom.card == shown[1]
    post(app, pygame.MOUSEBUTTONDOWN, pos=app.viewport.to_px(OFF_ALL_CARDS), button=3)
    assert table.zoom.card == shown[0]


def test_a_card_held_down_belongs_to_anybody(at_table: tuple[App, TableScene, MousePerson]) -> None:
    app, table, _ = at_table
    at = table.geometry.belt_place(0)[:2]
    post(app, pygame.MOUSEBUTTONDOWN, pos=app.viewport.to_px(at), button=1, touch=True)
    tick(app, HOLD)
    assert table.zoom.card == table.view.belt[0].card
    post(app, pygame.WINDOWFOCUSLOST)
    assert not table.zoom.held


def test_a_press_that_moves_on_shows_nothing(at_table: tuple[App, TableScene, MousePerson]) -> None:
    app, table, person = at_table
    card = table.view.hand[0]
    for at in (person.card_point(table, card), table.geometry.belt_place(0)[:2]):
        person.move(at)
        person.press(at)
        person.move((at[0] + 2 * DRAG_START, at[1]))
        tick(app, HOLD / 2)
        person.move(OFF_ALL_CARDS)
        tick(app, HOLD)
        assert table.zoom.card is None
        person.release(at)
    assert in_place(table)


def test_a_bid_locked_in_the_middle_of_a_drag_leaves_no_card_behind(
    at_table: tuple[App, TableScene, MousePerson],
) -> None:
    app, table, person = at_table
    first, second = table.view.hand[:2]
    person.click(person.card_point(table, first))
    start = person.card_point(table, second)
    person.press(start)
    person.move(table.geometry.bid_zone.center)
    post(app, pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    assert table.hand.carried is None
    person.release(table.geometry.bid_zone.center)
    assert table.selected == []
    person.wait(lambda: table.my_turn or app.scenes.top is not table)
    assert set(table.selected) <= set(table.view.hand)


def test_the_menu_takes_no_card_along(at_table: tuple[App, TableScene, MousePerson]) -> None:
    app, table, person = at_table
    start = person.card_point(table, table.view.hand[0])
    person.press(start)
    person.move((start[0] + 80, start[1] - 60))
    assert table.hand.carried is not None
    post(app, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    assert isinstance(person.top, PauseScene)
    person.release((start[0] + 80, start[1] - 60))
    person.click_on("Keep playing")
    person.move((5, 5))
    person.settle()
    assert table.hand.drag.item is None
    assert in_place(table)


def test_a_click_on_the_menu_is_not_lost_while_the_table_moves(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    app.go.play(setup("volta", "grit"))
    person = MousePerson(app)
    for _ in range(20):
        tick(app, 0.1)
    table = app.scenes.top
    assert isinstance(table, TableScene)
    steps = len(table.playback.steps)
    place = button(table, "Menu").rect.center
    person.move(place)
    person.press(place)
    for _ in range(30):
        tick(app, 0.1)
    assert len(table.playback.steps) != steps
    person.release(place)
    assert isinstance(person.top, PauseScene)


def test_a_problem_of_the_game_is_told_at_the_table(at_table: tuple[App, TableScene, MousePerson]) -> None:
    app, table, person = at_table
    table.match.problems.append(Sentence("The game cannot be saved."))
    tick(app)
    assert isinstance(person.top, DialogScene)
    person.click_on("OK")
    assert app.scenes.scenes == (table,)


def test_closing_the_window_asks_first_and_a_second_time_closes(at_table: tuple[App, TableScene, MousePerson]) -> None:
    app, _, person = at_table
    post(app, pygame.QUIT)
    assert app.running
    assert isinstance(person.top, PauseScene)
    post(app, pygame.QUIT)
    assert not app.running


class DirectPerson(MousePerson):
    """Bids the first card in hand by mouse."""

    def bid_first(self, table: TableScene) -> None:
        self.settle()
        self.click(self.card_point(table, table.view.hand[0]))
        self.click_on("Bid ")


@pytest.mark.parametrize(("pace", "reduced"), sampled([*Pace], [False, True]))
def test_every_pace_reaches_the_same_end(make_game: MakeGame, pace: Pace, reduced: bool) -> None:
    app = make_game(Settings(language="en", pace=pace, reduced_motion=reduced))
    table = table_at(app, session_at(bidding, GAME), GAME)
    person = DirectPerson(app)
    for _ in range(2):
        person.wait(lambda: table.my_turn, 0.25)
        person.bid_first(table)
    person.wait(lambda: table.my_turn, 0.25)
    person.move((5, 5))
    person.settle()
    assert in_place(table)
    expected = Match(GAME, session_at(bidding, GAME), LocalThinker(), None)
    for _ in range(2):
        while expected.thinking is not None:
            expected.update()
        hand = by_power(view_of(expected.session.observation(0), last_deal(expected.session.seen_events(0))).hand)
        expected.submit(0, Bid(hand[:1]))
    while expected.thinking is not None:
        expected.update()
    assert table.match.session.observation(0) == expected.session.observation(0)


SIZES = [(960, 540), (1200, 900), (1280, 540), (640, 480), (700, 394)]


def test_sizes_and_languages_change_at_any_moment(make_game: MakeGame) -> None:
    """In the middle of every kind of motion; afterwards everything is where it belongs."""
    app = make_game(Settings(language="en", pace=Pace.FAST))
    table = table_at(app, session_at(bidding, GAME), GAME)
    person, rng = DirectPerson(app), random.Random(3)
    for number in range(3):
        person.wait(lambda: table.my_turn, 0.25)
        person.bid_first(table)
        for _ in range(8):
            tick(app, 0.1)
            app.resize(rng.choice(SIZES))
            if rng.random() < 0.4:
                app.change_settings(language=("de", "en", "ru")[number])
            if rng.random() < 0.2:
                app.change_settings(text_size=rng.choice((80, 100, 150)))
        app.change_settings(language="en", text_size=100)
    person.wait(lambda: table.my_turn, 0.25)
    person.move((5, 5))
    person.settle()
    assert in_place(table)
    assert table.geometry.canvas == app.viewport.canvas


def test_the_log_follows_the_language(at_table: tuple[App, TableScene, MousePerson]) -> None:
    app, table, _ = at_table
    english = list(table.playback.lines)
    app.change_settings(language="de")
    german = list(table.playback.lines)
    app.change_settings(language="en")
    assert table.playback.lines == english
    assert len(german) == len(english)


def test_a_game_continued_shows_its_log_and_its_table_at_once(at_table: tuple[App, TableScene, MousePerson]) -> None:
    _, table, _ = at_table
    assert in_place(table)
    assert "Round 2" in table.playback.lines


def test_an_onlooker_sees_curtain_before_a_persons_turn(make_game: MakeGame) -> None:
    game = setup("ADA", "BOB", seed=2)
    app = make_game(Settings(language="en", pace=Pace.OFF))
    table = table_at(app, session_at(in_phase(Phase.BIDDING), game), game)
    person = MousePerson(app)
    person.wait(lambda: isinstance(person.top, CurtainScene))
    assert table.viewer is None
    assert table.view.hand == ()


def test_words_of_a_reveal_are_made_before_they_are_shown(
    at_table: tuple[App, TableScene, MousePerson], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, table, person = at_table
    made: list[str] = []

    def noted(*args: Any, **named: Any) -> TextBlock:
        block = TextBlock(*args, **named)
        made.extend(block.lines)
        return block

    person.click(person.card_point(table, table.view.hand[0]))
    person.click_on("Bid ")
    monkeypatch.setattr("ui.paint.texts.TextBlock", noted)
    while table.view.outcome is None:
        made.clear()
        tick(app, 1 / 60)
    remark = table.playback.opponents.remark
    assert table.playback.sentences
    assert len(made) <= (3 if remark is not None else 0)


def test_the_line_of_a_bid_comes_a_frame_after_its_cards_set_out(
    at_table: tuple[App, TableScene, MousePerson],
) -> None:
    app, table, person = at_table
    person.click(person.card_point(table, table.view.hand[0]))
    playback, late = table.playback, 0
    person.click_on("Bid ")
    while table.view.outcome is None:
        before = len(playback.lines)
        tick(app, 1 / 60)
        if len(playback.lines) > before and playback.view.stage is Stage.NONE:
            written = []
            for _ in range(3):
                written.append(playback.progress().lines == playback.lines)
                tick(app, 1 / 60)
            late += not written[0]
            assert written[1:] == [True, True]
    assert late


def test_what_moves_is_heard_when_it_arrives(
    at_table: tuple[App, TableScene, MousePerson], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, table, person = at_table
    heard: list[Effect] = []
    monkeypatch.setattr(app, "play", lambda effect, **_: heard.append(effect))
    person.click(person.card_point(table, table.view.hand[0]))
    person.click_on("Bid ")
    assert Effect.LOCK in heard
    for _ in range(900):
        tick(app, 1 / 60)
        if Effect.BELT_STOP in heard:
            break
    landing = next(heard.index(effect) for effect in (Effect.PILE_DROP, Effect.UNIT_LAND) if effect in heard)
    assert landing < heard.index(Effect.BELT_ROLL) < heard.index(Effect.BELT_STOP)


@pytest.mark.parametrize(("language", "size"), sampled([*LANGUAGES], [(1600, 900), (960, 540)]))
def test_the_labels_of_the_round_buttons_keep_a_space_apart(
    make_game: Callable[..., App], language: str, size: tuple[int, int]
) -> None:
    app = make_game(Settings(language=language), size)
    chosen = setup("ADA", "volta", "grit", seed=23)
    table = table_at(app, session_at(lambda session: session.to_act == 0, chosen), chosen)
    app.draw()
    painter, ends = app.painter, []
    for one in (one for one in table.group.widgets if isinstance(one, RoundButton)):
        room = one.label_room
        wide, _ = painter.measure(one.label, LABEL, max_width=room.w, max_lines=2, max_height=room.h)
        ends.append((room.centerx - wide / 2, room.centerx + wide / 2))
    space = painter.measure("n n", LABEL)[0] - painter.measure("nn", LABEL)[0]
    assert len(ends) == 4
    assert all(right[0] - left[1] >= space for left, right in pairwise(sorted(ends)))


def test_a_long_label_of_a_round_button_takes_what_short_ones_leave(make_app: Callable[..., App]) -> None:
    painter = make_app((1600, 900)).painter
    places = [Rect(73 * index, 0, 73, 105) for index in range(4)]
    usual = round_row(painter, places, ("Hint", "Bids", "Rules", "Menu"), radius=29, beside=False)
    assert [one.w for one in usual[0]] == pytest.approx([73] * 4)
    longer, style = round_row(painter, places, ("Hint", "Instructions", "Rules", "Menu"), radius=29, beside=False)
    assert longer[1].w > 73 > longer[0].w
    assert all(one.right <= other.left + 0.01 for one, other in pairwise(longer))
    assert style.size == LABEL.size


def test_a_table_that_was_left_keeps_no_picture(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en"))
    app.go.play(setup("ADA", "volta", seed=5))
    table = app.scenes.top
    assert isinstance(table, TableScene)
    app.draw()
    picture = table._show._picture  # noqa: SLF001
    assert picture._table.afterimage() is not None or picture._hall.afterimage() is not None  # noqa: SLF001
    app.go.title()
    assert table._show._picture is not picture  # noqa: SLF001
    assert table._show._picture._table.afterimage() is None  # noqa: SLF001
