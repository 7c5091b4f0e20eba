"""Taking a bid back: as long as nothing that came after it has been shown, alone against computer players, and so that
nothing can be learned by it."""

import random
from collections.abc import Callable, Sequence
from concurrent.futures import Future

import pygame
import pytest

from game.core.actions import Action, Bid
from game.core.cards import UNITS
from game.core.observation import forced_action
from game.core.state import Phase
from game.play.session import Session
from game.play.thinking import LocalThinker, Question
from game.records.record import Record
from game.review.pools import personal_cards
from tests.grids import mostly_slow, sampled
from tests.ui.hands import words_drawn
from tests.ui.persons import DEVICE, KeyPerson, MousePerson, PadPerson, Person, button, post, tick
from tests.ui.stand_ins import leave, session_at, setup, table_at
from ui.archive.archive import Archive
from ui.files.settings import Pace, Settings
from ui.input.input import PointerPressed
from ui.match.match import Match, new_match, saved_match
from ui.scenes.play.table import TableScene
from ui.scenes.play.viewed_table import MEANT_ALIKE, SLIP_SECONDS
from ui.shell.app import App
from ui.table.motion.choreography import SECOND_THOUGHTS, SOONER
from ui.table.places.poses import OwnCard, poses
from ui.table.state.view import Stage, last_deal, view_of

MakeGame = Callable[..., App]
GAME = setup("ADA", "volta", "grit", seed=23)


def first(session: Session) -> bool:
    """Whether the person bids before both others, somewhere in the second round."""
    if session.phase is not Phase.BIDDING or session.to_act != 0:
        return False
    seen = session.observation(0)
    return seen.round == 2 and len(seen.hand) > 2 and not any(seat.bid for seat in seen.seats)


def last(session: Session) -> bool:
    """Whether the person's bid is the auction's last one, so that it turns all over."""
    if session.phase is not Phase.BIDDING or session.to_act != 0:
        return False
    seen = session.observation(0)
    return seen.round == 2 and len(seen.hand) > 2 and all(seat.bid for seat in seen.seats[1:])


def last_for_a_robot(session: Session) -> bool:
    return last(session) and session.observation(0).belt[0] not in UNITS


def at_table(
    make_game: MakeGame, reached: Callable[[Session], bool] = first, pace: Pace = Pace.NORMAL
) -> tuple[App, TableScene]:
    app = make_game(Settings(language="en", pace=pace, sort_hand=False))
    return app, table_at(app, session_at(reached, GAME), GAME)


def offered(table: TableScene) -> bool:
    """Whether the bid can be taken back now."""
    return table.can_take_back


def lock(person: Person, table: TableScene) -> list[str]:
    """Lock two cards in; which ones."""
    person.wait(lambda: table.my_turn)
    person.settle()
    cards = list(table.view.hand[1::-1])
    person.choice = lambda scene: cards  # type: ignore[method-assign]  # noqa: ARG005
    person.bid(table)
    assert not table.my_turn
    return cards


def by_mouse(app: App) -> None:
    tick(app, MEANT_ALIKE)
    MousePerson(app).click_on("Take back")


def by_backspace(app: App) -> None:
    KeyPerson(app).key(pygame.K_BACKSPACE)


def by_ctrl_z(app: App) -> None:
    KeyPerson(app).key(pygame.K_z, pygame.KMOD_LCTRL)


def by_trigger(app: App) -> None:
    post(
        app,
        pygame.CONTROLLERAXISMOTION,
        instance_id=DEVICE,
        axis=pygame.CONTROLLER_AXIS_TRIGGERLEFT,
        value=32767,
    )


def by_focus(app: App) -> None:
    tick(app, MEANT_ALIKE)
    PadPerson(app).use("Take back")


