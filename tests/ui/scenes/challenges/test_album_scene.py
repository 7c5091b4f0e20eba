"""The album: filled by games played to their end, leafed through with mouse, touch, keys and pad."""

from datetime import date
from pathlib import Path

import pytest

from game.challenges.album import ROBOTS, Prize, Stay
from game.core.cards import CATALOGUE, Kind
from game.play.thinking import LocalThinker, Question
from tests.ui import hands
from tests.ui.conftest import MakeApp
from tests.ui.persons import group_of, tick
from tests.ui.stand_ins import play_out, setup
from ui.archive.archive import Archive
from ui.base.i18n import LANGUAGES, Translator
from ui.files.progress import Progress, load_progress, save_progress
from ui.files.settings import Origin, Pace, Settings
from ui.input.input import Command, PadButton
from ui.match.challenges.album import (
    STORIES,
    belt_of,
    belts_of,
    next_belt_words,
    note_robot,
    prize_words,
    since_words,
    story_words,
)
from ui.match.faces import faces_of
from ui.match.match import Match, new_match
from ui.match.seating import free_faces
from ui.scenes.after.ending.flourish import PrizeButton, flourish_seconds
from ui.scenes.after.ending.words import feeling_words
from ui.scenes.after.results import BREATH, ResultsScene
from ui.scenes.challenges.album_scene import AlbumScene
from ui.scenes.challenges.challenges import ChallengesScene
from ui.scenes.play.table import TableScene
from ui.scenes.start.setup import SetupScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App
from ui.table.paint.belt import LOOKS
from ui.widgets.button import Button
from ui.widgets.choice import Choice
from ui.widgets.seat_choices import Faces

SOME = {"r1-nut": Stay(1, "2026-11-20"), "r5-oil": Stay(3, "2026-11-21")}


@pytest.fixture
def app(make_app: MakeApp) -> App:
    app = make_app(settings=Settings(language="en", pace=Pace.OFF))
    app.scenes.push(TitleScene(app))
    return app


def finished(app: App) -> ResultsScene:
    """Start a game and play it to its results."""
    app.go.play(setup("ADA", "volta", seed=11))
    while not isinstance(app.scenes.top, TableScene):
        tick(app, 0.1)
    return play_out(app)


def tiles(app: App) -> dict[str, Button]:
    scene = app.scenes.top
    assert isinstance(scene, AlbumScene)
    return {robot: one for robot in ROBOTS if isinstance(one := scene.control(robot), Button)}


def test_a_finished_game_brings_a_robot_and_the_results_lead_to_its_page(app: App) -> None:
    results = finished(app)
    (robot,) = app.progress.album
    assert results.match.prize == Prize(robot, fresh=True)
    app.finish_saving()
    assert load_progress(app.storage.progress_file)[0].album == app.progress.album
    tick(app, BREATH)
    button = next(one for one in results.group.widgets if isinstance(one, PrizeButton))
    assert button.visible
    hands.click(app, button.rect.center)
    album = app.scenes.top
    assert isinstance(album, AlbumScene)
    assert album.robot == robot
    app.go.back(album)
    assert len(app.progress.album) == 1, "coming back to the results wins nothing again"


def test_the_next_game_brings_another_one(app: App) -> None:
    first = finished(app)
    second = finished(app)
    assert first.match.prize is not None
    assert second.match.prize is not None
    assert first.match.prize.robot != second.match.prize.robot
    assert len(app.progress.album) == 2


def ended(app: App, folder: Path, **more: object) -> Match:
    match = new_match(setup("ADA", "volta", seed=11), Archive(folder), LocalThinker())
    thinker = LocalThinker()
    while (player := match.session.to_act) is not None:
        question = Question("random", None, match.session.observation(player), 1)
        match.session.submit(player, thinker.choose(question).result())
    for name, value in more.items():
        setattr(match, name, value)
    return match


def test_a_game_that_branched_off_brings_nothing(app: App, tmp_path: Path) -> None:
    match = ended(app, tmp_path, origin=Origin(11, 3, 2))
    note_robot(app, match)
    assert (match.prize, app.progress.album) == (None, {})


