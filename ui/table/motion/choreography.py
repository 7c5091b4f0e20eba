"""From events to motion: what the table does for each event, step by step.

The steps for a series of events end at the view given by the observation; a step's sound belongs to its start.
Durations are seconds at normal pace (shared numbers: card move 225 ms, flip 175 ms).
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from game.core.events import (
    Auction,
    BidLaid,
    BidsRevealed,
    CardsRevealed,
    ChiefMoved,
    HandDealt,
    HiddenBelt,
    HiddenBid,
    HiddenHand,
    OpenEvent,
    OwnHand,
    RobotAllocated,
    RoundStarted,
)
from game.core.turn_order import clockwise
from ui.base.tween import bounce, ease_in, ease_in_out, lerp
from ui.base.viewport import Rect
from ui.files.settings import Pace
from ui.sound.audio import Effect
from ui.table.places.afar import arrangement
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import (
    BACK,
    BeltSlot,
    BidCard,
    FixedRobot,
    OwnCard,
    SpriteKey,
    UnitPanel,
    at_point,
    bidder_of,
    poses,
)
from ui.table.places.sprites import Cue, Pose
from ui.table.state.prize import bought, landing_sound, prize_sound, win_sound
from ui.table.state.stage import deciding_wave, falls, hush_seconds, hushes, leaders, walk_seconds
from ui.table.state.view import Stage, TableView, advance, dimmed, go_home, reveal, watches

MOVE = 0.225
FLIP = 0.175
DEAL_GAP = 0.06
BANNER = 0.7
BID_STEP, WATCHED_BID, LAST_BID = 0.13, 0.35, 0.5
"""Seconds from one bid to the next, which is laid while the one before still slides; where nobody holds a hand; and
from a rival's bid that is the last to the lights going down: it is seen to land."""
SECOND_THOUGHTS, SOONER = 2.0, 0.4
"""Seconds for which the viewer's bid stays alone while it can be taken back, unless a press goes on, and the share of
them at pace fast."""
COUNTED_FROM, COUNTED_BY = 0.15, 0.75
"""The shares of a wave of cards between which the sums count up."""
FADE = 0.18
"""Seconds in which the table fades into the stage of a reveal, before any card moves there, and back."""
GATHER = 0.22
WAVE, DECIDING_WAVE, ALL_WAVES = 0.27, 0.45, 0.5
"""Seconds from one card of every bid to the next, for the deciding card, and at most for all others."""
READ_LOT, READ_BID, READ_TIE = 1.25, 0.25, 0.9
"""Seconds for reading who won what, who laid what (for each bid), and why a tie went as it did. If a winner waits for a
press, the least time for which it stays."""
LEAST_READING = 1.5
"""The shortest time for which a winner stays at any pace, if the viewer has no card left and only watches."""
POP_GAP = 0.05
"""Seconds between one card of the winner's and the next that springs forward."""
HOME, HOME_GAP = 0.24, 0.02
"""How long a bid flies home after a reveal, and from one seat's bid to the next."""
CLEARED = 0.2
"""Seconds after which the stage is clear for the prize: the last of the bids is about to land."""
HAND_BACK = 0.06, 0.24
"""Seconds after which the viewer's hand comes up again, when the bids leave its place, and how long it takes."""
FLIGHT = 0.42
"""How long the prize flies to its owner, alone."""
REST, OWN_REST, WATCHED_REST, LANDED = 0.1, 0.55, 0.4, 0.3
"""Seconds for which a prize is seen to land before the belt rolls: a rival's, the viewer's own, and any where nobody
holds a hand; and before a reveal may begin, or everything moves to another place."""
SPANNER, HANDOVER = 0.5, 0.25
"""How long the spanner flies to the new Chief, and after how much of that the next bid is laid."""
ROLL, ROLLING = 0.35, 0.13
"""How long the belt rolls, and after how much of that the next bid is laid."""
SHUFFLE = 0.36
WELD = 0.4
"""Seconds from one fixed robot to the next."""
PACE_FACTOR = {Pace.OFF: 0.0, Pace.FAST: 150 / 225, Pace.NORMAL: 1.0, Pace.SLOW: 600 / 225}
WAIT_FACTOR = {**PACE_FACTOR, Pace.FAST: 0.5}
"""At pace fast the next step begins while the cards of the one before are still on their way."""
READING_FACTOR = {Pace.OFF: 1.0, Pace.FAST: 0.55, Pace.NORMAL: 1.0, Pace.SLOW: 600 / 225}
"""What has to be read stays up even at pace off; fast players know how to read it."""


