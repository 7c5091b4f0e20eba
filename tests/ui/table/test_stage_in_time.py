"""What happens on the stage of a reveal, one after another: lamps, light, sums, words, faces and cards that fall."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, pairwise

import pytest
from msgspec import structs

from game.core.events import Auction
from tests.ui.conftest import MakeApp
from tests.ui.sales import BY_POWER, FZZZT, LONGEST, LOOKS, TR, a_sale, decided_by, hall, one_card_each
from ui.base.i18n import Translator
from ui.base.viewport import Rect
from ui.match.opponents import Remark
from ui.paint.painter import Painter
from ui.table.paint.cards import draw_card_of
from ui.table.paint.frame import Doing, PlaybackState, Sprite, frame_of
from ui.table.paint.stage import stage_pieces
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import BeltSlot, BidCard, poses
from ui.table.places.stage_geometry import CLOSER, stage_of
from ui.table.state.stage import (
    BOBBING,
    FALL,
    FALL_GAP,
    HELD,
    LAMP,
    NEARING,
    NEARING_STEPS,
    SINKING,
    SUMMED,
    SUNK,
    TOLD,
    WALK_STEP,
    WALKED,
    Stamp,
    deciding_wave,
    falls,
    hush_seconds,
    lamps_out,
    nearness,
    stage_ground,
    stage_words,
)
from ui.table.state.view import Stage, TableView


def bids_of(*powers: tuple[int, ...]) -> dict[int, tuple[str, ...]]:
    """Bids of cards with these powers, by seat."""
    return {seat: tuple(BY_POWER[power] for power in bid) for seat, bid in enumerate(powers)}


@pytest.mark.parametrize(
    ("powers", "wave"),
    [
        (((3,), (5,), (1,)), 1),
        (((3,), (5,), (1, 1)), 2),
        (((3,), (5, 1)), 1),
        (((5, 5, 5), (1, 1, 1, 1), (5, 1, 1)), 3),
        (((4, 4), (3, 1, 1), (1,)), 3),
        (((4,), (3, 2, 1), (1,)), 2),
        (((2,), (2,), (1, 1)), 2),
    ],
)
def test_the_deciding_card_is_the_last_before_which_two_can_win(powers: tuple[tuple[int, ...], ...], wave: int) -> None:
    """By what lies open, and how many cards do not: who is out of reach, or has no rival, decides no more."""
    assert deciding_wave(bids_of(*powers)) == wave


def before_the_deciding_card() -> TableView:
    """Two bids are out of the race, and the fourth seat's second card decides."""
    bids = bids_of((3,), (5,), (1,), (2, 4))
    ended = decided_by(Auction(LONGEST, {0: 3, 1: 5, 2: 1, 3: 6}, 3, (), 0, 5, 8, bids), chief=0)
    shown = {seat: cards[:1] for seat, cards in bids.items()}
    return replace(ended, stage=Stage.OPEN, outcome=None, turned=1, shown=shown, deciding=deciding_wave(bids))


def test_lamps_go_out_one_by_one_before_the_deciding_card_and_then_nothing_moves() -> None:
    view = before_the_deciding_card()
    seen = [lamps_out(view, part / 100) for part in range(101)]
    assert [out for number, out in enumerate(seen) if out not in seen[:number]] == [set(), {2}, {0, 2}]
    breath = 1 - HELD / hush_seconds(view)
    assert all(out == {0, 2} for part, out in enumerate(seen) if part / 100 > breath)
    shown = [stage_ground(TR, LOOKS, view, ["calm"] * 4, hushed=hushed) for hushed in (0.0, 1.0)]
    assert [[column.lost for column in ground.columns] for ground in shown] == [[False] * 4, [True, False, True, False]]
    assert lamps_out(replace(view, stage=Stage.GATHERED, turned=0, shown={}), 1.0) == set()


