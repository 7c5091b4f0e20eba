"""Sound: effects with small variations of pitch, the music, and volumes as people hear them.

A missing or busy sound card is not an error: the game continues silently and logs it once. Only this module and
music.py talk to the mixer. Sounds are read in background threads, which touch no mixer channel; everything that fades
is moved by `Audio.update(dt)`, so that time is an argument here as everywhere.
"""

import contextlib
import io
import logging
import os
import random
import threading
from bisect import bisect
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final

import msgspec
import pygame

from ui.base.paths import data_root
from ui.sound.music import CHANNELS as MUSIC_CHANNELS
from ui.sound.music import Music, MusicPlayer, gain

_log = logging.getLogger(__name__)

RATE: Final = 44100
"""Samples a second of the mixer and of every file."""

BUFFER: Final = 512
"""Samples the mixer works ahead: 11.6 ms from the call to the loudspeaker."""

CHANNELS: Final = 24 + MUSIC_CHANNELS
"""Channels for simultaneous effects, besides the music's; one more reuses the least recently taken."""


# How long shutdown waits for a file being read, in seconds; after that its thread is abandoned.
_PATIENCE: Final = 1.0


class Effect(StrEnum):
    """Every effect; the value is the name of its file in sounds/effects, without the letter of a variant."""

    CARD_PICK = "card-pick"
    CARD_DROP = "card-drop"
    CARD_SLIDE = "card-slide"
    CARD_FLIP = "card-flip"
    DEAL = "deal"
    PILE_DROP = "pile-drop"
    SHUFFLE = "shuffle"
    REFILL = "refill"
    BELT_ROLL = "belt-roll"
    BELT_STOP = "belt-stop"
    BID_SLAM = "bid-slam"
    LOCK = "lock"
    ZAP_1 = "zap-1"
    ZAP_2 = "zap-2"
    ZAP_3 = "zap-3"
    ZAP_4 = "zap-4"
    ZAP_5 = "zap-5"
    ZAP_6 = "zap-6"
    ZAP_7 = "zap-7"
    ZAP_8 = "zap-8"
    LEAD_CHANGE = "lead-change"
    WINNER_CRACKLE = "winner-crackle"
    BARGAIN = "bargain"
    STEAL = "steal"
    TIE = "tie"
    SPANNER_FLY = "spanner-fly"
    SPANNER_CLANK = "spanner-clank"
    UNIT_WON = "unit-won"
    UNIT_LAND = "unit-land"
    GRAND_UNIT_WON = "grand-unit-won"
    ROBOT_WON = "robot-won"
    UPGRADE_WON = "upgrade-won"
    FZZZT = "fzzzt"
    WELD = "weld"
    ILLEGAL = "illegal"
    TAKE_BACK = "take-back"
    WIDGET_BUILT = "widget-built"
    PENALTY = "penalty"
    SCORE_TICK = "score-tick"
    FANFARE = "fanfare"
    CONFETTI = "confetti"
    ROUND_START = "round-start"
    CURTAIN_CLOSE = "curtain-close"
    CURTAIN_OPEN = "curtain-open"
    BUTTON_PRESS = "button-press"
    FOCUS_MOVE = "focus-move"
    TOGGLE = "toggle"


ZAPS: Final[tuple[Effect, ...]] = (
    Effect.ZAP_1, Effect.ZAP_2, Effect.ZAP_3, Effect.ZAP_4, Effect.ZAP_5, Effect.ZAP_6, Effect.ZAP_7, Effect.ZAP_8,
)  # fmt: skip
"""The counting zaps in rising order, a scale of F."""

INTERFACE: Final = frozenset(
    {
        Effect.BUTTON_PRESS, Effect.FOCUS_MOVE, Effect.TOGGLE,
        Effect.CARD_PICK, Effect.CARD_DROP, Effect.TAKE_BACK, Effect.ILLEGAL,
    }
)  # fmt: skip
"""Effects that answer the player's own hand, on buttons and cards: they follow the interface volume."""

# These belong to the music and do not vary; sounds of things do, so that ten cards are not one card ten times.
_TUNED: Final = frozenset(
    {
        *ZAPS, Effect.TIE, Effect.FANFARE, Effect.ROUND_START, Effect.WINNER_CRACKLE, Effect.BARGAIN, Effect.STEAL,
        Effect.LEAD_CHANGE, Effect.UPGRADE_WON, Effect.UNIT_WON, Effect.GRAND_UNIT_WON,
    }
)  # fmt: skip
_FROM: Final = (1, 2, 3, 4, 5, 7, 10, 15)
"""The least count of each zap."""


