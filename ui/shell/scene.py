"""What a scene is, and the stack of scenes, of which the top one is active."""

import logging
from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

from ui.announce.announcement import Spoken
from ui.base.viewport import Rect
from ui.input.input import Command, InputEvent
from ui.sound.music import Music
from ui.widgets.button import SECONDARY, ButtonLook

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import date

    from game.core.rulebook import Rule
    from game.records.record import Record
    from ui.art.card_face import Sitter
    from ui.paint.painter import Painter
    from ui.shell.app import App
    from ui.shell.hatch import Face

_log = logging.getLogger(__name__)


class RulesTopic(StrEnum):
    """A part of the rules page, in the page's order; each scene names the one that matters at the moment."""

    AIM = "aim"
    SETUP = "set-up"
    CARDS = "cards"
    UNITS = "units"
    BELT = "belt"
    BIDDING = "bidding"
    TIES = "ties"
    ROUNDS = "rounds"
    ALLOCATION = "allocation"
    SCORING = "scoring"
    SECRECY = "secrecy"
    CONTROLS = "controls"


class DialogAnswer(msgspec.Struct, frozen=True):
    """A button of a dialog."""

    words: str
    act: Callable[[], None]
    """Called after the dialog has closed."""
    look: ButtonLook = SECONDARY


class Scene:
    """One screen of the program. Subclasses override what they need; the methods here do nothing.

    Order of calls: `layout` (before the first event, and again whenever the canvas, the language or the text size
    changes), then `enter`, then `handle`, `update` and `draw` while it is at the top of the stack. A scene covered by
    another gets no input and no `update`, only `update_below`; if all scenes above it are overlays, it is still drawn.
    `exit` is called when it leaves the stack. FocusLost and FocusGained go to every scene on the stack.
    """

    heading = ""
    """What it is called, marked for translation, unless that changes: then it overrides `heading_words` (class
    attribute)."""
    overlay = False
    """True: the scene below stays visible, dimmed (class attribute)."""
    music: Music | None = None
    """The piece that plays while the scene is on top; None lets the current one continue (class attribute)."""
    dim = 150
    """How far an overlay darkens what is below: 0 (not at all) to 255."""
    closed_by_help = False
    """True: this is the rules page, so the key that opens it closes it again (class attribute)."""
    holds_game = False
    """True: while the scene is on top, a game below waits for it with everybody who plays elsewhere (class
    attribute)."""
    gentle = False
    """True: motion is gentle enough for 30 frames a second while nothing else happens."""

    today: "date | None" = None
    """The day, in local time, from whose point of view it tells of days; None if it tells of none. Once that day is
    over, `new_day` is called, wherever the scene is on the stack."""

    at_table = False
    """True: a part of the table, which moves in from it and back by itself: the hatch between pages stays open between
    two of these (class attribute)."""

    parting = False
    """True: it parts over the scene that it has covered (class attribute): `draw_parting` draws it."""
    hangs = False
    """True: it hangs on chains over another scene, and drops when it comes (class attribute)."""

    moves_in_part = False
    """True: while nothing but time passes, `draw_motion` is called instead of `draw`, as it is where a scene says that
    something has `stirred`; never for overlays (class attribute)."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self.dirty = True
        """Set it (or call `invalidate`) when the picture must be drawn again; the app clears it."""
        self.stirred = False
        """Set it when a part of the picture has moved, and `draw_motion` can bring that up to date; the app clears
        it."""
        self.wake_after: float | None = None
        """If not None: seconds after which `update` must be called even if nothing else happens."""

    @property
    def wants_frames(self) -> bool:
        """True while something moves: `update` and `draw` are then called 60 times a second."""
        return False

    @property
    def focus_place(self) -> int | None:
        """The number of the control that has the focus, None if none has it."""
        return None

    def restore_focus(self, place: int | None) -> None:
        """Give the focus to the control with this number, after a new layout."""

    @property
    def typing(self) -> bool:
        """While a text is typed: letters are letters then, whatever they mean elsewhere."""
        return False

    @property
    def listening(self) -> bool:
        """While it asks for a key or button to be pressed: every press comes here then, whatever it means."""
        return False

    @property
    def sitters(self) -> "Mapping[str, Sitter] | None":
        """Whom the Mechanics' cards show while the scene is on top; empty: as printed; None leaves it to the scene
        below."""
        return None

    def faces(self) -> "Mapping[str, Face]":
        """The faces of those who play, by their keys of the art: they fly to the next page, if they are there, too."""
        return {}

    @property
    def lit(self) -> frozenset[str] | None:
        """The marks on cards that are not dimmed while the scene is on top (`ui.art.card_face.DIMMABLE`); None: all of
        them."""
        return None

    @property
    def rules_topic(self) -> RulesTopic | None:
        """Where the rules open while the scene is on top; None leaves it to the scene below."""
        return None

    @property
    def rule_asked(self) -> "Rule | None":
        """The rule just named by a refusal, or by a disabled button under the pointer or with the focus: while the
        scene is on top, the rules open there rather than at the topic."""
        return None

    def spoken(self) -> Spoken:
        """The scene in words, as it is now, for those who listen: nothing that is not on the screen."""
        return Spoken(heading=self.heading_words, page=tuple(self.page_words()), prompt=self.prompt_words)

    @property
    def heading_words(self) -> str:
        """What the scene is called, said when it comes to the top."""
        return self.app.tr.text(self.heading) if self.heading else ""

    def page_words(self) -> "Sequence[str]":
        """What it shows, in the order in which it is needed; each line is said when it is new."""
        return ()

    @property
    def prompt_words(self) -> str:
        """What can be done now."""
        return ""

    def told_of(self, command: Command) -> "Sequence[str]":  # noqa: ARG002
        """What a reading key is answered: the cards, belt, seats or units of a game."""
        return ()

    def record(self) -> "Record | None":
        """The game being played in this scene, for crash reports; None if there is none."""
        return None

    def invalidate(self) -> None:
        """Ask to be drawn again."""
        self.dirty = True

    def layout(self, canvas: Rect) -> None:
        """Place everything on `canvas` (virtual units); translate here, as the language may have changed."""

    def enter(self) -> None:
        """Called when the scene joins the stack."""

    def exit(self) -> None:
        """Called when the scene leaves the stack."""

    def resume(self) -> None:
        """Called when the scene is back on top because the one above has left."""

    def new_day(self, today: "date") -> None:
        """Tell of days from another `today` on."""
        self.today = today
        self.invalidate()

    def handle(self, event: InputEvent) -> bool:  # noqa: ARG002
        """Handle an event; return whether it was used. An unused WindowClosing closes the window."""
        return False

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""

    def update_below(self) -> float | None:
        """Do what others wait for, though another scene is on top; called in every step. Returns the seconds after
        which it must be called again even if nothing else happens."""
        return None

    def draw_parting(self, painter: "Painter", closed: float) -> None:
        """Draw what is still to be seen of it over the next scene, so far ``closed``, from 1 down to 0."""

    def draw(self, painter: "Painter") -> None:
        """Draw the whole canvas from the scene's state, without changing it."""

    def draw_ahead(self, painter: "Painter") -> "Iterator[None]":  # noqa: ARG002
        """Make what the first picture needs, a little in each step, where nobody sees it: a hatch closes meanwhile over
        the page before."""
        yield from ()

    def draw_motion(self, painter: "Painter") -> "Sequence[Rect]":  # noqa: ARG002
        """Bring the canvas up to date where this scene alone was drawn before, and only time has passed since; return
        where it has been drawn."""
        return ()


