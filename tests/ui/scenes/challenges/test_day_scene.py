"""The game of the day from the title to its line: one try counts, then practice."""

from concurrent.futures import Future
from datetime import date, datetime, timedelta

import msgspec
import pygame
import pytest

from game.challenges.day import DayResult, DayTry, table_of_day
from game.core.events import GameScored
from game.core.state import Phase
from game.play.thinking import LocalThinker
from game.records.record import Record
from game.review.par import PAR_LEVELS, ParAsked, total_of
from tests.ui import hands, stand_ins
from tests.ui.conftest import MakeApp
from tests.ui.persons import button, group_of, tick
from tests.ui.stand_ins import in_phase, played, session_at, setup
from ui.archive.setups import seat_spec
from ui.base.i18n import Translator
from ui.base.viewport import Rect
from ui.files.progress import Progress, load_progress
from ui.files.settings import MatchSetup, Pace, Settings
from ui.halls.backdrop import FOREMAN
from ui.input.input import Command, PadButton
from ui.match.challenges.day_result import PLACES, PRACTICE, SCORED, own_level, result_line, result_of
from ui.match.match import Match
from ui.scenes.after.results import BREATH, ResultsScene
from ui.scenes.challenges.calendar import day_key, days_in, months_back
from ui.scenes.challenges.challenges import ChallengesScene
from ui.scenes.challenges.day_scene import DayScene
from ui.scenes.challenges.occasions import afterwards
from ui.scenes.play.table import TableScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App
from ui.widgets.button import CHOSEN, Button
from ui.widgets.choice import Choice

# Wherever the tests run: on the date line noon in Greenwich is another day.
NOON = datetime(2026, 11, 16, 12).astimezone()
TODAY = NOON.date()
KEY = TODAY.isoformat()
LEVELS_SCORES = {"apprentice": 27, "journeyman": 59, "engineer": 61, "mastermind": 80}


class Later(LocalThinker):
    """Levels that play only when they are told to."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[ParAsked] = []
        self.futures: list[Future[Record]] = []
        self.closed = False

    def par(self, asked: ParAsked) -> Future[Record]:
        self.asked.append(asked)
        self.futures.append(Future())
        return self.futures[-1]

    def answer(self, game: Record) -> None:
        self.futures[-1].set_result(game)

    def close(self) -> None:
        self.closed = True


def days_of(scene: DayScene) -> dict[date, Button]:
    """The buttons of the calendar's days, in its order."""
    days = [scene.today - timedelta(days=back) for back in range(400)]
    found = {day: one for day in days if isinstance(one := scene.control(day_key(day)), Button)}
    return dict(sorted(found.items(), key=lambda item: scene.group.widgets.index(item[1])))


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
    """Let a computer player bid in the person's place until the results are final."""
    results = stand_ins.play_out(app)
    tick(app, BREATH)
    return results


@pytest.mark.slow
def test_the_first_game_counts_and_the_next_ones_are_practice(app: App) -> None:
    scene = day_scene(app)
    assert labels(app)[:1] == ["Play: this one counts"]
    hands.click_on(app, scene.group, "Play: this one counts")
    assert app.progress.days[KEY] == DayTry(level="apprentice")
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
    # Without the game, the buttons of the title are elsewhere.
    app.scenes.reset(TitleScene(app))
    scene = day_scene(app)
    assert labels(app)[:1] == ["Practise"]
    assert scene.state_words() == "Your try was not finished. You can still practise."


def test_a_try_can_be_gone_on_with_whatever_else_was_looked_at_meanwhile(app: App) -> None:
    hands.click_on(app, day_scene(app).group, "Play: this one counts")
    app.scenes.reset(TitleScene(app))
    scene = day_scene(app)
    hands.click_on(app, scene.group, "Yesterday")
    hands.key(app, pygame.K_F1)
    assert app.scenes.top is not scene
    hands.key(app, pygame.K_F1)
    assert app.scenes.top is scene
    hands.click_on(app, scene.group, "Today")
    assert labels(app)[:1] == ["Continue"]
    assert scene.state_words() == "Your try is under way."


def test_a_try_of_another_day_can_be_gone_on_with(app: App) -> None:
    hands.click_on(app, day_scene(app).group, "Play: this one counts")
    app.scenes.reset(TitleScene(app))
    app.archive.now = lambda: NOON + timedelta(days=1)
    scene = day_scene(app)
    hands.click_on(app, scene.group, "Yesterday")
    assert labels(app)[:1] == ["Continue"]


