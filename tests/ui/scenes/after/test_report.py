"""The foreman's report: worked out before one's eyes, called off, and read page by page."""

import msgspec
import pygame
import pytest

from build.pictures import after_moments
from game.agents.calibration import Strengths
from game.agents.judgement import Verdict
from game.core.cards import CATALOGUE, Kind
from game.core.state import Phase
from game.play.session import Session
from game.play.worker import LostError
from game.records.record import Record
from game.review.rating import opposition
from game.review.review import TRIFLE, Decision, Review
from tests.ui.conftest import Written
from tests.ui.hands import words_drawn
from tests.ui.persons import DEVICE, MousePerson, group_of, post, tick
from tests.ui.scenes.after.reports import GAME, Asked, MakeGame, app_at_title, finished, opened, reviewed
from ui.announce.announcement import one_line
from ui.archive.setups import seat_spec
from ui.base.i18n import Translator
from ui.match.after.verdicts import chance_words, gain_words, loss_words, percent, sureness_words
from ui.match.faces import looks_of
from ui.scenes.after.report import BOB, WALK, Page, ReportScene, on_the_way
from ui.scenes.after.report_pages import Story, charts_of, named, plates_of, said_words, sides_of
from ui.scenes.after.strip import Strip, dots_of, size_of
from ui.scenes.start.title import TitleScene
from ui.shell.app import App
from ui.widgets.choice import Choice


@pytest.fixture
def record() -> Record:
    return finished()


@pytest.fixture
def app(make_game: MakeGame) -> App:
    return app_at_title(make_game)


def test_the_foreman_walks_in_from_the_side_once(make_game: MakeGame, record: Record) -> None:
    way = [on_the_way(WALK * part / 20, 300.0) for part in range(21)]
    assert way[0] == (-300.0, -0.0)
    assert [x for x, _ in way] == sorted(x for x, _ in way)
    assert way[-1] == pytest.approx((0.0, 0.0))
    assert -BOB <= min(y for _, y in way) < -BOB / 2

    def frames(page: ReportScene) -> list[bytes]:
        taken = []
        for _ in range(4):
            page.app.step(WALK / 3)
            page.app.draw()
            # Left of the clipboard.
            taken.append(pygame.image.tobytes(page.app.surface.subsurface((0, 90, 120, 200)), "RGB"))
        return taken

    for still in (False, True):
        scene = opened(app_at_title(make_game), record, Asked(), stored=reviewed(record))
        if still:
            scene.app.change_settings(reduced_motion=True)
            scene = opened(scene.app, record, Asked(), stored=reviewed(record))
        moved = frames(scene)
        assert (len(set(moved)) > 1) is not still
        scene.turn_to(Page.CHARTS)
        scene.turn_to(Page.DECISIONS)
        assert not scene.wants_frames, "he is there"
    scene = opened(app_at_title(make_game), record, Asked(), stored=reviewed(record))
    assert scene.wants_frames
    press(scene.app, pygame.K_RIGHT)
    assert not scene.wants_frames, "a press has him in his place"


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


def test_every_fzzzt_that_was_bought_is_named_with_its_price(app: App, record: Record) -> None:
    sales = Session.resume(record).observation(None).history
    bought = [lot for lot in sales if CATALOGUE[lot.card].kind is Kind.FZZZT]
    seat = bought[0].winner
    report = ReportScene(app, record, seat, reviewed(record, seat), thinker=Asked(), choices=GAME.seats)
    app.scenes.push(report)
    report.turn_to(Page.CHARTS)
    tick(app)
    told = next(words for words in words_drawn(app) if "You bought" in words)
    for lot in bought:
        named = f"round {lot.round}, lot {lot.number} for {lot.values[lot.winner]} zap" in told
        assert named is (lot.winner == seat)


def strip_of(report: ReportScene) -> Strip:
    control = report.control("strip")
    assert isinstance(control, Strip)
    return control


def press(app: App, key: int) -> None:
    post(app, pygame.KEYDOWN, key=key, mod=0, unicode="")


def decisions_of(report: ReportScene) -> tuple[Decision, ...]:
    assert report.review is not None
    return report.review.decisions


@pytest.fixture
def built_badly(record: Record) -> Review:
    return after_moments.built_badly(reviewed(record))


@pytest.mark.parametrize(("words", "page"), [("Charts", Page.CHARTS), ("Points", Page.BUILD)])
def test_pages_are_turned_by_mouse_and_by_focus(
    app: App, record: Record, built_badly: Review, words: str, page: Page
) -> None:
    report = opened(app, record, Asked(), stored=built_badly)
    MousePerson(app).click_on(words)
    assert report.shown is page
    app.draw()
    MousePerson(app).click_on("Decisions")
    for _ in range(list(Page).index(page) + 1):
        press(app, pygame.K_RIGHT)
    press(app, pygame.K_RETURN)
    assert report.shown is page


