"""The guided game: every lesson to its end in every language, by events alone; left, continued, and played wrongly."""

import shutil
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pygame
import pytest

from game.core.actions import Allocate, Bid
from game.core.cards import POWER
from tests.grids import mostly_slow
from tests.ui.conftest import MakeApp, Written
from tests.ui.hands import click, words_drawn
from tests.ui.persons import KeyPerson, MousePerson, PadPerson, Person, button, tick
from tests.ui.scenes.lessons.pupil import BIDS, Pupil, at_rest, guided_game, open_lessons, start
from tests.ui.words_alone import draw_words_alone
from ui.base.i18n import LANGUAGES
from ui.base.viewport import MIN_WINDOW
from ui.files.schooling import LessonPlace, Schooling
from ui.files.settings import Pace, Settings
from ui.match.lessons.scenario import FIRST_GAME, Line, LineCue, Scenario, ScenarioError, read_scenario
from ui.scenes.common.dialog import DialogScene
from ui.scenes.lessons.lesson import LessonResultsScene, LessonScene
from ui.scenes.lessons.lesson_benches import LessonAllocationScene
from ui.scenes.play.pause import PauseScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App
from ui.shell.scene import Scene
from ui.table.aids.speech import SWING, Speech, places_of
from ui.table.places.poses import OwnCard
from ui.widgets.button import Button

MakeGame = Callable[..., App]
LESSONS = ("bid", "zero", "count", "chief", "belt", "tie", "out", "fix", "score")
SMALLEST_PX = 11
WORDS_A_SECOND = 3
"""How fast an unhurried player reads."""


@pytest.mark.parametrize(
    ("person", "pace"),
    [
        (MousePerson, Pace.OFF),
        *(pytest.param(one, Pace.FAST, marks=pytest.mark.slow) for one in (MousePerson, KeyPerson, PadPerson)),
    ],
)
def test_the_whole_game_is_played_to_its_end(make_game: MakeGame, person: type[Person], pace: Pace) -> None:
    app = make_game(Settings(language="en", pace=pace))
    open_lessons(app)
    pupil = Pupil(person(app))
    next(one for one in app.scenes.top.group.widgets if getattr(one, "label", "") == "The whole game").on_press()  # type: ignore[union-attr]
    pupil.learn(lambda: at_rest(app))
    pupil.pass_time()
    assert isinstance(app.scenes.top, LessonResultsScene)
    assert app.progress.schooling.done == LESSONS
    assert app.progress.schooling.place is None
    said = {app.tr.text(line.say) for line in every_line(guided_game()) if "{" not in line.say}
    assert said <= set(pupil.heard), "every line is heard by who does as the mentor says"
    app.archive.wait(10)
    assert not app.archive.games(), "a lesson is none of the games"
    assert list(app.storage.games.glob("*")) == []


def every_line(scenario: Scenario) -> list[Line]:
    return [line for lesson in scenario.lessons for step in lesson.steps for line in step.lines]


@pytest.mark.parametrize("pace", [Pace.NORMAL, Pace.OFF])
@pytest.mark.parametrize("person", [KeyPerson, MousePerson])
def test_sitting_out_is_told_while_the_others_bid(make_game: MakeGame, person: type[Person], pace: Pace) -> None:
    """Before their bids are revealed, and it waits until it has been read [A2]."""
    app = make_game(Settings(language="en", pace=pace))
    scene, pupil = start(app, "out"), Pupil(person(app))
    pupil.learn(lambda: scene.playback.halted)
    pupil.pass_time(60.0)
    assert "so you sit this one out" in pupil.heard[-1]
    assert scene.speech is not None
    assert scene.speech.onward, "it says how to go on"
    view = scene.view
    assert (view.auction, view.revealing, view.hand) == (8, False, ())
    assert [bool(seat.bid) for seat in view.seats] == [False, True, True]
    face, _ = places_of(app.painter, scene.speech)
    assert face.w >= 250, "the floor is free for a large foreman"
    assert not any(face.colliderect(place) for place in (scene.geometry.workshop, scene.geometry.log))
    assert not any(one.visible and one.rect.colliderect(scene.speech.place) for one in scene.group.widgets)
    assert scene.geometry.deck_area in scene.speech.clear, "no arrow lies over the deck"
    pupil.press()
    pupil.learn(lambda: "Sold without you" in pupil.heard[-1])
    assert scene.view.revealing


