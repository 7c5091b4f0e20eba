"""Statistics of the archive's games: who is counted, what apart, and what can be done with them."""

import csv
import io
import re
from collections.abc import Callable
from datetime import UTC, datetime

import msgspec
import pygame
import pytest

from build.pictures import after_moments
from game.core.number import GameNumber
from game.review.achievements import ACHIEVEMENTS
from game.review.rating import rating
from game.review.statistics import Habits, Share, results, statistics
from tests.grids import mostly_slow
from tests.ui import hands
from tests.ui.conftest import Written
from tests.ui.hands import words_drawn
from tests.ui.persons import group_of, tick
from tests.ui.stand_ins import played, setup
from tests.ui.touch_persons import TouchPerson
from ui.archive.archive import Archive
from ui.archive.entry import FACTS
from ui.archive.played import of_person, people, persons_games, ratings_of, table_of
from ui.base.i18n import LANGUAGES, Translator
from ui.base.viewport import Rect
from ui.files.settings import MatchSetup, Settings
from ui.halls.blueprint import RAIL, badge_places, bolt_places, draw_shelf, medal_places, needle_angle
from ui.input.input import Command, PadButton
from ui.layout.leaves import Words
from ui.match.wording import signed
from ui.scenes.after.statistics import StatisticsScene
from ui.scenes.after.statistics_wall import between_words, style_of, style_words, verdict_words
from ui.scenes.challenges.album_scene import AlbumScene
from ui.scenes.common.dialog import DialogScene
from ui.scenes.start.setup import SetupScene
from ui.shell.app import App
from ui.widgets.button import Button
from ui.widgets.choice import Choice
from ui.widgets.exhibit import Exhibit
from ui.widgets.plate import draw_tooltip
from ui.widgets.scroll import ScrollArea

MakeGame = Callable[..., App]
PATIENCE = 500


def keep(archive: Archive, game: MatchSetup, **about: object) -> str:
    """Put a finished game into the archive."""
    file = archive.begin(game)
    file.keep(played(game))
    if about:
        file.change(**about)
    file.flush(60)
    file.close()
    return file.id


@pytest.fixture
def app(make_game: MakeGame) -> App:
    """Three games of Ada's, one of them with hints, one of ADA's with Bob, and one of computers."""
    app = make_game(Settings(language="en"), size=(960, 540))
    keep(app.archive, setup("ADA", "volta", seed=1))
    keep(app.archive, setup("grit", "ADA", "fizz", seed=2))
    keep(app.archive, setup("ADA", "volta", seed=3), hints=2)
    keep(app.archive, setup("ADA", "BOB", "ohm", seed=4))
    return app


@pytest.fixture
def scene(app: App) -> StatisticsScene:
    scene = StatisticsScene(app)
    app.scenes.reset(scene)
    tick(app)
    # While the index is compared with the files, the page is not read aloud.
    for _ in range(PATIENCE):
        if not app.archive.upkeep.scanning:
            break
        app.archive.upkeep.wait(0.1)
        tick(app)
    return scene


def test_of_a_few_games_only_the_number_that_was_won_is_told(scene: StatisticsScene) -> None:
    drawn = words_drawn(scene.app)
    assert any(re.fullmatch(r"[0-4] of 4", words) for words in drawn)
    assert not any("in the long run" in words for words in drawn)


def test_every_figure_is_read_aloud_after_its_words(scene: StatisticsScene) -> None:
    """Also where another figure is the same."""
    said = iter(scene.page_words())
    shown = [one.leaf.words for one in scene.arranged.placed if isinstance(one.leaf, Words) and one.inside is None]
    shown = [words for words in shown if words.strip() and words != scene.heading_words]
    assert len({*shown}) < len(shown)
    assert all(words in said for words in shown)


def numbers(scene: StatisticsScene) -> list[GameNumber]:
    return [entry.game.game.seed for entry in scene.games]


def choices(scene: StatisticsScene) -> list[Choice]:
    return [widget for widget in scene.group.widgets if isinstance(widget, Choice)]


