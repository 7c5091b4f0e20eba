"""The seats at a puzzle's table: the person, and computer players just for their faces."""

from game.agents import PERSONALITIES
from game.challenges.puzzles import Puzzle
from game.play.session import Session
from game.play.thinking import LocalThinker
from ui.archive.setups import seat_spec
from ui.base.i18n import Translator
from ui.base.theme import SEAT
from ui.files.settings import COMPUTER, HUMAN, MatchSetup, SeatChoice, Settings
from ui.match.match import Match


def puzzle_match(puzzle: Puzzle, settings: Settings, tr: Translator) -> Match:
    """A game at a puzzle's position, which is never continued or stored. Raises PuzzleError."""
    game = puzzle.position.play()
    seats = puzzle_seats(puzzle, settings, tr)
    taken = game.taken_over([seat_spec(seat) for seat in seats])
    return Match(MatchSetup(seats, game.seed), Session(taken.seats, taken.seed, taken), LocalThinker(), None)


def puzzle_seats(puzzle: Puzzle, settings: Settings, tr: Translator) -> tuple[SeatChoice, ...]:
    """The seats of a puzzle: the person as in the last game, and personalities chosen by the puzzle's number alone."""
    position = puzzle.position
    last = settings.last_setup.seats if settings.last_setup else ()
    person = next((seat for seat in last if seat.kind == HUMAN), SeatChoice(tr.text("Player"), HUMAN))
    free = [key for key, one in PERSONALITIES.items() if key != person.face and one.name != person.name]
    turned = free[position.seed % max(1, len(free)) :] + free[: position.seed % max(1, len(free))]
    colours = [colour for colour in SEAT if colour != person.colour]
    seats: list[SeatChoice] = []
    for seat in range(position.seats):
        if seat == position.seat:
            seats.append(person)
        elif turned:
            key = turned.pop(0)
            seats.append(SeatChoice(PERSONALITIES[key].name, COMPUTER, personality=key, colour=colours.pop(0)))
        else:
            seats.append(SeatChoice(tr.text("Player {n}", n=seat + 1), COMPUTER, colour=colours.pop(0)))
    return tuple(seats)
