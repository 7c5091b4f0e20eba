"""The window: scenes, widgets, animation, sound, settings and languages."""

import os

# pygame greets on standard output when it is first imported, unless it is told not to.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
