"""A file whose fields all have defaults, such as the settings: one bad value does not affect the others."""

import itertools
import logging
import os
import sys
from pathlib import Path
from typing import Annotated, Any, Generic, NamedTuple, TypeVar, get_args, get_origin

import msgspec

from game.files import read_limited
from ui.base.i18n import Sentence
from ui.files.disk import LARGEST, copy_aside
from ui.files.faults import ContentError, StorageError, readable
from ui.files.recovery import decoded, recover
from ui.files.writing import write_json

Fields = TypeVar("Fields", bound=msgspec.Struct)
_log = logging.getLogger(__name__)

# Most names of impossible values in a sentence, and the most letters of one.
_MOST_NAMED, _LONGEST_NAMED = 3, 40


class FieldsFound(NamedTuple, Generic[Fields]):
    """What ``recover_fields`` found in a file."""

    fields: Fields
    content: dict[str, Any]
    """All fields of the file, also those of a newer version."""
    notice: Sentence | None
    """What ``recover`` tells the player."""
    impossible: list[str]
    """The names of what was left out."""
    kept_as: Path | None
    """The copy of the file with the impossible values, if there are any and it could be made."""


def load_fields(path: Path, kind: type[Fields], impossible: str, impossible_kept: str) -> tuple[Fields, list[Sentence]]:
    """Return the fields stored in `path`, and sentences for the player about what was wrong with them.

    An invalid value falls back to its default, an invalid entry of a collection is left out, and fields unknown to this
    version are kept. ``impossible`` reports that (a msgid with `{file}` and `{names}`), ``impossible_kept`` as well if
    there is a copy of the file (also with `{kept}`). A damaged file is set aside and its backup used; without a usable
    backup everything is at its default. A missing file means the same: deleting it is a reset.
    """
    if not os.path.lexists(path):
        return kind(), []
    try:
        found = recover_fields(path, kind)
    except StorageError as error:
        return kind(), [error.sentence]
    if found is None:
        return kind(), []
    notices = [] if found.notice is None else [found.notice]
    if found.impossible:
        kept = "" if found.kept_as is None else readable(found.kept_as.name)
        values = {"file": str(path), "names": named(found.impossible), "kept": kept}
        notices.append(Sentence(impossible_kept if kept else impossible, values))
    return found.fields, notices


def recover_fields(path: Path, kind: type[Fields]) -> FieldsFound[Fields] | None:
    """``recover`` the fields of a file. If values are impossible, a copy of it is made: the next save loses them."""
    found = recover(path, lambda data: (*decoded_fields(data, kind), data))
    if found is None:
        return None
    (fields, content, impossible, data), notice = found
    return FieldsFound(fields, content, notice, impossible, copy_aside(path, data) if impossible else None)


def save_fields(path: Path, fields: msgspec.Struct) -> None:
    """Save the fields, along with any that a newer version of the program has stored. Raises StorageError."""
    write_json(path, with_unknown(fields, _kept(path, type(fields))))