def test_nothing_is_said_of_a_try_before_the_archive_has_answered(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    app.change_progress(days={KEY: DayTry(level="apprentice")})
    answer: Future[dict[str, str]] = Future()
    monkeypatch.setattr(app.archive, "ask", lambda _work: answer)
    monkeypatch.setattr("ui.files.background.GLANCE", 0.0)
    scene = DayScene(app)
    app.scenes.push(scene)
    tick(app, 0.1)
    assert not {"Practise", "Continue"} & set(labels(app))
    assert "not finished" not in scene.state_words()
    answer.set_result({f"{SCORED}{KEY}": "a game"})
    tick(app, 0.1)
    assert labels(app)[:1] == ["Continue"]


def test_a_try_that_the_archive_finds_only_later_can_be_gone_on_with(app: App) -> None:
    hands.click_on(app, day_scene(app).group, "Play: this one counts")
    app.scenes.reset(TitleScene(app))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app.archive, "unfinished", lambda limit=-1: [])  # noqa: ARG005
        # Without the game, the buttons of the title are elsewhere.
        app.scenes.reset(TitleScene(app))
        scene = day_scene(app)
        assert labels(app)[:1] == ["Practise"]
    app.archive.news.changed()
    tick(app, 0.1)
    assert scene.state_words() == "Your try is under way."
    assert labels(app)[:1] == ["Continue"]


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
    line = result_line(Translator("en"), date(2026, 11, 21), DayTry(result))
    assert line == "Fzzzt! 2026-11-21 · Mastermind · 47 points (+9) · 🥈🥇🥇🥉🥇 · 💡1 · ↩2"


def test_the_line_says_what_every_level_scored_from_the_same_seat() -> None:
    result = DayResult(62, 9, (2, 1, 1, 3, 1), par=LEVELS_SCORES)
    line = result_line(Translator("en"), date(2026, 11, 21), DayTry(result, "journeyman"))
    assert line == (
        "Fzzzt! 2026-11-21 · Journeyman · 62 points (+9) · 🥈🥇🥇🥉🥇 · "
        "The same game from your seat: Apprentice 27, Journeyman 59, Engineer 61, you 62, Mastermind 80"
    )


def test_a_line_without_all_levels_or_a_result_says_neither() -> None:
    day, some = date(2026, 11, 21), DayResult(62, 9, (1, 1, 1, 1, 1), par={"apprentice": 27, "grandmaster": 99})
    assert "same game" not in result_line(Translator("en"), day, DayTry(some))
    assert result_line(Translator("en"), day, DayTry()) == ""


def test_everybody_chooses_a_level_and_meets_the_same_cards(app: App) -> None:
    scene = day_scene(app)
    before = scene.setup()
    (choice,) = [one for one in scene.group.widgets if isinstance(one, Choice)]
    assert choice.values == ("Apprentice (today's own)", "Journeyman", "Engineer", "Mastermind")
    choice.step(-1)
    after = scene.setup()
    assert [seat.level for seat in after.seats[1:]] == ["mastermind"] * 3
    assert [seat.personality for seat in after.seats] == [seat.personality for seat in before.seats]
    assert after.seed == before.seed == table_of_day(TODAY).number
    hands.click_on(app, scene.group, "Play: this one counts")
    assert app.progress.days[KEY] == DayTry(level="mastermind")
    assert app.progress.day_level == "mastermind"


def test_the_level_of_the_last_game_is_proposed_until_one_is_chosen(app: App) -> None:
    settings, progress = Settings(last_setup=setup("BOB", "volta")), app.progress
    assert own_level(Progress(), settings) == "apprentice"
    seats = tuple(msgspec.structs.replace(seat, level="engineer") for seat in setup("BOB", "volta").seats)
    assert own_level(progress, Settings(last_setup=MatchSetup(seats, 3))) == "engineer"
    assert own_level(Progress(day_level="journeyman"), Settings(last_setup=MatchSetup(seats, 3))) == "journeyman"
    assert own_level(Progress(day_level="of a newer version"), Settings()) == "apprentice"


def test_a_result_of_an_older_version_belongs_to_the_days_own_level(app: App) -> None:
    app.change_progress(
        days={KEY: DayTry(DayResult(12, -3, (4, 3, 2, 2, 2), par=LEVELS_SCORES))}, day_level="mastermind"
    )
    assert day_scene(app).level == table_of_day(TODAY).level == "apprentice"


