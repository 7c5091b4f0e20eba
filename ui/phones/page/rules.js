// The rules: sections that open, pictures where there are any, and marks on what is looked for.

import { h } from "./dom.js";
import { field, layer, picture } from "./parts.js";
import { t } from "./words.js";

/** The fewest letters that start a search. */
const LEAST = 2;
/** Letters that only look as if they had an accent, as the window's rules have them. */
const OWN_LETTERS = { й: "й", ё: "е", ß: "ss", "\u00ad": "" };

const plain = (letter) => OWN_LETTERS[letter] ?? letter.normalize("NFKD").replace(/\p{M}/gu, "");

/** A text for comparison, without case and accents, and where each of its letters comes from. */
function folded(text) {
  const found = [...text.toLowerCase()].map((letter) => [...plain(letter)]);
  return { letters: found.flat().join(""), places: found.flatMap((letters, at) => letters.map(() => at)) };
}

/** What is looked for, as it is compared; "" for nothing. */
export function needleOf(wanted) {
  const needle = folded(wanted.normalize("NFC")).letters.trim().replace(/\s+/g, " ");
  return needle.length < LEAST ? "" : needle;
}

/** A text cut into what is found, at odd places, and what lies between. */
export function cut(text, needle) {
  const whole = [...text.normalize("NFC")];
  const { letters, places } = folded(whole.join(""));
  const parts = [];
  let done = 0;
  for (let at = needle ? letters.indexOf(needle) : -1; at >= 0; at = letters.indexOf(needle, at + needle.length)) {
    const [from, to] = [places[at], places[at + needle.length - 1] + 1];
    parts.push(whole.slice(done, from).join(""), whole.slice(from, to).join(""));
    done = to;
  }
  return [...parts, whole.slice(done).join("")];
}

const has = (text, needle) => !needle || cut(text, needle).length > 1;
const marked = (text, needle) => cut(text, needle).map((part, at) => (at % 2 ? h("mark", {}, part) : part));

/** The sections that have what is looked for: with all that they say if it is in the title. */
export const found = (sections, needle) =>
  sections.map(([title, paragraphs]) => [title, has(title, needle) ? paragraphs : paragraphs.filter((text) => has(text, needle))]).filter(([, paragraphs]) => paragraphs.length);

export function rules(state) {
  const needle = needleOf(state.wanted ?? "");
  const sections = found(state.rules, needle);
  return [
    field("search", t("Search the rules"), { type: "search", "data-type": "search", enterkeyhint: "search", autocomplete: "off" }),
    h(
      "div",
      { class: "rules", "data-key": "rules" },
      sections.length ? sections.map(([title, paragraphs]) => section(state, title, paragraphs, needle)) : h("p", { class: "quiet", role: "status" }, t("Nothing found.")),
    ),
  ];
}

function section(state, title, paragraphs, needle) {
  const rows = (needle ? null : state.figures?.[title]) ?? [];
  const after = (at) => rows.filter(([place]) => place === at).map(([, pictures]) => row(state, pictures));
  return h(
    "details",
    { "data-key": title, open: needle !== "" },
    h("summary", {}, h("span", {}, marked(title, needle))),
    after(0),
    paragraphs.map((text, at) => [h("p", {}, marked(text, needle)), after(at + 1)]),
  );
}

/** Pictures for the eye: what they show, the words say. */
const row = (state, pictures) =>
  h(
    "div",
    { class: "figures", "aria-hidden": "true" },
    pictures.map(([key, caption]) => h("figure", {}, key in state.facts ? picture(state, key) : layer(state, key), caption && h("figcaption", {}, caption))),
  );
