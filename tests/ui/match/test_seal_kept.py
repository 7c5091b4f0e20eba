"""Sealed games in the window: sealed before anyone acts, saved with the game, and proved at the end."""

import json
import random
from pathlib import Path

import pytest

from game.core.actions import Bid
from game.play.proof import proof
from game.play.thinking import LocalThinker
from tests.ui.match.matches import step
from tests.ui.stand_ins import leave, setup
from ui.archive.archive import Archive
from ui.archive.files import Files
from ui.match.match import Match, new_match, saved_match

GAME = setup("volta", "ADA", "grit", seed=23)


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return Archive(tmp_path / "games")


def laid(match: Match) -> int:
    """The number of computer bids in a match."""
    game = match.session.clone()
    return sum(isinstance(turn.action, Bid) and turn.player not in match.humans for turn in game.turns)


def test_a_game_is_sealed_before_anybody_acts_and_that_is_kept(archive: Archive) -> None:
    match = new_match(GAME, archive, LocalThinker())
    assert match.seal is not None
    assert match.seal.bids == {}
    match.settle(60)
    assert archive.about(match.file_id or "").seal == match.seal
    assert proof(match.seal, match.session.record()).kept
    other = new_match(GAME, archive, LocalThinker())
    assert other.seal is not None
    assert other.seal.digest != match.seal.digest, "nobody can guess from one game what another one's digest hides"


def test_a_game_continued_at_every_decision_is_still_proved(archive: Archive) -> None:
    match, rng = new_match(GAME, archive, LocalThinker()), random.Random(4)
    name, digest = match.file_id or "", match.seal.digest if match.seal else ""
    while match.session.to_act is not None:
        leave(match)
        # Another program reads it from the disk.
        match = saved_match(Archive(archive.folder), name, LocalThinker())
        step(match, rng)
    assert match.seal is not None
    assert match.seal.digest == digest
    found = proof(match.seal, match.session.record())
    assert found.whole
    assert found.bids == laid(match) > 40


def test_bids_of_a_game_whose_record_is_behind_its_seal_are_sealed_again(archive: Archive) -> None:
    """A bid's seal is written before the bid: after a kill in between, it refers to a bid that does not exist."""
    match, rng = new_match(GAME, archive, LocalThinker()), random.Random(4)
    for _ in range(20):
        step(match, rng)
    record = archive.path_of(match.file_id or "")
    before = record.read_bytes()
    for _ in range(8):
        step(match, rng)
    leave(match)
    record.write_bytes(before)
    again = saved_match(Archive(archive.folder), match.file_id, LocalThinker())
    assert again.seal is not None
    assert len(again.seal.bids) == laid(again) < laid(match)
    while again.session.to_act is not None:
        step(again, rng)
    assert proof(again.seal, again.session.record()).whole
    assert len(again.seal.bids) == laid(again)


def test_a_bid_laid_again_is_sealed_again(archive: Archive) -> None:
    match, rng, taken_back = new_match(GAME, archive, LocalThinker()), random.Random(3), 0
    while match.session.to_act is not None:
        if match.session.to_act in match.humans and isinstance(
            (choice := match.session.observation(1).legal_actions()[0]), Bid
        ):
            match.submit(1, choice)
            if match.forced is None and match.thinking is not None and rng.random() < 0.5:
                match.update()
                if match.session.last_turn(1).action == choice and not was_forced(match):  # type: ignore[union-attr]
                    match.take_back()
                    taken_back += 1
                    assert match.seal is not None
                    assert len(match.seal.bids) == laid(match)
            continue
        step(match, rng)
    assert match.seal is not None
    assert proof(match.seal, match.session.record()).whole
    assert len(match.seal.bids) == laid(match)
    leave(match)
    assert archive.about(match.file_id or "").seal == match.seal
    assert taken_back > 3


def was_forced(match: Match) -> bool:
    """Whether the person's latest choice was none."""
    turn = match.session.last_turn(1)
    assert turn is not None
    return len(match.session.clone().observation(1, at=turn.point).hand) == 1


DAMAGES: list[object] = [{"digest": "x"}, {"salt": 3}, 7, [], "seal", {"bids": {"1": None}}]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_seal_counts_as_missing_and_hurts_nothing_else(archive: Archive, damage: object) -> None:
    match = new_match(GAME, archive, LocalThinker())
    leave(match)
    about = Files.of(archive.folder, match.file_id or "").about
    content = json.loads(about.read_text(encoding="utf-8"))
    content["seal"] = {**content["seal"], **damage} if isinstance(damage, dict) else damage
    about.write_text(json.dumps(content), encoding="utf-8")
    again = saved_match(Archive(archive.folder), match.file_id, LocalThinker())
    assert again.seal is None
    assert again.setup == GAME
    assert again.problems == []
    # Once read, all kinds of damage are one: no seal. The first of them plays to the end.
    turns = 400 if damage == DAMAGES[0] else 8
    while again.session.to_act is not None and turns:
        step(again, random.Random(1))
        turns -= 1
    assert (again.session.to_act is None) == (damage == DAMAGES[0])


def test_an_unsaved_game_is_sealed_too(archive: Archive) -> None:
    match = new_match(setup("volta", "grit"), archive, LocalThinker())
    for _ in range(9):
        match.update()
    assert match.seal is not None
    assert len(match.seal.bids) == laid(match) > 0
