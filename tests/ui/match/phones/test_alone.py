"""One person's games on a page of their own: whole ones, gone on with after every step, and nothing hidden is sent."""

import json
import random
import subprocess
import sys
from itertools import count
from pathlib import Path

import msgspec
import pytest

from game.agents import LEVELS
from game.challenges.day import table_of_day
from game.core.actions import Action
from game.core.events import Auction
from game.core.number import code_of
from game.play.bots.protocol import Turn
from game.play.session import Session
from game.play.thinking import Agents
from game.records.game import Game
from game.records.record import Record, parse_record
from game.records.seats import SeatSpec
from game.records.verify import verify
from tests.ui.match.phones.lone_page import TODAY, LonePage
from tests.ui.witness import Sent, check_sent, private_cards, published_cards
from ui.base.i18n import LANGUAGES
from ui.match.phones.alone import Alone, Clock
from ui.match.phones.home import File, Home
from ui.match.phones.kept import Kept, KeptError, content_of, kept
from ui.phones.messages import HelloPhone, Look, LookStage, Seats, SeatState

ROOT = Path(__file__).parents[4]
RIVALS = ["volta", "grit", "tock"]


@pytest.fixture(autouse=True)
def always_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test's games have the same cards whenever it runs."""
    numbers = count(2**93)
    monkeypatch.setattr("ui.match.phones.alone.new_code", lambda: code_of(next(numbers)))


