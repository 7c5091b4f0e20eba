"""The puzzles: all of them on a wall, from easy to hard, with the stars won."""

from collections.abc import Sequence
from functools import lru_cache, partial

from game.challenges.puzzles import Puzzle, PuzzleError, PuzzleKind, Tier, read_puzzles
from game.core.cards import CATALOGUE, POINTS, Kind
from ui.base.theme import (
    BODY,
    BRASS,
    CREAM,
    DIM,
    HEADING,
    INK,
    LINE,
    LOG_GREEN,
    PANEL,
    PANEL_DARK,
    SMALL,
    SUBHEADING,
    YELLOW,
    Colour,
    mix,
    rgb,
)
from ui.base.viewport import Rect
from ui.files.progress import PuzzleMark
from ui.input.input import InputEvent, WindowClosing
from ui.match.challenges.puzzle_words import kind_words, tier_words
from ui.paint.assets import Key
from ui.paint.painter import Painter
from ui.scenes.challenges.puzzle_desk import HOST, STARS, draw_stars, solved_of, stars_of
from ui.scenes.common.menu import HEAD, MARGIN, MenuScene
from ui.scenes.common.speaker import draw_speaker
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.table.places.sprites import CARD_RATIO
from ui.widgets.base import Control, draw_focus_ring
from ui.widgets.button import Button

ICONS: dict[PuzzleKind, Key] = {
    PuzzleKind.WIN: ("power", 5),
    PuzzleKind.BEAT: ("back",),
    PuzzleKind.WORTH: ("points", 9),
    PuzzleKind.BUILD: ("symbol", "cog"),
}
"""The icon of each kind of puzzle."""
LABEL, LEGEND, GAP = 44.0, 58.0, 14.0
TALLEST = 190.0
HOST_W, HOST_GAP = 320.0, 36.0
"""The width of the column in which the host stands, and its distance from the wall, in units."""
_BADGE = 34.0
"""The side of the sign of a tile's kind, in units."""
_NUMBER = HEADING.but(size=24)
_GROUNDS: dict[PuzzleKind, Colour] = {
    PuzzleKind.WIN: rgb("#8a6a2a"),
    PuzzleKind.BEAT: rgb("#2a7a74"),
    PuzzleKind.WORTH: rgb("#8a4f3c"),
    PuzzleKind.BUILD: rgb("#2f6aa3"),
}
"""What the pictures of each kind of puzzle stand before."""
_DONE = mix(PANEL, LOG_GREEN, 0.22)


