// The module of the offline language: its glue is part of the app, its wasm comes when `load` is called. The build puts
// the glue for "websketch-language" and the URL of the wasm for LANGUAGE_WASM.

import start, { interpret } from "websketch-language";

let loading;

/** Settles when `interpret` can be called. What failed is tried again at the next call. */
export function load() {
  loading ??= start({ module_or_path: LANGUAGE_WASM }).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

export { interpret };
