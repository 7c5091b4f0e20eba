"""Scenes before a game: the title, the setup, the settings, and what is said after an error."""
