"""The album: a tile for each of the 36 robots, and beside them one robot's picture, its story, and the belts earned."""

from functools import partial

from game.challenges.album import ROBOTS, gathered
from game.core.cards import CATALOGUE
from ui.base.i18n import N_
from ui.base.spacing import APART, CORNER, GAP, NEAR, SNUG, WIDE
from ui.base.theme import BODY, BRASS, CREAM, HEADING, LINE, LOG_GREEN, PANEL_DARK, PANEL_DEEP, SMALL, STRONG, mix
from ui.base.viewport import Rect
from ui.layout.box import Box
from ui.layout.boxes import Column, Grid, Layers, Padding, Row, Scroll, Sized
from ui.layout.leaves import Leaf, Picture, Spacer, Words
from ui.match.challenges.album import BELTS, belt_of, belts_of, next_belt_words, since_words, story_words
from ui.match.wording import card_name
from ui.paint.painter import Painter
from ui.scenes.common.boxes import FIELD, LETTERS, button, choice, menu
from ui.scenes.common.page import MenuPage
from ui.shell.app import App
from ui.table.paint.belt import draw_belt, draw_rollers
from ui.widgets.base import draw_focus_ring
from ui.widgets.button import CHOSEN, SECONDARY, Button
from ui.widgets.plate import PLANK, draw_plank, draw_plate

_TALL = 1.15
"""How high a drawing is, as a share of its room: its robot leaves something free above its head."""


