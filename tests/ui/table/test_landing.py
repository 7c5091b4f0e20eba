"""A prize that comes down: which sale is remarkable, that each kind looks different, and that it is seen before the
next reveal."""

from collections.abc import Callable
from itertools import pairwise
from unittest import mock

import pytest

from game.core.cards import CATALOGUE, POINTS, Kind
from game.core.events import Auction
from tests.grids import mostly_slow
from tests.ui.persons import tick
from tests.ui.stand_ins import setup
from ui.base.theme import SEAT
from ui.base.viewport import Rect
from ui.files.settings import Pace, Settings
from ui.paint.effects import Dust, Effects, Kick, Light, Sparks, Wave, Zaps
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.sound.audio import Effect
from ui.table.motion.choreography import Step
from ui.table.motion.step_effects import StepLights, StepSounds, zaps
from ui.table.paint.landing import landing, own_landing
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import UnitPanel
from ui.table.places.sprites import Cue, Pose
from ui.table.places.stage_geometry import hall_stage
from ui.table.state.prize import Feat, feat_of, landing_sound
from ui.table.state.view import Stage

MakeGame = Callable[..., App]
FRAME = 1 / 30
PLACE, FACE = Rect(20, 620, 280, 76), Rect(20, 520, 96, 96)
LEAST_SEEN = {Pace.FAST: 0.48, Pace.NORMAL: 0.73, Pace.SLOW: 1.85}
"""Seconds for which a prize flies and is seen to land, at least."""
LONGEST = 90.0
"""Seconds in which every pace shows two auctions."""
ROBOT = next(card.id for card in CATALOGUE.values() if card.kind is Kind.ROBOT)
FZZZT = next(card.id for card in CATALOGUE.values() if card.kind is Kind.FZZZT)
UNITS = sorted((card.id for card in CATALOGUE.values() if card.kind is Kind.UNIT), key=lambda card: POINTS[card])


def sale(card: str, values: dict[int, int], winner: int, tied: tuple[int, ...] = ()) -> Auction:
    """An auction in which seats bid in the order of ``values``."""
    return Auction(card, values, winner, tied, 0, 1, 1, {seat: (f"r{seat}",) for seat in values})


@pytest.mark.parametrize(
    ("auction", "feat"),
    [
        (sale(UNITS[-1], {0: 1, 1: 5}, 1), Feat.GRAND),
        (sale(UNITS[0], {1: 5, 0: 1}, 1), Feat.PLAIN),
        (sale(FZZZT, {0: 0}, 0), Feat.POISON),
        (sale(ROBOT, {0: 0}, 0), Feat.BARGAIN),
        (sale(UNITS[0], {1: 1, 0: 0}, 1), Feat.BARGAIN),
        (sale(ROBOT, {1: 4, 0: 3}, 1), Feat.PLAIN),
        (sale(ROBOT, {0: 3, 1: 4}, 1), Feat.STEAL),
        (sale(ROBOT, {0: 3, 1: 5}, 1), Feat.PLAIN),
        (sale(ROBOT, {1: 4, 0: 2}, 1), Feat.PLAIN),
        (sale(ROBOT, {0: 3, 1: 3}, 0, (0, 1)), Feat.PLAIN),
        (sale(ROBOT, {0: 3}, 0), Feat.PLAIN),
    ],
)
def test_what_is_remarkable_about_a_sale(auction: Auction, feat: Feat) -> None:
    assert feat_of(auction) is feat


def test_every_kind_of_sale_lands_in_its_own_way_the_greatest_unit_hardest() -> None:
    made = {feat: landing(feat, (0.0, 0.0), 1) for feat in Feat}
    assert len(set(made.values())) == len(Feat)
    assert max(made, key=lambda feat: made[feat].jolt) is Feat.GRAND
    assert min(made, key=lambda feat: made[feat].jolt) is Feat.PLAIN


def test_ones_own_prize_lands_three_times_as_loud() -> None:
    for feat in Feat:
        own = own_landing(feat, PLACE, FACE, SEAT["mint"], 1)
        rivals = landing(feat, PLACE.center, 1)
        counts = [sum(light.count for _, light in made.lights if isinstance(light, Sparks)) for made in (own, rivals)]
        assert counts[0] == 3 * counts[1]
        assert own.jolt == 3 * rivals.jolt
        rings = [light for _, light in own.lights if isinstance(light, Wave) and light.colour == SEAT["mint"]]
        assert [ring.thick for ring in rings] == [3.0] * 3
        assert all(ring.start >= PLACE.w / 2 < ring.reach for ring in rings), "what has been won can be read"
        assert [light.rect for _, light in own.lights if isinstance(light, Kick)] == [PLACE, FACE]
        assert [light.rect for _, light in own.lights if isinstance(light, Dust)] == [PLACE]
        assert not any(isinstance(light, Dust | Kick) for _, light in rivals.lights)


