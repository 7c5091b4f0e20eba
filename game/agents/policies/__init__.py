"""Ways to choose: at random, by rule of thumb, between rounds; what bends a choice, and how others are read."""
