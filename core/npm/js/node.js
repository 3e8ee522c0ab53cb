// Node, Deno and Bun: the wasm is in the script itself, so that no bundler, test runner or missing permission can lose it.
// The build makes one file of this and all that it imports, once as an ES module and once as CommonJS.

import { startInNode } from "./lib/node.js";
import * as glue from "./websketch.js";
// By the build: base64 of the wasm, compressed.
import compressed from "./websketch_bg.wasm.br";

startInNode(glue, compressed);

export * from "./api.js";
export { init } from "./lib/ready.js";
