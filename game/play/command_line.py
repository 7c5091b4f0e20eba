"""The command line: its grammar, and parsing of seats, numbers and sizes.

Nothing of the game is imported before it is needed, so the title appears sooner.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from game.options import OptionError

if TYPE_CHECKING:
    from game.agents import Agent
    from game.core.number import GameNumber
    from game.play.session import SeatSpec

PHONE = "phone"
"""The kind of a seat whose person plays with a phone; in a record it is a person's."""
PACES = ("off", "fast", "normal", "slow")
MOST_SECONDS = 3600
MOST_DIGITS, MOST_JOBS = 18, 256
LARGEST_WINDOW = 16384
LAST_PORT = 65535


WINDOW_OPTIONS = ("window", "pace", "announce")
"""The options of a window, whatever it shows: they go before a command, after it, or without one."""
RECORD_ENDING = ".fzzzt"


class Parser(argparse.ArgumentParser):
    """Reports errors in one sentence."""

    commands: Mapping[str, Parser] = {}
    """The grammars of the commands, by name."""

    def error(self, message: str) -> NoReturn:
        """Raise the message that argparse would print with its usage."""
        raise OptionError(f"{message[0].upper()}{message[1:]}. Try --help.")

    @property
    def options(self) -> Mapping[str, argparse.Action]:
        """What stands for each option, by its name with dashes."""
        return self._option_string_actions

    def option(self, word: str) -> argparse.Action | None:
        """The option that a word names, if need be by its beginning."""
        name = word.partition("=")[0]
        meant = [known for known in self.options if name.startswith("--") and known.startswith(name)]
        return self.options.get(name) or (self.options[meant[0]] if meant else None)


def read_options(arguments: Sequence[str]) -> argparse.Namespace:
    """The command and its options; a file of games alone is opened.

    Raises OptionError with one sentence, which calls an option that is unknown or in the wrong place by its name.
    """
    top = parser()
    at = _place_of_command(top, arguments)
    # What is wrong with the options before it comes first.
    top.parse_args(arguments[:at])
    word = arguments[at] if at < len(arguments) else ""
    if word.lower().endswith(RECORD_ENDING):
        # This is how a system opens a double-clicked file.
        arguments = [*arguments[:at], "play", *arguments[at:]]
    elif _is_option(word):
        raise _no_such_option(top, word)
    elif word not in ("", "--"):
        _check_command(top, word, arguments[at + 1 :])
    return top.parse_args(arguments)


def _is_option(word: str) -> bool:
    """Whether a word is meant as an option, known or not."""
    return word.startswith("-") and word not in ("-", "--")


def _place_of_command(top: Parser, arguments: Sequence[str]) -> int:
    """Where the command stands, or an option that does not belong before it."""
    at = 0
    while at < len(arguments) and _is_option(arguments[at]):
        option = top.option(arguments[at])
        if option is None:
            break
        # Its value is the next word.
        at += 1 if option.nargs == 0 or "=" in arguments[at] else 2
    return at


def _no_such_option(top: Parser, word: str) -> OptionError:
    """The refusal of an option before the command."""
    name = word.partition("=")[0]
    takers = [command for command, grammar in top.commands.items() if grammar.option(name)]
    if takers:
        return OptionError(f"{name} goes after its command: {_either(takers)}. Try --help.")
    known = {option for grammar in (top, *top.commands.values()) for option in grammar.options}
    return OptionError(f"There is no option {name}{_guess(name, known)} Try --help.")


def _check_command(top: Parser, command: str, rest: Sequence[str]) -> None:
    """Raise OptionError if there is no such command, or it has none of the options that follow."""
    grammar = top.commands.get(command)
    if grammar is None:
        raise OptionError(f"There is no command {command}: choose from {', '.join(top.commands)}. Try --help.")
    for word in rest:
        if word == "--":
            return
        name = word.partition("=")[0]
        # As argparse sees it, numbers below zero and what has spaces are values.
        is_value = not _is_option(name) or name[1].isdigit() or " " in word
        if not is_value and grammar.option(name) is None:
            raise OptionError(f"{command} has no option {name}{_guess(name, grammar.options)} Try --help.")


