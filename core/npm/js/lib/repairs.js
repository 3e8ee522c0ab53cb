// JSON repair, shared by the entry points that contain it.

import { disposable, pair, through } from "./streams.js";
import { parseStrict } from "./strict.js";
import { checkText, copyOptional, encode, NOTHING } from "./text.js";

/** Returns `repairJson` and `JsonStream` for the wasm behind this boundary. */
export function repairs({ call, construct, push, finish, check, free }) {
  class JsonStream {
    #pair;
    #end;

    constructor(options) {
      construct(this, JsonStream, "JsonStream", NOTHING, NOTHING, copyOptional("options", options));
    }

    push(chunk) {
      return push(this, JsonStream, chunk);
    }

    finish() {
      const end = finish(this, JsonStream);
      this.#end = end;
      return end;
    }

    get end() {
      check(this, JsonStream);
      return this.#end;
    }

    get readable() {
      check(this, JsonStream);
      return this.#piped().readable;
    }

    get writable() {
      check(this, JsonStream);
      return this.#piped().writable;
    }

    values(source) {
      check(this, JsonStream);
      return through(source, ...this.#ways());
    }

    free() {
      free(this, JsonStream);
    }

    #piped() {
      this.#pair ??= pair(...this.#ways());
      return this.#pair;
    }

    #ways() {
      return [(chunk) => this.push(chunk), () => this.finish().values];
    }
  }

  function repairJson(text) {
    const value = parseStrict(checkText("text", text));
    return value === undefined ? call("repairJson", encode(text)) : { value, repairs: [] };
  }

  return { JsonStream: disposable(JsonStream), repairJson };
}