class RobotTile(Button):
    """A robot's place in the album, empty until it has come; looking at it is enough to open its page."""

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw who stands there, before a light while its page is open."""
        if self.look == CHOSEN or self.hovered:
            light = Rect(self.rect.left + NEAR, self.rect.top, self.rect.w - 2 * NEAR, self.rect.h - PLANK)
            painter.panel(light, mix(PANEL_DARK, BRASS, 0.3), radius=CORNER)
            painter.panel(light, None, border=CREAM if self.look == CHOSEN else LINE, border_width=4, radius=CORNER)
        if self.draw_inside is not None:
            self.draw_inside(painter, self.rect)
        if ring:
            draw_focus_ring(painter, self.rect.inflate(-APART, -NEAR), CORNER)

    def focus_changed(self) -> None:
        """Open its page as soon as keys or pad come to it."""
        if self.focused:
            self.on_press()


class AlbumScene(MenuPage):
    """The tiles on the left, the chosen robot's page on the right."""

    heading = N_("The album")

    def __init__(self, app: App, robot: str | None = None) -> None:
        """Open at a robot, or at the one that came last."""
        super().__init__(app)
        album = app.progress.album
        have = sorted((one for one in album if one in ROBOTS), key=lambda one: album[one].since)
        self.robot = robot if robot in ROBOTS else have[-1] if have else ROBOTS[0]
        """The robot whose page is open."""

    @property
    def first_focus(self) -> str:
        """The robot whose page is open."""
        return self.robot

    def page(self) -> Box:
        """The tiles beside a robot's page, and how full the album is beside the heading."""
        tr, found = self.app.tr, gathered(self.app.progress.album)
        full = found == len(ROBOTS)
        count = tr.text("{n} of {all} robots", n=found, all=len(ROBOTS))
        if full:
            count = tr.text("All {all} robots are here!", all=found)
        told = Words(count, HEADING, lines=2, at="middle", group="count")
        planks = [Picture(partial(_draw_shelf, full=full)) for _ in range(0, len(ROBOTS), 6)]
        tiles = Grid(*map(self._tile, ROBOTS), columns=6, grounds=planks, alike=True, weight=1)
        plate = Layers(Picture(draw_plate), Padding(WIDE, Column(*self._told(), gap=NEAR)))
        page = Sized(plate, wide=470, most_wide=640, across=None, along=None, weight=0)
        return menu(self.heading_words, Row(tiles, page, gap=APART, weight=1), told, self.way_back(), foot=APART)

    def _tile(self, robot: str) -> Leaf:
        """A robot, or the place that is kept for it."""
        stay = self.app.progress.album.get(robot)
        parts: list[Box] = [Picture(partial(_draw_in, robot=robot, here=stay is not None), least=50)]
        if stay is not None and stay.games > 1:
            times = Words(f"×{stay.games}", STRONG.but(size=SMALL.size), lines=1, side="right", at="start")
            parts.append(Padding(APART, times, top=0, bottom=0))
        return button(
            self._name(robot),
            partial(self._look_at, robot),
            key=robot,
            look=CHOSEN if robot == self.robot else SECONDARY,
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
            story, day = story_words(tr, self.robot), since_words(tr, stay.since, self.app.today)
            since = tr.plural("Here since {day}, {n} game", "Here since {day}, {n} games", stay.games, day=day)
        belts = belts_of(progress)
        names = [tr.text(BELTS[key]) for key in belts]
        hint = tr.text("The belt at the table. More of them come with more robots.")
        # One alone is no choice.
        belt = choice("belt", names, belts.index(belt_of(progress)), self._choose_belt, hint=hint)
        return [
            Picture(self._draw_robot, least=80, usual=260),
            Words(self._name(self.robot), HEADING, lines=2, letters=LETTERS, group="name"),
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
            Picture(self._draw_belt, high=FIELD, may_go=1),
            belt if len(belts) > 1 else Words(names[0], STRONG, side="center"),
            Words(next_belt_words(tr, progress), SMALL.but(colour=CREAM), letters=LETTERS),
            button(tr.text("New game"), self.app.go.setup, key="play"),
        ]

    def _look_at(self, robot: str) -> None:
        if robot != self.robot:
            self.robot = robot
            self.lay_out_again()

    def _choose_belt(self, index: int) -> None:
        self.app.change_progress(belt=belts_of(self.app.progress)[index])
        self.invalidate()

    def _draw_belt(self, painter: Painter, place: Rect) -> None:
        """Draw the belt as it looks at the table now."""
        look = belt_of(self.app.progress)
        draw_belt(painter, place, look)
        draw_rollers(painter, place, 0.0, look)

    def _draw_robot(self, painter: Painter, stage: Rect) -> None:
        here = self.robot in self.app.progress.album
        painter.gradient(stage, mix(PANEL_DARK, BRASS, 0.3 if here else 0.0), PANEL_DEEP, radius=18)
        draw_plank(painter, stage)
        _draw_in(painter, stage.inflate(-APART, 0), self.robot, here=here, faint=70)
        if not here:
            # As large whatever size words have: it is a picture.
            style = HEADING.but(size=64 / painter.texts.text_scale, colour=CREAM)
            beside = stage.right - GAP, stage.top + GAP
            painter.text("?", beside, style, align="topright", max_width=stage.w, max_height=stage.h)


def _draw_shelf(painter: Painter, room: Rect, *, full: bool) -> None:
    """Draw the plank on which robots stand; it gleams once all of them are there."""
    if full:
        painter.gradient(Rect(room.left, room.top, room.w, room.h - PLANK), (*BRASS[:3], 0), (*BRASS[:3], 90))
    draw_plank(painter, room)


def _draw_in(painter: Painter, place: Rect, robot: str, *, here: bool, faint: int = 130) -> None:
    """Draw a robot on the plank at the foot of a place; no more than its ``faint`` shadow if it is still out there."""
    side, foot = min(place.w, (place.h - PLANK) * _TALL), place.bottom - PLANK + 3
    # The drawings are 220 units high and stand on a line 98 below their middle.
    spot = Rect(place.centerx - side / 2, foot - side * 208 / 220, side, side)
    if here:
        painter.glow(Rect(place.centerx - side * 0.3, foot - 6, side * 0.6, 6), (0, 0, 0, 130), spread=10, radius=3)
    painter.image(("robot", CATALOGUE[robot].art), spot, alpha=255 if here else faint)
