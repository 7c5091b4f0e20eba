// The final build: robots are put to work on units, one for each symbol, as often as there are robots [F2].

import { h, icon } from "./dom.js";
import { big, button, called, holder, picture, points, section, standing, symbol, symbolName } from "./parts.js";
import { allowed, basic, fits, own, place, rows, toAct, widgetsOf, worth } from "./state.js";
import { brought } from "./watching.js";
import { dashed, n, signed, t } from "./words.js";

/** The free robots that work nowhere yet. */
export function idle(state) {
  const used = Object.values(state.layout);
  const { discard } = state.look.observation;
  const works = (card) => ["robot", "upgrade"].includes(state.facts[card].kind);
  return discard.filter((card) => works(card) && !used.includes(card));
}

/** The fixed robots of a unit that work nowhere yet. */
const idleFixed = (state, seat, unit) =>
  (seat.fixed[unit] ?? []).filter((card) => !Object.values(state.layout).includes(card));

export function building(state) {
  const seat = own(state);
  const { observation } = state.look;
  const made = widgetsOf(state.layout, seat.units, state.facts);
  const count = (unit) => made.filter((widget) => widget.unit === unit).length;
  const bonus = seat.units.reduce((sum, unit) => sum + worth(unit, count(unit), state.facts), 0);
  const cards = [...observation.discard, ...Object.values(seat.fixed).flat()];
  const base = basic(cards, state.facts);
  const free = idle(state);
  return {
    name: "building",
    main: [
      standing(
        state.held ? t("Now tap a place for {robot}", { robot: called(state, state.held) }) : t("{points} in all", { points: n("{n} point", base + bonus) }),
        brought({ basic: base, bonus }),
        button("best", "", { class: "best" }, icon("undo"), h("span", {}, t("Best build"))),
      ),
      seat.units.length
        ? h("ul", { class: "plates", "data-key": "units" }, seat.units.map((unit) => unitRows(state, seat, unit, count(unit))))
        : h("p", { class: "large" }, t("You have no production unit: your robots count alone.")),
      section(
        "pile",
        free.length ? t("Robots without work") : t("All robots are at work"),
        button("place", "", { class: "back-place", "data-place": "", disabled: !state.held || free.includes(state.held) }, t("Back to the pile")),
        h("ul", { class: "hand pile", "data-place": "" }, free.map((card) => h("li", { "data-key": card }, holder(state, card, `card:${card}`)))),
      ),
    ],
    foot: toAct(state) ? big("count", t("Count")) : big("count", t("Counting…"), { enabled: false }),
  };
}

function unitRows(state, seat, unit, made) {
  const brings = worth(unit, made, state.facts);
  const words = made ? `${n("makes {n} widget", made)}: ${signed(brings)}` : `${t("makes none")}: ${dashed(brings)}`;
  const spare = idleFixed(state, seat, unit);
  const more = [...idle(state), ...spare, state.held].some((card) => card && fits(card, unit, state.facts));
  return h(
    "li",
    { class: "plate build", "data-key": unit },
    h(
      "div",
      { class: "build-head" },
      points(state.facts[unit].points),
      h("h3", {}, h("span", { class: "unit-name" }, called(state, unit)), h("span", { class: made ? "good" : "bad" }, words)),
    ),
    Array.from({ length: rows(state.layout, unit, more) }, (_, at) =>
      h(
        "div",
        { class: "slots", "data-key": `${unit}-${at}` },
        state.facts[unit].symbols.map((kind) => slot(state, seat, place(unit, at, kind), kind)),
      ),
    ),
    spare.length
      ? h("div", { class: "spare" }, h("span", {}, t("fixed here")), spare.map((card) => h("div", { class: "slot full" }, holder(state, card, `card:${card}`))))
      : false,
  );
}

function slot(state, seat, key, kind) {
  const card = state.layout[key];
  const takes = state.held && state.held !== card && allowed(state.held, key, seat, state.facts);
  const label = card
    ? t("{robot} as {symbol}", { robot: called(state, card), symbol: symbolName(kind) })
    : t("A place for {symbol}", { symbol: symbolName(kind) });
  return button(
    "place",
    key,
    {
      class: `slot${card ? " full" : ""}${takes ? " takes" : ""}`,
      "data-key": key,
      "data-place": key,
      "data-drag": card ?? null,
      "data-hold": card ? `card:${card}` : null,
      "aria-label": label,
      "aria-pressed": card ? String(state.held === card) : null,
      disabled: !card && !takes,
    },
    card ? [picture(state, card), h("span", { class: "gives" }, symbol(state, kind))] : symbol(state, kind),
  );
}
