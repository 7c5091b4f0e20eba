"""Everything the stage of a reveal shows besides cards, as values from pure functions; painted by
``ui.table.paint.stage``."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.core.cards import CATALOGUE, POWER, Kind
from game.core.events import Auction
from game.core.rules import BELT_SIZE
from game.core.turn_order import clockwise
from ui.base.i18n import Translator
from ui.base.tween import ease_in_out, ease_out, progress
from ui.match.faces import SeatLook
from ui.match.opponents import ANNOYED, CALM, Remark
from ui.table.state.prize import Feat, feat_of
from ui.table.state.view import TableView

WALK_STEP = 0.34
"""Seconds at normal pace for which the light rests on a seat while a tie is decided, clockwise from the Chief."""
LAMP, HELD = 0.12, 0.12
"""Seconds at normal pace from one lamp going out to the next, and for which nothing moves before the deciding card."""
SUMMED, TOLD = 0.1, 0.2
"""Seconds at normal pace after which, once the light has reached the winner, the sum shines, and the words say so."""
FALL, FALL_GAP = 0.35, 0.28
"""Seconds after which the first loser's face and cards fall once the winner is known, and from one to the next: each
has fallen before the next does."""
SUNK, SINKING = 4.0, 0.25
"""How far a face that falls has sunk in the end, in units, and for how many seconds it does."""
MOST_POWER = max(POWER.values())
NEARING, NEARING_STEPS = 2.2, 8
"""Seconds in which the lot comes closer once its winner is known, as long as that stays; and in how many steps: each is
a picture."""
BOBBING = 3.2
"""For how many seconds the winner's face bobs: less and less."""
WALKED = 60.0
"""Seconds after which everything on the stage has been shown."""


@dataclass(frozen=True)
class Column:
    """A bidder: ``lit`` while it has the highest bid so far, ``won`` when the light has reached it as the winner,
    ``lost`` when its lamp is out, or the light has reached another. ``name`` is what it is called here, and ``tag``
    what hangs over the ``head`` of its cards, if it is that of the person who is spoken to. ``rise`` is by how many
    units its face has bobbed up, or sunk if it is below 0."""

    look: SeatLook
    name: str
    mood: str
    lit: bool = False
    won: bool = False
    lost: bool = False
    rise: float = 0.0
    tag: str = ""
    head: float = 0.0


@dataclass(frozen=True)
class StageGround:
    """The stage without cards and words: its columns, clockwise from the Chief.

    The lot floats over a podium with this ``line``. ``lamp``: the lot has reached its place, and the light is on it.
    ``halo``: the lot itself shines; it has not left yet. ``near``: how far it has come closer, 0 to 1. ``light``: the
    column on which the light of a tie rests, on its way to the winner.
    """

    columns: tuple[Column, ...]
    line: str = ""
    lamp: bool = True
    halo: bool = True
    near: float = 0.0
    light: int | None = None

    @property
    def winner(self) -> int | None:
        """The column that the light has reached."""
        return next((index for index, column in enumerate(self.columns) if column.won), None)


@dataclass(frozen=True)
class Foot:
    """The words below a bid: its sum so far, and the verdict. ``no_bid`` is shown if there is none."""

    no_bid: str = ""
    total: int | None = None
    verdict: str = ""
    lit: bool = True
    won: bool = False


@dataclass(frozen=True)
class Walk:
    """The path of the light at a tie: how many columns it has gone (may be fractional), and the places of the tied
    seats by column; ``words`` is what a pill at each column says, the Chief's first. In the viewer's ``own`` column the
    tag over the ``head`` of the cards says it."""

    gone: float
    ranks: tuple[tuple[int, int], ...]
    words: tuple[tuple[int, str], ...] = ()
    own: int | None = None
    head: float = 0.0


@dataclass(frozen=True)
class Stamp:
    """What is remarkable about a sale, stamped on the lot: a kind of picture, and its word."""

    kind: str
    words: str


@dataclass(frozen=True)
class StageWords:
    """What changes on the stage from frame to frame: who won and why, the words below each bid, the path of a tie, how
    to continue, a bidder's remark, and the stamp on the lot. Whoever makes the remark is in the column ``by``, has a
    face in a ``mood``, and has come in up to the part ``entered``."""

    title: str
    reason: str
    feet: tuple[Foot, ...]
    walk: Walk | None = None
    go_on: str = ""
    speaker: SeatLook | None = None
    remark: str = ""
    by: int = 0
    mood: str = CALM
    entered: float = 1.0
    stamp: Stamp | None = None


def sums(view: TableView, counted: float = 1.0) -> dict[int, int]:
    """The sum of each bid's open cards, with the last one counted to the share ``counted``; empty before the first
    one."""
    found = {}
    for seat, cards in view.shown.items():
        if cards and (view.turned > 1 or counted > 0):
            before = sum(POWER[card] for card in cards[: view.turned - 1])
            found[seat] = before + round((sum(POWER[card] for card in cards) - before) * counted)
    return found


