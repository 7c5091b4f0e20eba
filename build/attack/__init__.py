"""Attacks on the program: the monkey at a window, and damage to the player's files."""
