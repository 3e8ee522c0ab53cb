// Loads the wasm of the app and its chunks.

/**
 * Returns the response with the wasm at `url`, from the server or else from the caches of this browser. A page of an older
 * version finds its files in the caches only. Without a cached file the page is outdated: the root element gets the
 * attribute `data-outdated`.
 */
export async function fetchPart(url) {
  const answer = await fetch(url).catch((error) => error);
  if (isWasm(answer)) return answer;
  const kept = await globalThis.caches?.match(url).catch(() => undefined);
  if (kept) return kept;
  if (answer instanceof Error) throw answer;
  if (isGone(answer)) document.documentElement.dataset.outdated = "";
  throw new Error(`${url} cannot be had: status ${answer.status}`);
}

const packs = new Map();

/** Returns the response with the wasm at bytes `from` to `to` of the pack at `url`. A pack holds several chunks. */
export async function fetchPacked(url, from, to) {
  let pack = packs.get(url);
  if (!pack) {
    pack = fetchPart(url).then((answer) => answer.arrayBuffer());
    // A failed request is not cached, so the next call retries.
    pack.catch(() => packs.delete(url));
    packs.set(url, pack);
  }
  const wasm = (await pack).slice(from, to);
  return new Response(wasm, { headers: { "content-type": "application/wasm" } });
}

function isWasm(answer) {
  return answer.ok && !isPage(answer);
}

// Some servers answer with the page instead of status 404.
function isGone(answer) {
  return answer.status === 404 || answer.status === 410 || (answer.ok && isPage(answer));
}

function isPage(answer) {
  return answer.headers.get("content-type")?.startsWith("text/html");
}
