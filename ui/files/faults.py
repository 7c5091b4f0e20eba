"""What can be wrong with a file, and the sentence for the player: what happened, why, and what to do."""

import errno
import os
from pathlib import Path
from typing import ClassVar

from game.files import HELD_OPEN, UnfitFileError, system_words
from ui.base.i18n import N_, Sentence

_LONGEST_PATH = 400
CANNOT_READ = N_("{file} cannot be read: {reason}; it stays as it is.")
_PUT_ASIDE = N_("{file} is damaged and was not used: it is kept as {kept}, where you can repair or delete it.")
_LEFT = N_("{file} is damaged and was not used: repair it, or delete it.")
_NEWER = N_("{file} was made by a newer version of the game: open it with that one.")

# What is wrong, and what to do about it.
_NO_ROOM = N_("the disk is full, so make some room on it")
_NO_ENTRY = N_("access is denied, so change the permissions")
_DISK_ERROR = N_("the disk reports an error, so have it checked")
LEADS_NOWHERE = N_("its link is broken, so remove that")
_IN_THE_WAY = N_("something else is in its place, so move that away")
_HELD_OPEN = N_("another program has it open, so close that one")
_REASONS = {
    errno.ENOSPC: _NO_ROOM,
    errno.EDQUOT: _NO_ROOM,
    errno.EACCES: _NO_ENTRY,
    errno.EPERM: _NO_ENTRY,
    errno.EROFS: N_("the folder is read-only, so make it writable"),
    errno.ENOTDIR: _IN_THE_WAY,
    errno.EISDIR: _IN_THE_WAY,
    errno.EEXIST: _IN_THE_WAY,
    errno.EIO: _DISK_ERROR,
    errno.ELOOP: LEADS_NOWHERE,
}
# Errors after which a file will never be readable. Not all systems have all of them.
_UNREADABLE = {
    getattr(errno, name)
    for name in ("EIO", "ELOOP", "ENXIO", "ENODEV", "ESTALE", "EBADMSG", "EILSEQ", "EUCLEAN", "EREMOTEIO")
    if hasattr(errno, name)
}
# The Windows error codes, which Python maps to "access is denied" or less: data error, seek, not formatted, sector not
# found, read fault, input/output error, file corrupt, disk corrupt.
_UNREADABLE_ON_WINDOWS = {23, 25, 26, 27, 30, 1117, 1392, 1393}


class StorageError(Exception):
    """A file cannot be read or written; `sentence` tells the player what is wrong and what to do."""

    def __init__(self, sentence: Sentence) -> None:
        """The message is the sentence in English, for contexts without a player."""
        super().__init__(str(sentence))
        self.sentence = sentence


class UnreadableFileError(StorageError):
    """The system can never read a file's content; the file stays as it is, and ``reason`` says why."""

    def __init__(self, path: Path, reason: Sentence) -> None:
        super().__init__(Sentence(CANNOT_READ, {"file": readable(path), "reason": reason}))
        self.reason = reason


class DamagedFileError(StorageError):
    """A file's content is wrong. It was moved to `kept_as` (None: it could not be moved)."""

    def __init__(self, path: Path, kept_as: Path | None) -> None:
        if kept_as is None:
            super().__init__(Sentence(_LEFT, {"file": readable(path)}))
        else:
            super().__init__(Sentence(_PUT_ASIDE, {"file": readable(path), "kept": readable(kept_as.name)}))
        self.path = path
        self.kept_as = kept_as


class ContentError(ValueError):
    """A file's content is invalid; the technical message goes to the log."""


class UnfitContentError(ContentError):
    """A file's content is valid, but not for this use: it stays as it is, and ``says`` tells the player why."""

    says: ClassVar[str]


class NewerContentError(UnfitContentError):
    """Only a newer version of the program can use a file."""

    says = _NEWER


def readable(path: Path | str, longest: int = _LONGEST_PATH) -> str:
    """A path for a sentence or the log: undecodable parts are escaped, and one of more than ``longest`` characters is
    shortened in the middle."""
    text = str(path).encode(errors="backslashreplace").decode()
    text = "".join(sign if sign.isprintable() else " " for sign in text)
    return text if len(text) <= longest else f"{text[: longest // 2]}…{text[-longest // 2 + 1 :]}"


def is_unreadable(error: OSError) -> bool:
    """Whether an error means that a file will never be readable."""
    return error.errno in _UNREADABLE or getattr(error, "winerror", None) in _UNREADABLE_ON_WINDOWS


def reason_of(error: OSError) -> Sentence:
    """Why the system refused something: in our own words for a common reason, otherwise in English."""
    if _is_held_open(error):
        return Sentence(_HELD_OPEN)
    known = _REASONS.get(error.errno or 0)
    if getattr(error, "winerror", None) in _UNREADABLE_ON_WINDOWS:
        known = _DISK_ERROR
    words = system_words(error).rstrip(".")
    return Sentence(known or (words if isinstance(error, UnfitFileError) else words.lower()))


def _is_held_open(error: OSError) -> bool:
    """Whether Windows refuses something because a program has the file open."""
    number, target = getattr(error, "winerror", None), error.filename2
    # When replacing an open, writable file, it reports this as access denied (5).
    return number in HELD_OPEN or (number == 5 and target is not None and os.access(target, os.W_OK))


def failure(message: str, path: Path, error: OSError) -> StorageError:
    """What to raise for a system error: `message`, with the file's name and the reason."""
    return StorageError(Sentence(message, {"file": readable(path), "reason": reason_of(error)}))
