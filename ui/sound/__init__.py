"""Sound: effects, music, and volumes as people hear them."""
