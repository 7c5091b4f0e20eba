// Stands between the messages and the page: what has happened since the look before is shown step by step. A
// step is a look of its own, so that the page draws every moment in the way it draws all; and a press skips the rest.

import { finish, moves } from "./motion.js";
import { power } from "./state.js";
import { n, t } from "./words.js";

/** How long each step is looked at, in ms. */
const LOOK = { think: 430, laid: 300, dealt: 420, turned: 380, round: 950, sold: 620, fixed: 520, gather: 700, flip: 620, breath: 480, out: 170, walk: 340 };
/** An auction that is decided stays so long, and a press that has skipped to it does not take it away at once. */
const HOLD = 3600;
const SAME_PRESS = 400;
const LINGER = 2400;
/** So many looks may wait for what is shown before them: who watches a quick table sees the rest of it at once. */
const MOST_BEHIND = 2;

let pass = null;
let queue = [];
let timer = 0;
let holding = 0;
/** The newest look that the page has or will have when all is shown. */
let newest = null;
let seats = [];
let facts = {};
/** How long what follows a decided auction waits. */
let linger = 0;
/** Whether the page shows an auction from which nobody has gone on yet. */
let decided = false;
let skipped = 0;
/** What is heard of it; where another table makes the sounds, nothing. */
let effects = { play: () => {}, zap: () => {} };
/** Says that the person goes on, as its button does. */
let goOn = () => {};

/** A new line: nothing is left of the one before. */
export function start() {
  clearTimeout(timer);
  clearTimeout(holding);
  queue = [];
  timer = 0;
  newest = null;
  decided = false;
}

/** How a decided auction is gone on from. */
export const going = (on) => (goOn = on);

/** Have what follows a decided auction wait until it has been looked at, where the table does not wait for this page. */
export const lingering = () => (linger = LINGER);

/** What effects are played by. */
export const sounding = (made) => (effects = made);

/** A message of the game's; `tell` takes what the page is to hear, now or a little later. */
export function hears(text, tell) {
  pass = tell;
  const message = JSON.parse(text);
  if (message.type === "hello") facts = Object.fromEntries(message.cards.map((card) => [card.id, card]));
  if (message.type === "seats") {
    seats = message.seats;
    // Who plays has another table before them; to who watches somebody has come or gone.
    if (seats.some((seat) => seat.state === "mine")) newest = null;
  }
  if (message.type === "look") {
    if (linger && queue.filter(({ step }) => !step).length > MOST_BEHIND) press();
    queue.push(...steps(message));
    newest = message;
  }
  queue.push({ message, wait: message.stage === "reveal" && moves() ? linger : 0 });
  if (!timer) next();
}

function next() {
  timer = 0;
  while (queue.length) {
    const { message, wait = 0, heard } = queue.shift();
    tell(message);
    heard?.();
    if (wait) {
      timer = setTimeout(next, wait);
      return;
    }
  }
}

function tell(message) {
  if (message.type === "look") {
    clearTimeout(holding);
    decided = message.stage === "reveal" && !message.shown;
    if (decided) cheer(message.observation.history.at(-1));
    if (decided && moves()) holding = setTimeout(() => document.querySelector("dialog[open]") || goOn(), HOLD);
  }
  // What is said about it is to be read.
  if (message.type === "mentor" && message.words) clearTimeout(holding);
  pass(JSON.stringify(message));
}

/** Whether a message may be said: nobody goes on twice from one auction, or with the press that has skipped to it. */
export function lets(text) {
  if (text !== '{"type":"on"}') return true;
  if (!decided || performance.now() - skipped < SAME_PRESS) return false;
  decided = false;
  clearTimeout(holding);
  return true;
}

/** A press: the rest of what happens is skipped, and a decided auction stays until one goes on. Returns whether there was
 * something to skip. */
export function press() {
  clearTimeout(holding);
  if (!queue.length) return false;
  clearTimeout(timer);
  timer = 0;
  skipped = performance.now();
  const rest = queue.filter(({ step }) => !step);
  queue = [];
  for (const { message } of rest) tell(message);
  clearTimeout(holding);
  finish();
  return true;
}

/** Whether the page waits for its person to go on from an auction. */
export const waits = () => decided;

/** A press beside all buttons: from an auction that is decided one goes on. */
export const pressedBeside = () => decided && goOn();

// What has happened, in steps

const named = (seat, words) => `${seats[seat].name}: ${words}`;
const replaced = (list, at, changes) => list.map((one, index) => (index === at ? { ...one, ...changes } : one));

