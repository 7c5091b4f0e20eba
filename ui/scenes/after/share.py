"""Sharing a finished game: its result as text or a picture, its record, and the whole game as an animation."""

import io
from collections.abc import Callable, Iterator, Sequence

import pygame

from game.core.events import Score
from game.records.record import Record
from ui.base.i18n import N_
from ui.base.spacing import APART, CORNER, GAP, HANDLE, NEAR, TIGHT
from ui.base.theme import BODY, BUTTON, CREAM, DIM, INK, PANEL_DEEP, SMALL
from ui.base.viewport import Rect
from ui.files.download import Download
from ui.input.clipboard import copy
from ui.input.glyphs import glyph
from ui.input.input import Command
from ui.layout.box import Box, Draw
from ui.layout.boxes import Column, Controls, Fit, Holder, Layers, Padding, Row, Sized
from ui.layout.leaves import Leaf, Picture, Spacer, Words
from ui.match.after.summary import Lot, lots_of, result_text
from ui.match.faces import SeatLook
from ui.paint.painter import Painter
from ui.scenes.after.counting import progress_bar
from ui.scenes.common.boxes import SMALL_BUTTON, button, closing, frame, signed
from ui.scenes.common.page import OverlayPage
from ui.shell.app import App
from ui.table.paint.postcard import FRAME_PX, RESULT_PX, Result, apart, draw_lot, draw_result
from ui.widgets.button import PRIMARY, SECONDARY
from ui.widgets.drawn_signs import draw_film, draw_landscape, draw_lines, draw_number, draw_seal, draw_tray

LOTS = 40


