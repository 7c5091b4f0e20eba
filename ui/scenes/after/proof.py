"""The opened seal of a finished game: what was fixed before the first bid, and whether it was kept."""

from dataclasses import dataclass

from game.core.actions import Action
from game.play.proof import AskingAgain, Proof, proof
from game.play.thinking import Question, Thinker
from game.records.record import Record
from game.records.seal import Seal
from ui.base.i18n import Translator
from ui.base.theme import BODY, DIM, LOG_GREEN, PANEL_DEEP, WARNING
from ui.base.viewport import Point, Rect
from ui.input.clipboard import copy
from ui.match.after.background_job import BackgroundJob
from ui.match.sealing import proof_text
from ui.paint.painter import Painter
from ui.scenes.common.widget_scene import OverlayScene
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.widgets.button import BUTTON_HEIGHT, PRIMARY, SECONDARY, Button
from ui.widgets.plate import FRAME_HEAD, draw_frame, draw_progress

PLATE_W, PLATE_H, FOOT = 1040.0, 640.0, 124.0
WIDER, HIGHER = 0.4, 0.3
"""By how much of itself the plate gets wider and higher with words twice as large."""
EDGE, BADGE = 50.0, 22.0
BAR_H = 26.0


@dataclass(frozen=True)
class Check:
    """One finding: its words, and whether it supports the game (None: not known yet)."""

    words: str
    good: bool | None


def checks_of(tr: Translator, seal: Seal, found: Proof, asking: AskingAgain, problem: str) -> list[Check]:
    """Return what the digests say of a game, then the progress of asking the computer players again."""
    kept = tr.text("Opened now: number, deck and players match the seal.")
    changed = tr.text("Opened now: number, deck or players do not match the seal.")
    bids = tr.plural(
        "{kept} of {n} computer bid is as it was made.",
        "{kept} of {n} computer bids are as they were made.",
        found.bids,
        kept=found.bids_kept,
    )
    if found.sat_in:
        bids += " " + tr.plural(
            "{n} of them was made for a person. That could not be sealed before the game, so it is not asked again.",
            "{n} of them were made for a person. That could not be sealed before the game, so they are not asked "
            "again.",
            found.sat_in,
        )
    return [
        Check(tr.text("Sealed before the first bid: {digest}", digest=seal.short), good=True),
        Check(kept if found.kept else changed, good=found.kept),
        Check(bids, good=found.bids == found.bids_kept),
        _asked(tr, asking, problem),
    ]


def _asked(tr: Translator, asking: AskingAgain, problem: str) -> Check:
    if problem:
        return Check(problem, good=None)
    if not asking.done:
        words = tr.text(
            "Asking the computers again, showing them only what their seat could see: {taken} of {n}",
            taken=asking.taken,
            n=asking.steps,
        )
        return Check(words, good=None)
    if asking.same == asking.steps:
        words = tr.plural(
            "Asked again, shown only what that seat could see: {n} computer choice, the same.",
            "Asked again, shown only what that seat could see: {n} computer choices, all the same.",
            asking.steps,
        )
        return Check(words, good=True)
    words = tr.text(
        "Asked again, only {same} of {n} computer choices are the same. Another version of the game may choose "
        "differently, and where a computer did not answer, a simpler one chose for it.",
        same=asking.same,
        n=asking.steps,
    )
    return Check(words, good=False)


