"""The phones of a game: seats, claims, turns and answers, through a door without a server."""

import random

import msgspec
import pytest

from build.checks.fake_door import AT_HOME, EMPTY, Doors, FakeDoor
from game.core.actions import Bid, IllegalActionError
from game.core.number import GameNumber
from game.core.observation import Observation, forced_action, observe
from game.core.rules import apply, new_game, players_to_act
from game.core.state import GameState, Phase
from game.play.session import Session
from tests.game.agents.test_fairness import with_hidden_cards_permuted
from tests.ui.phones.house import HELLO
from tests.ui.stand_ins import seats as named
from ui.archive.about import KeptDoor
from ui.archive.setups import seat_spec
from ui.base.i18n import LANGUAGES, Translator
from ui.files.settings import COMPUTER, SeatChoice
from ui.match.phones.link import Phones, PlayedBy
from ui.match.phones.look import Shown, Verdict
from ui.match.seating import change_kind, default_seats
from ui.phones.messages import Claim, DoorFault, FreeSeat, Lobby, LookStage, Seats, SeatState, Told
from ui.phones.room import Phone, Room, SeatRefusal, understood
from ui.phones.tokens import is_secret

REST = Shown(rest=True)


def with_phones(*names: str) -> tuple[SeatChoice, ...]:
    """Seats as in ``stand_ins.seats``, all persons with phones."""
    return tuple(msgspec.structs.replace(seat, phone=seat.kind == "human") for seat in named(*names))


def opened(seats: tuple[SeatChoice, ...], *, claimed: bool = True) -> tuple[Phones, FakeDoor]:
    """An open door, by default with every phone in its seat and the game begun."""
    doors = Doors(AT_HOME)
    phones = Phones(seats, doors.make)
    phones.open(AT_HOME.address, EMPTY)
    if claimed:
        for seat in phones.states:
            doors.last.claim(seat, seats[seat].name)
        phones.update()
        phones.begin()
    phones.update()
    return phones, doors.last


def game(seats: tuple[SeatChoice, ...], seed: GameNumber = 7) -> Session:
    return Session([seat_spec(seat) for seat in seats], seed)


def test_a_claim_gives_the_seat_its_name_face_and_colour() -> None:
    phones, door = opened(with_phones("ADA", "BOB", "volta"), claimed=False)
    free = door.lobby.seats
    assert [seat.state for seat in free.seats] == [SeatState.FREE, SeatState.FREE, SeatState.ELSEWHERE]
    assert "blue" not in free.colours, "the computer player's"
    assert "person-3" in free.faces
    door.claim(1, " Zoë ", language="ru", face="person-3", colour="mint")
    assert phones.update()
    assert (phones.seats[1].name, phones.seats[1].face, phones.seats[1].colour) == ("Zoë", "person-3", "mint")
    assert phones.unclaimed == [0]
    told = door.lobby.seats
    assert told.seats[1].state is SeatState.TAKEN
    assert "mint" not in told.colours
    assert "person-3" not in told.faces


def test_a_claim_cannot_take_what_somebody_has_but_may_take_a_free_seats_colour_and_face() -> None:
    phones, door = opened(with_phones("ADA", "BOB", "volta"), claimed=False)
    door.claim(0, "volta", face="volta", colour="blue")
    phones.update()
    ada = phones.seats[0]
    assert ada.name == "volta 2", "two seats are never called the same"
    assert (ada.face, ada.colour) == ("person-1", "red")
    door.claim(1, "\u202e\n", face="person-2", colour="red")
    phones.update()
    assert phones.seats[1].name == "Bob", "nothing printable is left of it"
    assert phones.seats[1].colour == "orange"
    assert len({seat.colour for seat in phones.seats}) == 3


