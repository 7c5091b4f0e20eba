"""Music: pieces that crossfade and duck. The table's has a base, and an upper part that gains a layer each round.

Only this module and audio.py talk to the mixer. Files are read in a background thread, which touches no mixer channel;
everything that fades is moved by `MusicPlayer.update(dt)`.
"""

import logging
import math
from collections.abc import Sequence
from concurrent.futures import Future
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import msgspec
import pygame

from game.core.rules import ROUNDS
from ui.files.background import Clerk

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

_log = logging.getLogger(__name__)


class Music(StrEnum):
    """The looping pieces; the value is the name of the file in sounds/music."""

    TITLE = "title"
    TABLE = "table"
    SCORING = "scoring"


LAYERED: Final = Music.TABLE
"""The piece whose file is only a base; upper parts play over it, each fuller than the one before."""

LAYERS: Final = ROUNDS
"""Upper parts of the layered piece: one for each round."""

SLICES: Final = 4
"""Files of an upper part, `table-1-a` to `table-1-d`: read one after another, so that little is in memory twice."""

OVERLAP: Final = 4096
"""Extra samples at both ends of a slice, where lossy files are inaccurate."""

VOICES: Final = 2
"""The first channels: one piece of music fades out on one while the next fades in on the other."""

UPPER_CHANNEL: Final = VOICES
"""The channel of the upper part."""

CHANNELS: Final = VOICES + 2
"""The channels of the music, the first ones of the mixer."""

FADE_SECONDS: Final = 1.2
"""How long a piece of music takes to fade out while the next one fades in."""

DUCKED: Final = 0.3
"""Share of its volume (as heard) that the music still has while it is ducked."""

DUCK_DOWN_SECONDS: Final = 0.12
DUCK_UP_SECONDS: Final = 0.9
"""How long the music takes to duck and to return."""

THIN: Final = 0.5
"""Share of its volume (as heard) that the upper part still has while someone is thinking."""

THIN_AFTER: Final = 5.0
"""Seconds of thought before the music begins to thin."""

THIN_SECONDS: Final = 4.0
RETURN_SECONDS: Final = 1.2
"""How long the upper part takes to thin, and to return."""

CHANGE_SECONDS: Final = 1.5
"""How long one layer takes to fade out; the next one fades in after it, while the base plays on."""


def gain(volume: float) -> float:
    """Return the sample factor for a perceived volume from 0 to 1: its square, since ears hear ratios."""
    return min(max(volume, 0.0), 1.0) ** 2


def start_together(loops: Sequence[tuple[int, pygame.mixer.Sound]]) -> bool:
    """Loop sounds on the channels of these numbers, silently at first, all from the same sample on.

    The mixer may take a buffer between two calls. A one-sample sound started before the others detects that: as long as
    it has not been played, none of them has. Returns False if that never worked, which is very unlikely.
    """
    flag, channel = pygame.mixer.Sound(buffer=bytes(4)), pygame.mixer.Channel(VOICES + 1)
    for _ in range(50):
        channel.play(flag)
        for number, sound in loops:
            pygame.mixer.Channel(number).play(sound, loops=-1)
            pygame.mixer.Channel(number).set_volume(0.0)
        if channel.get_busy():
            return True
    return False


def _samples(sound: pygame.mixer.Sound) -> memoryview:
    """The very bytes that the mixer plays."""
    # The stubs do not know yet that a Sound is a buffer.
    return memoryview(cast("WriteableBuffer", sound)).cast("B")


def overwrite(sound: pygame.mixer.Sound, files: Sequence[Path]) -> None:
    """Replace the samples of a sound by slices from files while it may be playing: it goes on at the same place.

    ValueError for a slice of the wrong length, pygame.error or OSError for one that cannot be read; those before it
    have taken their places then.
    """
    channels = (pygame.mixer.get_init() or (0, 0, 2))[2]
    target, edge = _samples(sound), OVERLAP * 2 * channels  # Two bytes a sample of one channel.
    length = len(target) // len(files)
    for number, file in enumerate(files):
        source = _samples(pygame.mixer.Sound(file))
        if len(source) != length + 2 * edge:
            raise ValueError(f"{file.name} has {len(source)} bytes of samples, not {length + 2 * edge}")
        target[number * length : (number + 1) * length] = source[edge:-edge]


