"""The final score by hand: places, running score, fixed cards, best build [F2] [F5]."""

import re
from collections.abc import Callable, Sequence

import pygame
import pytest

from game.core.actions import Action, Build
from game.core.cards import CATALOGUE
from game.core.scoring import basic_score, best_build, bonus_score
from game.core.state import Phase
from game.play.session import Session
from game.play.thinking import LocalThinker
from tests.ui.conftest import Written
from tests.ui.persons import KeyPerson, MousePerson, PadPerson, Person, button, group_of, seen_point, tick
from tests.ui.stand_ins import session_at, setup
from ui.base.viewport import Rect
from ui.files.settings import MatchSetup, Pace, Settings
from ui.layout.leaves import Leaf
from ui.match.match import Match
from ui.scenes.common.dialog import DialogScene
from ui.scenes.play.scoring import ScoringScene
from ui.shell.app import App
from ui.table.places.sprites import Pose
from ui.widgets.button import PRIMARY, SECONDARY
from ui.widgets.spots import CardSpot

MakeGame = Callable[..., App]
Bench = tuple[MousePerson, ScoringScene, list[Sequence[Action]]]
GAME = setup("ADA", "BOB", "CLEO", seed=6)
POOR = setup("ADA", "BOB", "CLEO", "DORA", seed=45)
"""In this game Ada can come to have Fzzzts and units that nothing can be made on."""


def scoring(app: App, units: int, done: Callable[[Sequence[Action]], None]) -> ScoringScene:
    """Open Ada's final score, with a number of units."""

    def reached(session: Session) -> bool:
        if session.phase is not Phase.SCORING or session.to_act != 0:
            return False
        return len(session.observation(0).seats[0].units) == units

    scene = ScoringScene(app, Match(GAME, session_at(reached, GAME), LocalThinker(), None), 0, done)
    app.scenes.push(scene)
    tick(app)
    return scene


@pytest.fixture
def bench(make_game: MakeGame) -> Bench:
    app = make_game(Settings(language="en", pace=Pace.FAST))
    done: list[Sequence[Action]] = []
    return MousePerson(app), scoring(app, 3, done.append), done


def best_total(scene: ScoringScene) -> int:
    plan, pile = scene.plan, scene.match.session.observation(scene.player).discard
    return basic_score([*pile, *scene.fixed_cards()]) + bonus_score(
        plan.units, best_build(plan.units, plan.free, plan.fixed)
    )


def unit_boxes(scene: ScoringScene) -> dict[str, Rect]:
    """The box of every unit."""
    return {target.unit: target.rect for target in scene.targets() if target.place is None}


def places_of(scene: ScoringScene, unit: str) -> list[Rect]:
    """The single places for cards on a unit."""
    return [target.rect for target in scene.targets() if target.place and target.unit == unit]


def empty(scene: ScoringScene) -> None:
    """Take everything off the units, the fixed robots, too."""
    scene.plan.placed = {}
    scene.rearrange(0.0)


def fixed_ones(session: Session) -> bool:
    """Ada scores, with robots fixed to two of her units and others to add."""
    if session.phase is not Phase.SCORING or session.to_act != 0:
        return False
    own = session.observation(0).seats[0]
    return sum(bool(cards) for cards in own.fixed.values()) >= 2


@pytest.fixture
def begun(make_game: MakeGame) -> Bench:
    app = make_game(Settings(language="en", pace=Pace.FAST))
    done: list[Sequence[Action]] = []
    scene = ScoringScene(app, Match(GAME, session_at(fixed_ones, GAME), LocalThinker(), None), 0, done.append)
    app.scenes.push(scene)
    tick(app)
    return MousePerson(app), scene, done


