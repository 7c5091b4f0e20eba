"""Damaged record files: whatever they contain, they are refused in one readable sentence, never with a traceback."""

import copy
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.files import UnfitFileError
from game.play.session import SeatSpec
from game.play.tournament import play_game
from game.records.record import LONGEST_LINE, RecordError, parse_record
from game.records.verify import verify, verify_file
from main import FAILED, verify_command
from tests.systems import make_sparse

Refusal = Callable[[Path], str]
Place = tuple[str | int, ...]
LINE = play_game([SeatSpec("Ada", "ai:apprentice"), SeatSpec("Bob", "ai:random")], 7).to_line()
DEEP = 500_000
"""Brackets within one another that no Python reads, and that a line has room for twice."""
NESTED = b"[" * DEEP


@pytest.fixture
def refusal(capsys: pytest.CaptureFixture[str]) -> Refusal:
    """Return a function that gives the one line in which the program refuses a file."""

    def call(path: Path) -> str:
        assert verify_command([path]) == FAILED
        told = capsys.readouterr().err
        assert told.startswith(f"{path} line ")
        assert told.endswith("\n")
        assert told[:-1].isprintable()
        assert len(told) <= 401
        return told.removeprefix(str(path))

    return call


def places(node: Any, at: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Every leaf value in a document, and where it is."""
    inner = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else None
    if inner is None:
        yield at, node
    else:
        for key, value in inner:
            yield from places(value, (*at, key))


def changed(place: Place, value: object) -> bytes:
    document = json.loads(LINE)
    node = document
    for key in place[:-1]:
        node = node[key]
    node[place[-1]] = copy.deepcopy(value)
    return json.dumps(document).encode()


ALL_PLACES = list(places(json.loads(LINE)))
NUMBERS = [place for place, value in ALL_PLACES if isinstance(value, int) and place[0] != "players"]


@pytest.mark.parametrize(
    "content",
    [
        NESTED,
        b'{"more": ' + NESTED,
        b'{"more": ' + NESTED + b"]" * DEEP + b"}",
        b'{"format": "fzzzt-record/1", "events": [{"type": "round", "more": ' + NESTED,
        b'{"a": ' * 50_000,
        b"\xff\xfe",
        b"\0" * 1000,
        b"null",
        b"9" * 5000,
        LINE.encode().replace(b'"seed":7', b'"seed":' + b"9" * 5000),
        LINE.encode()[:-1],
        LINE.encode() + LINE.encode(),
    ],
    ids=[
        "deep",
        "deep-inside",
        "deep-and-closed",
        "deep-events",
        "deep-objects",
        "no-text",
        "zeros",
        "null",
        "number",
        "large-number",
        "cut",
        "doubled",
    ],
)
def test_a_non_record_is_refused_on_one_line(refusal: Refusal, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(LINE.encode() + b"\n" + content)
    assert refusal(file).startswith(" line 2: ")


def test_nesting_is_reported_in_words() -> None:
    """In the one place where it is read at all: in an event that does not yet say what it is."""
    with pytest.raises(RecordError, match=r"^not a fzzzt-record/2 record: its brackets are nested far too deeply$"):
        parse_record(b'{"events": [{"more": ' + NESTED)


@pytest.mark.parametrize("number", [10**30, -(10**30), 2**64, -1])
def test_no_number_of_a_record_may_be_absurd(number: int) -> None:
    """One place of each kind, in turn: trying them all takes minutes and finds the same."""
    rng = random.Random(number)
    kinds: dict[tuple[str, ...], list[Place]] = {}
    for place in NUMBERS:
        event = json.loads(LINE)["events"][place[1]]["type"] if place[0] == "events" else ""
        kinds.setdefault((event, *(str(key) for key in place if not isinstance(key, int))), []).append(place)
    assert len(kinds) > 10
    for found in kinds.values():
        with pytest.raises(RecordError):
            verify(parse_record(changed(rng.choice(found), number)))


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_of_more_than_64_bits_is_reported(seed: int) -> None:
    with pytest.raises(RecordError, match=rf"^not a fzzzt-record/2 record: the seed {seed} is no number of 64 bits$"):
        parse_record(changed(("seed",), seed))
    assert parse_record(changed(("seed",), 2**64 - 1)).seed == 2**64 - 1


@pytest.mark.parametrize("number", [10**30, 5, 0, -1])
def test_no_mechanic_of_a_record_may_be_absurd(number: int) -> None:
    with pytest.raises(RecordError):
        verify(parse_record(changed(("players", 0, "mechanic"), number)))


@pytest.mark.parametrize("place", [("players", 0, "name"), ("players", 0, "kind"), ("version",), ("format",)])
def test_no_word_of_a_record_may_be_endless(place: Place) -> None:
    with pytest.raises(RecordError):
        parse_record(changed(place, "x" * 65))


@pytest.mark.parametrize(
    "word", ["x" * 100_000, "a\nb\r\n\x1b[31m", "\ud800", ""], ids=["long", "lines", "half", "none"]
)
def test_a_refusal_that_quotes_the_record_can_be_read(refusal: Refusal, tmp_path: Path, word: str) -> None:
    file = tmp_path / "games.jsonl"
    kinds = {place[-1]: place for place, value in ALL_PLACES if isinstance(value, str) and place[0] == "events"}
    for place in [("deck", 0), *kinds.values()]:
        file.write_bytes(changed(place, word))
        assert refusal(file).startswith(" line 1: ")


def test_a_line_that_is_too_long_for_a_record_is_never_read_whole(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    make_sparse(file, 1 << 40)
    with file.open("r+b") as stream:
        stream.write(LINE.encode() + b"\n")
    with pytest.raises(UnfitFileError, match="line 2 has more than 1 MB"):
        verify_file(file)
    assert len(LINE) * 20 < LONGEST_LINE


def test_many_records_make_a_file_longer_than_a_line_may_be(tmp_path: Path) -> None:
    """Record files are read line by line, so they may be of any length."""
    file = tmp_path / "games.jsonl"
    file.write_bytes(b" " * (LONGEST_LINE - 1) + b"\n" + LINE.encode() + b"\n\n" + b" " * (LONGEST_LINE - 2) + b"\n")
    assert verify_file(file) == 1


def test_only_files_are_records(tmp_path: Path) -> None:
    with pytest.raises(UnfitFileError, match="it is a folder"):
        verify_file(tmp_path)
