"""Par and report, opened from the results and stored with the game; a damaged one is made anew."""

from collections.abc import Callable
from concurrent.futures import Future

import msgspec
import pytest

from game.agents.neural import Skill
from game.core.actions import Bid
from game.core.state import Phase
from game.play.thinking import LocalThinker
from game.records.record import Record
from game.review.par import PAR_LEVELS
from game.review.review import Review
from tests.ui.persons import MousePerson, button, tick
from tests.ui.scenes.after.reports import GAME, Asked, MakeGame, app_at_title, finished, opened, reviewed
from tests.ui.stand_ins import session_at, setup
from ui.archive.about import About, read_about
from ui.archive.files import Files
from ui.base.i18n import Translator
from ui.match.after.stored import stored_par, stored_review, with_review
from ui.match.after.verdicts import par_words
from ui.match.match import Match, new_match
from ui.scenes.after.report import ReportScene
from ui.scenes.after.results import ResultsScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App


@pytest.fixture
def record() -> Record:
    return finished()


@pytest.fixture
def app(make_game: MakeGame) -> App:
    return app_at_title(make_game)


@pytest.fixture
def report(app: App, record: Record) -> ReportScene:
    return opened(app, record, Asked(), stored=reviewed(record))


# From the results


class Pars(Asked):
    """Counts the rounds of par that it plays."""

    def __init__(self) -> None:
        super().__init__()
        self.rounds = 0

    def par(self, asked: object) -> Future[Record]:
        self.rounds += 1
        return super().par(asked)  # type: ignore[arg-type]

    def fresh(self) -> "Pars":
        return self


ALONE = setup("ADA", "volta", seed=23)


def results(app: App, thinker: LocalThinker, game: object = ALONE) -> ResultsScene:
    session = session_at(lambda s: s.phase is Phase.SCORING, game)  # type: ignore[arg-type]
    while (player := session.to_act) is not None:
        session.submit(player, session.observation(player).legal_actions()[0])
    scene = ResultsScene(app, Match(game, session, thinker, None))  # type: ignore[arg-type]
    app.scenes.reset(scene)
    return scene


@pytest.mark.slow
def test_the_results_play_par_in_pieces_and_tell_it(masterminds: Skill, app: App) -> None:
    thinker = Pars()
    scene = results(app, thinker)
    steps = 0
    while scene.findings.par is None and steps < 400:
        steps += 1
        before = thinker.rounds
        tick(app, 0.03)
        assert thinker.rounds - before <= 2, "no step plays more than was asked for"
    assert steps >= 20
    assert scene.findings.par is not None
    assert tuple(scene.findings.par.levels) == PAR_LEVELS
    assert scene.findings.par.mine == scene.match.session.observation(None).scores[0].total
    words = par_words(Translator("en"), scene.findings.par)
    assert f"you {scene.findings.par.mine}" in words
    assert words.startswith("The same game from your seat: ")
    app.scenes.reset(TitleScene(app))
    assert thinker.closed


def test_two_persons_have_no_par(app: App) -> None:
    thinker = Pars()
    scene = results(app, thinker, GAME)
    for _ in range(5):
        tick(app)
    assert thinker.rounds == 0
    assert scene.findings.par is None


def test_the_report_is_opened_from_the_results_and_made_once(app: App) -> None:
    thinker = Asked()
    scene = results(app, thinker, GAME)
    person = MousePerson(app)
    for _ in range(2):
        person.click_on("Foreman's report")
        report = app.scenes.top
        assert isinstance(report, ReportScene)
        while report.review is None:
            tick(app)
        person.click_on("Back")
        assert app.scenes.top is scene
    assert scene.findings.review is not None


def test_computer_players_alone_need_no_report(app: App) -> None:
    scene = results(app, Asked(), setup("volta", "grit", seed=3))
    with pytest.raises(LookupError):
        button(scene, "Foreman's report")


# What is stored


def kept_game(app: App, thinker: LocalThinker) -> Match:
    """A finished game of the archive, which a person has just played."""
    match = new_match(ALONE, app.archive, thinker)
    while (player := match.session.to_act) is not None:
        options = match.session.observation(player).legal_actions()
        if match.looks[player].human:
            match.submit(player, options[0])
        else:
            match.session.submit(player, options[0])
    match.save()
    match.settle(60)
    return match


def shown_results(app: App, match: Match) -> ResultsScene:
    scene = ResultsScene(app, match)
    app.scenes.reset(scene)
    for _ in range(40):
        tick(app, 0.03)
    return scene