def test_a_free_seat_offers_the_name_that_the_host_gave_it() -> None:
    given = [*with_phones("ADA"), *default_seats(Translator("de"))[1:]]
    seats = change_kind(given, 1, "human", Translator("de"), phone=True)
    assert seats[1].name == "Spieler 2"
    _, door = opened(tuple(seats), claimed=False)
    assert [seat.named for seat in door.lobby.seats.seats[:2]] == [True, False]


def test_a_free_seat_gives_its_name_away_to_whoever_is_called_so() -> None:
    phones, door = opened(with_phones("ADA", "BOB", "CLEO", "volta"), claimed=False)
    door.claim(1, "ada")
    phones.update()
    assert [seat.name for seat in phones.seats] == ["Bob", "ada", "Cleo", "Volta"]
    door.claim(2, "Ada")
    phones.update()
    assert phones.seats[2].name == "Ada 2", "somebody has that name"


def test_a_seat_that_is_freed_before_the_game_has_the_hosts_name_again() -> None:
    phones, door = opened(with_phones("ADA", "BOB"), claimed=False)
    door.claim(0, "Eve")
    phones.update()
    phones.free(0)
    assert (phones.seats[0].name, door.lobby.seats.seats[0].name) == ("Ada", "Ada")
    door.claim(1, "Ada")
    phones.update()
    phones.free(1)
    assert [seat.name for seat in phones.seats] == ["Ada", "Bob"]


def test_a_free_seat_gives_its_colour_and_face_away() -> None:
    phones, door = opened(with_phones("ADA", "BOB", "CLEO"), claimed=False)
    door.claim(0, "Ada", face="person-2", colour="orange")
    phones.update()
    assert (phones.seats[0].face, phones.seats[0].colour) == ("person-2", "orange")
    assert (phones.seats[1].face, phones.seats[1].colour) == ("person-1", "red")


def test_a_second_claim_changes_nothing_and_a_knock_is_told_once() -> None:
    phones, door = opened(with_phones("ADA", "BOB"))
    door.claim(0, "Mallory")
    door.knock(0)
    phones.update()
    assert phones.seats[0].name == "Ada"
    assert phones.kept.tokens == {"hash-0-Ada": 0, "hash-1-Bob": 1}
    assert phones.knocks == [0]


def test_who_is_there_and_who_is_lost() -> None:
    phones, door = opened(with_phones("ADA", "BOB"))
    assert not phones.lost(0)
    door.leave(0)
    assert phones.update()
    assert phones.lost(0)
    door.join(0, "xx")
    phones.update()
    assert not phones.lost(0)
    assert phones.states[0].language == "en"


def first_turn() -> tuple[Phones, FakeDoor, Session, int]:
    """Two people with phones at the first bid of a game: the phones, their door, the game, and the seat to act."""
    seats = with_phones("ADA", "BOB")
    phones, door = opened(seats)
    session = game(seats)
    phones.follow(session, REST)
    assert session.to_act is not None
    return phones, door, session, session.to_act


def test_only_the_seat_to_act_gets_a_turn_and_only_its_answer_counts() -> None:
    phones, door, session, first = first_turn()
    assert door.asked(first)
    assert not door.asked(1 - first)
    assert door.shown(first).look.buzz
    bid = Bid(session.observation(first).hand[:1])
    door.answer(1 - first, bid, turn=1)
    door.answer(first, bid, turn=99)
    phones.update()
    assert not phones.answers
    door.answer(first, bid)
    phones.update()
    assert phones.answers == [(first, bid)]


def test_a_phone_that_is_back_is_told_again_what_it_is_asked() -> None:
    """Its server may be another one, which knows only whose seat it is."""
    phones, door, session, first = first_turn()
    before, count = door.shown(first), len(door.sent)
    for came_or_went in (door.leave, door.join):
        came_or_went(first)
    phones.update()
    phones.follow(session, REST)
    assert len(door.sent) == count + 2
    assert door.shown(first).turn == before.turn
    assert not door.shown(first).look.buzz