class Anyhow:
    """Chooses at random."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def __call__(self, turn: Turn) -> Action:
        return turn.actions[0 if len(turn.actions) < 3 else self._rng.randrange(len(turn.actions))]


def record_of(page: LonePage) -> Record:
    """The record of the game played last."""
    return content_of(max(page.store.values(), key=lambda game: game.played)).record


def begun(rivals: int = 3, level: str = "journeyman", language: str = "en") -> LonePage:
    page = LonePage(language=language)
    page.say("begin", rivals=RIVALS[:rivals], level=level, name="Ada")
    return page


def test_whoever_comes_for_the_first_time_sits_before_a_first_lot() -> None:
    page = LonePage()
    kinds = [type(message).__name__ for message in page.answers[0].tell]
    assert kinds == ["HelloPhone", "Home", "Seats", "Look", "Turn", "Mentor"]
    seats = page.heard(Seats)
    assert [seat.state for seat in seats.seats].count(SeatState.MINE) == 1
    assert seats.playing
    assert len(page.store) == 1
    assert LonePage().look.observation == page.look.observation, "the day decides which, as a page may show it at once"
    assert seats.seats[0].state is SeatState.MINE


@pytest.mark.parametrize("rivals", [1, 2, 3])
def test_a_whole_game_is_one_that_the_rules_know(rivals: int) -> None:
    page = begun(rivals)
    page.play(Anyhow(rivals))
    record = record_of(page)
    state = verify(record)
    assert [player.kind for player in record.players] == [
        "human",
        *(f"ai:journeyman/{key}" for key in RIVALS[:rivals]),
    ]
    assert page.look.observation.winners == tuple(state.winners)
    assert page.home.games[0].finished


def test_every_auction_is_shown_once_and_in_order() -> None:
    page = begun()
    page.play(Anyhow(5))
    shown = [
        message
        for answer in page.answers
        for message in answer.tell
        if isinstance(message, Look) and message.stage is LookStage.REVEAL
    ]
    sold = [(look.observation.history[-1].round, look.observation.history[-1].number) for look in shown]
    assert sold == [(number, lot) for number in range(1, 6) for lot in range(1, 9)]
    assert all(look.verdict for look in shown)


def test_a_page_hears_of_every_event_once() -> None:
    page = begun()
    page.play(Anyhow(6))
    last = max(index for index, answer in enumerate(page.answers) if any(isinstance(m, Seats) for m in answer.tell))
    looks = [m for answer in page.answers[last:] for m in answer.tell if isinstance(m, Look)]
    game = Game.from_record(record_of(page))
    assert [event for look in looks for event in look.events] == game.seen(0)


def test_the_computers_choose_as_they_do_elsewhere() -> None:
    """The same choices of the person lead to the same game, byte by byte."""
    page = begun(level="engineer")
    page.play(Anyhow(8))
    record = record_of(page)
    seats = [SeatSpec(player.name, player.kind) for player in record.players]
    session, agents, own = Session(seats, record.seed), Agents(), iter(Game.from_record(record).turns)
    from ui.archive.setups import setup_of
    from ui.match.asking import question_of

    choices = setup_of(record).seats
    for turn in own:
        player = session.to_act
        assert player == turn.player
        action = turn.action if player == 0 else agents.choose(question_of(session, player, choices[player]))
        session.submit(player, action)
    assert session.record().to_line() == record.to_line()


def test_after_every_step_the_page_can_be_closed_and_goes_on_at_the_same_card() -> None:
    page, choose = begun(), Anyhow(3)
    steps = 0
    while True:
        before, foreseen = page.look, page.alone.next_visit()
        page.open()
        now = page.look
        # What it is shown before the game is there comes of that.
        told = [message for message in page.answers[-1].tell if not isinstance(message, Home)]
        assert foreseen is not None
        assert foreseen[1] == told
        assert (now.observation, now.stage, now.title, now.verdict) == (
            before.observation,
            before.stage,
            before.title,
            before.verdict,
        )
        steps += 1
        if not page.step(choose):
            break
        if page.look.stage is LookStage.OVER:
            break
    assert steps > 50
    verify(record_of(page))


def test_a_closed_page_never_loses_what_it_has_shown() -> None:
    """Whoever stores first and shows afterwards may be killed in between: then the same comes again."""
    page, choose = begun(), Anyhow(11)
    while page.look.stage is not LookStage.OVER:
        answers = len(page.answers)
        stored = dict(page.store)
        page.step(choose)
        for answer in page.answers[answers:]:
            shown = [message for message in answer.tell if isinstance(message, Look)]
            if shown and shown[-1].observation.history != content_history(stored):
                assert answer.keep, "something new was shown and not kept"


def content_history(store: dict[str, Kept]) -> tuple[Auction, ...]:
    game = max(store.values(), key=lambda kept: kept.played)
    return Session.resume(content_of(game).record).observation(0).history


def test_nothing_hidden_is_sent_or_can_be_read_in_the_store() -> None:
    page, choose, own = begun(), Anyhow(4), set[str]()
    sent = []
    while True:
        answer, look = page.answers[-1], page.look
        session = Session.resume(record_of(page))
        events = session.clone().events
        ends = [at for at, event in enumerate(events) if isinstance(event, Auction)]
        auctions = len(look.observation.history)
        # Before a reveal is over, what follows it lies face down.
        until = len(events) if look.stage is not LookStage.REVEAL else ends[auctions - 1] + 2
        own |= private_cards(session, 0)
        known = published_cards(events[:until]) | own
        for message in answer.tell:
            everything = isinstance(message, HelloPhone)
            if not everything:
                sent.append(Sent(msgspec.json.encode(message), known, session.seed))
        sent += [Sent(msgspec.json.encode(game), set(), session.seed) for game in answer.keep]
        if look.stage is LookStage.OVER or not page.step(choose):
            break
    assert len(sent) > 100
    check_sent(sent)


def test_a_game_that_is_not_over_is_given_out_to_nobody() -> None:
    page = begun()
    key = page.home.now
    assert not page.say("save", id=key)
    page.play()
    (file,) = page.say("save", id=key)
    assert isinstance(file, File)
    verify(parse_record(file.data.strip()))


def test_a_saved_game_opens_again_and_a_game_of_the_desktop_goes_on() -> None:
    page = begun()
    page.play()
    (file,) = page.say("save", id=page.home.now)
    assert isinstance(file, File)
    other = LonePage()
    other.say("file", data=file.data)
    assert other.look.stage is LookStage.OVER
    assert other.home.games[0].finished
    seats = [SeatSpec("Ada", "human"), SeatSpec("Bolt", "ai:program"), SeatSpec("Old", "ai:of-yore/nobody")]
    other.say("file", data=Session(seats, 7).record().to_line())
    other.play()
    assert [player.name for player in record_of(other).players] == ["Ada", "Bolt", "Old"]


@pytest.mark.parametrize("data", ["", "{}", "[" * 5000, "\ud800", '{"format":"fzzzt-record/2"}'])
def test_an_odd_file_is_told_in_a_sentence(data: str) -> None:
    page = LonePage()
    before = dict(page.store)
    page.say("file", data=data)
    assert page.told
    assert page.store == before


def test_a_game_of_several_persons_can_be_looked_at_but_not_gone_on_with() -> None:
    page = LonePage()
    session = Session([SeatSpec("Ada", "human"), SeatSpec("Bob", "human")], 7)
    page.say("file", data=session.record().to_line())
    assert page.told
    while session.to_act is not None:
        session.submit(session.to_act, session.observation(session.to_act).legal_actions()[0])
    page.say("file", data=session.record().to_line())
    assert page.look.stage is LookStage.OVER


def test_games_lie_in_the_list_until_they_are_deleted() -> None:
    page = begun()
    page.play()
    page.say("again")
    first, second = page.home.games
    assert (first.finished, second.finished) == (False, True)
    page.say("open", id=second.id)
    assert page.look.stage is LookStage.OVER
    page.say("drop", id=second.id)
    assert second.id not in page.store
    page.say("open", id=second.id)
    assert page.told


def test_a_game_in_which_nothing_was_chosen_gives_way_to_another() -> None:
    page = begun()
    assert [game.id for game in page.home.games] == [page.home.now]
    page.step()
    touched = page.home.now
    page.say("again")
    page.say("again")
    assert [game.id for game in page.home.games] == [page.home.now, touched]


def test_another_game_at_the_same_table_has_the_same_players_and_other_cards() -> None:
    page = begun()
    seats, record = page.heard(Seats), record_of(page)
    page.say("again")
    assert page.heard(Seats) == seats
    assert record_of(page).deck != record.deck


def test_the_game_of_the_day_has_the_very_cards_of_the_desktops() -> None:
    page = LonePage()
    page.say("day", name="Ada")
    record, table = record_of(page), table_of_day(TODAY)
    assert record.seed == table.number
    assert [player.kind for player in record.players[1:]] == [f"ai:{table.level}/{key}" for key in table.characters]
    kept = page.home.now
    page.say("begin", rivals=["ohm"], level="random")
    page.say("day")
    assert page.home.now == kept, "its try goes on"
    page.play()
    page.say("day")
    assert page.home.now != kept
    assert record_of(page).seed == table.number


def test_every_level_can_be_chosen_and_the_strongest_says_that_it_does_not_think_ahead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ui.match.phones.home.search_fault", lambda: "numpy is missing")
    page = LonePage()
    assert [level.key for level in page.home.levels] == list(LEVELS)
    assert "without thinking ahead" in page.home.levels[-1].words
    assert not any("without thinking" in level.words for level in page.home.levels[:-1])


def test_a_table_that_does_not_exist_and_a_name_that_somebody_has_are_refused() -> None:
    page = LonePage()
    before = dict(page.store)
    for rivals, level, name in (
        (["nobody"], "random", ""),
        (["ohm", "ohm"], "random", ""),
        (["ohm"], "god", ""),
        (["ohm"], "random", "Ohm"),
    ):
        page.say("begin", rivals=rivals, level=level, name=name)
        assert page.told
    assert page.store == before


def test_an_old_or_illegal_answer_changes_nothing_and_the_turn_is_asked_again() -> None:
    page = LonePage()
    turn = page.heard(Turn)
    page.say("action", turn=turn.turn + 1, action={"type": "bid", "cards": []})
    assert page.told
    page.say("action", turn=turn.turn, action={"type": "bid", "cards": ["r5-nut", "r5-nut"]})
    assert page.told
    assert page.heard(Turn).actions == turn.actions
    assert page.heard(Turn).turn > turn.turn
    page.say("on")
    assert not page.answers[-1].tell, "there is nothing to go on from"


def test_what_another_version_has_stored_stays_where_it_is() -> None:
    page = begun()
    strange = [Kept("damaged", 5, finished=False, data="no base64!"), Kept("cut", 6, finished=True, data="eJw=")]
    page.store |= {game.id: game for game in strange}
    page.open()
    assert {"damaged", "cut"} <= page.store.keys()
    page.say("open", id="damaged")
    assert page.told
    for game in strange:
        with pytest.raises(KeptError):
            content_of(game)


@pytest.mark.parametrize("kind", ["day", "first"])
def test_a_game_that_does_not_go_on_is_told_and_stands_in_the_way_of_nothing(kind: str) -> None:
    page = begun()
    good, turn = page.home.now, page.heard(Turn)
    page.say("action", turn=turn.turn, action={"type": "bid", "cards": turn.observation.hand[:1]})
    page.say(kind, name="Ada")
    game = page.store[page.home.now]
    content = content_of(game)
    cut = msgspec.structs.replace(content.record, events=content.record.events[:-1])
    page.store[game.id] = kept(game.id, game.played, msgspec.structs.replace(content, record=cut))
    page.open()
    assert page.told
    assert page.home.now == good, "the one before goes on"
    assert game.id in page.store, "another version may know what to do with it"
    page.say(kind, name="Ada")
    assert page.home.now not in (good, game.id)


@pytest.mark.parametrize("more", [-1, 1])
def test_seats_that_are_not_those_of_the_record_are_damage(more: int) -> None:
    page = begun()
    game = page.store[page.home.now]
    content = content_of(game)
    seats = content.seats[:more] if more < 0 else (*content.seats, content.seats[-1])
    page.store[game.id] = kept(game.id, game.played, msgspec.structs.replace(content, seats=seats))
    page.open()
    assert page.home.now != game.id
    with pytest.raises(KeptError):
        content_of(page.store[game.id])


def test_a_clock_that_jumps_back_leaves_the_last_game_the_last() -> None:
    page = begun()
    page.now = 1000
    page.say("again")
    assert page.home.games[0].id == page.home.now


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_the_pages_language(language: str) -> None:
    page = begun(language=language)
    assert page.heard(HelloPhone).language == language
    if language != "en":
        assert page.look.title != begun().look.title


def test_what_is_no_message_is_refused_and_another_protocol_is_told() -> None:
    alone, clock = Alone({}), Clock(0, TODAY)
    for said in ("{}", "[" * 5000, json.dumps({"type": "hello", "protocol": "fzzzt-phone/2", "language": "en"})):
        (told,) = alone.hear(said, clock).tell
        assert "Load it again" in msgspec.json.encode(told).decode()


def test_it_is_loaded_without_a_window_and_all_that_a_browser_lacks() -> None:
    lacking = ("pygame", "numpy", "PIL", "resvg_py", "platformdirs", "websockets", "segno", "ifaddr", "multiprocessing")
    source = (
        f"import sys\nfor name in {lacking!r}: sys.modules[name] = None\n"
        "import ui.match.phones.alone, ui.base.i18n\nui.base.i18n.Translator('de')\n"
    )
    subprocess.run([sys.executable, "-c", source], cwd=ROOT, check=True)
