// The public functions and classes: values in, values out. All decisions are made in wasm.

import { named } from "./layout.js";
import { parseStrict } from "./strict.js";
import { Chunks, checkText, encode, NOTHING, write, writeDocument, writeOptional } from "./text.js";
import * as wasm from "./websketch.js";

export function analyze(sketch) {
  return named(call("analyzeByPlace", writeDocument("sketch", sketch)));
}

export function validate(sketch, operations, options) {
  return call(
    "validate",
    writeDocument("sketch", sketch),
    writeDocument("operations", operations),
    writeOptional("options", options),
  );
}

export function execute(sketch, operations, options) {
  return call(
    "execute",
    writeDocument("sketch", sketch),
    writeDocument("operations", operations),
    writeOptional("options", options),
    platformSeed(),
  );
}

export function lint(sketch) {
  return call("lint", writeDocument("sketch", sketch));
}

export function tidy(sketch) {
  return call("tidy", writeDocument("sketch", sketch));
}

export function interpret(sketch, message, context) {
  return call(
    "interpret",
    writeDocument("sketch", sketch),
    write("message", message, "a string"),
    writeOptional("context", context),
    platformSeed(),
  );
}

export function repairJson(text) {
  const value = parseStrict(checkText("text", text));
  return value === undefined ? call("repairJson", encode(text)) : { value, repairs: [] };
}

export function toSvg(sketch, options) {
  return call("toSvg", writeDocument("sketch", sketch), writeOptional("options", options));
}

export function toHtml(sketch, options) {
  return call("toHtml", writeDocument("sketch", sketch), writeOptional("options", options));
}

export function toExcalidraw(sketch) {
  return call("toExcalidraw", writeDocument("sketch", sketch));
}

export function fromExcalidraw(document) {
  return call("fromExcalidraw", write("document", document, "an object"));
}

export function schema() {
  return call("schema");
}

export function version() {
  return call("version");
}

// Each entry file loads the wasm while it is imported, so there is nothing left to wait for; a program may still say it.
export async function init() {}

export class History {
  constructor(sketch) {
    keep(this, History, ["History", writeDocument("sketch", sketch)]);
  }

  static replay(initial, log) {
    const texts = [writeDocument("initial", initial), writeDocument("log", log)];
    return keep(Object.create(History.prototype), History, ["History.replay", ...texts]);
  }

  get revision() {
    return method(this, History, "revision");
  }

  get sketch() {
    return method(this, History, "sketch");
  }

  apply(operations, options) {
    kept(this, History);
    return method(
      this,
      History,
      "apply",
      writeDocument("operations", operations),
      writeOptional("options", options),
      platformSeed(),
      now(),
    );
  }

  undo() {
    return method(this, History, "undo", now()) ?? null;
  }

  redo() {
    return method(this, History, "redo", now()) ?? null;
  }

  log() {
    return method(this, History, "log");
  }
}

export class JsonStream {
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

export class OperationStream {
  constructor(sketch, options) {
    const texts = [writeDocument("sketch", sketch), writeOptional("options", options)];
    keep(this, OperationStream, ["OperationStream", ...texts, platformSeed()]);
  }

  push(chunk) {
    return push(this, OperationStream, chunk);
  }

  finish() {
    return finish(this, OperationStream);
  }
}

// What stands behind each object of a class: `{ of, instance, chunks }`.
const instances = new WeakMap();

function keep(object, of, [name, first, second = NOTHING, third = NOTHING]) {
  const instance = run(() => new wasm.Instance(name, first, second, third));
  instances.set(object, { of, instance, chunks: new Chunks() });
  return object;
}

function kept(object, of) {
  const found = instances.get(object);
  if (found?.of !== of) throw new TypeError(`this method needs a ${of.name} as its this`);
  return found;
}

// A way of its own: answers come in thousands of chunks.
function push(object, of, chunk) {
  const { instance, chunks } = kept(object, of);
  const part = chunks.take(chunk);
  const news = run(() =>
    typeof part === "string" ? instance.pushText(part) : instance.push(part),
  );
  return news === undefined ? [] : JSON.parse(news);
}

function finish(object, of) {
  return method(object, of, "finish", kept(object, of).chunks.rest());
}

function method(
  object,
  of,
  name,
  first = NOTHING,
  second = NOTHING,
  third = NOTHING,
  fourth = NOTHING,
) {
  const { instance } = kept(object, of);
  return answer(() => instance.call(name, first, second, third, fourth));
}

function call(name, first = NOTHING, second = NOTHING, third = NOTHING, seed = NOTHING) {
  return answer(() => wasm.call(name, first, second, third, seed));
}

// No text is no news.
function answer(enter) {
  const text = run(enter);
  return text === "" ? undefined : JSON.parse(text);
}

function run(enter) {
  try {
    return enter();
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    throw new Error("WebSketch has run out of memory", { cause: error });
  }
}

// Time and randomness for new ids when the caller gives no seed.
function platformSeed() {
  const random = crypto.getRandomValues(new Uint32Array(4)).join("-");
  return encode(JSON.stringify({ now: Date.now(), random: random.padEnd(16, "-") }));
}

function now() {
  return encode(new Date().toISOString());
}
