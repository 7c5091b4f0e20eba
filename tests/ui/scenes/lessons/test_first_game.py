"""Somebody's first game: from one press on the title to the first win, taught by doing, and on into a real game."""

import re
from collections.abc import Callable

import msgspec
import pygame
import pytest

from build.measure.first_minute import Walk, walked
from build.opening_deal import suits
from game.core.cards import CATALOGUE, POWER
from game.core.state import Phase
from game.records.game import Game
from tests.grids import mostly_slow
from tests.ui.persons import KeyPerson, MousePerson, PadPerson, button, tick
from tests.ui.scenes.after.reports import reviewed
from tests.ui.stand_ins import session_at
from ui.art.card_face import DIMMABLE, Dimmed, card_face
from ui.base.i18n import LANGUAGES, Translator
from ui.files.settings import HUMAN, Pace, Settings
from ui.match.game_words import FIRST_GAME
from ui.match.lessons.opening import read_opening
from ui.paint.assets import Key
from ui.scenes.lessons.lesson import TAUGHT, FirstGameScene
from ui.scenes.play.table import TableScene
from ui.scenes.start.title import TitleScene, is_new
from ui.shell.app import App
from ui.table.state.prompts import Counsel

MakeGame = Callable[..., App]
LONGEST, FIRST_LONGEST = 14, 12
"""Words of a sentence at most, and of the first one."""
MOST_ONWARD, MOST_SECONDS, TO_THE_FIRST_WORDS = 6, 40.0, 3.0
"""Presses of the opening that only go on at most, and seconds at most to the first win and to the first sentence."""


