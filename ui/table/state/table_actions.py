"""The table actions, whether triggered by a button, a key, or the pointer."""

from typing import Protocol


class TableActions(Protocol):
    """Each checks by itself whether it is possible now, and does nothing if not."""

    def toggle(self, card: str, /) -> None:
        """Add one of the player's cards to the bid, or return it to the hand."""

    def confirm(self) -> None:
        """Lock the bid."""

    def take_back(self) -> None:
        """Take the player's bid back."""

    def return_to_the_bench(self) -> None:
        """Return to the bench between two rounds, which the player has left with nothing fixed."""

    def go_on(self) -> None:
        """Skip ahead in what is being shown."""

    def hand_on(self) -> None:
        """Dismiss the winner on show, and open the hand of the person who has been named as the next."""

    def skip_ahead(self) -> None:
        """Skip the auctions that go on without the player, up to the next deal or the end of the round."""

    def ask_hint(self) -> None:
        """Ask what a mastermind would bid."""

    def show_last(self) -> None:
        """Show the last auction once more."""

    def show_history(self) -> None:
        """Open the whole log."""

    def show_pool(self, seat: int | None, /) -> None:
        """Show a seat's cards as far as they are public [A7], or close that view."""

    def open_phones(self) -> None:
        """Open the menu of phones over the table."""

    def open_menu(self) -> None:
        """Open the menu over the table."""
