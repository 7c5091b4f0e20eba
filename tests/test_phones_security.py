"""`build/docs/PHONES-SECURITY.md` names a test for each line, and limits as they are."""

import re
from pathlib import Path

from ui.phones.guard import Limits

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "build" / "docs" / "PHONES-SECURITY.md").read_text("utf-8")


def test_every_line_names_tests_that_exist() -> None:
    rows = [line.strip("|").split("|") for line in TEXT.splitlines() if line.startswith("| ")]
    rows = [row for row in rows if row[-1].strip() != "test"]
    ui, names = ROOT / "tests" / "ui", ROOT / "tests" / "game" / "test_names.py"
    files = [names, *(ui / "phones").rglob("test_*.py"), *(ui / "match" / "phones").glob("test_*.py")]
    sources = "".join(path.read_text("utf-8") for path in [*files, *(ui / "games").glob("test_play_phone*.py")])
    there = set(re.findall(r"^def (test_\w+)\(", sources, re.MULTILINE))
    assert rows
    for row in rows:
        assert len(row) == 3
        named = re.findall(r"`(test_\w+)`", row[-1])
        assert named, row[0]
        assert set(named) <= there, row[0]


def test_the_limits_are_as_told() -> None:
    limits = Limits()
    assert f"closed after {limits.seconds_to_ask:g} seconds" in TEXT
    assert f"{limits.connections_of_address} for an address, {limits.connections} in all" in TEXT
    assert f"takes nothing for {limits.seconds_to_take:g} seconds" in TEXT
    assert f"cut off at {limits.bytes.burst / 1024:g} KB; {limits.requests.a_second:g} requests a second" in TEXT
    assert f"at {limits.requests.a_second:g} guesses a second" in TEXT
    assert f"a socket counts as {limits.socket} |" in TEXT
    assert f"of addresses {limits.addresses}" in TEXT
