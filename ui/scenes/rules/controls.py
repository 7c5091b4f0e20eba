"""The rules page's section about controls: what each device does, with the player's own keys and buttons."""

from collections.abc import Callable

from ui.base.i18n import Translator
from ui.input.glyphs import ACTIONS, Device, beside, glyph
from ui.input.input import READING, Command
from ui.scenes.rules.items import Item, Words


def controls(tr: Translator) -> tuple[Item, ...]:
    """How to play with the device in use, by the keys or buttons that it has now."""
    device = Device(tr.device)
    return tuple(Words(one) for one in (*_GESTURES[device](tr), *_everywhere(tr, device), *_key_lists(tr)))


def _by_keys(tr: Translator) -> tuple[str, ...]:
    return (
        tr.text(
            "Click or drag a card to add it to your bid or take it back; the keys 1 to 6 do the same. The button "
            "places the bid{key}. A click or a key skips any animation.",
            key=beside(tr, Command.ACCEPT),
        ),
        tr.text(
            "To see a card close up, rest the pointer on it, right-click it, or click a card on the belt{key}. The "
            "settings say how long the pointer must rest.",
            key=beside(tr, Command.ZOOM),
        ),
        tr.text(
            "Rest the pointer on any symbol on the table to see what it means; a key goes from one to the next{key}.",
            key=beside(tr, Command.SIGNS),
        ),
        tr.text("Either half of the keyboard is enough for a whole game, as is the mouse alone."),
        tr.text("Ctrl+F or / searches these pages. The settings have a page to change every key."),
    )


def _by_pad(tr: Translator) -> tuple[str, ...]:
    return (
        tr.text(
            "A stick or the D-pad reaches every card and every button, and one button chooses it{key}: nothing else is "
            "needed for a whole game. Any press skips an animation.",
            key=beside(tr, Command.ACCEPT),
        ),
        tr.text(
            "One button shows the card you have reached close up, or one card of the belt after another{key}.",
            key=beside(tr, Command.ZOOM),
        ),
        tr.text(
            "One button goes from symbol to symbol on the table and says what each means{key}.",
            key=beside(tr, Command.SIGNS),
        ),
        tr.text("The settings have a page to change every button."),
    )


def _by_touch(tr: Translator) -> tuple[str, ...]:
    return (
        tr.text(
            "Tap or drag a card to add it to your bid or take it back, then tap the button to place the bid. A tap "
            "skips any animation."
        ),
        tr.text(
            "Tap a card on the belt to see it close up. Meanwhile, tap any other card to see that one, or beside the "
            "cards to go on playing. Holding a finger on a card does the same."
        ),
        tr.text("Tap any symbol on the table to see what it means."),
    )


_GESTURES: dict[Device, Callable[[Translator], tuple[str, ...]]] = {
    Device.KEYS: _by_keys,
    Device.PAD: _by_pad,
    Device.TOUCH: _by_touch,
}


def _everywhere(tr: Translator, device: Device) -> tuple[str, ...]:
    """What is the same on every device but for the key."""
    undo = tr.text(
        "Undo: when you play alone against the computer, you may take back a bid until the next one is made{key}.",
        key=beside(tr, Command.TAKE_BACK),
    )
    if glyph(tr, Command.TAKE_BACK):
        undo += " " + tr.text("Before you bid, the same returns the card you chose last.")
    return (
        undo,
        tr.text(
            "Without a card in hand you only watch. A button then skips to the next deal and lists what was sold "
            "meanwhile{key}.",
            key=beside(tr, Command.HINT if device is Device.PAD else Command.END),
        ),
        tr.text(
            "When a card is refused or a button is greyed out, these pages open at the rule that explains why{key}.",
            key=beside(tr, Command.HELP),
        ),
        tr.text("Read aloud, in the settings, has your system's voice say everything that is shown."),
    )


def _key_lists(tr: Translator) -> tuple[str, ...]:
    """What each key or button does, in short lists by subject."""
    groups = (
        (Command.ACCEPT, Command.CANCEL, Command.NEXT, Command.PREVIOUS, Command.TAKE_BACK, Command.HINT),
        (Command.LAST_AUCTION, Command.HISTORY, Command.GOALS, Command.ZOOM, Command.SIGNS),
        (Command.HELP, Command.MENU, Command.MUTE, Command.FULL_SCREEN),
        tuple(one for one in ACTIONS if one in READING),
    )
    lists = [[(glyph(tr, one), tr.text(ACTIONS[one])) for one in group if glyph(tr, one)] for group in groups]
    return tuple(" · ".join(f"{key}: {words}" for key, words in found) for found in lists if found)
