"""The worked scoring example of the rules page [F4] on a bench, where its robots can be moved by hand."""

from game.core.rules import ROUNDS
from game.core.worked import COUNT
from ui.layout.leaves import Leaf
from ui.scenes.common.bench_frame import large_button
from ui.scenes.common.build_bench import BuildBench
from ui.shell.app import App


class ExampleScene(BuildBench):
    """The example on a bench, to be rearranged by hand. Nothing depends on the result."""

    def __init__(self, app: App) -> None:
        """Start with the rulebook's arrangement."""
        super().__init__(app, COUNT.units, COUNT.free, COUNT.fixed, desk=None, round_number=ROUNDS)
        self.plan.fill_best()

    def title(self) -> str:
        """The name of the example."""
        return self.app.tr.text("A scoring example")

    def advice(self) -> str:
        """How far the build is from the best."""
        tr, lost = self.app.tr, self.most - self.total()
        if not lost:
            return tr.text(
                "Nothing scores more than {points}. Move the upgrade onto the prototype, and see.", points=self.most
            )
        return tr.plural("The best build earns {n} point more.", "The best build earns {n} points more.", lost)

    def done(self) -> Leaf:
        """The button back to the rules."""
        return large_button(self.app.tr.text("Back to the rules"), self._leave)

    def _leave(self) -> None:
        self.app.go.back(self)
