"""The archive: what is saved of a game, how it is listed, and who may continue it."""

import json
import os
import random
import subprocess
import sys
import threading
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from game.core.events import GameScored
from game.core.state import Phase
from game.play.session import Session
from game.records.record import Record, read_records
from game.records.verify import verify_file
from tests.ui.conftest import MakeArchive
from tests.ui.kept_games import GAME, THREE, Clock, bidding, caught_up, finished, keep, keep_twice
from ui.archive import upkeep
from ui.archive.archive import Archive, HeldError
from ui.archive.entry import standing_of
from ui.archive.files import Files
from ui.archive.setups import seat_spec, setup_of
from ui.base.i18n import Sentence
from ui.files.background import wait_for_all
from ui.files.faults import StorageError
from ui.files.recovery import recover

ROOT = Path(__file__).resolve().parents[3]


# What is stored


def test_a_game_is_one_line_that_any_reader_of_records_takes(archive: Archive) -> None:
    session = finished(GAME)
    name = keep(archive, GAME, session)
    assert name == "2026-11-21-183005-game-7"
    assert archive.path_of(name).read_bytes().count(b"\n") == 1
    assert [record for _, record in read_records(archive.path_of(name))] == [session.record()]
    assert verify_file(archive.path_of(name)) == 1
    assert sorted(path.name for path in archive.folder.iterdir() if path.suffix in (".fzzzt", ".json")) == [
        f"{name}.about.json",
        f"{name}.fzzzt",
    ]


def test_the_list_has_what_a_plate_shows(archive: Archive, clock: Clock) -> None:
    session = bidding(GAME)
    first = keep(archive, GAME, session)
    clock.go(hours=1)
    over = finished(THREE)
    second = keep(archive, THREE, over)
    one, other = archive.games()
    assert (one.id, one.begun, one.seed, one.seats) == (first, clock.now - timedelta(hours=1), 7, GAME.seats)
    seen = session.observation(None)
    assert one.standing.round == seen.round
    assert one.standing.belt == seen.belt
    assert not one.finished
    score = over.record().events[-1]
    assert isinstance(score, GameScored)
    assert (other.id, other.finished, other.standing.winners) == (second, True, score.winners)
    assert other.standing.scores == tuple(player.total for player in score.players)
    assert [game.id for game in archive.unfinished()] == [first]
    assert archive.game(second) == other


def test_the_standing_is_what_everybody_at_the_table_sees() -> None:
    session, rng = Session([seat_spec(seat) for seat in THREE.seats], THREE.seed), random.Random(3)
    while (player := session.to_act) is not None:
        seen, standing = session.observation(None), standing_of(session.record())
        if session.phase is Phase.BIDDING:
            assert (standing.round, standing.auction) == (seen.round, seen.auction)
            assert standing.belt == seen.belt
        else:
            assert standing.auction == 0
        options = session.observation(player).legal_actions()
        session.submit(player, options[rng.randrange(len(options))])
    assert standing_of(session.record()).finished


def test_unfinished_games_come_first_and_those_before_that_were_played_last(archive: Archive, clock: Clock) -> None:
    names = []
    for game in (GAME, finished(GAME), THREE, finished(THREE)):
        clock.go(hours=1)
        names.append(keep(archive, GAME, game) if isinstance(game, Session) else keep(archive, game, bidding(game)))
    assert [game.id for game in archive.games()] == [names[2], names[0], names[3], names[1]]


def test_two_games_of_the_same_second_have_two_names(archive: Archive, make_archive: MakeArchive) -> None:
    files = [archive.begin(GAME), make_archive().begin(GAME), archive.begin(GAME)]
    assert [file.id for file in files] == [f"2026-11-21-183005-game-7{more}" for more in ("", "-2", "-3")]


def test_faces_and_what_was_asked_for_come_back(archive: Archive, make_archive: MakeArchive) -> None:
    name = keep(archive, GAME, bidding(GAME))
    archive.update_about(name, hints=2, undos=1)
    wait_for_all(60)
    again = make_archive()
    opened = again.open(name)
    assert opened.setup == GAME
    assert (opened.about.hints, opened.about.undos, opened.about.setup) == (2, 1, GAME)
    game = again.game(name)
    assert game is not None
    assert (game.hints, game.undos) == (2, 1)
    with pytest.raises(AttributeError, match="hats"):
        again.update_about(name, hats=3)


