"""Who plays a seat."""

import msgspec

HUMAN = "human"
COMPUTER_PREFIX = "ai:"


class SeatSpec(msgspec.Struct, frozen=True):
    """Who plays a seat: ``kind`` is ``human`` or ``ai:<level>`` or ``ai:<level>/<personality>``."""

    name: str
    kind: str

    @property
    def human(self) -> bool:
        """Whether a person plays the seat."""
        return self.kind == HUMAN

    @property
    def level(self) -> str:
        """The computer player's level ("" for a person)."""
        return self.kind.removeprefix(COMPUTER_PREFIX).partition("/")[0] if not self.human else ""

    @property
    def personality(self) -> str | None:
        """The computer player's personality, if it has one."""
        return self.kind.partition("/")[2] or None