def _either(words: Sequence[str]) -> str:
    """The words as a list of which one is to be chosen."""
    return " or ".join(word for word in (", ".join(words[:-1]), words[-1]) if word)


def _guess(name: str, known: Iterable[str]) -> str:
    """The end of a sentence about a name that is unknown: which of the known ones may be meant."""
    import difflib

    near = difflib.get_close_matches(name, sorted(known), n=1)
    return f": is {near[0]} meant?" if near else "."


def parser() -> Parser:
    """The command line's grammar."""
    from game.agents import LEVELS
    from game.core.cards import MAX_SEATS
    from game.core.rules import MIN_SEATS
    from game.version import VERSION

    top = Parser(
        prog="fzzzt", description="Fzzzt!, the card game of robot auctions. Without a command: the title screen."
    )
    top.add_argument("--version", action="version", version=f"Fzzzt! {VERSION}")
    top.add_argument("--self-check", action="store_true", help="open a window, play one game by itself, and quit")
    _add_window_options(top)
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    top.commands = commands.choices
    seat_help = (
        "human[:NAME], phone[:NAME], LEVEL[/PERSONALITY][:NAME] or program[/NAME]:COMMAND; 2 to 4 times; levels: "
        + ", ".join(LEVELS)
    )
    limit_help = "time limit for a bot's answer (default 5)"

    play = commands.add_parser("play", help="go straight to the table, or open a recorded game")
    play.add_argument("file", nargs="?", type=Path, metavar="FILE", help="records to import and open; excludes --seat")
    play.add_argument("--seat", action="append", type=parse_seat, metavar="SEAT", help=seat_help)
    play.add_argument("--seed", type=parse_number, default=None, help="the game number (default: a secret code)")
    _add_window_options(play, after_command=True)
    play.add_argument("--time-limit", type=parse_seconds, metavar="SECONDS", help=limit_help)

    host = commands.add_parser("host", help="open the door to phones, which are the hands of this game")
    host.add_argument("--seat", action="append", type=parse_seat, metavar="SEAT", help=seat_help)
    host.add_argument("--port", type=parse_port, default=0, help="where the door stands (default: any free port)")
    host.add_argument("--network", default="", metavar="ADDRESS", help="this computer's address in the phones' network")
    host.add_argument("--seed", type=parse_number, default=None, help="the game number (default: a secret code)")
    _add_window_options(host, after_command=True)
    host.add_argument("--time-limit", type=parse_seconds, metavar="SECONDS", help=limit_help)
    host.add_argument("--no-window", action="store_true", help=argparse.SUPPRESS)

    simulate = commands.add_parser("simulate", help="play many games without a window")
    simulate.add_argument("--seat", action="append", type=parse_seat, metavar="SEAT", help=seat_help)
    simulate.add_argument("--rotate", action="store_true", help="play every game number once from every seat")
    simulate.add_argument(
        "--matrix",
        type=int,
        choices=range(MIN_SEATS, MAX_SEATS + 1),
        metavar="SEATS",
        help="instead of --seat: each level alone against every other level in all other seats, rotated",
    )
    simulate.add_argument("--games", type=parse_count, default=100, help="how many games")
    simulate.add_argument(
        "--seed",
        type=parse_seed,
        default=None,
        help="number of the first game, counting up from there (default: 1, or secret codes if a bot plays)",
    )
    simulate.add_argument("--jobs", type=parse_jobs, default=1, help="number of processes")
    simulate.add_argument("--record", type=Path, metavar="FILE", help="write the games to this file, one per line")
    simulate.add_argument("--json", action="store_true", help="print the figures as JSON")
    simulate.add_argument("--time-limit", type=parse_seconds, metavar="SECONDS", help=limit_help)

    check = commands.add_parser("verify", help="replay records through the rules")
    check.add_argument("files", nargs="+", type=Path, metavar="FILE")

    trying = commands.add_parser("try-player", help="test a bot in every kind of position")
    trying.add_argument("program", metavar="COMMAND", help='how to start it, in quotes: "python3 my_player.py"')
    trying.add_argument("--time-limit", type=parse_seconds, metavar="SECONDS", help=limit_help)
    trying.add_argument("--show", action="store_true", help="also show every line exchanged")

    player = commands.add_parser("player", help="act as a bot: a level that answers on standard output")
    player.add_argument("level", type=parse_player, metavar="LEVEL[/PERSONALITY]")
    player.add_argument("--seed", type=parse_seed, help="number of the first game, to play as in that simulation")
    return top


