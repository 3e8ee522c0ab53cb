// The public functions of `@websketch/core/language`.

import { boundary, platformSeed, withSketch } from "../lib/boundary.js";
import { write, writeOptional } from "../lib/text.js";
import * as glue from "./websketch_language.js";

const wasm = boundary(glue);

export function interpret(sketch, message, context) {
  return withSketch("sketch", sketch, (bytes) =>
    wasm.call(
      "interpret",
      bytes,
      write("message", message, "a string"),
      writeOptional("context", context),
      platformSeed(),
    ),
  );
}

export const version = () => wasm.call("version");