@pytest.mark.parametrize(
    ("back", "reached"),
    [*((back, first) for back in (by_mouse, by_backspace, by_ctrl_z, by_trigger, by_focus)), (by_mouse, last)],
)
def test_a_bid_is_taken_back_and_its_cards_are_chosen_as_they_were(
    make_game: MakeGame, back: Callable[[App], None], reached: Callable[[Session], bool]
) -> None:
    app, table = at_table(make_game, reached)
    person = MousePerson(app)
    person.wait(lambda: table.my_turn)
    before, point = table.match.session.observation(0), table.match.session.event_count
    lines = list(table.playback.lines)
    cards = lock(person, table)
    assert offered(table)
    tick(app, 0.1)
    assert len(table.playback.lines) == len(lines) + 1
    back(app)
    assert table.match.session.observation(0) == before
    assert table.match.session.event_count == table.playback.told == point
    assert table.playback.lines == lines
    assert table.my_turn
    assert table.selected == cards
    assert not offered(table)
    person.move((5, 5))
    person.settle()
    assert table.view == view_of(before, last_deal(table.match.session.seen_events(0)))
    assert table.sprites.poses() == poses(table.view, table.geometry, cards)
    button(table, "Bid ")


@pytest.mark.parametrize(("reached", "awaited"), [(first, {1}), (last, set())])
@pytest.mark.parametrize("settings", [{}, {"reduced_motion": True}])
def test_meanwhile_the_plate_of_who_is_next_says_so_and_nothing_else_moves(
    make_game: MakeGame, reached: Callable[[Session], bool], awaited: set[int], settings: dict[str, bool]
) -> None:
    app, table = at_table(make_game, reached)
    app.change_settings(**settings)
    lock(MousePerson(app), table)

    def thinking() -> set[int]:
        seats = table.frame(table.view, table.playback.progress()).seats
        return {seat for seat, panel in seats.items() if panel.thinks and panel.acting}

    tick(app, SECOND_THOUGHTS / 2)
    assert thinking() == awaited
    assert not table.wants_frames
    assert table.wake_after is not None
    assert table.wake_after <= SECOND_THOUGHTS / 2
    tick(app, SECOND_THOUGHTS / 4)
    assert thinking() == awaited
    tick(app, SECOND_THOUGHTS / 4)
    assert not table.can_take_back
    assert not thinking() or table.next_turn.seat in thinking()


def test_it_is_over_once_another_bid_is_shown(make_game: MakeGame) -> None:
    app, table = at_table(make_game)
    cards = lock(MousePerson(app), table)
    tick(app, SECOND_THOUGHTS / 2)
    button(table, "Take back")
    for _ in range(20):
        if any(seat.bid for seat in table.view.seats[1:]):
            break
        assert offered(table)
        tick(app, 0.05)
    assert table.view.stage is Stage.NONE
    assert not offered(table)
    lying = [table.sprites.poses()[OwnCard(card)] for card in cards]
    assert all(table.geometry.tray.collidepoint((pose.x, pose.y)) for pose in lying)
    assert not table.controls.back.visible
    point = table.match.session.event_count
    for late in (by_backspace, by_trigger, by_ctrl_z):
        late(app)
        assert "Too late: another bid has been made since." in words_drawn(app)
    assert table.match.session.event_count >= point
    assert table.view.own_bid
    tick(app, SLIP_SECONDS)
    tick(app, 0.0)
    assert "Too late: another bid has been made since." not in words_drawn(app)


def test_too_late_is_told_at_a_reveal_and_skips_nothing(make_game: MakeGame) -> None:
    app, table = at_table(make_game, last)
    lock(KeyPerson(app), table)
    for stage in (Stage.OPEN, Stage.DECIDED):
        while table.view.stage is not stage:
            tick(app, 0.05)
        left = len(table.playback.steps)
        by_ctrl_z(app)
        by_backspace(app)
        assert table.view.stage is stage
        assert len(table.playback.steps) == left
        assert "Too late: the bids are being turned over." in words_drawn(app)


def test_before_the_bid_it_gives_back_the_card_chosen_last(make_game: MakeGame) -> None:
    app, table = at_table(make_game)
    person = KeyPerson(app)
    person.wait(lambda: table.my_turn)
    first_card, second = table.view.hand[:2]
    table.toggle(first_card)
    table.toggle(second)
    by_ctrl_z(app)
    assert table.selected == [first_card]
    by_backspace(app)
    assert table.selected == []
    by_ctrl_z(app)
    assert "You have no bid on the table to take back." in words_drawn(app)


