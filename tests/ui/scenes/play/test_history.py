"""The whole log: by round and auction, with cards and reveals, and never more than the one who looks may know."""

from collections.abc import Callable, Sequence

import pygame
import pytest

from game.core.cards import POWER
from game.core.events import (
    AllocationEnded,
    Auction,
    BidLaid,
    BidsRevealed,
    CardsRevealed,
    ChiefMoved,
    GameScored,
    HiddenBelt,
    HiddenBid,
    HiddenHand,
    OwnHand,
    RobotAllocated,
    RoundStarted,
    Score,
    SeenEvent,
)
from game.core.state import Phase
from game.play.session import Session
from tests.ui.persons import MousePerson, PadPerson, post, tick
from tests.ui.stand_ins import bidding, in_phase, session_at, setup, table_at
from tests.ui.witness import Witness, check
from ui.base.i18n import Translator
from ui.files.settings import Pace, Settings
from ui.match.after.game_log import Entry, RoundLog, about, history_of
from ui.scenes.play.allocation import AllocationScene
from ui.scenes.play.curtain import CurtainScene
from ui.scenes.play.history import PULL, HistoryScene
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.widgets.scroll import ScrollArea

MakeGame = Callable[..., App]
NAMES = ("Ada", "Volta", "Grit")
ALONE = setup("ADA", "volta", "grit", seed=23)
TOGETHER = setup("ADA", "BOB", "CLEO")

LOT, NEXT_LOT = "r5-bolt", "unit-oil"
ADAS, VOLTAS, GRITS = ("r1-nut", "r2-cog-b"), ("r3-oil-a",), ("fzzzt-a",)


def told(*events: SeenEvent) -> list[RoundLog]:
    return history_of(Translator("en"), events, NAMES)


def dealt() -> list[SeenEvent]:
    return [
        RoundStarted(1, 0),
        OwnHand("round", 0, ADAS, 0),
        HiddenHand("round", 1, 4, 0),
        HiddenHand("round", 2, 4, 0),
        HiddenBelt(8),
        CardsRevealed((LOT, NEXT_LOT)),
    ]


def bids() -> list[SeenEvent]:
    return [BidLaid(0, ADAS), HiddenBid(1, 1), HiddenBid(2, 1)]


def tied() -> list[SeenEvent]:
    laid = {0: ADAS, 1: VOLTAS, 2: GRITS}
    values = {seat: sum(POWER[card] for card in cards) for seat, cards in laid.items()}
    auction = Auction(LOT, values, 0, (0, 1, 2), 1, 1, 1, laid)
    return [BidsRevealed(laid), auction, ChiefMoved(1)]


def test_an_auction_tells_what_turned_up_who_bid_what_and_who_won() -> None:
    (one,) = told(*dealt(), *bids(), *tied())
    (chapter,) = one.chapters
    assert (one.number, chapter.number, chapter.lot) == (1, 1, LOT)
    assert chapter.entries == [
        Entry("Ada is dealt", (0,), ADAS),
        Entry("2 cards turn up on the belt", (), (LOT, NEXT_LOT)),
        Entry("Ada bids 2 cards", (0,), ADAS, 0, 3),
        Entry("Volta bids 1 card", (1,), VOLTAS, 0, 3),
        Entry("Grit bids 1 card", (2,), GRITS, 0, 3),
        Entry("Tie at 3!", (0, 1, 2)),
        Entry("Ada wins Gorillium\u00a0(3)", (0,), (LOT,)),
        Entry("Spanner to Volta", (1,)),
    ]


def test_bids_that_are_not_turned_lie_face_down_but_for_the_own_one() -> None:
    (one,) = told(*dealt(), *bids())
    assert one.chapters[0].entries[-3:] == [
        Entry("Ada bids 2 cards", (0,), ADAS),
        Entry("Volta bids 1 card", (1,), (), 1),
        Entry("Grit bids 1 card", (2,), (), 1),
    ]


def test_the_next_auction_is_of_the_next_card_on_the_belt() -> None:
    (one,) = told(*dealt(), *bids(), *tied(), HiddenBid(1, 2))
    assert [(chapter.number, chapter.lot) for chapter in one.chapters] == [(1, LOT), (2, NEXT_LOT)]
    assert one.chapters[1].entries == [Entry("Volta bids 2 cards", (1,), (), 2)]


