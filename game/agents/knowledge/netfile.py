"""The files of nets: magic bytes with the version, the number of seats, then each array in half precision."""

import math
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from game.agents.knowledge.features import BID_INPUTS, BID_TOTALS, value_inputs
from game.agents.knowledge.net import Net
from game.files import read_limited, system_words

VERSION = 1
VALUE_OUTPUTS = 2
"""The value net outputs the chance to win and the margin."""
_MAGIC = b"FZNET"
_LARGEST = 1 << 20
_NAMES = ("value", "bid")
NETS_FOLDER = Path(__file__).parents[1] / "nets"


class NetError(ValueError):
    """A file of nets is missing, damaged or of another version; one clear sentence."""


def pack(seats: int, nets: Mapping[str, Sequence[Any]]) -> bytes:
    """The bytes of a file. Each net is ``[rows, bias, outputs by hidden unit, output bias]``."""
    body = bytearray()
    for name in _NAMES:
        rows, bias, outputs, output_bias = nets[name]
        body += struct.pack("<HHH", len(rows), len(bias), len(output_bias))
        for row in (*rows, bias, *outputs, output_bias):
            body += struct.pack(f"<{len(row)}e", *row)
    check = sum(body) & 0xFFFFFFFF
    return _MAGIC + struct.pack("<BBI", VERSION, seats, check) + bytes(body)


def unpack(data: bytes, seats: int, name: str) -> dict[str, Net]:
    """The nets in a file's bytes. ``name`` is what to call the file in a NetError."""
    head = len(_MAGIC) + 6
    if data[: len(_MAGIC)] != _MAGIC or len(data) < head:
        raise NetError(f"{name} is not a file of nets")
    version, for_seats, check = struct.unpack_from("<BBI", data, len(_MAGIC))
    if version != VERSION:
        raise NetError(f"{name} has version {version} of the nets, and this program reads version {VERSION}")
    if for_seats != seats or sum(data[head:]) & 0xFFFFFFFF != check:
        raise NetError(f"{name} is damaged")
    try:
        nets, end = _nets(data, head)
    except struct.error as error:
        raise NetError(f"{name} is damaged: it ends in the middle of a net") from error
    if end != len(data):
        raise NetError(f"{name} is damaged: more follows after its nets")
    for net, parts in nets.items():
        rows = (*parts.rows, parts.bias, *parts.outputs, parts.output_bias)
        if not all(math.isfinite(number) for row in rows for number in row):
            raise NetError(f"{name} is damaged: its {net} net holds a value that is not a number")
    return nets


def _nets(data: bytes, at: int) -> tuple[dict[str, Net], int]:
    """The nets that begin at a place of the data, and where they end. Raises struct.error for too few bytes."""
    nets = {}
    for net in _NAMES:
        inputs, hidden, outputs = struct.unpack_from("<HHH", data, at)
        at += 6
        lengths = [hidden] * (inputs + 1) + [outputs] * (hidden + 1)
        arrays = []
        for length in lengths:
            arrays.append(struct.unpack_from(f"<{length}e", data, at))
            at += 2 * length
        by_output = list(zip(*arrays[inputs + 1 : -1], strict=True))
        nets[net] = Net(arrays[:inputs], arrays[inputs], by_output, arrays[-1])
    return nets, at


def load(seats: int, folder: Path = NETS_FOLDER) -> dict[str, Net]:
    """The nets ("value" and "bid") for a number of seats. Raises NetError if they are unavailable."""
    path = folder / f"nets-{seats}.bin"
    try:
        data = read_limited(path, _LARGEST)
    except OSError as error:
        raise NetError(f"{path.name} cannot be read: {system_words(error)}") from error
    nets = unpack(data, seats, path.name)
    shapes = {"value": (value_inputs(seats), VALUE_OUTPUTS), "bid": (BID_INPUTS, BID_TOTALS)}
    for net, (inputs, outputs) in shapes.items():
        found = nets[net].inputs, len(nets[net].outputs)
        if found != (inputs, outputs):
            raise NetError(
                f"{path.name} is for another game: its {net} net makes {found[1]} numbers of {found[0]}, "
                f"not {outputs} of {inputs}"
            )
    return nets
