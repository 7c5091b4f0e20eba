"""The window of a hint: what it shows once an answer has come, or will not come, and what it leaves behind."""

from collections.abc import Callable
from concurrent.futures import Future

import msgspec
import pytest

from game.agents import Candidate, Reason, ReasonKind
from game.agents.argument import Aim, Argument, Claim, Versus
from game.agents.strength import strengths
from game.core.actions import Allocate, Bid, EndAllocation
from game.core.cards import STARTER_IDS, UNITS
from game.core.state import Phase
from game.play.thinking import Agents, LocalThinker, Question
from game.play.worker import LostError
from game.review.rating import opposition
from tests.ui.conftest import Written
from tests.ui.persons import MousePerson
from tests.ui.stand_ins import session_at, setup
from ui.archive.setups import seat_spec
from ui.base.i18n import Translator
from ui.base.viewport import Rect
from ui.files.settings import Settings
from ui.match.after.opposition import counted_words
from ui.match.match import Match, new_match
from ui.paint.assets import Key
from ui.scenes.play.hint import CARD_W, MOST_CARD_W, HintScene
from ui.shell.app import App
from ui.shell.scene import Scene

GAME = setup("ADA", "volta", seed=7)
MakeGame = Callable[..., App]


class Late(LocalThinker):
    """Gives hints on demand."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[Question, Future[tuple[Candidate, ...]]]] = []

    def hints(self, question: Question) -> Future[tuple[Candidate, ...]]:
        self.asked.append((question, Future()))
        return self.asked[-1][1]


@pytest.fixture
def thinker() -> Late:
    return Late()


@pytest.fixture
def hint(make_game: MakeGame, thinker: Late) -> HintScene:
    app = make_game()
    session = session_at(lambda s: s.phase is Phase.BIDDING and s.to_act == 0, GAME)
    app.scenes.push(Scene(app))
    scene = HintScene(app, Match(GAME, session, thinker, None), 0, lambda _action: None)
    app.scenes.push(scene)
    app.step(0.1)
    return scene


def test_the_answer_is_shown_when_it_comes(hint: HintScene, thinker: Late) -> None:
    before = hint.answered
    question, future = thinker.asked[0]
    future.set_result(Agents().hints(question))
    hint.app.step(0.1)
    assert (before, hint.answered) == (False, True)
    # Nothing is left to look out for.
    assert hint.wake_after is None


def test_an_answer_that_will_not_come_is_waited_for_no_longer(hint: HintScene, thinker: Late) -> None:
    thinker.asked[0][1].set_exception(LostError("no process answers"))
    hint.app.step(0.1)
    assert hint.answered
    hint.app.step(0.1)


def test_closing_calls_the_question_off(hint: HintScene, thinker: Late) -> None:
    hint.app.scenes.pop(hint)
    assert thinker.asked[0][1].cancelled()
    assert len(thinker.asked) == 1


@pytest.mark.parametrize(("rival", "against"), [("volta", "at this table"), ("BOB", "against equals")])
def test_a_hint_asks_and_tells_chances_for_who_is_at_the_table(
    make_game: MakeGame, thinker: Late, written: Written, rival: str, against: str
) -> None:
    """Of a person who has not played yet the statistics say nothing: a journeyman's strength is taken."""
    app, game = make_game(Settings(language="en", figures=True)), setup("ADA", rival, seed=7)
    session = session_at(lambda s: s.phase is Phase.BIDDING and s.to_act == 0, game)
    app.scenes.push(HintScene(app, Match(game, session, thinker, None), 0, lambda _action: None))
    app.step(0.1)
    question, future = thinker.asked[0]
    assert question.strengths == opposition([seat_spec(seat) for seat in game.seats], 0, {})
    assert bool(question.strengths) == (against == "at this table")
    best = Agents().hints(question)[0]
    future.set_result((best,))
    app.step(0.1)
    assert best.chance is not None
    told = [words for words, _ in written]
    assert f"Win the game: {round(100 * best.chance)}% ({against})" in told
    newcomer = "for these rivals. Until you have a rating, you count as “Journeyman”."
    assert any(newcomer in words for words in told) == bool(question.strengths)


