"""The rules page built into the program."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from game.core.rulebook import Rule
from ui.base.theme import CREAM, INK, PAPER, STRONG, with_alpha
from ui.base.viewport import Rect
from ui.files.settings import Pace
from ui.input.glyphs import Device, beside
from ui.input.input import Command, InputEvent, KeyPressed, Modifier, TextTyped, Wheel, command_of
from ui.paint.painter import Painter
from ui.scenes.common.menu import HEAD, MARGIN, MenuScene
from ui.scenes.rules.contents import ContentsEntry, contents
from ui.scenes.rules.exhibits import ROUND, Exhibits
from ui.scenes.rules.figure import Player
from ui.scenes.rules.search import LEAST, Hit, find
from ui.scenes.rules.sheet import Sheet, Shown
from ui.scenes.rules.text import rules_page
from ui.shell.scene import RulesTopic
from ui.widgets.base import Control
from ui.widgets.scroll import ScrollArea
from ui.widgets.text_input import TextInput
from ui.widgets.transport import Sign, TransportButton

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ui.art.card_face import Sitter
    from ui.shell.app import App

_CONTENTS = 330.0
_WIDER = 0.45
"""By how much of itself the column of headings gets wider with words twice as large."""
_WIDEST = 1640.0
_FADE = 34.0
_ABOVE = 24.0
"""The space left above a jump's target, in units."""
_LEAD = 0.3
"""How much of the window may show the same section above a jump's target."""
_FIELD = 400.0
_COUNT = 130.0
"""The width of the hit counter, in units."""


