"""Moments of a game worth looking at: made from a fixed game number, so that every run shows the same cards."""

import contextlib
import operator
import random
from collections.abc import Callable
from concurrent.futures import Future
from datetime import UTC, datetime, timedelta
from functools import partial
from math import exp

import pygame

from game import seal as sealing
from game.actions import Action, Bid
from game.agents import LEVELS, PERSONALITIES, Candidate, Reason, ReasonKind
from game.agents.judgement import Judgement, Verdict
from game.ladder import LADDER
from game.par import Par
from game.proof import asked_again
from game.review import Answer, Asked, ChancesAsked, Reviewing, Standings
from game.session import Session
from game.standing import standings
from game.state import Phase
from game.thinking import LocalThinker, Question, Thinker, answered
from ui.archive.setups import seat_spec
from ui.base.settings import COMPUTER, HUMAN, MatchSetup, SeatChoice
from ui.base.viewport import Point
from ui.match.match import Match
from ui.match.scenario import read_scenario
from ui.scenes.allocation import AllocationScene
from ui.scenes.curtain import CurtainScene
from ui.scenes.encounter import Encounter, EncounterScene
from ui.scenes.goals import GoalsScene
from ui.scenes.hint import HintScene
from ui.scenes.ladder import LadderScene
from ui.scenes.lesson import lesson_at
from ui.scenes.pause import PauseScene
from ui.scenes.proof import ProofScene
from ui.scenes.replay import ReplayScene
from ui.scenes.report import Page, ReportScene
from ui.scenes.results import ResultsScene
from ui.scenes.scoring import ScoringScene
from ui.scenes.share import ShareScene
from ui.scenes.statistics import Page as StatisticsPage
from ui.scenes.statistics import StatisticsScene
from ui.scenes.table import TableScene
from ui.scenes.workbench import Workbench
from ui.shell.app import App
from ui.shell.scene import Scene
from ui.table.geometry import TableGeometry
from ui.table.moments import Happened, Moment
from ui.table.prize import Feat, feat_of
from ui.table.view import Stage
from ui.widgets.button import Button

FRAME = 1 / 30
LONGEST = 900
"""Frames after which a moment must have come."""
COMPANY = (
    SeatChoice("Ada", HUMAN, colour="red"),
    SeatChoice("Grit", COMPUTER, "apprentice", "grit", "orange"),
    SeatChoice("Volta", COMPUTER, "apprentice", "volta", "blue"),
    SeatChoice("Rivet", COMPUTER, "apprentice", "rivet", "green"),
)
PERSONS = (
    SeatChoice("Ada", HUMAN, colour="red"),
    SeatChoice("Bartholomäus", HUMAN, colour="gold"),
    SeatChoice("Volta", COMPUTER, "apprentice", "volta", "blue"),
)
PAR = {"apprentice": 31, "journeyman": 38, "engineer": 44, "mastermind": 51}
"""How the levels did, wherever that is to be seen."""
MACHINES = tuple(
    SeatChoice(name, COMPUTER, "apprentice", name.lower(), colour)
    for name, colour in (("Ohm", "purple"), ("Tock", "gold"), ("Fizz", "pink"), ("Dyna", "mint"))
)


class Undecided(LocalThinker):
    """Thinks and comes to no end, so that it can be looked at."""

    def choose(self, _question: Question) -> Future[Action]:
        return Future()


def game_at(
    reached: Callable[[Session], bool], seats: tuple[SeatChoice, ...], *, seed: int, thinker: Thinker | None = None
) -> Match:
    """A game that has come to a moment by small bids and by fixing robots wherever they fit.

    Raises LookupError if the game ends before.
    """
    session = Session([seat_spec(seat) for seat in seats], seed)
    rng = random.Random(seed)
    while not reached(session):
        player = session.to_act
        if player is None:
            raise LookupError("the game ended before the moment came")
        options = session.observation(player).legal_actions()
        # Single cards and fixing are the first of the legal actions, passing the last.
        reach = 8 if session.phase is Phase.BIDDING else max(1, len(options) - 1)
        session.submit(player, options[rng.randrange(min(len(options), reach))])
    return Match(MatchSetup(seats, seed), session, thinker or LocalThinker(), None)


