"""What a seat's phone shows: pure functions of what the seat may know, and of what the table has shown by then."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import msgspec

from game.core.events import Auction
from game.core.observation import Observation, forced_action
from game.core.state import Phase
from game.names import isolated
from game.review.standing import Standing, standings
from ui.base.i18n import Translator
from ui.match.unit_words import unit_state
from ui.match.wording import SYMBOL_NAMES, log_lines, outcome_sentences
from ui.phones.messages import Look, LookStage, Making

WORD_JOINER = "\u2060"
"""Between two signs no line ends; it is not seen."""


@dataclass(frozen=True)
class Verdict:
    """How an auction ended, as the table shows it now; ``chief`` was the Chief then."""

    auction: Auction
    chief: int


@dataclass(frozen=True)
class Shown:
    """What the table shows just now, as far as it matters to phones. ``rest``: all that has happened has been shown."""

    rest: bool
    stage: LookStage = LookStage.TABLE
    verdict: Verdict | None = None


def look_of(
    tr: Translator,
    seat: int | None,
    seen: Observation,
    names: Sequence[str],
    *,
    stage: LookStage,
    verdict: Verdict | None = None,
    instead: str = "",
    buzz: bool = False,
) -> Look:
    """What a seat's phone shows of what the seat has ``seen``; None: what those show who watch without a seat.

    ``verdict`` is None until the table shows it; ``instead`` says that somebody else plays the seat for now;
    ``buzz``: it has become its turn.
    """
    names = [isolated(name) for name in names]
    if verdict is not None:
        seen = msgspec.structs.replace(seen, history=(*seen.history, verdict.auction))
    now = standings(seen)
    return Look(
        observation=seen,
        stage=stage,
        title=_title(tr, seat, seen, names, stage, instead),
        words=""
        if seat is None
        else _words(tr, seat, seen, stage, worth=now[seat].total, asked=not instead and seen.to_act == seat),
        verdict=() if verdict is None else tuple(outcome_sentences(tr, verdict.auction, verdict.chief, names, seat)),
        makings=makings_of(tr, now if seat is None else [now[seat]]),
        worths=tuple(standing.total for standing in now),
        log=log_of(tr, seat, seen, names),
        buzz=buzz,
        plays=seat is not None and not instead,
    )


def makings_of(tr: Translator, seats: Iterable[Standing]) -> tuple[Making, ...]:
    """What each unit of some seats would make now, as its plate on the table says it."""
    found = []
    for now in (unit for seat in seats for unit in seat.units):
        state = unit_state(tr, now)
        words = state.words
        if state.missing:
            # On the table's plate the symbols themselves say which.
            symbols = ", ".join(tr.text(SYMBOL_NAMES[symbol]) for symbol in state.missing)
            words = tr.text("missing {symbols}: {points}", symbols=symbols, points=state.worth)
        # On a narrow phone a line may end anywhere else, but not after a minus.
        told = f"{state.each}, {words}".replace("–", f"–{WORD_JOINER}")
        found.append(Making(now.unit, now.widgets, now.worth, now.missing, told))
    return tuple(found)


def log_of(tr: Translator, seat: int | None, seen: Observation, names: Sequence[str]) -> tuple[str, ...]:
    """Every open auction in a sentence."""
    return tuple(sentences(log_lines(tr, auction, names, seat)) for auction in seen.history)


def sentences(lines: Sequence[str]) -> str:
    """Lines of the log one after another: with a full stop between two, unless the first has its own mark."""
    ended = [line if line[-1:] in ".!?" else f"{line}." for line in lines[:-1]]
    return " ".join([*ended, *lines[-1:]])


def _title(
    tr: Translator, seat: int | None, seen: Observation, names: Sequence[str], stage: LookStage, instead: str
) -> str:
    if stage is LookStage.OVER:
        return tr.text("The game is over")
    if instead:
        return instead
    if stage is LookStage.REVEAL and seat is None:
        return tr.text("All bids lie open")
    if stage is LookStage.REVEAL or seen.to_act is None:
        return tr.text("Look at the table")
    if seen.to_act == seat:
        return tr.text("{name}, it is your turn", name=names[seen.to_act])
    name = names[seen.to_act]
    match seen.phase:
        case Phase.ALLOCATION:
            return tr.text("{name} fixes robots…", name=name)
        case Phase.SCORING:
            return tr.text("{name} builds widgets…", name=name)
        case _:
            return tr.text("{name} thinks…", name=name)


def _words(tr: Translator, seat: int, seen: Observation, stage: LookStage, *, worth: int, asked: bool) -> str:
    """What the seat's cards would score now and how many lie in its pile, or what there is to do."""
    if stage is LookStage.OVER:
        if not seen.scores:
            return tr.text("Look at the table")
        return tr.plural("{n} point", "{n} points", seen.scores[seat].total)
    if stage is LookStage.REVEAL:
        return ""
    if asked:
        if forced_action(seen) is not None:
            return tr.text("Your last card bids by itself: nobody may pass.")
        if seen.phase is Phase.ALLOCATION:
            return tr.text("Fix robots to your units, or keep them all.")
        if seen.phase is Phase.SCORING:
            return tr.text("Now your robots make widgets.")
    points = tr.plural("{n} point now", "{n} points now", worth)
    pile = tr.plural("{n} in the discard pile", "{n} in the discard pile", seen.seats[seat].discard)
    words = f"{points}, {pile}"
    return words[:1].upper() + words[1:]