def test_whoever_has_a_rating_is_told_that_it_counts() -> None:
    tr, levels = Translator("en"), strengths(2)
    found = levels["engineer"], levels["journeyman"]
    assert counted_words(tr, found, 0) == "The chance of winning the game is for these rivals and your rating."
    assert "“Journeyman”" in counted_words(tr, found, 1)
    assert counted_words(tr, (), 0) == ""


def answered_hint(app: App, thinker: Late, candidates: tuple[Candidate, ...]) -> HintScene:
    """The window once these have been proposed."""
    session = session_at(lambda s: s.phase is Phase.BIDDING and s.to_act == 0, GAME)
    scene = HintScene(app, Match(GAME, session, thinker, None), 0, lambda _action: None)
    app.scenes.push(scene)
    app.step(0.1)
    thinker.asked[-1][1].set_result(candidates)
    app.step(0.1)
    return scene


def proposal(chance: float, margin: float, wins: float, argument: Argument) -> Candidate:
    return Candidate(Bid((STARTER_IDS[1][0],)), chance, margin, wins, (), argument)


BEST = Argument(2, Claim.SURE, Aim.KEEPS, most=1, rival=1, kept=5, card=min(UNITS), ahead=1)


def test_chances_come_as_words_and_figures_are_one_press_away_and_stay(
    make_game: MakeGame, thinker: Late, written: Written
) -> None:
    app = make_game(Settings(language="en"))
    scene = answered_hint(app, thinker, (proposal(0.48, -7.0, 0.9, BEST),))
    words = [line for line, _ in written]
    assert "2 wins it from Volta, who can lay 1 at most, and keeps your 5 for the unit behind it." in words
    assert "Win this lot: very likely" in words
    assert not [line for line in words if "%" in line or "lead" in line or "game" in line], "only on request"
    written.clear()
    MousePerson(app).click_on("Show figures")
    app.step(0.1)
    words = [line for line, _ in written]
    assert "Win this lot: 90%" in words
    assert [line for line in words if "game" in line]
    assert not [line for line in words if "lead" in line], "48 % and a lead of -7 would look like a mistake"
    app.scenes.pop(scene)
    written.clear()
    answered_hint(app, thinker, (proposal(0.7, 6.0, 0.9, BEST),))
    assert "Win this lot: 90% · Expected lead: +6" in [line for line, _ in written]


def test_a_choice_that_is_ranked_lower_is_told_no_higher_a_chance(
    make_game: MakeGame, thinker: Late, written: Written
) -> None:
    other = Argument(3, Claim.SURE, versus=Versus.DEARER, more=1)
    app = make_game(Settings(language="en", figures=True))
    answered_hint(app, thinker, (proposal(0.5, 1.0, 1.0, BEST), proposal(0.56, 0.5, 1.0, other)))
    words = [line for line, _ in written]
    assert "3 wins it just as surely, but costs 1 zap more." in words
    assert "Nearly as good" in words
    assert sum("50%" in line for line in words) == 2
    assert not [line for line in words if "56" in line]


@pytest.mark.parametrize(("lead", "shown"), [(4.0, ["+6", "+4"]), (-9.0, [])])
def test_all_choices_have_an_expected_lead_or_none_has(
    make_game: MakeGame, thinker: Late, written: Written, lead: float, shown: list[str]
) -> None:
    """A lead behind at a good chance would look like a mistake, and so would a choice without one beside another's."""
    other = Argument(3, Claim.SURE, versus=Versus.DEARER, more=1)
    app = make_game(Settings(language="en", figures=True))
    answered_hint(app, thinker, (proposal(0.7, 6.0, 0.9, BEST), proposal(0.65, lead, 0.9, other)))
    found = {line for line, _ in written if "lead" in line}
    assert found == {f"Win this lot: 90% · Expected lead: {points}" for points in shown}


