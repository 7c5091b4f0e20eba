"""The opened seal of a finished game: what was fixed before the first bid, and whether it was kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from game.core.actions import Action
from game.play.proof import AskingAgain, Proof, proof
from game.play.thinking import Question, Thinker
from game.records.record import Record
from game.records.seal import Seal
from ui.base.i18n import N_, Translator
from ui.base.spacing import APART, GAP, NEAR, WIDE
from ui.base.theme import BODY, DIM, LOG_GREEN, PANEL_DEEP, WARNING, mix
from ui.base.tween import QUICK, lerp
from ui.base.viewport import Rect
from ui.input.clipboard import copy
from ui.layout.box import Box
from ui.layout.boxes import Column, Layers, Row, Sized
from ui.layout.leaves import Picture, Words
from ui.match.after.background_job import BackgroundJob
from ui.match.opponents import CALM
from ui.match.sealing import proof_text
from ui.paint.painter import Painter
from ui.scenes.after.counting import progress_bar
from ui.scenes.common.boxes import FIELD, WIDE_BUTTON, button, buttons, frame
from ui.scenes.common.foreman import said_by_foreman
from ui.scenes.common.page import OverlayPage
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.widgets.button import SECONDARY
from ui.widgets.drawn_signs import BROKEN, draw_wax
from ui.widgets.plate import draw_tick


@dataclass(frozen=True)
class Check:
    """One finding: its words, and whether it supports the game (None: not known yet)."""

    words: str
    good: bool | None


def checks_of(tr: Translator, seal: Seal, found: Proof, asking: AskingAgain, problem: str) -> list[Check]:
    """Return what the digests say of a game, then the progress of asking the computer players again."""
    kept = tr.text("Opened now: number, deck and players match the seal.")
    changed = tr.text("Opened now: number, deck or players do not match the seal.")
    bids = tr.text("Every bid of a computer is as it was made.")
    if found.bids_kept < found.bids:
        bids = tr.plural(
            "{n} bid of a computer is not as it was made.",
            "{n} bids of computers are not as they were made.",
            found.bids - found.bids_kept,
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
            "Every computer is asked again, and shown only what its seat could see. Do they choose the same?"
        )
        return Check(words, good=None)
    if asking.same == asking.steps:
        words = tr.text("Asked again, and shown only what its seat could see, every computer chose the same.")
        return Check(words, good=True)
    words = tr.plural(
        "Asked again, computers chose differently {n} time. Another version of the game may do so, and where a "
        "computer did not answer, a simpler one chose for it.",
        "Asked again, computers chose differently {n} times. Another version of the game may do so, and where a "
        "computer did not answer, a simpler one chose for it.",
        asking.steps - asking.same,
    )
    return Check(words, good=False)


class ProofScene(OverlayPage):
    """Recomputes the digests at once, then asks the computer players again while a bar fills."""

    rules_topic = RulesTopic.SECRECY
    heading = N_("Proof of fair play")
    first_focus = "close"

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
        self._opened = 0.0
        """Seconds since the seal has broken open, up to those that it takes."""
        if seal is not None:
            self.proof = proof(seal, record)

    def enter(self) -> None:
        """Start asking."""
        if self.asking is not None:
            self._job = BackgroundJob(self.asking, self._thinker.choose)

    def exit(self) -> None:
        """Stop asking."""
        if self._job is not None:
            self._job.cancel()

    def page(self) -> Box:
        """The findings with a mark before each, or the one sentence for a game that was not sealed; and the buttons."""
        tr, checks = self.app.tr, self.checks()
        close = button(tr.text("Close"), self.go_back, key="close", wide=WIDE_BUTTON)
        if not checks:
            words = tr.text("This game was not sealed: it is older, continues another one, or came from a file.")
            grey = partial(draw_wax, opened=1.0, wax=mix(DIM, PANEL_DEEP, 0.5))
            none = Picture(grey, high=240, aspect=BROKEN, may_go=1)
            told = Row(Sized(none), said_by_foreman(words, CALM), gap=GAP)
            return frame(self.heading_words, told, buttons(close), wide=920)
        copied = tr.text("Copied") if self._copied else tr.text("Copy the proof")
        waits = checks[-1].words if self._asks else None
        found = Column(
            *(_row(check, Words(check.words, BODY, at="middle", weight=1)) for check in checks[:-1]),
            _row(checks[-1], self._last_check(checks[-1])),
            gap=APART,
            weight=1,
        )
        wax = Picture(self._draw_wax, least=120, usual=290, most=290, aspect=BROKEN, may_go=1)
        return frame(
            self.heading_words,
            Row(Sized(wax), found, gap=WIDE),
            buttons(button(copied, self._copy, key="copy", look=SECONDARY, wide=WIDE_BUTTON, disabled=waits), close),
            wide=1240.0,
        )

    def _draw_wax(self, painter: Painter, place: Rect) -> None:
        """Draw the seal, broken once it is known what it held."""
        opened = lerp(0.0, 1.0, self._opened / QUICK) if not self.app.settings.reduced_motion else 1.0
        draw_wax(painter, place, 0.0 if self._asks else opened)

    @property
    def wants_frames(self) -> bool:
        """While the seal breaks."""
        return (0 < self._opened < QUICK) or super().wants_frames

    def _last_check(self, check: Check) -> Box:
        """Whether the computer players chose the same again, or a bar while they are asked. Both are equally high."""
        told = Words(check.words, BODY)
        asking = self.asking if self._asks else None
        bar = None if asking is None else progress_bar(asking.taken / max(1, asking.steps))
        return Layers(Words("\n\n", BODY), Column(told, bar, gap=NEAR, at="middle"), weight=1)

    @property
    def _asks(self) -> bool:
        return self.asking is not None and not self.asking.done and not self._problem

    def page_words(self) -> Sequence[str]:
        """The findings; not how far it is, which changes all the time."""
        words = super().page_words()
        return words[:-1] if self._asks else words

    def update(self, dt: float) -> None:
        """Collect the computer players' answers."""
        super().update(dt)
        if self._seal is not None and not self._asks and self._opened < QUICK:
            self._opened = min(QUICK, self._opened + dt)
            self.invalidate()
        if self._job is None:
            return
        changed = self._job.update()
        if self._job.failed:
            self._problem = self.app.tr.text("The computer players did not answer. Close this page and open it again.")
        if changed or self._problem:
            self.lay_out_again()
        if self._job.over:
            self._job = None
        else:
            self.wake_within(self._job.wake_after)

    def checks(self) -> list[Check]:
        """The findings, one per line; none for a game without a seal."""
        if self._seal is None or self.proof is None or self.asking is None:
            return []
        return checks_of(self.app.tr, self._seal, self.proof, self.asking, self._problem)

    def _copy(self) -> None:
        if self._seal is not None:
            copy(proof_text(self.app.tr, self._seal, self._record))
            self._copied = True
            self.lay_out_again()


def _row(check: Check, words: Box) -> Box:
    """A finding, with a mark before it."""
    return Row(Picture(partial(_draw_mark, check.good), high=FIELD, aspect=1), words, gap=APART)


def _draw_mark(good: bool | None, painter: Painter, place: Rect) -> None:  # noqa: FBT001
    """Draw a tick, a cross, or a dot for what is not known yet, in a circle."""
    x, y = at = place.center
    colour = DIM if good is None else LOG_GREEN if good else WARNING
    painter.circle(at, place.w / 2, PANEL_DEEP, border=colour, border_width=4)
    if good is None:
        painter.circle(at, 5, colour)
    elif good:
        draw_tick(painter, at, place.w / 2, colour, 5)
    else:
        painter.line((x - 8, y - 8), (x + 8, y + 8), colour, 5)
        painter.line((x - 8, y + 8), (x + 8, y - 8), colour, 5)
