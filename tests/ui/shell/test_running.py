"""The program from opening the window to closing it: failures, signals, the log, no screen, no sound."""

import errno
import io
import logging
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.endings import ending_signals
from tests.ui.shell.spies import Spy, loaded
from ui.files.storage import Storage
from ui.navigation import SceneNavigator
from ui.paint.painter import Painter
from ui.shell.log_file import LOG_FILE
from ui.shell.running import run_app, start_log, stop_log

ROOT = Path(__file__).resolve().parents[3]


def test_run_app_reports_a_failure_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(Spy):
        def draw(self, _painter: Painter) -> None:
            raise RuntimeError("secret detail")

    told: list[str] = []
    monkeypatch.setattr("pygame.display.message_box", lambda _, sentence, **__: told.append(sentence))
    storage = Storage.in_folder(tmp_path)
    assert (
        run_app(lambda app: app.scenes.push(Broken(app)), navigator=SceneNavigator, storage=storage, window=(960, 540))
        == 1
    )
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "secret detail" not in error
    assert told == [error.strip()]
    assert storage.logs is not None
    assert "secret detail" in (storage.logs / "fzzzt.log").read_text()


@pytest.mark.parametrize("number", ending_signals())
def test_the_system_can_end_the_program_without_a_question(tmp_path: Path, number: signal.Signals) -> None:
    class Stubborn(Spy):
        def enter(self) -> None:
            self.app.change_settings(music=11)

        def update(self, _dt: float) -> None:
            signal.raise_signal(number)

    before = signal.getsignal(number)
    storage = Storage.in_folder(tmp_path)
    assert (
        run_app(lambda app: app.scenes.push(Stubborn(app, closes=False)), navigator=SceneNavigator, storage=storage)
        == 0
    )
    assert loaded(storage)[0].music == 11
    assert signal.getsignal(number) is before


class FullDisk(io.BytesIO):
    """A log file on a full disk: what is written to it fails when it is flushed, and once more at the end."""

    def flush(self) -> None:
        if not self.closed:
            raise OSError(errno.ENOSPC, "No space left on device")

    def close(self) -> None:
        # As with a real file, closing it again does nothing: Python does so at its end, and tells of errors then.
        if not self.closed:
            super().close()
            raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_costs_the_log_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    disk = FullDisk()
    monkeypatch.setattr(Path, "open", lambda _path, _mode: disk)
    handler = start_log(tmp_path)
    for _ in range(3):
        logging.getLogger("test").warning("something")
    stop_log(handler)
    assert disk.closed
    assert capsys.readouterr().err == ""


def test_the_log_is_a_file_once_there_is_something_to_log(tmp_path: Path) -> None:
    handler = start_log(tmp_path / "logs")
    assert not (tmp_path / "logs").exists()
    for word in ("first", "second"):
        logging.getLogger("test").warning(word)
    stop_log(handler)
    (file,) = (tmp_path / "logs").iterdir()
    lines = file.read_text(encoding="utf-8").splitlines()
    assert [line.split(" WARNING test: ")[1] for line in lines] == ["first", "second"]


def test_an_unopenable_log_is_simply_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / LOG_FILE).mkdir()
    handler = start_log(tmp_path)
    logging.getLogger("test").warning("something")
    stop_log(handler)
    assert capsys.readouterr().err == ""


def test_no_display_is_one_clear_sentence(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path\nfrom ui.navigation import SceneNavigator\n"
        "from ui.shell.window import NoDisplayError\nfrom ui.shell.running import run_app\n"
        "from ui.files.storage import Storage\n"
        f"storage = Storage.in_folder(Path({str(tmp_path)!r}))\n"
        "try:\n    run_app(None, navigator=SceneNavigator, storage=storage)\n"
        "except NoDisplayError as error:\n    print(error)\n"
    )
    environment = {**os.environ, "SDL_VIDEODRIVER": "no-such-driver", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.startswith("Fzzzt! needs a screen")
    assert done.stdout.count("\n") == 1


def test_no_sound_device_is_noted_once_and_the_game_is_silent(tmp_path: Path) -> None:
    code = (
        "import logging\nfrom pathlib import Path\nlogging.basicConfig(level=logging.INFO)\n"
        "from ui.navigation import SceneNavigator\n"
        "from ui.shell.app import App\nfrom ui.shell.running import start_sound\n"
        "from ui.files.settings import Settings\nfrom ui.files.storage import Storage\n"
        f"app = App(Settings(), Storage.in_folder(Path({str(tmp_path)!r})), navigator=SceneNavigator)\n"
        "start_sound(app)\n"
        "app.change_settings(music=10)\napp.step(0.1)\nprint('still here')\n"
    )
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "no-such-driver"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.strip().endswith("still here")
    assert done.stderr.lower().count("no sound") == 1
