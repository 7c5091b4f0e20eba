"""The rules as plain words, for a phone's page: sections with their paragraphs."""

from ui.base.i18n import Translator
from ui.scenes.rules.items import Words
from ui.scenes.rules.text import rules_page
from ui.shell.scene import RulesTopic

_OF_THE_WINDOW = (RulesTopic.CONTROLS,)
"""What a phone has no use for: this window's keys."""


def plain_rules(tr: Translator) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each section's heading, and what it says without its pictures."""
    return tuple(
        (section.heading, tuple(item.text for item in section.items if isinstance(item, Words)))
        for section in rules_page(tr)
        if section.topic not in _OF_THE_WINDOW
    )
