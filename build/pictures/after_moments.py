"""Scenes after a game, for rendering: its results, and everything derived from it."""

import random
import time
from concurrent.futures import Future
from math import exp

import msgspec
import pygame

from build.pictures.driving import FRAME, LONGEST, click, key, play_on
from build.pictures.games import TABLE_SEATS, Undecided, game_at, over
from game.agents import LEVELS, PERSONALITIES, Candidate, Reason, ReasonKind
from game.agents.argument import Aim, Argument, Claim
from game.agents.judgement import Judgement, Verdict
from game.challenges.album import MILESTONES, ROBOTS, Prize, Stay
from game.core.actions import Bid
from game.core.cards import CATALOGUE, POINTS, POWER, Kind
from game.core.number import GameNumber
from game.core.state import Phase
from game.play.proof import asked_again
from game.play.thinking import LocalThinker, answered
from game.records import seal as sealing
from game.review.par import PAR_LEVELS, Par
from game.review.review import Asked, ChancesAsked, Review, Reviewed, Reviewing, Standings, UnitPoints
from game.review.standing import standings
from ui.files.settings import COMPUTER, HUMAN, SeatChoice
from ui.input.input import Command, PadButton
from ui.match.after.opposition import opposition_of
from ui.match.match import Match
from ui.match.trial import Trial
from ui.scenes.after.proof import ProofScene
from ui.scenes.after.replay_scene import ReplayScene
from ui.scenes.after.report import WALK, Page, ReportScene
from ui.scenes.after.results import ResultsScene
from ui.scenes.after.share import ShareScene
from ui.scenes.after.statistics import StatisticsScene
from ui.scenes.after.trial_results import TrialResultsScene
from ui.scenes.play.marked_tables import TrialScene
from ui.shell.app import App
from ui.shell.scene import Scene
from ui.table.state.view import Stage
from ui.widgets.button import Button

PATIENCE = 60.0
"""Seconds within which games must be counted."""
PAR = {level: 31 + round(20 * at / (len(PAR_LEVELS) - 1)) for at, level in enumerate(PAR_LEVELS)}
"""The levels' scores, wherever they are shown."""


def results(app: App, seats: tuple[SeatChoice, ...], *, seed: GameNumber, whole: bool = True) -> ResultsScene:
    """The end of a game, fully counted or in the middle of counting."""
    match = game_at(over, seats, seed=seed)
    par = Par(match.session.observation(None).scores[0].total, PAR)
    scene = ResultsScene(app, match, par=par)
    app.scenes.reset(scene)
    play_on(app, lambda: scene.done or not whole, more=1.6)
    return scene


def results_menu(app: App) -> Scene:
    """The menu over the results."""
    scene = results(app, TABLE_SEATS, seed=11)
    menu = next(one for one in scene.group.widgets if isinstance(one, Button) and one.label == app.tr.text("Menu"))
    click(app, menu.rect.center)
    top = app.scenes.top
    assert top is not None
    return top


def results_prize(
    app: App, *, seats: tuple[SeatChoice, ...] = TABLE_SEATS, milestone: bool = False, more: float = 4.4
) -> Scene:
    """The same with a robot for the album: in its frame, or still on its way there."""
    played = game_at(over, seats, seed=11)
    match = Match(played.setup, played.session, LocalThinker(), app.archive.begin(played.setup))
    match.save()
    match.prize = Prize("r2-nut-a", fresh=True, milestone=milestone)
    if milestone:
        app.change_progress(album=dict.fromkeys(ROBOTS[: MILESTONES[0]], Stay(1, app.today.isoformat())))
    par = None if match.lone_human is None else Par(match.session.observation(None).scores[0].total, PAR)
    scene = ResultsScene(app, match, par=par)
    app.scenes.reset(scene)
    play_on(app, lambda: scene.done, more=more)
    return scene


def sealed(app: App, *, done: bool = True, seal: bool = True) -> Scene:
    """The results under the seal's proof: finished, or in progress; or without a seal."""
    results(app, TABLE_SEATS, seed=11)
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
    scene.lay_out_again()
    # Until the seal has broken open.
    scene.update(1.0)
    return scene


def statistics(app: App, *, games: int = 30) -> StatisticsScene:
    """The statistics of games against all kinds of opponents; the person bids at random."""
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
        if not (folder / name).exists():
            # What the archive reads already is not written a second time below its eyes.
            (folder / name).write_text(record.to_line() + "\n", encoding="utf-8")
    app.archive.upkeep.scan()
    app.archive.wait(60)
    scene = StatisticsScene(app)
    app.scenes.reset(scene)
    # Counted in the background: a picture taken meanwhile would be another one each time.
    end = time.monotonic() + PATIENCE
    while scene.result is None or app.archive.upkeep.scanning:
        if time.monotonic() > end:
            raise LookupError("the games were not counted")
        time.sleep(FRAME / 10)
        app.step(FRAME)
    return scene


def statistics_pointed(app: App) -> Scene:
    """The same with the focus on a game, which is told of."""
    scene = statistics(app)
    games = scene.control("rail")
    assert games is not None
    scene.group.point_out(games)
    for _ in range(20):
        scene.handle(PadButton(Command.RIGHT))
    scene.update(1)
    return scene


def share(app: App, *, seed: GameNumber = 11) -> Scene:
    """What can be done with a finished game."""
    results(app, TABLE_SEATS, seed=seed)
    for code in (*[pygame.K_RIGHT] * 3, pygame.K_RETURN):
        key(app, code)
    scene = app.scenes.top
    assert isinstance(scene, ShareScene)
    for _ in range(LONGEST):
        if not scene.wants_frames:
            return scene
        app.art.wait()
        app.step(FRAME)
    raise LookupError("the picture was not drawn")


