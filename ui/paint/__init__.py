"""Pixels: the painter, text, shapes, effects, and the pictures that are made ahead."""
