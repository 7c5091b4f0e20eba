"""Fixing robots between two rounds: drag and drop, click and click, reasons, taking back [L1] [L2]."""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future

import pygame
import pytest
from msgspec.structs import replace

from game.agents import Candidate
from game.agents.calibration import Strengths
from game.core.actions import Action, Allocate, EndAllocation
from game.core.cards import BUILDERS, CATALOGUE, FITTING, POWER, Symbol
from game.core.observation import with_fixed
from game.core.rules import HAND_SIZE, hand_value
from game.core.scoring import best_build, serving
from game.core.state import Phase
from game.play.session import Session
from game.play.thinking import LocalThinker
from tests.ui.hands import words_drawn
from tests.ui.persons import KeyPerson, MousePerson, PadPerson, button, post, seen_point, tick
from tests.ui.stand_ins import session_at, setup
from ui.base.i18n import Translator
from ui.base.theme import LOG_GREEN, WARNING
from ui.files.settings import MatchSetup, Pace, Settings
from ui.match.after.reasons import action_words
from ui.match.match import Match
from ui.match.wording import card_name
from ui.scenes.play.allocation import AllocationScene, fixing_notes
from ui.scenes.play.hint import HintScene
from ui.scenes.play.pause import PauseScene
from ui.scenes.rules.page import RulesScene
from ui.shell.app import App
from ui.table.paint.unit_plate import plates
from ui.widgets.base import HOLD
from ui.widgets.button import PRIMARY, SECONDARY
from ui.widgets.spots import CardSpot

MakeGame = Callable[..., App]
GAME = setup("ADA", "BOB", seed=6)
GAME_OF_THREE = setup("ADA", "BOB", "EVE", seed=6)


def late(session: Session) -> bool:
    """Ada allocates, with two units at least and a robot fixed to one already."""
    if session.phase is not Phase.ALLOCATION or session.to_act != 0:
        return False
    own = session.observation(0).seats[0]
    return len(own.units) >= 2 and bool(own.fixed)


def bench_of(
    make_game: MakeGame, game: MatchSetup, reached: Callable[[Session], bool]
) -> tuple[MousePerson, AllocationScene, list[Sequence[Action]]]:
    """The first seat's bench, as soon as a game has got there."""
    app = make_game(Settings(language="en", pace=Pace.FAST))
    done: list[Sequence[Action]] = []
    match = Match(game, session_at(reached, game), LocalThinker(), None)
    scene = AllocationScene(app, match, 0, done.append)
    app.scenes.push(scene)
    tick(app)
    return MousePerson(app), scene, done


@pytest.fixture
def bench(make_game: MakeGame) -> tuple[MousePerson, AllocationScene, list[Sequence[Action]]]:
    return bench_of(make_game, GAME, late)


def pair(scene: AllocationScene, *, fits: bool) -> tuple[str, str]:
    """A free card and a unit that do, or do not, suit each other."""
    for target in scene.targets():
        for card in scene.poses():
            if scene.movable(card) and not scene.placed(card) and (target.fault(card) is None) == fits:
                return card, target.unit
    raise LookupError("no such pair")


Bench = tuple[MousePerson, AllocationScene, list[Sequence[Action]]]


