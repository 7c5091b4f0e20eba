"""The layout of everything on the table, and how cards move between places."""
