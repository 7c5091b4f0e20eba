"""Pointer, keys and pad at the table: which action an event is."""
