// The table: seats along the top, belt, own hand. A page of one's own has nowhere else to look, so it shows what the
// window does, in the window's places where there is room for them (table.css).

import { LOTS, foot, hand, sum } from "./bidding.js";
import { building } from "./building.js";
import { going, press, pressedBeside, waits } from "./director.js";
import { h } from "./dom.js";
import { fixing } from "./fixing.js";
import { beside as pages } from "./home.js";
import { around, finish } from "./motion.js";
import { big, button, called, face, layer, makingOf, picture, seatName, spoken, workshop } from "./parts.js";
import { back, badge, chip } from "./pieces.js";
import { hear, play, wake } from "./sound.js";
import { podium, stage } from "./stage.js";
import { mine, own, plays } from "./state.js";
import { n, t, together } from "./words.js";

/** Letters up to this size, in per cent, fit the window's places. */
const LARGEST_LETTERS = 125;
const WIDE = matchMedia("(min-width: 900px) and (min-height: 480px) and (min-aspect-ratio: 5 / 4)");

let page = null;

function pageOf(state) {
  const found = pages.page(state);
  // While an auction is turned over, the button only skips the rest of that, as any press does.
  if (found?.name === "watching") return { ...found, main: [stage(state)], foot: waits() ? found.foot : big("skip", t("Go on")) };
  if (found?.name === "over") return { ...found, main: [podium(state), found.main.at(-1)] };
  if (found) return found;
  const { phase } = state.look.observation;
  if (phase === "bidding") return table(state);
  if (phase === "allocation") return workbench(state, fixing(state));
  return state.layout && plays(state) ? workbench(state, building(state)) : null;
}

/** A page where robots are put to work: every plate with its machine, and cards that fly to their places. */
function workbench(state, found) {
  for (const part of found.main.filter(Boolean)) {
    for (const plate of part.querySelectorAll(".plate")) {
      const unit = plate.closest("[data-key]").dataset.key;
      plate.append(h("span", { class: "machine", "aria-hidden": "true" }, layer(state, `machine/${unit}`)));
      const planned = plate.querySelector(".slot.planned");
      if (planned) planned.dataset.fly = `card:${state.plan[unit]}`;
    }
    for (const card of part.querySelectorAll("[data-drag]")) card.dataset.fly = `card:${card.dataset.drag}`;
  }
  return found;
}

function table(state) {
  const { observation } = state.look;
  const cards = hand(state, observation);
  for (const place of cards.children) {
    place.dataset.fly = `card:${place.dataset.key}`;
    place.dataset.from = `pile:${mine(state)}`;
  }
  return {
    name: "bidding",
    main: [
      h("div", { class: "public", "data-key": "public" }, belt(state, observation), h("ul", { class: "rivals" }, others(state).map((seat) => rival(state, observation, seat)))),
      h("div", { class: "own", "data-key": "own" }, sum(state, observation), cards),
      me(state, observation),
      workshop(state),
      state.look.banner && h("p", { class: "banner", "data-key": "banner", "aria-hidden": "true" }, state.look.title),
    ],
    foot: foot(state, observation),
  };
}

function others(state) {
  const count = state.look.observation.seats.length;
  return Array.from({ length: count - 1 }, (_, at) => (mine(state) + 1 + at) % count);
}

/** A seat's face with what its cards are worth now, and the Chief's spanner. */
const head = (state, observation, seat) => [
  face(state, seat),
  state.look.worths?.length ? badge(state, state.look.worths[seat], n("{n} point", state.look.worths[seat])) : false,
  seat === observation.chief && h("span", { class: "spanner", title: t("Chief"), "data-fly": "spanner" }, layer(state, "spanner"), h("span", { class: "sr" }, t("Chief"))),
];

const count = (state, home, number, words) =>
  h("span", { class: `count ${home.split(":")[0]}`, "data-home": home }, picture(state, null), h("b", { "aria-hidden": "true" }, String(number)), h("span", { class: "sr" }, words));

function rival(state, observation, seat) {
  const view = observation.seats[seat];
  const laid = view.bid ?? 0;
  const acts = observation.to_act === seat;
  return h(
    "li",
    { "data-key": `seat-${seat}` },
    button(
      "seat",
      String(seat),
      { class: `rival${acts ? " now" : ""}` },
      h("span", { class: "head" }, head(state, observation, seat)),
      h("span", { class: "rival-name" }, seatName(state, seat)),
      h("span", { class: "counts" }, count(state, `hand:${seat}`, view.hand, n("{n} card in hand", view.hand)), count(state, `pile:${seat}`, view.discard, n("{n} card in the pile", view.discard))),
      h("span", { class: "chips" }, view.units.map((unit) => chip(state, unit, view.fixed[unit] ?? []))),
      h("span", { class: "backs", "aria-hidden": "true" }, Array.from({ length: laid }, (_, at) => back(state, seat, at))),
      h("span", { class: "doing" }, acts ? t("thinks…") : laid ? h("span", { class: "sr" }, n("{n} card bid", laid)) : view.hand ? "" : t("no cards left")),
    ),
  );
}

