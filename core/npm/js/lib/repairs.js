// JSON out of what a model writes, for each entry point that has it.

import { parseStrict } from "./strict.js";
import { checkText, encode, writeOptional } from "./text.js";

/** `repairJson` and `JsonStream` by the wasm behind this boundary. */
export function repairs({ call, keep, push, finish }) {
  class JsonStream {
    constructor(options) {
      keep(this, JsonStream, ["JsonStream", writeOptional("options", options)]);
    }

    push(chunk) {
      return push(this, JsonStream, chunk);
    }

    finish() {
      return finish(this, JsonStream);
    }
  }

  function repairJson(text) {
    const value = parseStrict(checkText("text", text));
    return value === undefined ? call("repairJson", encode(text)) : { value, repairs: [] };
  }

  return { JsonStream, repairJson };
}
