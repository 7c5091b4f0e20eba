// What the page knows, and how each message changes it. Pure: no document, no wire.

export const start = () => ({
  link: "opening",
  facts: {},
  pictures: {},
  seats: null,
  told: "",
  ...without(),
  // `usual` is what this phone's person was called last time; `typed`: the name is one that was typed now.
  claim: { seat: null, name: "", face: "", colour: "", usual: "", typed: false },
});

/** The own seat's number, null before one has sat down. */
export function mine(state) {
  const at = state.seats ? state.seats.seats.findIndex((seat) => seat.state === "mine") : -1;
  return at < 0 ? null : at;
}

/** The others' seats, from the own one on. */
export function others(state) {
  const { length } = state.look.observation.seats;
  return Array.from({ length: length - 1 }, (_, at) => (mine(state) + 1 + at) % length);
}

/** What all see of the own seat. */
export const own = (state) => state.look.observation.seats[state.look.observation.player ?? mine(state)];

/** Whether the table waits for this phone. */
export const toAct = (state) => state.turn !== null && !state.sent;

/** Whether this phone is its seat's hand: not while somebody else plays for it. */
export const plays = (state) => state.look.plays !== false;

/** Whether the own last card is being laid by itself: there is nothing to choose [A1]. */
export function forced(state) {
  const { phase, hand, to_act: acting, player } = state.look.observation;
  return phase === "bidding" && acting === player && hand.length === 1 && !state.turn;
}

/** Whether the own robots may still be fixed in this allocation, now or when the turn comes: each seat is asked once,
 * from the Chief on [L1]. */
export function mayFix(state) {
  const { chief, to_act: acting, seats, player } = state.look.observation;
  const turn = (seat) => (seat - chief + seats.length) % seats.length;
  return plays(state) && acting !== null && turn(player) >= turn(acting) && !state.sent && !state.queue;
}

/** Which decision a look is about: a choice made for it is void at the next one. */
const decision = (look) => {
  const { round, auction, phase } = look.observation;
  return phase === "bidding" ? `${phase} ${round} ${auction}` : `${phase} ${round}`;
};

/** The state after a message from the table. */
export function take(state, message) {
  switch (message.type) {
    case "hello":
      return {
        ...state,
        facts: Object.fromEntries(message.cards.map((card) => [card.id, card])),
        pictures: message.pictures,
      };
    case "seats": {
      const next = { ...state, seats: message };
      // Who watches has no seat to lose.
      if (mine(next) !== null || state.look?.observation.player === null) return next;
      return { ...next, claim: choosing(state, message.seats), ...without() };
    }
    case "look":
      return looked(state, sorted(message, state.facts));
    case "turn":
      return turned(state, sorted(message, state.facts));
    case "told":
      // A refused answer can be given again.
      return { ...state, told: message.words, sent: false, queue: null };
    default:
      return state;
  }
}

/** The claim on a seat: it has the name that the host gave the seat, unless its person has typed another. */
export function claimed(state, at) {
  const { claim, seats } = state;
  const { named, name } = seats.seats[at];
  return { ...claim, seat: at, name: claim.typed ? claim.name : named ? name : claim.usual };
}

/** The claim among these seats: on the one that was chosen, as long as it is free; else on the one that is meant for
 * this phone's person, or for nobody. */
function choosing(state, seats) {
  const { claim } = state;
  const heard = { claim, seats: { seats } };
  const before = state.seats?.seats[claim.seat];
  if (seats[claim.seat]?.state === "free") {
    return before?.named && claim.name === before.name ? claimed(heard, claim.seat) : claim;
  }
  const found = (fits) => seats.findIndex((seat) => seat.state === "free" && fits(seat));
  const known = claim.name.trim().toLowerCase();
  const meant = found((seat) => seat.named && seat.name.toLowerCase() === known);
  if (meant >= 0) return claimed(heard, meant);
  const at = [known ? found((seat) => !seat.named) : -1, found(() => true)].find((place) => place >= 0);
  if (at === undefined) return { ...claim, seat: null };
  return known ? { ...claim, seat: at } : claimed(heard, at);
}

/** A look or turn with the own hand in falling order of power. */
function sorted(message, facts) {
  const { observation } = message;
  const strongest = (one, other) => power([other], facts) - power([one], facts);
  return { ...message, observation: { ...observation, hand: [...observation.hand].sort(strongest) } };
}

/** Without a table. The own choice is kept here alone: what is chosen for the bid, planned for the units, and laid out
 * for the count. */
const without = () => ({
  look: null,
  turn: null,
  chosen: [],
  plan: {},
  queue: null,
  layout: null,
  held: null,
  sent: false,
});