def test_the_menu_says_that_a_game_is_not_kept(bench: Bench) -> None:
    person, _, _ = bench
    post(person.app, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    assert isinstance(person.top, PauseScene)
    assert "This game is not saved: it ends when you leave it." in words_drawn(person.app)


def test_a_drag_fixes_a_robot_when_it_is_confirmed(bench: Bench) -> None:
    person, scene, done = bench
    card, unit = pair(scene, fits=True)
    person.put(scene, card, unit)
    assert scene.placed(card)
    assert not done
    person.settle()
    person.click_on("Fix 1 robot")
    assert done == [[Allocate(unit, card), EndAllocation()]]


def test_click_and_click_does_the_same(bench: Bench) -> None:
    person, scene, done = bench
    card, unit = pair(scene, fits=True)
    person.click(seen_point(scene.poses(), card))
    assert scene.picked == card
    target = next(target for target in scene.targets() if target.name == unit)
    person.click((target.rect.left + 10, target.rect.top + 10))
    assert scene.placed(card)
    person.click_on("Fix 1 robot")
    assert scene.held is None
    assert done[0][0] == Allocate(unit, card)


def test_a_robot_held_down_is_shown_large_and_not_picked(bench: Bench) -> None:
    person, scene, _ = bench
    card, unit = pair(scene, fits=True)
    at = seen_point(scene.poses(), card)
    finger = {"pos": person.app.viewport.to_px(at), "button": 1, "touch": True}
    post(person.app, pygame.MOUSEBUTTONDOWN, **finger)
    tick(person.app, HOLD)
    assert scene.zoom.card == card
    post(person.app, pygame.MOUSEBUTTONUP, **finger)
    assert not scene.zoom.held
    assert scene.picked is None
    person.put(scene, card, unit)
    assert scene.placed(card)


def test_a_card_whose_release_was_not_seen_is_let_go_of_by_the_next_press(bench: Bench) -> None:
    """A second finger came down, or the button went up elsewhere."""
    person, scene, _ = bench
    card, unit = pair(scene, fits=True)
    at = seen_point(scene.poses(), card)
    person.press(at)
    person.move((at[0], at[1] - 100))
    assert scene.wants_frames
    # Where no card can be picked up, a press shows the unit close up, and its release belongs to that.
    place = next(target.rect for target in scene.targets() if target.unit == unit)
    head = (place.centerx, place.top + 14)
    person.press(head)
    person.release(head)
    assert scene.zoom.card == unit
    person.settle()
    person.move((at[0], 5))
    person.wait(lambda: not scene.wants_frames)


@pytest.mark.parametrize("dragged", [False, True])
def test_a_right_click_while_a_robot_is_held_changes_nothing(bench: Bench, dragged: bool) -> None:
    person, scene, _ = bench
    card, unit = pair(scene, fits=True)
    at = seen_point(scene.poses(), card)
    place = next(target.rect for target in scene.targets() if target.unit == unit).center
    person.move(at)
    person.press(at)
    if dragged:
        at = place
        person.move(at)
    for where in (place, at):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            post(person.app, kind, pos=person.app.viewport.to_px(where), button=3)
    assert scene.zoom.card is None
    assert scene.held == (card if dragged else None)
    person.release(at)
    assert (scene.placed(card), scene.picked) == ((True, None) if dragged else (False, card))


def test_an_illegal_drop_snaps_back_and_says_why(bench: Bench) -> None:
    person, scene, _ = bench
    card, unit = pair(scene, fits=False)
    person.put(scene, card, unit)
    assert "shares no symbol" in scene.message or "at most one" in scene.message
    assert scene.sprites.moving
    person.settle()
    assert scene.sprites.poses() == scene.poses()
    assert not scene.placed(card)


@pytest.mark.parametrize("way", ["click", "drag", "key"])
def test_a_card_that_fits_no_unit_is_not_picked_and_says_why(make_game: MakeGame, way: str) -> None:
    """It asked to choose a unit, though there was none; dropped beside them, it said nothing."""

    def reached(session: Session) -> bool:
        if session.phase is not Phase.ALLOCATION or session.to_act != 0:
            return False
        seen = session.observation(0)
        return any(
            card in BUILDERS and not any(card in FITTING[unit] for unit in seen.seats[0].units) for card in seen.discard
        )

    person, scene, _ = bench_of(make_game, GAME, reached)
    card = next(card for card in scene.poses() if scene.movable(card) and scene.idle(card))
    place = seen_point(scene.poses(), card)
    match way:
        case "click":
            person.click(place)
        case "drag":
            person.drag(place, (place[0], place[1] - 30))
        case _:
            spot = next(spot for spot in scene.group.widgets if isinstance(spot, CardSpot) and spot.name == card)
            scene.group.focus(spot)
            scene.group.ring = True
            KeyPerson(scene.app).key(pygame.K_RETURN)
    assert scene.picked is None
    assert "shares no symbol" in scene.message


@pytest.mark.parametrize("way", ["mouse", "touch"])
def test_a_dimmed_card_says_why_when_it_is_gripped(bench: Bench, way: str) -> None:
    _, scene, _ = bench
    told = set()
    for card in [card for card in scene.poses() if scene.idle(card)]:
        at = scene.app.viewport.to_px(seen_point(scene.poses(), card))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            post(scene.app, kind, pos=at, button=1, touch=way == "touch")
            told.add(scene.message)
    assert "" not in told
    assert "Only robots and upgrades can be fixed to a unit." in told


def test_the_pile_stays_where_it_is_while_cards_are_taken_from_it(bench: Bench) -> None:
    """The next drag does not grip the gap between two cards that have moved."""
    person, scene, _ = bench
    before = scene.poses()
    card, unit = pair(scene, fits=True)
    person.put(scene, card, unit)
    person.settle()
    left = [one for one in before if one != card and not scene.idle(one) and scene.movable(one)]
    assert left
    assert all(scene.poses()[one].x == before[one].x for one in left)
    person.click_on("Take all back")
    assert scene.poses() == before


Act = Callable[[App], None]


@pytest.mark.parametrize(
    "press",
    [
        lambda app: KeyPerson(app).key(pygame.K_RETURN),
        lambda app: KeyPerson(app).key(pygame.K_SPACE),
        lambda app: PadPerson(app).accept(),
    ],
    ids=["return", "space", "pad"],
)
def test_the_usual_key_does_not_leave_an_empty_bench_where_a_robot_would_fit(bench: Bench, press: Act) -> None:
    person, scene, done = bench
    assert button(scene, "Fix nothing").look is SECONDARY
    for _ in range(3):
        press(person.app)
    assert person.top is scene
    assert not done
    assert scene.message.startswith("You have fixed nothing")
    person.put(scene, *pair(scene, fits=True))
    assert button(scene, "Fix 1").look is PRIMARY


@pytest.mark.parametrize(
    "use",
    [
        lambda app: MousePerson(app).click_on("Fix nothing"),
        lambda app: KeyPerson(app).use("Fix nothing"),
        lambda app: PadPerson(app).use("Fix nothing"),
    ],
    ids=["mouse", "keys", "pad"],
)
def test_the_button_itself_leaves_it(bench: Bench, use: Act) -> None:
    person, _, done = bench
    use(person.app)
    assert done == [[EndAllocation()]]


def test_a_second_robot_for_a_unit_is_refused(bench: Bench) -> None:
    person, scene, _ = bench
    card, unit = pair(scene, fits=True)
    person.put(scene, card, unit)
    person.settle()
    other = next(one for one in scene.poses() if scene.movable(one) and not scene.placed(one))
    person.put(scene, other, unit)
    assert scene.message == "Each unit takes at most one robot between rounds."


def test_what_was_planned_can_be_taken_back_one_by_one_and_all_at_once(bench: Bench) -> None:
    person, scene, done = bench
    card, unit = pair(scene, fits=True)
    assert button(scene, "Take all").disabled_reason
    person.put(scene, card, unit)
    person.settle()
    person.click(seen_point(scene.poses(), card))
    assert not scene.placed(card)
    person.settle()
    person.put(scene, card, unit)
    person.settle()
    person.click_on("Take all back")
    assert not scene.placed(card)
    person.click_on("Fix nothing")
    assert done == [[EndAllocation()]]


def test_a_robot_dragged_off_its_unit_goes_back_to_the_row(bench: Bench) -> None:
    person, scene, _ = bench
    card, unit = pair(scene, fits=True)
    person.put(scene, card, unit)
    person.settle()
    person.drag(seen_point(scene.poses(), card), (scene.app.viewport.canvas.w / 2, 60))
    assert not scene.placed(card)
    person.settle()
    assert scene.sprites.poses() == scene.poses()


def test_robots_fixed_in_earlier_rounds_stay(bench: Bench) -> None:
    person, scene, _ = bench
    assert isinstance(scene, AllocationScene)
    fixed = scene.fixed_cards()
    before = scene.poses()
    for card in fixed:
        assert not scene.movable(card)
        person.drag(seen_point(before, card), (200, scene.app.viewport.canvas.h - 200))
    assert scene.poses() == before


def test_escape_lets_go_first_and_opens_the_menu_then(bench: Bench) -> None:
    person, scene, _ = bench
    card, _ = pair(scene, fits=True)
    person.click(seen_point(scene.poses(), card))
    tops = []
    for _ in range(2):
        post(scene.app, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
        post(scene.app, pygame.KEYUP, key=pygame.K_ESCAPE, mod=0)
        tops.append(type(scene.app.scenes.top))
    assert tops == [AllocationScene, PauseScene]
    assert scene.picked is None


def test_resizing_puts_everything_in_place_again(bench: Bench) -> None:
    person, scene, _ = bench
    card, unit = pair(scene, fits=True)
    person.put(scene, card, unit)
    scene.app.resize((800, 600))
    assert scene.sprites.poses() == scene.poses()
    assert scene.placed(card)


def test_a_hint_knows_what_lies_on_the_bench(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is put on a unit, though not fixed yet, is neither advised again nor is that unit."""
    person, scene, _ = bench
    answers: list[Future[tuple[Candidate, ...]]] = []
    ask = scene.match.ask_hints

    def noted(
        player: int, planned: Sequence[Allocate] = (), strengths: Strengths = ()
    ) -> Future[tuple[Candidate, ...]]:
        answers.append(ask(player, planned, strengths))
        return answers[-1]

    monkeypatch.setattr(scene.match, "ask_hints", noted)
    person.click_on("Hint")
    advised = proposed(person, answers)
    first = advised[0]
    assert isinstance(first, Allocate)
    person.click_on("Close")
    person.put(scene, first.card, first.unit)
    assert scene.placed(first.card)
    person.click_on("Hint")
    fixes = [action for action in proposed(person, answers) if isinstance(action, Allocate)]
    assert all(action.unit != first.unit and action.card != first.card for action in fixes)


@pytest.mark.parametrize("way", ["H", "pad", "mouse"])
@pytest.mark.parametrize("game", [GAME, GAME_OF_THREE], ids=["two", "three"])
def test_the_hint_opens_at_the_bench_as_at_the_table(make_game: MakeGame, game: MatchSetup, way: str) -> None:
    """From its key, its gamepad button and its button on the screen; Escape closes it, and then opens the menu."""
    mouse, scene, _ = bench_of(
        make_game, game, lambda session: session.phase is Phase.ALLOCATION and session.to_act == 0
    )
    app = mouse.app
    match way:
        case "H":
            KeyPerson(app).key(pygame.K_h)
        case "pad":
            PadPerson(app).pad(pygame.CONTROLLER_BUTTON_X)
        case _:
            mouse.click_on("Hint")
    tops = [app.scenes.top]
    for _ in range(2):
        KeyPerson(app).key(pygame.K_ESCAPE)
        tops.append(app.scenes.top)
    assert isinstance(tops[0], HintScene)
    assert tops[1] is scene
    assert isinstance(tops[2], PauseScene)


def test_the_whole_pile_lies_below_and_what_fits_stands_out(bench: Bench) -> None:
    _, scene, _ = bench
    pile = scene.match.session.observation(0).discard
    poses = scene.poses()
    assert set(pile) <= set(poses)
    fits = {card for card in pile if any(target.fault(card) is None for target in scene.targets())}
    rest = set(pile) - fits
    assert fits
    assert rest
    assert {card for card in pile if scene.idle(card)} == rest
    assert len({poses[card].y for card in fits}) == 1
    assert all(poses[card].y > poses[one].y for card in rest for one in fits)


def test_a_robot_lies_at_the_symbol_that_it_gives_in_the_best_build(make_game: MakeGame) -> None:
    """And not at the first one that it shows, where another robot of the pile has to be."""

    def found(session: Session) -> Iterator[tuple[Allocate, Symbol]]:
        seen = session.observation(0)
        for action in seen.legal_actions():
            if isinstance(action, Allocate):
                board = with_fixed(seen, [action])
                own = board.seats[0]
                widgets = best_build(own.units, board.discard, own.fixed)
                meant = [widget.cards[action.card] for widget in widgets if action.card in widget.cards]
                cards = own.fixed[action.unit]
                if meant and len(cards) == 1 and action.card != serving(action.unit, cards).get(meant[0]):
                    yield action, meant[0]

    def reached(session: Session) -> bool:
        return session.phase is Phase.ALLOCATION and session.to_act == 0 and any(found(session))

    game = setup("ADA", "volta", "grit", seed=11)
    session = session_at(reached, game)
    app = make_game(Settings(language="en", pace=Pace.FAST))
    scene = AllocationScene(app, Match(game, session, LocalThinker(), None), 0, lambda _actions: None)
    app.scenes.push(scene)
    MousePerson(app).settle()
    action, symbol = next(found(session))
    scene.drop(action.card, next(target for target in scene.targets() if target.name == action.unit))
    slots = plates(scene.zone("units"), session.observation(0).seats[0].units, {}, 1.0)[action.unit].slots
    slot = slots[CATALOGUE[action.unit].symbols.index(symbol)]
    assert scene.poses()[action.card].x == pytest.approx(slot.centerx, abs=1)


def dealt_words(pile: Sequence[str]) -> str:
    """What the next hand will be worth: certain while all of the pile is dealt, an average of a larger one."""
    worth = f"power {hand_value(pile):.1f}"
    if len(pile) <= HAND_SIZE:
        return f"dealt next round: {worth}"
    return f"{HAND_SIZE} of them dealt next round: {worth} on average"


def test_the_gain_is_a_figure_for_the_card_that_is_thought_about(bench: Bench) -> None:
    person, scene, _ = bench
    pile = list(scene.match.session.observation(0).discard)
    now = dealt_words(pile)
    person.move((20, 20))
    assert scene.figures() == f"{len(pile)} cards · {now}"
    card, unit = pair(scene, fits=True)
    without = hand_value([one for one in pile if one != card])
    person.move(seen_point(scene.poses(), card))
    assert scene.figures() == f"{len(pile)} cards · {now}; without {CATALOGUE[card].name} {without:.1f}"
    person.put(scene, card, unit)
    person.settle()
    person.move((20, 20))
    assert scene.figures().startswith(f"{len(pile) - 1} cards · ")
    assert f"power {without:.1f}" in scene.figures()
    person.move(seen_point(scene.poses(), card))
    assert scene.figures().endswith(f"with {CATALOGUE[card].name} {hand_value(pile):.1f}")


@pytest.mark.parametrize("few", [True, False])
def test_the_figure_warns_where_the_next_hand_gets_worse_and_the_words_agree(make_game: MakeGame, few: bool) -> None:
    """Up to six cards a hand is the whole pile, so that without any of them it is worth less."""

    def reached(session: Session) -> bool:
        if session.phase is not Phase.ALLOCATION or session.to_act != 0:
            return False
        seen = session.observation(0)
        fixable = [one.card for one in seen.legal_actions() if isinstance(one, Allocate)]
        return (len(seen.discard) <= 6) is few and any(POWER[card] == 1 for card in fixable)

    for seed in range(1, 40):
        game = setup("ADA", "BOB", "volta", seed=seed)
        with contextlib.suppress(LookupError):
            session = session_at(reached, game)
            break
    app = make_game(Settings(language="en", pace=Pace.FAST))
    scene = AllocationScene(app, Match(game, session, LocalThinker(), None), 0, lambda _actions: None)
    app.scenes.push(scene)
    person = MousePerson(app)
    person.settle()
    seen = session.observation(0)
    fixable = {one.card for one in seen.legal_actions() if isinstance(one, Allocate)}
    weak = next(card for card in sorted(fixable) if POWER[card] == 1)
    assert scene.figures().endswith(f" · {dealt_words(seen.discard)}")
    words = words_drawn(app)
    assert any("means better hands" in line for line in words) is not few
    assert any("fix now will be missing" in line for line in words) is few
    person.move(seen_point(scene.poses(), weak))
    rest = [card for card in seen.discard if card != weak]
    assert (hand_value(rest) > hand_value(seen.discard)) is not few
    assert scene.figure_colour == (WARNING if few else LOG_GREEN)


@pytest.mark.parametrize("text_size", [100, 200])
def test_what_is_said_about_a_card_moves_nothing(bench: Bench, text_size: int) -> None:
    person, scene, _ = bench
    person.app.change_settings(language="ru", text_size=text_size)
    person.move((20, 20))
    units, cards = [target.rect for target in scene.targets()], scene.poses()
    card, other = pair(scene, fits=True)[0], pair(scene, fits=False)[0]
    for one in (card, other):
        person.move(seen_point(scene.poses(), one))
        assert card_name(person.app.tr, one) in scene.figures()
        assert [target.rect for target in scene.targets()] == units
        person.click(seen_point(scene.poses(), one))
        assert ([target.rect for target in scene.targets()], scene.poses()) == (units, cards)
        person.click(seen_point(scene.poses(), one))


def test_keys_tell_the_gain_too(bench: Bench) -> None:
    person, scene, _ = bench
    card, _ = pair(scene, fits=True)
    person.move((20, 20))
    keys = KeyPerson(person.app)
    keys.reach_spot(card)
    assert f"without {CATALOGUE[card].name}" in scene.figures()


def test_a_press_on_a_card_ends_what_keys_have_reached(bench: Bench) -> None:
    person, scene, _ = bench
    card, _ = pair(scene, fits=True)
    KeyPerson(person.app).key(pygame.K_TAB)
    assert scene.group.ring
    person.click(seen_point(scene.poses(), card))
    assert scene.picked == card
    assert (scene.group.ring, scene.group.focused) == (False, None)


def test_a_plan_shows_on_its_unit_at_once(bench: Bench) -> None:
    person, scene, _ = bench
    card, unit = pair(scene, fits=True)
    before = scene.unit_pieces()[unit].shows
    person.put(scene, card, unit)
    assert scene.unit_pieces()[unit].shows != before
    plate = next(target.rect for target in scene.targets() if target.name == unit)
    assert plate.collidepoint(scene.poses()[card].x, scene.poses()[card].y)


def test_the_rules_are_a_press_away(bench: Bench) -> None:
    person, scene, _ = bench
    card, unit = pair(scene, fits=True)
    person.put(scene, card, unit)
    person.settle()
    person.click_on("Rules")
    opened = type(person.top)
    post(scene.app, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    assert (opened, person.top) == (RulesScene, scene)
    assert scene.placed(card)


def test_everybody_else_is_told_of_clockwise_from_the_chief() -> None:
    """Who fixes before is done, who fixes after waits, who has nothing to fix to is left out."""
    game = setup("ADA", "volta", "grit", "rivet", seed=6)
    session = session_at(lambda now: now.phase is Phase.ALLOCATION and now.to_act == 0, game)
    now = session.observation(0)
    unit = next(unit for seat in now.seats for unit in seat.units)
    boards = (
        now.seats[0],
        replace(now.seats[1], units=(unit,), used_units=(unit,)),
        replace(now.seats[2], units=(unit,), used_units=()),
        replace(now.seats[3], units=(), used_units=()),
    )
    tr = Translator("en")
    first = fixing_notes(tr, replace(now, seats=boards, chief=0))
    assert [(note.seat, note.words) for note in first] == [(1, "after you"), (2, "after you"), (3, "no unit")]
    last = fixing_notes(tr, replace(now, seats=boards, chief=1))
    assert [(note.seat, note.words) for note in last] == [(1, "fixed 1"), (2, "fixed none"), (3, "no unit")]


def proposed(person: MousePerson, answers: Sequence[Future[tuple[Candidate, ...]]]) -> list[Action]:
    """What the hint's window proposes: the last answer, each choice with a button."""
    window = person.top
    assert isinstance(window, HintScene)
    person.wait(lambda: window.answered)
    actions = [candidate.action for candidate in answers[-1].result()]
    assert actions
    for action in actions:
        assert button(window, action_words(person.app.tr, action))
    return actions


def test_where_others_listen_the_pile_is_told_by_numbers(make_game: MakeGame) -> None:
    """A voice names no card of it, nor does a refusal; what lies on a unit is open to all."""
    told = {}
    for name in ("BOB", "volta"):
        person, scene, _ = bench_of(make_game, setup("ADA", name, seed=6), late)
        card, unit = pair(scene, fits=False)
        target = next(target for target in scene.targets() if target.unit == unit)
        scene.refused = target.fault(card)
        named = card_name(person.app.tr, card)
        told[name] = [named in words for words in (scene.spot_words(card), scene.notice_words()[-1])]
    assert told == {"BOB": [False, False], "volta": [True, True]}
