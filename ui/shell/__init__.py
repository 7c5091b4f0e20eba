"""The window, its loop, and the stack of scenes."""
