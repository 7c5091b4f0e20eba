"""Notes, chords, voice leading and swing: the grammar in which the tunes are written. Standard library only."""

import itertools
from dataclasses import dataclass

_STEPS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_ACCIDENTALS = {"#": 1, "b": -1}

# Four voices above the bass, in semitones over the root. Chords of five notes and more leave the root to the bass.
_VOICINGS: dict[str, tuple[int, ...]] = {
    "": (0, 4, 7, 12),
    "6": (0, 4, 7, 9),
    "m": (0, 3, 7, 12),
    "m6": (0, 3, 7, 9),
    "7": (0, 4, 7, 10),
    "9": (4, 7, 10, 14),
    "13": (4, 9, 10, 14),
    "7b9": (4, 7, 10, 13),
    "7#5": (0, 4, 8, 10),
    "9sus": (5, 7, 10, 14),
    "maj7": (0, 4, 7, 11),
    "maj9": (4, 7, 11, 14),
    "m7": (0, 3, 7, 10),
    "m9": (3, 7, 10, 14),
    "dim7": (0, 3, 6, 9),
}


@dataclass(frozen=True, slots=True)
class Note:
    """A sounding note: start and length in beats, pitch as a MIDI number, strength from 0 to 1."""

    start: float
    length: float
    pitch: int
    strength: float = 0.8


@dataclass(frozen=True, slots=True)
class Chord:
    """A chord symbol on the page: start and length in beats, root and bass as pitch classes, voicing over the root."""

    start: float
    length: float
    symbol: str
    root: int
    bass: int
    intervals: tuple[int, ...]

    @property
    def pitch_classes(self) -> frozenset[int]:
        """The notes of the chord, bass and root included, as pitch classes from 0 to 11."""
        return frozenset({self.root, self.bass, *((self.root + step) % 12 for step in self.intervals)})


def pitch_class(name: str) -> int:
    """Return the pitch class of a note name such as "Bb"; KeyError for a name that is none."""
    return (_STEPS[name[0]] + sum(_ACCIDENTALS[sign] for sign in name[1:])) % 12


def pitch(name: str) -> int:
    """Return the MIDI number of a note with its octave: "A4" is 69."""
    return _STEPS[name[0]] + sum(_ACCIDENTALS[sign] for sign in name[1:-1]) + 12 * (int(name[-1]) + 1)


def frequency(midi: float) -> float:
    """Return the frequency of a MIDI number in hertz, equal temperament, A4 = 440 Hz."""
    return float(440.0 * 2.0 ** ((midi - 69) / 12))


def read_melody(bars: str, start: float = 0.0) -> list[Note]:
    """Read a tune such as "C4:.5 r:.5 A4:1! | D5:4": pitch, colon, beats; r rests, ! accents, ( plays softly.

    Bar lines are checked: every bar must hold four beats, or ValueError names the one that does not.
    """
    notes: list[Note] = []
    at = start
    for number, bar in enumerate(bars.split("|")):
        bar_start = at
        for word in bar.split():
            name, _, beats = word.rstrip("!(").partition(":")
            length = float(beats)
            if name != "r":
                strength = 1.0 if word.endswith("!") else 0.55 if word.endswith("(") else 0.8
                notes.append(Note(at, length, pitch(name), strength))
            at += length
        if abs(at - bar_start - 4.0) > 1e-9:
            raise ValueError(f"bar {number + 1} holds {at - bar_start} beats, not 4: {bar.strip()}")
    return notes


def read_chords(bars: str, start: float = 0.0) -> list[Chord]:
    """Read chord symbols such as "F6 | Bb6 Bdim7 | F6/C C7": the chords of a bar share its four beats evenly."""
    chords: list[Chord] = []
    for number, bar in enumerate(bars.split("|")):
        symbols = bar.split()
        length = 4.0 / len(symbols)
        for index, symbol in enumerate(symbols):
            upper, _, bass = symbol.partition("/")
            width = 2 if upper[1:2] in _ACCIDENTALS else 1
            root = pitch_class(upper[:width])
            chords.append(
                Chord(
                    start + 4.0 * number + index * length,
                    length,
                    symbol,
                    root,
                    pitch_class(bass) if bass else root,
                    _VOICINGS[upper[width:]],
                )
            )
    return chords


def transpose_notes(notes: list[Note], semitones: int, later: float = 0.0) -> list[Note]:
    """Return the notes moved in pitch and in time."""
    return [Note(n.start + later, n.length, n.pitch + semitones, n.strength) for n in notes]


def lead_voices(chords: list[Chord], low: int, high: int) -> list[tuple[int, ...]]:
    """Voice chords between two MIDI numbers so that each voice moves as little as it can from chord to chord.

    Of all placements of the four chord notes within the range and within a tenth of each other, the one with the least
    total movement wins; the first chord takes the placement nearest to the middle of the range.
    """
    middle = (low + high) / 2
    voicings: list[tuple[int, ...]] = []
    for chord in chords:
        classes = [(chord.root + step) % 12 for step in chord.intervals]
        places = [[p for p in range(low, high + 1) if p % 12 == wanted] for wanted in classes]
        candidates = [
            tuple(sorted(c)) for c in itertools.product(*places) if len(set(c)) == 4 and max(c) - min(c) <= 16
        ]
        before = voicings[-1] if voicings else None

        def cost(voices: tuple[int, ...], before: tuple[int, ...] | None = before) -> float:
            drift = abs(sum(voices) / 4 - middle)
            crowding = sum(4.0 for a, b in itertools.pairwise(voices) if b - a == 1)
            moved = 0 if before is None else sum(abs(a - b) for a, b in zip(voices, before, strict=True))
            return moved + 0.3 * drift + crowding

        voicings.append(min(candidates, key=cost))
    return voicings


def swing(beat: float, ratio: float) -> float:
    """Return where a written beat sounds when the first half of every beat takes `ratio` of it (0.5 is straight)."""
    whole, part = divmod(beat, 1.0)
    return whole + (part * ratio * 2 if part <= 0.5 else ratio + (part - 0.5) * (1 - ratio) * 2)
