"""Whole games by mouse, from the title to the rematch, through the real loop."""

import pytest

from tests.ui.conftest import MakeApp
from tests.ui.few_frames import draw_few_frames
from tests.ui.persons import MousePerson, tick
from tests.ui.stand_ins import setup
from ui.files.settings import MatchSetup, Pace, Settings
from ui.navigation import SceneNavigator
from ui.scenes.after.results import ResultsScene
from ui.scenes.play.allocation import AllocationScene
from ui.scenes.play.curtain import CurtainScene
from ui.scenes.play.scoring import ScoringScene
from ui.scenes.play.table import TableScene
from ui.scenes.start.setup import SetupScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App


def from_title_to_table(app: App, person: MousePerson) -> None:
    """The two clicks that lead from the title into a game."""
    app.scenes.push(TitleScene(app))
    tick(app)
    person.click_on("New game")
    assert isinstance(person.top, SetupScene)
    person.click_on("Start")
    assert isinstance(app.scenes.scenes[0], TableScene)


def settings_for(game: MatchSetup) -> Settings:
    return Settings(language="en", pace=Pace.FAST, last_setup=game)


@pytest.mark.slow
def test_one_person_against_three_computers(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the real pictures, and the computer players in their own process."""
    # A game in which there is something to fix, and something that does not fit.
    monkeypatch.setattr("ui.scenes.start.setup.new_code", lambda: 8)
    app = make_app((960, 540), settings_for(setup("ADA", "volta", "grit", "rivet")), navigator=SceneNavigator)
    draw_few_frames(app, monkeypatch)
    person = MousePerson(app)
    from_title_to_table(app, person)
    results = person.play_to_the_results()
    assert person.scenes_seen >= {TableScene, AllocationScene, ScoringScene, ResultsScene}
    assert CurtainScene not in person.scenes_seen
    assert person.drags > 0
    assert person.changed_bids > 0
    assert person.illegal_drops == 1
    assert person.builds_by_hand == 1
    assert results.match.session.observation(None).winners
    before = results.match.session.seed
    person.click_on("Rematch")
    table = person.top
    assert isinstance(table, TableScene)
    assert table.match.setup.seats == results.match.setup.seats
    assert table.match.session.seed != before
