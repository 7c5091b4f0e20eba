"""What workbenches are made of: targets, cards, the pointer that moves them, and the way from the table and back."""
