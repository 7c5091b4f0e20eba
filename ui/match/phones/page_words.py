"""What a page of one's own says beside a phone's words: `ui.phones.content.WORDS` has those."""

from ui.base.i18n import N_

WORDS: tuple[str, ...] = (
    N_("Captions"),
    N_("Choose one to three rivals."),
    N_("Delete"),
    N_("Delete this game?"),
    N_("Effects"),
    N_("First game with the foreman"),
    N_("Game of the day"),
    N_("Games"),
    N_("How to play"),
    N_("How well they play"),
    N_("I know Fzzzt!"),
    N_("Look back"),
    N_("Motion"),
    N_("Music"),
    N_("New game"),
    N_("Open a saved game"),
    N_("Play"),
    N_("Play in this tab"),
    N_("Rematch"),
    N_("Save the record"),
    N_("Show me how"),
    N_("Sound and motion"),
    N_("Text size"),
    N_("The browser's storage is full: this game is lost when you close the page."),
    N_("The factory opens…"),
    N_("The game could not be loaded. Check the connection and try again."),
    N_("The game is open in another tab."),
    N_("The games that this browser has kept are of another version: close all tabs with the game, and open it again."),
    N_("Your games"),
    N_("Your games are kept in this browser alone."),
    N_("Your rivals"),
)

# Said where the page itself cannot run, in all languages at once.
NO_SCRIPTS = N_("The game needs JavaScript. Please allow it for this page.")
TOO_OLD = N_("This browser is too old for the game. Please update it, or use another one.")
FROM_A_FOLDER = N_("A browser does not run the game from a folder: open its page on the web.")
KEEPS_NOTHING = N_("This window keeps nothing, so your game would be lost: open the page in an ordinary one.")
DOWNLOAD = N_("Or download the game")
