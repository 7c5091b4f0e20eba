"""Scenes of a game under way, for rendering."""

import contextlib
from collections.abc import Callable
from functools import cache

import pygame

from build.pictures.driving import FRAME, click, drag, key, open_table, play_on
from build.pictures.games import MACHINES, PERSONS, TABLE_SEATS, Undecided, acting, bidding, game_at, over
from game.core.events import Auction
from game.core.rules import BELT_SIZE
from game.core.state import Phase
from game.play.session import Session
from game.play.thinking import Thinker
from game.records import seal as sealing
from ui.files.settings import MatchSetup
from ui.match.match import Match, new_match
from ui.scenes.play.allocation import AllocationScene
from ui.scenes.play.curtain import CurtainScene
from ui.scenes.play.hint import HintScene
from ui.scenes.play.history import PULL
from ui.scenes.play.pause import PauseScene
from ui.scenes.play.scoring import ScoringScene
from ui.scenes.play.sold import SoldScene
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.shell.scene import Scene
from ui.table.places.geometry import TableGeometry
from ui.table.state.moments import Happened, Moment, moments_in
from ui.table.state.prize import Feat, feat_of
from ui.table.state.view import Stage, view_of
from ui.widgets.button import Button

LATER, LEAST_CHOICE = 2, 3
"""The first round of pictures of what happens for the first time, where it need not be the first of all; and the
least number of cards in hand in them."""


def explained(app: App, moment: Moment) -> Scene:
    """Something that explains itself for the first time, in a game in which it has just happened."""
    scene, happened = _first(app, moment)
    if scene not in app.scenes.scenes:
        app.scenes.push(scene)
    scene.explainer.shown = happened
    scene.explainer.update(1.0, None)
    return scene


def _first(app: App, moment: Moment) -> tuple[TableScene | AllocationScene, Happened]:
    """The scene after a moment, and the moment with its seat."""
    if moment is Moment.FIXING:
        bench = allocation(app)
        assert isinstance(bench, AllocationScene)
        return bench, Happened(moment)
    # Four players seldom empty all their hands in one round.
    seats = TABLE_SEATS[:3] if moment is Moment.REFILL else TABLE_SEATS
    for seed in range(21, 61):
        with contextlib.suppress(LookupError):
            match = game_at(just_happened(moment), seats, seed=seed, thinker=Undecided())
            scene = open_table(app, match)
            play_on(app, lambda scene=scene: not scene.wants_frames)  # type: ignore[misc]
            return scene, next(one for one in _recent(match.session) if one.moment is moment)
    raise LookupError(f"no game has the moment {moment}")


@cache
def just_happened(moment: Moment) -> Callable[[Session], bool]:
    """Whether a moment has come, while the person may bid, or watches because of it."""
    watching = moment in (Moment.FORCED, Moment.EMPTY)
    least = 1 if moment in (Moment.BID, Moment.REFILL) else LATER

    def reached(session: Session) -> bool:
        if session.phase is not Phase.BIDDING or (session.to_act == 0) is watching:
            return False
        now = session.observation(0)
        if now.round < least or (len(now.hand) < LEAST_CHOICE and not watching):
            return False
        return any(one.moment is moment for one in _recent(session))

    return reached


def _recent(session: Session) -> list[Happened]:
    """What has happened since the last lot was sold."""
    events = session.seen_events(0)
    sold = max((at for at, event in enumerate(events) if isinstance(event, Auction)), default=0)
    return moments_in(events[sold:], view_of(session.observation(0)))


def bid(app: App, round_number: int = 3, auction: int = 3, *, cards: int = 2, seed: int = 21) -> TableScene:
    """The table with cards chosen for a bid."""
    scene = open_table(app, game_at(bidding(0, round_number, auction), TABLE_SEATS, seed=seed))
    for number in range(cards):
        key(app, pygame.K_1 + number)
    play_on(app, lambda: not scene.wants_frames)
    return scene


def many_units(app: App, seats: int, seed: int) -> TableScene:
    """The table in a game in which one of so many seats has five units."""
    scene = open_table(app, game_at(bidding(0, 4, 1), TABLE_SEATS[:seats], seed=seed))
    play_on(app, lambda: not scene.wants_frames, more=0.2)
    return scene


def grey(app: App) -> TableScene:
    """The table while the pointer rests on a button that cannot be pressed yet: why, and where the rule is."""
    scene = bid(app, cards=0)
    click(app, scene.geometry.confirm.center)
    scene.update(1.0)
    return scene


