"""Fzzzt! from the command line: the window, simulations without one, and the check of game records.

What a command needs is imported by its functions: the title is on the screen sooner without all the others.
"""

from __future__ import annotations

import argparse
import codecs
import contextlib
import io
import os
import random
import signal
import sys
import time
from collections.abc import Collection, Generator, Iterator, Sequence
from pathlib import Path
from types import FrameType, TracebackType
from typing import IO, TYPE_CHECKING, Any, Generic, NoReturn, TypeVar

if TYPE_CHECKING:
    from game.agents import Agent
    from game.record import Record
    from game.session import SeatSpec
    from game.tournament import SeatResult

Item = TypeVar("Item")

FAILED, USAGE, STOPPED = 1, 2, 128
"""Exit codes: a record or a program is at fault; something was asked wrongly; a signal came, whose number is added."""
PACES = ("off", "fast", "normal", "slow")
BAR_WIDTH = 30
SHOWN_EVERY = 0.1
"""Seconds between two pictures of the progress bar."""
MOST_SECONDS = 3600
LONGEST_NAME = 16
RECORD_ENDING = ".fzzzt"
LARGEST_WINDOW = 16384
SPELLED_OUT = {"±": "+-", "…": "...", "–": "-", "’": "'"}


class OptionError(ValueError):
    """An option makes no sense; the message says which, why and what would."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Raise what argparse would print with its usage."""
        raise OptionError(f"{message[0].upper()}{message[1:]}. Try --help.")


def parser() -> Parser:
    """The command line's grammar."""
    from game.agents import LEVELS
    from game.cards import MAX_SEATS
    from game.rules import MIN_SEATS
    from game.version import VERSION

    top = Parser(
        prog="fzzzt", description="Fzzzt!, the card game of robot auctions. Without a command: the title screen."
    )
    top.add_argument("--version", action="version", version=f"Fzzzt! {VERSION}")
    top.add_argument("--self-check", action="store_true", help="open a window, play one game by itself, and end")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    seat_help = (
        "human[:NAME], LEVEL[/PERSONALITY][:NAME] or program[/NAME]:COMMAND; 2 to 4 times; levels: " + ", ".join(LEVELS)
    )
    limit_help = "how long a program may take for an answer (5 without it)"

    play = commands.add_parser("play", help="go straight to the table, or open a recorded game")
    play.add_argument("file", nargs="?", type=Path, metavar="FILE", help="records to take in and open, without --seat")
    play.add_argument("--seat", action="append", type=parse_seat, metavar="SEAT", help=seat_help)
    play.add_argument("--seed", type=parse_seed, default=None, help="the game number; by chance without it")
    play.add_argument("--pace", choices=PACES, default=None, help="speed of the animations")
    play.add_argument("--window", type=parse_window, default=None, metavar="WxH", help="window size, such as 1600x900")
    play.add_argument("--time-limit", type=parse_seconds, metavar="SECONDS", help=limit_help)

    simulate = commands.add_parser("simulate", help="play many games without a window")
    simulate.add_argument("--seat", action="append", type=parse_seat, metavar="SEAT", help=seat_help)
    simulate.add_argument("--rotate", action="store_true", help="play every game number from every seat")
    simulate.add_argument(
        "--matrix",
        type=int,
        choices=range(MIN_SEATS, MAX_SEATS + 1),
        metavar="SEATS",
        help="instead of --seat: every level alone against each other level in all other seats, rotated",
    )
    simulate.add_argument("--games", type=parse_count, default=100, help="how many games")
    simulate.add_argument("--seed", type=parse_seed, default=1, help="number of the first game; the next has one more")
    simulate.add_argument("--jobs", type=parse_count, default=1, help="processes to play on")
    simulate.add_argument("--record", type=Path, metavar="FILE", help="write every game there, one line each")
    simulate.add_argument("--json", action="store_true", help="print the figures as JSON")
    simulate.add_argument("--time-limit", type=parse_seconds, metavar="SECONDS", help=limit_help)

    check = commands.add_parser("verify", help="replay records through the rules")
    check.add_argument("files", nargs="+", type=Path, metavar="FILE")

    trying = commands.add_parser("try-player", help="try a program that is to play a seat in every kind of position")
    trying.add_argument(
        "program", metavar="COMMAND", help='how to start it, in quotation marks: "python3 my_player.py"'
    )
    trying.add_argument("--time-limit", type=parse_seconds, metavar="SECONDS", help=limit_help)
    trying.add_argument("--show", action="store_true", help="show every line that is said, too")

    player = commands.add_parser("player", help="be such a program: a level that answers on standard output")
    player.add_argument("level", type=parse_player, metavar="LEVEL[/PERSONALITY]")
    player.add_argument("--seed", type=parse_seed, help="number of the first game, to play as in a simulation with it")
    return top


