"""Records and files of them that are verified, whole and unfinished ones."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.state import Phase
from game.play.session import Session
from game.records.game import Game
from game.records.record import RecordError, parse_record, read_records
from game.records.verify import verify, verify_file
from tests.game.records.documents import LINE, document, of_type, played


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


def test_an_unfinished_record_replays_but_does_not_verify() -> None:
    record = played(decisions=10).record()
    assert not record.finished
    assert Game.from_record(record).phase is Phase.BIDDING
    with pytest.raises(RecordError, match=rf"not over after event {len(record.events)}.*\[L4\]"):
        verify(record)


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


def test_a_missing_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        verify_file(tmp_path / "gone.jsonl")
