// Loads the wasm of the app and its chunks.

/**
 * Returns the response with the wasm at `url`, from the server or else from the caches of this browser. A page of an older
 * version finds its files in the caches only. Without a cached file the page is outdated: the root element gets the
 * attribute `data-outdated`.
 */
export async function fetchWasm(url) {
  const answer = await fetch(url).catch((error) => error);
  if (isWasm(answer)) return answer;
  const kept = await globalThis.caches?.match(url).catch(() => undefined);
  if (kept) return kept;
  if (answer instanceof Error) throw answer;
  if (isGone(answer)) document.documentElement.dataset.outdated = "";
  throw new Error(`${url} cannot be had: status ${answer.status}`);
}

/**
 * Returns a function that instantiates the wasm at `url`, once, with the exports of the main wasm, which `main` returns. A
 * failed attempt is made again by the next call.
 */
export function chunk(url, main) {
  let instantiation;
  return () => {
    if (!instantiation) {
      const answer = fetchWasm(url);
      instantiation = WebAssembly.instantiateStreaming(answer, { __wasm_split: main() });
      instantiation.catch(() => {
        instantiation = undefined;
      });
    }
    return instantiation;
  };
}

/**
 * Returns the import by which the app's wasm asks for the part `name`, made of `chunks`. When these are there, or one of them
 * could not be had, it calls back through the table of functions and dispatches the event `partsettled`.
 */
export function part(name, chunks, main) {
  return async (callback, data) => {
    const settled = await Promise.allSettled(chunks.map((load) => load()));
    const failed = settled.find(({ reason }) => reason);
    if (failed) console.error(failed.reason);
    main().__indirect_function_table.get(callback)(data, !failed);
    dispatchEvent(new CustomEvent("partsettled", { detail: name }));
  };
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
