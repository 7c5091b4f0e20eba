"""What is said about how a game went."""

import pytest

from game.review.feelings import Feeling
from tests.ui.conftest import MakeApp
from ui.base.i18n import LANGUAGES, Translator
from ui.files.settings import Settings
from ui.scenes.after.ending.flourish import FRAME
from ui.scenes.after.ending.words import HEADLINE, feeling_words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_feeling_is_said_in_its_own_words_and_fits_beside_the_robot_in_its_frame(
    make_app: MakeApp, plain_art: None, language: str
) -> None:
    app = make_app((1600, 900), Settings(language=language))
    canvas = app.viewport.canvas
    room = canvas.w - 2 * (FRAME[0] + 24)
    said = [feeling_words(Translator(language), feeling) for feeling in Feeling]
    assert len(set(said)) == len(Feeling)
    for words in said:
        assert app.painter.measure(words, HEADLINE)[0] <= room, words
        assert words[-1] in "!.?", words
        assert not any(letter.isdigit() for letter in words), words


def test_a_defeat_without_a_story_is_met_with_another_game() -> None:
    """It once said that "the next game starts level", which nobody would say at a table."""
    assert feeling_words(Translator("en"), Feeling.TRIED) == "Not this time. Up for another?"