def thinking(app: App) -> TableScene:
    """The table while one computer player thinks and another has laid its bid."""

    def reached(session: Session) -> bool:
        return bidding(2, 3, 1)(session) and session.observation(2).seats[1].bid is not None

    scene = open_table(app, game_at(reached, TABLE_SEATS, seed=21, thinker=Undecided()))
    scene.update(0.0)
    return scene


def reveal(app: App, stage: Stage, *, tie: bool = False, more: float = 0.0) -> Scene:
    """The table while bids are revealed, at a stage of it; ``tie``: in an auction that ends in a tie."""
    for seed in range(21, 121):
        scene = _bid_one(app, seed)

        _come_to(app, scene, Stage.DECIDED)
        outcome = scene.view.outcome
        if outcome is None or bool(outcome.tied) is not tie:
            continue
        if stage is not Stage.DECIDED:
            scene = _bid_one(app, seed)
            _come_to(app, scene, stage)
        play_on(app, lambda: True, more=more)
        return scene
    raise LookupError("no such auction was found")


def laid(app: App) -> TableScene:
    """The player's bid while it can be taken back: two cards from the middle of the hand, before the next seat bids."""

    def reached(session: Session) -> bool:
        return bidding(0, 3, 1)(session) and not session.observation(0).seats[1].bid

    scene = open_table(app, game_at(reached, TABLE_SEATS, seed=21, thinker=Undecided()))
    for code in (pygame.K_3, pygame.K_4, pygame.K_RETURN):
        key(app, code)
    play_on(app, lambda: scene.can_take_back, more=2.0)
    return scene


def last_card(app: App, *, shared: bool = False) -> Scene:
    """A bid that is no choice, announced before it is laid; ``shared``: several people play."""

    def reached(session: Session) -> bool:
        player = session.to_act
        if player is None or session.phase is not Phase.BIDDING or not session.seats[player].human:
            return False
        return len(session.observation(player).hand) == 1

    scene = open_table(app, game_at(reached, PERSONS if shared else TABLE_SEATS, seed=21))
    play_on(app, lambda: True, more=1.2)
    return scene


def _game_without_cards(lots: int, thinker: Thinker | None = None, *, most: int = BELT_SIZE) -> Match:
    """A game in which the person's hand is empty while others bid, with this many lots to come, or up to ``most``."""

    def reached(session: Session) -> bool:
        if session.phase is not Phase.BIDDING or session.to_act == 0:
            return False
        now = session.observation(0)
        others = [seat.hand for seat in now.seats[1:]]
        enough = lots <= len(now.belt) <= most and now.round >= 2 and bool(now.seats[0].units)
        return enough and not now.hand and not now.bid and sum(others) >= min(6, 2 * lots)

    for seed in range(1, 200):
        with contextlib.suppress(LookupError):
            return game_at(reached, TABLE_SEATS, seed=seed, thinker=thinker)
    raise LookupError("no such game was found")


def watching(app: App, *, reveal: bool = False, skipping: bool = False) -> Scene:
    """The table of a person without cards, who may skip ahead; ``reveal``: while bids are turned over; ``skipping``:
    while the others think."""
    thinker = None if reveal else Undecided()
    scene = open_table(app, _game_without_cards(4, thinker))
    scene.update(0.0)
    if reveal:
        play_on(app, lambda: scene.view.stage is Stage.COUNTED, more=0.2)
    if skipping:
        key(app, pygame.K_END)
        app.step(FRAME)
    return scene


def sold(app: App, *, lots: int = 5, most: int = BELT_SIZE) -> Scene:
    """What was sold while the person skipped ahead: this many lots, or up to ``most``."""
    open_table(app, _game_without_cards(lots, most=most))
    app.step(FRAME)
    key(app, pygame.K_END)
    play_on(app, lambda: isinstance(app.scenes.top, SoldScene), more=0.2)
    return app.scenes.top or app.scenes.scenes[0]


def _bid_one(app: App, seed: int) -> TableScene:
    scene = open_table(app, game_at(bidding(0, 2, 2), TABLE_SEATS, seed=seed))
    key(app, pygame.K_1)
    key(app, pygame.K_RETURN)
    return scene


def _come_to(app: App, scene: TableScene, stage: Stage) -> None:
    play_on(app, lambda: scene.view.stage is stage)


