"""Title, setup, settings, rules and dialogs, played by posted events."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pygame
import pytest

from game.agents import LEVELS, PERSONALITIES, Personality, strength
from tests.ui import hands
from tests.ui.conftest import MakeApp
from ui.base.input import Command, FocusGained, FocusLost, PadButton
from ui.base.settings import MatchSetup, Pace, SeatChoice, Settings, load_settings
from ui.base.theme import SEAT
from ui.scenes.dialog import Answer, DialogScene
from ui.scenes.menu import MenuScene
from ui.scenes.rules import RulesScene
from ui.scenes.seating import add_seat, change_kind, default_seats, problem_with, recast, recolour, remove_seat
from ui.scenes.settings import SettingsScene
from ui.scenes.setup import SetupScene
from ui.scenes.title import TitleScene
from ui.shell.app import App
from ui.shell.scene import Scene
from ui.widgets.base import Control
from ui.widgets.button import Button
from ui.widgets.choice import Choice, Toggle
from ui.widgets.colour_row import ColourRow
from ui.widgets.dice_button import DiceButton
from ui.widgets.face_choice import FaceChoice
from ui.widgets.scroll import ScrollArea
from ui.widgets.slider import Slider
from ui.widgets.text_input import TextInput

Kind = TypeVar("Kind", bound=Control)


class Games:
    """Notes which games are asked for."""

    def __init__(self, *, kept: bool = False) -> None:
        self.kept = kept
        self.started: list[MatchSetup] = []
        self.resumed = 0

    def saved(self, _app: App) -> bool:
        return self.kept

    def resume(self, _app: App) -> None:
        self.resumed += 1

    def start(self, _app: App, setup: MatchSetup, _occasion: str) -> None:
        self.started.append(setup)


@pytest.fixture
def games() -> Games:
    return Games()


@pytest.fixture
def title(make_app: MakeApp, games: Games) -> TitleScene:
    app = make_app(matches=games)
    scene = TitleScene(app)
    app.scenes.push(scene)
    app.step(0)
    return scene


@pytest.fixture
def setup(title: TitleScene) -> SetupScene:
    hands.click_on(title.app, title.group, "New game")
    top = title.app.scenes.top
    assert isinstance(top, SetupScene)
    title.app.step(0)
    return top


def top_of(app: App) -> Scene:
    assert app.scenes.top is not None
    return app.scenes.top


def of_kind(scene: MenuScene, kind: type[Kind]) -> list[Kind]:
    return [widget for widget in scene.group.widgets if isinstance(widget, kind)]


def unfold(setup: SetupScene) -> None:
    """Show what the setup keeps under "More"."""
    hands.click_on(setup.app, setup.group, "More")


# Title


def test_two_clicks_lead_from_the_title_to_a_game(title: TitleScene, games: Games) -> None:
    hands.click_on(title.app, title.group, "New game")
    scene = top_of(title.app)
    assert isinstance(scene, SetupScene)
    hands.click_on(title.app, scene.group, "Start")
    assert len(games.started) == 1
    assert [seat.kind for seat in games.started[0].seats] == ["human", "ai", "ai", "ai"]


@pytest.mark.parametrize(("words", "kind"), [("Rules", RulesScene), ("Settings", SettingsScene)])
def test_the_other_buttons_open_their_scenes_and_back_leads_back(
    title: TitleScene, words: str, kind: type[MenuScene]
) -> None:
    app = title.app
    hands.click_on(app, title.group, words)
    scene = top_of(app)
    assert isinstance(scene, kind)
    hands.click_on(app, scene.group, "Back")
    assert top_of(app) is title
    hands.click_on(app, title.group, words)
    hands.key(app, pygame.K_ESCAPE)
    assert top_of(app) is title


def test_keys_come_back_to_the_button_they_left_the_title_by(title: TitleScene) -> None:
    app = title.app
    for arrow in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RIGHT):
        hands.key(app, arrow)
    assert title.group.focused is hands.labelled(title.group, "Settings")
    hands.key(app, pygame.K_RETURN)
    hands.key(app, pygame.K_ESCAPE)
    assert top_of(app) is title
    assert title.group.focused is hands.labelled(title.group, "Settings")
    assert title.group.ring


def test_quit_quits(title: TitleScene) -> None:
    hands.click_on(title.app, title.group, "Quit")
    assert not title.app.running


def test_continue_is_offered_only_for_a_kept_game(title: TitleScene, games: Games) -> None:
    with pytest.raises(LookupError):
        hands.labelled(title.group, "Continue")
    games.kept = True
    title.resume()
    hands.click_on(title.app, title.group, "Continue")
    assert games.resumed == 1


def test_f1_opens_the_rules(title: TitleScene) -> None:
    hands.key(title.app, pygame.K_F1)
    assert isinstance(top_of(title.app), RulesScene)


def test_enter_alone_goes_to_a_game(title: TitleScene, games: Games) -> None:
    for _ in range(2):
        hands.key(title.app, pygame.K_RETURN)
    assert len(games.started) == 1


def test_a_gamepad_alone_goes_to_a_game(title: TitleScene, games: Games) -> None:
    for _ in range(2):
        top_of(title.app).handle(PadButton(Command.ACCEPT))
    assert len(games.started) == 1


def test_the_hall_rests_when_nobody_looks_or_motion_is_unwanted(title: TitleScene) -> None:
    states = [title.wants_frames]
    for event in (FocusLost(), FocusGained()):
        title.handle(event)
        states.append(title.wants_frames)
    title.app.change_settings(reduced_motion=True)
    states.append(title.wants_frames)
    assert states == [True, False, True, False]


def test_notices_are_told_one_after_another_and_once(title: TitleScene) -> None:
    app = title.app
    for sentence in ("First thing.", "Second thing.", "First thing."):
        app.notify(sentence)
    told = 0
    app.step(0)
    while isinstance(top_of(app), DialogScene):
        told += 1
        hands.key(app, pygame.K_RETURN)
        app.step(0)
    assert told == 2


def test_a_damaged_settings_file_is_told_on_the_title(make_app: MakeApp, tmp_path: Path) -> None:
    path = tmp_path / "config" / "settings.json"
    path.parent.mkdir(parents=True)
    path.write_text("{ not json")
    settings, (notice,) = load_settings(path)
    app = make_app(settings=settings)
    app.notify(notice.told(app.tr))
    app.scenes.push(TitleScene(app))
    app.step(0)
    assert isinstance(top_of(app), DialogScene)


# Setup


def test_the_last_setup_is_offered_again(setup: SetupScene, games: Games) -> None:
    app = setup.app
    for seat in (3, 2):
        crosses = [widget for widget in of_kind(setup, Button) if widget.label == "×"]
        hands.click(app, crosses[seat].rect.center)
    hands.click(app, of_kind(setup, TextInput)[0].rect.center)
    hands.key(app, pygame.K_x, pygame.KMOD_LCTRL)
    hands.write(app, "Ada")
    hands.click_on(app, setup.group, "Start")
    again = SetupScene(app)
    assert again.seats == list(games.started[0].seats)
    assert [seat.name for seat in again.seats] == ["Ada", "Volta"]


def test_seats_are_removed_and_added_by_mouse(setup: SetupScene) -> None:
    app = setup.app
    for _ in range(3):
        hands.click_on(app, setup.group, "×")
    assert len(setup.seats) == 2
    reasons = {widget.disabled_reason for widget in setup.group.widgets if getattr(widget, "label", "") == "×"}
    assert reasons == {"A game needs at least two seats."}
    for _ in range(2):
        hands.click_on(app, setup.group, "Add a seat")
    assert len(setup.seats) == 4
    assert len({seat.colour for seat in setup.seats}) == 4
    assert setup.problem is None


def test_a_name_is_typed(setup: SetupScene, games: Games) -> None:
    app = setup.app
    name = of_kind(setup, TextInput)[0]
    hands.click(app, name.rect.center)
    hands.key(app, pygame.K_x, pygame.KMOD_LCTRL)
    assert setup.problem == "Seat 1 has no name yet."
    hands.click_on(app, setup.group, "Start")
    assert games.started == []
    hands.click(app, name.rect.center)
    hands.write(app, "  Jörg ")
    hands.click_on(app, setup.group, "Start")
    assert games.started[0].seats[0].name == "Jörg"


def test_people_and_computers_change_places(setup: SetupScene) -> None:
    app = setup.app
    kinds = [choice for choice in of_kind(setup, Choice) if "Person" in choice.values]
    hands.click(app, kinds[1].rect.center)
    assert setup.seats[1].kind == "human"
    assert setup.group.focused is not None
    hands.key(app, pygame.K_LEFT)
    assert setup.seats[1].kind == "ai"


def test_a_person_is_not_called_after_the_computer_player_of_before(setup: SetupScene) -> None:
    app = setup.app
    kinds = [choice for choice in of_kind(setup, Choice) if "Person" in choice.values]
    before = setup.seats[1].name
    assert before in {character.name for character in PERSONALITIES.values()}
    hands.click(app, kinds[1].rect.center)
    assert setup.seats[1].name == "Player 2"
    hands.key(app, pygame.K_LEFT)
    assert setup.seats[1].name == before


def test_a_typed_name_stays_whoever_plays(app: App) -> None:
    seats = [SeatChoice("Player 2"), SeatChoice("Zed", "ai", personality="volta", colour="blue")]
    person = change_kind(seats, 1, "human", app.tr)
    assert person[1].name == "Zed"
    assert change_kind(person, 1, "ai", app.tr)[1].name == "Zed"
    called = change_kind([seats[0], msgspec.structs.replace(seats[1], name="Volta")], 1, "human", app.tr)
    assert called[1].name == "Player 1"


def test_levels_and_pace_are_chosen(setup: SetupScene, games: Games) -> None:
    app = setup.app
    levels = next(choice for choice in of_kind(setup, Choice) if set(choice.values) >= {"Apprentice"})
    before = setup.seats[1].level
    hands.click(app, levels.rect.center)
    keys = list(LEVELS)
    assert setup.seats[1].level == keys[(keys.index(before) + 1) % len(keys)]
    unfold(setup)
    pace = next(choice for choice in of_kind(setup, Choice) if "Slow" in choice.values)
    hands.click(app, pace.rect.center)
    hands.click_on(app, setup.group, "Start")
    assert app.settings.pace is Pace.SLOW


def test_a_seat_says_in_players_words_who_plays_there_and_more_tells_figures(setup: SetupScene) -> None:
    seat = msgspec.structs.replace(setup.seats[1], kind="ai", level="mastermind")
    taste, summary = PERSONALITIES[seat.personality].taste, LEVELS["mastermind"].summary
    setup.seats[1:] = [seat]
    assert taste
    assert {taste, summary} <= set(hands.words_drawn(setup.app))
    wins, alone = strength("mastermind", 2), strength("mastermind", 4)
    assert wins is not None
    assert alone is not None
    unfold(setup)
    assert {taste, f"Wins {round(100 * wins)} % against the level below."} <= set(hands.words_drawn(setup.app))
    setup.seats[1:] = [seat] * 3
    said = f"Alone against 3 of the level below it wins {round(100 * alone)} %."
    assert {taste, said} <= set(hands.words_drawn(setup.app))
    setup.seats[1:] = [msgspec.structs.replace(seat, level="random")]
    assert {taste, LEVELS["random"].summary} <= set(hands.words_drawn(setup.app))


def test_figures_are_no_more_than_a_look_at_the_level_away(setup: SetupScene) -> None:
    app = setup.app
    levels = next(choice for choice in of_kind(setup, Choice) if set(choice.values) >= {"Apprentice"})
    assert not [words for words in hands.words_drawn(app) if "%" in words]
    hands.move(app, levels.rect.center)
    app.step(1.0)
    assert "against 3 of the level below" in setup.group.tip
    before = setup.group.tip
    hands.click(app, levels.rect.center)
    hands.move(app, (levels.rect.centerx + 3, levels.rect.centery))
    app.step(1.0)
    assert setup.group.tip not in ("", before)


def test_more_is_folded_at_first_and_remembered(setup: SetupScene) -> None:
    app = setup.app
    names = len(of_kind(setup, TextInput))
    assert not of_kind(setup, DiceButton)
    unfold(setup)
    assert of_kind(setup, DiceButton)
    assert len(of_kind(setup, TextInput)) == names + 1
    hands.click_on(app, setup.group, "Back")
    app.scenes.push(again := SetupScene(app))
    assert of_kind(again, DiceButton)
    hands.click_on(app, again.group, "Less")
    assert not of_kind(again, DiceButton)
    assert not app.settings.setup_more


def test_several_persons_may_agree_on_what_if(setup: SetupScene, games: Games) -> None:
    app = setup.app
    unfold(setup)
    assert not of_kind(setup, Toggle), "one person alone has the settings for it"
    hands.click_on(app, setup.group, "Family of four")
    (agreed,) = of_kind(setup, Toggle)
    assert not agreed.on
    hands.click(app, agreed.rect.center)
    hands.click_on(app, setup.group, "Start")
    assert games.started[0].what_if
    app.scenes.push(again := SetupScene(app))
    assert of_kind(again, Toggle)[0].on


def test_what_is_wrong_is_told_whether_more_is_shown_or_not(setup: SetupScene) -> None:
    app = setup.app
    hands.click(app, of_kind(setup, TextInput)[0].rect.center)
    hands.key(app, pygame.K_x, pygame.KMOD_LCTRL)
    for _ in range(2):
        assert "Seat 1 has no name yet." in hands.words_drawn(app)
        hands.click(app, next(b for b in of_kind(setup, Button) if b.label in ("More", "Less")).rect.center)


def test_another_character_takes_the_seat_with_its_name(setup: SetupScene) -> None:
    app = setup.app
    face = of_kind(setup, FaceChoice)[1]
    assert face.hint
    names = []
    hands.click(app, (face.rect.right - 10, face.rect.centery))
    for _ in range(5):
        seat = setup.seats[1]
        assert seat.name == PERSONALITIES[seat.personality].name
        names.append(seat.name)
        hands.key(app, pygame.K_RIGHT)
    assert len(set(names)) == 5
    assert not {"Grit", "Rivet"} & set(names), "they sit at the table already"
    assert setup.problem is None


def test_a_name_that_was_typed_outlives_a_change_of_character(app: App) -> None:
    seats = [SeatChoice("Ada"), SeatChoice("Zed", "ai", personality="volta", colour="blue")]
    assert recast(seats, 1, "ohm")[1] == SeatChoice("Zed", "ai", personality="ohm", colour="blue")


def test_a_person_who_becomes_a_computer_gets_a_character(setup: SetupScene) -> None:
    app = setup.app
    kinds = [choice for choice in of_kind(setup, Choice) if "Person" in choice.values]
    hands.click(app, kinds[0].rect.center)
    assert setup.seats[0].kind == "ai"
    assert setup.seats[0].personality in PERSONALITIES


def test_a_character_that_was_left_out_gives_its_seat_to_another(app: App, characters: dict[str, Personality]) -> None:
    seats = (SeatChoice("Ada"), SeatChoice("Volta", "ai", personality="volta"), SeatChoice("Bo", "ai", personality=""))
    app.settings.last_setup = MatchSetup(seats, 1)
    del characters["volta"]
    app.scenes.push(setup := SetupScene(app))
    assert setup.problem is None
    assert (setup.seats[1].personality, setup.seats[1].name) == ("grit", "Volta")
    assert setup.seats[2].personality == "", "no character is a choice of its own"


def test_without_any_character_games_can_be_set_up(app: App, characters: dict[str, Personality]) -> None:
    app.settings.last_setup = MatchSetup((SeatChoice("Ada"), SeatChoice("Volta", "ai", personality="volta")), 1)
    characters.clear()
    app.scenes.push(setup := SetupScene(app))
    app.step(0)
    face = of_kind(setup, FaceChoice)[1]
    hands.click(app, (face.rect.right - 10, face.rect.centery))
    kinds = [choice for choice in of_kind(setup, Choice) if "Person" in choice.values]
    hands.click(app, kinds[0].rect.center)
    assert [(seat.kind, seat.personality) for seat in setup.seats] == [("ai", ""), ("ai", "")]
    assert setup.problem is None
    assert {seat.personality for seat in default_seats(app.tr)} == {""}


def test_a_taken_colour_is_exchanged(setup: SetupScene) -> None:
    app = setup.app
    row = of_kind(setup, ColourRow)[0]
    index = list(SEAT).index("blue")
    hands.click(app, (row.rect.x + row.rect.w * (index + 0.5) / len(SEAT), row.rect.centery))
    assert (setup.seats[0].colour, setup.seats[1].colour) == ("blue", "red")


def test_the_die_gives_another_number(setup: SetupScene) -> None:
    app = setup.app
    before = setup.seed
    unfold(setup)
    dice = of_kind(setup, DiceButton)[0]
    for _ in range(3):
        hands.click(app, dice.rect.center)
    assert setup.seed != before
    assert setup.seed in {field.text for field in of_kind(setup, TextInput)}


def test_only_digits_go_into_the_game_number(setup: SetupScene) -> None:
    app = setup.app
    unfold(setup)
    number = of_kind(setup, TextInput)[-1]
    hands.click(app, number.rect.center)
    hands.key(app, pygame.K_x, pygame.KMOD_LCTRL)
    assert setup.problem == "The game needs a number: type one, or press the die."
    hands.write(app, "-1e٣99999999999")
    assert number.text == "199999999"
    assert setup.problem is None


@pytest.mark.parametrize(
    ("seats", "seed", "words"),
    [
        ([SeatChoice("Ada"), SeatChoice("ada ")], "1", "Two seats are called ada"),
        ([SeatChoice("Ada"), SeatChoice("B" * 40)], "1", "is too long"),
        ([SeatChoice("Ada"), SeatChoice("B", "ai", "grandmaster")], "1", "no level that this version knows"),
        ([SeatChoice("Ada"), SeatChoice("B", "ai", personality="hal")], "1", "a character that this version"),
        ([SeatChoice("Ada"), SeatChoice("B")], "٣", "whole number"),
        ([SeatChoice("Ada"), SeatChoice("B")], "1234567890", "at most nine digits"),
        ([SeatChoice("Ada"), SeatChoice("B")], "0", None),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(app: App, seats: list[SeatChoice], seed: str, words: str | None) -> None:
    problem = problem_with(seats, seed, app.tr)
    if words is None:
        assert problem is None
    else:
        assert problem is not None
        assert words in problem
        assert problem.endswith(".")


def test_seats_keep_to_their_limits(app: App) -> None:
    seats = default_seats(app.tr)
    assert add_seat(seats, app.tr) == seats
    two = remove_seat(remove_seat(seats, 3), 2)
    assert remove_seat(two, 0) == two
    assert recolour(seats, 0, seats[0].colour) == seats


def test_a_remembered_setup_with_an_unknown_level_can_be_mended(make_app: MakeApp) -> None:
    last = MatchSetup((SeatChoice("A"), SeatChoice("B", "ai", "grandmaster")), 1)
    app = make_app(settings=Settings(language="en", last_setup=last))
    scene = SetupScene(app)
    app.scenes.push(scene)
    assert scene.problem is not None
    app.step(0)
    levels = next(choice for choice in of_kind(scene, Choice) if set(choice.values) >= {"Apprentice"})
    hands.click(app, levels.rect.center)
    assert scene.problem is None


# Settings


def test_every_setting_can_be_changed_and_applies_at_once(make_app: MakeApp) -> None:
    app = make_app()
    scene = SettingsScene(app)
    app.scenes.push(scene)
    app.step(0)
    before = app.settings.__class__(**{name: getattr(app.settings, name) for name in app.settings.__struct_fields__})
    # Found before the language changes, and with it the words.
    window = next(at for at, choice in enumerate(of_kind(scene, Choice)) if "Full screen" in choice.values)
    for kind in (Toggle, Slider, Choice):
        for index in range(len(of_kind(scene, kind))):
            if kind is Choice and index == window:
                continue
            widget = of_kind(scene, kind)[index]
            hands.click(app, (widget.rect.x + 30, widget.rect.centery))
            app.step(0)
    changed = {name for name in app.settings.__struct_fields__ if getattr(before, name) != getattr(app.settings, name)}
    expected = {"text_size", "pace", "music", "effects", "interface", "mute", "memory_aid", "what_if", "sort_hand"}
    expected |= {"explanations"}
    assert changed - {"language"} == expected | {"reduced_motion", "screen_shake", "flashes"}


def test_a_switch_follows_the_key(make_app: MakeApp) -> None:
    app = make_app()
    scene = SettingsScene(app)
    app.scenes.push(scene)
    app.step(0)
    hands.key(app, pygame.K_m)
    switch = hands.beside(scene.group, "Mute everything")
    assert isinstance(switch, Toggle)
    assert switch.on


def test_the_focus_stays_when_the_text_size_changes(make_app: MakeApp) -> None:
    app = make_app()
    scene = SettingsScene(app)
    app.scenes.push(scene)
    size = next(choice for choice in of_kind(scene, Choice) if "115 %" in choice.values)
    scene.group.focus(size)
    for _ in range(2):
        hands.key(app, pygame.K_RIGHT)
    assert app.settings.text_size == 130


# Rules


def test_the_rules_scroll_and_headings_jump(app: App) -> None:
    scene = RulesScene(app)
    app.scenes.push(scene)
    app.step(0)
    hands.wheel(app, (1000, 500), -3)
    assert of_kind(scene, ScrollArea)[0].offset == 210
    hands.click_on(app, scene.group, "Scoring")
    jumped = of_kind(scene, ScrollArea)[0].offset
    assert jumped > 1000
    hands.key(app, pygame.K_PAGEUP)
    assert of_kind(scene, ScrollArea)[0].offset < jumped
    app.resize((960, 540))
    app.step(0)
    assert of_kind(scene, ScrollArea)[0].offset > 500


# Dialog


def ask(app: App) -> tuple[DialogScene, list[str]]:
    given: list[str] = []
    answers = [Answer("Stay", lambda: given.append("stay")), Answer("Go", lambda: given.append("go"))]
    dialog = DialogScene(app, "Leave?", "The game is saved.", answers, cancel=0)
    app.scenes.push(SettingsScene(app))
    app.scenes.push(dialog)
    app.step(0)
    return dialog, given


@pytest.mark.parametrize(
    ("act", "expected"),
    [
        (lambda app, dialog: hands.click_on(app, dialog.group, "Go"), "go"),
        (lambda app, _: hands.key(app, pygame.K_ESCAPE), "stay"),
        (lambda app, _: app.step(0, [pygame.event.Event(pygame.QUIT)]), "stay"),
        (lambda app, _: hands.key(app, pygame.K_RETURN), "stay"),
        (lambda _, dialog: dialog.handle(PadButton(Command.CANCEL)), "stay"),
    ],
)
def test_a_dialog_is_answered_once_and_goes(app: App, act: Callable[[App, DialogScene], Any], expected: str) -> None:
    dialog, given = ask(app)
    act(app, dialog)
    assert given == [expected]
    assert isinstance(top_of(app), SettingsScene)
    assert app.running


def test_enter_means_the_same_after_a_click_beside_the_answers(app: App) -> None:
    _, given = ask(app)
    hands.click(app, (1400, 60))
    hands.key(app, pygame.K_RETURN)
    assert given == ["stay"]


def test_a_dialog_lets_nothing_through(app: App) -> None:
    _, given = ask(app)
    hands.click(app, (1400, 60))
    hands.key(app, pygame.K_m)
    assert given == []
    assert not app.settings.mute


# All of them, in every size


SCENES: list[Callable[[App], Scene]] = [TitleScene, SetupScene, SettingsScene, RulesScene]
SIZES = [(960, 540), (1600, 900), (1200, 900), (2520, 1080)]


@pytest.mark.parametrize("make", SCENES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("text_size", "longer"), [(100, False), (100, True), (150, False)])
def test_everything_is_on_the_canvas_and_no_word_is_cut(
    make_app: MakeApp,
    monkeypatch: pytest.MonkeyPatch,
    make: Callable[[App], Scene],
    size: tuple[int, int],
    text_size: int,
    longer: bool,
) -> None:
    if longer:
        monkeypatch.setattr("gettext.NullTranslations", LongWords)
    app = make_app(size, Settings(language="en", text_size=text_size), matches=Games(kept=True))
    cut: list[str] = []
    original = app.texts.block

    def spy(string: str, *arguments: Any, **options: Any) -> Any:
        block = original(string, *arguments, **options)
        if block.cut:
            cut.append(string)
        return block

    monkeypatch.setattr(app.texts, "block", spy)
    scene = make(app)
    app.scenes.push(scene)
    app.step(0)
    canvas = app.viewport.canvas
    group = getattr(scene, "group")  # noqa: B009
    for widget in group.widgets:
        assert canvas.inflate(1, 1).contains(widget.rect), widget
    assert cut == []
    for one in group.widgets:
        for other in group.widgets:
            if one is not other:
                assert not one.rect.inflate(-2, -2).colliderect(other.rect.inflate(-2, -2)), (one, other)


class LongWords:
    """A language whose words are a good third longer, as German and Russian ones can be."""

    def gettext(self, message: str) -> str:
        return re.sub(r"(?<!{)\b(\w{4,})\b(?!})", lambda match: match[1] + "enheit"[: len(match[1]) // 3 + 1], message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self.gettext(one if n == 1 else many)
