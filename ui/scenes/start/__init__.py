"""Scenes before a game: the title, the setup and the settings, and the one after a crash."""
