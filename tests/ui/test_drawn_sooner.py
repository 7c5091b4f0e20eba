"""What tests draw in a shorter way is what the window draws."""

import pygame
import pytest

from build import screens
from tests.ui.conftest import MakeApp, Written
from tests.ui.drawn_before import _DRAW_HALL, lent_hall
from tests.ui.test_every_scene import unseen
from tests.ui.words_alone import draw_words_alone
from ui.base.viewport import MIN_WINDOW
from ui.files.settings import Settings
from ui.halls.skies import DAY
from ui.paint.painter import Painter

SMALL = (320, 180)


@pytest.mark.parametrize("name", ["rules-robot", "results", "table-many-units", "reveal-tie"])
def test_words_alone_are_all_words_in_their_sizes(
    make_app: MakeApp, plain_art: None, written: Written, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """In layers, too, and in what is drawn ahead."""

    def words() -> set[tuple[str, int, bool]]:
        app = make_app(MIN_WINDOW, Settings(language="ru"))
        # Cached layers would hide the words in them.
        app.painter = Painter(app.surface, app.viewport, app.texts, app.art)
        if alone:
            draw_words_alone(app, monkeypatch)
        written.clear()
        screens.render(app, unseen(screens.SCENES[name]), settling=0)
        return {(string, block.size_px, block.cut) for string, block in written}

    alone = False
    whole = words()
    alone = True
    assert words() == whole
    assert len(whole) > 10


@pytest.mark.parametrize("strong", [False, True])
def test_a_hall_that_was_drawn_before_is_the_hall(make_app: MakeApp, strong: bool) -> None:
    app = make_app(SMALL, Settings(high_contrast=strong))
    seen = []
    for draw in (_DRAW_HALL, lent_hall, lent_hall):
        for day in (DAY[0], DAY[3]):
            app.painter.fill((200, 0, 0))
            for _ in draw(app.painter, day):
                pass
            seen.append(pygame.image.tobytes(app.surface, "RGB"))
    assert seen[:2] == seen[2:4] == seen[4:]
    assert (seen[0] == seen[1]) is strong


@pytest.mark.parametrize("name", ["table", "album-full"])
def test_a_scene_that_has_settled_stays_as_it_is(make_app: MakeApp, name: str) -> None:
    app = make_app(SMALL, Settings(language="en"))
    screens.render(app, unseen(screens.SCENES[name]))
    assert screens.is_settled(app)
    before = pygame.image.tobytes(app.surface, "RGB")
    for _ in range(3):
        app.draw()
        app.art.wait()
    assert pygame.image.tobytes(app.surface, "RGB") == before