def test_new_hands_belong_to_the_auction_that_they_are_for() -> None:
    again: list[SeenEvent] = [HiddenHand("refill", 0, 4, 0), OwnHand("refill", 1, VOLTAS, 3)]
    (one,) = told(*dealt(), *bids(), *tied(), *again)
    assert [entry.words for entry in one.chapters[1].entries] == ["All hands are empty: new hands", "Volta is dealt"]


def test_what_follows_the_auctions_has_a_chapter_of_its_own() -> None:
    fixed = RobotAllocated(2, "unit-oil", "r3-oil-a")
    scored = GameScored((Score(1, 0, 1, 1, ()), Score(-3, 0, -3, 1, ()), Score(5, 0, 5, 1, ())), (2,))
    (one,) = told(*dealt(), *bids(), *tied(), fixed, AllocationEnded(2), scored)
    after = one.chapters[-1]
    assert after.number is None
    assert after.entries[0].seats == (2,)
    assert after.entries[0].cards == ("r3-oil-a", "unit-oil")
    assert [entry.words for entry in after.entries[1:]] == [
        "Ada ends with 1 point",
        "Volta ends with –3 points",
        "Grit ends with 5 points",
    ]


def test_one_seat_alone_keeps_its_lines_those_of_the_table_and_the_result() -> None:
    later: list[SeenEvent] = [HiddenBid(1, 2)]
    (one,) = about(told(*dealt(), *bids(), *tied(), *later), 2)
    assert [chapter.number for chapter in one.chapters] == [1]
    assert [entry.words for entry in one.chapters[0].entries] == [
        "2 cards turn up on the belt",
        "Grit bids 1 card",
        "Tie at 3!",
        "Ada wins Gorillium\N{NO-BREAK SPACE}(3)",
    ]


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_a_whole_game_has_five_rounds_of_eight_auctions(seat: int | None) -> None:
    session = whole()
    rounds = history_of(Translator("en"), session.seen_events(seat), NAMES)
    assert [one.number for one in rounds] == [1, 2, 3, 4, 5]
    for one in rounds:
        assert [chapter.number for chapter in one.chapters if chapter.number is not None] == list(range(1, 9))
    lots = [chapter.lot for one in rounds for chapter in one.chapters if chapter.number is not None]
    assert lots == [auction.card for auction in session.observation(None).history]
    turned = [entry for entry in entries(rounds) if entry.power is not None]
    assert len(turned) == sum(len(auction.bids) for auction in session.observation(None).history)
    assert not any(entry.backs for entry in entries(rounds))


def whole() -> Session:
    """A game that was played to its end."""
    session = session_at(in_phase(Phase.SCORING), ALONE)
    while (player := session.to_act) is not None:
        session.submit(player, session.observation(player).legal_actions()[0])
    return session


def entries(rounds: Sequence[RoundLog]) -> list[Entry]:
    return [entry for one in rounds for chapter in one.chapters for entry in chapter.entries]


def cards_told(rounds: Sequence[RoundLog]) -> set[str]:
    return {card for entry in entries(rounds) for card in entry.cards}


# The scene


def fixing(session: Session) -> bool:
    return session.phase is Phase.ALLOCATION and session.to_act == 0


@pytest.fixture
def table(make_game: MakeGame) -> TableScene:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    table = table_at(app, session_at(bidding, ALONE), ALONE)
    MousePerson(app).wait(lambda: table.my_turn)
    return table


def opened(app: App) -> HistoryScene:
    assert isinstance(app.scenes.top, HistoryScene)
    return app.scenes.top


def key(app: App, code: int) -> None:
    post(app, pygame.KEYDOWN, key=code, mod=0, unicode="")
    post(app, pygame.KEYUP, key=code, mod=0)


def click_on_the_log(app: App, table: TableScene) -> None:
    MousePerson(app).click(table.geometry.log.center)


def press_j(app: App, _table: TableScene) -> None:
    key(app, pygame.K_j)


def press_the_stick(app: App, _table: TableScene) -> None:
    PadPerson(app).pad(pygame.CONTROLLER_BUTTON_LEFTSTICK)


