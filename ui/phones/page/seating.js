// Sitting down: which seat, what name, which face and colour.

import { h, icon } from "./dom.js";
import { big, button, disc, field, layer, seatChoice, section, sign } from "./parts.js";
import { t } from "./words.js";

export const LONGEST_NAME = 16;

const colourName = (key) =>
  ({
    red: t("red"),
    orange: t("orange"),
    blue: t("blue"),
    green: t("green"),
    purple: t("purple"),
    gold: t("yellow"),
    pink: t("pink"),
    mint: t("mint"),
  })[key] ?? key;

/** The claim as it would be sent: what the person has not chosen is what the seat offers. */
export function completed(state) {
  const { seats, faces, colours, playing } = state.seats;
  const seat = seats[state.claim.seat];
  // Whoever takes over a seat in a running game takes over who sits there.
  if (playing && seat) return { seat: state.claim.seat, name: seat.name, face: seat.face, colour: seat.colour };
  const first = (wished, offered, free) =>
    [wished, offered].find((key) => key && (free.includes(key) || !free.length)) ?? free[0] ?? offered;
  return {
    seat: state.claim.seat,
    name: state.claim.name.trim(),
    face: first(state.claim.face, seat?.face, faces),
    colour: first(state.claim.colour, seat?.colour, colours),
  };
}

export function seating(state) {
  const { seats, faces, colours, playing } = state.seats;
  const free = seats.some((seat) => seat.state === "free");
  if (!free) {
    return shown([h("p", { class: "large" }, t("Every seat is taken. The host can free one at the table.")), seatList(state, seats)], false);
  }
  const claim = completed(state);
  if (playing) return shown([seatList(state, seats)], big("sit", t("Take {name}'s place", { name: claim.name })));
  return shown(
    [
      field("name", t("Your name"), { maxlength: String(LONGEST_NAME), autocomplete: "nickname", autocapitalize: "words", enterkeyhint: "done", dir: "auto", "data-type": "name" }),
      seatList(state, seats),
      section(
        "face",
        t("Your face"),
        h("div", { class: "faces" }, faces.map((key, at) => pick(state, "face", key, claim, t("Face {number} of {count}", { number: at + 1, count: faces.length }), claim.colour, layer(state, `face/${key}`)))),
      ),
      section("colour", t("Your colour"), h("div", { class: "colours" }, colours.map((key) => pick(state, "colour", key, claim, colourName(key), key, sign(state, key))))),
    ],
    big("sit", claim.name ? t("Sit down as {name}", { name: claim.name }) : t("Sit down")),
  );
}

/** A face or a colour to choose. */
const pick = (state, what, key, claim, words, colour, sample) =>
  button(what, key, { class: `${what}-choice`, "data-key": key, "aria-pressed": String(key === claim[what]), "aria-label": words, vars: { "--seat": state.colours[colour] } }, sample);

/** The page, with the way to the table for those who only watch. */
const shown = (main, foot) => ({
  name: "seating",
  main: [...main, h("a", { class: "row", href: "/watch", "data-key": "watch" }, icon("eye"), t("Watch the game"))],
  foot,
});

function seatList(state, seats) {
  const { playing } = state.seats;
  const choice = (seat, at) => {
    const free = seat.state === "free";
    const open = free && !playing;
    return seatChoice(
      "seat-choice",
      String(at),
      free ? String(at === state.claim.seat) : null,
      open ? h("span", { class: "face empty", "aria-hidden": "true" }, String(at + 1)) : disc(state, seat),
      open && !seat.named ? t("Seat {number}", { number: at + 1 }) : seat.name,
      free ? t("free") : { taken: t("taken"), mine: t("you sit here") }[seat.state] ?? t("plays at the table"),
      { disabled: !free },
    );
  };
  return section("seats", t("Seats at the table"), h("ul", { class: "seats" }, seats.map((seat, at) => h("li", { "data-key": `seat-${at}` }, choice(seat, at)))));
}

/** Seated, and the game has not begun. */
export const waiting = (state) => ({
  name: "waiting",
  main: [
    h("p", { class: "large" }, t("Look at the table: the game begins there.")),
    seatList(state, state.seats.seats),
  ],
  foot: false,
});
