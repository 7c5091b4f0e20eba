"""What the table shows at a moment, as values for its picture: from a match, its playback and what the viewer does."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.cards import POWER
from game.pools import personal_cards
from ui.base.viewport import Point
from ui.match.match import Match
from ui.match.wording import numbered
from ui.paint.painter import Painter
from ui.shell.app import App
from ui.table.layout import TableGeometry
from ui.table.painting import Listing, log_rows
from ui.table.picture import OWN, Ground, Moment, cards_of, lifted, seat_signs
from ui.table.playback import Playback
from ui.table.pool_view import draw_pool
from ui.table.view import TableView

HELD_GROWTH = 1.06


@dataclass(frozen=True)
class Doing:
    """What the viewer is at: to bid or not, with which cards, and which one is in the pointer's hand, and where."""

    my_turn: bool
    selected: Sequence[str]
    held: str | None
    at: Point
    scroll: int
    """Lines of the log that are scrolled out below."""


class TableShow:
    """Looks at one game for the table's picture. Nothing here changes anything."""

    def __init__(self, app: App, match: Match, playback: Playback) -> None:
        """Look at ``match`` as far as ``playback`` has come."""
        self._app = app
        self._match = match
        self._playback = playback

    def ground(self, geometry: TableGeometry, doing: Doing, view: TableView, lines: Sequence[str]) -> Ground:
        """What lies below the cards, for a view and a log: the present ones, or those of the step to come."""
        total = sum(POWER[card] for card in (*view.own_bid, *doing.selected))
        return Ground(
            round=view.round,
            auction=view.auction,
            deck=view.deck,
            seats=seat_signs(
                view, self._playback.company.moods, None if self._playback.busy else self._match.session.to_act
            ),
            viewer=view.viewer,
            covered=view.viewer is not None and view.staged,
            total=total if view.own_bid or doing.selected else None,
            inviting=doing.held is not None and doing.held not in doing.selected,
            lit=bool(view.belt) and view.belt[0].card is not None,
            listing=self._listing(geometry, doing, lines),
        )

    def _listing(self, geometry: TableGeometry, doing: Doing, lines: Sequence[str]) -> Listing:
        last = max(0, len(lines) - doing.scroll)
        first = max(0, last - log_rows(geometry.log))
        prompt = self._prompt(my_turn=doing.my_turn)
        return Listing(tuple(numbered(lines[first:last], first)), prompt, scrolled=bool(doing.scroll))

    def _prompt(self, *, my_turn: bool) -> str:
        tr = self._app.tr
        player = self._match.session.to_act
        if my_turn:
            return tr.text("YOUR BID?")
        if self._playback.held:
            return tr.text("PRESS ANY KEY")
        if self._playback.busy or player is None or self._match.forced is not None:
            return "RUN"
        name = self._match.looks[player].name.upper()
        return (
            tr.text("{name}: YOUR TURN", name=name)
            if self._match.looks[player].human
            else tr.text("{name} THINKS…", name=name)
        )

    def moment(self, doing: Doing) -> Moment:
        """What lies on the ground, at rest or on its way."""
        playback = self._playback
        view, sprites = playback.view, playback.sprites
        held = f"{OWN}{doing.held}" if doing.held is not None else ""
        drawn = [(key, pose, sprites.resting(key)) for key, pose in sprites.drawn([held])]
        pose = sprites.poses().get(held) if held else None
        return Moment(
            view=view,
            cards=cards_of(drawn, view, self.fixed()),
            moods=tuple(playback.company.moods),
            sentences=playback.sentences,
            counted=playback.counted,
            since=playback.since,
            turn=playback.turn,
            rolling=playback.rolling,
            held=None if pose is None else lifted(pose, doing.at, HELD_GROWTH),
            banner=playback.banner,
            remark=playback.company.remark,
        )

    def fixed(self) -> dict[str, tuple[str, ...]]:
        """All robots that are fixed to units."""
        return {unit: cards for board in self._playback.view.seats for unit, cards in board.fixed.items()}

    def draw_pool(self, painter: Painter, seat: int) -> None:
        """Draw a seat's cards as far as everybody may remember them [A7]."""
        view = self._playback.view
        cards = personal_cards(self._match.session.observation(None))[seat]
        own = {*view.hand, *view.own_bid}
        pile = [card for card in cards if card not in own] if seat == view.viewer else None
        draw_pool(painter, self._app.tr, self._match.looks[seat], cards, pile)
