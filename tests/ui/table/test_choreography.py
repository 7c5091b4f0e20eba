"""From events to steps: what a step shows, how long it takes, and what an onlooker's steps must not hold [A1] [A7]."""

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from game.core.cards import POWER
from game.core.events import Auction, BidLaid, BidsRevealed, ChiefMoved, Event, HiddenBid
from game.core.observation import observe, redact
from game.core.rules import apply, legal_actions, new_game
from game.core.state import GameState
from ui.base.i18n import Translator
from ui.base.viewport import Rect
from ui.files.settings import Pace
from ui.match.wording import log_lines
from ui.sound.audio import Effect
from ui.table.motion.choreography import (
    FADE,
    LANDED,
    LAST_BID,
    LEAST_READING,
    OWN_REST,
    PACE_FACTOR,
    READING_FACTOR,
    REST,
    SECOND_THOUGHTS,
    WAIT_FACTOR,
    WATCHED_BID,
    Step,
    choreograph,
    paced,
    reading_seconds,
)
from ui.table.places.afar import arrangement
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import BeltSlot, poses
from ui.table.places.sprites import Motion, Pose
from ui.table.state.stage import deciding_wave, sums
from ui.table.state.view import Stage, TableView, opening_view

CANVAS = Rect(0, 0, 1600, 900)


Shown = tuple[GameState, list[Event], list[Step], TableView]


def games(seats: int, viewer: int | None, seeds: range) -> Iterator[Shown]:
    """Games by chance: after each choice the state, what happened, its steps, and the view before them."""
    geometry = TableGeometry(CANVAS, seats, viewer)
    for seed in seeds:
        rng = random.Random(seed)
        state, events = new_game(seats, seed)
        view = opening_view(observe(state, viewer))
        while True:
            steps = choreograph(view, redact(events, viewer), geometry)
            yield state, events, steps, view
            view = steps[-1].view if steps else view
            if not state.pending:
                break
            player = state.pending[0]
            options = legal_actions(state, player)
            events = apply(state, player, options[rng.randrange(len(options))])


def seen_so_far(state: GameState, events: list[Event], before: set[str]) -> set[str]:
    """All cards that lay open before everybody up to now."""
    for event in events:
        if isinstance(event, BidsRevealed):
            before |= {card for cards in event.bids.values() for card in cards}
    before |= {auction.card for auction in state.history} | {*state.belt[: state.face_up]}
    for seat in state.players:
        before |= {*seat.units, *(card for cards in seat.fixed.values() for card in cards)}
    return before


@pytest.mark.parametrize("viewer", [None, 1])
def test_steps_and_log_hold_no_card_that_the_viewer_may_not_know(viewer: int | None) -> None:
    """The whole of every step (views, ways, events) and every line of the log, read as text."""
    tr = Translator("en")
    published: set[str] = set()
    for state, events, steps, _ in games(3, viewer, range(2)):
        if state.round == 1 and not state.history and len(events) > 4:
            published = set()
        published = seen_so_far(state, events, published)
        own = set() if viewer is None else {*state.players[viewer].hand, *state.players[viewer].bid}
        if viewer is not None:
            own |= {*state.players[viewer].discard}
        cards = {card for seat in state.players for card in (*seat.hand, *seat.bid, *seat.discard)}
        hidden = (cards | {*state.belt} | {*state.deck[state.dealt :]}) - published - own
        told = repr(steps) + repr([log_lines(tr, event, "ABC") for event in redact(events, viewer)])
        assert not {card for card in hidden if repr(card) in told}


def test_all_bids_lie_face_down_until_all_turn_their_first_card_at_once_then_their_second() -> None:
    """No bid is ahead of another, and each wave turns one more card of every bid that has one."""
    most = 0
    for _, events, steps, _ in games(3, 0, range(1)):
        revealed = next((event for event in events if isinstance(event, BidsRevealed)), None)
        if revealed is None:
            assert all(not step.view.shown for step in steps)
            continue
        staged = [step.view for step in steps if step.view.stage is not Stage.NONE]
        assert not any(staged[0].shown.values())
        waves = max(map(len, revealed.bids.values()))
        opened = [view for view in staged if view.stage in (Stage.OPEN, Stage.COUNTED)]
        assert len(opened) == waves
        for wave, view in enumerate(opened, 1):
            assert view.shown == {player: cards[:wave] for player, cards in revealed.bids.items()}
        most = max(most, waves)
    assert most > 1


