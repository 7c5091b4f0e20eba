"""What a computer player is asked for its next choice in a game, wherever it thinks."""

from game.agents import LEVELS, PERSONALITIES
from game.play.session import Session
from game.play.thinking import Question
from ui.archive.setups import seat_spec
from ui.files.settings import SeatChoice

STAND_IN_LEVEL = "apprentice"
"""Who plays where the level is none of ours."""


def question_of(session: Session, player: int, choice: SeatChoice) -> Question:
    """What the computer player at a seat is asked now: the seat as it was set up, or recorded elsewhere."""
    spec = seat_spec(choice)
    # A personality left out since the game was saved loses its taste, not its skill.
    personality = spec.personality if spec.personality in PERSONALITIES else None
    # A record from elsewhere may name a level that does not exist.
    level = spec.level if spec.level in LEVELS else STAND_IN_LEVEL
    return Question(level, personality, session.observation(player), session.policy_seed(player))
