"""What opponents say at the table: each line once, beside its speaker, and no longer than its reveal."""

from collections.abc import Callable, Sequence

import pygame
import pytest

from game.agents import PERSONALITIES
from game.agents.policies.personality import Occasion
from game.core.events import SeenEvent
from game.core.state import Phase
from tests.grids import sampled
from tests.ui.conftest import Written
from tests.ui.persons import tick
from tests.ui.stand_ins import in_phase, session_at, setup, table_at
from ui.base.i18n import LANGUAGES, Translator
from ui.base.viewport import Rect
from ui.files.settings import Pace, Settings
from ui.match.opponents import Opponents
from ui.paint.painter import Painter
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.table.paint.seats import draw_remark
from ui.table.places.geometry import TableGeometry
from ui.table.state.view import Stage

MakeGame = Callable[..., App]


@pytest.mark.slow
def test_no_line_comes_twice_and_none_outlasts_its_reveal(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.FAST))
    app.go.play(setup("volta", "grit", "ohm", "tock", seed=3))
    table = app.scenes.top
    assert isinstance(table, TableScene)
    said: list[str] = []
    last = None
    for _ in range(20_000):
        tick(app, 1 / 10)
        if app.scenes.top is not table:
            break
        remark = table.playback.opponents.remark
        if remark is not None and remark is not last:
            said.append(remark.words)
        last = remark
        if remark is not None and table.view.round > 1:
            assert table.view.stage is Stage.DECIDED
    assert len(said) > 8
    assert len(said) == len(set(said))


def test_a_game_continued_remembers_what_was_said(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.FAST))
    through = setup("ADA", "volta", "grit", seed=23)
    table = table_at(app, session_at(in_phase(Phase.SCORING), through), through)
    opponents, events = table.playback.opponents, table.match.session.seen_events(0)
    assert opponents.remark is None
    before = remarks(Opponents(table.match.looks, table.match.session.seed), events)
    assert before
    again = remarks(opponents, events * 3)
    assert again
    assert not before & again


def remarks(opponents: Opponents, events: Sequence[SeenEvent]) -> set[str]:
    """All that opponents say to these events."""
    said = set()
    for event in events:
        opponents.note(event)
        if opponents.remark is not None:
            said.add(opponents.remark.words)
    return said


@pytest.mark.parametrize(("language", "text_size"), sampled(sorted(LANGUAGES), [150, 100]))
def test_remarks_stay_on_their_speakers_panel(
    make_game: MakeGame,
    monkeypatch: pytest.MonkeyPatch,
    written: Written,
    language: str,
    text_size: int,
) -> None:
    app = make_game(Settings(language=language, text_size=text_size), size=(960, 540))
    tr = Translator(language)
    painted: list[Rect] = []
    for name in ("panel", "polygon", "text"):
        monkeypatch.setattr(Painter, name, noting(painted, getattr(Painter, name)))
    for viewer in (0, None):
        geometry = TableGeometry(app.viewport.canvas, 4, viewer)
        for personality in PERSONALITIES.values():
            for moment, lines in personality.remarks.items():
                if moment in (Occasion.WON_GAME, Occasion.LOST_GAME):
                    continue
                for words in lines:
                    for seat in geometry.top_seats:
                        painted.clear()
                        draw_remark(app.painter, geometry.seat_places[seat], tr.text(words))
                        panel = geometry.seat_panel(seat)
                        assert painted
                        assert all(panel.contains(part) for part in painted), (words, panel, painted)
    assert not [words for words, block in written if block.cut]
    assert min(block.size_px for _, block in written) >= 11


def noting(painted: list[Rect], draw: Callable[..., object]) -> Callable[..., object]:
    """Draw, and note what it covers."""

    def noted(painter: Painter, *args: object, **named: object) -> object:
        drawn = draw(painter, *args, **named)
        where = drawn if isinstance(drawn, pygame.FRect) else args[0]
        if isinstance(where, list):
            xs, ys = zip(*where, strict=True)
            where = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        if isinstance(where, pygame.FRect):
            painted.append(Rect(where))
        return drawn

    return noted
