"""A move that is refused: why, and the rule behind it."""

from dataclasses import dataclass

from game.core.rulebook import Rule
from ui.base.i18n import Translator
from ui.input.glyphs import glyph
from ui.input.input import Command
from ui.widgets.base import Control, RuleLink


@dataclass(frozen=True)
class Refusal:
    """Why a person may not do something, in their language, and the rule that forbids it."""

    words: str
    rule: Rule


def words_for_the_rule(tr: Translator) -> str:
    """How to open the rule behind a refusal: by the key or button of the device in use, if it has one."""
    key = glyph(tr, Command.HELP)
    return tr.text("{key}: the rule", key=key) if key else tr.text("See the rules")


def rule_link(tr: Translator, rule: Rule) -> RuleLink:
    """How to open a rule, in words that name the key."""
    return RuleLink(rule, words_for_the_rule(tr))


def link_to(tr: Translator, rule: Rule, *widgets: Control) -> None:
    """Link the rule that disables these widgets, whenever they are disabled."""
    for widget in widgets:
        widget.link = rule_link(tr, rule)
