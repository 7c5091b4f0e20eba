"""The foundation of everything else: geometry, time, words, colours."""
