// The pages that a page of one's own has beside a phone's: what there is to play, and why it is not.

import { fit, h, icon } from "./dom.js";
import { big, button, choice, disc, field, quiet, row, seatChoice, section } from "./parts.js";
import { sentence } from "./watching.js";
import { t } from "./words.js";

const MOST_RIVALS = 3;
const SIZES = [100, 125, 150, 200];
const LONGEST_NAME = 16;

/** Whether the game could not be loaded. */
export const loading = { failed: false };

/** So much of the game is there now. */
export function came(share) {
  const bar = document.getElementById("opens");
  bar.value = share;
  bar.hidden = share === 1;
}

let own = null;

// What is chosen for the next game: a table as the last one, until something else is.

const tableOf = (home) => ({ rivals: home.chosen.slice(0, MOST_RIVALS), level: home.level, name: home.name });

function take(state, message) {
  switch (message.type) {
    case "hello":
      return { ...state, pictures: Object.fromEntries(Object.entries(message.pictures).map(([key, place]) => [key, new URL(`../${place}`, import.meta.url).href])) };
    case "home":
      return {
        ...state,
        home: message,
        table: state.table && state.home?.now === message.now ? state.table : tableOf(message),
        dropping: null,
        // Another game has other seats, and so does none.
        ...(message.now && (!state.home || state.home.now === message.now) ? {} : { look: null, turn: null, seats: null }),
      };
    case "seats":
      return { ...state, away: false };
    case "file":
      handOut(message);
      return state;
    default:
      return state;
  }
}

/** Give a file to the browser to save. */
function handOut({ name, data }) {
  const address = URL.createObjectURL(new Blob([data], { type: "application/octet-stream" }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

// Pages

function page(state) {
  if (state.link === "elsewhere") {
    return sentence("elsewhere", t("The game is open in another tab."), "again", t("Play in this tab"));
  }
  if (state.link === "version") {
    return sentence("version", t("The games that this browser has kept are of another version: close all tabs with the game, and open it again."), "again", t("Try again"));
  }
  if (loading.failed) {
    return sentence("failed", t("The game could not be loaded. Check the connection and try again."), "again", t("Try again"));
  }
  if (!state.home && !state.look) return sentence("opening", t("The factory opens…"));
  return state.away || !state.look ? home(state) : null;
}

function title(state) {
  if (["elsewhere", "version"].includes(state.link) || (!state.home && !state.look)) return ["Fzzzt!", ""];
  return state.away || !state.look ? [t("New game"), ""] : null;
}

function home(state) {
  const { home: found, table } = state;
  const level = found.levels.find((one) => one.key === table.level);
  return {
    name: "home",
    main: [
      section("rivals", t("Your rivals"), quiet(t("Choose one to three rivals.")), h("ul", { class: "seats" }, found.rivals.map((rival) => rivalChoice(state, rival)))),
      section(
        "levels",
        t("How well they play"),
        h("div", { class: "languages" }, found.levels.map(({ key, title: words }) => choice("level", key, key === table.level, words))),
        quiet(level?.words),
      ),
      field("own-name", t("Your name"), { value: table.name, maxlength: String(LONGEST_NAME), autocomplete: "nickname", dir: "auto" }),
      section(
        "learn",
        t("How to play"),
        button("first", "", { class: "row" }, disc(state, { face: "foreman", colour: "" }), t("First game with the foreman")),
        row("rules", "rules", t("Rules")),
      ),
      section("day", t("Game of the day"), row("day", "spanner", found.day)),
      section("games", t("Your games"), games(state)),
    ],
    foot: big("begin", t("Play"), { enabled: table.rivals.length > 0 }),
  };
}

function rivalChoice(state, { key, name, colour, words }) {
  const chosen = String(state.table.rivals.includes(key));
  return h("li", { "data-key": key }, seatChoice("rival", key, chosen, disc(state, { face: key, colour }), name, words));
}

function games(state) {
  return [
    h("ul", { class: "games" }, state.home.games.map((game) => gameLine(state, game))),
    h(
      "label",
      { class: "row open-file", "data-key": "open-file" },
      icon("log"),
      t("Open a saved game"),
      h("input", { type: "file", id: "open-file", accept: ".fzzzt", class: "sr" }),
    ),
    h("p", { class: "quiet", "data-key": "kept" }, t("Your games are kept in this browser alone.")),
  ];
}

function gameLine(state, game) {
  const played = new Date(game.played).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  const dropping = state.dropping === game.id;
  const does = (what, words) => button(what, game.id, { class: "choice", "data-key": what, "aria-label": `${words}: ${game.words}` }, words);
  return h(
    "li",
    { "data-key": game.id },
    h("div", { class: "game-faces", "aria-hidden": "true" }, game.faces.map((face, at) => disc(state, { face, colour: game.colours[at] }))),
    h("p", {}, h("b", {}, game.words), h("span", { class: "quiet" }, played)),
    h(
      "div",
      { class: "languages" },
      does("open-game", game.finished ? t("Look back") : t("Go on")),
      game.finished && does("save-game", t("Save the record")),
      does("drop-game", dropping ? t("Delete this game?") : t("Delete")),
    ),
  );
}

function menu(state) {
  const size = own.remembered().size ?? SIZES[0];
  return [
    h("h3", {}, t("Text size")),
    h(
      "div",
      { class: "languages" },
      SIZES.map((percent) => choice("size", String(percent), percent === size, (percent / 100).toLocaleString(state.language, { style: "percent" }))),
    ),
    state.home && row("games", "log", t("Games")),
  ];
}

// What buttons do

const does = (page) => {
  own = page;
  document.addEventListener("input", ({ target }) => {
    if (target.id === "own-name") page.change({ table: { ...page.now().table, name: target.value } });
  });
  document.addEventListener("change", ({ target }) => target.id === "open-file" && takeIn(target));
  const table = (changes) => page.change({ table: { ...page.now().table, ...changes } });
  return {
    rival: (key) => {
      const { rivals } = page.now().table;
      table({ rivals: rivals.includes(key) ? rivals.filter((other) => other !== key) : [...rivals, key].slice(-MOST_RIVALS) });
    },
    level: (level) => table({ level }),
    begin: () => page.send({ type: "begin", ...page.now().table }),
    day: () => page.send({ type: "day", name: page.now().table.name }),
    rematch: () => page.send({ type: "again" }),
    on: () => page.send({ type: "on" }),
    games: () => {
      page.change({ away: true });
      page.close();
    },
    "open-game": (id) => page.send({ type: "open", id }),
    "save-game": (id) => page.send({ type: "save", id }),
    "drop-game": (id) => {
      if (page.now().dropping === id) page.send({ type: "drop", id });
      else page.change({ dropping: id });
    },
    size: (percent) => {
      page.remember({ size: Number(percent) });
      resize();
    },
  };
};

async function takeIn(field) {
  const [file] = field.files;
  field.value = "";
  if (file) own.send({ type: "file", data: await file.text() });
}

/** Letters of the size that is wished. */
function resize() {
  const { size } = own.remembered();
  const percent = SIZES.includes(size) ? size : SIZES[0];
  document.documentElement.style.fontSize = percent === SIZES[0] ? "" : `${percent}%`;
  fit();
}

export const beside = {
  page,
  title,
  menu,
  does,
  take,
  arrive: resize,
  full: () => {
    own.change({ told: t("The browser's storage is full: this game is lost when you close the page.") });
    own.draw();
  },
};