@dataclass(frozen=True)
class Step:
    """One move of the table: the view at its end, how the cards get there, and how long the next step waits."""

    view: TableView
    cue: Cue[SpriteKey]
    seconds: float
    sounds: tuple[Effect, ...] = ()
    """Played as the step begins."""
    event: OpenEvent | None = None
    """What happened, for the log and captions, on the step that first shows it."""
    banner: bool = False
    reading: bool = False
    """Must be read to follow the game, so it takes time even without animation."""
    least: float = 0.0
    """Seconds that it takes at any pace, but for second thoughts at pace fast."""
    hush: float = 0.0
    """The last of its seconds, in which lamps go out and then nothing moves, before the deciding card turns."""
    arrival: tuple[Effect, ...] = ()
    """Sounds played when its movement ends."""
    prize: Auction | None = None
    """The sale whose prize flies home in it."""
    alone: bool = False
    """Whether what follows waits for its movement at every pace."""
    thought_over: bool = False
    """Shows the viewer's bid while it can be taken back: a press ends only this wait."""


def choreograph(
    view: TableView, events: Sequence[OpenEvent], geometry: TableGeometry, *, thought_over: bool = False
) -> list[Step]:
    """The steps that take the table from ``view`` through ``events``; ``thought_over``: the first one is the viewer's
    bid, which stays long enough to be taken back."""
    steps: list[Step] = []
    shuffled = False
    for event, following in zip_longest(events, events[1:]):
        if isinstance(event, HiddenHand):
            made = [_shuffle(advance(view, event), event, heard=not shuffled)]
        else:
            made = _steps(view, event, geometry)
        if isinstance(event, HiddenBid) and isinstance(following, BidsRevealed):
            made = [replace(made[0], seconds=LAST_BID)]
        # All hands are dealt together, with one shuffle.
        shuffled = isinstance(event, HiddenHand) or (shuffled and isinstance(event, OwnHand))
        steps.extend(made)
        view = made[-1].view
    if thought_over:
        steps[0] = replace(steps[0], least=SECOND_THOUGHTS, thought_over=True)
    return steps


def paced(step: Step, pace: Pace) -> Step:
    """The step at a pace; what has to be read stays up even at pace off."""
    factor = PACE_FACTOR[pace]
    cue = replace(
        step.cue,
        duration=step.cue.duration * factor,
        delays={key: delay * factor for key, delay in step.cue.delays.items()},
        durations={key: seconds * factor for key, seconds in step.cue.durations.items()},
    )
    wait = (READING_FACTOR if step.reading else PACE_FACTOR if step.alone else WAIT_FACTOR)[pace]
    least = step.least * (SOONER if step.thought_over and pace is Pace.FAST else 1)
    return replace(step, cue=cue, seconds=max(least, step.seconds * wait), hush=step.hush * wait)


def reading_seconds(outcome: Auction, chief: int, seats: int) -> float:
    """How long a winner stays for reading at normal pace: the more bids, and the farther the light of a tie walks, the
    longer."""
    tie = READ_TIE + walk_seconds(outcome, chief, seats) if outcome.tied else 0.0
    return READ_LOT + READ_BID * len(outcome.bids) + tie


def _steps(view: TableView, event: OpenEvent, geometry: TableGeometry) -> list[Step]:
    after = advance(view, event)
    geometry = arrangement(geometry, after)
    match event:
        case RoundStarted():
            return [Step(after, Cue(MOVE), BANNER, (Effect.ROUND_START,), event, banner=True)]
        case OwnHand() | HandDealt():
            return [_deal(after, event, geometry)]
        case HiddenBelt():
            return [_lay_belt(after, event, geometry)]
        case CardsRevealed():
            turned: list[SpriteKey] = [BeltSlot(after.round, place.slot) for place in after.belt[: len(event.cards)]]
            delays = {key: index * DEAL_GAP for index, key in enumerate(turned)}
            seconds = FLIP + DEAL_GAP * len(turned)
            return [Step(after, Cue(FLIP, delays=delays, easing=ease_in_out), seconds, (Effect.CARD_FLIP,), event)]
        case BidLaid() | HiddenBid():
            return [_lay_bid(after, event, geometry)]
        case BidsRevealed():
            return _reveal(view, event)
        case Auction():
            return _settle(view, after, event, geometry)
        case ChiefMoved():
            cue: Cue[SpriteKey] = Cue(SPANNER, easing=ease_in_out, arc=90)
            clank = (Effect.SPANNER_CLANK,)
            return [Step(after, cue, HANDOVER, (Effect.SPANNER_FLY,), event, arrival=clank)]
        case RobotAllocated():
            return [_allocate(after, event, geometry)]
        case _:
            return [Step(after, Cue(MOVE), 0.0, (), event)]


def _deal(after: TableView, event: OwnHand | HandDealt, geometry: TableGeometry) -> Step:
    pile = geometry.pile(event.player)
    placed = poses(after, geometry)
    keys: list[SpriteKey] = [OwnCard(card) for card in event.hand]
    entries = {key: at_point(pile, placed[key], width=60, face=BACK) for key in keys}
    delays = {key: index * DEAL_GAP for index, key in enumerate(keys)}
    return Step(after, Cue(MOVE * 1.4, entries=entries, delays=delays), DEAL_GAP * len(keys), (Effect.DEAL,), event)


