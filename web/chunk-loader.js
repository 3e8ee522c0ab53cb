// Fetches the wasm of the app and its parts.

/**
 * The answer with the wasm at `url`. Where the server has none, what this browser keeps counts: for a page of an older
 * version that is all there is. Where there is nothing either, the page is outdated, and its root says so in `data-outdated`.
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

/** The answer with the wasm that is byte `from` to byte `to` of what several lie in, at `url`. */
export async function fetchPacked(url, from, to) {
  let pack = packs.get(url);
  if (!pack) {
    pack = fetchPart(url).then((answer) => answer.arrayBuffer());
    // What failed is tried again.
    pack.catch(() => packs.delete(url));
    packs.set(url, pack);
  }
  const wasm = (await pack).slice(from, to);
  return new Response(wasm, { headers: { "content-type": "application/wasm" } });
}

function isWasm(answer) {
  return answer.ok && !isPage(answer);
}

// Some servers answer with a page instead of saying that there is no such file.
function isGone(answer) {
  return answer.status === 404 || answer.status === 410 || (answer.ok && isPage(answer));
}

function isPage(answer) {
  return answer.headers.get("content-type")?.startsWith("text/html");
}
