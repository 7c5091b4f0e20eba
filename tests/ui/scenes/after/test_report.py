"""The foreman's report: worked out before one's eyes, called off, kept, read page by page, left for a position."""

from collections.abc import Callable
from concurrent.futures import Future

import msgspec
import pygame
import pytest

from build import screens
from build.pictures import after_moments
from game.agents.calibration import Strengths
from game.agents.neural import Skill
from game.core.actions import Bid
from game.core.cards import POWER
from game.core.state import Phase
from game.play.thinking import LocalThinker, answered
from game.play.worker import LostError
from game.records.record import Record
from game.review.facts import facts_of
from game.review.opposition import opposition
from game.review.par import PAR_LEVELS
from game.review.review import ChancesAsked, ChoiceAsked, Review, Reviewed, Reviewing
from tests.ui.conftest import MakeApp, Written
from tests.ui.hands import words_drawn
from tests.ui.persons import DEVICE, MousePerson, button, group_of, post, tick
from tests.ui.stand_ins import session_at, setup
from ui.archive.about import About, read_about
from ui.archive.files import Files
from ui.archive.setups import seat_spec
from ui.base.i18n import Translator
from ui.base.viewport import MIN_WINDOW
from ui.files.settings import Pace, Settings
from ui.match.after.kept import kept_par, kept_review, with_review
from ui.match.after.verdicts import loss_words, par_words, percent, sureness_words
from ui.match.match import Match, new_match
from ui.scenes.after.report import Page, ReportScene
from ui.scenes.after.report_pages import Story, charts_of, plates_of
from ui.scenes.after.results import ResultsScene
from ui.scenes.after.trial_results import TrialResultsScene
from ui.scenes.play.allocation import AllocationScene
from ui.scenes.play.pause import PauseScene
from ui.scenes.play.scoring import ScoringScene
from ui.scenes.play.trial import TrialScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App
from ui.widgets.choice import Choice
from ui.widgets.scroll import ScrollArea

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


@pytest.fixture(scope="module")
def record() -> Record:
    session = session_at(lambda s: s.phase is Phase.SCORING, GAME)
    while (player := session.to_act) is not None:
        session.submit(player, session.observation(player).legal_actions()[0])
    return session.record()


def reviewed(record: Record, seat: int = 0, strengths: Strengths = ()) -> Review:
    work = Reviewing(record, seat, strengths)
    while not work.done:
        work.take(after_moments.rough_answer(work.ask()))
    return work.review()


@pytest.fixture
def app(make_game: MakeGame) -> App:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    app.scenes.push(TitleScene(app))
    return app


def opened(app: App, record: Record, thinker: Asked, **named: object) -> ReportScene:
    scene = ReportScene(app, record, 0, thinker=thinker, choices=GAME.seats, **named)  # type: ignore[arg-type]
    app.scenes.push(scene)
    return scene


def test_the_bar_fills_one_answer_a_step_and_then_the_report_is_there_and_kept(app: App, record: Record) -> None:
    kept: list[Review] = []
    scene = opened(app, record, Asked(), keep=kept.append)
    seen = []
    while scene.review is None:
        seen.append(scene.progress)
        tick(app, 0.03)
    assert [taken for taken, _ in seen] == list(range(len(seen)))
    assert len(seen) == seen[0][1] > 60
    assert kept == [scene.review] == [reviewed(record, 0, opposition([seat_spec(seat) for seat in GAME.seats], 0, {}))]
    # Nothing is left to look out for.
    tick(app)
    assert scene.wake_after is None


def test_while_no_answer_comes_no_step_waits_and_it_looks_again_soon(app: App, record: Record) -> None:
    scene = opened(app, record, Asked(allowed=5))
    for _ in range(12):
        tick(app, 0.03)
    assert scene.progress[0] == 5
    assert scene.review is None
    assert scene.wake_after is not None
    assert scene.wake_after <= 0.03


def test_cancel_goes_back_and_calls_the_question_off(app: App, record: Record) -> None:
    thinker = Asked(allowed=3)
    kept: list[Review] = []
    opened(app, record, thinker, keep=kept.append)
    for _ in range(6):
        tick(app)
    MousePerson(app).click_on("Cancel")
    assert isinstance(app.scenes.top, TitleScene)
    assert thinker.futures[-1].cancelled()
    assert kept == []
    assert not thinker.closed, "it belongs to whoever gave it"


def test_no_answer_is_told_in_a_sentence(app: App, record: Record) -> None:
    scene = opened(app, record, Asked(allowed=2, fault=LostError("no process answers")))
    for _ in range(6):
        tick(app)
    assert "did not answer" in scene.problem
    MousePerson(app).click_on("Close")
    assert isinstance(app.scenes.top, TitleScene)


