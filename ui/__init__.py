"""The window: scenes, widgets, animation, sound, settings and languages."""

import os

# pygame greets on standard output when it is first imported, unless this is set.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
