"""Marks words for translation where no language is known, and no screen either."""


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark `message` for translation without translating it yet."""
    return message
