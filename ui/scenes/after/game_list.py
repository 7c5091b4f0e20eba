"""The list of games: one ticket each, with the faces at the table, and how far the game has come; the chosen one is
larger and shows the belt."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial

from ui.archive.entry import ArchivedGame
from ui.base.i18n import Translator
from ui.base.spacing import APART, GAP, NEAR, PLATE_CORNER, SNUG
from ui.base.theme import BRASS, CREAM, FINE, FIRM, HEADING, INK, LARGE, NAME, SEAT, STRONG, WALL_MIDDLE
from ui.base.viewport import Rect
from ui.files.settings import HUMAN
from ui.input.input import Command, InputEvent, KeyPressed, PadButton, PointerReleased, command_of
from ui.layout.arrange import arrange
from ui.layout.box import Box, Placed
from ui.layout.boxes import Column, Layers, Padding, Row, Sized
from ui.layout.drawing import draw_boxes, natural_size
from ui.layout.leaves import Picture, Spacer, Words
from ui.match.faces import SeatLook, faces_of
from ui.match.game_words import kind_words, standing_words
from ui.match.opponents import CALM, PLEASED
from ui.match.wording import short_date, signed
from ui.paint.painter import Painter
from ui.scenes.common.boxes import FIELD
from ui.table.paint.marks import draw_card_row, draw_portrait
from ui.table.places.rows import card_row
from ui.table.places.sprites import CARD_RATIO
from ui.widgets.base import draw_focus_ring
from ui.widgets.bench import OFFERED
from ui.widgets.scroll import Fading, ScrollArea

_TITLE, _ABOUT = NAME.but(colour=INK), STRONG.but(size=FINE, colour=INK)
_HEAD = NAME.but(colour=CREAM)
_POINTS, _LARGE_POINTS = NAME.but(size=FIRM, colour=INK), HEADING.but(size=LARGE, colour=INK)


class GameList(ScrollArea):
    """A column of tickets, one of them chosen, by a click, or by the keys while the list has the focus."""

    def __init__(self, rect: Rect, *, choose: Callable[[int], None], accept: Callable[[], None]) -> None:
        """`choose` gets the index of the newly chosen ticket, `accept` opens it."""
        super().__init__(rect, 1.0, self._draw_tickets)
        self._tr = Translator("en")
        self._games: Sequence[ArchivedGame] = ()
        self._now = datetime.now().astimezone()
        self._step = self._more = 1.0
        """How far a ticket is from the next, and how much farther the chosen one is."""
        self._heads: dict[int, str] = {}
        self._head = 0.0
        """What stands above the first unfinished game and the first finished one, if there are both, and how high."""
        self._shows: object = None
        self._seen: object = None
        self._inside: dict[tuple[int, bool], Sequence[Placed]] = {}
        """What is on the tickets that have been drawn, as if each were in the corner of the canvas."""
        self._choose = choose
        self._accept = accept
        self.chosen = -1

    def show(
        self,
        rect: Rect,
        painter: Painter,
        tr: Translator,
        games: Sequence[ArchivedGame],
        chosen: int,
        now: datetime,
    ) -> None:
        """Show these games; `now` is local time. What is newly chosen comes into sight."""
        self.rect = rect
        self._tr, self._games, self._now = tr, games, now
        shows = (tuple(rect.size), painter.texts.text_scale, tr.language, now.date(), tuple(games))
        if shows != self._shows:
            self._shows, self._inside = shows, {}
            self._step = max(self._high(painter, index, chosen=False) for index in range(min(20, len(games)))) + GAP
            done = next((index for index, game in enumerate(games) if game.finished), 0)
            self._heads = {0: tr.text("Not finished"), done: tr.text("Finished")} if done else {}
            self._head = natural_size(painter, Words(tr.text("Finished"), _HEAD), rect.w)[1] + NEAR
        self._more = max(0.0, self._high(painter, chosen, chosen=True) + GAP - self._step)
        self.content_height = len(games) * self._step + self._more - GAP + len(self._heads) * self._head
        self.across = rect.x + NEAR / 2, rect.x + self.content_width - NEAR / 2
        self.scroll_to(self.offset)
        seen = chosen, rect.h, self._step, self._more
        if seen != self._seen:
            self._seen, self.chosen = seen, chosen
            self._show_chosen()
        # Whoever hears the list hears of the chosen game, which others see.
        self.hint, self.hint_written = told(tr, games[chosen], now), True

    def _high(self, painter: Painter, index: int, *, chosen: bool) -> float:
        """How high a ticket is to be, with what is left free around it."""
        tree = ticket(self._tr, self._games[index], self._now, chosen=chosen)
        return natural_size(painter, tree, self.content_width - NEAR)[1] + SNUG

    @property
    def can_focus(self) -> bool:
        """A list of games takes the keys even if it all fits."""
        return self.visible and bool(self._games)

    def handle(self, event: InputEvent) -> bool:
        """Choose with a click or a key; everything else scrolls."""
        match event:
            case PointerReleased(button=1, pos=pos) if self._drag.item == "content" and not self._drag.active:
                hit = [at for at in range(len(self._games)) if self._place(at, self._top).collidepoint(pos)]
                if self.contains(pos) and hit:
                    self._select(hit[0])
            case KeyPressed() | PadButton():
                return self._key(command_of(event))
            case _:
                pass
        return super().handle(event)

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the visible tickets, which fade where there are more; the ring goes around the chosen one."""
        super().draw(painter, ring=False)
        Fading(self, WALL_MIDDLE, high=APART).draw(painter, ring=False)
        if ring:
            with painter.clip(self.rect.inflate(20, 20)):
                draw_focus_ring(painter, self.place_of_chosen, 14)

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
        place = self._place(self.chosen, 0.0)
        top = place.top - (self._head if self.chosen in self._heads else 0.0)
        self.scroll_to(min(max(self.offset, place.bottom + NEAR - self.rect.h), top - NEAR))

    @property
    def _top(self) -> float:
        """Where the first ticket begins."""
        return self.rect.y - self.offset

    @property
    def place_of_chosen(self) -> Rect:
        """Where the ticket of the chosen game is now."""
        return self._place(self.chosen, self._top)

    def _place(self, index: int, top: float) -> Rect:
        down = index * self._step + (self._more if index > self.chosen else 0.0)
        down += self._head * sum(first <= index for first in self._heads)
        high = self._step - GAP + (self._more if index == self.chosen else 0.0)
        return Rect(self.rect.x + NEAR / 2, top + down + 3, self.content_width - NEAR, high - SNUG)

    def _draw_tickets(self, painter: Painter, content: Rect) -> None:
        for index, words in self._heads.items():
            place = self._place(index, content.y)
            painter.text(words, (place.left + NEAR, place.top - self._head / 2), _HEAD, align="midleft")
        for index in range(len(self._games)):
            place, chosen = self._place(index, content.y), index == self.chosen
            if place.bottom < self.rect.top or place.top > self.rect.bottom:
                continue
            _draw_ticket(painter, place, chosen=chosen)
            if (index, chosen) not in self._inside:
                tree = ticket(self._tr, self._games[index], self._now, chosen=chosen)
                room = Rect(0, 0, place.w, place.h)
                placed = arrange(tree, room, painter.measure, painter.texts.text_scale).placed
                self._inside[index, chosen] = placed
            draw_boxes(painter, self._inside[index, chosen], place.topleft)


