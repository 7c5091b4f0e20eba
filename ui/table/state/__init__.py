"""What the table shows and asks for, as values: no pixels, no places."""
