"""How a game went, as a feeling: from the record's facts alone."""

from game.core.events import GameScored
from game.play.tournament import play_game
from game.records.seats import SeatSpec
from game.review.facts import SeatFacts
from game.review.feelings import Course, Feeling, feeling, feelings_of, places_by_round


def course(
    total: int, rival: int, places: tuple[int, ...], *, others: int = 1, bonus: int = 0, **own: object
) -> Course:
    """The course of a game for a seat, against one rival with these points, and so many of them for units, and perhaps
    some with none; counted round by round."""
    share = 1.0 if total > rival else 0.5 if total == rival else 0.0
    figures: dict[str, object] = {"name": "Ada", "kind": "human", "total": total, "share": share, **own}
    rivals = [SeatFacts("Grit", "ai", total=rival, bonus=bonus), *[SeatFacts("Volta", "ai")] * (others - 1)]
    return Course(SeatFacts(**figures), tuple(rivals), places, places)  # type: ignore[arg-type]


def test_the_feelings_of_winners() -> None:
    cases = {
        Feeling.SHARED: course(40, 40, (1, 1, 1, 1, 1)),
        Feeling.COMEBACK: course(40, 39, (1, 2, 2, 2, 1)),
        Feeling.WHISKER: course(40, 38, (1, 1, 1, 1, 1)),
        Feeling.BOLD_WON: course(40, 30, (1, 1, 1, 1, 1), fixed=6),
        Feeling.ALL_THE_WAY: course(60, 30, (1, 1, 1, 1, 1)),
        Feeling.MILES: course(60, 30, (2, 1, 1, 1, 1)),
        Feeling.FULL_HOUSE: course(40, 30, (2, 1, 1, 1, 1), widgets={"a": 1, "b": 1, "c": 2}),
        Feeling.BARGAINS: course(40, 30, (2, 1, 1, 1, 1), bargains=8),
        Feeling.WON: course(40, 30, (2, 1, 1, 1, 1)),
    }
    assert {found: feeling(one) for found, one in cases.items()} == {found: found for found in cases}


def test_the_feelings_of_the_others() -> None:
    cases = {
        Feeling.SO_CLOSE: course(37, 40, (1, 1, 1, 1, 2)),
        Feeling.OVERTAKEN: course(30, 40, (2, 2, 2, 1, 2)),
        Feeling.CLIMBED: course(30, 40, (3, 3, 3, 2, 2), others=2),
        Feeling.SHOCKED: course(30, 40, (2, 2, 2, 2, 2), fzzzts=3),
        Feeling.BOLD: course(30, 40, (2, 2, 2, 2, 2), fixed=6),
        Feeling.TIES: course(30, 40, (2, 2, 2, 2, 2), ties=5, ties_won=1),
        Feeling.WAITING: course(30, 40, (2, 2, 2, 2, 2), widgets={"a": 0, "b": 2}),
        Feeling.HUMMING: course(30, 40, (2, 2, 2, 2, 2), widgets={"a": 1, "b": 2}, bonus=9),
        Feeling.TRIED: course(30, 40, (2, 2, 2, 2, 2)),
    }
    assert {found: feeling(one) for found, one in cases.items()} == {found: found for found in cases}


def test_second_of_two_has_not_climbed() -> None:
    assert feeling(course(30, 40, (2, 2, 2, 2, 2))) is Feeling.TRIED


def test_a_feeling_says_nothing_that_the_count_did_not_show() -> None:
    """A comeback "from last place" stood above a count in which the winner had led all the time."""
    untold = {
        Feeling.COMEBACK: (course(40, 35, (1, 2, 2, 2, 1)), (1, 1)),
        Feeling.ALL_THE_WAY: (course(50, 40, (1, 1, 1, 1, 1)), (2, 1)),
        Feeling.OVERTAKEN: (course(30, 40, (2, 2, 2, 1, 2)), (2, 2)),
        Feeling.CLIMBED: (course(30, 40, (3, 3, 3, 2, 2), others=2), (2, 2)),
    }
    for found, (one, counted) in untold.items():
        assert feeling(one) is found
        assert feeling(one._replace(counted=counted)) in (Feeling.WON, Feeling.TRIED)


def test_every_word_of_a_feeling_is_true() -> None:
    three = {"a": 1, "b": 1, "c": 1}
    assert feeling(course(40, 30, (2, 1, 1, 1, 1), widgets={**three, "d": 0})) is Feeling.WON, "not the whole factory"
    assert feeling(course(30, 40, (2, 2, 2, 2, 2), ties=10, ties_won=5)) is Feeling.TRIED, "some luck with them"
    assert feeling(course(30, 40, (2, 2, 2, 2, 2), widgets=three)) is Feeling.TRIED, "nobody's machines ran better"


def test_a_record_has_a_feeling_for_every_seat_and_winners_feel_like_winners() -> None:
    winning = set(list(Feeling)[: list(Feeling).index(Feeling.SO_CLOSE)])
    for seed in range(4):
        record = play_game(
            [SeatSpec("A", "ai:apprentice"), SeatSpec("B", "ai:random"), SeatSpec("C", "ai:random")], seed
        )
        end = record.events[-1]
        assert isinstance(end, GameScored)
        found = feelings_of(record, places_by_round(record))
        assert [seat for seat, one in enumerate(found) if one in winning] == list(end.winners)
        rounds = places_by_round(record)
        assert len(rounds) == 5
        assert rounds[-1][end.winners[0]] == 1
