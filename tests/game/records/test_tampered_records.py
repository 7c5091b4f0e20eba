"""Tampered records: each is refused with the number of its event and the rule that it breaks."""

import contextlib
import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.records.record import RecordError, parse_record
from game.records.verify import verify
from tests.game.records.documents import Document, Event, breach, document, of_type


def event_of(message: str) -> int:
    """The number of the event that a refusal names."""
    match = re.match(r"event (\d+): ", message)
    assert match, message
    return int(match[1])


@pytest.mark.slow
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


@pytest.mark.slow
def test_every_duplicated_event_is_refused() -> None:
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
def test_the_rules_own_events_cannot_be_changed(kind: str, rules: str) -> None:
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


def test_a_duplicate_deck_card_is_refused() -> None:
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
