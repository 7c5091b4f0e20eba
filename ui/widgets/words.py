"""A control in words, for those who cannot see it: what it is called, what kind it is, and its state."""

from collections.abc import Callable, Sequence

from ui.base.i18n import Translator
from ui.widgets.base import Control
from ui.widgets.button import PRIMARY, Button
from ui.widgets.choice import Choice, Toggle
from ui.widgets.scroll import ScrollArea
from ui.widgets.seat_choices import ColourRow, FaceChoice
from ui.widgets.slider import Slider
from ui.widgets.spots import CardSpot, SignSpot
from ui.widgets.text_input import TextInput


def control_words(
    tr: Translator, control: Control, drawn: Callable[[Control], Sequence[str]], spot: Callable[[object], str]
) -> str:
    """What is said of a control that the focus has reached. ``drawn`` gives the words it draws, for controls whose
    whole face is their label; ``spot`` those of a card or place by its name."""
    if isinstance(control, CardSpot):
        return _with_hint(control, spot(control.name))
    if isinstance(control, SignSpot):
        return control.hint
    return _with_hint(control, _named(tr, control, drawn))


def _with_hint(control: Control, words: str) -> str:
    hint = control.disabled_reason or control.hint
    told = [words, "" if hint.rstrip(".") in words else hint]
    return ". ".join(one.rstrip(".") for one in told if one and one.rstrip(".") != "")


def _named(tr: Translator, control: Control, drawn: Callable[[Control], Sequence[str]]) -> str:
    match control:
        case FaceChoice() | ColourRow():
            # Their hints say what they are; what they show is for the eye.
            return control.caption
        case Choice():
            return _joined(
                control.caption,
                tr.text(
                    "{value}, choice {number} of {count}",
                    value=control.value,
                    number=control.index + 1,
                    count=len(control.values),
                ),
            )
        case Toggle():
            return _joined(control.caption, tr.text("{state}, switch", state=control.words[control.on]))
        case Slider():
            return _joined(control.caption, tr.text("{value}, slider", value=control.shown(control.value)))
        case TextInput():
            return _joined(
                control.caption or control.placeholder, tr.text("{text}, text field", text=control.text or "…")
            )
        case ScrollArea():
            return tr.text("A list to scroll with the arrow keys")
        case Button():
            return _button(tr, control, drawn)
        case _:
            return ", ".join(drawn(control))


def _button(tr: Translator, button: Button, drawn: Callable[[Control], Sequence[str]]) -> str:
    label = button.label if button.label not in ("", "×") else ""
    label = label or ("" if button.label else ", ".join(drawn(button)))
    # What has no name on the screen is called by what it does.
    label = _joined(button.caption, label or button.hint.rstrip("."))
    if not button.enabled:
        return tr.text("{label}, button, not now", label=label) if label else tr.text("Button, not now")
    if button.turns_page:
        open_now = button.look == PRIMARY
        return tr.text("{label}, page, open", label=label) if open_now else tr.text("{label}, page", label=label)
    return tr.text("{label}, button", label=label) if label else tr.text("Button")


def _joined(caption: str, words: str) -> str:
    return f"{caption}: {words}" if caption else words
