"""Persons who play whole games: by mouse, by keys or by gamepad, through pygame's event queue and nothing else.

Where to click is read from the scenes' public geometry, as a person reads it from the screen; every choice is random
(from a seeded generator).
"""

import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

import pygame

from game.core.build_plan import Place
from game.core.cards import UNITS
from ui.base.viewport import Point
from ui.scenes.after.results import BREATH, ResultsScene
from ui.scenes.common.build_bench import BuildBench
from ui.scenes.common.dialog import DialogScene
from ui.scenes.common.workbench import Workbench
from ui.scenes.play.allocation import AllocationScene
from ui.scenes.play.curtain import CurtainScene
from ui.scenes.play.scoring import ScoringScene
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.shell.scene import Scene
from ui.table.places.poses import OwnCard, poses
from ui.table.places.sprites import KeyT, Pose
from ui.widgets.base import Control
from ui.widgets.button import Button
from ui.widgets.focus import FocusGroup
from ui.widgets.spots import CardSpot

TICK = 0.2
"""Seconds of game time between two looks at the screen."""
PATIENCE = 3000
"""How many looks at the screen something may take to happen."""
DEVICE = 0


def post(app: App, kind: int, **values: Any) -> None:
    """Put an event into pygame's queue and let the loop take a step of zero seconds."""
    pygame.event.post(pygame.event.Event(kind, **values))
    app.step(0.0, pygame.event.get())


def pad(app: App, *codes: int) -> None:
    """Press buttons of a gamepad, one after another."""
    for code in codes:
        post(app, pygame.CONTROLLERBUTTONDOWN, instance_id=DEVICE, button=code)
        post(app, pygame.CONTROLLERBUTTONUP, instance_id=DEVICE, button=code)


def tick(app: App, seconds: float = TICK) -> None:
    """Let time pass."""
    app.step(seconds, pygame.event.get())


def group_of(scene: Scene | None) -> FocusGroup:
    """A scene's widgets."""
    group = getattr(scene, "group", None)
    assert isinstance(group, FocusGroup), scene
    return group


def button(scene: Scene | None, words: str) -> Button:
    """The visible button that begins with these words."""
    for widget in group_of(scene).widgets:
        if isinstance(widget, Button) and widget.visible and widget.label.startswith(words):
            return widget
    raise LookupError(f"there is no button {words!r} in {type(scene).__name__}")


def seen_point(placed: Mapping[KeyT, Pose], key: KeyT) -> Point:
    """A point on a card that no other card covers. Raises LookupError if there is none."""
    pose = placed[key]
    above = [other for name, other in placed.items() if name != key and other.z > pose.z]
    for part in (0.0, -0.3, 0.3, -0.42, 0.42):
        for down in (0.0, -0.35, 0.35):
            point = (pose.x + part * pose.w, pose.y + down * pose.h)
            if not any(other.contains(point) for other in above):
                return point
    raise LookupError(f"{key} is covered all over")


class Person(ABC):
    """A person in front of the window."""

    def __init__(self, app: App, seed: int = 1) -> None:
        self.app = app
        self.rng = random.Random(seed)
        self.scenes_seen: set[type[Scene]] = set()

    @property
    def top(self) -> Scene | None:
        return self.app.scenes.top

    def wait(self, until: Callable[[], bool], seconds: float = TICK) -> None:
        """Look at the screen until a condition holds."""
        for _ in range(PATIENCE):
            if until():
                return
            if self.reveal_waits():
                self.go_on()
            match = getattr(self.top, "match", None)
            if match is not None and match.thinking is not None:
                # Only a computer player's process takes real time.
                pygame.time.wait(1)
            tick(self.app, seconds)
        raise AssertionError(f"waited in vain before {type(self.top).__name__}")

    def reveal_waits(self) -> bool:
        """Whether the table offers to continue from a reveal, perhaps to somebody's hand, or to lay the last card."""
        return isinstance(self.top, TableScene) and self.way_on() is not None

    def way_on(self) -> Button | None:
        """The button that continues at the table, None while there is none."""
        for widget in group_of(self.top).widgets:
            if isinstance(widget, Button) and widget.visible and re.fullmatch(r"Next|.+'s hand", widget.label):
                return widget
        return None

    @abstractmethod
    def go_on(self) -> None: ...

    def settle(self) -> None:
        """Wait until nothing moves any more."""
        scene = self.top

        def still() -> bool:
            sprites = getattr(scene, "sprites", None)
            return self.top is not scene or not (getattr(scene, "busy", False) or (sprites and sprites.moving))

        self.wait(still)

    def play_to_the_results(self) -> ResultsScene:
        """Play on until everything is counted."""
        for _ in range(PATIENCE):
            scene = self.top
            assert scene is not None
            if isinstance(scene, ResultsScene):
                self.scenes_seen.add(ResultsScene)
                self.wait(lambda results=scene: results.done and results.prize_hangs)  # type: ignore[misc]
                tick(self.app, BREATH)
                return scene
            self.play_turn(scene)
        raise AssertionError("the game does not end")

    def play_to_round(self, number: int) -> None:
        """Play on until a round has begun, with everything between the rounds before it."""
        for _ in range(PATIENCE):
            scene = self.top
            assert scene is not None
            if isinstance(scene, TableScene) and scene.view.round >= number:
                return
            self.play_turn(scene)
        raise AssertionError("the round does not end")

    def play_turn(self, scene: Scene) -> None:
        """Do what a scene asks for, or wait."""
        self.scenes_seen.add(type(scene))
        match scene:
            case CurtainScene():
                self.open_curtain(scene)
            case AllocationScene():
                self.settle()
                self.allocate(scene)
            case ScoringScene():
                self.settle()
                self.score(scene)
            case TableScene() if scene.my_turn:
                self.settle()
                self.bid(scene)
            case _:
                self.wait(lambda: self.top is not scene or (isinstance(scene, TableScene) and scene.my_turn))

    def choice(self, scene: TableScene) -> list[str]:
        """The cards to bid: one or two of the hand, all of them for a unit, so that there is something to build."""
        hand = list(scene.view.hand)
        if scene.view.belt[0].card in UNITS and sum(len(board.units) for board in scene.view.seats) < 6:
            return hand
        return self.rng.sample(hand, min(len(hand), self.rng.choice((1, 1, 2))))

    @abstractmethod
    def open_curtain(self, scene: CurtainScene) -> None: ...

    @abstractmethod
    def bid(self, scene: TableScene) -> None: ...

    @abstractmethod
    def allocate(self, scene: AllocationScene) -> None: ...

    @abstractmethod
    def score(self, scene: ScoringScene) -> None: ...


