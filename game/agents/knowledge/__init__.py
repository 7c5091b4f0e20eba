"""What a seat can know of the table and expect of it, as numbers, and what the nets see in them."""
