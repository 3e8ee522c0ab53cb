// Cloudflare Workers: the platform compiles the .wasm when the Worker is uploaded.

import { initSync } from "./websketch.js";
import module from "./websketch_bg.wasm";

const exports = initSync({ module });

export * from "./websketch.js";
export { init as default, init };

// Nothing is left to do; here so that the same program runs everywhere.
async function init() {
  return exports;
}
