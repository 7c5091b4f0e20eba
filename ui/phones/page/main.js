// The phone page: what a person does goes to the table, what the table says goes on the page.

import { Connection } from "./connection.js";
import { bidding } from "./bidding.js";
import { building } from "./building.js";
import { fit, h, morph } from "./dom.js";
import { listen } from "./drag.js";
import { fixing } from "./fixing.js";
import { arrive, beside } from "./line.js";
import { head, lost, round, workshop } from "./parts.js";
import { LONGEST_NAME, completed, seating, waiting } from "./seating.js";
import { sheet } from "./sheets.js";
import { chosen, claimed, laid, layoutOf, mine, own, planned, plays, start, steps, take, toAct, widgetsOf } from "./state.js";
import { over, sentence, watching } from "./watching.js";
import { LANGUAGES, preferred, speak, t } from "./words.js";

const PROTOCOL = "fzzzt-phone/1";
/** Ways in which the page is no part of the game, until something is done about it. */
const OUTSIDE = ["closed", "unknown", "elsewhere", "version"];
const BUZZ = [120, 80, 120];

let state = { ...start(), colours: {}, rules: [], language: "", wanted: "" };
/** The language that the person wishes; `state.language` is the one whose words are here, "" before there are any. */
let wished = "en";
let open = null;
let said = "";

// What is kept from one evening to the next: a name and a language, never a card. A browser that keeps nothing, as in
// a private window, throws at the first touch.
function remembered() {
  try {
    return JSON.parse(localStorage.getItem("fzzzt")) ?? {};
  } catch {
    return {};
  }
}

function remember(what) {
  try {
    localStorage.setItem("fzzzt", JSON.stringify({ ...remembered(), ...what }));
  } catch {
    // The next evening asks again.
  }
}

/** Fetch the words of the wished language; whether the page speaks another one now. Words that do not come are asked
 * for again with the next wire. */
async function learn() {
  const language = wished;
  if (language === state.language) return false;
  const found = await fetch(new URL(`../words/${language}.json`, import.meta.url))
    .then((answer) => answer.json())
    .catch(() => null);
  if (!found || language !== wished) return false;
  const { words, ...others } = found;
  speak(language, words);
  document.documentElement.lang = language;
  state = { ...state, ...others };
  return true;
}

const wire = new Connection({
  hello: () => ({ type: "hello", protocol: PROTOCOL, language: state.language || "en", watches: beside.watches }),
  told: (message) => {
    const before = state;
    state = beside.take(take(state, message), message);
    if (message.type === "hello" && message.protocol !== PROTOCOL) reloadOnce();
    // The table's own sentences come in the language that the wire was opened with.
    if (message.type === "hello") learn().then((anew) => anew && wire.again());
    if (message.type === "turn") goOn();
    if (message.type === "look") notice(before.look, message);
    if (message.type === "told") say(message.words, true);
    draw();
  },
  changed: (link) => {
    if (link === "version") reloadOnce();
    if (state.link === link) return;
    state = { ...state, link };
    if (link === "open") mend();
    if (link === "lost") say(lost());
    draw();
  },
});

/** Ask again for pictures that did not come while the table was out of reach. */
function mend() {
  for (const image of document.images) {
    if (image.complete && !image.naturalWidth) image.src = image.getAttribute("src");
  }
}

function reloadOnce() {
  if (sessionStorage.getItem("reloaded")) return;
  sessionStorage.setItem("reloaded", "1");
  location.reload();
}

/** Send an answer to the turn. */
function answer(action) {
  if (!toAct(state)) return;
  if (wire.send({ type: "action", turn: state.turn.turn, action })) state = { ...state, sent: true, told: "" };
}

/** A card dropped on the belt is bid with those chosen before it, as at the table; before one's turn it is chosen. */
function offer(card) {
  if (!state.chosen.includes(card)) state = chosen(state, card);
  if (toAct(state)) DOES.bid();
}

/** The next step of a plan, as soon as the table asks for it. */
function goOn() {
  const next = state.queue?.[0];
  if (!next) return;
  const legal = state.turn.actions.some(
    (action) => action.type === next.type && action.unit === next.unit && action.card === next.card,
  );
  if (legal) {
    const rest = state.queue.slice(1);
    state = { ...state, queue: rest.length ? rest : null };
    answer(next);
  } else {
    state = { ...state, queue: null };
  }
}

