"""A game judged: what choices were worth, where everybody stands, and what many games come to."""
