"""What rivals say where no table shows it: the window's own remarks, in English, by seat."""

from collections.abc import Iterable, Sequence

from game.core.events import SeenEvent
from game.core.number import GameNumber
from game.core.observation import Observation
from ui.files.settings import SeatChoice
from ui.match.faces import looks_of
from ui.match.opponents import Opponents, parting_words, places


def remarks_about(opponents: Opponents, events: Iterable[SeenEvent]) -> dict[int, str]:
    """The last remark about these events: one look shows them all, so that a bid ends none of them."""
    said: dict[int, str] = {}
    for event in events:
        opponents.note(event)
        if opponents.remark is not None:
            said = {opponents.remark.seat: opponents.remark.words}
    opponents.hush()
    return said


def last_words(seats: Sequence[SeatChoice], seen: Observation, seed: GameNumber) -> dict[int, str]:
    """What is said at the end of a game."""
    return parting_words(looks_of(seats), places(seen.scores, seen.winners), seed)