@pytest.mark.parametrize("language", mostly_slow(LANGUAGES, "ru"))
def test_every_lesson_can_be_opened_alone_in_every_language(make_game: MakeGame, language: str) -> None:
    """Every run plays the whole game in all languages as well, to see what fits."""
    app = make_game(Settings(language=language, pace=Pace.OFF))
    for key in LESSONS:
        plate = open_lessons(app).control(key)
        assert isinstance(plate, Button)
        plate.on_press()
        pupil = Pupil(KeyPerson(app))
        pupil.learn(lambda: at_rest(app))
        assert key in app.progress.schooling.done
        assert pupil.heard, key
    assert set(app.progress.schooling.done) == set(LESSONS)


def test_a_lesson_that_was_left_goes_on_where_it_was(make_game: MakeGame, tmp_path: Path) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    start(app, whole=True)
    pupil = Pupil(KeyPerson(app))
    pupil.learn(
        lambda: isinstance(app.scenes.top, LessonScene) and app.scenes.top.view.auction == 4 and app.scenes.top.my_turn
    )
    hand = app.scenes.top.view.hand  # type: ignore[union-attr]
    KeyPerson(app).key(pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, PauseScene)
    KeyPerson(app).use("Exit to main menu")
    assert isinstance(app.scenes.top, TitleScene)
    app.finish_saving()

    again = make_game(Settings(language="en", pace=Pace.OFF), storage=app.storage)
    scene = open_lessons(again)
    button(scene, "Continue: The Chief's spanner").on_press()
    pupil = Pupil(KeyPerson(again))
    top = again.scenes.top
    assert isinstance(top, LessonScene)
    pupil.learn(lambda: top.my_turn)
    assert top.view.auction == 4
    assert top.view.hand == hand
    pupil.learn(lambda: at_rest(again))
    assert isinstance(again.scenes.top, LessonResultsScene)


def test_only_the_lessons_there_are_count_as_known(make_game: MakeGame) -> None:
    app, scenario = make_game(Settings(language="en", pace=Pace.OFF)), guided_game()
    keys = tuple(lesson.key for lesson in scenario.lessons)
    for done, all_known in (((*keys[1:], "cooking", keys[1]), False), (("cooking", *keys), True)):
        app.change_progress(schooling=Schooling(done=done))
        open_lessons(app)
        app.draw()
        assert any(words.startswith("You know it all") for words in words_drawn(app)) == all_known


def test_a_place_that_cannot_be_any_more_begins_its_lesson_anew(make_game: MakeGame) -> None:
    app, scenario = make_game(Settings(language="en", pace=Pace.OFF)), guided_game()
    impossible = LessonPlace("chief", whole=False, moves=(Bid(("r5-oil",)),))
    app.go.resume_lesson(scenario, impossible)
    scene = app.scenes.top
    assert isinstance(scene, LessonScene)
    assert scene.match.session.observation(None).auction == 4
    app.go.resume_lesson(scenario, LessonPlace("cooking", whole=False, moves=()))
    assert app.scenes.scenes == (scene,)
    app.change_progress(schooling=Schooling(place=LessonPlace("cooking", whole=False, moves=())))
    labels = [getattr(one, "label", "") for one in open_lessons(app).group.widgets]
    assert not any(label.startswith("Continue") for label in labels)