def test_a_milestone_is_told_and_brings_a_belt(app: App, tmp_path: Path) -> None:
    match = ended(app, tmp_path)
    app.change_progress(album=dict.fromkeys(ROBOTS[31:36], Stay(1, "2026-11-20")))
    assert belts_of(app.progress) == ("",)
    assert next_belt_words(app.tr, app.progress) == "1 more robot brings another belt."
    note_robot(app, match)
    assert match.prize is not None
    assert match.prize.milestone
    assert "another look for the belt" in prize_words(app.tr, match.prize)
    assert belts_of(app.progress) == ("", "copper")
    app.change_progress(belt="copper")
    assert belt_of(app.progress) == "copper"


def test_a_belt_that_was_not_earned_or_is_unknown_does_not_show() -> None:
    assert belt_of(Progress(belt="gold")) == ""
    assert belt_of(Progress(belt="of a newer version", album=dict.fromkeys(ROBOTS, Stay(1, "2026-11-20")))) == ""
    full = Progress(album=dict.fromkeys(ROBOTS, Stay(1, "2026-11-20")))
    assert belts_of(full) == tuple(LOOKS)
    assert next_belt_words(Translator("en"), full) == ""


@pytest.mark.parametrize("mouse", [True, False])
def test_the_album_is_reached_and_leafed_through(app: App, *, mouse: bool) -> None:
    app.change_progress(album=SOME)
    hands.click_on(app, group_of(app.scenes.top), "Challenges")
    challenges = app.scenes.top
    assert isinstance(challenges, ChallengesScene)
    if mouse:
        hands.click_on(app, challenges.group, "The album · 2 of 36 robots")
        hands.click(app, tiles(app)["r5-oil"].rect.center)
    else:
        for _ in range(5):
            if challenges.group.focused is challenges.control("album") and challenges.group.ring:
                break
            challenges.handle(PadButton(Command.NEXT))
        challenges.handle(PadButton(Command.ACCEPT))
        scene = app.scenes.top
        assert isinstance(scene, AlbumScene)
        assert scene.robot == "r5-oil", "it opens at the robot that came last"
        for _ in range(2):
            scene.handle(PadButton(Command.UP))
        assert scene.robot != "r5-oil"
        while scene.robot != "r5-oil":
            before = scene.robot
            scene.handle(PadButton(Command.DOWN))
            assert scene.group.focused is scene.control(scene.robot), "its page is the one that is reached"
            if scene.robot == before:
                scene.handle(PadButton(Command.RIGHT))
    scene = app.scenes.top
    assert isinstance(scene, AlbumScene)
    assert scene.robot == "r5-oil"
    assert {robot for robot, one in tiles(app).items() if one.label != "Still out there"} == set(SOME)
    scene.handle(PadButton(Command.CANCEL))
    assert app.scenes.top is challenges


def test_a_belt_is_chosen_in_the_album(app: App) -> None:
    app.change_progress(album=dict.fromkeys(ROBOTS[:12], Stay(1, "2026-11-20")))
    scene = AlbumScene(app)
    app.scenes.push(scene)
    choice = next(one for one in scene.group.widgets if isinstance(one, Choice))
    assert choice.values == ("Iron belt", "Copper belt", "Jade belt")
    choice.step(2)
    assert app.progress.belt == "jade"
    assert belt_of(app.progress) == "jade"


def test_robots_of_the_album_are_faces_and_no_face_is_taken_away(app: App) -> None:
    seats = setup("ADA", "volta").seats
    free = free_faces(seats, 0)
    assert set(free).isdisjoint(ROBOTS)
    assert free_faces(seats, 0, SOME) == (*free, "r1-nut", "r5-oil")
    app.change_progress(album=SOME)
    scene = SetupScene(app)
    app.scenes.push(scene)
    scene.open = 0
    scene.lay_out_again()
    face = next(one for one in scene.group.widgets if isinstance(one, Faces) and "r5-oil" in one.values)
    face.step(face.values.index("r5-oil") - face.index)
    assert scene.seats[0].face == "r5-oil"
    assert faces_of(scene.seats)[0] == "r5-oil"


