// Flights: what lies elsewhere after a drawing than before it flies there, what turns over turns, what is new comes from
// its home, and what is gone goes to it. The page itself is at once what it is to be; copies fly over it.

import { h } from "./dom.js";

const FLIGHT = 360;
const TURN = 240;
const STAGGER = 45;
const LEAST = 12;
/** A card and a plate are as different in form as this, at least: neither is stretched to the other. */
const ALIKE = 0.4;
const EASE = "cubic-bezier(0.3, 0.9, 0.35, 1)";

const still = matchMedia("(prefers-reduced-motion: reduce)");
/** Whether things move: neither the browser nor the person has asked for rest. */
export const moves = () => !still.matches && document.documentElement.dataset.still !== "yes";

const sky = h("div", { id: "sky", inert: true });
let running = [];

/** Every thing that can fly by each of its names, with where it lies and how it looks. */
function things() {
  const found = new Map();
  for (const element of document.querySelectorAll("[data-fly]")) {
    const box = element.getBoundingClientRect();
    if (!box.width) continue;
    const thing = { element, box, back: element.dataset.face === "down" };
    for (const name of element.dataset.fly.split(" ")) if (!found.has(name)) found.set(name, thing);
  }
  return found;
}

const homeOf = (name) => {
  const home = name && document.querySelector(`[data-home~="${name}"]`);
  const box = home?.getBoundingClientRect();
  return box?.width ? box : null;
};

/** Draw, and let what has changed its place fly. */
export function around(draw) {
  if (!moves() || document.hidden) {
    finish();
    draw();
    return;
  }
  const before = things();
  const copies = new Map();
  // Only what may leave the page is copied beforehand: it is gone afterwards.
  for (const { element } of new Set(before.values())) if (element.dataset.to || element.dataset.face) copies.set(element, element.cloneNode(true));
  draw();
  if (!sky.isConnected) document.body.append(sky);
  const flown = new Set();
  // All is measured before anything takes off: each copy in the sky would have the page laid out anew.
  const flights = [];
  let count = 0;
  for (const element of document.querySelectorAll("[data-fly]")) {
    const names = element.dataset.fly.split(" ");
    const old = names.map((name) => before.get(name)).find((thing) => thing && !flown.has(thing));
    const box = element.getBoundingClientRect();
    if (!box.width) continue;
    if (old) {
      flown.add(old);
      const turns = old.back && element.dataset.face === "up";
      const far = Math.hypot(old.box.x - box.x, old.box.y - box.y) + Math.abs(old.box.width - box.width) > LEAST;
      const another = Math.abs(old.box.width / old.box.height - box.width / box.height) > ALIKE && copies.get(old.element);
      if (another) flights.push(() => become(element, another, old.box, box));
      else if (far) flights.push(() => fly(element, old.box, box, 0, turns ? copies.get(old.element) : null));
      else if (turns) flights.push(() => turn(element, copies.get(old.element), box));
    } else {
      const from = homeOf(element.dataset.from);
      if (!from) continue;
      const delay = STAGGER * count++;
      flights.push(() => fly(element, from, box, delay));
    }
  }
  for (const thing of new Set(before.values())) {
    const to = thing.element.dataset.to ?? copies.get(thing.element)?.dataset.to;
    if (flown.has(thing) || thing.element.isConnected || !to) continue;
    const home = homeOf(to);
    if (home) flights.push(() => leave(copies.get(thing.element), thing.box, home));
  }
  for (const flight of flights) flight();
}

/** Put a copy into the sky, where it is for the eye alone: nothing presses or finds it. */
function put(copy, box) {
  for (const part of [copy, ...copy.querySelectorAll("*")]) for (const name of Object.keys(part.dataset)) delete part.dataset[name];
  copy.classList.add("flying");
  Object.assign(copy.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` });
  sky.append(copy);
  return copy;
}

function play(element, frames, options, after) {
  const animation = element.animate(frames, options);
  running.push(animation);
  animation.onfinish = animation.oncancel = () => {
    running = running.filter((other) => other !== animation);
    after?.();
  };
}

const moved = (from, to) => `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width}, ${from.height / to.height})`;

/** A copy flies to where the element lies, which is seen once it has arrived. */
function fly(element, from, to, delay, back = null) {
  const timing = { duration: FLIGHT, delay, easing: EASE, fill: "backwards" };
  const copy = put(element.cloneNode(true), to);
  play(copy, [{ transform: moved(from, to) }, { transform: "none" }], timing, () => copy.remove());
  play(element, [{ opacity: 0 }, { opacity: 0 }], { duration: FLIGHT + delay });
  if (!back) return;
  const over = put(back, to);
  play(over, [{ transform: moved(from, to), opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0, offset: 0.6 }, { transform: "none", opacity: 0 }], timing, () => over.remove());
}

/** A card turns over where it lies. */
function turn(element, back, box) {
  const half = { duration: TURN / 2, easing: "ease-in" };
  const copy = put(back, box);
  copy.style.transformOrigin = "50% 50%";
  play(copy, [{ transform: "none" }, { transform: "scaleX(0)" }], half, () => copy.remove());
  play(element, [{ transform: "scaleX(0)" }, { transform: "none" }], { ...half, delay: TURN / 2, easing: "ease-out", fill: "backwards" });
}

/** What becomes something of another form, as a card a plate, flies there as it was. */
function become(element, copy, from, to) {
  leave(copy, from, to);
  play(element, [{ opacity: 0 }, { opacity: 0, offset: 0.7 }, { opacity: 1 }], { duration: FLIGHT });
}

/** What is gone flies home, and is seen no more. */
function leave(copy, from, to) {
  const scale = Math.min(1, to.height / from.height, to.width / from.width);
  const x = to.x + to.width / 2 - from.x - (from.width * scale) / 2;
  const y = to.y + to.height / 2 - from.y - (from.height * scale) / 2;
  put(copy, from);
  play(copy, [{ transform: "none" }, { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0.4 }], { duration: FLIGHT, easing: EASE }, () => copy.remove());
}

/** Everything is where it belongs, at once. */
export function finish() {
  for (const animation of [...running]) animation.finish();
}
