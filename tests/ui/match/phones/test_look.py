"""What a phone says of its seat's units is what the table says of them."""

import msgspec

from game.core.cards import CATALOGUE
from game.core.observation import Observation
from game.review.standing import standings
from tests.ui.phones.page.phone_game import Table
from ui.base.i18n import LANGUAGES, Translator
from ui.match.phones.look import WORD_JOINER, look_of, makings_of, sentences
from ui.match.unit_words import unit_state
from ui.phones.messages import LookStage

ENGLISH = Translator("en")


def with_a_working_unit(seen: Observation) -> bool:
    return any(unit.widgets for unit in standings(seen)[0].units) and not any(seen.seats[0].fixed.values())


def test_a_unit_is_told_with_all_cards_as_on_its_plate_on_the_table() -> None:
    seen = Table.new(36).play(with_a_working_unit).session.observation(0)
    makings = makings_of(ENGLISH, standings(seen)[:1])
    now = standings(seen)[0]
    assert [making.widgets for making in makings] == [unit.widgets for unit in now.units]
    assert any(making.widgets for making in makings), "nothing is fixed, and yet it works"
    for making, unit in zip(makings, now.units, strict=True):
        assert unit_state(ENGLISH, unit).words in making.words


def half_served(seen: Observation) -> bool:
    units = standings(seen)[0].units
    return any(not unit.widgets and 0 < len(unit.missing) < len(CATALOGUE[unit.unit].symbols) for unit in units)


def test_what_a_unit_lacks_is_named() -> None:
    seen = Table.new(2).play(half_served).session.observation(0)
    makings = [making for making in makings_of(ENGLISH, standings(seen)[:1]) if not making.widgets]
    half = next(making for making in makings if 0 < len(making.lacks) < len(CATALOGUE[making.unit].symbols))
    # A cost would read like a gain if its number began the next line.
    assert f"missing {', '.join(half.lacks)}: \N{EN DASH}{WORD_JOINER}" in half.words


def test_a_name_from_right_to_left_turns_nothing_else_around() -> None:
    """Without the marks a number behind it would stand on its other side."""
    seen = Table.new(2).play(half_served).session.observation(0)
    seen = msgspec.structs.replace(seen, to_act=1)
    titles = [
        look_of(ENGLISH, 0, seen, ["A", name, "C", "D"], stage=LookStage.TABLE).title
        for name in ("Bob", "\u05d0\u05d1 1")
    ]
    assert titles == ["Bob thinks…", "\u2068\u05d0\u05d1 1\u2069 thinks…"]


def test_the_line_below_the_turn_begins_like_a_sentence_in_every_language() -> None:
    seen = Table.new(2).play(half_served).session.observation(0)
    seen = msgspec.structs.replace(seen, to_act=1)
    for language in LANGUAGES:
        words = look_of(Translator(language), 0, seen, ["A", "B", "C", "D"], stage=LookStage.TABLE).words
        assert words[0].isdigit() or words[0].isupper() or words[0] in "\N{EN DASH}\N{MINUS SIGN}"


def test_the_units_and_the_robots_make_up_the_points_that_the_head_tells() -> None:
    seen = Table.new(36).play(with_a_working_unit).session.observation(0)
    look = look_of(ENGLISH, 0, seen, ["Ada", "Grit", "Ben", "Volta"], stage=LookStage.TABLE)
    own = standings(seen)[0]
    assert own.total == own.basic + sum(making.points for making in look.makings)
    assert not {making.unit for making in look.makings} - {*CATALOGUE}


def test_two_lines_of_the_log_become_two_sentences() -> None:
    assert sentences(["Tie at 3!", "Ada wins Bolt (3)", "Spanner to Bob"]) == (
        "Tie at 3! Ada wins Bolt (3). Spanner to Bob"
    )
    assert sentences([]) == ""
