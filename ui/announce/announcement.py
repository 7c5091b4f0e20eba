"""What is said, as data: an announcement, and the words of a whole scene, of which only what is new is said."""

from collections.abc import Sequence

import msgspec


class Announcement(msgspec.Struct, frozen=True):
    """A sentence for the ear. ``interrupts``: what was said before it stops, as the player has gone on."""

    text: str
    interrupts: bool = False


class Spoken(msgspec.Struct, frozen=True):
    """A scene in words, in the order in which a person needs them, as far as whoever sits before it may know them."""

    refused: tuple[int, str] = (0, "")
    """Why the last press did nothing, and how many presses have been refused: the same words may be due again."""
    notices: tuple[str, ...] = ()
    """What comes up and goes by itself, such as an explanation."""
    heading: str = ""
    page: tuple[str, ...] = ()
    """What it shows."""
    drawn: bool = False
    """Whether ``page`` is read as it is drawn. A figure there tells something only beside other words, and equal words
    may belong to different things; otherwise each part of a page tells something by itself."""
    prompt: str = ""
    """What can be done now."""
    focus: str = ""
    """The control that the keys have reached."""
    reached: tuple[int, bool] = (-1, False)
    """The place of that control, and whether keys are in use: two controls may have the same words."""
    within: tuple[str, ...] = ()
    """The named groups that this control is in, outermost first: each is said once when one enters it."""
    private: bool = False
    """Whether everything said before must stop, as behind a curtain."""

    def whole(self) -> list[str]:
        """Everything it has to say."""
        return _said(self.heading, *self.page, self.prompt, *self.within, self.focus)

    def within_groups(self, names: tuple[str, ...]) -> "Spoken":
        """Return the same words, with the focus in these named groups."""
        return msgspec.structs.replace(self, within=names)


def news(before: Spoken | None, now: Spoken, *, arrived: bool) -> list[str]:
    """What to say of a scene that was last heard as ``before`` (None: never); ``arrived``: it has just come to the top.

    Somebody who comes back to a scene hears where they are and what can be done, but not all of its page again.
    """
    was = before or Spoken()
    refused = now.refused[1] if now.refused[0] != was.refused[0] else ""
    notices = [words for words in now.notices if words not in was.notices]
    page = _changed(was.page, now.page) if now.drawn else [words for words in now.page if words not in was.page]
    focus = arrived or (now.reached[1] and (now.focus, now.reached) != (was.focus, was.reached))
    entered = [name for name in now.within if arrived or name not in was.within] if focus else []
    return _said(
        refused,
        *notices,
        now.heading if arrived or now.heading != was.heading else "",
        *page,
        now.prompt if arrived or now.prompt != was.prompt else "",
        *entered,
        now.focus if focus else "",
    )


def _changed(before: Sequence[str], now: Sequence[str]) -> Sequence[str]:
    """What is said now, from the first words that differ to the last."""
    shorter = min(len(before), len(now))
    first = next((at for at in range(shorter) if before[at] != now[at]), shorter)
    after = next((at for at in range(shorter - first) if before[-1 - at] != now[-1 - at]), shorter - first)
    return now[first : len(now) - after]


def _said(*words: str) -> list[str]:
    return [one for one in words if one]


def one_line(words: str) -> str:
    """Words as they are spoken: in one line, and where a dot divides them for the eye, with a comma or a full stop.

    Nothing that a terminal would obey, or a voice could not take, is left of a name from a foreign file.
    """
    spoken = "".join(sign if sign.isprintable() else " " for sign in words.replace("\u00ad", ""))
    parts = [" ".join(part.split()) for part in spoken.split("·")]
    return "".join(
        part if not number else f" {part}" if parts[number - 1].endswith((".", "!", "?", "…")) else f", {part}"
        for number, part in enumerate(parts)
        if part
    )
