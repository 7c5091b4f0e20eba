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

/** All games that are kept. */
export const games = () => within("readonly", (store) => store.getAll());

/** Keep some games and delete others. */
export const change = (keep, drop) =>
  within("readwrite", (store) => {
    for (const game of keep) store.put(game);
    for (const id of drop) store.delete(id);
  });
