"""The window: scenes, widgets, animation, sound, settings and languages."""
