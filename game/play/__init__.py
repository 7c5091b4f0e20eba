"""Games under way: their single owner, computer players and bots in separate processes, simulations."""