@pytest.mark.parametrize("key", ["bid", "zero", "count", "fix"])
def test_the_foreman_points_at_the_cards_to_press_and_at_no_other(make_game: MakeGame, key: str) -> None:
    """Those that he asks for until they are chosen, and those that are to go back to the hand."""
    app = make_game(Settings(language="en", pace=Pace.OFF))
    scene, person = start(app, key), KeyPerson(app)
    Pupil(person).learn(lambda: scene.my_turn)
    while scene.guide.more:
        person.key(pygame.K_SPACE)
    wanted = {card for card in scene.view.hand if POWER[card] in BIDS[scene.view.round, scene.view.auction]}
    for card in (scene.view.hand[-1], *sorted(wanted)):
        person.key(pygame.K_1 + scene.view.hand.index(card))
        tick(app)
        if scene.guide.fault(scene.selected) is not None:
            assert set(pointed(scene)) == wanted ^ set(scene.selected)


def test_any_key_goes_on_after_a_click_on_a_button_that_does_nothing_here(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    scene, person = start(app, "bid"), KeyPerson(app)
    Pupil(person).learn(lambda: scene.my_turn)
    assert scene.guide.more
    hint = next(one for one in scene.group.widgets if "In a lesson" in (getattr(one, "disabled_reason", "") or ""))
    click(app, hint.rect.center)
    assert scene.group.focused is hint
    before = scene.guide.line
    person.key(pygame.K_SPACE)
    assert scene.guide.line is not before


def pointed(scene: LessonScene) -> list[str]:
    """The cards in hand that the mentor points at."""
    assert scene.speech is not None
    placed, marks = scene.sprites.poses(), scene.speech.marks
    return [
        card for card in scene.view.hand if any(mark.collidepoint(placed[OwnCard(card)].rect.center) for mark in marks)
    ]


@pytest.mark.parametrize(
    ("key", "digits", "answer"),
    [
        ("bid", (4,), "Steady on"),
        ("zero", (2,), "That might win it"),
        ("count", (4,), "There may be a 3 among"),
        ("count", (2, 3, 4), "The winner pays the whole"),
        ("count", (3, 4), "The winner pays the whole"),
        ("tie", (1,), "A 0 won't win this one"),
    ],
)
def test_a_wrong_bid_is_answered_and_nothing_is_blocked(
    make_game: MakeGame, key: str, digits: tuple[int, ...], answer: str
) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF, sort_hand=False))
    scene, person = start(app, key), KeyPerson(app)
    Pupil(person).learn(lambda: scene.my_turn)
    for digit in digits:
        person.key(pygame.K_0 + digit)
    point = scene.match.session.event_count
    person.key(pygame.K_RETURN)
    tick(app)
    assert scene.speech is not None
    assert scene.speech.words.startswith(answer)
    assert scene.speech.mood == "annoyed"
    assert scene.match.session.event_count == point
    for digit in digits:
        person.key(pygame.K_0 + digit)
    tick(app)
    Pupil(person).learn(lambda: at_rest(app))
    assert key in app.progress.schooling.done


