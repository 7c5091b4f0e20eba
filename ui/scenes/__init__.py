"""The scenes, a room for each part of the program. The navigator alone opens them."""
