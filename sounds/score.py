"""The three pieces as they are played: who plays what, where they sit, and the hall around them.

Everything is laid on a ring whose length is the whole piece: a note or an echo that outlasts the end goes on at the
beginning, so that the loop has no seam.
"""

import itertools
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import numpy as np

from sounds.harmony import Chord, Note, lead_voices, read_chords, swing
from sounds.instruments import (
    anvil,
    bass,
    bell,
    brass,
    electric_piano,
    moog_lead,
    pad,
    press,
    ratchet,
    robot_beep,
    stamp,
    steam,
    toy_piano,
    vibraphone,
    whistle_lead,
    wood,
)
from sounds.synth import (
    Signal,
    active_loudness,
    echo_circular,
    highpass,
    lowpass,
    pan,
    quiet_seam,
    room,
    samples,
    soften,
)
from sounds.tunes import (
    SCORING_CHORDS,
    SCORING_MELODY,
    TABLE_ANSWERS,
    TABLE_CHORDS,
    TABLE_HORN,
    TABLE_LEAD,
    TABLE_LEAD_LAST,
    TABLE_VIBES,
    TITLE_ANSWERS,
    TITLE_CHORDS,
    TITLE_COUNTER,
    TITLE_MELODY,
)


class Ring:
    """A stereo loop of a number of beats at a tempo (beats a minute) and a swing ratio, with a hall behind it."""

    def __init__(self, beats: float, tempo: float, ratio: float, rng: np.random.Generator) -> None:
        self.seconds_per_beat = 60 / tempo
        self.length = samples(beats * self.seconds_per_beat)
        self.ratio = ratio
        self.rng = rng
        self._dry = np.zeros((self.length, 2))
        self._wet = np.zeros((self.length, 2))

    def seconds(self, beats: float) -> float:
        """Return the duration of a number of beats."""
        return beats * self.seconds_per_beat

    @contextmanager
    def channel(self, decibels: float, hall: float = 0.15) -> Iterator["Channel"]:
        """Open a channel of the mixing desk; on leaving, it is brought to a loudness relative to the lead (0 dB).

        The loudness is that of the moments in which the channel plays, so that the balance of the instruments is what
        is written here whatever their own levels are. `hall` is how much of the channel goes to the reverberation.
        """
        channel = Channel(self)
        yield channel
        gain = 10 ** ((decibels - 20 - active_loudness(channel.signal)) / 20)
        self._dry += gain * channel.signal
        self._wet += gain * hall * channel.signal

    def mix(self, response: Signal, drive: float) -> Signal:
        """Return the loop in its hall, rumble and glare taken out, glued together by a touch of saturation.

        It begins up to a tenth of a second before the first beat, where the seam is quietest.
        """
        stereo = self.in_hall(response)
        stereo *= 0.16 / float(np.sqrt(np.mean(stereo**2)))
        return quiet_seam(soften(stereo, drive), 0.1)

    def in_hall(self, response: Signal) -> Signal:
        """Return the loop in its hall, rumble and glare taken out: what stems add up to sounds as if made in one."""
        total = self._dry + echo_circular(self._wet, response)
        # Without padding the filters run round the ring as well.
        filtered = [lowpass(highpass(total[:, side], 38.0, tail=0), 11_500.0, 1, tail=0) for side in (0, 1)]
        return np.stack(filtered, axis=1)


class Channel:
    """One instrument's place on the desk: a stereo ring of its own."""

    def __init__(self, ring: Ring) -> None:
        self.ring = ring
        self.signal: Signal = np.zeros((ring.length, 2))

    def put(self, sound: Signal, beat: float, gain: float = 1.0, where: float = 0.0) -> None:
        """Add a mono sound at a beat, swung and a few milliseconds off, as people play; `where` from -1 to 1."""
        ring = self.ring
        at = swing(beat, ring.ratio) * ring.seconds_per_beat + 0.0025 * float(ring.rng.standard_normal())
        places = (samples(at) + np.arange(len(sound))) % ring.length
        # A sound is shorter than the ring, so that no place occurs twice.
        self.signal[places] += gain * pan(sound, where)

    def sing(
        self, notes: Sequence[Note], voice: Callable[[Note, float, float | None], Signal], where: float = 0.0
    ) -> None:
        """Play a tune; `voice` gets the note, its seconds and the pitch it slides from if it follows without a rest."""
        before: Note | None = None
        for note in notes:
            tied = before is not None and abs(before.start + before.length - note.start) < 1e-6
            source = float(before.pitch) if tied and before is not None else None
            sound = voice(note, self.ring.seconds(note.length) * 0.94, source)
            self.put(sound, note.start, note.strength, where)
            before = note