def test_a_change_is_visible_before_it_is_written(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    name = keep(archive, GAME, bidding(GAME))
    monkeypatch.setattr(os, "fsync", lambda _number: None)
    for hints in range(1, 6):
        archive.update_about(name, hints=hints)
        assert archive.about(name).hints == hints
    file = archive.resume(name).file
    file.change(undos=3)
    assert (archive.about(name).hints, archive.about(name).undos) == (5, 3)
    file.flush(60)
    assert json.loads(Files.of(archive.folder, name).about.read_bytes())["undos"] == 3
    file.close()


def test_the_sidecar_is_not_written_for_every_action(archive: Archive, clock: Clock) -> None:
    file, session = archive.begin(GAME), bidding(GAME)
    about = Files.of(archive.folder, file.id).about
    written = []
    for seconds in (0, 20, 20, 20, 20):
        clock.go(seconds=seconds)
        file.keep(session.record())
        file.flush(60)
        written.append(json.loads(about.read_bytes())["played"])
    assert written == ["2026-11-21T18:30:05Z"] * 3 + ["2026-11-21T18:31:05Z"] * 2


def test_a_newer_versions_sidecar_is_left_alone(archive: Archive, make_archive: MakeArchive) -> None:
    name = keep(archive, GAME, bidding(GAME))
    path = Files.of(archive.folder, name).about
    content = json.loads(path.read_bytes())
    content |= {"version": 9, "mood": {"calm": 3}, "hints": "several"}
    content["setup"]["clock"] = 90
    content["setup"]["seats"][1]["hat"] = "bowler"
    path.write_text(json.dumps(content), encoding="utf-8")
    other = make_archive()
    other.update_about(name, undos=4)
    wait_for_all(60)
    assert json.loads(path.read_bytes()) == content | {"undos": 4, "hints": 0}


def test_a_record_without_a_sidecar_is_a_game_like_any_other(archive: Archive) -> None:
    session = bidding(THREE)
    archive.folder.mkdir()
    (archive.folder / "from a friend.fzzzt").write_text(session.record().to_line() + "\n", encoding="utf-8")
    (game,) = caught_up(archive)
    assert game.id == "from a friend"
    assert [seat.name for seat in game.seats] == ["Ada", "Bob", "Volta"]
    assert game.seats[2].personality == "volta"
    resumed = archive.resume(game.id)
    assert resumed.notices == ()
    assert resumed.session.record() == session.record()
    resumed.file.keep(resumed.session.record())
    resumed.file.flush(60)
    resumed.file.close()
    assert Files.of(archive.folder, game.id).about.is_file()


@pytest.mark.parametrize("kind", ["human", "ai:apprentice", "ai:wizard/merlin", "robot"])
def test_any_kind_of_player_has_a_seat(kind: str) -> None:
    record = bidding(GAME).record()
    players = tuple(msgspec.structs.replace(player, kind=kind) for player in record.players)
    made = setup_of(msgspec.structs.replace(record, players=players))
    assert len({seat.colour for seat in made.seats}) == 2
    assert {seat.kind for seat in made.seats} == {"human" if kind == "human" else "ai"}


# Two programs


def test_the_same_game_is_not_continued_twice(archive: Archive, make_archive: MakeArchive) -> None:
    name = keep(archive, GAME, bidding(GAME))
    file = archive.resume(name).file
    other = make_archive()
    with pytest.raises(HeldError) as told:
        other.resume(name)
    assert str(told.value) == (
        f"Game {name} is open in another Fzzzt! window: continue it there, or close that window first."
    )
    with pytest.raises(HeldError):
        other.delete(name)
    assert other.open(name).record, "it may be looked at"
    file.close()
    resumed = other.resume(name)
    resumed.file.close()
    assert not list(archive.folder.glob("*.lock"))


def test_the_latest_game_not_open_elsewhere_is_continued(
    archive: Archive, make_archive: MakeArchive, clock: Clock
) -> None:
    older = keep(archive, GAME, bidding(GAME))
    clock.go(hours=1)
    playing = archive.resume(keep(archive, THREE, bidding(THREE))).file
    other = make_archive()
    resumed = other.resume_latest()
    assert resumed.file.id == older
    with pytest.raises(HeldError):
        make_archive().resume_latest()
    playing.close()
    resumed.file.close()


def test_without_an_unfinished_game_there_is_a_sentence(archive: Archive) -> None:
    keep(archive, GAME, finished(GAME))
    with pytest.raises(StorageError, match="There is no unfinished game: start a new one"):
        archive.resume_latest()


def test_a_game_under_repair_cannot_be_opened_in_another_window(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The archive itself holds it for that moment."""
    name = keep_twice(archive)[0]
    archive.path_of(name).write_bytes(b"{")
    mending, goes_on = threading.Event(), threading.Event()

    def slowly(path: Path, read: Callable[[bytes], Record]) -> tuple[Record, Sentence | None] | None:
        if threading.current_thread() is not threading.main_thread():
            mending.set()
            goes_on.wait(60)
        return recover(path, read)

    monkeypatch.setattr(upkeep, "recover", slowly)
    archive.upkeep.scan()
    assert mending.wait(60)
    threading.Timer(0.1, goes_on.set).start()
    resumed = archive.resume(name)
    archive.wait(60)
    sentences = [str(notice) for notice in (*resumed.notices, *archive.news.notices)]
    assert len(sentences) == 1
    assert "is damaged and is kept as" in sentences[0]
    resumed.file.close()


HOLDER = """
import sys, time
from pathlib import Path
from ui.archive.archive import Archive
resumed = Archive(Path(sys.argv[1])).resume(sys.argv[2])
print("held", flush=True)
time.sleep(600)
"""


def test_a_killed_programs_game_is_free(archive: Archive) -> None:
    name = keep(archive, GAME, bidding(GAME))
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(archive.folder), name], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(HeldError):
            archive.resume(name)
        holder.kill()
        holder.wait()
    archive.resume(name).file.close()


# What it loads


def test_the_title_needs_no_computer_players() -> None:
    """They take as long to load as the title itself."""
    words = "import sys, ui.start, ui.archive.archive; print('game.agents' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", words], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split()[-1] == "False"