def bidding(seat: int, round_number: int, auction: int) -> Callable[[Session], bool]:
    """Whether a seat is to bid, in an auction or in a later one, with cards to choose from."""

    def reached(session: Session) -> bool:
        if session.phase is not Phase.BIDDING or session.to_act != seat:
            return False
        now = session.observation(seat)
        return (now.round, now.auction) >= (round_number, auction) and len(now.hand) > 2

    return reached


def explained(app: App, moment: Moment) -> Scene:
    """Something that explains itself for the first time."""
    scene = allocation(app) if moment is Moment.FIXING else bid(app)
    if scene not in app.scenes.scenes:
        app.scenes.push(scene)
    assert isinstance(scene, TableScene | AllocationScene)
    scene.explainer.shown = Happened(moment, 1)
    scene.explainer.update(1.0, None)
    return scene


def acting(seat: int, phase: Phase, round_number: int, units: int = 2) -> Callable[[Session], bool]:
    """Whether a seat is to act in a phase, in an allocation with so many units at least."""

    def reached(session: Session) -> bool:
        if session.phase is not phase or session.to_act != seat:
            return False
        now = session.observation(seat)
        return now.round >= round_number and (phase is not Phase.ALLOCATION or len(now.seats[seat].units) >= units)

    return reached


def over(session: Session) -> bool:
    """Whether the game is over."""
    return session.phase is Phase.OVER


def keep_games(app: App) -> None:
    """Have some games in the archive: unfinished ones of all stages, and finished ones of last week and before."""
    if app.archive.games():
        return
    now = datetime(2026, 11, 21, 18, 30, tzinfo=UTC)
    kept = (
        (bidding(0, 3, 4), COMPANY, 1234, timedelta(minutes=7)),
        (acting(0, Phase.ALLOCATION, 2), PERSONS, 6, timedelta(days=1)),
        (bidding(0, 1, 1), COMPANY[:2], 4, timedelta(days=40)),
        (over, COMPANY, 11, timedelta(days=5)),
        (over, PERSONS, 49, timedelta(days=9)),
        (over, COMPANY[:2], 21, timedelta(days=300)),
    )
    for reached, seats, seed, ago in kept:
        match = game_at(reached, seats, seed=seed)
        app.archive.now = partial(operator.sub, now, ago)
        file = app.archive.begin(match.setup)
        file.keep(match.session.record())
        file.change(hints=seed % 3)
        file.flush(60)
        file.close()
    app.archive.now = partial(datetime.fromtimestamp, now.timestamp(), UTC)


def open_table(app: App, match: Match) -> TableScene:
    """Put a game's table on the screen, as whoever is to act sees it."""
    scene = TableScene(app, match, resumed=True)
    app.scenes.reset(scene)
    return scene


def play_on(app: App, until: Callable[[], bool], *, more: float = 0.0) -> None:
    """Let time pass until something is to be seen, and ``more`` seconds. Raises LookupError if it never comes."""
    for _ in range(LONGEST):
        if until():
            for _ in range(round(more / FRAME)):
                app.step(FRAME)
            return
        app.art.wait()
        app.step(FRAME)
    raise LookupError("the moment did not come")


def key(app: App, code: int) -> None:
    """Press and release a key."""
    app.step(0.0, [pygame.event.Event(kind, key=code, mod=0, unicode="") for kind in (pygame.KEYDOWN, pygame.KEYUP)])


def click(app: App, at: Point, button: int = 1) -> None:
    """Click on a virtual point."""
    pos = app.viewport.to_px(at)
    kinds = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    app.step(0.0, [pygame.event.Event(kind, pos=pos, button=button, touch=False) for kind in kinds])


def drag(app: App, start: Point, end: Point) -> None:
    """Drag from one virtual point to another, and let go."""
    a, b = app.viewport.to_px(start), app.viewport.to_px(end)
    event = pygame.event.Event
    app.step(0.0, [event(pygame.MOUSEBUTTONDOWN, pos=a, button=1, touch=False)])
    app.step(0.0, [event(pygame.MOUSEMOTION, pos=b, rel=(0, 0), buttons=(1, 0, 0), touch=False)])
    app.step(0.0, [event(pygame.MOUSEBUTTONUP, pos=b, button=1, touch=False)])


