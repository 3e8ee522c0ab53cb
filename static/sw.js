// The service worker: the app opens without a network. The build fills in the two names below.

const VERSION = __VERSION__;
const PRECACHE = __PRECACHE__;

const CACHE = `websketch-${VERSION}`;

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(PRECACHE))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(dropOldCaches().then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const isOurs = url.origin === location.origin && request.method === "GET";
  // Answers of the API are never kept, and a failing one must look like a failure.
  if (!isOurs || url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(networkFirst(request));
  else if (PRECACHE.includes(url.pathname)) event.respondWith(cacheFirst(request));
});

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

// Names carry a hash of the content, so what was kept is what would come.
async function cacheFirst(request) {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);
}

async function dropOldCaches() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("websketch-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}
