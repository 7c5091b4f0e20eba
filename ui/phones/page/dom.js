// Small tools for the document. Words always become text nodes: nothing here reads a string as HTML.

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes and children; false, null and "" are left out. `vars` are custom properties of CSS. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "vars") {
      for (const [key, what] of Object.entries(value)) element.style.setProperty(key, what);
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  const given = children.flat(Infinity).filter((child) => child !== false && child !== null && child !== undefined);
  element.append(...given.filter((child) => child !== ""));
  return element;
}

const ICONS = {
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  close: "M6 6l12 12M18 6L6 18",
  closer: "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21M10.5 7.5v6M7.5 10.5h6",
  eye: "M2 12s4-7 10-7s10 7 10 7s-4 7-10 7s-10-7-10-7zM12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6z",
  log: "M5 5h14M5 10h14M5 15h9M5 20h6",
  rules: "M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11",
  spanner: "M14.5 6a4.5 4.5 0 0 1 5.7-1.6L17 7.6l.6 2.2 2.2.6 3-3A4.5 4.5 0 0 1 16 13L8 21a2.1 2.1 0 0 1-3-3l8-8",
  undo: "M9 6L4 11l5 5M4 11h10a5.5 5.5 0 0 1 0 11h-3",
};

/** A drawing of lines, for the eye alone. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** Mark letters so large that few fit side by side, or below one another where the page is wider than high: by how large
 * they are shown, as a page may have a size of its own that no media query knows. */
export function fit() {
  const root = document.documentElement;
  const letter = parseFloat(getComputedStyle(root).fontSize);
  const narrow = innerWidth <= 18 * letter;
  root.toggleAttribute("data-narrow", narrow);
  root.toggleAttribute("data-few", narrow || innerHeight <= Math.min(innerWidth, 16 * letter));
}

const keyOf = (node) => (node.nodeType === Node.ELEMENT_NODE ? node.getAttribute("data-key") : null);
const alike = (one, other) =>
  one.nodeType === other.nodeType && one.nodeName === other.nodeName && keyOf(one) === keyOf(other);

/** Make `old` look like `fresh`, keeping what has not changed: the focus, the scrolling, and pictures on the screen. */
export function morph(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !(name === "open" && old.nodeName === "DETAILS")) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) === value) continue;
    // The page's security policy forbids style attributes, but not a style that a script sets.
    if (name === "style") old.style.cssText = fresh.style.cssText;
    else old.setAttribute(name, value);
  }
  const keyed = new Map();
  for (const child of old.childNodes) if (keyOf(child)) keyed.set(keyOf(child), child);
  let at = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const known = keyOf(child) ? keyed.get(keyOf(child)) : at && !keyOf(at) ? at : null;
    if (known && alike(known, child)) {
      morph(known, child);
      if (known === at) at = at.nextSibling;
      else old.insertBefore(known, at);
    } else {
      old.insertBefore(child, at);
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}
