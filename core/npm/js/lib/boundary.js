// The way into wasm and back: bytes in, an answer out.

import { packSketch } from "./packed.js";
import { isStarted } from "./start.js";
import { Chunks, encode, LONGEST, NOTHING, writeDocument } from "./text.js";

/** The calls of the wasm behind this glue. */
export function boundary(glue) {
  // What stands behind each object of a class: `{ of, instance, chunks }`.
  const instances = new WeakMap();

  function kept(object, of) {
    const found = instances.get(object);
    if (found?.of !== of) throw new TypeError(`this method needs a ${of.name} as its this`);
    return found;
  }

  function run(enter) {
    try {
      return enter();
    } catch (error) {
      throw told(error);
    }
  }

  function told(error) {
    if (error instanceof WebAssembly.RuntimeError) {
      return new Error("WebSketch has run out of memory", { cause: error });
    }
    if (!isStarted(glue)) {
      const message =
        "the WebAssembly is not there yet: `await init()` comes before the first call";
      return Object.assign(new Error(message, { cause: error }), { code: "not_ready" });
    }
    return error;
  }

  // No text is no news.
  function answer(enter) {
    const text = run(enter);
    return text === "" ? undefined : JSON.parse(text);
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

  return {
    call: (name, first = NOTHING, second = NOTHING, third = NOTHING, seed = NOTHING) =>
      answer(() => glue.call(name, first, second, third, seed)),

    /** As `call`, for answers that are packed. */
    packed: (name, first, second = NOTHING, third = NOTHING, seed = NOTHING) =>
      run(() => glue.packed(name, first, second, third, seed)),

    /** Puts an instance behind `object`, one of the class `of`. */
    keep(object, of, [name, first, second = NOTHING, third = NOTHING]) {
      const instance = run(() => new glue.Instance(name, first, second, third));
      instances.set(object, { of, instance, chunks: new Chunks() });
      return object;
    },

    method,

    /** As `method`, for answers that are packed. */
    packedMethod(
      object,
      of,
      name,
      first = NOTHING,
      second = NOTHING,
      third = NOTHING,
      fourth = NOTHING,
    ) {
      const { instance } = kept(object, of);
      return run(() => instance.packed(name, first, second, third, fourth));
    },

    // A way of its own: answers come in thousands of chunks.
    push(object, of, chunk) {
      const { instance, chunks } = kept(object, of);
      const part = chunks.take(chunk);
      const news = run(() =>
        typeof part === "string" ? instance.pushText(part) : instance.push(part),
      );
      return news === undefined ? [] : JSON.parse(news);
    },

    finish: (object, of) => method(object, of, "finish", kept(object, of).chunks.rest()),
  };
}

/**
 * What `enter` makes of a sketch as bytes: packed where it is as usual, which is quicker, and else as JSON, which core can
 * say the fault of.
 */
export function withSketch(name, sketch, enter) {
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

/** Time and randomness for new ids when the caller gives no seed. */
export function platformSeed() {
  const random = crypto.getRandomValues(new Uint32Array(4)).join("-");
  return encode(JSON.stringify({ now: Date.now(), random: random.padEnd(16, "-") }));
}
