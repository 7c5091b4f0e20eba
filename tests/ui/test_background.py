"""What is written in the background stays out of the frames' way, and is never held up by them for long."""

import threading
from functools import partial
from pathlib import Path

from ui.base.background import BackgroundFile, frame, later, wait_for_all


def write(path: Path, text: str) -> None:
    path.write_text(text)


def test_nothing_begins_while_a_frame_is_drawn() -> None:
    begun = threading.Event()
    with frame():
        job = later(begun.set)
        assert not begun.wait(0.05)
    job.result(60)
    assert begun.is_set()


def test_a_frame_that_does_not_end_holds_up_nothing_for_good() -> None:
    with frame():
        later(lambda: None).result(60)


def test_whoever_waits_within_a_frame_waits_for_the_disk_alone(tmp_path: Path) -> None:
    file = BackgroundFile(tmp_path / "file")
    with frame():
        file.put(partial(write, file.path, "kept"))
        file.flush(60)
        assert file.path.read_text() == "kept"
        later(partial(write, file.path, "later"))
        wait_for_all(60)
        assert file.path.read_text() == "later"
