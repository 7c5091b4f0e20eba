"""The final score: counted seat by seat, the winner named, the tie-break explained [F3]."""

import random
from collections.abc import Callable

import pygame
import pytest

from game.core.actions import Widget
from game.core.cards import CATALOGUE, POINTS, Kind
from game.core.events import Score
from game.core.number import is_code
from game.play.session import Session
from game.play.thinking import LocalThinker
from tests.ui.persons import MousePerson, post, tick
from tests.ui.stand_ins import setup
from ui.archive.setups import seat_spec
from ui.base.i18n import Translator
from ui.files.settings import Pace, Settings
from ui.match.faces import SeatLook
from ui.match.match import Match
from ui.scenes.after.ending.count import line_sound, score_lines
from ui.scenes.after.ending.flourish import BEAT, HANG, PRESS
from ui.scenes.after.ending.words import verdict_sentence
from ui.scenes.after.results import BREATH, ResultsScene
from ui.scenes.common.dialog import EndMenuScene
from ui.scenes.play.table import TableScene
from ui.scenes.start.setup import SetupScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App
from ui.sound.audio import Effect
from ui.table.motion.counting import Race, counting_order, dropped, landed, line_seconds
from ui.table.paint.podium import Block, ScoreLine, line_heights
from ui.widgets.button import Button

MakeGame = Callable[..., App]
TR = Translator("en")
UNITS = [card.id for card in CATALOGUE.values() if card.kind is Kind.UNIT]


def score(total: int, robots: int = 5) -> Score:
    return Score(total, 0, total, robots, ())


@pytest.mark.parametrize(
    ("scores", "winners", "sentence"),
    [
        ([score(20), score(36)], [1], "Bob wins with 36 points!"),
        ([score(1), score(0)], [0], "Ada wins with 1 point!"),
        ([score(30, 9), score(30, 7)], [1], "Tie at 30: Bob wins with fewer robots, 7."),
        (
            [score(30, 7), score(30, 7)],
            [0, 1],
            "Ada and Bob share the victory with 30 points and the same number of robots.",
        ),
        ([score(9)] * 3, [0, 1, 2], "Ada, Bob and Cy share the victory with 9 points and the same number of robots."),
    ],
)
def test_the_verdict_names_the_winner_and_why(scores: list[Score], winners: list[int], sentence: str) -> None:
    assert verdict_sentence(TR, scores, winners, ["Ada", "Bob", "Cy"]) == sentence


def test_the_lines_add_up_to_the_total_and_name_every_unit() -> None:
    made, idle = UNITS[0], UNITS[1]
    widgets = (Widget(made, {}), Widget(made, {}))
    bonus = 2 * POINTS[made] - POINTS[idle]
    lines = score_lines(TR, Score(12, bonus, 12 + bonus, 8, widgets), [made, idle])
    assert sum(line.points for line in lines) == 12 + bonus
    assert [line.unit for line in lines] == ["", made, idle]
    assert lines[1].words == f"2 widgets × {POINTS[made]}"
    assert lines[2].points == -POINTS[idle]


def test_a_unit_without_a_widget_is_heard_to_cost_points() -> None:
    lines = [ScoreLine("robots", -2), ScoreLine("1 widget", 13, UNITS[0]), ScoreLine("no widget", -4, UNITS[1])]
    assert [line_sound(line) for line in lines] == [Effect.SCORE_TICK, Effect.SCORE_TICK, Effect.PENALTY]


@pytest.mark.parametrize("room", [200.0, 360.0, 700.0])
@pytest.mark.parametrize("robots", [(0,), (4, 0, 6), (16, 3), (0, 2, 2, 0, 3, 0)])
def test_the_lines_of_a_count_fit_and_many_robots_have_the_most_room(room: float, robots: tuple[int, ...]) -> None:
    lines = [ScoreLine("", 0), *(ScoreLine("", 0, UNITS[0], ("r1-nut",) * count) for count in robots)]
    heights = line_heights(lines, room)
    assert len(heights) == len(lines)
    assert sum(heights) <= room + 0.01
    by_robots = [height for _, height in sorted(zip(robots, heights[1:], strict=True))]
    assert by_robots == sorted(by_robots)