def bid(app: App, round_number: int = 3, auction: int = 3, *, cards: int = 2, seed: int = 21) -> TableScene:
    """The table with cards chosen for a bid."""
    scene = open_table(app, game_at(bidding(0, round_number, auction), COMPANY, seed=seed))
    for number in range(cards):
        key(app, pygame.K_1 + number)
    play_on(app, lambda: not scene.wants_frames)
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

    scene = open_table(app, game_at(reached, COMPANY, seed=21, thinker=Undecided()))
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
    """The own bid while it can be taken back: two cards in the middle of the hand, and the next has not bid."""

    def reached(session: Session) -> bool:
        return bidding(0, 3, 1)(session) and not session.observation(0).seats[1].bid

    scene = open_table(app, game_at(reached, COMPANY, seed=21, thinker=Undecided()))
    for code in (pygame.K_3, pygame.K_4, pygame.K_RETURN):
        key(app, code)
    play_on(app, lambda: scene.can_take_back, more=2.0)
    return scene


def _bid_one(app: App, seed: int) -> TableScene:
    scene = open_table(app, game_at(bidding(0, 2, 2), COMPANY, seed=seed))
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
            open_table(app, game_at(reached, COMPANY, seed=seed))
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
    match = game_at(acting(0, Phase.ALLOCATION, 3), COMPANY, seed=11)
    scene = AllocationScene(app, match, 0, lambda _actions: None)
    app.scenes.reset(scene)
    for target in scene.targets()[:2]:
        fitting = [card for card in scene.poses() if scene.movable(card) and target.fault(card) is None]
        if fitting and not scene.placed(fitting[0]):
            scene.drop(fitting[0], target)
    scene.rearrange()
    play_on(app, lambda: not scene.wants_frames)
    return scene


def allocation_of_many(app: App) -> Scene:
    """Robots being fixed to five units, and a card that was refused: the reason stands above the pile."""
    match = game_at(acting(0, Phase.ALLOCATION, 4, units=5), COMPANY, seed=256)
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
    """The final score of a person: the best build, or nothing built; ``asked``: whether that is meant."""
    match = game_at(acting(0, Phase.SCORING, 5), COMPANY, seed=11)
    scene = ScoringScene(app, match, 0, lambda _actions: None)
    app.scenes.reset(scene)
    canvas = app.viewport.canvas
    if not built:
        click(app, (canvas.w - 302, canvas.h - 60))
    play_on(app, lambda: not scene.wants_frames)
    if asked:
        click(app, (canvas.w / 2, canvas.h - 60))
    return app.scenes.top or scene


def results(app: App, seats: tuple[SeatChoice, ...], *, seed: int, whole: bool = True) -> Scene:
    """The end of a game, all counted or in the middle of the count."""
    match = game_at(over, seats, seed=seed)
    par = Par(match.session.observation(None).scores[0].total, PAR)
    scene = ResultsScene(app, match, par=par)
    app.scenes.reset(scene)
    play_on(app, lambda: scene.done or not whole, more=1.6)
    return scene


