"""Moments of the workshop of puzzles worth looking at."""

import pygame

from build.pictures.driving import click, key, play_on
from game.challenges.puzzles import PuzzleKind, Tier
from game.core.build_plan import BuildPlan
from ui.files.progress import PuzzleMark
from ui.scenes.challenges.puzzle import PuzzleScene
from ui.scenes.challenges.puzzle_bench import BuildPuzzleScene
from ui.scenes.challenges.puzzles import PuzzlesScene
from ui.shell.app import App
from ui.shell.scene import Scene


def wall(app: App) -> PuzzlesScene:
    """The wall, half of it solved, with and without hints."""
    scene = PuzzlesScene(app)
    marks = {one.id: PuzzleMark(at % 4, solved=at % 5 != 3) for at, one in enumerate(scene.puzzles[:14])}
    app.change_progress(puzzles=marks)
    app.scenes.reset(scene)
    return scene


def puzzle(app: App, kind: PuzzleKind, tier: Tier = Tier.MIDDLE) -> PuzzleScene | BuildPuzzleScene:
    """A puzzle as it is asked."""
    app.change_progress(puzzles={})
    scene = wall_of(app)
    scene.open(next(at for at, one in enumerate(scene.puzzles) if (one.kind, one.tier) == (kind, tier)))
    top = app.scenes.top
    assert isinstance(top, PuzzleScene | BuildPuzzleScene)
    play_on(app, lambda: not top.wants_frames)
    return top


def wall_of(app: App) -> PuzzlesScene:
    """The wall as it is, alone on the stack."""
    scene = PuzzlesScene(app)
    app.scenes.reset(scene)
    return scene


def hinted(app: App, kind: PuzzleKind, hints: int = 2, tier: Tier = Tier.MIDDLE) -> Scene:
    """A puzzle with a number of hints taken."""
    scene = puzzle(app, kind, tier)
    for _ in range(hints):
        key(app, pygame.K_h)
    play_on(app, lambda: not scene.wants_frames)
    return scene


def wrong(app: App, kind: PuzzleKind) -> Scene:
    """A puzzle answered wrongly."""
    scene = puzzle(app, kind)
    if kind is PuzzleKind.BUILD:
        _submit(app, scene)
    else:
        key(app, pygame.K_1)
        key(app, pygame.K_RETURN)
    play_on(app, lambda: not scene.wants_frames)
    return scene


def _submit(app: App, scene: PuzzleScene | BuildPuzzleScene) -> None:
    words = app.tr.text("This is the best build")
    click(app, next(one for one in scene.group.widgets if getattr(one, "label", "") == words).rect.center)


def solved(app: App, kind: PuzzleKind, tier: Tier = Tier.MIDDLE) -> Scene:
    """A puzzle with its stamp."""
    scene = puzzle(app, kind, tier)
    if isinstance(scene, BuildPuzzleScene):
        plan = BuildPlan(scene.plan.units, scene.plan.free, scene.plan.fixed)
        plan.fill_best()
        scene.plan.placed = plan.placed
        scene.rearrange()
        _submit(app, scene)
    else:
        for name in scene.desk.puzzle.answers[0]:
            if isinstance(name, int):
                scene.toggle_seat(name)
            elif kind is PuzzleKind.WIN:
                scene.toggle_card(name)
            else:
                scene.choose_card(name)
        key(app, pygame.K_RETURN)
    play_on(app, lambda: not scene.wants_frames)
    if not scene.desk.right:
        # Other keys may answer.
        raise LookupError("the puzzle was not solved")
    return scene


def memory(app: App) -> Scene:
    """What is known of a rival's hand."""
    scene = puzzle(app, PuzzleKind.BEAT, Tier.HARD)
    assert isinstance(scene, PuzzleScene)
    click(app, scene.geometry.pool_sign(next(iter(scene.rivals))).center)
    return scene
