// The bid: the lot, the belt, everybody's cards laid, the own hand.

import { h, icon } from "./dom.js";
import { big, button, called, card, ears, face, picture, quiet, rival, round, spoken, standing, taken, workshop } from "./parts.js";
import { forced, others, own, plays, power, toAct } from "./state.js";
import { n, t, together } from "./words.js";

export const LOTS = 8;

export function bidding(state) {
  const { observation } = state.look;
  return {
    name: "bidding",
    main: [
      h("div", { class: "public", "data-key": "public" }, lot(state, observation), rivals(state, observation)),
      h("div", { class: "own", "data-key": "own" }, sum(state, observation), hand(state, observation)),
      workshop(state),
    ],
    foot: foot(state, observation),
  };
}

function lot(state, observation) {
  const [first, ...rest] = observation.belt;
  if (first === undefined) return false;
  return h(
    "section",
    { class: "lot", "aria-label": t("The belt"), "data-place": "lot" },
    button("closer", "belt:0", { class: "hammer", "aria-label": `${t("Look closer")}: ${spoken(state, first)}` }, picture(state, first)),
    h(
      "div",
      { class: "belt-side" },
      h(
        "h2",
        { class: "sign" },
        together(t("Lot {number} of {lots}", { number: observation.auction, lots: LOTS })),
        "\u00a0· ",
        together(t("Round {round}", { round: observation.round })),
      ),
      rest.length
        ? button(
            "closer",
            "belt:1",
            { class: "belt", "aria-label": `${t("Next on the belt")}: ${rest.map((card) => (card ? called(state, card) : t("A card face down"))).join(", ")}` },
            rest.map((card) => picture(state, card)),
          )
        : quiet(t("The last lot of this round")),
    ),
  );
}

function rivals(state, observation) {
  return h(
    "ul",
    { class: "rivals" },
    others(state).map((seat) =>
      rival(state, seat, {
        head: [face(state, seat), seat === observation.chief && h("span", { class: "chief", title: t("Chief") }, icon("spanner"), ears(t("Chief")))],
        rests: n("{n} card in hand", observation.seats[seat].hand),
        more: !state.seats.seats[seat].connected && h("span", { class: "doing lost" }, t("not connected")),
      }),
    ),
  );
}

/** What is chosen or laid, and its power. */
export function sumWords(state) {
  const { observation } = state.look;
  if (observation.bid.length) return t("You have laid {power}", { power: power(observation.bid, state.facts) });
  if (!observation.hand.length) return t("You have no cards left this time");
  const cards = forced(state) ? observation.hand : state.chosen;
  if (!cards.length) return t("Choose your cards");
  return n("{n} card: power {power}", cards.length, { power: power(cards, state.facts) });
}

function advice(state, ahead) {
  if (ahead) return t("They are laid only when you press the button.");
  if (toAct(state) && !state.chosen.length) return t("Tap cards, or drag one to the belt to bid it.");
  return t("Winners pay; losers take their cards back.");
}

export function sum(state, observation) {
  const ahead = state.chosen.length && !state.turn && !observation.bid.length && !forced(state);
  const closer = observation.hand.length > 0 && round("closer", "hand:0", t("Look closer at your hand"), "closer");
  return plays(state) ? standing(sumWords(state), advice(state, ahead), closer) : standing(t("Your hand"), false, closer);
}

export function hand(state, observation) {
  const laid = observation.bid;
  const settled = laid.length > 0 || !plays(state) || forced(state);
  return h(
    "ul",
    { class: "hand", "aria-label": t("Your hand") },
    laid.map((id) => h("li", { "data-key": id, class: "laid" }, card(state, id))),
    observation.hand.map((id, at) =>
      h(
        "li",
        { "data-key": id },
        taken(state, "choose", id, state.chosen.includes(id), `hand:${at}`, { "data-drag": settled ? null : id, disabled: settled }),
      ),
    ),
  );
}

export function foot(state, observation) {
  if (!plays(state)) return false;
  const sumOf = power(state.chosen, state.facts);
  if (toAct(state)) {
    return big("bid", state.chosen.length ? t("Bid {sum}", { sum: sumOf }) : t("Choose your cards"), {
      enabled: state.chosen.length > 0,
    });
  }
  if (state.sent || forced(state)) return big("bid", t("Laying your cards…"), { enabled: false });
  if (observation.bid.length || !own(state).hand) return big("bid", t("Wait for the others"), { enabled: false });
  return big("bid", state.chosen.length ? t("Bid {sum} when it is your turn", { sum: sumOf }) : t("Not your turn yet"), {
    enabled: false,
  });
}