def _shuffle(after: TableView, event: HiddenHand, *, heard: bool) -> Step:
    """Another seat's hand is dealt: only the first makes a sound, before the belt does."""
    if not heard:
        return Step(after, Cue(0.0), 0.0, (), event)
    return Step(after, Cue(0.0), SHUFFLE, (Effect.REFILL if after.auction > 1 else Effect.SHUFFLE,), event)


def _lay_belt(after: TableView, event: HiddenBelt, geometry: TableGeometry) -> Step:
    placed = poses(after, geometry)
    keys: list[SpriteKey] = [BeltSlot(after.round, slot) for slot in range(event.cards)]
    entries = {key: at_point(geometry.deck, placed[key], width=geometry.deck_w) for key in keys}
    delays = {key: index * DEAL_GAP for index, key in enumerate(keys)}
    seconds = DEAL_GAP * len(keys) + 0.15
    cue = Cue(ROLL, entries=entries, delays=delays)
    return Step(after, cue, seconds, (Effect.BELT_ROLL,), event, arrival=(Effect.BELT_STOP,))


def _lay_bid(after: TableView, event: BidLaid | HiddenBid, geometry: TableGeometry) -> Step:
    placed = poses(after, geometry)
    home = geometry.reach(event.player)
    entries: dict[SpriteKey, Pose] = {
        key: at_point(home, pose, width=40)
        for key, pose in placed.items()
        if isinstance(key, BidCard) and key.seat == event.player
    }
    # They are lifted before they come down; what is left of the hand moves together, and rests a little sooner: both in
    # one frame would be too much.
    hand: list[SpriteKey] = [OwnCard(card) for card in after.hand]
    flat, sooner = dict.fromkeys(hand, 0.0), dict.fromkeys(hand, FLIP)
    cue: Cue[SpriteKey] = Cue(MOVE, entries=entries, easing=ease_in, arc=36.0, arcs=flat, durations=sooner)
    seconds = WATCHED_BID if after.viewer is None else BID_STEP
    return Step(after, cue, seconds, (Effect.BID_SLAM,), event)


def _reveal(view: TableView, event: BidsRevealed) -> list[Step]:
    """The lights go down and the bids come to the stage; then everyone's first card turns, then the second, and so on.
    Before the last that can decide who wins everything holds its breath, and it turns slowly."""
    dark = dimmed(view)
    gathered = replace(dark, stage=Stage.GATHERED, deciding=deciding_wave(event.bids))
    steps = [
        Step(dark, Cue(0.0), FADE, (), event),
        _hushed(Step(gathered, Cue(GATHER, easing=ease_in_out, arc=30), GATHER, (Effect.CARD_SLIDE,))),
    ]
    waves = max(len(cards) for cards in event.bids.values())
    for wave in range(1, waves + 1):
        decides = wave == gathered.deciding
        seconds = DECIDING_WAVE if decides else min(WAVE, ALL_WAVES / (waves - 1))
        flip = min(FLIP * (1.4 if decides else 1.0), seconds)
        turned = reveal(gathered, event, wave)
        overtaken = wave > 1 and not leaders(turned) & leaders(steps[-1].view)
        arrival = (Effect.LEAD_CHANGE,) if overtaken else ()
        cue: Cue[SpriteKey] = Cue(flip, easing=ease_in_out)
        steps.append(_hushed(Step(turned, cue, seconds, (Effect.CARD_FLIP,), arrival=arrival)))
    return steps


def _hushed(step: Step) -> Step:
    """The step with the hush at its end, if the deciding card comes next."""
    hush = hush_seconds(step.view) if hushes(step.view) else 0.0
    return replace(step, seconds=step.seconds + hush, hush=hush)