@pytest.mark.parametrize("won", [True, False])
def test_a_sums_zaps_have_its_seats_colour_and_grow_with_it(won: bool) -> None:
    place = hall_stage(Rect(0, 0, 1600, 900), 4).columns[1]
    totals = (4, 5, 9, 10, 14, 15, 25)
    made = [zaps(total, place, SEAT["mint"], 1, won=won) for total in totals]
    for grown in ([one.count for one in made], [one.reach for one in made]):
        assert grown == sorted(grown)
        assert [later > sooner for sooner, later in pairwise(grown)] == [True, False, True, False, True, False]
    assert {one.colour for one in made} == {SEAT["mint"]}
    assert [one.at for one in made] == [place.coin(total, won=won).center for total in totals]
    counting, winning = (zaps(9, place, SEAT["mint"], 1, won=one) for one in (False, True))
    assert counting.count < winning.count


def test_each_sum_that_counts_up_throws_its_zaps_and_no_other() -> None:
    geometry = TableGeometry(Rect(0, 0, 1600, 900), 3, 0)
    shown = {0: (ROBOT,), 1: (ROBOT, ROBOT), 2: (ROBOT, ROBOT)}
    seats = (mock.Mock(),) * 3
    view = mock.Mock(stage=Stage.OPEN, shown=shown, turned=2, stage_chief=0, seats=seats, sold=None)
    effects, colours = Effects(), [SEAT["red"], SEAT["mint"], SEAT["gold"]]
    with mock.patch("ui.table.motion.step_effects.arrangement", return_value=geometry):
        lights = StepLights(mock.Mock(settings=Settings()), effects, colours)
        lights.start(Step(view, Cue(0.2), 0.3), geometry, mock.Mock(), pace=Pace.NORMAL, seed=1)
    thrown = [light for light in effects.lights if isinstance(light, Zaps)]
    assert [light.colour for light in thrown] == colours[1:]
    assert not effects.seen, "the card has to turn first"


@pytest.mark.parametrize(("viewer", "loud"), [(1, 1.0), (0, 1 / 3), (None, 1.0)])
def test_a_rivals_prize_is_heard_at_a_third(viewer: int | None, loud: float) -> None:
    app = mock.Mock()
    auction = sale(UNITS[0], {0: 1, 1: 5}, 1)
    view = mock.Mock(viewer=viewer, stage=Stage.NONE)
    heard = StepSounds(app)
    heard.start(Step(view, Cue(0.5), 0.4, arrival=(landing_sound(auction), Effect.BELT_STOP), prize=auction))
    heard.update(0.4)
    assert not app.play.called
    heard.update(0.2)
    assert app.play.mock_calls == [
        mock.call(landing_sound(auction), volume=pytest.approx(loud)),
        mock.call(Effect.BELT_STOP, volume=1.0),
    ]


def test_a_unit_shines_where_it_lands_and_a_card_at_its_owners_pile() -> None:
    geometry = TableGeometry(Rect(0, 0, 1600, 900), 4, 0)
    for card, at in ((UNITS[0], (700.0, 60.0)), (ROBOT, geometry.pile(1))):
        effects, app = Effects(), mock.Mock(settings=Settings())
        step = Step(mock.Mock(viewer=0, won=(), afar=False), Cue(0.5), 0.5, prize=sale(card, {0: 1, 1: 5}, 1))
        unit = Pose(700.0, 60.0, 40.0, ("unit", card))
        placed = mock.Mock(return_value={UnitPanel(card): unit} if card in UNITS else {})
        with mock.patch("ui.table.motion.step_effects.arrangement", return_value=geometry):
            StepLights(app, effects, []).start(step, geometry, placed, pace=Pace.NORMAL, seed=1)
        effects.update(0.51)
        assert {light.at for light in effects.lights if isinstance(light, Sparks | Wave)} == {at}


def test_a_jolt_waits_until_what_falls_has_landed() -> None:
    effects = Effects()
    effects.jolt(8.0, 0.2, delay=0.5)
    effects.update(0.4)
    assert effects.running
    assert effects.offset() == (0.0, 0.0)
    effects.update(0.13)
    assert effects.offset() != (0.0, 0.0)


@pytest.mark.parametrize("pace", mostly_slow((Pace.NORMAL, Pace.FAST, Pace.SLOW), Pace.NORMAL))
def test_what_shines_at_the_table_is_seen_to_land_and_is_gone_in_the_next_reveal(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch, pace: Pace
) -> None:
    # Computer players bid at once: the next bids are gathered while the prize still flies.
    app = make_game(Settings(language="en", pace=pace))
    app.go.play(setup("volta", "grit", "ohm", seed=4))
    table = app.scenes.top
    assert isinstance(table, TableScene)
    lands: list[list[Light]] = []
    land = StepLights._land  # noqa: SLF001

    def noting(lights: StepLights, *args: object) -> None:
        before = table.playback.effects.lights
        land(lights, *args)  # type: ignore[arg-type]
        lands.append([light for light in table.playback.effects.lights if light not in before])

    monkeypatch.setattr(StepLights, "_land", noting)
    seen: dict[int, float] = {}
    for _ in range(round(LONGEST / FRAME)):
        if len(lands) > 2:
            break
        tick(app, FRAME)
        running = table.playback.effects.lights
        for number, lights in enumerate(lands):
            shines = any(light in running for light in lights)
            assert not (shines and table.view.revealing), "a prize lands in a reveal"
            if shines:
                seen[number] = seen.get(number, 0.0) + FRAME
    assert len(lands) > 1
    # The last one may still fly.
    assert all(seen[number] > LEAST_SEEN[pace] for number in range(len(lands) - 1)), seen