/** What flies as what: a place of the belt keeps its number in the round, a card its name. */
const onBelt = (observation, at, card) => `belt:${observation.round}:${LOTS - observation.belt.length + at}${card ? ` card:${card}` : ""}`;

function belt(state, observation) {
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

/** The own seat: whose cards lie below. */
function me(state, observation) {
  const seat = mine(state);
  const view = own(state);
  return h(
    "section",
    { class: "me", "aria-label": t("Your workshop"), "data-key": "me" },
    h("span", { class: "head" }, head(state, observation, seat)),
    h("b", { class: "rival-name" }, seatName(state, seat)),
    h("span", { class: "counts" }, count(state, `pile:${seat}`, view.discard, n("{n} card in the pile", view.discard))),
    h("div", { class: "chips" }, view.units.map((unit) => chip(state, unit, view.fixed[unit] ?? [], makingOf(state, unit) ?? null))),
  );
}

// What is wished: sounds and motion

const wishes = () => ({ sound: true, music: true, motion: true, ...page.remembered().wishes });

function heed() {
  const { sound, music, motion } = wishes();
  hear({ sound, music });
  document.documentElement.dataset.still = motion ? "no" : "yes";
}

function menu(state) {
  const now = wishes();
  const wish = (key, words) => button("wish", key, { class: "choice", "aria-pressed": String(now[key]) }, words);
  return [...pages.menu(state), h("h3", {}, t("Sound and motion")), h("div", { class: "languages" }, wish("sound", t("Effects")), wish("music", t("Music")), wish("motion", t("Motion")))];
}

// Presses and keys

const INSIDE = "button, a, input, label, summary, dialog";

function listen() {
  document.addEventListener("pointerdown", (event) => touched(event), { capture: true });
  document.addEventListener("keydown", keyed, { capture: true });
  document.addEventListener("click", ({ target }) => {
    const what = target.closest("[data-do]")?.dataset.do;
    if (what) play(["choose", "hold", "unit", "place"].includes(what) ? "card-pick" : "button-press", 0.7);
  });
  WIDE.addEventListener("change", shape);
}

function touched({ target }) {
  wake();
  if (!press() && !target.closest?.(INSIDE)) pressedBeside();
}

/** Keys where nothing has the focus: a digit chooses a card of the hand, the return key does what the large button does. */
function keyed(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.key === "Tab") return;
  wake();
  const skips = press();
  if (document.activeElement?.closest(INSIDE) && !/^[1-9]$/.test(event.key)) return;
  if (document.activeElement?.closest("input, dialog")) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    if (!skips) document.querySelector("#foot .big:enabled")?.click();
  } else if (/^[1-9]$/.test(event.key)) {
    document.querySelectorAll("#main .hand .hand-card")[Number(event.key) - 1]?.click();
  }
}

/** The window's places where they fit, else one below the other. */
function shape() {
  const letters = page.remembered().size ?? 100;
  const root = document.documentElement.classList;
  const wide = WIDE.matches && letters <= LARGEST_LETTERS;
  if (root.contains("wide") !== wide) finish();
  root.toggle("wide", wide);
}

let fetched = null;

/** Have every drawing there before it is shown, one after another once there is nothing else to do. */
function fetchAhead(pictures) {
  if (fetched === pictures) return;
  fetched = pictures;
  const addresses = [...new Set(Object.values(pictures))];
  const one = () => {
    const address = addresses.shift();
    if (!address || fetched !== pictures) return;
    const image = new Image();
    image.onload = image.onerror = one;
    image.src = address;
    kept.push(image);
  };
  for (let at = 0; at < 4; at += 1) one();
}

const kept = [];

/** Draw, with flights; the large button keeps the focus when it means something else. */
function drawing(paint) {
  shape();
  const large = document.activeElement?.matches("#foot .big");
  around(() => {
    paint();
    const { look, pictures } = page.now();
    document.body.dataset.round = look?.observation.round ?? 1;
    if (look) fetchAhead(pictures);
  });
  if (large && !document.activeElement?.matches("#foot .big")) document.querySelector("#foot .big:enabled")?.focus();
}

export const beside = {
  ...pages,
  page: pageOf,
  menu,
  around: drawing,
  does: (given) => {
    page = given;
    going(() => page.send({ type: "on" }));
    heed();
    listen();
    return {
      ...pages.does(given),
      skip: () => {},
      wish: (key) => {
        const now = wishes();
        page.remember({ wishes: { ...now, [key]: !now[key] } });
        heed();
      },
    };
  },
};
