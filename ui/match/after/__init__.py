"""A game looked back on: replayed, played on, judged, shared."""