def test_who_is_beaten_by_the_deciding_card_goes_dark_after_it() -> None:
    """The winner shines first: cause comes before effect."""
    view = before_the_deciding_card()
    ended = replace(view, stage=Stage.COUNTED, turned=2, shown=bids_of((3,), (5,), (1,), (2, 4)))
    assert lamps_out(ended, 1.0) == {0, 2}
    sale = Auction(LONGEST, {0: 3, 1: 5, 2: 1, 3: 6}, 3, (), 0, 5, 8, dict(ended.shown))
    decided = replace(ended, stage=Stage.DECIDED, outcome=sale)
    assert [lamps_out(decided, 1.0, since) for since in (0.0, LAMP, WALKED)] == [{0, 2}, {0, 1, 2}, {0, 1, 2}]
    alike = replace(decided_by(one_card_each((3, 5, 1, 2), 1), chief=0), deciding=1)
    seen = [lamps_out(alike, 1.0, (number + 0.5) * LAMP) for number in range(4)]
    assert seen == [set(), {2}, {2, 3}, {0, 2, 3}]


def test_the_lamps_of_a_tie_stay_on_until_it_is_decided() -> None:
    view = decided_by(one_card_each((3, 5, 1, 5), 3, (3, 1)), chief=2)
    walk = 2 * LAMP
    early, late = (stage_ground(TR, LOOKS, view, ["calm"] * 4, since=since) for since in (walk, 9.0))
    assert [column.lost for column in early.columns] == [True, False, True, False]
    assert [column.lost for column in late.columns] == [True, False, True, True]


@pytest.mark.parametrize("you", range(4))
def test_ones_own_tag_appears_with_the_cards_and_stays_right_above_them(you: int) -> None:
    """It hung far above them, and was there before them."""
    decided = decided_by(one_card_each((3, 5, 1, 2), 1), chief=0)
    laid = replace(decided, stage=Stage.GATHERED, turned=0, shown={}, outcome=None)
    geometry = TableGeometry(Rect(0, 0, 1600, 900), 4, None)

    def heads(view: TableView, *, resting: bool = True, since: float = WALKED, off: float = 0.0) -> list[float]:
        cards = [(key, structs.replace(pose, x=pose.x + off), resting) for key, pose in poses(view, geometry).items()]
        now = PlaybackState(cards, ("calm",) * 4, since=since, you=you)
        ground = frame_of(TR, LOOKS, view, now, Doing(None), geometry).stage
        assert ground is not None
        return [column.head for column in ground.columns if column.tag]

    def top(view: TableView) -> float:
        lying = [pose for key, pose in poses(view, geometry).items() if isinstance(key, BidCard) and key.seat == you]
        return min(pose.hull.top for pose in lying)

    assert heads(laid, resting=False) == []
    turning = replace(laid, stage=Stage.OPEN, turned=1)
    assert heads(turning, resting=False) == heads(laid)
    assert heads(turning, resting=False, off=40.0) == []
    assert heads(laid) == heads(laid, since=0.0) == [pytest.approx(top(laid))]
    assert heads(decided) == [pytest.approx(top(decided))]
    assert top(decided) != pytest.approx(top(laid))
    early = heads(decided, since=FALL)
    assert early == [pytest.approx(top(decided if you == 1 else laid))], "cards that fall never cover it"


def test_a_speaker_comes_in_when_it_is_told_who_has_won() -> None:
    view = decided_by(one_card_each((3, 5, 1, 2), 1), chief=0)
    told = [
        stage_words(TR, view, ("Volta wins",), since=since, speaker=LOOKS[1], remark=Remark(1, "Mine!"))
        for since in (TOLD * 0.9, TOLD, TOLD * 1.5, TOLD * 2, WALKED)
    ]
    assert [words.speaker is not None for words in told] == [False, True, True, True, True]
    entered = [words.entered for words in told[1:]]
    assert entered[0] == 0.0 < entered[1] < entered[2] == entered[3] == 1.0


def test_the_cards_of_the_losers_fall_one_column_after_another_away_from_the_winner() -> None:
    view = decided_by(one_card_each((3, 5, 1, 2), 1), chief=0)
    geometry = TableGeometry(Rect(0, 0, 1600, 900), 4, None)
    lying = {key.seat: pose for key, pose in poses(view, geometry).items() if isinstance(key, BidCard)}
    assert [round(lying[seat].angle) for seat in range(4)] == [-4, 0, 4, 4]
    foot = stage_of(geometry).columns[0].cards.bottom
    assert all(lying[seat].hull.bottom == pytest.approx(foot, abs=2) for seat in (0, 2, 3)), "none sinks into a sum"
    assert view.outcome is not None
    times = [*falls(view.outcome, 0, 4).values()]
    assert [*falls(view.outcome, 0, 4)] == [0, 2, 3]
    assert all(later - sooner >= SINKING for sooner, later in pairwise(times)), "one at a time"