def test_a_strong_robot_and_none_are_not_fixed(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    start(app, "fix")
    pupil = Pupil(MousePerson(app))
    pupil.learn(lambda: isinstance(app.scenes.top, LessonAllocationScene))
    scene = app.scenes.top
    assert isinstance(scene, LessonAllocationScene)
    assert scene.speech is not None
    face = scene.speech.face
    assert face is not None
    assert 300 <= face.h <= 400
    lying = [*(target.rect for target in scene.targets()), *(pose.hull for pose in scene.poses().values())]
    assert not [place for place in (*lying, scene.speech.place) if place.colliderect(face)]
    done = scene._done_button()  # noqa: SLF001
    pupil.person.click(done.rect.center)  # type: ignore[attr-defined]
    assert scene.speech is not None
    assert scene.speech.words.startswith("Fix a weak robot first")
    strong = next(card for card in scene.poses() if POWER[card] > 2 and scene.targets()[0].fault(card) is None)
    pupil.put(scene, strong, scene.targets()[0].name)
    tick(app)
    pupil.person.click(scene._done_button().rect.center)  # type: ignore[attr-defined]  # noqa: SLF001
    assert app.scenes.top is scene
    assert scene.speech.words.startswith("Not that one")
    scene.take_back(strong)
    scene.rearrange()
    pupil.learn(lambda: at_rest(app))
    assert "fix" in app.progress.schooling.done


def test_a_bid_in_a_lesson_can_be_taken_back(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.NORMAL, sort_hand=False))
    scene, person = start(app, "tie"), KeyPerson(app)
    Pupil(person).learn(lambda: scene.my_turn)
    point = scene.match.session.event_count
    person.key(pygame.K_2)
    person.key(pygame.K_RETURN)
    assert scene.match.session.event_count > point
    person.key(pygame.K_BACKSPACE)
    assert scene.match.session.event_count == point
    Pupil(person).learn(lambda: at_rest(app))


