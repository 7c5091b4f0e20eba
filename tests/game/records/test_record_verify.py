"""Records: written, read, replayed; and every tampered one is refused with its line and the rule it breaks."""

import contextlib
import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.actions import Allocate
from game.core.events import AllocationEnded, BidLaid, BidsRevealed, ChiefMoved, HandDealt, RecordedEvent, WidgetsBuilt
from game.core.number import code_of
from game.core.state import Phase
from game.play.session import SeatSpec, Session
from game.play.tournament import play_game
from game.records.game import Game
from game.records.record import Record, RecordError, parse_record, read_records, recorded
from game.records.recorded_events import RecordedDealer, difference
from game.records.verify import verify, verify_file

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


# What is written is read and verified


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


@given(st.integers(2, 4), st.integers(0, 10**9), st.integers(0, 170), st.integers(0, 2**32))
def test_a_saved_game_goes_on_from_any_decision(seats: int, seed: int, decisions: int, choices: int) -> None:
    session = played(seats, seed, decisions, choices)
    record = parse_record(session.record().to_line())
    again = Session.resume(record)
    assert again.record() == record
    assert again.to_act == session.to_act
    for seat in (*range(seats), None):
        assert again.observation(seat) == session.observation(seat)
    rng = random.Random(choices)
    while session.to_act is not None:
        actions = session.observation(session.to_act).legal_actions()
        action = actions[rng.randrange(len(actions))]
        again.submit(session.to_act, action)
        session.submit(session.to_act, action)
    assert again.record() == session.record()


def test_a_record_has_only_the_events_of_the_format() -> None:
    kinds = {event["type"] for event in document()["events"]}
    assert kinds == {"round", "hand", "belt", "reveal", "bid", "auction", "allocate", "done", "build", "score"}
    assert {event_type.__struct_config__.tag for event_type in get_args(RecordedEvent)} == kinds


def test_a_record_needs_none_of_this_programs_random_numbers() -> None:
    doc = document()
    doc["seed"] += 1
    verify(parse_record(json.dumps(doc)))


def test_the_cards_of_a_bid_may_stand_in_any_order() -> None:
    doc = document()
    for event in doc["events"]:
        if event["type"] == "bid":
            event["cards"].reverse()
    verify(parse_record(json.dumps(doc)))


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


def test_an_unfinished_record_replays_but_does_not_verify() -> None:
    record = played(decisions=10).record()
    assert not record.finished
    assert Game.from_record(record).phase is Phase.BIDDING
    with pytest.raises(RecordError, match=rf"not over after event {len(record.events)}.*\[L4\]"):
        verify(record)


# Tampered records


def event_of(message: str) -> int:
    """The number of the event that a refusal names."""
    match = re.match(r"event (\d+): ", message)
    assert match, message
    return int(match[1])


def test_every_field_of_every_event_changed_is_refused_at_that_event() -> None:
    rng = random.Random(5)
    for index, event in enumerate(document()["events"]):
        for field in event:
            if field in {"type", "widgets"}:
                continue
            doc = document()
            doc["events"][index][field] = other_than(event[field], field, rng)
            assert event_of(breach(doc)) == index + 1, (event["type"], field)


def other_than(value: Any, field: str, rng: random.Random) -> Any:
    """A value of the same type that is not the same."""
    if isinstance(value, int):
        return value + rng.choice((-1, 1))
    if isinstance(value, str):
        return {"round": "refill", "refill": "round"}.get(value, "r9-nut")
    if isinstance(value, dict):
        return {**value, "0": value.get("0", 0) + 1}
    if field == "players":
        return value[1:]
    return [value[0] + 1 if value else 0] if field in {"tied", "winners"} else ["r9-nut", *value[1:]]


def test_every_event_left_out_is_refused() -> None:
    for index in range(len(document()["events"])):
        doc = document()
        del doc["events"][index]
        message = breach(doc)
        assert event_of(message) > index if "event " in message[:6] else "[L4]" in message


def test_every_event_doubled_is_refused() -> None:
    for index in range(len(document()["events"])):
        doc = document()
        doc["events"].insert(index, doc["events"][index])
        assert event_of(breach(doc)) == index + 2


def test_neighbours_that_change_places_are_refused_unless_it_is_the_order_of_one_seats_allocations() -> None:
    for index in range(len(document()["events"]) - 1):
        doc = document()
        first, second = doc["events"][index : index + 2]
        doc["events"][index : index + 2] = [second, first]
        if first["type"] == second["type"] == "allocate" and first["player"] == second["player"]:
            verify(parse_record(json.dumps(doc)))
        else:
            breach(doc)


