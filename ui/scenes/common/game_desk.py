"""The game behind a workbench: whose bench it is, and how to open the game's menu, log and last auction from it."""

from collections.abc import Callable, Sequence
from functools import partial

from game.core.actions import Action
from ui.input.input import Command
from ui.match.match import Match
from ui.shell.app import App

DESK_COMMANDS = (Command.CANCEL, Command.MENU, Command.LAST_AUCTION, Command.HISTORY)
"""The commands that open a part of the game from a workbench."""

Acting = Callable[[Sequence[Action]], None]
"""What a workbench calls with a person's decision."""


class GameDesk:
    """One player's place in a running game."""

    def __init__(self, app: App, match: Match, player: int) -> None:
        self._app = app
        self._match = match
        self.player = player

    def open(self, command: Command | None) -> None:
        """Open what a command asks for; anything else, such as a request to close the window, opens the menu."""
        match, go = self._match, self._app.go
        if command is Command.LAST_AUCTION:
            go.last_auction(match, log=partial(self.open, Command.HISTORY))
        elif command is Command.HISTORY:
            you = match.lone_human
            last = partial(self.open, Command.LAST_AUCTION)
            go.history(match.looks, match.session.seen_events(you), you=you, last=last)
        else:
            go.pause(match)

    def fixed_cards(self) -> set[str]:
        """The cards fixed to the player's units in earlier rounds."""
        own = self._match.session.observation(self.player).seats[self.player]
        return {card for cards in own.fixed.values() for card in cards}
