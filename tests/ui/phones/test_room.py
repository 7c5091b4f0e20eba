"""One game's phones, without a network: who is sent what, and what is passed on."""

import itertools

import msgspec
import pytest

from tests.ui.phones.house import CONTENT, HELLO, LOBBY, bid, shown, shown_to_all
from ui.phones.messages import (
    PROTOCOL,
    Answered,
    Claim,
    Claimed,
    FreeSeat,
    FromServer,
    HelloPhone,
    HelloTable,
    Joined,
    Knocked,
    Left,
    Look,
    Say,
    Seats,
    SeatState,
    Told,
    ToPhone,
    Watched,
)
from ui.phones.room import (
    ELSEWHERE_NOW,
    FREED,
    MOST_WATCH,
    NO_MORE_WATCH,
    NO_SEAT,
    OLD_TURN,
    OTHER_PROTOCOL,
    Closing,
    NotUnderstoodError,
    Phone,
    Room,
    understood,
)
from ui.phones.tokens import hash_of

ADA = Claim(0, "Ada", "ada", "red")
BOB = Claim(1, "Bob", "bob", "green")


class Table:
    """A room and its window."""

    def __init__(self, tokens: dict[str, int] | None = None, *, told: bool = True) -> None:
        self.told: list[FromServer] = []
        self.room = Room(tokens or {}, CONTENT.addresses, self.told.append, lambda _language, words: words)
        if told:
            self.room.lobby(LOBBY)

    def phone(self, token: str, *, hello: bool = True) -> Phone:
        made = Phone(token, lambda: None)
        self.room.enter(made)
        if hello:
            self.room.hear(made, understood(HELLO))
        return made

    def watcher(self, token: str, language: str = "en") -> Phone:
        made = self.phone(token, hello=False)
        self.room.hear(made, HelloTable(PROTOCOL, language, watches=True))
        return made

    def seated(self, token: str, claim: Claim) -> Phone:
        made = self.phone(token)
        self.room.hear(made, claim)
        made.taken()
        return made


@pytest.fixture
def table() -> Table:
    return Table()


def kinds(messages: list[ToPhone]) -> list[str]:
    return [type(message).__name__ for message in messages]


def words(phone: Phone) -> list[str]:
    return [message.words for message in phone.taken() if isinstance(message, Told)]


def test_before_its_hello_a_phone_is_sent_nothing(table: Table) -> None:
    phone = table.phone("a", hello=False)
    table.room.lobby(LOBBY)
    table.room.deliver(shown(0))
    assert phone.taken() == []
    assert table.told == []


def test_before_its_claim_a_phone_is_sent_the_seats_alone(table: Table) -> None:
    phone = table.phone("a")
    for seat in (0, 1):
        table.room.deliver(shown(seat))
        table.room.say(Say(seat, "words"))
    hello, seats = phone.taken()
    assert isinstance(hello, HelloPhone)
    assert (hello.protocol, hello.language, hello.pictures) == (PROTOCOL, "en", CONTENT.addresses["en"])
    assert isinstance(seats, Seats)
    assert [seat.state for seat in seats.seats] == [SeatState.FREE, SeatState.FREE, SeatState.ELSEWHERE]


def test_a_phone_that_is_back_before_the_window_has_spoken_waits_for_it() -> None:
    """A server that was started again listens before it knows who sits where."""
    table = Table({hash_of("a"): 0}, told=False)
    ada = table.phone("a")
    assert ada.taken() == []
    table.room.lobby(LOBBY)
    table.room.deliver(shown(0))
    assert kinds(ada.taken()) == ["HelloPhone", "Seats", "Look", "Turn"]
    assert table.told == [Joined(0, "en")]


def test_a_seat_is_sent_its_own_look_and_turn_alone(table: Table) -> None:
    ada, bob = table.seated("a", ADA), table.seated("b", BOB)
    ada.taken()
    mine, other = shown(0), shown(1)
    table.room.deliver(mine)
    table.room.deliver(other)
    assert ada.taken() == [mine.look, mine.turn]
    assert bob.taken() == [other.look, other.turn]


def test_the_window_is_told_who_sits_down_by_the_tokens_hash(table: Table) -> None:
    table.seated("token", ADA)
    assert table.told == [Claimed(0, hash_of("token"), "Ada", "ada", "red", "en"), Joined(0, "en")]


