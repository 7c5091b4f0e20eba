"""Puzzles in the player's words: the question, why an answer is right or wrong, and increasingly explicit hints."""

from collections.abc import Sequence

from game.challenges.puzzles import (
    Beaten,
    BeatProof,
    BuildProof,
    Dear,
    Idle,
    Missed,
    Overrated,
    Poorer,
    Proof,
    PuzzleKind,
    Short,
    Tier,
    WinProof,
    WorthProof,
    Wrong,
)
from game.core.cards import POINTS, POWER
from ui.base.i18n import Translator
from ui.match.wording import card_name, signed

HINTS = 3
"""How many hints a puzzle has; the last one is its answer."""


def kind_words(tr: Translator, kind: PuzzleKind) -> str:
    """What a kind of puzzle is about."""
    match kind:
        case PuzzleKind.WIN:
            return tr.text("Win it as cheaply as you can")
        case PuzzleKind.BEAT:
            return tr.text("Who can still beat it?")
        case PuzzleKind.WORTH:
            return tr.text("Worth the most")
        case PuzzleKind.BUILD:
            return tr.text("Build for the most points")


def tier_words(tr: Translator, tier: Tier) -> str:
    """How hard puzzles are."""
    match tier:
        case Tier.EASY:
            return tr.text("Easy")
        case Tier.MIDDLE:
            return tr.text("Not so easy")
        case Tier.HARD:
            return tr.text("Hard")


def question_words(tr: Translator, proof: Proof, lot: str | None) -> str:
    """What a puzzle asks; ``lot`` is the card for sale, if there is one."""
    match proof:
        case WinProof():
            return tr.text(
                "Win {card} for certain, whatever the others hold, for as few zaps as you can.",
                card=card_name(tr, lot or ""),
            )
        case BeatProof():
            return tr.plural(
                "You want to bid {n} zap. Who may still bid more?",
                "You want to bid {n} zaps. Who may still bid more?",
                proof.zaps,
            )
        case WorthProof():
            return tr.text("You win just one of the face-up cards, and the game ends. Which brings the most points?")
        case _:
            return tr.text("The last lot is sold. Build so that nobody could make more points with your cards.")


def how_words(tr: Translator, proof: Proof) -> str:
    """How the question is answered, which is judged at once; "" where the page says it."""
    match proof:
        case WinProof():
            return tr.text("Choose cards from your hand, then press the button.")
        case BeatProof():
            return tr.text("Press every rival who can, and the button if nobody can. Each press is an answer.")
        case WorthProof():
            return tr.text("Choose a card on the belt, then press the button.")
        case _:
            return ""


def proof_words(tr: Translator, proof: Proof, names: Sequence[str]) -> str:
    """Why the right answer is right, and by how much."""
    match proof:
        case WinProof():
            if proof.worst.zaps == proof.best:
                enough = tr.text(
                    "{zaps} will do: {name} may bid as many, but you win the tie.",
                    zaps=proof.best,
                    name=names[proof.worst.seat],
                )
            else:
                enough = tr.text(
                    "{zaps} will do: nobody can bid more than {most}.", zaps=proof.best, most=proof.worst.zaps
                )
            if proof.second is None:
                return enough
            dearer = tr.plural(
                "The next cheapest sure bid costs {n} zap more.",
                "The next cheapest sure bid costs {n} zaps more.",
                proof.gap,
            )
            return f"{enough} {dearer}"
        case BeatProof():
            most = [f"{names[rival.seat]} {sum_words(rival.most.cards)}" for rival in proof.rivals]
            return tr.text("That's it. The most each can bid: {list}.", list=", ".join(most))
        case WorthProof():
            other = proof.runner_up
            return tr.text(
                "{card} brings {points}. The next best, {other}, brings {less}.",
                card=card_name(tr, str(proof.answers[0][0])),
                points=signed(proof.best),
                other=card_name(tr, other),
                less=signed(proof.points[other], plus=proof.points[other] != 0),
            )
        case _:
            return " ".join(
                [
                    tr.text("{score} it is: no build makes more.", score=signed(proof.best, plus=False)),
                    tr.plural("The next best is {n} point behind.", "The next best is {n} points behind.", proof.gap),
                ]
            )


