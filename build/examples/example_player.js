// The player of example_player.py in JavaScript, for Node: the same choices, line by line.
// game/PLAYERS.md explains what is said. Try it from the folder of the game:
//     uv run main.py try-player "node build/examples/example_player.js"

"use strict";

const PROTOCOL = "fzzzt-player/1";
let cards = new Map();

// Bid high for what brings points, low for all else.
function choose(turn) {
  const actions = turn.actions;
  if (actions[0].type === "build") return actions[0];
  if (actions[0].type !== "bid") return actions[actions.length - 1];
  const power = (action) => cards.get(action.cards[0]).power;
  const singles = actions.filter((action) => action.cards.length === 1);
  singles.sort((a, b) => power(a) - power(b) || (a.cards[0] < b.cards[0] ? -1 : 1));
  const head = cards.get(turn.observation.belt[0]);
  return head.points > 0 ? singles[singles.length - 1] : singles[0];
}

function answer(message) {
  switch (message.type) {
    case "hello":
      cards = new Map(message.cards.map((card) => [card.id, card]));
      return { type: "hello", protocol: PROTOCOL, name: "Example in JavaScript" };
    case "turn":
      return { type: "action", turn: message.turn, action: choose(message) };
    default:
      // "game": another game begins. This player keeps nothing from game to game.
      return null;
  }
}

require("readline")
  .createInterface({ input: process.stdin, terminal: false })
  .on("line", (line) => {
    const said = answer(JSON.parse(line));
    if (said !== null) process.stdout.write(JSON.stringify(said) + "\n");
  });
