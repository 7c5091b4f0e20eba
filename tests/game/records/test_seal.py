"""Sealed games: what was sealed can be proved, and nothing else can."""

import hashlib
import json
import random
from collections.abc import Iterator

import msgspec
import pytest

from game.core.actions import Bid
from game.play.proof import AskingAgain, Proof, asked_again, proof, same
from game.play.session import SeatSpec, Session
from game.play.thinking import Agents, LocalThinker, Question
from game.records.record import Record
from game.records.seal import Seal, bid_words, digest_of, seal, start_words
from tests.conftest import LIGHT, look_less_far

SEATS = (
    SeatSpec("Ada", "human"),
    SeatSpec("Volta", "ai:engineer/volta"),
    SeatSpec("Grit", "ai:mastermind/grit"),
)
SALT = "00112233445566778899aabbccddeeff"


def played(seed: int = 5, *, by_chance: bool = False) -> tuple[Seal, Record]:
    """A game with one person who chooses at random, or only such persons, sealed as the window seals it."""
    session, agents, rng = Session(SEATS, seed), Agents(), random.Random(seed)
    sealed = seal(session.record(), SALT)
    while (player := session.to_act) is not None:
        observation, seat = session.observation(player), SEATS[player]
        if seat.human or by_chance:
            options = observation.legal_actions()
            session.submit(player, options[rng.randrange(len(options))])
            continue
        action = agents.choose(Question(seat.level, seat.personality, observation, session.policy_seed(player)))
        if isinstance(action, Bid):
            sealed = sealed.with_bid(session.event_count, player, action)
        session.submit(player, action)
    return sealed, session.record()


@pytest.fixture(scope="module", autouse=True)
def quick_minds() -> Iterator[None]:
    """The mastermind is asked at least twice about each of its choices: it need not look far ahead."""
    with pytest.MonkeyPatch.context() as patch:
        look_less_far(patch, LIGHT)
        yield


@pytest.fixture(scope="module")
def game() -> tuple[Seal, Record]:
    return played()


def test_a_game_that_was_played_as_it_was_sealed_is_proved(game: tuple[Seal, Record]) -> None:
    sealed, record = game
    found = proof(sealed, record)
    assert found.whole
    assert found.bids == found.bids_kept > 40


def test_the_same_can_be_proved_without_this_program(game: tuple[Seal, Record]) -> None:
    """The digest shown is that of one line of JSON with the salt, the number, the players and the deck."""
    sealed, record = game
    line = json.dumps(
        ["fzzzt-seal/1", SALT, 5, [["Ada", "human"], *[[seat.name, seat.kind] for seat in SEATS[1:]]], record.deck],
        separators=(",", ":"),
    )
    assert hashlib.sha256(line.encode()).hexdigest() == sealed.digest
    assert line == start_words(SALT, record)


def test_a_seal_reveals_nothing_before_its_salt_is_known(game: tuple[Seal, Record]) -> None:
    sealed, record = game
    assert seal(record, "another salt").digest != sealed.digest
    assert len({digest_of(bid_words(SALT, point, 1, ())) for point in range(50)}) == 50


def test_a_changed_deck_number_or_player_is_detected(game: tuple[Seal, Record]) -> None:
    """A record that follows the rules, but is of another game, does not fit."""
    sealed, record = game
    _, other = played(6, by_chance=True)
    assert not proof(sealed, other).kept
    named = msgspec.structs.replace(
        record, players=(msgspec.structs.replace(record.players[0], name="Eve"), *record.players[1:])
    )
    assert not proof(sealed, named).kept


def test_a_changed_bid_is_detected(game: tuple[Seal, Record]) -> None:
    sealed, record = game
    point, digest = next(iter(sealed.bids.items()))
    forged = msgspec.structs.replace(sealed, bids={**sealed.bids, point: "0" * len(digest)})
    assert proof(forged, record) == Proof(True, len(sealed.bids), len(sealed.bids) - 1)
    moved = msgspec.structs.replace(sealed, bids={point + 1: digest})
    assert proof(moved, record) == Proof(True, 1, 0)


def test_a_bid_can_be_proved_without_this_program() -> None:
    """Its digest is that of one line of JSON with the salt, the point of the game, the player and the cards."""
    kept = seal(Session(SEATS, 9).record(), SALT).with_bid(20, 1, Bid(("r2-oil-a", "r1-nut")))
    line = f'["fzzzt-seal/1","{SALT}",20,1,["r1-nut","r2-oil-a"]]'
    assert kept.bids == {20: hashlib.sha256(line.encode()).hexdigest()}


def test_people_compare_eight_digits_in_capitals() -> None:
    assert Seal("0a1b2c3d" + "e" * 56, SALT).short == "0A1B 2C3D"


def test_the_order_in_which_a_bids_cards_were_taken_is_no_part_of_it() -> None:
    assert bid_words(SALT, 9, 1, ("r1-nut", "r2-oil-a")) == bid_words(SALT, 9, 1, ("r2-oil-a", "r1-nut"))


def test_computer_players_asked_again_choose_the_same(game: tuple[Seal, Record]) -> None:
    """A fresh computer player that sees only one position does what the one at the table did."""
    _, record = game
    questions = list(asked_again(record))
    assert len(questions) > 40
    thinker = LocalThinker()
    for question, chosen in random.Random(1).sample(questions, 12):
        assert same(thinker.choose(question).result(), chosen)


def test_only_what_came_after_a_point_is_asked_again(game: tuple[Seal, Record]) -> None:
    _, record = game
    every = list(asked_again(record))
    point = Session.resume(record).clone().points[60]
    later = list(asked_again(record, point))
    assert 0 < len(later) < len(every)
    assert later == every[-len(later) :]


def test_a_seal_is_kept_as_json() -> None:
    kept = seal(Session(SEATS, 9).record(), SALT).with_bid(20, 1, Bid(("r1-nut",)))
    assert msgspec.json.decode(msgspec.json.encode(kept), type=Seal) == kept


def test_bids_taken_back_are_no_longer_sealed(game: tuple[Seal, Record]) -> None:
    sealed, record = game
    points = sorted(sealed.bids)
    left = sealed.before(points[10])
    assert sorted(left.bids) == points[:10]
    assert proof(left, record) == Proof(True, 10, 10)


def test_asking_again_counts_matches_and_differences(game: tuple[Seal, Record]) -> None:
    _, record = game
    asking = AskingAgain(record)
    choices = [chosen for _, chosen in asked_again(record)]
    for number, chosen in enumerate(choices):
        assert not asking.done
        assert isinstance(asking.ask(), Question)
        asking.take(chosen if number else Bid(()))
    assert asking.done
    assert (asking.steps, asking.taken, asking.same) == (len(choices), len(choices), len(choices) - 1)


@pytest.mark.parametrize(
    "damage", [{"digest": "3f9a"}, {"digest": 7}, {"salt": ""}, {"salt": "a" * 99}, {"bids": {"9": "no digest"}}]
)
def test_a_seal_that_cannot_be_one_is_refused(damage: dict[str, object]) -> None:
    whole = msgspec.to_builtins(seal(Session(SEATS, 9).record(), SALT), str_keys=True)
    assert msgspec.json.decode(msgspec.json.encode(whole), type=Seal).salt == SALT
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode({**whole, **damage}), type=Seal)
