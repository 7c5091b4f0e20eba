"""Measurements of the computer players, of how long a person waits, and of how well all can be seen."""