def test_of_two_reasons_only_the_newer_one_is_shown(make_game: MakeGame) -> None:
    """They lay on each other, both beside the button."""
    app, table = at_table(make_game)
    person = MousePerson(app)
    person.wait(lambda: table.my_turn)
    unchosen, none = "Choose at least one card: nobody may pass with cards in hand.", "You have no bid on the table to"
    person.click_on("Choose cards")
    assert unchosen in words_drawn(app)
    by_backspace(app)
    drawn = words_drawn(app)
    assert any(none in words for words in drawn)
    assert unchosen not in drawn
    person.click_on("Choose cards")
    drawn = words_drawn(app)
    assert unchosen in drawn
    assert not any(none in words for words in drawn)


def test_it_is_over_once_the_lights_go_down_for_the_reveal(make_game: MakeGame) -> None:
    app, table = at_table(make_game, last)
    lock(MousePerson(app), table)
    for _ in range(40):
        if table.view.stage is not Stage.NONE:
            break
        assert offered(table)
        tick(app, 0.05)
    assert table.view.stage is Stage.DIMMED
    assert not offered(table)
    by_backspace(app)
    assert table.view.own_bid


@pytest.mark.parametrize(("pace", "reached"), sampled([Pace.NORMAL, Pace.FAST], [first, last]))
def test_the_button_goes_when_it_is_too_late_and_a_press_in_its_place_skips_nothing(
    make_game: MakeGame, reached: Callable[[Session], bool], pace: Pace
) -> None:
    app, table = at_table(make_game, reached, pace)
    person = MousePerson(app)
    lock(person, table)
    tick(app, MEANT_ALIKE)
    for _ in range(150):
        assert table.controls.back.visible == offered(table)
        if not offered(table):
            break
        tick(app, 0.02)
    assert not offered(table)
    assert not table.view.gathered
    stage, left = table.view.stage, len(table.playback.steps)
    person.click(table.geometry.confirm.center)
    assert (table.view.stage, len(table.playback.steps)) == (stage, left)
    assert any(words.startswith("Too late: ") for words in words_drawn(app))
    # The lights may have gone down since the finger set out.
    tick(app, 0.8)
    stage, left = table.view.stage, len(table.playback.steps)
    person.click(table.geometry.confirm.center)
    assert (table.view.stage, len(table.playback.steps)) == (stage, left)


@pytest.mark.parametrize(("pace", "reached"), sampled([*Pace], [first, last]))
def test_the_others_wait_two_seconds_and_less_at_fast(
    make_game: MakeGame, pace: Pace, reached: Callable[[Session], bool]
) -> None:
    app, table = at_table(make_game, reached, pace)
    lock(KeyPerson(app), table)
    seconds = 0.0
    while offered(table):
        tick(app, 0.025)
        seconds += 0.025
    wait = SECOND_THOUGHTS * (SOONER if pace is Pace.FAST else 1)
    assert wait - 0.05 <= seconds <= wait + 0.1


def by_enter(app: App, _table: TableScene) -> None:
    KeyPerson(app).key(pygame.K_RETURN)


def by_click(app: App, table: TableScene) -> None:
    MousePerson(app).click(table.geometry.head.center)


def by_tap(app: App, table: TableScene) -> None:
    at = app.viewport.to_px(table.geometry.head.center)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        post(app, kind, pos=at, button=1, touch=True)


def by_pad(app: App, _table: TableScene) -> None:
    PadPerson(app).accept()


def guard(app: App) -> None:
    """Presses that come too soon do nothing from now on; the page is an old one."""
    app.guarded = True
    app.fresh.look(app.scenes.top)
    app.fresh.wait(10.0)


ON = [by_enter, by_click, by_tap, by_pad]


@pytest.mark.parametrize("press", ON)
def test_a_press_goes_on_before_and_skips_nothing_else(
    make_game: MakeGame, press: Callable[[App, TableScene], None]
) -> None:
    app, table = at_table(make_game)
    lock(KeyPerson(app), table)
    guard(app)
    tick(app, MEANT_ALIKE)
    press(app, table)
    tick(app, 0.01)
    assert not offered(table)
    assert table.view.stage is Stage.NONE
    assert any(seat.bid for seat in table.view.seats[1:])


