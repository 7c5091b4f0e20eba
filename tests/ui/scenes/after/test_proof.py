"""The seal on the screen: shown before the first bid, copied, checked at the end, and replayed."""

import hashlib
import shutil
import subprocess
from collections.abc import Callable
from concurrent.futures import Future
from functools import cache

import msgspec
import pytest

from game.core.actions import Action, Bid
from game.play.proof import asked_again
from game.play.session import Session
from game.play.thinking import LocalThinker, Question, answered
from game.play.worker import LostError
from game.records.record import Record
from game.records.seal import Seal, seal
from tests.ui.persons import KeyPerson, MousePerson, button
from tests.ui.stand_ins import leave, setup
from ui.archive.setups import seat_spec
from ui.base.i18n import Translator
from ui.files.settings import Pace, Settings
from ui.match.match import Match, new_match, saved_match
from ui.match.sealing import proof_text
from ui.scenes.after.proof import ProofScene
from ui.scenes.after.results import ResultsScene
from ui.scenes.after.share import ShareScene
from ui.scenes.play.pause import PauseScene
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.table.paint.frame import Listing

MakeGame = Callable[..., App]
GAME = setup("volta", "ADA", "grit", seed=23)


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What comes to the clipboard."""
    texts: list[str] = []
    for scene in ("play.pause", "after.proof"):
        monkeypatch.setattr(f"ui.scenes.{scene}.copy", texts.append)
    return texts


@cache
def over() -> tuple[Record, Seal]:
    """A finished game with its seal, which all of these tests begin with."""
    session = Session([seat_spec(seat) for seat in GAME.seats], GAME.seed)
    match = Match(GAME, session, LocalThinker(), None, sealed=seal(session.record(), "salt"))
    while (player := session.to_act) is not None:
        if match.thinking is None:
            match.submit(player, session.observation(player).legal_actions()[0])
        else:
            match.update()
    assert match.seal is not None
    return session.record(), match.seal


@pytest.fixture
def game(make_game: MakeGame) -> tuple[App, Match]:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    record, sealed = over()
    return app, Match(GAME, Session.resume(record), LocalThinker(), None, sealed=sealed)


def opened(app: App, record: Record, sealed: Seal | None, thinker: LocalThinker | None = None) -> ProofScene:
    scene = ProofScene(app, record, sealed, thinker or LocalThinker())
    app.scenes.push(scene)
    return scene


def asked(app: App, scene: ProofScene) -> ProofScene:
    """The scene when every answer has come."""
    for _ in range(400):
        app.step(0.05)
    assert scene.checks()[-1].good is not None
    return scene


def test_the_results_open_the_seal_and_all_is_proved(game: tuple[App, Match]) -> None:
    app, match = game
    app.scenes.reset(ResultsScene(app, match))
    person = MousePerson(app)
    app.step(0.1)
    person.click_on("Share")
    person.click_on("Proof of fair play")
    scene = app.scenes.top
    assert isinstance(scene, ProofScene)
    assert match.seal is not None
    app.step(0.05)
    assert scene.checks()[-1].words.startswith("Every computer is asked again")
    first, second, third, last = asked(app, scene).checks()
    assert match.seal.short in first.words
    assert "match the seal" in second.words
    assert third.words == "Every bid of a computer is as it was made."
    assert last.words.endswith("every computer chose the same.")
    assert all(check.good for check in scene.checks())
    person.click_on("Close")
    assert isinstance(app.scenes.top, ShareScene)


def test_a_game_that_was_tampered_with_is_not_proved(game: tuple[App, Match]) -> None:
    app, match = game
    record, sealed = match.session.record(), match.seal
    assert sealed is not None
    other = seal(msgspec.structs.replace(record, seed=24), sealed.salt)
    assert [check.good for check in opened(app, record, other).checks()] == [True, False, True, None]
    point = next(iter(sealed.bids))
    forged = msgspec.structs.replace(sealed, bids={**sealed.bids, point: "0" * 64})
    checks = opened(app, record, forged).checks()
    assert [check.good for check in checks] == [True, True, False, None]
    assert checks[2].words == "1 bid of a computer is not as it was made."


class Otherwise(LocalThinker):
    """Computer players who change their minds."""

    def choose(self, _question: Question) -> Future[Action]:
        return answered(Bid(()))


class Dead(LocalThinker):
    """Computer players who do not answer."""

    def choose(self, _question: Question) -> Future[Action]:
        future: Future[Action] = Future()
        future.set_exception(LostError("nobody is there"))
        return future


def test_other_choices_are_told(game: tuple[App, Match]) -> None:
    app, match = game
    scene = asked(app, opened(app, match.session.record(), match.seal, Otherwise()))
    assert "computers chose differently" in scene.checks()[-1].words
    assert scene.checks()[-1].good is False


def test_computer_players_who_do_not_answer_are_told_of(game: tuple[App, Match]) -> None:
    app, match = game
    scene = opened(app, match.session.record(), match.seal, Dead())
    app.step(0.05)
    app.step(0.05)
    assert "did not answer" in scene.checks()[-1].words
    assert [check.good for check in scene.checks()] == [True, True, True, None]
    assert scene.wake_after is None


class Busy(LocalThinker):
    """Computer players who take their time."""

    def __init__(self) -> None:
        super().__init__()
        self.futures: list[Future[Action]] = []

    def choose(self, _question: Question) -> Future[Action]:
        self.futures.append(Future())
        return self.futures[-1]


def test_nobody_waits_and_closing_calls_it_off(game: tuple[App, Match]) -> None:
    app, match = game
    thinker = Busy()
    scene = opened(app, match.session.record(), match.seal, thinker)
    app.step(0.05)
    assert scene.wake_after is not None
    assert len(thinker.futures) == 1
    MousePerson(app).click_on("Close")
    assert thinker.futures[0].cancelled()


def test_a_game_without_a_seal_says_so(game: tuple[App, Match]) -> None:
    app, match = game
    scene = opened(app, match.session.record(), None)
    app.step(0.05)
    assert scene.checks() == []
    with pytest.raises(LookupError):
        button(scene, "Copy")
    KeyPerson(app).accept()
    assert app.scenes.top is not scene


def test_the_copied_proof_holds_without_this_program(game: tuple[App, Match], copied: list[str]) -> None:
    app, match = game
    scene = opened(app, match.session.record(), match.seal)
    assert not button(scene, "Copy").enabled, "it is not proved yet"
    asked(app, scene)
    MousePerson(app).click_on("Copy the proof")
    button(scene, "Copied")
    (text,) = copied
    lines = text.splitlines()
    assert match.seal is not None
    assert lines.count(match.seal.digest) == lines.count(match.seal.salt) == 1
    line = next(line for line in lines if line.startswith('["fzzzt-seal/1"'))
    assert hashlib.sha256(line.encode()).hexdigest() == match.seal.digest
    bids = [line.split("  ", 1) for line in lines if len(line) > 66 and line[64:66] == "  "]
    assert len(bids) == len(match.seal.bids)
    assert all(hashlib.sha256(words.encode()).hexdigest() == digest for digest, words in bids)


@pytest.mark.skipif(not (shutil.which("sh") and shutil.which("sha256sum")), reason="needs sh and sha256sum")
def test_the_command_that_is_copied_makes_the_digest(game: tuple[App, Match]) -> None:
    """Even where a player's name has a quotation mark in it."""
    _, match = game
    record = match.session.record()
    named = msgspec.structs.replace(
        record, players=(msgspec.structs.replace(record.players[0], name="O'Hara $HOME"), *record.players[1:])
    )
    sealed = seal(named, "00aa")
    command = next(
        line for line in proof_text(Translator("en"), sealed, named).splitlines() if line.startswith("printf")
    )
    made = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True).stdout
    assert made.split()[0] == sealed.digest


