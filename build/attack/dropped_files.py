"""Files that someone may drop on the window."""

from build.attack.monkey import HOME
from build.pictures.games import TABLE_SEATS, bidding, game_at
from ui.files.storage import Storage


def files_to_drop(storage: Storage) -> list[str]:
    """A good record, and files that someone may drop by mistake."""
    folder = storage.data / "dropped"
    folder.mkdir(parents=True, exist_ok=True)
    record = game_at(bidding(0, 2, 3), TABLE_SEATS[:3], seed=77).session.record().to_line()
    contents = {
        "good.fzzzt": record.encode(),
        "two.jsonl": f"{record}\n{record.replace(':77', ':78', 1)}\n".encode(),
        "half.fzzzt": record.encode()[: len(record) // 2],
        "empty.fzzzt": b"",
        "picture.png": bytes(range(256)) * 40,
        "nested.json": b"[" * 50_000,
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    within = f"{HOME}/dropped"
    return [*(f"{within}/{name}" for name in contents), within, f"{within}/missing", "", "\x00", "x" * 5000]
