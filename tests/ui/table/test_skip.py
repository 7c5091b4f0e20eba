"""A person without cards follows the lots or skips them, and then sees what was sold and what it changed."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from typing import Any
from unittest import mock

import pygame
import pytest

from game.core.actions import Action
from game.core.cards import CATALOGUE, Kind
from game.core.events import Auction
from game.core.observation import SeatView
from game.core.state import Phase
from game.play.session import Session
from game.play.thinking import LocalThinker, Question
from tests.grids import mostly_slow, sampled
from tests.ui.conftest import MakeApp
from tests.ui.hands import words_drawn
from tests.ui.persons import KeyPerson, MousePerson, PadPerson, button, group_of, tick
from tests.ui.stand_ins import session_at, setup, table_at
from tests.ui.witness import Witness, check
from ui.archive.setups import seat_spec
from ui.base.i18n import Translator
from ui.base.viewport import Rect
from ui.files.settings import MatchSetup, Pace, Settings
from ui.match.match import Match
from ui.paint.assets import Key
from ui.paint.painter import Painter
from ui.scenes.play.sold import SoldScene
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.table.places.sprites import CARD_RATIO
from ui.table.state.sold import Skipped, Upshot, changes, lost_robots, upshot
from ui.table.state.view import BeltCard, Stage, TableView
from ui.widgets.button import Button

MakeGame = Callable[..., App]
ALONE = setup("ADA", "volta", "grit", seed=23)
PERSONS = setup("ADA", "BOB", "grit", "volta", seed=8)
FRAME = 1 / 30


class Undecided(LocalThinker):
    """Thinks forever."""

    def choose(self, _question: Question) -> Future[Action]:
        return Future()


def out(session: Session, lots: int = 3, persons: tuple[int, ...] = (0,)) -> bool:
    """Whether these seats have neither card nor bid while others bid, with some lots of the round to come."""
    if session.phase is not Phase.BIDDING or session.to_act in persons:
        return False
    seen = session.observation(None)
    mine = any(seen.seats[seat].hand or seen.seats[seat].bid for seat in persons)
    others = sum(seat.hand for number, seat in enumerate(seen.seats) if number not in persons)
    return not mine and len(seen.belt) >= lots and others >= 4


def before_a_deal(session: Session) -> bool:
    """The same where hands will be dealt anew in the middle of the round."""
    return out(session, lots=5) and _deals(session)


def to_the_end(session: Session) -> bool:
    """The same where the round ends without another deal."""
    return out(session) and not _deals(session)


def _deals(session: Session) -> bool:
    game, now = session.clone(), session.observation(None).round
    while game.phase is Phase.BIDDING and game.observation(None).round == now:
        if game.observation(0).hand:
            return True
        game.apply(game.legal_actions()[0])
    return False


def at_table(
    make_game: MakeGame, reached: Callable[[Session], bool], game: MatchSetup = ALONE, pace: Pace = Pace.NORMAL
) -> tuple[App, TableScene]:
    app = make_game(Settings(language="en", pace=pace))
    table = table_at(app, session_at(reached, game), game)
    tick(app, FRAME)
    return app, table


def by_mouse(app: App) -> None:
    MousePerson(app).click_on("Skip to the")


def by_end(app: App) -> None:
    KeyPerson(app).key(pygame.K_END)


def by_pad(app: App) -> None:
    PadPerson(app).pad(pygame.CONTROLLER_BUTTON_X)


def by_focus(app: App) -> None:
    PadPerson(app).use("Skip to the")


def wait_for_list(app: App) -> SoldScene:
    for _ in range(200):
        if isinstance(app.scenes.top, SoldScene):
            return app.scenes.top
        tick(app, FRAME)
    raise AssertionError(f"no list came, but {type(app.scenes.top).__name__}")


@pytest.mark.parametrize(
    ("skip", "reached"), sampled([by_mouse, by_end, by_pad, by_focus], [before_a_deal, to_the_end])
)
def test_one_press_skips_to_the_next_deal_and_lists_what_was_sold(
    make_game: MakeGame,
    monkeypatch: pytest.MonkeyPatch,
    skip: Callable[[App], None],
    reached: Callable[[Session], bool],
) -> None:
    app, table = at_table(make_game, reached)
    witness, sold_before = Witness(app, monkeypatch), len(table.match.session.observation(None).history)
    now = table.view.round
    skip(app)
    page = wait_for_list(app)
    history = table.match.session.observation(None).history
    sales = [sale for sale in history[sold_before:] if sale.round == now]
    assert list(page.skipped.sales) == sales[: len(page.skipped.sales)]
    assert page.skipped.sales
    # Nothing that anybody does at the table is skipped: neither the deal nor the end of the round has been shown.
    assert table.view.seats[0].hand == 0 or reached is to_the_end
    assert bool(table.view.belt) is (reached is before_a_deal)
    tick(app, FRAME)
    words = witness.frames[-1].words
    assert {table.match.names[sale.winner] for sale in page.skipped.sales} - {"Ada"} <= words
    assert page.skipped.cards <= witness.frames[-1].faces | {card for card in page.skipped.cards if "unit" in card}
    KeyPerson(app).key(pygame.K_RETURN)
    assert app.scenes.top is table
    for _ in range(300):
        tick(app, FRAME)
        if app.scenes.top is not table or table.my_turn:
            break
    assert app.scenes.top is not table or table.my_turn
    check(witness.frames)


@pytest.mark.parametrize("pace", mostly_slow(Pace, Pace.FAST))
def test_unskipped_lots_are_shown_one_by_one_with_winner_and_price(make_game: MakeGame, pace: Pace) -> None:
    app, table = at_table(make_game, to_the_end, pace=pace)
    session, shown, stayed = table.match.session, 0, 0.0
    while table.view.belt and app.scenes.top is table:
        before = table.view.outcome
        tick(app, FRAME)
        if table.view.stage is Stage.DECIDED:
            stayed = stayed + FRAME if table.view.outcome == before else 0.0
            shown += before != table.view.outcome
            assert table.view.values[table.view.outcome.winner] >= 0  # type: ignore[union-attr]
        elif before is not None:
            assert stayed >= 1.3
    assert shown >= 3
    assert session.observation(None).history


def test_the_button_stays_in_its_place_while_there_is_something_to_skip_and_only_then(make_game: MakeGame) -> None:
    """A whole round: offered only without cards, and at every such moment between reveals."""
    app, table = at_table(make_game, before_a_deal, pace=Pace.FAST)
    places, offered = set(), 0
    for _ in range(600):
        tick(app, FRAME)
        if app.scenes.top is not table or table.my_turn:
            break
        skip = table.controls.skip
        offered += skip.visible
        if skip.visible:
            assert not table.view.hand
            assert not table.view.own_bid
            places.add((skip.rect.left, skip.rect.top, table.view.revealing))
    assert offered > 10
    assert len(places) == 2
    assert table.my_turn
    assert not table.controls.skip.visible


def test_while_others_think_a_sign_says_so_and_nothing_blocks(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_game(Settings(language="en"))
    session = session_at(to_the_end, ALONE)
    table = TableScene(app, Match(ALONE, session, Undecided(), None), resumed=True)
    app.scenes.reset(table)
    tick(app, FRAME)
    witness = Witness(app, monkeypatch)
    by_end(app)
    for _ in range(30):
        tick(app, FRAME)
    name = table.match.names[session.to_act or 0]
    assert f"Skipping ahead… {name} thinks" in witness.frames[-1].words
    assert app.scenes.top is table
    assert not table.controls.skip.visible
    KeyPerson(app).key(pygame.K_ESCAPE)
    assert app.scenes.top is not table


def test_enter_goes_on_but_never_skips_ahead(make_game: MakeGame) -> None:
    """Neither from a winner nor while a computer player thinks."""
    app = make_game(Settings(language="en"))
    table = TableScene(app, Match(ALONE, session_at(to_the_end, ALONE), Undecided(), None), resumed=True)
    app.scenes.reset(table)
    tick(app, FRAME)
    assert table.controls.skip.visible
    for _ in range(3):
        KeyPerson(app).key(pygame.K_RETURN)
        tick(app, FRAME)
    assert table.can_skip
    app, table = at_table(make_game, to_the_end)
    for _ in range(200):
        tick(app, FRAME)
        if table.view.stage is Stage.DECIDED:
            break
    sold = table.view.outcome
    KeyPerson(app).key(pygame.K_RETURN)
    tick(app, FRAME)
    assert app.scenes.top is table
    assert table.view.sold is sold is not None


def test_people_who_share_the_device_may_skip_once_none_of_them_has_a_card(make_game: MakeGame) -> None:
    app, table = at_table(make_game, lambda session: out(session, persons=(0, 1)), PERSONS)
    by_mouse(app)
    page = wait_for_list(app)
    assert page.skipped.you is None
    assert isinstance(page.skipped.sales[0], Auction)
    assert table.viewer is None


def test_nothing_can_be_skipped_with_a_card_in_hand(make_game: MakeGame) -> None:
    def mine(session: Session) -> bool:
        return session.phase is Phase.BIDDING and session.to_act == 0 and len(session.observation(0).hand) > 2

    app, table = at_table(make_game, mine)
    by_end(app)
    tick(app, FRAME)
    assert app.scenes.top is table
    assert not any(isinstance(one, Button) and one.visible and "Skip" in one.label for one in group_of(table).widgets)
    with pytest.raises(LookupError):
        button(table, "Skip")


def sale(card: str, winner: int, chief: int = 1) -> Auction:
    return Auction(card, {winner: 5}, winner, (), chief, round=2, number=3, bids={winner: ("r5-oil",)})


def skipped(*sales: Auction, chief: int = 1, before: int = 1, you: int | None = 0, belt: int = 2) -> Skipped:
    """These sales seen by a seat that has a unit for nuts, with this many lots of the second round left."""
    units = {0: ("unit-bolt-nut",)}
    seats = tuple(SeatView(seat + 1, 0, 0, None, units=units.get(seat, ())) for seat in range(3))
    view = TableView(you, 2, 4, chief, tuple(BeltCard(6 + slot, None) for slot in range(belt)), 8, seats)
    return Skipped(sales, view, before, you, {}, {})


NAMES = ("Ada", "Volta", "Grit")


def test_robots_that_the_persons_units_could_have_used_are_named() -> None:
    """Those that somebody else has won and that share a symbol with a unit."""
    found = skipped(
        sale("r5-nut", 1), sale("r5-oil", 1), sale("r4-nut", 0), sale("unit-bolt-nut", 2), sale("upgrade-a", 2)
    )
    assert lost_robots(found) == ("r5-nut", "upgrade-a")
    told = " ".join(changes(Translator("en"), found, NAMES))
    assert "Grabosaurus" in told
    assert "could have used was sold" in " ".join(changes(Translator("en"), skipped(sale("r5-oil", 1)), NAMES))


@pytest.mark.parametrize(
    ("chief", "before", "you", "words"),
    [
        (0, 0, 0, "You are still Chief, and bid first."),
        (0, 1, 0, "You are Chief now, and bid first."),
        (2, 1, 0, "Grit is Chief now: 1 player bids before you."),
        (1, 1, 0, "Volta is still Chief: 2 players bid before you."),
        (1, 2, None, "Volta is Chief now."),
        (1, 1, None, "Volta is still Chief."),
    ],
)
def test_it_says_who_is_chief_and_when_the_person_bids(chief: int, before: int, you: int | None, words: str) -> None:
    assert words in changes(Translator("en"), skipped(sale("r5-oil", 1), chief=chief, before=before, you=you), NAMES)


def test_it_says_what_comes_next() -> None:
    """After the last lot of the game nobody bids any more, so the Chief does not matter."""
    tr = Translator("en")
    assert "dealt" in changes(tr, skipped(sale("r5-oil", 1)), NAMES)[-1]
    over = skipped(sale("r5-oil", 1), belt=0)
    assert "round is over" in changes(tr, over, NAMES)[-1]
    ended = replace(over, view=replace(over.view, round=5))
    assert "widgets" in changes(tr, ended, NAMES)[-1]
    assert not any("Chief" in line for line in changes(tr, ended, NAMES))


def test_it_is_said_of_each_lot_what_it_means_for_the_person() -> None:
    unit = next(card for card, one in CATALOGUE.items() if one.kind is Kind.UNIT and card != "unit-bolt-nut")
    fzzzt = next(card for card, one in CATALOGUE.items() if one.kind is Kind.FZZZT)
    cards = {"r5-nut": Upshot.MISSED, "r5-oil": Upshot.NOTHING, unit: Upshot.RIVAL_UNIT, fzzzt: Upshot.SPARED}
    found = skipped(*(sale(card, 1) for card in cards))
    assert {card: upshot(found, card) for card in cards} == cards


@pytest.mark.parametrize("size", [(960, 540), (1600, 900)])
@pytest.mark.parametrize("lots", [1, 4, 7])
def test_every_lot_has_a_card_to_recognise_with_the_name_of_whose_it_is_now(
    make_app: MakeApp, plain_art: None, size: tuple[int, int], lots: int
) -> None:
    app = make_app(size, Settings(language="en"))
    match = Match(ALONE, Session([seat_spec(seat) for seat in ALONE.seats], 23), LocalThinker(), None)
    cards = [card for card, one in CATALOGUE.items() if one.kind is Kind.ROBOT][:lots]
    found = skipped(*(sale(card, 1) for card in cards))
    pictures: list[Rect] = []
    image = Painter.image

    def note(self: Painter, key: Key, rect: Rect, *more: Any, **named: Any) -> bool:
        if key[0] == "face":
            pictures.append(Rect(rect))
        return image(self, key, rect, *more, **named)

    app.scenes.reset(SoldScene(app, match, found))
    with mock.patch.object(Painter, "image", note):
        told = words_drawn(app)
    assert told.count("Volta") >= lots
    assert len({rect.left for rect in pictures}) == lots
    assert all(rect.w >= 150 and rect.h == pytest.approx(rect.w * CARD_RATIO) for rect in pictures)
    assert all(app.viewport.canvas.contains(rect) for rect in pictures)