def test_the_levels_play_in_the_background_and_their_scores_are_kept(app: App) -> None:
    app.change_progress(days={KEY: DayTry(DayResult(12, -3, (4, 3, 2, 2, 2)), "apprentice")})
    later = Later()
    scene = DayScene(app, later)
    app.scenes.push(scene)
    tick(app, 0.1)
    assert later.asked
    assert app.progress.days[KEY].result == DayResult(12, -3, (4, 3, 2, 2, 2)), "nothing waits for the answer"
    seats = (seat_spec(seat) for seat in scene.setup().seats)
    assert [(seat.level, seat.personality) for seat in later.asked[0].seats[1:]] == [
        (seat.level, seat.personality) for seat in list(seats)[1:]
    ]
    end = played(scene.setup())
    while scene.wake_after is not None and len(later.asked) <= len(PAR_LEVELS):
        later.answer(end)
        tick(app, 0.1)
    kept = app.progress.days[KEY].result
    assert kept is not None
    assert kept.par == dict.fromkeys(PAR_LEVELS, total_of(end, 0))
    app.finish_saving()
    assert load_progress(app.storage.progress_file)[0].days[KEY].result == kept
    again = Later()
    app.scenes.push(DayScene(app, again))
    tick(app, 0.1)
    assert not again.asked, "what is known is not asked again"


def test_a_level_of_a_newer_version_is_neither_played_nor_measured(app: App) -> None:
    app.change_progress(days={KEY: DayTry(DayResult(12, -3, (4, 3, 2, 2, 2)), "grandmaster")})
    later = Later()
    scene = DayScene(app, later)
    app.scenes.push(scene)
    tick(app, 0.1)
    assert not later.asked
    assert scene.level == "apprentice"
    assert "grandmaster" not in result_line(app.tr, TODAY, app.progress.days[KEY])


def test_leaving_the_day_stops_the_levels(app: App) -> None:
    app.change_progress(days={KEY: DayTry(DayResult(12, -3, (4, 3, 2, 2, 2)), "apprentice")})
    later = Later()
    scene = DayScene(app, later)
    app.scenes.push(scene)
    tick(app, 0.1)
    app.go.back(scene)
    assert later.closed
    assert later.futures[-1].cancelled()


# Over midnight

TURNED = "A new day has begun: this is its game."
REFUSED = "Nothing was started: a new day has begun, and this is its game."
TOMORROW = TODAY + timedelta(days=1)


def pass_midnight(app: App, days: int = 1) -> None:
    """Set the clock on; nothing of the program has looked at it yet."""
    app.archive.now = lambda: NOON + timedelta(days=days)


def test_the_page_turns_to_the_new_day(app: App) -> None:
    scene = day_scene(app)
    pass_midnight(app)
    tick(app, 1.0)
    assert scene.day == TOMORROW
    assert scene.setup().seed == table_of_day(TOMORROW).number
    assert next(iter(days_of(scene))) == TOMORROW
    assert TURNED in hands.words_drawn(app)
    tick(app, 2.0)
    tick(app, 2.0)
    hands.click_on(app, scene.group, "Play: this one counts")
    assert list(app.progress.days) == [TOMORROW.isoformat()]
    table = app.scenes.top
    assert isinstance(table, TableScene)
    assert table.match.occasion == f"{SCORED}{TOMORROW.isoformat()}"


def test_a_press_that_was_meant_for_the_old_day_uses_up_neither(app: App) -> None:
    scene = day_scene(app)
    hands.move(app, hands.button_place(scene.group, "Play: this one counts"))
    pass_midnight(app)
    tick(app, 1.0)
    hands.click_on(app, scene.group, "Play: this one counts")
    assert app.scenes.top is scene
    assert app.progress.days == {}
    assert REFUSED in hands.words_drawn(app)
    assert scene.spoken().notices == (REFUSED,)


def test_enter_after_midnight_starts_nothing_that_was_not_shown(app: App) -> None:
    scene = day_scene(app)
    tick(app, 1.0)
    pass_midnight(app)
    hands.key(app, pygame.K_RETURN)
    assert app.scenes.top is scene
    assert app.progress.days == {}
    assert scene.day == TOMORROW
    assert REFUSED in hands.words_drawn(app)


def test_a_press_that_is_let_go_of_in_the_new_day_starts_nothing(app: App) -> None:
    scene = day_scene(app)
    tick(app, 0.1)
    at = hands.button_place(scene.group, "Play: this one counts")
    hands.move(app, at)
    hands.press(app, at)
    pass_midnight(app)
    tick(app, 0.1)
    hands.release(app, at)
    assert app.scenes.top is scene
    assert app.progress.days == {}


