"""A bot that tries game numbers until one deals what it sees: it finds small ones, and no code."""

import hashlib
import json
import os
import random
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from game.agents import make_agent
from game.core.cards import BELT_DECK, CATALOGUE
from game.core.dealing import CodeDealer, dealer_of
from game.core.events import HandDealt
from game.core.number import LETTERS, GameNumber, code_of, number_in
from game.play.bots.bot import Bot
from game.play.bots.table import Bots
from game.play.tournament import play_numbers_rotated
from game.records.game import Game
from game.records.record import Record
from game.records.seats import BotSpec, SeatSpec
from tests.game.bots import BAD_BOTS

PLAYERS = Path(__file__).parents[3] / "game" / "PLAYERS.md"
SEATS, OWN = 4, 2
DECK = [card for card in BELT_DECK if CATALOGUE[card].starter_of is None]
"""The cards that a game of four shuffles: nothing else needs to be known."""
GOLDEN, WORD = np.uint64(0x9E3779B97F4A7C15), np.uint64(32)
LAST_GROUPS = 1 << 15
"""Codes that differ only in their last group."""


class Sent(NamedTuple):
    """A whole game, and every line that a bot in it was sent."""

    record: Record
    lines: list[bytes]


def played(number: GameNumber, *words: str) -> Sent:
    """Play a game of four with a bot at a seat; the others play at random."""
    lines: list[bytes] = []
    spec = BotSpec((sys.executable, "-S", str(BAD_BOTS), *(words or ("good",))), 60.0)
    bot = Bot("Bolt", spec, start_seconds=60.0, listen=lambda way, line: lines.append(line) if way == "to" else None)
    others, rng = make_agent("random"), random.Random(3)
    game = Game.new(number, [SeatSpec(f"Seat {seat}", "ai:random") for seat in range(SEATS)])
    bot.begin(SEATS, OWN)
    try:
        while (player := game.to_act) is not None:
            agent = bot if player == OWN else others
            game.apply(agent.act(game.observation(player), rng))
    finally:
        bot.kill()
    return Sent(game.to_record(), lines)


class Seen(NamedTuple):
    """What the bot learns from it: the seats' Mechanics, and the top of the deck."""

    mechanics: list[int]
    deck: list[str]


def seen_in(lines: Iterable[bytes]) -> Seen:
    """Everything a bot needs for its search, taken only from what it was sent."""
    told: list[dict[str, Any]] = [json.loads(line) for line in lines]
    last = [line["observation"] for line in told if line["type"] == "turn"][-1]
    deck = [auction["card"] for auction in last["history"]]
    return Seen([seat["mechanic"] for seat in last["seats"]], deck)


def fits(number: GameNumber, seen: Seen) -> bool:
    """Whether a game of this number begins like that."""
    dealer = dealer_of(number)
    return dealer.mechanics(SEATS) == seen.mechanics and dealer.deck(DECK)[: len(seen.deck)] == seen.deck


def small_numbers(seen: Seen, count: int) -> list[int]:
    """The numbers below ``count`` that fit: the first card of the deck for all of them at once, the rest one by one."""

    def mix(words: np.ndarray[Any, np.dtype[np.uint64]]) -> np.ndarray[Any, np.dtype[np.uint64]]:
        words = words + GOLDEN
        words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return words ^ (words >> np.uint64(31))

    # The deck is stream 0, and its shuffle number 0; the last of the four mixes the first draw.
    bits = mix(mix(mix(mix(np.arange(count, dtype=np.uint64)))))
    left = np.uint64(len(DECK))
    high, low = bits >> WORD, bits & np.uint64(0xFFFFFFFF)
    place = (high * left + (low * left >> WORD)) >> WORD
    likely = np.flatnonzero(place == DECK.index(seen.deck[0]))
    return [number for number in map(int, likely) if fits(number, seen)]


