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
  const order = scores.map((_, seat) => seat).sort((one, other) => rank(scores, winners, one, other));
  const place = (seat) => 1 + order.filter((other) => rank(scores, winners, other, seat) < 0).length;
  return {
    name: "over",
    main: [
      winners.length
        ? h(
            "div",
            { class: "verdict champion", "data-key": "verdict" },
            h("span", { class: "winner" }, face(state, winners[0], "pleased")),
          )
        : false,
      h(
        "ol",
        { class: "places" },
        order.map((seat) =>
          h(
            "li",
            { class: seat === mine(state) ? "me" : "", "data-key": `seat-${seat}` },
            h("span", { class: "place" }, t("{place}.", { place: place(seat) })),
            face(state, seat, winners.includes(seat) ? "pleased" : "face"),
            h(
              "span",
              { class: "place-words" },
              h("b", {}, seatName(state, seat)),
              h("span", {}, t("robots {basic} · units {bonus}", { basic: dashed(scores[seat].basic), bonus: signed(scores[seat].bonus) })),
            ),
            h("strong", {}, dashed(scores[seat].total)),
          ),
        ),
      ),
      !scores.length && h("p", { class: "large" }, t("Look at the table: the game is counted there.")),
    ],
    foot: false,
  };
}

/** Winners first, then by points, then by fewer robots [F3]. */
export const rank = (scores, winners, one, other) =>
  winners.includes(other) - winners.includes(one) ||
  scores[other].total - scores[one].total ||
  scores[one].robots - scores[other].robots;

/** A page with a sentence and, perhaps, a way on. */
export const sentence = (name, words, does = null, label = "") => ({
  name,
  main: [h("div", { class: "verdict", "data-key": "sentence" }, eyes(), h("p", { class: "headline" }, words))],
  foot: does ? big(does, label) : false,
});