@pytest.mark.parametrize(("ask", "leave"), [(click_on_the_log, "key"), (press_j, "pad"), (press_the_stick, "button")])
def test_it_opens_from_the_log_by_a_key_and_by_the_pad(
    table: TableScene, ask: Callable[[App, TableScene], None], leave: str
) -> None:
    app = table.app
    MousePerson(app).take(table, table.view.hand[0])
    chosen = list(table.selected)
    ask(app, table)
    scene = opened(app)
    assert [one.number for one in scene.rounds] == [1, 2]
    match leave:
        case "key":
            key(app, pygame.K_ESCAPE)
        case "pad":
            PadPerson(app).pad(pygame.CONTROLLER_BUTTON_B)
        case _:
            MousePerson(app).click_on("Back")
    assert app.scenes.scenes == (table,)
    assert table.selected == chosen


def test_the_tape_is_pulled_out_and_a_press_ends_that(table: TableScene) -> None:
    app = table.app

    def seen() -> bytes:
        app.step(0)
        app.draw()
        return pygame.image.tobytes(app.surface, "RGB")

    press_j(app, table)
    wall = seen()
    assert opened(app).wants_frames
    app.step(PULL)
    tape = seen()
    assert tape != wall
    assert not opened(app).wants_frames
    key(app, pygame.K_j)
    press_j(app, table)
    assert seen() == wall
    key(app, pygame.K_LSHIFT)
    assert seen() == tape


def test_the_key_that_opened_it_closes_it(table: TableScene) -> None:
    press_j(table.app, table)
    opened(table.app)
    press_j(table.app, table)
    assert table.app.scenes.top is table


def test_it_opens_at_its_end_and_scrolls_by_wheel_keys_and_pad(table: TableScene) -> None:
    app = table.app
    press_j(app, table)
    scroll = screen_of(opened(app))
    assert scroll.furthest > 500
    assert scroll.offset == scroll.furthest
    MousePerson(app).move(scroll.rect.center)
    post(app, pygame.MOUSEWHEEL, x=0, y=2, precise_x=0.0, precise_y=2.0, flipped=False)
    wheeled = scroll.offset
    assert wheeled < scroll.furthest
    key(app, pygame.K_PAGEUP)
    paged = scroll.offset
    assert paged < wheeled - 100
    PadPerson(app).pad(pygame.CONTROLLER_BUTTON_DPAD_UP)
    # The page is laid out anew for the pad.
    scroll = screen_of(opened(app))
    assert scroll.offset < paged
    key(app, pygame.K_HOME)
    scroll = screen_of(opened(app))
    assert scroll.offset == 0
    key(app, pygame.K_END)
    assert scroll.offset == scroll.furthest


def screen_of(scene: HistoryScene) -> ScrollArea:
    assert scene.scroll is not None
    return scene.scroll


def whose(scene: HistoryScene) -> int:
    """The seat whose lines are shown, -1 for all."""
    return -1 if scene.seat is None else scene.seat


def large(scene: HistoryScene) -> str | None:
    """The card that is shown large."""
    return scene.zoom.card


def test_nothing_of_the_table_shows_through_it(table: TableScene) -> None:
    """Neither behind its title nor where the foreman stands."""
    key(table.app, pygame.K_j)
    opened(table.app)
    table.app.art.wait()
    table.app.draw()
    with_table = pygame.image.tobytes(table.app.surface, "RGB")
    table.draw = lambda painter: painter.rect(painter.canvas, (255, 0, 0))  # type: ignore[method-assign]
    table.app.draw()
    assert pygame.image.tobytes(table.app.surface, "RGB") == with_table


