// Asynchronous start of an entry point in browsers.

import { failure } from "./failure.js";

const started = new WeakSet();

/** Returns true if the wasm of this glue is ready. */
export const isStarted = (glue) => started.has(glue);

/** Marks the wasm of this glue as ready. */
export const hasStarted = (glue) => started.add(glue);

/**
 * Returns the `init` of an entry point. It fetches the wasm from `where()`, or uses the caller's source. Repeated calls
 * wait for the same start; after a failure, the next call starts again.
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
    // Engines report the fault of the bytes, but not their source.
    const message = `@websketch/core needs its WebAssembly${found} (${cause.message}). See "Bundlers" in its README.`;
    throw failure("no_wasm", message, { cause });
  }
  hasStarted(glue);
}
