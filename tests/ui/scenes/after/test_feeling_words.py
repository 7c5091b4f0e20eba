"""What is said about how a game went."""

import pytest

from game.review.feelings import Feeling
from ui.base.i18n import LANGUAGES, Translator
from ui.scenes.after.ending.words import feeling_words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_feeling_is_said_in_its_own_words(language: str) -> None:
    said = [feeling_words(Translator(language), feeling) for feeling in Feeling]
    assert len(set(said)) == len(Feeling)
    for words in said:
        assert words[-1] in "!.?", words
        assert not any(letter.isdigit() for letter in words), words


def test_a_defeat_without_a_story_is_met_with_another_game() -> None:
    """It once said that "the next game starts level", which nobody would say at a table."""
    assert feeling_words(Translator("en"), Feeling.TRIED) == "Not this time. Up for another?"
