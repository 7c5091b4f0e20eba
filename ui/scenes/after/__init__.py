"""Scenes for finished or saved games: results, report, replay, list, statistics."""
