"""A person before a covered screen: hears every announcement, presses keys, and knows nothing else."""

import re
from collections.abc import Callable

import pygame

from tests.ui.persons import post, tick
from ui.announce.announcement import Announcement
from ui.scenes.play.table import FORCED_GRACE
from ui.shell.app import App

PATIENCE = 3000
CARD = re.compile(r"(\d+), ([^;]*?), (\d+) zaps?")


class BlindPerson:
    """Plays by keys alone, from the announced text alone."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.heard: list[str] = []
        self.news = 0
        """How much has been listened to."""
        self.bids = self.fixed = self.zaps = 0
        app.announcer.add(self._hear)

    def _hear(self, announcement: Announcement) -> None:
        self.heard.append(announcement.text)

    # Ears and fingers

    def key(self, code: int) -> list[str]:
        """Press a key, and return what is said to it."""
        before = len(self.heard)
        post(self._app, pygame.KEYDOWN, key=code, mod=0, unicode="")
        post(self._app, pygame.KEYUP, key=code, mod=0)
        return self.heard[before:]

    def wait_for(self, meant: Callable[[str], bool]) -> str:
        """Listen until something is said that was not heard before; where any key goes on, go on."""
        for _ in range(PATIENCE):
            while self.news < len(self.heard):
                said = self.heard[self.news]
                self.news += 1
                if meant(said):
                    return said
                if "press any key to continue" in said:
                    self.key(pygame.K_SPACE)
                if "press “Next”" in said:
                    tick(self._app, FORCED_GRACE)
                    self.key(pygame.K_SPACE)
            # A computer player that thinks takes real time.
            pygame.time.wait(1)
            tick(self._app)
        raise AssertionError(f"waited in vain; heard last: {self.heard[-12:]}")

    def reach(self, meant: Callable[[str], bool]) -> str | None:
        """Press Tab until the control that is announced is the one meant; None if it has gone round."""
        first = None
        for _ in range(60):
            said = self.key(pygame.K_TAB)
            focus = said[-1] if said else ""
            if meant(focus):
                return focus
            if first is not None and focus == first:
                return None
            first = first or focus
        return None

    def use(self, label: str) -> None:
        """Reach a button, which may come only after computer players have thought, and press it."""
        for _ in range(PATIENCE):
            reached = self.reach(lambda said: said.startswith(label))
            if reached is not None:
                break
            pygame.time.wait(1)
            tick(self._app)
        assert reached is not None, (label, self.heard[-30:])
        self.key(pygame.K_RETURN)

    # The game

    def set_up(self) -> list[str]:
        """From the title to the setup; returns who sits where."""
        self.wait_for(lambda said: said == "Fzzzt!")
        self.use("New game, button")
        self.wait_for(lambda said: said == "New game")
        self.wait_for(lambda said: said.startswith("Start, button"))
        return [said for said in self.heard if said.startswith("Seat ")]

    def start(self) -> None:
        """From the title through the setup to the table."""
        self.set_up()
        self.key(pygame.K_RETURN)

    def play(self, until: str) -> str:
        """Play until something is said that begins so."""
        while True:
            said = self.wait_for(
                lambda said: (
                    said.startswith((until, "Choose the cards of your bid", "Without cards you only watch"))
                    or "fix robots to your units" in said
                    or "build your widgets" in said
                )
            )
            if said.startswith(until):
                return said
            if said.startswith("Choose"):
                self.bid()
            elif said.startswith("Without"):
                self.key(pygame.K_END)
                self.use("Next, button")
            elif "fix robots" in said:
                self.fix()
            else:
                if self.reach(lambda focus: focus.startswith("Best build, button")) is not None:
                    self.key(pygame.K_RETURN)
                self.use("Score ")

    def bid(self) -> None:
        """Bid as the lot deserves: the strongest card for a unit or a strong robot, else the weakest."""
        told = self.heard[-10:]
        lot = next(said for said in reversed(told) if said.startswith("For sale: "))
        hand = next(said for said in reversed(told) if said.startswith("Your hand: "))
        cards = {int(number): int(zaps) for number, _, zaps in CARD.findall(hand)}
        power = re.search(r", (\d+) zaps?", lot)
        dear = power is None or int(power[1]) >= 3
        chosen = (max if dear else min)(cards, key=lambda number: cards[number])
        chosen_said = self.key(pygame.K_0 + chosen)
        assert any(said.startswith("Chosen: ") and f"{cards[chosen]} zap" in said for said in chosen_said), chosen_said
        self.key(pygame.K_RETURN)
        self.bids += 1
        self.zaps += cards[chosen]

    def fix(self) -> None:
        """Fix the first robot that a unit takes, if there is any."""
        first = self.reach(lambda said: "zap" in said and "button" not in said)
        for _ in range(12):
            if first is None:
                break
            self.key(pygame.K_RETURN)
            if self.reach(lambda said: said.endswith("takes it")) is not None:
                self.key(pygame.K_RETURN)
                self.fixed += 1
                break
            self.key(pygame.K_ESCAPE)
            tried, first = first, None
            if self.reach(lambda said, tried=tried: said == tried) is not None:  # type: ignore[misc]
                after = self.key(pygame.K_TAB)
                first = after[-1] if after and "zap" in after[-1] and "button" not in after[-1] else None
        self.use("Fix ")
