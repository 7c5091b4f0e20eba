"""Taking up another device in the middle of a page."""

import pygame
import pytest

from tests.ui import hands
from tests.ui.conftest import MakeApp
from ui.input.glyphs import Device
from ui.scenes.common.widget_scene import WidgetScene
from ui.scenes.lessons.lessons import LessonsScene
from ui.scenes.start.setup import SetupScene


@pytest.mark.parametrize("kind", [SetupScene, LessonsScene])
def test_taking_up_another_device_leaves_the_focus(make_app: MakeApp, kind: type[SetupScene | LessonsScene]) -> None:
    """Keys have shorter names than buttons, so the page is laid out anew; nothing is pressed that was not meant."""
    app = make_app()
    scene: WidgetScene = kind(app)
    app.scenes.reset(scene)
    app.step(0)
    hands.key(app, pygame.K_TAB)
    place = scene.focus_place
    assert place is not None
    button = pygame.CONTROLLER_BUTTON_LEFTSTICK
    app.step(0, [pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=button)])
    assert app.devices.device is Device.PAD
    assert scene.focus_place == place
