// Service worker: opens the app offline, and keeps the files of older versions while their pages are open. The build fills
// in the four constants below.

const VERSION = __VERSION__;
const PRECACHE = __PRECACHE__;
// Folders of files with a content hash in their name.
const HASHED = __HASHED__;
// Script of the app. Each page that runs it holds a lock with its path as name (web/start.js).
const SCRIPT = __SCRIPT__;

const CACHE = `websketch-${VERSION}`;

addEventListener("install", (event) => {
  event.waitUntil(precache().then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil(dropUnused().then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isOurs = origin === location.origin && request.method === "GET";
  // API responses are never cached, so failures stay visible.
  if (!isOurs || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") {
    event.respondWith(networkFirst(request));
    event.waitUntil(dropUnused());
  } else if (HASHED.some((folder) => pathname.startsWith(folder))) {
    // The name contains the hash, so the copy of any version is correct.
    event.respondWith(cacheFirst(request, {}));
  } else if (PRECACHE.includes(pathname)) {
    event.respondWith(cacheFirst(request, { cacheName: CACHE }));
  }
});

async function precache() {
  const cache = await caches.open(CACHE);
  await cache.addAll(PRECACHE);
  // A deployment during the download would mix its page with the files of this version.
  const page = await cache.match("/");
  if (!(await page.text()).includes(SCRIPT)) throw new Error("another version has come meanwhile");
}

// Returns the newest page from the network, else the cached one.
async function networkFirst(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match("/", { cacheName: CACHE });
    if (kept) return kept;
    throw error;
  }
}

async function cacheFirst(request, where) {
  return (await caches.match(request, where)) ?? fetch(request);
}

// Removes the caches of other versions without an open page.
async function dropUnused() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith("websketch-") && name !== CACHE);
  const unused = [];
  for (const name of others) if (!(await isInUse(name))) unused.push(name);
  // A version that is being installed has no page yet.
  if (registration.installing || registration.waiting) return;
  await Promise.all(unused.map((name) => caches.delete(name)));
}

async function isInUse(name) {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const cache = await caches.open(name);
  const paths = held.map((lock) => lock.name).filter((path) => path.startsWith("/"));
  const scripts = await Promise.all(paths.map((path) => cache.match(path)));
  return scripts.some((script) => script !== undefined);
}
