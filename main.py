"""Fzzzt! from the command line: the window, simulations without one, and the check of game records.

Each command imports what it needs in its own functions, so that the title appears sooner. A Python as old as 3.7 reads
this file, too, and so says that a newer one is needed, where it would otherwise stop at a word that it does not know.
"""

from __future__ import annotations

import codecs
import contextlib
import gc
import io
import os
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING

from game.options import OptionError

if TYPE_CHECKING:
    import argparse

    from game.core.number import GameNumber
    from game.play.session import SeatSpec
    from game.play.simulation import ProgressLine
    from game.records.record import Record

FAILED, USAGE, STOPPED = 1, 2, 128
"""Exit codes: a faulty record or bot; a usage error; a signal, whose number is added."""
OLDEST = (3, 11)
"""The oldest Python that the game runs on."""
FIRST_NUMBER = 1
"""Default number of games in a simulation."""
LONGEST = 500
"""Most characters in an error message."""
HOSTED = ("phone", "phone", "journeyman/volta", "journeyman/rivet")
"""Who plays if nobody says it."""
SPELLED_OUT = {"±": "+-", "…": "...", "–": "-", "—": "-", "’": "'", "“": '"', "”": '"'}


def warn_of_characters() -> None:
    """Warn about personalities that are left out. The program works without them."""
    from game.agents import PERSONALITY_FAULTS

    for fault in PERSONALITY_FAULTS:
        warn(fault.sentence)


def warn_of_weakness(levels: Collection[str], seats: int) -> None:
    """Warn about what computer players of these levels lack: nets, which the strongest rules replace, or the strongest
    level's search."""
    from game.agents import LEVELS, net_faults, search_fault

    if any(level in LEVELS and LEVELS[level].by_nets for level in levels):
        for fault in net_faults():
            if fault.seats == seats:
                warn(f"{fault.sentence}.")
    missing = search_fault()
    if missing is not None and list(LEVELS)[-1] in levels:
        warn(f"Masterminds cannot think ahead: {missing}.")


def warn_of_typed_number(options: argparse.Namespace, seats: Sequence[SeatSpec]) -> None:
    """Warn that a bot may find out a typed number: it can try all small ones, or read the command line."""
    if options.seed is not None and any(seat.program for seat in seats):
        warn("A bot could work out every card from a typed game number; without --seed it cannot.")


def warn(sentence: str) -> None:
    """Print a message to standard error and continue."""
    print(f"fzzzt: {sentence}", file=sys.stderr)


def run(arguments: Sequence[str]) -> int:
    """Run the command; returns the process's exit code. Raises OptionError."""
    if not arguments:
        return show_window()
    from game.core.cards import MAX_SEATS
    from game.core.number import SEEDS
    from game.core.rules import MIN_SEATS
    from game.play.command_line import WINDOW_OPTIONS, phone_seats, read_options, told_apart, with_limit

    warn_of_characters()
    try:
        options = read_options(arguments)
    except SystemExit:
        # The version or the help has been printed.
        return 0
    seats, phones = phone_seats(told_apart(getattr(options, "seat", None) or []))
    for name in WINDOW_OPTIONS:
        if getattr(options, name) and options.self_check:
            raise OptionError(f"--self-check takes no --{name}.")
        if getattr(options, name) and options.command not in (None, "play", "host"):
            raise OptionError(f"--{name} is for the window: {options.command} opens none.")
    if options.command == "host":
        return host_command(options, seats, phones)
    if phones and options.command != "play":
        raise OptionError("A seat with a phone needs a window for all to see: play or host it.")
    if options.command == "simulate" and (options.seed or 0) + options.games > SEEDS:
        raise OptionError(f"The last game would have a number above {SEEDS - 1}: start with a lower --seed.")
    if options.command == "simulate" and options.matrix:
        return matrix_command(options, seats)
    if options.command == "simulate" and not seats:
        raise OptionError("A simulation needs --seat, 2 to 4 times, or --matrix.")
    if options.command == "play" and options.file is not None:
        return open_command(options, seats)
    if options.command == "play" and not seats:
        raise OptionError("A game needs --seat, 2 to 4 times, or a file to open.")
    if options.command in ("play", "simulate") and not MIN_SEATS <= len(seats) <= MAX_SEATS:
        raise OptionError(f"The game is for {MIN_SEATS} to {MAX_SEATS} seats, not {len(seats)}.")
    if options.self_check:
        return self_check_command(options.command)
    # Without `match`: a Python that is too old must be able to read this file, which says so.
    if options.command is None:
        return show_window(window=options.window, pace=options.pace, announce=options.announce)
    if options.command == "simulate":
        return simulate_command(options, with_limit(seats, options.time_limit))
    if options.command == "play":
        return window_command(options, with_limit(seats, options.time_limit), phones)
    return tool_command(options)


