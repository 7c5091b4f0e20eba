"""A person who plays with one finger."""

import pygame

from tests.ui.persons import MousePerson, post, seen_point, tick
from ui.base.viewport import Point
from ui.scenes.common.workbench import Workbench
from ui.scenes.play.allocation import AllocationScene
from ui.scenes.play.scoring import ScoringScene
from ui.shell.app import App
from ui.widgets.base import HOLD


class TouchPerson(MousePerson):
    """Taps, drags and holds with one finger, which is nowhere before it comes down and after it leaves."""

    def __init__(self, app: App, seed: int = 1) -> None:
        super().__init__(app, seed)
        self.close_ups = 0

    def allocate(self, scene: AllocationScene) -> None:
        self.look_closely(scene)
        super().allocate(scene)

    def score(self, scene: ScoringScene) -> None:
        self.look_closely(scene)
        super().score(scene)

    def look_closely(self, scene: Workbench) -> None:
        """Hold a card of the bench, which shows it large, and let go of it, which leaves it where it is."""
        self.settle()
        card = next((card for card in scene.poses() if scene.movable(card)), None)
        if card is None:
            return
        before, place = scene.poses(), seen_point(scene.poses(), card)
        self.press(place)
        tick(self.app, HOLD)
        assert scene.zoom.held
        assert scene.zoom.card == card
        self.release(place)
        assert scene.poses() == before
        self.close_ups += 1

    def move(self, pos: Point) -> None:
        if self.down:
            place = self.app.viewport.to_px(pos)
            post(self.app, pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(1, 0, 0), touch=True)

    def press(self, pos: Point) -> None:
        self.down = True
        post(self.app, pygame.MOUSEBUTTONDOWN, pos=self.app.viewport.to_px(pos), button=1, touch=True)

    def release(self, pos: Point) -> None:
        self.down = False
        post(self.app, pygame.MOUSEBUTTONUP, pos=self.app.viewport.to_px(pos), button=1, touch=True)

    down = False