def _kept(path: Path, kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The file's current content, empty if unreadable: `load_fields` has already reported that."""
    try:
        return decoded_fields(read_limited(path, LARGEST), kind)[1]
    except FileNotFoundError:
        return {}
    except (OSError, ContentError) as error:
        _log.warning("%s holds no fields any more: %s", path, error)
        return {}


def named(names: list[str]) -> str:
    """Return the first few names, for a sentence."""
    told = [readable(name, _LONGEST_NAMED) for name in names[:_MOST_NAMED]]
    return ", ".join(told if len(names) <= _MOST_NAMED else [*told, "…"])


# Reading


def decoded_fields(data: bytes, kind: type[Fields]) -> tuple[Fields, dict[str, Any], list[str]]:
    """Return JSON as a Struct whose fields all have defaults, then all its fields, then the names of invalid values.

    An invalid value falls back to its default; of a collection only the invalid entries are left out, and named
    `field.key` or `field.place`. Fields that ``kind`` does not have stay for the version that has them. Raises
    ContentError if it is not a JSON object.
    """
    found = decoded(data, dict[str, msgspec.Raw])
    impossible: list[str] = []
    fields = _fields(found, kind, "", impossible)
    if impossible:
        _log.warning("%s cannot have: %s", kind.__name__, named(impossible))
    return fields, {name: _plain(value) for name, value in found.items()}, impossible


def _fields(found: dict[str, msgspec.Raw], kind: type[Fields], prefix: str, impossible: list[str]) -> Fields:
    """What is valid of a Struct's fields; the names of the rest are added to ``impossible``."""
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        if field.name in found:
            name, data = f"{prefix}{field.name}", bytes(found[field.name])
            try:
                values[field.name] = _field(data, field.type, name, impossible)
            except ContentError as error:
                _log.warning("%s.%s cannot be: %s", kind.__name__, field.name, error)
                impossible.append(name)
    return kind(**values)


def _field(data: bytes, kind: type[Any], name: str, impossible: list[str]) -> object:
    """A field's value, or what is valid of it. Raises ContentError if nothing is."""
    is_struct = isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    if is_struct and not any(field.required for field in msgspec.structs.fields(kind)):
        return _fields(decoded(data, dict[str, msgspec.Raw]), kind, f"{name}.", impossible)
    return _value(data, kind, name, impossible)


def _value(data: bytes, kind: type[Any], name: str, impossible: list[str]) -> object:
    """The value; of a collection with invalid entries, the valid ones. Raises ContentError.

    An entry that is no collection itself is valid as a whole or not at all: a puzzle that had lost its hints would be
    worth more than it is.
    """
    try:
        return decoded(data, kind)
    except ContentError:
        bare, most = _bare(kind)
        origin, kinds = get_origin(bare), get_args(bare)
        if origin is dict:
            entries = _entries(decoded(data, dict[str, msgspec.Raw]), kinds[0], kinds[1], name, impossible)
        elif origin is tuple and kinds[1:] == (...,):
            items = enumerate(decoded(data, list[msgspec.Raw]))
            entries = _entries({str(place): item for place, item in items}, str, kinds[0], name, impossible)
        else:
            raise
        if len(entries) > most:
            impossible.append(name)
        chosen = dict(itertools.islice(entries.items(), most))
        return chosen if origin is dict else tuple(chosen.values())


def _entries(
    found: dict[str, msgspec.Raw], keys: type[Any], kind: type[Any], name: str, impossible: list[str]
) -> dict[object, object]:
    """The valid entries; the names of the others are added to ``impossible``."""
    valid: dict[object, object] = {}
    for key, item in found.items():
        try:
            # JSON has all keys as text, even numbers.
            own = msgspec.convert(key, keys, strict=False)
            valid[own] = _value(bytes(item), kind, f"{name}.{key}", impossible)
        except (ContentError, msgspec.ValidationError):
            impossible.append(f"{name}.{key}")
    return valid


def _bare(kind: type[Any]) -> tuple[type[Any], int]:
    """A type without its limits, and the most entries it may have."""
    if get_origin(kind) is not Annotated:
        return kind, sys.maxsize
    bare, *limits = get_args(kind)
    return bare, min((one.max_length for one in limits if one.max_length is not None), default=sys.maxsize)


def _plain(value: msgspec.Raw) -> object:
    """Return a field's JSON as plain objects; what cannot be one, such as an immense number, unchanged."""
    try:
        return decoded(bytes(value), object)
    except ContentError:
        return value


# Writing


def with_unknown(new: object, old: object) -> object:
    """Return `new`, ready to write, plus the fields that only `old`, as read, has.

    Those come from a newer version of the program, which will find them again. `new` is a Struct, or a collection of
    them, `old` plain JSON; entries are matched by key, and those of tuples of equal length by index. A Struct with a
    tag is one of several kinds and stays as it is: the old one may be of another.
    """
    if isinstance(new, msgspec.Struct) and isinstance(old, dict) and new.__struct_config__.tag is None:
        known = msgspec.structs.asdict(new)
        unknown = {name: value for name, value in old.items() if name not in known}
        return {name: with_unknown(value, old.get(name)) for name, value in known.items()} | unknown
    if isinstance(new, dict) and isinstance(old, dict):
        return {key: with_unknown(value, old.get(key)) for key, value in new.items()}
    if isinstance(new, tuple) and isinstance(old, list) and len(new) == len(old):
        return [with_unknown(*pair) for pair in zip(new, old, strict=True)]
    return new