def _add_window_options(grammar: Parser, *, after_command: bool = False) -> None:
    """Add ``WINDOW_OPTIONS``. A default after the command would override what was given before it."""
    unset, off = (argparse.SUPPRESS, argparse.SUPPRESS) if after_command else (None, False)
    size, said = "window size, such as 1600x900", "write all that the game says to standard output, by line"
    grammar.add_argument("--window", type=parse_window, default=unset, metavar="WxH", help=size)
    grammar.add_argument("--pace", choices=PACES, default=unset, help="speed of the animations")
    grammar.add_argument("--announce", action="store_true", default=off, help=said)


def parse_seat(text: str) -> SeatSpec:
    """A seat from ``human:Ada``, ``phone:Ada``, ``apprentice``, ``apprentice/volta``, ``apprentice:Volta``,
    ``program:./mine`` or ``program/Mine:python3 mine.py --deep``. ``PHONE`` is its kind until ``phone_seats``."""
    from game.records.seats import BOT, COMPUTER_PREFIX, HUMAN, SeatSpec

    kind, _, rest = text.partition(":")
    level, _, personality = kind.partition("/")
    if level == BOT:
        return bot_seat(personality, rest)
    name = parse_name(rest)
    if kind == HUMAN:
        return SeatSpec(name or "Player", HUMAN)
    if kind == PHONE:
        return SeatSpec(name or "Player", PHONE)
    parse_player(kind)
    return SeatSpec(name or (personality or level).capitalize(), COMPUTER_PREFIX + kind)


def bot_seat(name: str, line: str) -> SeatSpec:
    """The seat of a bot with this command line; its default name comes from the command."""
    from game.names import cleaned
    from game.play.bots.command import name_of, split_command
    from game.records.seats import BOT, COMPUTER_PREFIX, BotSpec, SeatSpec

    try:
        command = split_command(line)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"the command {line!r} cannot be run: {error}") from error
    own = cleaned(name_of(command)) or "Program"
    return SeatSpec(parse_name(name) or own, COMPUTER_PREFIX + BOT, BotSpec(command))


def parse_name(text: str) -> str:
    """A seat's name, "" for none or for one of which nothing can be seen."""
    from game.names import LONGEST_NAME, cleaned

    name = text.strip()
    if len(name) > LONGEST_NAME:
        raise argparse.ArgumentTypeError(f"the name {name!r} is longer than {LONGEST_NAME} characters")
    if not name.isprintable():
        raise argparse.ArgumentTypeError(f"the name {name!r} has characters that cannot be shown")
    return cleaned(name)


