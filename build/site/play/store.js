// The games, in the browser's own store. What is told to be kept has been written when its promise is fulfilled.

const NAME = "fzzzt";
const GAMES = "games";

/** The store, opened; a rejection where there is none, or where it belongs to a later version. */
const opened = () =>
  new Promise((fulfil, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(GAMES, { keyPath: "id" });
    asked.onsuccess = () => fulfil(asked.result);
    asked.onerror = () => reject(asked.error);
  });

/** Do something to the games, all of it or nothing. */
async function within(mode, act) {
  const store = await opened();
  try {
    return await new Promise((fulfil, reject) => {
      const transaction = store.transaction(GAMES, mode, { durability: "strict" });
      const asked = act(transaction.objectStore(GAMES));
      transaction.oncomplete = () => fulfil(asked?.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    store.close();
  }
}

/** All games that are kept; what somebody else may have put there is left alone. */
export const games = async () => {
  const all = await within("readonly", (store) => store.getAll());
  return all.filter(({ id, played, data }) => typeof id === "string" && typeof played === "number" && typeof data === "string");
};

/** Keep some games and delete others. */
export const change = (keep, drop) =>
  within("readwrite", (store) => {
    for (const game of keep) store.put(game);
    for (const id of drop) store.delete(id);
  });

// Beside them what the page shows first, as the game has packed it: another version's is of no use, and neither is one
// that belongs to another game than the one played last, or to where that stood before.

const FIRST = "first";
const HERE = import.meta.url;

/** Keep what a page is to show before the game is there; "" for nothing. */
export const keepFirst = (text) => (text ? change([{ ...JSON.parse(text), id: FIRST, of: HERE }], []) : change([], [FIRST]));

/** What a page is to show before the game is there: messages, none if nothing fits, and null for somebody who has never
 * played here. */
export async function first() {
  const all = await games();
  const last = Math.max(...all.filter(({ id }) => id !== FIRST).map(({ played }) => played));
  const fits = all.find(({ id, of, played }) => id === FIRST && of === HERE && played === last);
  if (!fits) return all.length ? [] : null;
  const packed = new Blob([Uint8Array.from(atob(fits.data), (letter) => letter.charCodeAt(0))]);
  const lines = await new Response(packed.stream().pipeThrough(new DecompressionStream("deflate"))).text();
  return lines.split("\n");
}
