"""The single unfinished game that versions before the archive stored, in a file with its setup and its record."""

from typing import Any

import msgspec

from game.play.session import Session
from game.records.record import Record, RecordError
from ui.archive.files import refuse_newer
from ui.archive.setups import seat_spec
from ui.files.faults import ContentError
from ui.files.recovery import decoded
from ui.files.settings import MatchSetup


class OldSave(msgspec.Struct, frozen=True):
    """Such a game: its setup, the game, and any fields from other versions."""

    setup: MatchSetup
    session: Session
    more: dict[str, Any]


class _Content(msgspec.Struct, frozen=True):
    setup: MatchSetup
    record: Record


def read_old_save(data: bytes) -> OldSave:
    """Read such a file, play it through the rules and compare its parts. Raises ContentError."""
    content = decoded(data, dict[str, Any])
    record = content.pop("record", None)
    if isinstance(record, dict):
        refuse_newer(str(record.get("format")))
    saved = decoded(data, _Content)
    try:
        session = Session.resume(saved.record)
    except RecordError as error:
        raise ContentError(str(error)) from error
    if [seat_spec(choice) for choice in saved.setup.seats] != list(session.seats):
        raise ContentError("its seats are not those of its record")
    if saved.setup.seed != session.seed:
        raise ContentError("its number is not that of its record")
    # Version 0.1.0 stored choices here that its records did not have: their seats are asked again.
    content.pop("unrecorded", None)
    known = {field.name for field in msgspec.structs.fields(Record)}
    unknown = {name: value for name, value in record.items() if name not in known} if isinstance(record, dict) else {}
    return OldSave(saved.setup, session, content | ({"record": unknown} if unknown else {}))
