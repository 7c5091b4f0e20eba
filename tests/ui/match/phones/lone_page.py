"""A page of one's own without a browser: what it hears, and a store that keeps what it is told to."""

import json
from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

import msgspec

from game.core.actions import Action
from game.play.bots.protocol import Turn
from ui.match.phones.alone import Alone, Answer, Clock
from ui.match.phones.home import Home, ToPage
from ui.match.phones.kept import Kept
from ui.phones.messages import PROTOCOL, Look, LookStage, Told

TODAY = date(2026, 11, 27)
Choose = Callable[[Turn], Action]


def first(turn: Turn) -> Action:
    """The first legal action."""
    return turn.actions[0]


class LonePage:
    """One page, which can be closed and opened again on the same store."""

    def __init__(self, games: Sequence[Kept] = (), language: str = "en") -> None:
        self.store = {game.id: game for game in games}
        self.language = language
        self.now = 1_795_000_000_000
        self.answers: list[Answer] = []
        """All that came of what was said, in order."""
        self.open()

    def open(self) -> None:
        """Load the page, or load it again."""
        kept = msgspec.json.decode(msgspec.json.encode([*self.store.values()]), type=list[Kept])
        self.alone = Alone({}, kept)
        self.say("hello", protocol=PROTOCOL, language=self.language)

    def say(self, kind: str, **fields: object) -> Sequence[ToPage]:
        """Say something; returns what the page hears."""
        self.now += 1000
        answer = self.alone.hear(json.dumps({"type": kind, **fields}), Clock(self.now, TODAY))
        self.answers.append(answer)
        self.store.update({game.id: game for game in answer.keep})
        for key in answer.drop:
            del self.store[key]
        return answer.tell

    def heard(self, kind: Any) -> Any:
        """The newest message of a kind, or of several; None if there was none."""
        told = (message for answer in reversed(self.answers) for message in reversed(answer.tell))
        return next((message for message in told if isinstance(message, kind)), None)

    @property
    def look(self) -> Look:
        found = self.heard(Look)
        assert isinstance(found, Look)
        return found

    @property
    def home(self) -> Home:
        found = self.heard(Home)
        assert isinstance(found, Home)
        return found

    @property
    def told(self) -> str:
        """The sentence among the newest messages, "" if there is none."""
        return next((message.words for message in self.answers[-1].tell if isinstance(message, Told)), "")

    def step(self, choose: Choose = first) -> bool:
        """Do the next thing that can be done; returns whether there was one."""
        last = self.heard(Look | Turn)
        if isinstance(last, Turn):
            self.say("action", turn=last.turn, action=msgspec.to_builtins(choose(last)))
        elif self.look.stage is LookStage.REVEAL:
            self.say("on")
        else:
            return False
        return True

    def play(self, choose: Choose = first) -> None:
        """Play the game to its end."""
        while self.step(choose):
            pass
        assert self.look.stage is LookStage.OVER
