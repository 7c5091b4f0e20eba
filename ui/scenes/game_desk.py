"""The game behind a workbench: whose bench it is, and how the game's menu, log and last auction are opened from it."""

from ui.base.input import Command
from ui.match.match import Match
from ui.scenes.history import HistoryScene
from ui.scenes.last_auction import LastAuctionScene
from ui.scenes.pause import PauseScene
from ui.shell.app import App

DESK_COMMANDS = (Command.CANCEL, Command.MENU, Command.LAST_AUCTION, Command.HISTORY)
"""What leads from a workbench to something of the game."""


class GameDesk:
    """One player's place in a game that is played."""

    def __init__(self, app: App, match: Match, player: int) -> None:
        self._app = app
        self._match = match
        self.player = player

    def open(self, command: Command | None) -> None:
        """Open what a command asks for; anything else, as the wish to close the window, opens the menu."""
        match, scenes = self._match, self._app.scenes
        if command is Command.LAST_AUCTION:
            scenes.push(LastAuctionScene(self._app, match))
        elif command is Command.HISTORY:
            you = match.lone_human
            scenes.push(HistoryScene(self._app, match.looks, match.session.seen_events(you), you=you))
        else:
            scenes.push(
                PauseScene(self._app, match=match, origin=match.origin, seal=match.seal, occasion=match.occasion)
            )

    def fixed_cards(self) -> set[str]:
        """The cards that are fixed to the player's units since earlier rounds."""
        own = self._match.session.observation(self.player).seats[self.player]
        return {card for cards in own.fixed.values() for card in cards}
