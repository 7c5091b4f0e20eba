// The game itself: Python, in a worker, so that the page never waits for it. It stores before it tells.

import { loadPyodide } from "./pyodide/pyodide.mjs";
import { BYTES, LOCK_FILE } from "./build.js";
import { change, games, keepFirst } from "./store.js";

const here = (name) => new URL(name, import.meta.url).href;
/** The code with which a table ends a line that another tab has taken over. */
const ELSEWHERE = 4008;
/** The code with which it ends what speaks another version. */
const STRANGE = 4009;
/** A page that is loaded again waits so long, in ms, for the one before it to be gone. */
const PATIENCE = 2000;

let engine = null;
let alone = null;
/** Whether this tab is the one that plays. */
let held = false;
let steps = Promise.resolve();
/** The page's newest line: what another one still wants is void. */
let newest = 0;

// How far it is: what has come, and then the steps that are done. They take about as long as half of all.

const COMING = 0.5;
const STEPS = ["started", "unpacked", "read", "opened"];
let come = 0;
let said = 0;
/** Say how far it is, in steps that can be seen. */
const far = (share) => {
  const now = Math.floor(share * 100) / 100;
  if (now !== said) postMessage({ kind: "progress", share: (said = now) });
};
const done = (step) => {
  performance.mark(step);
  far(COMING + ((1 - COMING) * (STEPS.indexOf(step) + 1)) / STEPS.length);
};
const fetched = self.fetch.bind(self);
self.fetch = async (asked, options) => {
  // The pictures of the first table come first.
  const answer = await fetched(asked, { priority: "low", ...options });
  // A copy is counted, so that the browser may keep what it compiles of the answer itself.
  if (!engine && answer.body) count(answer.clone().body.getReader());
  return answer;
};

async function count(reader) {
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    come += part.value.length;
    far(COMING * Math.min(1, come / BYTES));
  }
}

async function load() {
  const archive = fetch(here("game.zip")).then((answer) => answer.arrayBuffer());
  const python = await loadPyodide({
    indexURL: here("pyodide/"),
    lockFileContents: LOCK_FILE,
    packageBaseUrl: here("pyodide/"),
  });
  done("started");
  python.unpackArchive(await archive, "zip", { extractDir: "/game" });
  done("unpacked");
  python.runPython("import sys; sys.path.insert(0, '/game')");
  engine = python.pyimport("engine");
  done("read");
}

/** Be the tab that plays: the only one, or the one that takes it from another. */
const hold = (steal) =>
  new Promise((fulfil) => {
    const options = steal ? { steal: true } : { signal: AbortSignal.timeout(PATIENCE) };
    const until = () => {
      fulfil(true);
      return new Promise(() => {});
    };
    navigator.locks.request("fzzzt", options, until).catch(() => {
      // Waited in vain, or another tab has taken it.
      held = false;
      fulfil(false);
      postMessage({ kind: "end", code: ELSEWHERE });
    });
  });

async function open(steal) {
  if (!held) {
    held = await hold(steal);
    if (!held) return;
    // Another tab may have played meanwhile.
    alone = null;
  }
  // A store that cannot be read is told before anything is fetched, and nothing is changed in it.
  const kept = alone ? [] : await games().catch((error) => console.warn(error));
  if (!kept) {
    postMessage({ kind: "end", code: STRANGE });
    return;
  }
  if (!engine) await load();
  alone ??= engine.opened(JSON.stringify(kept));
  done("opened");
}

async function say(text, today, line) {
  if (!held) return;
  const { keep, drop, tell } = JSON.parse(engine.heard(alone, text, Date.now(), today));
  if (keep.length || drop.length) {
    await change(keep, drop).catch((error) => {
      console.error(error);
      postMessage({ kind: "full" });
    });
  }
  // Who has lost the game to another tab shows nothing that the other one may not know.
  if (held) postMessage({ kind: "told", texts: tell, line });
  if (held && keep.length + drop.length) await keepFirst(engine.next_visit(alone)).catch((error) => console.warn(error));
}

self.onmessage = ({ data }) => {
  if (data.kind === "open") newest = data.line;
  const step = data.kind === "open" ? () => open(data.steal) : () => say(data.text, data.today, data.line);
  steps = steps.then(() => data.line === newest && step()).catch((error) => {
    console.error(error);
    if (!alone) postMessage({ kind: "failed" });
  });
};
