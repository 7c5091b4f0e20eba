"""Title, setup, settings and rules in every size: everything is on the canvas, and no word is cut."""

import re
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from tests.ui.conftest import MakeApp
from tests.ui.stand_ins import Games
from ui.files.settings import Settings
from ui.scenes.rules.page import RulesScene
from ui.scenes.start.settings import SettingsScene
from ui.scenes.start.setup import SetupScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App
from ui.shell.scene import Scene
from ui.widgets.scroll import Fading, ScrollArea

SCENES: list[Callable[[App], Scene]] = [TitleScene, SetupScene, SettingsScene, RulesScene]
SIZES = [(960, 540), (1600, 900), (1200, 900), (2520, 1080)]


LETTERING = [(100, False), (100, True), (150, False)]
"""The size of the text in per cent, and whether all words are longer than ours."""


@pytest.mark.parametrize(
    ("make", "lettering", "size"),
    [
        # In every run all letterings in the smallest window, and long words in every window.
        pytest.param(make, lettering, size, marks=() if size == SIZES[0] or lettering[1] else pytest.mark.slow)
        for make, lettering, size in product(SCENES, LETTERING, SIZES)
    ],
)
def test_everything_is_on_the_canvas_and_no_word_is_cut(
    make_app: MakeApp,
    monkeypatch: pytest.MonkeyPatch,
    make: Callable[[App], Scene],
    lettering: tuple[int, bool],
    size: tuple[int, int],
) -> None:
    text_size, longer = lettering
    if longer:
        monkeypatch.setattr("gettext.NullTranslations", LongWords)
    app = make_app(size, Settings(language="en", text_size=text_size), navigator=Games(kept=True).navigator)
    cut: list[str] = []
    original = app.texts.block

    def spy(string: str, *arguments: Any, **options: Any) -> Any:
        block = original(string, *arguments, **options)
        if block.cut:
            cut.append(string)
        return block

    monkeypatch.setattr(app.texts, "block", spy)
    scene = make(app)
    app.scenes.push(scene)
    app.step(0)
    canvas = app.viewport.canvas
    group = getattr(scene, "group")  # noqa: B009
    # What lies in a window onto something taller moves past its edges.
    still = [widget for widget in group.widgets if widget.window is None]
    for widget in still:
        assert canvas.inflate(1, 1).contains(widget.rect), widget
    assert cut == []
    apart = [widget for widget in group.widgets if not isinstance(widget, ScrollArea | Fading)]
    for one in apart:
        for other in apart:
            if one is not other and one.window is other.window:
                assert not one.rect.inflate(-2, -2).colliderect(other.rect.inflate(-2, -2)), (one, other)


class LongWords:
    """A language whose words are a good third longer, as German and Russian ones can be."""

    def gettext(self, message: str) -> str:
        return re.sub(r"(?<!{)\b(\w{4,})\b(?!})", lambda match: match[1] + "enheit"[: len(match[1]) // 3 + 1], message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self.gettext(one if n == 1 else many)
