// The stage of a reveal, and the podium at the end of the game.

import { h } from "./dom.js";
import { card, ears, face, layer, picture, seatName, spoken } from "./parts.js";
import { back, chip, small } from "./pieces.js";
import { mine, power, worth } from "./state.js";
import { brought, ranking } from "./watching.js";
import { dashed, n, signed, t, together } from "./words.js";

const LOTS = 8;
const CONFETTI = 24;
/** What an auction shows that is decided: every card, and all lamps out but the winner's. */
const ALL = { turned: Infinity, out: [], decided: true };

/** The lot under its lamp, and below it every bid: as far as it is shown by now. */
export function stage(state) {
  const { observation, verdict, shown = ALL } = state.look;
  const sale = observation.history.at(-1);
  const count = observation.seats.length;
  const bidders = Array.from({ length: count }, (_, at) => (observation.chief + at) % count).filter((seat) => sale.bids[seat]);
  const sums = Object.fromEntries(bidders.map((seat) => [seat, power(sale.bids[seat].slice(0, shown.turned), state.facts)]));
  const most = Math.max(...Object.values(sums));
  const [headline, ...lines] = verdict;
  const column = (seat) => bidder(state, sale, seat, { shown, sum: sums[seat], leads: sums[seat] === most && most > 0 });
  return h(
    // Whoever has no pointer scrolls with the keys.
    "section",
    { class: `stage${shown.decided ? " decided" : ""}`, "data-key": "stage", tabindex: "0", "aria-label": t("Last auction") },
    h(
      "div",
      { class: "on-podium" },
      ears(spoken(state, sale.card)),
      h(
        "span",
        { class: "prize", "data-key": "prize", "data-fly": `belt:${observation.round}:${LOTS - observation.belt.length} card:${sale.card}`, "data-to": `pile:${sale.winner}` },
        picture(state, sale.card),
      ),
      h("p", { class: "sign" }, together(t("Round {round}", { round: observation.round })), " · ", together(t("Lot {number} of {lots}", { number: sale.number, lots: LOTS }))),
    ),
    headline
      ? h("div", { class: "plaque", "data-key": "plaque" }, h("p", { class: "headline" }, headline), lines.map((line) => h("p", {}, line)))
      : h("div", { class: "plaque waits", "data-key": "waits" }),
    h("ol", { class: "columns", vars: { "--bidders": String(bidders.length) } }, bidders.map(column)),
  );
}

function bidder(state, sale, seat, { shown, sum, leads }) {
  const cards = sale.bids[seat];
  const won = shown.decided && seat === sale.winner;
  const lost = shown.decided ? !won : shown.out.includes(seat);
  const mood = won ? "pleased" : shown.decided && seat === nextBest(sale) ? "annoyed" : "face";
  const states = [won && "won", lost && "lost", leads && !lost && "leads", shown.light === seat && "lit", seat === mine(state) && "mine"];
  return h(
    "li",
    { class: ["column", ...states].filter(Boolean).join(" "), "data-key": `column-${seat}` },
    h(
      "div",
      { class: "fan", vars: { "--cards": String(cards.length) } },
      cards.map((card, at) => (at < shown.turned ? open(state, sale, seat, card, at) : back(state, seat, at))),
    ),
    h("div", { class: "stands" }, face(state, seat, mood), shown.turned ? h("span", { class: "coin", "data-key": `sum-${sum}` }, layer(state, "coin"), h("b", {}, String(sum))) : false),
    h("b", { class: "who-bids" }, seatName(state, seat)),
    h("span", { class: "fate" }, won ? t("Wins!") : ""),
    seat === observationChief(state) && h("span", { class: "spanner", "data-fly": "spanner", title: t("Chief") }, layer(state, "spanner"), ears(t("Chief"))),
  );
}

const observationChief = (state) => state.look.observation.chief;

/** Who has come next to winning, if anybody has lost. */
const nextBest = (sale) =>
  Object.keys(sale.bids)
    .map(Number)
    .filter((seat) => seat !== sale.winner)
    .sort((one, other) => sale.values[other] - sale.values[one])[0];

const open = (state, sale, seat, id, at) =>
  h(
    "span",
    { class: "laid-back", "data-key": `bid-${seat}-${at}`, "data-fly": `bid:${seat}:${at} card:${id}`, "data-face": "up", "data-to": seat === sale.winner ? `pile:${seat}` : `hand:${seat}` },
    card(state, id),
  );

/** Places and points, each as high as it is worth, and how they came about. */
export function podium(state) {
  const { scores, winners } = state.look.observation;
  const best = Math.max(1, ...scores.map(({ total }) => total));
  return h(
    "div",
    { class: "podium", "data-key": "podium" },
    h("div", { class: "confetti", "aria-hidden": "true" }, Array.from({ length: CONFETTI }, (_, at) => h("i", { vars: { left: `${(at * 37) % 100}%`, "animation-delay": `${(at % 7) * 0.28}s` } }))),
    h(
      "ol",
      { class: "places" },
      ranking(state).map(({ seat, place }) =>
        h(
          "li",
          { class: `${seat === mine(state) ? "me" : ""}${winners.includes(seat) ? " first" : ""}`, "data-key": `seat-${seat}`, vars: { "--share": String(Math.max(0, scores[seat].total) / best), "--seat": state.colours[state.seats.seats[seat].colour] } },
          face(state, seat, winners.includes(seat) ? "pleased" : place === scores.length ? "annoyed" : "face"),
          h("div", { class: "board" }, h("span", { class: "place" }, t("{place}.", { place })), h("b", { class: "rival-name" }, seatName(state, seat)), h("strong", {}, dashed(scores[seat].total))),
          h("div", { class: "column-of", "aria-hidden": "true" }),
          account(state, seat),
        ),
      ),
    ),
  );
}

/** How a seat's points came about: its robots, and each unit with what it made. */
function account(state, seat) {
  const score = state.look.observation.scores[seat];
  const { units } = state.look.observation.seats[seat];
  return h(
    "div",
    { class: "account" },
    h("p", {}, brought(score)),
    units.map((unit) => {
      const made = score.widgets.filter((widget) => widget.unit === unit);
      const brings = worth(unit, made.length, state.facts);
      return h(
        "p",
        { class: "made" },
        chip(state, unit, []),
        h("span", { class: "makers", "aria-hidden": "true" }, made.flatMap(({ cards }) => Object.keys(cards)).map((card) => small(state, card))),
        ears(made.length ? n("makes {n} widget", made.length) : t("makes none")),
        h("b", { class: brings < 0 ? "bad" : "good" }, signed(brings)),
      );
    }),
  );
}