def _settle(view: TableView, after: TableView, event: Auction, geometry: TableGeometry) -> list[Step]:
    """Show who won and why; then the bids go home, the prize flies to its owner, and the belt rolls on."""
    decided = replace(view, stage=Stage.DECIDED, outcome=event, gain=bought(view, event))
    before = poses(decided, geometry)
    walk = walk_seconds(event, view.stage_chief, len(view.seats))
    bids = {key: seat for key in before if (seat := bidder_of(key, view)) is not None}
    won = [key for key, seat in bids.items() if seat == event.winner]
    # When the light has reached the winner, its cards spring forward; then those of the others fall with their faces.
    lost = falls(event, view.stage_chief, len(view.seats))
    delays = {key: walk + lost.get(seat, 0.0) for key, seat in bids.items()}
    delays |= {key: walk + POP_GAP * number for number, key in enumerate(won)}
    steps = [
        Step(
            decided,
            Cue(0.0, delays=delays, durations=dict.fromkeys(bids, FLIP), easing=ease_in_out, flat=True),
            reading_seconds(event, view.stage_chief, len(view.seats)),
            (win_sound(event, decided.gain),),
            event,
            reading=True,
            least=LEAST_READING if watches(view) else 0.0,
        )
    ]
    home = go_home(view, event)
    places = arrangement(geometry, home)
    steps.append(_clear(home, bids, before, event, places))
    flown = replace(home, flies=True)
    steps.append(_fly(flown, event, places, LANDED if geometry is not places else 0.0))
    # A card that has landed is part of the pile at once; the belt waits.
    gone: Cue[SpriteKey] = Cue(0.0, exits=poses(flown, geometry))
    if not after.belt:
        return [*steps, Step(after, gone, 0.0)]
    rest = WATCHED_REST if view.viewer is None else OWN_REST if event.winner == view.viewer else REST
    steps.append(Step(replace(after, unrolled=True), gone, rest, alone=True))
    rolled: Cue[SpriteKey] = Cue(ROLL, easing=ease_in_out)
    steps.append(Step(after, rolled, ROLLING, (Effect.BELT_ROLL,), arrival=(Effect.BELT_STOP,)))
    return steps


def _clear(
    home: TableView,
    bids: Mapping[SpriteKey, int],
    before: Mapping[SpriteKey, Pose],
    event: Auction,
    geometry: TableGeometry,
) -> Step:
    """The cards of all ``bids``, by their seats, which lie as ``before``, go home one bid after another, and the
    viewer's hand comes up; only the lot stays."""
    ends = {seat: geometry.portrait(seat) for seat in bids.values()} | {event.winner: geometry.pile(event.winner)}
    exits = {key: at_point(ends[seat], before[key], width=64, face=BACK) for key, seat in bids.items()}
    losers = [seat for seat in clockwise(len(home.seats), home.stage_chief) if seat != event.winner]
    leaves = {seat: HOME_GAP * number for number, seat in enumerate([*losers, event.winner])}
    delays = {key: leaves[seat] for key, seat in bids.items()}
    # The stage hides what is built while its places change for one more unit: it fades in where it lies now.
    durations: dict[SpriteKey, float] = {key: 0.0 for key in before if isinstance(key, UnitPanel | FixedRobot)}
    for card in [OwnCard(card) for card in home.hand if OwnCard(card) not in bids]:
        delays[card], durations[card] = HAND_BACK
    lot: SpriteKey = BeltSlot(home.round, home.belt[0].slot)
    cue = Cue(HOME, exits=exits, easing=ease_in_out, arc=40, arcs={lot: 0.0}, delays=delays, durations=durations)
    return Step(home, cue, CLEARED, (Effect.CARD_SLIDE,), alone=True)


def _fly(flying: TableView, event: Auction, geometry: TableGeometry, rest: float) -> Step:
    """The prize flies home in a high arc, and nothing else begins to move, until so many seconds after it has
    landed."""
    head = BeltSlot(flying.round, flying.belt[0].slot)
    unit = UnitPanel(event.card)
    key: SpriteKey = unit if event.lies_open else head
    lot = poses(replace(flying, flies=False), geometry)[head].rect
    lands = poses(flying, geometry)[key].rect
    # The lot floats below the canvas's upper edge: to a seat up there it swings from below.
    arc = min(190.0, highest_arc(lot, lands)) if lands.centery > lot.centery else -190.0
    cue: Cue[SpriteKey] = Cue(
        FLIGHT, links={unit: head} if event.lies_open else {}, easing=ease_in_out, arcs={key: arc}
    )
    sounds, arrival = (prize_sound(event),), (landing_sound(event),)
    return Step(flying, cue, FLIGHT + rest, sounds, arrival=arrival, prize=event, alone=True)


def highest_arc(start: Rect, end: Rect) -> float:
    """How high a card's path may rise between two places without the card leaving the canvas at its upper edge."""
    parts = [step / 20 for step in range(1, 20)]
    return max(0.0, min(lerp(start.top, end.top, part) / math.sin(math.pi * part) for part in parts))


def _allocate(after: TableView, event: RobotAllocated, geometry: TableGeometry) -> Step:
    if event.player == after.viewer:
        # The viewer's own hands have just laid it there.
        return Step(after, Cue(0.0), 0.0, (), event)
    placed = poses(after, geometry)
    key = FixedRobot(event.card)
    entries: dict[SpriteKey, Pose] = {}
    if key in placed:
        entries[key] = at_point(geometry.pile(event.player), placed[key], width=geometry.belt_w)
    return Step(after, Cue(MOVE, entries=entries, easing=bounce), WELD, (Effect.WELD,), event)