class SceneStack:
    """The open scenes, the top one last. It tells scenes when they enter, leave and resume."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []
        self._canvas = Rect(0, 0, 1600, 900)
        self.changed = True
        """True from any change until the app has drawn."""
        self.left = False
        """True once a scene has made room for another that does not lead back to it; the loop sets it back."""

    def __len__(self) -> int:
        return len(self._scenes)

    @property
    def top(self) -> Scene | None:
        """The scene that gets input, or None if the stack is empty."""
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, bottom first."""
        return tuple(self._scenes)

    @property
    def visible(self) -> tuple[Scene, ...]:
        """The scenes to draw, bottom first: the top one, and those that show below overlays."""
        for index in range(len(self._scenes) - 1, -1, -1):
            if not self._scenes[index].overlay:
                return tuple(self._scenes[index:])
        return tuple(self._scenes)

    @property
    def sitters(self) -> "Mapping[str, Sitter]":
        """Whom the Mechanics' cards show: as the uppermost scene with a game has it, else nobody."""
        found = (scene.sitters for scene in reversed(self._scenes))
        return next((sitters for sitters in found if sitters is not None), {})

    @property
    def lit(self) -> frozenset[str] | None:
        """The marks on cards that are not dimmed: as the uppermost scene that is no overlay has it."""
        return self.visible[0].lit if self._scenes else None

    @property
    def rules_place(self) -> "Rule | RulesTopic":
        """The part of the rules that matters now: the rule behind a refusal, else the topic of the uppermost scene that
        names one."""
        asked = None if self.top is None else self.top.rule_asked
        topics = (scene.rules_topic for scene in reversed(self._scenes))
        return asked or next((topic for topic in topics if topic is not None), RulesTopic.AIM)

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        self.changed = True
        self._scenes.append(scene)
        scene.layout(self._canvas)
        scene.enter()

    def pop(self, scene: Scene | None = None) -> None:
        """Remove the top scene; with `scene`, that one and all above it. A scene not on the stack is ignored."""
        if not self._scenes or (scene is not None and scene not in self._scenes):
            return
        last = self._scenes[-1] if scene is None else scene
        while self._scenes:
            leaving = self._scenes.pop()
            leaving.exit()
            if leaving is last:
                break
        self.changed = True
        if self._scenes:
            self._scenes[-1].invalidate()
            self._scenes[-1].resume()

    def replace(self, scene: Scene) -> None:
        """Replace the top scene with another."""
        if self._scenes:
            self.left = True
            self._scenes.pop().exit()
        self.push(scene)

    def reset(self, scene: Scene) -> None:
        """Remove all scenes and start again with one."""
        self.left = self.left or bool(self._scenes)
        while self._scenes:
            self._scenes.pop().exit()
        self.push(scene)

    def abandon(self) -> None:
        """Remove all scenes although one of them is broken: each is exited, and errors raised by that are logged."""
        while self._scenes:
            leaving = self._scenes.pop()
            try:
                leaving.exit()
            except Exception:  # noqa: BLE001 - another fault in a broken scene must not prevent the crash scene
                _log.exception("%s could not leave in order", type(leaving).__name__)
        self.changed = True

    def layout(self, canvas: Rect) -> None:
        """Lay out every scene again, for instance after the window, the language or the text size has changed. The
        focus stays where the player left it."""
        self._canvas = canvas
        self.changed = True
        for scene in self._scenes:
            place = scene.focus_place
            scene.layout(canvas)
            scene.restore_focus(place)
            scene.invalidate()
