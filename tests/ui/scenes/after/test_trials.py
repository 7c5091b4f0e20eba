"""Another choice tried out from the report: the position, the benches, the result, and the way back."""

import pygame
import pytest

from game.core.actions import Bid
from game.core.cards import POWER
from game.records.record import Record
from game.review.facts import facts_of
from tests.ui.conftest import Written
from tests.ui.persons import MousePerson, button, post
from tests.ui.scenes.after.reports import Asked, MakeGame, app_at_title, finished, opened, reviewed
from tests.ui.stand_ins import play_out
from ui.match.wording import signed
from ui.scenes.after.report import Page, ReportScene
from ui.scenes.after.trial_results import TrialResultsScene
from ui.scenes.play.allocation import AllocationScene
from ui.scenes.play.marked_tables import TrialScene
from ui.scenes.play.pause import PauseScene
from ui.scenes.play.scoring import ScoringScene
from ui.shell.app import App


@pytest.fixture
def record() -> Record:
    return finished()


@pytest.fixture
def app(make_game: MakeGame) -> App:
    return app_at_title(make_game)


@pytest.fixture
def report(app: App, record: Record) -> ReportScene:
    return opened(app, record, Asked(), stored=reviewed(record))


def tried(report: ReportScene) -> TrialScene:
    """The trial of the costliest decision."""
    MousePerson(report.app).click(button(report, "Try it").rect.center)
    table = report.app.scenes.top
    assert isinstance(table, TrialScene)
    return table


def test_try_it_opens_the_position_before_the_decision(report: ReportScene) -> None:
    app, review = report.app, report.review
    assert review is not None
    decision = review.costliest()[0]
    table = tried(report)
    session = table.match.session
    assert session.event_count == decision.point
    assert session.to_act == 0
    assert table.match.humans == [0], "the other person's seat is a computer player's"
    MousePerson(app).wait(lambda: table.my_turn)
    assert isinstance(decision.made.choice.action, Bid)
    assert set(decision.made.choice.action.cards) <= set(table.view.hand)
    zaps = sum(POWER[card] for card in decision.made.choice.action.cards)
    assert table.banner.title == "Trying it out"
    assert table.banner.line == f"In the game: Bid of {zaps}"


@pytest.mark.parametrize("text_size", [100, 200])
def test_the_banner_and_the_way_back_leave_the_log_some_lines(report: ReportScene, text_size: int) -> None:
    app = report.app
    app.change_settings(text_size=text_size)
    table = tried(report)
    MousePerson(app).wait(lambda: table.my_turn)
    banner, way, log = table.banner.rect, table.way.rect, table.geometry.log
    assert banner.bottom <= way.top or banner.right <= way.left
    assert max(banner.bottom, way.bottom) <= log.top
    assert log.h >= 79


def test_a_trial_leads_back_to_the_report_as_it_was(report: ReportScene) -> None:
    app, person = report.app, MousePerson(report.app)
    post(app, pygame.KEYDOWN, key=pygame.K_PAGEUP, mod=0, unicode="")
    shown = report.decision
    table = tried(report)
    person.wait(lambda: table.my_turn)
    person.click_on("Back to the report")
    assert app.scenes.top is report
    assert report.shown is Page.DECISIONS
    assert report.decision is shown
    table = tried(report)
    person.wait(lambda: table.my_turn)
    post(app, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    person.click_on("Back to the report")
    assert app.scenes.top is report


@pytest.mark.slow
def test_the_benches_of_a_trial_say_that_it_is_one_and_lead_back(report: ReportScene, written: Written) -> None:
    app, person = report.app, MousePerson(report.app)
    tried(report)
    for _ in range(2000):
        scene = app.scenes.top
        assert scene is not None
        if isinstance(scene, AllocationScene | ScoringScene):
            person.settle()
            app.draw()
        if isinstance(scene, ScoringScene):
            break
        person.play_turn(scene)
    told = {words for words, _ in written if words.startswith("Trying it out:")}
    assert told == {"Trying it out: fix robots to your units", "Trying it out: build your widgets"}
    post(app, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    assert any(isinstance(scene, PauseScene) for scene in app.scenes.scenes)
    person.click_on("Back to the report")
    assert app.scenes.top is report


def test_a_trial_played_to_its_end_is_compared_and_leads_back(report: ReportScene, record: Record) -> None:
    app, person = report.app, MousePerson(report.app)
    games, kept = app.progress.games, app.archive.games()
    table = tried(report)
    scene = play_out(app)
    assert isinstance(scene, TrialResultsScene)
    person.wait(lambda: scene.done)
    then, now = facts_of(record).seats[0].total, table.match.session.observation(None).scores[0].total
    assert scene.difference == now - then
    assert f"{signed(then, plus=False)} in the game" in scene.page_words()
    assert (app.progress.games, app.archive.games()) == (games, kept), "a trial counts nowhere"
    person.click_on("Try again")
    again = app.scenes.top
    assert isinstance(again, TrialScene)
    assert again is not table
    person.wait(lambda: again.my_turn)
    person.click_on("Back to the report")
    assert app.scenes.scenes[-1] is report
