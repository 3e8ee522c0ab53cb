// What comes after the app: its glue is part of the app, its wasm comes when `load` is called. The build puts the glue for
// "websketch-lazy" and the URL of the wasm for LAZY_WASM.

import start, { interpret, readExcalidraw, write } from "websketch-lazy";

let loading;

/** Settles when the other functions can be called. What failed is tried again at the next call. */
export function load() {
  loading ??= start({ module_or_path: LAZY_WASM }).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

export { interpret, readExcalidraw, write };