class RulesScene(MenuScene):
    """The rules on a long sheet of paper, with headings on the left to jump to and a search field."""

    closed_by_help = True
    gentle = True
    beside_heading = 240.0 + 2 * (ROUND + 10) + _FIELD + _COUNT

    def __init__(self, app: "App", place: RulesTopic | Rule = RulesTopic.AIM) -> None:
        """Open the page at a topic or at a rule, by default at its top."""
        super().__init__(app)
        self.asked = place
        """The place the page was opened at."""
        self.sheet: Sheet | None = None
        """The page as currently laid out."""
        self._paper = Rect(0, 0, 1, 1)
        self._scroll = ScrollArea(Rect(0, 0, 1, 1), 1, self._draw_page)
        self._field: TextInput | None = None
        self._shown = Shown()
        self.exhibits = Exhibits()
        """The figures with several steps."""
        self._ways: list[TransportButton] = []
        self._contents: list[ContentsEntry] = []
        self._lit: set[int] = set()
        """The sections in which something was found."""
        self._jumped: tuple[int, float] | None = None
        """The section that was jumped to, and where the page stood then."""
        self._above: list[Control] = []
        self._below: list[Control] = []

    @property
    def sitters(self) -> "Mapping[str, Sitter]":
        """Nobody: the rules show the cards as printed."""
        return {}

    # Layout

    def layout(self, canvas: Rect) -> None:
        """Break the page into lines for the current width, language and text size."""
        tr = self.app.tr
        self.heading = tr.text("How to play")
        sections = rules_page(tr)
        top = HEAD + 20
        wide = min(canvas.w - 2 * MARGIN, _WIDEST)
        left = (canvas.w - wide) / 2
        beside = _CONTENTS * self.app.texts.room(_WIDER)
        self._paper = Rect(left + beside + 30, top, wide - beside - 30, canvas.bottom - top - 40)
        before, (index, part), typed = self.sheet, self._read_to(), self._typed
        self._scroll = ScrollArea(self._paper.inflate(-24, -24), 1, self._draw_page)
        sheet = Sheet(sections, self.app.painter, self.app.art.aspect, self._scroll.content_width)
        self.sheet = sheet
        self._scroll.content_height = sheet.height
        opened = sheet.part_of(self.asked)
        still = self.app.settings.reduced_motion or self.app.settings.pace is Pace.OFF
        self.exhibits.lay(tr, sheet, self.app.go.example, still=still)
        if before is None:
            self._shown = Shown(asked=opened if isinstance(self.asked, Rule) else None)
            self._jump(opened)
        else:
            place = sheet.parts[index]
            self._scroll.scroll_to(place.top - _ABOVE + part * (place.bottom - place.top))
        column = Rect(left, top, beside, self._paper.h)
        self._contents = contents(
            self.app.painter, column, sections, lambda number: self._jump(sheet.heading_of(number))
        )
        self._below = [*self._search_widgets(canvas, typed), self.back_button(canvas)]
        self._above = [*self._contents, self._scroll]
        focus = sheet.parts[opened].section if before is None else None
        self.group.replace([*self._above, *self._buttons(), *self._below], focus=focus)
        self._look(typed, jump=False)
        self._follow()

    def _search_widgets(self, canvas: Rect, typed: str) -> list[Control]:
        """The field, and the buttons to the previous and the next hit."""
        tr = self.app.tr
        back = canvas.right - MARGIN - 210
        field = Rect(back - 30 - 2 * (ROUND + 10) - _FIELD, 42, _FIELD, 52)
        self._field = TextInput(
            field,
            typed,
            self._look,
            measure=lambda text, style: self.app.painter.measure(text, style)[0],
            max_length=40,
            placeholder=tr.text("Search (Ctrl+F)") if tr.device == Device.KEYS else tr.text("Search"),
        )
        ways = (
            (Sign.LAST, -1, tr.text("Previous match")),
            (Sign.NEXT, 1, tr.text("Next match{key}", key=beside(tr, Command.ACCEPT))),
        )
        self._ways = [
            TransportButton(
                Rect(field.right + 10 + place * (ROUND + 10), field.centery - ROUND / 2, ROUND, ROUND),
                sign,
                partial(self._step, by),
                hint=hint,
            )
            for place, (sign, by, hint) in enumerate(ways)
        ]
        return [self._field, *self._ways]

    def _buttons(self) -> list[Control]:
        """The buttons below the visible figures."""
        return self.exhibits.buttons(self._scroll.rect, self._scroll.offset)

    def _follow(self) -> None:
        """Add and remove the sheet's buttons as it scrolls, and mark where the reader is."""
        here = self.here
        marked = [entry.mark(here=at == here, found=at in self._lit) for at, entry in enumerate(self._contents)]
        if any(marked):
            self.invalidate()
        widgets = [*self._above, *self._buttons(), *self._below]
        if widgets != self.group.widgets:
            self.group.replace(widgets)

    # Input

    def handle(self, event: InputEvent) -> bool:
        """Route the event; keys that nothing else uses scroll the page or start a search."""
        self._follow()
        used = self._find(event) or super().handle(event)
        if not used and command_of(event) in (Command.PAGE_UP, Command.PAGE_DOWN, Command.HOME, Command.END):
            used = self._scroll.handle(event)
        if isinstance(event, Wheel) and self._paper.collidepoint(event.pos) and not used:
            used = self._scroll.handle(event)
        if used:
            self._follow()
            self.invalidate()
        return used

    def _find(self, event: InputEvent) -> bool:
        """Let the search handle an event; return whether it used it."""
        field = self._field
        if field is None:
            return False
        typing = self.group.focused is field
        match event:
            case KeyPressed(key="f", mods=mods) if Modifier.CTRL in mods:
                self._open_search(field)
            case TextTyped(text="/") if not typing:
                self._open_search(field)
            case KeyPressed(command=Command.ACCEPT, mods=mods, key=key) if typing and key != "space":
                self._step(-1 if Modifier.SHIFT in mods else 1)
            case _ if typing and command_of(event) is Command.CANCEL and field.text:
                field.set_text("")
                self._look("")
            case _:
                return False
        return True

    def _open_search(self, field: TextInput) -> None:
        self.group.focus(field)
        field.marked, field.caret = bool(field.text), len(field.text)

    @property
    def _typed(self) -> str:
        return "" if self._field is None else self._field.text

    def _look(self, typed: str, *, jump: bool = True) -> None:
        """Mark every hit, and show the first one, in a heading if there is one."""
        if self.sheet is None:
            return
        parts = self.sheet.parts
        hits = find(typed, [part.words for part in parts])
        self._lit = {parts[hit.part].section for hit in hits}
        first = next((hit for hit in hits if parts[hit.part].item is None), hits[0] if hits else None)
        if not jump and self.hit in hits:
            first = self.hit
        self._shown = replace(self._shown, hits=hits, now=first)
        for way in self._ways:
            way.visible = len(hits) > 1
        if jump and first is not None:
            self._jump(first.part)
        self.invalidate()

    def _step(self, by: int) -> None:
        """Show the next hit, or a previous one; after the last comes the first."""
        hits, now = list(self._shown.hits), self._shown.now
        if now is None:
            return
        now = hits[(hits.index(now) + by) % len(hits)]
        self._shown = replace(self._shown, now=now)
        self._jump(now.part)

    def _jump(self, part: int) -> None:
        """Scroll a part to near the top of the window, wholly in sight, with its heading above it if there is room."""
        if self.sheet is None:
            return
        wanted, high = self.sheet.parts[part], self._scroll.rect.h
        heading = self.sheet.parts[self.sheet.heading_of(wanted.section)]
        top = max(heading.top, wanted.top - high * _LEAD, wanted.bottom + 2 * _ABOVE - high)
        self._scroll.scroll_to(min(top, wanted.top) - _ABOVE if part else 0.0)
        self._jumped = wanted.section, self._scroll.offset
        self.invalidate()

    @property
    def here(self) -> int:
        """The number of the section that is being read: the one that was jumped to, as long as the page stands there,
        else the one at the top of the window."""
        if self.sheet is None:
            return 0
        if self._jumped is not None and self._jumped[1] == self._scroll.offset:
            return self._jumped[0]
        return self.sheet.parts[self._read_to()[0]].section

    def _read_to(self) -> tuple[int, float]:
        """The part of the sheet at the top of the window, and how much of it has scrolled past, so that a new width or
        language leaves the reader at the same words."""
        if self.sheet is None:
            return 0, 0.0
        top = self._scroll.offset + _ABOVE
        index = self.sheet.part_at(top)
        part = self.sheet.parts[index]
        return index, (top - part.top) / (part.bottom - part.top)

    # Time

    @property
    def _seen_players(self) -> list[Player]:
        """The players of the visible figures."""
        return self.exhibits.in_sight(self._scroll.offset, self._scroll.offset + self._scroll.rect.h)

    @property
    def wants_frames(self) -> bool:
        """While a visible figure moves."""
        return super().wants_frames or any(player.moving for player in self._seen_players)

    def update(self, dt: float) -> None:
        """Advance the visible figures."""
        super().update(dt)
        for player in self._seen_players:
            if player.update(dt):
                self.invalidate()
        self.wake_within(*(player.wake_after for player in self._seen_players))
        self._follow()

    # Drawing

    def draw_content(self, painter: Painter) -> None:
        """Draw the sheet of paper, and the number of hits."""
        painter.panel(self._paper, PAPER, border=INK, border_width=5, radius=16, shadow=24)
        field = self._field
        if field is None or len(field.text.strip()) < LEAST:
            return
        at = field.rect.left - 16, field.rect.centery
        number, count = self.found
        words = f"{number} / {count}" if count else self.app.tr.text("nothing")
        painter.text(words, at, STRONG, align="midright", max_width=_COUNT - 20, colour=CREAM)

    @property
    def hit(self) -> Hit | None:
        """The hit shown now."""
        return self._shown.now

    @property
    def found(self) -> tuple[int, int]:
        """The number of the hit shown now, from 1, and the number of all hits."""
        hits: list[Hit] = list(self._shown.hits)
        return (hits.index(self.hit) + 1 if self.hit in hits else 0), len(hits)

    def _draw_page(self, painter: Painter, page: Rect) -> None:
        if self.sheet is None:
            return
        window = self._scroll.rect
        self.sheet.draw(painter, page, window, replace(self._shown, moments=self.exhibits.moments))
        # Fade out cut-off lines wherever there is more to read.
        if page.y < window.y:
            painter.gradient(Rect(window.x, window.y, page.w, _FADE), PAPER, with_alpha(PAPER, 0))
        if page.y + self._scroll.content_height > window.bottom:
            painter.gradient(Rect(window.x, window.bottom - _FADE, page.w, _FADE), with_alpha(PAPER, 0), PAPER)
