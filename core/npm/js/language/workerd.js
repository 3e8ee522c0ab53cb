// Cloudflare Workers: the platform compiles the .wasm when the Worker is uploaded.
import { hasStarted } from "../lib/start.js";
import { packs } from "../packs.js";
import { registerPacks } from "./api.js";
import * as glue from "./websketch_language.js";
import module from "./websketch_language_bg.wasm";

glue.initSync({ module });
hasStarted(glue);

registerPacks(packs);

/** Adds packs. Those that come with the package are there after the import. */
export async function usePacks(given) {
  if (given !== undefined) registerPacks(given);
}

export { init } from "../lib/ready.js";
export {
  alternatives,
  deriveState,
  fillSections,
  find,
  interpret,
  version,
} from "./api.js";