def report(
    app: App,
    page: Page = Page.DECISIONS,
    *,
    seats: tuple[SeatChoice, ...] = TABLE_SEATS,
    seed: int = 11,
    figures: bool = False,
) -> Scene:
    """The foreman's report of a game, judged by rule of thumb so that it is ready at once."""
    app.change_settings(figures=figures)
    record = game_at(over, seats, seed=seed).session.record()
    work = Reviewing(record, 0, opposition_of(app, seats, 0, record.seed))
    while not work.done:
        work.take(rough_answer(work.ask()))
    review = work.review()
    if page is Page.BUILD:
        review = built_badly(review)
    scene = ReportScene(app, record, 0, review, choices=seats)
    app.scenes.reset(scene)
    scene.turn_to(page)
    # Until the foreman has walked in.
    scene.update(WALK)
    return scene


def built_badly(review: Review) -> Review:
    """The same review of a person who has left a unit without its widgets."""
    account = review.account
    assert account is not None
    unit = account.best[0]
    left = UnitPoints(unit.unit, 0, -POINTS[unit.unit], ())
    made = (left, *account.best[1:])
    return msgspec.structs.replace(review, account=msgspec.structs.replace(account, made=made))


def trial(app: App) -> Scene:
    """The costliest decision of a game, tried out."""
    scene = report(app)
    assert isinstance(scene, ReportScene)
    words = app.tr.text("Try it")
    click(app, next(one for one in scene.group.widgets if isinstance(one, Button) and one.label == words).rect.center)
    play_on(app, lambda: isinstance(app.scenes.top, TrialScene) and not app.scenes.top.busy, more=1.0)
    return app.scenes.scenes[-1]


def trial_over(app: App) -> Scene:
    """The end of a trial, compared with the game."""
    match = game_at(over, TABLE_SEATS, seed=11)
    total = match.session.observation(None).scores[0].total - 6
    scene = TrialResultsScene(app, match, Trial(Bid(("red-2",)), total, lambda: None, lambda: None), None)
    app.scenes.reset(scene)
    play_on(app, lambda: scene.done, more=1.6)
    return scene


def report_begun(app: App) -> Scene:
    """The report while it is being worked out, stuck half way."""
    record = game_at(over, TABLE_SEATS, seed=11).session.record()
    scene = ReportScene(app, record, 0, thinker=SlowThinker(), choices=TABLE_SEATS)
    app.scenes.reset(scene)
    play_on(app, lambda: scene.progress[0] >= SlowThinker.ANSWERS)
    return scene


class SlowThinker(LocalThinker):
    """Answers some questions at once and then no more."""

    ANSWERS = 31

    def __init__(self) -> None:
        super().__init__()
        self._left = self.ANSWERS

    def review(self, asked: Asked) -> Future[Reviewed]:
        """An answer, or one that never comes."""
        self._left -= 1
        return answered(rough_answer(asked)) if self._left >= 0 else Future()


def rough_answer(asked: Asked) -> Reviewed:
    """What a choice was worth, or how everyone stood, without nets: from scores, and at random."""
    if isinstance(asked, ChancesAsked):
        scores = tuple(standing.total for standing in standings(asked.seats[0]))
        calm = 3 + 3 * (5 - asked.seats[0].round)
        parts = [exp((score - max(scores)) / calm) for score in scores]
        return Standings(tuple(part / sum(parts) for part in parts), scores)
    rng = random.Random(asked.seed)
    best = rng.choice(asked.observation.legal_actions())
    if asked.observation.phase is not Phase.BIDDING or rng.random() < 0.3:
        best = asked.action
    same = best == asked.action
    chance = rng.uniform(0.3, 0.8)
    loss = 0.0 if same else rng.random() ** 3 * chance * 0.6
    reasons = (Reason(ReasonKind.PROSPECT, 7), Reason(ReasonKind.COMES_BACK))
    zaps = sum(POWER[card] for card in best.cards) if isinstance(best, Bid) else 0
    lot = next(iter(asked.observation.belt), None)
    # A Fzzzt, which costs a point, is bid for because it is strong.
    aim, points = (Aim.POWER, POWER[lot]) if lot and CATALOGUE[lot].kind is Kind.FZZZT else (Aim.GAINS, 5)
    why = Argument(zaps, Claim.BUT_FOR, aim, rival=1, most=zaps + 1, points=points) if isinstance(best, Bid) else None
    made, advised = (
        Verdict(Candidate(action, value, 0.0, None, reasons, why), max(0.0, value - 0.06), min(1.0, value + 0.04))
        for action, value in ((asked.action, chance - loss), (best, chance))
    )
    return Judgement(made, advised, same=same, worlds=12, worse=0 if same else 11, usual=chance * 0.8)


def replayed(app: App, *, seat: int | None = None, auction: int = 19) -> ReplayScene:
    """The replay of a finished game, at an auction (from 0)."""
    match = game_at(over, TABLE_SEATS, seed=11)
    scene = ReplayScene(app, match.session.record(), match.setup, seat=seat)
    app.scenes.reset(scene)
    scene.playing = False
    scene.seek(scene.replay.auctions[auction].point)
    play_on(app, lambda: not scene.wants_frames)
    return scene


def replay(app: App, *, seat: int | None = None) -> Scene:
    """The replay of a game in the middle of an auction, with two bids laid."""
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
