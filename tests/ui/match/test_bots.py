"""The player's own bots in the window: chosen in the setup, played against, and left behind when they fail."""

import json
import shlex
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest import mock

import msgspec
import pygame
import pytest

from game.play.bots.faults import FaultKind
from game.play.bots.table import KNOWN
from game.play.thinking import LocalThinker
from game.records.seats import BotSpec, SeatSpec
from tests.ui import hands
from tests.ui.persons import DEVICE, post, tick
from tests.ui.stand_ins import leave, played, setup
from ui.archive.archive import Archive
from ui.archive.setups import seat_spec, setup_of
from ui.base.i18n import LANGUAGES, Translator
from ui.files.settings import MatchSetup, SeatChoice, Settings
from ui.match.bots import PLAYERS_FILE, take_in
from ui.match.match import _PROGRAM_FAULTS, Match, new_match, saved_match
from ui.match.seating import play_by, problem_with
from ui.scenes.common.dialog import DialogScene
from ui.scenes.start.setup import SetupScene
from ui.shell.app import App
from ui.start import catch_up, setup_from
from ui.widgets.seat_choices import Lamps

BAD_BOTS = Path(__file__).resolve().parents[2] / "game" / "bad_bots.py"
MakeGame = Callable[..., App]
LONG = 60.0


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    """Forget the bots that a test registers once it ends."""
    with mock.patch.dict(KNOWN, clear=True):
        yield


def words(*kind: str) -> tuple[str, ...]:
    return (sys.executable, "-S", str(BAD_BOTS), *kind)


def with_bot(name: str = "Bolt", seed: int = 7) -> MatchSetup:
    """A game of Ada's against a bot."""
    ada, volta = setup("ADA", "volta").seats
    return MatchSetup((ada, msgspec.structs.replace(volta, level="program", program=name)), seed)


def write_players(folder: Path, *entries: dict[str, object]) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / PLAYERS_FILE
    path.write_text(json.dumps(entries), encoding="utf-8")
    return path


def play_on(match: Match, turns: int = 10_000) -> None:
    """Make the first choice for every person, until a number of computer choices are made or the game is over."""
    while (player := match.session.to_act) is not None and turns:
        if match.thinking is None:
            match.submit(player, match.session.observation(player).legal_actions()[0])
            continue
        before = match.session.event_count
        match.update()
        turns -= match.session.event_count != before
        time.sleep(0.0005)


# The file


def test_the_files_programs_are_known(tmp_path: Path) -> None:
    line = f'"{tmp_path}/my player" --deep'
    write_players(tmp_path, {"name": "Deep Bolt", "command": line}, {"name": "Slow", "command": "slow", "seconds": 30})
    assert take_in(tmp_path) == (["Deep Bolt", "Slow"], None)
    assert {
        "Deep Bolt": BotSpec((f"{tmp_path}/my player", "--deep"), 5.0, str(tmp_path)),
        "Slow": BotSpec(("slow",), 30.0, str(tmp_path)),
    } == KNOWN


def test_without_the_file_there_are_no_programs(tmp_path: Path) -> None:
    assert take_in(tmp_path) == ([], None)
    assert take_in(tmp_path / "nowhere") == ([], None)


@pytest.mark.parametrize(
    "content",
    [
        "", "{", "{}", "[1]", '[{"name": "A"}]', '[{"name": "", "command": "a"}]', '[{"name": "A", "command": " "}]',
        '[{"name": "A", "command": "\'a"}]', '[{"name": "A", "command": "a", "seconds": 0}]', "[" * 5000,
        json.dumps([{"name": "A" * 17, "command": "a"}]), "\0" * 100, '[{"name": "\u3164", "command": "a"}]',
    ],
)  # fmt: skip
def test_a_damaged_file_is_reported_and_left_as_it_is(tmp_path: Path, content: str) -> None:
    path = tmp_path / PLAYERS_FILE
    path.write_text(content, encoding="utf-8")
    names, notice = take_in(tmp_path)
    assert names == []
    assert str(notice) == f"{path} is not a list of players: fix it as PLAYERS.md shows, or delete it."
    assert path.read_text(encoding="utf-8") == content
    assert KNOWN == {}


