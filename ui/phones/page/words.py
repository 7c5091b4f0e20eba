"""The words of the phone page and of its server, marked for translation: JavaScript asks for them by these msgids.

A test compares them with what the page's scripts ask for.
"""

from ui.base.i18n import N_

WORDS: tuple[str, ...] = (
    # Heads and states of the connection
    N_("Close"),
    N_("Connected"),
    N_("Connected to the table."),
    N_("Connection lost. Trying again…"),
    N_("Language"),
    N_("Looking for the table…"),
    N_("More"),
    N_("Not connected"),
    N_("Scan the code on the table again."),
    N_("The door is closed."),
    N_("This page is of another version. Scan the code on the table again."),
    N_("Try again"),
    N_("Use this one"),
    N_("Your hand is open in another tab of this phone."),
    # Sitting down
    N_("Every seat is taken. The host can free one at the table."),
    N_("Face {number} of {count}"),
    N_("Look at the table: the game begins there."),
    N_("Please type your name."),
    N_("Seat {number}"),
    N_("Seats at the table"),
    N_("Sit down"),
    N_("Sit down as {name}"),
    N_("Take a seat at the table"),
    N_("Take {name}'s place"),
    N_("You sit"),
    N_("Your colour"),
    N_("Your face"),
    N_("Your name"),
    N_("free"),
    N_("plays at the table"),
    N_("taken"),
    N_("you sit here"),
    N_("blue"),
    N_("green"),
    N_("mint"),
    N_("orange"),
    N_("pink"),
    N_("purple"),
    N_("red"),
    N_("yellow"),
    # Cards
    N_("A card face down"),
    N_("belt speed {speed}"),
    N_("bolt"),
    N_("cog"),
    N_("nut"),
    N_("oil"),
    N_("gives {symbols}"),
    N_("needs {symbols}"),
    N_("power {power}"),
    # Bidding
    N_("Bid {sum}"),
    N_("Bid {sum} when it is your turn"),
    N_("Chief"),
    N_("Choose your cards"),
    N_("Laying your cards…"),
    N_("Look closer"),
    N_("Look closer at your hand"),
    N_("Lot {number} of {lots}"),
    N_("Next on the belt"),
    N_("Not your turn yet"),
    N_("Round {round}"),
    N_("The belt"),
    N_("The last lot of this round"),
    N_("Tap cards, or drag one to the belt to bid it."),
    N_("They are laid only when you press the button."),
    N_("Wait for the others"),
    N_("Winners pay; losers take their cards back."),
    N_("You have laid {power}"),
    N_("You have no cards left this time"),
    N_("You have no production unit yet."),
    N_("Your hand"),
    N_("Your workshop"),
    N_("no cards left"),
    N_("not connected"),
    N_("thinks…"),
    # The table and the end
    N_("Last auction"),
    N_("Look at the table"),
    N_("Look at the table: the game is counted there."),
    N_("Nothing has been sold yet."),
    N_("Wins!"),
    N_("robots {basic} · units {bonus}"),
    N_("{place}."),
    # Fixing
    N_("An average hand of yours has {power} power."),
    N_("An average hand: {now} power now, {then} after that."),
    N_("Fix nothing"),
    N_("Fix {robot} here"),
    N_("Fixing…"),
    N_("Go on"),
    N_("Look closer at your pile"),
    N_("Now tap a place for {robot}"),
    N_("Tap a robot, then its place"),
    N_("Your pile"),
    N_("Your units"),
    N_("{robot} stays here to the end"),
    # Building
    N_("A place for {symbol}"),
    N_("All robots are at work"),
    N_("Back to the pile"),
    N_("Best build"),
    N_("Count"),
    N_("Counting…"),
    N_("Robots without work"),
    N_("You have no production unit: your robots count alone."),
    N_("fixed here"),
    N_("makes none"),
    N_("{points} in all"),
    N_("{robot} as {symbol}"),
    # Sheets
    N_("No production unit yet."),
    N_("Nothing found."),
    N_("Rules"),
    N_("Search the rules"),
    N_("The auctions so far"),
    # Said by the page before it runs, in all languages at once
    N_("The game needs JavaScript. Please allow it for this page."),
    N_("This browser is too old for the game. Please update it, or use another one."),
    # Said by the server
    N_("Choose a seat first."),
    N_("Somebody at the table already has this name."),
    N_("Somebody has just taken this face or colour. Choose another one."),
    N_("The host has freed your seat. Choose one again."),
    N_("The table goes on in another tab."),
    N_("This page no longer fits the table. Load it again."),
    N_("This seat is not for phones. Choose another one."),
    N_("This seat is taken. Choose another one."),
    N_("This turn is over."),
    N_("You already have a seat at this table."),
    N_("Your name needs at least one letter."),
)


class _Plurals:
    """Marks plurals in the way that the translator does, so that they are collected."""

    @staticmethod
    def plural(one: str, many: str) -> tuple[str, str]:
        return one, many


tr = _Plurals()

PLURALS: tuple[tuple[str, str], ...] = (
    tr.plural("Fix {n} robot", "Fix {n} robots"),
    tr.plural("makes {n} widget", "makes {n} widgets"),
    tr.plural("{n} card bid", "{n} cards bid"),
    tr.plural("{n} card in hand", "{n} cards in hand"),
    tr.plural("{n} card in the pile", "{n} cards in the pile"),
    tr.plural("{n} card: power {power}", "{n} cards: power {power}"),
    tr.plural("{n} point", "{n} points"),
    tr.plural("{n} point a widget", "{n} points a widget"),
)
"""Words that depend on a number: the singular, which is asked for, and the plural."""