def codes_around(first_group: int, groups: int) -> Iterator[list[str]]:
    """Codes in the order of their values, ``LAST_GROUPS`` at a time. Their check characters are made as codes are
    written, only faster: those of two parts of a code add up."""
    value_of = {letter: value for value, letter in enumerate(LETTERS)}
    ends = [code_of(value)[-4:] for value in range(LAST_GROUPS)]
    for group in range(first_group, first_group + groups):
        begun = code_of(group * LAST_GROUPS)
        check = value_of[begun[-1]]
        yield [f"{begun[:-4]}{end[:3]}{LETTERS[value_of[end[3]] ^ check]}" for end in ends]


def fitting_codes(seen: Seen, codes: Iterable[list[str]]) -> list[str]:
    """Those of the codes that fit, derived as RECORDS.md says: the first Mechanic of all, the first card, then the
    rest."""
    found, hashed = [], partial(hashlib.blake2b, person=b"fzzzt-dealer/2")
    first, top = seen.mechanics[0] - 1, DECK.index(seen.deck[0])
    for group in codes:
        for code in group:
            key = code.encode()
            # A number of 512 bits, big-endian: its last byte gives the remainder by four.
            if hashed(b"mechanics", key=key).digest()[-1] % SEATS != first:
                continue
            if int.from_bytes(hashed(b"deck", key=key).digest()) % len(DECK) == top and fits(code, seen):
                found.append(code)
    return found


@pytest.fixture(scope="module")
def fair() -> Sent:
    return played(number_in("2RAR-PVYF-GYE8-8DZZ-VBJ2"))


def test_a_bot_works_a_small_number_out_and_with_it_every_hand_to_come() -> None:
    """The search below can find something: what it finds here is why there are codes."""
    record, lines = played(65_123)
    first_round = [line for line in lines if b'"round":1' in line]
    (found,) = small_numbers(seen_in(first_round), 1 << 17)
    assert found == record.seed
    # Everything that is chosen is seen sooner or later: it plays the first round over again, and knows the second.
    over_again = Game.new(found, SEATS)
    for turn in Game.from_record(record).turns:
        if over_again.observation(None).round == 2:
            break
        over_again.apply(turn.action)
    hands = [event.hand for event in record.events if isinstance(event, HandDealt)][SEATS : 2 * SEATS]
    assert [tuple(seat.hand) for seat in over_again.state.players] == hands


@pytest.mark.parametrize("group", [0, 41])
def test_the_search_through_codes_finds_one_that_is_among_them(group: int) -> None:
    wanted = code_of(group * LAST_GROUPS + 12_345)
    seen = seen_in(played(wanted).lines)
    assert fitting_codes(seen, codes_around(group, 1)) == [wanted]


def test_a_bot_that_searches_finds_no_code(fair: Sent) -> None:
    seen = seen_in(fair.lines)
    assert len(seen.deck) >= 39, "it knows nearly all of the deck"
    assert seen.deck == [*fair.record.deck[: len(seen.deck)]]
    assert small_numbers(seen, 1 << 18) == []
    assert fitting_codes(seen, codes_around(0, 2)) == []


