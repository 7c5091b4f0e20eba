"""What can be done at the table, whoever asks for it: a button, a key, or the pointer."""

from typing import Protocol


class Deeds(Protocol):
    """Each looks for itself whether it can be done now, and does nothing where it cannot."""

    def toggle(self, card: str, /) -> None:
        """Take an own card into the bid, or back into the hand."""

    def confirm(self) -> None:
        """Lock the bid."""

    def take_back(self) -> None:
        """Take the own bid back."""

    def go_on(self) -> None:
        """Somebody has seen enough of what is running."""

    def ask_hint(self) -> None:
        """Ask what a mastermind would bid."""

    def show_last(self) -> None:
        """Show the last auction once more."""

    def show_history(self) -> None:
        """Open the whole log."""

    def show_pool(self, seat: int | None, /) -> None:
        """Show a seat's cards as far as they may be remembered [A7], or none any more."""

    def open_menu(self) -> None:
        """Open the menu over the table."""
