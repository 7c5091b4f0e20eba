"""The archive: what is kept of a game, how it is found again, and what becomes of damage and of second programs."""

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from game.events import GameScored
from game.record import Record, read_records
from game.session import Session
from game.state import Phase
from game.verify import verify_file
from tests.ui.stand_ins import in_phase, session_at, setup
from ui.archive.about import About
from ui.archive.archive import Archive, HeldError
from ui.archive.entry import ArchivedGame, Facts
from ui.archive.files import Files
from ui.archive.index import MIGRATIONS, VERSION
from ui.archive.setups import seat_spec, setup_of
from ui.archive.summary import standing_of
from ui.base.background import wait_for_all
from ui.base.settings import MatchSetup
from ui.base.storage import DamagedFileError, StorageError, backup_of, encoded

ROOT = Path(__file__).resolve().parents[2]
SEATS = setup("ADA", "volta").seats
GAME = MatchSetup((msgspec.structs.replace(SEATS[0], face="grit", colour="green"), SEATS[1]), seed=7)
THREE = setup("ADA", "BOB", "volta", seed=9)


class Clock:
    """A time that goes on when it is told."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 21, 18, 30, 5, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def go(self, **span: float) -> None:
        self.now += timedelta(**span)


@pytest.fixture
def clock() -> Clock:
    return Clock()


MakeArchive = Callable[..., Archive]


@pytest.fixture
def make_archive(tmp_path: Path, clock: Clock) -> Iterator[MakeArchive]:
    """Return a function that opens the archive of the test's folder as another start of the program would."""
    made: list[Archive] = []

    def make(folder: Path = tmp_path / "games", **options: object) -> Archive:
        made.append(Archive(folder, now=clock, **options))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture
def archive(make_archive: MakeArchive) -> Archive:
    return make_archive()


def keep(archive: Archive, game: MatchSetup, session: Session) -> str:
    """Have a game kept as far as it was played; its id."""
    file = archive.begin(game)
    file.keep(session.record())
    file.flush(60)
    file.ended()
    file.close()
    return file.id


def bidding(game: MatchSetup, auctions: int = 0) -> Session:
    """A game that waits for a bid."""
    return session_at(
        lambda session: session.phase is Phase.BIDDING and session.observation(None).auction > auctions, game
    )


def finished(game: MatchSetup) -> Session:
    session = session_at(in_phase(Phase.SCORING), game)
    while (player := session.to_act) is not None:
        session.submit(player, session.observation(player).legal_actions()[0])
    return session


def caught_up(archive: Archive) -> list[ArchivedGame]:
    """The list once the files have been looked through."""
    archive.scan()
    archive.wait(60)
    return archive.games()


# What is kept


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


def test_the_list_tells_what_a_plate_shows(archive: Archive, clock: Clock) -> None:
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


