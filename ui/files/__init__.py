"""The player's files: settings, progress, saves, written in the background and read with care."""
