"""What a headline says of a game is what its count has shown."""

import pytest

from game.play.tournament import play_game
from game.records.game import Game
from game.records.seats import SeatSpec
from game.review.feelings import MILES, WHISKER, Feeling, feelings_of
from ui.base.i18n import Translator
from ui.match.opponents import places
from ui.scenes.after.ending.count import score_lines
from ui.table.motion.counting import Race, counting_order

TR = Translator("en")
PLAYERS = ("ai:apprentice", "ai:random", "ai:apprentice", "ai:apprentice")


def told_of(seed: int, seats: int) -> list[tuple[Feeling, dict[Feeling, bool]]]:
    """What is felt at each seat of a game, and for all that can be felt whether the count shows it."""
    record = play_game([SeatSpec("ABCD"[seat], PLAYERS[seat]) for seat in range(seats)], seed)
    game = Game.from_record(record)
    game.goto(game.points[-1])
    end = game.observation(None)
    lines = [score_lines(TR, score, seat.units) for score, seat in zip(end.scores, end.seats, strict=True)]
    race = Race(lines, counting_order(places(end.scores, end.winners)), [score.robots for score in end.scores])
    moments = [race.seconds * part / 600 for part in range(601)]
    found = []
    for seat, felt in enumerate(feelings_of(record, race.standings())):
        medals = [medal for now in moments if (medal := race.place(seat, now)) is not None]
        totals = [race.total(one, race.seconds) for one in range(seats)]
        rival = max(total for one, total in enumerate(totals) if one != seat)
        without = [line for line in lines[seat][1:] if not line.widgets]
        units = [sum(line.points for line in one[1:]) for one in lines]
        shows = {
            Feeling.SHARED: totals[seat] == rival,
            Feeling.COMEBACK: seats - 1 in medals and medals[-1] == 0,
            Feeling.WHISKER: 0 <= totals[seat] - rival <= WHISKER,
            Feeling.ALL_THE_WAY: set(medals) == {0},
            Feeling.MILES: totals[seat] - rival >= MILES,
            Feeling.FULL_HOUSE: not without and medals[-1] == 0,
            Feeling.SO_CLOSE: 0 <= rival - totals[seat] <= WHISKER and medals[-1] > 0,
            Feeling.OVERTAKEN: 0 in medals and medals[-1] > 0,
            Feeling.CLIMBED: seats - 1 in medals and medals[-1] == 1,
            Feeling.WAITING: bool(without),
            Feeling.HUMMING: max(units) > units[seat],
        }
        found.append((felt, shows))
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_count_shows_what_the_headline_says(seats: int) -> None:
    """Games whose figures said "from last place to the win" were counted with their winner in front all the time."""
    for seed in range(6):
        for felt, shows in told_of(seed, seats):
            assert shows.get(felt, True), (seed, felt)


@pytest.mark.slow
def test_the_count_of_many_games_shows_what_their_headlines_say() -> None:
    felt = set[Feeling]()
    for seed in range(100, 250):
        for found, shows in told_of(seed, 2 + seed % 3):
            assert shows.get(found, True), (seed, found)
            felt.add(found)
    assert {Feeling.COMEBACK, Feeling.ALL_THE_WAY} <= felt