def test_a_record_cut_off_anywhere_is_refused() -> None:
    for length in range(len(document()["events"])):
        doc = document()
        doc["events"] = doc["events"][:length]
        message = breach(doc)
        assert message.startswith(f"event {length + 1}: the record ends") or "not over" in message


def tampered(kind: str, change: Callable[[Event], object], which: int = 0) -> tuple[int, str]:
    """The number of the event that was changed, and why the record is refused."""
    doc = document()
    number, event = of_type(doc, kind, which)
    change(event)
    return number, breach(doc)


@pytest.mark.parametrize(
    ("kind", "change", "words"),
    [
        ("round", {"round": 2}, ["round is 2, not 1"]),
        ("round", {"chief": 9}, ["chief is 9", "[S1]"]),
        ("hand", {"player": 2}, ["the hand of seat 2 where that of seat 0 must follow", "[P1]"]),
        ("hand", {"reason": "refill"}, ["reason is 'refill', not 'round'", "[P1]"]),
        ("belt", {"cards": []}, ["belt", "[P2]"]),
        ("reveal", {"cards": []}, ["reveal", "[P3]"]),
        ("bid", {"cards": []}, ["at least one card", "[A1]"]),
        ("bid", {"cards": ["r9-nut"]}, ["r9-nut is not in hand", "[A1]"]),
        ("bid", {"cards": ["unit-oil"]}, ["unit-oil is not in hand", "[A1]"]),
        ("bid", {"player": 99}, ["seat 99", "[A1]"]),
        ("bid", {"player": -1}, ["seat -1", "[A1]"]),
        ("auction", {"card": "r9-nut"}, ["card is 'r9-nut'", "[P2]"]),
        ("auction", {"values": {}}, ["values", "[A3]"]),
        ("auction", {"winner": 7}, ["winner is 7", "[A3]"]),
        ("auction", {"tied": [0, 1, 2, 3]}, ["tied", "[A4]"]),
        ("auction", {"chief": 7}, ["chief is 7", "[A4]"]),
        ("allocate", {"unit": "unit-none"}, ["unit-none is not one of this player's units", "[L1]"]),
        ("allocate", {"card": "mechanic-1"}, ["mechanic-1", "[L1]"]),
        ("allocate", {"card": "r9-nut"}, ["r9-nut", "[L1]"]),
        ("done", {"player": 7}, ["7", "[L1]"]),
        ("build", {"player": 7}, ["seat 7", "not to act"]),
        ("build", {"widgets": [{"unit": "unit-none", "cards": {}}]}, ["unit-none", "[F2]"]),
        ("score", {"winners": []}, ["winners", "[F3]"]),
        ("score", {"players": []}, ["players is ()", "[F3]"]),
    ],
)
def test_a_tampered_event_is_refused_with_its_number_and_rule(kind: str, change: Event, words: list[str]) -> None:
    number, message = tampered(kind, lambda event: event.update(change))
    assert message.startswith(f"event {number}: ")
    for word in words:
        assert word in message


@pytest.mark.parametrize(
    ("kind", "rules"),
    [
        ("round", "[S1] [A4]"),
        ("hand", "[P1] [A6]"),
        ("belt", "[P2]"),
        ("reveal", "[P3] [P4]"),
        ("auction", "[A3] [A4]"),
        ("score", "[F1] [F2] [F3]"),
    ],
)
def test_what_the_rules_bring_about_cannot_be_anything_else(kind: str, rules: str) -> None:
    doc = document()
    number, _ = of_type(doc, kind, -1)
    doc["events"][number - 1] = {"type": "done", "player": 0}
    assert breach(doc) == f"event {number}: a done event where a {kind} event must follow {rules}"


def test_an_allocation_of_another_seat_is_refused() -> None:
    doc = document()
    number, event = of_type(doc, "allocate")
    event["player"] = 8
    assert event_of(breach(doc)) == number


def test_the_first_of_several_breaches_is_named() -> None:
    doc = document()
    number, event = of_type(doc, "auction", 3)
    event["winner"] = 7
    _, hand = of_type(doc, "hand", 5)
    hand["hand"] = []
    assert event_of(breach(doc)) == number


def test_a_hand_of_other_cards_is_refused() -> None:
    number, message = tampered("hand", lambda event: event["hand"].__setitem__(0, "r5-nut"))
    assert message.startswith(f"event {number}: ")
    assert "are not its 4 personal cards [P1]" in message


def test_a_hand_of_five_is_refused() -> None:
    def shorten(event: Event) -> None:
        event["discard"].append(event["hand"].pop())

    number, message = tampered("hand", shorten, which=-1)
    assert message.startswith(f"event {number}: ")
    assert "[P1]" in message


