"""Training and tuning of the computer players."""
