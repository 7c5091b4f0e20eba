"""The system's clipboard, as far as there is one."""

import logging

import pygame

_log = logging.getLogger(__name__)


def pasted() -> str:
    """Return the clipboard's text, or "" if it holds none or cannot be read."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, UnicodeError):
        _log.info("the clipboard cannot be read", exc_info=True)
        return ""


def copy(text: str) -> None:
    """Put a text on the clipboard; a system without one is noted in the log."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, ValueError):
        _log.info("the clipboard cannot be written", exc_info=True)
