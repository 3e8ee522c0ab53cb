// Cloudflare Workers: the platform compiles the .wasm when the Worker is uploaded.
import { hasStarted } from "../lib/start.js";
import * as glue from "./websketch_language.js";
import module from "./websketch_language_bg.wasm";

glue.initSync({ module });
hasStarted(glue);

export { init } from "../lib/ready.js";
export * from "./api.js";
