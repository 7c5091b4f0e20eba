"""A review's verdicts in the player's words."""

from collections.abc import Sequence

from game.agents import LEVELS
from game.agents.judgement import Verdict
from game.core.actions import Action, Allocate, Bid, Build, EndAllocation
from game.core.cards import POWER
from game.core.events import Auction
from game.core.scoring import bonus_score
from game.core.state import Phase
from game.review.par import Par
from game.review.review import Decision, Review
from ui.base.i18n import Translator
from ui.match.after.arguments import likelihood_words
from ui.match.wording import card_name, signed

SMALLEST = 0.005
SOME, MUCH = 0.03, 0.1
"""A choice that lost this much chance cost something, or a lot."""


def percent(tr: Translator, chance: float) -> str:
    """A chance in whole per cent, with special forms for tiny and nearly certain ones."""
    if 0 < chance < SMALLEST:
        return tr.percent("<1")
    if 1 - SMALLEST < chance < 1:
        return tr.percent(">99")
    return tr.percent(round(100 * chance))


def chance_words(tr: Translator, verdict: Verdict, decision: Decision, *, figures: bool = True) -> str:
    """The chance of winning the game with one of a decision's choices: in figures with its range, or in plain words;
    empty if unknown."""
    chance = verdict.choice.chance
    if chance is None:
        return ""
    if not figures:
        likely = likelihood_words(tr, chance)
        if _alike(tr, decision):
            likely = tr.text("{likely} ({percent})", likely=likely, percent=percent(tr, chance))
        return tr.text("To win the game: {likely}", likely=likely)
    low, high = round(100 * verdict.low), round(100 * verdict.high)
    if low == high:
        return tr.text("{percent} to win", percent=percent(tr, chance))
    return tr.text("{percent} to win ({low}–{high})", percent=percent(tr, chance), low=low, high=high)


def _alike(tr: Translator, decision: Decision) -> bool:
    """Whether plain words would say the same of both choices, though one of them cost something."""
    if decision.loss < SMALLEST:
        return False
    chances = {one.choice.chance for one in (decision.made, decision.best)}
    return len({likelihood_words(tr, chance) for chance in chances if chance is not None}) == 1


def loss_words(tr: Translator, decision: Decision, *, figures: bool = True) -> str:
    """What a choice cost, in figures or in plain words."""
    if decision.same:
        return tr.text("as the mastermind")
    if decision.close:
        return tr.text("too close to tell")
    if decision.loss < SMALLEST:
        return tr.text("as good")
    if figures:
        less = _difference(tr, decision.best.choice.chance, decision.made.choice.chance)
        return tr.text("{percent} to win", percent=f"–{less}")
    if decision.loss >= MUCH:
        return tr.text("cost a lot")
    return tr.text("cost something") if decision.loss >= SOME else tr.text("cost a little")


def gain_words(tr: Translator, decision: Decision, *, figures: bool = True) -> str:
    """How much better a choice was than most, in figures or in plain words."""
    if not figures:
        return tr.text("well found")
    more = _difference(tr, decision.made.choice.chance, decision.usual)
    return tr.text("{percent} to win", percent=f"+{more}")


def _difference(tr: Translator, more: float | None, less: float | None) -> str:
    """The difference of two chances in per cent: of their rounded figures, as the reader works it out."""
    whole = 0 if more is None or less is None else round(100 * more) - round(100 * less)
    return tr.percent(whole if whole > 0 else "<1")


def when_words(tr: Translator, decision: Decision) -> str:
    """When in the game a choice was made."""
    if decision.phase is Phase.BIDDING:
        return tr.text("Round {round}, lot {number}", round=decision.round, number=decision.auction)
    if decision.phase is Phase.ALLOCATION:
        return tr.text("After round {round}", round=decision.round)
    return tr.text("Final score")


def action_words(tr: Translator, action: Action, units: Sequence[str] = ()) -> str:
    """A choice in a few words; ``units`` are the units of a build."""
    match action:
        case Bid():
            return tr.text("Bid of {amount}", amount=sum(POWER[card] for card in action.cards))
        case Allocate():
            return tr.text("{card} to {unit}", card=card_name(tr, action.card), unit=card_name(tr, action.unit))
        case EndAllocation():
            return tr.text("Nothing more fixed")
        case Build():
            return tr.text("Widgets: {points}", points=signed(bonus_score(units, action.widgets)))


def sureness_words(tr: Translator, decision: Decision) -> str:
    """In how many worlds the mastermind's choice was the better one; empty if there were none, or nothing to tell
    apart."""
    if decision.same or not decision.worlds or decision.loss < SMALLEST:
        return ""
    return tr.text(
        "The mastermind's choice did better in {worse} of {worlds} possible deals.",
        worse=decision.worse,
        worlds=decision.worlds,
    )


def summary_words(tr: Translator, review: Review) -> str:
    """The whole game in one sentence."""
    alike = sum(decision.same for decision in review.decisions)
    count = len(review.decisions)
    return tr.plural(
        "{n} decision; {alike} of them a mastermind would have made too.",
        "{n} decisions; {alike} of them a mastermind would have made too.",
        count,
        alike=alike,
    )


def fzzzts_words(tr: Translator, lots: Sequence[Auction]) -> str:
    """The Fzzzts that a person has bought, "" if none."""
    if not lots:
        return ""
    bought = "; ".join(
        tr.plural(
            "round {round}, lot {number} for {n} zap",
            "round {round}, lot {number} for {n} zaps",
            lot.values[lot.winner],
            round=lot.round,
            number=lot.number,
        )
        for lot in lots
    )
    return tr.plural(
        "You bought a Fzzzt, which costs a point: {lots}.",
        "You bought {n} Fzzzts, which cost a point each: {lots}.",
        len(lots),
        lots=bought,
    )


def par_words(tr: Translator, par: Par) -> str:
    """How a person did compared with the levels with the same game number, lowest score first."""
    scores = [
        tr.text("you {points}", points=signed(points, plus=False))
        if level is None
        else f"{tr.text(LEVELS[level].title)} {signed(points, plus=False)}"
        for level, points in par.ranking()
        if level is None or level in LEVELS
    ]
    return tr.text("The same game from your seat: {scores}", scores=", ".join(scores))
