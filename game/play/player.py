"""A level as a bot: the other end of ``game.play.bots``, so that other people can test their bots against ours."""

import random
from collections.abc import Callable, Iterable

from game.agents import Agent
from game.core.dealing import choice_seed
from game.play.bots.protocol import (
    PROTOCOL,
    Hello,
    NewGame,
    ProtocolError,
    Reply,
    ToBot,
    Turn,
    Welcome,
    line_of,
    message_in,
)


def serve(agent: Agent, name: str, lines: Iterable[bytes], write: Callable[[bytes], None], seed: int | None) -> None:
    """Answer line after line until the input ends.

    Given the number of the first game, ``seed``, and counting up from there, the player draws the same random numbers
    as in a tournament of these games. Raises ProtocolError for a line that does not follow the protocol.
    """
    rng = random.Random()
    for line in lines:
        # mypy wants a class, and the union of the three is one only at run time.
        message: ToBot = message_in(line, ToBot)  # type: ignore[arg-type]
        match message:
            case Hello():
                if message.protocol != PROTOCOL:
                    raise ProtocolError(f"the game speaks {message.protocol!r}, and this player {PROTOCOL}")
                write(line_of(Welcome(PROTOCOL, name)))
            case NewGame():
                if seed is not None:
                    rng = random.Random(choice_seed(seed, message.seat, 0))
                    seed += 1
            case Turn():
                write(line_of(Reply(message.turn, agent.act(message.observation, rng))))
