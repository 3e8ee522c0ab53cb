// The two streams as the Web has them: a pair for `pipeThrough`, and iteration over whatever chunks come from.

/** The `readable` and `writable` of a stream whose `push` and `end` give a list of what has come out. */
export function pair(push, end) {
  const hand = (values, controller) => {
    for (const value of values) controller.enqueue(value);
  };
  return new TransformStream({
    transform: (chunk, controller) => hand(push(chunk), controller),
    flush: (controller) => hand(end(), controller),
  });
}

/** What comes out of all chunks of `source`, one by one. */
export async function* through(source, push, end) {
  for await (const chunk of chunksOf(source)) yield* push(chunk);
  yield* end();
}

// Not every browser iterates over a ReadableStream.
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

/** Lets `using` free an instance, where the platform has a name for that. */
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
