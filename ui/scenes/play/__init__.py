"""Scenes of a game under way: the table, the benches, and what opens over them."""
