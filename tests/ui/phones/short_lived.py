"""Servers that do not live, that hang, and that do not keep to what was agreed on."""

import os
import struct
import time
from typing import Any

import msgspec

from ui.phones.messages import FromServer, Knocked, Opened


def end_at_once(_pipe: Any) -> None:
    os._exit(3)


def hang(_pipe: Any) -> None:
    time.sleep(600)


def never_be_silent(pipe: Any) -> None:
    say(pipe, Opened(1))
    while True:
        say(pipe, Knocked(0))


def stop_in_mid_message(pipe: Any) -> None:
    say(pipe, Opened(1))
    # A length, as multiprocessing writes it, and less than that.
    os.write(pipe.fileno(), struct.pack("!i", 500) + b"{")
    hang(pipe)


def say(pipe: Any, message: FromServer) -> None:
    pipe.send_bytes(msgspec.json.encode(message))