def test_a_result_that_is_looked_at_stays_over_midnight(app: App) -> None:
    app.change_progress(days={KEY: DayTry(DayResult(12, 3, (4, 3, 2, 2, 1), par=LEVELS_SCORES))})
    scene = day_scene(app)
    pass_midnight(app)
    tick(app, 1.0)
    assert (scene.day, scene.told) == (TODAY, "")
    assert labels(app)[:2] == ["Practise", "Copy the result"]
    assert [one.label for one in days_of(scene).values()][:2] == ["Today", "Yesterday"]
    assert [day for day, one in days_of(scene).items() if one.look == CHOSEN] == [TODAY]


def test_an_earlier_day_that_is_looked_at_stays_over_midnight(app: App) -> None:
    scene = day_scene(app)
    hands.click_on(app, scene.group, "Yesterday")
    pass_midnight(app)
    tick(app, 1.0)
    assert scene.day == TODAY - timedelta(days=1)
    assert [*days_of(scene)][:2] == [TOMORROW, TODAY]
    assert labels(app)[:1] == ["Practise"]


def test_a_month_that_has_become_too_old_to_leaf_to_gives_way_to_this_one(app: App) -> None:
    """A clock may be set on by years."""
    scene = day_scene(app)
    app.change_progress(days={KEY: DayTry(DayResult(12, 3, (4, 3, 2, 2, 1), par=LEVELS_SCORES))})
    hands.click_on(app, scene.group, "Month")
    shown = scene.month
    pass_midnight(app, days=4000)
    tick(app, 1.0)
    assert scene.month > shown
    assert scene.month == scene.today.replace(day=1)


def test_the_new_day_is_noticed_below_another_page(app: App) -> None:
    scene = day_scene(app)
    hands.key(app, pygame.K_F1)
    pass_midnight(app)
    tick(app, 1.0)
    hands.key(app, pygame.K_F1)
    assert app.scenes.top is scene
    assert scene.day == TOMORROW


def test_the_month_turns_with_its_last_day(app: App) -> None:
    scene = day_scene(app)
    hands.click_on(app, scene.group, "Month")
    pass_midnight(app, days=30)
    tick(app, 1.0)
    assert scene.month == date(2026, 12, 1)
    assert [*days_of(scene)][-1] == scene.day
    pass_midnight(app, days=-30)
    tick(app, 1.0)
    assert (scene.day, scene.month) == (TODAY - timedelta(days=30), date(2026, 10, 1))


def test_a_streak_that_ends_at_midnight_is_not_claimed_any_longer(app: App) -> None:
    days = [TODAY - timedelta(days=back) for back in (1, 2, 3)]
    result = DayResult(12, 3, (4, 3, 2, 2, 1), par=LEVELS_SCORES)
    app.change_progress(days={day.isoformat(): DayTry(result) for day in days})
    hands.click_on(app, group_of(app.scenes.top), "Challenges")
    assert button(app.scenes.top, "Game of the day").hint == "3 days in a row"
    assert "3" in hands.words_drawn(app)
    pass_midnight(app, days=3)
    tick(app, 1.0)
    assert button(app.scenes.top, "Game of the day").hint == "Today's game waits."
    assert "3" not in hands.words_drawn(app)


@pytest.mark.parametrize("kind", [SCORED, PRACTICE])
@pytest.mark.parametrize(
    ("day", "shown"),
    [
        (KEY, TODAY),
        ("2026-11-09", date(2026, 11, 9)),
        ("2001-02-03", date(2001, 2, 3)),
        ("2026-12-24", TOMORROW),
        ("of a newer version", TOMORROW),
    ],
)
def test_from_its_results_the_way_leads_to_the_day_that_was_played(app: App, kind: str, day: str, shown: date) -> None:
    """Also if midnight has passed meanwhile; to no day that is yet to come."""
    pass_midnight(app)
    match = Match(
        setup("ADA", "volta"), session_at(in_phase(Phase.BIDDING), setup("ADA", "volta")), LocalThinker(), None
    )
    match.occasion = f"{kind}{day}"
    on = afterwards(app, match)
    assert on is not None
    on.go()
    scene = app.scenes.top
    assert isinstance(scene, DayScene)
    assert (scene.day, scene.today) == (shown, TOMORROW)
    hands.click_on(app, scene.group, "Month")
    assert shown.replace(day=1) in (scene.month, date(2001, 2, 1))


