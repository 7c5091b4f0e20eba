"""What everything else stands on: geometry, time, words, colours."""
