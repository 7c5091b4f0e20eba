// Sitting down: which seat, what name, which face and colour.

import { h, icon } from "./dom.js";
import { big, button, disc, layer, seatChoice, sign } from "./parts.js";
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
    return {
      name: "seating",
      main: [h("p", { class: "large" }, t("Every seat is taken. The host can free one at the table.")), seatList(state, seats), way()],
      foot: false,
    };
  }
  const claim = completed(state);
  if (playing) {
    return {
      name: "seating",
      main: [seatList(state, seats), way()],
      foot: big("sit", t("Take {name}'s place", { name: claim.name })),
    };
  }
  return {
    name: "seating",
    main: [
      h(
        "label",
        { class: "field", "data-key": "name" },
        h("span", {}, t("Your name")),
        h("input", {
          id: "name",
          maxlength: String(LONGEST_NAME),
          autocomplete: "nickname",
          autocapitalize: "words",
          enterkeyhint: "done",
          spellcheck: "false",
          dir: "auto",
          "data-type": "name",
        }),
      ),
      seatList(state, seats),
      h(
        "section",
        { "data-key": "faces" },
        h("h2", {}, t("Your face")),
        h(
          "div",
          { class: "faces" },
          faces.map((key, at) =>
            button(
              "face",
              key,
              {
                class: "face-choice",
                "data-key": key,
                "aria-pressed": String(key === claim.face),
                "aria-label": t("Face {number} of {count}", { number: at + 1, count: faces.length }),
                vars: { "--seat": state.colours[claim.colour] },
              },
              layer(state, `face/${key}`),
            ),
          ),
        ),
      ),
      h(
        "section",
        { "data-key": "colours" },
        h("h2", {}, t("Your colour")),
        h(
          "div",
          { class: "colours" },
          colours.map((key) =>
            button(
              "colour",
              key,
              {
                class: "colour-choice",
                "data-key": key,
                "aria-pressed": String(key === claim.colour),
                "aria-label": colourName(key),
                vars: { "--seat": state.colours[key] },
              },
              sign(state, key),
            ),
          ),
        ),
      ),
      way(),
    ],
    foot: big("sit", claim.name ? t("Sit down as {name}", { name: claim.name }) : t("Sit down")),
  };
}

/** The way to the table for those who only watch. */
const way = () => h("a", { class: "row", href: "/watch", "data-key": "watch" }, icon("eye"), t("Watch the game"));

function seatList(state, seats) {
  const { playing } = state.seats;
  return h(
    "section",
    { "data-key": "seats" },
    h("h2", {}, t("Seats at the table")),
    h(
      "ul",
      { class: "seats" },
      seats.map((seat, at) => {
        const free = seat.state === "free";
        const what = free
          ? t("free")
          : { taken: t("taken"), mine: t("you sit here") }[seat.state] ?? t("plays at the table");
        return h(
          "li",
          { "data-key": `seat-${at}` },
          seatChoice(
            "seat-choice",
            String(at),
            free ? String(at === state.claim.seat) : null,
            free && !playing ? h("span", { class: "face empty", "aria-hidden": "true" }, String(at + 1)) : disc(state, seat),
            free && !playing && !seat.named ? t("Seat {number}", { number: at + 1 }) : seat.name,
            what,
            { disabled: !free },
          ),
        );
      }),
    ),
  );
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
