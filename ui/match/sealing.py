"""A game's seal in words: in the log, and as a text that proves it to anyone."""

import shlex
from collections.abc import Sequence

from game.core.actions import Bid
from game.records.game import Game
from game.records.record import Record
from game.records.seal import Seal, bid_words, start_words
from ui.base.i18n import Translator


def seal_lines(tr: Translator, seal: Seal | None) -> Sequence[str]:
    """A seal's lines at the top of the log: a REM of the listing."""
    return () if seal is None else (tr.text("REM seal {digest}", digest=seal.short),)


def proof_text(tr: Translator, seal: Seal, record: Record) -> str:
    """Everything needed to prove a game without this program: the salt, the digests and the texts behind them.

    ``record`` is the game, finished. Raises RecordError when it breaks a rule.
    """
    start = start_words(seal.salt, record)
    laid = {
        turn.point: bid_words(seal.salt, turn.point, turn.player, turn.action.cards)
        for turn in Game.from_record(record).turns
        if isinstance(turn.action, Bid) and turn.point in seal.bids
    }
    return "\n".join(
        [
            tr.text("Fzzzt! game {number}, sealed before the first bid.", number=record.seed),
            "",
            tr.text("Shown before the first bid, the digest:"),
            seal.digest,
            tr.text("Revealed after the last bid, the salt:"),
            seal.salt,
            "",
            tr.text(
                "The digest is the SHA-256 of this line, without a line break. The line holds the salt, number, "
                "seats, deck:"
            ),
            start,
            "",
            tr.text("To check it in a terminal:"),
            f"printf '%s' {shlex.quote(start)} | sha256sum",
            "",
            tr.text(
                "Each computer bid was sealed in the same way when it was made: its digest, and the line behind it."
            ),
            *[f"{digest}  {laid.get(point, '?')}" for point, digest in sorted(seal.bids.items())],
            "",
        ]
    )
