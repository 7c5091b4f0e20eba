// What several pages are made of: cards, faces, units.

import { h, icon } from "./dom.js";
import { mine, own } from "./state.js";
import { dashed, isolated, n, nameOf, t } from "./words.js";

/** A button: what it does, and to what. One listener in main.js hears them all. */
export const button = (does, what, attributes, ...children) =>
  h("button", { type: "button", "data-do": does, "data-what": what, ...attributes }, ...children);

/** A round button that shows a sign, and says what it does. */
export const round = (does, what, words, sign, more = {}) => button(does, what, { class: "round", "aria-label": words, ...more }, icon(sign));

/** A line that leads elsewhere. */
export const row = (does, sign, words) => button(does, "", { class: "row" }, icon(sign), words);

/** One of several things of which some are chosen. */
export const choice = (does, what, pressed, words, more = {}) => button(does, what, { class: "choice", "data-key": what, "aria-pressed": String(pressed), ...more }, words);

/** A part of a page, under its heading. */
export const section = (key, title, ...children) => h("section", { class: `${key}-part`, "data-key": key }, h("h2", {}, title), children);

/** Where one stands in what one does, and beside it a button. */
export const standing = (title, words, ...beside) => h("div", { class: "sum", "data-key": "sum" }, h("div", {}, h("h2", {}, title), words && h("p", {}, words)), beside);

export const lost = () => t("Connection lost. Trying again…");

/** Something that is only worth knowing. */
export const quiet = (words) => h("p", { class: "quiet" }, words);

/** Where something is typed, under its words. */
export const field = (key, words, attributes) => h("label", { class: "field", "data-key": key }, h("span", {}, words), h("input", { id: key, spellcheck: "false", ...attributes }));

/** Words for ears alone. */
export const ears = (...words) => h("span", { class: "sr" }, words);

/** One picture, if the page has it. */
export const layer = (state, key, className) =>
  state.pictures[key] &&
  h("img", { src: state.pictures[key], alt: "", class: className, draggable: "false", decoding: "async" });

/** A seat's face on its disc, with the sign of its colour. */
export function face(state, seat, mood = "face") {
  const look = state.seats.seats[seat];
  return disc(state, look, state.pictures[`${mood}/${look.face}`] ? mood : "face");
}

/** The same for a seat of the list. */
export const disc = (state, look, mood = "face") =>
  h(
    "span",
    { class: "face", vars: { "--seat": state.colours[look.colour] } },
    layer(state, `${mood}/${look.face}`),
    sign(state, look.colour),
  );

/** The sign of a seat's colour: telling colours apart is never necessary. */
export const sign = (state, colour) => layer(state, `sign/${colour}`, "seat-sign");

export const seatName = (state, seat) => state.seats.seats[seat].name;

/** A seat as a button that opens what all may know of it: its face, with what hangs there, and below its name what it
 * has, the cards that it has laid and what it does, which is `rests` between its turns. */
export function rival(state, seat, { head, has = [], laid = () => picture(state, null), rests = "", more = [] }) {
  const { seats, to_act: acting } = state.look.observation;
  const { bid, hand } = seats[seat];
  const acts = acting === seat;
  const doing = acts ? t("thinks…") : bid ? n("{n} card bid", bid) : hand ? rests : t("no cards left");
  return h(
    "li",
    { "data-key": `seat-${seat}` },
    button(
      "seat",
      String(seat),
      { class: `rival${acts ? " now" : ""}` },
      head,
      h("span", { class: "rival-name" }, seatName(state, seat)),
      has,
      bid ? h("span", { class: "backs", "aria-hidden": "true" }, Array.from({ length: bid }, (_, at) => laid(at))) : false,
      h("span", { class: bid && !acts ? "sr" : "doing" }, doing),
      more,
    ),
  );
}

/** A seat of a list to choose from: its face, its name, and words on it. */
export const seatChoice = (does, what, pressed, face, name, words, more = {}) =>
  button(does, what, { class: "seat-choice", "aria-pressed": pressed, ...more }, face, h("span", { class: "seat-words" }, h("b", {}, name), h("span", {}, words)));

/** The seat whose Mechanic a card is, -1 for none. */
const sitter = (state, id) =>
  state.facts[id]?.kind === "mechanic" && state.look ? state.look.observation.seats.findIndex((view) => view.mechanic === state.facts[id].starter_of) : -1;

/** The Mechanic's card bears its seat's face and name [S1]. */
function mechanic(state, id) {
  const seat = sitter(state, id);
  if (seat < 0) return [];
  const name = seatName(state, seat);
  const size = Math.min(10.8, 92 / (0.72 * name.length)).toFixed(2);
  return [
    h("span", { class: "sitter" }, face(state, seat)),
    h("span", { class: "sitter-name", vars: { "--letters": `${size}` }, "aria-hidden": "true" }, name.toUpperCase()),
  ];
}

/** What a Mechanic's card is called is who sits there. */
export function called(state, id) {
  const seat = sitter(state, id);
  return seat < 0 ? nameOf(id) : isolated(seatName(state, seat));
}

/** A card's picture: its face and, on it, its name. Words for it are the caller's. */
export function picture(state, id, className = "") {
  if (id === null) return h("span", { class: `card back ${className}` }, layer(state, "back"));
  const name = state.facts[id].kind === "mechanic" ? mechanic(state, id) : layer(state, `name/${id}`, "over");
  return h("span", { class: `card ${className}` }, layer(state, id), name);
}