def test_the_seal_is_told_before_anybody_acts_and_can_be_copied(make_game: MakeGame, copied: list[str]) -> None:
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    match = new_match(GAME, app.archive, LocalThinker())
    table = TableScene(app, match)
    app.scenes.reset(table)
    assert match.seal is not None
    assert match.session.clone().turns == ()
    assert table.playback.told == 0
    assert table.playback.lines == [f"REM seal {match.seal.short}"]
    MousePerson(app).click_on("Menu")
    assert isinstance(app.scenes.top, PauseScene)
    MousePerson(app).click_on("Copy the seal")
    assert copied == [match.seal.digest]
    button(app.scenes.top, "Copied")


def test_the_listing_begins_with_the_seal_and_a_continued_game_has_the_same(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    match = new_match(GAME, app.archive, LocalThinker())
    leave(match)
    again = saved_match(app.archive, match.file_id, LocalThinker())
    table = TableScene(app, again, resumed=True)
    app.scenes.reset(table)
    assert again.seal == match.seal
    assert match.seal is not None
    assert table.playback.lines[0] == f"REM seal {match.seal.short}"
    assert table.playback.lines[1] == "Round 1"
    listing = table.frame(table.view, table.playback.progress()).log
    assert isinstance(listing, Listing)
    assert listing.lines[0] == f"10 REM SEAL {match.seal.short}"


def test_every_question_is_asked(game: tuple[App, Match]) -> None:
    app, match = game
    scene = asked(app, opened(app, match.session.record(), match.seal))
    assert scene.asking is not None
    assert scene.asking.taken == len(list(asked_again(match.session.record()))) > 40