def stage_ground(
    tr: Translator,
    looks: Sequence[SeatLook],
    view: TableView,
    moods: Sequence[str],
    counted: float = 1.0,
    since: float = WALKED,
    *,
    hushed: float = 1.0,
    lamp: bool = True,
    you: int | None = None,
    own: int | None = None,
    head: float | None = None,
) -> StageGround:
    """The stage ``since`` seconds after what it shows began, with the sums counted up to the part ``counted`` and the
    hush before the deciding card gone up to the part ``hushed``; ``lamp``: the lot is there. ``you`` is the seat that
    is spoken to, where just one person plays, ``own`` the one with a tag if that is another, and
    ``head`` where its cards end above, if they lie there."""
    own = you if own is None else own
    outcome, out, after = view.outcome, lamps_out(view, hushed, since), since_won(view, since)
    fallen = {} if outcome is None else falls(outcome, view.stage_chief, len(looks))
    arrived, walk = after >= 0, walk_of(tr, view, since, own, head)
    # At a place in a tie the path has the tag.
    tagged = head is not None and (walk is None or walk.own not in dict(walk.words))
    open_sums = sums(view, counted)
    most = max(open_sums.values(), default=0)
    columns = tuple(
        Column(
            looks[seat],
            tr.text("You") if seat == you else looks[seat].name,
            moods[seat] if outcome is None else _stage_mood(outcome, seat, moods[seat], after, fallen),
            lit=outcome is None and open_sums.get(seat) == most > 0,
            won=outcome is not None and arrived and seat == outcome.winner,
            lost=seat in out,
            rise=0.0 if outcome is None else _rise(outcome, seat, after, fallen),
            tag=tag_words(tr) if seat == own and tagged else "",
            head=head if seat == own and head is not None else 0.0,
        )
        for seat in clockwise(len(looks), view.first_bidder)
    )
    light = int(since / WALK_STEP) if outcome is not None and not arrived else None
    return StageGround(columns, lot_line(tr, view), lamp=lamp, near=nearness(view, since), light=light)


def since_won(view: TableView, since: float) -> float:
    """Seconds since the light has reached the winner, below 0 before it has, ``since`` seconds after the decision."""
    outcome = view.outcome
    return -1.0 if outcome is None else since - walk_seconds(outcome, view.stage_chief, len(view.seats))


def nearness(view: TableView, since: float) -> float:
    """How far the lot has come closer ``since`` seconds after the decision, 0 to 1, in steps."""
    return round(ease_in_out(progress(since_won(view, since), 0, NEARING)) * NEARING_STEPS) / NEARING_STEPS


def bob(after: float) -> float:
    """How high the winner's face is, in units, ``after`` seconds since the winner is known."""
    if not 0 <= after < BOBBING:
        return 0.0
    return round(8.0 * abs(math.sin(math.pi * 6 * after / BOBBING)) * (1 - (after / BOBBING) ** 2))


def falls(outcome: Auction, chief: int, seats: int) -> dict[int, float]:
    """When the face and the cards of each loser fall, in seconds after the winner is known: one after another from the
    left."""
    losers = [seat for seat in clockwise(seats, chief) if seat in outcome.bids and seat != outcome.winner]
    return {seat: FALL + FALL_GAP * number for number, seat in enumerate(losers)}


def sunk(after: float) -> float:
    """How far a face has sunk, in units, ``after`` seconds since it began to fall."""
    part = progress(after, 0, SINKING)
    return float(round(SUNK * part + (10.0 - SUNK / 2) * math.sin(math.pi * part)))


def _rise(outcome: Auction, seat: int, after: float, fallen: Mapping[int, float]) -> float:
    """How high a face is ``after`` seconds since the winner is known."""
    if seat == outcome.winner:
        return bob(after)
    return -sunk(after - fallen[seat]) if seat in fallen else 0.0


def leaders(view: TableView) -> set[int]:
    """The seats whose bids are highest by the cards turned so far."""
    found = sums(view)
    return {seat for seat, total in found.items() if total == max(found.values())}


def contenders(opened: Mapping[int, Sequence[str]], sizes: Mapping[int, int]) -> set[int]:
    """Who can still win, by what lies open of every bid and by how many cards it has in all."""
    found = {seat: sum(POWER[card] for card in cards) for seat, cards in opened.items()}
    best = max(found.values(), default=0)
    return {seat for seat, cards in opened.items() if found[seat] + MOST_POWER * (sizes[seat] - len(cards)) >= best}


