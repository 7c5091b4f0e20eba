"""From events to motion: steps, their playback, and the ways from one scene to the next."""
