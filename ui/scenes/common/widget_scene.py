"""The base of scenes made of widgets, and of those that open over another scene; and each control in words, for those
who cannot see it: what it is called, what kind it is, and its state."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.core.rulebook import Rule
from ui.announce.announcement import Spoken
from ui.base.i18n import Translator
from ui.input.input import Command, FocusLost, InputEvent, WindowClosing, command_of
from ui.paint.ahead import Draw, by_turns, unseen
from ui.paint.painter import Painter
from ui.shell.reader import drawn_words
from ui.shell.scene import Scene
from ui.widgets.base import Control
from ui.widgets.button import CHOSEN, Button
from ui.widgets.choice import Choice, Toggle
from ui.widgets.exhibit import Exhibit
from ui.widgets.focus import FocusGroup
from ui.widgets.scroll import ScrollArea
from ui.widgets.seat_choices import Faces, Swatches
from ui.widgets.slider import Slider
from ui.widgets.spots import CardSpot, SignSpot
from ui.widgets.text_input import TextInput

if TYPE_CHECKING:
    from datetime import date

    from ui.shell.app import App


class WidgetScene(Scene):
    """A scene of widgets with one focus among them: they get its events and its time, and are drawn last.

    Subclasses make the widgets in `layout`, draw what is behind them in `draw_content`, and extend `handle` and
    `update` with anything else they do.
    """

    reads_drawing = False
    """Whether its page is read aloud as it is drawn, for scenes that have nothing but words (class attribute)."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self.group = FocusGroup(play=app.play)
        self._page_read: tuple[object, Sequence[str]] | None = None
        """The page as it was read last, and its mark."""

    @property
    def wants_frames(self) -> bool:
        """While a widget moves."""
        return self.group.wants_frames

    @property
    def focus_place(self) -> int | None:
        """The number of the control that has the focus."""
        focused = self.group.focused
        return self.group.widgets.index(focused) if focused in self.group.widgets else None

    def restore_focus(self, place: int | None) -> None:
        """Give the focus to the control with this number, if it can have it."""
        widgets = self.group.widgets
        if place is not None and place < len(widgets) and widgets[place].can_focus:
            self.group.focus(widgets[place])

    @property
    def typing(self) -> bool:
        """While the focus is in a field for text."""
        return self.group.focused is not None and self.group.focused.typed_into

    @property
    def rule_asked(self) -> Rule | None:
        """The rule that disables a button now, if any."""
        return self.group.rule_asked

    def spoken(self) -> Spoken:
        """The scene and its focused control in words."""
        group = self.group
        focused = group.focused if group.focused is not None and group.focused.visible else None
        return Spoken(
            refused=group.refused,
            notices=tuple(self.notice_words()),
            heading=self.heading_words,
            page=tuple(self.page_words()),
            drawn=self.reads_drawing,
            prompt=self.prompt_words,
            focus="" if focused is None else control_words(self.app.tr, focused, self._face_words, self.spot_words),
            reached=(-1 if focused is None else group.widgets.index(focused), group.ring),
        )

    @property
    def page_mark(self) -> object:
        """What a page that is read as it is drawn depends on besides the language: it is read again when that
        changes."""
        return None

    def page_words(self) -> Sequence[str]:
        """The words that the page draws, if they are read."""
        if not self.reads_drawing:
            return ()
        mark = (self.page_mark, self.app.tr.language)
        if self._page_read is None or self._page_read[0] != mark:
            lists = [
                partial(widget.draw, ring=False) for widget in self.group.widgets if isinstance(widget, ScrollArea)
            ]
            drawn = drawn_words(self.app.painter, self.draw_content, *lists)
            self._page_read = mark, [words for words in drawn if words != self.heading_words]
        return self._page_read[1]

    def notice_words(self) -> Sequence[str]:
        """What comes up and goes by itself, such as an explanation."""
        return ()

    def spot_words(self, name: object) -> str:  # noqa: ARG002
        """A card or place that keys can reach, by its name."""
        return ""

    def _face_words(self, control: Control) -> Sequence[str]:
        """The words that a control draws, each once."""
        return list(dict.fromkeys(drawn_words(self.app.painter, partial(control.draw, ring=False))))

    def go_back(self) -> None:
        """Return to the scene below."""
        self.app.go.back(self)

    def lay_out_again(self) -> None:
        """Rebuild the widgets because something they show has changed."""
        self.layout(self.app.viewport.canvas)
        self.invalidate()

    def new_day(self, today: "date") -> None:
        """Rebuild the widgets for another day; the focus stays where the player left it."""
        super().new_day(today)
        place = self.focus_place
        self.lay_out_again()
        self.restore_focus(place)

    def wake_within(self, *waits: float | None) -> None:
        """Ask to be updated after the shortest of these times, in seconds, or sooner if a widget wants it."""
        self.wake_after = min((wait for wait in (self.wake_after, *waits) if wait is not None), default=None)

    def resume(self) -> None:
        """Become the top scene again: a held button may have been released over another scene."""
        self.group.handle(FocusLost())

    def handle(self, event: InputEvent) -> bool:
        """Route an event to the widgets."""
        used = self.to_widgets(event)
        self.dirty = self.dirty or used
        return used

    def to_widgets(self, event: InputEvent) -> bool:
        """Give an event to the widgets; return whether one of them used it."""
        return self.group.handle(event)

    def update(self, dt: float) -> None:
        """Advance the widgets."""
        self.group.update(dt)
        self.dirty = self.group.take_dirty() or self.dirty
        self.wake_after = self.group.wake_after

    def draw_ahead(self, painter: Painter) -> Iterator[None]:
        """Draw all parts where nobody sees it."""
        draws = [*self.behind(), *self.group.draws()]
        # A hatch closes in a few more frames than these steps.
        yield from unseen(painter, by_turns(draws, -(-len(draws) // 9)))

    def behind(self) -> Sequence[Draw]:
        """Draw what is behind the widgets, a part each."""
        return (self.draw_content,)

    def draw(self, painter: Painter) -> None:
        """Draw the content, then the widgets."""
        self.draw_content(painter)
        self.group.draw(painter)

    def draw_content(self, painter: Painter) -> None:
        """Draw what is behind the widgets."""


class OverlayScene(WidgetScene):
    """Opens over another scene, which stays visible, dimmed and paused. It consumes every event."""

    overlay = True
    closed_by = frozenset({Command.CANCEL})
    """The commands that close it, as closing the window does (class attribute)."""

    def handle(self, event: InputEvent) -> bool:
        """Close, or route an event to the widgets."""
        if isinstance(event, WindowClosing) or command_of(event) in self.closed_by:
            self.go_back()
        else:
            super().handle(event)
        return True


def control_words(
    tr: Translator, control: Control, drawn: Callable[[Control], Sequence[str]], spot: Callable[[object], str]
) -> str:
    """What is said of a control that the focus has reached. ``drawn`` gives the words it draws, for controls whose
    whole face is their label; ``spot`` those of a card or place by its name."""
    if isinstance(control, CardSpot):
        return _with_hint(control, spot(control.name))
    if isinstance(control, SignSpot):
        return control.hint
    return _with_hint(control, _named(tr, control, drawn))


def _with_hint(control: Control, words: str) -> str:
    hint = control.disabled_reason or control.hint
    told = [words, "" if hint.rstrip(".") in words else hint]
    return ". ".join(one.rstrip(".") for one in told if one and one.rstrip(".") != "")


def _named(tr: Translator, control: Control, drawn: Callable[[Control], Sequence[str]]) -> str:
    match control:
        case Faces() | Swatches() | Exhibit():
            # Their hints say what they are; what they show is for the eye.
            return control.caption
        case Choice():
            return _joined(
                control.caption,
                tr.text(
                    "{value}, choice {number} of {count}",
                    value=control.value,
                    number=control.index + 1,
                    count=len(control.values),
                ),
            )
        case Toggle():
            return _joined(control.caption, tr.text("{state}, switch", state=control.words[control.on]))
        case Slider():
            return _joined(control.caption, tr.text("{value}, slider", value=control.shown(control.value)))
        case TextInput():
            return _joined(
                control.caption or control.placeholder, tr.text("{text}, text field", text=control.text or "…")
            )
        case ScrollArea():
            return tr.text("A list to scroll with the arrow keys")
        case Button():
            return _button(tr, control, drawn)
        case _:
            return ", ".join(drawn(control))


def _button(tr: Translator, button: Button, drawn: Callable[[Control], Sequence[str]]) -> str:
    label = button.label if button.label not in ("", "×") else ""
    label = label or ("" if button.label else ", ".join(drawn(button)))
    # What has no name on the screen is called by what it does.
    label = _joined(button.caption, label or button.hint.rstrip("."))
    if not button.enabled:
        return tr.text("{label}, button, not now", label=label) if label else tr.text("Button, not now")
    if button.turns_page:
        open_now = button.look == CHOSEN
        return tr.text("{label}, page, open", label=label) if open_now else tr.text("{label}, page", label=label)
    return tr.text("{label}, button", label=label) if label else tr.text("Button")


def _joined(caption: str, words: str) -> str:
    return f"{caption}: {words}" if caption else words
