"""A move that is refused: why, and the rule behind it."""

from dataclasses import dataclass

from game.core.rulebook import Rule
from ui.base.i18n import Translator
from ui.widgets.base import Control, RuleLink


@dataclass(frozen=True)
class Refusal:
    """Why a person may not do something, in their language, and the rule that forbids it."""

    words: str
    rule: Rule


def rule_link(tr: Translator, rule: Rule) -> RuleLink:
    """How to open a rule, in words that name the key."""
    return RuleLink(rule, tr.text("F1: the rule"))


def link_to(tr: Translator, rule: Rule, *widgets: Control) -> None:
    """Link the rule that disables these widgets, whenever they are disabled."""
    for widget in widgets:
        widget.link = rule_link(tr, rule)
