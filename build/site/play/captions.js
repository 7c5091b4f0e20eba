// What is heard, in words, for whoever wishes that: in a strip of its own below the page, as in the window.

import { h } from "./dom.js";
import { t } from "./words.js";

/** How long a caption stays, in ms, unless another takes its place. */
const STAYS = 2500;

const strip = h("p", { id: "caption", role: "status" });
document.body.append(strip);
let words = () => ({});
let timer = 0;

/** Whether captions are wished, and where what is said of each sound is found. */
export function caption(wished, found) {
  document.documentElement.toggleAttribute("data-captions", wished);
  words = found;
}

/** A sound is heard, whether or not a loudspeaker plays it. */
export function heard(sound) {
  const said = words()[sound];
  if (!said || !document.documentElement.hasAttribute("data-captions")) return;
  clearTimeout(timer);
  strip.textContent = t(said);
  timer = setTimeout(() => (strip.textContent = ""), STAYS);
}