def test_a_card_bid_twice_is_refused() -> None:
    number, message = tampered("bid", lambda event: event["cards"].append(event["cards"][0]))
    assert message.startswith(f"event {number}: ")
    assert "once only [A1]" in message


@pytest.mark.parametrize("field", ["basic", "bonus", "total", "robots"])
def test_a_wrong_score_is_refused(field: str) -> None:
    def change(event: Event) -> None:
        event["players"][1][field] += 1

    number, message = tampered("score", change)
    assert message.startswith(f"event {number}: ")
    assert "[F1]" in message


def test_a_widget_that_cannot_be_built_is_refused() -> None:
    def change(event: Event) -> None:
        event["players"][0]["widgets"].append({"unit": "unit-none", "cards": {}})

    number, message = tampered("score", change)
    assert message.startswith(f"event {number}: ")
    assert "unit-none" in message
    assert "[F2]" in message


def test_a_score_before_the_end_is_refused() -> None:
    doc = document()
    number, _ = of_type(doc, "bid", 5)
    doc["events"][number - 1] = doc["events"][-1]
    assert breach(doc).startswith(f"event {number}: ")


def test_an_event_after_the_score_is_refused() -> None:
    for index in (0, 5, -1):
        doc = document()
        doc["events"].append(doc["events"][index])
        number, kind = len(doc["events"]), doc["events"][-1]["type"]
        assert breach(doc) == f"event {number}: a {kind} event after the game's end [L4]"


def test_an_event_that_no_choice_leads_to_is_refused_by_name_and_seat() -> None:
    doc = document()
    number, bid = of_type(doc, "bid", 5)
    doc["events"].insert(number - 1, doc["events"][0])
    assert breach(doc) == f"event {number}: a round event where seat {bid['player']} is to act [A1]"


def test_a_score_does_not_stand_for_the_builds_that_a_record_must_tell() -> None:
    doc = document()
    number, build = of_type(doc, "build")
    doc["events"] = [event for event in doc["events"] if event["type"] != "build"]
    assert breach(doc) == f"event {number}: a score event where seat {build['player']} is to act [A1]"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"players": []}, ["0 players", "[S1]"]),
        ({"deck": []}, ["deck", "[S3]"]),
        ({"deck": ["r9-nut"]}, ["'r9-nut'", "no card", "[C1]"]),
        ({"events": []}, ["round event must follow"]),
    ],
)
def test_a_tampered_head_is_refused(change: Document, words: list[str]) -> None:
    message = breach({**document(), **change})
    for word in words:
        assert word in message


def test_a_player_too_many_or_too_few_is_refused() -> None:
    doc = document()
    doc["players"].append({"name": "Fourth", "kind": "human", "mechanic": 4})
    assert "[S3]" in breach(doc)
    doc["players"].append({"name": "Fifth", "kind": "human", "mechanic": 5})
    assert "5 players: the game is for 2 to 4 [S1]" in breach(doc)
    doc["players"] = doc["players"][:1]
    assert "[S1]" in breach(doc)
    doc["players"] = document()["players"][:2]
    breach(doc)


@pytest.mark.parametrize("mechanics", [(1, 1, 2), (1, 2, 4), (0, 1, 2), (2, 3, 4), (1, 2, -3)])
def test_other_mechanics_are_refused(mechanics: tuple[int, ...]) -> None:
    doc = document()
    for player, mechanic in zip(doc["players"], mechanics, strict=True):
        player["mechanic"] = mechanic
    assert "the mechanics are" in breach(doc)


def test_exchanged_mechanics_are_refused() -> None:
    doc = document()
    first, second = doc["players"][:2]
    first["mechanic"], second["mechanic"] = second["mechanic"], first["mechanic"]
    breach(doc)


@pytest.mark.parametrize("at", [0, 20, 39])
def test_another_deck_order_is_refused(at: int) -> None:
    doc = document()
    deck = doc["deck"]
    deck[at], deck[at - 1] = deck[at - 1], deck[at]
    breach(doc)


def test_a_doubled_deck_card_is_refused() -> None:
    doc = document()
    doc["deck"][3] = doc["deck"][4]
    assert "[S3]" in breach(doc)


@given(st.integers(0, 2**32))
def test_no_change_of_a_record_makes_anything_but_a_record_error(seed: int) -> None:
    """Any part of the document replaced by any other part of it is refused in words or is the same game."""
    rng = random.Random(seed)
    doc = document()
    spots: list[tuple[Any, Any]] = []

    def walk(part: Any) -> None:
        for key, inner in part.items() if isinstance(part, dict) else enumerate(part):
            spots.append((part, key))
            if isinstance(inner, dict | list):
                walk(inner)

    walk(doc)
    (place, key), (other, other_key) = rng.sample(spots, 2)
    place[key] = json.loads(json.dumps(other[other_key]))
    with contextlib.suppress(RecordError):
        verify(parse_record(json.dumps(doc)))


