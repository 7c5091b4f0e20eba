"""A file of fields that all have defaults, as the settings are: what one of them suffers leaves the others alone."""

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
    """Return the fields kept in `path`, and sentences for the player about what was wrong with them.

    A value that cannot be falls back to its default alone, of which `impossible` tells (a msgid with `{file}` and
    `{names}`), and a field that this version does not know is left alone. A damaged file is kept aside and its backup
    used; without a usable backup all is as at first. So it is without the file: whoever deletes it wants that.
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
    """Keep the fields, and those that a newer version of the program has kept with them. Raises StorageError."""
    write_json(path, with_unknown(fields, _kept(path)))


def _kept(path: Path) -> dict[str, object]:
    """What the file holds now, nothing if that cannot be told: `load_fields` has told the player already."""
    try:
        return decoded(read_limited(path, LARGEST), dict[str, object])
    except FileNotFoundError:
        return {}
    except (OSError, ContentError) as error:
        _log.warning("%s holds no fields any more: %s", path, error)
        return {}
