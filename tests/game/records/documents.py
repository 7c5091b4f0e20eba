"""A finished game's record as a document, to be tampered with, and why it is refused."""

import json
import random
from typing import Any

import pytest

from game.play.session import SeatSpec, Session
from game.records.record import RecordError, parse_record
from game.records.verify import verify

Document = dict[str, Any]


Event = dict[str, Any]


def played(seats: int = 3, seed: int = 7, decisions: int | None = None, choices: int = 1) -> Session:
    """A session after so many random decisions, or at its end."""
    session = Session([SeatSpec(f"Seat {seat}", "human") for seat in range(seats)], seed)
    rng = random.Random(choices)
    made = 0
    while session.to_act is not None and made != decisions:
        actions = session.observation(session.to_act).legal_actions()
        session.submit(session.to_act, actions[rng.randrange(len(actions))])
        made += 1
    return session


LINE = played().record().to_line()


def document() -> Document:
    """The finished record of a three-player game, to be tampered with."""
    loaded: Document = json.loads(LINE)
    return loaded


def of_type(doc: Document, kind: str, which: int = 0) -> tuple[int, Event]:
    """The number (from 1) and the event: the ``which``-th of its type."""
    found = [(number, event) for number, event in enumerate(doc["events"], start=1) if event["type"] == kind]
    return found[which]


def breach(doc: Document) -> str:
    """Why the record is refused."""
    with pytest.raises(RecordError) as caught:
        verify(parse_record(json.dumps(doc)))
    return str(caught.value)