def test_there_is_a_page_of_points_only_if_there_could_have_been_more(
    app: App, record: Record, built_badly: Review
) -> None:
    report = opened(app, record, Asked(), stored=built_badly)
    assert report.pages == list(Page)
    app.scenes.pop(report)
    account = built_badly.account
    assert account is not None
    best = msgspec.structs.replace(built_badly, account=msgspec.structs.replace(account, made=account.best))
    report = opened(app, record, Asked(), stored=best)
    assert report.pages == [Page.DECISIONS, Page.CHARTS]
    report.turn_to(Page.CHARTS)
    press(app, pygame.K_PAGEDOWN)
    assert report.shown is Page.DECISIONS


def test_the_costliest_lies_on_top_and_the_page_keys_go_to_the_next_that_mattered(report: ReportScene) -> None:
    app, decisions, review = report.app, decisions_of(report), reviewed(finished())
    assert report.decision == review.costliest()[0]
    press(app, pygame.K_HOME)
    seen: list[Decision | None] = []
    while report.shown is Page.DECISIONS and len(seen) < len(decisions):
        press(app, pygame.K_PAGEDOWN)
        seen.append(report.decision)
    mattered = [one for one in decisions[1:] if one.loss >= TRIFLE or one == review.finest()]
    assert seen == [*mattered, mattered[-1]]
    assert report.shown is Page.CHARTS, "past the last the page turns"


def test_the_strip_is_pressed_dragged_along_and_walked(report: ReportScene) -> None:
    app, decisions = report.app, decisions_of(report)
    strip = strip_of(report)
    person = MousePerson(app)
    person.click((strip.rect.left + 3, strip.rect.centery))
    assert report.decision is decisions[0]
    press(app, pygame.K_RIGHT)
    assert report.decision is decisions[1]
    press(app, pygame.K_LEFT)
    press(app, pygame.K_LEFT)
    assert report.decision is decisions[0]
    person.press((strip.rect.left + 3, strip.rect.centery))
    seen = set()
    for step in range(1, 101):
        person.move((strip.rect.left + strip.rect.w * step / 101, strip.rect.centery))
        seen.add(strip.value)
    person.release(strip.rect.center)
    assert strip_of(report) is strip, "it stays while one drags"
    assert seen == set(range(len(decisions)))
    assert report.decision is decisions[-1]


def test_the_strip_has_a_dot_for_each_lot_and_those_that_cost_most_are_largest(record: Record) -> None:
    review = reviewed(record)
    dots = dots_of(review)
    assert [dot.decision for dot in dots if dot.decision is not None] == list(range(len(review.decisions)))
    others = sum(one.phase is not Phase.BIDDING for one in review.decisions)
    assert len(dots) == 40 + others
    assert [dot.round for dot in dots] == sorted(dot.round for dot in dots)
    sizes = sorted(review.decisions, key=lambda one: size_of(review, one))
    assert [one.loss for one in sizes] == sorted(one.loss for one in review.decisions)
    assert size_of(review, review.costliest()[0]) == 1
    assert size_of(review, next(one for one in review.decisions if not one.loss)) == 0


def test_every_bid_is_read_aloud_with_its_decision(report: ReportScene) -> None:
    """Also where the same words have been read of the decision before."""
    app, heard, review = report.app, list[str](), reviewed(finished())
    app.announcer.add(lambda one: heard.append(one.text))
    press(app, pygame.K_HOME)
    app.step(0)
    story = Story(app.tr, review, (), (), figures=False)
    for one in review.decisions[1:]:
        heard.clear()
        press(app, pygame.K_RIGHT)
        app.step(0)
        finest = one == review.finest()
        told = [
            one_line(words)
            for who, verdict in sides_of(app.tr, one, finest=finest)
            for words in (said_words(story, who, verdict), chance_words(app.tr, verdict, one, figures=False))
        ]
        assert [words for words in heard if words.startswith(("You: ", "Mastermind: ", "To win the game: "))] == told
        cost = "well found" if finest else loss_words(app.tr, one, figures=False)
        assert one_line(f"{named(story, one)}: {cost}") in heard
        assert heard[-1] == one_line(f"{named(story, one)}, slider")