@pytest.mark.parametrize("press", ON)
def test_the_second_half_of_a_double_press_skips_nothing(
    make_game: MakeGame, press: Callable[[App, TableScene], None]
) -> None:
    app, table = at_table(make_game)
    lock(KeyPerson(app), table)
    guard(app)
    tick(app, MEANT_ALIKE / 2)
    press(app, table)
    tick(app, 0.01)
    assert offered(table)


def test_a_press_where_the_button_will_be_skips_nothing(make_game: MakeGame) -> None:
    app, table = at_table(make_game)
    person = MousePerson(app)
    lock(person, table)
    for there in (False, True):
        assert table.controls.back.visible is there
        person.click(table.geometry.confirm.center)
        assert table.my_turn is there
        tick(app, MEANT_ALIKE)


def test_its_key_stands_on_the_button(make_game: MakeGame) -> None:
    app, table = at_table(make_game)
    lock(KeyPerson(app), table)
    tick(app, MEANT_ALIKE)
    assert button(table, "Take back").label == "Take back (Backspace)"


class Slow(LocalThinker):
    """Computer players that need their time."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Future[Action]] = []

    def choose(self, _question: Question) -> Future[Action]:
        self.asked.append(Future())
        return self.asked[-1]


def test_while_the_others_think_it_can_be_taken_back_and_they_are_not_asked_any_more(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    thinker = Slow()
    table = TableScene(app, Match(GAME, session_at(first, GAME), thinker, None), resumed=True)
    app.scenes.reset(table)
    lock(KeyPerson(app), table)
    tick(app, 3 * SECOND_THOUGHTS)
    assert offered(table)
    button(table, "Take back")
    by_backspace(app)
    assert [asked.cancelled() for asked in thinker.asked] == [True]
    assert table.my_turn


def test_a_double_click_on_the_bid_button_does_not_take_it_back(make_game: MakeGame) -> None:
    app, table = at_table(make_game)
    person = MousePerson(app)
    lock(person, table)
    person.click(table.geometry.confirm.center)
    assert table.view.own_bid
    assert not table.my_turn


def test_several_persons_take_nothing_back(make_game: MakeGame) -> None:
    game = setup("ADA", "BOB", "volta", seed=23)
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    table = table_at(
        app, session_at(lambda session: session.phase is Phase.BIDDING and session.to_act == 0, game), game
    )
    person = MousePerson(app)
    person.wait(lambda: app.scenes.top is not table)
    person.click_on("Open")
    lock(person, table)
    assert not offered(table)
    assert table.match.session.last_turn(0) is not None
    with pytest.raises(ValueError, match="no bid of a lone person"):
        table.match.take_back()


def test_the_last_card_is_not_taken_back(make_game: MakeGame) -> None:
    def one_card(session: Session) -> bool:
        return (
            session.phase is Phase.BIDDING and session.to_act == 0 and forced_action(session.observation(0)) is not None
        )

    app, table = at_table(make_game, one_card)
    person = MousePerson(app)
    person.wait(lambda: bool(table.view.own_bid))
    assert not offered(table)
    with pytest.raises(ValueError, match="no choice"):
        table.match.take_back()


def test_a_robot_fixed_is_not_taken_back(make_game: MakeGame) -> None:
    def fixing(session: Session) -> bool:
        return session.phase is Phase.ALLOCATION and session.to_act == 0

    match = at_table(make_game, fixing)[1].match
    match.submit(0, match.session.observation(0).legal_actions()[0])
    with pytest.raises(ValueError, match="no bid of a lone person"):
        match.take_back()


def test_the_memory_aid_tells_nothing_that_the_table_has_yet_to_show(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game runs ahead of the screen: the auction is decided while its bid can still be taken back."""
    shown: list[Sequence[str]] = []
    monkeypatch.setattr(
        "ui.table.aids.close_ups.draw_pool", lambda _painter, _tr, _look, cards, _pile: shown.append(cards)
    )
    app, table = at_table(make_game, last_for_a_robot)
    person = MousePerson(app)
    lock(person, table)
    auction = table.match.session.observation(None).history[-1]
    assert auction.card in personal_cards(table.match.session.observation(None))[auction.winner]
    person.click(table.geometry.pool_sign(auction.winner).center)
    app.draw()
    assert shown
    assert auction.card not in shown[-1]


