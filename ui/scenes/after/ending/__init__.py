"""What the results are made of: count, headline, buttons, what is kept of the game, and the robot for the album."""
