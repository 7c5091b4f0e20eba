"""Scenes of the ladder, the game of the day, and the puzzles."""