/** The steps from the newest look to the next one. */
function steps(look) {
  if (!moves() || document.hidden || !newest || newest.observation.player !== look.observation.player) return [];
  const found = [];
  let now = newest.observation;
  let sale = null;
  const me = now.player;
  const step = (title, wait, heard, more = {}) =>
    found.push({ step: true, wait, heard, message: { ...look, observation: now, stage: "table", title, words: "", verdict: [], buzz: false, events: [], ...more } });
  if (newest.stage === "reveal") {
    now = settled(now);
    step(lotOf(now), LOOK.sold, () => effects.play("card-slide"));
  }
  for (const event of look.events) {
    switch (event.type) {
      case "round":
        now = { ...now, round: event.round, auction: 1, phase: "bidding", chief: event.chief, to_act: null, belt: [] };
        step(t("Round {round}", { round: event.round }), LOOK.round, () => effects.play("round-start"), { banner: true });
        break;
      case "own-hand":
      case "hidden-hand": {
        const own = event.player === me;
        const hand = own ? event.hand.length : event.hand;
        now = { ...now, phase: "bidding", to_act: null, hand: own ? event.hand : now.hand, seats: replaced(now.seats, event.player, { hand, discard: event.discard, bid: null }) };
        if (own || (me === null && event.player === seats.length - 1)) step(lotOf(now), LOOK.dealt, () => effects.play("deal"));
        break;
      }
      case "hidden-belt":
        now = { ...now, belt: Array(event.cards).fill(null), deck: now.deck - event.cards };
        step(lotOf(now), LOOK.turned, () => effects.play("belt-roll"));
        break;
      case "reveal": {
        const first = now.belt.indexOf(null);
        now = { ...now, belt: now.belt.map((card, at) => event.cards[at - first] ?? card) };
        step(lotOf(now), LOOK.turned, () => effects.play("card-flip"));
        break;
      }
      case "bid":
      case "hidden-bid": {
        const own = event.player === me;
        const count = own ? event.cards.length : event.cards;
        if (!own) {
          now = { ...now, to_act: event.player };
          step(named(event.player, t("thinks…")), LOOK.think);
        }
        const { hand } = now.seats[event.player];
        now = { ...now, to_act: null, seats: replaced(now.seats, event.player, { hand: hand - count, bid: count }) };
        if (own) now = { ...now, bid: event.cards, hand: now.hand.filter((card) => !event.cards.includes(card)) };
        step(named(event.player, n("{n} card bid", count)), LOOK.laid, () => effects.play("bid-slam", own ? 1 : 0.6));
        break;
      }
      case "settled":
        sale = event;
        break;
      case "allocate": {
        if (event.player === me) break;
        const view = now.seats[event.player];
        const fixed = { ...view.fixed, [event.unit]: [...(view.fixed[event.unit] ?? []), event.card] };
        // Who plays has pages of their own for it.
        const phase = me === null ? "allocation" : now.phase;
        now = { ...now, phase, to_act: event.player, seats: replaced(now.seats, event.player, { fixed }) };
        step(named(event.player, t("Fixing…")), LOOK.fixed, () => effects.play("weld"));
        break;
      }
      case "score":
        effects.play("fanfare");
        break;
      default:
    }
  }
  if (look.stage === "reveal" && sale) reveal(look, sale, step);
  return found;
}

const lotOf = (now) => t("Lot {number} of {lots}", { number: Math.min(8, now.auction), lots: 8 });

/** All bids lie open: they are turned card by card, lamps go out, and at a tie the light walks to the winner. */
function reveal(look, sale, step) {
  const shown = (changes, wait, heard) => step(look.title, wait, heard, { observation: look.observation, stage: "reveal", shown: changes });
  const bids = Object.entries(sale.bids).map(([seat, cards]) => [Number(seat), cards]);
  const most = Math.max(...bids.map(([, cards]) => cards.length));
  const sum = (cards, turned) => power(cards.slice(0, turned), facts);
  shown({ turned: 0, out: [] }, LOOK.gather, () => effects.play("card-slide"));
  for (let turned = 1; turned <= most; turned += 1) {
    if (turned === most && bids.length > 1) shown({ turned: turned - 1, out: [] }, LOOK.breath);
    shown({ turned, out: [] }, LOOK.flip, () => {
      effects.play("card-flip");
      effects.zap(Math.max(...bids.map(([, cards]) => sum(cards, turned))));
    });
  }
  const best = sale.values[sale.winner];
  const losers = bids.map(([seat]) => seat).filter((seat) => sale.values[seat] < best);
  losers.sort((one, other) => sale.values[one] - sale.values[other]);
  losers.forEach((_, at) => shown({ turned: most, out: losers.slice(0, at + 1) }, LOOK.out, () => effects.play("lead-change", 0.5)));
  if (sale.tied.length) {
    const count = look.observation.seats.length;
    for (let at = look.observation.chief; ; at = (at + 1) % count) {
      shown({ turned: most, out: losers, light: at }, LOOK.walk, () => effects.play("tie"));
      if (at === sale.winner) break;
    }
  }
}

/** What the table is once an auction's cards have gone where they belong [A5]. */
function settled(now) {
  const sale = now.history.at(-1);
  const me = now.player;
  const unit = facts[sale.card].kind === "unit";
  const seen = now.seats.map((view, seat) => {
    const won = seat === sale.winner;
    const paid = won ? sale.bids[seat].length : 0;
    return {
      ...view,
      bid: null,
      hand: view.hand + (view.bid ?? 0) - paid,
      discard: view.discard + paid + Number(won && !unit),
      units: won && unit ? [...view.units, sale.card] : view.units,
    };
  });
  const kept = new Set([...now.hand, ...(sale.bids[me] ?? [])]);
  if (me === sale.winner) for (const card of sale.bids[me]) kept.delete(card);
  return { ...now, chief: sale.chief, to_act: null, auction: now.auction + 1, belt: now.belt.slice(1), hand: [...kept], bid: [], seats: seen };
}

/** What is heard when an auction is decided. */
function cheer({ card, tied }) {
  const { kind, points } = facts[card];
  effects.play("winner-crackle", 0.8);
  effects.play({ unit: points > 9 ? "grand-unit-won" : "unit-won", upgrade: "upgrade-won", fzzzt: "fzzzt" }[kind] ?? "robot-won");
  if (tied.length) effects.play("spanner-fly", 0.7);
}
