"""Faces and voices at the table, the podium's places, and the walk that decides a tie."""

from dataclasses import replace
from itertools import groupby

import msgspec
import pytest

from game.agents import PERSONALITIES, Occasion
from game.core.cards import CATALOGUE, Kind
from game.core.events import Auction, BidLaid, BidsRevealed, ChiefMoved, RoundStarted, Score
from game.core.observation import SeatView
from ui.base.i18n import Translator
from ui.match.faces import SeatLook
from ui.match.opponents import (
    ANNOYED,
    CALM,
    PLEASED,
    REMARK_SECONDS,
    STARTLED_GAP,
    Opponents,
    mood_after,
    parting_words,
    places,
)
from ui.table.state.stage import WALK_STEP, walk_of
from ui.table.state.view import Stage, TableView

LOOKS = [SeatLook("Ada", "red", "person-1", human=True), SeatLook("Volta", "blue", "volta", human=False)]
ROBOT = next(card.id for card in CATALOGUE.values() if card.kind is Kind.ROBOT)
FZZZT = next(card.id for card in CATALOGUE.values() if card.kind is Kind.FZZZT)


def won(card: str = ROBOT, winner: int = 1, tied: tuple[int, ...] = ()) -> Auction:
    return Auction(card, {0: 3, 1: 3}, winner, tied, 0, 1, 1, {0: ("r3-oil-a",), 1: ("r3-oil-b",)})


def test_moods_follow_what_happens_and_a_new_auction_calms_them() -> None:
    assert mood_after(CALM, 1, won()) == PLEASED
    assert mood_after(CALM, 1, won(FZZZT)) == ANNOYED
    assert mood_after(CALM, 0, won(tied=(0, 1))) == ANNOYED
    assert mood_after(CALM, 0, won()) == CALM
    assert mood_after(ANNOYED, 0, BidLaid(0, (ROBOT,))) == CALM
    assert mood_after(ANNOYED, 0, BidLaid(1, (ROBOT,))) == ANNOYED
    assert mood_after(ANNOYED, 0, BidsRevealed({1: (ROBOT,)})) == CALM
    assert mood_after(CALM, 0, ChiefMoved(0)) == PLEASED


def test_who_looks_up_at_a_bid_goes_on_laughing_no_more() -> None:
    opponents = Opponents([*LOOKS, LOOKS[1]], seed=1)
    opponents.note(won(winner=2))
    opponents.hush()
    opponents.startle(0, delay=0.2)
    assert opponents.wake_after == pytest.approx(0.2 + STARTLED_GAP)
    seen = []
    for _ in range(60):
        opponents.update(0.05)
        seen.append((set(opponents.startled), opponents.moods[2]))
    assert [one for one, _ in groupby(seen)] == [
        (set(), PLEASED),
        ({1}, PLEASED),
        ({1, 2}, CALM),
        ({2}, CALM),
        (set(), CALM),
    ]
    assert opponents.wake_after is None


def speaker(opponents: Opponents) -> int | None:
    return None if opponents.remark is None else opponents.remark.seat


def test_computer_players_speak_and_fall_silent_again() -> None:
    opponents = Opponents(LOOKS, seed=1)
    opponents.note(RoundStarted(1, 0))
    assert speaker(opponents) == 1
    assert opponents.wake_after == REMARK_SECONDS
    assert not opponents.update(REMARK_SECONDS / 2)
    assert opponents.update(REMARK_SECONDS)
    assert speaker(opponents) is None
    assert opponents.wake_after is None


def test_people_are_never_made_to_speak() -> None:
    opponents = Opponents([LOOKS[0], LOOKS[0]], seed=1)
    for event in (RoundStarted(1, 0), won(), won(FZZZT), ChiefMoved(1)):
        opponents.note(event)
        assert opponents.remark is None
    assert list(parting_words(LOOKS, [0, 0], 1)) == [1]


def test_the_best_of_the_beaten_speaks_where_a_person_has_won() -> None:
    table = [*LOOKS, SeatLook("Grit", "orange", "grit", human=False)]
    for ranks, best in (([0, 2, 1], 2), ([0, 1, 2], 1)):
        said = parting_words(table, ranks, 1)
        assert list(said) == [best]
        assert said[best] in PERSONALITIES[table[best].portrait].remarks[Occasion.LOST_GAME]
    assert list(parting_words(table, [1, 0, 2], 1)) == [1], "a winner speaks alone"


def test_of_two_winners_of_the_same_kind_one_says_the_parting_words() -> None:
    twins = [LOOKS[1], LOOKS[0], msgspec.structs.replace(LOOKS[1], name="Also Volta")]
    said = parting_words(twins, [0, 1, 0], 1)
    assert list(said) == [0]
    assert said[0] == parting_words(LOOKS, [1, 0], 1)[1]


def total(points: int, robots: int = 5) -> Score:
    return Score(points, 0, points, robots, ())


@pytest.mark.parametrize(
    ("totals", "winners", "expected"),
    [
        ([30, 20, 40, 20], [2], [1, 2, 0, 2]),
        ([30, 30], [1], [1, 0]),
        ([30, 30, 10], [0, 1], [0, 0, 2]),
    ],
)
def test_the_podium_has_the_right_places(totals: list[int], winners: list[int], expected: list[int]) -> None:
    assert places([total(points) for points in totals], winners) == expected


def test_fewer_robots_decide_every_place() -> None:
    """Not the first alone [F3]; the phones and the report say so, too."""
    assert places([total(40, 10), total(37, 10), total(37, 11), total(37, 10)], [0]) == [0, 1, 3, 1]


def test_the_light_walks_from_the_chief_to_the_winner_of_a_tie_and_on_to_the_next_chief() -> None:
    seats = tuple(SeatView(number + 1, 0, 0, 1) for number in range(4))
    tie = Auction("r3-oil-a", {0: 3, 1: 3}, 0, (0, 1), 1, 1, 1, {0: ("r3-oil-b",), 1: ("r3-oil-c",)})
    view = TableView(None, 1, 1, 2, (), 0, seats, stage=Stage.DECIDED, stage_chief=2, outcome=tie)
    walks = [walk_of(Translator("en"), view, (step + 0.5) * WALK_STEP) for step in range(5)]
    assert [walk and walk.gone for walk in walks] == pytest.approx([0.5, 1.5, 2.5, 3.0, 3.0])
    assert [walk and walk.ranks for walk in walks] == [(), (), ((2, 1),), ((2, 1), (3, 2)), ((2, 1), (3, 2))]
    assert walk_of(Translator("en"), replace(view, outcome=won(winner=1)), 0.0) is None
