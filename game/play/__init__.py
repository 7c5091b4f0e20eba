"""Games being played: their one owner, computer players and programs in processes of their own, simulations."""
