"""The table, from events to a picture."""
