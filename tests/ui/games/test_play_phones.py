"""People with phones as their hands: games through the window, and no byte tells a phone what it may not know."""

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial

import pytest

from game.core.actions import Action, Bid
from game.core.number import code_of
from game.core.state import Phase
from game.play.proof import AskingAgain, asked_again, proof
from game.play.thinking import LocalThinker, Question
from tests.ui.persons import MousePerson, button, tick
from tests.ui.phone_persons import PhonePersons, with_phones
from tests.ui.stand_ins import setup
from tests.ui.witness import EVERYBODY, PhoneWire, Witness, check, check_sent
from ui.files.settings import Pace, Settings
from ui.match.match import Match
from ui.match.phones.link import PlayedBy
from ui.phones.messages import Deliver, DoorFault, Failed, LookStage
from ui.scenes.after.proof import checks_of
from ui.scenes.after.results import ResultsScene
from ui.scenes.play.curtain import CurtainScene
from ui.scenes.play.pause import PhonesScene
from ui.scenes.play.table import TableScene
from ui.scenes.start.door import DoorScene
from ui.shell.app import App
from ui.shell.crash_report import report_text
from ui.table.state.turns import TurnKind
from ui.widgets.choice import Choice

MakeGame = Callable[..., App]
GAME = with_phones(setup("ADA", "BOB", "volta", "grit", seed=code_of(2**93 + 77)))


@pytest.fixture
def app(make_game: MakeGame) -> App:
    return make_game(Settings(language="en", pace=Pace.OFF))


@pytest.fixture
def persons(app: App) -> PhonePersons:
    persons = PhonePersons(app)
    persons.sit_down(GAME)
    return persons


def prompt_of(persons: PhonePersons) -> str:
    table = persons.table
    prompt = table.frame(table.view, table.playback.progress()).prompt
    return "" if prompt is None else prompt.what


def until_asked(persons: PhonePersons) -> int:
    persons.wait(lambda: persons.asked() is not None)
    seat = persons.asked()
    assert seat is not None
    return seat


def play_to_the_end(persons: PhonePersons) -> ResultsScene:
    for _ in range(2000):
        top = persons.app.scenes.top
        if isinstance(top, ResultsScene):
            persons.wait(partial(getattr, top, "done"))
            return top
        seat = persons.asked()
        if seat is not None:
            persons.answer(seat)
        tick(persons.app)
    raise AssertionError("the game does not end")


