"""Trying programs: every kind of position turns up, good ones pass, and each fault is found."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.play.bot_check import KINDS, Finding, checked, positions
from game.play.bots.bot import Bot
from game.records.seats import BotSpec
from tests.game.bots import LONG, command
from tests.running import Run, line_of

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "build" / "examples"


@pytest.fixture
def bots() -> Iterator[list[Bot]]:
    """Bots that are stopped at the end of the test."""
    made: list[Bot] = []
    yield made
    for bot in made:
        bot.kill()


def test_every_kind_of_position_turns_up_for_every_number_of_seats() -> None:
    found = {(one.words, one.seats): one.game for one in positions()}
    assert set(found) == {(kind.words, seats) for kind in KINDS for seats in (2, 3, 4) if seats >= kind.fewest_seats}
    for kind in KINDS:
        for seats in range(kind.fewest_seats, 5):
            game = found[kind.words, seats]
            assert len(game.seats) == seats
            assert kind.fits(game.observation(game.to_act))
    assert len({str(game) for game in found.values()}) > len(found) / 2


class Lines:
    """Collects the lines said, without their spaces."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def hear(self, _way: str, line: bytes) -> None:
        self.heard.append(line.replace(b" ", b""))


def findings(bots: list[Bot], words: tuple[str, ...], seconds: float = LONG) -> list[Finding]:
    bots.append(Bot("It", BotSpec(words, seconds), start_seconds=LONG))
    return list(checked(bots[-1]))


def test_the_example_in_python_passes_with_the_standard_library_alone(bots: list[Bot]) -> None:
    found = findings(bots, (sys.executable, "-I", "-S", str(EXAMPLES / "example_player.py")))
    assert [finding for finding in found if finding.fault] == []
    assert [finding.tried for finding in found[1 : 1 + len(KINDS)]] == [
        f"{kind.words} ({'2, 3 and 4' if kind.fewest_seats == 2 else '3 and 4'} players)" for kind in KINDS
    ]
    assert found[0].tried == "says hello as “Example”, fzzzt-player/1"


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node here, which runs JavaScript")
def test_the_example_in_javascript_passes_and_chooses_like_the_other(bots: list[Bot]) -> None:
    heard = []
    for words in (("node", str(EXAMPLES / "example_player.js")), (sys.executable, str(EXAMPLES / "example_player.py"))):
        lines = Lines()
        bots.append(Bot("It", BotSpec(words, LONG), start_seconds=LONG, listen=lines.hear))
        assert [finding for finding in checked(bots[-1]) if finding.fault] == []
        heard.append(lines.heard[2:])
    assert heard[0] == heard[1]
    assert len(heard[0]) > 300


@pytest.mark.slow
def test_a_level_passes(bots: list[Bot]) -> None:
    found = findings(bots, (sys.executable, str(ROOT / "main.py"), "player", "engineer"))
    assert [finding for finding in found if finding.fault] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "failing"),
    [
        ("dead from the start", {"says hello"}),
        ("of tomorrow", {"says hello"}),
        ("cheating", {"the first turn of a game (2, 3 and 4 players)", "a whole game of 3"}),
        ("of another phase", {"a bid after a tie (2, 3 and 4 players)"}),
        pytest.param("stubborn", {"ends within 3 seconds of its input's end"}, marks=pytest.mark.slow),
    ],
)
def test_faults_are_found_and_named(bots: list[Bot], kind: str, failing: set[str]) -> None:
    found = findings(bots, command(kind))
    assert failing <= {finding.tried for finding in found if finding.fault}
    assert all("It " in finding.fault for finding in found if finding.fault)
    if failing == {"says hello"}:
        assert len(found) == 1
    elif kind == "of another phase":
        assert not next(one for one in found if one.tried.startswith("fixing robots, with several")).fault


def test_a_failing_program_is_still_tried_to_the_end(bots: list[Bot]) -> None:
    found = findings(bots, command("dying"))
    assert [bool(finding.fault) for finding in found] == [False, *[True] * (len(found) - 2), False]
    assert len(found) == len(KINDS) + 6


def test_trying_a_player_says_line_by_line_what_passed(run: Run) -> None:
    code, out, err = run("try-player", line_of("good"), "--time-limit", "60")
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0] == "ok      says hello as “Bolt”, fzzzt-player/1"
    assert all(line.startswith("ok      ") for line in lines[:-1])
    assert lines[-1] == f"All {len(lines) - 1} passed."


@pytest.mark.slow
def test_a_failed_check_names_the_fault_and_shows_the_dialogue(run: Run) -> None:
    code, out, err = run("try-player", line_of("cheating"), "--show", "--time-limit", "60")
    assert code == 1
    assert "FAILED  a bid after a tie (2, 3 and 4 players): with 2 players: bad_bots broke the rules" in out
    assert out.splitlines()[-1].endswith(" failed.")
    assert '> {"type":"hello","protocol":"fzzzt-player/1"' in err
    assert '< {"type": "action", "turn": 1, ' in err
