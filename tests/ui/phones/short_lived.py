"""Servers that do not live, and that hang."""

import os
import time
from typing import Any


def end_at_once(_pipe: Any) -> None:
    os._exit(3)


def hang(_pipe: Any) -> None:
    time.sleep(600)
