"""A dialog: answered once, by whatever device, and nothing gets past it."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tests.ui import hands
from tests.ui.hands import top_of
from ui.base.theme import BUTTON
from ui.input.input import Command, PadButton
from ui.scenes.common.dialog import DialogScene
from ui.scenes.start.settings import SettingsScene
from ui.shell.app import App
from ui.shell.scene import DialogAnswer
from ui.widgets.button import BUTTON_EDGE, Button


def nothing() -> None:
    """An answer that changes nothing."""


def ask(app: App) -> tuple[DialogScene, list[str]]:
    given: list[str] = []
    answers = [DialogAnswer("Stay", lambda: given.append("stay")), DialogAnswer("Go", lambda: given.append("go"))]
    dialog = DialogScene(app, "Leave?", "The game is saved.", answers, cancel=0)
    app.scenes.push(SettingsScene(app))
    app.scenes.push(dialog)
    app.step(0)
    return dialog, given


@pytest.mark.parametrize(
    ("act", "expected"),
    [
        (lambda app, dialog: hands.click_on(app, dialog.group, "Go"), "go"),
        (lambda app, _: hands.key(app, pygame.K_ESCAPE), "stay"),
        (lambda app, _: app.step(0, [pygame.event.Event(pygame.QUIT)]), "stay"),
        (lambda app, _: hands.key(app, pygame.K_RETURN), "stay"),
        (lambda _, dialog: dialog.handle(PadButton(Command.CANCEL)), "stay"),
    ],
)
def test_a_dialog_is_answered_once_and_goes(app: App, act: Callable[[App, DialogScene], Any], expected: str) -> None:
    dialog, given = ask(app)
    act(app, dialog)
    assert given == [expected]
    assert isinstance(top_of(app), SettingsScene)
    assert app.running


def test_enter_means_the_same_after_a_click_beside_the_answers(app: App) -> None:
    _, given = ask(app)
    hands.click(app, (1400, 60))
    hands.key(app, pygame.K_RETURN)
    assert given == ["stay"]


def test_a_dialog_lets_nothing_through(app: App) -> None:
    _, given = ask(app)
    hands.click(app, (1400, 60))
    hands.key(app, pygame.K_m)
    assert given == []
    assert not app.settings.mute


@pytest.mark.parametrize(
    ("words", "alike"),
    [("Straight to the table", True), ("A very long answer that two buttons cannot have in one line", False)],
)
def test_an_answer_has_one_line_as_long_as_there_is_room(app: App, words: str, *, alike: bool) -> None:
    """The other one makes room for it."""
    dialog = DialogScene(
        app, "First time?", "A word.", [DialogAnswer("Learn", nothing), DialogAnswer(words, nothing)], cancel=0
    )
    app.scenes.push(dialog)
    app.step(0)
    buttons = [widget for widget in dialog.group.widgets if isinstance(widget, Button)]
    needed = app.painter.measure(words, BUTTON)[0]
    assert needed <= buttons[1].rect.w - 2 * BUTTON_EDGE
    assert (buttons[0].rect.w == buttons[1].rect.w) is alike
    assert buttons[1].rect.left > buttons[0].rect.right
