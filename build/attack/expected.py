"""What must come of a damage: which games are hurt, and what must be reported."""

import os
from collections.abc import Callable
from pathlib import Path

from build.attack.damages import Damage
from build.attack.intact_profile import Profile
from ui.archive.files import Files, checked_game
from ui.files.disk import backup_of
from ui.files.faults import ContentError, readable
from ui.files.recovery import decoded


def touched(damages: list[Damage], profile: Profile, files: dict[str, bytes], home: Path) -> set[str]:
    """The games of which any file is not as it was."""
    names = set()
    for game in profile.games:
        for path in home.rglob(f"{game.name}.*"):
            place = str(path.relative_to(home))
            if path.is_symlink() or not path.is_file() or bytes_of(path) != files.get(place):
                names.add(game.name)
        if any(
            not (home / place).is_file() or (home / place).is_symlink() for place in files if f"{game.name}." in place
        ):
            names.add(game.name)
    return names | {damage.path.name.partition(".")[0] for damage in damages if damage.kind != "index"}


def bytes_of(path: Path) -> bytes | None:
    try:
        return path.read_bytes() if path.is_file() else None
    except OSError:
        return None


def to_be_reported(games: Path, profile: Profile) -> list[tuple[str, ...]]:
    """For each thing that must be reported: words, one of which must be in a sentence."""
    found: list[tuple[str, ...]] = []
    for game in profile.games:
        record, about, _ = Files.of(games, game.name)
        if _is_bad(record, checked_game) and os.path.lexists(record):
            found.append((record.name, backup_of(record).name))
        elif not os.path.lexists(record) and _is_there(record):
            found.append((record.name,))
        listed = not _is_bad(record, checked_game) or not _is_bad(backup_of(record), checked_game)
        if listed and os.path.lexists(about) and _is_bad(about, lambda data: decoded(data, dict[str, object])):
            found.append((about.name,))
    for path in games.iterdir():
        if not path.name.isascii() or len(path.name) > 224:
            found += [] if path.name.startswith("\u202e") else [(readable(path)[-60:],)]
    return found


def _is_there(record: Path) -> bool:
    return os.path.lexists(backup_of(record))


def _is_bad(path: Path, parse: Callable[[bytes], object]) -> bool:
    """Whether a file cannot be used, for whatever reason."""
    try:
        if not path.is_file():
            return True
        parse(path.read_bytes())
    except (OSError, ContentError):
        return True
    return False
