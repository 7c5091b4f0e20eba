// What lies behind the page: here a table, at the other end of a socket. A page of one's own has another file in this
// one's place, with the game itself behind it.

/** A new line: a socket, or what behaves like one. */
export const open = () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);

/** An answer that meets silence for so long, in ms, shows a dead line. */
export const SILENCE = 5000;

/** The page is there. The address that was scanned holds the game's secret: nothing shall keep it. */
export const arrive = () => history.replaceState(null, "", "/");

/** What such a page has beside that of a phone, which has the table for it: pages and titles of its own, rows of the
 * menu, what its buttons do, what other messages mean, and what moves while the page is drawn. */
export const beside = {
  page: () => null,
  title: () => null,
  menu: () => null,
  does: () => ({}),
  take: (state) => state,
  around: (paint) => paint(),
};
