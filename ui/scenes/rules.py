"""The program's own rules page."""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from ui.base.input import Command, InputEvent, command_of
from ui.base.theme import BODY, INK, PAPER, RED, SMALL, SUBHEADING, mix, with_alpha
from ui.base.viewport import Rect
from ui.paint.painter import Painter
from ui.scenes.menu import HEAD, MARGIN, MenuScene
from ui.scenes.rules_text import Picture, Section, rules_page
from ui.shell.scene import RulesTopic
from ui.widgets.base import Control
from ui.widgets.button import SECONDARY, Button
from ui.widgets.scroll import ScrollArea

if TYPE_CHECKING:
    from ui.shell.app import App

_CONTENTS = 330.0
_WIDEST = 1640.0
_PAD = 48.0
_PICTURE_GAP = 28.0
_CAPTION = 54.0
_FADE = 34.0
_ABOVE = 24.0
"""What is left free above a heading that was jumped to."""
_HEADING_STYLE = SUBHEADING.but(size=30, colour=mix(RED, INK, 0.14))
_TEXT_STYLE = BODY.but(size=25, colour=INK)
_CAPTION_STYLE = SMALL.but(colour=mix(INK, PAPER, 0.25))


@dataclass(frozen=True)
class _Placed:
    """A section and where it lies, measured from the top of the content."""

    section: Section
    top: float
    paragraphs: tuple[tuple[str, float], ...]
    pictures_top: float
    bottom: float


class RulesScene(MenuScene):
    """The rules on a long sheet of paper, with the headings at the left to jump to."""

    def __init__(self, app: "App", topic: RulesTopic = RulesTopic.AIM) -> None:
        """Open the page at a topic, by default at its top."""
        super().__init__(app)
        self._topic = topic
        self._placed: list[_Placed] = []
        self._sheet = Rect(0, 0, 1, 1)
        self._scroll = ScrollArea(Rect(0, 0, 1, 1), 1, self._draw_page)

    def layout(self, canvas: Rect) -> None:
        """Break the page into lines for the present width, language and text size."""
        self.heading = self.app.tr.text("How to play")
        sections = rules_page(self.app.tr)
        top = HEAD + 20
        wide = min(canvas.w - 2 * MARGIN, _WIDEST)
        left = (canvas.w - wide) / 2
        self._sheet = Rect(left + _CONTENTS + 30, top, wide - _CONTENTS - 30, canvas.bottom - top - 40)
        inside = self._sheet.inflate(-24, -24)
        first, (index, part) = not self._placed, self._read_to()
        self._scroll = ScrollArea(inside, 1, self._draw_page)
        self._placed = self._place(sections, self._scroll.content_width - 2 * _PAD)
        self._scroll.content_height = self._placed[-1].bottom + _PAD
        opened = next(at for at, section in enumerate(sections) if section.topic is self._topic)
        if first:
            self._jump(opened)
        else:
            place = self._placed[index]
            self._scroll.scroll_to(place.top - _ABOVE + part * (place.bottom - place.top))
        gap = 9.0
        high = min(62.0, (self._sheet.h - 10) / len(sections) - gap)
        contents: list[Control] = [
            Button(
                Rect(left, top + index * (high + gap), _CONTENTS, high),
                section.heading,
                partial(self._jump, index),
                look=SECONDARY,
                style=SUBHEADING.but(size=21),
                lines=2,
            )
            for index, section in enumerate(sections)
        ]
        self.group.replace([*contents, self._scroll, self.back_button(canvas)], focus=opened if first else None)

    def handle(self, event: InputEvent) -> bool:
        """Route the event; keys that nothing else wants scroll the page."""
        if super().handle(event):
            return True
        if command_of(event) in (Command.PAGE_UP, Command.PAGE_DOWN, Command.HOME, Command.END):
            self._scroll.handle(event)
            self.invalidate()
            return True
        return False

    def draw_content(self, painter: Painter) -> None:
        """Draw the sheet of paper."""
        painter.panel(self._sheet, PAPER, border=INK, border_width=5, radius=16, shadow=24)

    def _jump(self, index: int) -> None:
        self._scroll.scroll_to(self._placed[index].top - _ABOVE if index else 0.0)

    def _read_to(self) -> tuple[int, float]:
        """The section that stands at the top of the window, and which part of it has gone by; so that another width
        or language of the page leaves the reader at the same words."""
        top = self._scroll.offset + _ABOVE
        index = max((at for at, placed in enumerate(self._placed) if placed.top <= top), default=0)
        if not self._placed:
            return 0, 0.0
        placed = self._placed[index]
        return index, (top - placed.top) / (placed.bottom - placed.top)

    def _place(self, sections: tuple[Section, ...], width: float) -> list[_Placed]:
        painter = self.app.painter
        placed = []
        y = _PAD
        for section in sections:
            top = y
            y += painter.measure(section.heading, _HEADING_STYLE, max_width=width)[1] + 12
            paragraphs = []
            for words in section.paragraphs:
                paragraphs.append((words, y))
                y += painter.measure(words, _TEXT_STYLE, max_width=width, max_lines=40)[1] + 16
            pictures_top = y + 8
            if section.pictures:
                y = pictures_top + _row_height(section.pictures) + 20
            placed.append(_Placed(section, top, tuple(paragraphs), pictures_top, y))
            y += 34
        return placed

    def _draw_page(self, painter: Painter, page: Rect) -> None:
        width = page.w - 2 * _PAD
        left = page.x + _PAD
        for part in self._placed:
            if page.y + part.bottom < self._scroll.rect.y or page.y + part.top > self._scroll.rect.bottom:
                continue
            painter.text(part.section.heading, (left, page.y + part.top), _HEADING_STYLE, max_width=width)
            for words, y in part.paragraphs:
                painter.text(words, (left, page.y + y), _TEXT_STYLE, max_width=width, max_lines=40)
            self._draw_pictures(painter, part.section.pictures, left, page.y + part.pictures_top, width)
        # Lines that are cut off fade out, wherever there is more to read.
        window = self._scroll.rect
        if page.y < window.y:
            painter.gradient(Rect(window.x, window.y, page.w, _FADE), PAPER, with_alpha(PAPER, 0))
        if page.y + self._scroll.content_height > window.bottom:
            painter.gradient(Rect(window.x, window.bottom - _FADE, page.w, _FADE), with_alpha(PAPER, 0), PAPER)

    def _draw_pictures(
        self, painter: Painter, pictures: tuple[Picture, ...], left: float, top: float, width: float
    ) -> None:
        if not pictures:
            return
        widths = [picture.height * self.app.art.aspect(picture.key) for picture in pictures]
        total = sum(widths) + _PICTURE_GAP * (len(widths) - 1)
        factor = min(1.0, width / total)
        room = _row_height(pictures) - (_CAPTION if any(picture.caption for picture in pictures) else 0)
        x = left
        for picture, wide in zip(pictures, widths, strict=True):
            high = picture.height * factor
            place = Rect(x, top + (room - high) / 2, wide * factor, high)
            painter.image(picture.key, place)
            if picture.caption:
                painter.text(
                    picture.caption,
                    (place.centerx, top + room + 6),
                    _CAPTION_STYLE,
                    align="midtop",
                    max_width=place.w + _PICTURE_GAP - 4,
                    max_lines=2,
                )
            x += (wide + _PICTURE_GAP) * factor


def _row_height(pictures: tuple[Picture, ...]) -> float:
    caption = _CAPTION if any(picture.caption for picture in pictures) else 0.0
    return max(picture.height for picture in pictures) + caption
