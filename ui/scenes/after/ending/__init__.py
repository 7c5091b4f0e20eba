"""What the results are made of: count, headline, buttons, what is found out, what stays, and the robot won."""
