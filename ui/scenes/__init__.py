"""The scenes, grouped by the part of the program they show. Only the navigator opens them."""
