"""What a person can do now, and why: a pure function for each screen where people act.

A prompt depends only on what the screen shows, so it can never reveal more.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from game.core.cards import CATALOGUE, POWER, Kind
from game.core.rules import BELT_SIZE, ROUNDS
from game.core.state import Phase
from game.core.turn_order import clockwise
from ui.base.i18n import N_, Sentence
from ui.files.progress import Progress
from ui.files.settings import Settings
from ui.table.state.turns import NextTurn, TurnKind
from ui.table.state.view import TableView, bid_by_itself

FIRST_GAMES = 3
"""In the first games, this many, prompts also give reasons."""


class Counsel(IntEnum):
    """How much the prompt says: nothing (a mentor speaks instead), what can be done, or also why one might."""

    NONE = 0
    WHAT = 1
    WHY = 2


def counsel_for(settings: Settings, progress: Progress) -> Counsel:
    """How much the prompts say: reasons, too, in the first games, unless explanations are off."""
    return Counsel.WHY if settings.explanations and progress.games < FIRST_GAMES else Counsel.WHAT


@dataclass(frozen=True)
class Prompt:
    """What can be done now, and why (None: no reason given)."""

    what: Sentence
    why: Sentence | None = None
    alarm: bool = False
    """Whether the game stands still until somebody sees to it."""

    def at(self, counsel: Counsel) -> "Prompt | None":
        """The part of it to show."""
        if counsel is Counsel.NONE:
            return None
        return self if counsel is Counsel.WHY else replace(self, why=None)


# At the table


def table_prompt(
    view: TableView,
    phase: Phase,
    next_turn: NextTurn | None,
    names: Sequence[str],
    selected: Sequence[str] = (),
    *,
    carried: bool = False,
    back: bool = False,
    lost: bool = False,
    waits: bool = False,
) -> Prompt | None:
    """What the viewer of a table can do now; None for an onlooker, and at a reveal.

    ``phase`` is the game's; ``next_turn`` is None while the table still shows what has happened. ``selected`` are the
    cards of the bid; ``carried``: a card is being dragged; ``back``: the viewer's bid can be taken back; ``lost``: the
    phone that the table waits for is not there; ``waits``: the viewer's last card waits for a press.
    """
    if next_turn is not None and next_turn.what is TurnKind.FORCED and phase is Phase.BIDDING and not view.revealing:
        return Prompt(Sentence(_LAY_LAST)) if waits else _to_last_card(view, next_turn.seat, names)
    if next_turn is not None and next_turn.what is TurnKind.PHONE and next_turn.seat is not None and not view.revealing:
        return Prompt(
            Sentence(_LOST_PHONE if lost else _ON_THE_PHONE.get(phase, _THINKS), {"name": names[next_turn.seat]}),
            alarm=lost,
        )
    if view.viewer is None or view.revealing:
        return None
    if next_turn is None:
        return _while_it_runs(view, selected, carried=carried, back=back)
    name = "" if next_turn.seat is None else names[next_turn.seat]
    match next_turn.what:
        case TurnKind.NOBODY | TurnKind.PHONE:
            return None
        case TurnKind.COMPUTER:
            return _while_others_act(view, phase, name, back=back)
        case TurnKind.FORCED:
            return Prompt(Sentence(_THINKS, {"name": name}))
        case TurnKind.HAND_OVER:
            return Prompt(Sentence(N_("Pass the device to {name}."), {"name": name}))
        case TurnKind.BID:
            return _to_bid(view, selected, carried=carried)
        case TurnKind.ALLOCATE:
            return Prompt(Sentence(N_("Between rounds: fix robots to your units")))
        case TurnKind.SCORE:
            return Prompt(Sentence(N_("Now your robots make widgets.")))


LAST_CARD = N_("Your last card bids by itself: nobody may pass.")
_LAY_LAST = N_("Nobody may pass: press “Next” to bid your last card.")
_LAST_CARD_OF = N_("The last card of {name} bids by itself: nobody may pass.")
_THINKS = N_("{name} thinks…")
_ON_THE_PHONE = {
    Phase.BIDDING: N_("{name} chooses on the phone."),
    Phase.ALLOCATION: N_("{name} fixes robots on the phone."),
    Phase.SCORING: N_("{name} builds widgets on the phone."),
}
_LOST_PHONE = N_("{name}'s phone is not answering: wake it, or press “Phones”.")


def _to_last_card(view: TableView, seat: int | None, names: Sequence[str]) -> Prompt:
    """A bid that is no choice is announced, also to people who share the device [A1]."""
    if seat is None or seat == view.viewer:
        return Prompt(Sentence(LAST_CARD))
    return Prompt(Sentence(_LAST_CARD_OF, {"name": names[seat]}))


def next_bidder(view: TableView) -> int | None:
    """Who is to bid next according to the table: clockwise from the Chief, the first seat with cards and no bid
    [A1]."""
    order = clockwise(len(view.seats), view.chief)
    return next((seat for seat in order if view.seats[seat].hand and view.seats[seat].bid is None), None)


def _while_it_runs(view: TableView, selected: Sequence[str], *, carried: bool, back: bool) -> Prompt:
    """Bids are laid one after another, or cards are dealt. The viewer's turn is told as it will be: other words would
    stand there for a frame."""
    seat = next_bidder(view)
    if not view.belt or (seat is None and all(card.card is None for card in view.belt)):
        return Prompt(Sentence(N_("Dealing the cards…")))
    if seat is None and back:
        return Prompt(Sentence(_TAKE_BACK))
    if seat is None:
        return Prompt(Sentence(N_("All bids are in. Now they are turned over.")))
    if seat != view.viewer:
        return _to_wait(view)
    if len(view.hand) == 1:
        return Prompt(Sentence(_LAY_LAST))
    asked = _to_bid(view, selected, carried=carried)
    # Why comes with the lot.
    return asked if view.sold is None and view.belt[0].card is not None else Prompt(asked.what)


_TAKE_BACK = N_("You may still take your bid back.")


def _while_others_act(view: TableView, phase: Phase, name: str, *, back: bool) -> Prompt:
    names = {"name": name}
    if phase is Phase.ALLOCATION:
        return Prompt(Sentence(N_("{name} fixes robots…"), names))
    if phase is Phase.SCORING:
        return Prompt(Sentence(N_("{name} builds widgets…"), names))
    if back:
        return Prompt(Sentence(_TAKE_BACK))
    return _to_wait(view)


def _to_wait(view: TableView) -> Prompt:
    """Who thinks shows at their plate; this is what the viewer has to do with it."""
    if view.own_bid:
        return Prompt(Sentence(N_("Your bid lies face down: point at it to look.")))
    if not view.hand:
        return Prompt(Sentence(N_("Your hand is empty: you watch.")), _why_wait(view))
    return Prompt(Sentence(N_("The others bid before you.")))


def too_late_words(view: TableView, *, shared: bool) -> str:
    """Why no bid can be taken back now, as a msgid; ``shared``: several people play at this table."""
    if shared:
        return N_("With several people at the table a bid stays where it is.")
    if view.revealing:
        return N_("Too late: the bids are being turned over.")
    if bid_by_itself(view):
        return LAST_CARD
    if view.own_bid:
        return N_("Too late: another bid has been made since.")
    return N_("You have no bid on the table to take back.")


def _why_wait(view: TableView) -> Sentence | None:
    """When a seat without cards is back: as soon as nobody has any, or else in the next round, if there is one."""
    if len(view.belt) > 1:
        return Sentence(N_("Once all hands are empty, everyone shuffles all their cards and draws six again."))
    return Sentence(N_("In the next round you are dealt a new hand.")) if view.round < ROUNDS else None


def _to_bid(view: TableView, selected: Sequence[str], *, carried: bool) -> Prompt:
    if carried:
        return Prompt(Sentence(N_("Release it above your hand to bid it.")))
    if not selected:
        return Prompt(Sentence(N_("Choose the cards of your bid.")), _why_choose(view))
    return Prompt(Sentence(N_("Press the button to place your bid face down.")), _why_lay(view, selected))


def _why_lay(view: TableView, selected: Sequence[str]) -> Sentence:
    """What will happen to the chosen cards."""
    if not sum(POWER[card] for card in selected):
        if view.chief == view.viewer:
            return Sentence(N_("0 zaps, but you are the Chief: if nobody bids more, the lot is yours."))
        return Sentence(N_("0 zaps: you leave this lot to the others, unless nobody bids more."))
    if len(view.belt) == 1:
        return Sentence(N_("The last lot of the round: the cards you keep are of no more use."))
    if len(selected) == len(view.hand):
        return Sentence(N_("These are all your cards: if they win, you watch until new hands are dealt."))
    if len(selected) == 1:
        return Sentence(N_("If you win, this card goes to your pile. If not, it comes back to you."))
    return Sentence(N_("If you win, these cards go to your pile. If not, they come back to you."))


def _why_choose(view: TableView) -> Sentence:
    """Advice before a bid: what is special about the lot, or else one of the general reasons, a different one at each
    lot."""
    if not any(one.hand or one.bid for seat, one in enumerate(view.seats) if seat != view.viewer):
        return Sentence(UNRIVALLED)
    lot = view.belt[0].card if view.belt else None
    special = None if lot is None else ABOUT_LOT.get(CATALOGUE[lot].kind)
    if special is not None:
        return Sentence(special)
    fitting = [words for words, holds in REASONS if holds(view)]
    return Sentence(fitting[(BELT_SIZE * (view.round - 1) + view.auction - 1) % len(fitting)])


UNRIVALLED = N_("Nobody else has a card left: whatever you bid, it is yours.")
ABOUT_LOT = {
    Kind.FZZZT: N_("A Fzzzt costs its owner a point at the end. Let somebody else have it."),
    Kind.UNIT: N_("A unit pays for every widget it makes, and costs you if it makes none."),
    Kind.UPGRADE: N_("An upgrade has no power, but can do the job of any symbol."),
}
"""What is special about a kind of lot."""
REASONS: tuple[tuple[str, Callable[[TableView], bool]], ...] = (
    (
        N_("Don't want this lot? Bid 0 zaps: losing costs nothing."),
        lambda view: view.chief != view.viewer and any(POWER[card] == 0 for card in view.hand),
    ),
    (N_("Only the winner pays. Everyone else takes their bid back."), lambda _: True),
    (N_("What you win today, you bid with tomorrow."), lambda view: view.round < ROUNDS),
    (N_("The last round: from now on only points count."), lambda view: view.round == ROUNDS),
    (N_("You hold the spanner: every tie is yours."), lambda view: view.chief == view.viewer),
    (
        N_("You see how many cards the others have bid, never which."),
        lambda view: any(seat.bid for seat in view.seats),
    ),
    (
        N_("Look along the belt: perhaps the next card is worth more to you."),
        lambda view: len(view.belt) > 1 and view.belt[1].card is not None,
    ),
    (N_("Keep a card or two for the lots to come."), lambda view: len(view.belt) > 1),
)
"""Reasons that hold at any lot, and whether each holds now."""


# At the workbench


def fixing_prompt(picked: str | None, planned: int, *, fits: bool, thins: bool = True) -> Prompt:
    """What can be done between two rounds [L1]. ``picked`` is the clicked card's name, ``planned`` the number of cards
    on units; ``fits``: a robot in the pile fits a unit that is still free; ``thins``: a hand gets better without a weak
    card."""
    why = Sentence(_WEAK_CARDS if thins else _FEW_CARDS)
    if picked is not None:
        return Prompt(Sentence(N_("Now choose the unit for {card}."), {"card": picked}))
    if planned:
        return Prompt(
            Sentence(N_("You may still change your mind: the button below makes it final.")),
            why,
        )
    if not fits:
        return Prompt(Sentence(N_("None of your robots fit your units. Press the button below to continue.")))
    return Prompt(
        Sentence(N_("Fix robots to your units, or keep them all: drag one, or choose it and then the unit.")),
        why,
    )


_WEAK_CARDS = N_("One weak card fewer in your pile means better hands. It serves its unit to the end of the game.")
_FEW_CARDS = N_("All your cards are dealt next round: a robot that you fix now will be missing.")


def scoring_prompt(picked: str | None, *, units: bool, best: bool) -> Prompt:
    """What can be done in the scoring [F2]. ``picked`` is the clicked card's name; ``units``: there are some; ``best``:
    no build earns more than this one."""
    if not units:
        return Prompt(Sentence(N_("You have no Production Unit, so there is no bonus to earn.")))
    if picked is not None:
        return Prompt(Sentence(N_("Now choose a place for {card}."), {"card": picked}))
    if not best:
        return Prompt(Sentence(N_("Drag robots onto the units, or ask for the best build.")))
    return Prompt(Sentence(N_("You may still drag robots elsewhere, or take them back.")))


# Before the curtain


def curtain_prompt(name: str) -> Prompt:
    """Who should open the curtain, and what everyone else does."""
    names = {"name": name}
    return Prompt(
        Sentence(N_("{name}, it is your turn"), names),
        Sentence(N_("Everyone else, please look away. {name}, press when you are ready."), names),
    )