def finished(pace: Pace, app: App, *names: str) -> ResultsScene:
    """Play a game by chance and open its results."""
    game = setup(*names, seed=9)
    session, rng = Session([seat_spec(choice) for choice in game.seats], game.seed), random.Random(1)
    while session.to_act is not None:
        options = session.observation(session.to_act).legal_actions()
        session.submit(session.to_act, options[rng.randrange(len(options))])
    scene = ResultsScene(app, Match(game, session, LocalThinker(), None))
    app.scenes.reset(scene)
    return scene


def test_scores_are_counted_line_by_line_and_a_click_shows_them_all(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    scene = finished(Pace.NORMAL, app, "ADA", "volta", "grit")
    shown = set()
    for _ in range(6):
        tick(app, 0.3)
        shown.add(sum(block.count for block in scene.blocks()))
    assert len(shown) > 2
    assert not scene.done
    MousePerson(app).click((20, 20))
    assert all(block.count == len(block.lines) for block in scene.blocks())
    assert app.scenes.top is scene


def test_seats_are_counted_from_last_to_first_the_winner_last() -> None:
    assert counting_order([1, 3, 0, 2]) == [1, 3, 0, 2]
    assert counting_order([0, 0, 2]) == [2, 0, 1]


@pytest.mark.slow
def test_the_winner_is_counted_last_and_the_totals_only_end_at_the_scores(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    scene = finished(Pace.NORMAL, app, "ADA", "volta", "grit")
    final = scene.match.session.observation(None)
    ended: list[int] = []
    while not scene.done:
        blocks = scene.blocks()
        for seat, block in enumerate(blocks):
            whole = block.count == len(block.lines) and block.dropped is None
            if whole and seat not in ended:
                ended.append(seat)
                assert block.total == final.scores[seat].total
        tick(app, 0.02)
    ended += [seat for seat in range(3) if seat not in ended]
    assert ended == counting_order([block.place or 0 for block in scene.blocks()])
    assert ended[-1] in final.winners
    assert [block.total for block in scene.blocks()] == [score.total for score in final.scores]


def test_robots_hop_onto_their_unit_then_its_widgets_drop_out_and_each_counts() -> None:
    line = ScoreLine("", 2 * POINTS[UNITS[0]], UNITS[0], ("r1-nut", "r1-bolt", "r1-cog"), 2)
    seconds = line_seconds(line)
    seen = [(landed(line, age * seconds / 200), dropped(line, age * seconds / 200)) for age in range(201)]
    assert seen == sorted(seen)
    assert seen[0] == (0, 0)
    assert seen[-1] == (3, 2)
    assert all(robots == 3 for robots, widgets in seen if widgets)
    assert {robots for robots, _ in seen} == {0, 1, 2, 3}
    look = SeatLook("Ada", "red", "ada", human=True)
    totals = [
        Block(look, 3, (ScoreLine("", 7), line), 2, 0, False, "calm", landed=3, dropped=widgets).total
        for widgets in range(3)
    ]
    assert totals == [7, 7 + POINTS[UNITS[0]], 7 + 2 * POINTS[UNITS[0]]]


def test_a_count_at_another_pace_takes_so_much_longer(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.SLOW))
    scene = finished(Pace.SLOW, app, "ADA", "volta")
    tick(app, 0.6)
    assert not any(block.count for block in scene.blocks())
    app.change_settings(pace=Pace.OFF)
    tick(app, 0.01)
    assert scene.done


def test_every_unit_that_costs_points_is_heard_as_it_is_counted(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_game(Settings(language="en", pace=Pace.FAST))
    heard: list[Effect] = []
    monkeypatch.setattr(app, "play", heard.append)
    scene = finished(Pace.FAST, app, "ADA", "volta", "grit")
    while not scene.done:
        tick(app, 0.1)
    blocks = scene.blocks()
    columns, robots = [block.lines for block in blocks], [block.robots for block in blocks]
    race = Race(columns, counting_order([block.place or 0 for block in blocks]), robots)
    counted = [columns[turn.seat][turn.line] for turn in race.turns]
    costs = [bool(line.unit) and line.points < 0 for line in counted]
    assert any(costs)
    assert [effect is Effect.PENALTY for effect in heard if effect in (Effect.PENALTY, Effect.SCORE_TICK)] == costs


@pytest.mark.parametrize(("pace", "still"), [(Pace.OFF, False), (Pace.NORMAL, True)])
def test_without_animation_everything_is_there_at_once(make_game: MakeGame, pace: Pace, still: bool) -> None:
    app = make_game(Settings(language="en", pace=pace, reduced_motion=still))
    scene = finished(pace, app, "ADA", "volta")
    assert scene.settled
    assert all(widget.visible for widget in scene.group.widgets)


def test_headline_and_ways_on_come_only_after_the_count(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    scene = finished(Pace.NORMAL, app, "ADA", "volta", "grit")
    while not scene.done:
        assert not any(widget.visible for widget in scene.group.widgets)
        assert scene.heading_words == "Final score"
        tick(app, 0.1)
    assert scene.heading_words != "Final score"
    assert not any(widget.visible for widget in scene.group.widgets), "the headline hangs first"
    below = [widget.rect.top for widget in scene.group.widgets]
    tick(app, BEAT + HANG + PRESS)
    assert scene.settled
    assert all(widget.visible for widget in scene.group.widgets)
    canvas = app.viewport.canvas
    assert all(canvas.contains(widget.rect) for widget in scene.group.widgets)
    assert min(below) >= canvas.bottom
    focused = scene.group.focused
    assert isinstance(focused, Button)
    assert focused.label == "Rematch"


def test_columns_stand_in_order_of_rank_in_the_end(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    scene = finished(Pace.OFF, app, "ADA", "volta", "grit", "rivet")
    blocks, rects = scene.blocks(), scene.rects()
    by_place = sorted(range(4), key=lambda seat: blocks[seat].place or 0)
    assert [rects[seat].left for seat in by_place] == sorted(rect.left for rect in rects)
    assert [rects[seat].top for seat in by_place] == sorted(rect.top for rect in rects)


@pytest.mark.parametrize(
    ("words", "kind"),
    [("Rematch", TableScene), ("Menu, New game", SetupScene), ("Menu, Main menu", TitleScene)],
)
def test_from_the_results_one_goes_on(make_game: MakeGame, words: str, kind: type) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    scene = finished(Pace.OFF, app, "ADA", "volta")
    for label in words.split(", "):
        MousePerson(app).click_on(label)
    top = app.scenes.top
    assert isinstance(top, kind)
    if isinstance(top, TableScene):
        assert top.match.setup.seats == scene.match.setup.seats
        assert is_code(str(top.match.setup.seed)), "nobody can know the cards of the next game"


def test_closing_the_window_needs_no_question_any_more(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    finished(Pace.OFF, app, "ADA", "volta")
    post(app, pygame.QUIT)
    assert app.running is False


def test_escape_goes_to_the_title(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    finished(Pace.OFF, app, "ADA", "volta")
    post(app, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    assert isinstance(app.scenes.top, TitleScene)


@pytest.mark.parametrize("pace", [Pace.OFF, Pace.NORMAL])
def test_a_key_that_was_meant_for_the_game_begins_no_rematch(make_game: MakeGame, pace: Pace) -> None:
    app = make_game(Settings(language="en", pace=pace))
    scene = finished(pace, app, "ADA", "volta")
    for _ in range(3):
        post(app, pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
        post(app, pygame.KEYUP, key=pygame.K_RETURN, mod=0)
        tick(app, 0.01)
    assert [type(top) for top in app.scenes.scenes] == [ResultsScene]
    assert scene.done
    tick(app, BREATH)
    post(app, pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    assert [type(top) for top in app.scenes.scenes] == [TableScene]


def test_the_menu_closes_again_and_leaves_the_results_as_they_were(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    scene = finished(Pace.OFF, app, "ADA", "volta")
    labels = [widget.label for widget in scene.group.widgets if isinstance(widget, Button)]
    assert labels == ["Rematch", "Foreman's report", "Share", "Menu"]
    MousePerson(app).click_on("Menu")
    assert isinstance(app.scenes.top, EndMenuScene)
    post(app, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    assert app.scenes.scenes == (scene,)
