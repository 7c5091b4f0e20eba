"""The list of games: shown, gone on with, copied, deleted, all by posted events."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone

import msgspec
import pygame
import pytest

from game.records.record import read_records
from game.review.review import Reviewing
from tests.ui import hands
from tests.ui.list_of_games import MakeGame, chosen, key, opened, seat_names, settle, title_with_games
from tests.ui.persons import pad, tick
from tests.ui.stand_ins import session_at, setup
from ui.archive.archive import Archive
from ui.base.i18n import LANGUAGES, Translator
from ui.files.disk import backup_of
from ui.match.challenges.day_result import PRACTICE, SCORED
from ui.match.challenges.ladder_match import OCCASION
from ui.match.game_words import brief_words, kind_words, standing_words
from ui.scenes.after.game_list import GameList, about_words, moment_words
from ui.scenes.after.games import GamesScene
from ui.scenes.after.replay_scene import ReplayScene
from ui.scenes.after.report import ReportScene
from ui.scenes.after.results import ResultsScene
from ui.scenes.after.share import ShareScene
from ui.scenes.common.dialog import DialogScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App
from ui.widgets.button import Button
from ui.widgets.focus import FocusGroup

NOW = datetime(2026, 11, 21, 18, 30, tzinfo=UTC)


@pytest.fixture
def app(make_game: MakeGame) -> App:
    return title_with_games(make_game)


def listed(scene: GamesScene) -> GameList:
    return next(widget for widget in scene.group.widgets if isinstance(widget, GameList))


def labels(scene: GamesScene) -> list[str]:
    return [widget.label for widget in scene.group.widgets if isinstance(widget, Button)]


def top_group(app: App) -> FocusGroup:
    """The buttons of what is on top."""
    assert isinstance(app.scenes.top, DialogScene | TitleScene | GamesScene)
    return app.scenes.top.group


def test_all_games_are_in_the_list_unfinished_ones_first(app: App) -> None:
    scene = opened(app)
    words = hands.words_drawn(app)
    assert any(line.endswith(" · Ladder: Volta") for line in words)
    assert "Round 5 · Lot 1 of 8 · With help: 1 hint" in words
    assert any(line.startswith("Ada has won") for line in words)
    assert [line for line in words if "inished" in line] == ["Not finished", "Finished"]
    assert [game.finished for game in app.archive.games()] == [False] * 3 + [True] * 3
    actions = ["Continue", "Copy the game number", "Save a copy", "Delete"]
    assert labels(scene) == [*actions, "Play a number…", "Statistics", "Back"]


def test_the_number_of_a_game_is_copied_whatever_it_is(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr("ui.scenes.after.games.copy", copied.append)
    scene = opened(app)
    hands.click_on(app, scene.group, "Copy the game number")
    assert copied == [str(chosen(scene).seed)]


@pytest.mark.parametrize(
    ("go", "back"),
    [
        (lambda app: key(app, pygame.K_DOWN), lambda app: key(app, pygame.K_UP)),
        (
            lambda app: pad(app, pygame.CONTROLLER_BUTTON_DPAD_DOWN),
            lambda app: pad(app, pygame.CONTROLLER_BUTTON_DPAD_UP),
        ),
        (lambda app: key(app, pygame.K_END), lambda app: key(app, pygame.K_HOME)),
        (lambda app: key(app, pygame.K_PAGEDOWN), lambda app: key(app, pygame.K_PAGEUP)),
    ],
)
def test_keys_and_pad_choose_another_game(app: App, go: Callable[[App], None], back: Callable[[App], None]) -> None:
    scene = opened(app)
    first = chosen(scene)
    go(app)
    assert chosen(scene) != first
    back(app)
    assert chosen(scene) == first


def test_a_list_that_is_open_over_midnight_says_yesterday(app: App) -> None:
    scene = opened(app)
    played = chosen(scene).played
    app.archive.now = lambda: played + timedelta(minutes=1)
    tick(app, 1.0)
    local = played.astimezone()
    assert any(words.startswith(f"Today, {local:%H:%M}") for words in hands.words_drawn(app))
    hands.key(app, pygame.K_DOWN)
    app.archive.now = lambda: played + timedelta(days=1)
    tick(app, 1.0)
    drawn = hands.words_drawn(app)
    assert any(words.startswith(f"Yesterday, {local:%H:%M}") for words in drawn)
    assert not any(words.startswith("Today, ") for words in drawn)
    assert listed(scene).chosen == 1
    assert scene.group.focused is listed(scene)


@pytest.mark.parametrize(("downs", "text_size"), [(0, 100), (2, 100), (0, 200)])
def test_right_of_the_list_is_what_enter_does(app: App, downs: int, text_size: int) -> None:
    """Large buttons scroll."""
    app.change_settings(text_size=text_size)
    scene = opened(app)
    key(app, pygame.K_HOME)
    for _ in range(downs):
        key(app, pygame.K_DOWN)
    game = chosen(scene)
    key(app, pygame.K_RIGHT)
    focused = scene.group.focused
    assert isinstance(focused, Button)
    assert focused.label == labels(scene)[0]
    key(app, pygame.K_LEFT)
    assert scene.group.focused is listed(scene)
    assert chosen(scene) == game


def test_a_click_chooses_and_the_buttons_follow(app: App) -> None:
    scene = opened(app)
    plates = listed(scene).rect
    hands.wheel(app, plates.center, -100)
    hands.click(app, (plates.centerx, plates.bottom - 60))
    assert chosen(scene) == app.archive.games()[-1]
    assert labels(scene) == [
        "Replay",
        "Result",
        "Foreman's report",
        "Copy the game number",
        "Save a copy",
        "Delete",
        "Play a number…",
        "Statistics",
        "Back",
    ]
    key(app, pygame.K_RETURN)
    assert isinstance(app.scenes.top, ReplayScene), "a finished game is looked through"


def test_dragging_the_list_scrolls_it_and_chooses_nothing(app: App) -> None:
    scene = opened(app)
    plates = listed(scene)
    before = chosen(scene)
    hands.drag(app, (plates.rect.centerx, plates.rect.bottom - 80), (plates.rect.centerx, plates.rect.top + 80))
    assert plates.offset > 0
    assert chosen(scene) == before


def test_the_chosen_plate_is_always_in_sight(app: App) -> None:
    scene = opened(app)
    for code in [pygame.K_DOWN] * 5 + [pygame.K_UP] * 5:
        key(app, code)
        plates = listed(scene)
        place = plates.place_of_chosen
        assert plates.rect.top <= place.top
        assert place.bottom <= plates.rect.bottom


@pytest.mark.parametrize(
    "act",
    [
        lambda app: key(app, pygame.K_RETURN),
        lambda app: pad(app, pygame.CONTROLLER_BUTTON_A),
        lambda app: hands.click_on(app, app.scenes.top.group, "Continue"),
    ],
)
def test_an_unfinished_game_is_gone_on_with(app: App, act: Callable[[App], None]) -> None:
    scene = opened(app)
    key(app, pygame.K_DOWN)
    game = chosen(scene)
    act(app)
    assert seat_names(app) == [seat.name for seat in game.seats] == ["Ada", "Bartholomäus", "Volta"]


def test_a_copy_goes_to_the_downloads(app: App) -> None:
    scene = opened(app)
    hands.click_on(app, scene.group, "Save a copy")
    tick(app)
    assert isinstance(app.scenes.top, DialogScene)
    (copy,) = app.storage.downloads.iterdir()
    assert app.scenes.top.words[1] == f"{copy} is a copy of the game."
    ((_, record),) = read_records(copy)
    assert record.seed == chosen(scene).seed


def test_a_copy_that_cannot_be_made_is_told(app: App) -> None:
    app.storage.downloads.write_text("in the way")
    scene = opened(app)
    hands.click_on(app, scene.group, "Save a copy")
    assert isinstance(app.scenes.top, DialogScene)
    assert "cannot be saved: something else is in its place" in app.scenes.top.words[1]


def test_a_game_is_deleted_after_one_question(app: App) -> None:
    scene = opened(app)
    game = chosen(scene)
    for answer, left in (("Back", 6), ("Delete", 5)):
        hands.click_on(app, scene.group, "Delete")
        assert isinstance(app.scenes.top, DialogScene)
        hands.click_on(app, app.scenes.top.group, answer)
        settle(app)
        assert len(app.archive.games()) == left
    assert not app.archive.path_of(game.id).exists()
    assert chosen(scene) == app.archive.games()[0]


def test_enter_deletes_nothing(app: App) -> None:
    scene = opened(app)
    hands.click_on(app, scene.group, "Delete")
    key(app, pygame.K_RETURN)
    assert app.scenes.top is scene
    assert len(app.archive.games()) == 6


def test_the_last_game_leaves_a_word(app: App) -> None:
    for game in app.archive.games()[1:]:
        app.archive.delete(game.id)
    scene = opened(app)
    hands.click_on(app, scene.group, "Delete")
    hands.click_on(app, top_group(app), "Delete")
    assert any("No games yet" in words for words in hands.words_drawn(app))
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, TitleScene)
    assert "My games" in [getattr(widget, "label", "") for widget in top_group(app).widgets]


def test_a_game_that_comes_meanwhile_comes_into_the_list(app: App) -> None:
    scene = opened(app)
    key(app, pygame.K_DOWN)
    before = chosen(scene)
    other = Archive(app.archive.folder, now=lambda: NOW + timedelta(hours=1))
    file = other.begin(setup("EVE", "volta", seed=77))
    file.keep(session_at(lambda _: True, setup("EVE", "volta", seed=77)).record())
    file.flush(60)
    file.close()
    app.archive.upkeep.scan()
    settle(app)
    assert len(app.archive.games()) == 7
    assert sum("Round" in words for words in hands.words_drawn(app)) > 3
    assert chosen(scene) == before, "the choice stays where it was"


def test_what_is_wrong_with_a_game_is_told_and_it_is_not_offered_again(app: App) -> None:
    scene = opened(app)
    app.archive.path_of(chosen(scene).id).write_bytes(b"{")
    key(app, pygame.K_RETURN)
    tick(app)
    assert isinstance(app.scenes.top, DialogScene)
    assert "is damaged and was not used" in app.scenes.top.words[1]
    assert len(app.archive.games()) == 5


# Words


@pytest.mark.parametrize(
    ("ago", "words"),
    [
        (timedelta(hours=1), "Today, 18:30"),
        (timedelta(hours=20), "Yesterday, 23:30"),
        (timedelta(days=2), "19 Nov, 19:30"),
        (timedelta(days=400), "17 Oct 2025, 19:30"),
    ],
)
def test_moments_are_told_in_the_time_of_the_place(ago: timedelta, words: str) -> None:
    here = timezone(timedelta(hours=1))
    assert moment_words(Translator("en"), NOW - ago, NOW.astimezone(here)) == words


def test_dates_are_written_in_the_languages_manner() -> None:
    told = {code: moment_words(Translator(code), NOW - timedelta(days=9), NOW) for code in LANGUAGES}
    assert told == {
        "en": "12 Nov, 18:30",
        "de": "12. Nov., 18:30",
        "es": "12 nov, 18:30",
        "nl": "12 nov, 18:30",
        "ru": "12 нояб., 18:30",
    }


def test_a_plate_tells_what_helped(app: App) -> None:
    tr = Translator("en")
    game = app.archive.games()[0]
    app.archive.update_about(game.id, hints=1, undos=2)
    app.archive.wait(60)
    game = app.archive.games()[0]
    assert standing_words(tr, game) == "Round 5 · Lot 1 of 8"
    assert about_words(tr, game) == "Round 5 · Lot 1 of 8 · With help: 1 hint, 2 returns to the bench"
    app.archive.update_about(game.id, hints=0, undos=0, origin="another")
    app.archive.wait(60)
    branched = about_words(tr, app.archive.games()[0])
    assert branched.endswith(" · With help: continued from another game"), "the statistics count it as such"


@pytest.mark.parametrize(
    ("occasion", "words"),
    [
        ("", ""),
        (OCCASION + "volta", "Ladder: Volta"),
        (OCCASION + "gone", "The ladder"),
        (SCORED + "2026-11-21", "Game of the day"),
        (PRACTICE + "2026-11-21", "Game of the day, practice"),
    ],
)
def test_a_game_is_told_by_its_kind(app: App, occasion: str, words: str) -> None:
    game = msgspec.structs.replace(app.archive.games()[0], occasion=occasion)
    tr = Translator("en")
    assert kind_words(tr, game) == words
    assert brief_words(tr, game) == f"{words or 'Grit, Volta, Rivet'} · Round 5 · Lot 1 of 8"
    people = msgspec.structs.replace(
        game, seats=(*game.seats[:3], msgspec.structs.replace(game.seats[3], kind="human"))
    )
    names = ", ".join(seat.name for seat in game.seats)
    assert brief_words(tr, people) == f"{words or names} · Round 5 · Lot 1 of 8", "each of them is looked for"
    branch = msgspec.structs.replace(game, occasion="", origin="another")
    assert kind_words(tr, branch) == "From a replay"


def test_the_list_knows_the_kind_of_every_game(app: App) -> None:
    told = {game.seed: kind_words(Translator("en"), game) for game in app.archive.games()}
    assert told[1234] == "Ladder: Volta"
    assert told[11] == "Game of the day"
    assert told[6] == ""


def over(app: App) -> GamesScene:
    """The list with a finished game chosen that Ada played."""
    name = next(game.id for game in app.archive.games(finished=True) if game.seats[0].name == "Ada")
    scene = GamesScene(app, name)
    app.scenes.push(scene)
    app.archive.wait(60)
    tick(app, 1.0)
    return scene


@pytest.mark.parametrize(
    "act",
    [
        lambda app, scene: hands.click_on(app, scene.group, "Replay"),
        lambda app, _scene: key(app, pygame.K_RETURN),
        lambda app, _scene: pad(app, pygame.CONTROLLER_BUTTON_A),
    ],
)
def test_a_finished_game_is_looked_through_again(app: App, act: Callable[[App, GamesScene], None]) -> None:
    scene = over(app)
    assert scene.chosen is not None
    act(app, scene)
    assert isinstance(app.scenes.top, ReplayScene)
    assert app.scenes.top.replay.seed == scene.chosen.seed
    key(app, pygame.K_ESCAPE)
    assert len(app.scenes) == 2


def test_an_unfinished_game_is_not_looked_through_with_its_hands_open(app: App) -> None:
    scene = GamesScene(app, app.archive.unfinished()[0].id)
    app.scenes.push(scene)
    words = [widget.label for widget in scene.group.widgets if isinstance(widget, Button)]
    assert "Continue" in words
    assert "Replay" not in words
    assert "Foreman's report" not in words


def test_a_report_is_kept_with_its_game(app: App) -> None:
    scene = over(app)
    assert scene.chosen is not None
    record = app.archive.open(scene.chosen.id).record
    work = Reviewing(record, 0)
    hands.click_on(app, scene.group, "Foreman's report")
    report = app.scenes.top
    assert isinstance(report, ReportScene)
    assert report.progress[1] == work.steps
    key(app, pygame.K_ESCAPE)
    assert app.scenes.scenes[-1] is scene


def test_a_game_whose_file_went_away_meanwhile_is_told_in_a_sentence(app: App) -> None:
    scene = over(app)
    assert scene.chosen is not None
    path = app.archive.path_of(scene.chosen.id)
    path.unlink()
    backup_of(path).unlink(missing_ok=True)
    hands.click_on(app, scene.group, "Replay")
    assert isinstance(app.scenes.top, DialogScene)


def test_the_result_of_a_finished_game_is_counted_once_more_and_leads_back_to_the_list(app: App) -> None:
    scene = over(app)
    assert scene.chosen is not None
    hands.click_on(app, scene.group, "Result")
    results = app.scenes.top
    assert isinstance(results, ResultsScene)
    tick(app, 1.0)
    assert results.done
    assert [block.total for block in results.blocks()] == list(scene.chosen.standing.scores)
    hands.click_on(app, results.group, "Share")
    assert isinstance(app.scenes.top, ShareScene)
    key(app, pygame.K_ESCAPE)
    hands.click_on(app, results.group, "Back")
    assert app.scenes.scenes[-1] is scene
    app.archive.resume(scene.chosen.id).file.close()


def test_whoever_hears_the_list_hears_of_the_chosen_game(app: App) -> None:
    scene = opened(app)
    key(app, pygame.K_DOWN)
    assert re.search(r"Ada, Bartholomäus, Volta\. .*\d\d:\d\d\. Round 4 · all lots sold", scene.spoken().focus)
