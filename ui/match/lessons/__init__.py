"""The guided game: its file, and what the mentor says when."""