def test_two_bids_that_hardly_win_are_told_apart(make_game: MakeGame, thinker: Late, written: Written) -> None:
    app = make_game(Settings(language="en"))
    tries = Argument(3, Claim.TRIES, Aim.GAINS, points=4)
    idles = Argument(1, Claim.REFUSES, versus=Versus.IDLES, more=-2)
    answered_hint(app, thinker, (proposal(0.23, -13.0, 0.06, tries), proposal(0.22, -14.0, 0.004, idles)))
    words = [line for line, _ in written]
    assert "1 hardly ever wins it, but then it costs you nothing either." in words
    assert {"Win this lot: very unlikely", "Win this lot: almost impossible"} <= set(words)


BEST_THOUGH = "Best for the whole game, not just for this lot."


@pytest.mark.parametrize(
    ("claim", "wins", "told"),
    [
        (Claim.TRIES, 0.06, True),
        (Claim.TRIES, 0.2, True),
        (Claim.TRIES, 0.3, False),
        (Claim.LIKELY, 0.7, False),
        # These say themselves that they leave it.
        (Claim.HARDLY, 0.01, False),
        (Claim.REFUSES, 0.004, False),
    ],
)
def test_a_best_bid_that_seldom_wins_is_explained(
    make_game: MakeGame, thinker: Late, written: Written, claim: Claim, wins: float, *, told: bool
) -> None:
    app = make_game(Settings(language="en"))
    best, other = Argument(3, claim, Aim.GAINS, points=4), Argument(1, Claim.REFUSES, versus=Versus.IDLES, more=-2)
    scene = answered_hint(app, thinker, (proposal(0.23, -13.0, wins, best), proposal(0.22, -14.0, 0.05, other)))
    assert [line for line, _ in written].count(BEST_THOUGH) == told
    app.scenes.pop(scene)
    written.clear()
    answered_hint(app, thinker, (proposal(0.23, -13.0, wins, best),))
    assert BEST_THOUGH not in [line for line, _ in written], "the only choice is not called the best"


def test_fixing_nothing_more_is_shown_by_the_robots_that_stay(make_game: MakeGame, thinker: Late) -> None:
    """They go to the pile, face down, so that no choice is without a picture."""
    fixing, ending = Allocate("unit-oil", "r1-oil"), EndAllocation()
    scene = answered_hint(
        make_game(Settings(language="en")),
        thinker,
        tuple(Candidate(action, 0.5, 0.0, None, ()) for action in (fixing, ending)),
    )
    shown = set()
    draw = scene.app.painter.image

    def noted(key: Key, place: Rect) -> None:
        if key[0] in ("back", "face"):
            shown.add((key, place.x > scene.app.painter.canvas.w / 2))
        draw(key, place)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scene.app.painter, "image", noted)
        scene.draw_content(scene.app.painter)
    left = {(("face", "unit-oil"), False), (("face", "r1-oil"), False)}
    assert shown == left | {(("back",), True), (("face", "r1-oil"), True)}


def card_sizes(scene: HintScene, monkeypatch: pytest.MonkeyPatch) -> list[Rect]:
    """The places of the cards of all choices."""
    found: list[Rect] = []
    with monkeypatch.context() as patch:
        patch.setattr(scene.app.painter, "image", lambda key, place: found.append(place) if key[0] == "face" else None)
        scene.draw_content(scene.app.painter)
    return found


