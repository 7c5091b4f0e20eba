"""The ways between the table and a workbench: units and cards move forward from their places, and go back to them."""

from collections.abc import Collection, Iterator, Mapping

from ui.base.tween import ease_in_out
from ui.base.viewport import Rect, around
from ui.paint.collage import Piece
from ui.table.motion.passage import Doorway, Flight, from_pile
from ui.table.places.poses import FixedRobot, UnitPanel
from ui.table.places.sprites import PANEL_RATIO, Cue, Pose, Sprites

DELAY_EACH = 0.012
"""Seconds between the starts of two cards leaving the pile."""
SHADOW = 32.0
"""How far a unit's shadow reaches beyond its plate."""


def come_forward(
    sprites: Sprites[str], doorway: Doorway, player: int, ends: Mapping[str, Pose], seconds: float
) -> None:
    """Move a player's cards from the table to their poses ``ends``, from left to right."""
    before, pile = doorway.poses(), doorway.pile(player)
    starts = {card: before.get(FixedRobot(card), from_pile(pose, pile)) for card, pose in ends.items()}
    sprites.place(starts)
    order = sorted(ends, key=lambda card: ends[card].x)
    delays = {card: index * DELAY_EACH for index, card in enumerate(order) if FixedRobot(card) not in before}
    # The last card arrives together with the units.
    duration = seconds - max(delays.values(), default=0.0) if len(delays) * DELAY_EACH < seconds / 2 else seconds
    sprites.move(dict(ends), Cue(duration, delays=delays, easing=ease_in_out))


def flights_in(doorway: Doorway, units: Mapping[str, Piece], faces: Mapping[int, Piece]) -> list[Flight]:
    """The ways of units and faces, as the bench draws them, from the table."""
    return [
        Flight(piece.name, piece.draw, piece.bounds, there, piece.bounds)
        for piece, there in _on_the_table(doorway, units, faces)
    ]


def flights_out(doorway: Doorway, units: Mapping[str, Piece], faces: Mapping[int, Piece]) -> list[Flight]:
    """The ways of units and faces back to the table as it is now."""
    return [
        Flight(piece.name, piece.draw, piece.bounds, piece.bounds, there)
        for piece, there in _on_the_table(doorway, units, faces)
    ]


def _on_the_table(
    doorway: Doorway, units: Mapping[str, Piece], faces: Mapping[int, Piece]
) -> Iterator[tuple[Piece, Rect]]:
    """Units and faces with their places on the table."""
    table = doorway.poses()
    for unit, piece in units.items():
        if UnitPanel(unit) in table:
            yield piece, _flat(table[UnitPanel(unit)], piece.bounds)
    for seat, piece in faces.items():
        yield piece, doorway.face(seat)


def cards_out(
    doorway: Doorway, player: int, lying: Mapping[str, Pose], fixed: Collection[str]
) -> list[tuple[Pose, Pose]]:
    """The ways of the cards that lie on the bench back to the table as it is now. Those ``fixed`` in earlier rounds are
    public; nothing else is shown where others look on."""
    after, pile = doorway.poses(), doorway.pile(player)
    return [
        (pose, after[FixedRobot(card)] if FixedRobot(card) in after else from_pile(pose, pile))
        for card, pose in lying.items()
        if doorway.private or card in fixed
    ]


def _flat(pose: Pose, bounds: Rect) -> Rect:
    """Return the rectangle of a unit's panel on the table, with the same margin as ``bounds`` has round its plate."""
    width, high = pose.w, pose.w * PANEL_RATIO
    width += 2 * SHADOW * width / (bounds.w - 2 * SHADOW)
    high += 2 * SHADOW * high / (bounds.h - 2 * SHADOW)
    return around((pose.x, pose.y), width, high)
