"""The ladder in the window: choosing a rung, playing its match to the word after it, trying again, going on later."""

import random
from collections.abc import Callable
from functools import partial
from itertools import product

import pygame
import pytest

from build.screens import Make
from game.agents import PERSONALITIES, Personality, words_of
from game.challenges.ladder import LADDER, Goal, GoalKind, Rung, is_open
from game.core.state import Phase
from game.play.session import Session
from game.play.thinking import Agents, LocalThinker
from game.records.game import Game
from tests.ui.conftest import MakeApp, Written
from tests.ui.hands import words_drawn
from tests.ui.persons import DEVICE, KeyPerson, MousePerson, PadPerson, button, post, tick
from tests.ui.stand_ins import session_at, setup
from tests.ui.test_every_scene import check_words
from ui.archive.setups import seat_spec
from ui.base.i18n import LANGUAGES, Translator
from ui.base.viewport import MIN_WINDOW
from ui.files.progress import load_progress
from ui.files.settings import HUMAN, MatchSetup, Pace, SeatChoice, Settings
from ui.match.challenges.ladder_match import goal_words, ladder_seats, rung_of
from ui.match.match import Match
from ui.scenes.after.results import ResultsScene
from ui.scenes.challenges.challenges import ChallengesScene
from ui.scenes.challenges.encounter import Encounter, EncounterScene
from ui.scenes.challenges.ladder_scene import GoalsScene, LadderScene
from ui.scenes.play.allocation import AllocationScene
from ui.scenes.play.pause import PauseScene
from ui.scenes.play.table import TableScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App
from ui.shell.scene import Scene

MakeGame = Callable[..., App]
OHM, TOCK = LADDER[:2]
SHORTEST_LINE = 8
"""Letters above which a line is more than an exclamation."""
LOST_SEED, WON_SEEDS = 3, range(1, 40)
ADA = MatchSetup((SeatChoice("Ada", HUMAN, colour="gold", face="person-3"),) * 2, 1)


def off(language: str = "en") -> Settings:
    return Settings(language=language, pace=Pace.OFF, last_setup=ADA)


def top(app: App) -> Scene | None:
    """The scene on top."""
    return app.scenes.top


def on_the_ladder(app: App) -> LadderScene:
    """Go there from the title."""
    app.scenes.reset(TitleScene(app))
    tick(app)
    for words in ("Challenges", "The ladder"):
        MousePerson(app).click_on(words)
    scene = top(app)
    assert isinstance(scene, LadderScene)
    return scene


