"""Bots, programs of somebody's own at a seat: started, asked and ended. ``PLAYERS.md`` describes them."""
