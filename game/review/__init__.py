"""A game judged: what choices were worth, where everybody stands, and statistics over many games."""
