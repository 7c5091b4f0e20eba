"""The files of nets: a magic word with the version, the number of seats, then each array in half precision."""

import struct
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from game.agents.net import Net

VERSION = 1
_MAGIC = b"FZNET"
_NAMES = ("value", "bid")
NETS_FOLDER = Path(__file__).with_name("nets")


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
    nets = {}
    at = head
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
    return nets


def load(seats: int, folder: Path = NETS_FOLDER) -> dict[str, Net]:
    """The nets ("value" and "bid") for a number of seats. Raises NetError when there are none to be had."""
    path = folder / f"nets-{seats}.bin"
    try:
        data = path.read_bytes()
    except OSError as error:
        raise NetError(f"{path.name} cannot be read: {error.strerror}") from error
    return unpack(data, seats, path.name)
