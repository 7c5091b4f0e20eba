"""What the guided game teaches: every term before it is used, and every rule by living through it."""

import re
from collections.abc import Iterator

import pytest

from game.core.build_plan import BuildPlan
from game.core.cards import POWER
from game.core.events import AuctionWon, BidLaid, HandDealt, RoundStarted
from game.core.rules import BELT_SIZE, HAND_SIZE
from game.core.state import Phase
from game.records.game import Game
from ui.base.i18n import LANGUAGES, Translator
from ui.match.lessons.scenario import Lesson, Scenario, read_scenario
from ui.scenes.lessons.lesson_benches import card_to_leave_out, symbols_in_use

PERSON = 0
EXPLAINED = {
    "power": "You bid with your own robots. The yellow number is a robot's power, counted in zaps.",
    "zap": "You bid with your own robots. The yellow number is a robot's power, counted in zaps.",
    "worth": "The number in the white cog is what it's worth: that many points for its owner when the game ends.",
}
"""The sentence that explains each term."""
TERMS = {
    "en": {"power": r"\bpower", "zap": r"\bzaps?\b", "worth": r"\bworth\b"},
    "de": {"power": r"\benergie", "zap": r"\bzaps?\b", "worth": r"\bwert\b"},
    "es": {"power": r"\bpotencia", "zap": r"\bzaps?\b", "worth": r"\bval(e|en|er|ga)\b"},
    "nl": {"power": r"\bkracht\b", "zap": r"\bzaps?\b", "worth": r"\bwaard\b"},
    "ru": {"power": r"\bэнерги", "zap": r"\bзап(а|ов|ы|ах)?\b", "worth": r"\b(цен[аеуы]|стоит|стоят)\b"},
}
"""How each language says them."""


def every_text(lessons: tuple[Lesson, ...]) -> Iterator[str]:
    """All that is read, in the order in which it is."""
    for lesson in lessons:
        yield lesson.title
        yield lesson.about
        for step in lesson.steps:
            yield from (line.say for line in step.lines)
            yield from (words for words in (step.want.low, step.want.high) if words)


@pytest.mark.parametrize("term", EXPLAINED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_is_explained_before_it_is_used(language: str, term: str) -> None:
    tr = Translator(language)
    using = [
        text
        for text in every_text(read_scenario().lessons)
        if re.search(TERMS[language][term], tr.text(text), re.IGNORECASE)
    ]
    assert using, "the term is used"
    assert using[0] == EXPLAINED[term]


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return read_scenario()


def steps_of(scenario: Scenario) -> set[tuple[int, int]]:
    """The auctions that somebody plays who follows the whole game: round and number."""
    return {
        (step.round, step.auction)
        for lesson in scenario.lessons
        for step in lesson.steps
        if step.phase is Phase.BIDDING
    }


def auctions_of(scenario: Scenario) -> dict[tuple[int, int], tuple[list[BidLaid], AuctionWon, int]]:
    """For each auction by round and number: the bids in order, how it ended, and who was the Chief."""
    found: dict[tuple[int, int], tuple[list[BidLaid], AuctionWon, int]] = {}
    bids: list[BidLaid] = []
    at, chief = (0, 0), 0
    for event in scenario.game.events:
        match event:
            case RoundStarted():
                at, chief = (event.round, 0), event.chief
            case BidLaid():
                bids.append(event)
            case AuctionWon():
                at = (at[0], at[1] + 1)
                found[at] = bids, event, chief
                bids, chief = [], event.chief
    return found


def test_bidding_goes_clockwise_from_the_chief_whoever_that_is(scenario: Scenario) -> None:
    auctions, played = auctions_of(scenario), steps_of(scenario)
    first = {auctions[at][0][0].player for at in played}
    assert {PERSON, 1} <= first, "somebody else's turn comes first, and one's own"
    for at in played:
        bids, _, chief = auctions[at]
        assert bids[0].player == chief


def test_the_person_wins_as_the_chief_when_all_bid_nothing_and_then_is_out(scenario: Scenario) -> None:
    auctions = auctions_of(scenario)
    bids, end, chief = auctions[1, 7]
    assert [POWER[card] for bid in bids for card in bid.cards] == [0, 0, 0]
    assert end.winner == chief == PERSON
    bids, end, _ = auctions[1, BELT_SIZE]
    assert {bid.player for bid in bids} == {1, 2}, "the others bid without the person"
    assert {(1, 7), (1, BELT_SIZE)} <= steps_of(scenario)


def test_a_tie_without_the_chief_goes_clockwise_and_makes_the_loser_chief(scenario: Scenario) -> None:
    _, end, chief = auctions_of(scenario)[1, 4]
    assert set(end.tied) == {PERSON, 2}
    assert chief not in end.tied
    assert end.winner == 2
    assert end.chief == PERSON


def test_the_last_lot_of_a_round_is_bid_for_with_all_power(scenario: Scenario) -> None:
    assert (2, BELT_SIZE) in steps_of(scenario)
    bids, end, _ = auctions_of(scenario)[2, BELT_SIZE]
    laid = next(bid for bid in bids if bid.player == PERSON)
    lesson = scenario.lesson("fix")
    assert lesson is not None
    assert lesson.steps[0].want.least == sum(POWER[card] for card in laid.cards) == end.values[PERSON]
    assert end.winner == PERSON


def test_six_of_more_cards_are_dealt_before_the_eyes_of_the_person(scenario: Scenario) -> None:
    deals = [event for event in scenario.game.events if isinstance(event, HandDealt) and event.player == PERSON]
    third = deals[2]
    assert len(third.hand) == HAND_SIZE
    assert third.discard, "one card at least waits in the pile"
    assert (3, 1) in steps_of(scenario)


def test_the_card_to_be_laid_at_the_end_has_more_symbols_than_it_may_give(scenario: Scenario) -> None:
    game = Game.from_record(scenario.game)
    game.goto(game.points[-1])
    seen = game.observation(PERSON)
    own = seen.seats[PERSON]
    plan = BuildPlan(own.units, seen.discard, own.fixed)
    plan.fill_best()
    card = card_to_leave_out(plan)
    assert card is not None
    assert len(symbols_in_use(plan, card)) > 1
