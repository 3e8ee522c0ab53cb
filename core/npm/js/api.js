// The public functions and classes: values in, values out. All decisions are made in wasm.

import { analysisOf } from "./layout.js";
import { operationsOf, packSketch, sketchOf, unpack } from "./packed.js";
import { parseStrict } from "./strict.js";
import {
  Chunks,
  checkText,
  encode,
  LONGEST,
  NOTHING,
  write,
  writeDocument,
  writeOptional,
} from "./text.js";
import * as wasm from "./websketch.js";

export function analyze(sketch) {
  return withSketch("sketch", sketch, (bytes) => analysisOf(packed("analyze", bytes)));
}

export function validate(sketch, operations, options) {
  return withSketch("sketch", sketch, (bytes) =>
    call(
      "validate",
      bytes,
      writeDocument("operations", operations),
      writeOptional("options", options),
    ),
  );
}

export function execute(sketch, operations, options) {
  return withSketch("sketch", sketch, (bytes) => {
    const texts = [writeDocument("operations", operations), writeOptional("options", options)];
    return outcomeOf(packed("execute", bytes, ...texts, platformSeed()));
  });
}

export function lint(sketch) {
  return withSketch("sketch", sketch, (bytes) => call("lint", bytes));
}

export function tidy(sketch, options) {
  return withSketch("sketch", sketch, (bytes) =>
    call("tidy", bytes, writeOptional("options", options)),
  );
}

export function structure(sketch, options) {
  return withSketch("sketch", sketch, (bytes) =>
    call("structure", bytes, writeOptional("options", options)),
  );
}

export function compose(sketch, request, options) {
  const composed = withSketch("sketch", sketch, (bytes) =>
    call(
      "compose",
      bytes,
      write("request", request, "an object"),
      writeOptional("options", options),
      platformSeed(),
    ),
  );
  if (composed.refused === undefined) return composed;
  const { code, message } = composed.refused;
  throw Object.assign(new Error(message), { code });
}

export function reflow(sketch, page) {
  return withSketch("sketch", sketch, (bytes) =>
    call("reflow", bytes, write("page", page, "an object")),
  );
}

export function interpret(sketch, message, context) {
  return withSketch("sketch", sketch, (bytes) =>
    call(
      "interpret",
      bytes,
      write("message", message, "a string"),
      writeOptional("context", context),
      platformSeed(),
    ),
  );
}

export function repairJson(text) {
  const value = parseStrict(checkText("text", text));
  return value === undefined ? call("repairJson", encode(text)) : { value, repairs: [] };
}

export function toSvg(sketch, options) {
  return withSketch("sketch", sketch, (bytes) =>
    call("toSvg", bytes, writeOptional("options", options)),
  );
}

export function toHtml(sketch, options) {
  return withSketch("sketch", sketch, (bytes) =>
    call("toHtml", bytes, writeOptional("options", options)),
  );
}

export function toExcalidraw(sketch) {
  return withSketch("sketch", sketch, (bytes) => call("toExcalidraw", bytes));
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
    withSketch("sketch", sketch, (bytes) => keep(this, History, ["History", bytes]));
  }

  static replay(initial, log) {
    return withSketch("initial", initial, (bytes) => {
      const texts = [bytes, writeDocument("log", log)];
      return keep(Object.create(History.prototype), History, ["History.replay", ...texts]);
    });
  }

  get revision() {
    return method(this, History, "revision");
  }

  get sketch() {
    return packedSketch(this, "sketch");
  }

  apply(operations, options) {
    const { instance } = kept(this, History);
    const texts = [writeDocument("operations", operations), writeOptional("options", options)];
    return outcomeOf(run(() => instance.packed("apply", ...texts, platformSeed(), now())));
  }

  undo() {
    return packedSketch(this, "undo", now());
  }

  redo() {
    return packedSketch(this, "redo", now());
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
    withSketch("sketch", sketch, (bytes) => {
      const texts = [bytes, writeOptional("options", options)];
      keep(this, OperationStream, ["OperationStream", ...texts, platformSeed()]);
    });
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

/**
 * What `enter` makes of a sketch as bytes: packed where it is as usual, which is quicker, and else as JSON, which core can
 * say the fault of.
 */
function withSketch(name, sketch, enter) {
  const bytes = packSketch(sketch, LONGEST);
  if (bytes !== undefined) {
    try {
      return enter(bytes);
    } catch {
      // Whatever it was, it is thrown again below.
    }
  }
  return enter(writeDocument(name, sketch));
}

function packedSketch(history, name, now = NOTHING) {
  const { instance } = kept(history, History);
  const bytes = run(() => instance.packed(name, now, NOTHING, NOTHING, NOTHING));
  if (bytes.length === 0) return null;
  const { next, said } = unpack(bytes);
  return sketchOf(next, said[0]);
}

function outcomeOf(bytes) {
  const { next, said } = unpack(bytes);
  const [texts, applied, inverse, rejections] = said;
  return {
    sketch: sketchOf(next, texts),
    applied: operationsOf(next, applied),
    inverse: operationsOf(next, inverse),
    rejections,
  };
}

function packed(name, first, second = NOTHING, third = NOTHING, seed = NOTHING) {
  return run(() => wasm.packed(name, first, second, third, seed));
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