class PuzzlesScene(MenuScene):
    """The wall. A puzzle opens over it, and leads on to the next unsolved one."""

    def __init__(self, app: App) -> None:
        """Read the puzzles; if that fails, a sentence says why and the wall is empty."""
        super().__init__(app)
        self.puzzles: Sequence[Puzzle] = ()
        """All puzzles, from easy to hard."""
        self.fault = ""
        """Why there are none, "" if there are."""
        self._labels: list[tuple[Rect, str]] = []
        self._host = Rect(0, 0, 1, 1)
        try:
            self.puzzles = read_puzzles()
        except PuzzleError as error:
            self.fault = str(error)
        self._pictures = {puzzle.id: picture_of(puzzle) for puzzle in self.puzzles}
        """What each puzzle is about, by its id."""

    @property
    def rules_topic(self) -> RulesTopic:
        """The rules on bidding, the main subject of the puzzles."""
        return RulesTopic.BIDDING

    def layout(self, canvas: Rect) -> None:
        """Place a row of plates for each tier."""
        tr = self.app.tr
        self.heading = tr.text("Puzzle workshop")
        first = not self.group.widgets
        rows = {tier: [at for at, one in enumerate(self.puzzles) if one.tier is tier] for tier in Tier}
        widest = max((len(row) for row in rows.values()), default=1) or 1
        room = canvas.h - HEAD - LEGEND - 30
        row_h = room / len(rows)
        label = max(LABEL, self.app.painter.measure("A", SUBHEADING)[1])
        high = min(TALLEST, row_h - label - GAP)
        left = MARGIN + HOST_W + HOST_GAP
        wide = (canvas.w - MARGIN - left + GAP) / widest - GAP
        self._host = Rect(MARGIN, HEAD + 20, HOST_W, canvas.h - LEGEND - 24 - HEAD - 20)
        self._labels = []
        tiles: list[Control] = []
        for index, (tier, row) in enumerate(rows.items()):
            top = HEAD + index * row_h + (row_h - label - GAP - high) / 2
            self._labels.append((Rect(left, top, canvas.w - MARGIN - left, label), tier_words(tr, tier)))
            for place, at in enumerate(row):
                rect = Rect(left + place * (wide + GAP), top + label, wide, high)
                puzzle = self.puzzles[at]
                tile = PuzzleTile(rect, at + 1, puzzle.kind, self.mark(puzzle), partial(self.open, at))
                tile.picture = self._pictures.get(puzzle.id)
                tile.hint = kind_words(tr, puzzle.kind)
                tiles.append(tile)
        self.group.replace([*tiles, self.back_button(canvas)], focus=self._unsolved(-1) if first else None)

    def mark(self, puzzle: Puzzle) -> PuzzleMark:
        """The player's progress in a puzzle."""
        return self.app.progress.puzzles.get(puzzle.id, PuzzleMark())

    def resume(self) -> None:
        """Show what has been solved meanwhile."""
        super().resume()
        focused = next((at for at, widget in enumerate(self.group.widgets) if widget.focused), None)
        self.layout(self.app.viewport.canvas)
        if focused is not None:
            self.group.focus(self.group.widgets[focused])
        self.invalidate()

    def open(self, at: int, *, instead: bool = False) -> None:
        """Open a puzzle, ``instead`` of the one open over the wall."""
        try:
            self.app.go.puzzle(self.puzzles[at], at + 1, partial(self._on, at), instead=instead)
        except PuzzleError as error:
            self.app.go.tell(self.heading, str(error))

    def _on(self, at: int) -> None:
        """Go on from a puzzle to the next unsolved one, or back to the wall when all are solved."""
        following = self._unsolved(at)
        if following is None:
            self.app.go.back()
        else:
            self.open(following, instead=True)

    def _unsolved(self, after: int) -> int | None:
        """The first unsolved puzzle after this one, wrapping around at the end."""
        order = [*range(after + 1, len(self.puzzles)), *range(after + 1)]
        return next((at for at in order if not self.mark(self.puzzles[at]).solved), None)

    def handle(self, event: InputEvent) -> bool:
        """Route the event; the window may be closed."""
        return not isinstance(event, WindowClosing) and super().handle(event)

    def draw_content(self, painter: Painter) -> None:
        """Draw the tiers' names, the stars so far, and a legend for the icons."""
        tr, canvas = self.app.tr, painter.canvas
        if self.fault:
            words = tr.text("The puzzles cannot be read: {fault}", fault=self.fault)
            painter.text(words, (MARGIN, HEAD + 30), BODY, max_width=canvas.w - 2 * MARGIN, max_lines=5)
            return
        for rect, words in self._labels:
            painter.text(words, (rect.left, rect.centery), SUBHEADING, align="midleft", max_width=rect.w, colour=CREAM)
        solved = solved_of(self.puzzles, self.app.progress.puzzles)
        stars = sum(stars_of(self.mark(puzzle)) for puzzle in solved)
        line = tr.text(
            "{solved} of {all} solved · {stars} of {most} stars",
            solved=len(solved),
            all=len(self.puzzles),
            stars=stars,
            most=len(self.puzzles) * STARS,
        )
        first = self._labels[0][0]
        painter.text(
            line, (first.right, first.centery), SUBHEADING, align="midright", max_width=first.w * 0.7, colour=YELLOW
        )
        self._draw_legend(painter)
        words = tr.text("Every answer here is proved. Find it without a hint, and all three stars are yours.")
        if len(solved) == len(self.puzzles):
            words = tr.text("All solved, and not one typo!")
        draw_speaker(painter, self._host, HOST, words, largest=HOST_W)

    def _draw_legend(self, painter: Painter) -> None:
        canvas = painter.canvas
        y, width = canvas.h - LEGEND / 2 - 12, (canvas.w - 2 * MARGIN) / len(ICONS)
        for index, kind in enumerate(ICONS):
            left = MARGIN + index * width
            draw_icon(painter, kind, Rect(left, y - 19, 38, 38))
            words = kind_words(self.app.tr, kind)
            painter.text(words, (left + 50, y), SMALL, align="midleft", max_width=width - 64, colour=DIM)


