"""What everything else stands on: geometry, time, words, settings, files, input and sound."""