def test_a_second_claim_is_refused_and_told_at_the_table_once(table: Table) -> None:
    table.seated("a", ADA)
    thief = table.seated("b", msgspec.structs.replace(BOB, seat=0))
    table.room.hear(thief, msgspec.structs.replace(BOB, seat=0))
    assert words(thief) == ["This seat is taken. Choose another one."]
    assert table.told[2:] == [Knocked(0)]


def test_a_phone_that_comes_back_finds_its_seat_as_it_is_now(table: Table) -> None:
    ada = table.seated("a", ADA)
    table.room.leave(ada)
    table.room.deliver(shown(0, turn=1))
    table.room.deliver(shown(0, turn=2))
    again = table.phone("a")
    assert kinds(again.taken()) == ["HelloPhone", "Seats", "Look", "Turn"]
    assert table.told[2:] == [Left(0), Joined(0, "en")]


def test_a_turn_is_answered_once(table: Table) -> None:
    ada = table.seated("a", ADA)
    deliver = shown(0, turn=7)
    table.room.deliver(deliver)
    ada.taken()
    for number in (6, 8, 7, 7):
        table.room.hear(ada, understood(msgspec.json.encode(bid(deliver, number)).decode()))
    assert words(ada) == [OLD_TURN] * 3
    answers = [message for message in table.told if isinstance(message, Answered)]
    assert [(answer.seat, answer.reply.turn) for answer in answers] == [(0, 7)]


def test_an_answered_turn_is_not_asked_again(table: Table) -> None:
    ada = table.seated("a", ADA)
    deliver = shown(0)
    table.room.deliver(deliver)
    table.room.hear(ada, understood(msgspec.json.encode(bid(deliver)).decode()))
    table.room.leave(ada)
    assert kinds(table.phone("a").taken()) == ["HelloPhone", "Seats", "Look"]


def test_nobody_answers_out_of_turn_or_for_another(table: Table) -> None:
    ada, bob, stranger = table.seated("a", ADA), table.seated("b", BOB), table.phone("c")
    deliver = shown(0, turn=3)
    table.room.deliver(deliver)
    table.room.deliver(shown(1, turn=None))
    answer = understood(msgspec.json.encode(bid(deliver)).decode())
    for phone in (bob, stranger):
        phone.taken()
        table.room.hear(phone, answer)
    assert words(bob) == [OLD_TURN]
    assert words(stranger) == [NO_SEAT]
    assert not any(isinstance(message, Answered) for message in table.told)
    assert "Look" in kinds(ada.taken())


def test_a_freed_seats_phone_is_sent_back_to_choosing(table: Table) -> None:
    ada = table.seated("a", ADA)
    table.room.deliver(shown(0))
    ada.taken()
    table.room.free(FreeSeat(0))
    seats, told = ada.taken()
    assert told == Told(FREED)
    assert isinstance(seats, Seats)
    assert seats.seats[0].state is SeatState.FREE
    table.room.deliver(shown(0, turn=2))
    table.room.say(Say(0, "secret"))
    assert ada.taken() == []
    table.room.leave(ada)
    assert Left(0) not in table.told, "nobody sat there any more"


def test_the_next_phone_on_a_freed_seat_sees_what_it_shows(table: Table) -> None:
    table.seated("a", ADA)
    table.room.deliver(shown(0))
    table.room.free(FreeSeat(0))
    table.room.lobby(LOBBY)
    bob = table.phone("b")
    table.room.hear(bob, msgspec.structs.replace(BOB, seat=0))
    assert kinds(bob.taken())[-2:] == ["Look", "Turn"]


def test_who_watches_is_sent_what_all_may_see_and_nothing_of_a_seat(table: Table) -> None:
    eve, ada, other = table.watcher("e"), table.seated("a", ADA), table.phone("c")
    for phone in (eve, ada, other):
        phone.taken()
    table.room.deliver(shown(0))
    table.room.say(Say(0, "for Ada"))
    table.room.show_all(shown_to_all())
    assert eve.taken() == [shown_to_all().look]
    assert kinds(ada.taken()) == ["Told", "Look", "Turn"]
    assert other.taken() == [], "who has not asked to watch is sent the seats alone"
    table.room.show_all(shown_to_all("de"))
    assert eve.taken() == [], "another one's language"


