"""Computer players that answer at once, so that a bout is about the window alone."""

from concurrent.futures import Future

import msgspec

from build.attack.monkey import LocalNavigator
from build.pictures.after_moments import rough_answer
from game.agents import Candidate
from game.core.actions import Action
from game.play.thinking import LocalThinker, Question, answered
from game.review.review import ChancesAsked, ChoiceAsked, Reviewed


class HastyThinker(LocalThinker):
    """Judges by rule of thumb, since the levels' choices do not matter here."""

    def choose(self, question: Question) -> Future[Action]:
        return super().choose(_easy(question))

    def hints(self, question: Question) -> Future[tuple[Candidate, ...]]:
        return super().hints(_easy(question))

    def review(self, asked: ChoiceAsked | ChancesAsked) -> Future[Reviewed]:
        return answered(rough_answer(asked))

    def fresh(self) -> "HastyThinker":
        return HastyThinker()


def _easy(question: Question) -> Question:
    return msgspec.structs.replace(question, level="apprentice")


class HastyNavigator(LocalNavigator):
    def thinker(self) -> LocalThinker:
        return HastyThinker()
