"""The mentor beside a lesson's scenes, and what they share: saving a lesson's place, its menu, the way back."""

from collections.abc import Sequence

import msgspec

from ui.base.i18n import Translator
from ui.base.viewport import Rect
from ui.files.schooling import LessonPlace
from ui.input.glyphs import go_on_words
from ui.match.lessons.guide import Guide
from ui.match.lessons.scenario import Lesson
from ui.paint.painter import Painter
from ui.shell.app import App
from ui.sound.audio import Effect
from ui.table.aids.speech import SWING, Speech, draw_speech, swing


class Mentor:
    """The mentor beside a scene: says what the guide gives him to say."""

    def __init__(self, app: App, guide: Guide) -> None:
        self.guide = guide
        self._app = app
        self._age = 0.0
        self._shown: tuple[str, str] | None = None

    @property
    def wants_frames(self) -> bool:
        """True while an arrow swings."""
        return self._shown is not None and self._age < SWING and not self._app.settings.reduced_motion

    def update(self, dt: float) -> bool:
        """Let ``dt`` seconds pass; return whether the picture changes."""
        swung, self._age = self.wants_frames, self._age + dt
        line = self.guide.line
        shown = None if line is None else (line.say, self.guide.objection)
        if shown == self._shown:
            return swung
        self._shown, self._age = shown, 0.0
        return True

    def insist(self) -> None:
        """Start pointing again."""
        self._age = 0.0

    def object(self, words: str) -> None:
        """Say why an action is not allowed."""
        self._app.play(Effect.ILLEGAL)
        self.guide.object(words)
        self.insist()

    def speech(
        self,
        place: Rect,
        marks: Sequence[Rect],
        clear: Sequence[Rect] = (),
        *,
        onward: bool,
        card: str = "",
        face: Rect | None = None,
    ) -> Speech | None:
        """What is said and pointed at now, None for silence; no arrow hides the places that must stay ``clear``;
        ``onward``: any press continues; ``face``: where the mentor stands, unless in ``place``, beside his words."""
        said, tr = self.guide.said, self._app.tr
        if said is None:
            return None
        say, mood = said
        words = tr.text(say, card=card) if card else tr.text(say)
        how = go_on_words(tr) if onward and not self.guide.objection else ""
        return Speech(words, mood, place, tuple(marks), how, tuple(clear), face)

    def draw(self, painter: Painter, speech: Speech | None) -> Sequence[Rect]:
        """Draw the mentor, if he has something to say; return the places of his face and his words."""
        if speech is None:
            return ()
        return draw_speech(painter, speech, 0.0 if self._app.settings.reduced_motion else swing(self._age))


def learned(app: App, lesson: Lesson) -> None:
    """Tick a lesson off; no lesson is then in progress."""
    schooling = app.progress.schooling.with_done(lesson.key)
    app.change_progress(schooling=msgspec.structs.replace(schooling, place=None))


def keep_place(app: App, place: LessonPlace) -> None:
    """Save how far a lesson has got."""
    app.change_progress(schooling=msgspec.structs.replace(app.progress.schooling, place=place))


def to_the_lessons(app: App) -> None:
    """Leave the table for the list of lessons."""
    app.go.title()
    app.go.lessons()


def open_lesson_menu(app: App) -> None:
    """Open the menu, which says what happens to a lesson that is left."""
    app.go.pause(line=app.tr.text("Your lesson is saved: continue it at any time under “How to play”."))


def no_hint(tr: Translator) -> str:
    """Why there is no hint in a lesson."""
    return tr.text("In a lesson the foreman says what to do.")
