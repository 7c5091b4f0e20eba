"""Those who watch without a seat: what lies open is shown in whole games, each thing once, and no hidden card."""

import random
from dataclasses import dataclass, field

import msgspec
import pytest

from build.checks.fake_door import FakeDoor
from game.core.actions import Bid
from game.core.events import Auction, SeenEvent
from game.core.number import code_of
from game.core.observation import forced_action
from game.core.state import Phase
from game.play.session import Session
from tests.grids import mostly_slow
from tests.ui.match.phones.test_link import game, opened, with_phones
from tests.ui.witness import Sent, check_sent, published_cards
from ui.match.phones.link import Phones
from ui.match.phones.look import Shown, Verdict
from ui.match.phones.reveals import reveal_of
from ui.phones.messages import LookStage, ShowAll, ToServer

NAMES = ("ADA", "BOB", "CLEO", "DAN")
REST = Shown(rest=True)


@dataclass
class Watched:
    """A game that its players act out at random while somebody watches in English and Russian."""

    session: Session
    phones: Phones
    door: FakeDoor
    rng: random.Random
    sent: list[Sent] = field(default_factory=list)
    told: int = 0
    """How many events the table has shown."""
    ties: int = 0
    without_cards: int = 0
    """How often somebody had no card left to bid."""

    def __post_init__(self) -> None:
        self.door.listen = self._note
        self.door.watch("en", "ru")
        self.phones.update()

    def _note(self, message: ToServer) -> None:
        if isinstance(message, ShowAll):
            known = published_cards(self.session.clone().events[: self.told])
            self.sent.append(Sent(msgspec.json.encode(message), known, self.session.seed))

    def step(self) -> None:
        """One seat acts; the table shows what comes of it, an auction's verdict before all else."""
        session, before = self.session, self.session.event_count
        seat = session.to_act
        assert seat is not None
        seen = session.observation(seat)
        options = seen.legal_actions()
        action = forced_action(seen) or options[self.rng.randrange(len(options))]
        if seen.phase is Phase.BIDDING:
            self.without_cards += any(not view.hand and not view.bid for view in seen.seats)
            # Who bids few cards is in a tie sooner.
            action = Bid(seen.hand[:1]) if self.rng.random() < 0.5 else action
        session.submit(seat, action)
        for at, event in enumerate(session.seen_events(None)[before:], start=before):
            if isinstance(event, Auction):
                self.ties += bool(event.tied)
                shown = reveal_of(session, None, event)
                assert shown is not None
                self.told = at + 1
                self.show(Shown(rest=False, stage=LookStage.REVEAL))
                self.show(Shown(rest=False, stage=LookStage.REVEAL, verdict=shown.verdict))
        over = session.to_act is None
        if over:
            self.show(Shown(rest=False, stage=LookStage.OVER))
        self.told = session.event_count
        self.show(Shown(rest=True, stage=LookStage.OVER if over else LookStage.TABLE))

    def show(self, shown: Shown) -> None:
        """The table shows something for a while."""
        # A table says the same in every frame; each tells those who watch in one language.
        for _ in range(4):
            self.phones.follow(self.session, shown)

    def play(self) -> "Watched":
        self.told = self.session.event_count
        self.show(REST)
        while self.session.to_act is not None:
            self.step()
        return self


def watched(seats: int, seed: int = 7) -> Watched:
    choices = with_phones(*NAMES[:seats])
    return Watched(game(choices, code_of(2**93 + seed)), *opened(choices), random.Random(seed))


@pytest.mark.parametrize("seats", mostly_slow([2, 3, 4], 3))
def test_no_byte_tells_a_hidden_card(seats: int) -> None:
    table = watched(seats, seed=seats).play()
    assert (table.ties > 3, table.without_cards > 3) == (True, True)
    assert len(table.sent) > 200
    check_sent(table.sent)
    for look in table.door.shown_to_all():
        seen = look.observation
        assert (seen.player, seen.hand, seen.discard, seen.bid) == (None, (), (), ())
        assert not look.plays
        assert not look.buzz


def test_the_witness_would_see_a_hidden_card() -> None:
    table = watched(3)
    table.show(REST)
    (hidden, *_) = table.session.clone().state.players[0].hand
    look = table.door.shown_to_all()[-1]
    told = msgspec.structs.replace(look, words=hidden)
    with pytest.raises(AssertionError, match=hidden):
        check_sent([Sent(msgspec.json.encode(told), set(), table.session.seed)])


def test_they_hear_of_every_event_once_and_of_every_auction_by_its_verdict() -> None:
    table = watched(3).play()
    looks = table.door.shown_to_all()
    events: list[SeenEvent] = [event for look in looks for event in look.events]
    assert events == table.session.seen_events(None)[-len(events) :]
    assert not looks[0].events, "who has just come sees where the game stands"
    shown = [look for look in looks if look.stage is LookStage.REVEAL]
    assert [look.observation.history[-1] for look in shown] == list(table.session.observation(None).history)
    assert all(look.verdict for look in shown)
    assert looks[-1].stage is LookStage.OVER
    assert looks[-1].observation.scores
    assert not any(look.observation.scores for look in looks[:-1])


def test_each_reads_it_in_a_language_of_their_own() -> None:
    table = watched(2).play()
    english, russian = table.door.shown_to_all(), table.door.shown_to_all("ru")
    assert [look.observation for look in english] == [look.observation for look in russian]
    assert english[-1].title == "The game is over"
    assert russian[-1].title == "Игра окончена"


def test_who_comes_later_in_another_language_sees_where_the_game_stands() -> None:
    table = watched(3)
    table.show(REST)
    for _ in range(5):
        table.step()
    count = len(table.door.shown_to_all())
    table.door.watch("de", "en")
    table.phones.update()
    table.show(REST)
    (look,) = table.door.shown_to_all("de")
    assert look.observation == table.session.observation(None)
    assert len(table.door.shown_to_all()) == count, "to the others it is no news"
    table.step()
    assert len(table.door.shown_to_all("de")) > 1
    assert len(table.door.shown_to_all("ru")) == count, "nobody reads Russian any more"


def test_nobody_watches_nothing_is_said() -> None:
    table = watched(2)
    table.door.watch()
    table.phones.update()
    table.play()
    assert not table.sent


def test_another_game_at_the_same_table_is_shown_from_its_first_lot() -> None:
    table = watched(2).play()
    table.phones.play_again()
    table.session, table.told = game(with_phones(*NAMES[:2]), 8), 0
    table.show(REST)
    look = table.door.shown_to_all()[-1]
    assert (look.stage, look.events) == (LookStage.TABLE, ())
    assert look.observation == table.session.observation(None)


def test_an_auction_that_was_taken_back_is_not_shown() -> None:
    table = watched(2)
    while not table.session.observation(None).history:
        table.step()
    auction = table.session.observation(None).history[0]
    count = len(table.door.shown_to_all())
    other = game(with_phones(*NAMES[:2]), 9)
    table.phones.follow(other, Shown(rest=False, stage=LookStage.REVEAL, verdict=Verdict(auction, 0)))
    assert len(table.door.shown_to_all()) == count