def test_a_face_that_falls_drops_and_stays_a_little_lower() -> None:
    view = decided_by(one_card_each((3, 5, 1, 2), 1), chief=0)
    assert view.outcome is not None
    for seat, begins in falls(view.outcome, 0, 4).items():
        times = [begins + SINKING * (part / 50 - 0.2) for part in range(100)]
        rises = [stage_ground(TR, LOOKS, view, ["calm"] * 4, since=since).columns[seat].rise for since in times]
        assert rises[0] == 0
        assert min(rises) < -SUNK - 3
        assert rises[-1] == -SUNK
        assert len({*rises}) <= 12, "each is drawn anew"


def test_faces_fall_one_after_another_once_the_winner_is_known() -> None:
    view = decided_by(one_card_each((3, 5, 1, 2), 1), chief=0)
    moods = ["calm", "pleased", "calm", "calm"]

    def faces(since: float) -> list[str]:
        columns = stage_ground(TR, LOOKS, view, moods, since=since).columns
        return [column.mood for column in columns]

    assert faces(0.0) == moods
    for number, fallen in enumerate(({0}, {0, 2}, {0, 2, 3})):
        now = faces(FALL + FALL_GAP * (number + 0.5))
        assert {seat for seat, mood in enumerate(now) if mood == "annoyed"} == fallen
        assert now[1] == "pleased"
    spared = replace(view, outcome=structs.replace(one_card_each((3, 5, 1, 2), 1), card=FZZZT))
    columns = stage_ground(TR, LOOKS, spared, ["calm", "annoyed", "calm", "calm"]).columns
    assert [column.mood for column in columns] == ["calm", "annoyed", "calm", "calm"]


def test_the_light_comes_first_then_the_sum_shines_and_then_words_say_who_has_won() -> None:
    """At a tie all of it waits until the light has walked to the winner."""
    for outcome, walk in (
        (one_card_each((3, 5, 1, 2), 1), 0.0),
        (one_card_each((3, 5, 1, 5), 3, (3, 1)), 3 * WALK_STEP),
    ):
        view, said = decided_by(outcome, chief=0), ["Volta wins", "5 is the highest bid."]

        def shown(since: float, view: TableView = view, said: Sequence[str] = said) -> tuple[bool, bool, bool, bool]:
            ground = stage_ground(TR, LOOKS, view, ["calm"] * 4, since=since)
            words = stage_words(TR, view, said, since=since)
            won = next(foot for foot in words.feet if foot.total == 5)
            return ground.winner is not None, any(foot.won for foot in words.feet), bool(words.title), bool(won.verdict)

        assert shown(walk - 0.01) == (False, False, False, False)
        assert shown(walk + SUMMED / 2) == (True, False, False, False)
        assert shown(walk + (SUMMED + TOLD) / 2) == (True, True, False, False)
        assert shown(walk + 1.01 * TOLD) == shown(WALKED) == (True, True, True, True)


def test_the_frame_of_light_comes_closer_with_the_lot() -> None:
    view, stage = decided_by(one_card_each((3, 5, 1, 2), 1), chief=0), hall((1600, 900), 4)
    near = [stage_ground(TR, LOOKS, view, ["calm"] * 4, since=since).near for since in (0.0, NEARING / 2, NEARING)]
    assert near[0] == 0 < near[1] < near[2] == 1
    assert stage.nearer(near[0]) == stage.lot != stage.nearer(near[2]) == stage.closest
    assert stage.closest.top >= 0


