"""Ways to choose: by chance, by rule of thumb, between the rounds; what bends a choice, and how others are read."""
