"""What the results are made of: count, headline, buttons, what is found out and kept, and the robot for the album."""
