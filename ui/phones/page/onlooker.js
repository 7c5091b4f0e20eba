// What lies behind the page of somebody who watches without a seat: the same table, at the other end of the same socket.
// Below /watch/ this file is served in the place of line.js.

import { belt, count, drawing, head, place, reshaped } from "./board.js";
import { hears, lingering, press, start } from "./director.js";
import { h, icon } from "./dom.js";
import { layer, makingOf, placed, quiet, seatName, shownUnit } from "./parts.js";
import { podium, stage } from "./stage.js";
import { mine } from "./state.js";
import { sentence } from "./watching.js";
import { n, t } from "./words.js";
import { beside as hand, open as socket } from "../page/line.js";

export * from "../page/line.js";

/** A new line, whose messages are shown step by step. */
export function open() {
  start();
  const line = socket();
  const heard = (tell) => line.addEventListener("message", ({ data }) => hears(data, (text) => tell({ data: text })));
  Object.defineProperty(line, "onmessage", { set: heard });
  return line;
}

/** The page is there. Its address holds no secret. */
export function arrive() {
  document.documentElement.classList.add("onlooker");
  for (const name of ["table", "onlooker"]) document.head.append(h("link", { rel: "stylesheet", href: `/page/${name}.css` }));
}

const ENDED = ["closed", "unknown", "version"];

function page(state) {
  if (!state.seats || ENDED.includes(state.link)) return null;
  if (state.link === "elsewhere") return sentence("elsewhere", t("The table goes on in another tab."), "again", t("Use this one"));
  if (!state.look) return { ...sentence("opening", t("The table appears here as soon as something happens on it.")), foot: seat(state) };
  const { stage: shows, observation } = state.look;
  if (shows === "over") return { name: "over", main: [podium(state)], foot: false };
  if (shows === "reveal") return { name: "watching", main: [stage(state)], foot: false };
  return observation.phase === "bidding" ? table(state) : { name: "benches", main: [benches(state)], foot: false };
}

function title(state) {
  if (!state.seats || [...ENDED, "elsewhere"].includes(state.link)) return null;
  return state.look ? [state.look.title, state.look.words] : [t("You watch"), ""];
}

/** The way to a seat, while there is a free one. */
const seat = (state) =>
  state.seats?.seats.some((one) => one.state === "free") && h("a", { class: "row", href: "/", "data-key": "seat" }, icon("undo"), t("Take a seat at the table"));

function table(state) {
  const { observation, banner, title: words } = state.look;
  const seats = observation.seats.map((_, at) => place(state, observation, at));
  return {
    name: "bidding",
    main: [
      h("div", { class: "public", "data-key": "public" }, belt(state, observation), h("ul", { class: "rivals" }, seats)),
      banner && h("p", { class: "banner", "data-key": "banner", "aria-hidden": "true" }, words),
    ],
    foot: false,
  };
}

/** Everybody's units, while robots are fixed and put to work. */
const benches = (state) => h("ul", { class: "benches", "data-key": "benches", vars: { "--seats": String(state.look.observation.seats.length) } }, state.look.observation.seats.map((_, at) => bench(state, at)));

function bench(state, at) {
  const { observation } = state.look;
  const view = observation.seats[at];
  return h(
    "li",
    { class: `bench${observation.to_act === at ? " now" : ""}`, "data-key": `seat-${at}` },
    h(
      "div",
      { class: "bench-head" },
      h("span", { class: "head" }, head(state, observation, at)),
      h("b", { class: "rival-name" }, seatName(state, at)),
      h("span", { class: "counts" }, count(state, `pile:${at}`, view.discard, n("{n} card in the pile", view.discard))),
    ),
    view.units.length ? h("ul", { class: "plates" }, view.units.map((unit) => works(state, at, unit))) : quiet(t("No production unit yet.")),
  );
}

/** A unit with its machine; what is fixed to it comes from its seat's pile. */
function works(state, at, unit) {
  const making = makingOf(state, unit);
  const cards = state.look.observation.seats[at].fixed[unit] ?? [];
  const found = shownUnit(state, unit, cards, making?.words ?? "", { tone: making?.widgets ? "good" : "bad" });
  found.dataset.fly = `card:${unit}`;
  found.append(h("span", { class: "machine", "aria-hidden": "true" }, layer(state, `machine/${unit}`)));
  const { symbols } = state.facts[unit];
  const { at: places, rest } = placed(cards, symbols, state.facts);
  const slots = found.querySelectorAll(".slot");
  [...symbols.map((symbol) => places[symbol]), ...rest].forEach((card, slot) => {
    if (card) Object.assign(slots[slot].dataset, { fly: `card:${card}`, from: `pile:${at}` });
  });
  return found;
}

/** Who has sat down in another tab plays: this page is the hand then. */
function take(state, message) {
  if (message.type === "seats" && mine(state) !== null) location.replace("/");
  return state;
}

let own = null;

export const beside = {
  ...hand,
  watches: true,
  page,
  title,
  menu: (state) => [seat(state)],
  does: (given) => {
    own = given;
    reshaped(own);
    lingering();
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, press, { capture: true });
    return {};
  },
  take,
  around: (paint) => drawing(own, paint),
};
