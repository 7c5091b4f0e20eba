"""``game/PLAYERS.md`` is correct: its tables name every field, and its dialogue really happens."""

import json
import random
import re
import sys
from pathlib import Path
from typing import Any

import msgspec

from game.core.actions import Allocate, Bid, Build, EndAllocation, Widget
from game.core.events import Auction
from game.core.observation import Observation, SeatView
from game.core.state import Allocation, Phase
from game.play.bots.bot import START_SECONDS, Bot
from game.play.bots.process import MOST_LOGGED
from game.play.bots.protocol import LONGEST_ANSWER, PROTOCOL, CardFacts, Hello, NewGame, Reply, Turn, Welcome
from game.records.game import Game
from game.records.seats import SECONDS, BotSpec

ROOT = Path(__file__).parents[3]
PLAYERS = ROOT / "game" / "PLAYERS.md"
EXAMPLE = (sys.executable, "-S", str(ROOT / "build" / "examples" / "example_player.py"))
DIALOGUE = re.compile(r"```text\n(.*?)```", re.DOTALL)
SEED, SEATS, OWN = 31, 2, 1

TABLES: list[type[msgspec.Struct]] = [
    Hello, CardFacts, NewGame, Turn, Observation, SeatView, Auction, Allocation, Welcome, Reply, Bid, Allocate,
    EndAllocation, Build,
]  # fmt: skip
"""What the tables of the document describe, in its order."""


def fields(kind: type[msgspec.Struct]) -> list[str]:
    """The fields of a message as written in a line."""
    config = kind.__struct_config__
    tag = [config.tag_field] if config.tag is not None and config.tag_field else []
    return [*tag, *(field.encode_name for field in msgspec.structs.fields(kind))]


def test_the_tables_list_every_field_and_no_other() -> None:
    text = PLAYERS.read_text(encoding="utf-8")
    tables = re.findall(r"\| field \| means \|\n\|---\|---\|\n((?:\|.*\n)+)", text)
    told = [re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) for table in tables]
    assert len(told) == len(TABLES)
    for kind, names in zip(TABLES, told, strict=True):
        assert sorted(names) == sorted(fields(kind)), kind.__name__
    assert fields(Widget) == ["unit", "cards"]


def test_the_figures_match_the_program() -> None:
    text = PLAYERS.read_text(encoding="utf-8")
    assert text.startswith(f"# A player of your own: `{PROTOCOL}`\n")
    assert set(re.findall(r"fzzzt-player/1", text)) == {PROTOCOL}
    assert f"An answer may take {SECONDS:g} seconds" in text
    assert f"to `hello`, may take {START_SECONDS:g}." in text
    assert f"an answer has at most {LONGEST_ANSWER >> 10} KB" in text
    assert f"Its first {MOST_LOGGED >> 10} KB go to the log" in text


def dialogue() -> list[tuple[str, str]]:
    """All messages between the game and the example player at seat 1, against one that takes the first legal action."""
    said: list[tuple[str, str]] = []

    def hear(way: str, line: bytes) -> None:
        said.append(({"to": ">", "from": "<"}[way], json.dumps(json.loads(line), separators=(",", ":"))))

    bot = Bot("Example", BotSpec(EXAMPLE), start_seconds=60, listen=hear)
    game = Game.new(SEED, SEATS)
    bot.begin(SEATS, OWN)
    try:
        while (player := game.to_act) is not None:
            observation = game.observation(player)
            game.apply(bot.act(observation, random.Random()) if player == OWN else game.legal_actions()[0])
    finally:
        bot.leave()
    return said


def pattern(line: str) -> str:
    """A pattern for a line of the document; it matches anything in place of an omission."""
    return ".*".join(re.escape(part) for part in line.split("…"))


def test_the_dialogue_is_the_real_one() -> None:
    (shown,) = DIALOGUE.findall(PLAYERS.read_text(encoding="utf-8"))
    assert sum(line.startswith("<") for line in shown.splitlines()) >= 4
    rest, gap = [" ".join(line) for line in dialogue()], False
    for line in shown.splitlines():
        if line == "...":
            gap = True
            continue
        while not re.fullmatch(pattern(line), rest[0]):
            assert gap, f"what is said is not {line} but {rest[0]}"
            rest.pop(0)
        rest.pop(0)
        gap = False
    assert not rest, "the document's last line is not the game's"


def shortened(line: str) -> str:
    """A line short enough for the document: only the beginning of long lists."""
    message: dict[str, Any] = json.loads(line)
    for holder, name in ((message, "cards"), (message, "actions"), (message.get("observation", {}), "history")):
        if len(holder.get(name, ())) > 1:
            holder[name] = [holder[name][0], "…"]
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False).replace('"…"', "…")


def main() -> None:
    """Write the dialogue into the document: ``uv run python -m tests.game.play.test_players_document``."""
    said = dialogue()
    turns = {
        place: json.loads(line) for place, (way, line) in enumerate(said) if '"type":"turn"' in line and way == ">"
    }
    fixing = next(place for place, turn in turns.items() if turn["observation"]["phase"] == Phase.ALLOCATION)
    shown = [said[:7], said[fixing : fixing + 2], said[-2:]]
    text = "...\n".join("".join(f"{way} {shortened(line)}\n" for way, line in part) for part in shown)
    document = PLAYERS.read_text(encoding="utf-8")
    changed = DIALOGUE.sub(lambda _: f"```text\n{text}```", document)
    PLAYERS.write_text(changed, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
