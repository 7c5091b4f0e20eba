"""Reads the scene on top aloud: after every step it says what is new there, and on request the whole."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import pygame

from ui.announce.announcement import Spoken, news
from ui.announce.announcer import Announcer
from ui.input.input import Command, InputEvent, KeyPressed, PadButton, PointerPressed, command_of
from ui.paint.painter import Painter

if TYPE_CHECKING:
    from ui.shell.app import App
    from ui.shell.scene import Scene


class Reader:
    """Knows what has been said of each scene. It does nothing while nobody listens."""

    def __init__(self, app: "App", announcer: Announcer) -> None:
        self._app = app
        self._announcer = announcer
        self._heard: WeakKeyDictionary[Scene, Spoken] = WeakKeyDictionary()
        self._top: Scene | None = None

    def pressed(self, event: InputEvent) -> None:
        """A press answers what was said before: what follows need not wait for its end."""
        if isinstance(event, KeyPressed | PadButton | PointerPressed):
            self._announcer.cut_in()

    def look(self, scene: "Scene | None") -> None:
        """Say what is new of the scene on top."""
        if not self._announcer.on:
            self._top = None
            return
        arrived, self._top = scene is not self._top, scene
        if scene is None:
            return
        before, now = self._heard.get(scene), scene.spoken()
        self._heard[scene] = now
        if arrived and now.private:
            # What was for somebody else's ears ends in the middle of a word.
            self._announcer.cut_in()
        if now != before or arrived:
            self._announcer.say(*news(before, now, arrived=arrived))
        self._announcer.cut_in(now=False)

    def answer(self, event: InputEvent, scene: "Scene | None") -> bool:
        """Say what a reading key asks for; returns whether it was one."""
        held = isinstance(event, KeyPressed) and event.repeat
        if not self._announcer.on or scene is None or scene.typing or held:
            return False
        match command := command_of(event):
            case Command.READ:
                self._announcer.say(*self._whole(scene))
            case Command.READ_EARLIER:
                self._announcer.earlier()
            case Command.HUSH:
                self._announcer.hush()
            case Command.READ_CARDS | Command.READ_BELT | Command.READ_SEATS | Command.READ_UNITS:
                self._announcer.say(*scene.told_of(command))
            case _:
                return False
        return True

    def _whole(self, scene: "Scene") -> Sequence[str]:
        """A scene's own words; one that has no page of its own is read as it is drawn."""
        own = scene.spoken()
        return own.whole() if own.page else [own.heading, *drawn_words(self._app.painter, scene.draw), own.prompt]


def drawn_words(painter: Painter, *draws: Callable[[Painter], object]) -> list[str]:
    """The words that these draw, in order; nothing is seen of it. Equal words may belong to different things."""
    ear = painter.onto(pygame.Surface(painter.viewport.size_px))
    heard: list[str] = []
    ear.hearing = heard
    for draw in draws:
        draw(ear)
    return [words for words in heard if words.strip()]