def _draw_ticket(painter: Painter, place: Rect, *, chosen: bool) -> None:
    """Draw paper with a notch at each end."""
    painter.panel(place, CREAM if chosen else OFFERED.face, border=INK, border_width=4, radius=PLATE_CORNER, shadow=8)
    with painter.clip(place):
        for x in (place.left, place.right):
            painter.circle((x, place.centery), NEAR, WALL_MIDDLE, border=INK, border_width=4)


def told(tr: Translator, game: ArchivedGame, now: datetime) -> str:
    """A game in a sentence: who played, how far it has come, and when."""
    names = ", ".join(seat.name for seat in game.seats)
    return ". ".join((names, title_words(tr, game, now), about_words(tr, game)))


def title_words(tr: Translator, game: ArchivedGame, now: datetime) -> str:
    """When a game was last played, and what kind of game it is."""
    return " · ".join(words for words in (moment_words(tr, game.played, now), kind_words(tr, game)) if words)


def about_words(tr: Translator, game: ArchivedGame) -> str:
    """How far it has come or how it ended, and whether with help."""
    words = [standing_words(tr, game)]
    help_used = []
    if game.hints:
        help_used.append(tr.plural("{n} hint", "{n} hints", game.hints))
    if game.undos:
        help_used.append(tr.plural("{n} return to the bench", "{n} returns to the bench", game.undos))
    if game.origin:
        help_used.append(tr.text("continued from another game"))
    if help_used:
        words.append(tr.text("With help: {things}", things=", ".join(help_used)))
    return " · ".join(words)


