"""Every scene and moment can be shown in every language, and its words can be read in the smallest window."""

import pytest

from build import screens
from tests.ui.conftest import MakeApp
from ui.base.i18n import LANGUAGES
from ui.base.settings import Settings
from ui.base.viewport import MIN_WINDOW
from ui.paint.texts import TextBlock, TextCache

SMALLEST_PX = 11
"""Size of the type below which words are hard to read."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_are_cut_off_or_too_small_in_the_smallest_window(
    make_app: MakeApp, plain_art: None, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    written: dict[str, TextBlock] = {}
    block = TextCache.block

    def noted(cache: TextCache, string: str, *args: object, **named: object) -> TextBlock:
        written[string] = block(cache, string, *args, **named)  # type: ignore[arg-type]
        return written[string]

    monkeypatch.setattr(TextCache, "block", noted)
    app = make_app(MIN_WINDOW, Settings(language=language))
    for name, make in screens.SCENES.items():
        written.clear()
        screens.render(app, make)
        small = {words: text.size_px for words, text in written.items() if text.size_px < SMALLEST_PX and words.strip()}
        assert not small, f"{name}: too small"
        assert not [words for words, text in written.items() if text.cut], f"{name}: cut off"