def warn_of_characters() -> None:
    """Say which personalities are left out. The program does without them."""
    from game.agents import PERSONALITY_FAULTS

    for fault in PERSONALITY_FAULTS:
        warn(fault.sentence)


def warn_of_nets(levels: Collection[str], seats: int) -> None:
    """Say which nets are missing to computer players of these levels. The strongest rules play in their place."""
    from game.agents import LEVELS, net_faults

    if any(level in LEVELS and LEVELS[level].by_nets for level in levels):
        for fault in net_faults():
            if fault.seats == seats:
                warn(f"{fault.sentence}.")


def warn(sentence: str) -> None:
    """Say something on standard error and go on."""
    print(f"fzzzt: {sentence}", file=sys.stderr)


def parse_seat(text: str) -> SeatSpec:
    """A seat from ``human:Ada``, ``apprentice``, ``apprentice/volta``, ``apprentice:Volta``, ``program:./mine`` or
    ``program/Mine:python3 mine.py --deep``."""
    from game.seats import COMPUTER_PREFIX, HUMAN, PROGRAM, SeatSpec

    kind, _, rest = text.partition(":")
    level, _, personality = kind.partition("/")
    if level == PROGRAM:
        return program_seat(personality, rest)
    name = parse_name(rest)
    if kind == HUMAN:
        return SeatSpec(name or "Player", HUMAN)
    parse_player(kind)
    return SeatSpec(name or (personality or level).capitalize(), COMPUTER_PREFIX + kind)


def program_seat(name: str, line: str) -> SeatSpec:
    """The seat of a program with this command line; without a name it is called after what the line names."""
    from game.program import name_of, split_command
    from game.seats import COMPUTER_PREFIX, PROGRAM, ProgramSpec, SeatSpec

    try:
        command = split_command(line)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"the command {line!r} cannot be run: {error}") from error
    own = "".join(filter(str.isprintable, name_of(command)))[:LONGEST_NAME]
    return SeatSpec(parse_name(name) or own or "Program", COMPUTER_PREFIX + PROGRAM, ProgramSpec(command))


def parse_name(text: str) -> str:
    """A seat's name, "" for none."""
    name = text.strip()
    if len(name) > LONGEST_NAME:
        raise argparse.ArgumentTypeError(f"the name {name!r} is longer than {LONGEST_NAME} characters")
    if not name.isprintable():
        raise argparse.ArgumentTypeError(f"the name {name!r} has characters that cannot be shown")
    return name


def parse_player(text: str) -> tuple[str, Agent]:
    """A computer player from ``apprentice`` or ``apprentice/volta``: its level and itself."""
    from game.agents import AgentError, make_agent

    level, _, personality = text.partition("/")
    try:
        return level, make_agent(level, personality or None)
    except AgentError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def with_limit(seats: Sequence[SeatSpec], seconds: float | None) -> list[SeatSpec]:
    """The seats with a limit of time for their programs, which are all there. Raises OptionError."""
    import msgspec

    from game.program import missing

    if seconds is not None and not any(seat.program for seat in seats):
        raise OptionError("--time-limit is for programs, and no seat is one's.")
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


def told_apart(seats: Sequence[SeatSpec]) -> list[SeatSpec]:
    """The seats with numbers added to names that stand there already: "Apprentice", "Apprentice 2"."""
    import msgspec

    names: list[str] = []
    for seat in seats:
        name, number = seat.name, 1
        while name.casefold() in (taken.casefold() for taken in names):
            number += 1
            name = f"{seat.name} {number}"
        names.append(name)
    return [msgspec.structs.replace(seat, name=name) for seat, name in zip(seats, names, strict=True)]


def parse_seed(text: str) -> int:
    """A game number, 0 to 999,999,999."""
    from game.dealing import SEEDS

    if not (text.isascii() and text.isdigit() and int(text) < SEEDS):
        raise argparse.ArgumentTypeError(f"{text!r} is no game number: a whole number from 0 to {SEEDS - 1} is needed")
    return int(text)


def parse_count(text: str) -> int:
    """A whole number from 1 on."""
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return int(text)