def test_so_many_may_watch_and_a_seat_comes_back_beside_them(table: Table) -> None:
    table.seated("a", ADA)
    eves = [table.watcher(f"e{number}") for number in range(MOST_WATCH)]
    assert all(eve.closing is None for eve in eves)
    late = table.watcher("late")
    assert words(late) == [NO_MORE_WATCH]
    assert late.closing == Closing.CLOSED
    assert table.watcher("a").closing is None, "a phone that has a seat shows that"
    assert table.phone("c").closing is None, "nor does who may still take one"
    table.room.leave(eves[0])
    assert table.watcher("late").closing is None


def test_who_watches_cannot_act(table: Table) -> None:
    eve = table.watcher("e")
    table.room.deliver(shown(0, turn=3))
    table.room.show_all(shown_to_all())
    eve.taken()
    table.room.hear(eve, understood(msgspec.json.encode(bid(shown(0, turn=3))).decode()))
    assert words(eve) == [NO_SEAT]
    assert not any(isinstance(message, Answered) for message in table.told)


def test_the_window_is_told_in_which_languages_somebody_watches(table: Table) -> None:
    eve, finn = table.watcher("e"), table.watcher("f")
    hans = table.watcher("h", "de")
    assert table.told == [Watched(("en",)), Watched(("de", "en"))]
    table.room.leave(eve)
    table.room.leave(hans)
    assert table.told[2:] == [Watched(("en",))]
    table.room.hear(finn, ADA)
    assert table.told[-1] == Watched(()), "who has sat down watches no more"
    finn.taken()
    table.room.show_all(shown_to_all())
    assert finn.taken() == []


def test_who_comes_to_watch_sees_at_once_what_the_others_see(table: Table) -> None:
    eve = table.watcher("e")
    table.room.show_all(shown_to_all())
    assert kinds(table.watcher("f").taken()) == ["HelloPhone", "Seats", "Look"]
    table.room.leave(eve)
    again = table.watcher("e")
    assert kinds(again.taken()) == ["HelloPhone", "Seats", "Look"], "also after a moment out of reach"


def test_what_nobody_watches_any_more_is_not_shown_later(table: Table) -> None:
    eve = table.watcher("e")
    table.room.show_all(shown_to_all())
    table.room.leave(eve)
    assert kinds(table.watcher("f").taken()) == ["HelloPhone", "Seats"], "it may be long past"


def test_whose_seat_is_freed_watches_if_the_page_does(table: Table) -> None:
    table.watcher("f")
    table.room.show_all(shown_to_all())
    ada = table.watcher("a")
    table.room.hear(ada, ADA)
    ada.taken()
    table.room.free(FreeSeat(0))
    table.room.show_all(shown_to_all(title="Bob thinks…"))
    assert kinds(ada.taken()) == ["Seats", "Told", "Look"]


def test_a_second_tab_replaces_the_first(table: Table) -> None:
    first = table.seated("a", ADA)
    second = table.phone("a")
    assert words(first) == [ELSEWHERE_NOW]
    assert first.closing == Closing.REPLACED
    table.room.hear(first, BOB)
    table.room.leave(first)
    assert Left(0) not in table.told, "the seat's phone is still there"
    table.room.deliver(shown(0))
    assert kinds(first.taken()) == []
    assert kinds(second.taken())[-1] == "Turn"


def test_a_second_tab_that_never_greets_does_not_hide_that_the_phone_is_gone(table: Table) -> None:
    first = table.seated("a", ADA)
    second = table.phone("a", hello=False)
    table.room.leave(first)
    assert Left(0) not in table.told, "the second may still greet"
    table.room.leave(second)
    assert table.told[-1] == Left(0)


def test_only_the_first_hello_is_answered(table: Table) -> None:
    ada, other = table.seated("a", ADA), table.phone("b")
    for phone in (ada, other):
        phone.taken()
    table.told.clear()
    for _ in range(30):
        table.room.hear(ada, understood(HELLO))
    assert ada.taken() == other.taken() == []
    assert table.told == [], "nor is the table told again"


@pytest.mark.parametrize("protocol", ["fzzzt-phone/2", "", "fzzzt-player/1"])
def test_another_protocol_is_told_so(table: Table, protocol: str) -> None:
    phone = table.phone("a", hello=False)
    table.room.hear(phone, HelloTable(protocol, "en"))
    assert words(phone) == [OTHER_PROTOCOL]
    assert phone.closing == Closing.OTHER_VERSION
    table.room.deliver(shown(0))
    assert phone.taken() == []