def test_it_is_heard_when_the_lead_changes_hands() -> None:
    """With each wave after the first that puts another player in the lead."""
    heard = 0
    for _, events, steps, _ in games(3, None, range(3)):
        revealed = next((event for event in events if isinstance(event, BidsRevealed)), None)
        if revealed is None:
            continue
        before: set[int] = set()
        waves = [step for step in steps if step.view.stage in (Stage.OPEN, Stage.COUNTED)]
        for wave, step in enumerate(waves, 1):
            sums = {player: sum(POWER[card] for card in cards[:wave]) for player, cards in revealed.bids.items()}
            now = {player for player, total in sums.items() if total == max(sums.values())}
            changed = wave > 1 and not now & before
            assert (Effect.LEAD_CHANGE in step.arrival) == changed
            heard, before = heard + changed, now
    assert heard > 3


def test_sums_count_only_cards_that_are_open() -> None:
    """The running sum of a wave comes from the cards turned so far; the last one is the bid's value."""
    for _, events, steps, _ in games(4, None, range(1)):
        revealed = next((event for event in events if isinstance(event, BidsRevealed)), None)
        if revealed is None:
            continue
        for view in (step.view for step in steps if step.view.stage in (Stage.OPEN, Stage.COUNTED)):
            now = sums(view)
            for player, cards in revealed.bids.items():
                assert now[player] == sum(POWER[card] for card in cards[: view.turned])
            half = sums(view, 0.0)
            assert all(
                half[player] == sum(POWER[c] for c in revealed.bids[player][: view.turned - 1]) for player in half
            )
            assert view.stage is Stage.OPEN or now == view.values


def test_a_reveal_goes_from_dimmed_to_decided_and_a_tie_takes_longer_to_read() -> None:
    seen = set()
    for _, events, steps, _ in games(4, None, range(3)):
        won = next((event for event in events if isinstance(event, Auction)), None)
        if won is None:
            continue
        stages = [step.view.stage for step in steps if step.view.stage is not Stage.NONE]
        waves = max(map(len, won.bids.values()))
        assert stages == [Stage.DIMMED, Stage.GATHERED, *[Stage.OPEN] * (waves - 1), Stage.COUNTED, Stage.DECIDED]
        decided = next(step for step in steps if step.view.stage is Stage.DECIDED)
        assert decided.view.outcome == won
        assert decided.reading
        assert decided.seconds == reading_seconds(won, decided.view.stage_chief, 4)
        assert bool(won.tied) == any(isinstance(event, ChiefMoved) for event in events)
        seen.add(bool(won.tied))
    assert seen == {True, False}


def test_a_reveal_counts_quickly_the_deciding_card_slowest_and_lets_the_winner_be_read() -> None:
    """Everything holds its breath before the deciding card turns."""
    decided = set()
    for _, events, steps, _ in games(3, 0, range(2)):
        revealed = next((event for event in events if isinstance(event, BidsRevealed)), None)
        if revealed is None:
            continue
        staged = [step for step in steps if step.view.stage is not Stage.NONE]
        assert sum(step.seconds - step.hush for step in staged if not step.reading) <= 1.6 + FADE
        assert sum(step.hush for step in staged) <= 0.4
        assert sum(step.seconds for step in staged if step.reading) >= 1.5
        waves = [step for step in staged if step.view.stage in (Stage.GATHERED, Stage.OPEN, Stage.COUNTED)]
        deciding = deciding_wave(revealed.bids)
        assert [step.hush > 0 for step in waves] == [wave == deciding - 1 for wave in range(len(waves))]
        assert max(waves[1:], key=lambda step: step.seconds - step.hush) is waves[deciding]
        decided.add((deciding, len(waves) - 1))
    assert {(1, 1), (1, 2), (2, 2)} <= decided


