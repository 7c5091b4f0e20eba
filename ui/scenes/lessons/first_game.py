"""Somebody's first game: a mentor stands by for its first minute, and it goes on at the same table."""

from game.core.state import Phase
from game.records.game import Game
from ui.archive.setups import seat_spec
from ui.art.card_face import DIMMABLE, Dimmed
from ui.files.settings import Pace
from ui.match.faces import looks_of, sitters_of
from ui.match.lessons.guide import Guide
from ui.match.lessons.opening import Opening
from ui.match.match import Match
from ui.match.opponents import CALM, PLEASED
from ui.paint.assets import Key
from ui.scenes.lessons.taught_table import TaughtTable
from ui.shell.app import App
from ui.table.aids.speech import FOREMAN, table_place
from ui.table.places.geometry import TableGeometry
from ui.table.places.sprites import CARD_RATIO
from ui.table.state.moments import Moment

LOTS_SEEN = 6
"""How many lots the mentor's last words are about."""
TAUGHT = (Moment.BID, Moment.FZZZT, Moment.UNIT, Moment.BELT)
"""What the mentor has explained."""


class FirstGameScene(TaughtTable):
    """The table of a first game. It is saved like any other, so whoever comes back is taught on from there."""

    def __init__(self, app: App, match: Match, opening: Opening) -> None:
        """Play ``match`` on from its current point."""
        super().__init__(app, match, Guide(opening.lesson))
        self._opening = opening
        self._lit: frozenset[str] = frozenset()
        if app.settings.pace is Pace.NORMAL and not match.session.clone().turns:
            # Until there is something to do.
            self.playback.own_pace = Pace.FAST
        seen = match.session.observation(None)
        if seen.phase is Phase.OVER or self.teacher.passed(seen.phase, seen.round, seen.auction):
            self._let_go()

    @property
    def lit(self) -> frozenset[str] | None:
        """The marks of cards that have mattered so far; None: all, as the mentor has said what they mean."""
        return self._opening.lit(self.view.round, self.view.auction) if self.teaching else None

    def update(self, dt: float) -> None:
        """Follow the game with words; marks of the cards light up as they begin to matter."""
        super().update(dt)
        if self.my_turn:
            self.playback.own_pace = None
        if self.teaching and self.my_turn:
            # What is explained is explained by the mentor, up to the last bid that he asks for.
            self.explainer.skip()
        lit = self._opening.lit(self.view.round, self.view.auction)
        if lit != self._lit:
            self._lit = lit
            self._show.forget_picture()
            self.invalidate()

    def _finish(self) -> None:
        """The mentor leaves; from here on the table explains itself."""
        progress = self.app.progress
        known = tuple(moment.value for moment in TAUGHT if moment not in progress.moments)
        done = progress.schooling.with_done(self.teacher.lesson.key)
        self.app.change_progress(schooling=done, moments=(*progress.moments, *known))
        self._let_go()
        self.lay_out_again()

    def _let_go(self) -> None:
        """Make it a table like any other."""
        self.teaching = False
        self.counsel = None
        self.playback.shared = False


def first_pictures(app: App, opening: Opening) -> list[tuple[Key, int, int]]:
    """The pictures with which a first game begins, as key and size in pixels: the mentor, then each card as it is while
    marks of it are dimmed, lot after lot. Any size of a card can stand in for the others."""
    setup = opening.setup(app.tr)
    game = Game.new(opening.number, [seat_spec(seat) for seat in setup.seats])
    looks, seen = looks_of(setup.seats), game.observation(0)
    sitters = sitters_of([seat.mechanic for seat in seen.seats], looks)
    geometry = TableGeometry(app.viewport.canvas, len(looks), 0, app.settings.text_size / 100)
    scale = app.viewport.scale

    def sized(key: Key, width: float, ratio: float = CARD_RATIO) -> tuple[Key, int, int]:
        return key, round(width * scale), round(width * ratio * scale)

    def face(card: str, auction: int) -> Key:
        sitter = (sitters[card],) if card in sitters else ()
        return ("face", card, *sitter, Dimmed(frozenset(DIMMABLE) - opening.lit(1, auction)))

    state = game.state
    hands, lots = [card for seat in state.players for card in seat.hand], state.belt[:LOTS_SEEN]
    side = table_place(geometry).h
    found = [sized(("portrait", FOREMAN, mood), side, 1.0) for mood in (CALM, PLEASED)]
    for step in opening.steps:
        found += [sized(face(card, step.auction), geometry.hand_w) for card in hands]
        found += [sized(face(card, step.auction), geometry.head.w) for card in lots]
    return found