def test_whoever_does_not_greet_is_closed(table: Table) -> None:
    phone = table.phone("a", hello=False)
    table.room.hear(phone, ADA)
    assert phone.closing == Closing.NOT_UNDERSTOOD
    assert table.told == []


def test_a_language_that_is_not_spoken_becomes_english(table: Table) -> None:
    phone = table.phone("a", hello=False)
    table.room.hear(phone, HelloTable(PROTOCOL, "../../tlh"))
    assert phone.language == "en"


def test_a_slow_phone_gets_only_the_newest(table: Table) -> None:
    """However much is said, no more than one of each kind waits, and a few sentences."""
    ada = table.seated("a", ADA)
    for number in range(1000):
        table.room.deliver(shown(0, turn=number + 1))
        table.room.lobby(LOBBY)
        table.room.say(Say(0, str(number)))
    waiting = ada.taken()
    assert len(waiting) == 11
    assert [message.words for message in waiting if isinstance(message, Told)] == [str(n) for n in range(992, 1000)]
    assert isinstance(waiting[-2], Look)
    assert getattr(waiting[-1], "turn", None) == 1000


def test_a_look_without_a_turn_takes_the_older_turn_away(table: Table) -> None:
    ada = table.seated("a", ADA)
    table.room.deliver(shown(0, turn=1))
    table.room.deliver(shown(0, turn=None))
    assert kinds(ada.taken()) == ["Look"]


def test_goodbye_is_said_in_each_phones_language(table: Table) -> None:
    ada, silent = table.seated("a", ADA), table.phone("c", hello=False)
    ada.taken()
    table.room.close({"en": "Goodbye.", "de": "Tschüss."})
    assert words(ada) == ["Goodbye."]
    assert ada.closing == silent.closing == Closing.CLOSED


MALFORMED: list[str | bytes] = [
    "",
    "{",
    "null",
    "[]",
    "1",
    '"hello"',
    "{}",
    '{"type":"hello"}',
    '{"type":"hello","protocol":1,"language":"en"}',
    '{"type":"hello","protocol":"' + "x" * 65 + '","language":"en"}',
    '{"type":"open","host":"0.0.0.0"}',
    '{"type":"claim","seat":0}',
    '{"type":"claim","seat":-1,"name":"A","face":"a","colour":"r"}',
    '{"type":"claim","seat":4,"name":"A","face":"a","colour":"r"}',
    '{"type":"claim","seat":"0","name":"A","face":"a","colour":"r"}',
    '{"type":"claim","seat":0.5,"name":"A","face":"a","colour":"r"}',
    '{"type":"claim","seat":true,"name":"A","face":"a","colour":"r"}',
    '{"type":"claim","seat":0,"name":"","face":"a","colour":"r"}',
    '{"type":"claim","seat":0,"name":"' + "x" * 17 + '","face":"a","colour":"r"}',
    '{"type":"claim","seat":0,"name":null,"face":"a","colour":"r"}',
    '{"type":"action","turn":1}',
    '{"type":"action","turn":1,"action":{}}',
    '{"type":"action","turn":"1","action":{"type":"end"}}',
    '{"type":"action","turn":1,"action":{"type":"win"}}',
    '{"type":"action","turn":1,"action":{"type":"bid","cards":"r1"}}',
    '{"type":"action","turn":1,"action":{"type":"bid","cards":[1]}}',
    '{"type":"action","turn":1,"action":{"type":"build","widgets":[{"unit":"u","cards":{"r":"gold"}}]}}',
    '{"type":"action","turn":1e999,"action":{"type":"end"}}',
    '{"type":"turn","turn":1}',
    '{"type":"free","seat":0}',
    "[" * 4000,
    '{"a":' * 600,
    "\ud800",
    b'{"type":"hello","protocol":"fzzzt-phone/1","language":"en"}',
    b"\x00\xff" * 50,
    "NaN",
    '{"type":["hello"]}',
]


@pytest.mark.parametrize("data", MALFORMED, ids=itertools.count())
def test_what_is_no_message_is_not_understood(data: str | bytes) -> None:
    with pytest.raises(NotUnderstoodError) as raised:
        understood(data)
    assert str(raised.value) in {
        "not text",
        "ValidationError",
        "DecodeError",
        "RecursionError",
        "UnicodeEncodeError",
    }, "it quotes nothing"
