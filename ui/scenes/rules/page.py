"""The rules page built into the program: a sheet of paper, with headings beside it to jump to, and a search;
and its scoring example [F4] on a bench."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, cast

from game.core.cards import BUILDERS
from game.core.rulebook import Rule
from game.core.rules import ROUNDS
from game.core.worked import COUNT
from ui.base.i18n import N_
from ui.base.spacing import APART, CORNER, GAP, HANDLE, NEAR, SNUG, WIDE
from ui.base.theme import CREAM, FINE, INK, PAPER, STRONG, WALL_MIDDLE, YELLOW, Colour, Face, TextStyle
from ui.base.viewport import Rect
from ui.files.settings import Pace
from ui.halls.backdrop import FOREMAN
from ui.input.glyphs import Device, beside
from ui.input.input import Command, InputEvent, KeyPressed, Modifier, TextTyped, command_of
from ui.layout.arrange import Apart
from ui.layout.box import Box
from ui.layout.boxes import Column, Layers, Padding, Row, Scroll, Sized
from ui.layout.leaves import Leaf, Picture, Words
from ui.match.opponents import CALM
from ui.paint.assets import Key
from ui.paint.painter import Painter
from ui.scenes.common.bench_frame import LEAST_CARD_W, bench, foot, large_button
from ui.scenes.common.boxes import FIELD, SIDE, button, control, menu
from ui.scenes.common.build_bench import CARD_W, BuildBench
from ui.scenes.common.page import MenuPage
from ui.scenes.common.speaker import stand
from ui.scenes.rules.figure import Player, Playhead
from ui.scenes.rules.search import LEAST, Hit, find
from ui.scenes.rules.sheet import Exhibit, Part, Section, Sheet, draw_asked, draw_found, parts_of
from ui.scenes.rules.text import rules_page
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.table.paint.marks import bubble
from ui.widgets.base import Control
from ui.widgets.button import SECONDARY, Button, ButtonLook
from ui.widgets.plate import FRAME_EDGE
from ui.widgets.scroll import ScrollArea
from ui.widgets.text_input import TextInput
from ui.widgets.transport import TransportButton, TransportSign

if TYPE_CHECKING:
    from ui.art.card_face import Sitter

PICTURES: Mapping[RulesTopic, Key] = {
    RulesTopic.AIM: ("robot", "kid-klonk"),
    RulesTopic.SETUP: ("helmet", 1),
    RulesTopic.CARDS: ("points", 3),
    RulesTopic.UNITS: ("machine", "unit-nut-oil"),
    RulesTopic.BELT: ("belt", 3),
    RulesTopic.BIDDING: ("back",),
    RulesTopic.TIES: ("spanner",),
    RulesTopic.ROUNDS: ("deck", 3),
    RulesTopic.ALLOCATION: ("symbol", "nut"),
    RulesTopic.SCORING: ("points", 9),
    RulesTopic.SECRECY: ("portrait", "volta", CALM),
    RulesTopic.CONTROLS: ("symbol", "cog"),
}
"""What stands beside each heading."""
HERE = ButtonLook(CREAM, CREAM, INK)
"""The heading of what is being read."""
LABEL = TextStyle(Face.HEADING, FINE, INK, line=1.1)
_LEFT, _RIGHT = HANDLE + APART, NEAR
"""What is left free of the label, for the picture and at the other end."""


class ContentsEntry(Button):
    """A heading to jump to."""

    def __init__(self, rect: Rect, section: Section, jump: Callable[[], None]) -> None:
        super().__init__(rect, section.heading, jump, look=SECONDARY, style=LABEL, lines=3)
        self.picture = PICTURES.get(section.topic)
        self.here, self.found = False, 0
        """Whether this is what is being read, and how often what is looked for was found below it."""

    def mark(self, *, here: bool, found: int) -> bool:
        """Say whether it is being read, and how much was ``found`` below it; returns whether that is new."""
        before, self.here, self.found = (self.here, self.found), here, found
        self.look = HERE if here else SECONDARY
        return before != (here, found)

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the button, with a tongue towards the page at the one that is being read."""
        if self.here:
            right, middle = self.rect.right, self.rect.centery
            half = min(GAP, self.rect.h / 2 - 4)
            points = [(right - 4, middle - half), (right + GAP, middle), (right - 4, middle + half)]
            painter.polygon(points, self.look.face, border=INK, border_width=4)
        super().draw(painter, ring=ring)
        if self.found:
            painter.panel(self.rect, None, border=CREAM, border_width=4, radius=CORNER)
            at = self.rect.right - WIDE, self.rect.centery
            painter.circle(at, GAP, YELLOW, border=INK, border_width=3)
            style = self.style.but(size=self.style.size / painter.texts.text_scale)
            painter.text(str(self.found), at, style, align="center")

    def _draw_content(self, painter: Painter, body: Rect, words: Colour) -> None:
        if self.picture is not None:
            aspect = painter.art.aspect(self.picture)
            wide = min(HANDLE, 40 * aspect)
            painter.image_at(self.picture, (body.left + 12 + HANDLE / 2, body.centery), wide, wide / aspect)
        painter.text(
            self.label,
            (body.left + _LEFT, body.centery),
            self.style,
            align="midleft",
            max_width=body.w - _LEFT - _RIGHT - (HANDLE if self.found else 0.0),
            max_lines=self.lines,
            max_height=body.h,
            colour=words,
        )


