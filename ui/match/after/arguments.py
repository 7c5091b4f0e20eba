"""Why a bid, in one sentence of the player's words, and how likely things are, in words."""

from collections.abc import Sequence

from game.agents import Candidate
from game.agents.argument import HARDLY, Aim, Argument, Claim, Versus
from game.core.cards import UNITS
from ui.base.i18n import Translator
from ui.match.wording import card_name

EVEN = 0.5
NEAR, FAR = 2.0, 3.0
"""A lead in points: one below the first agrees with any chance, one below the second with even odds."""
SLIGHT, CLEAR = 0.01, 0.04
"""A choice that loses less chance than the first is nearly as good, less than the second, a bit worse."""
SELDOM = 0.2
"""Up to this chance something is very unlikely, or less."""
LEVEL = 0.05
"""Chances this near to even count as even."""


def argument_words(tr: Translator, argument: Argument, names: Sequence[str]) -> str:
    """Why the best bid is made, or how another one differs from it."""
    if argument.versus is not None:
        return _versus_words(tr, argument, argument.versus, names)
    claim = _claim_words(tr, argument, names)
    if argument.aim is None:
        return tr.text("{claim}.", claim=claim)
    return tr.text("{claim}, and {aim}.", claim=claim, aim=_aim_words(tr, argument, argument.aim, names))


def _claim_words(tr: Translator, argument: Argument, names: Sequence[str]) -> str:
    zaps, most = argument.zaps, argument.most
    rival = "" if argument.rival is None else names[argument.rival]
    match argument.claim:
        case Claim.ALONE:
            return tr.text("{zaps} wins it, for nobody else has cards left", zaps=zaps)
        case Claim.SURE if rival:
            return tr.text("{zaps} wins it from {name}, who can lay {most} at most", zaps=zaps, name=rival, most=most)
        case Claim.SURE:
            return tr.text("{zaps} wins it, for nobody can lay more than {most}", zaps=zaps, most=most)
        case Claim.SURE_TIE:
            return tr.text("{zaps} wins it, for a tie with {name} is yours", zaps=zaps, name=rival)
        case Claim.BUT_FOR:
            return tr.text("{zaps} should win it, for only {name} could beat it", zaps=zaps, name=rival)
        case Claim.LIKELY:
            return tr.text("{zaps} should win it", zaps=zaps)
        case Claim.TRIES:
            return tr.text("{zaps} takes it cheaply or comes back to your hand", zaps=zaps)
        case Claim.HARDLY:
            return tr.text("{zaps} will hardly win it", zaps=zaps)
        case Claim.REFUSES:
            return tr.text("{zaps} lets it go", zaps=zaps)


def _aim_words(tr: Translator, argument: Argument, aim: Aim, names: Sequence[str]) -> str:
    points = argument.points
    match aim:
        case Aim.KEEPS:
            return tr.text("keeps your {kept} for {prize}", kept=argument.kept, prize=_prize_words(tr, argument))
        case Aim.GAINS:
            return tr.plural("the lot is worth {n} point to you", "the lot is worth {n} points to you", points)
        case Aim.PROSPECT:
            return tr.plural(
                "with a few more robots the lot is worth {n} point to you",
                "with a few more robots the lot is worth {n} points to you",
                points,
            )
        case Aim.POWER:
            return tr.plural(
                "the lot brings {n} zap to your later hands", "the lot brings {n} zaps to your later hands", points
            )
        case Aim.DENIES:
            name = "" if argument.other is None else names[argument.other]
            return tr.plural(
                "{name} does not get {n} point from it", "{name} does not get {n} points from it", points, name=name
            )
        case Aim.FZZZT:
            return tr.text("somebody else pays for the Fzzzt")
        case Aim.SAVES:
            return tr.plural("{n} zap stays in your hand", "{n} zaps stay in your hand", points)
        case Aim.RETURNS:
            return tr.text("your bid comes back to you")
        case Aim.SPANNER:
            return tr.text("a lost tie brings you the spanner")
        case Aim.ENDS:
            return tr.text("cards kept now would be of no use")


