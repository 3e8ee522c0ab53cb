// Browsers, where nothing may be waited for while modules are imported: `await init()` comes before the first call.
import { starting } from "../lib/start.js";
import { registerPacks } from "./api.js";
import * as glue from "./websketch_language.js";

export const init = starting(glue, () => new URL("./websketch_language_bg.wasm", import.meta.url));

/** Loads the packs that come with the package, unless the caller gives some. */
export async function usePacks(packs) {
  registerPacks(packs ?? (await import("../packs.js")).packs);
}

export {
  alternatives,
  deriveState,
  fillSections,
  find,
  interpret,
  version,
} from "./api.js";
