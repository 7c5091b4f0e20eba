"""For players who hear with one ear, or not at all: captions, and both channels in one."""

from pathlib import Path

import pygame
import pytest

from build import screens as pictures
from tests.grids import sampled
from tests.ui.conftest import MakeApp, Written
from tests.ui.shell.spies import Spy
from ui.base.i18n import LANGUAGES, Translator
from ui.base.paths import data_root
from ui.base.viewport import MIN_WINDOW
from ui.files.settings import Settings
from ui.scenes.common.widget_scene import WidgetScene
from ui.shell.app import App
from ui.shell.caption_line import CAPTIONS, SECONDS, UNTOLD
from ui.shell.running import start_sound
from ui.sound.audio import Audio, Effect, open_mixer
from ui.sound.music import gain, overwrite

ACCESS = Path(__file__).resolve().parents[3] / "build" / "docs" / "ACCESS.md"


def test_every_sound_has_a_caption_or_tells_nothing_new() -> None:
    assert set(Effect) == CAPTIONS.keys() | UNTOLD
    assert not CAPTIONS.keys() & UNTOLD


def test_what_is_seen_with_each_sound_is_written_down() -> None:
    """Every sound has its line in the table."""
    lines = [line for line in ACCESS.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    named = {name.strip("`") for line in lines for name in line.split("|")[1].strip().split(", ")}
    assert {effect.value for effect in Effect} <= named
    assert all(line.split("|")[2].strip() for line in lines)


def settle(app: App) -> None:
    """Draw until every picture is there."""
    app.art.wait()
    while app.step(0):
        app.art.wait()


@pytest.mark.parametrize("sound", [True, False])
def test_a_caption_says_what_is_heard_until_the_next_or_for_some_seconds(
    make_app: MakeApp, written: Written, sound: bool
) -> None:
    """Muted or not: the caption does not need a loudspeaker."""
    app = make_app(settings=Settings(language="en", captions=True, mute=True))
    if sound:
        start_sound(app)
    app.scenes.push(Spy(app))
    settle(app)
    for effect, words in ((Effect.FZZZT, "Bang: a short circuit"), (Effect.TIE, "Two relays: a tie")):
        written.clear()
        app.play(effect)
        app.play(Effect.BUTTON_PRESS)
        assert app.step(SECONDS - 0.5)
        assert words in {one for one, _ in written}
    written.clear()
    assert app.step(0.6)
    assert written == []
    assert not app.step(1)


def test_without_the_setting_there_are_no_captions(make_app: MakeApp, written: Written) -> None:
    app = make_app()
    app.scenes.push(Spy(app))
    settle(app)
    app.play(Effect.FZZZT)
    assert not app.step(0)
    assert written == []


@pytest.mark.parametrize(("language", "text_size"), sampled([*LANGUAGES], [150, 100]))
def test_captions_fit_in_the_smallest_window(
    make_app: MakeApp, written: Written, language: str, text_size: int
) -> None:
    app = make_app(MIN_WINDOW, Settings(language=language, captions=True, text_size=text_size))
    app.scenes.push(Spy(app))
    for effect in CAPTIONS:
        app.play(effect)
        app.step(0)
    assert {words for words, _ in written} == {Translator(language).text(words) for words in CAPTIONS.values()}
    assert not [words for words, block in written if block.cut or block.size_px < 11]


@pytest.mark.parametrize(
    ("name", "text_size"), sampled(["table", "reveal-decided", "results", "allocation"], [100, 200])
)
def test_a_caption_covers_no_widget_and_no_words(
    make_app: MakeApp, plain_art: None, monkeypatch: pytest.MonkeyPatch, name: str, text_size: int
) -> None:
    """Where sounds are heard: the caption changes nothing that the scene has drawn."""
    app = make_app((1440, 810), Settings(language="en", captions=True, text_size=text_size, high_contrast=True))
    pictures.render(app, pictures.SCENES[name])
    top = app.scenes.top
    assert isinstance(top, WidgetScene)
    app.caption.left = 0
    app.draw()
    before = app.surface.copy()
    app.play(Effect.WINNER_CRACKLE)
    app.draw()
    strip = app.surface.get_height() - app.viewport.size_px[1]
    (changed,) = changed_places(before, app.surface)
    assert changed.top >= app.surface.get_height() - strip
    for control in top.group.widgets:
        assert not control.visible or not app.viewport.rect_px(control.rect).colliderect(changed)
    above = pygame.Rect(0, 0, *app.viewport.size_px)
    assert before.subsurface(above).get_buffer().raw == app.surface.subsurface(above).get_buffer().raw
    app.change_settings(captions=False)
    assert app.viewport.size_px == app.surface.get_size()


def changed_places(before: pygame.Surface, after: pygame.Surface) -> list[pygame.Rect]:
    """The smallest place with all pixels that differ."""
    same = pygame.mask.from_threshold(after, (0, 0, 0), (1, 1, 1, 255), before)
    same.invert()
    places = same.get_bounding_rects()
    return [places[0].unionall(places[1:])] if places else []


def channels() -> int:
    mixer = pygame.mixer.get_init()
    assert mixer is not None
    return mixer[2]


def test_mono_is_heard_on_both_sides_and_can_be_switched_at_any_time(make_app: MakeApp) -> None:
    """Every sound is mixed as it is read; the music goes on."""
    app = make_app()
    start_sound(app)
    before = app.audio
    assert before is not None
    assert channels() == 2
    app.change_settings(mono=True)
    assert app.audio is not before
    assert app.audio is not None
    assert channels() == 1
    app.change_settings(music=10)
    again = app.audio
    assert again.volumes.music == 0.1
    app.change_settings(mono=False)
    assert app.audio is not again
    assert channels() == 2


def test_mono_keeps_the_volumes(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """With one channel the mixer refuses a balance, and plays as loud as it can."""
    app = make_app(settings=Settings(language="en", mono=True, effects=50))
    start_sound(app)
    audio = app.audio
    assert audio is not None
    assert audio.wait(60)
    played: list[int] = []
    take = Audio._effect_channel  # noqa: SLF001 - which channel it was cannot be asked otherwise

    def noted(self: Audio) -> pygame.mixer.Channel:
        channel = take(self)
        played.append(channel.id)
        return channel

    monkeypatch.setattr(Audio, "_effect_channel", noted)
    audio.play(Effect.FANFARE, pan=-1.0)
    assert pygame.mixer.Channel(played[0]).get_volume() == pytest.approx(gain(0.5), abs=0.02)


def test_the_musics_parts_are_laid_over_it_in_mono(monkeypatch: pytest.MonkeyPatch) -> None:
    """Slices are as long as their place in one channel, too."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    assert open_mixer(mono=True)
    base = pygame.mixer.Sound(data_root() / "sounds" / "music" / "table.ogg")
    before = base.get_raw()
    overwrite(base, sorted((data_root() / "sounds" / "music").glob("table-1-[a-z].ogg")))
    assert len(base.get_raw()) == len(before)
    assert base.get_raw() != before
    pygame.mixer.quit()
