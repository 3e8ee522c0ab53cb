// Web interfaces of the two streams: a pair for `pipeThrough`, and iteration over chunks.

/** Returns `readable` and `writable` of a stream with `push` and `end`, which return lists of values. */
export function pair(push, end) {
  const hand = (values, controller) => {
    for (const value of values) controller.enqueue(value);
  };
  return new TransformStream({
    transform: (chunk, controller) => hand(push(chunk), controller),
    flush: (controller) => hand(end(), controller),
  });
}

/** Yields the values of all chunks of `source`. */
export async function* through(source, push, end) {
  for await (const chunk of chunksOf(source)) yield* push(chunk);
  yield* end();
}

// Some browsers cannot iterate over a ReadableStream.
function chunksOf(source) {
  const isStream =
    typeof source?.getReader === "function" && source[Symbol.asyncIterator] === undefined;
  return isStream ? read(source) : source;
}

async function* read(source) {
  const reader = source.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

/** Lets `using` free an instance, if the platform supports it. */
export function disposable(Class) {
  if (Symbol.dispose !== undefined) {
    Object.defineProperty(Class.prototype, Symbol.dispose, {
      value() {
        this.free();
      },
      configurable: true,
      writable: true,
    });
  }
  return Class;
}
