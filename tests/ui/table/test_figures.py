"""The standings as the table shows them."""

from game.core.cards import CATALOGUE, Kind
from game.core.observation import observe
from game.core.rules import new_game
from game.review.standing import UnitStanding, standings
from ui.base.i18n import Translator
from ui.match.unit_words import unit_state
from ui.table.state.figures import NO_FIGURES, figures_of, unit_sign

EN = Translator("en")
COMPLEX = next(card for card in CATALOGUE.values() if card.kind is Kind.UNIT and len(card.symbols) == 4)
BASIC = next(card for card in CATALOGUE.values() if card.kind is Kind.UNIT and len(card.symbols) == 2)


def test_the_own_figures_are_always_told_and_others_where_they_are_wanted() -> None:
    seen = observe(new_game(3, 5)[0], None)
    totals = [standing.total for standing in standings(seen)]
    own = figures_of(seen, 1, others=False)
    assert [own.worth(seat) for seat in range(3)] == [None, totals[1], None]
    told = figures_of(seen, 1, others=True)
    assert [told.worth(seat) for seat in range(3)] == totals
    nobody = figures_of(seen, None, others=False)
    assert [nobody.worth(seat) for seat in range(3)] == [None, None, None]


def test_a_unit_tells_what_is_ready_what_is_missing_and_what_it_costs() -> None:
    ready = unit_state(EN, UnitStanding(COMPLEX.id, 2, 26, ()))
    assert (ready.each, ready.words, ready.good, ready.widgets) == ("+13 each", "2 ready: +26", True, 2)
    lacking = unit_state(EN, UnitStanding(COMPLEX.id, 0, -13, COMPLEX.symbols[:2]))
    assert (lacking.words, lacking.missing, lacking.good) == ("missing: –13", COMPLEX.symbols[:2], False)
    bare = unit_state(EN, UnitStanding(COMPLEX.id, 0, -13, COMPLEX.symbols))
    assert (bare.words, bare.missing, bare.good) == ("nothing yet: –13", (), False)


def test_a_unit_tells_it_in_the_language_that_is_spoken_now() -> None:
    tr, standing = Translator("en"), UnitStanding(COMPLEX.id, 1, 13, ())
    told = []
    for language in ("en", "de", "en"):
        tr.use(language)
        told.append(unit_state(tr, standing).each)
    assert told == ["+13 each", "je +13", "+13 each"]


def test_symbols_light_up_when_a_robot_is_fixed() -> None:
    robot = next(
        card for card in CATALOGUE.values() if card.kind is Kind.ROBOT and set(card.symbols) == {BASIC.symbols[0]}
    )
    dark, lit = (unit_sign(EN, BASIC.id, fixed, NO_FIGURES, own=False) for fixed in ((), (robot.id,)))
    assert (dark.served, dark.fixed, dark.state) == (frozenset(), 0, None)
    assert (lit.served, lit.fixed) == (frozenset({BASIC.symbols[0]}), 1)
