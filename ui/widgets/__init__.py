"""Small widgets with one focus model for mouse, keyboard and gamepad."""
