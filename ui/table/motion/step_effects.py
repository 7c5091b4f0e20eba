"""What goes with a step of the table: its sounds, and its lights: sparks, beacons and jolts, and how a prize lands."""

from collections.abc import Callable, Mapping, Sequence

from game.core.cards import CATALOGUE, Kind
from game.core.events import Auction, BidLaid, CardsRevealed, ChiefMoved, HiddenBid, RobotAllocated
from ui.base.theme import Colour
from ui.base.viewport import Rect
from ui.files.settings import Pace
from ui.paint.effects import Beacon, Claw, Coins, Crackle, Dust, Effects, Flash, Fzzzt, Kick, Sparks, Zaps
from ui.shell.app import App
from ui.sound.audio import Effect, zap
from ui.table.motion.choreography import COUNTED_FROM, READING_FACTOR, Step
from ui.table.paint.landing import OWN, Landing, landing, own_landing
from ui.table.places.afar import arrangement
from ui.table.places.bid_places import bid_hull
from ui.table.places.floor import WHEEL_RADIUS
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import SpriteKey, UnitPanel, bidder_of
from ui.table.places.sprites import Pose
from ui.table.places.stage_geometry import ColumnPlace, StageGeometry, stage_of
from ui.table.state.prize import Feat, bought, feat_of, landing_sound
from ui.table.state.stage import SUMMED, sums, walk_seconds
from ui.table.state.view import Stage, TableView

LIT = 0.03
"""Seconds after a decision at which its lightning begins: the frame that shows it has enough to draw."""
OWN_SLAM, SLAM, OWN_SHAKE, SHAKE, OWN_KICK = 6.0, 3.0, 0.4, 0.25, 0.2
"""How strongly a bid that comes down shakes the table, in units, and for how many seconds: the viewer's own, and
another one; and by how much larger the own one is for a moment."""


def wins(view: TableView, auction: Auction) -> bool:
    """Whether the prize is the viewer's own."""
    return auction.winner == view.viewer


def zaps(total: int, place: ColumnPlace, colour: Colour, seed: int, *, won: bool) -> Zaps:
    """The bolts that a sum throws off in its seat's colour, of one that has ``won`` or still counts up: more of them,
    and farther, with each mark that it reaches."""
    marks, coin = sum(total >= mark for mark in (5, 10, 15)), place.coin(total, won=won)
    count, reach = (7 + 3 * marks, 44.0 + 22 * marks) if won else (3 + 2 * marks, 24.0 + 14 * marks)
    return Zaps(coin.center, coin.w / 2, colour, count, reach, seconds=0.6 if won else 0.4, seed=seed)


class StepSounds:
    """Plays the sounds of one table's steps."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._arriving: list[tuple[float, Effect, float]] = []
        """What is still to be heard of the movements that run, in how many seconds, and how loud."""
        self._counted = 0

    def start(self, step: Step) -> None:
        """Play the sounds with which a step begins."""
        for sound in step.sounds:
            # A belt that appears at once does not roll.
            if sound is not Effect.BELT_ROLL or step.cue.duration > 0:
                self._app.play(sound)
        rivals = step.prize is not None and step.view.viewer is not None and not wins(step.view, step.prize)
        lands = landing_sound(step.prize) if step.prize is not None and rivals else None
        self._arriving += [(step.cue.duration, sound, 1 / OWN if sound is lands else 1.0) for sound in step.arrival]
        if step.view.stage is Stage.GATHERED:
            self._app.duck(3)

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass, and play the sounds due when a movement ends."""
        waiting = [(left - dt, sound, volume) for left, sound, volume in self._arriving]
        self._arriving = [one for one in waiting if one[0] > 0]
        for left, sound, volume in waiting:
            if left <= 0:
                self._app.play(sound, volume=volume)

    def count(self, view: TableView, counted: float, *, busy: bool) -> None:
        """Play a zap for every number that the highest sum passes while sums count up; ``counted`` is how much of the
        cards turned last is in the sums, 0 to 1."""
        if view.stage not in (Stage.OPEN, Stage.COUNTED) or not busy:
            self._counted = 0
            return
        reached = max(sums(view, counted).values(), default=0)
        if reached > self._counted:
            self._counted = reached
            self._app.play(zap(reached))

    def clear(self) -> None:
        """Drop what has not arrived yet."""
        self._arriving = []


