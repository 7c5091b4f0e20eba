"""What the index keeps of each finished game for the statistics. Apart from these, which load the computer players: the
title needs the archive, and not them."""

from game.review.facts import VERSION, facts_of
from ui.archive.entry import Facts

FACTS = Facts(VERSION, facts_of)