def test_the_figures_come_from_the_index_alone(app: App) -> None:
    found = persons_games(app.archive.index)
    assert [(game.name, game.game.game.seed, game.game.seat) for game in found] == [
        ("Ada", 1, 0), ("Ada", 2, 1), ("Ada", 3, 0), ("Ada", 4, 0), ("Bob", 4, 1),
    ]  # fmt: skip
    assert [game.game.helped for game in found] == [False, False, True, False, False]
    record = played(setup("ADA", "volta", seed=1))
    assert found[0].game.game == FACTS.of(record)


def test_a_branched_game_and_one_with_a_return_to_the_bench_count_as_helped(app: App) -> None:
    keep(app.archive, setup("ADA", "volta", seed=8), undos=1)
    keep(app.archive, setup("ADA", "volta", seed=9), origin="another", origin_point=7)
    helped = [game.game.game.seed for game in persons_games(app.archive.index) if game.game.helped]
    assert sorted(helped) == [3, 8, 9]


def test_names_are_told_apart_but_not_their_letters_sizes(app: App) -> None:
    games = persons_games(app.archive.index)
    assert people(games) == ["Ada", "Bob"]
    assert len(of_person(games, "ADA")) == 4


def test_ratings_come_from_games_without_help_and_never_from_the_game_they_are_wanted_for(app: App) -> None:
    games = persons_games(app.archive.index)

    def rated(*numbers: int) -> float:
        found = rating(results(game.game for game in games if game.name == "Ada" and game.game.game.seed in numbers))
        assert found is not None
        return found.value

    assert ratings_of(games, ["ADA", "Cy"]) == {"ada": rated(1, 2, 4)}
    assert ratings_of(games, ["Ada"], without=2) == {"ada": rated(1, 4)} != {"ada": rated(1, 2, 4)}
    assert ratings_of(games, ["Ada"], since="9999") == {}
    assert set(ratings_of(games, ["Ada", "Bob"])) == {"ada", "bob"}


def test_all_games_of_one_person_are_counted_first_and_the_rating_from_those_without_help(
    app: App, scene: StatisticsScene
) -> None:
    assert numbers(scene) == [1, 2, 3, 4]
    assert scene.found.all.games == 4
    assert choices(scene)[0].value == "Ada"
    rated = scene.found.rating
    assert rated is not None
    assert rated.value == ratings_of(persons_games(app.archive.index), ["Ada"])["ada"]
    assert told(scene, "medal").startswith("Rating without help ")
    assert str(round(rated.value)) in words_drawn(app)


def test_another_person_and_games_with_or_without_help_can_be_chosen(app: App, scene: StatisticsScene) -> None:
    choices(scene)[1].step(1)
    assert numbers(scene) == [1, 2, 4]
    assert re.match(r"Rating \d+, give or take \d+$", told(scene, "medal"))
    choices(scene)[1].step(1)
    assert numbers(scene) == [3]
    assert scene.found.rating is None, "with help nothing is rated"
    choices(scene)[0].step(1)
    assert numbers(scene) == []
    choices(scene)[1].step(1)
    assert numbers(scene) == [4]
    tick(app)


def exhibit(scene: StatisticsScene, key: str) -> Exhibit:
    found = scene.control(key)
    assert isinstance(found, Exhibit)
    return found


def told(scene: StatisticsScene, key: str, part: int = 0) -> str:
    """What the bubble says with the pointer at a part of a drawing."""
    found = exhibit(scene, key)
    hands.move(scene.app, found.places[part].center)
    scene.app.step(0.6)
    return scene.group.tip


def test_what_is_only_drawn_is_read_aloud_too(scene: StatisticsScene) -> None:
    """The rating on its medal, the rings, and how many badges stand on the shelf."""
    rated = scene.found.rating
    assert rated is not None
    said = list(scene.page_words())
    assert f"Rating without help {round(rated.value)}" in said
    assert sum(bool(re.fullmatch(r"\w+: \d+% · [\d.]+ of \d", words)) for words in said) == len(
        scene.found.by_personality
    )
    assert any(re.fullmatch(r"\d+ of 18", words) for words in said)