def test_one_seat_is_chosen_by_click_digit_arrow_and_pad(table: TableScene) -> None:
    app = table.app
    press_j(app, table)
    MousePerson(app).click_on("Volta")
    scene = opened(app)
    assert whose(scene) == 1
    assert {
        seat for entry in entries(scene.rounds) for seat in entry.seats if len(entry.seats) == 1 and not entry.sale
    } == {1}
    key(app, pygame.K_3)
    assert whose(scene) == 2
    key(app, pygame.K_0)
    assert whose(scene) == -1
    key(app, pygame.K_RIGHT)
    assert whose(scene) == 0
    PadPerson(app).pad(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    assert whose(scene) == -1
    key(app, pygame.K_9)
    assert whose(scene) == -1


def test_a_card_can_be_seen_large(table: TableScene) -> None:
    app = table.app
    press_j(app, table)
    scene = opened(app)
    person = MousePerson(app)
    rect = screen_of(scene).rect
    for step in range(60):
        pos = (rect.x + 40, rect.bottom - 10 * step)
        person.move(pos)
        tick(app, 1.0)
        if large(scene) is not None:
            break
    assert large(scene) in cards_told(scene.rounds)
    key(app, pygame.K_ESCAPE)
    assert large(scene) is None
    assert app.scenes.top is scene


def test_what_the_table_has_yet_to_show_is_not_told(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.SLOW))
    table = table_at(app, session_at(bidding, ALONE), ALONE)
    person = MousePerson(app)
    person.wait(lambda: table.my_turn)
    before = len(table.match.session.observation(None).history)
    person.take(table, table.view.hand[0])
    person.click_on("Bid ")
    while len(table.match.session.observation(None).history) == before:
        tick(app, 0.001)
    assert table.busy
    press_j(app, table)
    settled = [entry for entry in entries(opened(app).rounds) if " wins " in entry.words or "You win " in entry.words]
    assert len(settled) == before


def test_it_opens_at_the_workbench_too(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    table_at(app, session_at(fixing, ALONE), ALONE)
    person = MousePerson(app)
    person.wait(lambda: isinstance(person.top, AllocationScene))
    bench = person.top
    key(app, pygame.K_j)
    assert len(opened(app).rounds[0].chapters) >= 8
    key(app, pygame.K_j)
    assert person.top is bench


# No player sees another's hidden cards


@pytest.mark.parametrize("most", [5, pytest.param(60, marks=pytest.mark.slow)])
def test_with_several_persons_it_tells_what_all_have_seen(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    """Up to the end of the round in a slow run."""
    app = make_game(Settings(language="en", pace=Pace.OFF))
    witness = Witness(app, monkeypatch)
    app.go.play(TOGETHER)
    person = MousePerson(app, seed=5)
    looked = 0
    table = app.scenes.top
    assert isinstance(table, TableScene)
    for _ in range(60):
        assert person.top is not None
        if isinstance(person.top, TableScene) and table.my_turn:
            key(app, pygame.K_j)
            scene = opened(app)
            for code in (pygame.K_HOME, pygame.K_1, pygame.K_END):
                key(app, code)
                tick(app)
            everything = history_of(app.tr, table.match.session.seen_events(None), table.match.names)
            own = set(table.view.hand)
            published = {card for frame in witness.frames[-1:] for card in frame.published}
            assert cards_told(everything) <= published
            assert not cards_told(scene.rounds) & (own - published)
            key(app, pygame.K_ESCAPE)
            looked += 1
        if looked == most or (isinstance(person.top, TableScene) and table.match.session.observation(None).round > 1):
            break
        person.play_turn(person.top)
    assert looked >= min(most, 9)
    assert any(frame.scene == "HistoryScene" and len(frame.faces) > 4 for frame in witness.frames)
    check(witness.frames)


def test_the_curtain_covers_it_when_the_window_is_left(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    table = table_at(app, session_at(bidding, TOGETHER), TOGETHER)
    person = MousePerson(app)
    person.wait(lambda: isinstance(person.top, CurtainScene))
    person.click_on("Open")
    person.wait(lambda: table.my_turn)
    key(app, pygame.K_j)
    opened(app)
    post(app, pygame.WINDOWFOCUSLOST)
    assert isinstance(app.scenes.top, CurtainScene)


def test_alone_one_sees_the_own_hands_and_nobody_elses(table: TableScene, monkeypatch: pytest.MonkeyPatch) -> None:
    witness = Witness(table.app, monkeypatch)
    press_j(table.app, table)
    scene = opened(table.app)
    tick(table.app)
    key(table.app, pygame.K_HOME)
    tick(table.app)
    hands = [entry for entry in entries(scene.rounds) if entry.words.endswith(("is dealt", "are dealt"))]
    assert hands
    assert {entry.seats for entry in hands} == {(0,)}
    check(witness.frames)