class StepLights:
    """Adds the lights of one table's steps to its ``effects``."""

    def __init__(self, app: App, effects: Effects, colours: Sequence[Colour]) -> None:
        """``app`` has the settings of motion, shaking and flashes; ``colours`` are the seats'."""
        self._app = app
        self._effects = effects
        self._colours = colours

    def start(
        self,
        step: Step,
        geometry: TableGeometry,
        placed: Callable[[], Mapping[SpriteKey, Pose]],
        *,
        pace: Pace,
        seed: int,
    ) -> None:
        """Sparks and jolts of a step, after which cards lie as ``placed``; none with reduced motion or at pace off.
        ``seed`` decides how they fly."""
        settings = self._app.settings
        if settings.reduced_motion or pace is Pace.OFF:
            return
        view = step.view
        geometry = arrangement(geometry, view)
        match step.event:
            case HiddenBid() | BidLaid() as event:
                laid = [pose.rect for key, pose in placed().items() if bidder_of(key, view) == event.player]
                self._slam(laid, step.cue.duration, own=event.player == view.viewer)
            case RobotAllocated() as event:
                self._effects.add(Sparks(geometry.pile(event.player), seed=seed), delay=step.cue.duration)
            case CardsRevealed() if view.belt and view.belt[0].card is not None and not self._effects.running:
                # The lot's belt speed is why this many cards turn up [P4].
                at = geometry.wheel(view.belt[0].card)
                self._effects.add(Beacon(at, geometry.head.w * WHEEL_RADIUS))
            case ChiefMoved() as event:
                self._effects.add(Sparks(geometry.spanner(event.chief), count=10, seed=seed), delay=step.cue.duration)
            case Auction() as event:
                walk = walk_seconds(event, view.stage_chief, len(view.seats)) * READING_FACTOR[pace]
                stage = stage_of(geometry)
                column = stage.of(view.stage_chief)[event.winner]
                self._effects.add(Crackle(bid_hull(column, len(event.paid), stage.card_w)), delay=walk + LIT)
                thrown = zaps(event.values[event.winner], column, self._colours[event.winner], seed, won=True)
                self._effects.add(thrown, delay=walk + SUMMED * READING_FACTOR[pace])
                self._stamp(feat_of(event, view.gain), stage, walk, seed)
                if CATALOGUE[event.card].kind is Kind.FZZZT:
                    self._short_circuit(stage, 2 * LIT)
        if view.stage is Stage.OPEN:
            self._count(view, stage_of(geometry), COUNTED_FROM * (step.seconds - step.hush), seed)
        if step.prize is not None:
            feat = feat_of(step.prize, bought(view, step.prize))
            winner, unit = step.prize.winner, placed().get(UnitPanel(step.prize.card))
            at = geometry.pile(winner) if unit is None else unit.rect.center
            made = landing(feat, at, seed)
            if wins(view, step.prize):
                place = geometry.own_pile if unit is None else unit.rect
                made = own_landing(feat, place, geometry.face(winner), self._colours[winner], seed)
            self._land(made, step.cue.duration)

    def _count(self, view: TableView, stage: StageGeometry, delay: float, seed: int) -> None:
        """Each sum that a card has just been turned for throws off its zaps as it counts up."""
        for seat, total in sums(view).items():
            if len(view.shown[seat]) == view.turned:
                column = stage.of(view.stage_chief)[seat]
                thrown = zaps(total, column, self._colours[seat], seed + view.turned + 31 * seat, won=False)
                self._effects.add(thrown, delay=delay)

    def _slam(self, laid: Sequence[Rect], delay: float, *, own: bool) -> None:
        """A bid comes down where it is ``laid``: the viewer's own shakes the table, another one a little."""
        # Beside a prize that still lands it would be one flash too many.
        if laid and not self._effects.running:
            lies = laid[0].unionall([*laid[1:]])
            self._effects.add(Dust(lies), delay=delay)
            if own:
                self._effects.add(Kick(lies, OWN_KICK), delay=delay)
        if self._app.settings.screen_shake:
            self._effects.jolt(OWN_SLAM if own else SLAM, OWN_SHAKE if own else SHAKE, delay=delay)

    def _land(self, made: Landing, delay: float) -> None:
        """The prize lands with its owner."""
        for after, light in made.lights:
            self._effects.add(light, delay=delay + after)
        if self._app.settings.screen_shake:
            self._effects.jolt(made.jolt, delay=delay)

    def _stamp(self, feat: Feat, stage: StageGeometry, delay: float, seed: int) -> None:
        """Stamp what is remarkable about a sale onto the lot."""
        if feat in (Feat.PLAIN, Feat.POISON):
            return
        self._effects.add(Sparks(stage.stamp.center, count=14, seed=seed), delay=delay)
        if feat is Feat.BARGAIN:
            self._effects.add(Coins(stage.lot.center, seed=seed), delay=delay)
        elif feat is Feat.STEAL:
            self._effects.add(Claw(stage.lot), delay=delay)
        if self._app.settings.screen_shake:
            self._effects.jolt(4, delay=delay)

    def _short_circuit(self, stage: StageGeometry, delay: float) -> None:
        """A Fzzzt is sold."""
        self._effects.add(Fzzzt(stage.lot.center), delay=delay)
        if self._app.settings.screen_shake:
            self._effects.jolt(9, 0.45, delay=delay)
        if self._app.settings.flashes:
            self._effects.add(Flash(self._app.viewport.canvas), delay=delay)
