"""The list of games: one plate each, with the faces at the table, how far the game has come, and the belt."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from ui.archive.entry import ArchivedGame
from ui.base.i18n import Translator
from ui.base.theme import CREAM, DIM, INK, LINE, PANEL, PANEL_DARK, SEAT, SMALL, STRONG, YELLOW, mix
from ui.base.viewport import Rect
from ui.files.settings import HUMAN
from ui.input.input import Command, InputEvent, KeyPressed, PadButton, PointerReleased, command_of
from ui.match.faces import SeatLook, faces_of
from ui.match.game_words import kind_words, standing_words
from ui.match.wording import date_words
from ui.paint.painter import Painter
from ui.paint.stack import Line, common_share, draw_stack
from ui.table.paint.marks import draw_card_row, draw_portrait
from ui.table.places.rows import card_row
from ui.table.places.sprites import CARD_RATIO
from ui.widgets.base import draw_focus_ring
from ui.widgets.scroll import ScrollArea

PLATE, MORE_PLATE = 164.0, 0.35
"""Height of a plate, in virtual units, and by how much of itself it grows with words twice as large."""
_GAP = 14.0
_PAD = 20.0
_FACE = 33.0
_SEATS, _MORE_SEATS = 456.0, 0.18
"""The width of all seats, and by how much of itself it grows with words twice as large."""
_SEAT = 150.0
_CARD, _LEAST_CARD = 72.0, 44.0
_BETWEEN, _MORE_BETWEEN = 6.0, 1.6
"""The least gap between two names, and by how much of itself it is wider between words twice as large."""
_NAME = SMALL.but(size=18, colour=CREAM)
_ABOUT = 52.0
"""The most height of the words below a game's title."""
_TITLE = STRONG.but(size=24)
_ALIKE = 0.8
"""The most share of their wanted size that large words get."""


