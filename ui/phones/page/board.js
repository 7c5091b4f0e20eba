// The table that all may see: seats along the top, and the belt. It shows what the window does, in the window's places
// where there is room for them (table.css).

import { LOTS } from "./bidding.js";
import { fit, h } from "./dom.js";
import { around, finish } from "./motion.js";
import { button, called, ears, face, layer, makingOf, picture, rival, spoken } from "./parts.js";
import { back, badge, chip } from "./pieces.js";
import { n, t, together } from "./words.js";

/** Letters up to this size, in per cent, fit the window's places. */
const LARGEST_LETTERS = 125;
const WIDE = matchMedia("(min-width: 900px) and (min-height: 480px) and (min-aspect-ratio: 5 / 4)");

/** A seat's face with what its cards are worth now, and the Chief's spanner. */
export const head = (state, observation, seat) => [
  face(state, seat),
  state.look.worths?.length ? badge(state, state.look.worths[seat], n("{n} point", state.look.worths[seat])) : false,
  seat === observation.chief && h("span", { class: "spanner", title: t("Chief"), "data-fly": "spanner" }, layer(state, "spanner"), ears(t("Chief"))),
];

export const count = (state, home, number, words) =>
  h("span", { class: `count ${home.split(":")[0]}`, "data-home": home }, picture(state, null), h("b", { "aria-hidden": "true" }, String(number)), ears(words));

/** A seat with all that lies before it. */
export function place(state, observation, seat) {
  const view = observation.seats[seat];
  return rival(state, seat, {
    head: h("span", { class: "head" }, head(state, observation, seat)),
    has: [
      h("span", { class: "counts" }, count(state, `hand:${seat}`, view.hand, n("{n} card in hand", view.hand)), count(state, `pile:${seat}`, view.discard, n("{n} card in the pile", view.discard))),
      h("span", { class: "chips" }, view.units.map((unit) => chip(state, unit, view.fixed[unit] ?? [], makingOf(state, unit) ?? null))),
    ],
    laid: (at) => back(state, seat, at),
  });
}

/** What flies as what: a place of the belt keeps its number in the round, a card its name. */
const onBelt = (observation, at, card) => `belt:${observation.round}:${LOTS - observation.belt.length + at}${card ? ` card:${card}` : ""}`;

export function belt(state, observation) {
  const [first, ...rest] = observation.belt;
  const lot = Math.min(LOTS, observation.auction);
  return h(
    "section",
    { class: "lot", "aria-label": t("The belt"), "data-place": "lot" },
    h("span", { class: "band", "aria-hidden": "true" }),
    first === undefined
      ? h("span", { class: "hammer empty" })
      : button(
          "closer",
          "belt:0",
          { class: "hammer", "data-key": "hammer", "aria-label": `${t("Look closer")}: ${spoken(state, first)}` },
          h("span", { class: "place", "data-key": String(first), "data-fly": onBelt(observation, 0, first), "data-face": first ? "up" : "down" }, picture(state, first)),
        ),
    h("h2", { class: "sign" }, together(t("Lot {number} of {lots}", { number: lot, lots: LOTS })), h("span", {}, together(t("Round {round}", { round: observation.round })))),
    rest.length
      ? button(
          "closer",
          "belt:1",
          { class: "belt", "data-key": "belt", "aria-label": `${t("Next on the belt")}: ${rest.map((card) => (card ? called(state, card) : t("A card face down"))).join(", ")}` },
          rest.map((card, at) =>
            h(
              "span",
              { class: "place", "data-key": `${observation.round}-${LOTS - rest.length + at}`, "data-fly": onBelt(observation, at + 1, card), "data-face": card ? "up" : "down", "data-from": "deck" },
              card ? picture(state, card) : h("span", { class: "card back" }, layer(state, "dull")),
            ),
          ),
        )
      : h("p", { class: "quiet", "data-key": "belt" }, t("The last lot of this round")),
    observation.deck > 0 && h("span", { class: "deck", "data-home": "deck", "aria-hidden": "true" }, layer(state, "deck")),
  );
}

/** Have the places follow the window's form. */
export const reshaped = (page) => WIDE.addEventListener("change", () => shape(page));

/** The window's places where they fit, else one below the other. */
function shape(page) {
  const letters = page.remembered().size ?? 100;
  const root = document.documentElement.classList;
  const wide = WIDE.matches && letters <= LARGEST_LETTERS;
  if (root.contains("wide") === wide) return;
  finish();
  root.toggle("wide", wide);
  fit();
}

let fetched = null;

/** Have every drawing in the browser's cache before it is shown, one after another once there is nothing else to do. As
 *  pictures they would take half a megabyte each, shown or not. */
function fetchAhead(pictures) {
  if (fetched === pictures) return;
  fetched = pictures;
  const addresses = [...new Set(Object.values(pictures))];
  const one = () => {
    const address = addresses.shift();
    if (!address || fetched !== pictures) return;
    // Where it cannot be had, the picture itself tries again.
    fetch(address, { priority: "low" }).then((answer) => answer.blob()).catch(() => null).then(one);
  };
  for (let at = 0; at < 4; at += 1) one();
}

/** Draw, with flights; the large button keeps the focus when it means something else. */
export function drawing(page, paint) {
  shape(page);
  const large = document.activeElement?.matches("#foot .big");
  around(() => {
    paint();
    const { look, pictures } = page.now();
    document.body.dataset.round = look?.observation.round ?? 1;
    if (look) fetchAhead(pictures);
  });
  if (large && !document.activeElement?.matches("#foot .big")) document.querySelector("#foot .big:enabled")?.focus();
}