export const symbolName = (symbol) => ({ nut: t("nut"), bolt: t("bolt"), cog: t("cog"), oil: t("oil") })[symbol];

export const symbol = (state, kind) => h("span", { class: "symbol" }, layer(state, `symbol/${kind}`));

/** What is printed on a card, in words: for those who hear the page, and under a card that is enlarged. */
export function factsOf(state, id) {
  const card = state.facts[id];
  const symbols = card.symbols.map(symbolName).join(", ");
  const found = [];
  if (card.kind === "unit") {
    found.push(n("{n} point a widget", card.points), t("needs {symbols}", { symbols }));
  } else {
    if (card.power !== null) found.push(t("power {power}", { power: card.power }));
    if (card.points !== null) found.push(n("{n} point", card.points));
    if (symbols) found.push(t("gives {symbols}", { symbols }));
  }
  if (card.belt_speed !== null) found.push(t("belt speed {speed}", { speed: card.belt_speed }));
  return found.join(" · ");
}

/** A card's name and what is printed on it. */
export const spoken = (state, id) => (id === null ? t("A card face down") : `${called(state, id)}: ${factsOf(state, id)}`);

/** A card that lies there, for eyes and ears. */
export const card = (state, id) => [ears(spoken(state, id)), picture(state, id)];

/** A card that is taken up by a tap or dragged; `closer` says what a finger that stays on it looks closer at. */
export const holder = (state, card, closer, more = {}) => taken(state, "hold", card, state.held === card, closer, more);

/** A card that a tap does something with. */
export const taken = (state, does, card, pressed, closer, more = {}) =>
  button(
    does,
    card,
    { class: "hand-card", "aria-pressed": String(pressed), "aria-label": spoken(state, card), "data-drag": card, "data-hold": closer, ...more },
    picture(state, card),
  );

/** The unit's points on their rosette. */
export const points = (number) =>
  h("span", { class: "points", "aria-hidden": "true" }, dashed(number));

/** Which card serves which symbol of a unit's first widget, so that as many places as possible are filled, and which
 * cards are left: the same ones as `game.core.scoring.serving` has at the table [F2]. */
export function placed(cards, symbols, facts) {
  const at = served(cards, symbols, facts);
  return { at, rest: cards.filter((card) => !Object.values(at).includes(card)) };
}

function served(cards, [first, ...others], facts) {
  if (!first || !cards.length) return {};
  return cards
    .filter((card) => facts[card].symbols.includes(first))
    .map((card) => ({ [first]: card, ...served(cards.filter((other) => other !== card), others, facts) }))
    .reduce(
      (best, next) => (Object.keys(next).length > Object.keys(best).length ? next : best),
      served(cards, others, facts),
    );
}

/** A unit as a blue plate: points, a place for each symbol with the card that fills it, and words. */
export function plate(state, unit, cards, words, { planned = null, tone = "" } = {}) {
  const { symbols } = state.facts[unit];
  const { at, rest } = placed(cards, symbols, state.facts);
  const slot = (kind) =>
    h(
      "span",
      { class: `slot${at[kind] ? " full" : ""}${at[kind] && at[kind] === planned ? " planned" : ""}` },
      at[kind] ? picture(state, at[kind]) : symbol(state, kind),
    );
  return [
    points(state.facts[unit].points),
    h("span", { class: "slots" }, symbols.map(slot), rest.map((card) => h("span", { class: "slot full more" }, picture(state, card)))),
    h("span", { class: `plate-words ${tone}` }, words),
  ];
}

/** A unit of a list that is looked at. */
export const shownUnit = (state, unit, cards, words, more = {}) =>
  h("li", { class: "plate", "data-key": unit }, ears(spoken(state, unit)), plate(state, unit, cards, words, more));

/** The making of a unit as the table tells it. */
export const makingOf = (state, unit) => state.look.makings.find((making) => making.unit === unit);

/** The own units with what they make and lack. */
export function workshop(state) {
  const seat = own(state);
  const unit = (key) => {
    const making = makingOf(state, key);
    return shownUnit(state, key, seat.fixed[key] ?? [], making?.words ?? "", { tone: making?.widgets ? "good" : "bad" });
  };
  return section(
    "workshop",
    t("Your workshop"),
    seat.units.length ? h("ul", { class: "plates" }, seat.units.map(unit)) : quiet(t("You have no production unit yet.")),
  );
}

/** The head of every page: own face, what there is to say, and whether the table hears us. */
export function head(state, title, words) {
  const me = state.seats ? mine(state) : null;
  const open = state.link === "open";
  return [
    h(
      "span",
      { class: "who" },
      me === null ? h("span", { class: "face logo", "aria-hidden": "true" }, "F!") : face(state, me),
      h(
        "span",
        { class: `dot ${open ? "on" : "off"}` },
        ears(open ? t("Connected") : t("Not connected")),
      ),
    ),
    h("div", { class: "head-words" }, h("h1", {}, title), words ? h("p", {}, words) : false),
    round("menu", "", t("More"), "menu", { "aria-haspopup": "dialog" }),
  ];
}

/** The one large button at the foot of a page. */
export const big = (does, words, { enabled = true, quiet = false } = {}) =>
  button(does, "", { class: `big${quiet ? " quiet-button" : ""}`, disabled: !enabled, "data-key": "big" }, words);
