"""Why a bid, in one sentence: every claim, aim and comparison in every language, and chances in plain words."""

from itertools import pairwise, product

import pytest
from msgspec.structs import replace

from game.agents.argument import Aim, Argument, Claim, Versus
from game.core.cards import UNITS
from ui.base.i18n import LANGUAGES, Translator
from ui.match.after.arguments import argument_words, lead_agrees, likelihood_words, rank_words

NAMES = ("Ada", "Tock", "Volta")
UNIT = min(UNITS)
WHY = Argument(2, Claim.SURE, Aim.KEEPS, None, 1, 1, 2, 5, UNIT, 1, 7, 3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_argument_is_one_sentence_of_its_own(language: str) -> None:
    tr = Translator(language)
    every = [replace(WHY, claim=claim, aim=aim) for claim, aim in product(Claim, (*Aim, None))]
    every += [replace(WHY, versus=versus, more=more) for versus, more in product(Versus, (3, -3))]
    said = {argument_words(tr, argument, NAMES) for argument in every}
    assert len(said) >= len(Claim) * (len(Aim) + 1) + len(Versus)
    for words in said:
        assert words.endswith(".")
        assert words.count(".") == 1
        assert "{" not in words
        assert words[0] == "2" or words.startswith(tr.text("{zaps} lets it go", zaps=2)[:3])


def test_the_sentence_of_the_game_itself() -> None:
    tr = Translator("en")
    assert argument_words(tr, WHY, NAMES) == (
        "2 wins it from Tock, who can lay 1 at most, and keeps your 5 for the unit behind it."
    )
    assert argument_words(tr, replace(WHY, card="r5-nut", ahead=3, rival=None), NAMES).endswith(" further back.")
    dearer = Argument(4, Claim.SURE, versus=Versus.DEARER, more=2)
    assert argument_words(tr, dearer, NAMES) == "4 wins it just as surely, but costs 2 zaps more."


@pytest.mark.parametrize(
    ("chance", "lead", "agrees"),
    [
        (0.48, -7.0, False),
        (0.5, 2.0, True),
        (0.6, 5.0, True),
        (0.6, -5.0, False),
        (0.2, -9.0, True),
        (0.2, 6.0, False),
        (0.3, 1.5, True),
    ],
)
def test_a_lead_is_shown_only_where_it_says_the_same_as_the_chance(chance: float, lead: float, agrees: bool) -> None:
    assert lead_agrees(chance, lead) is agrees


@pytest.mark.parametrize("language", LANGUAGES)
def test_likelier_things_are_never_called_less_likely(language: str) -> None:
    tr = Translator(language)
    words = [likelihood_words(tr, chance / 100) for chance in range(101)]
    changes = [words[0], *[now for before, now in pairwise(words) if now != before]]
    assert len(changes) == len(set(changes)) == 7
    assert len({rank_words(tr, lost) for lost in (None, 0.0, 0.02, 0.2)}) == 4
