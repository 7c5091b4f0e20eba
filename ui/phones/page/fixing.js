// Between rounds: robots are fixed to units, by a tap on the robot and its place, or by dragging it there [L1].

import { h } from "./dom.js";
import { big, button, called, holder, makingOf, plate, round, spoken, standing, symbolName } from "./parts.js";
import { averageHand, fits, mayFix, own, plays, toAct } from "./state.js";
import { n, t } from "./words.js";

/** The cards of the pile that could be fixed, strong and fitting first, and then the rest. */
export function pileOf(state, units, taken) {
  const { discard } = state.look.observation;
  const free = discard.filter((card) => !taken.includes(card));
  const usable = (card) => units.some((unit) => fits(card, unit, state.facts));
  return [...free.filter(usable), ...free.filter((card) => !usable(card))];
}

export function fixing(state) {
  const { observation } = state.look;
  const seat = own(state);
  const open = mayFix(state) ? seat.units.filter((unit) => !seat.used_units.includes(unit)) : [];
  const planned = Object.values(state.plan);
  return {
    name: "fixing",
    main: [
      h(
        "section",
        { class: "units", "data-key": "units" },
        h("h2", { class: "sr" }, t("Your units")),
        seat.units.length ? h("ul", { class: "plates" }, seat.units.map((unit) => unitPlace(state, seat, unit))) : h("p", { class: "large" }, t("You have no production unit yet.")),
      ),
      h(
        "section",
        { class: "pile-part", "data-key": "pile" },
        standing(
          guide(state, open),
          strength(state, observation.discard, planned),
          observation.discard.length > 0 && round("closer", "pile:0", t("Look closer at your pile"), "closer"),
        ),
        pile(state, pileOf(state, open, planned), open),
      ),
    ],
    foot: foot(state, planned.length, open.length),
  };
}

function guide(state, open) {
  if (state.held) return t("Now tap a place for {robot}", { robot: called(state, state.held) });
  return open.length ? t("Tap a robot, then its place") : t("Your pile");
}

/** What an average hand is worth now, and after the plan. */
function strength(state, pile, planned) {
  const now = averageHand(pile, state.facts);
  if (!planned.length) return t("An average hand of yours has {power} power.", { power: decimal(now) });
  const then = averageHand(
    pile.filter((card) => !planned.includes(card)),
    state.facts,
  );
  return t("An average hand: {now} power now, {then} after that.", { now: decimal(now), then: decimal(then) });
}

const decimal = (value) => value.toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1 });

function unitPlace(state, seat, unit) {
  const planned = state.plan[unit] ?? null;
  const used = seat.used_units.includes(unit);
  const takes = state.held !== null && !used && fits(state.held, unit, state.facts);
  const cards = [...(seat.fixed[unit] ?? []), ...(planned ? [planned] : [])];
  const making = makingOf(state, unit);
  const words = planned
    ? t("{robot} stays here to the end", { robot: called(state, planned) })
    : making?.words || t("needs {symbols}", { symbols: state.facts[unit].symbols.map(symbolName).join(", ") });
  const tone = planned || making?.widgets ? "good" : "bad";
  return h(
    "li",
    { "data-key": unit },
    button(
      "unit",
      unit,
      {
        class: `plate${takes ? " takes" : ""}`,
        "data-place": used ? null : unit,
        disabled: used || !mayFix(state) || (!takes && !planned),
        "aria-label": `${spoken(state, unit)}. ${words}${takes ? `. ${t("Fix {robot} here", { robot: called(state, state.held) })}` : ""}`,
      },
      plate(state, unit, cards, words, { planned, tone }),
    ),
  );
}

function pile(state, cards, units) {
  return h(
    "ul",
    { class: "hand pile", "aria-label": t("Your pile"), "data-place": "" },
    cards.map((card, at) => h("li", { "data-key": card }, holder(state, card, `pile:${at}`, { disabled: !units.some((unit) => fits(card, unit, state.facts)) }))),
  );
}

function foot(state, count, open) {
  if (!plays(state)) return false;
  if (state.sent || state.queue) return big("fix", t("Fixing…"), { enabled: false });
  const words = count ? n("Fix {n} robot", count) : open ? t("Fix nothing") : t("Go on");
  return toAct(state) ? big("fix", words) : big("fix", t("Wait for the others"), { enabled: false });
}