def test_a_recorded_hand_is_dealt_only_where_so_many_of_the_same_cards_are() -> None:
    record = parse_record(LINE)
    hand = next(event for event in record.events if isinstance(event, HandDealt) and event.player == 1)
    cards = [*hand.hand, *hand.discard]
    for size in (len(hand.hand), len(hand.hand) - 1):
        dealt, pile = RecordedDealer(record).deal(1, 0, cards, size)
        assert len(dealt) == size
        assert sorted((*dealt, *pile)) == sorted(cards)
    other = ["r1-nut", *cards[1:]]
    dealt, pile = RecordedDealer(record).deal(1, 0, other, len(hand.hand))
    assert sorted((*dealt, *pile)) == sorted(other)


def test_a_bid_differs_from_the_one_that_must_follow_by_its_cards_and_its_seat() -> None:
    due = BidLaid(1, ("r1-nut", "r2-oil-a"))
    assert difference(BidLaid(1, ("r2-oil-a", "r1-nut")), due) is None
    assert difference(BidLaid(2, due.cards), due) == "bid: player is 2, not 1 [A1]"
    assert difference(BidLaid(1, ("r1-nut",)), due) == f"bid: cards is ('r1-nut',), not {due.cards} [A1]"


# Lines and files


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


# Games of codes


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


def test_a_file_of_many_games_is_verified(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    lines = [played(seats, seed).record().to_line() for seats in (2, 3, 4) for seed in (1, 2)]
    file.write_text("\n\n".join(lines) + "\n", encoding="utf-8")
    assert verify_file(file) == 6
    assert [number for number, _ in read_records(file)] == [1, 3, 5, 7, 9, 11]


def test_the_first_breach_of_a_file_is_named_with_its_line_and_rule(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    doc = document()
    number, event = of_type(doc, "auction")
    event["winner"] = 7
    bad = json.dumps(doc)
    file.write_text("\n".join([LINE, LINE, bad, bad]), encoding="utf-8")
    with pytest.raises(RecordError, match=rf"games\.jsonl line 3: event {number}: .*winner is 7.*\[A3\] \[A4\]"):
        verify_file(file)


def test_a_damaged_line_of_a_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(LINE.encode() + b"\n\xff\xfe{\n")
    with pytest.raises(RecordError, match=r"games\.jsonl line 2: not a fzzzt-record/2 record"):
        verify_file(file)


@pytest.mark.parametrize("content", [b"", b"\n", b"\n  \n\r\n\t"])
def test_a_file_without_a_game_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(content)
    with pytest.raises(RecordError, match=r"games\.jsonl holds no game: it is empty"):
        verify_file(file)


@pytest.mark.parametrize("blank", [b"\n", b" \r\n", b" " * 5000 + b"\n"])
def test_blank_lines_without_end_are_refused_before_they_are_all_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, blank: bytes
) -> None:
    monkeypatch.setattr("game.records.record.LONGEST_GAP", 10_000)
    most = 10_000 // len(blank)
    file = tmp_path / "games.jsonl"
    game = LINE.encode() + b"\n"
    file.write_bytes(game + blank * most + game + blank * most + game)
    assert verify_file(file) == 3, "the gaps are as long as they may be"
    file.write_bytes(game + blank * (most + 1) + b"no record")
    with pytest.raises(RecordError, match=rf"line {most + 2}: .* nothing but blank space"):
        verify_file(file)


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
def test_a_field_that_stands_twice_in_any_object_is_refused_by_name(data: st.DataObject) -> None:
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
        ('"name":"Seat 0"', '"name":"Seat:0","name":"Seat\\u003a0"'),
    ],
)
def test_a_doubled_field_cannot_hide(old: str, new: str) -> None:
    assert old in LINE
    with pytest.raises(RecordError, match="twice in one object"):
        parse_record(LINE.replace(old, new, 1))


@pytest.mark.parametrize("name", ["Ada: the 1st", 'A"b\\c', "\u00e9\u4e2d"])
def test_colons_and_backslashes_in_names_double_nothing(name: str) -> None:
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


def test_a_missing_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        verify_file(tmp_path / "gone.jsonl")


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


# Records of version 0.1.0


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


def test_recorded_leaves_out_what_the_record_says_otherwise() -> None:
    game = played(2, 3).clone()
    assert recorded(game.events) == list(game.to_record().events)
    assert len(game.events) - len(recorded(game.events)) == sum(
        isinstance(event, BidsRevealed | ChiefMoved) for event in game.events
    )
