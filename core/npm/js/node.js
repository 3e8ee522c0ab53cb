// Node, Deno and Bun.
import { readFileSync } from "node:fs";
import { initSync } from "./websketch.js";

initSync({ module: readFileSync(new URL("./websketch_bg.wasm", import.meta.url)) });

export * from "./api.js";
