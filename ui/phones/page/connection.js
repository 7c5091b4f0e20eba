// The wire to the table. It comes back by itself, and at rest it does nothing at all.

import { SILENCE, open } from "./line.js";

const WAITS = [300, 1000, 2000, 4000, 8000, 15000];
/** A phone that slept this long trusts no old wire. */
const SLEPT_LONG = 8000;

/** The state of a line that takes words, as the standard numbers it. */
const OPEN = 1;

/** Codes with which the server ends a connection, and what they mean to the page. */
const ENDS = { 4001: "closed", 4003: "unknown", 4008: "elsewhere", 4009: "version" };

export class Connection {
  /** `told` is called with each message, `changed` with "open", "lost" or one of ENDS, `hello` makes the first words. */
  constructor({ hello, told, changed }) {
    this.hello = hello;
    this.told = told;
    this.changed = changed;
    this.socket = null;
    this.tries = 0;
    this.timer = 0;
    /** Why the server has ended it for good, one of ENDS, "" while it has not. */
    this.ended = "";
    this.hiddenAt = 0;
    document.addEventListener("visibilitychange", () => this.#seen());
    window.addEventListener("online", () => this.#wakes());
    window.addEventListener("offline", () => this.#lost());
    window.addEventListener("pageshow", (event) => event.persisted && this.#wakes());
  }

  /** Open the wire anew, now. */
  again() {
    clearTimeout(this.timer);
    this.ended = "";
    const old = this.socket;
    const socket = open();
    this.socket = socket;
    old?.close();
    socket.onopen = () => this.#isOpen(socket);
    socket.onmessage = (event) => this.#hears(socket, event.data);
    socket.onclose = (event) => this.#closed(socket, event.code);
  }

  /** Send a message; false if there is no wire to send it by. */
  send(message) {
    if (this.socket?.readyState !== OPEN) return false;
    this.socket.send(JSON.stringify(message));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.again(), SILENCE);
    return true;
  }

  #isOpen(socket) {
    if (socket !== this.socket) return;
    socket.send(JSON.stringify(this.hello()));
  }

  #hears(socket, data) {
    if (socket !== this.socket) return;
    clearTimeout(this.timer);
    this.tries = 0;
    this.changed("open");
    this.told(JSON.parse(data));
  }

  #closed(socket, code) {
    if (socket !== this.socket) return;
    this.socket = null;
    clearTimeout(this.timer);
    if (code in ENDS) {
      this.ended = ENDS[code];
      this.changed(this.ended);
      return;
    }
    this.#lost();
  }

  #lost() {
    if (this.ended) return;
    this.changed("lost");
    clearTimeout(this.timer);
    // In a pocket nothing is tried: being looked at is what starts it again.
    if (document.hidden) return;
    const wait = WAITS[Math.min(this.tries, WAITS.length - 1)];
    this.tries += 1;
    this.timer = setTimeout(() => this.again(), wait * (0.8 + 0.4 * Math.random()));
  }

  #seen() {
    if (document.hidden) {
      this.hiddenAt = Date.now();
      if (!this.socket) clearTimeout(this.timer);
      return;
    }
    const slept = Date.now() - this.hiddenAt;
    if (!this.socket || slept > SLEPT_LONG) {
      this.tries = 0;
      this.#wakes();
    }
  }

  /** Something may have put right what kept the wire from opening. A tab whose hand is open in another one is no such
   * case: it takes the hand back when its person says so. */
  #wakes() {
    if (this.ended !== "elsewhere") this.again();
  }
}