def test_it_opens_with_the_fixed_robots_in_place_and_the_rest_is_the_persons(begun: Bench) -> None:
    _, scene, _ = begun
    assert scene.sprites.poses() == scene.poses(), "nothing has to move first"
    for unit, cards in scene.plan.fixed.items():
        places = [scene.plan.place_of(card) for card in cards]
        assert all(place is not None and place.unit == unit for place in places)
    assert set(scene.plan.placed.values()) == {card for cards in scene.plan.fixed.values() for card in cards}
    assert scene.total() < best_total(scene)
    assert button(scene, "Best build").look is PRIMARY
    assert button(scene, "Score ").look is SECONDARY


def test_two_presses_of_the_usual_key_build_the_best_and_score_it(begun: Bench) -> None:
    person, scene, done = begun
    keys = KeyPerson(person.app)
    keys.accept()
    assert not done
    assert button(scene, "Score ").label == f"Score {best_total(scene)}"
    assert button(scene, "Score ").look is PRIMARY
    assert "best" not in {one.leaf.key for one in scene.arranged.placed if isinstance(one.leaf, Leaf)}
    keys.accept()
    assert done == [[Build(scene.plan.widgets())]]
    assert not person.app.scenes.scenes


def test_take_all_back_leaves_what_was_fixed(begun: Bench) -> None:
    person, scene, _ = begun
    before = dict(scene.plan.placed)
    assert not button(scene, "Take all back").enabled
    person.click_on("Best build")
    person.settle()
    assert scene.plan.placed != before
    person.click_on("Take all back")
    assert scene.plan.placed == before


def test_a_card_that_makes_no_widget_says_so_when_it_is_gripped(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.FAST))
    scene, person = scoring(app, 3, lambda _: None), MousePerson(app)
    mechanic = next(card for card in scene.poses() if not scene.movable(card))
    person.press(seen_point(scene.poses(), mechanic))
    assert scene.message == "Only robots and upgrades make widgets."


def test_the_pile_stays_where_it_is_while_cards_are_taken_from_it(bench: Bench) -> None:
    """The next drag does not grip the gap between two cards that have moved."""
    person, scene, _ = bench
    before = scene.poses()
    target = next(one for one in scene.targets() if one.place is None)
    card = next(one for one in before if scene.movable(one) and target.fault(one) is None)
    person.put(scene, card, target.unit)
    person.settle()
    left = [one for one, pose in scene.poses().items() if not scene.placed(one) and one in before]
    assert len(left) > 3
    assert all(scene.poses()[one] == before[one] for one in left)


def test_the_best_build_is_found_again(bench: Bench) -> None:
    person, scene, done = bench
    person.click_on("Take all back")
    assert scene.total() < best_total(scene)
    person.settle()
    person.click_on("Best build")
    person.settle()
    assert scene.sprites.poses() == scene.poses()
    assert button(scene, "Score ").label == f"Score {best_total(scene)}"
    person.click_on("Score ")
    assert done == [[Build(scene.plan.widgets())]]


def test_the_score_runs_along_with_every_card(bench: Bench) -> None:
    person, scene, _ = bench
    before = scene.total()
    empty(scene)
    assert scene.plan.bonus() < 0
    person.build_by_hand(scene)
    assert scene.total() >= before
    label = button(scene, "Score ").label
    assert label == f"Score {scene.total()}".replace("-", "–")
    person.settle()
    person.click_on("Take all back")
    assert scene.total() == before


@pytest.mark.parametrize("units", [3, 4, 5])
def test_the_words_of_units_side_by_side_are_of_one_size(make_game: MakeGame, written: Written, units: int) -> None:
    """Also where fixed cards wait beside the words of some of them."""
    app = make_game(Settings(language="en", pace=Pace.OFF), size=(1600, 900))
    scene = scoring(app, units, lambda _actions: None)
    empty(scene)
    written.clear()
    scene.layout(app.viewport.canvas)
    app.draw()
    blocks = [block for words, block in written if re.fullmatch(r"nothing yet: –\d+", words)]
    assert len(blocks) == units
    assert len({block.size_px for block in blocks}) == 1
    assert not [block for block in blocks if block.cut]
    assert any(scene.plan.fixed.values()) or units == 3


