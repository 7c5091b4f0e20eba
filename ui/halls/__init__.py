"""What stands behind the scenes: the factory at every hour."""
