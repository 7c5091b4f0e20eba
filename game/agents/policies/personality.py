"""Personalities: what a computer player likes, and what it says, as data files. Skill is up to the level."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import msgspec

from game.agents.policies.base import AgentError
from game.files import one_line, read_limited, system_words

PERSONALITIES_FOLDER = Path(__file__).parents[1] / "personalities"

_LARGEST = 1 << 16

Leaning = Annotated[float, msgspec.Meta(ge=-1.0, le=1.0)]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Taste = Annotated[str, msgspec.Meta(max_length=80)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=16)]


class Occasion(StrEnum):
    """When a personality may say something."""

    GREETING = "greeting"
    WON_UNIT = "won_unit"
    WON_ROBOT = "won_robot"
    WON_FZZZT = "won_fzzzt"
    LOST_AUCTION = "lost_auction"
    BECAME_CHIEF = "became_chief"
    WON_GAME = "won_game"
    LOST_GAME = "lost_game"


class Traits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Leanings, from -1 (the opposite) through 0 (none) to 1."""

    units: Leaning = 0.0
    """Likes Production Units."""
    fzzzt_fear: Leaning = 0.0
    """Avoids Fzzzts."""
    denial: Leaning = 0.0
    """Buys what others need."""
    bluff: Leaning = 0.0
    """Lays more cards than needed."""
    hoarding: Leaning = 0.0
    """Pays less."""
    caution: Leaning = 0.0
    """Avoids expensive bids."""
    spanner: Leaning = 0.0
    """Likes ties that make it Chief."""
    all_in: Leaning = 0.0
    """Stakes a lot on one card."""
    patience: Leaning = 0.0
    """Saves early in a round and spends late."""
    fixing: Leaning = 0.0
    """Fixes robots to units between rounds."""


class Personality(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A computer player's character. ``line``, ``remarks`` and ``taste`` are English msgids."""

    key: str
    """Also the portrait's."""
    name: Name
    colour: Annotated[str, msgspec.Meta(min_length=1, max_length=16)]
    """The seat's, by its name."""
    place: Annotated[int, msgspec.Meta(ge=1, le=99)]
    """Those with a lower one are offered first."""
    line: Words
    """What it says about itself."""
    traits: Traits
    remarks: dict[Occasion, tuple[Words, ...]]
    taste: Taste = ""
    """One sentence about what it likes to do at the table, "" for none."""


class Fault(msgspec.Struct, frozen=True):
    """An unusable personality ``file``, and the ``reason``."""

    file: str
    reason: str

    @property
    def sentence(self) -> str:
        """The message, in English."""
        return f"The character {self.file} is left out: {self.reason}; fix the file or reinstall the game."


def read_personality(data: bytes, file: str) -> Personality:
    """A personality from the bytes of its file. Raises AgentError naming the file and the fault."""
    try:
        raw: object = msgspec.json.decode(data)
        _check_names(raw, file)
        personality = msgspec.convert(raw, Personality)
    except UnicodeDecodeError as error:
        raise AgentError(f"{file}: this is not UTF-8 text") from error
    except RecursionError as error:
        raise AgentError(f"{file}: its brackets are nested far too deeply") from error
    except msgspec.MsgspecError as error:
        raise AgentError(f"{file}: {error}") from error
    if f"{personality.key}.json" != file:
        raise AgentError(f"{file}: the key {personality.key!r} must be the file's name")
    return personality


def _check_names(raw: object, file: str) -> None:
    """Raise AgentError for an unknown trait or one out of range; msgspec checks everything else."""
    traits = raw.get("traits") if isinstance(raw, dict) else None
    if not isinstance(traits, dict):
        return
    known = Traits.__struct_fields__
    for name, value in traits.items():
        if name not in known:
            raise AgentError(f"{file}: unknown trait {name!r}; the traits are {', '.join(known)}")
        if isinstance(value, int | float) and not isinstance(value, bool) and not -1 <= value <= 1:
            raise AgentError(f"{file}: the trait {name!r} is {value}, it must be from -1 to 1")


def load_personalities(folder: Path = PERSONALITIES_FOLDER) -> tuple[dict[str, Personality], tuple[Fault, ...]]:
    """All usable personalities in a folder by key, and what is wrong with the others.

    The levels play without personalities, too, so a bad file costs only its own personality.
    """
    found: dict[str, Personality] = {}
    faults: list[Fault] = []
    for path in sorted(folder.glob("*.json")):
        try:
            personality = read_personality(read_limited(path, _LARGEST), path.name)
        except OSError as error:
            faults.append(Fault(path.name, system_words(error)))
        except AgentError as error:
            faults.append(Fault(path.name, one_line(str(error).removeprefix(f"{path.name}: "))))
        else:
            found[personality.key] = personality
    if not found and not faults:
        faults.append(Fault(folder.name, "there is no personality in this folder"))
    return found, tuple(faults)


def words_of(personalities: Mapping[str, Personality]) -> Iterator[tuple[str, str]]:
    """Every translatable text, with the file it is in."""
    for key, personality in personalities.items():
        place = f"game/agents/personalities/{key}.json"
        yield personality.line, place
        if personality.taste:
            yield personality.taste, place
        for remarks in personality.remarks.values():
            for remark in remarks:
                yield remark, place


PERSONALITIES, PERSONALITY_FAULTS = load_personalities()
"""The personalities by key, and what is wrong with those that were left out."""
