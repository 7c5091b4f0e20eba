"""The lines of records: written, read back, and refused if they are not records."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.actions import Allocate
from game.core.events import AllocationEnded, BidsRevealed, ChiefMoved, HandDealt, RecordedEvent
from game.core.number import code_of
from game.core.state import Phase
from game.play.session import SeatSpec
from game.play.tournament import play_game
from game.records.game import Game
from game.records.record import RecordError, parse_record, recorded
from game.records.verify import verify, verify_file
from tests.game.records.documents import LINE, Document, document, of_type, played


@given(st.integers(2, 4), st.integers(0, 10**9), st.integers(0, 2**32))
def test_the_record_of_any_game_survives_text_and_verifies(seats: int, seed: int, choices: int) -> None:
    session = played(seats, seed, choices=choices)
    record = session.record()
    line = record.to_line()
    assert "\n" not in line
    assert parse_record(line) == record
    assert record.finished
    state = verify(record)
    assert state.phase is Phase.OVER
    assert (state.scores, state.winners) == (session.observation(None).scores, session.observation(None).winners)


def test_a_record_has_only_the_events_of_the_format() -> None:
    kinds = {event["type"] for event in document()["events"]}
    assert kinds == {"round", "hand", "belt", "reveal", "bid", "auction", "allocate", "done", "build", "score"}
    assert {event_type.__struct_config__.tag for event_type in get_args(RecordedEvent)} == kinds


def test_every_choice_stands_in_the_record() -> None:
    game = Game.from_record(parse_record(LINE))
    told = [event for event in document()["events"] if event["type"] in {"bid", "allocate", "done", "build"}]
    points = [turn.point for turn in game.turns]
    by_themselves = [
        event
        for turn, after in zip(game.turns, [*points[1:], None], strict=True)
        if isinstance(turn.action, Allocate)
        for event in game.events[turn.point : after]
        if isinstance(event, AllocationEnded)
    ]
    assert len(told) == len(game.turns) + len(by_themselves)
    assert by_themselves, "a seat with nothing left to fix is done without being asked"


def test_recorded_leaves_out_what_the_record_says_otherwise() -> None:
    game = played(2, 3).clone()
    assert recorded(game.events) == list(game.to_record().events)
    assert len(game.events) - len(recorded(game.events)) == sum(
        isinstance(event, BidsRevealed | ChiefMoved) for event in game.events
    )


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{}",
        "[]",
        "null",
        "text",
        LINE[:-1],
        LINE.replace("fzzzt-record/2", "fzzzt-record/4"),
        LINE.replace('"type":"round"', '"type":"pause"', 1),
        LINE.replace('"seed":7', '"seed":"7"'),
        LINE.replace('"seed":7,', ""),
        LINE.replace('"mechanic":1', '"mechanic":"one"'),
        LINE.replace('"players":[', '"players":[7,', 1),
    ],
)
def test_a_line_that_is_no_record_is_refused(line: str) -> None:
    with pytest.raises(RecordError, match="not a fzzzt-record/2 record"):
        parse_record(line)


CODE = code_of(2**94 + 2009)


CODE_LINE = play_game([SeatSpec("A", "ai:random"), SeatSpec("B", "ai:random")], CODE).to_line()


def test_the_game_of_a_code_is_written_as_record_3_and_read_again() -> None:
    record = parse_record(CODE_LINE)
    assert (record.format, record.seed, record.dealer) == ("fzzzt-record/3", CODE, 2)
    assert record.to_line() == CODE_LINE
    assert verify(record).seed == CODE
    assert Game.new(CODE, 2).state.deck == [*record.deck]


def test_the_game_of_a_small_number_is_written_as_before() -> None:
    told = json.loads(LINE)
    assert list(told) == ["format", "seed", "version", "players", "deck", "events"]
    assert (told["format"], told["seed"]) == ("fzzzt-record/2", 7)


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("record/3", "record/2", "is no number"),
        (f'"{CODE}"', "7", "is for codes"),
        (f'"{CODE}"', f'"{CODE.lower()}"', "is no code"),
        (f'"{CODE}"', f'"{CODE.replace("-", "")}"', "is no code"),
        (CODE[-1] + '"', ("0" if CODE[-1] != "0" else "1") + '"', "is no code"),
        (',"dealer":2', "", "has a dealer"),
        ('"dealer":2', '"dealer":1', "dealer"),
        ('"dealer":2', '"dealer":null', "dealer"),
    ],
)
def test_a_record_whose_number_does_not_go_with_its_format_is_refused(before: str, after: str, words: str) -> None:
    assert before in CODE_LINE
    with pytest.raises(RecordError, match=words):
        parse_record(CODE_LINE.replace(before, after, 1))


def test_a_small_numbers_record_has_no_dealer() -> None:
    with pytest.raises(RecordError, match="has no dealer"):
        parse_record(LINE[:-1] + ',"dealer":2}')


def test_a_hand_that_breaks_a_rule_is_found_in_the_game_of_a_code_too() -> None:
    record = parse_record(CODE_LINE)
    hands = [number for number, event in enumerate(record.events) if isinstance(event, HandDealt)]
    for number in hands[-2:]:
        event = record.events[number]
        assert isinstance(event, HandDealt)
        wrong = msgspec.structs.replace(event, hand=(*event.hand[:-1], "r5-cog"))
        events = (*record.events[:number], wrong, *record.events[number + 1 :])
        if event.hand[-1] != "r5-cog":
            with pytest.raises(RecordError, match=f"event {number + 1}: hand"):
                verify(msgspec.structs.replace(record, events=events))


class Pairs(list[tuple[str, Any]]):
    """An object of JSON that may have a field twice."""


def objects(value: Any) -> Iterator[Pairs]:
    """All objects of a document that was read as pairs."""
    if isinstance(value, Pairs):
        yield value
    for inner in (
        [inner for _, inner in value] if isinstance(value, Pairs) else value if isinstance(value, list) else []
    ):
        yield from objects(inner)


def as_json(value: Any) -> str:
    if isinstance(value, Pairs):
        return "{" + ",".join(f"{json.dumps(name)}:{as_json(inner)}" for name, inner in value) + "}"
    return f"[{','.join(map(as_json, value))}]" if isinstance(value, list) else json.dumps(value)


@given(st.data())
def test_a_duplicate_field_in_any_object_is_refused_by_name(data: st.DataObject) -> None:
    doc = json.loads(LINE, object_pairs_hook=Pairs)
    where = data.draw(st.sampled_from([one for one in objects(doc) if one]))
    name, value = data.draw(st.sampled_from(where))
    other = data.draw(st.sampled_from([value, 0, "a:b", None]))
    where.insert(data.draw(st.integers(0, where.index((name, value)))), (name, other))
    with pytest.raises(RecordError) as caught:
        parse_record(as_json(doc))
    assert f"it has the field {name!r} twice" in str(caught.value) or other != value


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"seed":7,', '"seed":8,"seed":7,'),
        ('"seed":7,', '"s\\u0065ed":8,"seed":7,'),
        # The colon that the doubled field adds is taken away again from a name.
        ('"name":"Seat 0"', '"name":"Seat 0","name":"Seat\\u003a0"'),
    ],
)
def test_a_duplicate_field_cannot_hide(old: str, new: str) -> None:
    assert old in LINE
    with pytest.raises(RecordError, match="twice in one object"):
        parse_record(LINE.replace(old, new, 1))


@pytest.mark.parametrize("name", ["Ada: the 1st", 'A"b\\c', "\u00e9\u4e2d"])
def test_colons_and_backslashes_in_names_are_no_duplicates(name: str) -> None:
    doc = document()
    doc["players"][0]["name"] = name
    for line in (json.dumps(doc), json.dumps(doc, ensure_ascii=False, indent=1)):
        assert parse_record(line).players[0].name == name


@pytest.mark.parametrize(
    "kind",
    ["", "robot", "Human", "ai", "ai:", "ai:/volta", "ai:a/", "ai:a/b/c", "ai:a b", "human ", "ai:\u202e", "ai:\x1b"],
)
def test_a_kind_of_another_form_is_refused_by_name_with_its_line(tmp_path: Path, kind: str) -> None:
    doc = document()
    doc["players"][1]["kind"] = kind
    file = tmp_path / "games.jsonl"
    file.write_text(f"{LINE}\n{json.dumps(doc)}\n", encoding="utf-8")
    with pytest.raises(RecordError, match=rf"line 2: .*{re.escape(repr(kind))} is no kind of player"):
        verify_file(file)


@pytest.mark.parametrize("kind", ["human", "ai:program", "ai:master", "ai:wizard/merlin"])
def test_levels_and_personalities_of_other_versions_are_taken(kind: str) -> None:
    doc = document()
    doc["players"][1]["kind"] = kind
    verify(parse_record(json.dumps(doc)))


@pytest.mark.parametrize(
    ("change", "name"),
    [
        (lambda doc: doc.update(mood="good"), "mood"),
        (lambda doc: doc["players"][1].update(mood="good"), "mood"),
        (lambda doc: doc["events"][5].update(mood="good"), "mood"),
        (lambda doc: of_type(doc, "auction")[1].update(bids={}), "bids"),
        (lambda doc: of_type(doc, "score")[1]["players"][0].update(mood="good"), "mood"),
        (lambda doc: doc["events"][5].update(type="settled"), "settled"),
        (lambda doc: doc["events"][5].update(type="bids"), "bids"),
    ],
)
def test_an_unknown_field_or_event_is_refused_by_name_with_its_line(
    change: Callable[[Document], object], name: str, tmp_path: Path
) -> None:
    doc = document()
    change(doc)
    file = tmp_path / "games.jsonl"
    file.write_text(f"{LINE}\n{json.dumps(doc)}\n", encoding="utf-8")
    with pytest.raises(RecordError, match=rf"line 2: not a fzzzt-record/2 record: .*['`]{name}['`]"):
        verify_file(file)


def test_a_damaged_record_is_called_by_the_format_that_it_claims() -> None:
    game = play_game([SeatSpec("A", "ai:random"), SeatSpec("B", "ai:random")], code_of(5))
    for line, claimed in ((LINE, "fzzzt-record/2"), (game.to_line(), "fzzzt-record/3")):
        with pytest.raises(RecordError, match=f"not a {claimed} record"):
            parse_record(line.replace('"players"', '"seats"'))
