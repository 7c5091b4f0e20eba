"""Where everything of the table has its place, and how cards move between places."""