def wrong_words(tr: Translator, wrong: Wrong, names: Sequence[str]) -> str:
    """Why an answer is wrong."""
    match wrong:
        case Beaten(seat=seat, cards=cards, tied=True):
            return tr.text(
                "Not for certain: {name} may bid {sum} too, and comes before you in a tie.",
                name=names[seat],
                sum=sum_words(cards),
            )
        case Beaten(seat=seat, cards=cards, laid=mine):
            return tr.text(
                "Not for certain: {name} may bid {sum}, and that beats {mine}.",
                name=names[seat],
                sum=sum_words(cards),
                mine=mine,
            )
        case Dear(by=by):
            return tr.plural(
                "That wins, sure enough. But {n} zap less would do.",
                "That wins, sure enough. But {n} zaps less would do.",
                by,
            )
        case Idle(cards=cards):
            return tr.plural(
                "The zaps are right, but {n} card adds nothing.",
                "The zaps are right, but {n} cards add nothing.",
                cards,
            )
        case Missed(cards=cards, laid=mine, found=0):
            # No name: a player who reads this can still find out who it is.
            return tr.text(
                "Somebody can: {sum} may be in a hand, and that beats {mine}. Whose hand?",
                sum=sum_words(cards),
                mine=mine,
            )
        case Missed(cards=cards):
            return tr.text("Right so far. But somebody else may bid {sum}. Who?", sum=sum_words(cards))
        case Overrated(seat=seat, cards=cards):
            return tr.text("{name} cannot: {sum} is the most.", name=names[seat], sum=sum_words(cards))
        case Poorer(card=card, points=points, by=by):
            return tr.plural(
                "{card} brings {points}. Another card brings {n} point more.",
                "{card} brings {points}. Another card brings {n} points more.",
                by,
                card=card_name(tr, card),
                points=signed(points, plus=points != 0),
            )
        case Short(by=by, unit=unit):
            return tr.plural(
                "You can get {n} more point. Look at this one again: {unit}.",
                "You can get {n} more points. Look at this one again: {unit}.",
                by,
                unit=unit_words(tr, unit),
            )


def hint_words(tr: Translator, proof: Proof, step: int, names: Sequence[str]) -> str:
    """Hint number ``step``, from 1; the last one is the answer, which is then shown as well."""
    match proof:
        case WinProof():
            return _win_hint(tr, proof, step, names)
        case BeatProof():
            return _beat_hint(tr, proof, step, names)
        case WorthProof():
            return _worth_hint(tr, proof, step)
        case BuildProof():
            return _build_hint(tr, proof, step)
        case _:
            raise ValueError(f"there are no hints for a {type(proof).__name__}")


def _win_hint(tr: Translator, proof: WinProof, step: int, names: Sequence[str]) -> str:
    worst = proof.worst
    if step == 1:
        return tr.text(
            "Nobody can bid more than {name}. The magnifying glass shows what may be in a hand.",
            name=names[worst.seat],
        )
    if step == 2:
        return tr.text("{name} may bid {sum}, and no more.", name=names[worst.seat], sum=sum_words(worst.cards))
    return tr.text(
        "It is {sum}. The cards are chosen for you.", sum=sum_words([str(card) for card in proof.answers[0]])
    )


def _beat_hint(tr: Translator, proof: BeatProof, step: int, names: Sequence[str]) -> str:
    zaps = proof.zaps
    mosts = (rival.most for rival in proof.rivals)
    near = min(mosts, key=lambda most: (max(most.zaps - zaps, zaps + 1 - most.zaps), most.seat))
    if step == 1:
        return tr.text(
            "{name} is the close one. The magnifying glass shows what may be in a hand.", name=names[near.seat]
        )
    if step == 2:
        return tr.text("{name} may bid {sum}, and no more.", name=names[near.seat], sum=sum_words(near.cards))
    able = [names[int(seat)] for seat in proof.answers[0]]
    return tr.text("They can: {names}.", names=", ".join(able)) if able else tr.text("Nobody can.")


def _worth_hint(tr: Translator, proof: WorthProof, step: int) -> str:
    if step == 1:
        other = proof.runner_up
        points = proof.points[other]
        return tr.text(
            "{card} is not the one: it brings {points}.",
            card=card_name(tr, other),
            points=signed(points, plus=points != 0),
        )
    if step == 2:
        return tr.text(
            "The best one brings {points}: its own points, and what your units make of it.", points=signed(proof.best)
        )
    return tr.text("It is {card}.", card=card_name(tr, str(proof.answers[0][0])))


def _build_hint(tr: Translator, proof: BuildProof, step: int) -> str:
    if step == 1:
        return tr.text("{score} is possible.", score=signed(proof.best, plus=False))
    if step == 2:
        wanted = proof.wanted()
        unit = max(wanted, key=lambda unit: (POINTS[unit], unit))
        return tr.plural(
            "Make {n} widget on this one: {unit}.",
            "Make {n} widgets on this one: {unit}.",
            wanted[unit],
            unit=unit_words(tr, unit),
        )
    return tr.text("This is the best build. Look where every robot went.")


def unit_words(tr: Translator, unit: str) -> str:
    """A unit's name and what its widgets earn, since names are not unique."""
    return f"{card_name(tr, unit)} ({signed(POINTS[unit])})"


def sum_words(cards: Sequence[str]) -> str:
    """The powers of cards and their sum, as 4 + 3 = 7; cards without power are left out."""
    powers = sorted((POWER[card] for card in cards if POWER[card]), reverse=True)
    total = sum(powers)
    return str(total) if len(powers) < 2 else f"{' + '.join(map(str, powers))} = {total}"