def zap(count: int) -> Effect:
    """Return the zap for a running count of 1 or more: the greater, the higher. The scale has fewer steps than there
    are sums, and its last ones are kept for the great ones."""
    return ZAPS[max(bisect(_FROM, count), 1) - 1]


def balance(pan: float) -> tuple[float, float]:
    """Return the factors of the left and the right loudspeaker for a place from -1 (left) to 1 (right)."""
    place = min(max(pan, -1.0), 1.0)
    return min(1.0, 1.0 - place), min(1.0, 1.0 + place)


def effect_files(folder: Path) -> dict[Effect, tuple[Path, ...]]:
    """Return the recordings of each effect in a folder: `name.ogg`, or `name-a.ogg`, `name-b.ogg` and so on."""
    return {
        effect: tuple(sorted([*folder.glob(f"{effect}.ogg"), *folder.glob(f"{effect}-[a-z].ogg")])) for effect in Effect
    }


def repitched(sound: pygame.mixer.Sound, ratio: float) -> pygame.mixer.Sound:
    """Return a copy of a sound that plays `ratio` times as fast and as high.

    The samples are handed back to the mixer as a WAV of another sample rate, and its loader resamples them in compiled
    code: about 5 ms for a second of sound.
    """
    import wave

    rate, _, channels = pygame.mixer.get_init() or (RATE, -16, 2)
    packed = io.BytesIO()
    with wave.open(packed, "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(2)
        file.setframerate(round(rate * ratio))
        file.writeframes(sound.get_raw())
    packed.seek(0)
    return pygame.mixer.Sound(file=packed)


def open_mixer(*, mono: bool = False) -> bool:
    """Open the mixer; True if there is a sound card, False if the game has to run silently. Logs, never raises.

    A card that is missing or busy now is tried again the next time. In `mono` everything read afterwards is mixed into
    one channel, which all loudspeakers play.
    """
    channels = 1 if mono else 2
    try:
        pygame.mixer.init(RATE, -16, channels, BUFFER, allowedchanges=0)
    except pygame.error as error:
        _log.warning("No sound: %s. The game runs silently.", error)
    else:
        return True
    try:
        with _silent_driver():
            pygame.mixer.init(RATE, -16, channels, BUFFER, allowedchanges=0)
    except pygame.error as error:
        _log.warning("Not even the silent sound driver starts: %s.", error)
    return False


@contextlib.contextmanager
def _silent_driver() -> Iterator[None]:
    """Have SDL start its silent driver, and only now: the device may be free when the mixer is opened again."""
    named = os.environ.get("SDL_AUDIODRIVER")
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    try:
        yield
    finally:
        if named is None:
            del os.environ["SDL_AUDIODRIVER"]
        else:
            os.environ["SDL_AUDIODRIVER"] = named


class Volumes(msgspec.Struct, frozen=True):
    """The three volumes of the settings, each from 0 to 1 as heard, and whether all is muted."""

    effects: float = 0.8
    music: float = 0.5
    interface: float = 0.6
    muted: bool = False


class Audio:
    """The sound of the game: `play` an effect, choose the `music`, `duck` it, and `update` once a frame.

    `folder` holds effects/ and music/. `chance` picks variants and pitches; it is never the game's own generator.
    """

    def __init__(
        self,
        volumes: Volumes | None = None,
        folder: Path | None = None,
        chance: random.Random | None = None,
        *,
        mono: bool = False,
    ) -> None:
        """Start reading the sounds in the background; `mono` mixes both channels for as long as this lives."""
        self.mono = mono
        self._folder = folder if folder is not None else data_root() / "sounds"
        self._chance = chance if chance is not None else random.Random()
        self._volumes = volumes if volumes is not None else Volumes()
        self._sounds: dict[Effect, tuple[pygame.mixer.Sound, ...]] = {}
        self._last: dict[Effect, pygame.mixer.Sound] = {}
        self._free: deque[int] = deque(range(MUSIC_CHANNELS, CHANNELS))
        """The channels for effects, the one that was taken longest ago first."""
        self._started: set[Effect] = set()
        """What has begun since the last `update`."""
        self._closing = threading.Event()
        self.audible = open_mixer(mono=mono)
        self._ready = pygame.mixer.get_init() is not None
        self._music = MusicPlayer(self._folder, ready=self._ready)
        self._loader: threading.Thread | None = None
        if self._ready:
            pygame.mixer.set_num_channels(CHANNELS)
            self._set_music_volume()
            self._loader = threading.Thread(target=self._load, name="sounds", daemon=True)
            self._loader.start()

    def wait(self, seconds: float = 10.0) -> bool:
        """Wait until all effects are loaded, up to a time limit; True if they are. For tests and for loading
        screens."""
        if self._loader is not None:
            self._loader.join(seconds)
            return not self._loader.is_alive()
        return True

    def close(self) -> None:
        """Stop everything and close the mixer, before `pygame.quit()`. The object is silent afterwards."""
        self._closing.set()
        if self._loader is not None:
            self._loader.join(_PATIENCE)
        self._music.close(_PATIENCE)
        self._ready = False
        self._sounds.clear()
        self._last.clear()
        pygame.mixer.quit()

    @property
    def volumes(self) -> Volumes:
        """The volumes in force; assigning new ones takes effect at once."""
        return self._volumes

    @volumes.setter
    def volumes(self, volumes: Volumes) -> None:
        self._volumes = volumes
        if self._ready:
            self._set_music_volume()
            if volumes.muted:
                for channel in self._free:
                    pygame.mixer.Channel(channel).stop()

    @property
    def current_music(self) -> Music | None:
        """The piece that plays or is about to."""
        return self._music.wanted

    def play(self, effect: Effect, volume: float = 1.0, pan: float = 0.0) -> None:
        """Start an effect: `volume` from 0 to 1 as heard, on top of the player's own; `pan` from -1 (left) to 1.

        An effect that is not loaded yet, or is too quiet to be heard, is left out; so is one that has begun since the
        last `update`: twice at once is only louder.
        """
        group = self._volumes.interface if effect in INTERFACE else self._volumes.effects
        loudness = 0.0 if self._volumes.muted else gain(group) * gain(volume)
        takes = self._sounds.get(effect)
        if not self._ready or not takes or loudness <= 0.0 or effect in self._started:
            return
        self._started.add(effect)
        channel = self._effect_channel()
        channel.play(self._take(effect, takes))
        if self.mono:
            # With one channel the mixer takes no balance, and would play at full volume.
            channel.set_volume(loudness)
        else:
            left, right = balance(pan)
            channel.set_volume(loudness * left, loudness * right)

    def music(self, piece: Music | None) -> None:
        """Change to a piece of music, which loops, or to none: what plays fades out while the new piece fades in.

        What plays goes on until the new piece has been read.
        """
        self._music.play(piece)

    def layer(self, number: int) -> None:
        """Choose how full the table's music is, from 1 in the first round to 5 in the last."""
        self._music.layer(number)

    def thin(self, *, on: bool) -> None:
        """Say whether a person is thinking: the table's music thins after some seconds, and returns when nobody is."""
        self._music.thin(on=on)

    def duck(self, seconds: float) -> None:
        """Make the music quieter for a while, as at the reveal; it returns smoothly. Repeated calls prolong it."""
        self._music.duck(seconds)

    @property
    def fading(self) -> bool:
        """Whether music is coming, going, ducked or changing, so that `update` should be called often."""
        return self._music.fading

    def update(self, dt: float) -> None:
        """Start a new frame, and advance fades and ducking by `dt` seconds. Costs nothing while nothing moves."""
        self._started.clear()
        self._music.update(dt)

    def _take(self, effect: Effect, takes: Sequence[pygame.mixer.Sound]) -> pygame.mixer.Sound:
        # Never the same take twice in a row: that is what ears notice.
        last = self._last.get(effect)
        fresh = [take for take in takes if take is not last] or takes
        self._last[effect] = self._chance.choice(fresh)
        return self._last[effect]

    def _effect_channel(self) -> pygame.mixer.Channel:
        """A channel where nothing plays, else the one that was taken longest ago."""
        number = next((number for number in self._free if not pygame.mixer.Channel(number).get_busy()), self._free[0])
        self._free.remove(number)
        self._free.append(number)
        return pygame.mixer.Channel(number)

    def _set_music_volume(self) -> None:
        self._music.volume = 0.0 if self._volumes.muted else self._volumes.music

    def _load(self) -> None:
        # Runs in the background. Each effect appears in one step with all its takes: no entry is ever half right.
        for effect, files in _in_order_of_need(effect_files(self._folder / "effects")).items():
            takes: list[pygame.mixer.Sound] = []
            ratios = (1.0,) if effect in _TUNED else (1.0, 0.96, 1.04)
            for file in files:
                if self._closing.is_set():
                    return
                try:
                    sound = pygame.mixer.Sound(file)
                    takes += [sound if ratio == 1.0 else repitched(sound, ratio) for ratio in ratios]
                except (pygame.error, OSError) as error:
                    _log.warning("The sound %s cannot be played: %s.", file.name, error)
            self._sounds[effect] = tuple(takes)


def _in_order_of_need(files: Mapping[Effect, tuple[Path, ...]]) -> dict[Effect, tuple[Path, ...]]:
    # The buttons of the title screen are the first to be pressed.
    return dict(sorted(files.items(), key=lambda item: item[0] not in INTERFACE))
