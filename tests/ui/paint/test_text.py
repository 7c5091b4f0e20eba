"""Breaking, fitting and drawing of text."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.conftest import MakeApp
from ui.base.i18n import LANGUAGES
from ui.base.paths import data_root
from ui.base.theme import BODY, BUTTON, CREAM, HEADING, TITLE, Face, TextStyle
from ui.paint.fonts import MOST_FONTS, FontError, Fonts, clean, shorten, wrap
from ui.paint.texts import TextBox
from ui.scenes.start.settings import SettingsScene
from ui.shell.app import App

LONG = "Fließbandkartenstapelgeschwindigkeitsanzeige"


def width_of(text: str) -> int:
    return len(text)


@given(st.text(alphabet="abc \n", max_size=60), st.integers(1, 12))
def test_wrapped_lines_fit_and_lose_nothing(text: str, width: int) -> None:
    lines, _ = wrap(text, width, width_of)
    assert all(len(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "").replace("\n", "")


def test_words_stay_whole_where_they_can() -> None:
    assert wrap("one two three", 7, width_of) == (["one two", "three"], False)


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("one two six ten", 11, ["one two", "six ten"]),
        ("one two six ten\nnew", 11, ["one two", "six ten", "new"]),
        ("one six ten", 7, ["one six", "ten"]),
        ("you lay 3 cards now", 15, ["you lay", "3 cards now"]),
        ("all of – it", 8, ["all of –", "it"]),
        ("one two six seventeen", 12, ["one two six", "seventeen"]),
        ("one two six te\u00a0n", 11, ["one two six", "te\u00a0n"]),
        ("one two Fließ\u00adband", 14, ["one two Fließ-", "band"]),
    ],
    ids=["moved", "in each paragraph", "too few", "with its number", "no sign first", "no room", "two on it", "hyphen"],
)
def test_no_word_ends_a_text_alone_if_another_can_join_it(text: str, width: int, lines: list[str]) -> None:
    assert wrap(text, width, width_of) == (lines, False)


def test_no_line_ends_with_the_dot_between_two_parts() -> None:
    assert wrap("one · two three · four", 7, width_of) == (["one", "two", "three", "four"], False)


@pytest.mark.parametrize("dash", ["–", "—"])
def test_no_line_begins_with_a_dash(dash: str) -> None:
    assert wrap(f"if so {dash} the other one", 5, width_of)[0][:2] == ["if", f"so {dash}"]


def test_a_long_word_breaks_at_its_soft_hyphen() -> None:
    assert wrap("Fließband\u00adgeschwindigkeit", 16, width_of) == (["Fließband-", "geschwindigkeit"], False)


def test_a_word_too_long_for_a_line_is_cut() -> None:
    lines, cut = wrap("abcdefgh", 3, width_of)
    assert (lines, cut) == (["abc", "def", "gh"], True)


def test_shortened_text_ends_with_an_ellipsis() -> None:
    assert shorten("abcdefgh", 5, width_of) == "abcd…"
    assert shorten("abc", 5, width_of) == "abc"


@given(st.text(max_size=30))
def test_cleaned_text_can_always_be_drawn(text: str) -> None:
    cleaned = clean(text + "\x00\ud800")
    assert "\x00" not in cleaned
    cleaned.encode("utf-8")


NASTY = ["\x00", "a\x00b", "\ud800", "\U0001f916", "", "\n", "\t", "\u202ex", "\u200b", "\u0301", "\u0663"]


@pytest.mark.parametrize("nasty", NASTY)
def test_nothing_a_person_can_type_breaks_drawing(app: App, nasty: str) -> None:
    app.painter.text(nasty, (10, 10), BODY, max_width=100, max_lines=2)
    app.painter.text(nasty, (10, 10), HEADING)
    assert app.painter.measure(nasty, BODY)[1] > 0


@pytest.mark.parametrize("style", [BODY, HEADING])
def test_accents_climb_no_higher_than_two(app: App, style: TextStyle) -> None:
    """A name from elsewhere may have dozens on a letter: they would lie on the lines above."""

    def drawn(text: str) -> bytes:
        surface = app.texts.block(text, TextBox(style, 1), colour=style.colour, side="left").surface
        return pygame.image.tobytes(surface, "RGBA")

    assert drawn("a" + "\u0301" * 40) == drawn("\u00e1\u0301") == drawn("a\u0301\u0301")


@pytest.mark.parametrize("unseen", ["\u3164", "\u2800", "\ufe0f", "\u115f", "\u200d", "\U000e0100"])
def test_what_cannot_be_seen_is_no_box(app: App, unseen: str) -> None:
    assert app.painter.measure(f"A{unseen}da", BODY) == app.painter.measure("Ada", BODY)


@pytest.mark.parametrize("size", [9, 10, 11, 12])
@pytest.mark.parametrize("face", [Face.TEXT, Face.STRONG])
def test_small_letters_are_as_evenly_spaced_as_large_ones(app: App, face: Face, size: int) -> None:
    words = "Reihenfolge des Zuges eines Spielers, ja alles"

    def ends(size: float) -> list[int]:
        box = TextBox(TextStyle(face, size), 1)
        return [app.texts.size(words[:end], box)[0] for end in range(1, len(words) + 1)]

    def pairs(size: float) -> list[int]:
        return [after - before for before, after in zip(ends(size), ends(size)[2:], strict=False)]

    off = [abs(small - large / 20) for small, large in zip(pairs(size), pairs(20 * size), strict=True)]
    assert max(off) < 1.3


@pytest.mark.parametrize(
    ("before", "after", "dotted"),
    [("Eine ", " heißt Nein", True), ("", " of 36 robots", True), ("", "", False), ("Round 1", "", False)],
)
def test_a_zero_between_words_is_no_letter(app: App, before: str, after: str, *, dotted: bool) -> None:
    """In the face of headings both look alike; in a number it cannot be taken for one."""

    def width(text: str) -> int:
        return app.texts.size(text, TextBox(TITLE, 1))[0] if text else 0

    block = app.texts.block(f"{before}0{after}", TextBox(TITLE, 1), colour=CREAM, side="left")
    middle = (width(before) + width(f"{before}0")) // 2
    ink = [block.surface.get_at((middle, y))[3] > 128 for y in range(block.surface.get_height())]
    strokes = sum(here and not above for above, here in pairwise(ink))
    assert strokes == (3 if dotted else 2)


def test_text_shrinks_to_its_width(app: App) -> None:
    wide = app.painter.measure(LONG, BUTTON)[0]
    fitted = app.painter.text(LONG, (0, 0), BUTTON, max_width=wide * 0.8)
    assert fitted.w <= wide * 0.8
    assert fitted.h < app.painter.measure(LONG, BUTTON)[1]


def test_text_that_cannot_shrink_enough_ends_with_an_ellipsis(app: App) -> None:
    block = app.texts.block(LONG, TextBox(BUTTON, 1, width=90), colour=BUTTON.colour, side="left")
    assert block.lines[0].endswith("…")
    assert block.surface.get_width() <= 90


def test_text_wraps_before_it_shrinks(app: App) -> None:
    words = "Eins zwei drei vier fünf"
    block = app.texts.block(words, TextBox(BODY, 1, width=130, lines=3), colour=BODY.colour, side="left")
    assert len(block.lines) > 1
    assert block.size_px == round(BODY.size)


def test_wrapped_text_keeps_within_its_height(app: App) -> None:
    _, height = app.painter.measure("viele Worte " * 20, BODY, max_width=200, max_lines=9, max_height=120)
    assert height <= 121


def test_the_players_text_size_is_applied(app: App) -> None:
    normal = app.painter.measure("abc", BODY)
    app.change_settings(text_size=130)
    assert app.painter.measure("abc", BODY)[0] == pytest.approx(normal[0] * 1.3, rel=0.08)


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (3840, 2160)])
def test_text_is_rendered_at_real_pixel_size(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app(size)
    block = app.texts.block("x", TextBox(BODY, app.viewport.scale), colour=BODY.colour, side="left")
    assert block.size_px == round(BODY.size * size[0] / 1600)


def test_a_text_is_drawn_once_and_kept(app: App) -> None:
    def block() -> object:
        return app.texts.block("kept", TextBox(BODY, 1), colour=BODY.colour, side="left")

    assert block() is block()


@pytest.mark.parametrize("words", ["", "Ada", LONG, "eins zwei drei vier " * 6, "two\nlines"])
@pytest.mark.parametrize("style", [BODY, TITLE, HEADING])
def test_measuring_text_matches_its_picture_without_drawing_it(
    app: App, words: str, style: TextStyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    for width, lines, high in ((None, 1, None), (150, 1, None), (150, 3, 80)):
        with monkeypatch.context() as patched:
            patched.delattr("ui.paint.texts.TextCache._draw")
            size = app.texts.size(words, TextBox(style, 1, width, lines, high))
        block = app.texts.block(words, TextBox(style, 1, width, lines, high), colour=CREAM, side="left")
        assert size == block.surface.get_size()


def test_headings_fall_back_where_the_font_lacks_a_glyph(app: App) -> None:
    fonts = app.fonts
    assert fonts.face_for(Face.HEADING, "ROUND 3 · AUCTION") is Face.HEADING
    assert fonts.face_for(Face.HEADING, "ТЕАТР ÄÖÜß ñ") is Face.HEADING
    assert fonts.face_for(Face.HEADING, "−3") is Face.STRONG
    assert fonts.face_for(Face.HEADING, "→") is Face.STRONG


def test_the_text_font_has_the_letters_of_all_languages() -> None:
    letters = set("ÄÖÜäöüßéèêëïóáíúñ¿¡«»„“”’…–—·©×→←↑↓−№" + "".join(LANGUAGES.values()))
    letters |= {chr(code) for code in range(0x410, 0x450)} | set("Ёё")
    for face in (Face.TEXT, Face.STRONG):
        known = TTFont(data_root() / "art" / "fonts" / f"{face.value}.ttf").getBestCmap()
        assert [letter for letter in letters if ord(letter) not in known] == []


def test_a_missing_font_is_named(app: App, monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setattr("ui.paint.fonts.data_root", lambda: tmp_path)
    with pytest.raises(FontError, match=r"RussoOne-Regular\.ttf"):
        Fonts().get(Face.HEADING, 20)


OPEN_FILES = Path("/proc/self/fd")


def open_font_files() -> int:
    return sum(file.resolve().suffix == ".ttf" for file in OPEN_FILES.iterdir())


@pytest.mark.slow
@pytest.mark.skipif(not OPEN_FILES.is_dir(), reason="this system does not list a process's open files")
def test_long_resizing_closes_the_fonts_of_old_sizes(app: App) -> None:
    before = open_font_files()
    app.scenes.push(SettingsScene(app))
    for width in range(960, 1920, 16):
        app.resize((width, width * 9 // 16))
        app.step(0.0, [pygame.event.Event(pygame.WINDOWSIZECHANGED)])
    assert open_font_files() - before <= MOST_FONTS


@pytest.mark.parametrize("width", [90, 200, 400, 4000])
@pytest.mark.parametrize("lines", [1, 3])
def test_larger_words_are_never_smaller_than_usual_ones(app: App, width: int, lines: int) -> None:
    """However little room there is; where there is enough, they are as large as asked."""
    box = TextBox(BODY, 1, width=width, lines=lines, height=80)
    sizes = []
    for scale in (1.0, 1.15, 1.5, 2.0):
        app.texts.text_scale = scale
        sizes.append(app.texts.size_px(LONG, box))
    assert min(sizes) == sizes[0]
    if width == 4000:
        assert sizes[-1] == 2 * sizes[0]