def test_a_month_shows_its_days_and_the_ones_before(app: App) -> None:
    early = date(2026, 10, 31)
    result = DayResult(12, 3, (4, 3, 2, 2, 1), par=LEVELS_SCORES)
    app.change_progress(days={KEY: DayTry(result), early.isoformat(): DayTry(result)})
    scene = day_scene(app)
    hands.click_on(app, scene.group, "Month")
    assert [*days_of(scene)] == [date(2026, 11, number) for number in range(1, 17)]
    month = next(one for one in scene.group.widgets if isinstance(one, Choice) and "2026" in one.value)
    month.step(-1)
    days = days_of(scene)
    assert [day.day for day in days] == list(range(1, 32))
    assert {day: one.hint for day, one in days.items() if one.hint} == {early: "Place 1"}
    days[early].on_press()
    assert (scene.day, scene.result) == (early, result)
    assert scene.setup().seed == table_of_day(early).number


def test_a_month_is_drawn_to_the_end_of_this_week_but_only_its_games_can_be_looked_at(app: App) -> None:
    scene = day_scene(app)
    hands.click_on(app, scene.group, "Month")
    drawn = set(hands.words_drawn(app))
    assert {str(number) for number in range(1, 31)} & drawn == {str(number) for number in range(1, 23)}
    assert [day.day for day in days_of(scene)] == list(range(1, 17))


def test_a_month_of_six_weeks_is_seen_as_a_whole(make_app: MakeApp, plain_art: None) -> None:
    """November 2026 begins on a Sunday; a mark makes a week higher, and so does a level below a game's result."""
    app = make_app((1600, 900), Settings(language="en"))
    app.archive.now = lambda: NOON + timedelta(days=6)
    done = DayTry(DayResult(12, 3, (1, 3, 2, 2, 1), par=LEVELS_SCORES))
    app.change_progress(days={f"2026-11-{day}": done for day in (16, 19, 22)})
    app.scenes.push(scene := DayScene(app, Later()))
    app.step(0)
    hands.click_on(app, scene.group, "Month")
    assert scene.area(f"days {scene.span}") is None


def test_the_foreman_and_robots_wait_with_a_result_and_without(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[object] = []
    monkeypatch.setattr("ui.scenes.challenges.day_scene.draw_figure", lambda _painter, key, *_: drawn.append(key))
    scene = day_scene(app)
    app.draw()
    assert FOREMAN in drawn
    assert any(isinstance(key, tuple) and key[0] == "robot" for key in drawn)
    app.change_progress(days={KEY: DayTry(DayResult(12, 3, (4, 3, 2, 2, 1), par=LEVELS_SCORES))})
    scene.resume()
    drawn.clear()
    app.draw()
    assert FOREMAN in drawn


def test_a_forgiven_day_is_marked(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    marks: list[Rect] = []
    monkeypatch.setattr("ui.scenes.challenges.calendar.draw_forgiven", lambda _painter, place: marks.append(place))
    result = DayResult(12, 3, (4, 3, 2, 2, 1), par=LEVELS_SCORES)
    app.change_progress(days={KEY: DayTry(result), (TODAY - timedelta(days=2)).isoformat(): DayTry(result)})
    scene = day_scene(app)
    app.draw()
    marked = [day for day, one in days_of(scene).items() if any(map(one.rect.contains, marks))]
    assert marked == [TODAY - timedelta(days=1)]


@pytest.mark.parametrize(
    ("month", "days"), [(date(2026, 2, 1), 28), (date(2028, 2, 1), 29), (date(2026, 4, 1), 30), (date(2026, 12, 1), 31)]
)
def test_months_have_their_lengths(month: date, days: int) -> None:
    assert days_in(month) == days


def test_the_months_to_leaf_through_are_a_year() -> None:
    months = months_back(date(2026, 3, 31))
    assert (months[0], months[-1], len(months)) == (date(2026, 3, 1), date(2025, 4, 1), 12)


def test_the_line_is_copied(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr("ui.scenes.challenges.day_scene.copy", copied.append)
    result = DayResult(12, -3, (4, 3, 2, 2, 2), par=LEVELS_SCORES)
    app.change_progress(days={KEY: DayTry(result)})
    hands.click_on(app, day_scene(app).group, "Copy the result")
    assert copied == [result_line(app.tr, TODAY, DayTry(result))]


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
