"""The window's own input events, made from pygame's, and the clipboard."""
