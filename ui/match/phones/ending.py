"""The end of a game on its phones."""

from ui.match.match import Match
from ui.match.phones.link import Shown
from ui.phones.messages import Stage


def tell_phones_the_end(match: Match, *, counted: bool) -> None:
    """Let phones show that the game is over, and the points once they have been ``counted`` for all to see."""
    if match.phones is not None:
        match.phones.update()
        match.phones.follow(match.session, Shown(rest=counted, stage=Stage.OVER))
