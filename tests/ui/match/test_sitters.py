"""A Mechanic's card shows and names the seat that it was dealt to, wherever a game is on the screen."""

import pytest

from game.core.cards import MECHANIC_ID
from game.records.record import Record
from tests.ui.conftest import MakeGame
from tests.ui.persons import tick
from tests.ui.replays import opened
from tests.ui.stand_ins import session_at, setup, table_at
from ui.art.card_face import Sitter
from ui.files.settings import Settings
from ui.match.wording import card_name
from ui.paint.assets import Art, Key
from ui.scenes.after.report import ReportScene
from ui.scenes.rules.page import RulesScene
from ui.scenes.start.title import TitleScene

PRINTED = {"mechanic-1": "Imani", "mechanic-2": "Bram", "mechanic-3": "Yuki", "mechanic-4": "Lupe"}


@pytest.mark.parametrize("seed", range(6))
def test_every_seat_sits_for_its_own_card_whatever_its_number(make_game: MakeGame, seed: int) -> None:
    """Persons and computer players alike; the number, and with it the Chief, stays as it was dealt."""
    game = setup("ADA", "volta", "BOB", "grit", seed=seed)
    app = make_game(Settings(language="en"))
    table = table_at(app, session_at(lambda _session: True, game), game)
    tick(app, 0.0)
    seats = table.match.session.observation(None).seats
    for seat, look in zip(seats, table.match.looks, strict=True):
        card = MECHANIC_ID[seat.mechanic]
        assert table.sitters[card] == Sitter(look.portrait, look.colour, look.name)
        assert card_name(app.tr, card) == look.name
    assert next(number for number, seat in enumerate(seats) if seat.mechanic == 1) == table.view.chief
    assert card_name(app.tr, "r5-nut") == "Grabosaurus"


def test_pictures_are_asked_for_with_the_face_of_the_seat(make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the first frame on."""
    game = setup("ADA", "volta", seed=3)
    app = make_game(Settings(language="en"))
    seated: list[dict[str, Sitter]] = []
    monkeypatch.setattr(app.art, "seat", lambda sitters: seated.append(dict(sitters)))
    table = table_at(app, session_at(lambda _session: True, game), game)
    app.draw()
    assert seated
    assert seated[0] == table.sitters
    assert set(seated[0]) == {"mechanic-1", "mechanic-2"}


def test_the_rules_and_the_title_show_the_cards_as_printed(make_game: MakeGame) -> None:
    game = setup("ADA", "volta", seed=3)
    app = make_game(Settings(language="en"))
    table_at(app, session_at(lambda _session: True, game), game)
    tick(app, 0.0)
    assert card_name(app.tr, "mechanic-1") in ("Ada", "Volta")
    rules = RulesScene(app)
    app.scenes.push(rules)
    tick(app, 0.0)
    assert {card: card_name(app.tr, card) for card in PRINTED} == PRINTED
    app.scenes.pop()
    tick(app, 0.0)
    assert card_name(app.tr, "mechanic-1") in ("Ada", "Volta")
    app.scenes.reset(TitleScene(app))
    tick(app, 0.0)
    assert {card: card_name(app.tr, card) for card in PRINTED} == PRINTED


def test_replay_and_report_show_the_seats_of_the_record(make_game: MakeGame, record: Record) -> None:
    app = make_game(Settings(language="en"))
    replay = opened(app, record)
    tick(app, 0.0)
    numbers = [player.mechanic for player in record.players]
    expected = {MECHANIC_ID[number]: look.name for number, look in zip(numbers, replay.looks, strict=True)}
    assert app.tr.own_names == expected
    report = ReportScene(app, record, 0)
    assert {card: sitter.name for card, sitter in report.sitters.items()} == expected
    report.exit()


def test_small_faces_change_with_the_large_ones() -> None:
    art = Art(source=lambda key, _names: _noted(key), workers=1)
    try:
        art.seat({"mechanic-1": Sitter("grit", "orange", "Grit")})
        art.image(("face-small", "mechanic-1"), 40, 56)
        art.image(("face", "mechanic-1"), 40, 56)
        assert art.wait()
    finally:
        art.close()
    assert [key for key in _asked if len(key) == 3] == [("face-small", "mechanic-1", Sitter("grit", "orange", "Grit"))]


_asked: list[Key] = []


def _noted(key: Key) -> str:
    _asked.append(key)
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 7"><rect width="5" height="7"/></svg>'
