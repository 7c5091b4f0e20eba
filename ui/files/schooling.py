"""Progress in the guided game: what has been learned, and where the player left it."""

import msgspec

from game.core.actions import Action


class LessonPlace(msgspec.Struct, frozen=True):
    """Where a lesson was left: its key, whether the whole game was being played, and every action so far."""

    key: str
    whole: bool
    moves: tuple[Action, ...]


class Schooling(msgspec.Struct, frozen=True):
    """``done`` are the keys of finished lessons; ``place`` is the one left in the middle."""

    done: tuple[str, ...] = ()
    place: LessonPlace | None = None

    def with_done(self, key: str) -> "Schooling":
        """The same with one more lesson learned."""
        return self if key in self.done else msgspec.structs.replace(self, done=(*self.done, key))
