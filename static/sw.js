// The service worker: the app opens without a network, and a page of an older version finds its files for as long as it is
// open. The build fills in the four names below.

const VERSION = __VERSION__;
const PRECACHE = __PRECACHE__;
// The folders whose files carry a hash of their content in their name.
const HASHED = __HASHED__;
// The script of the app. Each page that runs it holds a lock of that name (web/start.js).
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
  // Answers of the API are never kept, and a failing one must look like a failure.
  if (!isOurs || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") {
    event.respondWith(networkFirst(request));
    event.waitUntil(dropUnused());
  } else if (HASHED.some((folder) => pathname.startsWith(folder))) {
    // Names carry a hash, so whichever version has kept it, it is what would come.
    event.respondWith(cacheFirst(request, {}));
  } else if (PRECACHE.includes(pathname)) {
    event.respondWith(cacheFirst(request, { cacheName: CACHE }));
  }
});

async function precache() {
  const cache = await caches.open(CACHE);
  await cache.addAll(PRECACHE);
  // A version that comes while the files do would leave its page among the files of this one.
  const page = await cache.match("/");
  if (!(await page.text()).includes(SCRIPT)) throw new Error("another version has come meanwhile");
}

// The newest page if it can be had, else the one that was kept.
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

// Drops the files of other versions, except where a page is still open.
async function dropUnused() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith("websketch-") && name !== CACHE);
  const unused = [];
  for (const name of others) if (!(await isInUse(name))) unused.push(name);
  // A newer version that is about to come has no page yet.
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
