"""Things that happen for the first time are explained once, get in no one's way, and give away no secret."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from msgspec import structs

from build.pictures import moments as looks
from game.core.events import Auction, BidLaid, CardsRevealed, ChiefMoved, HiddenBid, HiddenHand, OpenEvent, OwnHand
from game.core.state import Phase
from game.play.session import Session
from tests.grids import sampled
from tests.ui.conftest import MakeApp
from tests.ui.hands import undrawn
from tests.ui.persons import MousePerson, button, tick
from tests.ui.stand_ins import session_at, setup, table_at, to_bid
from tests.ui.table.test_prompts import HAND, view
from ui.base.i18n import LANGUAGES
from ui.base.viewport import Rect
from ui.files.settings import Pace, Settings
from ui.input.input import PointerPressed
from ui.scenes.play.allocation import AllocationScene
from ui.scenes.play.curtain import CurtainScene
from ui.scenes.play.table import TableScene
from ui.scenes.start.settings import Page, SettingsScene
from ui.shell.app import App
from ui.table.aids import table_tips
from ui.table.aids.explainer import GRACE, SEEN, WORDS_W, Explainer, place_beside, root_of, tail, tip_size
from ui.table.aids.table_tips import TipPlace, in_use, search_place, target_of
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import OwnCard, poses
from ui.table.state.moments import AIDS, Happened, Moment, moments_in, picture_of, words_of
from ui.table.state.view import Stage, TableView, view_of

ALONE = setup("ADA", "volta", "grit", seed=23)
TOGETHER = setup("ADA", "BOB", "CLEO", seed=23)
AT_THE_TABLE = [moment for moment in Moment if moment is not Moment.FIXING]
ALL = tuple(moment.value for moment in Moment)


def auction(*, tied: tuple[int, ...] = ()) -> Auction:
    bids: dict[int, tuple[str, ...]] = {0: ("r1-nut",), 1: ("r1-bolt-cog",), 2: ("mechanic-3",)}
    return Auction("r4-nut", {0: 1, 1: 1, 2: 0}, 0, tied, 1 if tied else 0, 1, 1, bids)


def out_of_cards() -> TableView:
    now = view(hand=(), bids=(None, 1, None))
    return replace(now, seats=(structs.replace(now.seats[0], hand=0), *now.seats[1:]))


@pytest.mark.parametrize(
    ("events", "now", "found"),
    [
        ([CardsRevealed(("r4-nut", "r2-nut-a"))], view(), [Happened(Moment.BELT)]),
        ([CardsRevealed(("r4-nut",))], view(), []),
        ([], view("fzzzt-a"), [Happened(Moment.FZZZT)]),
        ([], view("unit-nut-oil"), [Happened(Moment.UNIT)]),
        ([auction(tied=(0, 1))], view(), [Happened(Moment.TIE, 1)]),
        ([auction()], view(), []),
        ([ChiefMoved(0)], view(), [Happened(Moment.CHIEF, 0)]),
        ([ChiefMoved(1)], view(), []),
        (
            [auction(tied=(0, 1)), ChiefMoved(0)],
            view("fzzzt-a"),
            [Happened(Moment.TIE, 1), Happened(Moment.CHIEF, 0), Happened(Moment.FZZZT)],
        ),
        ([BidLaid(0, ("r1-nut",))], out_of_cards(), [Happened(Moment.FORCED)]),
        ([BidLaid(0, ("r1-nut",))], view(), []),
        ([HiddenBid(1, 1)], out_of_cards(), [Happened(Moment.EMPTY)]),
        ([HiddenBid(1, 1)], view(), []),
        ([OwnHand("refill", 0, HAND, 2)], view(), [Happened(Moment.REFILL)]),
        ([OwnHand("round", 0, HAND, 2)], view(), []),
        ([HiddenHand("refill", 1, 6, 2)], view(), [Happened(Moment.REFILL)]),
    ],
)
def test_what_is_new_is_found_in_what_was_seen(
    events: Sequence[OpenEvent], now: TableView, found: list[Happened]
) -> None:
    coming_in = [Happened(aid) for aid in AIDS]
    assert moments_in(events, replace(now, round=2, auction=3)) == [*found, *coming_in]
    assert moments_in(events, replace(now, viewer=None)) == []


def test_out_of_cards_in_the_last_round_nobody_is_promised_a_new_hand() -> None:
    laid = [HiddenBid(1, 1)]
    assert Happened(Moment.EMPTY) in moments_in(laid, replace(out_of_cards(), round=4))
    assert Happened(Moment.EMPTY) not in moments_in(laid, replace(out_of_cards(), round=5))


def test_what_a_bid_is_comes_before_all_else_and_the_belts_speed_when_the_belt_turns() -> None:
    first = replace(view("fzzzt-a"), round=1, auction=1)
    turned_up = [CardsRevealed(("fzzzt-a", "r2-nut-a"))]
    assert moments_in(turned_up, first) == [Happened(Moment.BID), Happened(Moment.FZZZT)]
    assert Happened(Moment.BELT) in moments_in(turned_up, replace(first, auction=3))
    assert Happened(Moment.BID) not in moments_in(turned_up, replace(first, round=2))


def test_who_has_finished_a_game_is_not_told_what_a_bid_is(app: App) -> None:
    told = []
    for games in (0, 1):
        app.change_progress(games=games)
        table = table_at(app, session_at(to_bid, ALONE), ALONE)
        table.explainer.look(table.geometry, table.match.names)
        told.append(table.explainer.tellable(Happened(Moment.BID)))
    assert told == [True, False]


@pytest.mark.parametrize("at", [(400, 100), (400, 700), (20, 380), (1200, 380), (900, 20), (100, 640)])
@pytest.mark.parametrize("wide", [48, 200])
def test_a_tail_begins_at_its_card_and_ends_on_what_it_is_about(at: tuple[int, int], wide: int) -> None:
    target, place = Rect(600, 350, wide, wide * 1.4), Rect(*at, 320, 140)
    found = tail(place, target)
    assert found is not None
    assert target.inflate(1, 1).collidepoint(found[-1])
    assert not target.inflate(-1, -1).collidepoint(found[-1]), "it hides nothing of it"
    assert place.collidepoint(root_of(found))
    assert not place.collidepoint(found[-1])


def test_a_tail_goes_around_what_is_in_use() -> None:
    target, place, between = Rect(600, 350, 48, 48), Rect(440, 600, 320, 140), Rect(560, 450, 70, 60)
    straight, found = tail(place, target), tail(place, target, [between])
    assert straight is not None
    assert found is not None
    assert between.clipline(root_of(straight), straight[-1])
    assert not between.clipline(root_of(found), found[-1])


def test_no_tail_leads_to_what_lies_below_its_card() -> None:
    assert tail(Rect(500, 300, 320, 140), Rect(520, 320, 48, 48)) is None


def test_no_lot_is_explained_while_it_is_being_sold() -> None:
    assert moments_in([], replace(view("fzzzt-a"), stage=Stage.GATHERED)) == []


def test_every_moment_has_words() -> None:
    told = [str(words_of(Happened(moment, 1), ("Ada", "Volta"))) for moment in Moment]
    assert len(set(told)) == len(Moment)
    assert "Volta" in str(words_of(Happened(Moment.TIE, 1), ("Ada", "Volta")))


def test_pictures_show_nothing_but_what_is_open() -> None:
    shown = {key for moment in Moment if (key := picture_of(moment)) is not None}
    assert shown == {("spanner",), ("back",)}


PRESS = PointerPressed((800.0, 300.0))


def shown_by(explainer: Explainer) -> Happened | None:
    return explainer.shown


@pytest.mark.parametrize("moment", AT_THE_TABLE)
def test_the_picture_of_a_tip_shows_a_game_in_which_it_is_told(
    make_app: MakeApp, plain_art: None, moment: Moment
) -> None:
    app = make_app(settings=Settings(language="en"))
    with undrawn(app):
        table = looks.explained(app, moment)
    assert isinstance(table, TableScene)
    told = shown_by(table.explainer)
    assert told is not None
    assert told.moment is moment
    assert told.seat in (None, table.view.chief)
    events = table.match.session.seen_events(0)
    sold = max((at for at, event in enumerate(events) if isinstance(event, Auction)), default=0)
    assert told in moments_in(events[sold:], table.view)
    assert (table.view.hand == ()) is (moment in (Moment.FORCED, Moment.EMPTY))


def test_no_frame_hangs_over_the_hand(app: App) -> None:
    """Not even if the card that was laid has gone from the table meanwhile."""
    now = view_of(session_at(to_bid, ALONE).observation(0))
    zone = TableGeometry(app.viewport.canvas, len(now.seats), 0).hand_zone
    for moment in (Moment.FORCED, Moment.EMPTY):
        _, _, target = placed(app, moment, now)
        assert not target.colliderect(zone)


@pytest.fixture
def app(make_game: Callable[..., App]) -> App:
    return make_game(Settings(language="en"))


def test_a_card_stays_for_a_press_that_was_meant_for_the_game_and_goes_at_the_next(app: App) -> None:
    explainer = Explainer(app)
    explainer.offer([Happened(Moment.TIE, 1), Happened(Moment.FZZZT)])
    explainer.update(0.0, (1, 1))
    assert explainer.shown == Happened(Moment.TIE, 1)
    explainer.update(GRACE / 2, (1, 1))
    assert not explainer.press(PRESS)
    explainer.update(GRACE, (1, 1))
    assert explainer.press(PRESS)
    assert shown_by(explainer) is None
    assert app.progress.moments == (Moment.TIE.value,)


def test_there_is_one_card_for_a_lot_and_none_twice(app: App) -> None:
    explainer = Explainer(app)

    def seen(happened: Happened, lot: int) -> Happened | None:
        explainer.offer([happened])
        explainer.update(0.0, (1, lot))
        explainer.update(SEEN, (1, lot))
        found = explainer.shown
        explainer.press(PRESS)
        return found

    assert seen(Happened(Moment.BELT), 1) == Happened(Moment.BELT)
    assert seen(Happened(Moment.FZZZT), 1) is None, "one for a lot"
    assert seen(Happened(Moment.FZZZT), 2) == Happened(Moment.FZZZT)
    assert seen(Happened(Moment.FZZZT), 3) is None, "it has been told"
    app.change_settings(explanations=False)
    assert seen(Happened(Moment.UNIT), 4) is None, "explanations are off"


def test_what_was_covered_before_it_could_be_read_is_told_again(app: App) -> None:
    explainer = Explainer(app)
    for lot in (1, 2):
        explainer.offer([Happened(Moment.FZZZT)])
        explainer.update(0.0, (1, lot))
        assert explainer.shown == Happened(Moment.FZZZT)
        explainer.update(SEEN / 2, (1, lot))
        explainer.update(0.1, (1, lot), covered=True)
        assert explainer.shown is None
    assert app.progress.moments == ()


def test_it_wakes_once_to_be_told_and_rests_then(app: App) -> None:
    explainer = Explainer(app)
    assert explainer.wake_after is None
    explainer.offer([Happened(Moment.FZZZT)])
    explainer.update(0.0, (1, 1))
    assert explainer.wake_after == pytest.approx(SEEN)
    explainer.update(SEEN, (1, 1))
    assert explainer.wake_after is None
    assert app.progress.moments == (Moment.FZZZT.value,)


SIZES = [(960, 540), (1600, 900), (1024, 768)]


def placed(app: App, moment: Moment, now: TableView) -> tuple[TipPlace | None, list[Rect], Rect]:
    """Where a tip lies at a table, what is in use there, and what it is about."""
    assert now.viewer is not None
    geometry = TableGeometry(app.viewport.canvas, len(now.seats), now.viewer)
    lying = poses(now, geometry)
    target = target_of(moment, now, geometry, lying)
    words = words_of(Happened(moment, 1), ("Ada", "Volta", "Grit", "Rivet")).told(app.tr)
    *_, place = search_place(app.painter, words, picture_of(moment), target, now, geometry, lying)
    return place, in_use(now, geometry, lying), target


@pytest.mark.parametrize(("size", "seats"), sampled(SIZES, [2, 3, 4]))
def test_no_tip_covers_anything_in_use(make_game: Callable[..., App], size: tuple[int, int], seats: int) -> None:
    app = make_game(Settings(language="en"), size)
    app.draw()
    chosen = setup("ADA", "volta", "grit", "rivet", seed=23)
    chosen = structs.replace(chosen, seats=chosen.seats[:seats])

    def later_bid(session: Session) -> bool:
        return to_bid(session) and session.observation(0).round >= 3

    for reached in (to_bid, later_bid):
        now = view_of(session_at(reached, chosen).observation(0))
        for moment in AT_THE_TABLE:
            place, used, target = placed(app, moment, now)
            assert place is not None, (moment, now.round)
            assert app.viewport.canvas.contains(place.rect)
            assert place.rect.collidelist([*used, target]) < 0, (moment, now.round)


def test_what_is_in_use_is_all_there(make_game: Callable[..., App]) -> None:
    app = make_game(Settings(language="en"), (1600, 900))
    now = view_of(session_at(to_bid, ALONE).observation(0))
    geometry, (_, used, _) = TableGeometry(app.viewport.canvas, 3, 0), placed(app, Moment.TIE, now)
    hand = [pose.rect for key, pose in poses(now, geometry).items() if isinstance(key, OwnCard)]
    assert len(hand) == len(now.hand)
    for place in (*hand, geometry.head, geometry.lot_sign, geometry.log, geometry.round_button(0)):
        assert any(one.contains(place) for one in used)
    assert all(geometry.seat_head(seat) in used for seat in geometry.top_seats)


def look_for_a_place(tips: Explainer, lot: str) -> None:
    """Let as many steps pass as the longest search for a place takes."""
    for _ in range(200):
        tips.update(0.0, lot)


def test_no_step_waits_for_a_tips_place(app: App) -> None:
    table = looks.bid(app)
    assert isinstance(table, TableScene)
    app.change_progress(moments=())
    tips = table.explainer
    tips.hush()
    tips.look(table.geometry, table.match.names)
    tips.offer([Happened(Moment.TIE, 1)])
    weighed = 0
    with pytest.MonkeyPatch.context() as counted:

        def count(*given: object) -> float:
            nonlocal weighed
            weighed += 1
            return 0.0

        counted.setattr(table_tips, "_hidden_by", count)
        while tips.shown is None:
            before = weighed
            assert tips.wake_after in (None, 0.0)
            tips.update(0.0, "a lot")
            assert weighed - before <= table_tips.AT_ONCE
    assert weighed


def test_a_tip_without_room_waits_for_another_lot(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = looks.bid(app)
    assert isinstance(table, TableScene)
    app.change_progress(moments=())
    tips = table.explainer
    tips.look(table.geometry, table.match.names)
    everything = [table.geometry.canvas]
    with monkeypatch.context() as full:
        full.setattr(table_tips, "in_use", lambda *_: everything)
        full.setattr(table_tips, "is_free", lambda *_: False)
        tips.hush()
        tips.offer([Happened(Moment.TIE, 1)])
        look_for_a_place(tips, "one lot")
        assert tips.shown is None
    table.playback.view = replace(table.playback.view)
    tips.offer([Happened(Moment.TIE, 1)])
    look_for_a_place(tips, "another lot")
    assert shown_by(tips) == Happened(Moment.TIE, 1)


@pytest.mark.parametrize(("language", "text"), sampled([*LANGUAGES], [150, 100]))
def test_a_card_has_room_for_its_words(make_game: Callable[..., App], language: str, text: int) -> None:
    app = make_game(Settings(language=language, text_size=text), (960, 540))
    app.draw()
    for moment in Moment:
        words = words_of(Happened(moment, 0), ("Bartholomäus",)).told(app.tr)
        width, high = tip_size(app.painter, words, ("back",), WORDS_W)
        assert width <= 760
        assert high <= 420


def test_at_the_table_it_is_told_once_and_a_press_does_what_it_does(make_game: Callable[..., App]) -> None:
    app = make_game(Settings(language="en", pace=Pace.NORMAL), (1280, 720))
    person = MousePerson(app)
    told: list[Moment] = []
    for seed in range(23, 29):
        chosen = setup("ADA", "volta", "grit", seed=seed)
        table = table_at(app, session_at(to_bid, chosen), chosen)
        person.wait(lambda table=table: table.my_turn, seconds=0.05)  # type: ignore[misc]
        for _ in range(40):
            # A place for it is looked for, a little in each step.
            tick(app, 0.01)
        tick(app, SEEN)
        tick(app, SEEN)
        if table.explainer.shown is None:
            continue
        told.append(table.explainer.shown.moment)
        person.take(table, table.view.hand[0])
        assert table.selected == [table.view.hand[0]], "the press was the game's"
        assert table.explainer.shown is None
    assert told
    assert len(set(told)) == len(told)
    assert set(told) <= set(app.progress.moments)


def test_nothing_is_explained_to_whoever_may_be_looking_between_turns(make_game: Callable[..., App]) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF), (1280, 720))
    table = table_at(app, session_at(to_bid, TOGETHER), TOGETHER)
    person = MousePerson(app)
    for _ in range(12):
        person.wait(lambda: isinstance(app.scenes.top, CurtainScene) or table.my_turn)
        if isinstance(app.scenes.top, CurtainScene):
            assert table.viewer is None
            assert table.explainer.shown is None
            person.click_on("Open")
            continue
        tick(app, 0.1)
        person.take(table, table.view.hand[0])
        person.click_on("Bid ")
        assert table.explainer.shown is None
        if person.reveal_waits():
            person.go_on()


@pytest.mark.parametrize("occasion", ["", "lesson/fixing"])
def test_the_first_fixing_explains_itself_unless_a_mentor_does(make_game: Callable[..., App], occasion: str) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF), (1280, 720))

    def reached(session: Session) -> bool:
        if session.phase is not Phase.ALLOCATION or session.to_act != 0:
            return False
        return bool(session.observation(0).seats[0].units)

    table = table_at(app, session_at(reached, ALONE), ALONE)
    table.match.occasion = occasion
    person = MousePerson(app)
    person.wait(lambda: isinstance(app.scenes.top, AllocationScene))
    bench = app.scenes.top
    assert isinstance(bench, AllocationScene)
    person.settle()
    tick(app, SEEN)
    tick(app, SEEN)
    assert bench.explainer.shown == (None if occasion else Happened(Moment.FIXING))
    person.click_on("Fix nothing")
    assert not isinstance(app.scenes.top, AllocationScene)
    assert (Moment.FIXING.value in app.progress.moments) == (not occasion)


def test_explanations_can_be_brought_back(make_game: Callable[..., App]) -> None:
    app = make_game(Settings(language="en"), (1280, 720))
    app.change_progress(moments=ALL, games=7)
    app.scenes.push(SettingsScene(app, Page.GAME))
    person = MousePerson(app)
    person.click_on("Show them again")
    assert (app.progress.moments, app.progress.games) == ((), 0)
    again = button(app.scenes.top, "Show them again")
    assert again.disabled_reason == "Nothing has been explained yet."


def test_all_of_it_can_be_drawn(make_game: Callable[..., App]) -> None:
    app = make_game(Settings(language="en"), (1280, 720))
    table = looks.bid(app)
    if table not in app.scenes.scenes:
        app.scenes.push(table)
    assert isinstance(table, TableScene)
    for moment in Moment:
        table.explainer.hush()
        table.explainer.shown = Happened(moment, 0)
        table.invalidate()
        app.draw()
        assert not table.dirty


def test_a_tip_at_the_bench_with_two_units_lies_beside_the_pile() -> None:
    canvas = Rect(0, 0, 1600, 900)
    units = [Rect(left, 138, 692, 338) for left in (86, 820)]
    pile = [Rect(361 + index * 180, 545, 156, 222) for index in range(5)]
    place = place_beside((288, 168), units[0], canvas, [*units, *pile, Rect(40, 14, 1100, 110)])
    assert place.collidelist([*units, *pile]) < 0
    assert canvas.contains(place)