def deciding_wave(bids: Mapping[int, Sequence[str]]) -> int:
    """The last wave of cards, from 1, whose power can still decide who wins: before it there are two who can."""
    sizes = {seat: len(cards) for seat, cards in bids.items()}
    for wave in range(max(sizes.values()), 1, -1):
        able = contenders({seat: cards[: wave - 1] for seat, cards in bids.items()}, sizes)
        if len(able) > 1 and any(sizes[seat] >= wave for seat in able):
            return wave
    return 1


def hushes(view: TableView) -> bool:
    """Whether the deciding card is the next to turn: everything holds its breath before it."""
    return view.gathered and view.turned == view.deciding - 1


def _beaten(view: TableView) -> list[int]:
    """Who cannot win any more before the deciding card turns: the lowest bid first, clockwise."""
    before = {seat: cards[: max(0, view.deciding - 1)] for seat, cards in view.shown.items()}
    able = contenders(before, {seat: view.seats[seat].bid or 0 for seat in before})
    return [seat for seat in _lowest_first(view) if seat in before and seat not in able]


def _lowest_first(view: TableView) -> list[int]:
    """The seats by the sums of their open cards, clockwise."""
    found = sums(view)
    return sorted(clockwise(len(view.seats), view.stage_chief), key=lambda seat: found.get(seat, 0))


def hush_seconds(view: TableView) -> float:
    """How long it takes, at normal pace, until all lamps are out of those who cannot win any more, and nothing moves
    before the deciding card turns."""
    return LAMP * len(_beaten(view)) + HELD


def lamps_out(view: TableView, hushed: float, since: float = WALKED) -> set[int]:
    """Whose lamps are out when a part (0 to 1) of the hush before the deciding card has passed, or ``since`` seconds
    after the decision: one by one, too, go out those that it has beaten, and last who has lost a tie."""
    if view.turned < view.deciding - 1:
        return set()
    beaten, outcome = _beaten(view), view.outcome
    if hushes(view):
        now = hushed * hush_seconds(view)
        return {seat for number, seat in enumerate(beaten) if hushed > 0 and number * LAMP <= now}
    if outcome is None:
        return set(beaten)
    others = [seat for seat in _lowest_first(view) if seat in outcome.bids and seat != outcome.winner]
    late = [seat for seat in others if seat not in beaten and seat not in outcome.tied]
    out = {seat for number, seat in enumerate(late, 1) if number * LAMP <= since}
    return out.union(beaten, outcome.tied if since_won(view, since) >= 0 else ()) - {outcome.winner}


def _stage_mood(outcome: Auction, seat: int, mood: str, after: float, fallen: Mapping[int, float]) -> str:
    """A bidder's face ``after`` seconds since the winner is known: the winner's changes when the light has reached it,
    then the others' fall one after another, unless they have been spared a Fzzzt."""
    if seat == outcome.winner:
        return mood if after >= 0 else CALM
    if seat not in fallen:
        return mood
    if after < fallen[seat]:
        return CALM
    return mood if CATALOGUE[outcome.card].kind is Kind.FZZZT else ANNOYED


def lot_line(tr: Translator, view: TableView) -> str:
    """The line on the podium: which lot of which round is sold."""
    return tr.text(
        "Round {round} · Lot {number} of {lots}", round=max(view.round, 1), number=max(view.auction, 1), lots=BELT_SIZE
    )


def walk_seconds(outcome: Auction, chief: int, seats: int) -> float:
    """Seconds that the light takes from the Chief to the winner; 0 without a tie."""
    return clockwise(seats, chief).index(outcome.winner) * WALK_STEP if outcome.tied else 0.0


def walk_of(
    tr: Translator, view: TableView, since: float, tagged: int | None = None, head: float | None = None
) -> Walk | None:
    """How far the light has walked ``since`` seconds after a tie is shown: to the winner, then on to the next Chief;
    ``tagged`` is the seat with a tag, and ``head`` where its cards end above, if they lie there."""
    outcome = view.outcome
    if outcome is None or not outcome.tied:
        return None
    order = clockwise(len(view.seats), view.stage_chief)
    first, second = order.index(outcome.winner), order.index(outcome.chief)
    gone = min(since / WALK_STEP, float(max(first, second)))
    tied = [index for index, seat in enumerate(order) if seat in outcome.tied]
    ranks = tuple((index, rank + 1) for rank, index in enumerate(tied) if index <= gone)
    own = None if tagged is None or head is None else order.index(tagged)
    return Walk(gone, ranks, _pills(tr, dict(ranks), own), own, head or 0.0)


def _pills(tr: Translator, ranks: Mapping[int, int], own: int | None) -> tuple[tuple[int, str], ...]:
    """What the pills along a tie's path say: the Chief, from whom it starts, and the order of the tied seats; in the
    ``own`` column the tag says it, too."""
    said = {index: _place(tr, rank) for index, rank in ranks.items()}
    said[0] = tr.text("Chief · {place}", place=said[0]) if 0 in said else tr.text("Chief")
    if own is not None and own in said:
        said[own] = f"{tag_words(tr)} · {said[own]}"
    return tuple(sorted(said.items()))


