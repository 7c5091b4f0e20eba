"""What a person plays for: the ladder, the game of the day, and puzzles."""
