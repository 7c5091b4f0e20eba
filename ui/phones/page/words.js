// The page's words in the phone's language. The English words are the keys, as everywhere in the game.

let words = {};
let plural = new Intl.PluralRules("en");

/** Speak a language from now on. */
export function speak(language, found) {
  words = found;
  plural = new Intl.PluralRules(language);
}

/** A number with a dash below zero, as long as a minus sign: the same one as at the table. */
export const dashed = (value) => String(value).replace("-", "–");

/** The same with a plus sign from zero on. */
export const signed = (value) => (value < 0 ? dashed(value) : `+${value}`);

// Letters that are written from right to left, unless the marks around them are there already.
const SCRIPTS = ["Hebrew", "Arabic", "Syriac", "Thaana", "Nko", "Adlam"].map((script) => `\\p{Script=${script}}`);
const TURNED = new RegExp(`^[^\u2068]*[${SCRIPTS.join("")}]`, "u");

/** A name for the middle of a sentence: one that is written from right to left, between marks that keep a number behind
 * it from standing on its other side. */
export const isolated = (name) => (TURNED.test(name) ? `\u2068${name}\u2069` : name);

const filled = (text, values) => text.replace(/\{(\w+)\}/g, (field, name) => isolated(values[name] ?? field));

/** A text with its {fields} filled. */
export function t(message, values = {}) {
  return filled(words[message]?.[0] ?? message, values);
}

const CATEGORIES = ["one", "few", "many"];

/** The form of a text that fits a number, which is its {n}. */
export function n(one, number, values = {}) {
  const forms = words[one] ?? [one];
  const form = forms[CATEGORIES.indexOf(plural.select(number))] ?? forms[forms.length - 1];
  return filled(form, { n: number, ...values });
}

/** Words whose numbers never begin a line. */
export const together = (text) => text.replace(/ (?=\d)/g, "\u00a0");

/** What a card is called. */
export const nameOf = (id) => words[`card/${id}`]?.[0] ?? id;

/** The languages that the page speaks, each in its own words. */
export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español", nl: "Nederlands", ru: "Русский" };

/** The first language that the person prefers and the page speaks. */
export function preferred(wanted) {
  const known = wanted.map((name) => name.slice(0, 2).toLowerCase()).find((name) => name in LANGUAGES);
  return known ?? "en";
}
