"""Rules, players and words work where there is no window: without pygame, numpy and what draws pictures."""

import subprocess
import sys

PROGRAM = """
import random
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("pygame", "numpy", "resvg_py", "platformdirs", "PIL"):
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Missing())

from game.agents import make_agent
from game.core.dealing import choice_seed
from game.records.game import Game
from ui.base.i18n import Translator
from ui.match.phones.look import log_of

# What a table without a window is made of.
import ui.match.match, ui.phones.room, ui.table.state.view

sys.stdout.reconfigure(encoding="utf-8")
game, agent = Game.new(7, 3), make_agent("apprentice")
while (player := game.to_act) is not None:
    game.apply(agent.act(game.observation(player), random.Random(choice_seed(7, player, game.point))))
print(*log_of(Translator("ru"), 0, game.observation(0), ("Ada", "Bo", "Cy")), sep="\\n")
"""


def test_a_game_is_played_and_told_in_words_without_pygame() -> None:
    told = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, encoding="utf-8", check=True)
    assert "Вы берёте" in told.stdout
    assert "Bo берёт" in told.stdout
