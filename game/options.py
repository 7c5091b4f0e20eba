"""The error of a command line. It stands apart from the grammar, which the title screen does without."""


class OptionError(ValueError):
    """An option is invalid; the message says which, why, and what would be valid."""
