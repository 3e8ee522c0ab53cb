// The public functions: values in, values out. All decisions are made in wasm.

import { write, writeDocument, writeOptional } from "./text.js";
import * as wasm from "./websketch.js";

export function analyze(sketch) {
  return answer(wasm.analyze, writeDocument("sketch", sketch));
}

export function validate(sketch, operations, options) {
  return answer(
    wasm.validate,
    writeDocument("sketch", sketch),
    writeDocument("operations", operations),
    writeOptional("options", options),
  );
}

export function execute(sketch, operations, options) {
  return answer(
    wasm.execute,
    writeDocument("sketch", sketch),
    writeDocument("operations", operations),
    writeOptional("options", options),
    platformSeed(),
  );
}

export function interpret(sketch, message, context) {
  return answer(
    wasm.interpret,
    writeDocument("sketch", sketch),
    write("message", message, "a string"),
    writeOptional("context", context),
    platformSeed(),
  );
}

export function toSvg(sketch, options) {
  const texts = [writeDocument("sketch", sketch), writeOptional("options", options)];
  return run(() => wasm.toSvg(...texts));
}

export function version() {
  return wasm.version();
}

// Each entry file loads the wasm while it is imported, so there is nothing left to wait for; a program may still say it.
export async function init() {}

export class History {
  #history;

  constructor(sketch) {
    const text = writeDocument("sketch", sketch);
    this.#history = run(() => new wasm.History(text));
  }

  static replay(initial, log) {
    const texts = [writeDocument("initial", initial), writeDocument("log", log)];
    const history = new History([]);
    history.#history = run(() => wasm.History.replay(...texts));
    return history;
  }

  get revision() {
    return run(() => this.#history.revision());
  }

  get sketch() {
    return JSON.parse(run(() => this.#history.sketch()));
  }

  apply(operations, options) {
    return answer(
      (...texts) => this.#history.apply(...texts),
      writeDocument("operations", operations),
      writeOptional("options", options),
      platformSeed(),
      now(),
    );
  }

  undo() {
    return JSON.parse(run(() => this.#history.undo(now())) ?? "null");
  }

  redo() {
    return JSON.parse(run(() => this.#history.redo(now())) ?? "null");
  }

  log() {
    return JSON.parse(run(() => this.#history.log()));
  }
}

function answer(call, ...texts) {
  return JSON.parse(run(() => call(...texts)));
}

function run(call) {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    throw new Error("WebSketch has run out of memory", { cause: error });
  }
}

// Time and randomness for new ids when the caller gives no seed.
function platformSeed() {
  const random = crypto.getRandomValues(new Uint32Array(4)).join("-");
  return JSON.stringify({ now: Date.now(), random: random.padEnd(16, "-") });
}

function now() {
  return new Date().toISOString();
}
