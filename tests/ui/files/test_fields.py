"""Files whose fields all have defaults: only what is impossible is lost, and even that stays in a copy."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import msgspec
import pytest
from msgspec import Meta

from game.challenges.album import Stay
from game.challenges.day import DayTry
from game.core.actions import Action, Allocate, Bid
from tests.ui.conftest import MakeApp
from ui.archive.about import About, Sidecar, read_about
from ui.base.i18n import LANGUAGES, Translator
from ui.files.fields import decoded_fields
from ui.files.progress import Progress, PuzzleMark, load_progress, save_progress
from ui.files.schooling import LessonPlace, Schooling
from ui.files.settings import (
    MatchSetup,
    Pace,
    PointerSize,
    SeatChoice,
    Settings,
    WindowMode,
    ZoomRest,
    load_settings,
    save_settings,
)
from ui.files.storage import Storage

STAY = {"games": 3, "since": "2026-11-20"}
RESULT = {"score": 12, "lead": 3, "places": [1, 1, 2, 1, 1], "par": {"apprentice": 4}}


def written(path: Path, **fields: object) -> Path:
    path.write_text(json.dumps(fields), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("field", "good", "bad", "left"),
    [
        ("days", {"level": ""}, {"result": {**RESULT, "par": {"x": 10_001}}}, DayTry()),
        ("album", STAY, {**STAY, "games": 0}, Stay(3, "2026-11-20")),
        ("puzzles", {"hints": 1, "solved": True}, {"hints": 100, "solved": True}, PuzzleMark(1, solved=True)),
        ("ladder", ["win"], 7, ("win",)),
    ],
)
def test_one_impossible_entry_costs_no_other(
    tmp_path: Path, field: str, good: object, bad: object, left: object
) -> None:
    path = written(tmp_path / "progress.json", games=4, **{field: {"one": good, "two": bad, "three": good}})
    whole = path.read_bytes()
    progress, (notice,) = load_progress(path)
    assert getattr(progress, field) == {"one": left, "three": left}
    assert progress.games == 4
    assert str(notice) == (
        f"{path} holds impossible values, so these parts of your progress start over: {field}.two; the old file is "
        "kept as progress.json.damaged-1."
    )
    for games in (5, 6):
        save_progress(path, msgspec.structs.replace(progress, games=games))
    assert (tmp_path / "progress.json.damaged-1").read_bytes() == whole
    assert getattr(load_progress(path)[0], field) == {"one": left, "three": left}


@pytest.mark.parametrize(
    "fields",
    [
        {"games": -1},
        {"games": 10**30},
        {"days": {"2026-11-22": {"result": {**RESULT, "hints": 10**4000}}}},
        {"days": {"2026-11-22": {"result": {**RESULT, "undos": 10**30}}}},
    ],
)
def test_numbers_that_nobody_reaches_are_impossible(tmp_path: Path, fields: dict[str, object]) -> None:
    progress, notices = load_progress(written(tmp_path / "progress.json", **fields))
    assert progress == Progress()
    assert len(notices) == 1


def test_the_same_damage_is_kept_only_once(tmp_path: Path) -> None:
    path = written(tmp_path / "progress.json", games="many")
    for _start in range(3):
        load_progress(path)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["progress.json", "progress.json.damaged-1"]
    written(path, games=[])
    assert "kept as progress.json.damaged-2." in str(load_progress(path)[1][0])


def test_entries_of_entries_and_of_lists_are_left_out_alone(tmp_path: Path) -> None:
    path = written(
        tmp_path / "progress.json",
        ladder={"ohm": ["win", 5, "lead"], "volta": ["win"]},
        moments=["tie", None, "fzzzt"],
        schooling={"done": ["one", {}], "place": 3},
    )
    progress, (notice,) = load_progress(path)
    assert progress.ladder == {"ohm": ("win", "lead"), "volta": ("win",)}
    assert progress.moments == ("tie", "fzzzt")
    assert progress.schooling == Schooling(done=("one",))
    assert "start over: moments.1, ladder.ohm.1, schooling.done.1, …; the old" in str(notice)


def test_a_long_list_of_long_names_is_told_shortly(tmp_path: Path) -> None:
    path = written(tmp_path / "progress.json", days={f"\n{'day' * 99}{number}": 1 for number in range(50)})
    (notice,) = load_progress(path)[1]
    assert "\n" not in str(notice)
    assert len(str(notice)) < len(str(path)) + 300


def test_of_too_many_entries_the_first_ones_are_left(tmp_path: Path) -> None:
    path = written(tmp_path / "progress.json", album={f"robot-{number}": STAY for number in range(1001)})
    progress, (notice,) = load_progress(path)
    assert list(progress.album) == [f"robot-{number}" for number in range(1000)]
    assert "start over: album; the old file" in str(notice)


class Numbered(msgspec.Struct):
    """Fields with keys that are numbers, as a sidecar has."""

    reports: Annotated[dict[int, int], Meta(max_length=5)] = {}


def test_keys_that_are_numbers_stay_numbers() -> None:
    found, _, names = decoded_fields(b'{"reports": {"1": 2, "two": 3, "3": "x", "4": 5}}', Numbered)
    assert (found.reports, names) == ({1: 2, 4: 5}, ["reports.two", "reports.3"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_impossible_is_told_in_every_language(tmp_path: Path, language: str) -> None:
    for name, load in (("settings.json", load_settings), ("progress.json", load_progress)):
        path = written(tmp_path / name, version=-1)
        (notice,) = load(path)[1]
        told = notice.told(Translator(language))
        assert f"{name}.damaged-1" in told
        assert (told == str(notice)) == (language == "en")


def test_on_a_full_disk_no_copy_is_made_nor_promised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path / "settings.json", music=101, effects=17)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("ui.files.disk.os.fsync", full)
        (notice,) = load_settings(path)[1]
    assert str(notice) == (f"{path} holds impossible values, so these settings are back to their defaults: music.")
    assert [file.name for file in tmp_path.iterdir()] == ["settings.json"]


def test_the_copy_takes_the_place_of_nothing_else(tmp_path: Path) -> None:
    path = written(tmp_path / "settings.json", music=101)
    (tmp_path / "settings.json.damaged-1").mkdir()
    written(tmp_path / "settings.json.damaged-2", music=102)
    assert "kept as settings.json.damaged-3." in str(load_settings(path)[1][0])
    assert (tmp_path / "settings.json.damaged-3").read_bytes() == path.read_bytes()


def test_the_player_is_told_at_the_title_and_plays_on_with_the_rest(make_app: MakeApp, tmp_path: Path) -> None:
    storage = Storage.in_folder(tmp_path)
    storage.config.mkdir()
    written(storage.progress_file, album={"r1-nut": STAY, "r1-bolt": 1}, games=9)
    app = make_app(storage=storage)
    app.change_progress(games=app.progress.games + 1)
    app.finish_saving()
    assert len(app.notices) == 1
    kept = load_progress(storage.progress_file)
    assert kept == (Progress(album={"r1-nut": Stay(3, "2026-11-20")}, games=10), [])


# Sidecars


def test_a_sidecar_loses_only_impossible_entries_and_keeps_a_copy(tmp_path: Path) -> None:
    path = written(tmp_path / "game.about.json", hints=-1, undos=2, reviews={"0": {"a": 1}, "1": []}, par={"x": 10**30})
    whole = path.read_bytes()
    found = read_about(path)
    assert (found.about, found.notice) == (About(undos=2, reviews={0: {"a": 1}}), None)
    sidecar = Sidecar(path, found)
    for undos in (3, 4):
        sidecar.change(undos=undos, played=datetime(2026, 11, undos, tzinfo=UTC))
        sidecar.write()
    assert (tmp_path / "game.about.json.damaged-1").read_bytes() == whole
    assert read_about(path).about.undos == 4


# Other versions of the program


def test_what_a_newer_version_keeps_in_an_entry_is_left_to_it(tmp_path: Path) -> None:
    path = written(tmp_path / "progress.json", album={"r1-nut": {**STAY, "mood": "glad"}}, immense=1)
    path.write_text(path.read_text().replace('"immense": 1', '"immense": 1' + "0" * 5000))
    progress, notices = load_progress(path)
    assert not notices
    save_progress(path, msgspec.structs.replace(progress, games=5))
    text = path.read_text()
    assert '"mood": "glad"' in text
    assert "0" * 5000 in text
    assert load_progress(path) == (msgspec.structs.replace(progress, games=5), [])


@pytest.mark.parametrize(("before", "now"), [(Bid(("a",)), Allocate("u", "c")), (Allocate("u", "c"), Bid(("a",)))])
def test_a_lesson_is_continued_with_the_moves_made_last(tmp_path: Path, before: Action, now: Action) -> None:
    path = tmp_path / "progress.json"
    for move in (before, now):
        progress = Progress(schooling=Schooling(place=LessonPlace("one", whole=False, moves=(move,))))
        save_progress(path, progress)
    assert load_progress(path) == (progress, [])
    assert json.loads(path.read_bytes())["schooling"]["place"]["moves"] == [json.loads(msgspec.json.encode(now))]


def test_every_setting_is_kept(tmp_path: Path) -> None:
    changed = Settings(
        version=2,
        language="ru",
        window_mode=WindowMode.FULL_SCREEN,
        window_size=(1280, 720),
        window_place=(-40, 30),
        text_size=130,
        high_contrast=True,
        pace=Pace.SLOW,
        music=1,
        effects=2,
        interface=3,
        mute=True,
        mono=True,
        captions=True,
        reduced_motion=True,
        screen_shake=False,
        chosen=("screen_shake",),
        flashes=False,
        memory_aid=False,
        what_if=False,
        explanations=False,
        keys={"hint": ("j", "")},
        pad_buttons={"hint": "y"},
        pointer_size=PointerSize.LARGE,
        zoom_rest=ZoomRest.NEVER,
        figures=True,
        read_aloud=True,
        reading_speed=150,
        sort_hand=False,
        last_setup=MatchSetup((SeatChoice("Ada"), SeatChoice("Bo", colour="blue")), 7, what_if=True),
        statistics_since="2026-11-20T08:00:00+00:00",
    )
    same = [name for name in Settings.__struct_fields__ if getattr(changed, name) == getattr(Settings(), name)]
    assert same == []
    save_settings(tmp_path / "settings.json", changed)
    assert load_settings(tmp_path / "settings.json") == (changed, [])
