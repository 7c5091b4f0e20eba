// What opens over a page: more, the log, the rules, a card enlarged, the last auction, somebody's units.

import { h } from "./dom.js";
import { idle } from "./building.js";
import { pileOf } from "./fixing.js";
import { called, card, choice, face, factsOf, lost, picture, quiet, row, seatName, shownUnit } from "./parts.js";
import { rules } from "./rules.js";
import { own, power } from "./state.js";
import { LANGUAGES, n, t } from "./words.js";

/** A sheet by what it was opened with: its title and content. `rows` are what the menu ends with, if not with the state
 * of the line to the table. */
export function sheet(state, { kind, what }, rows) {
  const seat = Number(what);
  const found = {
    log: () => ({ title: t("The auctions so far"), body: log(state) }),
    rules: () => ({ title: t("Rules"), body: rules(state) }),
    closer: () => ({ title: t("Look closer"), body: closer(state, what), wide: true }),
    last: () => ({ title: t("Last auction"), body: last(state) }),
    seat: () => ({ title: seatName(state, seat), body: somebody(state, seat) }),
    menu: () => ({ title: "Fzzzt!", body: more(state, rows) }),
  };
  return found[kind]();
}

function more(state, rows) {
  return [
    state.look && row("log", "log", t("The auctions so far")),
    row("rules", "rules", t("Rules")),
    h("h3", {}, t("Language")),
    h(
      "div",
      { class: "languages" },
      Object.entries(LANGUAGES).map(([code, name]) => choice("language", code, code === state.language, name, { lang: code })),
    ),
    rows ?? quiet(state.link === "open" ? t("Connected to the table.") : lost()),
  ];
}

function log(state) {
  const lines = [...state.look.log].reverse();
  return lines.length
    ? h("ol", { class: "log", reversed: true }, lines.map((line) => h("li", {}, line)))
    : quiet(t("Nothing has been sold yet."));
}

/** The cards that are looked at together, and which comes first: "hand:2" is the third of the hand. */
function looked(state, what) {
  const { observation } = state.look;
  const [from, which] = [what.slice(0, what.indexOf(":")), what.slice(what.indexOf(":") + 1)];
  if (from === "card") return [[which], 0];
  const units = () => own(state).units.filter((unit) => !own(state).used_units.includes(unit));
  const cards = {
    belt: () => observation.belt.filter((card) => card !== null),
    hand: () => observation.hand,
    pile: () => (state.layout ? idle(state) : pileOf(state, units(), Object.values(state.plan))),
  }[from]();
  return [cards, Math.min(Number(which), cards.length - 1)];
}

function closer(state, what) {
  const [cards, first] = looked(state, what);
  return h(
    "ul",
    { class: "closer", "data-first": String(first), tabindex: "0" },
    cards.map((id) => h("li", { "data-key": id }, picture(state, id), h("b", {}, called(state, id)), h("span", {}, factsOf(state, id)))),
  );
}

/** The last auction that the table has shown: the lot, and who laid what. */
export function last(state) {
  const auction = state.look.observation.history.at(-1);
  if (!auction) return quiet(t("Nothing has been sold yet."));
  const bids = Object.entries(auction.bids).sort(([, one], [, other]) => power(other, state.facts) - power(one, state.facts));
  return [
    h("div", { class: "sold" }, card(state, auction.card)),
    h(
      "ul",
      { class: "bids" },
      bids.map(([seat, cards]) => {
        const won = Number(seat) === auction.winner;
        return h(
          "li",
          { class: won ? "won" : "" },
          h("div", { class: "bid-head" }, face(state, seat, won ? "pleased" : "face"), h("b", {}, seatName(state, seat)), won && h("span", { class: "tag" }, t("Wins!")), h("strong", {}, String(power(cards, state.facts)))),
          h("div", { class: "bid-cards" }, cards.map((id) => card(state, id))),
        );
      }),
    ),
  ];
}

/** What all may know of a seat. */
function somebody(state, seat) {
  const view = state.look.observation.seats[seat];
  return [
    h("div", { class: "somebody" }, face(state, seat), h("p", {}, n("{n} card in hand", view.hand), h("br"), n("{n} card in the pile", view.discard))),
    view.units.length
      ? h("ul", { class: "plates" }, view.units.map((unit) => shownUnit(state, unit, view.fixed[unit] ?? [], called(state, unit))))
      : quiet(t("No production unit yet.")),
  ];
}
