"""A game in the window: the session, the players, and the words for what happens."""
