"""The seal of a game that is over, opened: what was fixed before the first bid, and whether all of it was kept."""

from dataclasses import dataclass

from game.core.actions import Action
from game.play.proof import AskingAgain, Proof, proof
from game.play.thinking import Question, Thinker
from game.records.record import Record
from game.records.seal import Seal
from ui.base.i18n import Translator
from ui.base.theme import BODY, DIM, HEADING, LOG_GREEN, PANEL_DARK, PANEL_DEEP, RED, YELLOW
from ui.base.viewport import Point, Rect
from ui.input.clipboard import copy
from ui.match.after.background_job import BackgroundJob
from ui.match.sealing import proof_text
from ui.paint.painter import Painter
from ui.scenes.common.widget_scene import OverlayScene
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.table.paint.marks import draw_bolted_plate
from ui.widgets.button import PRIMARY, SECONDARY, Button
from ui.widgets.plate import draw_progress

PLATE_W, PLATE_H, HEAD, FOOT = 1040.0, 640.0, 100.0, 110.0
EDGE, BADGE = 50.0, 22.0
BAR_H = 26.0


@dataclass(frozen=True)
class Check:
    """A line of what was found: its words, and whether it speaks for the game (None: not known yet)."""

    words: str
    good: bool | None


def checks_of(tr: Translator, seal: Seal, found: Proof, asking: AskingAgain, problem: str) -> list[Check]:
    """What the digests say of a game, then what has come so far of asking the computer players again."""
    kept = tr.text("Opened now: number, deck and players are those that were sealed.")
    changed = tr.text("Opened now: number, deck or players are not those that were sealed.")
    bids = tr.plural(
        "{kept} of {n} computer bid is as it was laid.",
        "{kept} of {n} computer bids are as they were laid.",
        found.bids,
        kept=found.bids_kept,
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
            "Every choice of the computers is asked again, from nothing but what that seat could see: {taken} of {n}",
            taken=asking.taken,
            n=asking.steps,
        )
        return Check(words, good=None)
    if asking.same == asking.steps:
        words = tr.plural(
            "Asked again, from nothing but what that seat could see: {n} choice of the computers, the same.",
            "Asked again, from nothing but what that seat could see: {n} choices of the computers, all the same.",
            asking.steps,
        )
        return Check(words, good=True)
    words = tr.text(
        "Asked again, only {same} of {n} choices of the computers are the same. Another version of the game chooses "
        "otherwise, too, and where a computer did not answer, a simpler one chose.",
        same=asking.same,
        n=asking.steps,
    )
    return Check(words, good=False)


class ProofScene(OverlayScene):
    """Makes the digests again at once, and asks the computer players once more while a bar fills."""

    def __init__(self, app: App, record: Record, seal: Seal | None, thinker: Thinker) -> None:
        """The finished game ``record`` with its ``seal``, None where it was not sealed. ``thinker`` asks the computer
        players, and stays open."""
        super().__init__(app)
        self._record = record
        self._seal = seal
        self._thinker = thinker
        self.proof: Proof | None = None
        """What the digests say, None for a game without a seal."""
        self.asking = AskingAgain(record) if seal is not None else None
        """The computer players, asked once more."""
        self._job: BackgroundJob[Question, Action] | None = None
        self._problem = ""
        self._copied = False
        if seal is not None:
            self.proof = proof(seal, record)

    @property
    def rules_topic(self) -> RulesTopic:
        """What is hidden from whom."""
        return RulesTopic.SECRECY

    def enter(self) -> None:
        """Begin to ask."""
        if self.asking is not None:
            self._job = BackgroundJob(self.asking, self._thinker.choose)

    def exit(self) -> None:
        """Ask no more."""
        if self._job is not None:
            self._job.cancel()

    def _plate(self, canvas: Rect) -> Rect:
        plate = Rect(0, 0, PLATE_W, PLATE_H if self._seal is not None else 380)
        plate.center = (canvas.w / 2, canvas.h / 2)
        return plate

    def layout(self, canvas: Rect) -> None:
        """Copy, where there is something to be copied, and close."""
        tr, plate = self.app.tr, self._plate(canvas)
        copied = tr.text("Copied") if self._copied else tr.text("Copy the proof")
        ways = [(copied, self._copy)] if self._seal is not None else []
        ways.append((tr.text("Close"), self.go_back))
        wide, gap = 340.0, 40.0
        left = plate.centerx - (len(ways) * (wide + gap) - gap) / 2
        self.group.replace(
            [
                Button(
                    Rect(left + index * (wide + gap), plate.bottom - 96, wide, 62),
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
        """Take in what the computer players answer."""
        super().update(dt)
        if self._job is None:
            return
        if self._job.update():
            self.invalidate()
        if self._job.failed:
            self._problem = self.app.tr.text("The computer players did not answer. Close the seal and open it again.")
        if self._job.over:
            self._job = None
        else:
            self.wake_within(self._job.wake_after)

    # The picture

    def checks(self) -> list[Check]:
        """The lines of what was found; none for a game without a seal."""
        if self._seal is None or self.proof is None or self.asking is None:
            return []
        return checks_of(self.app.tr, self._seal, self.proof, self.asking, self._problem)

    def draw_content(self, painter: Painter) -> None:
        """The plate with the lines, a mark before each; or the one sentence of a game that was not sealed."""
        tr, plate = self.app.tr, self._plate(painter.canvas)
        draw_bolted_plate(painter, plate, PANEL_DARK, PANEL_DEEP)
        middle = plate.centerx, plate.top + HEAD / 2 + 6
        painter.text(tr.text("The seal"), middle, HEADING, align="center", max_width=plate.w - 2 * EDGE, colour=YELLOW)
        inside = Rect(plate.left + EDGE, plate.top + HEAD, plate.w - 2 * EDGE, plate.h - HEAD - FOOT)
        checks = self.checks()
        if not checks:
            words = tr.text("This game was not sealed: it is older, goes on from another one, or came from a file.")
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
    """A tick, a cross, or a dot for what is not known yet, in a round."""
    x, y = at
    colour = DIM if good is None else LOG_GREEN if good else RED
    painter.circle(at, BADGE, PANEL_DEEP, border=colour, border_width=4)
    if good is None:
        painter.circle(at, 5, colour)
    elif good:
        painter.line((x - 10, y + 1), (x - 3, y + 8), colour, 5)
        painter.line((x - 3, y + 8), (x + 11, y - 8), colour, 5)
    else:
        painter.line((x - 8, y - 8), (x + 8, y + 8), colour, 5)
        painter.line((x - 8, y + 8), (x + 8, y - 8), colour, 5)