class MousePerson(Person):
    """Clicks and drags; never touches a key."""

    def __init__(self, app: App, seed: int = 1) -> None:
        super().__init__(app, seed)
        self.drags = 0
        self.changed_bids = 0
        self.illegal_drops = 0
        self.builds_by_hand = 0

    def move(self, pos: Point) -> None:
        post(self.app, pygame.MOUSEMOTION, pos=self.app.viewport.to_px(pos), rel=(0, 0), buttons=(0, 0, 0))

    def press(self, pos: Point) -> None:
        post(self.app, pygame.MOUSEBUTTONDOWN, pos=self.app.viewport.to_px(pos), button=1)

    def release(self, pos: Point) -> None:
        post(self.app, pygame.MOUSEBUTTONUP, pos=self.app.viewport.to_px(pos), button=1)

    def click(self, pos: Point) -> None:
        self.move(pos)
        self.press(pos)
        self.release(pos)

    def drag(self, start: Point, end: Point) -> None:
        self.move(start)
        self.press(start)
        for part in (0.5, 1.0):
            self.move((start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
        self.release(end)

    def click_on(self, words: str) -> None:
        self.click(button(self.top, words).rect.center)

    def go_on(self) -> None:
        way = self.way_on()
        assert way is not None
        self.click(way.rect.center)

    def open_curtain(self, scene: CurtainScene) -> None:
        self.click_on("Open")
        assert self.top is not scene

    # The table

    def card_point(self, scene: TableScene, card: str) -> Point:
        self.settle()
        return seen_point(
            {k: p for k, p in poses(scene.view, scene.geometry, scene.selected).items() if isinstance(k, OwnCard)},
            OwnCard(card),
        )

    def take(self, scene: TableScene, card: str) -> None:
        """Put a hand card into the bid, by click or by drag."""
        if self.rng.random() < 0.5:
            self.drag(self.card_point(scene, card), scene.geometry.bid_zone.center)
            self.drags += 1
        else:
            self.click(self.card_point(scene, card))
        assert card in scene.selected

    def give_back(self, scene: TableScene, card: str) -> None:
        """Take a card out of the bid, by click or by drag."""
        if self.rng.random() < 0.5:
            self.drag(self.card_point(scene, card), scene.geometry.hand_zone.center)
        else:
            self.click(self.card_point(scene, card))
        assert card not in scene.selected

    def bid(self, scene: TableScene) -> None:
        cards = self.choice(scene)
        if self.rng.random() < 0.2:
            other = self.rng.choice(scene.view.hand)
            self.take(scene, other)
            self.give_back(scene, other)
            self.changed_bids += 1
        for card in cards:
            self.take(scene, card)
        assert scene.selected == cards
        self.click_on("Bid ")

    # The workbenches

    def put(self, scene: Workbench, card: str, target: str | Place) -> None:
        """Drag a card onto a target."""
        self.settle()
        place = next(one for one in scene.targets() if one.name == target)
        # The left edge belongs to the unit: its single places are further in.
        self.drag(seen_point(scene.poses(), card), (place.rect.left + 8, place.rect.top + 8))

    def allocate(self, scene: AllocationScene) -> None:
        used = False
        for target in scene.targets():
            cards = [card for card in scene.poses() if scene.movable(card) and not scene.placed(card)]
            if not self.illegal_drops:
                for card in (card for card in cards if target.fault(card)):
                    self.put(scene, card, target.name)
                    assert scene.refused == target.fault(card)
                    self.settle()
                    assert scene.sprites.poses() == scene.poses()
                    self.illegal_drops += 1
                    break
            fitting = [card for card in cards if target.fault(card) is None]
            if fitting and self.rng.random() < 0.6:
                self.put(scene, self.rng.choice(fitting), target.name)
                self.settle()
                used = True
        self.click_on("Fix " if used else "Fix nothing")

    def score(self, scene: ScoringScene) -> None:
        if self.builds_by_hand == 0 and scene.targets():
            self.click_on("Take all back")
            self.build_by_hand(scene)
        self.settle()
        self.click_on("Score ")
        if isinstance(self.top, DialogScene):
            # The best build would have been worth more.
            self.click_on("Score ")

    def build_by_hand(self, scene: BuildBench) -> None:
        """Fill the units one after another, as far as cards fit, places of the row first."""
        self.builds_by_hand += 1
        units = [target.unit for target in scene.targets() if target.place is None]
        for unit in units:
            for _ in range(4):
                open_places = [
                    target
                    for target in scene.targets()
                    if target.place and target.unit == unit and target.place not in taken(scene)
                ]
                free = [card for card in scene.poses() if scene.movable(card) and not scene.placed(card)]
                move = next(
                    ((card, place) for place in open_places for card in free if place.fault(card) is None), None
                )
                if move is None:
                    break
                card, place = move
                self.settle()
                self.drag(seen_point(scene.poses(), card), place.rect.center)
                assert scene.placed(card)


class FocusPerson(Person):
    """Uses the focus: arrows and Enter, or a gamepad's cross and A."""

    @abstractmethod
    def step(self) -> None:
        """On to the next widget."""

    @abstractmethod
    def accept(self) -> None:
        """Use the widget that has the focus."""

    def reach(self, is_it: Callable[[Control], bool]) -> None:
        """Go from widget to widget until the right one has the focus."""
        for _ in range(60):
            group = group_of(self.top)
            if group.ring and group.focused is not None and is_it(group.focused):
                return
            self.step()
        raise AssertionError("a widget cannot be reached")

    def reach_button(self, words: str) -> None:
        self.reach(lambda widget: isinstance(widget, Button) and widget.label.startswith(words))

    def reach_spot(self, name: str | Place) -> None:
        self.reach(lambda widget: isinstance(widget, CardSpot) and widget.name == name)

    def use(self, words: str) -> None:
        self.reach_button(words)
        self.accept()

    def go_on(self) -> None:
        self.accept()

    def open_curtain(self, scene: CurtainScene) -> None:
        self.use("Open")
        assert self.top is not scene

    def bid(self, scene: TableScene) -> None:
        cards = self.choice(scene)
        for card in cards:
            self.reach_spot(card)
            self.accept()
        assert scene.selected == cards
        self.use("Bid ")

    def allocate(self, scene: AllocationScene) -> None:
        used = False
        for target in scene.targets():
            cards = [card for card in scene.poses() if scene.movable(card) and not scene.placed(card)]
            fitting = [card for card in cards if target.fault(card) is None]
            if fitting:
                self.reach_spot(fitting[0])
                self.accept()
                self.reach_spot(target.name)
                self.accept()
                assert scene.placed(fitting[0])
                self.settle()
                used = True
        self.use("Fix " if used else "Fix nothing")

    def score(self, _scene: ScoringScene) -> None:
        self.use("Take all back")
        self.settle()
        self.use("Score ")
        if isinstance(self.top, DialogScene):
            self.use("Use the best build")
            self.settle()
            self.use("Score ")


class KeyPerson(FocusPerson):
    """Keys only."""

    def key(self, code: int, mod: int = 0) -> None:
        post(self.app, pygame.KEYDOWN, key=code, mod=mod, unicode="")
        post(self.app, pygame.KEYUP, key=code, mod=mod)

    def step(self) -> None:
        self.key(pygame.K_TAB)

    def accept(self) -> None:
        self.key(pygame.K_RETURN)

    def bid(self, scene: TableScene) -> None:
        """The digits choose cards; Enter locks the bid."""
        cards = self.choice(scene)
        for card in cards:
            self.key(pygame.K_1 + scene.view.hand.index(card))
        assert scene.selected == cards
        self.key(pygame.K_RETURN)
        assert not scene.my_turn


class PadPerson(FocusPerson):
    """A gamepad only."""

    def pad(self, code: int) -> None:
        pad(self.app, code)

    def step(self) -> None:
        self.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)

    def accept(self) -> None:
        self.pad(pygame.CONTROLLER_BUTTON_A)


def taken(scene: BuildBench) -> set[Place]:
    """The places of the final score that hold a card."""
    return set(scene.plan.placed)
