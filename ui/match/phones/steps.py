"""A game step by step, as a phone's seat follows it: what it is asked, in whose words, and what it is refused."""

from collections.abc import Sequence

from game.core.actions import IllegalActionError
from game.core.cards import MECHANIC_ID
from game.core.observation import Observation, forced_action
from game.core.rulebook import rule_named
from game.core.state import Phase
from game.names import isolated
from game.play.bots.protocol import Turn
from ui.base.i18n import Translator
from ui.files.settings import SeatChoice


def has_choice(seat: int, seen: Observation) -> bool:
    """Whether a seat is to act and could do more than one thing."""
    return seen.to_act == seat and seen.phase is not Phase.OVER and forced_action(seen) is None


def turn_of(seen: Observation, number: int) -> Turn:
    """What a seat with a choice is asked."""
    return Turn(number, seen, list(seen.legal_actions()))


def speaking(tr: Translator, seen: Observation, seats: Sequence[SeatChoice]) -> Translator:
    """The same words, with what cards are called in this game."""
    sitting = zip(seen.seats, seats, strict=True)
    tr.own_names = {MECHANIC_ID[board.mechanic]: isolated(choice.name) for board, choice in sitting}
    return tr


def forbidden(tr: Translator, error: IllegalActionError) -> str:
    """Which rule forbids an answer: the rules' own words are English and name cards by their ids."""
    return tr.text("The rules do not allow that: {rule}.", rule=f"[{rule_named(str(error))}]")
