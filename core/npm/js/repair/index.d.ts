import type { Repair } from "../types/repairs.js";

export * from "../types/repairs.js";

declare global {
  // Declared by the platform; merged with its own declarations.
  // biome-ignore lint/suspicious/noExplicitAny: as the platform declares it
  interface ReadableStream<R = any> {}
  // biome-ignore lint/suspicious/noExplicitAny: as the platform declares it
  interface WritableStream<W = any> {}
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
}

/** The properties of every error of the package. The message gives the found and the expected value. */
export interface WebSketchError extends Error {
  code: ErrorCode;
  /** The faulty argument, such as `options.partial` or `sketch[3].width`. */
  path?: string;
  /** The index of the component in its sketch, or of the commit in its log, from 0. */
  index?: number;
}

export type ErrorCode =
  /** A wrong type or range; `wrong_type` in a sketch. */
  | "wrong_argument"
  | "wrong_type"
  | "missing_field"
  | "unknown_component_type"
  | "invalid_id"
  | "duplicate_id"
  | "not_finite"
  | "out_of_range"
  | "limit_exceeded"
  /** A value that JSON cannot represent, such as cycles and half of a surrogate pair. */
  | "unreadable"
  | "too_deep"
  | "invalid_seed"
  | "invalid_log"
  | "invalid_document"
  /** Errors of `compose`. */
  | "tree_too_deep"
  | "tree_too_large"
  | "unknown_component"
  /** The text contains no JSON. */
  | "no_json"
  /** A finished stream, a freed object, a method of another class. */
  | "finished"
  | "freed"
  | "wrong_this"
  /** `init()` has not been awaited, or did not find the WebAssembly. */
  | "not_ready"
  | "no_wasm"
  | "out_of_memory";

export interface RepairResult<T = unknown> {
  /** The JSON value. Its type is the caller's assumption; it is not checked. */
  value: T;
  /** The repairs in order. Empty for strict JSON. At most 1,000 are kept. */
  repairs: Repair[];
  /** The error of the transport, if the text contains the marker of a failed stream. */
  streamError?: string;
}

/** A chunk of a model's stream: text, or bytes of UTF-8. It may end anywhere, also inside a character. */
export type Chunk = string | Uint8Array;

/** A source of chunks, such as the body of a `Response` or the deltas of a provider's stream. */
export type ChunkSource = AsyncIterable<Chunk> | Iterable<Chunk> | ReadableStream<Chunk>;

export interface JsonStreamOptions {
  /** The keys from the root object to the wanted array. A root array is always the wanted one. */
  path?: readonly string[] | null;
  /** The beginnings of markers of a failed stream, outside of strings. By default `<<STREAM_ERROR` and `<<ERROR`. */
  sentinels?: readonly string[] | null;
  /** "operations" waits for the first object with a `type` in words. "any", the default, takes the first document. */
  shape?: "operations" | "any" | null;
}

export interface JsonStreamEnd<T = unknown> {
  /** The values held back until the end. */
  values: T[];
  repairs: Repair[];
  /** Whether the text was complete. */
  complete: boolean;
  /** The error of the transport, if the text contains the marker of a failed stream. */
  streamError?: string;
  /** `true` if the final answer differs from the emitted values, so that none of them may be kept. */
  superseded?: boolean;
  /** The reason why there are no values, if there are none. */
  error?: string;
}

/**
 * Extracts the JSON of a model's text: from fences, prose and thinking sections, with faults repaired and reported.
 * Strict JSON is returned unchanged. A text that consists of one string, number or literal, with only spaces, comments
 * or a fence around it, is that value, even with faults (`'abc'`, `"a" + "b"`, `12.`, `tru`). Any other text without an
 * object or a list is prose.
 *
 * @throws Error if there is no JSON, or brackets are nested more than 127 deep.
 */
export function repairJson<T = unknown>(text: string): RepairResult<T>;

/**
 * Reads JSON values from a stream of text, each as soon as it is complete: the elements of the wanted array, or of the
 * root. A value returned by `push` is never retracted, and an element cut by the end is never returned.
 *
 * An instance is itself a pair for `pipeThrough`: chunks in, values out.
 */
export class JsonStream<T = unknown> {
  constructor(options?: JsonStreamOptions | null);
  /** Reads the next chunk and returns the values that are complete. */
  push(chunk: Chunk): T[];
  /** Ends the text. Further chunks are rejected. */
  finish(): JsonStreamEnd<T>;
  /** The result of `finish`, also set after iterating or piping to the end. */
  readonly end: JsonStreamEnd<T> | undefined;
  readonly readable: ReadableStream<T>;
  readonly writable: WritableStream<Chunk>;
  /** Reads all chunks of `source` and yields the values, for `for await`. */
  values(source: ChunkSource): AsyncGenerator<T, void, undefined>;
  /** Frees the memory immediately instead of at the next garbage collection. `finish` does so as well. */
  free(): void;
  /** Calls `free`, for `using`. */
  [Symbol.dispose](): void;
}

/**
 * The location of an entry point's WebAssembly (a `URL` or a string), or its contents: a `Response`, a
 * `WebAssembly.Module`, an `ArrayBuffer`, a `Uint8Array`.
 */
export type WasmSource = string | object;

/**
 * Resolves when calls can be made. Only the entry points with names ending in `lazy` need it, and only in browsers.
 * They fetch the WebAssembly from beside the script, or from `source`. On other platforms it resolves immediately.
 *
 * @throws Error with the code `no_wasm`, the URL and the response. A further call tries again.
 */
export function init(source?: WasmSource | Promise<WasmSource>): Promise<void>;

/** Returns the version of this package. */
export function version(): string;