def _prize_words(tr: Translator, argument: Argument) -> str:
    """What a card is saved for."""
    if argument.ahead != 1:
        return tr.text("{card} further back", card=card_name(tr, argument.card))
    if argument.card in UNITS:
        return tr.text("the unit behind it")
    return tr.text("{card} behind it", card=card_name(tr, argument.card))


def _versus_words(tr: Translator, argument: Argument, versus: Versus, names: Sequence[str]) -> str:
    zaps, more = argument.zaps, argument.more
    rival = "" if argument.rival is None else names[argument.rival]
    match versus:
        case Versus.DEARER:
            return tr.plural(
                "{zaps} wins it just as surely, but costs {n} zap more.",
                "{zaps} wins it just as surely, but costs {n} zaps more.",
                more,
                zaps=zaps,
            )
        case Versus.SURER:
            return tr.plural(
                "{zaps} wins it more often, but costs {n} zap more.",
                "{zaps} wins it more often, but costs {n} zaps more.",
                more,
                zaps=zaps,
            )
        case Versus.RISKIER:
            return tr.plural(
                "{zaps} saves {n} zap, but {name} could lay {most}.",
                "{zaps} saves {n} zaps, but {name} could lay {most}.",
                -more,
                zaps=zaps,
                name=rival,
                most=argument.most,
            )
        case Versus.RARER:
            return tr.plural(
                "{zaps} saves {n} zap, but wins it less often.",
                "{zaps} saves {n} zaps, but wins it less often.",
                -more,
                zaps=zaps,
            )
        case Versus.IDLES:
            return tr.text("{zaps} hardly ever wins it, but then it costs you nothing either.", zaps=zaps)
        case Versus.SPENDS:
            prize = _prize_words(tr, argument)
            return tr.text(
                "{zaps} uses up your {kept}, which is then missing for {prize}.",
                zaps=zaps,
                kept=argument.kept,
                prize=prize,
            )
        case Versus.OVERPAYS:
            return tr.text("{zaps} wins it more often, but that is more than it is worth to you.", zaps=zaps)
        case Versus.LEAVES:
            return tr.plural(
                "{zaps} saves {n} zap, but leaves it to the others.",
                "{zaps} saves {n} zaps, but leaves it to the others.",
                -more,
                zaps=zaps,
            )
        case Versus.TIELESS:
            return tr.text("{zaps} gives up the chance of the spanner.", zaps=zaps)
        case Versus.TRIED:
            return tr.text("{zaps} did a little worse when the round was played out.", zaps=zaps)


def likelihood_words(tr: Translator, chance: float) -> str:
    """A chance in plain words."""
    if chance >= 0.97:
        return tr.text("almost certain")
    if chance >= 0.8:
        return tr.text("very likely")
    if chance >= 0.6:
        return tr.text("likely")
    if chance > 0.4:
        return tr.text("even odds")
    if chance > SELDOM:
        return tr.text("unlikely")
    return tr.text("very unlikely") if chance >= HARDLY else tr.text("almost impossible")


def best_though_seldom(tr: Translator, candidate: Candidate) -> str:
    """Why the best bid may be one that seldom wins, where it is meant to; "" for any other."""
    argument, wins = candidate.argument, candidate.wins_auction
    if argument is None or wins is None or wins > SELDOM or argument.claim in (Claim.HARDLY, Claim.REFUSES):
        return ""
    return tr.text("Best for the whole game, not just for this lot.")


def rank_words(tr: Translator, lost: float | None) -> str:
    """How a choice ranks that has `lost` this much chance against the best one; None for the best itself."""
    if lost is None:
        return tr.text("The best choice")
    if lost < SLIGHT:
        return tr.text("Nearly as good")
    return tr.text("A little worse") if lost < CLEAR else tr.text("Worse")


def lead_agrees(chance: float, lead: float) -> bool:
    """Whether an expected lead in points says the same as the chance of winning. A lead is a mean: a few games lost
    badly may outweigh many won narrowly, and side by side the two would look like a mistake."""
    if abs(chance - EVEN) < LEVEL:
        return abs(lead) < FAR
    return abs(lead) < NEAR or (lead > 0) == (chance > EVEN)