def test_cards_are_as_large_as_the_words_below_leave_room_for(
    make_game: MakeGame, thinker: Late, monkeypatch: pytest.MonkeyPatch, written: Written
) -> None:
    app = make_game(Settings(language="en"), size=(1600, 900))
    scene = answered_hint(app, thinker, (proposal(0.5, 1.0, 1.0, BEST),))
    (card,) = card_sizes(scene, monkeypatch)
    app.scenes.pop(scene)
    twice = Candidate(Bid(tuple(STARTER_IDS[1][:2])), 0.5, 1.0, 1.0, (), BEST)
    scene = answered_hint(app, thinker, (proposal(0.5, 1.0, 1.0, BEST), twice))
    one, left, right = card_sizes(scene, monkeypatch)
    assert CARD_W < one.w == left.w == right.w < card.w <= MOST_CARD_W
    assert left.right < right.left, "two do not overlap"
    app.scenes.pop(scene)
    facts = tuple(Reason(kind, cards=tuple(STARTER_IDS[1])) for kind in (ReasonKind.SAVES,) * 4)
    app.change_settings(figures=True)
    scene = answered_hint(app, thinker, (msgspec.structs.replace(proposal(0.5, 1.0, 1.0, BEST), reasons=facts),))
    (small,) = card_sizes(scene, monkeypatch)
    assert CARD_W <= small.w < card.w


@pytest.mark.parametrize(
    ("occasion", "more"),
    [
        ("", ""),
        ("ladder/volta", "on the ladder, with hollow stars."),
        ("day/2026-11-21", "lamp tells of each hint"),
    ],
)
def test_what_help_costs_is_said_before_the_first_hint_of_a_game_and_then_no_more(
    make_game: MakeGame, thinker: Late, written: Written, occasion: str, more: str
) -> None:
    app = make_game(Settings(language="en"))
    match = new_match(GAME, app.archive, thinker, occasion=occasion)
    while match.session.to_act != 0:
        match.session.submit(1, match.session.observation(1).legal_actions()[0])
    match.save()

    def asked() -> HintScene:
        scene = HintScene(app, match, 0, lambda _action: None)
        app.scenes.push(scene)
        app.step(0.1)
        return scene

    def hints() -> int:
        match.settle(60)
        assert match.file_id is not None
        return app.archive.about(match.file_id).hints

    asked()
    said = " ".join(line for line, _ in written)
    assert "Use hints as you like: this game is then marked as one with help." in said
    assert not {"medal", "rating"} & set(said.split()), "nobody has seen one yet"
    assert more in said
    MousePerson(app).click_on("Play without")
    assert (thinker.asked, hints()) == ([], 0), "nothing was asked, and nothing counts"
    app.change_progress(games=1)
    scene = asked()
    said = " ".join(line for line, _ in written)
    assert "a game with help: your rating leaves it out." in said
    assert "A medal that you win in it is marked as won with help." in said
    MousePerson(app).click_on("Show the hint")
    assert not scene.warning
    thinker.asked[0][1].set_exception(LostError("no process answers"))
    app.step(0.1)
    assert (scene.answered, hints()) == (True, 0), "nothing was shown, and nothing counts"
    app.scenes.pop(scene)
    scene = asked()
    MousePerson(app).click_on("Show the hint")
    thinker.asked[1][1].set_result((proposal(0.48, -7.0, 0.9, BEST),))
    app.step(0.1)
    assert (len(thinker.asked), hints()) == (2, 1)
    app.scenes.pop(scene)
    assert not asked().warning
    assert (len(thinker.asked), hints()) == (3, 1)


def test_the_plate_before_the_first_hint_is_as_high_as_its_words(
    make_game: MakeGame, thinker: Late, written: Written
) -> None:
    app, tops = make_game(Settings(language="en", text_size=200)), []
    for occasion in ("", "day/2026-11-21"):
        scene = HintScene(app, new_match(GAME, app.archive, thinker, occasion=occasion), 0, lambda _action: None)
        app.scenes.push(scene)
        app.step(0.1)
        assert scene.warning
        tops.append(scene.group.widgets[0].rect.top)
    assert tops[0] < tops[1]
    assert not [words for words, block in written if block.cut and "a game with help" in words]