class GameList(ScrollArea):
    """A column of plates, one of them chosen, by a click, or by the keys while the list has the focus."""

    def __init__(
        self,
        rect: Rect,
        tr: Translator,
        games: Sequence[ArchivedGame],
        chosen: int,
        now: datetime,
        *,
        choose: Callable[[int], None],
        accept: Callable[[], None],
        high: float = PLATE,
    ) -> None:
        """`choose` gets the index of the newly chosen plate, `accept` opens it; `now` is local time. Each plate is
        `high`."""
        self._step = high + _GAP
        super().__init__(rect, max(1.0, len(games) * self._step - _GAP), self._draw_plates)
        self._tr = tr
        self._games = games
        self._now = now
        self._choose = choose
        self._accept = accept
        self.chosen = chosen
        self._show_chosen()

    @property
    def can_focus(self) -> bool:
        """A list of games takes the keys even if it all fits."""
        return self.visible and bool(self._games)

    def handle(self, event: InputEvent) -> bool:
        """Choose with a click or a key; everything else scrolls."""
        match event:
            case PointerReleased(button=1, pos=pos) if self._drag.item == "content" and not self._drag.active:
                index = int((pos[1] - self.rect.y + self.offset) // self._step)
                if self.contains(pos) and index < len(self._games):
                    self._select(index)
            case KeyPressed() | PadButton():
                return self._key(command_of(event))
            case _:
                pass
        return super().handle(event)

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the visible plates; the ring goes around the chosen one."""
        super().draw(painter, ring=False)
        if ring:
            with painter.clip(self.rect.inflate(20, 20)):
                draw_focus_ring(painter, self._place(self.chosen, self.rect.y - self.offset), 14)

    def _key(self, command: Command | None) -> bool:
        page = max(1, int(self.rect.h // self._step))
        last = len(self._games) - 1
        wanted = {
            Command.UP: self.chosen - 1,
            Command.DOWN: self.chosen + 1,
            Command.PAGE_UP: max(0, self.chosen - page),
            Command.PAGE_DOWN: min(last, self.chosen + page),
            Command.HOME: 0,
            Command.END: last,
        }
        if command is Command.ACCEPT:
            self._accept()
            return True
        if command not in wanted or not 0 <= wanted[command] <= last:
            return False
        self._select(wanted[command])
        return True

    def _select(self, index: int) -> None:
        self.chosen = index
        self._show_chosen()
        self._choose(index)

    def _show_chosen(self) -> None:
        top = self.chosen * self._step
        if top < self.offset:
            self.scroll_to(top)
        elif top + self._step - _GAP > self.offset + self.rect.h:
            self.scroll_to(top + self._step - _GAP - self.rect.h)

    def _place(self, index: int, top: float) -> Rect:
        return Rect(self.rect.x + 6, top + index * self._step + 3, self.content_width - 12, self._step - _GAP - 6)

    def _draw_plates(self, painter: Painter, content: Rect) -> None:
        first = max(0, int(self.offset // self._step))
        last = min(len(self._games), int((self.offset + self.rect.h) // self._step) + 1)
        for index in range(first, last):
            draw_plate(
                painter,
                self._tr,
                self._games[index],
                self._place(index, content.y),
                self._now,
                chosen=index == self.chosen,
            )


def draw_plate(
    painter: Painter, tr: Translator, game: ArchivedGame, place: Rect, now: datetime, *, chosen: bool
) -> None:
    """Draw one game: the seats with their points, its state, when it was played, and the belt."""
    face = mix(PANEL, LINE, 0.35) if chosen else PANEL_DARK
    painter.panel(place, face, border=YELLOW if chosen else LINE, border_width=4 if chosen else 3, radius=16)
    _draw_seats(painter, tr, game, place)
    left = place.x + _PAD + _SEATS * painter.texts.room(_MORE_SEATS) + 14
    room = place.right - _PAD - left
    belt = game.standing.belt
    title = " · ".join(words for words in (kind_words(tr, game), standing_words(tr, game)) if words)
    about = about_words(tr, game, now)
    if painter.texts.large:
        told = [Line(title, _TITLE, 2), Line(about, SMALL, 3)]
        words = Rect(left, place.y + 10, room, place.h - 20 - (_LEAST_CARD + 4 if belt else 0))
        # Less would leave plates of few words with far larger ones than the others.
        share = min(_ALIKE, common_share(painter, [told], words.w, words.h))
        line = draw_stack(painter, told, words, middle=not belt, share=share)
    else:
        line = painter.text(title, (left, place.y + (12 if belt else 46)), _TITLE, max_width=room)
        line = painter.text(about, (left, line.bottom), SMALL, max_width=room, max_lines=2, max_height=_ABOUT)
    high = min(_CARD, place.bottom - 12 - (line.bottom + 4))
    wide = high / CARD_RATIO
    middle = left + (len(belt) * (wide + 8) - 8) / 2
    draw_card_row(painter, belt, card_row(len(belt), middle, place.bottom - 12 - high, wide, gap=8), small=True)


def _draw_seats(painter: Painter, tr: Translator, game: ArchivedGame, place: Rect) -> None:
    scores = game.standing.scores
    wide = min(_SEAT, _SEATS / len(game.seats)) * painter.texts.room(_MORE_SEATS)
    room = wide - _BETWEEN * painter.texts.room(_MORE_BETWEEN)
    points = [tr.plural("{n} point", "{n} points", score) for score in scores]
    style = _NAME
    if painter.texts.large:
        style = painter.common_style([(words, room) for words in (*points, *(one.name for one in game.seats))], _NAME)
    high = painter.measure(game.seats[0].name, style)[1] - 1
    top = place.y + max(8.0, (place.h - 2 * _FACE - 4 - 2 * high) / 2)
    x = place.x + _PAD + wide / 2
    for seat, (choice, portrait) in enumerate(zip(game.seats, faces_of(game.seats), strict=True)):
        won = seat in game.standing.winners
        look = SeatLook(choice.name, choice.colour, portrait, choice.kind == HUMAN)
        at = (x, top + _FACE)
        if won:
            painter.circle(at, _FACE + 5, YELLOW, border=INK, border_width=3)
        draw_portrait(painter, look, SEAT[look.colour], at, _FACE, "pleased" if won else "calm")
        below = at[1] + _FACE + 4
        painter.text(choice.name, (x, below), style, align="midtop", max_width=room)
        if seat < len(points):
            shade = YELLOW if won else DIM
            painter.text(points[seat], (x, below + high), style, align="midtop", max_width=room, colour=shade)
        x += wide


def about_words(tr: Translator, game: ArchivedGame, now: datetime) -> str:
    """Return when a game was last played, its number, and whether with help."""
    words = [moment_words(tr, game.played, now), tr.text("Game number {number}", number=game.seed)]
    help_used = []
    if game.hints:
        help_used.append(tr.plural("{n} hint", "{n} hints", game.hints))
    if game.undos:
        help_used.append(tr.plural("{n} bid taken back", "{n} bids taken back", game.undos))
    if game.origin:
        help_used.append(tr.text("continued from another game"))
    if help_used:
        words.append(tr.text("With help: {things}", things=", ".join(help_used)))
    return " · ".join(words)


def moment_words(tr: Translator, moment: datetime, now: datetime) -> str:
    """Return a moment as people write it, in local time; `now` must have a time zone."""
    local = moment.astimezone(now.tzinfo)
    time = f"{local:%H:%M}"
    if local.date() == now.date():
        return tr.text("Today, {time}", time=time)
    if local.date() == (now - timedelta(days=1)).date():
        return tr.text("Yesterday, {time}", time=time)
    return f"{date_words(tr, local)}, {time}"
