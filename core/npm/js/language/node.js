// Node, Deno and Bun: the wasm is in the script itself, so that no bundler, test runner or missing permission can lose it.
// The build makes one file of this and all that it imports, once as an ES module and once as CommonJS.

import { startInNode } from "../lib/node.js";
import { packs } from "../packs.js";
import { registerPacks } from "./api.js";
import * as glue from "./websketch_language.js";
// By the build: base64 of the wasm, compressed.
import compressed from "./websketch_language_bg.wasm.br";

startInNode(glue, compressed);

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
