"""A cache that drops the least recently used values once its content exceeds a budget."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import pygame

Name = TypeVar("Name", bound=Hashable)
Value = TypeVar("Value")


class Lru(Generic[Name, Value]):
    """Holds values under keys; `weigh` gives a value's weight, `budget` is the largest total weight."""

    def __init__(self, budget: int, weigh: Callable[[Value], int]) -> None:
        self.budget = budget
        self._weigh = weigh
        self._values: OrderedDict[Name, Value] = OrderedDict()
        self.weight = 0

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, key: Name) -> bool:
        return key in self._values

    def get(self, key: Name) -> Value | None:
        """Return the value and mark it as just used, or None."""
        value = self._values.get(key)
        if value is not None:
            self._values.move_to_end(key)
        return value

    def put(self, key: Name, value: Value) -> None:
        """Store a value, and drop the ones used longest ago until the budget holds (never the one just put)."""
        old = self._values.pop(key, None)
        if old is not None:
            self.weight -= self._weigh(old)
        self._values[key] = value
        self.weight += self._weigh(value)
        while self.weight > self.budget and len(self._values) > 1:
            _, dropped = self._values.popitem(last=False)
            self.weight -= self._weigh(dropped)

    def pop(self, key: Name) -> Value | None:
        """Forget a key; return its value, or None."""
        value = self._values.pop(key, None)
        if value is not None:
            self.weight -= self._weigh(value)
        return value

    def drop(self, keep: Callable[[Name], bool]) -> None:
        """Forget every key for which `keep` is false."""
        for key in [key for key in self._values if not keep(key)]:
            self.weight -= self._weigh(self._values.pop(key))

    def clear(self) -> None:
        """Forget everything."""
        self._values.clear()
        self.weight = 0


def surface_bytes(surface: pygame.Surface) -> int:
    """Return what a surface weighs in memory, in bytes."""
    return surface.get_width() * surface.get_height() * surface.get_bytesize()
