"""What the program sends during a game: no other process learns more than its seat may know."""

import sys
import time
from pathlib import Path
from unittest import mock

import msgspec
import pytest

from game.core.number import code_of
from game.play.bots.table import KNOWN
from game.play.thinking import LocalThinker, ProcessThinker
from game.records.seats import BotSpec, SeatSpec
from game.review.par import ParAsked
from tests.ui.stand_ins import leave, setup
from tests.ui.witness import Wire, check_sent
from ui.archive.archive import Archive
from ui.files.settings import MatchSetup
from ui.match.match import Match, new_match

BAD_BOTS = Path(__file__).resolve().parents[2] / "game" / "bad_bots.py"
CODE = code_of(2**93 + 77)
PATIENCE = 120.0


@pytest.fixture
def match_of_all_kinds() -> MatchSetup:
    """A person, a computer player in its process, and a bot."""
    ada, volta, grit = setup("ADA", "volta", "grit").seats
    return MatchSetup((ada, volta, msgspec.structs.replace(grit, level="program", program="Bolt")), CODE)


def play(match: Match) -> None:
    """Play to the end; the person takes the first choice."""
    waited = 0.0
    while (player := match.session.to_act) is not None:
        if match.thinking is None:
            match.submit(player, match.session.observation(player).legal_actions()[0])
            continue
        before = match.session.event_count
        match.update()
        if match.session.event_count == before:
            time.sleep(0.001)
            waited += 0.001
            assert waited < PATIENCE


def test_neither_bot_nor_computer_player_is_sent_more_than_it_may_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, match_of_all_kinds: MatchSetup
) -> None:
    spec = BotSpec((sys.executable, "-S", str(BAD_BOTS), "good"), 60.0)
    with mock.patch.dict(KNOWN, {"Bolt": spec}, clear=True):
        match = new_match(match_of_all_kinds, Archive(tmp_path / "games"), ProcessThinker())
        wire = Wire(monkeypatch, lambda: match.session)
        try:
            play(match)
        finally:
            match.close()
    assert not match.problems
    assert len(wire.to_bots) > 30
    assert len(wire.to_computers) > 30
    check_sent([*wire.to_bots, *wire.to_computers])


def test_the_witness_sees_a_code_and_a_hidden_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, match_of_all_kinds: MatchSetup
) -> None:
    match = new_match(match_of_all_kinds, Archive(tmp_path / "games"), LocalThinker())
    wire = Wire(monkeypatch, lambda: match.session)
    thinker = ProcessThinker()
    try:
        thinker.par(ParAsked(CODE, match.session.seats)).cancel()
        hidden = match.session.record().deck[-1]
        thinker.par(ParAsked(7, (SeatSpec(hidden, "ai:random"),))).cancel()
    finally:
        thinker.close()
        match.close()
    with pytest.raises(AssertionError, match="the game's code"):
        check_sent(wire.to_computers[:1])
    with pytest.raises(AssertionError, match=hidden):
        check_sent(wire.to_computers[1:])


def test_no_file_of_a_running_game_is_named_after_its_code(tmp_path: Path, match_of_all_kinds: MatchSetup) -> None:
    archive = Archive(tmp_path / "games")
    match = new_match(match_of_all_kinds, archive, LocalThinker())
    leave(match)
    names = [path.name for path in (tmp_path / "games").iterdir()]
    assert any(name.endswith(".fzzzt") for name in names)
    assert not [name for name in names if CODE in name or CODE.replace("-", "") in name or CODE[:4] in name]