def test_a_card_dropped_on_a_unit_takes_the_first_place_that_suits(bench: Bench) -> None:
    person, scene, _ = bench
    person.click_on("Take all back")
    unit = next(target for target in scene.targets() if target.place is None)
    card = next(card for card in scene.poses() if scene.movable(card) and unit.fault(card) is None)
    person.put(scene, card, unit.unit)
    place = scene.plan.place_of(card)
    assert place is not None
    assert (place.unit, place.row) == (unit.unit, 0)


def test_a_card_without_the_symbol_snaps_back_and_says_why(bench: Bench) -> None:
    person, scene, _ = bench
    person.click_on("Take all back")
    person.settle()
    place, card = next(
        (target, card)
        for target in scene.targets()
        for card in scene.poses()
        if target.place and scene.movable(card) and target.fault(card) and scene.plan.home_of(card) is None
    )
    person.drag(seen_point(scene.poses(), card), place.rect.center)
    assert scene.refused == place.fault(card)
    assert "symbol" in scene.message
    person.settle()
    assert scene.sprites.poses() == scene.poses()


def test_a_fixed_card_works_for_its_own_unit_only(bench: Bench) -> None:
    _, scene, _ = bench
    for unit, cards in scene.plan.fixed.items():
        for card in cards:
            for target in scene.targets():
                if target.unit != unit:
                    assert target.fault(card)


@pytest.mark.parametrize("size", [(640, 360), (640, 480), (840, 360)])
@pytest.mark.parametrize("units", [1, 3, 5])
def test_places_neither_overlap_nor_leave_their_box(make_game: MakeGame, size: tuple[int, int], units: int) -> None:
    app = make_game(size=size)
    scene = scoring(app, units, lambda _: None)
    for unit, box in unit_boxes(scene).items():
        places = places_of(scene, unit)
        assert places
        assert all(box.contains(place) for place in places)
        assert not any(a.colliderect(b) for index, a in enumerate(places) for b in places[:index])
        assert all(place.w >= 24 for place in places)
    taken = [pose for pose in scene.poses().values() if pose.z == 20]
    assert len(taken) == len(scene.plan.placed)
    assert all(isinstance(pose, Pose) for pose in taken)


def test_without_a_unit_there_is_nothing_to_build(make_game: MakeGame) -> None:
    app = make_game()
    done: list[Sequence[Action]] = []
    scoring(app, 0, done.append)
    MousePerson(app).click_on("Score ")
    assert done == [[Build(())]]


def test_fixed_robots_that_wait_cover_no_place(make_game: MakeGame) -> None:
    app = make_game()

    def reached(session: Session) -> bool:
        if session.phase is not Phase.SCORING or session.to_act != 0:
            return False
        return max(map(len, session.observation(0).seats[0].fixed.values()), default=0) >= 3

    scene = ScoringScene(app, Match(GAME, session_at(reached, GAME), LocalThinker(), None), 0, lambda _: None)
    app.scenes.push(scene)
    empty(scene)
    poses = scene.poses()
    for unit in unit_boxes(scene):
        for place in places_of(scene, unit):
            for card in scene.plan.fixed.get(unit, ()):
                pose = poses[card]
                assert not place.colliderect(Rect(pose.x - pose.w / 2, pose.y - pose.h / 2, pose.w, pose.h))


def test_the_key_for_a_large_card_shows_the_unit_of_a_place(bench: Bench) -> None:
    person, scene, _ = bench
    keys = KeyPerson(person.app)
    empty(scene)
    keys.reach(lambda widget: isinstance(widget, CardSpot))
    keys.accept()
    place = next(target.place for target in scene.targets() if target.place)
    keys.reach_spot(place)
    keys.key(pygame.K_z)
    tick(person.app)
    assert scene.zoom.card == place.unit
    assert scene.zoom.card in CATALOGUE


Use = Callable[[Person, str], None]


def by_mouse(person: Person, words: str) -> None:
    MousePerson(person.app).click_on(words)