def onlooker(app: App) -> Scene:
    """A table of computer players only."""
    match = game_at(lambda session: bidding(0, 4, 3)(session) or over(session), MACHINES, seed=5)
    scene = open_table(app, match)
    play_on(app, lambda: scene.view.stage is Stage.DECIDED, more=0.6)
    return scene


def onlookers_floor(app: App) -> Scene:
    """The same table between two reveals, while one of them thinks."""

    def reached(session: Session) -> bool:
        return bidding(2, 4, 3)(session) and session.observation(2).seats[1].bid is not None

    scene = open_table(app, game_at(reached, MACHINES, seed=5, thinker=Undecided()))
    scene.update(0.0)
    return scene


def onlookers_many_units(app: App) -> Scene:
    """An onlooker's table of three, one of whom has five units."""

    def reached(session: Session) -> bool:
        return session.phase is Phase.BIDDING and session.to_act == 2 and session.observation(0).round >= 4

    scene = open_table(app, game_at(reached, MACHINES[:3], seed=75, thinker=Undecided()))
    scene.update(0.0)
    return scene


def reveal_shared(app: App) -> Scene:
    """A winner who waits for one of several persons to go on."""
    scene = open_table(app, game_at(bidding(2, 3, 2), PERSONS, seed=3))
    play_on(app, lambda: scene.view.stage is Stage.DECIDED or isinstance(app.scenes.top, CurtainScene))
    while scene.view.stage is not Stage.DECIDED:
        key(app, pygame.K_RETURN)
        play_on(app, lambda: scene.my_turn)
        key(app, pygame.K_1)
        key(app, pygame.K_RETURN)
        play_on(app, lambda: scene.view.stage is Stage.DECIDED or isinstance(app.scenes.top, CurtainScene))
    play_on(app, lambda: True, more=3.0)
    return scene


def last_auction(app: App) -> Scene:
    """An auction shown again in the middle of the next one."""
    scene = bid(app, cards=0)
    key(app, pygame.K_l)
    return app.scenes.top or scene


def remarkable(app: App, feat: Feat) -> Scene:
    """A sale with its stamp on the lot, shown again."""

    def reached(session: Session) -> bool:
        if not bidding(0, 2, 2)(session):
            return False
        sale = session.observation(0).history[-1]
        return feat_of(sale) is feat and not sale.tied

    for seed in range(1, 200):
        with contextlib.suppress(LookupError):
            open_table(app, game_at(reached, TABLE_SEATS, seed=seed))
            key(app, pygame.K_l)
            return app.scenes.scenes[-1]
    raise LookupError("no such auction was found")


def curtain(app: App) -> Scene:
    """The curtain between two persons."""
    scene = open_table(app, game_at(bidding(1, 1, 2), PERSONS, seed=3))
    play_on(app, lambda: isinstance(app.scenes.top, CurtainScene), more=1.0)
    return app.scenes.top or scene


def allocation(app: App) -> Scene:
    """Robots being fixed, with a plan made for one unit."""
    match = game_at(acting(0, Phase.ALLOCATION, 3), TABLE_SEATS, seed=11)
    scene = AllocationScene(app, match, 0, lambda _actions: None)
    app.scenes.reset(scene)
    for target in scene.targets()[:2]:
        fitting = [card for card in scene.poses() if scene.movable(card) and target.fault(card) is None]
        if fitting and not scene.placed(fitting[0]):
            scene.drop(fitting[0], target)
    scene.rearrange()
    play_on(app, lambda: not scene.wants_frames)
    return scene


def allocation_begun(app: App) -> Scene:
    """The bench as it opens, after the usual key: nothing is on a unit, though a robot would fit."""
    match = game_at(acting(0, Phase.ALLOCATION, 3), TABLE_SEATS, seed=11)
    scene = AllocationScene(app, match, 0, lambda _actions: None)
    app.scenes.reset(scene)
    key(app, pygame.K_RETURN)
    play_on(app, lambda: not scene.wants_frames)
    return scene


def bench_left(app: App) -> TableScene:
    """The table after the bench was left with nothing fixed, to which one may still return."""
    scene = open_table(app, game_at(acting(0, Phase.ALLOCATION, 3), TABLE_SEATS, seed=11))
    play_on(app, lambda: isinstance(app.scenes.top, AllocationScene))
    bench = app.scenes.top
    assert isinstance(bench, AllocationScene)
    click(app, next(one.rect.center for one in bench.group.widgets if isinstance(one, Button)))
    play_on(app, lambda: scene.my_turn or not scene.can_return_to_the_bench)
    return scene