def test_help_and_the_last_auction_open_and_the_hint_says_why_not(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    scene, person = start(app, "zero"), KeyPerson(app)
    Pupil(person).learn(lambda: scene.my_turn)
    for code in (pygame.K_F1, pygame.K_l):
        person.key(code)
        assert app.scenes.top is not scene
        person.key(pygame.K_ESCAPE)
        assert app.scenes.top is scene
    person.key(pygame.K_h)
    assert app.scenes.top is scene
    tick(app)
    hint = next(one for one in scene.group.widgets if getattr(one, "label", "") == "Hint")
    assert hint.disabled_reason == "In a lesson the foreman says what to do."


@pytest.mark.parametrize("key", ["zero", "fix"])
def test_the_hint_key_makes_the_foreman_point_again(make_game: MakeGame, key: str) -> None:
    """At the table and at the bench: the arrows swing as if he had just begun to speak."""
    app, scenario = make_game(Settings(language="en", pace=Pace.OFF), size=(1600, 900)), guided_game()
    moves = tuple(turn.action for turn in scenario.turns)
    bench = next(at for at, move in enumerate(moves) if isinstance(move, Allocate))
    before = next(at for at in range(bench, 0, -1) if isinstance(moves[at - 1], Bid))
    if key == "fix":
        app.go.resume_lesson(scenario, LessonPlace(key, whole=True, moves=moves[:before]))
    else:
        start(app, key)
    person = KeyPerson(app)
    Pupil(person).learn(lambda: isinstance(app.scenes.top, LessonAllocationScene) or is_asked(app.scenes.top))
    scene = app.scenes.top
    assert isinstance(scene, LessonAllocationScene if key == "fix" else LessonScene)
    mentor = scene.mentor
    for _ in range(4 * round(SWING)):
        tick(app, 1.0)
    said, swings = scene.speech, [mentor.wants_frames]
    person.key(pygame.K_h)
    swings.append(mentor.wants_frames)
    assert swings == [False, True], "the arrows had come to rest"
    assert (app.scenes.top, scene.speech) == (scene, said)


def is_asked(scene: Scene | None) -> bool:
    """Whether a lesson's table waits for a bid."""
    return isinstance(scene, LessonScene) and scene.my_turn


def test_rivals_think_for_themselves_off_the_script(make_game: MakeGame) -> None:
    """A player who would keep the 2 for the sixth auction has spent it before: the game is still a game."""
    scenario = guided_game()
    app = make_game(Settings(language="en", pace=Pace.OFF))
    scene = start(app, "belt")
    person = KeyPerson(app)
    Pupil(person).learn(lambda: scene.my_turn)
    # Both cards at once: the script knows no such bid, and the hand is another one from here on.
    person.key(pygame.K_1)
    person.key(pygame.K_2)
    person.key(pygame.K_RETURN)
    Pupil(person).learn(lambda: at_rest(app))
    assert "belt" in app.progress.schooling.done
    assert scenario.lessons


@pytest.mark.slow
def test_the_guided_game_takes_eight_minutes_at_most(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    start(app, whole=True)
    pupil = Pupil(KeyPerson(app))
    pupil.learn(lambda: at_rest(app))
    pupil.pass_time()
    words = sum(len(said.split()) for said in pupil.heard)
    seconds = pupil.time + words / WORDS_A_SECOND
    print(f"{pupil.time:.0f} s of motion, {words} words, {seconds:.0f} s in all")
    assert 180 < seconds < 480


@pytest.mark.parametrize(
    ("language", "window"),
    [
        # The longest language has the least room in the smallest window.
        pytest.param(*each, marks=() if each == ("ru", (MIN_WINDOW, 150)) else pytest.mark.slow)
        for each in product(LANGUAGES, [(MIN_WINDOW, 150), (MIN_WINDOW, 100), ((800, 600), 150), ((1280, 540), 150)])
    ],
)
def test_words_fit_their_bubble_and_hide_nothing_that_is_meant(
    make_app: MakeApp,
    plain_art: None,
    written: Written,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    window: tuple[tuple[int, int], int],
) -> None:
    size, text_size = window
    app = make_app(size, Settings(language=language, text_size=text_size, pace=Pace.OFF))
    draw_words_alone(app, monkeypatch)
    # What is said is drawn below, whenever something is; nobody looks at the frames between.
    monkeypatch.setattr(app, "must_draw", lambda: False)
    start(app, whole=True)
    pupil = Pupil(KeyPerson(app))

    def look(speech: Speech) -> None:
        app.draw()
        text = dict(written)[speech.words]
        assert not text.cut, speech.words
        assert text.size_px >= SMALLEST_PX, speech.words
        _, bubble = places_of(app.painter, speech)
        assert app.viewport.canvas.contains(bubble), speech.words
        for mark in speech.marks:
            assert not bubble.colliderect(mark.inflate(-8, -8)), f"{speech.words} lies over {mark}"

    pupil.hears = look
    pupil.learn(lambda: at_rest(app))
    pupil.pass_time()
    lines = [line for line in every_line(guided_game()) if line.at not in (LineCue.COUNT, LineCue.FIX)]
    assert {app.tr.text(line.say) for line in lines} <= set(pupil.heard)


def test_a_damaged_guided_game_is_told_in_one_sentence(
    make_game: MakeGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    from ui.base.paths import data_root
    from ui.match.lessons import scenario
    from ui.scenes.lessons import lessons

    whole = (data_root() / FIRST_GAME).read_text(encoding="utf-8")
    for content in ("", "[]", whole[:4000], whole.replace("r4-oil", "r9-oil"), whole.replace('"wheel"', '"whale"')):
        path = tmp_path / FIRST_GAME
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
        with pytest.raises(ScenarioError):
            read_scenario(path)
    monkeypatch.setattr(scenario, "data_root", lambda: tmp_path)
    monkeypatch.setattr(lessons, "read_scenario", read_scenario)
    open_lessons(app)
    top = app.scenes.top
    assert isinstance(top, DialogScene)
    assert top.words[1].startswith("The guided game cannot be read (")
    KeyPerson(app).key(pygame.K_RETURN)
    assert isinstance(app.scenes.top, TitleScene)
    shutil.rmtree(tmp_path / "ui")


def test_the_mentor_speaks_in_place_of_the_prompt(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    scene = start(app, "count")
    Pupil(KeyPerson(app)).learn(lambda: scene.my_turn)
    prompt = scene.frame(scene.view, scene.playback.progress()).prompt
    assert prompt is not None
    assert prompt.what == prompt.why == ""
    drawn = words_drawn(app)
    assert scene.speech is not None
    assert scene.speech.words in drawn
