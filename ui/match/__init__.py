"""A game in the window: the session, who plays, and the words for what happens."""
