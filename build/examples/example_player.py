"""A player of Fzzzt! in fifty lines: copy it and make it better. ``game/PLAYERS.md`` explains what is said.

Try it from the folder of the game:
    uv run main.py try-player "python3 build/examples/example_player.py"
    uv run main.py simulate --seat "program:python3 build/examples/example_player.py" --seat apprentice
"""

import json
import sys
from typing import Any

Message = dict[str, Any]

PROTOCOL = "fzzzt-player/1"


def choose(turn: Message, cards: dict[str, Message]) -> Message:
    """Choose one of the actions: bid high for what brings points, low for all else."""
    actions: list[Message] = turn["actions"]
    if actions[0]["type"] != "bid":
        # Of the ways to fix a robot the last one will do; of the builds the first one is the best.
        return actions[0] if actions[0]["type"] == "build" else actions[-1]
    head = cards[turn["observation"]["belt"][0]]
    singles = sorted(
        (action for action in actions if len(action["cards"]) == 1),
        key=lambda action: (cards[action["cards"][0]]["power"], action["cards"]),
    )
    return singles[-1] if head["points"] > 0 else singles[0]


def main() -> None:
    """Answer line by line until there are no more."""
    cards: dict[str, Message] = {}
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            cards = {card["id"]: card for card in message["cards"]}
            answer: Message = {"type": "hello", "protocol": PROTOCOL, "name": "Example"}
        elif message["type"] == "turn":
            answer = {"type": "action", "turn": message["turn"], "action": choose(message, cards)}
        else:
            # "game": another game begins. This player remembers nothing from game to game.
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