def test_a_refused_answer_is_explained_and_asked_for_again_under_another_number() -> None:
    phones, door, session, first = first_turn()
    before = door.shown(first).turn
    phones.refuse(first, IllegalActionError("x-1 is not in hand [A1]"))
    phones.follow(session, REST)
    after = door.shown(first).turn
    assert before is not None
    assert after is not None
    assert after.turn > before.turn
    assert door.words == ["The rules do not allow that: [A1]."]


def test_nothing_is_sent_twice_and_nothing_while_cards_fly() -> None:
    seats = with_phones("ADA", "BOB")
    phones, door = opened(seats)
    session = game(seats)
    phones.follow(session, Shown(rest=False))
    count = len(door.sent)
    phones.follow(session, REST)
    assert len(door.sent) == count + 2
    phones.follow(session, REST)
    assert len(door.sent) == count + 2


def test_a_seat_handed_to_a_computer_is_asked_nothing_and_comes_back() -> None:
    phones, door, session, first = first_turn()
    door.answer(first, Bid(session.observation(first).hand[:1]))
    phones.update()
    phones.hand_to(first, PlayedBy.COMPUTER)
    assert not phones.answers, "what was on its way counts no more"
    assert phones.by_computer(first)
    phones.follow(session, REST)
    assert not door.asked(first)
    assert "computer" in door.shown(first).look.title
    assert not door.shown(first).look.plays
    assert "now" in door.shown(first).look.words
    assert door.lobby.seats.seats[first].state is SeatState.ELSEWHERE
    phones.hand_to(first, PlayedBy.PHONE)
    phones.follow(session, REST)
    assert door.asked(first)
    assert door.shown(first).look.plays


def test_a_freed_seat_can_be_claimed_by_another_phone_under_the_same_name() -> None:
    phones, door = opened(with_phones("ADA", "BOB"))
    phones.free(0)
    assert phones.unclaimed == [0]
    assert phones.lost(0)
    door.claim(0, "Eve")
    phones.update()
    assert phones.seats[0].name == "Ada", "a game's names stay"
    assert phones.kept.tokens == {"hash-0-Eve": 0, "hash-1-Bob": 1}


def carry(door: FakeDoor, room: Room) -> None:
    """Bring what the window has said to a server's room."""
    for message in door.sent:
        match message:
            case Lobby():
                room.lobby(message)
            case FreeSeat():
                room.free(message)
    door.sent.clear()


def test_a_claim_that_crosses_with_the_seat_being_given_away_is_taken_back() -> None:
    """The host lets a computer play the rest while a phone is sitting down: the server has said yes already."""
    phones, door = opened(with_phones("ADA", "BOB", "CLEO"), claimed=False)
    room = Room({}, {}, door.said.append, lambda _language, words: words)
    carry(door, room)
    ada, bob = Phone("ada", lambda: None), Phone("bob", lambda: None)
    for seat, phone in enumerate((ada, bob)):
        room.enter(phone)
        room.hear(phone, understood(HELLO))
        told = seat_list(phone)
        room.hear(phone, Claim(seat, ("Ada", "Bob")[seat], told.faces[0], told.colours[0]))
        if phone is ada:
            phones.update()
            carry(door, room)
    assert seat_list(bob).seats[1].state is SeatState.MINE
    computers = change_kind(change_kind(phones.seats, 1, COMPUTER, Translator("en")), 2, COMPUTER, Translator("en"))
    phones.leave_rest_to(computers)
    phones.begin()
    phones.update()
    carry(door, room)
    waiting = bob.taken()
    assert [one.words for one in waiting if isinstance(one, Told)] == [SeatRefusal.TAKEN.value]
    (after,) = [one for one in waiting if isinstance(one, Seats)]
    assert [seat.state for seat in after.seats] == [SeatState.TAKEN, SeatState.ELSEWHERE, SeatState.ELSEWHERE]
    assert [seat.name for seat in after.seats] == [seat.name for seat in computers]


