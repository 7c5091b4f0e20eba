"""A computer player's reasons in the player's words."""

from collections.abc import Sequence

from game.agents import Candidate, Reason, ReasonKind
from game.agents.calibration import Strengths
from game.core.actions import Action, Allocate, Bid, Build, EndAllocation
from ui.base.i18n import Translator
from ui.match.after.arguments import argument_words, lead_agrees
from ui.match.after.opposition import against_words
from ui.match.after.verdicts import percent
from ui.match.wording import card_name, decimal, signed


def action_words(tr: Translator, action: Action) -> str:
    """What taking a hint does: it only chooses cards, the bid must still be locked in."""
    match action:
        case Bid():
            return tr.plural("Choose this card", "Choose these cards", len(action.cards))
        case Allocate():
            return tr.text("Fix {card} to {unit}", card=card_name(tr, action.card), unit=card_name(tr, action.unit))
        case EndAllocation():
            return tr.text("Fix nothing more")
        case Build():
            return tr.text("Best build")


def leads_agree(candidates: Sequence[Candidate]) -> bool:
    """Whether every choice's expected lead says the same as its chance: one without a lead beside others with theirs
    would look like a mistake, too."""
    return all(
        one.chance is not None and one.margin is not None and lead_agrees(one.chance, one.margin) for one in candidates
    )


def figure_words(tr: Translator, candidate: Candidate, strengths: Strengths = (), *, lead: bool) -> list[str]:
    """A choice's chances in figures, as far as they are known, among players of these strengths; with the expected
    ``lead`` or without."""
    words = []
    if candidate.wins_auction is not None:
        words.append(tr.text("Win this lot: {percent}", percent=percent(tr, candidate.wins_auction)))
    if candidate.chance is not None:
        against = against_words(tr, strengths)
        chance = percent(tr, candidate.chance)
        words.append(tr.text("Win the game: {percent} ({against})", percent=chance, against=against))
        if lead and candidate.margin is not None:
            words.append(tr.text("Expected lead: {points}", points=signed(round(candidate.margin))))
    return words


def why_words(tr: Translator, candidate: Candidate, names: Sequence[str]) -> str:
    """Why a choice, in one sentence; "" if nothing is known."""
    if candidate.argument is not None:
        return argument_words(tr, candidate.argument, names)
    return reason_words(tr, candidate.reasons[0], names) if candidate.reasons else ""


def reason_words(tr: Translator, reason: Reason, names: Sequence[str]) -> str:
    """One reason as a short sentence."""
    amount = round(reason.amount)
    cards = ", ".join(card_name(tr, card) for card in reason.cards)
    name = names[reason.player] if reason.player is not None else ""
    match reason.kind:
        case ReasonKind.POINTS:
            return tr.plural("The card is worth {n} point.", "The card is worth {n} points.", amount)
        case ReasonKind.COMPLETES:
            return tr.text("Completes {cards}: {points}", cards=cards, points=signed(amount))
        case ReasonKind.UNBUILT:
            return tr.plural("Costs {n} point until it is built on.", "Costs {n} points until it is built on.", amount)
        case ReasonKind.PROSPECT:
            return tr.text("With one more robot for each symbol: {points}", points=signed(amount))
        case ReasonKind.POWER:
            return tr.plural("Adds {n} zap to later bids.", "Adds {n} zaps to later bids.", amount)
        case ReasonKind.FZZZT:
            return tr.plural("A Fzzzt costs {n} point.", "A Fzzzt costs {n} points.", abs(amount))
        case ReasonKind.DENIES:
            return tr.plural("Denies {name} {n} point.", "Denies {name} {n} points.", amount, name=name)
        case ReasonKind.CERTAIN:
            return tr.text("Nobody can bid more than {amount}.", amount=amount)
        case ReasonKind.LIKELY:
            return tr.text("Likely to be the highest bid.")
        case ReasonKind.SAVES:
            return tr.plural("Keeps {n} zap in hand.", "Keeps {n} zaps in hand.", amount)
        case ReasonKind.LETS_GO:
            return tr.text("Not worth its price: bid as little as you can.")
        case ReasonKind.COMES_BACK:
            return tr.text("If it loses, it comes back to your hand.")
        case ReasonKind.ROUND_ENDS:
            return tr.text("Last auction of the round: there is no point in keeping cards.")
        case ReasonKind.THINS | ReasonKind.LENDS if decimal(tr, reason.amount) == decimal(tr, reason.before):
            # A card without power in a small pile: saying the same figure twice would explain nothing.
            return tr.text(
                "Without {cards} the next hand is worth just as much, and the robot does its job on the unit.",
                cards=cards,
            )
        case ReasonKind.THINS:
            return tr.text(
                "Without {cards} a hand is worth {after} zaps on average instead of {before}, "
                "and the robot does its job on the unit.",
                cards=cards,
                after=decimal(tr, reason.amount),
                before=decimal(tr, reason.before),
            )
        case ReasonKind.LENDS:
            return tr.text(
                "Without {cards} the next hand is worth {after} zaps instead of {before}, "
                "but hands get stronger once you own more cards.",
                cards=cards,
                after=decimal(tr, reason.amount),
                before=decimal(tr, reason.before),
            )
        case ReasonKind.KEEPS_FREEDOM:
            return tr.text("A robot that is not fixed can still serve any unit.")
        case ReasonKind.BEST_BUILD:
            return tr.text("The best widgets: {points}", points=signed(amount))
        case ReasonKind.ONLY_CHOICE:
            return tr.text("There is nothing else to do.")