def test_the_lot_comes_closer_once_its_winner_is_known() -> None:
    view = decided_by(one_card_each((3, 5, 1, 2), 1), chief=0)
    steps = [nearness(view, NEARING * part / 100) for part in range(101)]
    assert (steps[0], steps[-1], nearness(view, WALKED)) == (0.0, 1.0, 1.0)
    assert steps == sorted(steps)
    assert len(set(steps)) == NEARING_STEPS + 1
    # It waits for the light of a tie; the first frame shows it as it was.
    tie = decided_by(one_card_each((3, 5, 1, 5), 3, (3, 1)), chief=0)
    assert nearness(tie, 3 * WALK_STEP) == 0 < nearness(tie, 3 * WALK_STEP + NEARING / 2)
    shown = [_lot_shown(view, since) for since in (0.0, NEARING / 2, NEARING)]
    widths = [lot.pose.w for lot in shown]
    assert widths[2] == pytest.approx(CLOSER * widths[0])
    assert widths[0] < widths[1] < widths[2]
    assert [lot.nearing for lot in shown] == [True, True, False]


def _lot_shown(view: TableView, since: float) -> Sprite:
    """The lot as a frame shows it."""
    places = TableGeometry(Rect(0, 0, 1600, 900), 4, None)
    now = PlaybackState([(key, pose, True) for key, pose in poses(view, places).items()], ("calm",) * 4, since=since)
    cards = frame_of(TR, LOOKS, view, now, Doing(None), places).cards
    return next(card for card in cards if isinstance(card.key, BeltSlot))


def test_a_lot_that_comes_closer_is_scaled_not_drawn_anew(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app((1600, 900))
    view = decided_by(one_card_each((3, 5, 1, 2), 1), chief=0)
    near, there = (_lot_shown(view, since) for since in (NEARING / 2, NEARING))
    app.painter.image(there.pose.face, there.pose.rect)
    app.art.wait()
    asked: list[tuple[float, float]] = []

    def image(_painter: Painter, _key: object, rect: Rect, **_named: object) -> bool:
        asked.append(rect.size)
        return True

    monkeypatch.setattr(Painter, "image", image)
    before = app.surface.get_at(app.viewport.to_px(near.pose.rect.center))
    draw_card_of(app.painter, near)
    assert not asked
    assert app.surface.get_at(app.viewport.to_px(near.pose.rect.center)) != before
    draw_card_of(app.painter, there)
    assert asked == [there.pose.rect.size]


def test_the_winner_bobs_less_and_less_and_nobody_else() -> None:
    view = decided_by(one_card_each((3, 5, 1, 2), 1), chief=0)
    times = [BOBBING * part / 200 for part in range(201)]
    columns = [stage_ground(TR, LOOKS, view, ["calm"] * 4, since=since).columns for since in times]
    rises = [column[1].rise for column in columns]
    assert all(column[seat].rise <= 0 for column in columns for seat in (0, 2, 3))
    steps = [rise for rise, _ in groupby(rises)]
    tops = [rise for low, rise, after in zip(steps, steps[1:], steps[2:], strict=False) if low < rise > after]
    assert len(tops) >= 3
    assert tops == sorted(tops, reverse=True)
    assert rises[0] == rises[-1] == stage_ground(TR, LOOKS, view, ["calm"] * 4).columns[1].rise == 0


def test_a_face_that_bobs_is_drawn_again_without_its_name() -> None:
    view, stage = decided_by(one_card_each((3, 5, 1, 2), 1), chief=0), hall((1600, 900), 4)
    pieces = [
        {piece.name: piece for piece in stage_pieces(stage_ground(TR, LOOKS, view, ["calm"] * 4, since=since), stage)}
        for since in (BOBBING / 2, BOBBING / 2 + 0.05)
    ]
    changed = {name for name, piece in pieces[0].items() if piece.shows != pieces[1][name].shows}
    assert changed == {("bidder", 1)}


def test_the_stamp_waits_until_a_tie_has_been_walked() -> None:
    tie = a_sale(FZZZT, {0: 2, 1: 4, 2: 4}, 1, (1, 2))
    tr = Translator("en")
    assert stage_words(tr, tie, (), since=WALK_STEP * 0.9).stamp is None
    assert stage_words(tr, tie, (), since=WALK_STEP * 1.1).stamp == Stamp("poison", "Short circuit!")
