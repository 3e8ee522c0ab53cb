// Cloudflare Workers: the platform compiles the .wasm when the Worker is uploaded.
import { hasStarted } from "../lib/start.js";
import * as glue from "./websketch_repair.js";
import module from "./websketch_repair_bg.wasm";

glue.initSync({ module });
hasStarted(glue);

export { init } from "../lib/ready.js";
export * from "./api.js";