class Ramp:
    """A value that moves to a target at a steady pace."""

    def __init__(self, value: float) -> None:
        self.value = value
        self.target = value
        self._pace = 0.0

    def go(self, target: float, seconds: float) -> None:
        """Move to a target within a number of seconds; no effect if that is already the target."""
        if target != self.target:
            self.target = target
            self._pace = abs(target - self.value) / seconds

    def step(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        move = self._pace * dt
        self.value += min(max(self.target - self.value, -move), move)

    @property
    def resting(self) -> bool:
        """Whether the target is reached."""
        return self.value == self.target


class _Voice:
    """One of the two channels for pieces: the piece on it, and how present it is, 0 to 1."""

    def __init__(self, channel: int) -> None:
        self.channel = channel
        self.piece: Music | None = None
        self.presence = Ramp(0.0)

    def take(self, piece: Music) -> None:
        """Have a piece that begins now, silently at first."""
        self.piece, self.presence = piece, Ramp(0.0)

    def stop(self) -> None:
        pygame.mixer.Channel(self.channel).stop()
        self.piece, self.presence = None, Ramp(0.0)

    @property
    def strength(self) -> float:
        """Two pieces in the middle of their change are together as loud as one: their powers add up."""
        return math.sqrt(math.sin(self.presence.value * math.pi / 2))


class _Upper:
    """The upper part over the base of the layered piece: which layer sounds, and how present it is.

    Another layer is written into the samples that are playing once they have fallen silent: nothing starts anew, so
    that the place is right to the sample, and no second buffer stays.
    """

    def __init__(self, folder: Path, reader: Clerk) -> None:
        self._folder = folder
        self._reader = reader
        self.wanted = 1
        """The layer that is to be heard, 1 to LAYERS."""
        self._layer = 1
        self._sound: pygame.mixer.Sound | None = None
        self._reading: Future[int] | None = None
        self.presence = Ramp(1.0)
        self._thinking = False
        self._thought = 0.0

    def files(self, layer: int) -> list[Path]:
        return [self._folder / "music" / f"{LAYERED}-{layer}-{letter}.ogg" for letter in "abcd"[:SLICES]]

    def read(self, layer: int, base: pygame.mixer.Sound) -> pygame.mixer.Sound:
        """Return a layer as long as its base; may be called in the background."""
        sound = pygame.mixer.Sound(buffer=bytes(len(_samples(base))))
        overwrite(sound, self.files(layer))
        return sound

    def take(self, sound: pygame.mixer.Sound | None, layer: int) -> None:
        """Have a layer that begins now with the base; None if its file could not be read: the base plays alone."""
        self._sound, self._layer, self.presence = sound, layer, Ramp(1.0)

    def stop(self) -> None:
        pygame.mixer.Channel(UPPER_CHANNEL).stop()
        self._sound = None

    def thin(self, *, on: bool) -> None:
        if on is not self._thinking:
            self._thinking, self._thought = on, 0.0

    @property
    def moving(self) -> bool:
        return self._sound is not None and (self._reading is not None or self._changing or not self.presence.resting)

    @property
    def _changing(self) -> bool:
        return self.wanted != self._layer

    def update(self, dt: float) -> None:
        if self._thinking:
            self._thought += dt
        if self._reading is not None and self._reading.done():
            self._layer, self._reading = self._reading.result(), None
        if self._sound is None:
            return
        if self._changing or self._reading is not None:
            self.presence.go(0.0, CHANGE_SECONDS)
        elif self._thinking and self._thought >= THIN_AFTER:
            self.presence.go(THIN, THIN_SECONDS)
        else:
            self.presence.go(1.0, RETURN_SECONDS)
        self.presence.step(dt)
        if self._changing and self._reading is None and self.presence.value == 0.0:
            self._reading = self._reader.submit(partial(self._change, self._sound, self.wanted))

    def _change(self, sound: pygame.mixer.Sound, layer: int) -> int:
        # Runs in the background, while nobody hears the sound. What cannot be read leaves what was there.
        try:
            overwrite(sound, self.files(layer))
        except (pygame.error, OSError, ValueError) as error:
            _log.warning("The layer %s of the music cannot be played: %s.", layer, error)
        return layer


class _Arrival(msgspec.Struct, frozen=True):
    """A piece that has been read; no sound if it cannot be, and no upper part if it has none."""

    piece: Music
    sound: pygame.mixer.Sound | None
    upper: pygame.mixer.Sound | None
    layer: int


class MusicPlayer:
    """The music of the game: `play` a piece, choose its `layer`, `thin` it, `duck` it, and `update` once a frame.

    `folder` holds music/. Without a mixer (`ready` is False) it remembers what is wanted and plays nothing.
    """

    def __init__(self, folder: Path, *, ready: bool) -> None:
        self._folder = folder
        self._ready = ready
        self._volume = 1.0
        self.wanted: Music | None = None
        """The piece that plays or is about to."""
        self._voices = tuple(_Voice(channel) for channel in range(VOICES))
        # One thread reads everything, one file at a time: what is being read is held twice for a moment.
        self._reader = Clerk("music")
        self._upper = _Upper(folder, self._reader)
        self._reading: dict[Music, Future[_Arrival]] = {}
        self._unreadable: set[Music] = set()
        self._duck = Ramp(1.0)
        self._duck_left = 0.0

    def close(self, seconds: float) -> None:
        """Wait for the file being read, up to a number of seconds. Nothing plays afterwards."""
        self._reader.dismiss(seconds)
        self._ready = False

    @property
    def volume(self) -> float:
        """The volume as heard, 0 to 1; assigning one takes effect at once."""
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._volume = volume
        if self._ready:
            self._set_volumes()

    def play(self, piece: Music | None) -> None:
        """Change to a piece, which loops, or to none: what plays fades out while the new piece fades in.

        What plays goes on until the new piece has been read.
        """
        if piece is self.wanted:
            return
        self.wanted = piece
        if not self._ready:
            return
        if piece is None or piece in self._unreadable or any(voice.piece is piece for voice in self._voices):
            self._crossfade()
        elif piece not in self._reading:
            self._reading[piece] = self._reader.submit(partial(self._read, piece, self._upper.wanted))

    def layer(self, number: int) -> None:
        """Choose how full the layered piece is, from 1 to LAYERS: at once if it begins, else by a fade."""
        self._upper.wanted = min(max(number, 1), LAYERS)

    def thin(self, *, on: bool) -> None:
        """Say whether someone is thinking: after a while the upper part gets quieter, until nobody is."""
        self._upper.thin(on=on)

    def duck(self, seconds: float) -> None:
        """Step back for so long; the music returns smoothly. Repeated calls prolong it."""
        self._duck_left = max(self._duck_left, seconds)
        self._duck.go(DUCKED, DUCK_DOWN_SECONDS)

    @property
    def fading(self) -> bool:
        """Whether anything is coming, going or ducked, so that `update` should be called often."""
        still = self._duck.resting and all(voice.presence.resting for voice in self._voices)
        return self._duck_left > 0.0 or bool(self._reading) or not still or self._upper.moving

    def update(self, dt: float) -> None:
        """Move fades and ducking on by `dt` seconds. Costs nothing while nothing moves."""
        if not self._ready:
            return
        if self._duck_left > 0.0:
            self._duck_left -= dt
            if self._duck_left <= 0.0:
                self._duck.go(1.0, DUCK_UP_SECONDS)
        moving = self.fading
        self._upper.update(dt)
        if not moving and not self.fading:
            return
        self._duck.step(dt)
        for voice in self._voices:
            voice.presence.step(dt)
            if voice.piece is not None and voice.piece is not self.wanted and voice.presence.value == 0.0:
                self._stop(voice)
        for reading in [reading for reading in self._reading.values() if reading.done()]:
            self._arrived(reading.result())
        self._set_volumes()

    def _stop(self, voice: _Voice) -> None:
        if voice.piece is LAYERED:
            self._upper.stop()
        voice.stop()

    def _arrived(self, arrival: _Arrival) -> None:
        """A piece has been read, or cannot be: begin it if it is still wanted."""
        del self._reading[arrival.piece]
        if arrival.sound is None:
            self._unreadable.add(arrival.piece)
        elif arrival.piece is self.wanted:
            # Where both play, the fainter one is given up.
            self._begin(min(self._voices, key=lambda voice: voice.presence.value), arrival, arrival.sound)
        if arrival.piece is self.wanted:
            self._crossfade()

    def _begin(self, voice: _Voice, arrival: _Arrival, sound: pygame.mixer.Sound) -> None:
        self._stop(voice)
        loops = [(voice.channel, sound)]
        if arrival.upper is not None:
            loops.append((UPPER_CHANNEL, arrival.upper))
        if not start_together(loops):
            _log.warning("The parts of the music %s may be some milliseconds apart.", arrival.piece)
        voice.take(arrival.piece)
        if arrival.piece is LAYERED:
            self._upper.take(arrival.upper, arrival.layer)

    def _crossfade(self) -> None:
        for voice in self._voices:
            if voice.piece is not None:
                voice.presence.go(1.0 if voice.piece is self.wanted else 0.0, FADE_SECONDS)

    def _set_volumes(self) -> None:
        for voice in self._voices:
            if voice.piece is not None:
                volume = self._volume * voice.strength * self._duck.value
                pygame.mixer.Channel(voice.channel).set_volume(gain(volume))
                if voice.piece is LAYERED:
                    pygame.mixer.Channel(UPPER_CHANNEL).set_volume(gain(volume * self._upper.presence.value))

    def _read(self, piece: Music, layer: int) -> _Arrival:
        # Runs in the background.
        sound = upper = None
        try:
            sound = pygame.mixer.Sound(self._folder / "music" / f"{piece}.ogg")
            if piece is LAYERED:
                upper = self._upper.read(layer, sound)
        except (pygame.error, OSError, ValueError) as error:
            _log.warning("The music %s cannot be played: %s.", piece if sound is None else f"{piece}-{layer}", error)
        return _Arrival(piece, sound, upper, layer)
