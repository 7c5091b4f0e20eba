// What rivals say: bubbles at their seats, for as long as they are read.

import { h } from "./dom.js";
import { tell } from "./lesson.js";
import { seatName } from "./parts.js";

/** How long a remark stays, in ms, unless the next look ends it. */
const STAYS = 3200;

let timer = 0;

/** The state after a message; `end` is called when what was said has been read. */
export function says(state, message, end) {
  if (message.type === "look") return { ...state, remarks: [] };
  if (message.type !== "said") return state;
  const remarks = [...state.remarks, message];
  clearTimeout(timer);
  timer = setTimeout(end, STAYS);
  tell(remarks.map(({ seat, words }) => `${seatName(state, seat)}: ${words}`).join(" "));
  return { ...state, remarks };
}

/** A page with what is said on it. */
export function withRemarks(state, page) {
  for (const { seat, words } of state.remarks ?? []) {
    const places = [`[data-key="seat-${seat}"]`, `[data-key="column-${seat}"]`].join(", ");
    const place = page.main.filter(Boolean).flatMap((part) => [...part.querySelectorAll(places)])[0];
    place?.append(h("p", { class: "quip", "aria-hidden": "true" }, words));
  }
  return page;
}
