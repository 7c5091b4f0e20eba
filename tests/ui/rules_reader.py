"""A reader of the rules page: opens it, and sees what is in the window."""

from typing import NamedTuple

import pygame

from game.core.rulebook import Rule
from tests.ui import hands
from ui.scenes.rules.page import RulesScene
from ui.scenes.rules.sheet import Item
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.widgets.scroll import ScrollArea


def rules_in(app: App) -> RulesScene:
    assert isinstance(app.scenes.top, RulesScene)
    return app.scenes.top


def open_page(app: App, place: RulesTopic | Rule = RulesTopic.AIM) -> RulesScene:
    scene = RulesScene(app, place)
    app.scenes.push(scene)
    app.step(0)
    return scene


class Placed(NamedTuple):
    """A part of the page, with its place measured from the top of the sheet."""

    item: Item | None
    words: str
    top: float
    bottom: float


def parts(scene: RulesScene) -> list[Placed]:
    places = [scene.place_of_part(index) for index in range(len(scene.parts))]
    return [
        Placed(part.item, part.words, place.top, place.bottom) for part, place in zip(scene.parts, places, strict=True)
    ]


def area(scene: RulesScene) -> ScrollArea:
    return next(widget for widget in scene.group.widgets if isinstance(widget, ScrollArea))


def part_in_sight(scene: RulesScene, part: Placed) -> bool:
    """Whether a part of the page, or at least its beginning, is in the window."""
    top = part.top - area(scene).offset
    return 0 <= top < area(scene).rect.h - 40


def stating(scene: RulesScene, rule: Rule) -> Placed:
    return parts(scene)[scene.part_of(rule)]


def f1(app: App) -> None:
    hands.key(app, pygame.K_F1)
