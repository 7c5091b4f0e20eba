"""Large words fit everywhere: measured on rendered pictures by their ink (`build/measure/ink.py`), in every scene."""

import re
from collections.abc import Callable
from itertools import cycle
from statistics import median

import pytest

from build import screens
from build.measure import ink
from build.measure.ink import Fault, Sizes, Words, shown_sizes, sizes_of, written
from tests.ui.conftest import MakeApp
from tests.ui.drawn_before import lend
from tests.ui.hands import undrawn
from ui.base.i18n import LANGUAGES
from ui.base.theme import BODY, HEADING, PANEL, SMALL
from ui.base.viewport import MIN_WINDOW, Rect
from ui.files.settings import Settings
from ui.paint.fonts import Fonts
from ui.paint.painter import Painter
from ui.scenes.start.settings import SettingsScene
from ui.shell.app import App
from ui.table.paint.picture import TablePicture
from ui.widgets.scroll import ScrollArea

LARGE, LARGEST = 150, 200
LARGE_WINDOW = (1600, 900)
USUAL = (
    ("statistics", MIN_WINDOW),
    ("table-full", MIN_WINDOW),
    ("reveal-tie", MIN_WINDOW),
    ("results", LARGE_WINDOW),
)
"""What every run measures, in Russian, the longest language."""

Cell = tuple[str, tuple[int, int], int]
"""Language, window and text size."""
OTHER_LANGUAGES = tuple(language for language in LANGUAGES if language != "ru")
OTHER_WINDOWS = (LARGE_WINDOW, (1280, 540), (800, 600))
GRID: dict[str, list[Cell]] = {
    name: [
        ("ru", MIN_WINDOW, LARGE),
        ("ru", MIN_WINDOW, LARGEST),
        (other, MIN_WINDOW, LARGEST),
        (next_one, window, LARGEST),
    ]
    for name, other, next_one, window in zip(
        screens.SCENES,
        cycle(OTHER_LANGUAGES),
        cycle((*OTHER_LANGUAGES[1:], OTHER_LANGUAGES[0])),
        cycle(OTHER_WINDOWS),
        strict=False,
    )
}
"""What a slow run measures of each scene, besides the usual size: the longest language at both sizes in the smallest
window; a second one there; and a third in another window. Scenes that are alike follow each other, so each kind of
scene meets every language and window. The whole grid would take twenty times as long."""

_PAGES = (
    "title", "setup", "challenges", "day", "album", "rules", "games", "dialog", "curtain", "seal", "history", "share",
    "statistics", "puzzle", "pause", "crash", "ladder", "encounter", "lessons",
)  # fmt: skip
"""How the names of scenes begin that are pages, not tables: their words have room to grow."""
GROWN = 1.5
"""How many times larger than usual the median text of a page is at the largest size, at least."""
GROWN_LESS = {
    "ladder": 1.3,
    "ladder-climbed": 1.3,
    "ladder-top": 1.3,
    "puzzle-memory": 1.4,
}
"""Pages whose plates fill the window -> how much larger their words are at least."""


def open_scene(make_app: MakeApp, name: str, window: tuple[int, int], language: str) -> App:
    # A shaken picture has its layers elsewhere.
    app = make_app(window, Settings(language=language, screen_shake=False))
    # The first frame is the one that is measured.
    with undrawn(app):
        screens.render(app, screens.SCENES[name], settling=0)
    return app


GROWN_WORDS = {
    "day": ("очков|Место после", 1.25),
    "games-over": ("Победитель", 1.3),
    "puzzle-build": ("Соберите так", 1.4),
    "rules-unit": ("Производственные|Конвейер", 1.9),
    "rules-robot": ("Энергия", 1.9),
    "onlooker-floor": ("Ohm|Tock", 1.5),
    "scoring": ("Производственные", 1.7),
    "album-full": ("Стережёт", 1.4),
    "day-month": ("Сыграно|Один пропущенный", 1.5),
    "hint": ("Лучший выбор", 1.3),
    "results-two": (r"×\s13|нет\sштуковин", 1.65),
    "puzzle-win": ("Выиграйте наверняка", 1.6),
    "door-open": ("Отсканируйте", 1.7),
    "lesson-score": ("Все раунды", 1.3),
    "report": (r"Вы:\s|Гений:\s", 1.4),
    "sold-many": ("Ушло к другим|Теперь Главный|Раунд окончен", 1.2),
}
"""Russian words that once stayed small beside others -> how many times larger than usual they are at the largest size
in the smallest window, at least."""
SAME_SIZE = {
    "onlooker-floor": "Ohm|Tock",
    "report": r"Вы:\s|Гений:\s",
    "phones-menu": "На связи|Телефон спит|Пока играет",
    "sold-many": "Ушло к другим|Теперь Главный|Раунд окончен",
    "lessons": "Платит только|Кто выигрывает|Последний лот|Первый в ставках",
}
"""Words that stand side by side, in one size."""
MOVING = ("results-counting",)
"""Scenes caught while something flies past words."""


def usual_sizes(app: App) -> Sizes:
    """How large the words are that the app shows, in the usual text size."""
    app.change_settings(text_size=100)
    return shown_sizes(app)


