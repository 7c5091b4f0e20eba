"""Mouse, touch, keys and gamepad at the table: which action an event is."""
