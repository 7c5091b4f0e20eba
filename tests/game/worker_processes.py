"""Worker processes for tests: good ones, and bad ones of every kind."""

import os
import random
import signal
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec

from game.core.actions import Action
from game.core.observation import Observation
from game.play.worker import Worker, serve

READY = msgspec.msgpack.encode([0, b"", ""])
TEXT: msgspec.msgpack.Decoder[str] = msgspec.msgpack.Decoder(str)
RUBBISH: dict[str, bytes | None] = {
    "no message": b"\xc1",
    "an empty message": b"",
    "the answer to another question": msgspec.msgpack.encode([99, msgspec.msgpack.encode("mine"), ""]),
    "an answer of another kind": msgspec.msgpack.encode([1, msgspec.msgpack.encode(7), ""]),
}
if os.name == "posix":
    # On Windows a message is written whole or not at all.
    RUBBISH["half a message"] = None


class Word(msgspec.Struct):
    """A word to reverse; some words are orders."""

    text: str


def turn_round(word: Word) -> str:
    match word.text.split(":"):
        case ["refuse"]:
            raise ValueError("not this word")
        case ["die"]:
            os._exit(3)
        case ["toil"]:
            print("toiling", flush=True)
            while True:
                pass
        case ["stop", note]:
            with Path(note).open("a", encoding="utf-8") as notes:
                notes.write("asked\n")
            os.kill(os.getpid(), signal.SIGSTOP)
    return word.text[::-1]


def stop(pid: int) -> int:
    """Stop a child process, for sure; return its pid."""
    os.kill(pid, signal.SIGSTOP)
    await_stop(pid)
    return pid


def await_stop(pid: int) -> None:
    """Wait until a child process has been stopped: a signal takes its time."""
    _, status = os.waitpid(pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status)


def good(pipe: Connection) -> None:
    serve(pipe, Word, turn_round)


def mute(pipe: Connection) -> None:
    """Gets ready, and never answers."""
    pipe.send_bytes(READY)
    time.sleep(600)


def unready(_pipe: Connection) -> None:
    """Never becomes ready."""
    time.sleep(600)


class Fatal:
    """A computer player that ends its process instead of acting."""

    def act(self, _observation: Observation, _rng: random.Random) -> Action:
        os._exit(3)


def parting(pipe: Connection) -> None:
    """Answers its first question, then ends."""
    pipe.send_bytes(READY)
    pipe.recv_bytes()
    pipe.send_bytes(msgspec.msgpack.encode([1, msgspec.msgpack.encode("farewell"), ""]))


class Stillborn:
    """Ends its process while it reads its task, before it has fetched its pipe."""

    def __call__(self, _pipe: Connection) -> None:
        raise AssertionError("its process has ended")

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return os._exit, (3,)


def babbler(kind: str, note: Path, pipe: Connection) -> None:
    """Answers with rubbish, unless an earlier process has done so."""
    if note.exists():
        good(pipe)
        return
    note.touch()
    pipe.send_bytes(READY)
    pipe.recv_bytes()
    rubbish = RUBBISH[kind]
    if rubbish is None:
        # It announces this many bytes, and they never follow.
        os.write(pipe.fileno(), (1000).to_bytes(4, "big") + b"only these")
    else:
        pipe.send_bytes(rubbish)
    pipe.recv_bytes()


def liar(pipe: Connection) -> None:
    """Answers every question with rubbish."""
    pipe.send_bytes(READY)
    while True:
        pipe.recv_bytes()
        pipe.send_bytes(b"\xc1")


def main(order: str) -> None:
    """A program with two workers that prints their pids and ends, or waits to be killed."""
    workers = [Worker(good, patience=60), Worker(good, patience=60)]
    for worker in workers:
        worker.ask(Word("word"), TEXT).result(60)
    pids = [worker.pid for worker in workers]
    print(*pids, flush=True)
    if order == "toil":
        workers[0].ask(Word("toil"), TEXT)
    for pid in pids:
        assert pid is not None
        if order == "stop and wait":
            stop(pid)
            print("stopped", flush=True)
        elif order == "stop":
            stop(pid)
        elif order == "stop over a question":
            workers[pids.index(pid)].ask(Word(f"stop:{os.devnull}"), TEXT)
            await_stop(pid)
    if order not in ("stop", "stop over a question"):
        time.sleep(600)


if __name__ == "__main__":
    main(sys.argv[1])
