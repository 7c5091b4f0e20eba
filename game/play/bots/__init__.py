"""Bots, programs that other people write, at a seat: started, asked and ended. ``PLAYERS.md`` describes them."""