def seat_list(phone: Phone) -> Seats:
    """Who sits where, as a phone was told last."""
    return [message for message in phone.taken() if isinstance(message, Seats)][-1]


def test_each_phone_has_its_own_language() -> None:
    seats = with_phones("ADA", "BOB")
    phones, door = opened(seats)
    door.join(1, "de")
    phones.update()
    phones.follow(game(seats), Shown(rest=True))
    assert "points now" in door.shown(0).look.words or "turn" in door.shown(0).look.title
    assert "Ablagestapel" in door.shown(1).look.words or "dran" in door.shown(1).look.title


def test_a_reveal_shows_what_was_known_before_and_then_the_verdict_alone() -> None:
    seats = with_phones("ADA", "BOB")
    phones, door = opened(seats)
    session = game(seats)
    phones.follow(session, REST)
    before = door.shown(0).look.observation
    while not session.observation(None).history:
        player = session.to_act
        assert player is not None
        session.submit(player, Bid(session.observation(player).hand[:1]))
    phones.follow(session, Shown(rest=False, stage=LookStage.REVEAL))
    shown = door.shown(0)
    assert shown.look.stage is LookStage.REVEAL
    assert shown.look.observation == before
    assert shown.turn is None
    assert not shown.look.verdict


def test_an_auction_that_comes_without_a_rest_is_shown_with_those_before_it() -> None:
    seats = with_phones("ADA", "BOB")
    phones, door = opened(seats)
    session = game(seats)
    phones.follow(session, REST)
    while len(session.observation(None).history) < 3:
        player = session.to_act
        assert player is not None
        session.submit(player, session.observation(player).legal_actions()[0])
    for number, sold in enumerate(session.observation(None).history, start=1):
        phones.follow(session, Shown(rest=False, stage=LookStage.REVEAL, verdict=Verdict(sold, 0)))
        shown = door.shown(0).look
        assert [sale.number for sale in shown.observation.history] == [*range(1, number + 1)]
        assert shown.observation.auction == number


def test_the_end_is_told_before_the_points() -> None:
    seats = with_phones("ADA", "BOB")
    phones, door = opened(seats)
    session = game(seats)
    while (player := session.to_act) is not None:
        if session.phase is Phase.SCORING and not door.shown(0).look.observation.scores:
            phones.follow(session, REST)
        if session.event_count < 20:
            phones.follow(session, REST)
        session.submit(player, session.observation(player).legal_actions()[0])
    phones.follow(session, Shown(rest=False, stage=LookStage.OVER))
    assert door.shown(0).look.stage is LookStage.OVER
    assert not door.shown(0).look.observation.scores
    phones.follow(session, Shown(rest=True, stage=LookStage.OVER))
    assert door.shown(0).look.observation.scores
    assert str(session.observation(0).scores[0].total) in door.shown(0).look.words


def test_a_kept_door_opens_with_the_same_code_for_the_same_phones() -> None:
    seats = with_phones("ADA", "BOB")
    phones, _ = opened(seats)
    kept = msgspec.json.decode(msgspec.json.encode(phones.kept), type=KeptDoor)
    assert kept.port
    doors = Doors(AT_HOME)
    again = Phones(seats, doors.make, kept)
    again.open(AT_HOME.address, EMPTY)
    again.update()
    assert again.address == phones.address
    assert doors.last.opening.tokens == {"hash-0-Ada": 0, "hash-1-Bob": 1}
    assert not again.unclaimed


@pytest.mark.parametrize("damaged", ["", "abcd", "abcd-efgh-jkmn-pqr\u044f", "abcd-efgh-jkmn-pqrs\n"])
def test_a_kept_door_with_a_damaged_secret_gets_a_new_one_and_its_seats_are_free(damaged: str) -> None:
    seats = with_phones("ADA", "BOB")
    phones, _ = opened(seats)
    kept = msgspec.structs.replace(phones.kept, secret=damaged)
    again = Phones(seats, Doors(AT_HOME).make, kept)
    assert is_secret(again.secret)
    assert (again.unclaimed, again.port, again.host) == ([0, 1], kept.port, kept.host)