def tool_command(options: argparse.Namespace) -> int:
    """Run a command that opens no table; returns the process's exit code. Raises OptionError."""
    if options.command == "verify":
        return verify_command(options.files)
    return try_command(options) if options.command == "try-player" else player_command(options)


def window_command(options: argparse.Namespace, seats: list[SeatSpec], phones: Collection[int]) -> int:
    """Open the window straight at the table, or at the door to phones."""
    from game.core.number import new_code

    warn_of_typed_number(options, seats)
    seed = options.seed if options.seed is not None else new_code()
    return show_window(
        start=(seats, seed), phones=phones, window=options.window, pace=options.pace, announce=options.announce
    )


def host_command(options: argparse.Namespace, seats: list[SeatSpec], phones: Collection[int]) -> int:
    """Open the window with the door to phones open: without seats, for two people against two computer players."""
    from game.core.cards import MAX_SEATS
    from game.core.number import new_code
    from game.core.rules import MIN_SEATS
    from game.play.command_line import parse_seat, phone_seats, told_apart, with_limit

    if options.self_check:
        raise OptionError("--self-check takes no command: host was given with it.")
    if options.no_window:
        raise OptionError("The window is the table that all see: host cannot do without it.")
    if not seats:
        seats, phones = phone_seats(told_apart([parse_seat(text) for text in HOSTED]))
    if not phones:
        raise OptionError("To host, at least one --seat must be a phone, such as --seat phone:Ada.")
    if not MIN_SEATS <= len(seats) <= MAX_SEATS:
        raise OptionError(f"The game is for {MIN_SEATS} to {MAX_SEATS} seats, not {len(seats)}.")
    seats = with_limit(seats, options.time_limit)
    warn_of_typed_number(options, seats)
    seed = options.seed if options.seed is not None else new_code()
    return show_window(
        start=(seats, seed),
        phones=phones,
        door=(options.network, options.port),
        window=options.window,
        pace=options.pace,
        announce=options.announce,
    )


def open_command(options: argparse.Namespace, seats: Sequence[SeatSpec]) -> int:
    """Open the window with the games of a file."""
    if seats or options.seed is not None or options.time_limit is not None:
        raise OptionError(
            "A recorded game has its seats and its number: it takes no --seat, no --seed and no --time-limit."
        )
    if not options.file.is_file():
        raise OptionError(f"{options.file} is not a file: name one that holds a game.")
    return show_window(window=options.window, pace=options.pace, file=options.file, announce=options.announce)


def show_window(
    *,
    start: tuple[list[SeatSpec], GameNumber] | None = None,
    phones: Collection[int] = (),
    door: tuple[str, int] | None = None,
    window: tuple[int, int] | None = None,
    pace: str | None = None,
    file: Path | None = None,
    announce: bool = False,
) -> int:
    """Open the window, at the title, with the seats and the game number of ``start``, or with the games of a file.

    ``phones`` are the seats that are played with a phone; ``door`` opens the door to them at once, at an address and a
    port. ``announce`` writes everything that is said to standard output.
    """
    # Nearly all that a start makes stays: to look through it for garbage would cost a twentieth of the start. It is
    # looked through again after the first frame.
    gc.disable()
    # Simulations and checks must work without pygame.
    from ui.start import WindowError, open_window

    try:
        return open_window(
            start=start, phones=phones, door=door, window=window, pace=pace, file=file, announce=announce
        )
    except WindowError as error:
        raise OptionError(str(error)) from error
    finally:
        gc.enable()


def self_check_command(command: str | None) -> int:
    """Run the self-check."""
    from ui.self_check import self_check
    from ui.start import WindowError

    if command is not None:
        raise OptionError(f"--self-check takes no command: {command} was given with it.")
    try:
        return self_check()
    except WindowError as error:
        raise OptionError(str(error)) from error


