() => {
  // What is wrong with the page as it stands: too small to press, too wide, too faint.
  const faults = [];
  const shown = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && getComputedStyle(element).visibility !== "hidden";
  };
  const root = document.querySelector("dialog[open]") ?? document.body;
  const name = (element) =>
    `${element.tagName.toLowerCase()}.${element.className} “${(element.getAttribute("aria-label") ?? element.textContent).slice(0, 40)}”`;

  for (const element of root.querySelectorAll("button, input, summary, a")) {
    if (!shown(element) || element.disabled) continue;
    const box = element.getBoundingClientRect();
    if (box.width < 43.9 || box.height < 43.9) {
      faults.push(`${name(element)} is ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`);
    }
    if (!(element.getAttribute("aria-label") ?? element.textContent).trim() && element.tagName === "BUTTON") {
      faults.push(`${name(element)} has no name`);
    }
  }

  const wide = document.documentElement.clientWidth;
  if (document.scrollingElement.scrollWidth > wide) faults.push(`the page is ${document.scrollingElement.scrollWidth} wide`);
  for (const element of root.querySelectorAll("*")) {
    const box = element.getBoundingClientRect();
    if (!shown(element) || element.closest(".closer, .sr, .ghost, .card, .face, .winner")) continue;
    if (box.right > wide + 1 || box.left < -1) faults.push(`${name(element)} reaches from ${box.left} to ${box.right}`);
    const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (text && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== "inline") {
      faults.push(`${name(element)} hides ${element.scrollWidth - element.clientWidth} px of its words`);
    }
  }

  // Contrast: the words' colour against every colour that may lie behind them.
  const parse = (text) => {
    const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number);
    return { r, g, b, a };
  };
  const over = (top, under) => ({
    r: top.r * top.a + under.r * (1 - top.a),
    g: top.g * top.a + under.g * (1 - top.a),
    b: top.b * top.a + under.b * (1 - top.a),
    a: 1,
  });
  const light = ({ r, g, b }) => {
    const part = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const ratio = (one, other) => {
    const [high, low] = [light(one), light(other)].sort((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
  };
  const behind = (element) => {
    if (!element) return [parse("rgb(16, 38, 45)")];
    const style = getComputedStyle(element);
    const colour = parse(style.backgroundColor);
    const stops = (style.backgroundImage.match(/rgba?\([^)]*\)/g) ?? []).map(parse);
    const solid = stops.filter((stop) => stop.a === 1);
    const own = solid.length ? solid : colour.a === 1 ? [colour] : null;
    const under = own ?? behind(element.parentElement);
    const layers = [...stops.filter((stop) => stop.a > 0 && stop.a < 1), ...(own || !colour.a ? [] : [colour])];
    return layers.length ? under.flatMap((ground) => [ground, ...layers.map((layer) => over(layer, ground))]) : under;
  };
  for (const element of root.querySelectorAll("*")) {
    const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!text || !shown(element) || element.closest(".sr, noscript, .too-old, .sitter-name, .badge, .coin")) continue;
    const colour = parse(getComputedStyle(element).color);
    const worst = Math.min(...behind(element).map((ground) => ratio(over(colour, ground), ground)));
    if (worst < 4.5) faults.push(`${name(element)} has a contrast of ${worst.toFixed(2)}`);
  }

  if (document.querySelectorAll("h1").length !== 1) faults.push("there is not one heading");
  for (const image of document.images) if (!image.complete || !image.naturalWidth) faults.push(`${image.src} is not shown`);
  return faults;
}
