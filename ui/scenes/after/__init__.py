"""Scenes of games that are over or kept: results, report, replay, list, statistics."""
