"""The scenes that are rendered to pictures, each reached from a fixed game."""
