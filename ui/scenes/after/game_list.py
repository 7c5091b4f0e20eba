"""The list of games: one plate each, with the faces at the table, how far the game has come, and the belt."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial

from ui.archive.entry import ArchivedGame
from ui.base.i18n import Translator
from ui.base.spacing import APART, NEAR, SNUG
from ui.base.theme import CREAM, INK, LINE, NAME, PANEL, PANEL_DARK, SEAT, SMALL, STRONG, YELLOW, mix
from ui.base.viewport import Rect
from ui.files.settings import HUMAN
from ui.input.input import Command, InputEvent, KeyPressed, PadButton, PointerReleased, command_of
from ui.layout.arrange import arrange
from ui.layout.box import Box, Placed
from ui.layout.boxes import Column, Padding, Row, Sized
from ui.layout.drawing import draw_boxes
from ui.layout.leaves import Picture, Spacer, Words
from ui.match.faces import SeatLook, faces_of
from ui.match.game_words import kind_words, standing_words
from ui.match.opponents import CALM, PLEASED
from ui.match.wording import date_words, signed
from ui.paint.painter import Painter
from ui.scenes.common.boxes import FIELD
from ui.table.paint.marks import draw_card_row, draw_portrait
from ui.table.places.rows import card_row
from ui.table.places.sprites import CARD_RATIO
from ui.widgets.base import draw_focus_ring
from ui.widgets.scroll import ScrollArea

_LARGE = 112.0
"""How high the face is of whom a game belongs to."""
_TITLE, _ABOUT, _POINTS = STRONG.but(size=26), SMALL.but(size=20, colour=CREAM), NAME.but(size=26)


class GameList(ScrollArea):
    """A column of plates, one of them chosen, by a click, or by the keys while the list has the focus."""

    def __init__(self, rect: Rect, *, choose: Callable[[int], None], accept: Callable[[], None]) -> None:
        """`choose` gets the index of the newly chosen plate, `accept` opens it."""
        super().__init__(rect, 1.0, self._draw_plates)
        self._tr = Translator("en")
        self._games: Sequence[ArchivedGame] = ()
        self._now = datetime.now().astimezone()
        self._step = 1.0
        self._shows: object = None
        self._seen: object = None
        self._inside: dict[int, Sequence[Placed]] = {}
        """What is on the plates that have been drawn, as if each were in the corner of the canvas."""
        self._choose = choose
        self._accept = accept
        self.chosen = -1

    def show(
        self, rect: Rect, high: float, tr: Translator, games: Sequence[ArchivedGame], chosen: int, now: datetime
    ) -> None:
        """Show these games, each on a plate so `high`; `now` is local time. What is newly chosen comes into sight."""
        self.rect, self._step = rect, high + NEAR
        shows = (tuple(rect.size), high, tr.language, now.date(), tuple(games))
        if shows != self._shows:
            self._shows, self._inside = shows, {}
        self._tr, self._games, self._now = tr, games, now
        self.content_height = max(1.0, len(games) * self._step - NEAR)
        self.scroll_to(self.offset)
        seen = chosen, rect.h, high
        if seen != self._seen:
            self._seen, self.chosen = seen, chosen
            self._show_chosen()
        # Whoever hears the list hears of the chosen game, which others see.
        self.hint, self.hint_written = told(tr, games[chosen], now), True

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
        top = self.chosen * self._step
        if top < self.offset:
            self.scroll_to(top)
        elif top + self._step - NEAR > self.offset + self.rect.h:
            self.scroll_to(top + self._step - NEAR - self.rect.h)

    @property
    def place_of_chosen(self) -> Rect:
        """Where the plate of the chosen game is now."""
        return self._place(self.chosen, self.rect.y - self.offset)

    def _place(self, index: int, top: float) -> Rect:
        return Rect(self.rect.x + 6, top + index * self._step + 3, self.content_width - 12, self._step - NEAR - 6)

    def _draw_plates(self, painter: Painter, content: Rect) -> None:
        first = max(0, int(self.offset // self._step))
        last = min(len(self._games), int((self.offset + self.rect.h) // self._step) + 1)
        for index in range(first, last):
            place, chosen = self._place(index, content.y), index == self.chosen
            face = mix(PANEL, LINE, 0.35) if chosen else PANEL_DARK
            painter.panel(place, face, border=YELLOW if chosen else LINE, border_width=4 if chosen else 3, radius=16)
            if index not in self._inside:
                tree = plate(self._tr, self._games[index], self._now)
                room = Rect(0, 0, place.w, place.h)
                self._inside[index] = arrange(tree, room, painter.measure, painter.texts.text_scale).placed
            draw_boxes(painter, self._inside[index], place.topleft)


def plate_height(painter: Painter, wide: float, tr: Translator, games: Sequence[ArchivedGame], now: datetime) -> float:
    """How high plates are in a list so ``wide``: high enough for what the first of them say, above cards."""
    room = wide - _LARGE - 3 * APART - 40
    told = [
        painter.measure(title_words(tr, game), _TITLE, max_width=room, max_lines=2)[1]
        + painter.measure(about_words(tr, game, now), _ABOUT, max_width=room, max_lines=4)[1]
        for game in games[:20]
    ]
    return 2 * NEAR + max(_LARGE, max(told) + SNUG + FIELD) + 12


def told(tr: Translator, game: ArchivedGame, now: datetime) -> str:
    """A game in a sentence: who played, how far it has come, and when."""
    names = ", ".join(seat.name for seat in game.seats)
    return ". ".join((names, title_words(tr, game), about_words(tr, game, now)))


def title_words(tr: Translator, game: ArchivedGame) -> str:
    """What kind of game it is, and how far it has come or how it ended."""
    return " · ".join(words for words in (kind_words(tr, game), standing_words(tr, game)) if words)


def plate(tr: Translator, game: ArchivedGame, now: datetime) -> Box:
    """What is on one game's plate: whom it belongs to, large; its state, when it was played, the seats with their
    points, and the belt."""
    players = zip(game.seats, faces_of(game.seats), strict=True)
    looks = [SeatLook(one.name, one.colour, face, one.kind == HUMAN) for one, face in players]
    first = _first(game, looks)
    order = sorted(range(len(looks)), key=lambda seat: (-_points(game, seat), seat))
    belt = game.standing.belt
    told = Column(
        Spacer(),
        Words(title_words(tr, game), _TITLE, lines=2),
        Words(about_words(tr, game, now), _ABOUT),
        Spacer(SNUG, weight=0),
        Row(
            Row(*(_seat(game, seat, looks[seat]) for seat in order if seat != first or game.finished), gap=APART),
            Spacer(weight=1),
            Picture(partial(_draw_belt, belt), least=FIELD, most=FIELD, wide=300, may_go=1) if belt else None,
            gap=APART,
        ),
        Spacer(),
        weight=1,
    )
    won = first in game.standing.winners
    face = Picture(partial(_draw_face, looks[first], won=won), high=_LARGE, aspect=1.0)
    return Padding(APART, Row(Sized(face), told, gap=APART), top=NEAR, bottom=NEAR)


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


def _seat(game: ArchivedGame, seat: int, look: SeatLook) -> Box:
    """A small face with the seat's points as far as they are known, otherwise with its name."""
    won, known = seat in game.standing.winners, seat < len(game.standing.scores)
    words = signed(game.standing.scores[seat], plus=False) if known else look.name
    style = _POINTS.but(colour=YELLOW if won else CREAM) if known else _ABOUT
    face = Picture(partial(_draw_face, look, won=False), high=FIELD, aspect=1.0)
    return Row(Sized(face), Words(words, style, lines=1, at="middle", group="seats"), gap=SNUG)


def _draw_face(look: SeatLook, painter: Painter, place: Rect, *, won: bool) -> None:
    radius = min(place.w, place.h) / 2 - 6
    if won:
        painter.circle(place.center, radius + 6, YELLOW, border=INK, border_width=3)
    draw_portrait(painter, look, SEAT[look.colour], place.center, radius, PLEASED if won else CALM)


def about_words(tr: Translator, game: ArchivedGame, now: datetime) -> str:
    """Return when a game was last played, its number, and whether with help."""
    words = [moment_words(tr, game.played, now), tr.text("Game number {number}", number=game.seed)]
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


def moment_words(tr: Translator, moment: datetime, now: datetime) -> str:
    """Return a moment as people write it, in local time; `now` must have a time zone."""
    local = moment.astimezone(now.tzinfo)
    time = f"{local:%H:%M}"
    if local.date() == now.date():
        return tr.text("Today, {time}", time=time)
    if local.date() == (now - timedelta(days=1)).date():
        return tr.text("Yesterday, {time}", time=time)
    return f"{date_words(tr, local)}, {time}"