def test_an_unreadable_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / PLAYERS_FILE).mkdir()
    names, notice = take_in(tmp_path)
    assert names == []
    assert str(notice).endswith("so move that away; it stays as it is.")


# The setup


@pytest.fixture
def app(make_game: MakeGame) -> App:
    app = make_game(Settings(language="en"), size=(960, 540))
    write_players(app.storage.data, {"name": "Deep Bolt", "command": shlex.join(words("good")), "seconds": 60})
    return app


def level_choice(scene: SetupScene, index: int) -> Lamps:
    return hands.of_kind(scene, Lamps)[index]


def test_a_program_is_chosen_where_the_levels_are_by_a_gamepad_alone(app: App) -> None:
    scene = SetupScene(app)
    app.scenes.reset(scene)
    tick(app)
    choice = level_choice(scene, 0)
    assert choice.values[-1] == "Deep Bolt"
    scene.group.focus(choice)
    while scene.seats[1].program != "Deep Bolt":
        post(app, pygame.CONTROLLERBUTTONDOWN, instance_id=DEVICE, button=pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        post(app, pygame.CONTROLLERBUTTONUP, instance_id=DEVICE, button=pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        tick(app)
    assert (scene.seats[1].level, scene.seats[1].name) == ("program", "Deep Bolt")
    assert scene.problem is None
    assert scene.group.focused is level_choice(scene, 0)
    assert any(said.startswith("A bot could work out") for said in hands.words_drawn(app)), "it is cautioned"
    post(app, pygame.CONTROLLERBUTTONDOWN, instance_id=DEVICE, button=pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    post(app, pygame.CONTROLLERBUTTONUP, instance_id=DEVICE, button=pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    tick(app)
    assert (scene.seats[1].level, scene.seats[1].program) == ("mastermind", "")
    assert scene.seats[1].name == "Volta"


def test_a_damaged_list_is_reported_in_the_setup(app: App) -> None:
    (app.storage.data / PLAYERS_FILE).write_text("{", encoding="utf-8")
    scene = SetupScene(app)
    app.scenes.reset(scene)
    tick(app)
    assert isinstance(app.scenes.top, DialogScene)
    assert level_choice(scene, 0).values[-1] == "Mastermind"


def test_the_last_setup_is_offered_again_while_its_program_exists(app: App) -> None:
    app.change_settings(last_setup=with_bot("Deep Bolt"))
    assert [seat.program for seat in SetupScene(app).seats] == ["", "Deep Bolt"]
    (app.storage.data / PLAYERS_FILE).unlink()
    seats = SetupScene(app).seats
    assert (seats[1].level, seats[1].program) == ("apprentice", "")


def test_a_typed_name_stays(app: App) -> None:
    seats = [SeatChoice("Ada"), SeatChoice("Zed", "ai", personality="volta", colour="blue")]
    chosen = play_by(seats, 1, "program", "Deep Bolt")
    assert chosen[1] == msgspec.structs.replace(seats[1], level="program", program="Deep Bolt")
    assert problem_with(chosen, "7", app.tr) is None
    assert problem_with([chosen[0], msgspec.structs.replace(chosen[1], program="")], "7", app.tr) is not None


def test_a_name_in_use_is_not_given_twice(app: App) -> None:
    seats = [SeatChoice("Deep Bolt"), SeatChoice("Volta", "ai", personality="volta", colour="blue")]
    assert play_by(seats, 1, "program", "Deep Bolt")[1].name == "Volta"


# A game


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return Archive(tmp_path / "games")


def test_a_program_plays_its_seat_to_the_end(archive: Archive) -> None:
    KNOWN["Bolt"] = BotSpec(words("good"), LONG)
    match = new_match(with_bot(), archive, LocalThinker())
    play_on(match)
    leave(match)
    assert match.session.to_act is None
    assert match.problems == []
    record = match.session.record()
    assert [player.kind for player in record.players] == ["human", "ai:program"]
    kept = b"".join(path.read_bytes() for path in archive.folder.iterdir())
    assert b"volta" in kept
    assert b"bad_bots" not in kept, "nothing beside a game may start a program"


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("dying", "Volta's bot quit in the middle of the game"),
        ("never answering", "Volta's bot took too long"),
        ("rude", "Volta's bot sent something that is not an answer"),
        ("cheating", "Volta's bot broke the rules"),
        ("of tomorrow", "Volta's bot speaks another version"),
    ],
)
def test_a_simpler_player_takes_over_for_a_program_that_fails(archive: Archive, kind: str, said: str) -> None:
    KNOWN["Bolt"] = BotSpec(words(kind), 0.2 if kind == "never answering" else LONG)
    match = new_match(with_bot(), archive, LocalThinker())
    play_on(match)
    leave(match)
    assert match.session.to_act is None
    (problem,) = match.problems
    assert str(problem).startswith(said)
    assert str(problem).endswith(" A simpler player takes over, and the game goes on.")


def test_a_programs_messages_are_logged_where_reports_leave_them_out(
    archive: Archive, caplog: pytest.LogCaptureFixture
) -> None:
    KNOWN["Bolt"] = BotSpec(words("making up"), LONG)
    match = new_match(with_bot(), archive, LocalThinker())
    play_on(match)
    leave(match)
    said = {record.name for record in caplog.records if "xxx" in record.getMessage()}
    assert said
    assert all(name.startswith("game.play.bots.") for name in said)
    assert "Volta did not choose: its program failed, illegal" in caplog.text


def test_an_unknown_program_is_reported_and_replaced(archive: Archive) -> None:
    match = new_match(with_bot("Gone"), archive, LocalThinker())
    play_on(match, turns=5)
    leave(match)
    (problem,) = match.problems
    assert str(problem).startswith("Volta is played by the bot Gone, which is not in players.json")
    again = saved_match(archive, thinker=LocalThinker())
    KNOWN["Gone"] = BotSpec(words("good"), LONG)
    play_on(again)
    leave(again)
    assert again.problems == []


def test_a_game_from_elsewhere_starts_nothing(archive: Archive) -> None:
    """Its record says only that a bot sat there."""
    record = played(with_bot())
    choices = setup_of(record).seats
    assert [(choice.level, choice.program) for choice in choices] == [("apprentice", ""), ("program", "")]
    assert setup_of(record, with_bot()).seats == with_bot().seats


def test_a_character_lends_a_program_its_face_alone() -> None:
    assert seat_spec(with_bot().seats[1]) == SeatSpec("Volta", "ai:program")


def test_the_command_line_makes_its_programs_known() -> None:
    spec = BotSpec(("python3", "my.py"), 9.0)
    found = setup_from([SeatSpec("Ada", "human"), SeatSpec("Deep Bolt", "ai:program", spec)], 7)
    assert [(seat.level, seat.program) for seat in found.seats] == [("apprentice", ""), ("program", "Deep Bolt")]
    assert {"Deep Bolt": spec} == KNOWN


def test_the_file_is_read_when_the_program_starts(app: App) -> None:
    catch_up(app)
    assert set(KNOWN) == {"Deep Bolt"}


def test_every_fault_has_its_words_in_every_language() -> None:
    assert set(_PROGRAM_FAULTS) == set(FaultKind)
    for language in LANGUAGES:
        tr = Translator(language)
        told = {tr.text(message, name="Volta") for message in _PROGRAM_FAULTS.values()}
        assert len(told) == len(_PROGRAM_FAULTS)
        assert all("Volta" in sentence for sentence in told)
