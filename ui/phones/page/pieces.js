// Small parts of the table and of the stage: badges, backs, units.

import { h } from "./dom.js";
import { ears, layer, picture, placed, spoken, symbol } from "./parts.js";
import { dashed, signed } from "./words.js";

/** A number on its rosette. */
export const badge = (state, value, words = null) =>
  h("span", { class: "badge", "aria-hidden": words ? null : "true" }, layer(state, value < 0 ? "badge/bad" : "badge/good"), h("b", {}, dashed(value)), words && ears(words));

/** A card of a bid, face down. */
export const back = (state, seat, at) =>
  h("span", { class: "laid-back", "data-key": `bid-${seat}-${at}`, "data-fly": `bid:${seat}:${at}`, "data-face": "down", "data-from": `hand:${seat}` }, picture(state, null));

/** A card as a small disc: a robot's face. */
export const small = (state, card) => h("span", { class: "fixed-face", "aria-hidden": "true" }, layer(state, `face/${card}`) ?? layer(state, card));

/** A unit as a small plate: its points, and its symbols with what is filled for good and what is missing. */
export function chip(state, unit, cards, making = null) {
  const { symbols, points } = state.facts[unit];
  const { at } = placed(cards, symbols, state.facts);
  const lacks = making?.lacks ?? [];
  const sign = (kind) => h("span", { class: `sign-of${at[kind] ? " filled" : ""}${lacks.includes(kind) ? " lacks" : ""}` }, symbol(state, kind));
  return h(
    "span",
    { class: `chip${making ? (making.widgets ? " ready" : " unready") : ""}`, "data-key": unit, "data-fly": `card:${unit}` },
    ears(`${spoken(state, unit)}. ${making?.words ?? ""}`),
    badge(state, points),
    symbols.map(sign),
    making && h("b", { class: "brings", "aria-hidden": "true" }, signed(making.points)),
    making && cards.map((card) => small(state, card)),
  );
}
