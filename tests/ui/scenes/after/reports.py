"""What the tests of the foreman's report share: a game, a foreman who answers at once, and the report as a scene."""

from collections.abc import Callable
from concurrent.futures import Future
from functools import cache

from build.pictures import after_moments
from game.agents.calibration import Strengths
from game.core.state import Phase
from game.play.thinking import LocalThinker, answered
from game.records.record import Record
from game.review.review import ChancesAsked, ChoiceAsked, Review, Reviewed, Reviewing
from tests.ui.stand_ins import session_at, setup
from ui.files.settings import Pace, Settings
from ui.scenes.after.report import ReportScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App

MakeGame = Callable[..., App]
GAME = setup("ADA", "volta", "BOB", seed=23)


class Asked(LocalThinker):
    """Answers roughly and at once, as many questions as it is allowed to."""

    def __init__(self, allowed: int = 10_000, fault: Exception | None = None) -> None:
        super().__init__()
        self.allowed = allowed
        self.fault = fault
        self.futures: list[Future[Reviewed]] = []
        self.closed = False

    def review(self, asked: ChoiceAsked | ChancesAsked) -> Future[Reviewed]:
        if len(self.futures) < self.allowed:
            self.futures.append(answered(after_moments.rough_answer(asked)))
        else:
            self.futures.append(Future())
            if self.fault is not None:
                self.futures[-1].set_exception(self.fault)
        return self.futures[-1]

    def fresh(self) -> "Asked":
        return Asked()

    def close(self) -> None:
        self.closed = True


@cache
def finished() -> Record:
    """The game, played to its end by first legal choices."""
    session = session_at(lambda s: s.phase is Phase.SCORING, GAME)
    while (player := session.to_act) is not None:
        session.submit(player, session.observation(player).legal_actions()[0])
    return session.record()


def app_at_title(make_game: MakeGame) -> App:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    app.scenes.push(TitleScene(app))
    return app


def reviewed(record: Record, seat: int = 0, strengths: Strengths = ()) -> Review:
    work = Reviewing(record, seat, strengths)
    while not work.done:
        work.take(after_moments.rough_answer(work.ask()))
    return work.review()


def opened(app: App, record: Record, thinker: Asked, **named: object) -> ReportScene:
    scene = ReportScene(app, record, 0, thinker=thinker, choices=GAME.seats, **named)  # type: ignore[arg-type]
    app.scenes.push(scene)
    return scene