def test_every_table_has_its_own_secret() -> None:
    seats = with_phones("ADA", "BOB")
    (first, _), (second, door) = opened(seats), opened(seats)
    assert first.secret != second.secret
    assert door.opening.secret == second.secret


def test_the_same_table_plays_again_with_all_its_phones_and_none_of_its_turns() -> None:
    phones, door, _, first = first_turn()
    old = door.shown(first).turn
    assert old is not None
    door.answer(first, old.actions[0])
    phones.update()
    phones.play_again()
    assert not phones.answers
    again = game(with_phones("ADA", "BOB"), seed=8)
    phones.follow(again, Shown(rest=False, stage=LookStage.REVEAL))
    assert door.shown(first).look.observation == old.observation, "nothing of a table that has shown nothing"
    phones.follow(again, REST)
    to_act = again.to_act
    assert to_act is not None
    new = door.shown(to_act).turn
    assert new is not None
    assert new.turn > old.turn, "the server takes an answer to each number once"
    assert (phones.unclaimed, phones.playing) == ([], True)


def test_a_door_that_fails_says_why_and_one_that_closes_says_goodbye_in_all_languages() -> None:
    doors = Doors(AT_HOME, faults=[DoorFault.PORT_TAKEN])
    phones = Phones(with_phones("ADA", "BOB"), doors.make)
    phones.open(AT_HOME.address, EMPTY)
    phones.update()
    assert phones.fault is DoorFault.PORT_TAKEN
    phones.open(AT_HOME.address, EMPTY, 0)
    phones.update()
    door = doors.last
    assert door.address == f"http://{AT_HOME.address}:{door.port}/k/{phones.secret}"
    phones.close()
    assert door.closed
    assert door.goodbye is not None
    assert door.goodbye.words.keys() == LANGUAGES.keys()
    assert len(set(door.goodbye.words.values())) == len(LANGUAGES)


class TrueState:
    """A session that is nothing but a state."""

    def __init__(self, state: GameState, point: int) -> None:
        self._state = state
        self.event_count = point

    def observation(self, player: int | None) -> Observation:
        return observe(self._state, player)


@pytest.mark.parametrize("count", [2, pytest.param(4, marks=pytest.mark.slow)])
def test_hidden_cards_change_no_byte_that_a_phone_is_sent(count: int) -> None:
    seats = with_phones(*("ADA", "BOB", "CLEO", "DORA")[:count])
    rng = random.Random(5)
    state, _ = new_game(count, 11)
    there, elsewhere = opened(seats), opened(seats)
    compared = 0
    for point in range(1, 400):
        player = next(iter(players_to_act(state)), None)
        if player is None:
            break
        seat = rng.randrange(count)
        other = with_hidden_cards_permuted(state, seat, rng)
        for (phones, _), true in ((there, state), (elsewhere, other)):
            phones.follow(TrueState(true, point), REST)  # type: ignore[arg-type]
        assert there[1].bytes_to(seat)[-1] == elsewhere[1].bytes_to(seat)[-1]
        compared += 1
        options = observe(state, player).legal_actions()
        action = forced_action(observe(state, player)) or options[rng.randrange(len(options))]
        apply(state, player, action)
    assert compared > 60


def test_a_refusal_names_the_rule_in_the_phones_language() -> None:
    seats = with_phones("ADA", "BOB")
    phones, door = opened(seats)
    door.join(0, "de")
    phones.update()
    phones.follow(game(seats), REST)
    phones.refuse(0, IllegalActionError("x-1 is not in hand [A1]"))
    assert door.words == ["Das erlauben die Regeln nicht: [A1]."]