def by_keys(person: Person, words: str) -> None:
    KeyPerson(person.app).use(words)


def by_pad(person: Person, words: str) -> None:
    PadPerson(person.app).use(words)


BY = pytest.mark.parametrize("use", [by_mouse, by_keys, by_pad])


def question(person: Person) -> DialogScene:
    assert isinstance(person.top, DialogScene)
    return person.top


@BY
def test_less_than_the_best_asks_once_and_is_scored_all_the_same(bench: Bench, use: Use) -> None:
    person, scene, done = bench
    less = scene.total()
    lost = best_total(scene) - less
    assert lost > 1
    assert button(scene, "Score ").look is SECONDARY
    assert button(scene, "Best build").look is PRIMARY
    use(person, "Score ")
    assert not done
    asked = question(person)
    assert f"You leave {lost} points on the bench" in asked.words
    use(person, "Back")
    assert person.top is scene
    assert scene.total() == less, "nothing was moved"
    use(person, "Score ")
    assert done == [[Build(scene.plan.widgets())]], "who has been told is not asked again"


@BY
def test_what_the_question_offers_is_done(bench: Bench, use: Use) -> None:
    person, scene, done = bench
    use(person, "Score ")
    use(person, "Use the best build")
    person.settle()
    assert person.top is scene
    assert scene.total() == best_total(scene)
    use(person, "Score ")
    assert done == [[Build(scene.plan.widgets())]]


def test_it_is_scored_all_the_same_from_the_question(bench: Bench) -> None:
    person, scene, done = bench
    words = button(scene, "Score ").label
    person.click_on("Score ")
    person.click_on(f"{words} anyway")
    assert done == [[Build(scene.plan.widgets())]]
    assert not person.app.scenes.scenes


def test_who_leaves_more_than_was_told_is_told_again(bench: Bench) -> None:
    person, scene, done = bench
    person.click_on("Best build")
    person.settle()
    card = next(card for card in scene.plan.placed.values() if scene.plan.home_of(card) is None)
    person.click(seen_point(scene.poses(), card))
    person.settle()
    first = best_total(scene) - scene.total()
    assert first > 0
    person.click_on("Score ")
    assert any(f"You leave {first} point" in words for words in question(person).words)
    person.click_on("Back")
    person.click_on("Take all back")
    more = best_total(scene) - scene.total()
    assert more > first
    person.click_on("Score ")
    assert any(f"You leave {more} point" in words for words in question(person).words)
    assert not done


def poor(session: Session) -> bool:
    """Whether the best that Ada can score is less than nothing."""
    if session.phase is not Phase.SCORING or session.to_act != 0:
        return False
    observation = session.observation(0)
    own = observation.seats[0]
    fixed = [card for cards in own.fixed.values() for card in cards]
    free = [card for card in observation.discard if CATALOGUE[card].symbols]
    bonus = bonus_score(own.units, best_build(own.units, free, own.fixed))
    return basic_score([*observation.discard, *fixed]) + bonus < 0


@pytest.mark.parametrize("game", [GAME, POOR])
def test_the_button_that_comes_first_never_names_less_than_nothing(make_game: MakeGame, game: MatchSetup) -> None:
    app = make_game(Settings(language="en", pace=Pace.FAST))
    reached = poor if game is POOR else (lambda session: session.phase is Phase.SCORING and session.to_act == 0)
    session = session_at(reached, game)
    scene = ScoringScene(app, Match(game, session, LocalThinker(), None), 0, lambda _: None)
    app.scenes.push(scene)
    person = MousePerson(app)
    for words in ("Take all back", "Best build"):
        first = [widget for widget in group_of(scene).widgets if getattr(widget, "look", None) is PRIMARY]
        assert len(first) == 1
        assert "–" not in getattr(first[0], "label")  # noqa: B009
        if words == "Best build" and scene.total() == scene.most:
            continue
        if button(scene, words).enabled:
            person.click_on(words)
