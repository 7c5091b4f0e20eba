// Effects and music, the window's own. Nothing is fetched before the first touch, as browsers let nobody hear anything
// before it, and as the first lot is not to wait for it.

import { heard } from "./captions.js";

const TAKES = {
  "button-press": 1,
  "card-pick": 3,
  "card-drop": 3,
  "card-slide": 3,
  "card-flip": 3,
  deal: 3,
  "belt-roll": 1,
  "bid-slam": 2,
  "zap-1": 1,
  "zap-2": 1,
  "zap-3": 1,
  "zap-4": 1,
  "zap-5": 1,
  "zap-6": 1,
  "zap-7": 1,
  "zap-8": 1,
  "lead-change": 1,
  "winner-crackle": 1,
  tie: 1,
  "spanner-fly": 1,
  "unit-won": 1,
  "grand-unit-won": 1,
  "robot-won": 2,
  "upgrade-won": 1,
  fzzzt: 1,
  weld: 1,
  shuffle: 1,
  "round-start": 1,
  fanfare: 1,
  illegal: 1,
};
/** The least sum of each zap: the greater, the higher. */
const ZAPS = [1, 2, 3, 4, 5, 7, 10, 15];
const MUSIC = "table";
const MUSIC_VOLUME = 0.32;
const FADE = 1.5;

let context = null;
let music = null;
const buffers = new Map();
const wanted = { sound: true, music: true };

const address = (name) => new URL(`../sounds/${name}.ogg`, import.meta.url);

function fetched(name) {
  if (!buffers.has(name)) {
    const coming = fetch(address(name))
      .then((answer) => answer.arrayBuffer())
      .then((data) => context.decodeAudioData(data))
      // A browser that knows no Vorbis plays without sound, and so does one without a network.
      .catch(() => null);
    buffers.set(name, coming);
  }
  return buffers.get(name);
}

/** What is heard from now on. */
export function hear(what) {
  Object.assign(wanted, what);
  if (context) tune();
}

/** A person has touched the page: sounds may come. */
export function wake() {
  if (context || !window.AudioContext || !(wanted.sound || wanted.music)) {
    context?.resume();
    return;
  }
  context = new AudioContext();
  document.addEventListener("visibilitychange", () => (document.hidden ? context.suspend() : context.resume()));
  // One after another, so that what is heard first is there first, and nothing else waits long.
  const names = Object.entries(TAKES).flatMap(([name, takes]) => takesOf(name, takes));
  names.reduce((before, name) => before.then(() => fetched(name)), Promise.resolve()).then(tune);
}

const takesOf = (name, takes) => (takes === 1 ? [name] : Array.from({ length: takes }, (_, at) => `${name}-${"abc"[at]}`));

/** Play an effect, if it is there. */
export async function play(name, volume = 1) {
  heard(name);
  if (!context || !wanted.sound || !(name in TAKES)) return;
  const takes = takesOf(name, TAKES[name]);
  const take = takes[Math.floor(Math.random() * takes.length)];
  if (!buffers.has(take)) return;
  const buffer = await buffers.get(take);
  if (!buffer) return;
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(new GainNode(context, { gain: volume })).connect(context.destination);
  source.start();
}

/** The zap of a sum. */
export const zap = (sum) => play(`zap-${Math.max(1, ZAPS.filter((least) => least <= sum).length)}`);

/** Begin the music or end it, as is wanted. */
async function tune() {
  if (wanted.music && !music) {
    music = new GainNode(context, { gain: 0 });
    const buffer = await fetched(MUSIC);
    if (!buffer) return;
    const source = new AudioBufferSourceNode(context, { buffer, loop: true });
    source.connect(music).connect(context.destination);
    source.start();
  }
  music?.gain.linearRampToValueAtTime(wanted.music ? MUSIC_VOLUME : 0, context.currentTime + FADE);
}
