"""Make the program's icons from art/icon/icon.svg: PNG in all sizes, ICO for Windows, ICNS for macOS.

`build/bundle/icons.py [FOLDER]`; without a folder they go to .cache/icons.
"""

import argparse
import struct
from pathlib import Path

import resvg_py

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "art" / "icon" / "icon.svg"
FOLDER = ROOT / ".cache" / "icons"
PNG_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
# Apple's names for PNG pictures of these sizes; the second row is for screens with two pixels a point.
ICNS_TYPES = (
    ("icp4", 16), ("icp5", 32), ("icp6", 64), ("ic07", 128), ("ic08", 256), ("ic09", 512),
    ("ic11", 32), ("ic12", 64), ("ic13", 256), ("ic14", 512), ("ic10", 1024),
)  # fmt: skip
_WIDEST_IN_A_BYTE = 255


def png(size: int) -> bytes:
    """The icon as a PNG picture of `size` pixels."""
    return bytes(resvg_py.svg_to_bytes(svg_path=str(SOURCE), width=size, height=size, skip_system_fonts=True))


def ico(pictures: dict[int, bytes]) -> bytes:
    """An ICO file of PNG pictures by size, as Windows reads them since Vista."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    entries, body = b"", b""
    start = len(head) + 16 * len(pictures)
    for size, picture in pictures.items():
        side = size if size <= _WIDEST_IN_A_BYTE else 0
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), start + len(body))
        body += picture
    return head + entries + body


def icns(pictures: dict[int, bytes]) -> bytes:
    """An ICNS file of PNG pictures by size; all sizes of ICNS_TYPES must be there."""
    body = b"".join(
        kind.encode() + struct.pack(">I", len(pictures[size]) + 8) + pictures[size] for kind, size in ICNS_TYPES
    )
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def make_icons(folder: Path = FOLDER) -> None:
    """Write fzzzt.ico, fzzzt.icns and fzzzt-SIZE.png into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {size: png(size) for size in sorted({*PNG_SIZES, *ICO_SIZES, *(size for _, size in ICNS_TYPES)})}
    for size in PNG_SIZES:
        (folder / f"fzzzt-{size}.png").write_bytes(pictures[size])
    (folder / "fzzzt.ico").write_bytes(ico({size: pictures[size] for size in ICO_SIZES}))
    (folder / "fzzzt.icns").write_bytes(icns(pictures))


def main() -> int:
    parser = argparse.ArgumentParser(description="Make the program's icons.")
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER, metavar="FOLDER")
    make_icons(parser.parse_args().folder)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
