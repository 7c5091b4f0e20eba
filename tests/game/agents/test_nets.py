import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from game.agents import levels
from game.agents.netfile import NETS_FOLDER, VERSION, NetError, load, pack, unpack
from game.agents.neural import NeuralAgent, Skill
from game.agents.rule import RuleAgent
from game.observation import observe
from game.rules import apply, new_game, players_to_act


@pytest.fixture
def packed() -> bytes:
    net = [[[0.5, -0.25], [1.0, 2.0]], [0.0, 0.125], [[1.0], [-1.0]], [0.75]]
    return pack(2, {"value": net, "bid": net})


def test_a_file_of_nets_reads_as_it_was_written(packed: bytes) -> None:
    net = unpack(packed, 2, "nets-2.bin")["value"]
    assert net.rows == [[0.5, -0.25], [1.0, 2.0]]
    assert net.out(net.hidden([2.0, 1.0])) == [2.0 - 1.625 + 0.75]


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (lambda _data: b"", "is not a file of nets"),
        (lambda data: b"GIF89a" + data, "is not a file of nets"),
        (lambda data: data[:5] + bytes([VERSION + 1]) + data[6:], "has version 2 of the nets, and this program reads"),
        (lambda data: data[:-1], "is damaged"),
        (lambda data: data[:40] + bytes([data[40] ^ 1]) + data[41:], "is damaged"),
        (lambda data: data + b"\0\0\1", "is damaged"),
    ],
)
def test_a_damaged_file_is_refused_in_one_sentence(packed: bytes, damage: Callable[[bytes], bytes], fault: str) -> None:
    with pytest.raises(NetError, match=f"^nets-2.bin {fault}"):
        unpack(damage(packed), 2, "nets-2.bin")


def test_nets_for_another_number_of_players_are_refused(packed: bytes) -> None:
    with pytest.raises(NetError, match=r"nets-3\.bin is damaged"):
        unpack(packed, 3, "nets-3.bin")


def test_without_nets_the_strongest_rules_play_and_the_fault_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(NETS_FOLDER / "nets-2.bin", tmp_path / "nets-3.bin")
    monkeypatch.setattr(levels, "load", lambda seats: load(seats, tmp_path))
    assert [fault.sentence for fault in levels.net_faults()] == [
        "nets-2.bin cannot be read: No such file or directory; for 2 players the strongest rules play instead",
        "nets-3.bin is damaged; for 3 players the strongest rules play instead",
        "nets-4.bin cannot be read: No such file or directory; for 4 players the strongest rules play instead",
    ]
    agent = NeuralAgent(Skill(), fallback=RuleAgent(), load_nets=lambda seats: load(seats, tmp_path))
    state, _ = new_game(2, seed=4)
    while acting := players_to_act(state):
        observation = observe(state, acting[0])
        action = agent.act(observation, random.Random(1))
        assert action == RuleAgent().act(observation, random.Random(1))
        apply(state, acting[0], action)


def test_the_nets_are_small_and_whole() -> None:
    files = list(NETS_FOLDER.glob("*.bin"))
    assert [path.name for path in sorted(files)] == ["nets-2.bin", "nets-3.bin", "nets-4.bin"]
    assert sum(path.stat().st_size for path in files) < 200_000
    assert not list(levels.net_faults())
