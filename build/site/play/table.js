// The table of a page of one's own: what all may see, and the own hand. It has nowhere else to look.

import { belt, count, drawing, head, place, reshaped } from "./board.js";
import { foot, hand, sum } from "./bidding.js";
import { building } from "./building.js";
import { caption } from "./captions.js";
import { going, press, pressedBeside, sounding, waits } from "./director.js";
import { h } from "./dom.js";
import { fixing } from "./fixing.js";
import { beside as pages } from "./home.js";
import { answers, hears, taught } from "./lesson.js";
import { big, called, choice, ears, face, layer, makingOf, row, seatName, workshop } from "./parts.js";
import { chip, small } from "./pieces.js";
import { says, withRemarks } from "./remarks.js";
import { hear, play, wake, zap } from "./sound.js";
import { podium, stage } from "./stage.js";
import { mine, others, own, plays } from "./state.js";
import { n, t } from "./words.js";

let page = null;

function pageOf(state) {
  const found = shown(state);
  return found && taught(state, withRemarks(state, found));
}

function shown(state) {
  const found = pages.page(state);
  if (found) return found;
  const { stage: moment, observation } = state.look;
  // While an auction is turned over, the button only skips the rest of that, as any press does.
  if (moment === "reveal") return { name: "watching", main: [stage(state)], foot: big(waits() ? "on" : "skip", t("Go on")) };
  if (moment === "over") return { name: "over", main: [podium(state), ways()], foot: big("rematch", t("Rematch")) };
  const { phase } = observation;
  if (phase === "bidding") return table(state);
  if (phase === "allocation") {
    const found = fixing(state);
    return workbench(state, { ...found, main: [...found.main, fixers(state, observation)] });
  }
  return state.layout && plays(state) ? workbench(state, building(state)) : null;
}

/** What the others have fixed for good, by their faces. */
function fixers(state, { seats }) {
  const fixed = (seat) => Object.values(seats[seat].fixed).flat();
  const some = others(state).filter((seat) => fixed(seat).length);
  const line = (seat) => [ears(`${seatName(state, seat)}: ${fixed(seat).map((card) => called(state, card)).join(", ")}`), face(state, seat), fixed(seat).map((card) => small(state, card))];
  return some.length > 0 && h("ul", { class: "fixers", "data-key": "fixers" }, some.map((seat) => h("li", { "data-key": `fixed-${seat}` }, line(seat))));
}

const ways = () => row("games", "log", t("Games"));

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
  for (const card of cards.children) {
    card.dataset.fly = `card:${card.dataset.key}`;
    card.dataset.from = `pile:${mine(state)}`;
  }
  return {
    name: "bidding",
    main: [
      h("div", { class: "public", "data-key": "public" }, belt(state, observation), h("ul", { class: "rivals" }, others(state).map((seat) => place(state, observation, seat)))),
      h("div", { class: "own", "data-key": "own" }, sum(state, observation), cards),
      me(state, observation),
      workshop(state),
      state.look.banner && h("p", { class: "banner", "data-key": "banner", "aria-hidden": "true" }, state.look.title),
    ],
    foot: foot(state, observation),
  };
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

// What is wished: sounds, in words too, and motion

const wishes = () => ({ sound: true, music: true, motion: true, captions: false, ...page.remembered().wishes });

function heed() {
  const { sound, music, motion, captions } = wishes();
  hear({ sound, music });
  caption(captions, () => page.now().captions ?? {});
  document.documentElement.dataset.still = motion ? "no" : "yes";
}

function menu(state) {
  const now = wishes();
  const wish = (key, words) => choice("wish", key, now[key], words);
  return [...pages.menu(state), h("h3", {}, t("Sound and motion")), h("div", { class: "languages" }, wish("sound", t("Effects")), wish("music", t("Music")), wish("captions", t("Captions")), wish("motion", t("Motion")))];
}

/** Nobody says anything any more. */
function quiet() {
  page.change({ remarks: [] });
  page.draw();
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
  reshaped(page);
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

export const beside = {
  ...pages,
  page: pageOf,
  take: (state, message) => says(hears(pages.take(state, message), message), message, quiet),
  menu,
  around: (paint) => drawing(page, paint),
  does: (given) => {
    page = given;
    going(() => page.send({ type: "on" }));
    sounding({ play, zap });
    heed();
    listen();
    return {
      ...pages.does(given),
      ...answers(given),
      skip: () => {},
      wish: (key) => {
        const now = wishes();
        page.remember({ wishes: { ...now, [key]: !now[key] } });
        heed();
      },
    };
  },
};
