"""The puzzles: all of them on a wall, from easy to hard, with the stars won."""

from collections.abc import Sequence
from functools import lru_cache, partial

from game.challenges.puzzles import Puzzle, PuzzleError, PuzzleKind, Tier, read_puzzles
from game.core.cards import CATALOGUE, POINTS, Kind
from ui.base.i18n import N_
from ui.base.spacing import CORNER, GAP, NEAR, PLATE_CORNER, SNUG, TIGHT, WIDE
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
    PLAIN,
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
from ui.layout.box import Box
from ui.layout.boxes import Column, Controls, Holder, Layers, Padding, Row, Scroll, Sized
from ui.layout.leaves import Leaf, Picture, Spacer, Words
from ui.match.challenges.puzzle_words import kind_words, tier_words
from ui.paint.assets import Key
from ui.paint.painter import Painter
from ui.scenes.challenges.puzzle_desk import HOST, STARS, draw_stars, solved_of, stars_of
from ui.scenes.common.boxes import button, menu, panel
from ui.scenes.common.page import MenuPage
from ui.scenes.common.speaker import speaker, stand
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.table.places.sprites import CARD_RATIO
from ui.widgets.base import draw_focus_ring
from ui.widgets.button import Button, ButtonLook
from ui.widgets.plate import draw_tick

ICONS: dict[PuzzleKind, Key] = {
    PuzzleKind.WIN: ("power", 5),
    PuzzleKind.BEAT: ("back",),
    PuzzleKind.WORTH: ("points", 9),
    PuzzleKind.BUILD: ("symbol", "cog"),
}
"""The icon of each kind of puzzle."""
_NUMBER = HEADING.but(size=PLAIN, colour=YELLOW)
_GROUNDS: dict[PuzzleKind, Colour] = {
    PuzzleKind.WIN: rgb("#8a6a2a"),
    PuzzleKind.BEAT: rgb("#2a7a74"),
    PuzzleKind.WORTH: rgb("#8a4f3c"),
    PuzzleKind.BUILD: rgb("#2f6aa3"),
}
"""What the pictures of each kind of puzzle stand before."""
_OPEN, _DONE = (ButtonLook(face, mix(face, LINE, 0.45), CREAM) for face in (PANEL_DARK, mix(PANEL, LOG_GREEN, 0.22)))
"""The plates of a puzzle that is still to be solved, and of a solved one."""