def _low(pitch_class: int, floor: int = 33) -> int:
    return floor + (pitch_class - floor) % 12


def _two_beat_bass(ring: Ring, chords: Sequence[Chord], decibels: float) -> None:
    # Root and fifth in turn, and on the last beat before a new chord a step that leads into its root.
    with ring.channel(decibels, 0.03) as channel:
        for chord, following in zip(chords, (*chords[1:], chords[0]), strict=True):
            root, ahead = _low(chord.bass), _low(following.bass)
            fifth = root + 7 if (chord.root + 7) % 12 in chord.pitch_classes else root + 6
            pattern = [(0.0, root)]
            if chord.length >= 4:
                pattern.append((2.0, fifth - 12 if fifth > 45 else fifth))
                if ahead != root:
                    pattern.append((3.0, ahead - 1 if ahead > root else ahead + 1))
            for offset, pitch in pattern:
                channel.put(bass(pitch, ring.seconds(0.8)), chord.start + offset)


def _off_beats(ring: Ring, chords: Sequence[Chord], voicings: Sequence[tuple[int, ...]], decibels: float) -> None:
    with ring.channel(decibels, 0.12) as channel:
        for chord, voices in zip(chords, voicings, strict=True):
            for beat in np.arange(chord.start, chord.start + chord.length):
                if int(beat) % 2 == 1:
                    for index, pitch in enumerate(voices):
                        channel.put(toy_piano(pitch, ring.seconds(0.35), 0.6), float(beat), 1.0, -0.65 + 0.15 * index)


def _machine_beat(ring: Ring, rng: np.random.Generator, beats: int, busy: float) -> None:
    # Press on one and three, stamp on two and four, steam where a brush would sweep, ratchet in swung quavers.
    with ring.channel(-9, 0.04) as low:
        for beat in range(0, beats, 2):
            low.put(press(0.9), beat, 1.0 if beat % 4 == 0 else 0.8)
    with ring.channel(-10, 0.15) as middle:
        for beat in range(1, beats, 2):
            middle.put(stamp(rng, 0.55), beat, 1.0, 0.15)
            if beat % 16 == 15:
                middle.put(stamp(rng, 0.4), beat + 0.5, 0.6, 0.15)
    with ring.channel(-13, 0.25) as brush:
        for beat in range(1, beats, 2):
            brush.put(steam(rng, 0.2, 0.6), beat, 1.0, -0.45)
    with ring.channel(-17, 0.1) as high:
        for beat in np.arange(0.0, beats, 0.5).tolist():
            if rng.random() < busy:
                high.put(ratchet(rng, 1.0 if beat % 1 else 0.6), beat, 1.0, 0.55)


