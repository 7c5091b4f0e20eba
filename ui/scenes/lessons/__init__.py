"""Scenes of the guided game."""
