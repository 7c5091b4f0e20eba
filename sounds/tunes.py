"""The written music: melodies and chords of the three pieces. How they are played is in score.py.

All three share one motif: "C F G# A - C D", fifth, tonic, a slide through the sharpened second into the third, then up
through the fifth to the sixth. The title tune swings it, the table stretches it to a quarter of the pace, the scoring
music plays it a tone higher with a second voice.
"""

from sounds.harmony import read_chords, read_melody, transpose_notes

MOTIF = "C4:.5 F4:.5 G#4:.5 A4:1! C5:.5 D5:1"

# Title: AABA of 32 bars in F, the harmony of a ragtime song, with a bridge round the circle of fifths.
TITLE_CHORDS_A1 = "F6 | D9 | Gm7 | C9 | F6 | F9 | Bb6 Bdim7 | F6/C C7"
TITLE_CHORDS_A2 = "F6 | D9 | Gm7 | C9 | F6 | F9 | Bb6 Bdim7 | C7 F6"
TITLE_CHORDS_BRIDGE = "A7 | A7 | D9 | D9 | G9 | G9 | C9 | C7#5"
TITLE_CHORDS = " | ".join((TITLE_CHORDS_A1, TITLE_CHORDS_A2, TITLE_CHORDS_BRIDGE, TITLE_CHORDS_A2))

_TITLE_OPENING = (
    f"{MOTIF} | C5:.5 A4:.5 F#4:1 r:.5 A4:.5 C5:1!"
    "| A#4:.5 G4:.5 D4:.5 F4:1 A#4:.5 A4:1 | G4:.5 E4:.5 C4:1.5 E4:.5 G4:.5 A#4:.5"
    f"| {MOTIF} | D#5:.5! C5:.5 A4:1 r:.5 C5:.5 D#5:1"
    "| D5:.5! A#4:.5 F4:.5 D5:1 B4:.5 G#4:1"
)
_FIRST_ENDING = "A4:.5 C5:.5 F5:.5! D5:.5 C5:1 r:1"
_SECOND_ENDING = "C5:.5 E4:.5 G4:.5 A#4:.5 F4:1! r:1"
_BRIDGE = (
    "E5:.5! E5:.5( r:.5 E5:.5 F5:.5 E5:.5 C#5:1 | A4:.5 G4:.5 A4:.5 C#5:.5 E5:1! r:1"
    "| D5:.5! D5:.5( r:.5 D5:.5 D#5:.5 D5:.5 C5:1 | F#4:.5 E4:.5 F#4:.5 A4:.5 D5:1! r:1"
    "| D5:.5! D5:.5( r:.5 D5:.5 E5:.5 D5:.5 B4:1 | G4:.5 F4:.5 G4:.5 B4:.5 D5:1! r:1"
    "| C5:.5! C5:.5( r:.5 C5:.5 C#5:.5 C5:.5 A#4:1 | G#4:.5! G#4:.5 A#4:.5 A#4:.5 C5:.5 D5:.5 E5:1!"
)
TITLE_MELODY = read_melody(
    " | ".join((_TITLE_OPENING, _FIRST_ENDING, _TITLE_OPENING, _SECOND_ENDING, _BRIDGE, _TITLE_OPENING, _SECOND_ENDING))
)

# What the robots answer where the tune draws breath: rests at the ends of the phrases.
TITLE_ANSWERS = (
    read_melody("r:3 C6:.25 A#5:.25 C6:.25 E6:.25", 28)
    + read_melody("r:3 F5:.25 A5:.25 C6:.5", 60)
    + read_melody("r:3 A5:.25 C#6:.25 E6:.5", 68)
    + read_melody("r:3 F#5:.25 A5:.25 D6:.5", 76)
    + read_melody("r:3 G5:.25 B5:.25 D6:.5", 84)
    + read_melody("r:3 F5:.25 C6:.25 F6:.5", 124)
)

# A slow inner line in long notes under the last A: guide tones that move by step.
TITLE_COUNTER = read_melody("A3:4 | F#3:4 | F3:4 | E3:4 | F3:4 | D#3:4 | D3:2 D3:2 | E3:2 F3:2", 96)