@pytest.mark.slow
def test_par_and_report_are_kept_with_the_game(masterminds: Skill, app: App) -> None:
    thinker = Pars()
    match = kept_game(app, thinker)
    scene = shown_results(app, match)
    for _ in range(400):
        if scene.findings.par is not None:
            break
        tick(app, 0.03)
    MousePerson(app).click_on("Foreman's report")
    report = app.scenes.top
    assert isinstance(report, ReportScene)
    while report.review is None:
        tick(app)
    assert match.file_id is not None
    app.archive.wait(10)
    about = read_about(Files.of(app.archive.folder, match.file_id).about).about
    record = match.session.record()
    assert stored_par(about, record, 0) == scene.findings.par is not None
    assert stored_review(about, record, 0) == report.review
    assert stored_review(about, record, 1) is None
    rounds, asked = thinker.rounds, len(thinker.futures)
    again = shown_results(app, match)
    assert (again.findings.par, again.findings.review) == (scene.findings.par, report.review)
    assert (thinker.rounds, len(thinker.futures)) == (rounds, asked), "nothing is worked out twice"


@pytest.mark.parametrize(
    "damage",
    [{"reviews": {0: {"version": "?"}}}, {"reviews": {0: {}}}, {"par": {"apprentice": 3}}, {"par": {"wizard": 3}}],
)
def test_what_is_kept_but_of_no_use_is_made_anew(record: Record, damage: dict[str, object]) -> None:
    about = About(**damage)  # type: ignore[arg-type]
    assert stored_review(about, record, 0) is None
    assert stored_par(about, record, 0) is None


def test_a_kept_report_with_a_flipped_bit_is_made_anew(report: ReportScene, record: Record) -> None:
    review = report.review
    assert review is not None
    content = with_review(About(), review)
    assert stored_review(About(**content), record, 0) == review
    whole = msgspec.json.encode(content["reviews"][0])
    card = next(card for decision in review.decisions for card in getattr(decision.made.choice.action, "cards", ()))
    # The last is as good a chance as any other: the checksum alone can tell.
    for right, wrong in ((card, card[:-1] + "?"), ('"chance":0.', '"chance":1.'), ('"chance":0.', '"chance":0.0')):
        damaged = whole.replace(right.encode(), wrong.encode(), 1)
        assert damaged != whole
        assert stored_review(About(reviews={0: msgspec.json.decode(damaged)}), record, 0) is None


def a_decision(review: Review, **changes: object) -> dict[str, object]:
    """The change to a review that changes its first decision."""
    return {"decisions": (msgspec.structs.replace(review.decisions[0], **changes), *review.decisions[1:])}


def a_choice(review: Review, **changes: object) -> dict[str, object]:
    made = review.decisions[0].made
    choice = msgspec.structs.replace(made.choice, **changes)
    return a_decision(review, made=msgspec.structs.replace(made, choice=choice))


def a_moment(review: Review, **changes: object) -> dict[str, object]:
    return {"moments": (msgspec.structs.replace(review.moments[0], **changes), *review.moments[1:])}


def a_unit(review: Review, **changes: object) -> dict[str, object]:
    account = review.account
    assert account is not None
    made = (msgspec.structs.replace(account.made[0], **changes), *account.made[1:])
    return {"account": msgspec.structs.replace(account, made=made)}


@pytest.mark.parametrize(
    "forge",
    [
        lambda review: a_choice(review, action=Bid(("ghost",))),
        lambda review: a_choice(review, chance=1e300),
        lambda review: a_choice(review, margin=-1e300),
        lambda review: a_decision(review, point=0),
        lambda review: a_decision(review, lot="ghost"),
        lambda review: a_decision(review, worlds=-1, worse=-1),
        lambda review: a_moment(review, chances=(1.0,)),
        lambda review: a_moment(review, scores=()),
        lambda review: a_moment(review, point=1 << 40),
        lambda review: a_unit(review, unit="ghost"),
        lambda review: a_unit(review, cards=("ghost",)),
        lambda review: a_unit(review, widgets=1_000_000_000),
        lambda _review: {"strengths": (1.0,)},
    ],
)
def test_a_kept_report_that_no_foreman_wrote_is_made_anew(
    record: Record, forge: Callable[[Review], dict[str, object]]
) -> None:
    review = reviewed(record)
    forged = msgspec.structs.replace(review, **forge(review))
    assert stored_review(About(**with_review(About(), review)), record, 0) == review
    assert stored_review(About(**with_review(About(), forged)), record, 0) is None


def test_each_persons_report_is_kept_and_those_of_other_games_are_not_taken(record: Record) -> None:
    about = About()
    for seat in (0, 2):
        about = msgspec.structs.replace(about, **with_review(about, reviewed(record, seat)))
    assert [stored_review(about, record, seat) for seat in (0, 2)] == [reviewed(record, 0), reviewed(record, 2)]
    shorter = msgspec.structs.replace(record, events=record.events[:-1])
    assert stored_review(about, shorter, 0) is None
