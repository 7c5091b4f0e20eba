"""Games as files: a game that knows its history, records written, read and checked, and their seal."""
