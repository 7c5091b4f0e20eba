// What lies behind a page of one's own: the game itself, in a worker. It behaves like a socket to a table.

import { hears, lets, start } from "./director.js";
import { progress } from "./home.js";
import { beside as pages } from "./table.js";

const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 3;
/** Any code that is none of the table's: the page tries again by itself. */
const LOST = 1006;

let worker = null;
/** The newest line: older ones hear nothing any more. */
let current = null;
/** Whether another tab has taken the game: who opens a line then wants it back. */
let taken = false;

class Line {
  readyState = CONNECTING;

  send(text) {
    if (lets(text)) worker?.postMessage({ kind: "say", text });
  }

  close() {
    this.readyState = CLOSED;
  }
}

/** A new line. */
export function open() {
  const line = new Line();
  current = line;
  start();
  progress.failed = false;
  worker ??= started();
  worker.postMessage({ kind: "open", steal: taken });
  taken = false;
  return line;
}

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
  progress: ({ share }) => {
    progress.share = share;
    progress.draw();
  },
  ready: () => {
    if (current.readyState !== CONNECTING) return;
    current.readyState = OPEN;
    current.onopen();
    stay();
  },
  told: ({ text }) => hears(text, (data) => current.onmessage({ data })),
  end: ({ code }) => {
    taken = true;
    ends(code);
  },
  full: () => pages.full(),
  failed: () => {
    worker?.terminate();
    worker = null;
    progress.failed = true;
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