def whole_game(match: Match, rng: random.Random, *, undos: float) -> Record:
    """A game played by chance to its end, some bids taken back after some of the others' choices."""
    while (player := match.session.to_act) is not None:
        if player not in match.humans:
            match.update()
            continue
        options = match.session.observation(player).legal_actions()
        choice = options[rng.randrange(len(options))]
        free = isinstance(choice, Bid) and forced_action(match.session.observation(player)) is None
        match.submit(player, choice)
        if free and rng.random() < undos:
            for _ in range(rng.randrange(4)):
                if match.session.to_act not in match.humans:
                    match.update()
            if match.session.last_turn(player).action == choice:  # type: ignore[union-attr]
                match.take_back()
    return match.session.record()


@pytest.mark.parametrize("seed", mostly_slow(range(4), 0))
def test_games_with_bids_taken_back_are_games_by_the_rules_and_are_kept(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    archive = Archive(tmp_path_factory.mktemp("games"))
    match = new_match(setup("volta", "ADA", "grit", "rivet", seed=seed), archive, LocalThinker())
    record = whole_game(match, random.Random(seed), undos=0.4)
    assert Session.resume(record).record() == record
    leave(match)
    (game,) = archive.games()
    assert game.finished
    about = archive.about(game.id)
    assert about.undos == 0, "nothing after a bid was seen: taking it back is no help"
    assert archive.open(game.id).record == record


def test_the_same_bid_again_brings_about_the_same_game() -> None:
    """What the others do depends only on the position and the game number: retrying gets no other answer."""
    once = session_at(first, GAME)
    match = Match(GAME, Session.resume(once.record()), LocalThinker(), None)
    bid = match.session.observation(0).legal_actions()[3]

    def answered() -> Record:
        match.submit(0, bid)
        while match.thinking is not None:
            match.update()
        return match.session.record()

    records = [answered()]
    for _ in range(5):
        match.take_back()
        assert match.session.clone().points[-1] == match.session.event_count, "nobody can look ahead"
        records.append(answered())
    assert all(record == records[0] for record in records)


def test_another_bid_is_answered_as_if_there_had_been_no_other() -> None:
    """A changed bid meets the same choices as it would have met at once."""
    start = session_at(first, GAME).record()
    fresh, changed = (Match(GAME, Session.resume(start), LocalThinker(), None) for _ in range(2))
    options = fresh.session.observation(0).legal_actions()
    changed.submit(0, options[0])
    while changed.thinking is not None:
        changed.update()
    changed.take_back()
    for match in (fresh, changed):
        match.submit(0, options[5])
        while match.thinking is not None:
            match.update()
    assert changed.session.record() == fresh.session.record()


def test_what_was_taken_back_is_not_in_the_game_that_is_continued(tmp_path_factory: pytest.TempPathFactory) -> None:
    archive = Archive(tmp_path_factory.mktemp("games"))
    match = new_match(setup("ADA", "volta", seed=2), archive, LocalThinker())
    while match.session.to_act != 0:
        match.update()
    before = match.session.record()
    match.submit(0, match.session.observation(0).legal_actions()[2])
    match.update()
    match.take_back()
    # As after a kill: nothing is closed, and only what has reached the disk is there.
    match.settle(60)
    again = Archive(archive.folder)
    assert again.open(match.file_id or "").record == before
    leave(match)
    resumed = saved_match(again, thinker=LocalThinker())
    assert resumed.session.record() == before
    assert not resumed.helped, "nothing after the bid was seen"


def test_a_laid_bid_can_be_looked_at(make_game: MakeGame) -> None:
    """It lies face down; the pointer shows it, and the key that shows the belt's cards does after these."""
    app, table = at_table(make_game)
    cards = lock(MousePerson(app), table)
    while table.sprites.moving:
        tick(app, 0.05)
    table.handle(PointerPressed(table.sprites.poses()[OwnCard(cards[0])].rect.center, button=3))
    assert table.zoom.card == cards[0]
    table.zoom.hide()
    seen = []
    for _ in range(10):
        post(app, pygame.KEYDOWN, key=pygame.K_z, mod=0, unicode="z")
        tick(app, 0.0)
        seen.append(table.zoom.card)
    assert {*cards} <= {*seen}
    assert None in seen
