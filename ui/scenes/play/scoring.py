"""One person's final score in a running game [F2] [F5]."""

from game.core.actions import Build
from ui.layout.leaves import Leaf
from ui.match.match import Match
from ui.match.wording import signed
from ui.scenes.common.bench_frame import large_button
from ui.scenes.common.build_bench import BuildBench
from ui.scenes.common.game_desk import Acting, GameDesk
from ui.shell.app import App
from ui.shell.scene import DialogAnswer
from ui.sound.music import Music
from ui.table.motion.passage import Doorway
from ui.widgets.button import PRIMARY, SECONDARY


class ScoringScene(BuildBench):
    """One person's widgets, with a question before a poorer build is scored."""

    music = Music.SCORING

    def __init__(
        self,
        app: App,
        match: Match,
        player: int,
        on_done: Acting,
        doorway: Doorway | None = None,
    ) -> None:
        observation = match.session.observation(player)
        own = observation.seats[player]
        super().__init__(
            app,
            own.units,
            observation.discard,
            own.fixed,
            desk=GameDesk(app, match, player),
            round_number=observation.round,
            doorway=doorway,
        )
        self.match = match
        self.player = player
        self._on_done = on_done
        self._warned = 0
        """The largest loss, in points against the best build, that the person has agreed to or been asked about."""

    def title(self) -> str:
        """Whose build it is."""
        if self.match.trial is not None:
            return self.app.tr.text("Trying it out: build your widgets")
        if self.match.lone_human is not None:
            return self.app.tr.text("The final score: build your widgets")
        return self.app.tr.text("{name}: build your widgets", name=self.match.looks[self.player].name)

    def done(self) -> Leaf:
        """Score the build as it is."""
        tr, total = self.app.tr, self.total()
        at_best = total == self.most
        # Even the best build may score below zero, and a button that offers a loss would only puzzle.
        bare = at_best and total < 0
        words = tr.text("Score this build") if bare else tr.text("Score {points}", points=signed(total, plus=False))
        return large_button(words, self._ask_or_score, look=PRIMARY if at_best else SECONDARY)

    def _ask_or_score(self) -> None:
        """Score the build; ask first if it loses more points than the person has been asked about."""
        lost = self.most - self.total()
        if lost <= self._warned:
            self._score()
            return
        self._warned = lost
        tr = self.app.tr
        mine, most = (signed(points, plus=False) for points in (self.total(), self.most))
        self.app.go.ask(
            tr.plural("You leave {n} point on the bench", "You leave {n} points on the bench", lost),
            tr.text("Your build scores {mine}, the best one {most}.", mine=mine, most=most),
            [
                DialogAnswer(tr.text("Use the best build"), self.show_best, PRIMARY),
                DialogAnswer(tr.text("Score {points} anyway", points=mine), self._score),
                DialogAnswer(tr.text("Back"), lambda: None),
            ],
            cancel=2,
        )

    def _score(self) -> None:
        self.leave([Build(self.plan.widgets())], self._on_done)
