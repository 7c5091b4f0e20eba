"""What a seat can know and expect, as numbers, and the nets' inputs."""
