"""Continuing a recorded game: a person takes over a seat, computer players the others."""

import random

import pygame
import pytest
from msgspec.structs import replace as replaced

from game.play.session import Session
from game.play.thinking import LocalThinker
from game.records.game import Game
from game.records.record import Record
from game.records.seats import SeatSpec
from tests.ui.conftest import MakeGame
from tests.ui.hands import words_drawn
from tests.ui.persons import MousePerson, tick
from tests.ui.replays import TABLE_SETUP, cell, key, opened
from tests.ui.stand_ins import play_out
from ui.files.settings import COMPUTER, HUMAN, Origin, Pace, Settings
from ui.match.after.branch import GamePoint, match_at
from ui.match.after.replay import Replay
from ui.match.match import Match, saved_match
from ui.scenes.after.replay_scene import PlayOnScene
from ui.scenes.play.pause import PauseScene
from ui.scenes.play.table import TableScene

# The game


def taken_over(record: Record, auction: int, seat: int, level: str = "engineer") -> Match:
    """A game that continues from an auction of another one (from 0)."""
    start = GamePoint(record, Replay(record).auctions[auction].point, seat, TABLE_SETUP.seats)
    return match_at(start, LocalThinker(), level=level)


def test_a_seat_is_taken_over_and_the_others_are_computer_players(record: Record) -> None:
    replay = Replay(record)
    replay.seek(replay.auctions[12].point)
    match = taken_over(record, 12, 1, "mastermind")
    kinds = [(seat.kind, seat.level, seat.personality) for seat in match.setup.seats]
    assert kinds == [(COMPUTER, "mastermind", ""), (HUMAN, "apprentice", "volta"), (COMPUTER, "mastermind", "")]
    assert match.session.clone().state == replay.state()
    assert match.session.clone().points[-1] == replay.point
    assert match.origin == Origin(TABLE_SETUP.seed, 2, 5)


def test_the_same_choices_lead_to_the_same_game_as_it_was_recorded(record: Record) -> None:
    """The dealer deals as recorded while the choices follow the record, though its number would deal differently."""
    assert isinstance(record.seed, int)
    strange = replaced(record, seed=record.seed + 1)
    whole = Game.from_record(strange)
    session = taken_over(strange, 17, 0).session
    for turn in whole.turns[len(session.clone().turns) :]:
        session.submit(turn.player, turn.action)
    assert session.record().events == record.events


def test_other_choices_are_dealt_on_to_the_end(record: Record) -> None:
    session = taken_over(record, 5, 0).session
    rng = random.Random(9)
    while (player := session.to_act) is not None:
        options = session.observation(player).legal_actions()
        session.submit(player, options[rng.randrange(len(options))])
    again = Session.resume(session.record())
    assert again.observation(None) == session.observation(None)


def test_a_taken_over_game_needs_as_many_seats() -> None:
    game = Game.new(4, 3)
    with pytest.raises(ValueError, match="2 cannot take over a game of 3"):
        game.taken_over([SeatSpec("A", "human"), SeatSpec("B", "human")])


# The window


def test_play_on_from_here_begins_a_game_that_says_so(make_game: MakeGame, record: Record) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    scene = opened(app, record)
    person = MousePerson(app)
    person.click(cell(scene, 20))
    person.click_on("Play on")
    assert isinstance(person.top, PlayOnScene)
    person.click_on("Volta")
    table = person.top
    assert isinstance(table, TableScene)
    assert table.match.lone_human == 1
    assert [seat.kind for seat in table.match.setup.seats] == [COMPUTER, HUMAN, COMPUTER]
    here = table.match.session.observation(None)
    assert (here.round, here.auction) == (3, 5)
    assert table.viewer == 1
    key(scene, pygame.K_ESCAPE)
    tick(app)
    assert isinstance(person.top, PauseScene)
    words = words_drawn(app)
    assert any(f"Continued from game {TABLE_SETUP.seed}: round 3, lot 5." in one for one in words)


def test_a_game_that_was_played_on_can_be_played_to_its_end(make_game: MakeGame, record: Record) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    scene = opened(app, record)
    person = MousePerson(app)
    person.click(cell(scene, 34))
    person.click_on("Play on")
    person.click_on("Ada")
    results = play_out(app)
    assert results.match.origin is not None
    assert results.match.session.seed == TABLE_SETUP.seed


def test_a_game_that_was_played_on_is_kept_and_remembers_where_it_comes_from(
    make_game: MakeGame, record: Record
) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    scene = opened(app, record)
    person = MousePerson(app)
    person.click(cell(scene, 20))
    person.click_on("Play on")
    person.click_on("Ada")
    table = person.top
    assert isinstance(table, TableScene)
    assert table.match.origin == Origin(TABLE_SETUP.seed, 3, 5)
    assert table.match.file_id is not None
    assert app.archive.about(table.match.file_id).origin
    table.match.close()
    app.scenes.pop()
    again = saved_match(app.archive, thinker=LocalThinker())
    assert again.origin == Origin(TABLE_SETUP.seed, 3, 5)
    again.close()


def test_the_level_of_the_other_persons_is_chosen(make_game: MakeGame, record: Record) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    scene = opened(app, record)
    person = MousePerson(app)
    person.click(cell(scene, 30))
    person.click_on("Play on")
    asked = person.top
    assert isinstance(asked, PlayOnScene)
    level = next(widget for widget in asked.group.widgets if getattr(widget, "value", "") == "Engineer")
    person.click((level.rect.right - 20, level.rect.centery))
    person.click_on("Ada")
    table = person.top
    assert isinstance(table, TableScene)
    assert table.match.setup.seats[2].level == "mastermind"