def parse_seconds(text: str) -> float:
    """A limit of time, above 0 and up to an hour, in seconds."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"{text!r} is no time: a number of seconds up to {MOST_SECONDS} is needed")
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
            f"{text!r} is no window size: WIDTHxHEIGHT is needed, at least 960x540 and at most "
            f"{LARGEST_WINDOW}x{LARGEST_WINDOW}"
        )
    return int(width), int(height)


def run(arguments: Sequence[str]) -> int:
    """Do what the command line asks for; the process's exit code. Raises OptionError."""
    if not arguments:
        return show_window()
    if len(arguments) == 1 and arguments[0].endswith(RECORD_ENDING):
        # That is how a system opens a file by a double click.
        arguments = ["play", arguments[0]]
    from game.cards import MAX_SEATS
    from game.dealing import SEEDS
    from game.rules import MIN_SEATS

    grammar = parser()
    warn_of_characters()
    options = grammar.parse_args(arguments)
    seats = told_apart(getattr(options, "seat", None) or [])
    if options.command == "simulate" and options.seed + options.games > SEEDS:
        raise OptionError(f"The last game would have a number above {SEEDS - 1}: begin with a lower --seed.")
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
    match options.command:
        case "simulate":
            return simulate_command(options, with_limit(seats, options.time_limit))
        case "verify":
            return verify_command(options.files)
        case "try-player":
            return try_command(options)
        case "player":
            return player_command(options)
        case _:
            return window_command(options, with_limit(seats, options.time_limit))


def window_command(options: argparse.Namespace, seats: list[SeatSpec]) -> int:
    """Open the window straight at the table."""
    from game.dealing import SEEDS

    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(SEEDS)
    return show_window(start=(seats, seed), window=options.window, pace=options.pace)


def open_command(options: argparse.Namespace, seats: Sequence[SeatSpec]) -> int:
    """Open the window with the games of a file."""
    if seats or options.seed is not None or options.time_limit is not None:
        raise OptionError(
            "A recorded game has its seats and its number: it takes no --seat, no --seed and no --time-limit."
        )
    if not options.file.is_file():
        raise OptionError(f"{options.file} is no file: name one that holds a game.")
    return show_window(window=options.window, pace=options.pace, file=options.file)


def show_window(
    *,
    start: tuple[list[SeatSpec], int] | None = None,
    window: tuple[int, int] | None = None,
    pace: str | None = None,
    file: Path | None = None,
) -> int:
    """Open the window, at the title, with the seats and the game number of ``start``, or with the games of a file."""
    # Simulations and checks must work where there is no pygame.
    from ui.start import WindowError, open_window

    try:
        return open_window(start=start, window=window, pace=pace, file=file)
    except WindowError as error:
        raise OptionError(str(error)) from error


def self_check_command(command: str | None) -> int:
    """Let the program check itself."""
    from ui.self_check import self_check
    from ui.start import WindowError

    if command is not None:
        raise OptionError(f"--self-check stands alone: {command} was given with it.")
    try:
        return self_check()
    except WindowError as error:
        raise OptionError(str(error)) from error


def simulate_command(options: argparse.Namespace, seats: list[SeatSpec]) -> int:
    """Play the games, record them, print what they add up to."""
    if any(seat.human for seat in seats):
        raise OptionError("A simulation is for computer players only: a human seat was given.")
    import msgspec

    from game.program import ProgramError
    from game.tournament import Tally, final_scores

    warn_of_nets([seat.level for seat in seats], len(seats))
    tally = Tally(seats)
    progress = Progress(options.games * (len(seats) if options.rotate else 1))
    try:
        with record_file(options.record) as file, progress, UntilStopped(played_deals(options, seats)) as deals:
            for records in deals:
                if file:
                    file.writelines(record.to_line() + "\n" for record in records)
                tally.add_deal([final_scores(record) for record in records])
                progress.add(len(records))
    except ProgramError as error:
        warn(f"{error} {progress.words()}")
        return FAILED
    if progress.done:
        results = tally.results()
        print(msgspec.json.encode(results).decode() if options.json else table(results))
    return ended(deals.stopped, progress)


def ended(stopped: int, progress: Progress) -> int:
    """The exit code of a simulation; one that was ``stopped`` by a signal says how far it came."""
    if not stopped:
        return 0
    warn(f"Stopped. {progress.words()}")
    return STOPPED + stopped


def played_deals(options: argparse.Namespace, seats: list[SeatSpec]) -> Iterator[tuple[Record, ...]]:
    """The games of each game number: one, or one from every seat."""
    from game.tournament import play_games, play_rotated

    if options.rotate:
        return play_rotated(seats, options.seed, options.games, options.jobs)
    return ((record,) for record in play_games(seats, options.seed, options.games, options.jobs))