def title(rng: np.random.Generator) -> Signal:
    """The title tune: AABA in F, swung, the whole factory at work."""
    ring = Ring(128, 132, 0.63, rng)
    chords = read_chords(TITLE_CHORDS)
    voicings = lead_voices(chords, 55, 75)
    _two_beat_bass(ring, chords, -5)
    _off_beats(ring, chords, voicings, -8)
    _machine_beat(ring, rng, 128, 0.9)

    def lead(note: Note, seconds: float, before: float | None) -> Signal:
        return moog_lead(note.pitch, seconds, before, 0.75 + 0.35 * note.strength)

    with ring.channel(0, 0.2) as channel:
        channel.sing(TITLE_MELODY, lead, -0.05)
    with ring.channel(-9, 0.3) as bells:
        for note in TITLE_MELODY:
            if 32 <= note.start < 64 or note.start >= 96:
                bells.put(bell(note.pitch + 12, 0.6), note.start, note.strength, 0.5)
    with ring.channel(-6, 0.3) as robots:
        for note in TITLE_ANSWERS:
            robots.put(robot_beep(note.pitch, ring.seconds(note.length) * 0.8), note.start, 1.0, 0.65)
    with ring.channel(-10, 0.25) as horn:
        for note in TITLE_COUNTER:
            horn.put(brass(note.pitch + 12, ring.seconds(note.length) * 0.95, 0.55), note.start, 1.0, -0.5)
    _machine_hall(ring, rng, chords, voicings)
    with ring.channel(-14, 0.3) as strings:
        for chord, voices in zip(chords, voicings, strict=True):
            if chord.start >= 96:
                for pitch, offset, side in ((voices[2], 0.06, -0.8), (voices[1], -0.06, 0.8)):
                    strings.put(pad(pitch, ring.seconds(chord.length), offset), chord.start, 1.0, side)
    return ring.mix(room(rng, 1.1), 0.9)


def _machine_hall(
    ring: Ring, rng: np.random.Generator, chords: Sequence[Chord], voicings: Sequence[tuple[int, ...]]
) -> None:
    # The bridge of the title: a hammer on every chord and a chain of bells that goes round from side to side.
    hall = [(chord, voices) for chord, voices in zip(chords, voicings, strict=True) if 64 <= chord.start < 96]
    with ring.channel(-13, 0.4) as hammer:
        for chord, _ in hall:
            hammer.put(anvil(rng, 77, 0.5, 0.5), chord.start, 1.0, -0.5)
    with ring.channel(-9, 0.3) as chain:
        for chord, voices in hall:
            for step in range(8):
                pitch = voices[(0, 2, 1, 3)[step % 4]] + 12
                chain.put(bell(pitch, 0.35), chord.start + 0.5 * step, 1.0, 0.7 if step % 2 else -0.7)


# How the electric piano plays a chord in each section of the table music: (beat, length in beats, strength).
_PIANO = (
    ((0.0, 2.4, 0.42), (2.5, 1.3, 0.3)),
    ((0.0, 3.6, 0.36),),
    ((0.0, 1.4, 0.36), (1.5, 2.2, 0.28)),
    ((0.0, 3.7, 0.34),),
)


def table(rng: np.random.Generator) -> list[Signal]:
    """The table music, which never asks to be listened to: the base, and over it one upper part for each round.

    Four quiet sections of eight bars. Every round's part has all that the one before has, and more: the fifth plays
    everything. All begin at the same sample.
    """
    chords = read_chords(TABLE_CHORDS)
    rings = [Ring(128, 84, 0.57, own) for own in rng.spawn(1 + len(_TABLE_ROUNDS))]
    _table_base(rings[0], chords)
    voicings = lead_voices(chords, 53, 74)
    for ring, parts in zip(rings[1:], _TABLE_ROUNDS, strict=True):
        for part in parts:
            part(ring, chords, voicings)
    hall = room(rng, 1.7, 0.7)
    base, *additions = (ring.in_hall(hall) for ring in rings)
    stems = [base, *itertools.accumulate(additions)]
    # Side by side they are turned to one common seam, so long before the first beat that its blow is coded well.
    together = np.roll(np.hstack(stems), samples(0.1), axis=0)
    return np.split(quiet_seam(together, 0.1), len(stems), axis=1)


_Voicings = Sequence[tuple[int, ...]]