class PuzzleTile(Button):
    """A plate on the wall: number, icon, stars; ticked when it is solved."""

    def __init__(self, rect: Rect, number: int, kind: PuzzleKind, mark: PuzzleMark, on_press: "partial[None]") -> None:
        super().__init__(rect, str(number), on_press)
        self.kind = kind
        self.mark = mark
        self.picture: Key | None = None
        """What the puzzle is about; None: only its kind is shown."""

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the plate."""
        rect = self.rect.move(0, 4) if self.sunk else self.rect
        face = _DONE if self.mark.solved else PANEL_DARK
        face = mix(face, LINE, 0.45) if self.hovered else face
        painter.panel(self.rect.move(0, 6), INK, radius=16)
        painter.panel(rect, face, border=LOG_GREEN if self.mark.solved else BRASS, border_width=3, radius=16)
        stage = Rect(rect.left + 7, rect.top + 7, rect.w - 14, rect.h - 7 - 40)
        ground = mix(_GROUNDS[self.kind], CREAM, 0.18 if self.hovered else 0.0)
        painter.gradient(stage, ground, mix(ground, INK, 0.5), radius=11)
        self._draw_picture(painter, stage)
        number = painter.measure(self.label, _NUMBER)[0] + 14
        painter.panel(Rect(stage.left, stage.top, number, 34), INK, radius=11)
        painter.text(self.label, (stage.left + number / 2, stage.top + 17), _NUMBER, align="center", colour=YELLOW)
        draw_stars(
            painter,
            (rect.centerx, rect.bottom - 22),
            min(17.0, rect.w / 8.5),
            stars_of(self.mark) if self.mark.solved else 0,
        )
        if self.mark.solved:
            x, y = stage.right - 16, stage.top + 16
            painter.circle((x, y), 17, INK, border=LOG_GREEN, border_width=3)
            painter.lines([(x - 8, y), (x - 2, y + 6), (x + 8, y - 7)], LOG_GREEN, 4)
        if ring:
            draw_focus_ring(painter, self.rect, 16)

    def _draw_picture(self, painter: Painter, stage: Rect) -> None:
        """Draw what the puzzle is about, and the sign of its kind in the lower left corner."""
        if self.picture is None:
            side = min(stage.w, stage.h) - 30
            draw_icon(painter, self.kind, Rect(stage.centerx - side / 2, stage.centery - side / 2, side, side))
            return
        side = min(stage.w + 6, stage.h - 24)
        painter.image(self.picture, Rect(stage.centerx - side / 2, stage.bottom - side - 2, side, side))
        badge = min(_BADGE, side * 0.45)
        draw_icon(painter, self.kind, Rect(stage.left - 2, stage.bottom - badge + 8, badge, badge))


@lru_cache(maxsize=64)
def picture_of(puzzle: Puzzle) -> Key | None:
    """The picture of what a puzzle is about: the lot, or the dearest unit to build on. None where its position cannot
    be played: the puzzle says why when it is opened."""
    try:
        seen = puzzle.position.play().observation(puzzle.position.seat)
    except PuzzleError:
        return None
    card = seen.belt[0] if seen.belt else max(seen.seats[puzzle.position.seat].units, key=POINTS.__getitem__)
    if card is None:
        return None
    match CATALOGUE[card].kind:
        case Kind.UNIT:
            return "machine", card
        case Kind.FZZZT:
            return "face-small", card
        case _:
            return "robot", CATALOGUE[card].art


def draw_icon(painter: Painter, kind: PuzzleKind, room: Rect) -> None:
    """Draw the icon of a kind, in the middle of a square."""
    if kind is PuzzleKind.BEAT:
        width = room.h / CARD_RATIO
        room = Rect(room.centerx - width / 2, room.top, width, room.h)
    painter.image(ICONS[kind], room)