def test_what_was_changed_is_known_before_it_is_written(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_what_a_newer_version_keeps_beside_a_game_is_left_to_it(archive: Archive, make_archive: MakeArchive) -> None:
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


# Damage


def damage_record(archive: Archive, name: str, content: bytes) -> Path:
    path = archive.path_of(name)
    path.write_bytes(content)
    return path


def keep_twice(archive: Archive) -> tuple[str, Record, Record]:
    """A game with a backup: its id, its record before and now."""
    file = archive.begin(GAME)
    before, now = bidding(GAME).record(), bidding(GAME, 3).record()
    for record in (before, now):
        file.keep(record)
        file.flush(60)
    file.close()
    return file.id, before, now


BAD = [b"", b"{", b"[]", b"\xff\x00", b"null", b"[" * 100_000, b'{"format": "fzzzt-record/2"}']


@pytest.mark.parametrize("content", BAD)
def test_the_backup_stands_in_for_a_damaged_record_and_is_written_back_at_once(
    archive: Archive, content: bytes
) -> None:
    name, before, _ = keep_twice(archive)
    path = damage_record(archive, name, content)
    opened = archive.open(name)
    assert opened.record == before
    assert [str(notice) for notice in opened.notices] == [
        f"{path} is damaged and is kept as {name}.fzzzt.damaged-1: "
        "its backup, which is a little older, is used instead."
    ]
    assert path.with_name(f"{name}.fzzzt.damaged-1").read_bytes() == content
    assert archive.open(name).notices == ()


def forge_a_bid(content: dict[str, object]) -> None:
    events = content["events"]
    assert isinstance(events, list)
    next(event for event in events if event["type"] == "bid")["cards"] = ["upgrade-1"]


def steal_a_card(content: dict[str, object]) -> None:
    deck = content["deck"]
    assert isinstance(deck, list)
    del deck[0]


def huge_number(content: dict[str, object]) -> None:
    content["seed"] = 10**30


@pytest.mark.parametrize("damage", [forge_a_bid, steal_a_card, huge_number])
def test_the_backup_stands_in_for_a_record_that_breaks_a_rule(
    archive: Archive, damage: Callable[[dict[str, object]], None]
) -> None:
    name, before, now = keep_twice(archive)
    content = json.loads(now.to_line())
    damage(content)
    damage_record(archive, name, json.dumps(content).encode())
    resumed = archive.resume(name)
    assert resumed.session.record() == before
    assert len(resumed.notices) == 1
    resumed.file.close()


@pytest.mark.parametrize("content", BAD)
def test_without_a_backup_a_damaged_record_is_told_kept_aside_and_not_offered_again(
    archive: Archive, content: bytes
) -> None:
    name = keep(archive, GAME, bidding(GAME))
    path = damage_record(archive, name, content)
    with pytest.raises(DamagedFileError, match=f"is damaged and was not used: it is kept as {name}.fzzzt.damaged-1"):
        archive.resume(name)
    assert path.with_name(f"{name}.fzzzt.damaged-1").read_bytes() == content
    assert archive.games() == []
    with pytest.raises(StorageError, match="is not there any more"):
        archive.resume(name)


def test_damage_is_found_and_told_as_the_files_are_looked_through(archive: Archive, make_archive: MakeArchive) -> None:
    name, before, _ = keep_twice(archive)
    damage_record(archive, name, b"{")
    later = make_archive()
    (game,) = caught_up(later)
    assert game.standing == standing_of(before)
    assert [str(told) for told in later.notices] == [
        f"{later.path_of(name)} is damaged and is kept as {name}.fzzzt.damaged-1: "
        "its backup, which is a little older, is used instead."
    ]


def test_a_game_that_is_being_played_is_not_mended_by_another_program(
    archive: Archive, make_archive: MakeArchive
) -> None:
    name, _, _ = keep_twice(archive)
    playing = archive.resume(name).file
    damage_record(archive, name, b"{")
    caught_up(make_archive())
    assert archive.path_of(name).read_bytes() == b"{"
    playing.close()


@pytest.mark.parametrize("content", BAD)
def test_a_damaged_sidecar_costs_faces_and_nothing_else(
    archive: Archive, make_archive: MakeArchive, content: bytes
) -> None:
    session = bidding(GAME)
    name = keep(archive, GAME, session)
    path = Files.of(archive.folder, name).about
    path.write_bytes(content)
    later = make_archive()
    assert [game.id for game in caught_up(later)] == [name]
    opened = later.open(name)
    assert opened.record == session.record()
    assert [seat.name for seat in opened.setup.seats] == ["Ada", "Volta"]
    if content != b'{"format": "fzzzt-record/2"}':
        assert "is damaged" in str(opened.notices[0])
    assert later.open(name).notices == ()


def test_a_sidecar_of_other_seats_is_not_believed(archive: Archive, make_archive: MakeArchive) -> None:
    name = keep(archive, GAME, bidding(GAME))
    about = About(setup=msgspec.structs.replace(GAME, seats=GAME.seats[::-1], seed=1))
    Files.of(archive.folder, name).about.write_bytes(encoded(about))
    opened = make_archive().open(name)
    assert [seat_spec(seat) for seat in opened.setup.seats] == list(opened.session.seats)
    assert opened.setup.seed == opened.session.seed == 7


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
def test_a_pipe_in_place_of_a_record_holds_up_nothing(archive: Archive) -> None:
    name, before, _ = keep_twice(archive)
    archive.path_of(name).unlink()
    os.mkfifo(archive.path_of(name))
    assert archive.open(name).record == before


def test_a_game_in_a_format_to_come_is_left_where_it_is_and_not_listed(archive: Archive) -> None:
    name, _, _ = keep_twice(archive)
    path = damage_record(archive, name, b'{"format": "fzzzt-record/99", "moves": "?"}\n')
    assert caught_up(archive) == []
    with pytest.raises(StorageError, match="was made by a newer version of the program: open it with that one"):
        archive.open(name)
    assert path.read_bytes() == b'{"format": "fzzzt-record/99", "moves": "?"}\n'
    assert not archive.notices


def test_a_file_of_several_games_is_left_whole(archive: Archive) -> None:
    line = bidding(GAME).record().to_line() + "\n"
    archive.folder.mkdir()
    (archive.folder / "several.fzzzt").write_text(line * 2, encoding="utf-8")
    assert caught_up(archive) == []
    with pytest.raises(StorageError, match="holds several games: drop it on the window"):
        archive.open("several")
    assert (archive.folder / "several.fzzzt").read_text(encoding="utf-8") == line * 2


# The index


def test_a_missing_index_is_made_again_from_the_files(archive: Archive, make_archive: MakeArchive) -> None:
    keep(archive, GAME, bidding(GAME))
    keep(archive, THREE, finished(THREE))
    before = caught_up(archive)
    for path in archive.folder.glob("index*"):
        path.unlink()
    later = make_archive()
    assert later.games() == []
    later.wait(60)
    assert later.games() == before


def test_what_happened_to_the_files_meanwhile_comes_into_the_list(archive: Archive, make_archive: MakeArchive) -> None:
    gone, changed, kept = (keep(archive, GAME, bidding(GAME)) for _ in range(3))
    archive.path_of(gone).unlink()
    archive.path_of(changed).write_text(finished(GAME).record().to_line() + "\n", encoding="utf-8")
    shutil.copy(archive.path_of(kept), archive.folder / "copy.fzzzt")
    later = make_archive()
    assert {game.id: game.finished for game in caught_up(later)} == {changed: True, kept: False, "copy": False}
    assert later.revision > 0


def damage_index(how: str) -> Callable[[Path], None]:
    def folder(path: Path) -> None:
        path.unlink()
        path.mkdir()
        (path / "something").touch()

    def pipe(path: Path) -> None:
        path.unlink()
        os.mkfifo(path)

    def tables(path: Path) -> None:
        with sqlite3.connect(path) as found:
            found.execute("DROP TABLE games")
        found.close()

    def other(path: Path) -> None:
        with sqlite3.connect(path) as found:
            found.execute("DROP TABLE games")
            found.execute("CREATE TABLE games (id TEXT, fault TEXT, plate TEXT, finished INTEGER, played TEXT)")
            found.execute("INSERT INTO games VALUES ('x', '', 'no JSON', 0, '')")
        found.close()

    def nonsense(path: Path) -> None:
        with sqlite3.connect(path) as found:
            found.execute("UPDATE games SET plate = 3")
        found.close()

    def half(path: Path) -> None:
        os.truncate(path, path.stat().st_size // 2)

    def letters(path: Path) -> None:
        # SQLite then complains in words that are no UTF-8.
        path.write_bytes(path.read_bytes().replace(b"ON games (digest)", b"ON gam\xe1s (digest)"))

    kinds: dict[str, Callable[[Path], None]] = {
        "empty": lambda path: os.truncate(path, 0),
        "no index": lambda path: _overwrite(path, b"SQLite format 3\0 no more"),
        "words": lambda path: _overwrite(path, b"hello" * 1000),
        "half": half,
        "folder": folder,
        "pipe": pipe,
        "tables": tables,
        "other": other,
        "nonsense": nonsense,
        "letters": letters,
    }
    return kinds[how]


def _overwrite(path: Path, content: bytes) -> None:
    path.write_bytes(content)


@pytest.mark.parametrize(
    "how", ["empty", "no index", "words", "half", "folder", "pipe", "tables", "other", "nonsense", "letters"]
)
def test_a_damaged_index_is_made_again_from_the_files(archive: Archive, make_archive: MakeArchive, how: str) -> None:
    if how == "pipe" and os.name == "nt":
        pytest.skip("Windows has no such files")
    keep(archive, GAME, bidding(GAME))
    keep(archive, THREE, finished(THREE))
    before = caught_up(archive)
    damage_index(how)(archive.folder / "index.sqlite3")
    later = make_archive()
    later.games()
    later.wait(60)
    assert later.games() == before
    assert make_archive().games() == before, "and it stays"


def test_an_index_of_a_newer_version_is_left_to_it(archive: Archive, make_archive: MakeArchive) -> None:
    keep(archive, GAME, bidding(GAME))
    before = caught_up(archive)
    path = archive.folder / "index.sqlite3"
    for more in archive.folder.glob("index.sqlite3-*"):
        more.unlink()
    path.unlink()
    with sqlite3.connect(path) as newer:
        newer.execute("CREATE TABLE wonders (name TEXT)")
        newer.execute(f"PRAGMA user_version = {VERSION + 1}")
    newer.close()
    content = path.read_bytes()
    later = make_archive()
    later.games()
    later.wait(60)
    assert later.games() == before
    assert make_archive().games() == before
    assert path.read_bytes() == content


@pytest.mark.parametrize("version", range(1, VERSION))
def test_an_index_of_every_older_version_is_brought_up_to_date(
    archive: Archive, make_archive: MakeArchive, monkeypatch: pytest.MonkeyPatch, version: int
) -> None:
    """The games in it are listed at once; what the version did not know is added in the background."""
    keep(archive, THREE, finished(THREE))
    path = archive.folder / "index.sqlite3"
    columns = columns_of_version(version)
    with sqlite3.connect(path) as index:
        rows = index.execute(f"SELECT {', '.join(columns)} FROM games").fetchall()
    index.close()
    path.unlink()
    with sqlite3.connect(path) as index:
        for statements in MIGRATIONS[:version]:
            for statement in statements:
                index.execute(statement)
        index.execute(f"PRAGMA user_version = {version}")
        index.executemany(f"INSERT INTO games ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})", rows)
    index.close()
    later = make_archive(facts=Facts(3, lambda record: {"events": len(record.events)}))
    assert [game.seed for game in later.games()] == [9]
    caught_up(later)
    count = len(finished(THREE).record().events)
    assert later.index.rows(["facts_version", "facts"]) == [
        (3, json.dumps({"events": count}).replace(" ", "").encode())
    ]
    with sqlite3.connect(path) as index:
        assert index.execute("PRAGMA user_version").fetchone() == (VERSION,)
    index.close()


def columns_of_version(version: int) -> list[str]:
    with sqlite3.connect(":memory:") as index:
        for statements in MIGRATIONS[:version]:
            for statement in statements:
                index.execute(statement)
        found = [row[1] for row in index.execute("PRAGMA table_info(games)")]
    index.close()
    return found


def test_facts_of_another_version_are_worked_out_anew_of_finished_games_alone(
    archive: Archive, make_archive: MakeArchive
) -> None:
    keep(archive, THREE, finished(THREE))
    keep(archive, GAME, bidding(GAME))
    assert set(archive.index.rows(["facts_version", "facts"])) == {(0, None), (0, b"null")}
    asked: list[int] = []

    def count(record: Record) -> int:
        asked.append(record.seed)
        return len(record.events)

    for version, times in ((1, 1), (1, 1), (2, 2)):
        caught_up(make_archive(facts=Facts(version, count)))
        assert asked == [9] * times


def test_an_index_that_cannot_be_made_does_not_hold_up_a_game(tmp_path: Path, make_archive: MakeArchive) -> None:
    (tmp_path / "file").touch()
    archive = make_archive(tmp_path / "file" / "games")
    assert caught_up(archive) == []
    file = archive.begin(GAME)
    file.keep(bidding(GAME).record())
    file.flush(60)
    with pytest.raises(StorageError, match="cannot be saved: something else is in its place"):
        file.ended()
    file.close()


def test_where_sqlite_cannot_work_the_list_is_made_elsewhere_for_this_run(
    archive: Archive, make_archive: MakeArchive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on some network drives; nothing there is taken for damaged."""
    keep(archive, GAME, bidding(GAME))
    before = caught_up(archive)
    content = (archive.folder / "index.sqlite3").read_bytes()
    connect = sqlite3.connect

    def refuse(path: Path, **options: object) -> sqlite3.Connection:
        if path.parent == archive.folder:
            error = sqlite3.OperationalError("locking protocol")
            error.sqlite_errorcode = sqlite3.SQLITE_PROTOCOL
            raise error
        return connect(path, **options)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr("ui.archive.index.sqlite3.connect", refuse)
    later = make_archive()
    later.games()
    later.wait(60)
    assert later.games() == before
    assert (archive.folder / "index.sqlite3").read_bytes() == content


def test_a_programming_error_is_no_damage(archive: Archive) -> None:
    keep(archive, GAME, bidding(GAME))
    with pytest.raises(sqlite3.ProgrammingError):
        archive.index.rows(["id"], "id = ?", [])
    assert len(archive.games()) == 1


# Two programs


def test_the_same_game_is_not_gone_on_with_twice(archive: Archive, make_archive: MakeArchive) -> None:
    name = keep(archive, GAME, bidding(GAME))
    file = archive.resume(name).file
    other = make_archive()
    with pytest.raises(HeldError) as told:
        other.resume(name)
    assert str(told.value) == (
        f"The game {name} is open in another window of Fzzzt!: go on with it there, or close that window first."
    )
    with pytest.raises(HeldError):
        other.delete(name)
    assert other.open(name).record, "it may be looked at"
    file.close()
    resumed = other.resume(name)
    resumed.file.close()
    assert not list(archive.folder.glob("*.lock"))


def test_the_latest_game_that_nobody_else_plays_is_gone_on_with(
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
    with pytest.raises(StorageError, match="No unfinished game is saved: begin a new one"):
        archive.resume_latest()


HOLDER = """
import sys, time
from pathlib import Path
from ui.archive.archive import Archive
resumed = Archive(Path(sys.argv[1])).resume(sys.argv[2])
print("held", flush=True)
time.sleep(600)
"""


def test_the_game_of_a_killed_program_is_anybodys(archive: Archive) -> None:
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


# Adding and removing


def added(archive: Archive, path: Path) -> tuple[tuple[str, ...], str | None]:
    found = archive.add_file(path).result(60)
    return found.ids, None if found.notice is None else str(found.notice)


def test_all_games_of_a_file_are_copied_in_and_each_once(archive: Archive, tmp_path: Path) -> None:
    records = [finished(GAME).record(), bidding(THREE).record()]
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(record.to_line() for record in [*records, records[0]]), encoding="utf-8")
    ids, notice = added(archive, path)
    assert notice is None
    assert (len(ids), ids[2]) == (3, ids[0])
    assert [archive.open(name).record for name in ids[:2]] == records
    assert len(archive.games()) == 2
    assert added(archive, path) == (ids, None)
    assert path.is_file()
    for name in ids[:2]:
        assert verify_or_unfinished(archive.path_of(name))


def verify_or_unfinished(path: Path) -> bool:
    (record,) = [record for _, record in read_records(path)]
    return not record.finished or verify_file(path) == 1


def test_a_game_of_the_archive_is_known_without_the_index(archive: Archive, tmp_path: Path) -> None:
    name = keep(archive, GAME, finished(GAME))
    copy = archive.copy_to(name, tmp_path)
    assert copy.read_bytes() == archive.path_of(name).read_bytes()
    assert archive.copy_to(name, tmp_path) != copy, "nothing is overwritten"
    for path in archive.folder.glob("index*"):
        path.unlink()
    assert added(archive, copy) == ((name,), None)
    assert added(archive, archive.path_of(name)) == ((name,), None)
    assert len(caught_up(archive)) == 1


@pytest.mark.parametrize("content", [b"", b"hello\n", b"\xff\xfe\x00", b"{}\n" * 5000, b"[" * 100_000])
def test_a_file_that_is_no_record_is_refused_in_one_sentence(archive: Archive, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "holiday.jpg"
    path.write_bytes(content)
    assert added(archive, path) == (
        (),
        f"{path} holds no game of Fzzzt! that follows the rules: choose another file.",
    )
    assert archive.games() == []
    assert path.read_bytes() == content


def test_bad_lines_are_left_out_and_told(archive: Archive, tmp_path: Path) -> None:
    forged = json.loads(bidding(GAME, 3).record().to_line())
    forge_a_bid(forged)
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join([finished(GAME).record().to_line(), json.dumps(forged)]), encoding="utf-8")
    ids, notice = added(archive, path)
    assert len(ids) == 1
    assert notice == f"Not all of {path} could be added: line 2 is no game of Fzzzt! that follows the rules."


def test_folders_and_missing_files_are_refused_in_one_sentence(archive: Archive, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none"):
        ids, notice = added(archive, path)
        assert ids == ()
        assert notice is not None
        assert notice.startswith(f"{path} cannot be read: ")


def test_a_deleted_game_is_gone_with_its_backup(archive: Archive) -> None:
    name, _, _ = keep_twice(archive)
    other = keep(archive, THREE, bidding(THREE))
    archive.delete(name)
    assert [game.id for game in archive.games()] == [other]
    assert not [path for path in archive.folder.iterdir() if path.name.startswith(name)]
    assert [game.id for game in caught_up(archive)] == [other]


# The save of versions before the archive


def old_save(path: Path, session: Session, **more: object) -> None:
    content = {"setup": msgspec.to_builtins(GAME), "record": json.loads(session.record().to_line())}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content | more), encoding="utf-8")


def test_the_old_save_becomes_a_game_of_the_archive(archive: Archive, tmp_path: Path) -> None:
    path, session = tmp_path / "game.json", bidding(GAME)
    old_save(path, session, mood="calm")
    os.utime(path, (1_700_000_000, 1_700_000_000))
    archive.take_over(path)
    (game,) = archive.games()
    assert game.id == "2023-11-14-221320-game-7"
    opened = archive.open(game.id)
    assert opened.record == session.record()
    assert opened.setup == GAME
    assert json.loads(Files.of(archive.folder, game.id).about.read_bytes())["mood"] == "calm"
    assert not path.exists()
    archive.take_over(path)
    assert len(archive.games()) == 1


def test_an_old_save_that_is_taken_over_twice_is_one_game(archive: Archive, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for _ in range(2):
        old_save(path, bidding(GAME))
        archive.take_over(path)
    assert len(archive.games()) == 1


def test_the_old_saves_backup_stands_in_for_it(archive: Archive, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    old_save(backup_of(path), bidding(GAME))
    path.write_text("{", encoding="utf-8")
    archive.take_over(path)
    assert "its backup, which is a little older, is used instead" in str(archive.notices[0])
    assert len(archive.games()) == 1
    assert not path.exists()


@pytest.mark.parametrize("wrong", ["seats", "seed", "record"])
def test_an_old_save_that_contradicts_itself_is_told_and_kept_aside(
    archive: Archive, tmp_path: Path, wrong: str
) -> None:
    path = tmp_path / "game.json"
    old_save(path, bidding(GAME, 3))
    content = json.loads(path.read_bytes())
    if wrong == "seats":
        content["setup"]["seats"].reverse()
    elif wrong == "seed":
        content["setup"]["seed"] += 1
    else:
        forge_a_bid(content["record"])
    path.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(DamagedFileError, match=r"it is kept as game\.json\.damaged-1"):
        archive.take_over(path)
    assert json.loads(path.with_name("game.json.damaged-1").read_bytes()) == content
    assert archive.games() == []


def test_the_title_needs_no_computer_players() -> None:
    """They take as long to load as the title itself."""
    words = "import sys, ui.start, ui.archive.archive, ui.archive.figures; print('game.agents' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", words], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split()[-1] == "False"
