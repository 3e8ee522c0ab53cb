/**
 * The possible behaviors of a scripted model. Replies know no provider: a dialect puts them into its
 * own words, so that one script runs against every dialect.
 */

/**
 * Why the model stopped: it was done, it ran into its token limit, a content filter cut in, it declined,
 * or (`null`) the answer just ends without saying why.
 * @typedef {"stop" | "length" | "filter" | "refusal" | null} Finish
 */

/**
 * An error as a provider reports it.
 * @typedef {object} ProviderError
 * @property {string} message
 * @property {string} [type] the dialect's own class of error; a fitting one when left out
 * @property {string} [code] such as `insufficient_quota`
 */

/**
 * Something that happens once `after` chunks of the answer were sent (0: after the headers).
 * @typedef {{ after: number } & (
 *   | { kind: "comment", text: string }
 *   | { kind: "stall", gate: Gate }
 *   | { kind: "error", error: ProviderError }
 *   | { kind: "hangUp" }
 * )} Interruption
 */

/**
 * @typedef {object} Answer
 * @property {"answer"} kind
 * @property {string[]} chunks the text in the pieces in which it is streamed
 * @property {Finish} finish
 * @property {{ input: number, output: number }} usage in tokens
 * @property {Interruption[]} interruptions of two at the same place the one given first comes first
 */

/** @typedef {{ kind: "failure", status: number, error: ProviderError, retryAfter?: number | string }} Failure */
/** @typedef {{ kind: "hangUp" }} HangUp */
/** @typedef {{ kind: "stall", gate: Gate, reply: Reply }} Stall */
/** @typedef {{ kind: "endless", type: string, head: string, piece: string }} Endless */
/** @typedef {Answer | Failure | HangUp | Stall | Endless} Reply */

/** @typedef {{ opened: Promise<void>, open: () => void }} Gate */

/** A gate that holds a stalled reply until the test opens it; it stays open. @returns {Gate} */
export function gate() {
  /** @type {() => void} */
  let open = () => {};
  const opened = new Promise((/** @type {(value: void) => void} */ resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/**
 * An answer with this text, streamed or whole as the request wants it.
 *
 * @param {string} text
 * @param {object} [options]
 * @param {number} [options.chunkSize] Unicode characters in a streamed chunk
 * @param {Finish} [options.finish]
 * @param {{ input: number, output: number }} [options.usage]
 * @param {Interruption[]} [options.interruptions]
 * @returns {Answer}
 */
export function answer(text, options = {}) {
  const {
    chunkSize = 12,
    finish = "stop",
    usage = { input: 100, output: 20 },
    interruptions = [],
  } = options;
  if (!Number.isInteger(chunkSize) || chunkSize < 1) {
    throw new RangeError(`chunkSize is ${chunkSize}, it must be a whole number of at least 1`);
  }
  const chunks = chunksOf(text, chunkSize);
  for (const { kind, after } of interruptions) {
    if (!Number.isInteger(after) || after < 0 || after > chunks.length) {
      throw new RangeError(
        `${kind} after chunk ${after}, but the answer has ${chunks.length} chunks`,
      );
    }
  }
  return { kind: "answer", chunks, finish, usage, interruptions };
}

/** A keep-alive comment in the stream. @param {number} after @returns {Interruption} */
export const commentAfter = (after, text = "keep-alive") => ({ kind: "comment", after, text });

/** Silence until the gate opens. @param {number} after @param {Gate} gate @returns {Interruption} */
export const stallAfter = (after, gate) => ({ kind: "stall", after, gate });

/** An error in the stream, which then ends. @param {number} after @param {ProviderError} error @returns {Interruption} */
export const errorAfter = (after, error) => ({ kind: "error", after, error });

/** The connection is cut in the middle of the answer. @param {number} after @returns {Interruption} */
export const hangUpAfter = (after) => ({ kind: "hangUp", after });

/**
 * An HTTP error in the provider's envelope.
 *
 * @param {number} status
 * @param {Partial<ProviderError> & { retryAfter?: number | string }} [options] `retryAfter`: seconds or an
 *   HTTP date, for the Retry-After header
 * @returns {Failure}
 */
export function failure(status, options = {}) {
  const { retryAfter, message = `scripted failure ${status}`, ...rest } = options;
  return { kind: "failure", status, error: { message, ...rest }, retryAfter };
}

/** The connection is cut before any byte of the response. @returns {HangUp} */
export const hangUp = () => ({ kind: "hangUp" });

/** Silence before the headers until the gate opens, then the reply. @param {Gate} gate @param {Reply} reply @returns {Stall} */
export const stall = (gate, reply) => ({ kind: "stall", gate, reply });

/**
 * A body that begins with `head` and goes on with `piece` as fast as it is taken, until the client leaves.
 * @param {string} piece @param {{ head?: string, type?: string }} [options] @returns {Endless}
 */
export const endless = (piece, { head = "", type = "text/event-stream" } = {}) => ({
  kind: "endless",
  type,
  head,
  piece,
});

/**
 * Cuts by characters, not UTF-16 units, as half a surrogate pair cannot be sent as UTF-8.
 * @param {string} text @param {number} size
 */
function chunksOf(text, size) {
  const characters = [...text];
  const count = Math.ceil(characters.length / size);
  return Array.from({ length: count }, (_, i) =>
    characters.slice(i * size, (i + 1) * size).join(""),
  );
}