class ProofScene(OverlayScene):
    """Recomputes the digests at once, then asks the computer players again while a bar fills."""

    def __init__(self, app: App, record: Record, seal: Seal | None, thinker: Thinker) -> None:
        """Check the finished game ``record`` against its ``seal``, None if it was not sealed. ``thinker`` asks the
        computer players; it is not closed here."""
        super().__init__(app)
        self._record = record
        self._seal = seal
        self._thinker = thinker
        self.proof: Proof | None = None
        """What the digests say, None for a game without a seal."""
        self.asking = AskingAgain(record) if seal is not None else None
        """The computer players, asked again; None without a seal."""
        self._job: BackgroundJob[Question, Action] | None = None
        self._problem = ""
        self._copied = False
        if seal is not None:
            self.proof = proof(seal, record)

    @property
    def rules_topic(self) -> RulesTopic:
        """The rules on hidden information."""
        return RulesTopic.SECRECY

    def enter(self) -> None:
        """Start asking."""
        if self.asking is not None:
            self._job = BackgroundJob(self.asking, self._thinker.choose)

    def exit(self) -> None:
        """Stop asking."""
        if self._job is not None:
            self._job.cancel()

    def _plate(self, canvas: Rect) -> Rect:
        high = PLATE_H * self.app.texts.room(HIGHER) if self._seal is not None else 380
        plate = Rect(0, 0, PLATE_W * self.app.texts.room(WIDER), high)
        plate.center = (canvas.w / 2, canvas.h / 2)
        return plate

    @property
    def heading_words(self) -> str:
        """The title."""
        return self.app.tr.text("Proof of fair play")

    def layout(self, canvas: Rect) -> None:
        """Place Close, and Copy if there is something to copy."""
        tr, plate = self.app.tr, self._plate(canvas)
        copied = tr.text("Copied") if self._copied else tr.text("Copy the proof")
        ways = [(copied, self._copy)] if self._seal is not None else []
        ways.append((tr.text("Close"), self.go_back))
        gap = 40.0
        wide = min(340.0 * self.app.texts.room(1), (plate.w - 2 * EDGE - gap) / 2)
        left = plate.centerx - (len(ways) * (wide + gap) - gap) / 2
        self.group.replace(
            [
                Button(
                    Rect(left + index * (wide + gap), plate.bottom - 112, wide, BUTTON_HEIGHT),
                    words,
                    act,
                    look=PRIMARY if index == len(ways) - 1 else SECONDARY,
                    lines=2,
                )
                for index, (words, act) in enumerate(ways)
            ],
            focus=len(ways) - 1,
        )

    def update(self, dt: float) -> None:
        """Collect the computer players' answers."""
        super().update(dt)
        if self._job is None:
            return
        if self._job.update():
            self.invalidate()
        if self._job.failed:
            self._problem = self.app.tr.text("The computer players did not answer. Close this page and open it again.")
        if self._job.over:
            self._job = None
        else:
            self.wake_within(self._job.wake_after)

    # Drawing

    def checks(self) -> list[Check]:
        """The findings, one per line; none for a game without a seal."""
        if self._seal is None or self.proof is None or self.asking is None:
            return []
        return checks_of(self.app.tr, self._seal, self.proof, self.asking, self._problem)

    def draw_content(self, painter: Painter) -> None:
        """Draw the plate with the lines and a mark before each, or the one sentence for a game that was not sealed."""
        tr, plate = self.app.tr, self._plate(painter.canvas)
        draw_frame(painter, plate, tr.text("Proof of fair play"))
        inside = Rect(plate.left + EDGE, plate.top + FRAME_HEAD, plate.w - 2 * EDGE, plate.h - FRAME_HEAD - FOOT)
        checks = self.checks()
        if not checks:
            words = tr.text("This game was not sealed: it is older, continues another one, or came from a file.")
            painter.text(words, inside.center, BODY, align="center", max_width=inside.w, max_lines=4)
        row = inside.h / 4.6
        for index, check in enumerate(checks):
            last = index == len(checks) - 1
            place = Rect(inside.left, inside.top + index * row, inside.w, row * (1.6 if last else 1.0))
            self._draw_check(painter, place, check, bar=last and check.good is None and not self._problem)

    def _draw_check(self, painter: Painter, place: Rect, check: Check, *, bar: bool) -> None:
        left = place.left + 2 * BADGE + 26
        room = Rect(left, place.top + 4, place.right - left, place.h - 8 - (BAR_H + 12 if bar else 0))
        draw_mark(painter, (place.left + BADGE, room.centery), check.good)
        painter.text(check.words, room.midleft, BODY, align="midleft", max_width=room.w, max_lines=4, max_height=room.h)
        if bar and self.asking is not None:
            edge = Rect(left, room.bottom + 8, room.w, BAR_H)
            draw_progress(painter, edge, self.asking.taken / max(1, self.asking.steps))

    def _copy(self) -> None:
        if self._seal is not None:
            copy(proof_text(self.app.tr, self._seal, self._record))
            self._copied = True
            self.lay_out_again()


def draw_mark(painter: Painter, at: Point, good: bool | None) -> None:  # noqa: FBT001
    """Draw a tick, a cross, or a dot for what is not known yet, in a circle."""
    x, y = at
    colour = DIM if good is None else LOG_GREEN if good else WARNING
    painter.circle(at, BADGE, PANEL_DEEP, border=colour, border_width=4)
    if good is None:
        painter.circle(at, 5, colour)
    elif good:
        painter.line((x - 10, y + 1), (x - 3, y + 8), colour, 5)
        painter.line((x - 3, y + 8), (x + 11, y - 8), colour, 5)
    else:
        painter.line((x - 8, y - 8), (x + 8, y + 8), colour, 5)
        painter.line((x - 8, y + 8), (x + 8, y - 8), colour, 5)
