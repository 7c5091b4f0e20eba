// Keeps the page for when there is no network. A version is kept whole or not at all, and replaces another one only when
// no page of that is open: two are never mixed.

const VERSION = "$version";
const FILES = $files;
const NAME = `fzzzt-${VERSION}`;

// The page itself anew, past what the browser may still have; all else lies in a folder named after its content.
const asked = (file) => new Request(file, { cache: file.startsWith(VERSION) ? "default" : "reload" });

// A few at a time: a page that is open comes first.
async function keep() {
  const cache = await caches.open(NAME);
  for (let at = 0; at < FILES.length; at += 4) {
    await Promise.all(FILES.slice(at, at + 4).map((file) => cache.add(asked(file))));
  }
}

self.addEventListener("install", (event) => event.waitUntil(keep()));

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("fzzzt-") && name !== NAME);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const kept = caches.open(NAME).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(kept.then((found) => found ?? fetch(event.request)));
});
