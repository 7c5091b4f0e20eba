"""The final score of one person in a game that is played [F2] [F5]."""

from game.core.actions import Build
from ui.base.viewport import Rect
from ui.match.match import Match
from ui.match.wording import signed
from ui.parts.game_desk import GameDesk
from ui.scenes.common.build_bench import BuildBench
from ui.shell.app import App
from ui.shell.navigator import Acting, DialogAnswer
from ui.sound.music import Music
from ui.table.motion.passage import Doorway
from ui.widgets.button import PRIMARY, SECONDARY, Button


class ScoringScene(BuildBench):
    """One person's widgets, and the question whether a poorer build is meant."""

    music = Music.SCORING

    def __init__(
        self,
        app: App,
        match: Match,
        player: int,
        on_done: Acting,
        doorway: Doorway | None = None,
    ) -> None:
        """Ask ``player``; ``on_done`` gets the build. ``doorway`` leads to the table."""
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
        """How many points fewer than the most the person has agreed to, or been asked about at least."""

    def title(self) -> str:
        """Whose build it is."""
        if self.match.lone_human is not None:
            return self.app.tr.text("The final score: build your widgets")
        return self.app.tr.text("{name}: build your widgets", name=self.match.looks[self.player].name)

    def done_button(self, rect: Rect) -> Button:
        """Score the build as it stands."""
        tr, total = self.app.tr, self.total()
        at_best = total == self.most
        # Even the best may be less than nothing: a button that seems to offer that would only be a riddle.
        bare = at_best and total < 0
        words = tr.text("Score this build") if bare else tr.text("Score {points}", points=signed(total, plus=False))
        return Button(rect, words, self._ask_or_score, look=PRIMARY if at_best else SECONDARY)

    def _ask_or_score(self) -> None:
        """Score the build; one that is worth less than the best, and less than was told before, is asked about."""
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
                DialogAnswer(tr.text("Lay the best"), self.show_best, PRIMARY),
                DialogAnswer(tr.text("Score {points} all the same", points=mine), self._score),
                DialogAnswer(tr.text("Back"), lambda: None),
            ],
            cancel=2,
        )

    def _score(self) -> None:
        self.leave([Build(self.plan.widgets())], self._on_done)
