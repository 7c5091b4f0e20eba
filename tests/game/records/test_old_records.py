"""Records of version 0.1.0 are read, and written in the current format."""

import json
from pathlib import Path

import pytest

from game.core.events import AllocationEnded, WidgetsBuilt
from game.core.state import Phase
from game.records.game import Game
from game.records.record import Record, RecordError, parse_record
from game.records.verify import verify
from tests.game.records.documents import breach, document, of_type

OLD = [parse_record(line) for line in Path(__file__).with_name("version_0_1_0.jsonl").read_bytes().splitlines()]


@pytest.mark.parametrize("record", OLD[:3])
def test_a_finished_record_of_version_0_1_0_is_read_and_written_as_the_new_format(record: Record) -> None:
    assert record.format == "fzzzt-record/1"
    verify(record)
    new = Game.from_record(record).to_record()
    assert new.format == "fzzzt-record/2"
    verify(parse_record(new.to_line()))
    added = [event for event in new.events if isinstance(event, AllocationEnded | WidgetsBuilt)]
    assert {type(event) for event in added} == {AllocationEnded, WidgetsBuilt}
    old_events = [(type(event), getattr(event, "player", None)) for event in record.events]
    assert [(type(e), getattr(e, "player", None)) for e in new.events if e not in added] == old_events


def test_an_old_record_has_a_score_for_everybody() -> None:
    doc = json.loads(OLD[0].to_line())
    seats = len(doc["players"])
    doc["events"][-1]["players"].pop()
    assert breach(doc) == f"event {len(doc['events'])}: {seats - 1} scores for {seats} players [F3]"


def test_a_saved_allocation_of_version_0_1_0_goes_on() -> None:
    game = Game.from_record(OLD[3])
    assert game.phase is Phase.ALLOCATION
    assert any(seat.used_units for seat in game.observation(None).seats)
    assert Game.from_record(game.to_record()).events == game.events


def test_the_old_format_has_no_done_and_no_build() -> None:
    for kind in ("done", "build"):
        doc = document()
        doc["format"] = "fzzzt-record/1"
        doc["events"] = [event for event in doc["events"] if event["type"] in {kind, "round"}]
        number = 1 + [event["type"] for event in doc["events"]].index(kind)
        with pytest.raises(RecordError, match=rf"^event {number}: fzzzt-record/1 has no {kind} event$"):
            parse_record(json.dumps(doc))


def test_who_is_passed_over_in_an_old_record_was_done() -> None:
    doc = json.loads(OLD[1].to_line())
    number, first = of_type(doc, "allocate")
    del doc["events"][number - 1]
    # The card is a personal card again, so the next deal no longer holds all personal cards.
    message = breach(doc)
    assert "personal cards [P1]" in message
    assert first["card"] not in message
