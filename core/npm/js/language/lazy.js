// Browsers, where nothing may be waited for while modules are imported: `await init()` comes before the first call.
import { starting } from "../lib/start.js";
import * as glue from "./websketch_language.js";

export const init = starting(glue, () => new URL("./websketch_language_bg.wasm", import.meta.url));

export * from "./api.js";
