// Pages for the eyes at the table: the reveal, the end, and what is said when there is no game to show.

import { h } from "./dom.js";
import { big, face, picture, seatName } from "./parts.js";
import { mine } from "./state.js";
import { dashed, signed, t } from "./words.js";

/** The table reveals: the phone dims, and says in a line how it ended. */
export function watching(state) {
  const { observation, verdict } = state.look;
  const last = observation.history.at(-1);
  const [headline, ...lines] = verdict;
  return {
    name: "watching",
    main: [
      h(
        "div",
        { class: "verdict", "data-key": "verdict" },
        headline && last ? h("span", { class: "winner" }, face(state, last.winner, "pleased"), picture(state, last.card)) : eyes(),
        h("p", { class: "headline" }, headline ?? t("Look at the table")),
        lines.map((line) => h("p", {}, line)),
      ),
    ],
    foot: last ? big("last", t("Last auction"), { quiet: true }) : false,
  };
}

const eyes = () => h("span", { class: "eyes", "aria-hidden": "true" }, h("i", {}), h("i", {}));

/** Places and points. */
export function over(state) {
  const { scores, winners } = state.look.observation;
  const line = ({ seat, place }) =>
    h(
      "li",
      { class: seat === mine(state) ? "me" : "", "data-key": `seat-${seat}` },
      h("span", { class: "place" }, t("{place}.", { place })),
      face(state, seat, winners.includes(seat) ? "pleased" : "face"),
      h("span", { class: "place-words" }, h("b", {}, seatName(state, seat)), h("span", {}, brought(scores[seat]))),
      h("strong", {}, dashed(scores[seat].total)),
    );
  return {
    name: "over",
    main: [
      winners.length > 0 && h("div", { class: "verdict champion", "data-key": "verdict" }, h("span", { class: "winner" }, face(state, winners[0], "pleased"))),
      h("ol", { class: "places" }, ranking(state).map(line)),
      !scores.length && h("p", { class: "large" }, t("Look at the table: the game is counted there.")),
    ],
    foot: false,
  };
}

/** What a seat's robots and units have brought. */
export const brought = ({ basic, bonus }) => t("robots {basic} · units {bonus}", { basic: dashed(basic), bonus: signed(bonus) });

/** The seats with their places: winners first, then by points, then by fewer robots [F3]. */
export function ranking(state) {
  const { scores, winners } = state.look.observation;
  const before = (one, other) =>
    winners.includes(other) - winners.includes(one) || scores[other].total - scores[one].total || scores[one].robots - scores[other].robots;
  const order = scores.map((_, seat) => seat).sort(before);
  return order.map((seat) => ({ seat, place: 1 + order.filter((other) => before(other, seat) < 0).length }));
}

/** A page with a sentence and, perhaps, a way on. */
export const sentence = (name, words, does = null, label = "") => ({
  name,
  main: [h("div", { class: "verdict", "data-key": "sentence" }, eyes(), h("p", { class: "headline" }, words))],
  foot: does ? big(does, label) : false,
});
