import math
import random
import shutil
import struct
from collections.abc import Callable
from pathlib import Path

import pytest

from game.agents import levels
from game.agents.knowledge.features import BID_INPUTS, value_inputs
from game.agents.knowledge.net import Net
from game.agents.knowledge.netfile import NETS_FOLDER, VERSION, NetError, load, pack, unpack
from game.agents.knowledge.outlook import read
from game.agents.neural import NeuralAgent, Skill
from game.agents.policies.rule import RuleAgent
from game.core.observation import observe
from game.core.rules import apply, new_game, players_to_act
from tests.systems import make_sparse


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


def sealed(data: bytes) -> bytes:
    """The data with a matching checksum, as if it had been written like this."""
    return data[:7] + struct.pack("<I", sum(data[11:]) & 0xFFFFFFFF) + data[11:]


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (lambda data: data[:-4], "is damaged: it ends in the middle of a net"),
        (lambda data: data[:13], "is damaged: it ends in the middle of a net"),
        (lambda data: data[:11], "is damaged: it ends in the middle of a net"),
        (lambda data: data + b"\0\0", "is damaged: more follows after its nets"),
        (lambda data: data[:11] + b"\xff\xff" + data[13:], "is damaged: it ends in the middle of a net"),
        (
            lambda data: data[:17] + struct.pack("<e", math.nan) + data[19:],
            "is damaged: its value net holds a value that is",
        ),
        (
            lambda data: data[:-2] + struct.pack("<e", math.inf),
            "is damaged: its bid net holds a value that is not a number",
        ),
    ],
)
def test_a_file_of_wrong_shape_or_numbers_is_refused_although_its_sum_is_right(
    packed: bytes, damage: Callable[[bytes], bytes], fault: str
) -> None:
    with pytest.raises(NetError, match=f"^nets-2.bin {fault}"):
        unpack(sealed(damage(packed)), 2, "nets-2.bin")


def test_nets_of_the_wrong_shape_are_refused(tmp_path: Path, packed: bytes) -> None:
    file = tmp_path / "nets-2.bin"
    file.write_bytes(packed)
    with pytest.raises(
        NetError, match=r"^nets-2\.bin is for another game: its value net makes 1 numbers of 2, not 2 of"
    ):
        load(2, tmp_path)
    whole = {
        "value": [[[0.0]] * value_inputs(2), [0.0], [[0.0, 0.0]], [0.0, 0.0]],
        "bid": [[[0.0]] * BID_INPUTS, [0.0], [[0.0] * 3], [0.0] * 3],
    }
    file.write_bytes(pack(2, whole))
    with pytest.raises(NetError, match=r"its bid net makes 3 numbers of 40, not 16 of 40"):
        load(2, tmp_path)


def test_missing_or_huge_net_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "nets-2.bin").mkdir()
    with pytest.raises(NetError, match=r"nets-2\.bin cannot be read: it is a folder, not a file"):
        load(2, tmp_path)
    make_sparse(tmp_path / "nets-3.bin", 1 << 40)
    with pytest.raises(NetError, match=r"nets-3\.bin cannot be read: it has more than 1 MB"):
        load(3, tmp_path)


def test_a_net_of_extreme_certainty_does_not_overflow() -> None:
    for sign in (-1, 1):
        net = Net([[0.0]], [0.0], [[sign * 60_000.0], [0.0]], [0.0, 0.0])
        assert read(net, [60_000.0]).chance == pytest.approx(float(sign > 0))


def test_nets_for_another_number_of_players_are_refused(packed: bytes) -> None:
    with pytest.raises(NetError, match=r"nets-3\.bin is damaged"):
        unpack(packed, 3, "nets-3.bin")


def test_without_nets_the_strongest_rules_play_and_the_fault_is_reported(
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