def simulate_command(options: argparse.Namespace, seats: list[SeatSpec]) -> int:
    """Play the games, record them, print the results."""
    if any(seat.human for seat in seats):
        raise OptionError("A simulation is for computer players only: a human seat was given.")
    from game.play.bots.faults import BotError
    from game.play.simulation import ProgressLine, UntilStopped, table
    from game.play.tournament import Tally, final_scores
    from game.play.worker import LostError

    warn_of_weakness([seat.level for seat in seats], len(seats))
    warn_of_typed_number(options, seats)
    tally = Tally(seats)
    progress = ProgressLine(options.games * (len(seats) if options.rotate else 1))
    try:
        with record_file(options.record) as file, progress, UntilStopped(played_deals(options, seats)) as deals:
            for records in deals:
                if file:
                    file.writelines(record.to_line() + "\n" for record in records)
                tally.add_deal([final_scores(record) for record in records])
                progress.add(len(records))
    except (BotError, LostError) as error:
        warn(f"{error} {progress.words()}")
        return FAILED
    if progress.done:
        results = tally.results()
        print(json_words(results) if options.json else table(results))
    return ended(deals.stopped, progress)


def ended(stopped: int, progress: ProgressLine) -> int:
    """The exit code of a simulation; if it was ``stopped`` by a signal, say how far it got."""
    if not stopped:
        return 0
    warn(f"Stopped. {progress.words()}")
    return STOPPED + stopped


def played_deals(options: argparse.Namespace, seats: list[SeatSpec]) -> Iterator[tuple[Record, ...]]:
    """The games of each game number: one, or one from every seat."""
    from game.play.tournament import play_numbers, play_numbers_rotated

    numbers = game_numbers(options, seats)
    if options.rotate:
        return play_numbers_rotated(seats, numbers, options.jobs)
    return ((record,) for record in play_numbers(seats, numbers, options.jobs))


def game_numbers(options: argparse.Namespace, seats: Sequence[SeatSpec]) -> Iterable[GameNumber]:
    """The numbers of a simulation's games: the requested ones, or codes that no bot can find out, each made when it is
    asked for."""
    import secrets

    from game.core.number import codes_from

    if options.seed is None and any(seat.program for seat in seats):
        secret = secrets.token_bytes(32)
        return (codes_from(secret, place) for place in range(options.games))
    first = FIRST_NUMBER if options.seed is None else options.seed
    return range(first, first + options.games)


def matrix_command(options: argparse.Namespace, seats: Sequence[SeatSpec]) -> int:
    """Play all levels against each other, and print how often each wins."""
    if seats or options.record or options.time_limit is not None:
        raise OptionError(
            "--matrix plays all levels against each other: it takes no --seat, no --record, no --time-limit."
        )
    from game.agents import LEVELS
    from game.play.simulation import ProgressLine, UntilStopped, matrix, matrix_table, pairs
    from game.play.worker import LostError

    warn_of_weakness(LEVELS, options.matrix)
    levels, games = tuple(LEVELS), options.games * options.matrix
    progress = ProgressLine(len(pairs(levels, options.matrix)) * games)
    first = FIRST_NUMBER if options.seed is None else options.seed
    encounters = matrix(levels, options.matrix, first, options.games, options.jobs, progress.add)
    try:
        with progress, UntilStopped(encounters) as meetings:
            found = list(meetings)
    except LostError as error:
        warn(f"{error} {progress.words()}")
        return FAILED
    if found:
        print(json_words(found) if options.json else matrix_table(levels, found))
    return ended(meetings.stopped, progress)


@contextlib.contextmanager
def record_file(path: Path | None) -> Iterator[IO[str] | None]:
    """The file to write records to, if any."""
    if path is None:
        yield None
        return
    from game.files import system_words

    try:
        with path.open("w", encoding="utf-8", newline="\n") as file:
            yield file
    except OSError as error:
        raise OptionError(f"{path} cannot be written: {system_words(error)}.") from error


def verify_command(files: Sequence[Path]) -> int:
    """Check every record of the files; stop at the first breach."""
    from game.files import one_line, system_words
    from game.records.record import RecordError
    from game.records.verify import verify_file

    games = 0
    for file in files:
        try:
            games += verify_file(file)
        except OSError as error:
            raise OptionError(f"{file} cannot be read: {system_words(error)}.") from error
        except RecordError as error:
            # It may quote the file.
            print(one_line(str(error)), file=sys.stderr)
            return FAILED
    print("1 game follows the rules." if games == 1 else f"{games} games follow the rules.")
    return 0


