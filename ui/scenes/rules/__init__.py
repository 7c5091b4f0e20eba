"""The rules page: its text, its figures, and its search."""
