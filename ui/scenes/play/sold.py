"""What was sold while the player skipped ahead: every lot, its winner and its price, and what that changed."""

from functools import partial
from typing import TYPE_CHECKING

from game.core.cards import CATALOGUE
from game.core.events import Auction
from game.core.turn_order import clockwise
from ui.base.i18n import N_
from ui.base.spacing import APART, GAP, NEAR, SNUG, WIDE
from ui.base.theme import CREAM, DIM, INK, LARGE, LOG_GREEN, NAME, STRONG, WARNING, Colour, with_alpha
from ui.base.viewport import Rect
from ui.halls.backdrop import FOREMAN
from ui.input.input import Command, InputEvent, command_of
from ui.layout.box import Box
from ui.layout.boxes import Column, Fit, Last, Row, Scroll, Sized
from ui.layout.leaves import Picture, Spacer, Words
from ui.match.match import Match
from ui.match.wording import signed
from ui.paint.painter import Painter
from ui.scenes.common.boxes import button, frame
from ui.scenes.common.page import OverlayPage
from ui.scenes.common.speaker import speaker, stand
from ui.shell.scene import RulesTopic
from ui.table.paint.marks import bubbled, icon, portrait
from ui.table.places.sprites import CARD_RATIO
from ui.table.state.sold import Skipped, Upshot, changes, lost_robots, upshot
from ui.widgets.scroll import ScrollArea

if TYPE_CHECKING:
    from ui.shell.app import App

_SUM = NAME.but(size=LARGE)
_PIN = 34.0
"""How high a face and a price below a card are at least, in units."""


class SoldScene(OverlayPage):
    """Opens over the table when a skip has come to its end; the table goes on once it is closed."""

    dim = 190
    first_focus = "next"
    rules_topic = RulesTopic.BIDDING
    heading = N_("What you skipped")

    def __init__(self, app: "App", match: Match, skipped: Skipped) -> None:
        super().__init__(app)
        self._match = match
        self.skipped = skipped
        """What it tells."""

    def page(self) -> Box:
        """The lots with who won them pinned on; what everybody is worth now; and somebody who says what changed."""
        tr, lots = self.app.tr, len(self.skipped.sales)
        told = "\n".join(changes(tr, self.skipped, self._match.names))
        lost = lost_robots(self.skipped)
        # A robot that is gone for good, or the foreman about what comes.
        key = ("robot", CATALOGUE[lost[-1]].art) if lost else FOREMAN
        way = Last(Sized(button(tr.text("Next"), self.go_back, key="next", wide=340.0)))
        # So few leave room for who speaks beside them.
        few = lots <= 4
        high = 400.0 if few else 300.0
        sold = Row(*(self._lot(sale, high) for sale in self.skipped.sales), gap=APART if few else NEAR, at="middle")
        left = Column(Spacer(), sold, Spacer(), self._worths(), Spacer(), gap=GAP, weight=1)
        if few:
            said: Box = Sized(speaker(told, stand(key)), wide=340.0, across=None, along=None)
            # The speaker stands on the button.
            body: Box = Row(Scroll(left), Column(said, way), gap=WIDE, weight=1)
        else:
            by = Picture(stand(key), least=110, most=150, aspect=1.0)
            # The cards are the news: where room is short, what is said about them scrolls.
            words = Words(told, STRONG.but(colour=INK), letters=80, side="center", at="middle")
            read = Scroll(words, key="told", least=90.0)
            said = Fit(Row(by, Sized(bubbled(read)), gap=NEAR), Sized(bubbled(read, tip=False)))
            body = Column(left, Row(said, Spacer(), way, gap=NEAR), gap=GAP, weight=1)
        return frame(self.heading_words, body, gap=20)

    def ground_of(self, area: ScrollArea) -> Colour:
        """What is said lies on a bubble."""
        return CREAM if area is self.area("told") else self.ground

    def handle(self, event: InputEvent) -> bool:
        """Go on with Enter wherever the focus is."""
        if command_of(event) is Command.ACCEPT and self.group.focused is None:
            self.go_back()
            return True
        return super().handle(event)

    def _lot(self, sale: Auction, high: float) -> Box:
        """The card of a lot; under its rim the winner's face, whose it is now, and the price."""
        look = self._match.looks[sale.winner]
        draw = partial(_draw_lot, sale, upshot(self.skipped, sale.card))
        price = icon(("power", sale.values[sale.winner]), least=_PIN, most=64.0)
        name = Words(self._name(sale.winner), STRONG, lines=1, side="center", at="middle", group="names")
        face = portrait(look, least=_PIN, most=64.0)
        return Column(
            Picture(draw, least=130.0, most=high, aspect=1 / CARD_RATIO, group="lots"),
            Fit(Row(Spacer(), face, name, price, Spacer(), gap=SNUG), Column(Row(face, Spacer(), price), name)),
            gap=SNUG,
        )

    def _name(self, seat: int) -> str:
        return self.app.tr.text("You") if seat == self.skipped.you else self._match.looks[seat].name

    def _worths(self) -> Box:
        """What everybody is worth now and what that changed by, as far as it is shown at the table."""
        known, cells = self.skipped.after, list[Box]()
        for seat in clockwise(len(self._match.looks), self.skipped.you or 0):
            if seat in known:
                by = known[seat] - self.skipped.before.get(seat, known[seat])
                changed = Words(signed(by), STRONG.but(colour=LOG_GREEN if by > 0 else WARNING), lines=1, at="middle")
                figures = Row(
                    Words(signed(known[seat], plus=False), _SUM, lines=1, at="middle", group="worths"),
                    changed if by else None,
                    gap=GAP,
                )
                name = Words(self._name(seat), STRONG, lines=1, group="names")
                face = portrait(self._match.looks[seat], least=30.0, most=96.0)
                cells.append(Row(face, Column(Spacer(), name, figures, Spacer()), gap=NEAR))
        title = Words(self.app.tr.text("Worth now") if cells else "", STRONG.but(colour=DIM), lines=1, side="center")
        return Column(title, Row(*cells, gap=APART, at="middle"), gap=SNUG)


def _draw_lot(sale: Auction, found: Upshot, painter: Painter, place: Rect) -> None:
    """Draw a card; it glows if the person has lost it or was spared it."""
    glow = {Upshot.MISSED: WARNING, Upshot.SPARED: LOG_GREEN}.get(found)
    if glow is not None:
        painter.glow(place, with_alpha(glow, 150), spread=14, radius=place.w * 0.08)
    painter.image(("face", sale.card), place)