def tag_words(tr: Translator) -> str:
    """What the tag over the viewer's cards says."""
    return tr.text("You").upper()


def _place(tr: Translator, rank: int) -> str:
    """A place in the order of a tie, 1 to 4."""
    return (tr.text("1st"), tr.text("2nd"), tr.text("3rd"), tr.text("4th"))[rank - 1]


def stage_words(
    tr: Translator,
    view: TableView,
    sentences: Sequence[str],
    counted: float = 1.0,
    since: float = WALKED,
    *,
    held: bool = False,
    hands_over: bool = False,
    speaker: SeatLook | None = None,
    remark: Remark | None = None,
    mood: str = CALM,
    you: int | None = None,
    own: int | None = None,
    head: float | None = None,
) -> StageWords:
    """What the stage says: the sums counted up to the part ``counted`` (0 to 1), and the ``sentences`` why the winner
    won, shown for ``since`` seconds. ``held``: somebody has to say go on; ``hands_over``: a hand opens
    with it. ``you`` is the seat that is spoken to, where just one person plays, ``own`` the one with a tag if that is
    another, and ``head`` where its cards end above, if they lie there. The ``speaker`` of a ``remark`` is in a
    ``mood``."""
    own = you if own is None else own
    now, after = sums(view, counted), since_won(view, since)
    told = sentences if after >= TOLD else ()
    outspoken = view.outcome is None or after >= TOLD
    order = clockwise(len(view.seats), view.first_bidder)
    return StageWords(
        title=told[0] if told else "",
        reason=told[1] if len(told) > 1 else "",
        feet=tuple(_foot(tr, view, seat, now, after, you) for seat in order),
        walk=walk_of(tr, view, since, own, head),
        go_on=tr.text("Everyone else, please look away.") if held and hands_over else "",
        # Whoever has something to say comes in when it is told who has won.
        speaker=speaker if outspoken else None,
        remark=tr.text(remark.words) if outspoken and remark is not None else "",
        by=0 if remark is None else order.index(remark.seat),
        mood=mood,
        entered=1.0 if view.outcome is None else ease_out(progress(after, TOLD, TOLD)),
        stamp=_stamp(tr, view, since),
    )


def _stamp(tr: Translator, view: TableView, since: float) -> Stamp | None:
    """The stamp that hits the lot when the winner is known, if the sale is remarkable."""
    outcome = view.outcome
    if outcome is None or since_won(view, since) < 0:
        return None
    feat = feat_of(outcome, view.gain)
    return None if feat is Feat.PLAIN else Stamp(feat.value, feat_words(tr, feat))


def feat_words(tr: Translator, feat: Feat) -> str:
    """The word for what is remarkable about a sale."""
    match feat:
        case Feat.GRAND:
            return tr.text("Jackpot!")
        case Feat.BARGAIN:
            return tr.text("Bargain!")
        case Feat.STEAL:
            return tr.text("Snatched!")
        case Feat.POISON:
            return tr.text("Short circuit!")
        case Feat.PLAIN:
            return ""


def _foot(tr: Translator, view: TableView, seat: int, now: dict[int, int], after: float, you: int | None) -> Foot:
    """The words below a bid, ``after`` so many seconds since the light has reached the winner."""
    if view.seats[seat].bid is None:
        return Foot(no_bid=tr.text("no cards in hand"))
    outcome, total = view.outcome, now.get(seat)
    if outcome is None:
        return Foot(total=total, lit=total == max(now.values(), default=0))
    won = seat == outcome.winner
    said = "" if after < TOLD else your_verdict(tr, outcome, seat) if seat == you else verdict(tr, outcome, seat)
    return Foot(total=total, verdict=said, lit=won or seat in outcome.tied, won=won and after >= SUMMED)


def verdict(tr: Translator, outcome: Auction, seat: int) -> str:
    """A word or two on a seat's bid; a tie's winner and its new Chief see that at their own face [A4]."""
    if seat == outcome.winner:
        return tr.text("Wins the tie!") if outcome.tied else tr.text("Wins!")
    if seat in outcome.tied:
        return tr.text("Becomes Chief") if seat == outcome.chief else tr.text("Tied")
    return tr.plural("Keeps the card", "Keeps the cards", len(outcome.bids[seat]))


def your_verdict(tr: Translator, outcome: Auction, seat: int) -> str:
    """The same, said to the one person whose seat it is."""
    if seat == outcome.winner:
        return tr.text("You win the tie!") if outcome.tied else tr.text("You win!")
    if seat in outcome.tied:
        return tr.text("You become Chief") if seat == outcome.chief else tr.text("Tied")
    return tr.plural("You keep the card", "You keep the cards", len(outcome.bids[seat]))
