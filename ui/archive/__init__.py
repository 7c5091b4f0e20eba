"""Every game that a person played, finished or not: as files that belong to the player, with an index."""
