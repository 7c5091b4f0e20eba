"""Measurements of the computer players, and of how long a person waits."""