# Table: four sections of eight bars, quiet colours, and every section in a texture of its own.
TABLE_CHORDS = " | ".join(
    (
        "Fmaj9 | Dm9 | Gm9 | C13 | Am7 | D7b9 | Gm9 | C9sus",
        "Bbmaj7 | Bbm6 | Am7 | Dm7 | Gm7 | C13 | Fmaj9 | F9",
        "Bbmaj7 | D#9 | Am7 | G#dim7 | Gm7 | C13 | Fmaj9 Dm9 | Gm7 C9",
        "Fmaj9 | Dm9 | Gm9 | C13 | Fmaj9 | Abmaj7 | Dbmaj7 | C9sus",
    )
)
# Vibraphone: the motif in long notes, with room between its halves.
TABLE_VIBES = (
    read_melody(
        "C4:1 F4:1 G#4:.5 A4:1.5 | r:1 C5:1 D5:2( | r:4 | r:4"
        "| C4:1 E4:1 G4:.5 A4:1.5 | r:1 C5:1 D#5:2( | r:2 D5:1( A#4:1( | G4:4("
    )
    + read_melody(
        "r:2 F4:1( A4:1( | C5:2( A#4:2( | r:4 | F4:1( G#4:1( B4:2( | r:4 | r:4 | A4:1( C5:1( E5:2( | D5:3( r:1", 64
    )
    + read_melody(
        "C5:1( F5:1( G#5:.5( A5:1.5( | r:4 | r:4 | r:4 | C5:1( F5:1( G#5:.5( A5:1.5( | r:4 | r:2 C5:1( F5:1( | D5:4(",
        96,
    )
)
# Whistle-like synthesiser in the second section: a singable answer to the motif.
TABLE_LEAD = read_melody(
    "D5:2 C5:.5 A#4:.5 A4:1 | G4:3 r:1 | C5:2 A#4:.5 A4:.5 G4:1 | F4:3 r:1"
    "| A#4:1.5 A4:.5 G4:1 D4:1 | E4:2 A4:1 G4:1 | A4:1 C5:.5 E5:2.5 | D#5:2 C5:2",
    32,
)

# The whistle's second verse, which the last round alone hears.
TABLE_LEAD_LAST = read_melody(
    "r:2 A4:1 C5:1 | E5:3 D5:1 | D5:2 A#4:1 A4:1 | G4:3 r:1| r:2 C5:1 A4:1 | G4:2 G#4:1 C5:1 | C5:2 G#4:1 F4:1 | G4:4(",
    96,
)
# A horn in long notes: the guide tones of the chords, one step or none at a time.
TABLE_HORN = read_melody("A3:4 | G3:4 | G3:4 | F3:4 | F3:4 | E3:4 | E3:4 | D#3:4", 32) + read_melody(
    "A3:4 | A3:4 | A#3:4 | A#3:4 | A3:4 | C4:4 | C4:4 | A#3:4", 96
)
# What the robots say where the vibraphone is silent.
TABLE_ANSWERS = (
    read_melody("r:2 D6:.5 A#5:.5 G5:1( | r:2 E6:.5 D6:.5 A#5:1(", 8)
    + read_melody("r:2 E6:.5 C6:.5 A5:1(", 72)
    + read_melody("r:1 A#5:.5( D6:.5 G6:1 r:1 | r:1 A#5:.5( D6:.5 E6:1 r:1", 80)
    + read_melody("r:2 D6:.5( F6:.5 A6:1( | r:2 A#5:.5( D6:.5 E6:1(", 104)
)

# Scoring: 24 bars in G, the title tune a tone higher and quicker, with a middle part that climbs step by step.
SCORING_CHORDS = " | ".join(
    (
        "G6 | E9 | Am7 | D9 | G6 | G9 | C6 C#dim7 | G6/D D7",
        "C6 | C#dim7 | G6/D | E7 | A9 | A9 | D9 | D7#5",
        "G6 | E9 | Am7 | D9 | G6 | G9 | C6 C#dim7 | D7 G6",
    )
)
_CLIMB = (
    "C5:.5 D5:.5 E5:.5 G5:1! E5:.5 C5:1 | A#4:.5 C#5:.5 E5:.5 G5:1! E5:.5 C#5:1"
    "| D5:.5 E5:.5 G5:.5 B5:1! G5:.5 E5:1 | D5:.5 C5:.5 B4:.5 G#4:1 B4:.5 E5:1"
    "| C#5:.5! C#5:.5( r:.5 C#5:.5 E5:.5 C#5:.5 A4:1 | B4:.5 A4:.5 B4:.5 C#5:.5 E5:1! r:1"
    "| F#5:.5! F#5:.5( r:.5 E5:.5 F#5:.5 E5:.5 C5:1 | A#4:.5! A#4:.5 C5:.5 C5:.5 D5:.5 E5:.5 F#5:1!"
)
_OUTER = [n for n in TITLE_MELODY if n.start < 32]
_LAST = [n for n in TITLE_MELODY if n.start >= 96]
SCORING_MELODY = transpose_notes(_OUTER, 2) + read_melody(_CLIMB, 32) + transpose_notes(_LAST, 2, -32)

PIECES = {
    "title": (TITLE_MELODY, read_chords(TITLE_CHORDS)),
    "table": (
        TABLE_VIBES + TABLE_LEAD + TABLE_LEAD_LAST + TABLE_HORN + TABLE_ANSWERS,
        read_chords(TABLE_CHORDS),
    ),
    "scoring": (SCORING_MELODY, read_chords(SCORING_CHORDS)),
}
"""Melodies and chords of each piece, in beats from its start."""