@pytest.fixture(autouse=True)
def newcomer(make_app: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has played yet."""
    monkeypatch.setattr("ui.scenes.start.title.is_new", is_new)


def open_title(app: App) -> TitleScene:
    title = TitleScene(app)
    app.scenes.reset(title)
    tick(app)
    return title


def begin(app: App) -> FirstGameScene:
    """Press *Play*, and wait for the first sentence."""
    button(open_title(app), "Play").on_press()
    return taught(app)


def taught(app: App) -> FirstGameScene:
    """The first game's table, as soon as the mentor asks for a bid there, or leaves."""
    for _ in range(100):
        table = app.scenes.top
        asked = isinstance(table, FirstGameScene) and table.my_turn and not table.sprites.moving and table.speech
        if isinstance(table, FirstGameScene) and (asked or not table.teaching):
            return table
        if isinstance(table, FirstGameScene) and table.playback.waiting:
            KeyPerson(app).key(pygame.K_SPACE)
        tick(app)
    raise AssertionError(f"nobody is asked for a bid: {app.scenes.top}")


def test_who_leaves_a_first_game_meets_no_newcomers_title(make_game: MakeGame) -> None:
    """Not even before the archive has told that there is a game to continue."""
    app = make_game(Settings(language="en"))
    begin(app)
    app.go.title()
    title = app.scenes.top
    assert isinstance(title, TitleScene)
    assert title.control("play") is None
    assert title.control("new") is not None


def sentences(text: str) -> list[str]:
    return [part for part in re.split(r"(?<=[.!?])\s+", text) if part]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_short(language: str) -> None:
    tr = Translator(language)
    steps = read_opening().steps
    told = [line.say for step in steps for line in step.lines]
    told += [words for step in steps for words in (step.want.low, step.want.high) if words]
    for text in map(tr.text, told):
        for sentence in sentences(text.replace("Fzzzt! ", "Fzzzt ")):
            assert len(sentence.split()) <= LONGEST, sentence
    first = sentences(tr.text(steps[0].lines[0].say))
    assert sum(len(sentence.split()) for sentence in first) <= FIRST_LONGEST, first


def test_the_number_deals_what_the_mentor_speaks_of() -> None:
    assert suits(read_opening().number)


@pytest.mark.parametrize("robot", mostly_slow((1, 2, 3), 1))
def test_any_robot_wins_the_first_lot_and_the_second_is_lost(make_game: MakeGame, robot: int) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    open_title(app)
    walked(app, robot)
    table = app.scenes.top
    assert isinstance(table, FirstGameScene)
    won = [one.winner for one in table.match.session.observation(None).history[:4]]
    assert won == [0, 2, 1, 0], "won, lost, dodged, won"


@pytest.mark.parametrize("language", mostly_slow(LANGUAGES, "ru"))
def test_the_first_win_comes_soon_and_few_presses_only_go_on(make_game: MakeGame, language: str) -> None:
    app = make_game(Settings(language=language, pace=Pace.NORMAL))
    open_title(app)
    found: Walk = walked(app)
    assert 0 < found.first_words <= TO_THE_FIRST_WORDS
    assert 0 < found.won <= MOST_SECONDS
    assert found.onward <= MOST_ONWARD
    said = {app.tr.text(line.say) for step in read_opening().steps for line in step.lines}
    assert said == set(found.read), "whoever does as the mentor says hears all of it, and nothing else"


def test_it_goes_on_as_a_game_like_any_other_and_is_saved(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    open_title(app)
    walked(app)
    table = app.scenes.top
    assert isinstance(table, FirstGameScene)
    assert (table.teaching, table.guide, table.counsel, table.playback.shared) == (False, None, None, False)
    assert table._counsel is Counsel.WHY  # noqa: SLF001
    assert FIRST_GAME in app.progress.schooling.done
    assert {moment.value for moment in TAUGHT} <= set(app.progress.moments)
    record = table.match.session.record()
    assert Game.from_record(record).to_record() == record
    app.archive.wait(60)
    (game,) = app.archive.unfinished()
    assert game.occasion == FIRST_GAME
    assert table.match.seal is None, "the rivals' written bids cannot be asked for again"
    KeyPerson(app).key(pygame.K_ESCAPE)
    KeyPerson(app).use("Exit to main menu")
    app.archive.wait(60)
    title = app.scenes.top
    assert isinstance(title, TitleScene)
    for _ in range(20):
        tick(app)
    assert title.control("play") is None
    assert title.control("on") is not None


@pytest.mark.parametrize("lots", mostly_slow(range(5), 0, 4))
def test_who_leaves_is_taught_on_from_there(make_game: MakeGame, lots: int) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    table = begin(app)
    for _ in range(lots):
        bid_as_told(table)
        table = taught(app)
    said, hand, lit = table.speech, table.view.hand, table.lit
    assert said is not None
    app.go.title()
    app.archive.wait(60)
    app.go.resume()
    again = taught(app)
    assert again is not table
    assert again.speech is not None
    assert (again.speech.words, again.view.hand, again.lit) == (said.words, hand, lit)
    assert again.view.auction == lots + 1
    bid_as_told(again)
    assert taught(app).teaching is (lots + 1 < len(read_opening().steps))


def bid_as_told(table: FirstGameScene) -> None:
    """The best card that the mentor has nothing against."""
    card = next(
        card
        for card in sorted(table.view.hand, key=POWER.__getitem__, reverse=True)
        if table.teacher.fault([card]) is None
    )
    person = MousePerson(table.app)
    person.take(table, card)
    tick(table.app)
    person.click(table.geometry.confirm.center)
    assert not table.my_turn


def test_what_was_won_and_paid_is_shown_where_it_lies(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    bid_as_told(begin(app))
    table = taught(app)
    said = table.speech
    assert said is not None
    assert "Both cards are in your pile now" in said.words
    pile, lot = said.marks
    assert pile.collidepoint(table.geometry.pile(0)), "where what is won flies to"
    assert lot.colliderect(table.geometry.head)


def test_what_does_not_matter_yet_is_dimmed(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    table, lit = begin(app), []
    for _ in read_opening().steps:
        lit.append(table.lit)
        bid_as_told(table)
        table = taught(app)
    marks = ("points", "mechanic", "symbols", "belt")
    assert lit == [frozenset(marks[:at]) for at in range(5)]
    assert set(marks) == set(DIMMABLE) - {"starter"}, "whose starters they are matters to nobody yet"
    assert table.lit is None


@pytest.mark.parametrize(
    ("powers", "answer"), [((0,), "It has no power"), ((1, 2), "One is enough here")], ids=["nothing", "two"]
)
def test_what_is_not_sensible_is_answered(make_game: MakeGame, powers: tuple[int, ...], answer: str) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    table, person = begin(app), MousePerson(app)
    for card in [card for card in table.view.hand if POWER[card] in powers]:
        person.take(table, card)
        tick(app)
    person.click(table.geometry.confirm.center)
    assert table.my_turn
    assert table.speech is not None
    assert table.speech.words.startswith(answer)


def test_who_knows_the_game_is_at_a_table_with_one_press(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    button(open_title(app), "I know Fzzzt!").on_press()
    table = app.scenes.top
    assert type(table) is TableScene
    assert [seat.kind for seat in table.match.setup.seats] == [HUMAN, "ai", "ai"]
    assert table.match.session.phase is Phase.BIDDING
    assert isinstance(table.match.setup.seed, str), "its number is a secret"


@pytest.mark.parametrize("person", [KeyPerson, PadPerson])
def test_one_press_of_any_device_begins(make_game: MakeGame, person: type[KeyPerson | PadPerson]) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    open_title(app)
    person(app).accept()
    assert taught(app).view.auction == 1


def test_who_has_played_or_learned_finds_all_ways(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en"))
    assert open_title(app).control("play") is not None
    app.change_progress(games=1)
    title = open_title(app)
    assert title.control("play") is None
    assert title.control("new") is not None


def test_the_pictures_of_a_first_game_are_made_before_it_is_asked_for(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those with which it begins: on the very first start none is on the disk."""
    app = make_game(Settings(language="en", pace=Pace.OFF))
    asked: list[tuple[Key, int, int]] = []
    monkeypatch.setattr(app.art, "prepare", asked.extend)
    title = open_title(app)
    for _ in range(10):
        tick(app)
    monkeypatch.undo()
    made = {key for key, _, _ in asked}
    button(title, "Play").on_press()
    table = taught(app)
    shown = {pose.face[1] for pose in table.sprites.poses().values() if pose.face[0] == "face"}
    assert len(shown) >= 8
    dimmed = Dimmed(frozenset(DIMMABLE))
    assert shown <= {key[1] for key in made if key[-1] == dimmed}
    assert ("portrait", "foreman", "calm") in made


def test_a_mark_is_dimmed_alone() -> None:
    card = CATALOGUE["r1-bolt-cog"]
    faces = {mark: card_face(card, "Tea-Tron", dimmed=Dimmed(frozenset({mark}))) for mark in DIMMABLE}
    whole = card_face(card, "Tea-Tron")
    assert faces.pop("mechanic") == whole, "it is none"
    assert len({whole, *faces.values()}) == len(DIMMABLE)
    mechanic = CATALOGUE["mechanic-1"]
    assert card_face(mechanic, "Imani", dimmed=Dimmed(frozenset({"mechanic"}))) != card_face(mechanic, "Imani")


def test_the_report_blames_nobody_for_the_lesson() -> None:
    opening = read_opening()
    setup = opening.setup(Translator("en"))
    session = session_at(lambda session: session.phase is Phase.SCORING, setup)
    while (player := session.to_act) is not None:
        session.submit(player, session.observation(player).legal_actions()[0])
    review = reviewed(session.record())
    told = opening.without_lessons(review)
    assert [one for one in review.decisions if one.round == 1 and 0 < one.auction <= len(opening.bids)]
    assert not [one for one in told.decisions if one.round == 1 and 0 < one.auction <= len(opening.bids)]
    assert [one for one in told.decisions if one.round > 1] == [one for one in review.decisions if one.round > 1]
    other = msgspec.structs.replace(review, seed=7)
    assert opening.without_lessons(other) == other
