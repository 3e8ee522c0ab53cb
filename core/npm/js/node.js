// Node, Deno and Bun: ready after a plain import.
import { readFileSync } from "node:fs";
import { initSync } from "./websketch.js";

const exports = initSync({ module: readFileSync(new URL("./websketch_bg.wasm", import.meta.url)) });

export * from "./websketch.js";
export { init as default, init };

// Nothing is left to do; here so that the same program runs everywhere.
async function init() {
  return exports;
}
