import json
import random
import re
import shutil
from pathlib import Path

import pytest

from game.agents import PERSONALITIES, PERSONALITY_FAULTS, AgentError, Occasion, make_agent, words_of
from game.agents.policies.personality import PERSONALITIES_FOLDER, load_personalities, read_personality
from game.core.observation import observe
from game.core.rules import apply, new_game, players_to_act


def damaged(**changes: object) -> bytes:
    raw = json.loads((PERSONALITIES_FOLDER / "volta.json").read_text(encoding="utf-8"))
    return json.dumps(raw | changes).encode()


def test_the_characters_have_the_keys_of_their_portraits() -> None:
    assert set(PERSONALITIES) == {"volta", "grit", "rivet", "fizz", "ohm", "brassa", "dyna", "tock"}


@pytest.mark.parametrize("key", list(PERSONALITIES))
def test_a_character_has_something_to_say_at_every_moment(key: str) -> None:
    assert set(PERSONALITIES[key].remarks) == set(Occasion)
    assert all(remarks for remarks in PERSONALITIES[key].remarks.values())


def test_every_word_is_listed_for_translation() -> None:
    words = dict(words_of(PERSONALITIES))
    assert words[PERSONALITIES["tock"].line] == "game/agents/personalities/tock.json"
    assert all(remark in words for p in PERSONALITIES.values() for r in p.remarks.values() for remark in r)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"traits": {"greed": 0.5}}, "volta.json: unknown trait 'greed'; the traits are units, "),
        ({"traits": {"units": 1.5}}, "volta.json: the trait 'units' is 1.5, it must be from -1 to 1"),
        ({"traits": {"units": "much"}}, "volta.json: .*traits.units"),
        ({"traits": {"units": True}}, "volta.json: .*traits.units"),
        ({"mood": "bad"}, "volta.json: .*unknown field `mood`"),
        ({"key": "watt"}, "volta.json: the key 'watt' must be the file's name"),
        ({"remarks": {"yawning": ["Ah."]}}, "volta.json: .*yawning"),
        ({"line": ""}, "volta.json: .*line"),
    ],
)
def test_a_bad_file_is_refused_by_name(changes: dict[str, object], fault: str) -> None:
    with pytest.raises(AgentError, match=fault):
        read_personality(damaged(**changes), "volta.json")


@pytest.mark.parametrize("data", [b"", b"[]", b"null", b"\xff", b'{"traits": []}'])
def test_a_file_that_is_not_json_is_refused(data: bytes) -> None:
    with pytest.raises(AgentError, match=r"volta\.json: "):
        read_personality(data, "volta.json")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "Input data was truncated"),
        (b"{", "Input data was truncated"),
        (b"\xff", "malformed|UTF-8"),
        (b'{"key": "volta", "name": "\xff"}', "UTF-8"),
        (b'{"key": ' + b"[" * 50_000, "nested far too deeply"),
        (damaged(traits={"units": 10**30}), "it must be from -1 to 1"),
        (damaged(traits={"greed" * 1000: 1}), "unknown trait"),
        (damaged(name="x" * 17), "length <= 16"),
        (damaged(remarks={"greeting": ["x" * 81]}), "length <= 80"),
        (b" " * (1 << 16) + b"{}", "it has more than 64 KB"),
        (None, "it is a folder, not a file"),
    ],
)
def test_a_bad_file_costs_only_its_own_personality(tmp_path: Path, content: bytes | None, reason: str) -> None:
    shutil.copy(PERSONALITIES_FOLDER / "tock.json", tmp_path)
    file = tmp_path / "volta.json"
    if content is None:
        file.mkdir()
    else:
        file.write_bytes(content)
    found, (fault,) = load_personalities(tmp_path)
    assert list(found) == ["tock"]
    assert fault.file == "volta.json"
    assert re.search(reason, fault.reason)
    assert fault.sentence.startswith("The character volta.json is left out: ")
    assert fault.sentence.isprintable()
    assert len(fault.sentence) < 500


def test_missing_personalities_are_reported_without_an_error(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "gone"):
        found, (fault,) = load_personalities(folder)
        assert not found
        assert fault.reason == "there is no personality in this folder"


def test_every_shipped_personality_loads() -> None:
    assert not PERSONALITY_FAULTS


def test_an_unknown_personality_is_refused_with_a_list() -> None:
    with pytest.raises(AgentError, match="'nobody'; there are brassa, dyna, "):
        make_agent("engineer", "nobody")


def cards_laid(personality: str, level: str) -> float:
    cards = []
    for seed in range(3):
        state, _ = new_game(2, seed)
        agents = [make_agent(level, personality), make_agent("journeyman")]
        while acting := players_to_act(state):
            player = acting[0]
            apply(state, player, agents[player].act(observe(state, player), random.Random(seed)))
        cards += [len(auction.bids[0]) for auction in state.history if 0 in auction.bids]
    return sum(cards) / len(cards)


@pytest.mark.parametrize("level", ["journeyman", "engineer"])
def test_a_bluffer_lays_more_cards(level: str) -> None:
    assert cards_laid("fizz", level) > cards_laid("grit", level)