def test_every_robot_has_a_story_of_two_sentences_in_every_language() -> None:
    assert set(STORIES) == {card.id for card in CATALOGUE.values() if card.kind is Kind.ROBOT}
    for language in LANGUAGES:
        stories = [story_words(Translator(language), robot) for robot in STORIES]
        assert len(set(stories)) == len(ROBOTS)
        for story in stories:
            assert sum(story.count(mark) for mark in ".!?…") >= 2, story
            assert len(story) < 170, story
    assert story_words(Translator("en"), "r6-laser") == ""


def test_forged_robots_are_told_and_nothing_else_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    for number, (forged, named) in enumerate(
        (
            ('{"r1-nut": {"games": 0, "since": "2026-11-20"}}', "album.r1-nut"),
            ('{"r1-nut": {"games": 1, "since": "ever"}}', "album.r1-nut"),
            ("[1]", "album"),
        ),
        1,
    ):
        path.write_text('{"games": 4, "album": ' + forged + "}")
        progress, (notice,) = load_progress(path)
        assert (progress.album, progress.games) == ({}, 4)
        assert str(notice) == (
            f"{path} holds impossible values, so these parts of your progress start over: {named}; the old file is "
            f"kept as progress.json.damaged-{number}."
        )


def test_a_robot_of_a_newer_version_stays_in_the_file(app: App, tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    path.write_text('{"album": {"r6-laser": {"games": 2, "since": "2027-01-01"}}}')
    progress, notices = load_progress(path)
    assert notices == []
    save_progress(path, progress)
    assert "r6-laser" in path.read_text()
    app.change_progress(album=progress.album)
    app.scenes.push(AlbumScene(app, "r6-laser"))
    tick(app, 0.1)


def test_a_day_that_no_calendar_has_is_shown_as_it_stands() -> None:
    assert since_words(Translator("en"), "2026-11-20", date(2026, 12, 1)) == "20 Nov"
    assert since_words(Translator("en"), "2026-99-99", date(2026, 12, 1)) == "2026-99-99"


def test_the_robot_jumps_up_before_it_hangs_in_its_frame(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app(settings=Settings(language="en", pace=Pace.NORMAL))
    match = ended(app, tmp_path, prize=Prize("r2-nut-a", fresh=True))
    scene = ResultsScene(app, match)
    scene.measured = False
    app.scenes.reset(scene)
    scene.handle(PadButton(Command.ACCEPT))
    assert scene.done
    assert [one.visible for one in scene.group.widgets if isinstance(one, PrizeButton)] == [False]
    for _ in range(round(flourish_seconds() / 0.05) + 2):
        tick(app, 0.05)
    assert [one.visible for one in scene.group.widgets if isinstance(one, PrizeButton)] == [True]
    assert not scene.wants_frames or scene._effects.running  # noqa: SLF001


def test_a_lone_persons_results_begin_with_a_feeling(app: App, tmp_path: Path) -> None:
    match = ended(app, tmp_path)
    scene = ResultsScene(app, match)
    app.scenes.reset(scene)
    while not scene.findings.feelings:
        tick(app, 0.05)
    assert scene._heading() == feeling_words(app.tr, scene.findings.feelings[0])  # noqa: SLF001
    assert "wins with" in scene._verdict() or "You win" in scene._verdict()  # noqa: SLF001


def test_each_of_several_persons_is_told_beside_the_face(app: App, tmp_path: Path) -> None:
    match = new_match(setup("ADA", "BOB", "volta", seed=11), Archive(tmp_path), LocalThinker())
    thinker = LocalThinker()
    while (player := match.session.to_act) is not None:
        question = Question("random", None, match.session.observation(player), 1)
        match.session.submit(player, thinker.choose(question).result())
    scene = ResultsScene(app, match)
    app.scenes.reset(scene)
    while not scene.findings.feelings:
        tick(app, 0.05)
    said = [block.words for block in scene.blocks()]
    assert said[:2] == [feeling_words(app.tr, one) for one in scene.findings.feelings[:2]]