def _table_base(ring: Ring, chords: Sequence[Chord]) -> None:
    # What remains while a person thinks: the bass, and far away in the hall something that turns and lets off steam.
    with ring.channel(-6, 0.04) as low:
        for chord in chords:
            root = _low(chord.bass)
            low.put(bass(root, ring.seconds(min(chord.length, 2.3))), chord.start, 1.0)
            if int(chord.start // 32) % 2 == 0 and chord.length == 4:
                fifth = root + 7 if (chord.root + 7) % 12 in chord.pitch_classes else root
                low.put(bass(fifth - 12 if fifth > 45 else fifth, ring.seconds(1.2)), chord.start + 2.5, 0.75)
    with ring.channel(-13, 0.06) as thud:
        for bar in range(24):
            thud.put(lowpass(press(0.6), 900), 4.0 * bar)
            if bar % 2 and bar // 8 != 1:
                thud.put(lowpass(press(0.6), 900), 4.0 * bar + 2.5, 0.7)
    with ring.channel(-15, 0.35) as brush:
        for beat in range(1, 128, 2):
            puff = steam(ring.rng, 0.35 if beat >= 96 else 0.22, 0.45)
            brush.put(puff, beat, 0.8 if beat >= 96 else 1.0, -0.35)


def _table_piano(ring: Ring, chords: Sequence[Chord], voicings: _Voicings) -> None:
    with ring.channel(-1, 0.25) as piano:
        for chord, voices in zip(chords, voicings, strict=True):
            section = int(chord.start // 32)
            chosen = (voices, voices[1:], voices, voices[::2])[section]
            for offset, beats, strength in _PIANO[section]:
                for index, pitch in enumerate(chosen if offset < chord.length else ()):
                    sound = electric_piano(pitch, ring.seconds(min(beats, chord.length - offset)), strength)
                    spread = -0.4 + 0.25 * index
                    piano.put(lowpass(sound, 4500, 1), chord.start + offset + 0.012 * index, 1.0, spread)


def _table_board(ring: Ring, _chords: Sequence[Chord], _voicings: _Voicings) -> None:
    with ring.channel(-17, 0.4) as board:
        for beat in (*range(3, 32, 4), *range(67, 96, 4)):
            board.put(wood(520, 0.07), beat, 1.0, 0.4)


def _table_vibes(ring: Ring, _chords: Sequence[Chord], _voicings: _Voicings) -> None:
    with ring.channel(-5, 0.45) as vibes:
        for note in TABLE_VIBES:
            vibes.put(vibraphone(note.pitch + 12, 0.45), note.start, note.strength, 0.25)


def _table_strings(ring: Ring, chords: Sequence[Chord], voicings: _Voicings) -> None:
    with ring.channel(-8, 0.35) as strings:
        for chord, voices in zip(chords, voicings, strict=True):
            for pitch in voices[:3] if int(chord.start // 32) % 2 else ():
                for offset, side in ((0.05, -0.75), (-0.05, 0.75)):
                    strings.put(pad(pitch, ring.seconds(chord.length), offset), chord.start, 1.0, side)


def _table_whistle(ring: Ring, _chords: Sequence[Chord], _voicings: _Voicings) -> None:
    with ring.channel(-2, 0.3) as whistle:
        whistle.sing(TABLE_LEAD, _whistled, -0.2)


def _whistled(note: Note, seconds: float, before: float | None) -> Signal:
    return whistle_lead(note.pitch, seconds, before)


def _table_ratchet(ring: Ring, _chords: Sequence[Chord], _voicings: _Voicings) -> None:
    with ring.channel(-21, 0.2) as high:
        for beat in np.arange(0.0, 96.0, 0.5).tolist():
            if ring.rng.random() < 0.75:
                high.put(ratchet(ring.rng, 1.0 if beat % 1 else 0.6), beat, 1.0, 0.5)


def _table_arpeggio(ring: Ring, chords: Sequence[Chord], voicings: _Voicings) -> None:
    with ring.channel(-10, 0.4) as arpeggio:
        for chord, voices in zip(chords, voicings, strict=True):
            for step in range(int(chord.length) if int(chord.start // 32) % 2 == 0 else 0):
                pitch = voices[(0, 1, 3, 2)[step % 4]] + 12
                arpeggio.put(vibraphone(pitch, 0.35), chord.start + step + 0.5, 1.0, 0.55)


def _table_horn(ring: Ring, _chords: Sequence[Chord], _voicings: _Voicings) -> None:
    with ring.channel(-9, 0.4) as horn:
        for note in TABLE_HORN:
            horn.put(lowpass(brass(note.pitch, ring.seconds(note.length), 0.4), 1500, 1), note.start, 1.0, -0.5)


def _table_stamp(ring: Ring, _chords: Sequence[Chord], _voicings: _Voicings) -> None:
    with ring.channel(-15, 0.3) as die:
        for beat in range(1, 128, 2):
            die.put(stamp(ring.rng, 0.4), beat, 1.0 if beat % 4 == 3 else 0.7, 0.2)


def _table_answers(ring: Ring, _chords: Sequence[Chord], _voicings: _Voicings) -> None:
    with ring.channel(-13, 0.4) as robots:
        for note in TABLE_ANSWERS:
            robots.put(robot_beep(note.pitch, ring.seconds(note.length) * 0.8), note.start, note.strength, 0.65)


def _table_song(ring: Ring, _chords: Sequence[Chord], _voicings: _Voicings) -> None:
    # Bells join the whistle where it sang all along, and it sings on in the last section.
    with ring.channel(-14, 0.35) as bells:
        for note in TABLE_LEAD:
            bells.put(bell(note.pitch + 12, 0.5), note.start, note.strength, 0.45)
    with ring.channel(-3, 0.3) as whistle:
        whistle.sing(TABLE_LEAD_LAST, _whistled, -0.2)


_TABLE_ROUNDS = (
    (_table_piano, _table_board),
    (_table_vibes,),
    (_table_strings, _table_ratchet, _table_whistle),
    (_table_arpeggio, _table_horn),
    (_table_stamp, _table_answers, _table_song),
)
"""Who joins the table music in each round, and stays."""


def scoring(rng: np.random.Generator) -> Signal:
    """The scoring music: the title tune in G, quicker, with horns below it and bells on top."""
    ring = Ring(96, 144, 0.6, rng)
    chords = read_chords(SCORING_CHORDS)
    voicings = lead_voices(chords, 57, 77)
    _two_beat_bass(ring, chords, -5)
    _off_beats(ring, chords, voicings, -9)
    _machine_beat(ring, rng, 96, 1.0)

    def lead(note: Note, seconds: float, before: float | None) -> Signal:
        return moog_lead(note.pitch, seconds * 0.85, before, 0.9 + 0.3 * note.strength)

    with ring.channel(0, 0.2) as channel:
        channel.sing(SCORING_MELODY, lead, -0.1)
    with ring.channel(-8, 0.3) as bells:
        for note in SCORING_MELODY:
            if note.start < 32 or note.start >= 64:
                bells.put(bell(note.pitch + 12, 0.6), note.start, note.strength, 0.45)
    with ring.channel(-5, 0.2) as horns:
        for note in SCORING_MELODY:
            if note.start >= 32 and note.length >= 1:
                chord = next(c for c in chords if c.start <= note.start < c.start + c.length)
                # The second horn takes the nearest chord note at least a minor third below the tune.
                below = next(p for p in range(note.pitch - 3, 0, -1) if p % 12 in chord.pitch_classes)
                horns.put(brass(below, ring.seconds(note.length), 0.7), note.start, 1.0, 0.55)
                horns.put(brass(note.pitch, ring.seconds(note.length), 0.7), note.start, 0.8, -0.55)
    with ring.channel(-10, 0.25) as sequence:
        for chord, voices in zip(chords, voicings, strict=True):
            for step in range(int(chord.length * 2)):
                pitch = voices[(0, 1, 2, 3, 2, 1)[step % 6]] + 12
                gain = 0.7 if chord.start < 32 else 1.0
                side = 0.65 if step % 2 else -0.65
                sequence.put(robot_beep(pitch, ring.seconds(0.16)), chord.start + 0.5 * step, gain, side)
    with ring.channel(-13, 0.4) as hammer:
        for bar in range(0, 24, 4):
            hammer.put(anvil(rng, 79, 0.8, 0.6), 4.0 * bar, 1.0, 0.3)
    return ring.mix(room(rng, 1.0, 1.2), 0.9)


PERFORMANCES: dict[str, Callable[[np.random.Generator], list[Signal]]] = {
    "title": lambda rng: [title(rng)],
    "table": table,
    "scoring": lambda rng: [scoring(rng)],
}
"""The pieces by name: each gives its loop, or its base and its upper parts."""