def test_b_on_the_pad_goes_back(report: ReportScene) -> None:
    post(report.app, pygame.CONTROLLERBUTTONDOWN, instance_id=DEVICE, button=pygame.CONTROLLER_BUTTON_B)
    assert isinstance(report.app.scenes.top, TitleScene)


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
    moments = story.review.moments
    assert chances is not None
    for chart in (chances, scores):
        assert [line.name for line in chart.lines] == ["Ada", "Volta", "Bob"]
        assert {len(line.values) for line in chart.lines} == {41}
        assert len({line.dash for line in chart.lines}) == 3
        assert [index for index, _ in chart.marks] == [0, 8, 16, 24, 32]
        assert [line.pale for line in chart.lines] == [False, True, True]
        pinned = {(moments[step].round, moments[step].auction): card for step, card in chart.pins}
        dear = [one for one in story.review.costliest() if one.lot]
        assert pinned == {(one.round, one.auction): one.lot for one in dear}
    nothing = tuple(msgspec.structs.replace(moment, chances=()) for moment in story.review.moments)
    unknown = msgspec.structs.replace(story.review, moments=nothing)
    assert charts_of(Story(story.tr, unknown, story.names, story.looks))[0] is None


def test_what_mattered_are_the_costliest_in_order_and_the_best(record: Record) -> None:
    review = reviewed(record)
    told = plates_of(review)
    assert [rank for rank, _ in told] == [0, 1, 2, None]
    losses = [decision.loss for rank, decision in told if rank is not None]
    assert losses == sorted(losses, reverse=True)
    assert losses[0] == max(decision.loss for decision in review.decisions)


def test_chances_come_as_words_and_figures_are_one_press_away(report: ReportScene) -> None:
    app = report.app
    words = words_drawn(app)
    assert any(line.startswith("To win the game: ") for line in words)
    assert not [line for line in words if "%" in line or "of 12" in line]
    MousePerson(app).click_on("Show figures")
    words = words_drawn(app)
    assert any("to win (" in line for line in words)
    assert not [line for line in words if line.startswith("To win the game: ")]
    MousePerson(app).click_on("Plain words")
    assert not app.settings.figures


def with_chance(verdict: Verdict, chance: float) -> Verdict:
    return msgspec.structs.replace(verdict, choice=msgspec.structs.replace(verdict.choice, chance=chance))


@pytest.mark.parametrize(
    ("best", "made", "words"),
    [(0.061, 0.014, "–5%"), (0.054, 0.046, "–<1%"), (0.554, 0.547, "–<1%"), (0.558, 0.541, "–2%")],
)
def test_a_difference_is_that_of_the_figures_beside_it(record: Record, best: float, made: float, words: str) -> None:
    worst = reviewed(record).costliest()[0]
    changed = msgspec.structs.replace(
        worst, best=with_chance(worst.best, best), made=with_chance(worst.made, made), usual=made
    )
    assert loss_words(Translator("en"), changed) == f"{words} to win"
    best_one = msgspec.structs.replace(changed, made=with_chance(worst.made, best))
    assert gain_words(Translator("en"), best_one) == f"{words} to win".replace("–", "+")


@pytest.mark.parametrize(
    ("made", "best", "told"),
    [
        (0.62, 0.7, ("likely (62%)", "likely (70%)")),
        (0.55, 0.7, ("even odds", "likely")),
        (0.7, 0.7, ("likely", "likely")),
    ],
)
def test_plain_words_that_read_alike_of_a_costly_choice_have_their_chances_beside_them(
    record: Record, made: float, best: float, told: tuple[str, str]
) -> None:
    worst, tr = reviewed(record).costliest()[0], Translator("en")
    one = msgspec.structs.replace(worst, best=with_chance(worst.best, best), made=with_chance(worst.made, made))
    words = tuple(chance_words(tr, verdict, one, figures=False) for verdict in (one.made, one.best))
    assert words == tuple(f"To win the game: {likely}" for likely in told)


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


@pytest.mark.parametrize(
    ("strengths", "against", "points"), [((), "against equals", 4), ((0.0, 1.0, 0.0), "at this table", 9)]
)
def test_a_report_says_against_whom_its_chances_are(
    app: App, record: Record, written: Written, strengths: Strengths, against: str, points: int
) -> None:
    app.change_settings(figures=True)
    scene = opened(app, record, Asked(), stored=reviewed(record, 0, strengths))
    app.step(0.1)
    figures = scene.control("figures")
    assert figures is not None
    assert f"Your chances of winning the game ({against})" in figures.hint
    assert f"within {points} points" in figures.hint
    written.clear()
    scene.turn_to(Page.CHARTS)
    app.step(0.1)
    assert f"Chance of winning ({against})" in [words for words, _ in written]


@pytest.mark.parametrize(("language", "suffix"), [("en", "%"), ("de", "\u00a0%")])
def test_the_chart_writes_per_cent_as_the_text_does(record: Record, language: str, suffix: str) -> None:
    looks = looks_of(GAME.seats)
    chances, _ = charts_of(Story(Translator(language), reviewed(record), tuple(look.name for look in looks), looks))
    assert chances is not None
    assert chances.suffix == suffix
