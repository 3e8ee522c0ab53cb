// Cloudflare Workers: the platform compiles the .wasm when the Worker is uploaded.
import { hasStarted } from "./lib/start.js";
import * as glue from "./websketch.js";
import module from "./websketch_bg.wasm";

glue.initSync({ module });
hasStarted(glue);

export * from "./api.js";
export { init } from "./lib/ready.js";