def test_a_winner_stays_longer_the_more_bids_and_ties_there_are_to_read() -> None:
    """A quarter of a second for each bid at least, as its cards were counted before, and more for a tie, of which the
    light walks from seat to seat."""
    times: dict[tuple[int, bool], set[float]] = {}
    for _, events, steps, _ in games(4, None, range(4)):
        won = next((event for event in events if isinstance(event, Auction)), None)
        if won is not None:
            decided = next(step for step in steps if step.reading)
            times.setdefault((len(won.bids), bool(won.tied)), set()).add(decided.seconds)
    plain = [times[bids, False] for bids in (1, 2, 3, 4)]
    assert all(len(seconds) == 1 for seconds in plain)
    assert all(max(more) - max(fewer) >= 0.25 for fewer, more in pairwise(plain))
    assert max(plain[3]) >= 2.2
    for (bids, tied), seconds in times.items():
        assert not tied or min(seconds) >= max(times[bids, False]) + 0.5


def test_who_only_watches_has_time_to_follow_at_every_pace() -> None:
    """Without a card in hand every winner stays for a second and a half, also for fast players."""
    watched = 0
    for state, events, steps, before in games(3, 0, range(4)):
        for step in steps:
            if step.reading and not state.players[0].hand and not before.own_bid and not before.hand:
                watched += any(isinstance(event, Auction) for event in events)
                assert all(paced(step, pace).seconds >= LEAST_READING for pace in Pace)
    assert watched > 3


def test_paces_stretch_time_alone() -> None:
    for _, _, steps, _ in games(2, 0, range(1)):
        for step in steps:
            for pace in Pace:
                made = paced(step, pace)
                assert (made.view, made.event, made.sounds) == (step.view, step.event, step.sounds)
                assert made.cue.duration == pytest.approx(step.cue.duration * PACE_FACTOR[pace])
                factor = (READING_FACTOR if step.reading else PACE_FACTOR if step.alone else WAIT_FACTOR)[pace]
                assert made.seconds == pytest.approx(max(step.least, step.seconds * factor))
                if pace is Pace.OFF:
                    assert made.cue.duration == 0
                    assert made.seconds == (step.seconds if step.reading else 0)


def test_the_prize_flies_in_an_arc_inside_the_window() -> None:
    geometry = TableGeometry(CANVAS, 4, 0)
    for _, events, steps, _ in games(4, 0, range(1)):
        won = next((event for event in events if isinstance(event, Auction)), None)
        if won is None:
            continue
        number = next(number for number, step in enumerate(steps) if step.prize == won)
        flight = steps[number]
        [(key, arc)] = flight.cue.arcs.items()
        assert abs(arc) > flight.cue.arc
        lot = poses(steps[number - 1].view, geometry)[flight.cue.links.get(key, key)]
        end = poses(flight.view, geometry)[key]
        way = Motion(lot, end, 0.0, flight.cue.duration, flight.cue.easing, arc)
        places = [way.at(flight.cue.duration * part / 10) for part in range(11)]
        assert all(place.rect.top >= -1e-6 and place.rect.bottom < CANVAS.h for place in places)
        assert max(abs(place.y - (lot.y + (end.y - lot.y) * 0.5)) for place in places) > 50


@pytest.mark.parametrize("viewer", [0, None])
def test_the_last_bid_of_a_rival_lands_before_the_lights_go_down(viewer: int | None) -> None:
    """Where nobody holds a hand each bid is seen to come down."""
    seen = set()
    for _, events, steps, _ in games(4, viewer, range(1)):
        laid = [step for step in steps if isinstance(step.event, HiddenBid)]
        if not laid or not any(isinstance(event, BidsRevealed) for event in events):
            continue
        ends = isinstance(redact(events, viewer)[len(laid)], BidsRevealed)
        seen.add(ends)
        assert (laid[-1].seconds == LAST_BID) is ends
        assert all(paced(laid[-1], pace).seconds >= paced(laid[-1], pace).cue.duration for pace in Pace) or not ends
        assert viewer is not None or all(step.seconds == WATCHED_BID for step in laid[:-1])
    assert True in seen


def test_second_thoughts_have_their_time_at_every_pace_and_less_at_fast() -> None:
    for _, events, _, view in games(2, 0, range(1)):
        if isinstance(redact(events, 0)[0], BidLaid):
            step = choreograph(view, redact(events, 0), TableGeometry(CANVAS, 2, 0), thought_over=True)[0]
            times = {pace: paced(step, pace).seconds for pace in Pace}
            assert times.pop(Pace.FAST) == SECOND_THOUGHTS * 0.4
            assert {*times.values()} == {SECOND_THOUGHTS}
            return
    pytest.fail("nobody bids")