@pytest.mark.slow
def test_a_whole_game_of_two_phones_and_two_computers_keeps_every_secret(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    witness, persons = Witness(app, monkeypatch), PhonePersons(app, seed=4)
    persons.sit_down(GAME)
    playback = persons.table.playback
    wire = PhoneWire(persons.match, lambda: playback.told)
    persons.door.listen = wire.note
    persons.door.watch("en", "ru")
    match, door = persons.match, persons.door
    results = play_to_the_end(persons)
    tick(app)
    assert {frame.looker for frame in witness.frames} == {EVERYBODY}, "no hand and no curtain"
    check(witness.frames)
    assert len(wire.sent) > 100
    check_sent(wire.sent)
    looks = [one.look for one in door.sent if isinstance(one, Deliver) and one.seat == 0]
    assert {look.stage for look in looks} == set(LookStage)
    assert any(look.verdict for look in looks)
    assert looks[-1].observation.scores
    persons.wait(lambda: all(door.shown_to_all(one)[-1].stage is LookStage.OVER for one in ("en", "ru")))
    check_sent(wire.sent)
    watched = door.shown_to_all()
    assert {look.stage for look in watched} == set(LookStage)
    assert len(watched) > 50
    assert len(door.shown_to_all("ru")) == len(watched)
    door.watch("de", "en")
    persons.wait(lambda: door.shown_to_all("de"))
    assert door.shown_to_all("de")[0].observation == watched[-1].observation, "who comes late sees how it ended"
    assert not door.closed
    assert [seat.kind for seat in match.session.seats][:2] == ["human", "human"]
    app.scenes.pop(results)
    assert door.closed


def test_a_game_goes_from_the_door_to_the_end_by_phones_alone(persons: PhonePersons) -> None:
    ada = until_asked(persons)
    assert persons.table.viewer is None
    turn = persons.table.next_turn
    assert turn.what is TurnKind.PHONE
    assert "chooses on the phone" in prompt_of(persons)
    count = persons.match.session.event_count
    persons.answer(ada)
    persons.wait(lambda: persons.match.session.event_count > count)


def test_a_forbidden_answer_is_refused_with_the_rules_number(persons: PhonePersons) -> None:
    seat = until_asked(persons)
    before = persons.match.session.event_count
    other = persons.match.session.clone().state.players[1 - seat].hand[:1]
    persons.door.answer(seat, Bid(tuple(other)))
    tick(persons.app)
    tick(persons.app)
    assert persons.match.session.event_count == before
    assert persons.door.words
    assert "[A1]" in persons.door.words[-1]
    assert persons.door.asked(seat)
    persons.answer(seat)
    persons.wait(lambda: persons.match.session.event_count > before)


def test_a_lost_phone_is_shown_and_its_seat_goes_to_a_computer_and_back(persons: PhonePersons) -> None:
    app, seat = persons.app, until_asked(persons)
    persons.door.leave(seat)
    tick(app)
    assert "is not answering" in prompt_of(persons)
    person = MousePerson(app)
    person.click_on("Phones")
    assert isinstance(app.scenes.top, PhonesScene)
    phones = persons.match.phones
    assert phones is not None
    before = persons.match.session.event_count
    phones.hand_to(seat, PlayedBy.COMPUTER)
    person.click_on("Keep playing")
    persons.wait(lambda: persons.match.session.event_count > before)
    persons.door.join(seat)
    phones.hand_to(seat, PlayedBy.PHONE)
    while until_asked(persons) != seat:
        persons.answer(1 - seat)


def test_a_computer_that_sits_in_plays_as_the_host_chooses_and_its_bids_are_sealed(
    persons: PhonePersons, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, seat = persons.app, until_asked(persons)
    phones, questions, real = persons.match.phones, list[Question](), LocalThinker.choose
    assert phones is not None

    def choose(thinker: LocalThinker, question: Question) -> Future[Action]:
        questions.append(question)
        return real(thinker, question)

    monkeypatch.setattr(LocalThinker, "choose", choose)
    phones.hand_to(seat, PlayedBy.COMPUTER)
    assert phones.states[seat].level == "journeyman"
    app.go.phones(persons.match)
    tick(app)
    scene = app.scenes.top
    assert isinstance(scene, PhonesScene)
    levels = [widget for widget in scene.group.widgets if isinstance(widget, Choice) and "Engineer" in widget.values]
    assert [widget.value for widget in levels] == ["Journeyman"], "only the seat that is handed over"
    person, point = MousePerson(app), persons.match.session.event_count
    lamps, part = levels[0].rect, (levels[0].values.index("Engineer") + 0.5) / len(levels[0].values)
    person.click((lamps.x + part * lamps.w, lamps.centery))
    person.click_on("Keep playing")
    persons.wait(lambda: persons.match.session.event_count > point)
    own = [question.level for question in questions if question.observation.player == seat]
    assert own == ["engineer"]
    match = persons.match
    assert match.seal is not None
    assert point in match.seal.bids
    found = proof(match.seal, match.session.record())
    assert (found.whole, found.sat_in) == (True, 1)
    asking = AskingAgain(match.session.record())
    words = [check.words for check in checks_of(app.tr, match.seal, found, asking, "")]
    assert any("was made for a person" in line for line in words)
    assert not any(question.observation.player == seat for question, _ in asked_again(match.session.record()))


def test_a_person_plays_at_the_window_behind_the_curtain(persons: PhonePersons) -> None:
    app, seat = persons.app, until_asked(persons)
    phones = persons.match.phones
    assert phones is not None
    phones.hand_to(seat, PlayedBy.WINDOW)
    persons.wait(lambda: isinstance(app.scenes.top, CurtainScene))
    person = MousePerson(app)
    person.click_on("Open")
    table = persons.table
    person.wait(lambda: table.my_turn)
    assert table.viewer == seat
    table.toggle(table.view.hand[0])
    tick(app)
    person.click_on("Bid ")
    assert not table.view.hand, "nobody's hand stays on the window"
    assert persons.asked() != seat


def test_a_knock_is_told_at_the_table_in_one_sentence(persons: PhonePersons) -> None:
    seat = until_asked(persons)
    persons.door.knock(seat)
    tick(persons.app)
    assert any("was refused" in words for words in persons.table.notice_words())


def test_a_game_with_phones_is_saved_and_its_phones_come_back_by_themselves(persons: PhonePersons) -> None:
    app, seat = persons.app, until_asked(persons)
    persons.answer(seat)
    tick(app)
    address, door, name = persons.door.address, persons.door, persons.match.file_id
    app.go.title()
    assert door.closed
    assert name is not None
    app.go.game(name)
    persons.wait(lambda: isinstance(app.scenes.top, DoorScene))
    scene = app.scenes.top
    assert isinstance(scene, DoorScene)
    assert not scene.phones.unclaimed
    scene.open()
    persons.wait(lambda: scene.opened)
    assert persons.door is not door
    assert persons.door.address == address
    for at in (0, 1):
        persons.door.join(at)
    tick(app)
    button(scene, "Go on playing")
    scene.start()
    persons.wait(lambda: isinstance(app.scenes.top, TableScene))
    persons.answer(until_asked(persons))


def test_whoever_takes_a_seat_of_a_saved_game_takes_its_name_and_face_over(persons: PhonePersons) -> None:
    app, before = persons.app, persons.match.setup.seats[0]
    until_asked(persons)
    name = persons.match.file_id
    assert name is not None
    app.go.title()
    app.go.game(name)
    persons.wait(lambda: isinstance(app.scenes.top, DoorScene))
    scene = app.scenes.top
    assert isinstance(scene, DoorScene)
    scene.open()
    persons.wait(lambda: scene.opened)
    scene.phones.free(0)
    told = persons.door.lobby.seats
    assert (told.playing, told.seats[0].name, told.faces) == (True, before.name, ())
    persons.door.claim(0, "Eve", face="person-9", colour="mint")
    persons.door.join(1)
    persons.wait(lambda: not scene.phones.unclaimed)
    assert scene.phones.seats[0] == before
    scene.start()
    persons.wait(lambda: isinstance(app.scenes.top, TableScene))
    assert persons.match.setup.seats[0] == before


def test_a_game_with_phones_can_go_on_without_them(persons: PhonePersons) -> None:
    app = persons.app
    until_asked(persons)
    name = persons.match.file_id
    assert name is not None
    app.go.title()
    app.go.game(name)
    persons.wait(lambda: isinstance(app.scenes.top, DoorScene))
    MousePerson(app).click_on("Play on without phones")
    persons.wait(lambda: isinstance(app.scenes.top, CurtainScene))
    match = persons.match
    assert (match.phones, match.door is None) == (None, False), "with phones another time"


def test_a_finished_game_keeps_no_door_and_its_record_names_none(persons: PhonePersons) -> None:
    tick(persons.app)
    match, secret = persons.match, persons.match.phones
    assert secret is not None
    assert match.door == secret.kept
    act_out(match)
    match.keep_door()
    assert not match.door
    line = match.session.record().to_line()
    assert secret.secret not in line
    assert "phone" not in line
    assert match.session.phase is Phase.OVER


def act_out(match: Match) -> None:
    """Bring a game to its end behind the table's back."""
    while (player := match.session.to_act) is not None:
        match.submit(player, match.session.observation(player).legal_actions()[0])


def test_a_rematch_keeps_the_door_and_leaving_for_the_title_closes_it(persons: PhonePersons) -> None:
    app, first, door = persons.app, persons.match, persons.door
    stale = door.shown(until_asked(persons))
    act_out(first)
    persons.wait(lambda: isinstance(app.scenes.top, ResultsScene))
    MousePerson(app).click_on("Rematch")
    persons.wait(lambda: isinstance(app.scenes.top, TableScene))
    assert persons.match is not first
    assert persons.match.session.seed != first.session.seed
    assert persons.door is door, "the same address, secret and claims"
    assert not door.closed
    seat = until_asked(persons)
    before = persons.match.session.event_count
    assert stale.turn is not None
    door.answer(seat, stale.turn.actions[0], stale.turn.turn)
    tick(app)
    tick(app)
    assert persons.match.session.event_count == before, "an answer of the last game counts no more"
    assert door.shown(seat).look.observation == persons.match.session.observation(seat)
    persons.answer(seat)
    persons.wait(lambda: persons.match.session.event_count > before)
    app.go.title()
    assert door.closed


def test_phones_play_on_below_the_rules_as_far_as_the_next_reveal(persons: PhonePersons) -> None:
    app, first = persons.app, until_asked(persons)
    app.go.rules()
    assert not isinstance(app.scenes.top, TableScene)
    persons.answer(first)
    persons.wait(lambda: persons.asked() not in {None, first})
    second = persons.asked()
    assert second is not None
    assert app.due_below is not None, "nothing else might happen"
    persons.answer(second)
    persons.wait(lambda: persons.match.session.observation(None).history)
    tick(app)
    tick(app)
    looks = [persons.door.shown(seat).look for seat in (first, second)]
    assert [look.stage for look in looks] == [LookStage.REVEAL] * 2, "the way on is told"
    assert not any(look.observation.history or look.verdict for look in looks), "what nobody has seen is not told"
    assert not persons.table.view.revealing
    app.scenes.pop()
    persons.wait(lambda: persons.asked() is not None)
    assert persons.door.shown(first).look.observation.history


def test_nobody_acts_below_the_menu_in_which_it_is_chosen_who_plays(persons: PhonePersons) -> None:
    app, seat = persons.app, until_asked(persons)
    phones = persons.match.phones
    assert phones is not None
    before = persons.match.session.event_count
    app.go.phones(persons.match)
    phones.hand_to(seat, PlayedBy.COMPUTER)
    for _ in range(10):
        tick(app)
    phones.hand_to(seat, PlayedBy.PHONE)
    app.scenes.pop()
    persons.wait(lambda: persons.asked() == seat)
    assert persons.match.session.event_count == before


def test_nothing_but_the_games_sidecar_holds_the_doors_secret(
    persons: PhonePersons, caplog: pytest.LogCaptureFixture
) -> None:
    app = persons.app
    until_asked(persons)
    tick(app)
    phones = persons.match.phones
    assert phones is not None
    persons.match.settle(60)
    app.finish_saving()
    told = (phones.secret, *phones.kept.tokens)
    files = [path for path in app.storage.data.rglob("*") if path.is_file()]
    holding = {path.name for path in files if any(word.encode() in path.read_bytes() for word in told)}
    assert holding, "the game's own"
    assert all(".about.json" in name for name in holding), holding
    about = app.archive.about(str(persons.match.file_id))
    assert about.door == phones.kept
    crash = report_text(RuntimeError("on purpose"), app.settings, (960, 540), persons.table.record(), caplog.messages)
    assert not [word for word in told if word in crash]


def test_a_door_that_falls_shut_in_a_game_is_opened_again_with_the_same_code(persons: PhonePersons) -> None:
    app, seat = persons.app, until_asked(persons)
    shut = persons.door
    shut.said.append(Failed(DoorFault.DIED))
    tick(app)
    assert "is not answering" in prompt_of(persons)
    person = MousePerson(app)
    person.click_on("Phones")
    tick(app)
    person.click_on("Open the gate")
    tick(app)
    assert persons.door is not shut
    assert persons.door.address == shut.address
    persons.door.join(seat)
    person.click_on("Keep playing")
    persons.wait(lambda: persons.asked() == seat)
