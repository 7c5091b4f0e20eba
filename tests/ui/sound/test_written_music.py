"""The written music: its harmony, its motif, and bars of the right length."""

import itertools
import re

import pytest

from sounds.harmony import Chord, Note, lead_voices, read_chords, read_melody, swing
from sounds.tunes import MOTIF, PIECES
from ui.sound.music import Music

# The written music


@pytest.mark.parametrize("piece", Music)
def test_long_notes_of_the_melody_belong_to_the_chord(piece: Music) -> None:
    melody, chords = PIECES[piece]

    def chord_at(note: Note) -> Chord:
        return next(chord for chord in chords if chord.start <= note.start < chord.start + chord.length)

    # Fifth, ninth and thirteenth may be sung over any chord here; some voicings leave them out.
    strange = []
    for note in melody:
        chord = chord_at(note)
        singable = chord.pitch_classes | {(chord.root + step) % 12 for step in (2, 7, 9)}
        if note.length >= 1.5 and note.pitch % 12 not in singable:
            strange.append(note)
    assert strange == []


@pytest.mark.parametrize("piece", Music)
def test_voices_move_little(piece: Music) -> None:
    _, chords = PIECES[piece]
    voicings = lead_voices(chords, 55, 76)
    moves = [abs(a - b) for one, two in itertools.pairwise(voicings) for a, b in zip(one, two, strict=True)]
    assert max(moves) <= 5
    assert sum(moves) / len(moves) < 1.6
    for chord, voices in zip(chords, voicings, strict=True):
        assert {voice % 12 for voice in voices} <= chord.pitch_classes


def test_the_three_pieces_share_the_motif() -> None:
    motif = [note.pitch for note in read_melody(MOTIF)]
    for melody, _ in PIECES.values():
        pitches = [note.pitch for note in melody]
        shapes = ([p - pitches[i] for p in pitches[i : i + 6]] for i in range(len(pitches) - 5))
        assert [p - motif[0] for p in motif] in shapes


def test_a_bar_of_the_wrong_length_is_refused() -> None:
    with pytest.raises(ValueError, match=re.escape("bar 2 holds 3.5 beats, not 4: D4:3.5")):
        read_melody("C4:4 | D4:3.5")


def test_chord_symbols() -> None:
    first, second, third = read_chords("Bb6 Bdim7 | F6/C")
    assert (first.start, first.length, first.root, first.pitch_classes) == (0.0, 2.0, 10, frozenset({10, 2, 5, 7}))
    assert (second.start, second.root) == (2.0, 11)
    assert (third.start, third.root, third.bass) == (4.0, 5, 0)


def test_swing_keeps_the_beat_and_delays_the_quaver() -> None:
    assert [swing(beat, 0.6) for beat in (0, 0.5, 1, 1.5)] == pytest.approx([0, 0.6, 1, 1.6])
