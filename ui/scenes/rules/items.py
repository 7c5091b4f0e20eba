"""What the rules page is made of: sections of words, pictures and figures."""

from dataclasses import dataclass

from game.core.rulebook import Rule
from ui.paint.assets import Key
from ui.scenes.rules.figure import Figure
from ui.shell.scene import RulesTopic


@dataclass(frozen=True)
class Picture:
    """An illustration: a picture key, its height in virtual units and optionally a caption."""

    key: Key
    height: float = 200
    caption: str = ""


@dataclass(frozen=True)
class Words:
    """A paragraph, the rules it states, and optionally a picture on its left."""

    text: str
    rules: tuple[Rule, ...] = ()
    picture: Picture | None = None


@dataclass(frozen=True)
class TableRow:
    """Pictures side by side, and the rules they state."""

    pictures: tuple[Picture, ...]
    rules: tuple[Rule, ...] = ()


@dataclass(frozen=True)
class Exhibit:
    """A figure, and the rules it states."""

    figure: Figure
    rules: tuple[Rule, ...] = ()


Item = Words | TableRow | Exhibit


@dataclass(frozen=True)
class Section:
    """A part of the page: its topic, a heading, and its contents."""

    topic: RulesTopic
    heading: str
    items: tuple[Item, ...]