@pytest.fixture
def numbers(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the games to come; the last one is dealt again and again."""
    coming = [LOST_SEED, 8]

    def next_number() -> int:
        return coming.pop(0) if len(coming) > 1 else coming[0]

    monkeypatch.setattr("ui.match.challenges.ladder_match.new_code", next_number)
    return coming


def to_the_score(game: MatchSetup) -> Session | None:
    """A game up to the person's last choice, played in its seat by an engineer; None if it has nothing to build."""
    session, agents = Session([seat_spec(seat) for seat in game.seats], game.seed), Agents()
    rng = random.Random(game.seed)
    while (player := session.to_act) is not None:
        observation = session.observation(player)
        if player == 0 and session.phase is Phase.SCORING:
            return session if observation.seats[0].units else None
        spec = session.seats[player]
        agent = agents.of("engineer" if spec.human else spec.level, spec.personality)
        session.submit(player, agent.act(observation, rng))
    return None


def ends_well(game: Game) -> bool:
    while game.to_act is not None:
        game.apply(game.legal_actions()[0])
    return game.returns()[0] > 0


def keep_one_to_be_won(app: App, rung: Rung) -> None:
    """Save a match of a rung at its last choice, which the person wins with the best build."""
    for seed in WON_SEEDS:
        game = MatchSetup(tuple(ladder_seats(app.settings, app.tr, rung)), seed)
        session = to_the_score(game)
        if session is not None and ends_well(session.clone()):
            file = app.archive.begin(game, f"ladder/{rung.key}")
            file.keep(session.record())
            file.flush(60)
            file.close()
            return
    raise LookupError("an engineer wins none of these games")


# From rung to match


def test_the_challenges_tell_how_many_stars_there_are(make_game: MakeGame) -> None:
    app = make_game(off())
    app.scenes.push(ChallengesScene(app))
    assert button(app.scenes.top, "The ladder").hint == "It begins in the fuse cellar."
    app.change_progress(ladder={OHM.key: ("win", "no_fzzzt"), TOCK.key: ("win",)})
    app.scenes.reset(ChallengesScene(app))
    assert button(app.scenes.top, "The ladder").hint == f"3 stars of {3 * len(LADDER)}"
    assert f"3/{3 * len(LADDER)}" in words_drawn(app)


def test_the_first_rung_alone_can_be_begun_and_the_next_says_why_not(make_game: MakeGame) -> None:
    app = make_game(off())
    scene = on_the_ladder(app)
    assert scene.chosen == OHM
    assert button(scene, "Start").enabled
    person = MousePerson(app)
    climb = scene.group.widgets[0]
    person.click(climb.shaft.landing(1).center)  # type: ignore[attr-defined]
    assert scene.chosen == TOCK
    start = button(scene, "Start")
    assert start.disabled_reason == "First win against Ohm."
    person.click_on("Start")
    assert top(app) is scene
    assert scene.group.tip == "First win against Ohm."


def test_keys_climb_from_landing_to_landing_and_enter_begins(make_game: MakeGame, numbers: list[int]) -> None:
    app = make_game(off())
    scene, person = on_the_ladder(app), KeyPerson(app)
    for code, chosen in (
        (pygame.K_DOWN, 0), (pygame.K_UP, 1), (pygame.K_UP, 2), (pygame.K_END, 0), (pygame.K_HOME, -1),
        (pygame.K_UP, -1),
    ):  # fmt: skip
        person.key(code)
        assert scene.chosen == LADDER[chosen], pygame.key.name(code)
    person.accept()
    assert top(app) is scene, "the top is shut"
    person.key(pygame.K_END)
    person.accept()
    assert isinstance(top(app), EncounterScene)
    person.key(pygame.K_ESCAPE)
    assert top(app) is scene
    person.accept()
    person.accept()
    table = top(app)
    assert isinstance(table, TableScene)
    assert table.match.occasion == "ladder/ohm"
    assert table.match.session.seed == LOST_SEED


def test_a_pad_goes_to_the_table_and_b_back(make_game: MakeGame, numbers: list[int]) -> None:
    app = make_game(off())
    scene, person = on_the_ladder(app), PadPerson(app)
    person.use("Start")
    assert isinstance(top(app), EncounterScene)
    post(app, pygame.CONTROLLERBUTTONDOWN, instance_id=DEVICE, button=pygame.CONTROLLER_BUTTON_B)
    assert top(app) is scene
    person.use("Start")
    person.use("To the table")
    assert isinstance(top(app), TableScene)


def test_before_the_match_the_personality_speaks_at_its_place(make_game: MakeGame) -> None:
    app = make_game(off())
    on_the_ladder(app)
    MousePerson(app).click_on("Start")
    scene = top(app)
    assert isinstance(scene, EncounterScene)
    assert scene.words == ("The fuse cellar", OHM.before)
    drawn = words_drawn(app)
    assert OHM.before in drawn
    assert "Win without a Fzzzt." in drawn


def test_the_person_sits_there_as_at_the_last_game(make_game: MakeGame) -> None:
    app = make_game(off())
    for rung in LADDER:
        seats = ladder_seats(app.settings, app.tr, rung)
        assert (seats[0].name, seats[0].face, seats[0].colour) == ("Ada", "person-3", "gold")
        assert [(seat.personality, seat.level) for seat in seats[1:]] == [
            (rival.personality, rival.level) for rival in rung.rivals
        ]
        assert len({seat.colour for seat in seats}) == len(seats)


def test_whoever_is_called_like_a_rival_plays_under_another_name(make_game: MakeGame) -> None:
    settings = Settings(language="en", last_setup=setup("OHM", "BOB"))
    app = make_game(settings)
    assert [seat.name for seat in ladder_seats(settings, app.tr, OHM)] == ["Player", "Ohm"]
    assert ladder_seats(Settings(), app.tr, OHM)[0].name == "Player"


# The match and the word after it


@pytest.mark.slow
def test_a_lost_match_is_tried_again_at_once_with_another_number(make_game: MakeGame, numbers: list[int]) -> None:
    app = make_game(off())
    on_the_ladder(app)
    person = MousePerson(app)
    person.click_on("Start")
    person.click_on("To the table")
    results = person.play_to_the_results()
    assert results.match.session.observation(None).winners == (1,)
    assert app.progress.ladder.get("ohm", ()) == ()
    assert "Rematch" not in [getattr(widget, "label", "") for widget in results.group.widgets]
    person.click_on("A word from Ohm")
    scene = top(app)
    assert isinstance(scene, EncounterScene)
    assert scene.moment is Encounter.LOST
    assert scene.words == ("Not this time", OHM.lost)
    assert not any(line.reached for line in scene.lines)
    person.click_on("Again")
    table = top(app)
    assert isinstance(table, TableScene)
    assert table.match.occasion == "ladder/ohm"
    assert table.match.session.seed == 8


def test_a_saved_match_counts_when_it_is_won_later_and_opens_the_next_rung(make_game: MakeGame) -> None:
    app = make_game(off())
    keep_one_to_be_won(app, OHM)
    app.go.resume()
    person = KeyPerson(app)
    person.play_to_the_results()
    reached = app.progress.ladder["ohm"]
    assert reached[0] == "win"
    person.use("A word from Ohm")
    scene = top(app)
    assert isinstance(scene, EncounterScene)
    assert scene.words == ("The match is yours!", OHM.won)
    assert [line.reached for line in scene.lines] == [goal.kind in reached for goal in OHM.goals]
    person.use("Keep climbing")
    ladder = top(app)
    assert isinstance(ladder, LadderScene)
    assert ladder.chosen == TOCK
    assert button(ladder, "Start").enabled
    app.finish_saving()
    assert load_progress(app.storage.progress_file)[0].ladder == {"ohm": reached}


def test_stars_won_with_help_are_hollow_until_they_are_won_without(make_game: MakeGame) -> None:
    app = make_game(off())
    keep_one_to_be_won(app, OHM)
    app.go.resume()
    table = top(app)
    assert isinstance(table, TableScene)
    game = table.match.file_id
    assert game is not None
    app.archive.update_about(game, hints=1)
    person = KeyPerson(app)
    results = person.play_to_the_results()
    reached = app.progress.ladder["ohm"]
    assert app.progress.ladder_helped == {"ohm": reached}
    person.use("A word from Ohm")
    scene = top(app)
    assert isinstance(scene, EncounterScene)
    assert [line.helped for line in scene.lines] == [goal.kind in reached for goal in OHM.goals]
    assert scene.lines[0].words == "Win the match. (So far with help.)"
    person.use("Keep climbing")
    assert is_open(LADDER, 1, app.progress.ladder)
    # The same once more, without help.
    app.archive.update_about(game, hints=0)
    app.scenes.reset(TitleScene(app))
    app.scenes.push(ResultsScene(app, results.match))
    assert (app.progress.ladder, app.progress.ladder_helped) == ({"ohm": reached}, {})
    MousePerson(app).click_on("A word from Ohm")
    scene = top(app)
    assert isinstance(scene, EncounterScene)
    assert not any(line.helped for line in scene.lines)
    assert results.match.news == reached, "the stars turn gold one after another"


def test_a_result_that_is_looked_at_again_counts_once_and_brings_no_new_star(make_game: MakeGame) -> None:
    app = make_game(off())
    keep_one_to_be_won(app, OHM)
    app.go.resume()
    results = KeyPerson(app).play_to_the_results()
    career = app.progress.ladder
    app.scenes.reset(TitleScene(app))
    app.scenes.push(ResultsScene(app, results.match))
    assert app.progress.ladder == career
    MousePerson(app).click_on("A word from Ohm")
    scene = top(app)
    assert isinstance(scene, EncounterScene)
    app.change_settings(pace=Pace.NORMAL)
    assert not scene.wants_frames


def test_escape_after_a_match_leads_to_the_ladder(make_game: MakeGame) -> None:
    app = make_game(off())
    app.scenes.push(EncounterScene(app, OHM, ()))
    KeyPerson(app).key(pygame.K_ESCAPE)
    ladder = top(app)
    assert isinstance(ladder, LadderScene)
    assert ladder.chosen == OHM


def test_at_the_top_there_is_nothing_left_to_climb(make_game: MakeGame) -> None:
    app = make_game(off())
    app.change_progress(ladder={rung.key: ("win",) for rung in LADDER})
    app.scenes.push(EncounterScene(app, LADDER[-1], [GoalKind.WIN], [GoalKind.WIN]))
    MousePerson(app).click_on("The ladder")
    ladder = top(app)
    assert isinstance(ladder, LadderScene)
    assert ladder.chosen == LADDER[-1]


# The goals while one plays


def test_the_menu_over_a_match_of_the_ladder_shows_its_goals(make_game: MakeGame, numbers: list[int]) -> None:
    app = make_game(off())
    on_the_ladder(app)
    person = MousePerson(app)
    person.click_on("Start")
    person.click_on("To the table")
    post(app, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    assert isinstance(top(app), PauseScene)
    person.click_on("Goals")
    scene = top(app)
    assert isinstance(scene, GoalsScene)
    assert [line.words for line in scene.lines] == [goal_words(app.tr, goal) for goal in OHM.goals]
    person.click_on("OK")
    assert isinstance(top(app), PauseScene)


def test_the_goals_can_be_looked_up_between_the_rounds_too(make_game: MakeGame) -> None:
    app = make_game(off())
    game = MatchSetup(tuple(ladder_seats(app.settings, app.tr, OHM)), 7)
    session = session_at(lambda now: now.phase is Phase.ALLOCATION and now.to_act == 0, game)
    match = Match(game, session, LocalThinker(), None, occasion="ladder/ohm")
    app.scenes.reset(AllocationScene(app, match, 0, lambda _actions: None))
    post(app, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    MousePerson(app).click_on("Goals")
    assert isinstance(top(app), GoalsScene)


def test_other_games_have_no_goals_in_the_menu(make_game: MakeGame) -> None:
    app = make_game(off())
    for occasion in ("", "day/2026-11-21", "ladder/", "ladder/nobody"):
        assert rung_of(occasion) is None
        scene = PauseScene(app, occasion=occasion)
        app.scenes.reset(scene)
        with pytest.raises(LookupError):
            button(scene, "Goals")


# Movement


def test_new_stars_come_one_after_another_and_then_nothing_moves(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    kinds = [GoalKind.WIN, GoalKind.NO_FZZZT]
    scene = EncounterScene(app, OHM, kinds, kinds)
    app.scenes.reset(scene)
    assert scene.wants_frames
    for _ in range(10):
        tick(app, 0.2)
    assert not scene.wants_frames


@pytest.mark.parametrize("still", [True, False])
def test_one_climbs_to_the_next_landing_unless_nothing_is_to_move(make_game: MakeGame, *, still: bool) -> None:
    app = make_game(Settings(language="en", reduced_motion=still))
    app.change_progress(ladder={OHM.key: ("win",)})
    scene = LadderScene(app, TOCK.key, climbing=True)
    app.scenes.reset(scene)
    assert scene.wants_frames is not still
    for _ in range(10):
        tick(app, 0.2)
    assert not scene.wants_frames


# What may be missing


def test_a_ladder_that_cannot_be_read_says_so_and_lets_one_back(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.scenes.challenges.ladder_scene.LADDER", ())
    monkeypatch.setattr(
        "ui.scenes.challenges.ladder_scene.LADDER_FAULT", "ladder.json: the rung 'ohm' has a goal twice"
    )
    app = make_game(off())
    scene = on_the_ladder(app)
    told = "The ladder cannot be climbed: ladder.json: the rung 'ohm' has a goal twice. Reinstall the game."
    assert scene.problem == told
    assert told in words_drawn(app)
    MousePerson(app).click_on("Back")
    assert isinstance(top(app), ChallengesScene)


@pytest.fixture
def without_tock(characters: dict[str, Personality]) -> None:
    del characters["tock"]


@pytest.mark.usefixtures("without_tock")
def test_where_a_character_is_missing_another_takes_the_seat(make_game: MakeGame) -> None:
    app = make_game(off())
    seats = ladder_seats(app.settings, app.tr, TOCK)
    assert len(seats) == 3
    assert len({seat.name for seat in seats}) == 3
    assert "tock" not in [seat.personality for seat in seats]
    on_the_ladder(app)
    app.draw()


def test_progress_of_another_version_does_not_hurt(make_game: MakeGame) -> None:
    app = make_game(off())
    app.change_progress(ladder={"watt": ("win",), OHM.key: ("win", "juggle")})
    assert on_the_ladder(app).chosen == TOCK
    app.draw()


# The words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_goal_has_words_with_its_number_in_every_language(language: str) -> None:
    tr = Translator(language)
    for kind in GoalKind:
        counted = {number: goal_words(tr, Goal(kind, number)) for number in (1, 2, 5)}
        assert all(counted.values())
        if counted[1] != counted[5]:
            assert all(str(number) in words for number, words in counted.items()), kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_repeats_at_the_ladder_what_is_said_at_the_table(language: str) -> None:
    tr = Translator(language)
    said = {tr.text(words).strip("¡¿.!?").casefold() for words, _ in words_of(PERSONALITIES)}
    for rung in LADDER:
        for words in (rung.before, rung.won, rung.lost):
            speech = tr.text(words).casefold()
            assert not [line for line in said if len(line) > SHORTEST_LINE and line in speech]


@pytest.mark.parametrize(
    ("language", "window"),
    [
        # The longest language has the least room in the smallest window.
        pytest.param(*each, marks=() if each == ("ru", (MIN_WINDOW, 150)) else pytest.mark.slow)
        for each in product(LANGUAGES, [(MIN_WINDOW, 150), (MIN_WINDOW, 100), ((800, 600), 150)])
    ],
)
@pytest.mark.usefixtures("plain_art")
def test_every_goal_and_every_word_can_be_read_in_small_windows(
    make_app: MakeApp, written: Written, language: str, window: tuple[tuple[int, int], int]
) -> None:
    size, text_size = window
    app = make_app(size, Settings(language=language, text_size=text_size))
    scenes: dict[str, Make] = {}
    for rung in LADDER:
        scenes[f"ladder {rung.key}"] = partial(LadderScene, chosen=rung.key)
        scenes[f"{rung.key} goals"] = partial(GoalsScene, rung=rung)
        scenes |= {
            f"{rung.key} {end}": partial(EncounterScene, rung=rung, reached=end) for end in (None, (), (GoalKind.WIN,))
        }
    check_words(app, written, scenes)
