"""The way to the album beside a heading: a robot, and how full the album is."""

from game.challenges.album import ROBOTS
from game.core.cards import CATALOGUE
from ui.base.spacing import NEAR, TIGHT
from ui.base.theme import BRASS, INK, NAME, PANEL, mix
from ui.layout.box import Box
from ui.layout.boxes import Padding, Row
from ui.layout.leaves import Words
from ui.scenes.common.boxes import button
from ui.shell.app import App
from ui.table.paint.marks import icon
from ui.widgets.button import ButtonLook

_PLATE = ButtonLook(PANEL, mix(PANEL, BRASS, 0.22), INK)


def album_box(app: App) -> Box:
    """The way to the album, with the robot that came last in the album's order."""
    tr, album = app.tr, app.progress.album
    have = [robot for robot in ROBOTS if robot in album]
    told = tr.text("The album"), tr.text("{n} of {all} robots", n=len(have), all=len(ROBOTS))
    robot = icon(("robot", CATALOGUE[have[-1] if have else ROBOTS[0]].art), least=54)
    label = Words(f"{len(have)}/{len(ROBOTS)}", NAME, lines=1, at="middle", group="album")
    return button(
        " · ".join(told),
        app.go.album,
        key="album",
        look=_PLATE,
        hint=tr.text("Every game you finish brings a robot, won or lost. Each has a story of its own."),
        inner=Padding(NEAR, Row(robot, label, gap=NEAR), top=TIGHT, bottom=TIGHT),
    )