@pytest.mark.parametrize("viewer", [0, None])
def test_while_the_prize_flies_nothing_else_begins_to_move(viewer: int | None) -> None:
    """The losers' cards have set off before it, room has been made for a unit, and the belt waits until it has landed;
    what follows waits at every pace."""
    geometry, seen, moved_on = TableGeometry(CANVAS, 4, viewer), set(), 0
    for _, events, steps, _ in games(4, viewer, range(1)):
        won = next((event for event in events if isinstance(event, Auction)), None)
        if won is None:
            continue
        number = next(number for number, step in enumerate(steps) if step.prize == won)
        before, flight = steps[number - 1], steps[number]
        moved = {
            key
            for key, pose in poses(flight.view, geometry).items()
            if poses(before.view, geometry).get(flight.cue.links.get(key, key)) != pose
        }
        assert moved == {*flight.cue.arcs}
        assert before.view.seats == flight.view.seats
        # Where no hand lies the plates move after the last lot: it has been seen to land by then.
        moves = arrangement(geometry, steps[number + 1].view) is not arrangement(geometry, flight.view)
        assert flight.seconds == flight.cue.duration + (LANDED if moves else 0)
        moved_on += moves
        assert all(paced(flight, pace).seconds >= paced(flight, pace).cue.duration for pace in Pace)
        assert all(
            paced(before, pace).cue.delays.get(key, 0.0) < paced(before, pace).seconds
            for pace in (Pace.FAST, Pace.NORMAL, Pace.SLOW)
            for key in before.cue.exits
        )
        seen.add((won.lies_open, len(before.view.belt) == 1))
    assert len(seen) == 4
    assert moved_on or viewer is not None


def test_a_prize_is_its_owners_as_it_lands_and_then_the_belt_rolls() -> None:
    """The next bid waits for the belt; until it rolls, all its cards stay where they are."""
    geometry, seen = TableGeometry(CANVAS, 4, 0), 0
    for _, events, steps, _ in games(4, 0, range(1)):
        won = next((event for event in events if isinstance(event, Auction)), None)
        number = next((number for number, step in enumerate(steps) if step.prize == won is not None), len(steps))
        if len(steps) < number + 3 or not steps[number].view.belt[1:]:
            continue
        flight, landed, rolled = steps[number : number + 3]
        assert won is not None
        assert (landed.view.won[won.winner], landed.view.seats) == (rolled.view.won[won.winner], rolled.view.seats)
        lay, lie = poses(flight.view, geometry), poses(landed.view, geometry)
        waiting = [BeltSlot(won.round, card.slot) for card in landed.view.belt]
        assert [lie[key] for key in waiting] == [lay[key] for key in waiting]
        assert all(poses(rolled.view, geometry)[key] != lie[key] for key in waiting)
        assert landed.seconds == (OWN_REST if won.winner == 0 else REST)
        assert rolled.seconds > 0
        seen += 1
    assert seen > 5


def test_numbers_of_cards_never_jump() -> None:
    """A step moves a card from one count to another; the sum over hands, piles, bids and belt stays what it was."""

    def total(view: TableView) -> int:
        seats = sum(
            board.hand + board.discard + (board.bid or 0) + len(board.units) + sum(map(len, board.fixed.values()))
            for board in view.seats
        )
        return seats + len(view.belt) + view.deck

    for _, _, steps, before in games(3, None, range(2)):
        assert {total(step.view) for step in steps} <= {total(before)}


def test_a_motion_that_is_over_has_come_to_its_end() -> None:
    """Rounding must leave no motion a hair short of its end, above all others: (6.874 + 0.255 - 6.874) / 0.255 < 1."""
    start, end = Pose(0, 0, 100, ("face", "r1-oil"), z=700), Pose(0, 0, 100, ("face", "r1-oil"), z=40)
    motion = Motion(start, end, 6.874, 0.255)
    assert motion.over(6.874 + 0.255)
    assert motion.at(6.874 + 0.255) == end