def contents(sections: Sequence[Section], jump: Callable[[int], None]) -> Box:
    """The headings in a column; ``jump`` gets the number of the section that is asked for."""
    return Column(*(_entry(section, partial(jump, number)) for number, section in enumerate(sections)), gap=SNUG)


def _entry(section: Section, jump: Callable[[], None]) -> Leaf:
    def made(old: Control | None, rect: Rect, style: TextStyle) -> Control:
        one = old if isinstance(old, ContentsEntry) else ContentsEntry(rect, section, jump)
        one.rect, one.style, one.label, one.on_press = rect, style, section.heading, jump
        return one

    edge = (_LEFT + _RIGHT) / 2
    return Leaf(section.topic, made, label=section.heading, style=LABEL, lines=3, edge=edge, high=42, weight=1)


# The page

_WAYS = ("last", "next")


class TryButton(Button):
    """Opens an example. Enter never means it: it may be out of sight."""

    main = False


class RulesScene(MenuPage):
    """The rules on a long sheet of paper, with headings on the left to jump to and a search field."""

    closed_by_help = True
    gentle = True
    reads_drawing = False
    heading = N_("How to play")

    def __init__(self, app: App, place: RulesTopic | Rule = RulesTopic.AIM) -> None:
        """Open the page at a topic or at a rule, by default at its top."""
        super().__init__(app)
        self.asked = place
        """The place the page was opened at."""
        self.parts: Sequence[Part] = ()
        """The page as it is now."""
        self.players: dict[int, Player] = {}
        """What plays each figure with several steps, by the number of its part."""
        self._sections: Sequence[Section] = ()
        self._asked: int | None = None
        """The part with the rule that was asked for."""
        self._sheet: Sheet | None = None
        self._places: Sequence[Rect] = ()
        """Where each part is on the sheet."""
        self._words: Mapping[int, Rect] = {}
        """Where its words are, if they can be marked one by one."""
        self._hits: list[Hit] = []
        self.hit: Hit | None = None
        """The hit shown now."""
        self._jumped: tuple[int, float] | None = None
        """The section that was jumped to, and where the page stood then."""

    @property
    def sitters(self) -> "Mapping[str, Sitter]":
        """Nobody: the rules show the cards as printed."""
        return {}

    @property
    def first_focus(self) -> str:
        """The heading of the section that is opened."""
        return self._sections[self.parts[self.part_of(self.asked)].section].topic

    def page(self) -> Box:
        """The headings on the left, the sheet on the right; the search beside the heading."""
        sheet = self._sheet = Sheet(self.parts, self.app.painter, self._ground, self._playhead, self._controls)
        headings = contents(self._sections, lambda number: self._jump(self.heading_of(number)))
        column = Sized(Scroll(headings, key="contents", least=0), most_wide=SIDE, wide=SIDE, across=None, along=None)
        paper = Scroll(Padding(FRAME_EDGE, sheet.box), key="sheet", always=True, read=True)
        body = Row(column, Layers(Picture(_draw_paper), Padding(NEAR, paper), weight=1), gap=APART)
        middle = Sized(body, most_wide=1640, across=None, along=None, weight=1)
        ways = [
            control(key, partial(self._make_way, sign, by), wide=FIELD, high=FIELD)
            for key, sign, by in zip(_WAYS, (TransportSign.LAST, TransportSign.NEXT), (-1, 1), strict=True)
        ]
        search = control("search", self._make_field, wide=220, high=FIELD, like=self.app.tr.text("Search"))
        field = Sized(search, wide=400, across=None)
        return menu(self.heading_words, middle, Picture(self._draw_count, wide=130), field, *ways, self.way_back())

    def _make_field(self, rect: Rect) -> TextInput:
        painter = self.app.painter
        return TextInput(
            rect, "", self._look, measure=lambda text, style: painter.measure(text, style)[0], max_length=40
        )

    def _make_way(self, sign: TransportSign, by: int, rect: Rect) -> TransportButton:
        """The button to the previous or the next hit."""
        return TransportButton(rect, sign, partial(self._step, by), hint="")

    def _explain_search(self) -> None:
        """Say how to search with the device in use now."""
        tr = self.app.tr
        if self._field is not None:
            self._field.placeholder = tr.text("Search (Ctrl+F)") if tr.device == Device.KEYS else tr.text("Search")
        hints = (tr.text("Previous match"), tr.text("Next match{key}", key=beside(tr, Command.ACCEPT)))
        for way, hint in zip(map(self.control, _WAYS), hints, strict=True):
            if way is not None:
                way.hint = hint

    def _controls(self, index: int) -> Sequence[Box]:
        tr, item = self.app.tr, self.parts[index].item
        if isinstance(item, Exhibit) and item.figure.tried:
            words = tr.text("Move the robots")
            return [button(words, self.app.go.example, wide=330, make=partial(TryButton, lines=2))]
        player = self.players.get(index)
        if player is None:
            return ()
        signs = (
            (TransportSign.LAST, partial(player.go, -1), tr.text("The step before")),
            (TransportSign.PLAY, player.toggle, tr.text("Play, or stop")),
            (TransportSign.NEXT, partial(player.go, 1), tr.text("The next step")),
        )
        return [
            control(
                f"{sign} {index}",
                partial(TransportButton, sign=sign, on_press=act, hint=hint),
                wide=FIELD,
                high=FIELD,
            )
            for sign, act, hint in signs
        ]

    def layout(self, canvas: Rect) -> None:
        """Lay out the page for the current width, language and text size; the reader stays at the same words."""
        opening, (index, part) = not self.parts, self._read_to()
        self._sections = rules_page(self.app.tr)
        self.parts = parts_of(self._sections)
        self._asked = self.part_of(self.asked) if isinstance(self.asked, Rule) else None
        still = self.app.settings.reduced_motion or self.app.settings.pace is Pace.OFF
        for number, one in enumerate(self.parts):
            if isinstance(one.item, Exhibit) and one.item.figure.steps > 1 and number not in self.players:
                self.players[number] = Player(one.item.figure.steps, still=still)
        super().layout(canvas)
        self._explain_search()
        self._find_places()
        if opening:
            self._jump(self.part_of(self.asked))
        else:
            # There are fewer words on how to play with some devices.
            place = self._places[min(index, len(self._places) - 1)]
            self.scroll.scroll_to(place.top - APART + part * place.h)
        self._look(self._typed, jump=False)
        self._follow()

    def _find_places(self) -> None:
        sheet = self._sheet
        if sheet is None:
            return
        rects = {id(one.leaf): one.rect.move(0, -self.scroll.rect.y) for one in self.arranged.placed}
        self._places = [rects[id(ground)] for ground in sheet.grounds]
        self._words = {index: rects[id(words)] for index, words in sheet.words.items()}

    @property
    def scroll(self) -> ScrollArea:
        """The window onto the sheet."""
        return cast("ScrollArea", self.area("sheet"))

    def ground_of(self, area: ScrollArea) -> Colour:
        """The headings lie on the wall."""
        return PAPER if area is self.scroll else WALL_MIDDLE

    # Places

    def place_of_part(self, part: int) -> Rect:
        """Where a part is, measured from the top of the sheet."""
        return self._places[part]

    def part_of(self, place: RulesTopic | Rule) -> int:
        """Return the part that begins a topic, or that states a rule. Raises LookupError if there is none."""
        for index, part in enumerate(self.parts):
            if isinstance(place, RulesTopic):
                if part.item is None and self._sections[part.section].topic is place:
                    return index
            elif part.item is not None and place in part.item.rules:
                return index
        raise LookupError(f"the rules page does not state {place}")

    def heading_of(self, section: int) -> int:
        """Return the part that begins a section."""
        return next(index for index, part in enumerate(self.parts) if part.section == section)

    @property
    def here(self) -> int:
        """The number of the section that is being read: the one that was jumped to, as long as the page stands there,
        else the one at the top of the window."""
        if self._jumped is not None and self._jumped[1] == self.scroll.offset:
            return self._jumped[0]
        return self.parts[self._read_to()[0]].section

    def _read_to(self) -> tuple[int, float]:
        """The part of the sheet at the top of the window, and how much of it has scrolled past, so that a new width or
        language leaves the reader at the same words."""
        if not self._places:
            return 0, 0.0
        top = self.scroll.offset + APART
        index = max((index for index, place in enumerate(self._places) if place.top <= top), default=0)
        place = self._places[index]
        return index, (top - place.top) / place.h

    def _jump(self, part: int) -> None:
        """Scroll a part to near the top of the window, wholly in sight and with what plays it, with its heading above
        it if there is room."""
        wanted, high = self._places[part], self.scroll.rect.h
        if part + 1 in self.players:
            wanted = wanted.union(self._places[part + 1])
        section = self.parts[part].section
        heading = self._places[self.heading_of(section)]
        # No more than this part of the window shows what is above it.
        top = max(heading.top, wanted.top - high * 0.3, wanted.bottom + 2 * APART - high)
        # Nothing is cut by the upper edge.
        top = min(place.top for place in self._places if place.top >= min(top, wanted.top) - 1)
        self.scroll.scroll_to(top - APART if part else 0.0)
        self._jumped = section, self.scroll.offset
        self._follow()
        self.invalidate()

    # Input

    def handle(self, event: InputEvent) -> bool:
        """Route the event; a key may start a search."""
        used = self._find(event) or super().handle(event)
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
    def _field(self) -> TextInput | None:
        field = self.control("search")
        return field if isinstance(field, TextInput) else None

    @property
    def _typed(self) -> str:
        return "" if self._field is None else self._field.text

    @property
    def found(self) -> tuple[int, int]:
        """The number of the hit shown now, from 1, and the number of all hits."""
        return (self._hits.index(self.hit) + 1 if self.hit in self._hits else 0), len(self._hits)

    def _look(self, typed: str, *, jump: bool = True) -> None:
        """Mark every hit, and show the first one, in a heading if there is one."""
        hits = self._hits = find(typed, [part.words for part in self.parts])
        first = next((hit for hit in hits if self.parts[hit.part].item is None), hits[0] if hits else None)
        if jump or self.hit not in hits:
            self.hit = first
        for way in map(self.control, _WAYS):
            if way is not None:
                way.visible = len(hits) > 1
        if jump and first is not None:
            self._jump(first.part)
        self._follow()
        self.invalidate()

    def _step(self, by: int) -> None:
        """Show the next hit, or a previous one; after the last comes the first."""
        if self.hit is not None:
            self.hit = self._hits[(self._hits.index(self.hit) + by) % len(self._hits)]
            self._jump(self.hit.part)

    def _follow(self) -> None:
        """Mark where the reader is, and below which headings something was found."""
        for scrolled in self._scrolled:
            scrolled.follow()
        here, lit = self.here, Counter(self.parts[hit.part].section for hit in self._hits)
        entries = [control for control in self.group.widgets if isinstance(control, ContentsEntry)]
        for at, entry in enumerate(entries):
            if entry.mark(here=at == here, found=lit[at]):
                self.invalidate()
                if entry.here:
                    self._scrolled[0].bring(entry)

    # Time

    @property
    def _seen_players(self) -> list[Player]:
        """What plays the figures that are wholly in sight, or that are taller than the window."""
        top, bottom = self.scroll.offset, self.scroll.offset + self.scroll.rect.h
        seen = []
        for index, player in self.players.items():
            place = self._places[index]
            below = place.bottom - FIELD
            if top <= place.top < below <= bottom or place.top < top < bottom < below:
                seen.append(player)
        return seen

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
        for index, player in self.players.items():
            play = self.control(f"{TransportSign.PLAY} {index}")
            if isinstance(play, TransportButton):
                play.sign = TransportSign.PAUSE if player.playing else TransportSign.PLAY
        self.wake_within(*(player.wake_after for player in self._seen_players))

    # Drawing

    def _ground(self, index: int) -> "partial[None]":
        return partial(self._draw_ground, index)

    def _draw_ground(self, index: int, painter: Painter, place: Rect) -> None:
        """Draw what is behind a part: marks on what was asked for or found."""
        if index == self._asked:
            draw_asked(painter, place, written=self._sheet is not None and index in self._sheet.words)
        words = None if self._sheet is None else self._sheet.words.get(index)
        at, own = self._words.get(index, place), self._places[index]
        box = place if words is None else at.move(place.x - own.x, place.y - own.y)
        draw_found(painter, box, words, [hit for hit in self._hits if hit.part == index], self.hit)

    def _playhead(self, index: int) -> Playhead:
        return self.players[index].playhead if index in self.players else Playhead()

    def _draw_count(self, painter: Painter, place: Rect) -> None:
        if len(self._typed.strip()) >= LEAST:
            number, count = self.found
            words = f"{number} / {count}" if count else self.app.tr.text("nothing")
            painter.text(words, place.midright, STRONG, align="midright", max_width=place.w - 4, colour=CREAM)


