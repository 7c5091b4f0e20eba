"""``game/PHONES.md`` is correct: its tables name every field, its figures are the program's, its dialogue happens."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec

from game.core.observation import Observation
from game.play.bots.protocol import Turn
from game.records.game import Game
from tests.ui.phones.house import house, phone
from ui.match.phones import home
from ui.phones import room
from ui.phones.messages import (
    LONGEST_MESSAGE,
    PROTOCOL,
    TOKEN_BITS,
    Answered,
    Claim,
    Deliver,
    FromPhone,
    HelloPhone,
    HelloTable,
    Look,
    LookStage,
    Making,
    PhoneSeat,
    Seats,
    SeatState,
    Told,
)
from ui.phones.tokens import SECRET_LENGTH

PHONES = Path(__file__).parents[3] / "game" / "PHONES.md"
TEXT = PHONES.read_text(encoding="utf-8")
DIALOGUE = re.compile(r"```text\n(.*?)```", re.DOTALL)
OF_A_PAGE: list[type[msgspec.Struct]] = [
    home.Home,
    home.Rival,
    home.Level,
    home.GameLine,
    home.File,
    home.Mentor,
    home.Said,
]
TABLES: list[type[msgspec.Struct]] = [HelloPhone, Seats, PhoneSeat, Look, Making, Told, HelloTable, Claim, *OF_A_PAGE]
"""What the tables of the document describe, in its order."""


def fields(kind: type[msgspec.Struct]) -> list[str]:
    """The fields of a message as sent."""
    config = kind.__struct_config__
    tag = [config.tag_field] if config.tag is not None and config.tag_field else []
    return [*tag, *(field.encode_name for field in msgspec.structs.fields(kind))]


def test_the_tables_list_every_field_and_no_other() -> None:
    tables = re.findall(r"\| field \| means \|\n\|---\|---\|\n((?:\|.*\n)+)", TEXT)
    told = [re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) for table in tables]
    assert len(told) == len(TABLES)
    for kind, names in zip(TABLES, told, strict=True):
        assert sorted(names) == sorted(fields(kind)), kind.__name__


def test_what_a_page_of_ones_own_says_is_understood() -> None:
    said = re.findall(r"^\| `(\{.*\})` \|", TEXT, re.MULTILINE)
    kinds = [type(msgspec.json.decode(message, type=home.FromPage)) for message in said]
    assert {*kinds} == {*get_args(home.FromPage)} - {*get_args(FromPhone)}


def test_the_figures_match_the_program() -> None:
    assert TEXT.startswith(f"# A phone as a hand: `{PROTOCOL}`\n")
    assert f"at most {LONGEST_MESSAGE} bytes" in TEXT
    assert f"the token has {TOKEN_BITS} random bits" in TEXT
    assert f"has {SECRET_LENGTH} letters and digits" in TEXT
    codes = {int(code) for code in re.findall(r"^\| (4\d{3}) \|", TEXT, re.MULTILINE)}
    assert codes == set(room.Closing)
    for state in SeatState:
        assert f'`"{state}"`' in TEXT
    for stage in LookStage:
        assert f'`"{stage}"`' in TEXT


def dialogue() -> list[str]:
    """All messages between a phone and the server from its first word to its first bid."""
    said: list[str] = []

    async def story() -> None:
        async with house() as at, phone(at.authority, hello=False) as ada:

            async def says(message: dict[str, Any]) -> None:
                said.append(f"< {compact(message)}")
                await ada.says(message)

            async def hears(*kinds: str) -> None:
                for kind in kinds:
                    message = await ada.hears()
                    assert message["type"] == kind
                    said.append(f"> {compact(message)}")

            await says({"type": "hello", "protocol": PROTOCOL, "language": "en"})
            await hears("hello", "seats")
            await says({"type": "claim", "seat": 1, "name": "Ada", "face": "ada", "colour": "red"})
            await hears("seats")
            game = Game.new(31, 2)
            observation = game.observation(1)
            assert game.to_act == 1
            turn = Turn(1, observation, list(observation.legal_actions()))
            at.server.do(Deliver(1, look(observation, "Ada, it is your turn", buzz=True), turn))
            await hears("look", "turn")
            answer = {"type": "action", "turn": 1, "action": {"type": "bid", "cards": ["r3-nut-a"]}}
            await says(answer)
            answered = await at.until(lambda message: isinstance(message, Answered))
            assert isinstance(answered, Answered)
            game.apply(answered.reply.action)
            at.server.do(Deliver(1, look(game.observation(1), "Person 1 thinks")))
            await hears("look")

    asyncio.run(asyncio.wait_for(story(), 60))
    return said


def look(observation: Observation, title: str, *, buzz: bool = False) -> Look:
    return Look(observation, LookStage.TABLE, title, buzz=buzz)


def compact(message: dict[str, Any]) -> str:
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)


def test_the_dialogue_is_the_real_one() -> None:
    (shown,) = DIALOGUE.findall(TEXT)
    lines, real = shown.splitlines(), dialogue()
    assert len(lines) == len(real)
    for line, said in zip(lines, real, strict=True):
        assert re.fullmatch(".*".join(re.escape(part) for part in line.split("…")), said), said


def shortened(line: str) -> str:
    """A line short enough for the document: only the beginning of long lists."""
    message: dict[str, Any] = json.loads(line[2:])
    for name in ("cards", "actions"):
        if len(message.get(name, ())) > 1:
            message[name] = [message[name][0], "…"]
    return line[:2] + compact(message).replace('"…"', "…")


def main() -> None:
    """Write the dialogue into the document: ``uv run --dev python -m tests.ui.phones.test_phones_document``."""
    text = "".join(f"{shortened(line)}\n" for line in dialogue())
    PHONES.write_text(DIALOGUE.sub(lambda _: f"```text\n{text}```", TEXT), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