def matrix_command(options: argparse.Namespace, seats: Sequence[SeatSpec]) -> int:
    """Let all levels meet, and print who wins how often."""
    if seats or options.record or options.time_limit is not None:
        raise OptionError(
            "--matrix plays all levels against each other: it takes no --seat, no --record, no --time-limit."
        )
    import msgspec

    from game.agents import LEVELS
    from game.matrix import matrix, matrix_table, pairs

    warn_of_nets(LEVELS, options.matrix)
    levels, games = tuple(LEVELS), options.games * options.matrix
    progress = Progress(len(pairs(levels, options.matrix)) * games)
    encounters = matrix(levels, options.matrix, options.seed, options.games, options.jobs, progress.add)
    with progress, UntilStopped(encounters) as meetings:
        found = list(meetings)
    if found:
        print(msgspec.json.encode(found).decode() if options.json else matrix_table(levels, found))
    return ended(meetings.stopped, progress)


@contextlib.contextmanager
def record_file(path: Path | None) -> Iterator[IO[str] | None]:
    """The file to write records to, if one is wanted."""
    if path is None:
        yield None
        return
    try:
        with path.open("w", encoding="utf-8", newline="\n") as file:
            yield file
    except OSError as error:
        raise OptionError(f"{path} cannot be written: {error.strerror or error}.") from error


class UntilStopped(Iterator[Item], Generic[Item]):
    """Gives what ``items`` give until Ctrl+C: that ends the waiting for the next one, and never breaks into what is
    done with one that has come."""

    def __init__(self, items: Iterator[Item]) -> None:
        self.stopped = 0
        """The number of the signal that ended it, 0 for none."""
        self._items = items
        self._waiting = False
        self._before: list[tuple[int, Any]] = []

    def __enter__(self) -> UntilStopped[Item]:
        for number in (signal.SIGINT, signal.SIGTERM):
            self._before.append((number, signal.signal(number, self._stop)))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if isinstance(self._items, Generator):
            self._items.close()
        for number, before in self._before:
            signal.signal(number, before)

    def __next__(self) -> Item:
        if self.stopped:
            raise StopIteration
        try:
            self._waiting = True
            try:
                return next(self._items)
            finally:
                self._waiting = False
        except KeyboardInterrupt:
            raise StopIteration from None

    def _stop(self, number: int, _frame: FrameType | None) -> None:
        self.stopped = number
        if self._waiting:
            # Once: whatever has to be ended now must not be broken off by an impatient second.
            self._waiting = False
            raise KeyboardInterrupt


