"""What is said about how a game went."""

import pytest

from game.review.feelings import Feeling
from ui.base.i18n import LANGUAGES, Translator
from ui.match.after.feelings import feeling_words

LONGEST = 75
"""Letters that a headline or a bubble beside a face can take."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_feeling_is_said_briefly_and_in_its_own_words(language: str) -> None:
    said = [feeling_words(Translator(language), feeling) for feeling in Feeling]
    assert len(set(said)) == len(Feeling)
    for words in said:
        assert len(words) <= LONGEST, words
        assert words[-1] in "!.?", words
        assert not any(letter.isdigit() for letter in words), words


def test_a_defeat_without_a_story_is_met_with_another_game() -> None:
    """It once said that "the next game starts level", which nobody would say at a table."""
    assert feeling_words(Translator("en"), Feeling.TRIED) == "Not this time. Up for another?"
