"""The game of the day from the title to its line: one try counts, then practice."""

from datetime import UTC, date, datetime, timedelta

import pytest

from game.challenges.day import DayResult, DayTry, table_of_day
from game.core.events import GameScored
from game.core.state import Phase
from game.play.thinking import LocalThinker
from tests.ui import hands
from tests.ui.conftest import MakeApp
from tests.ui.persons import group_of, tick
from tests.ui.stand_ins import in_phase, played, session_at, setup
from ui.base.i18n import Translator
from ui.files.progress import load_progress
from ui.files.settings import Pace, Settings
from ui.input.input import Command, PadButton
from ui.match.challenges.day_result import PLACES, SCORED, result_line, result_of
from ui.scenes.after.results import BREATH, ResultsScene
from ui.scenes.challenges.challenges import ChallengesScene
from ui.scenes.challenges.day_scene import DayScene
from ui.scenes.play.table import TableScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App
from ui.widgets.button import Button

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
TODAY = NOON.astimezone().date()
KEY = TODAY.isoformat()


@pytest.fixture
def app(make_app: MakeApp) -> App:
    app = make_app(settings=Settings(language="en", pace=Pace.OFF))
    app.archive.now = lambda: NOON
    app.scenes.push(TitleScene(app))
    return app


def labels(app: App) -> list[str]:
    return [one.label for one in group_of(app.scenes.top).widgets if isinstance(one, Button) and one.visible]


def day_scene(app: App) -> DayScene:
    hands.click_on(app, group_of(app.scenes.top), "Challenges")
    assert isinstance(app.scenes.top, ChallengesScene)
    hands.click_on(app, group_of(app.scenes.top), "Game of the day")
    top = app.scenes.top
    assert isinstance(top, DayScene)
    return top


def play_out(app: App) -> ResultsScene:
    """Let a computer player bid in the person's place until the results stand."""
    table = app.scenes.top
    assert isinstance(table, TableScene)
    match = table.match
    thinker = LocalThinker()
    from game.play.thinking import Question

    while match.session.to_act is not None:
        match.update()
        if match.session.to_act == 0:
            choice = thinker.choose(Question("apprentice", None, match.session.observation(0), 1)).result()
            match.submit(0, choice)
    while not isinstance(app.scenes.top, ResultsScene):
        tick(app, 1.0)
    results = app.scenes.top
    tick(app, BREATH)
    return results


def test_the_first_game_counts_and_the_next_ones_are_practice(app: App) -> None:
    scene = day_scene(app)
    assert labels(app)[:1] == ["Play: this one counts"]
    hands.click_on(app, scene.group, "Play: this one counts")
    assert app.progress.days[KEY] == DayTry()
    results = play_out(app)
    match, result = results.match, app.progress.days[KEY].result
    assert match.setup.seed == table_of_day(TODAY).number
    assert result == result_of(match.session.record(), 0)
    app.finish_saving()
    assert load_progress(app.storage.progress_file)[0].days[KEY].result == result
    hands.click_on(app, results.group, "Game of the day")
    scene_again = app.scenes.top
    assert isinstance(scene_again, DayScene)
    assert labels(app)[:2] == ["Practise", "Copy the result"]
    hands.click_on(app, scene_again.group, "Practise")
    table = app.scenes.top
    assert isinstance(table, TableScene)
    assert table.match.setup.seed == table_of_day(TODAY).number
    play_out(app)
    assert app.progress.days[KEY].result == result, "practice changes nothing"


def test_a_try_that_was_left_is_gone_on_with_and_still_counts(app: App) -> None:
    hands.click_on(app, day_scene(app).group, "Play: this one counts")
    app.scenes.reset(TitleScene(app))
    scene = day_scene(app)
    assert labels(app)[:1] == ["Continue"]
    hands.click_on(app, scene.group, "Continue")
    play_out(app)
    assert app.progress.days[KEY].result is not None


def test_a_try_whose_game_was_deleted_is_used_up(app: App) -> None:
    hands.click_on(app, day_scene(app).group, "Play: this one counts")
    app.scenes.reset(TitleScene(app))
    for game in app.archive.games():
        app.archive.delete(game.id)
    scene = day_scene(app)
    assert labels(app)[:1] == ["Practise"]
    assert scene.state_words() == "Your try was not played to its end. You can still practise."


def test_days_gone_by_are_practised_only(app: App) -> None:
    scene = day_scene(app)
    hands.click_on(app, scene.group, "Yesterday")
    assert labels(app)[:1] == ["Practise"]
    assert scene.setup().seed == table_of_day(TODAY - timedelta(days=1)).number
    hands.click_on(app, scene.group, "Practise")
    assert app.progress.days == {}


def test_everybody_meets_the_same_rivals_whoever_they_are(app: App) -> None:
    scene = day_scene(app)
    rivals = [(seat.level, seat.personality) for seat in scene.setup().seats[1:]]
    app.settings.last_setup = setup("BOB", "volta", seed=3)
    assert scene.setup().seats[0].name == "Bob"
    assert [(seat.level, seat.personality) for seat in scene.setup().seats[1:]] == rivals
    assert len({seat.colour for seat in scene.setup().seats}) == len(scene.setup().seats)


def test_the_line_tells_the_game_and_nothing_of_the_deal() -> None:
    result = DayResult(47, 9, (2, 1, 1, 3, 1), hints=1, undos=2)
    line = result_line(Translator("en"), date(2026, 11, 21), result)
    assert line == "Fzzzt! 2026-11-21 · 47 points (+9) · 🥈🥇🥇🥉🥇 · 💡1 · ↩2"


def test_the_line_is_copied(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr("ui.scenes.challenges.day_scene.copy", copied.append)
    result = DayResult(12, -3, (4, 3, 2, 2, 2))
    app.change_progress(days={KEY: DayTry(result)})
    hands.click_on(app, day_scene(app).group, "Copy the result")
    assert copied == [result_line(app.tr, TODAY, result)]


def test_the_places_of_a_game() -> None:
    for seed in range(3):
        record = played(setup("ADA", "volta", "grit", seed=seed))
        places = [result_of(record, seat).places for seat in range(3)]
        assert all(len(own) == 5 for own in places)
        scored = record.events[-1]
        assert isinstance(scored, GameScored)
        best = scored.winners[0]
        assert places[best][-1] == 1
        assert result_of(record, best).lead >= 0
    assert set(PLACES[:4]) == set("🥇🥈🥉🔩")


def test_a_game_under_way_has_no_result() -> None:
    with pytest.raises(ValueError, match="not over"):
        result_of(session_at(in_phase(Phase.BIDDING), setup("ADA", "volta")).record(), 0)


def test_keys_and_pad_reach_the_try(app: App) -> None:
    hands.click_on(app, group_of(app.scenes.top), "Challenges")
    for command in (Command.RIGHT, Command.RIGHT, Command.ACCEPT, Command.ACCEPT):
        top = app.scenes.top
        assert top is not None
        top.handle(PadButton(command))
    assert isinstance(app.scenes.top, TableScene)
    assert app.scenes.top.match.occasion == f"{SCORED}{KEY}"