class Progress(contextlib.AbstractContextManager["Progress"]):
    """How far a simulation has come: a line that changes, where standard error is a terminal."""

    def __init__(self, games: int) -> None:
        """``games`` are to be played."""
        self.games = games
        self.done = 0
        self._shows = sys.stderr is not None and sys.stderr.isatty()
        self._started = self._shown = time.perf_counter()

    def add(self, games: int) -> None:
        """So many more are done."""
        self.done += games
        now = time.perf_counter()
        if self._shows and (now - self._shown >= SHOWN_EVERY or self.done == self.games):
            self._shown = now
            # Spaces over what a longer line has left.
            print(
                f"\r{progress_line(self.done, self.games, now - self._started):<79}",
                end="",
                file=sys.stderr,
                flush=True,
            )

    def words(self) -> str:
        """How far it has come, in a sentence."""
        return f"{self.done} of {self.games} games were finished."

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Leave the line as it stands, and go to the next one."""
        if self._shows and self._shown > self._started:
            print(file=sys.stderr)


def progress_line(done: int, games: int, seconds: float) -> str:
    """A bar, games done, games a second, and the time left, if the rest takes as long as what is done."""
    bar = "#" * (BAR_WIDTH * done // games)
    left = round(seconds * (games - done) / done)
    minutes = f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}" if left >= 3600 else f"{left // 60}:{left % 60:02}"
    return f"[{bar:<{BAR_WIDTH}}] {done}/{games} games, {done / max(seconds, 1e-9):.1f} a second, {minutes} left"


def table(results: Sequence[SeatResult]) -> str:
    """The figures as a table for people."""
    from game.intervals import share_words

    width = max(len(seat_title(result.seat)) for result in results)
    rows = [f"{'seat':<{width}}    wins       win rate (95 %)   mean score   margin (95 %)"]
    rows += [
        f"{seat_title(r.seat):<{width}} {r.wins:7.1f}   {share_words(r.win_rate, r.win_rate_interval):>19}"
        f"   {r.score:10.2f}   {r.margin:+6.2f} ± {r.margin_interval:.2f}"
        for r in results
    ]
    return "\n".join([*rows, f"{results[0].games} games"])


def seat_title(seat: SeatSpec) -> str:
    """Name and kind of a computer player."""
    from game.session import COMPUTER_PREFIX

    return f"{seat.name} ({seat.kind.removeprefix(COMPUTER_PREFIX)})"


def verify_command(files: Sequence[Path]) -> int:
    """Check every record of the files; stop at the first breach."""
    from game.files import one_line
    from game.record import RecordError
    from game.verify import verify_file

    games = 0
    for file in files:
        try:
            games += verify_file(file)
        except OSError as error:
            raise OptionError(f"{file} cannot be read: {error.strerror or error}.") from error
        except RecordError as error:
            # It may quote the file.
            print(one_line(str(error)), file=sys.stderr)
            return FAILED
    print("1 game follows the rules." if games == 1 else f"{games} games follow the rules.")
    return 0


def try_command(options: argparse.Namespace) -> int:
    """Try a program, and print what passed and what did not, a line each."""
    from game.program import Program
    from game.seats import ProgramSpec
    from game.trial import trial

    (seat,) = with_limit([trial_seat(options.program)], options.time_limit)
    assert isinstance(seat.program, ProgramSpec)

    def show(way: str, line: bytes) -> None:
        print({"to": ">", "from": "<"}[way], line.decode(errors="replace").rstrip("\n"), file=sys.stderr)

    program = Program(seat.name, seat.program, listen=show if options.show else None)
    tried = failed = 0
    try:
        for finding in trial(program):
            tried += 1
            failed += bool(finding.fault)
            words = f"FAILED  {finding.tried}: {finding.fault}" if finding.fault else f"ok      {finding.tried}"
            print(words, flush=True)
    finally:
        program.kill()
    print(f"{failed} of {tried} failed." if failed else f"All {tried} passed.")
    return FAILED if failed else 0


def trial_seat(line: str) -> SeatSpec:
    """The seat of a program that is to be tried."""
    try:
        return program_seat("", line)
    except argparse.ArgumentTypeError as error:
        raise OptionError(f"{str(error)[0].upper()}{str(error)[1:]}.") from error


def player_command(options: argparse.Namespace) -> int:
    """Answer a game on standard output, line by line, until its lines end."""
    from game.agents import LEVELS
    from game.player import serve
    from game.protocol import ProtocolError

    level, agent = options.level

    def write(line: bytes) -> None:
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()

    try:
        serve(agent, LEVELS[level].title if level in LEVELS else level, sys.stdin.buffer, write, options.seed)
    except ProtocolError as error:
        raise OptionError(f"This is no line of a game that asks its player: {error}.") from error
    return 0


def main() -> int:
    """The program's entry: one clear sentence for whatever was asked wrongly."""
    if hasattr(sys, "frozen"):
        # In a bundle, the processes of the computer players start here too.
        import multiprocessing

        multiprocessing.freeze_support()
    let_output_pass()
    from game.catalogue import CARDS_FILE, CatalogueError

    try:
        code = run(sys.argv[1:])
        # A bundle with a window has no output.
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except OptionError as error:
        complain(str(error))
        return USAGE
    except CatalogueError as error:
        # Raised by whichever import of the cards came first.
        complain(f"{error}. Mend {CARDS_FILE}, or install the game again.")
        return USAGE
    except BrokenPipeError:
        # Whoever read the output, as `head` does, has seen enough.
        _drop_output()
        return 0
    except OSError as error:
        _drop_output()
        print(f"fzzzt: The system does not allow it: {error.strerror or error}.", file=sys.stderr)
        return USAGE
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130


def complain(sentence: str) -> None:
    """Say why the program ends: on standard error, or in a box to whoever started a bundle that has none by a click."""
    if sys.stderr is not None:
        print(f"fzzzt: {sentence}", file=sys.stderr)
    elif not sys.argv[1:]:
        import pygame

        # Where there is no screen either, the exit code alone is left to tell it.
        with contextlib.suppress(pygame.error):
            pygame.display.message_box("Fzzzt!", sentence, message_type="error")


def let_output_pass() -> None:
    """Spell out what the output's encoding lacks, such as "±" in ASCII, where Python would stop in mid-table."""
    codecs.register_error("fzzzt-spelled-out", _spelled_out)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="fzzzt-spelled-out")


def _spelled_out(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(SPELLED_OUT.get(character, "?") for character in error.object[error.start : error.end]), error.end


def _drop_output() -> None:
    """Let what is still to be printed go nowhere: Python would stumble over it once more at its end."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