def sealed(app: App, *, done: bool = True, seal: bool = True) -> Scene:
    """The results with the seal opened over them: all asked again, or in the middle of it; or no seal at all."""
    results(app, COMPANY, seed=11)
    top = app.scenes.top
    assert isinstance(top, ResultsScene)
    match = top.match
    record, found = match.session.record(), None
    if seal:
        found = sealing.seal(record, "00112233445566778899aabbccddeeff")
        for turn in match.session.clone().turns:
            if isinstance(turn.action, Bid) and turn.player not in match.humans:
                found = found.with_bid(turn.point, turn.player, turn.action)
    scene = ProofScene(app, record, found, Undecided())
    app.scenes.push(scene)
    if scene.asking is not None:
        answers = [chosen for _, chosen in asked_again(record)]
        for chosen in answers if done else answers[: len(answers) // 2]:
            scene.asking.take(chosen)
    scene.update(0.0)
    return scene


def statistics(app: App, page: StatisticsPage = StatisticsPage.OVERVIEW, *, games: int = 30) -> Scene:
    """The statistics of games against all kinds of company; the person's bids are chance."""
    folder, levels = app.storage.games, list(LEVELS)[1:]
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(games):
        rivals = [
            SeatChoice(key.capitalize(), COMPUTER, levels[(number + at) % 4], key)
            for at, key in enumerate(PERSONALITIES)
        ]
        seats = (SeatChoice("Ada", HUMAN), *rivals[number % 5 : number % 5 + 1 + number % 3])
        record = game_at(over, seats, seed=number).session.record()
        name = f"2026-01-{number + 1:02}-200000-game-{number}.fzzzt"
        (folder / name).write_text(record.to_line() + "\n", encoding="utf-8")
    app.archive.scan()
    app.archive.wait(60)
    scene = StatisticsScene(app)
    app.scenes.reset(scene)
    scene.turn_to(page)
    return scene


def share(app: App) -> Scene:
    """What can be done with a finished game."""
    results(app, COMPANY, seed=11)
    for code in (*[pygame.K_RIGHT] * 4, pygame.K_RETURN):
        key(app, code)
    scene = app.scenes.top
    assert isinstance(scene, ShareScene)
    for _ in range(LONGEST):
        if not scene.wants_frames:
            return scene
        app.art.wait()
        app.step(FRAME)
    raise LookupError("the picture was not drawn")


def history(app: App, *, seat: int | None = None, top: bool = False) -> Scene:
    """The whole log of a game under way, of all seats or of one."""
    bid(app, 2, 3, cards=0)
    key(app, pygame.K_j)
    if seat is not None:
        key(app, pygame.K_1 + seat)
    if top:
        key(app, pygame.K_HOME)
    return app.scenes.top or app.scenes.scenes[0]


def report(app: App, page: Page = Page.OVERVIEW, *, seats: tuple[SeatChoice, ...] = COMPANY, seed: int = 11) -> Scene:
    """The foreman's report of a game, judged by rule of thumb so that it is there at once."""
    record = game_at(over, seats, seed=seed).session.record()
    work = Reviewing(record, 0)
    while not work.done:
        work.take(rough_answer(work.ask()))
    scene = ReportScene(app, record, 0, work.review(), choices=seats)
    app.scenes.reset(scene)
    scene.turn_to(page)
    return scene


def report_begun(app: App) -> Scene:
    """The report while it is being worked out, and no more answers come."""
    record = game_at(over, COMPANY, seed=11).session.record()
    scene = ReportScene(app, record, 0, thinker=SlowThinker(), choices=COMPANY)
    app.scenes.reset(scene)
    play_on(app, lambda: scene.progress[0] >= SlowThinker.ANSWERS)
    return scene


class SlowThinker(LocalThinker):
    """Answers some questions at once and then no more."""

    ANSWERS = 31

    def __init__(self) -> None:
        super().__init__()
        self._left = self.ANSWERS

    def review(self, asked: Asked) -> Future[Answer]:
        """An answer, or one that never comes."""
        self._left -= 1
        return answered(rough_answer(asked)) if self._left >= 0 else Future()


def rough_answer(asked: Asked) -> Answer:
    """What a choice was worth, or how everybody stood, without the nets: by scores, and by chance."""
    if isinstance(asked, ChancesAsked):
        scores = tuple(standing.total for standing in standings(asked.seats[0]))
        calm = 3 + 3 * (5 - asked.seats[0].round)
        return Standings(tuple(exp((score - max(scores)) / calm) for score in scores), scores)
    rng = random.Random(asked.seed)
    best = rng.choice(asked.observation.legal_actions())
    if asked.observation.phase is not Phase.BIDDING or rng.random() < 0.3:
        best = asked.action
    same = best == asked.action
    chance = rng.uniform(0.3, 0.8)
    loss = 0.0 if same else rng.random() ** 3 * chance * 0.6
    reasons = (Reason(ReasonKind.PROSPECT, 7), Reason(ReasonKind.COMES_BACK))
    made, advised = (
        Verdict(Candidate(action, value, 0.0, None, reasons), max(0.0, value - 0.06), min(1.0, value + 0.04))
        for action, value in ((asked.action, chance - loss), (best, chance))
    )
    return Judgement(made, advised, same=same, worlds=12, worse=0 if same else 11, usual=chance * 0.8)


def replayed(app: App, *, seat: int | None = None, auction: int = 19) -> ReplayScene:
    """A finished game looked through, at an auction (from 0)."""
    match = game_at(over, COMPANY, seed=11)
    scene = ReplayScene(app, match.session.record(), match.setup, seat=seat)
    app.scenes.reset(scene)
    scene.seek(scene.replay.auctions[auction].point)
    play_on(app, lambda: not scene.wants_frames)
    return scene


def replay(app: App, *, seat: int | None = None) -> Scene:
    """A game looked through in the middle of an auction, two bids laid."""
    scene = replayed(app, seat=seat)
    for _ in range(2):
        key(app, pygame.K_RIGHT)
        play_on(app, lambda: not scene.running, more=0.3)
    return scene


def replay_reveal(app: App) -> Scene:
    """Bids being revealed in a game that is played by itself, stopped there."""
    scene = replayed(app)
    key(app, pygame.K_SPACE)
    play_on(app, lambda: scene.view.stage is Stage.DECIDED, more=1.6)
    key(app, pygame.K_SPACE)
    return scene


def replay_play_on(app: App) -> Scene:
    """The question whose seat is taken over."""
    scene = replayed(app)
    words = app.tr.text("Play on from here")
    click(app, next(one for one in scene.group.widgets if isinstance(one, Button) and one.label == words).rect.center)
    return app.scenes.top or scene


def zoom(app: App, round_number: int = 3, auction: int = 3, *, seed: int = 21) -> Scene:
    """The lot seen large, and what winning it would change."""
    scene = bid(app, round_number, auction, seed=seed)
    x, y, _ = TableGeometry(app.viewport.canvas, len(COMPANY), 0).belt_place(0)
    click(app, (x, y), button=3)
    return scene


def pool(app: App) -> Scene:
    """The memory aid over the table: all personal cards of a seat."""
    scene = bid(app, 5, 2)
    click(app, TableGeometry(app.viewport.canvas, len(COMPANY), 0).pool_sign(2).center)
    return scene


def hint(app: App) -> Scene:
    """What a mastermind would bid."""
    scene = bid(app, cards=0)
    found = HintScene(app, scene.match, 0, lambda _action: None)
    app.scenes.push(found)
    play_on(app, lambda: found.answered, more=0.1)
    return found


def pause(app: App, occasion: str = "") -> Scene:
    """The menu over a game, which may be played for an occasion."""
    bid(app)
    return PauseScene(app, seal=sealing.Seal("3f9a22c1" + 56 * "0", "00"), occasion=occasion)


CAREER = {"ohm": ("win", "no_fzzzt", "none_idle"), "tock": ("win", "fixed"), "rivet": ("win",)}
"""How far somebody has come on the ladder."""


def ladder(app: App, career: dict[str, tuple[str, ...]], chosen: str | None = None) -> Scene:
    """The ladder as somebody sees it who has come so far."""
    app.change_progress(ladder=career)
    return LadderScene(app, chosen)


def encounter(app: App, key: str, moment: Encounter, reached: int = 0) -> Scene:
    """A word of the personality with this key, the first so many of its goals reached."""
    app.change_progress(ladder=CAREER)
    rung = next(rung for rung in LADDER if rung.key == key)
    kinds = [goal.kind for goal in rung.goals[:reached]]
    scene = EncounterScene(app, rung, moment, reached=kinds, fresh=kinds)
    scene.update(9.0)
    return scene


def goals(app: App) -> Scene:
    """The goals of a match of the ladder, looked up in its middle."""
    bid(app)
    app.change_progress(ladder=CAREER)
    return GoalsScene(app, LADDER[1])


def ladder_results(app: App) -> Scene:
    """The end of a match of the ladder, whose personality has a word to say."""
    app.change_progress(ladder=CAREER)
    match = game_at(over, COMPANY, seed=11)
    match.occasion = "ladder/grit"
    scene = ResultsScene(app, match, par=Par(match.session.observation(None).scores[0].total, PAR))
    app.scenes.reset(scene)
    play_on(app, lambda: scene.done, more=1.6)
    return scene


def lesson(app: App, key: str, *, read: int = 0) -> Scene:
    """A lesson at its beginning, so many lines further on."""
    scenario = read_scenario()
    found = scenario.lesson(key)
    assert found is not None
    table = lesson_at(app, scenario, found, whole=True)
    app.scenes.reset(table)

    def ready() -> bool:
        top = app.scenes.top
        return table.my_turn if top is table else isinstance(top, Workbench) and top.arrival is None

    play_on(app, lambda: ready() and table.guide.line is not None, more=0.5)
    for _ in range(read):
        table.guide.go_on()
    play_on(app, lambda: True, more=0.1)
    return app.scenes.top or table
