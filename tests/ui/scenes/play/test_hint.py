"""The window of a hint: what it shows once an answer has come, or will not come, and what it leaves behind."""

from collections.abc import Callable
from concurrent.futures import Future

import pytest

from game.agents import Candidate
from game.core.state import Phase
from game.play.thinking import Agents, LocalThinker, Question
from game.play.worker import LostError
from game.review.opposition import opposition
from tests.ui.conftest import Written
from tests.ui.stand_ins import session_at, setup
from ui.archive.setups import seat_spec
from ui.match.match import Match
from ui.scenes.play.hint import HintScene
from ui.shell.app import App
from ui.shell.scene import Scene

GAME = setup("ADA", "volta", seed=7)
MakeGame = Callable[..., App]


class Late(LocalThinker):
    """Gives hints when it is told to."""

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
    app, game = make_game(), setup("ADA", rival, seed=7)
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
    assert f"Wins the game: {round(100 * best.chance)} % ({against})" in [words for words, _ in written]
