"""Every game that a person played, finished or not: as files that belong to the player, and as an index of them."""
