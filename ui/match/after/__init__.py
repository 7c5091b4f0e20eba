"""Looking back at a game: replay, branching off, review, sharing."""
