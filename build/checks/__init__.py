"""What tests and checks need: limits, profiles and screens of their own, and the time to start."""
