"""Recorded games for tests, and the window that looks through them."""

import random

import pygame

from game.play.thinking import LocalThinker
from game.records.game import Game
from game.records.record import Record
from tests.ui.persons import post, tick
from tests.ui.stand_ins import setup
from ui.archive.setups import seat_spec
from ui.base.viewport import Point
from ui.files.settings import MatchSetup
from ui.scenes.after.replay_scene import ReplayScene
from ui.shell.app import App
from ui.table.aids.auction_bar import cell_rect

TABLE_SETUP = setup("ADA", "volta", "BOB", seed=31)


def played(game: MatchSetup = TABLE_SETUP, *, choices: int | None = None, seed: int = 4) -> Record:
    """A game of random choices, to its end or for a number of choices."""
    found = Game.new(game.seed, [seat_spec(choice) for choice in game.seats])
    rng = random.Random(seed)
    while found.to_act is not None and (choices is None or len(found.turns) < choices):
        options = found.legal_actions()
        found.apply(options[rng.randrange(min(len(options), 40))])
    return found.to_record()


def opened(app: App, record: Record, seat: int | None = None, *, playing: bool = False) -> ReplayScene:
    """A replay, paused at once unless it may go on ``playing``."""
    scene = ReplayScene(app, record, TABLE_SETUP, seat=seat, thinker=LocalThinker())
    app.scenes.reset(scene)
    scene.playing = scene.playing and playing
    tick(app)
    return scene


def key(scene: ReplayScene, code: int) -> None:
    post(scene.app, pygame.KEYDOWN, key=code, mod=0, unicode="")
    post(scene.app, pygame.KEYUP, key=code, mod=0)


def cell(scene: ReplayScene, index: int) -> Point:
    return cell_rect(scene.controls.bar, index).center
