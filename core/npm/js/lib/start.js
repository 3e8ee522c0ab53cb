// How an entry point gets its wasm where that takes time: in browsers.

import { failure } from "./failure.js";

const started = new WeakSet();

/** Whether the wasm of this glue is there. */
export const isStarted = (glue) => started.has(glue);

/** Notes that it is. */
export const hasStarted = (glue) => started.add(glue);

/**
 * The `init` of an entry point: fetches the wasm from `where()`, or takes it from whatever the caller has of it. Called
 * again, it waits for the same one; after a failure it tries anew.
 */
export function starting(glue, where) {
  let begun;
  return (source) => {
    begun ??= start(glue, source ?? where()).catch((error) => {
      begun = undefined;
      throw error;
    });
    return begun;
  };
}

async function start(glue, given) {
  let found = "";
  try {
    let source = await given;
    if (typeof source === "string" || source instanceof URL) {
      found = ` from ${source}, found no answer`;
      const response = await fetch(source);
      const type = response.headers.get("content-type") ?? "no type";
      found = ` from ${source}, found status ${response.status}, ${type}`;
      source = response;
    }
    await glue.default({ module_or_path: source });
  } catch (cause) {
    // Engines say what is wrong with the bytes, but not where they came from.
    const message = `@websketch/core needs its WebAssembly${found} (${cause.message}). See "Bundlers" in its README.`;
    throw failure("no_wasm", message, { cause });
  }
  hasStarted(glue);
}
