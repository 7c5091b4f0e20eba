"""The table for the ear: what is said of it, from what it shows."""

from collections.abc import Sequence

from ui.input.glyphs import go_on_words
from ui.input.input import Command
from ui.scenes.play.table_parts.viewed_table import ViewedTable
from ui.table.input.controls import TableControls
from ui.table.state.aloud import chosen_words, hand_words, lot_words, place_words, spot_told, table_told
from ui.table.state.moments import words_of
from ui.table.state.prompts import table_prompt
from ui.table.state.turns import TurnKind


class SpokenTable(ViewedTable):
    """A table that is read aloud: everything that it shows can be said."""

    controls: TableControls

    @property
    def heading_words(self) -> str:
        """Where in the game the table is."""
        return place_words(self.app.tr, self.view)

    def notice_words(self) -> Sequence[str]:
        """The first-time explanation on show, and why no bid can be taken back."""
        shown = self.explainer.shown
        told = "" if shown is None else words_of(shown, self.match.names).told(self.app.tr)
        return [words for words in (told, self._laid.slip) if words]

    def page_words(self) -> Sequence[str]:
        """At the viewer's turn the lot, and the hand if nobody else is in earshot."""
        if not self.my_turn:
            return ()
        lot = lot_words(self.app.tr, self.view)
        return (lot,) if self.match.lone_human is None else (lot, hand_words(self.app.tr, self.view))

    @property
    def prompt_words(self) -> str:
        """What the viewer can do now."""
        tr, turn = self.app.tr, None if self.busy else self.next_turn
        if self.playback.held:
            return go_on_words(tr)
        if self.controls.skip.visible:
            return self.controls.skip.hint
        if turn is None or turn.what not in (TurnKind.BID, TurnKind.FORCED):
            return ""
        prompt = table_prompt(self.view, self.match.session.phase, turn, self.match.names, self.selected)
        chosen = chosen_words(tr, self.selected)
        told = "" if prompt is None else prompt.what.told(tr)
        return f"{chosen}. {told}" if chosen else told

    def spot_words(self, name: object) -> str:
        """A card of the hand."""
        return spot_told(self.app.tr, str(name), self.selected)

    def told_of(self, command: Command) -> Sequence[str]:
        """Hand, belt, seats or units, as the table shows them."""
        names, figures = self.match.names, self._show.figures
        return table_told(self.app.tr, command, self.view, names, figures, self.selected)
