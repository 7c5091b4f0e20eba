"""What the index stores about each finished game for the statistics. A separate module, since it loads the computer
players, which the title screen does not need."""

from game.review.facts import VERSION, facts_of
from ui.archive.entry import Facts

FACTS = Facts(VERSION, facts_of)
