// Start in Node and compatible runtimes.

import { Buffer } from "node:buffer";
import { brotliDecompressSync } from "node:zlib";
import { hasStarted } from "./start.js";

/** Compiles the wasm, given as base64 of its compressed bytes, before the import completes. */
export function startInNode(glue, compressed) {
  glue.initSync({ module: brotliDecompressSync(Buffer.from(compressed, "base64")) });
  hasStarted(glue);
}
