// Cloudflare Workers: the platform compiles the .wasm when the Worker is uploaded.
import { initSync } from "./websketch.js";
import module from "./websketch_bg.wasm";

initSync({ module });

export * from "./api.js";