def allocation_of_many(app: App) -> Scene:
    """Robots being fixed to five units, and a card that was refused: the reason stands above the pile."""
    match = game_at(acting(0, Phase.ALLOCATION, 4, units=5), TABLE_SEATS, seed=256)
    scene = AllocationScene(app, match, 0, lambda _actions: None)
    app.scenes.reset(scene)
    target, card = next(
        (target, card)
        for target in scene.targets()
        for card, pose in scene.poses().items()
        if scene.movable(card) and target.fault(card) and pose.y > target.rect.bottom
    )
    pose = scene.poses()[card]
    drag(app, (pose.x, pose.y), target.rect.center)
    play_on(app, lambda: not scene.wants_frames)
    return scene


def scoring(app: App, *, built: bool = True, asked: bool = False) -> Scene:
    """The final score of a person: the best build, or as it opens; ``asked``: whether that is meant."""
    match = game_at(acting(0, Phase.SCORING, 5), TABLE_SEATS, seed=11)
    scene = ScoringScene(app, match, 0, lambda _actions: None)
    app.scenes.reset(scene)
    done, best, _clear, _rules = (widget.rect.center for widget in scene.group.widgets if isinstance(widget, Button))
    if built:
        click(app, best)
    play_on(app, lambda: not scene.wants_frames)
    if asked:
        click(app, done)
    return app.scenes.top or scene


def history(app: App, *, seat: int | None = None, top: bool = False) -> Scene:
    """The whole log of a game under way, of all seats or of one."""
    bid(app, 2, 3, cards=0)
    key(app, pygame.K_j)
    if seat is not None:
        key(app, pygame.K_1 + seat)
    if top:
        key(app, pygame.K_HOME)
    scene = app.scenes.top or app.scenes.scenes[0]
    # Until the tape is pulled out.
    scene.update(PULL)
    return scene


def zoom(app: App, round_number: int = 3, auction: int = 3, *, seed: int = 21) -> Scene:
    """The lot seen large, and what winning it would change."""
    scene = bid(app, round_number, auction, seed=seed)
    x, y, _ = TableGeometry(app.viewport.canvas, len(TABLE_SEATS), 0).belt_place(0)
    click(app, (x, y), button=3)
    return scene


def zoom_along(app: App) -> Scene:
    """An open card further along the belt seen large, and what winning it would change."""
    scene = bid(app, 1, 2, seed=11)
    x, y, _ = TableGeometry(app.viewport.canvas, len(TABLE_SEATS), 0).belt_place(3)
    click(app, (x, y), button=3)
    return scene


def pool(app: App) -> Scene:
    """The memory aid over the table: all personal cards of a seat."""
    scene = bid(app, 5, 2)
    click(app, TableGeometry(app.viewport.canvas, len(TABLE_SEATS), 0).pool_sign(2).center)
    return scene


def hint(app: App, *, figures: bool = False) -> Scene:
    """What a mastermind would bid, with its chances in words or in figures."""
    app.change_settings(figures=figures)
    scene = bid(app, cards=0)
    found = HintScene(app, scene.match, 0, lambda _action: None)
    app.scenes.push(found)
    play_on(app, lambda: found.answered, more=0.1)
    return found


def hint_fixing(app: App) -> Scene:
    """What a mastermind would fix."""
    match = game_at(acting(0, Phase.ALLOCATION, 3), TABLE_SEATS, seed=11)
    app.scenes.reset(AllocationScene(app, match, 0, lambda _actions: None))
    found = HintScene(app, match, 0, lambda _action: None)
    app.scenes.push(found)
    play_on(app, lambda: found.answered, more=0.1)
    return found


def hint_warning(app: App) -> Scene:
    """What is said before the first hint of a game."""
    # Number 2 makes the person the first Chief: a hint is asked for by who is to act.
    match = new_match(MatchSetup(TABLE_SEATS, 2), app.archive, Undecided())
    app.scenes.reset(table := TableScene(app, match))
    play_on(app, lambda: not table.playback.busy)
    found = HintScene(app, match, 0, lambda _action: None)
    app.scenes.push(found)
    return found


def pause(app: App, occasion: str = "") -> Scene:
    """The menu over a game, which may be played for an occasion."""
    bid(app)
    return PauseScene(app, seal=sealing.Seal("3f9a22c1" + 56 * "0", "00"), occasion=occasion)