class ShareScene(OverlayPage):
    """Opens over the results. Files go to the player's downloads folder, and a line says where."""

    dim = 190
    heading = N_("Show it to others")
    first_focus = "text"

    def __init__(
        self,
        app: App,
        looks: Sequence[SeatLook],
        scores: Sequence[Score],
        record: Record,
        result: Result,
        prove: Callable[[], None],
    ) -> None:
        """Share a finished game: the looks of its seats, its scores, its record, and the result for its picture;
        ``prove`` opens its seal."""
        super().__init__(app)
        self._prove = prove
        self._looks, self._scores, self._record, self._result = tuple(looks), tuple(scores), record, result
        self._picture: pygame.Surface | None = None
        """The result as a picture, once everything in it has been drawn."""
        self._lots: Iterator[Lot] | None = None
        """The auctions not yet in the animation; None while none is being made."""
        self._lot: Lot | None = None
        """The auction whose frame is being drawn."""
        self._frames: list[bytes] = []
        self._download: Download | None = None
        """The file being written."""
        self.told = ""
        """The outcome of the last request."""

    def page(self) -> Box:
        """The picture, the outcome of the last request below it, and the buttons."""
        tr = self.app.tr
        busy = tr.text("One file at a time: this one is still being made.") if self.busy else None
        undrawn = tr.text("The picture is still being drawn.") if self._picture is None else None
        ways = [
            self._way(tr.text("Copy as text"), self._copy_text, draw_lines, key="text"),
            self._way(tr.text("Save the picture"), self._save_picture, draw_landscape, disabled=busy or undrawn),
            self._way(tr.text("Save an animation"), self._begin_moving, draw_film, disabled=busy),
            self._small_ways(busy),
        ]
        picture = Picture(self._draw_picture, least=300, usual=580, most=580, aspect=RESULT_PX[0] / RESULT_PX[1])
        close = closing(tr, super().go_back)
        seal = self._seal(busy)
        beside = Row(Sized(picture), Column(*ways, self._outcome(), Spacer(), seal, gap=GAP), gap=APART)
        below = Column(picture, *ways, Layers(Words(" ", BODY), self._outcome()), seal, gap=GAP)
        return frame(tr.text("Show it to others"), Fit(beside, below), gap=GAP, close=close)

    def _way(
        self, words: str, act: Callable[[], None], draw: Draw, *, key: str = "", disabled: str | None = None
    ) -> Leaf:
        """A button with a sign before its words."""
        main = key == self.first_focus
        label = Words(
            words,
            BUTTON.but(colour=INK if main else DIM if disabled else CREAM),
            lines=2,
            at="middle",
            side="center",
            weight=1,
        )
        inner = Padding(
            GAP, Row(Sized(Picture(draw, high=HANDLE, wide=HANDLE)), label, gap=NEAR), top=TIGHT, bottom=TIGHT
        )
        return button(words, act, key=key, look=PRIMARY if main else SECONDARY, disabled=disabled, inner=inner)

    def _small_ways(self, busy: str | None) -> Box:
        """What others play or look at with the game itself: its number and its record."""
        tr = self.app.tr
        ways = (
            (tr.text("Copy the game number"), tr.text("Number"), self._copy_number, draw_number),
            (tr.text("Save the record"), tr.text("File"), self._save_record, draw_tray),
        )
        return Holder(Controls(*(signed(*way, disabled=busy) for way in ways), gap=GAP, weight=1), weight=0)

    def _seal(self, busy: str | None) -> Leaf:
        """The seal, which breaks where it leads to."""
        words = self.app.tr.text("Proof of fair play")
        label = Words(words, SMALL_BUTTON.but(colour=DIM if busy else CREAM), lines=2, side="center")
        inner = Padding(GAP, Column(Picture(draw_seal, high=96), label, gap=TIGHT), top=NEAR, bottom=NEAR)
        return button(words, self._prove, look=SECONDARY, disabled=busy, inner=inner)

    def _outcome(self) -> Box:
        """How far the animation is, or what became of the last request."""
        tr = self.app.tr
        if self.progress is None:
            return Words(self.told, BODY)
        key = glyph(tr, Command.CANCEL)
        words = tr.text("Drawing the auctions… {key} stops it.", key=key) if key else tr.text("Drawing the auctions…")
        return Column(progress_bar(self.progress), Words(words, SMALL), gap=NEAR)

    def _draw_picture(self, painter: Painter, place: Rect) -> None:
        painter.panel(place.inflate(12, 12), PANEL_DEEP, border=INK, border_width=5, radius=CORNER)
        if self._picture is not None:
            size = painter.viewport.rect_px(place).size
            painter.blit(pygame.transform.smoothscale(self._picture, size), place.topleft)

    @property
    def wants_frames(self) -> bool:
        """While something is drawn or written."""
        return self._picture is None or self.busy or super().wants_frames

    @property
    def busy(self) -> bool:
        """Whether a file is being made."""
        return self._lots is not None or self._download is not None

    @property
    def progress(self) -> float | None:
        """How much of the animation is done, 0 to 1; None while none is being made."""
        return None if self._lots is None else len(self._frames) / (LOTS + 1)

    def update(self, dt: float) -> None:
        """Draw what remains, a little in each step."""
        super().update(dt)
        if self._picture is None:
            self._picture = self._drawn(RESULT_PX, self._draw_result)
            self.lay_out_again()
        elif self._lots is not None:
            self._go_on_moving(self._lots)
        self._note_saving()

    # Actions

    def _copy_text(self) -> None:
        copy(result_text(self.app.tr, self._looks, self._scores, self._record))
        self._tell(self.app.tr.text("The result is on the clipboard."))

    def _copy_number(self) -> None:
        copy(str(self._record.seed))
        self._tell(
            self.app.tr.text("The game number is on the clipboard: anyone who pastes it plays with the same cards.")
        )

    def _save_picture(self) -> None:
        picture = self._picture
        if picture is not None:
            self._save("png", lambda: _png(picture))

    def _save_record(self) -> None:
        line = self._record.to_line()
        self._save("fzzzt", lambda: f"{line}\n".encode())

    def _begin_moving(self) -> None:
        self._lots, self._lot, self._frames = lots_of(self._record), None, []
        self._tell("")

    def _stop_moving(self) -> None:
        self._lots, self._lot, self._frames = None, None, []
        self.lay_out_again()

    def _go_on_moving(self, lots: Iterator[Lot]) -> None:
        """Draw the next frame; if its pictures are not ready yet, try again in the next step."""
        if self._lot is None and len(self._frames) < LOTS:
            self._lot = next(lots, None)
        frame = self._drawn(FRAME_PX, self._draw_result if self._lot is None else self._draw_lot)
        if frame is None:
            return
        self._frames.append(pygame.image.tobytes(frame, "RGB"))
        self.lay_out_again()
        if self._lot is not None:
            self._lot = None
            return
        # The result is shown longer than an auction.
        frames, seconds = self._frames, [0.8] * (len(self._frames) - 1) + [5.0]
        self._stop_moving()
        self._save("gif", lambda: gif(frames, FRAME_PX, seconds))

    def _draw_result(self, painter: Painter) -> None:
        draw_result(painter, self.app.tr, self._result)

    def _draw_lot(self, painter: Painter) -> None:
        if self._lot is not None:
            draw_lot(painter, self.app.tr, self._looks, self._lot)

    def _drawn(self, size: tuple[int, int], draw: Callable[[Painter], None]) -> pygame.Surface | None:
        """Return a picture of `size` in pixels; None if a drawing is not ready yet: the next frame tries again."""
        painter = apart(self.app.painter, size)
        draw(painter)
        return painter.surface if painter.complete else None

    # Files

    def _save(self, ending: str, content: Callable[[], bytes]) -> None:
        """Make a file and write it in the background."""
        self._download = Download(self.app.storage.downloads, f"fzzzt-{self._record.seed}", ending, content)
        self._tell("")

    def _note_saving(self) -> None:
        told = None if self._download is None else self._download.told(self.app.tr)
        if told is not None:
            self._download = None
            self._tell(told)

    def _tell(self, words: str) -> None:
        self.told = words
        self.lay_out_again()

    def go_back(self) -> None:
        """Stop the animation being made, or close."""
        if self._lots is None:
            super().go_back()
        else:
            self._stop_moving()


def _png(picture: pygame.Surface) -> bytes:
    file = io.BytesIO()
    pygame.image.save(picture, file, "result.png")
    return file.getvalue()


# Pillow is loaded only when needed: the title appears sooner that way.


def gif(frames: Sequence[bytes], size: tuple[int, int], seconds: Sequence[float]) -> bytes:
    """Return a GIF that loops for ever, made of frames as RGB bytes, each shown for a number of seconds.

    Our drawings have few colours: each frame gets the 128 that suit it best.
    """
    from PIL import Image

    pictures = [
        Image.frombytes("RGB", size, frame).quantize(128, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        for frame in frames
    ]
    file = io.BytesIO()
    milliseconds = [round(1000 * time) for time in seconds]
    pictures[0].save(file, "GIF", save_all=True, append_images=pictures[1:], duration=milliseconds, loop=0)
    return file.getvalue()