function looked(state, look) {
  const same = state.look && decision(state.look) === decision(look);
  const next = { ...state, look, turn: null, sent: false };
  if (!same) return { ...next, chosen: [], plan: {}, queue: null, layout: null, held: null, told: "" };
  const { observation } = look;
  const seat = own(next);
  // Once a bid lies, whoever laid it, a computer in the person's place too, nothing is chosen any more.
  next.chosen = observation.bid?.length ? [] : state.chosen.filter((card) => observation.hand.includes(card));
  // A seat that can fix nothing more is not asked for its plan's last step.
  if (observation.to_act !== observation.player) next.queue = null;
  if (observation.phase === "allocation" && !mayFix({ ...next, queue: null })) return { ...next, plan: {}, held: null };
  next.plan = Object.fromEntries(
    Object.entries(state.plan).filter(
      ([unit, card]) => observation.discard.includes(card) && !seat.used_units.includes(unit),
    ),
  );
  return next;
}

function turned(state, turn) {
  const next = { ...state, turn, sent: false };
  if (turn.observation.phase === "scoring" && !state.layout) {
    next.layout = layoutOf(turn.actions[0]?.widgets ?? [], own(next).units);
  }
  return next;
}

/** Choose a card of the hand, or put it back. */
export function chosen(state, card) {
  const has = state.chosen.includes(card);
  return { ...state, chosen: has ? state.chosen.filter((other) => other !== card) : [...state.chosen, card] };
}

/** The power of some cards together. */
export const power = (cards, facts) => cards.reduce((sum, card) => sum + (facts[card]?.power ?? 0), 0);

/** What a hand of six drawn from these cards has on average, rounded to tenths. */
export function averageHand(cards, facts) {
  const share = cards.length ? Math.min(1, 6 / cards.length) : 0;
  return Math.round(power(cards, facts) * share * 10) / 10;
}

/** Whether a card can work for a unit: a robot or upgrade that shares a symbol with it. */
export const fits = (card, unit, facts) =>
  ["robot", "upgrade"].includes(facts[card]?.kind) &&
  facts[card].symbols.some((symbol) => facts[unit].symbols.includes(symbol));

/** Plan to fix a card to a unit; a card that was planned elsewhere moves, and "" takes it back. */
export function planned(state, card, unit) {
  if (!mayFix(state)) return { ...state, held: null };
  const plan = Object.fromEntries(Object.entries(state.plan).filter(([, other]) => other !== card));
  if (unit && fits(card, unit, state.facts) && !own(state).used_units.includes(unit)) plan[unit] = card;
  return { ...state, plan, held: null };
}

/** What to send for a plan, in order; the table asks once for each. */
export const steps = (plan) => [
  ...Object.entries(plan).map(([unit, card]) => ({ type: "allocate", unit, card })),
  { type: "end" },
];

// The count: places are "unit|widget|symbol", and each holds one card or none.

export const place = (unit, widget, symbol) => `${unit}|${widget}|${symbol}`;

/** A build as cards in places. */
export function layoutOf(widgets, units) {
  const layout = {};
  for (const unit of units) {
    widgets
      .filter((widget) => widget.unit === unit)
      .forEach((widget, at) => {
        for (const [card, symbol] of Object.entries(widget.cards)) layout[place(unit, at, symbol)] = card;
      });
  }
  return layout;
}

/** How many rows of places a unit has: those with a card, at least one, and one `more` while there is a use for it. */
export function rows(layout, unit, more = false) {
  const used = Object.keys(layout)
    .filter((key) => key.startsWith(`${unit}|`))
    .map((key) => Number(key.split("|")[1]));
  return used.length ? Math.max(...used) + 1 + Number(more) : 1;
}

/** Whether a card may lie in a place: it gives the symbol, and a fixed card stays with its unit. */
export function allowed(card, key, seat, facts) {
  const [unit, , symbol] = key.split("|");
  const home = Object.entries(seat.fixed).find(([, cards]) => cards.includes(card))?.[0];
  return (facts[card]?.symbols ?? []).includes(symbol) && (!home || home === unit);
}

/** Lay a card into a place, or "" for back to the pile. Whoever lies there changes places with it where that is
 * allowed. */
export function laid(state, card, key) {
  const seat = own(state);
  const layout = { ...state.layout };
  const from = Object.keys(layout).find((at) => layout[at] === card);
  if (key && !allowed(card, key, seat, state.facts)) return { ...state, held: null };
  if (from) delete layout[from];
  if (key) {
    const before = layout[key];
    layout[key] = card;
    if (before && from && allowed(before, from, seat, state.facts)) layout[from] = before;
  }
  return { ...state, layout, held: null };
}

/** The widgets that a layout makes: places of which every symbol is filled. */
export function widgetsOf(layout, units, facts) {
  return units.flatMap((unit) =>
    Array.from({ length: rows(layout, unit) }, (_, at) =>
      facts[unit].symbols.map((symbol) => [layout[place(unit, at, symbol)], symbol]),
    )
      .filter((pairs) => pairs.every(([card]) => card))
      .map((pairs) => ({ unit, cards: Object.fromEntries(pairs) })),
  );
}

/** What a unit brings with so many widgets: a unit without any costs its points [F2]. */
export const worth = (unit, widgets, facts) => (widgets ? widgets * facts[unit].points : -facts[unit].points);

/** Points of all own robots and Fzzzts [F1]. */
export const basic = (cards, facts) => cards.reduce((sum, card) => sum + (facts[card]?.points ?? 0), 0);