// What a screen reader says: one's turn at once, the rest when it is convenient.

function say(words, atOnce = false) {
  document.getElementById(atOnce ? "assertive" : "polite").textContent = words;
}

const closed = (words) => (/[.!?…]$/.test(words) ? words : `${words}.`);

function notice(before, look) {
  const words = [look.title, look.words, ...look.verdict].filter(Boolean).map(closed).join(" ");
  if (words !== said) say(words, look.buzz);
  said = words;
  // A plan's next step is no new turn to its person; and a page that nobody has touched yet may not buzz.
  if (look.buzz && !state.queue && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(BUZZ);
  document.title = look.buzz ? `★ ${look.title}` : look.title;
  if (before?.stage !== look.stage && look.stage === "reveal" && open?.kind !== "last") open = null;
}

// Which page

function page() {
  const own = beside.page(state);
  if (own) return own;
  switch (state.link) {
    case "closed":
      return sentence("closed", state.told || t("The gate is closed."), "again", t("Try again"));
    case "unknown":
      return sentence("unknown", t("Scan the code on the table again."));
    case "elsewhere":
      return sentence("elsewhere", t("Your hand is open in another tab of this phone."), "again", t("Use this one"));
    case "version":
      return sentence("version", t("This page is of another version. Scan the code on the table again."));
    default:
  }
  if (!state.seats) return sentence("opening", state.link === "lost" ? lost() : t("Looking for the table…"));
  if (mine(state) === null) return seating(state);
  if (!state.look) return waiting(state);
  const { stage, observation } = state.look;
  if (stage === "over" || observation.phase === "over") return over(state);
  if (stage === "reveal") return watching(state);
  if (observation.phase === "allocation") return fixing(state);
  if (observation.phase === "scoring") return state.layout && plays(state) ? building(state) : { name: "patience", main: [workshop(state)], foot: false };
  return bidding(state);
}

function title() {
  const own = beside.title(state);
  if (own) return own;
  if (!state.seats || OUTSIDE.includes(state.link)) return ["Fzzzt!", ""];
  if (mine(state) === null) return [t("Sit down"), t("Take a seat at the table")];
  if (!state.look) return [t("You sit"), state.seats.seats[mine(state)].name];
  return [state.look.title, state.look.words];
}

// Drawing

function draw() {
  beside.around(paint);
}

function paint() {
  const { name, main, foot } = page();
  const [words, more] = title();
  const away = state.link === "lost" && state.seats;
  const body = document.body;
  const before = body.classList[0];
  body.className = [name, toAct(state) && "acts", away && "lost", body.classList.contains("dragging") && "dragging"].filter(Boolean).join(" ");
  morph(document.getElementById("head"), h("header", { id: "head" }, head(state, words, more)));
  morph(
    document.getElementById("main"),
    h(
      "main",
      { id: "main", tabindex: "-1" },
      away && h("p", { class: "notice", "data-key": "lost" }, lost()),
      state.told && !OUTSIDE.includes(state.link)
        ? h("p", { class: "notice", "data-key": "told" }, state.told, round("told", "", t("Close"), "close"))
        : false,
      main,
    ),
  );
  if (before !== name) toTop();
  morph(document.getElementById("foot"), h("footer", { id: "foot" }, foot));
  const field = document.getElementById("name");
  if (field && field !== document.activeElement && field.value !== state.claim.name) field.value = state.claim.name;
  drawSheet();
}

function toTop() {
  document.getElementById("main").scrollTop = 0;
  document.scrollingElement.scrollTop = 0;
}

function drawSheet() {
  const dialog = document.getElementById("sheet");
  if (!open || (!state.look && !["menu", "rules"].includes(open.kind))) {
    if (dialog.open) dialog.close();
    return;
  }
  const { title: words, body, wide } = sheet(state, open, beside.menu(state));
  morph(
    document.getElementById("sheet-body"),
    h(
      "div",
      { id: "sheet-body", class: wide ? "wide" : "" },
      h("div", { class: "sheet-head" }, h("h2", { id: "sheet-title" }, words), round("close", "", t("Close"), "close")),
      h("div", { class: "sheet-content", "data-key": open.kind }, body),
    ),
  );
  if (!dialog.open) dialog.showModal();
  if (open.fresh) {
    open.fresh = false;
    const cards = dialog.querySelector(".closer");
    const first = cards?.children[Number(cards.dataset.first)];
    first?.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
  }
}

const wishes = (what) => (key) => (state = { ...state, claim: { ...state.claim, [what]: key } });
const opens = (kind) => (what) => (open = { kind, what, fresh: true });

const DOES = {
  choose: (card) => {
    state = chosen(state, card);
  },
  bid: () => answer({ type: "bid", cards: state.chosen }),
  hold: (card) => {
    state = { ...state, held: state.held === card ? null : card };
  },
  unit: (unit) => {
    const taken = state.plan[unit];
    state = state.held ? planned(state, state.held, unit) : planned(state, taken, "");
  },
  fix: () => {
    state = { ...state, queue: steps(state.plan) };
    goOn();
  },
  place: (key) => {
    const there = state.layout[key];
    if (state.held && state.held !== there) state = laid(state, state.held, key);
    else state = { ...state, held: state.held ? null : (there ?? null) };
  },
  best: () => {
    const build = state.turn?.actions[0]?.widgets;
    if (build) state = { ...state, layout: layoutOf(build, own(state).units), held: null };
  },
  count: () => answer({ type: "build", widgets: widgetsOf(state.layout, own(state).units, state.facts) }),
  "seat-choice": (seat) => {
    state = { ...state, claim: claimed(state, Number(seat)) };
  },
  face: wishes("face"),
  colour: wishes("colour"),
  sit: () => {
    const claim = completed(state);
    if (!claim.name) {
      document.getElementById("name").focus();
      state = { ...state, told: t("Please type your name.") };
      say(state.told, true);
      return;
    }
    if (!state.seats.playing) remember({ name: claim.name });
    state = { ...state, told: "" };
    wire.send({ type: "claim", ...claim });
  },
  again: () => wire.again(),
  told: () => {
    state = { ...state, told: "" };
  },
  language: async (language) => {
    remember({ language });
    wished = language;
    await learn();
    if (!OUTSIDE.includes(state.link)) wire.again();
    draw();
  },
  menu: opens("menu"),
  log: opens("log"),
  rules: opens("rules"),
  last: opens("last"),
  seat: opens("seat"),
  closer: opens("closer"),
  close: () => {
    open = null;
  },
  ...beside.does({
    now: () => state,
    change: (changes) => (state = { ...state, ...changes }),
    send: (message) => wire.send(message),
    close: () => (open = null),
    remember,
    remembered,
    draw: () => draw(),
  }),
};

document.addEventListener("click", (event) => {
  const pressed = event.target.closest("[data-do]");
  if (!pressed || pressed.disabled) return;
  DOES[pressed.dataset.do](pressed.dataset.what);
  draw();
});
document.addEventListener("input", (event) => {
  if (event.target.dataset.type === "name") state = { ...state, claim: { ...state.claim, name: event.target.value, typed: Boolean(event.target.value) }, told: "" };
  if (event.target.dataset.type === "search") state = { ...state, wanted: event.target.value };
  draw();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.id === "name") DOES.sit();
  if (event.key === "Escape" && state.held) state = { ...state, held: null };
  if (["Enter", "Escape"].includes(event.key)) draw();
});
const dialog = document.getElementById("sheet");
// Before it closes: a message that arrived between that and the event "close" would open it again.
dialog.addEventListener("cancel", DOES.close);
// A phone's own way back may close it without asking; another may have been opened since.
dialog.addEventListener("close", () => dialog.open || DOES.close());
dialog.addEventListener("click", (event) => {
  if (event.target !== dialog) return;
  DOES.close();
  draw();
});

listen({
  drop: (card, where) => {
    if (where === "lot") offer(card);
    else state = state.layout ? laid(state, card, where) : planned(state, card, where);
    draw();
  },
  held: (what) => {
    DOES.closer(what);
    draw();
  },
});

// old.js looks for this mark.
document.documentElement.dataset.started = "yes";

arrive();
fit();
window.addEventListener("resize", fit);

const kept = remembered();
state.claim.usual = typeof kept.name === "string" ? [...kept.name].slice(0, LONGEST_NAME).join("") : "";
state.claim.name = state.claim.usual;
wished = kept.language in LANGUAGES ? kept.language : preferred(navigator.languages ?? [navigator.language]);
learn()
  .then(() => wire.again())
  .finally(draw);
