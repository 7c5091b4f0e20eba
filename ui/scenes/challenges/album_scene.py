"""The album: a tile for each of the 36 robots, and beside them one robot's picture, its story, and the belts earned."""

from functools import partial

from game.challenges.album import ROBOTS, gathered
from game.core.cards import CATALOGUE
from ui.base.i18n import N_
from ui.base.spacing import APART, GAP, NEAR, SNUG, TIGHT, WIDE
from ui.base.theme import (
    BODY,
    BRASS,
    CREAM,
    FINE,
    HEADING,
    LINE,
    LOG_GREEN,
    PANEL,
    PANEL_DARK,
    PANEL_DEEP,
    SMALL,
    STRONG,
    YELLOW,
    mix,
)
from ui.base.viewport import Rect
from ui.layout.box import Box
from ui.layout.boxes import Column, Grid, Layers, Padding, Row, Scroll, Sized
from ui.layout.leaves import Leaf, Picture, Spacer, Words
from ui.match.challenges.album import BELTS, belt_of, belts_of, next_belt_words, since_words, story_words
from ui.match.wording import card_name
from ui.paint.painter import Painter
from ui.scenes.common.boxes import LETTERS, button, choice, menu
from ui.scenes.common.page import MenuPage
from ui.shell.app import App
from ui.widgets.button import Button, ButtonLook
from ui.widgets.plate import draw_plate

_HERE, _AWAY = (ButtonLook(face, mix(face, LINE, 0.4), CREAM) for face in (PANEL, PANEL_DEEP))


class RobotTile(Button):
    """A robot's place in the album, empty until it has come; looking at it is enough to open its page."""

    def focus_changed(self) -> None:
        """Open its page as soon as keys or pad come to it."""
        if self.focused:
            self.on_press()


class AlbumScene(MenuPage):
    """The tiles on the left, the chosen robot's page on the right."""

    heading = N_("The album")

    def __init__(self, app: App, robot: str | None = None) -> None:
        """Open at a robot, or at the first one in the album."""
        super().__init__(app)
        have = [one for one in ROBOTS if one in app.progress.album]
        self.robot = robot if robot in ROBOTS else have[0] if have else ROBOTS[0]
        """The robot whose page is open."""

    @property
    def first_focus(self) -> str:
        """The robot whose page is open."""
        return self.robot

    def page(self) -> Box:
        """The tiles beside a robot's page, and how full the album is beside the heading."""
        count = self.app.tr.text("{n} of {all} robots", n=gathered(self.app.progress.album), all=len(ROBOTS))
        told = Words(count, HEADING.but(colour=YELLOW), lines=2, at="middle", group="count")
        tiles = Grid(*map(self._tile, ROBOTS), columns=6, gap=GAP, alike=True, weight=1)
        plate = Layers(Picture(draw_plate), Padding(WIDE, Column(*self._told(), gap=NEAR)))
        page = Sized(plate, wide=470, most_wide=640, across=None, along=None, weight=0)
        return menu(self.heading_words, Row(tiles, page, gap=APART, weight=1), told, self.way_back())

    def _tile(self, robot: str) -> Leaf:
        """A robot, or the place that is kept for it."""
        stay = self.app.progress.album.get(robot)
        parts: list[Box] = [Picture(partial(self._draw_tile, robot=robot), least=50)]
        if stay is not None and stay.games > 1:
            times = Words(f"×{stay.games}", STRONG.but(size=FINE, colour=YELLOW), lines=1, side="right", at="end")
            parts.append(Padding(SNUG, times, top=0, bottom=TIGHT))
        return button(
            self._name(robot),
            partial(self._look_at, robot),
            key=robot,
            look=_AWAY if stay is None else _HERE,
            make=RobotTile,
            inner=Layers(*parts),
        )

    def _name(self, robot: str) -> str:
        """What a robot is called, once it has come."""
        return (
            card_name(self.app.tr, robot) if robot in self.app.progress.album else self.app.tr.text("Still out there")
        )

    def _told(self) -> list[Box]:
        """The open page, from the picture down to the choice of the belt."""
        tr, progress, stay = self.app.tr, self.app.progress, self.app.progress.album.get(self.robot)
        if stay is None:
            story = tr.text("Every game you finish brings one robot, won or lost, from your own crew first.")
            since = ""
        else:
            story, day = story_words(tr, self.robot), since_words(tr, stay.since)
            since = tr.plural("Here since {day}, {n} game", "Here since {day}, {n} games", stay.games, day=day)
        belts = belts_of(progress)
        named = Words(tr.text("The belt at your tables"), STRONG.but(colour=YELLOW), lines=1)
        names = [tr.text(BELTS[key]) for key in belts]
        hint = tr.text("The belt at the table. More of them come with more robots.")
        return [
            Picture(self._draw_robot, least=110, usual=300),
            Words(self._name(self.robot), HEADING.but(colour=YELLOW), lines=2, letters=LETTERS, group="name"),
            Scroll(
                Column(
                    Words(story, BODY, letters=LETTERS),
                    Spacer(),
                    Words(since, SMALL.but(colour=LOG_GREEN), letters=LETTERS),
                    gap=SNUG,
                ),
                key=self.robot,
                least=90,
            ),
            named,
            Words(next_belt_words(tr, progress), SMALL.but(colour=CREAM), letters=LETTERS),
            choice("belt", names, belts.index(belt_of(progress)), self._choose_belt, hint=hint),
        ]

    def _look_at(self, robot: str) -> None:
        if robot != self.robot:
            self.robot = robot
            self.lay_out_again()

    def _choose_belt(self, index: int) -> None:
        self.app.change_progress(belt=belts_of(self.app.progress)[index])
        self.invalidate()

    def _draw_tile(self, painter: Painter, place: Rect, robot: str) -> None:
        here = robot in self.app.progress.album
        full = gathered(self.app.progress.album) == len(ROBOTS)
        edge = YELLOW if robot == self.robot or full else BRASS if here else LINE
        ground = place.inflate(-8, -8)
        if here:
            painter.gradient(ground, mix(PANEL, BRASS, 0.34), mix(PANEL_DARK, BRASS, 0.1), radius=14)
        painter.panel(place.inflate(-4, -4), None, border=edge, border_width=4)
        _draw_in(painter, ground, robot, here=here)

    def _draw_robot(self, painter: Painter, stage: Rect) -> None:
        here = self.robot in self.app.progress.album
        painter.gradient(stage, mix(PANEL_DARK, BRASS, 0.3 if here else 0.0), PANEL_DEEP, radius=18)
        _draw_in(painter, stage.inflate(-20, -20), self.robot, here=here)
        if not here:
            # As large whatever size words have: it is a picture.
            style = HEADING.but(size=64 / painter.texts.text_scale, colour=CREAM)
            painter.text("?", stage.center, style, align="center", max_width=stage.w, max_height=stage.h)


def _draw_in(painter: Painter, place: Rect, robot: str, *, here: bool) -> None:
    """Draw a robot in the middle of a place; no more than its shadow if it is still out there."""
    side = min(place.w, place.h)
    painter.image_at(("robot", CATALOGUE[robot].art), place.center, side, alpha=255 if here else 60)
