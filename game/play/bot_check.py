"""Testing a bot (``game.play.bots``): every kind of position, whole games, and its shutdown."""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from game.agents import make_agent
from game.core.actions import IllegalActionError
from game.core.observation import Observation
from game.core.rules import BELT_SIZE, ROUNDS, SEATS
from game.core.state import Phase
from game.play.bots.bot import Bot
from game.play.bots.faults import BotError
from game.play.bots.protocol import PROTOCOL
from game.records.game import Game

PATIENCE = 3.0
"""Seconds that a bot may take to exit once its input has ended."""
MOST_GAMES = 400
"""Enough games for every kind of position to turn up."""


class Finding(NamedTuple):
    """One test, and the bot's fault in a sentence, "" if it passed."""

    tried: str
    fault: str


class PositionKind(NamedTuple):
    """A kind of position: its description, a test for observations of it, and the fewest seats it needs."""

    words: str
    fits: Callable[[Observation], bool]
    fewest_seats: int = 2


class FoundPosition(NamedTuple):
    """A game that stands at a position of a kind."""

    words: str
    seats: int
    game: Game


def _bids(seen: Observation) -> bool:
    return seen.phase is Phase.BIDDING


def _others(seen: Observation) -> list[tuple[int, int | None]]:
    """For each other seat, how many cards it has in hand and in its bid."""
    return [(view.hand, view.bid) for seat, view in enumerate(seen.seats) if seat != seen.player]


def _without_cards(seen: Observation) -> int:
    """How many others have neither cards nor a bid."""
    return _others(seen).count((0, None))


KINDS = (
    PositionKind(
        "the first turn of a game",
        lambda seen: _bids(seen) and not seen.history and all(laid is None for _, laid in _others(seen)),
    ),
    PositionKind("a bid after all others' bids", lambda seen: _bids(seen) and all(laid for _, laid in _others(seen))),
    PositionKind(
        "a bid alone, with nobody else who has cards",
        lambda seen: _bids(seen) and len(seen.hand) > 1 and _without_cards(seen) == len(seen.seats) - 1,
    ),
    PositionKind(
        "a bid while another's hand is empty",
        lambda seen: _bids(seen) and 0 < _without_cards(seen) < len(seen.seats) - 1,
        fewest_seats=3,
    ),
    PositionKind("a forced bid, the last card in hand", lambda seen: _bids(seen) and len(seen.hand) == 1),
    PositionKind("a bid after a tie", lambda seen: _bids(seen) and bool(seen.history) and bool(seen.history[-1].tied)),
    PositionKind(
        "a bid while the rest of the belt lies face down", lambda seen: _bids(seen) and seen.belt[1:2] == (None,)
    ),
    PositionKind(
        "the last auction of a game",
        lambda seen: _bids(seen) and (seen.round, seen.auction) == (ROUNDS, BELT_SIZE),
    ),
    PositionKind(
        "fixing robots, with one card that fits",
        lambda seen: seen.phase is Phase.ALLOCATION and len(seen.legal_actions()) == 2,
    ),
    PositionKind(
        "fixing robots, with several that fit",
        lambda seen: seen.phase is Phase.ALLOCATION and len(seen.legal_actions()) > 3,
    ),
    PositionKind(
        "fixing a second robot",
        lambda seen: seen.phase is Phase.ALLOCATION and bool(seen.seats[seen.player or 0].used_units),
    ),
    PositionKind("the build, with widgets", lambda seen: seen.phase is Phase.SCORING and len(seen.legal_actions()) > 1),
    PositionKind(
        "the build, with nothing to build", lambda seen: seen.phase is Phase.SCORING and len(seen.legal_actions()) == 1
    ),
)


def positions() -> Iterator[FoundPosition]:
    """A position of every kind for every possible number of seats, kind by kind; always the same ones.

    Raises LookupError if a kind does not turn up.
    """
    found = {seats: _found(seats) for seats in SEATS}
    for kind in KINDS:
        for seats in SEATS:
            if seats >= kind.fewest_seats:
                yield FoundPosition(kind.words, seats, found[seats][kind.words])


@cache
def _found(seats: int) -> dict[str, Game]:
    """The first position of each kind in random games."""
    wanted = {kind.words: kind for kind in KINDS if seats >= kind.fewest_seats}
    found: dict[str, Game] = {}
    anybody = make_agent("random")
    for seed in range(MOST_GAMES):
        game, rng = Game.new(seed, seats), random.Random(seed)
        while (player := game.to_act) is not None:
            seen = game.observation(player)
            for words in [words for words, kind in wanted.items() if kind.fits(seen)]:
                found[words] = game.clone()
                del wanted[words]
            if not wanted:
                return found
            game.apply(anybody.act(seen, rng))
    raise LookupError(f"no game of {seats} comes to {next(iter(wanted))}")


def checked(bot: Bot) -> Iterator[Finding]:
    """Test a bot, step by step. It is restarted after each fault; without a hello nothing else is tested."""
    try:
        bot.greet()
    except BotError as error:
        yield Finding("says hello", str(error))
        return
    yield Finding(f"says hello as “{bot.title or bot.name}”, {PROTOCOL}", "")
    by_kind: dict[str, list[FoundPosition]] = {}
    for position in positions():
        by_kind.setdefault(position.words, []).append(position)
    for words, alike in by_kind.items():
        counts = " and ".join(filter(None, (", ".join(str(one.seats) for one in alike[:-1]), str(alike[-1].seats))))
        yield Finding(f"{words} ({counts} players)", _fault_at(bot, alike))
    again = next(positions())
    yield Finding("the same turn, asked again", _fault_at(bot, [again, again]))
    for seats in SEATS:
        yield Finding(f"a whole game of {seats}", _fault_in_game(bot, seats))
    yield Finding(f"ends within {PATIENCE:g} seconds of its input's end", _fault_at_end(bot))


def _fault_at(bot: Bot, alike: Sequence[FoundPosition]) -> str:
    """What goes wrong at positions, "" for nothing. The bot is asked without any history, as in a resumed game."""
    for position in alike:
        game = position.game.clone()
        assert game.to_act is not None
        bot.begin(position.seats, game.to_act)
        try:
            _act(bot, game)
        except BotError as error:
            return f"with {position.seats} players: {error}"
    return ""


def _fault_in_game(bot: Bot, seats: int) -> str:
    """What goes wrong in a game in the last seat against random players, "" for nothing."""
    game, rng, anybody, own = Game.new(1, seats), random.Random(1), make_agent("random"), seats - 1
    bot.begin(seats, own)
    try:
        while (player := game.to_act) is not None:
            if player == own:
                _act(bot, game)
            else:
                game.apply(anybody.act(game.observation(player), rng))
    except BotError as error:
        return str(error)
    return ""


def _act(bot: Bot, game: Game) -> None:
    """Let a bot act for the seat to act. Raises BotError."""
    action = bot.act(game.observation(game.to_act), random.Random(0))
    try:
        game.apply(action)
    except IllegalActionError as error:
        raise bot.broke(str(error)) from error


def _fault_at_end(bot: Bot) -> str:
    try:
        bot.greet()
    except BotError as error:
        return str(error)
    if bot.leave(PATIENCE):
        return ""
    return f"{bot.name} does not end with its input: it has to, or it stays behind when the game is gone."