def faults_of(app: App, usual: Sizes, text_size: int, name: str = "") -> tuple[list[Fault], list[float]]:
    """What is wrong with what the app shows in a text size, and how much its words have grown."""
    app.change_settings(text_size=text_size)
    page = written(app)
    assert page
    if (app.settings.language, app.viewport.size_px, text_size) == ("ru", MIN_WINDOW, LARGEST):
        small, least = GROWN_WORDS.get(name, ("$^", 0.0))
        assert all(share >= least for words, share in grown(page, usual, small)), grown(page, usual, small)
        assert len(grown(page, usual, small)) > 0 or name not in GROWN_WORDS
        alike = [words.size_px for words in page if re.search(SAME_SIZE.get(name, "$^"), words.words)]
        assert max(alike, default=0) - min(alike, default=0) <= 1, alike
    found = [fault for fault in ink.faults(app, page, usual) if name not in MOVING or fault.kind != "half covered"]
    return found, ink.growth(page, usual)


def grown(page: list[Words], usual: Sizes, pattern: str) -> list[tuple[str, float]]:
    """How many times larger than usual the words are in which a pattern is found."""
    found = [words for words in page if re.search(pattern, words.words) and words.words in usual]
    return [(words.words, words.size_px / usual[words.words]) for words in found]


@pytest.mark.parametrize(("name", "window"), USUAL)
def test_large_words_fit(make_app: MakeApp, plain_art: None, name: str, window: tuple[int, int]) -> None:
    app = open_scene(make_app, name, window, "ru")
    found, _ = faults_of(app, usual_sizes(app), LARGEST, name)
    assert not found, told(found)


def told(found: list[Fault]) -> str:
    return "\n".join(map(str, found))