class PuzzlesScene(MenuPage):
    """The wall. A puzzle opens over it, and leads on to the next unsolved one."""

    rules_topic = RulesTopic.BIDDING
    heading = N_("Puzzle workshop")

    def __init__(self, app: App) -> None:
        """Read the puzzles; if that fails, a sentence says why and the wall is empty."""
        super().__init__(app)
        self.puzzles: Sequence[Puzzle] = ()
        """All puzzles, from easy to hard."""
        self.fault = ""
        """Why there are none, "" if there are."""
        try:
            self.puzzles = read_puzzles()
        except PuzzleError as error:
            self.fault = str(error)

    @property
    def first_focus(self) -> str | None:
        """The first puzzle that is not solved."""
        first = self._unsolved(-1)
        return None if first is None else str(first + 1)

    def page(self) -> Box:
        """The host beside a row of tiles for each tier, and below them what the signs mean."""
        tr = self.app.tr
        if self.fault:
            words = Words(tr.text("The puzzles cannot be read: {fault}", fault=self.fault), BODY)
            return menu(self.heading_words, words, self.way_back())
        proved = tr.text("Every answer here is proved. Find it without a hint, and all three stars are yours.")
        all_solved = len(solved_of(self.puzzles, self.app.progress.puzzles)) == len(self.puzzles)
        said = tr.text("All solved, and not one typo!") if all_solved else proved
        host = Sized(speaker(said, stand(HOST), most=320), wide=320, most_wide=420, across=None, along=None, weight=0)
        tiers = {tier: [at for at, one in enumerate(self.puzzles) if one.tier is tier] for tier in Tier}
        widest = max(map(len, tiers.values()))
        wall = Column(*(self._tier(tier, own, widest) for tier, own in tiers.items()), gap=GAP)
        signs = [
            Row(Picture(partial(draw_icon, kind=kind), least=38, aspect=1.0), _legend(kind_words(tr, kind)), gap=NEAR)
            for kind in ICONS
        ]
        legend = Holder(Controls(*signs, gap=GAP, weight=1), weight=0)
        body = Column(Row(host, Scroll(wall), gap=WIDE, weight=1), legend, gap=GAP, weight=1)
        return menu(self.heading_words, body, self.way_back())

    def _tier(self, tier: Tier, own: Sequence[int], widest: int) -> Box:
        """The puzzles of a tier in a row below its name; beside the first, how many are solved."""
        told = Words(self._progress_words(), SUBHEADING.but(colour=YELLOW), lines=2, side="right", weight=1)
        head = Row(Words(tier_words(self.app.tr, tier), SUBHEADING, lines=1), told if 0 in own else None, gap=WIDE)
        free = [Spacer() for _ in range(widest - len(own))]
        tiles = Row(*map(self._tile, own), *free, gap=NEAR, alike=True, weight=1)
        return Sized(Column(head, tiles, gap=SNUG), across=None, weight=1)

    def _progress_words(self) -> str:
        solved = solved_of(self.puzzles, self.app.progress.puzzles)
        return self.app.tr.text(
            "{solved} of {all} solved · {stars} of {most} stars",
            solved=len(solved),
            all=len(self.puzzles),
            stars=sum(stars_of(self.mark(puzzle)) for puzzle in solved),
            most=len(self.puzzles) * STARS,
        )

    def _tile(self, at: int) -> Leaf:
        """The plate of a puzzle: its number on a picture of what it is about, and the stars won."""
        puzzle, words = self.puzzles[at], str(at + 1)
        mark = self.mark(puzzle)
        picture = partial(_draw_stage, kind=puzzle.kind, picture=picture_of(puzzle), solved=mark.solved)
        number = Layers(
            panel(INK, None, radius=CORNER), Padding(SNUG, Words(words, _NUMBER, lines=1), top=TIGHT, bottom=TIGHT)
        )
        stage = Layers(
            Picture(picture, least=96, most=143, group="tiles"), Sized(number, across="start", along="start")
        )
        stars = Picture(partial(_draw_stars, won=stars_of(mark) if mark.solved else 0), high=34)
        return button(
            words,
            partial(self.open, at),
            look=_DONE if mark.solved else _OPEN,
            hint=kind_words(self.app.tr, puzzle.kind),
            make=PuzzleTile,
            inner=Padding(SNUG, Column(stage, stars, gap=TIGHT), bottom=TIGHT),
        )

    def mark(self, puzzle: Puzzle) -> PuzzleMark:
        """The player's progress in a puzzle."""
        return self.app.progress.puzzles.get(puzzle.id, PuzzleMark())

    def resume(self) -> None:
        """Show what has been solved meanwhile."""
        super().resume()
        self.lay_out_again()

    def open(self, at: int, *, instead: bool = False) -> None:
        """Open a puzzle, ``instead`` of the one open over the wall."""
        try:
            self.app.go.puzzle(self.puzzles[at], at + 1, partial(self._on, at), instead=instead)
        except PuzzleError as error:
            self.app.go.tell(self.heading_words, str(error))

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


class PuzzleTile(Button):
    """A plate on the wall."""

    @property
    def solved(self) -> bool:
        """Whether its puzzle is."""
        return self.look == _DONE

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the plate, and what is on it."""
        rect = self.rect.move(0, 4) if self.sunk else self.rect
        painter.panel(self.rect.move(0, 6), INK)
        painter.panel(
            rect, self._colours()[0], border=LOG_GREEN if self.solved else BRASS, border_width=3, radius=PLATE_CORNER
        )
        if self.draw_inside is not None:
            self.draw_inside(painter, rect)
        if ring:
            draw_focus_ring(painter, self.rect, 16)


def _legend(words: str) -> Box:
    return Words(words, SMALL.but(colour=DIM), lines=2, at="middle", group="legend", weight=1)


def _draw_stars(painter: Painter, place: Rect, won: int) -> None:
    draw_stars(painter, place.center, min(place.h / 2, place.w / 7.5), won)


def _draw_stage(painter: Painter, stage: Rect, kind: PuzzleKind, picture: Key | None, *, solved: bool) -> None:
    """Draw what a puzzle is about, and the sign of its kind in the lower left corner; a tick if it is solved."""
    painter.gradient(stage, _GROUNDS[kind], mix(_GROUNDS[kind], INK, 0.5), radius=11)
    if picture is None:
        draw_icon(painter, stage.inflate(-30, -30), kind)
    else:
        side = min(stage.w + 6, stage.h - 24)
        painter.image_at(picture, (stage.centerx, stage.bottom - side / 2 - 2), side)
        badge = min(34.0, side * 0.45)
        draw_icon(painter, Rect(stage.left - 2, stage.bottom - badge + 8, badge, badge), kind)
    if solved:
        at = stage.right - 16, stage.top + 16
        painter.circle(at, 17, INK, border=LOG_GREEN, border_width=3)
        draw_tick(painter, at, 17, LOG_GREEN, 4)


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


def draw_icon(painter: Painter, room: Rect, kind: PuzzleKind) -> None:
    """Draw the icon of a kind, in the middle of its room."""
    side = min(room.w, room.h)
    wide = side / CARD_RATIO if kind is PuzzleKind.BEAT else side
    painter.image_at(ICONS[kind], room.center, wide, side)
