"""A computer player's reasons in words."""

import pytest

from game.agents import Reason, ReasonKind
from game.core.cards import CATALOGUE, Kind
from ui.base.i18n import Translator
from ui.match.after.reasons import reason_words

UPGRADE = next(card.id for card in CATALOGUE.values() if card.kind is Kind.UPGRADE)


@pytest.mark.parametrize("kind", [ReasonKind.LENDS, ReasonKind.THINS])
@pytest.mark.parametrize(("before", "after", "told"), [(6.0, 6.0, 0), (6.01, 6.04, 0), (10.3, 12.0, 2)])
def test_fixing_is_explained_with_two_figures_only_if_they_differ(
    kind: ReasonKind, before: float, after: float, told: int
) -> None:
    """Without an upgrade a hand of all cards has the power it had before."""
    words = reason_words(Translator("en"), Reason(kind, after, (UPGRADE,), before=before), ["Ada"])
    assert sum(words.count(figure) for figure in (f"{before:.1f}", f"{after:.1f}")) == told
    assert ("just as much" in words) is (told == 0)