def test_the_bubble_leaves_the_other_parts_of_a_drawing_free(scene: StatisticsScene) -> None:
    told(scene, "rail", 1)
    drawn: list[Rect] = []

    def noted(*args: object, **more: object) -> Rect:
        drawn.append(draw_tooltip(*args, **more))  # type: ignore[arg-type]
        return drawn[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ui.widgets.focus.draw_tooltip", noted)
        scene.app.draw()
    (bubble,) = drawn
    assert not bubble.colliderect(exhibit(scene, "rail").rect.inflate(0, -10))


def test_badges_keep_what_was_done_with_help(app: App, written: Written) -> None:
    def counts(count: int, helped: int) -> list[str]:
        written.clear()
        badges = [("first", count, helped), *[(one.key, 0, 0) for one in ACHIEVEMENTS[1:]]]
        draw_shelf(badges, app.painter, Rect(10, 20, 1000, 240), None)
        return [words for words, _ in written if words.isdigit()]

    assert counts(0, 7) == ["7"]
    assert counts(2, 7) == ["2"]
    assert counts(1, 0) == []


def test_the_choice_of_games_says_what_help_does_to_medals(scene: StatisticsScene) -> None:
    assert "stays hollow" in choices(scene)[1].hint


def test_large_words_make_the_wall_scroll(app: App, scene: StatisticsScene) -> None:
    """It stays where it was when it is laid out again."""
    assert not [widget for widget in scene.group.widgets if isinstance(widget, ScrollArea)]
    app.change_settings(text_size=200)
    app.step(0)
    area = next(widget for widget in scene.group.widgets if isinstance(widget, ScrollArea))
    assert area.furthest > 0
    hands.wheel(app, area.rect.center, -1)
    app.step(0)
    assert area.offset > 0
    scene.lay_out_again()
    again = next(widget for widget in scene.group.widgets if isinstance(widget, ScrollArea))
    assert again.offset == area.offset


@pytest.mark.parametrize("language", mostly_slow(LANGUAGES, "de"))
def test_usual_words_have_room_on_the_wall_without_scrolling(
    make_game: MakeGame, plain_art: None, language: str
) -> None:
    app = make_game(Settings(language=language), size=(960, 540))
    scene = after_moments.statistics(app)
    assert not [widget for widget in scene.group.widgets if isinstance(widget, ScrollArea)]


def test_each_drawing_tells_of_the_part_that_is_pointed_at(scene: StatisticsScene) -> None:
    assert told(scene, "medal", 2).startswith("Apprentice 1000. By strongest rival: ")
    last = scene.games[-1].game
    assert signed(last.own.total, plus=False) in told(scene, "rail", 3)
    assert told(scene, "rail", 3).endswith("Bob, Ohm")
    assert told(scene, "shelf", 1).startswith("Penny pincher. Win with an average bid below 2 zaps.")
    assert re.match(r"\d+% · .* of 2\. In the long run", told(scene, "rival volta"))
    assert "Zaps per bid" in told(scene, "style")


def test_arrow_keys_walk_along_the_bolts_and_on_to_the_next_control(scene: StatisticsScene) -> None:
    """Each is said; past the last one the focus moves on."""
    app, rail = scene.app, exhibit(scene, "rail")
    scene.group.focus(rail)
    said = []
    for _ in range(3):
        hands.key(app, pygame.K_RIGHT)
        said.append(scene.spoken().focus)
    assert len(set(said)) == 3
    assert [words for words in said if not words.startswith("Scores, game by game. ")] == []
    assert rail.at == 3
    hands.key(app, pygame.K_RIGHT)
    assert scene.group.focused is not rail


def test_a_tap_tells_and_a_badge_leads_to_the_album(app: App, scene: StatisticsScene) -> None:
    TouchPerson(app).click(exhibit(scene, "rail").places[1].center)
    assert signed(scene.games[1].game.own.total, plus=False) in scene.group.tip
    hands.click(app, exhibit(scene, "shelf").places[4].center)
    assert isinstance(app.scenes.top, AlbumScene)


def test_the_needle_is_between_the_studs_of_the_levels_and_never_far_beyond_them() -> None:
    levels = [600.0, 1000.0, 1200.0, 1400.0, 1500.0]
    assert [needle_angle(level, levels) for level in levels] == [-120, -60, 0, 60, 120]
    assert needle_angle(1100, levels) == -30
    assert -150 < needle_angle(-9000, levels) < -120 < 120 < needle_angle(9000, levels) < 150


def test_places_lie_in_their_room_apart_from_each_other() -> None:
    room = Rect(30, 40, 700, 260)
    for places in (bolt_places(RAIL, room), badge_places(room), medal_places(Rect(0, 0, 240, 256))[1:]):
        assert all(one.inflate(-1, -1).collidelist(list(places[:at])) < 0 for at, one in enumerate(places))
    assert bolt_places(0, room) == (room,)
    assert all(room.inflate(1, 1).contains(one) for one in (*bolt_places(RAIL, room), *badge_places(room)))


def test_a_shared_victory_is_told_with_the_languages_comma(app: App, scene: StatisticsScene) -> None:
    app.change_settings(language="de")
    assert scene.result is not None
    found = scene.result.found._replace(by_seats={3: Share(2, 1.5), 4: Share(2, 1.0)})
    scene.result = scene.result._replace(found=found)
    scene.lay_out_again()
    words = told(scene, "Gewonnen")
    assert "75\u00a0% · 1,5 von 2" in words
    assert "50\u00a0% · 1 von 2" in words


def test_the_table_has_a_line_a_game_that_a_spreadsheet_reads(app: App, scene: StatisticsScene) -> None:
    hands.click_on(app, scene.group, "Save as CSV")
    for _ in range(PATIENCE):
        if isinstance(app.scenes.top, DialogScene):
            break
        tick(app, 0.01)
        pygame.time.wait(2)
    path = app.storage.downloads / "fzzzt-statistics.csv"
    assert isinstance(app.scenes.top, DialogScene)
    assert app.scenes.top.words[1] == f"Saved as {path.name} in {path.parent}."
    rows = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8-sig"))))
    assert [row["number"] for row in rows] == ["1", "2", "3", "4"]
    assert rows[0]["total"] == str(scene.games[0].game.own.total)
    assert rows[1]["rivals"] == "ai:apprentice/grit + ai:apprentice/fizz"
    assert table_of(scene.games).count("\r\n") == 5


@pytest.mark.parametrize("name", ["=cmd|' /C calc'!", "@SUM(A1:A9)", "+1", "-1", "\uff1d1+1", "\tx"])
def test_no_spreadsheet_takes_a_name_for_a_formula(make_game: MakeGame, name: str) -> None:
    app = make_game(Settings(language="en"), size=(960, 540))
    game = setup("ADA", "volta", seed=1)
    odd = msgspec.structs.replace(game.seats[0], name=name)
    keep(app.archive, msgspec.structs.replace(game, seats=(odd, game.seats[1])))
    (row,) = csv.DictReader(io.StringIO(table_of(persons_games(app.archive.index)), newline=""))
    assert row["name"] == f"'{name}"
    (entry,) = persons_games(app.archive.index)
    assert int(row["total"]) == entry.game.own.total, "a number below zero stays one"


def test_beginning_anew_asks_and_can_be_taken_back(app: App, scene: StatisticsScene) -> None:
    hands.click_on(app, scene.group, "Start over")
    assert isinstance(app.scenes.top, DialogScene)
    hands.key(app, pygame.K_ESCAPE)
    assert numbers(scene) == [1, 2, 3, 4]
    hands.click_on(app, scene.group, "Start over")
    hands.click_on(app, group_of(app.scenes.top), "Start over")
    assert len(app.scenes) == 1
    assert numbers(scene) == []
    assert len(app.archive.games()) == 4
    hands.click_on(app, scene.group, "Count all games again")
    assert numbers(scene) == [1, 2, 3, 4]


def test_games_after_the_new_beginning_count(app: App, scene: StatisticsScene) -> None:
    app.change_settings(statistics_since=datetime(2020, 1, 1, tzinfo=UTC).isoformat())
    assert len(of_person(persons_games(app.archive.index), "Ada", app.settings.statistics_since)) == 4


def test_without_a_game_there_is_one_to_play_and_nothing_to_save_or_to_reset(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en"), size=(960, 540))
    scene = StatisticsScene(app)
    app.scenes.reset(scene)
    tick(app)
    assert "Nothing to count yet: play a game to its end." in words_drawn(app)
    labels = {widget.label for widget in scene.group.widgets if isinstance(widget, Button)}
    assert labels.isdisjoint({"Save as CSV", "Start over"})
    assert scene.found.all.games == 0
    hands.click_on(app, scene.group, "Play the first game")
    assert isinstance(app.scenes.top, SetupScene)


def test_words_of_ratings(app: App) -> None:
    assert between_words(app.tr, 0.0) == "below Random"
    assert between_words(app.tr, 1001.0) == "between Apprentice and Journeyman"
    assert between_words(app.tr, 9000.0) == "above Mastermind"


def test_after_one_game_the_wall_says_what_will_hang_there(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en"), size=(960, 540))
    keep(app.archive, setup("ADA", "BOB", seed=1))
    scene = StatisticsScene(app)
    app.scenes.reset(scene)
    tick(app)
    drawn = words_drawn(app)
    assert "2 more games, and I'll tell you what your style is." in drawn
    assert "No rating yet" in drawn
    assert told(scene, "medal").startswith("From your first game without help on, against computer players")
    assert told(scene, "rival volta").startswith("From your first game against it on")


def test_three_games_are_enough_for_a_style_and_a_robot_says_it(app: App, scene: StatisticsScene) -> None:
    told = words_drawn(app)
    assert app.tr.text(style_of(scene.found.habits).words) in told


@pytest.mark.parametrize(
    ("means", "words"),
    [
        ({}, "A bit of everything: you're hard to read!"),
        ({"zaps_a_bid": 1.5}, "You hold on to every zap."),
        ({"zaps_a_bid": 4.0}, "When you want something, you bid big."),
        ({"zaps_a_bid": 4.0, "bargains_a_game": 8.0}, "You have a nose for bargains."),
        ({"fzzzts_a_game": 3.5}, "Fzzzts don't scare you!"),
        ({"fixed_a_game": 6.5}, "You fix robots like there's no tomorrow."),
    ],
)
def test_a_style_follows_from_the_means(means: dict[str, float], words: str) -> None:
    calm = Habits(2.5, 1.5, 5.0, 12.0, 3.5, 4.0, 1.0, 1.0, 3.0, 3.0, 20, 8)
    habits = calm._replace(**means)  # type: ignore[arg-type]
    assert style_words(Translator("en"), habits, 3) == words
    assert style_words(Translator("en"), habits, 2).startswith("1 more game")


@pytest.mark.parametrize("by", ["mouse", "keys", "pad"])
def test_the_album_opens_from_the_statistics_and_leads_back(app: App, scene: StatisticsScene, by: str) -> None:
    button = scene.control("album")
    assert button is not None
    if by == "mouse":
        hands.click(app, button.rect.center)
    else:
        for _ in range(len(scene.group.widgets)):
            if scene.group.focused is button:
                break
            hands.key(app, pygame.K_TAB) if by == "keys" else scene.handle(PadButton(Command.NEXT))
        assert scene.group.focused is button
        hands.key(app, pygame.K_RETURN) if by == "keys" else scene.handle(PadButton(Command.ACCEPT))
    assert [type(one) for one in app.scenes.scenes] == [StatisticsScene, AlbumScene]
    hands.key(app, pygame.K_ESCAPE)
    assert app.scenes.scenes == (scene,)


def test_the_foreman_has_a_word_about_the_games() -> None:
    found, tr = statistics([]), Translator("en")
    said = {streak: verdict_words(tr, found._replace(streak=streak)) for streak in (3, 1, -3)}
    assert said[3] == "3 wins in a row. Keep it rolling!"
    assert said[-3].startswith("A run of bad luck")
    assert said[1].startswith("A start!")
