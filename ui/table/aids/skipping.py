"""Skipping the auctions that go on without any person, and what was sold meanwhile."""

from dataclasses import dataclass

from game.core.observation import Observation
from ui.base.i18n import Translator
from ui.match.match import Match
from ui.table.motion.playback import Playback
from ui.table.state.figures import Figures, figures_of
from ui.table.state.sold import Skipped, sales_in


@dataclass(frozen=True)
class Skip:
    """Where the players began to skip: how much had been told at the table, the Chief, and the scores."""

    told: int
    chief: int
    before: Figures


def skip_from(match: Match, playback: Playback, *, memory_aid: bool) -> Skip:
    """Begin to skip from what the table shows now."""
    figures = _figures(match, shown_to_all(match, playback.told), memory_aid=memory_aid)
    return Skip(playback.told, playback.view.stage_chief, figures)


def skipped(skip: Skip, match: Match, playback: Playback, *, memory_aid: bool) -> Skipped:
    """What was sold since then, and what it changed."""
    after = _figures(match, shown_to_all(match, playback.told, dealt=True), memory_aid=memory_aid)
    sales = sales_in(playback.events_since(skip.told))
    return Skipped(sales, playback.view, skip.chief, match.lone_human, skip.before.worths, after.worths)


def skip_words(tr: Translator, match: Match) -> str:
    """Why the skip takes time."""
    if match.thinking is None:
        return tr.text("Skipping ahead…")
    return tr.text("Skipping ahead… {name} thinks", name=match.names[match.thinking])


def shown_to_all(match: Match, told: int, *, dealt: bool = False) -> Observation:
    """What everybody may know of the events that the table has ``told``: the game itself may be further on. ``dealt``:
    with the deal that follows them, if they stop in front of one."""
    game = match.session.clone()
    points = [*game.points]
    shown = [point for point in points if point <= told]
    if dealt and shown[-1] < told:
        shown += points[len(shown) : len(shown) + 1]
    return game.observation(None, at=shown[-1] if shown else game.points[0])


def _figures(match: Match, seen: Observation, *, memory_aid: bool) -> Figures:
    """The scores that the table may show."""
    return figures_of(seen, match.lone_human, others=memory_aid)
