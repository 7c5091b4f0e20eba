"""Moments of lessons and of the ladder worth looking at."""

import pygame

from build.pictures.after_moments import PAR
from build.pictures.driving import click, key, play_on
from build.pictures.games import TABLE_SEATS, bidding, game_at, over
from game.challenges.ladder import LADDER
from game.core.actions import Allocate, Bid, EndAllocation
from game.review.par import Par
from ui.files.schooling import LessonPlace
from ui.input.input import PointerPressed, PointerReleased
from ui.match.lessons.scenario import LineCue, read_scenario
from ui.scenes.after.results import ResultsScene
from ui.scenes.challenges.encounter import EncounterScene
from ui.scenes.challenges.ladder_scene import LadderScene
from ui.scenes.common.workbench import Workbench
from ui.scenes.lessons.lesson import FirstGameScene, LessonScene
from ui.scenes.play.marked_tables import LadderTableScene
from ui.shell.app import App
from ui.shell.scene import Scene

CAREER = {"ohm": ("win", "no_fzzzt", "none_idle"), "tock": ("win", "fixed"), "rivet": ("win",)}
"""An example career on the ladder."""
HELPED = {"ohm": ("none_idle",), "rivet": ("win",), "grit": ("bargains",)}
"""What of it was reached with help alone."""


def ladder(app: App, career: dict[str, tuple[str, ...]], chosen: str | None = None) -> Scene:
    """The ladder with that career."""
    app.change_progress(ladder=career, ladder_helped=HELPED)
    return LadderScene(app, chosen)


def encounter(app: App, key: str, reached: int | None = None) -> Scene:
    """A remark by the personality with this key: before its match, or after one that reached so many of its goals."""
    app.change_progress(ladder=CAREER, ladder_helped=HELPED)
    rung = next(rung for rung in LADDER if rung.key == key)
    kinds = [goal.kind for goal in rung.goals[: reached or 0]]
    scene = EncounterScene(app, rung, None if reached is None else kinds, kinds)
    scene.update(9.0)
    return scene


def ladder_table(app: App, key: str = "grit") -> LadderTableScene:
    """The table of a match of the ladder in its middle, with its goals above the log."""
    app.change_progress(ladder=CAREER, ladder_helped=HELPED)
    rung = next(rung for rung in LADDER if rung.key == key)
    scene = LadderTableScene(app, game_at(bidding(0, 4, 3), TABLE_SEATS, seed=21), rung, resumed=True)
    app.scenes.reset(scene)
    play_on(app, lambda: not scene.busy, more=1.0)
    return scene


def goals(app: App) -> Scene:
    """The goals of a match of the ladder, looked up in its middle."""
    ladder_table(app).show_goals()
    return app.scenes.scenes[-1]


def ladder_results(app: App) -> Scene:
    """The end of a match of the ladder, whose personality has a word to say."""
    app.change_progress(ladder=CAREER, ladder_helped=HELPED)
    match = game_at(over, TABLE_SEATS, seed=11)
    match.occasion = "ladder/grit"
    scene = ResultsScene(app, match, par=Par(match.session.observation(None).scores[0].total, PAR))
    app.scenes.reset(scene)
    play_on(app, lambda: scene.done, more=1.6)
    return scene


def lesson_bench(app: App) -> Scene:
    """The bench of the lesson about fixing, with the auction before it behind."""
    scenario = read_scenario()
    moves = tuple(turn.action for turn in scenario.turns)
    lots = [at for at, move in enumerate(moves) if isinstance(move, Bid)]
    second = next(at for at, move in enumerate(moves) if isinstance(move, Allocate))
    before = max(at for at in lots if at < second)
    app.go.resume_lesson(scenario, LessonPlace("fix", whole=True, moves=moves[: before + 1]))
    play_on(app, lambda: isinstance(top := app.scenes.top, Workbench) and top.arrival is None, more=0.5)
    assert app.scenes.top is not None
    return app.scenes.top


def lesson_out(app: App) -> Scene:
    """The person is out of cards, and the others have laid their bids for the last lot."""
    scenario = read_scenario()
    turns = scenario.turns
    paid = next(at for at, turn in enumerate(turns) if isinstance(turn.action, Allocate | EndAllocation)) - 2
    app.go.resume_lesson(scenario, LessonPlace("out", whole=True, moves=tuple(turn.action for turn in turns[:paid])))
    table = app.scenes.top
    assert isinstance(table, LessonScene)
    play_on(app, lambda: table.playback.halted and not table.sprites.moving, more=0.5)
    return table


def lesson_refused(app: App, key: str = "bid") -> Scene:
    """A lesson whose button for the bid was pressed before any card was chosen."""
    table = lesson(app, key)
    assert isinstance(table, LessonScene)
    table.handle(PointerPressed(table.geometry.confirm.center))
    table.handle(PointerReleased(table.geometry.confirm.center))
    assert table.group.tip
    return table


def first_game(app: App, lot: int, cue: LineCue = LineCue.BID) -> Scene:
    """Somebody's first game at a lot: when a bid is asked for, when a card is chosen, or when the winner is on show."""
    app.change_progress(games=0, moments=())
    app.go.first_game()
    for _ in range(lot - 1):
        table = _asked(app)
        _choose(app, table)
        click(app, table.geometry.confirm.center)
        play_on(app, lambda table=table: table.playback.waiting)  # type: ignore[misc]
        table.playback.go_on()
    table = _asked(app)
    if cue is not LineCue.BID:
        _choose(app, table)
    if cue is LineCue.TOLD:
        click(app, table.geometry.confirm.center)
        play_on(app, lambda: table.playback.waiting, more=0.5)
    play_on(app, lambda: True, more=0.5)
    return table


def _asked(app: App) -> FirstGameScene:
    """The table of a first game, when a bid is asked for."""
    play_on(app, lambda: isinstance(app.scenes.top, FirstGameScene))
    table = app.scenes.top
    assert isinstance(table, FirstGameScene)
    play_on(app, lambda: table.my_turn and not table.sprites.moving)
    return table


def _choose(app: App, table: FirstGameScene) -> None:
    """Choose a card that the mentor has nothing against."""
    card = next(card for card in reversed(table.view.hand) if table.teacher.fault([card]) is None)
    key(app, pygame.K_1 + table.view.hand.index(card))
    play_on(app, lambda: not table.sprites.moving)


def lesson(app: App, key: str, *, read: int = 0) -> Scene:
    """A lesson at its start, a number of lines further on."""
    scenario = read_scenario()
    found = scenario.lesson(key)
    assert found is not None
    app.go.lesson(scenario, found, whole=True)
    table = app.scenes.top
    assert isinstance(table, LessonScene)

    def ready() -> bool:
        top = app.scenes.top
        return table.my_turn if top is table else isinstance(top, Workbench) and top.arrival is None

    play_on(app, lambda: ready() and table.guide.line is not None, more=0.5)
    for _ in range(read):
        table.guide.go_on()
    play_on(app, lambda: True, more=0.1)
    return app.scenes.top or table
