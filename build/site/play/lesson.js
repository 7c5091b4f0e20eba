// The mentor of a first game: what he says lies over the table, and what he points at has a ring.

import { h } from "./dom.js";
import { button, layer, round } from "./parts.js";
import { play } from "./sound.js";
import { chosen, power } from "./state.js";
import { t } from "./words.js";

/** Where on the page a mark is; a card of the hand is named by its id. */
const MARKS = {
  lot: ".hammer, .prize",
  wheel: ".hammer",
  next: ".belt .place:first-child",
  confirm: ".big",
  pile: ".me .pile",
  "own bid": ".mine .laid-back",
};
/** What is large, or has words above it: no arrow leads there. */
const PLAIN = ["lot", "wheel", "pile"];

/** What a reader says, from one drawing to the next. */
const voice = h("div", { class: "sr", role: "status" });
document.body.append(voice);
export const tell = (words) => (voice.textContent = words);

/** The state after a message: he is silent from one look to what he says about it. */
export function hears(state, message) {
  if (message.type === "look") return { ...state, mentor: null };
  if (message.type !== "mentor") return state;
  tell(message.words);
  if (!message.refuses) return { ...state, mentor: message.words ? message : null };
  play("illegal");
  return { ...state, mentor: message, sent: false };
}

/** A page with him on it. */
export function taught(state, page) {
  const { mentor } = state;
  if (!mentor || !["bidding", "watching"].includes(page.name)) return page;
  const parts = [...page.main, page.foot].flat().filter(Boolean);
  for (const mark of mentor.point) point(state, parts, mark);
  return { ...page, main: [...page.main, foreman(state, mentor)] };
}

const foreman = (state, { words, mood, offer }) =>
  h(
    "aside",
    { class: "foreman", "data-key": "foreman" },
    h("span", { class: "face" }, layer(state, `${mood === "calm" ? "face" : mood}/foreman`)),
    h("div", { class: "says" }, h("p", {}, words), !offer && round("known", "", t("I know Fzzzt!"), "close", { title: t("I know Fzzzt!") })),
    offer && h("div", { class: "answers" }, button("first", "", { class: "choice" }, t("Show me how")), button("known", "", { class: "choice" }, t("I know Fzzzt!"))),
  );

function point(state, parts, mark) {
  const found = mark in MARKS ? all(parts, MARKS[mark]) : robots(state, parts, mark);
  for (const one of found) one.classList.add("pointed", mark === "wheel" ? "at-wheel" : "ringed");
  if (!PLAIN.includes(mark)) found[found.length >> 1]?.append(h("i", { class: "arrow", "aria-hidden": "true" }));
}

const all = (parts, where) => parts.flatMap((part) => (part.matches(where) ? [part] : [...part.querySelectorAll(where)]));

/** A card of the hand, or all that have power. */
const robots = (state, parts, mark) =>
  all(parts, ".hand .hand-card").filter(({ dataset: { what } }) => (mark === "robots" ? power([what], state.facts) : what === mark));

/** What his buttons do; he watches what is chosen. */
export const answers = (page) => ({
  choose: (card) => {
    page.change(chosen(page.now(), card));
    const { mentor, turn, chosen: cards } = page.now();
    if (mentor && !mentor.offer && turn) page.send({ type: "chosen", cards });
  },
  first: () => page.send({ type: "first", name: page.now().table?.name ?? "" }),
  known: () => page.send({ type: "known" }),
});
