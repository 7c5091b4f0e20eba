"""Bots, good ones and bad ones of every kind: ``python bad_bots.py KIND [FILE]``.

They are self-contained, as other people's programs are: nothing of the game is imported.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

LATER = 120
"""Seconds after which a process that should have been killed long ago ends by itself."""


Message = dict[str, Any]


def say(**message: object) -> None:
    print(json.dumps(message), flush=True)


def hear() -> Message:
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    heard: Message = json.loads(line)
    return heard


def greet(protocol: str = "fzzzt-player/1") -> None:
    hear()
    say(type="hello", protocol=protocol, name="Bolt", extra=["whatever", "a", "newer", "one", "says"])


def turn() -> Message:
    while (message := hear())["type"] != "turn":
        pass
    return message


def play(action: Callable[[Message], Message] = lambda asked: asked["actions"][0]) -> None:
    """The first of the actions, each time."""
    while True:
        asked = turn()
        say(type="action", turn=asked["turn"], action=action(asked))


def with_child(file: str, *, apart: bool = False) -> None:
    """Start a process that holds a pipe open and, if it survives, writes to it; ``apart``: in a separate session."""
    code = f"import time; f = open({file!r}, 'w'); print('up', flush=True); time.sleep({LATER}); f.write('late')"
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, start_new_session=apart)
    assert child.stdout is not None
    child.stdout.readline()


def main(kind: str, *more: str) -> None:
    match kind:
        case "good":
            greet()
            play()
        case "telling":
            # Write the arguments it was started with to the given file.
            started = {"words": sys.argv, "environment": dict(os.environ), "folder": str(Path.cwd())}
            content = [path.name for path in Path().iterdir()]
            held = Path("/proc/self/fd")
            files = [str(one.readlink()) for one in held.iterdir() if one.is_symlink()] if held.exists() else []
            told = {**started, "content": content, "open": files}
            Path(more[0]).write_text(json.dumps(told), encoding="utf-8")
            Path("kept").write_text("what it writes there", encoding="utf-8")
            greet()
            play()
        case "silent":
            time.sleep(LATER)
        case "dead from the start":
            sys.exit("no such thing as a start")
        case "of tomorrow":
            greet("fzzzt-player/2")
            play()
        case "rude":
            print("good day", flush=True)
            time.sleep(LATER)
        case "never answering":
            greet()
            turn()
            time.sleep(LATER)
        case "deaf":
            say(type="hello", protocol="fzzzt-player/1")
            time.sleep(LATER)
        case "dying":
            greet()
            turn()
            print("all is lost\nout of steam", file=sys.stderr)
            os._exit(3)
        case "shot":
            greet()
            turn()
            os.kill(os.getpid(), 9)
        case "babbling":
            greet()
            turn()
            print("I bid high!", flush=True)
            time.sleep(LATER)
        case "binary":
            greet()
            turn()
            sys.stdout.buffer.write(b"\xff\xfe\x00[[[\n")
            sys.stdout.buffer.flush()
            time.sleep(LATER)
        case "deep":
            greet()
            turn()
            print('{"type": "action", "turn": 1, "action": ' + "[" * 30_000, flush=True)
            time.sleep(LATER)
        case "endless":
            greet()
            turn()
            while True:
                sys.stdout.write("on and on ")
        case "chattering":
            greet()
            turn()
            while True:
                print("one more thing", flush=True)
        case "confused":
            greet()
            play(lambda _asked: {"type": "bid", "cards": "all of them"})
        case "out of step":
            greet()
            asked = turn()
            say(type="action", turn=asked["turn"] + 7, action=asked["actions"][0])
            time.sleep(LATER)
        case "cheating":
            greet()
            play(lambda _asked: {"type": "bid", "cards": ["r5-cog", "r5-cog"]})
        case "making up":
            greet()
            play(lambda _asked: {"type": "bid", "cards": ["\x1b[2J\n" + "x" * 60_000]})
        case "of another phase":
            greet()
            play(lambda _asked: {"type": "end"})
        case "stubborn":
            greet()
            for line in sys.stdin:
                asked = json.loads(line)
                if asked["type"] == "turn":
                    say(type="action", turn=asked["turn"], action=asked["actions"][0])
            time.sleep(LATER)
        case "complaining":
            greet()
            for number in range(20_000):
                print(f"complaint {number} of an unhappy machine", file=sys.stderr)
            play()
        case "with a child":
            with_child(more[0])
            greet()
            turn()
            time.sleep(LATER)
        case "with a child apart":
            with_child(more[0], apart=True)
            greet()
            turn()
            time.sleep(LATER)
        case "leaving a child behind" | "leaving a child behind apart":
            with_child(more[0], apart=kind.endswith("apart"))
            greet()
            turn()
            os._exit(1)
        case "dying later":
            greet()
            left = int(more[0])
            while left:
                asked = turn()
                say(type="action", turn=asked["turn"], action=asked["actions"][0])
                left -= 1
            turn()
            sys.exit(5)


if __name__ == "__main__":
    main(*sys.argv[1:])
