"""Ways a bot can fail, each with one clear sentence."""

from enum import StrEnum

from game.files import one_line
from game.play.bots.protocol import PROTOCOL


class FaultKind(StrEnum):
    """Ways a bot can fail."""

    MISSING = "missing"
    BLOCKED = "blocked"
    SCRIPT = "script"
    SILENT = "silent"
    VERSION = "version"
    DIED = "died"
    LATE = "late"
    NONSENSE = "nonsense"
    ILLEGAL = "illegal"


_SENTENCES = {
    FaultKind.MISSING: "{name} cannot play: there is no program {detail}. Install it, or give its full path.",
    FaultKind.BLOCKED: "{name} cannot play: the system does not start {detail}. Check its permissions.",
    FaultKind.SCRIPT: (
        "{name} cannot play: the system does not start a script by itself. Name its interpreter: {detail}"
    ),
    FaultKind.SILENT: (
        "{name} did not say hello within {detail}. It must answer the first line it reads, and flush "
        "its output after every line."
    ),
    FaultKind.VERSION: "{name} speaks {detail}, and this game speaks " + PROTOCOL + ". Get matching versions.",
    FaultKind.DIED: "{name} exited instead of answering, {detail}. Fix it; try-player shows when it happens.",
    FaultKind.LATE: "{name} gave no answer within {detail}. Make it faster, or give it more time with --time-limit.",
    FaultKind.NONSENSE: "{name} sent something that is not an answer: {detail}. See PLAYERS.md.",
    FaultKind.ILLEGAL: "{name} broke the rules: {detail}. Fix it; each turn lists the legal actions.",
}


class BotError(RuntimeError):
    """A bot failed; the message is one clear sentence, in English. ``kind`` says how, ``name`` which one."""

    def __init__(self, kind: FaultKind, name: str, detail: str) -> None:
        # It may quote what the bot said, or the cards that it named.
        detail = one_line(detail)
        super().__init__(kind, name, detail)
        self.kind = kind
        self.name = name
        self.detail = detail

    def __str__(self) -> str:
        return _SENTENCES[self.kind].format(name=self.name, detail=self.detail)
