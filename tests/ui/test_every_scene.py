"""Every scene and moment can be shown in every language, and its words can be read in the smallest window."""

from collections.abc import Mapping

import pytest

from build import screens
from tests.ui.conftest import MakeApp, Written
from tests.ui.few_frames import draw_few_frames
from tests.ui.hands import undrawn
from tests.ui.words_alone import draw_words_alone
from ui.base.i18n import LANGUAGES
from ui.base.viewport import MIN_WINDOW
from ui.files.settings import Settings
from ui.shell.app import App
from ui.shell.scene import Scene

LONGEST = "ru"
"""Of our languages; a slow run has all of them."""
SMALLEST_PX = 11
"""Size of the type below which words are hard to read."""


BENCHES = (
    *(name for name in screens.SCENES if name.startswith("rules")),
    "allocation",
    "allocation-units",
    "scoring",
    "scoring-by-hand",
    "results",
    "results-counting",
    "results-two",
    "report",
    "report-charts",
    "report-points",
    "report-begun",
    "puzzles",
    "puzzle-win-wrong",
    "puzzle-build-wrong",
    "ladder",
    "ladder-climbed",
    "ladder-top",
    "encounter-before",
    "encounter-won",
    "encounter-lost",
)
"""Scenes with plates and rows full of words, which have the least room for larger ones."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "all_the_way"),
    [
        *((one, False) for one in LANGUAGES),
        (LONGEST, True),
    ],
)
def test_no_words_are_cut_off_or_too_small_in_the_smallest_window(
    make_app: MakeApp,
    plain_art: None,
    written: Written,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    all_the_way: bool,
) -> None:
    """In every scene; slowly, on the way to it, too. No words are seen for a few frames only."""
    app = make_app(MIN_WINDOW, Settings(language=language))
    draw_words_alone(app, monkeypatch)
    if all_the_way:
        draw_few_frames(app, monkeypatch)
    check_words(app, written, {name: make if all_the_way else unseen(make) for name, make in screens.SCENES.items()})


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [MIN_WINDOW, (800, 600), (1280, 540)])
def test_large_words_fit_the_bench_and_the_podium(
    make_app: MakeApp,
    plain_art: None,
    written: Written,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    size: tuple[int, int],
) -> None:
    app = make_app(size, Settings(language=language, text_size=150))
    draw_words_alone(app, monkeypatch)
    check_words(app, written, {name: unseen(screens.SCENES[name]) for name in BENCHES})


def unseen(make: screens.Make) -> screens.Make:
    """Make a scene without drawing what comes before it."""

    def made(app: App) -> Scene:
        with undrawn(app):
            return make(app)

    return made


def check_words(app: App, written: Written, scenes: Mapping[str, screens.Make]) -> None:
    """No words of these scenes are cut off or too small to be read."""
    for name, make in scenes.items():
        written.clear()
        screens.render(app, make, settling=0)
        small = {words: text.size_px for words, text in written if text.size_px < SMALLEST_PX and words.strip()}
        assert not small, f"{name}: too small"
        assert not [words for words, text in written if text.cut], f"{name}: cut off"
