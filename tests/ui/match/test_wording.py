"""Figures in words."""

import pytest

from ui.base.i18n import Translator
from ui.match.wording import decimal, signed


@pytest.mark.parametrize(("points", "words"), [(3, "+3"), (0, "+0"), (-3, "–3")])
def test_points_have_a_sign(points: int, words: str) -> None:
    assert signed(points) == words
    assert signed(points, plus=False) == words.removeprefix("+")


def test_decimals_have_the_language_s_separator_and_a_dash() -> None:
    assert [decimal(Translator(language), -1.25) for language in ("en", "de")] == ["–1.2", "–1,2"]