def _draw_paper(painter: Painter, place: Rect) -> None:
    painter.panel(place, PAPER, border=INK, border_width=5, shadow=24)


class ExampleScene(BuildBench):
    """The example on a bench, to be rearranged by hand. Nothing depends on the result."""

    def __init__(self, app: App) -> None:
        super().__init__(app, COUNT.units, COUNT.free, COUNT.fixed, desk=None, round_number=ROUNDS)
        self.plan.fill_best()
        self.close_up()

    def title(self) -> str:
        """The name of the example."""
        return self.app.tr.text("A scoring example")

    def advice(self) -> str:
        """How far the build is from the best."""
        tr, lost = self.app.tr, self.most - self.total()
        if not lost:
            return tr.text(
                "Nothing scores more than {points}. Move the upgrade onto the prototype, and see.", points=self.most
            )
        return tr.plural("The best build earns {n} point more.", "The best build earns {n} points more.", lost)

    def page(self) -> Box:
        """The bench, with the foreman beside the cards that are free."""
        tr, pile = self.app.tr, self.pile()
        if BUILDERS.isdisjoint(self._row):
            # What is left serves no unit: it costs its owner instead.
            costs = tr.plural("A Fzzzt costs {n} point.", "A Fzzzt costs {n} points.", len(self._row))
            pile = Row(Sized(self.pile(CARD_W), along=None, weight=0), Words(costs, STRONG, at="middle"), gap=APART)
        said = bubble(self.message or self.advice(), STRONG.but(colour=INK), letters=36)
        foreman = Picture(stand(FOREMAN), least=LEAST_CARD_W, usual=180, most=200, aspect=1.0, may_go=1)
        room = Picture(wide=1.5 * SIDE)
        below = Row(foreman, Apart(Sized(said, across="start"), like=room), pile, gap=APART)
        ways = foot(self.done(), *self.others())
        return bench(self.head(), self.units(), below, ways)

    def others(self) -> list[Leaf]:
        """No rules: they are where one goes back to, unless one refused a card."""
        return super().others() if self.message else super().others()[:-1]

    def done(self) -> Leaf:
        """The button back to the rules."""
        return large_button(self.app.tr.text("Back to the rules"), self._leave)

    def _leave(self) -> None:
        self.app.go.back(self)