def try_command(options: argparse.Namespace) -> int:
    """Test a bot, and print what passed and what failed, one line each."""
    from game.play.bot_check import checked
    from game.play.bots.bot import Bot
    from game.play.command_line import tested_seat, with_limit
    from game.records.seats import BotSpec

    (seat,) = with_limit([tested_seat(options.program)], options.time_limit)
    assert isinstance(seat.program, BotSpec)

    def show(way: str, line: bytes) -> None:
        print({"to": ">", "from": "<"}[way], line.decode(errors="replace").rstrip("\n"), file=sys.stderr)

    bot = Bot(seat.name, seat.program, listen=show if options.show else None)
    tried = failed = 0
    try:
        for finding in checked(bot):
            tried += 1
            failed += bool(finding.fault)
            words = f"FAILED  {finding.tried}: {finding.fault}" if finding.fault else f"ok      {finding.tried}"
            print(words, flush=True)
    finally:
        bot.kill()
    print(f"{failed} of {tried} failed." if failed else f"All {tried} passed.")
    return FAILED if failed else 0


def player_command(options: argparse.Namespace) -> int:
    """Answer a game on standard output, line by line, until its input ends."""
    from game.agents import LEVELS
    from game.play.bots.protocol import ProtocolError
    from game.play.player import serve

    level, agent = options.level

    def write(line: bytes) -> None:
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()

    try:
        serve(agent, LEVELS[level].title if level in LEVELS else level, sys.stdin.buffer, write, options.seed)
    except ProtocolError as error:
        raise OptionError(f"This is not a line of the bot protocol: {error}.") from error
    return 0


def main() -> int:
    """The program's entry point: one clear sentence for whatever it needs and has not, and for any usage error."""
    if sys.version_info < OLDEST:
        has, needs = ".".join(map(str, sys.version_info[:3])), ".".join(map(str, OLDEST))
        complain(f"This is Python {has}, and the game needs {needs} or newer: uv run main.py finds or fetches one.")
        return USAGE
    if hasattr(sys, "frozen"):
        # In a bundle, the computer players' processes start here, too.
        import multiprocessing

        multiprocessing.freeze_support()
    let_output_pass()
    try:
        return answer(sys.argv[1:])
    except ModuleNotFoundError as error:
        complain(f"{error.name} is not installed: start the game with uv run main.py, or reinstall it.")
        return USAGE


def answer(arguments: Sequence[str]) -> int:
    """Run the command and say what is wrong with it, if anything; returns the process's exit code."""
    from game.core.catalogue import CARDS_FILE, CatalogueError
    from game.files import system_words

    try:
        code = run(arguments)
        # A windowed bundle has no output.
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except OptionError as error:
        complain(str(error))
        return USAGE
    except CatalogueError as error:
        # Raised by whichever module imported the cards first.
        complain(f"{error}. Fix {CARDS_FILE}, or reinstall the game.")
        return USAGE
    except BrokenPipeError:
        # The reader of the output, such as `head`, has seen enough.
        _drop(sys.stdout)
        return 0
    except OSError as error:
        _drop(sys.stdout)
        complain(f"The system does not allow it: {system_words(error)}.")
        return USAGE
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130


def complain(sentence: str) -> None:
    """Say why the program ends: on standard error or, for a windowed bundle without one, in a message box."""
    if len(sentence) > LONGEST:
        # A quotation may be of any length, and the reason comes after it.
        sentence = f"{sentence[: LONGEST // 2]}…{sentence[-LONGEST // 2 :]}"
    if sys.stderr is not None:
        try:
            print(f"fzzzt: {sentence}", file=sys.stderr, flush=True)
        except OSError:
            # There is no way to say it: the exit code remains.
            _drop(sys.stderr)
    elif not sys.argv[1:]:
        import pygame

        # Without a screen, too, only the exit code remains.
        with contextlib.suppress(pygame.error):
            pygame.display.message_box("Fzzzt!", sentence, message_type="error")


def json_words(content: object) -> str:
    """JSON for standard output, with escapes for characters that its encoding lacks, so that names survive."""
    import json

    import msgspec

    text = msgspec.json.encode(content).decode()
    return text if (sys.stdout.encoding or "").lower().startswith("utf") else json.dumps(json.loads(text))


def let_output_pass() -> None:
    """Escape what the output's encoding lacks, such as "±" in ASCII, where Python would stop mid-table."""
    codecs.register_error("fzzzt-spelled-out", _spelled_out)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="fzzzt-spelled-out")


def _spelled_out(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(SPELLED_OUT.get(character, "?") for character in error.object[error.start : error.end]), error.end


def _drop(stream: IO[str] | None) -> None:
    """Discard what a stream still holds, or Python would fail on it again at exit, with an exit code of its own."""
    if stream is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


if __name__ == "__main__":
    sys.exit(main())