def ticket(tr: Translator, game: ArchivedGame, now: datetime, *, chosen: bool) -> Box:
    """What is on one game's ticket: whom it belongs to, large; when it was played, its state, and the seats with their
    points. Below these the chosen one has the belt."""
    players = zip(game.seats, faces_of(game.seats), strict=True)
    looks = [SeatLook(one.name, one.colour, face, one.kind == HUMAN) for one, face in players]
    first = _first(game, looks)
    order = sorted(range(len(looks)), key=lambda seat: (-_points(game, seat), seat))
    belt = game.standing.belt if chosen else ()
    seats = [_seat(game, seat, looks[seat], large=chosen) for seat in order if seat != first or game.finished]
    words = Column(
        Spacer(),
        Words(title_words(tr, game, now), _TITLE, lines=2),
        Words(about_words(tr, game), _ABOUT),
        Spacer(),
        weight=1,
    )
    others = Sized(Row(*seats, gap=APART if game.finished else SNUG))
    if chosen and game.finished:
        told: Box = Column(words, Sized(others, across="start"), gap=SNUG, weight=1)
    else:
        cards = Picture(partial(_draw_belt, belt), high=100.0, wide=300, may_go=1) if belt else None
        told = Column(Row(words, others, gap=APART, weight=1), cards, gap=SNUG, weight=1)
    won = first in game.standing.winners
    face = Picture(partial(_draw_face, looks[first], won=won), high=124.0 if chosen else 80, aspect=1.0)
    return Padding(APART + SNUG, Row(Sized(face), told, gap=APART), top=NEAR, bottom=NEAR)


def alone(tr: Translator, game: ArchivedGame, now: datetime) -> Box:
    """A game's ticket on a page that is about this game."""
    return Layers(Picture(partial(_draw_ticket, chosen=True)), ticket(tr, game, now, chosen=False))


def _first(game: ArchivedGame, looks: Sequence[SeatLook]) -> int:
    """The seat whose face is large: the winner's or, until there is one, the first person's."""
    persons = [seat for seat, look in enumerate(looks) if look.human]
    won = [seat for seat in persons if seat in game.standing.winners]
    return [*won, *game.standing.winners, *persons, 0][0]


def _points(game: ArchivedGame, seat: int) -> int:
    scores = game.standing.scores
    return scores[seat] if seat < len(scores) else 0


def _draw_belt(belt: Sequence[str | None], painter: Painter, place: Rect) -> None:
    wide = place.h / CARD_RATIO
    room = min(place.w, len(belt) * (wide + 8) - 8)
    draw_card_row(
        painter, belt, card_row(len(belt), place.left + room / 2, place.top, wide, gap=SNUG, room=room), small=True
    )


def _seat(game: ArchivedGame, seat: int, look: SeatLook, *, large: bool) -> Box:
    """A face, with the seat's points where they are known."""
    known = seat < len(game.standing.scores)
    style = _LARGE_POINTS if large else _POINTS
    words = Words(signed(game.standing.scores[seat], plus=False), style, lines=1, at="middle") if known else None
    face = Picture(partial(_draw_face, look, won=False), high=72 if large and known else FIELD, aspect=1.0)
    return Row(Sized(face), words, gap=SNUG)


def _draw_face(look: SeatLook, painter: Painter, place: Rect, *, won: bool) -> None:
    radius = min(place.w, place.h) / 2 - 6
    if won:
        painter.circle(place.center, radius + 6, BRASS, border=INK, border_width=3)
    draw_portrait(painter, look, SEAT[look.colour], place.center, radius, PLEASED if won else CALM)


def moment_words(tr: Translator, moment: datetime, now: datetime) -> str:
    """Return a moment as people write it, in local time; `now` must have a time zone."""
    local = moment.astimezone(now.tzinfo)
    time = f"{local:%H:%M}"
    if local.date() == now.date():
        return tr.text("Today, {time}", time=time)
    if local.date() == (now - timedelta(days=1)).date():
        return tr.text("Yesterday, {time}", time=time)
    return f"{short_date(tr, local, now)}, {time}"
