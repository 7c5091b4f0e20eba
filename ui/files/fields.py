"""A file whose fields all have defaults, such as the settings: one bad field does not affect the others."""

import logging
import os
from pathlib import Path
from typing import TypeVar

import msgspec

from game.files import read_limited
from ui.base.i18n import Sentence
from ui.files.storage import (
    LARGEST,
    ContentError,
    StorageError,
    decoded,
    decoded_fields,
    recover,
    with_unknown,
    write_json,
)

Fields = TypeVar("Fields", bound=msgspec.Struct)
_log = logging.getLogger(__name__)


def load_fields(path: Path, kind: type[Fields], impossible: str) -> tuple[Fields, list[Sentence]]:
    """Return the fields stored in `path`, and sentences for the player about what was wrong with them.

    An invalid value falls back to its default, which `impossible` reports (a msgid with `{file}` and `{names}`), and
    fields unknown to this version are kept. A damaged file is set aside and its backup used; without a usable backup
    everything is at its default. A missing file means the same: deleting it is a reset.
    """
    if not os.path.lexists(path):
        return kind(), []

    def parsed(data: bytes) -> tuple[Fields, list[str]]:
        fields, _, names = decoded_fields(data, kind)
        return fields, names

    try:
        found = recover(path, parsed)
    except StorageError as error:
        return kind(), [error.sentence]
    if found is None:
        return kind(), []
    (fields, names), notice = found
    notices = [] if notice is None else [notice]
    if names:
        notices.append(Sentence(impossible, {"file": str(path), "names": ", ".join(names)}))
    return fields, notices


def save_fields(path: Path, fields: msgspec.Struct) -> None:
    """Save the fields, along with any that a newer version of the program has stored. Raises StorageError."""
    write_json(path, with_unknown(fields, _kept(path)))


def _kept(path: Path) -> dict[str, object]:
    """The file's current content, empty if unreadable: `load_fields` has already told the player."""
    try:
        return decoded(read_limited(path, LARGEST), dict[str, object])
    except FileNotFoundError:
        return {}
    except (OSError, ContentError) as error:
        _log.warning("%s holds no fields any more: %s", path, error)
        return {}