@pytest.mark.slow
@pytest.mark.parametrize("name", GRID)
def test_large_words_fit_in_every_scene(
    make_app: MakeApp, plain_art: None, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    # What is made ahead is not seen.
    monkeypatch.setattr(TablePicture, "_rehearse", lambda *_: iter(()))
    app = open_scene(make_app, name, MIN_WINDOW, "ru")
    wrong = []
    usual = usual_sizes(app)
    for language, window, text_size in GRID[name]:
        if (app.settings.language, app.viewport.size_px) != (language, window):
            app.resize(window)
            lend(app)
            app.change_settings(language=language)
            usual = usual_sizes(app)
        found, larger = faults_of(app, usual, text_size, name)
        wrong += [f"{language} {window} {text_size}: {fault}" for fault in found]
        if name.startswith(_PAGES) and (language, window, text_size) == ("ru", MIN_WINDOW, LARGEST):
            assert median(larger) >= GROWN_LESS.get(name, GROWN), median(larger)
    assert not wrong, "\n".join(wrong)


# The measure finds what it is for.

WRITTEN = "Hand"


class Page(SettingsScene):
    """Shows what a test writes."""

    write: Callable[[Painter], object]

    def layout(self, canvas: Rect) -> None:
        """Nothing besides."""

    def draw(self, painter: Painter) -> None:
        painter.fill(PANEL)
        type(self).write(painter)


def page_of(app: App, write: Callable[[Painter], object]) -> list[Words]:
    """What is read of a page that ``write`` draws."""
    Page.write = staticmethod(write)
    while len(app.scenes):
        app.scenes.pop()
    app.scenes.push(Page(app))
    return written(app)


def kinds(found: list[Fault]) -> list[str]:
    return [fault.kind for fault in found]


def test_words_that_fit_have_no_faults(app: App) -> None:
    def write(painter: Painter) -> None:
        painter.text(WRITTEN, (100, 100), HEADING)
        painter.text(WRITTEN, (100, 200), BODY)
        painter.text("beside", (200, 200), BODY)

    page = page_of(app, write)
    assert [words.words for words in page] == [WRITTEN, WRITTEN, "beside"]
    assert ink.faults(app, page, sizes_of(page)) == []
    assert ink.growth(page, {WRITTEN: page[1].size_px // 2}) == pytest.approx([page[0].size_px / 7, 2], rel=0.2)


def test_it_finds_words_that_are_cut_off(app: App) -> None:
    page = page_of(app, lambda to: to.text("a long line of words", (100, 100), BODY, max_width=60))
    assert kinds(ink.cut_off(page)) == ["cut off"]


def test_it_finds_words_that_run_out_of_the_picture_or_their_frame(app: App) -> None:
    def framed(painter: Painter) -> None:
        with painter.clip(Rect(100, 100, 20, 100)):
            painter.text(WRITTEN, (100, 120), BODY)

    def layered(painter: Painter) -> None:
        painter.layer("here", Rect(100, 100, 200, 10), lambda to: to.text(WRITTEN, (100, 100), BODY) and None)

    for write in (lambda to: to.text(WRITTEN, (-12, 100), BODY), framed, layered):
        assert kinds(ink.run_out(page_of(app, write))) == ["runs out"]
    # The box may stick out as long as the letters do not.
    assert ink.run_out(page_of(app, lambda to: to.text("ace", (100, -3), BODY))) == []


def test_it_finds_letters_on_letters(app: App) -> None:
    def write(painter: Painter) -> None:
        painter.text("first words", (100, 100), BODY)
        painter.text("other words", (110, 106), BODY)

    assert kinds(ink.overlapping(page_of(app, write))) == ["overlap"]


def test_boxes_may_overlap_and_covered_words_do_not_count(app: App) -> None:
    def write(painter: Painter) -> None:
        painter.text("acer", (100, 100), BODY)
        painter.text("acer", (100, 118), BODY)
        painter.text("covered", (100, 300), BODY)
        painter.rect(Rect(90, 290, 300, 60), (20, 20, 20))
        painter.text("above", (100, 300), BODY)

    page = page_of(app, write)
    assert [words.words for words in page] == ["acer", "acer", "above"]
    assert page[0].area.colliderect(page[1].area)
    assert ink.overlapping(page) == ink.touching(page) == []


LINE_OF_WORDS = "a long line of words that something lies on"


@pytest.mark.parametrize(
    ("plate", "found"),
    [
        (Rect(90, 90, 200, 60), ["half covered"]),
        (Rect(90, 118, 900, 60), ["half covered"]),
        (Rect(90, 90, 900, 60), []),
        (Rect(90, 300, 900, 60), []),
    ],
)
def test_it_finds_words_half_covered_by_what_is_drawn_later(app: App, plate: Rect, found: list[str]) -> None:
    """Whether a plate hides the beginning or the lower half of a line, but not if it hides it whole."""

    def write(painter: Painter) -> None:
        painter.text(LINE_OF_WORDS, (100, 100), BODY.but(size=40))
        painter.panel(plate, (20, 20, 20))

    assert kinds(ink.half_covered(page_of(app, write))) == found


def test_it_finds_words_half_covered_in_a_list_but_not_those_at_its_edge(app: App) -> None:
    def lines(painter: Painter, content: Rect) -> None:
        for y in (0, 120):
            painter.text(f"{LINE_OF_WORDS}, {y} down", (content.left, content.top + y), BODY.but(size=40))

    def write(painter: Painter) -> None:
        ScrollArea(Rect(100, 100, 1000, 140), 400, lines).draw(painter, ring=False)
        painter.panel(Rect(90, 90, 300, 60), (20, 20, 20))

    page = page_of(app, write)
    assert len(page) == 2
    assert [fault.what for fault in ink.half_covered(page)] == [str(page[0])]


def test_words_under_a_veil_are_not_half_covered(app: App) -> None:
    def write(painter: Painter) -> None:
        painter.text(LINE_OF_WORDS, (100, 100), BODY.but(size=40))
        painter.dim(150)
        painter.panel(Rect(90, 90, 200, 60), (20, 20, 20))

    assert ink.half_covered(page_of(app, write)) == []


@pytest.mark.parametrize(("gap", "apart"), [(0, False), (4, False), (14, True)])
def test_it_finds_words_that_touch_on_a_line(app: App, gap: float, apart: bool) -> None:
    """As 'Прошлый' and 'Правила' did."""

    def write(painter: Painter) -> None:
        at = painter.text("Прошлый", (100, 100), BODY)
        painter.text("Правила", (at.right + gap, 100), BODY)

    assert (kinds(ink.touching(page_of(app, write))) == []) is apart


def test_it_finds_words_smaller_than_usual(app: App) -> None:
    page = page_of(app, lambda to: to.text(WRITTEN, (100, 100), BODY))
    assert kinds(ink.shrunk(page, {WRITTEN: page[0].size_px + 1})) == ["shrunk"]
    assert ink.shrunk(page, sizes_of(page)) == []


@pytest.mark.parametrize(("window", "least"), [(MIN_WINDOW, 8), (LARGE_WINDOW, 11)])
def test_it_finds_capitals_too_small_to_be_read(make_app: MakeApp, window: tuple[int, int], least: int) -> None:
    app = make_app(window)
    assert ink.least_capital(app.viewport.scale) == least
    for size, wrong in ((SMALL.size * 0.6, ["too small"]), (SMALL.size, [])):
        page = page_of(app, lambda to, size=size: to.text(WRITTEN, (100, 100), SMALL.but(size=size)))  # type: ignore[misc]
        assert kinds(ink.too_small(page, app.texts.fonts, app.viewport)) == wrong


def test_a_capital_is_as_high_as_its_ink() -> None:
    assert ink.capital_px(Fonts(), BODY.face, 100) == pytest.approx(69, abs=1)


def test_it_finds_headings_smaller_than_their_text(app: App) -> None:
    def write(painter: Painter) -> None:
        for left in (0, 500):
            painter.panel(Rect(left + 50, 50, 400, 400), PANEL)
        painter.text("Heading", (100, 100), HEADING.but(size=20))
        painter.text("text", (100, 150), BODY)
        painter.text("text elsewhere", (600, 150), BODY)

    page = page_of(app, write)
    sizes: Sizes = {words.words: 20 for words in page}
    assert kinds(ink.low_headings(page, sizes)) == ["low heading"]
    assert ink.low_headings(page, sizes_of(page)) == []
