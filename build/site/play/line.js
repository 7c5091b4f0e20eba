// What lies behind a page of one's own: the game itself, in a worker. It behaves like a socket to a table.

import { hears, lets, start } from "./director.js";
import { came, loading } from "./home.js";
import { first } from "../store.js";
import { beside as pages } from "./table.js";

const OPEN = 1;
const CLOSED = 3;
/** Any code that is none of the table's: the page tries again by itself. */
const LOST = 1006;
/** A first table is a look, a turn, and what the foreman offers. */
const OF_A_DAY = 3;
/** Another tab has taken the game over. */
const ELSEWHERE = 4008;
/** A worker says when it ends, so nobody has to find out by waiting: the longest wait that there is. */
export const SILENCE = 2 ** 31 - 1;

let worker = started();
let lines = 0;
/** The newest line: older ones hear nothing any more, and what they have said is void. */
let current = null;
/** Whether another tab has taken the game: who opens a line then wants it back. */
let taken = false;

class Line {
  readyState = OPEN;
  number = (lines += 1);
  heard = false;
  /** What the page shows before it has heard anything, and what it says meanwhile. */
  shown = [];
  waiting = [];

  send(text) {
    if (!lets(text)) return;
    const { type, language } = JSON.parse(text);
    if (type === "hello") {
      const today = new Date().toLocaleDateString("sv");
      say(this, text, today);
      showFirst(this, language, today).catch((error) => console.warn(error));
    } else if (this.heard) {
      say(this, text);
    } else {
      this.waiting.push(text);
    }
  }

  /** The first answer: what has been done at the table that was shown counts if it is the very one. */
  greeted(texts) {
    this.heard = true;
    const fresh = texts.filter((text) => !this.shown.includes(text));
    const same = fresh.every((text) => JSON.parse(text).type === "home");
    (same ? fresh : texts).forEach(tell);
    if (same) for (const text of this.waiting) say(this, text);
  }

  close() {
    this.readyState = CLOSED;
  }
}

const say = (line, text, today = new Date().toLocaleDateString("sv")) => worker?.postMessage({ kind: "say", text, today, line: line.number });

/** A new line. */
export function open() {
  const line = new Line();
  current = line;
  start();
  loading.failed = false;
  worker ??= started();
  worker.postMessage({ kind: "open", steal: taken, line: line.number });
  taken = false;
  queueMicrotask(() => line.onopen());
  return line;
}

/** Show a table before the game itself is there: the one left last, or that of somebody's first game, which the day
 * alone decides. */
async function showFirst(line, language, today) {
  let texts = await first();
  if (!texts) {
    const answer = await fetch(new URL(`../first/${language}.jsonl`, import.meta.url));
    const [hello, seats, ...tables] = (await answer.text()).split("\n");
    const at = OF_A_DAY * new Date(today).getUTCDay();
    texts = [hello, seats, ...tables.slice(at, at + OF_A_DAY)];
  }
  if (line !== current || line.heard || !texts.length || JSON.parse(texts[0]).language !== language) return;
  line.shown = texts;
  texts.forEach(tell);
}

const tell = (text) => hears(text, (data) => current.onmessage({ data }));

function started() {
  const begun = new Worker(new URL("../worker.js", import.meta.url), { type: "module" });
  begun.onmessage = ({ data }) => HEARS[data.kind](data);
  begun.onerror = () => HEARS.failed();
  return begun;
}

function ends(code) {
  const line = current;
  line?.close();
  line?.onclose({ code });
}

const HEARS = {
  progress: ({ share }) => came(share),
  told: ({ texts, line }) => {
    if (line !== current.number) return;
    if (current.heard) texts.forEach(tell);
    else current.greeted(texts);
    stay();
  },
  end: ({ code }) => {
    taken = code === ELSEWHERE;
    ends(code);
  },
  full: () => pages.full(),
  failed: () => {
    worker?.terminate();
    worker = null;
    loading.failed = true;
    ends(LOST);
  },
};

let stays = false;

/** Have the page stay, for when there is no network: once the game runs, as nothing may make it wait. */
function stay() {
  if (stays) return;
  stays = true;
  navigator.serviceWorker?.register(new URL("../../service.js", import.meta.url)).catch((error) => console.warn(error));
}

export const arrive = () => pages.arrive();
export const beside = pages;
