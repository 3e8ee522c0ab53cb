// The public functions and classes: values in, values out. All decisions are made in wasm.

import { boundary, platformSeed, withSketch } from "./lib/boundary.js";
import { analysisOf } from "./lib/layout.js";
import { operationsOf, sketchOf, unpack } from "./lib/packed.js";
import { repairs } from "./lib/repairs.js";
import { encode, write, writeDocument, writeOptional } from "./lib/text.js";
import * as glue from "./websketch.js";

const wasm = boundary(glue);
const { call, packed, keep, method, packedMethod } = wasm;

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

export const { JsonStream, repairJson } = repairs(wasm);

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

export function toExcalidraw(sketch, options) {
  return withSketch("sketch", sketch, (bytes) =>
    call("toExcalidraw", bytes, writeOptional("options", options)),
  );
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
    const texts = [writeDocument("operations", operations), writeOptional("options", options)];
    return outcomeOf(packedMethod(this, History, "apply", ...texts, platformSeed(), now()));
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

export class OperationStream {
  constructor(sketch, options) {
    withSketch("sketch", sketch, (bytes) => {
      const texts = [bytes, writeOptional("options", options)];
      keep(this, OperationStream, ["OperationStream", ...texts, platformSeed()]);
    });
  }

  push(chunk) {
    return wasm.push(this, OperationStream, chunk);
  }

  finish() {
    return wasm.finish(this, OperationStream);
  }
}

function packedSketch(history, name, ...now) {
  const bytes = packedMethod(history, History, name, ...now);
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

function now() {
  return encode(new Date().toISOString());
}