def parse_player(text: str) -> tuple[str, Agent]:
    """A computer player from ``apprentice`` or ``apprentice/volta``: its level and itself."""
    from game.agents import AgentError, make_agent

    level, _, personality = text.partition("/")
    try:
        return level, make_agent(level, personality or None)
    except AgentError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def with_limit(seats: Sequence[SeatSpec], seconds: float | None) -> list[SeatSpec]:
    """The seats with a time limit for their bots, all of which must exist. Raises OptionError."""
    import msgspec

    from game.play.bots.command import missing

    if seconds is not None and not any(seat.program for seat in seats):
        raise OptionError("--time-limit is for bots, and no seat has one.")
    found = []
    for seat in seats:
        if seat.program is not None:
            fault = missing(seat.name, seat.program)
            if fault is not None:
                raise OptionError(str(fault))
            program = seat.program if seconds is None else msgspec.structs.replace(seat.program, seconds=seconds)
            seat = msgspec.structs.replace(seat, program=program)
        found.append(seat)
    return found


def phone_seats(seats: Sequence[SeatSpec]) -> tuple[list[SeatSpec], frozenset[int]]:
    """The seats as a game records them, and which of them are played with a phone."""
    import msgspec

    from game.records.seats import HUMAN

    phones = frozenset(at for at, seat in enumerate(seats) if seat.kind == PHONE)
    recorded = [msgspec.structs.replace(seat, kind=HUMAN) if at in phones else seat for at, seat in enumerate(seats)]
    return recorded, phones


def told_apart(seats: Sequence[SeatSpec]) -> list[SeatSpec]:
    """The seats with numbers added to repeated names: "Apprentice", "Apprentice 2"."""
    import msgspec

    from game import names as naming

    names: list[str] = []
    for seat in seats:
        names.append(naming.told_apart(seat.name, names))
    return [msgspec.structs.replace(seat, name=name) for seat, name in zip(seats, names, strict=True)]


def parse_number(text: str) -> GameNumber:
    """A game number, 0 to 999,999,999, or a code."""
    from game.core.number import NumberError, number_in

    try:
        return number_in(text)
    except NumberError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not a game number: {error}") from error


def parse_seed(text: str) -> int:
    """The first game number of a series, 0 to 999,999,999."""
    from game.core.number import SEEDS

    if not (text.isascii() and text.isdigit() and int(text) < SEEDS):
        raise argparse.ArgumentTypeError(f"{text!r} is not a game number: give a whole number from 0 to {SEEDS - 1}")
    return int(text)


def parse_count(text: str) -> int:
    """A positive whole number, with an upper limit on its digits."""
    digits = text.isascii() and text.isdigit()
    if digits and len(text.lstrip("0")) > MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"{text!r} is too large: at most {MOST_DIGITS} digits")
    if not (digits and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return int(text)


def parse_port(text: str) -> int:
    """A port of this computer, 0 to 65535."""
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and int(text) <= LAST_PORT):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: give a whole number from 0 to {LAST_PORT}")
    return int(text)


def parse_jobs(text: str) -> int:
    """How many processes to play on."""
    jobs = parse_count(text)
    if jobs > MOST_JOBS:
        raise argparse.ArgumentTypeError(f"{text!r} is too many processes: at most {MOST_JOBS}")
    return jobs


def parse_seconds(text: str) -> float:
    """A time limit in seconds, above 0 and up to an hour."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"{text!r} is not a time limit: give a number of seconds up to {MOST_SECONDS}")
    return seconds


def parse_window(text: str) -> tuple[int, int]:
    """A window size in pixels, 960x540 to 16384x16384."""
    width, _, height = text.partition("x")
    if not (
        text.isascii()
        and width.isdigit()
        and height.isdigit()
        and 960 <= int(width) <= LARGEST_WINDOW
        and 540 <= int(height) <= LARGEST_WINDOW
    ):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a window size: WIDTHxHEIGHT is needed, at least 960x540 and at most "
            f"{LARGEST_WINDOW}x{LARGEST_WINDOW}"
        )
    return int(width), int(height)


def tested_seat(line: str) -> SeatSpec:
    """The seat of a bot to be tested."""
    try:
        return bot_seat("", line)
    except argparse.ArgumentTypeError as error:
        raise OptionError(f"{str(error)[0].upper()}{str(error)[1:]}.") from error