@pytest.mark.slow
def test_a_bot_that_searches_four_million_numbers_and_codes_finds_nothing(fair: Sent) -> None:
    seen = seen_in(fair.lines)
    assert small_numbers(seen, 1 << 22) == []
    assert fitting_codes(seen, codes_around(0, (1 << 22) // LAST_GROUPS)) == []


def test_nothing_sent_to_a_bot_holds_code_or_deck(fair: Sent) -> None:
    sold = 0
    for line in fair.lines:
        assert str(fair.record.seed).encode() not in line
        assert str(fair.record.seed).replace("-", "").encode() not in line
        told = json.loads(line)
        if told["type"] != "turn":
            continue
        observation = told["observation"]
        sold = len(observation["history"])
        shown = [card for card in observation["belt"] if card is not None]
        hidden = fair.record.deck[sold + len(shown) :]
        assert not [card for card in hidden if json.dumps(card).encode() in line], "cards that nobody has seen yet"
    assert sold >= 39


def test_nothing_a_bot_inherits_reveals_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = code_of(2**90 + 99)
    saves = tmp_path / f"saves-{code}"
    saves.mkdir()
    monkeypatch.chdir(saves)
    monkeypatch.setenv("PWD", str(saves))
    monkeypatch.setenv("BOLTS_OWN", "kept")
    played(code, "telling", str(tmp_path / "told"))
    told = json.loads((tmp_path / "told").read_text(encoding="utf-8"))
    assert code not in json.dumps(told)
    assert told["content"] == []
    assert not Path(told["folder"]).exists(), "it goes with the program, and with what that has left there"
    assert Path(told["folder"]).parent != saves
    assert told["environment"]["BOLTS_OWN"] == "kept", "what a program needs, it gets"


def test_a_bot_inherits_no_open_files_and_only_the_games_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As PLAYERS.md says, except for the mark, which differs for each bot."""
    record = (tmp_path / "record").open("wb")
    os.set_inheritable(record.fileno(), True)
    monkeypatch.setenv("_", "/usr/bin/fzzzt")
    with record:
        for name in ("one", "other"):
            played(5, "telling", str(tmp_path / name))
    one, other = (json.loads((tmp_path / name).read_text(encoding="utf-8")) for name in ("one", "other"))
    assert one["environment"]["FZZZT_PROGRAM"] != other["environment"]["FZZZT_PROGRAM"]
    # A starter of the interpreter may set PWD again, to the bot's own folder.
    kept = {name: value for name, value in os.environ.items() if name not in ("PWD", "OLDPWD", "_")}
    assert kept.items() <= one["environment"].items()
    assert one["environment"].get("_") != "/usr/bin/fzzzt"
    assert str(tmp_path / "record") not in one["open"]


def test_a_bot_that_remembers_knows_a_deal_that_is_rotated() -> None:
    """PLAYERS.md says so: no program can make a bot forget."""
    seats = (SeatSpec("Bolt", "ai:random"), SeatSpec("Random", "ai:random"))
    ((first, second),) = play_numbers_rotated(seats, [code_of(2**90 + 7)])
    assert [player.name for player in second.players] == [player.name for player in first.players][::-1]
    assert first.deck == second.deck
    assert "`--rotate` plays each deal from every\nseat" in PLAYERS.read_text(encoding="utf-8")


def test_two_bots_have_separate_folders(tmp_path: Path) -> None:
    bots, game = Bots(), Game.new(5, 2)
    folders = []
    try:
        for number in range(2):
            words = (sys.executable, "-S", str(BAD_BOTS), "telling", str(tmp_path / str(number)))
            observation = game.observation(game.to_act)
            action = bots.choose("Bolt", BotSpec(words, 60.0), observation).result(60.0)
            folders.append(json.loads((tmp_path / str(number)).read_text(encoding="utf-8"))["folder"])
            while game.to_act == observation.player:
                game.apply(action)
    finally:
        bots.close()
    assert len({*folders, str(Path.cwd())}) == 3


# The second dealer


CODE = "2RAR-PVYF-GYE8-8DZZ-VBJ2"


def test_dealer_2_deals_as_records_md_says() -> None:
    """Implemented a second time, from the document alone."""

    def number(purpose: str) -> int:
        return int.from_bytes(hashlib.blake2b(purpose.encode(), key=CODE.encode(), person=b"fzzzt-dealer/2").digest())

    def drawn(value: int, cards: list[str], size: int) -> list[str]:
        for place in range(min(size, len(cards) - 1)):
            at = place + value % (len(cards) - place)
            value //= len(cards) - place
            cards[place], cards[at] = cards[at], cards[place]
        return cards

    dealer, cards = CodeDealer(CODE), list(BELT_DECK)
    assert dealer.deck(cards) == drawn(number("deck"), list(BELT_DECK), 52)
    assert dealer.mechanics(3) == [*map(int, drawn(number("mechanics"), [*"123"], 3))]
    hand, pile = dealer.deal(2, 5, cards[:11], 6)
    assert [*hand, *pile] == drawn(number("hand 2 5"), cards[:11], 6)