def test_a_record_that_breaks_a_rule_is_told_in_a_sentence(app: App, record: Record) -> None:
    broken = msgspec.structs.replace(record, events=(*record.events[:9], *record.events[10:]))
    thinker = Asked()
    scene = opened(app, broken, thinker)
    tick(app)
    assert "damaged" in scene.problem
    assert thinker.futures == []


def test_a_kept_review_is_shown_at_once_and_another_games_is_not(app: App, record: Record) -> None:
    thinker = Asked(allowed=0)
    scene = opened(app, record, thinker, stored=reviewed(record))
    assert scene.review == reviewed(record)
    tick(app)
    assert thinker.futures == []
    app.scenes.pop(scene)
    old = msgspec.structs.replace(reviewed(record), version=0)
    assert opened(app, record, thinker, stored=old).review is None


@pytest.fixture
def report(app: App, record: Record) -> ReportScene:
    return opened(app, record, Asked(), stored=reviewed(record))


@pytest.mark.parametrize(
    ("words", "page"),
    [("All decisions", Page.DECISIONS), ("Charts", Page.CHARTS), ("Points", Page.BUILD)],
)
def test_pages_are_turned_by_mouse_and_by_focus(report: ReportScene, words: str, page: Page) -> None:
    app = report.app
    MousePerson(app).click_on(words)
    assert report.page is page
    app.draw()
    MousePerson(app).click_on("What mattered")
    for _ in range(list(Page).index(page) + 1):
        post(app, pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="")
    post(app, pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    assert report.page is page


def test_pages_are_turned_by_the_page_keys_and_the_list_scrolls_by_them(report: ReportScene) -> None:
    app = report.app

    def down() -> None:
        post(app, pygame.KEYDOWN, key=pygame.K_PAGEDOWN, mod=0, unicode="")

    down()
    assert report.page is Page.DECISIONS
    area = next(widget for widget in group_of(report).widgets if isinstance(widget, ScrollArea))
    down()
    assert report.page is Page.DECISIONS
    assert area.offset > 0
    before = area.offset
    app.resize((960, 540))
    area = next(widget for widget in group_of(report).widgets if isinstance(widget, ScrollArea))
    assert area.offset == before, "another size of the window does not lose the place"


def test_b_on_the_pad_goes_back(report: ReportScene) -> None:
    post(report.app, pygame.CONTROLLERBUTTONDOWN, instance_id=DEVICE, button=pygame.CONTROLLER_BUTTON_B)
    assert isinstance(report.app.scenes.top, TitleScene)


def test_a_headings_last_number_is_not_left_alone_on_a_second_line(
    make_app: MakeApp, plain_art: None, written: Written
) -> None:
    app = make_app(MIN_WINDOW, Settings(language="ru"))
    screens.render(app, screens.SCENES["report"], settling=0)
    told = {words: text.lines for words, text in written if "Раунд" in words}
    assert len(told) == 4
    assert all(len(lines) == 1 for lines in told.values())


def tried(report: ReportScene) -> TrialScene:
    """The trial of the costliest decision."""
    MousePerson(report.app).click(button(report, "Try it").rect.center)
    table = report.app.scenes.top
    assert isinstance(table, TrialScene)
    return table


def test_try_it_opens_the_position_before_the_decision(report: ReportScene) -> None:
    app, review = report.app, report.review
    assert review is not None
    decision = review.costliest()[0]
    table = tried(report)
    session = table.match.session
    assert session.event_count == decision.point
    assert session.to_act == 0
    assert table.match.humans == [0], "the other person's seat is a computer player's"
    MousePerson(app).wait(lambda: table.my_turn)
    assert isinstance(decision.made.choice.action, Bid)
    assert set(decision.made.choice.action.cards) <= set(table.view.hand)
    zaps = sum(POWER[card] for card in decision.made.choice.action.cards)
    assert table.banner.title == "Trying it out"
    assert table.banner.line == f"In the game: Bid of {zaps}"


def test_a_trial_leads_back_to_the_report_as_it_was(report: ReportScene) -> None:
    app, person = report.app, MousePerson(report.app)
    person.click_on("All decisions")
    person.click_on("What mattered")
    table = tried(report)
    person.wait(lambda: table.my_turn)
    person.click_on("Back to the report")
    assert app.scenes.top is report
    assert report.page is Page.OVERVIEW
    table = tried(report)
    person.wait(lambda: table.my_turn)
    post(app, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    person.click_on("Back to the report")
    assert app.scenes.top is report


def test_the_benches_of_a_trial_say_that_it_is_one_and_lead_back(report: ReportScene, written: Written) -> None:
    app, person = report.app, MousePerson(report.app)
    tried(report)
    for _ in range(2000):
        scene = app.scenes.top
        assert scene is not None
        if isinstance(scene, AllocationScene | ScoringScene):
            person.settle()
            app.draw()
        if isinstance(scene, ScoringScene):
            break
        person.play_turn(scene)
    told = {words for words, _ in written if words.startswith("Trying it out:")}
    assert told == {"Trying it out: fix robots to your units", "Trying it out: build your widgets"}
    post(app, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    assert any(isinstance(scene, PauseScene) for scene in app.scenes.scenes)
    person.click_on("Back to the report")
    assert app.scenes.top is report


def test_a_trial_played_to_its_end_is_compared_and_leads_back(report: ReportScene, record: Record) -> None:
    app, person = report.app, MousePerson(report.app)
    games, kept = app.progress.games, app.archive.games()
    table = tried(report)
    person.play_to_the_results()
    scene = app.scenes.top
    assert isinstance(scene, TrialResultsScene)
    person.wait(lambda: scene.done)
    then, now = facts_of(record).seats[0].total, table.match.session.observation(None).scores[0].total
    assert scene.comparison.startswith(f"In the game {then} points, this time {now}: ")
    assert (app.progress.games, app.archive.games()) == (games, kept), "a trial counts nowhere"
    person.click_on("Try again")
    again = app.scenes.top
    assert isinstance(again, TrialScene)
    assert again is not table
    person.wait(lambda: again.my_turn)
    person.click_on("Back to the report")
    assert app.scenes.scenes[-1] is report


def test_the_other_persons_report_is_a_choice_away(report: ReportScene) -> None:
    app = report.app

    def choose() -> tuple[int, bool]:
        choice = next(widget for widget in group_of(report).widgets if isinstance(widget, Choice))
        assert list(choice.values) == ["Ada", "Bob"]
        MousePerson(app).click(choice.rect.center)
        return report.seat, report.review is not None

    assert choose() == (2, False)
    while report.review is None:
        tick(app)
    assert report.review.seat == 2
    assert choose() == (0, True)


def test_charts_have_a_line_for_every_seat_from_the_first_auction_to_the_end(report: ReportScene) -> None:
    story = report.story()
    assert story is not None
    chances, scores = charts_of(story)
    assert chances is not None
    for chart in (chances, scores):
        assert [line.name for line in chart.lines] == ["Ada", "Volta", "Bob"]
        assert {len(line.values) for line in chart.lines} == {41}
        assert len({line.dash for line in chart.lines}) == 3
        assert [index for index, _ in chart.marks] == [0, 8, 16, 24, 32]
    nothing = tuple(msgspec.structs.replace(moment, chances=()) for moment in story.review.moments)
    unknown = msgspec.structs.replace(story.review, moments=nothing)
    assert charts_of(Story(story.tr, unknown, story.names, story.colours))[0] is None


def test_what_mattered_are_the_costliest_in_order_and_the_best(record: Record) -> None:
    review = reviewed(record)
    told = plates_of(review)
    assert [rank for rank, _ in told] == [0, 1, 2, None]
    losses = [decision.loss for rank, decision in told if rank is not None]
    assert losses == sorted(losses, reverse=True)
    assert losses[0] == max(decision.loss for decision in review.decisions)


def test_chances_come_as_words_and_figures_are_one_press_away(report: ReportScene) -> None:
    app = report.app
    for page in ("What mattered", "All decisions"):
        MousePerson(app).click_on(page)
        words = words_drawn(app)
        assert any(line.startswith("To win: ") for line in words)
        assert not [line for line in words if "%" in line or "of 12" in line]
        MousePerson(app).click_on("Show figures")
        words = words_drawn(app)
        assert any("to win (" in line for line in words)
        assert not [line for line in words if line.startswith("To win: ")]
        MousePerson(app).click_on("Plain words")
    assert not app.settings.figures


def test_a_close_decision_is_called_so_and_is_none_of_the_costliest(record: Record) -> None:
    review = reviewed(record)
    worst = review.costliest()[0]
    close = msgspec.structs.replace(worst, worse=5)
    tr = Translator("en")
    assert loss_words(tr, worst).startswith("–")
    assert loss_words(tr, worst, figures=False).startswith("cost ")
    assert loss_words(tr, close) == loss_words(tr, close, figures=False) == "too close to tell"
    assert sureness_words(tr, close) == ""
    others = tuple(close if decision is worst else decision for decision in review.decisions)
    assert worst.point not in [one.point for one in msgspec.structs.replace(review, decisions=others).costliest()]


@pytest.mark.parametrize(("chance", "words"), [(0, "0"), (0.001, "<1"), (0.216, "22"), (0.9999, ">99"), (1, "100")])
def test_chances_never_look_surer_than_they_are(chance: float, words: str) -> None:
    assert (percent(Translator("en"), chance), percent(Translator("de"), chance)) == (f"{words}%", f"{words}\u00a0%")


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


def test_the_results_play_par_in_pieces_and_tell_it(masterminds: Skill, app: App) -> None:
    thinker = Pars()
    scene = results(app, thinker)
    steps = 0
    while scene.par is None and steps < 400:
        steps += 1
        before = thinker.rounds
        tick(app, 0.03)
        assert thinker.rounds - before <= 2, "no step plays more than was asked for"
    assert steps >= 20
    assert scene.par is not None
    assert tuple(scene.par.levels) == PAR_LEVELS
    assert scene.par.mine == scene.match.session.observation(None).scores[0].total
    words = par_words(Translator("en"), scene.par)
    assert f"you {scene.par.mine}" in words
    assert words.startswith("The same game from your seat: ")
    app.scenes.reset(TitleScene(app))
    assert thinker.closed


def test_two_persons_have_no_par(app: App) -> None:
    thinker = Pars()
    scene = results(app, thinker, GAME)
    for _ in range(5):
        tick(app)
    assert thinker.rounds == 0
    assert scene.par is None


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
    assert scene.review is not None


def test_computer_players_alone_need_no_report(app: App) -> None:
    scene = results(app, Asked(), setup("volta", "grit", seed=3))
    with pytest.raises(LookupError):
        button(scene, "Foreman's report")


# What is kept


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


def test_par_and_report_are_kept_with_the_game(masterminds: Skill, app: App) -> None:
    thinker = Pars()
    match = kept_game(app, thinker)
    scene = shown_results(app, match)
    for _ in range(400):
        if scene.par is not None:
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
    assert kept_par(about, record, 0) == scene.par is not None
    assert kept_review(about, record, 0) == report.review
    assert kept_review(about, record, 1) is None
    rounds, asked = thinker.rounds, len(thinker.futures)
    again = shown_results(app, match)
    assert (again.par, again.review) == (scene.par, report.review)
    assert (thinker.rounds, len(thinker.futures)) == (rounds, asked), "nothing is worked out twice"


@pytest.mark.parametrize(
    "damage",
    [{"reviews": {0: {"version": "?"}}}, {"reviews": {0: {}}}, {"par": {"apprentice": 3}}, {"par": {"wizard": 3}}],
)
def test_what_is_kept_but_of_no_use_is_made_anew(record: Record, damage: dict[str, object]) -> None:
    about = About(**damage)  # type: ignore[arg-type]
    assert kept_review(about, record, 0) is None
    assert kept_par(about, record, 0) is None


def test_a_kept_report_with_a_flipped_bit_is_made_anew(report: ReportScene, record: Record) -> None:
    review = report.review
    assert review is not None
    content = with_review(About(), review)
    assert kept_review(About(**content), record, 0) == review
    whole = msgspec.json.encode(content["reviews"][0])
    card = next(card for decision in review.decisions for card in getattr(decision.made.choice.action, "cards", ()))
    # The last is as good a chance as any other: the checksum alone can tell.
    for right, wrong in ((card, card[:-1] + "?"), ('"chance":0.', '"chance":1.'), ('"chance":0.', '"chance":0.0')):
        damaged = whole.replace(right.encode(), wrong.encode(), 1)
        assert damaged != whole
        assert kept_review(About(reviews={0: msgspec.json.decode(damaged)}), record, 0) is None


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
    assert kept_review(About(**with_review(About(), review)), record, 0) == review
    assert kept_review(About(**with_review(About(), forged)), record, 0) is None


def test_each_persons_report_is_kept_and_those_of_other_games_are_not_taken(record: Record) -> None:
    about = About()
    for seat in (0, 2):
        about = msgspec.structs.replace(about, **with_review(about, reviewed(record, seat)))
    assert [kept_review(about, record, seat) for seat in (0, 2)] == [reviewed(record, 0), reviewed(record, 2)]
    shorter = msgspec.structs.replace(record, events=record.events[:-1])
    assert kept_review(about, shorter, 0) is None


@pytest.mark.parametrize(
    ("strengths", "against", "points"), [((), "against equals", 4), ((0.0, 1.0, 0.0), "at this table", 9)]
)
def test_a_report_says_against_whom_its_chances_are(
    app: App, record: Record, written: Written, strengths: Strengths, against: str, points: int
) -> None:
    app.change_settings(figures=True)
    scene = opened(app, record, Asked(), stored=reviewed(record, 0, strengths))
    app.step(0.1)
    assert any(f"Your chances ({against})" in words and f"within {points} points" in words for words, _ in written)
    written.clear()
    scene.turn_to(Page.CHARTS)
    app.step(0.1)
    assert f"Chance of winning ({against})" in [words for words, _ in written]
