// Calls into wasm: bytes and plain data in, an answer out.

import { failure } from "./failure.js";
import { packSketch } from "./packed.js";
import { isStarted } from "./start.js";
import { Chunks, LONGEST, NOTHING, writeDocument } from "./text.js";

/** Returns the calls of the wasm behind this glue. */
export function boundary(glue) {
  // The state of each object of a class: `{ of, instance, chunks, disposed }`. `disposed` is the error of later calls, if
  // the instance is gone.
  const instances = new WeakMap();

  function lookup(object, of) {
    const found = instances.get(object);
    if (found?.of === of) return found;
    const error = new TypeError(`this method needs a ${of.name} as its this`);
    throw Object.assign(error, { code: "wrong_this" });
  }

  function requireLive(object, of) {
    const found = lookup(object, of);
    if (found.disposed !== undefined) throw failure(...found.disposed);
    return found;
  }

  function dispose(found, ...reason) {
    found.disposed = reason;
    found.instance.free();
    found.instance = undefined;
  }

  function run(enter) {
    try {
      return enter();
    } catch (error) {
      throw toJsError(error);
    }
  }

  function toJsError(error) {
    if (error instanceof WebAssembly.RuntimeError) {
      return failure("out_of_memory", "WebSketch has run out of memory", { cause: error });
    }
    if (!isStarted(glue)) {
      const message =
        "the WebAssembly is not there yet: `await init()` comes before the first call";
      return failure("not_ready", message, { cause: error });
    }
    // Errors of wasm about arguments are plain data.
    return error instanceof Error ? error : failure(error.code, error.message, error);
  }

  return {
    /** Makes a call that returns a document. */
    call: (name, first = NOTHING, second = NOTHING, options = null, platform = null) =>
      JSON.parse(run(() => glue.call(name, first, second, options, platform))),

    /** Makes a call that returns a few values. */
    ask: (name, first = NOTHING, second = NOTHING, options = null) =>
      run(() => glue.call(name, first, second, options, null)),

    /** Makes a call that returns a packed answer. */
    packed: (name, first, second = NOTHING, options = null, platform = null) =>
      run(() => glue.packed(name, first, second, options, platform)),

    /** Creates an instance of the class `of` for `object`. */
    construct(
      object,
      of,
      name,
      first = NOTHING,
      second = NOTHING,
      options = null,
      platform = null,
    ) {
      const instance = run(() => new glue.Instance(name, first, second, options, platform));
      instances.set(object, { of, instance, chunks: new Chunks(), disposed: undefined });
      return object;
    },

    /** Calls a method like `call`. */
    method(object, of, name) {
      const { instance } = requireLive(object, of);
      return JSON.parse(run(() => instance.call(name, NOTHING)));
    },

    /** Calls a method like `ask`. */
    askMethod(object, of, name) {
      const { instance } = requireLive(object, of);
      return run(() => instance.call(name, NOTHING));
    },

    /** Calls a method like `packed`. */
    packedMethod(object, of, name, second = NOTHING, options = null, platform = null) {
      const { instance } = requireLive(object, of);
      return run(() => instance.packed(name, second, options, platform));
    },

    /** Throws unless `object` is of the class `of`. */
    check: (object, of) => void lookup(object, of),

    // A separate call, because answers arrive in thousands of chunks.
    push(object, of, chunk) {
      const { instance, chunks } = requireLive(object, of);
      const part = chunks.take(chunk);
      const values = run(() =>
        typeof part === "string" ? instance.pushText(part) : instance.push(part),
      );
      return values === undefined ? [] : JSON.parse(values);
    },

    finish(object, of) {
      const found = requireLive(object, of);
      const text = run(() => found.instance.call("finish", found.chunks.rest()));
      dispose(found, "finished", "the stream is finished");
      return JSON.parse(text);
    },

    /** Frees the wasm memory of `object` before the garbage collector does. */
    free(object, of) {
      const found = lookup(object, of);
      if (found.disposed === undefined) dispose(found, "freed", `this ${of.name} has been freed`);
    },
  };
}

/**
 * Calls `enter` with a sketch as bytes: packed if it has the usual form, which is faster, otherwise as JSON, so that
 * core can report its faults.
 */
export function withSketch(name, sketch, enter) {
  const bytes = packSketch(sketch, LONGEST);
  if (bytes !== undefined) {
    try {
      return enter(bytes);
    } catch {
      // The error is thrown again below.
    }
  }
  return enter(writeDocument(name, sketch));
}

/** Returns time and randomness for new ids if the caller gives no seed, and the time of a commit. */
export function platform() {
  const now = new Date();
  const random = crypto.getRandomValues(new Uint32Array(4)).join("-").padEnd(16, "-");
  return { now: now.getTime(), random, time: now.toISOString() };
}
