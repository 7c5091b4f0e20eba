"""A server that does not live."""

import os
from typing import Any


def end_at_once(_pipe: Any) -> None:
    os._exit(3)
