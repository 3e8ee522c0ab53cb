// The public functions and classes: values in, values out. All decisions are made in wasm.

import { analysisOf } from "./lib/analysis.js";
import { boundary, platform, withSketch } from "./lib/boundary.js";
import { changed } from "./lib/changes.js";
import { changeOf, operationsOf, sketchOf, unpack } from "./lib/packed.js";
import { repairs } from "./lib/repairs.js";
import { disposable, pair, through } from "./lib/streams.js";
import { copy, copyOptional, NOTHING, write, writeDocument } from "./lib/text.js";
import * as glue from "./websketch.js";

const wasm = boundary(glue);
const { call, ask, packed, construct, method, askMethod, packedMethod, check, free } = wasm;

export function analyze(sketch) {
  return withSketch("sketch", sketch, (bytes) => analysisOf(packed("analyze", bytes)));
}

export function validate(sketch, operations, options) {
  return withSketch("sketch", sketch, (bytes) =>
    ask(
      "validate",
      bytes,
      writeDocument("operations", operations),
      copyOptional("options", options),
    ),
  );
}

export function execute(sketch, operations, options) {
  return withSketch("sketch", sketch, (bytes) => {
    const given = [writeDocument("operations", operations), copyOptional("options", options)];
    const { next, fields } = unpack(packed("execute", bytes, ...given, platform()));
    const change = changeOf(next, fields);
    const [, , , isAll] = fields;
    return { sketch: changed(isAll ? [] : sketch, change), ...outcomeOf(next, fields) };
  });
}

export const lint = (sketch, options) => withOptions("lint", sketch, options);

export function score(sketch, page) {
  return withSketch("sketch", sketch, (bytes) =>
    call("score", bytes, NOTHING, copyOptional("page", page)),
  );
}

export const tidy = (sketch, options) => withOptions("tidy", sketch, options);

export const structure = (sketch, options) => withOptions("structure", sketch, options);

export function compose(sketch, request, options) {
  return withSketch("sketch", sketch, (bytes) => {
    const wanted = write("request", request, "an object");
    return call("compose", bytes, wanted, copyOptional("options", options), platform());
  });
}

export function reflow(sketch, page) {
  return withSketch("sketch", sketch, (bytes) =>
    call("reflow", bytes, NOTHING, copy("page", page)),
  );
}

export const { JsonStream, repairJson } = repairs(wasm);

export const toSvg = (sketch, options) => withOptions("toSvg", sketch, options);

export const toHtml = (sketch, options) => withOptions("toHtml", sketch, options);

export const toExcalidraw = (sketch, options) => withOptions("toExcalidraw", sketch, options);

export function fromExcalidraw(document) {
  return call("fromExcalidraw", write("document", document, "an object"));
}

export const schema = (...[options]) =>
  call("schema", NOTHING, NOTHING, copyOptional("options", options));

export const version = () => ask("version");

export class History {
  constructor(sketch) {
    withSketch("sketch", sketch, (bytes) => construct(this, History, "History", bytes));
  }

  static replay(initial, log) {
    return withSketch("initial", initial, (bytes) => {
      // biome-ignore lint/complexity/noThisInStatic: a subclass replays to its own kind
      const Class = typeof this === "function" ? this : History;
      const history = Object.create(Class.prototype);
      return construct(history, History, "History.replay", bytes, writeDocument("log", log));
    });
  }

  get revision() {
    return askMethod(this, History, "revision");
  }

  get canUndo() {
    return askMethod(this, History, "canUndo");
  }

  get canRedo() {
    return askMethod(this, History, "canRedo");
  }

  get sketch() {
    const { next, fields } = unpack(packedMethod(this, History, "sketch"));
    return sketchOf(next, fields[0]);
  }

  apply(operations, options) {
    check(this, History);
    const given = [writeDocument("operations", operations), copyOptional("options", options)];
    const { next, fields } = unpack(packedMethod(this, History, "apply", ...given, platform()));
    const change = changeOf(next, fields);
    return { ...outcomeOf(next, fields), ...change };
  }

  undo() {
    return stepOf(packedMethod(this, History, "undo", NOTHING, null, platform()));
  }

  redo() {
    return stepOf(packedMethod(this, History, "redo", NOTHING, null, platform()));
  }

  log() {
    return method(this, History, "log");
  }

  free() {
    free(this, History);
  }
}

disposable(History);

export class OperationStream {
  #pair;

  constructor(sketch, options) {
    withSketch("sketch", sketch, (bytes) => {
      const given = [bytes, NOTHING, copyOptional("options", options), platform()];
      construct(this, OperationStream, "OperationStream", ...given);
    });
  }

  push(chunk) {
    return wasm.push(this, OperationStream, chunk);
  }

  finish() {
    return wasm.finish(this, OperationStream);
  }

  get readable() {
    check(this, OperationStream);
    return this.#piped().readable;
  }

  get writable() {
    check(this, OperationStream);
    return this.#piped().writable;
  }

  events(source) {
    check(this, OperationStream);
    return through(source, ...this.#ways());
  }

  free() {
    free(this, OperationStream);
  }

  #piped() {
    this.#pair ??= pair(...this.#ways());
    return this.#pair;
  }

  #ways() {
    return [(chunk) => this.push(chunk), () => this.finish()];
  }
}

disposable(OperationStream);

function withOptions(name, sketch, options) {
  return withSketch("sketch", sketch, (bytes) =>
    call(name, bytes, NOTHING, copyOptional("options", options)),
  );
}

function stepOf(bytes) {
  if (bytes.length === 0) return null;
  const { next, fields } = unpack(bytes);
  return changeOf(next, fields);
}

// The numbers of the change precede those of the operations.
function outcomeOf(next, [, , , , applied, inverse, rejections]) {
  return {
    applied: operationsOf(next, applied),
    inverse: operationsOf(next, inverse),
    rejections,
  };
}
