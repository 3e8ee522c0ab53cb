declare global {
  // Of the platform; they are filled in where its own declarations are known.
  // biome-ignore lint/suspicious/noExplicitAny: as the platform declares it
  interface ReadableStream<R = any> {}
  // biome-ignore lint/suspicious/noExplicitAny: as the platform declares it
  interface WritableStream<W = any> {}
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
}

/** What every error of the package has. The message says what was found and what is wanted. */
export interface WebSketchError extends Error {
  code: ErrorCode;
  /** The argument at fault, such as `options.partial` or `sketch[3].width`. */
  path?: string;
  /** The place of the component in its sketch, or of the commit in its log, from 0. */
  index?: number;
}

export type ErrorCode =
  /** Another type or range than it must have; `wrong_type` in a sketch. */
  | "wrong_argument"
  | "wrong_type"
  | "missing_field"
  | "unknown_component_type"
  | "invalid_id"
  | "duplicate_id"
  | "not_finite"
  | "out_of_range"
  | "limit_exceeded"
  /** What cannot be written as JSON, such as cycles and half a surrogate pair. */
  | "unreadable"
  | "too_deep"
  | "invalid_seed"
  | "invalid_log"
  | "invalid_document"
  /** Of `compose`. */
  | "tree_too_deep"
  | "tree_too_large"
  | "unknown_component"
  /** The text holds no JSON. */
  | "no_json"
  /** A stream that has been finished, an object that has been freed, a method of something else. */
  | "finished"
  | "freed"
  | "wrong_this"
  /** `init()` has not been awaited, or did not find the WebAssembly. */
  | "not_ready"
  | "no_wasm"
  | "out_of_memory";

/** What was put right to read a text. */
export type RepairKind =
  | "leadingText"
  | "trailingText"
  | "strayText"
  | "thinking"
  | "sentinel"
  | "otherQuote"
  | "missingQuote"
  | "innerQuote"
  | "bareKey"
  | "bareText"
  | "literal"
  | "number"
  | "missingComma"
  | "extraComma"
  | "missingColon"
  | "missingValue"
  | "missingBracket"
  | "extraBracket"
  | "wrongBracket"
  | "comment"
  | "ellipsis"
  | "controlCharacter"
  | "escape"
  | "escapedTwice"
  | "otherCharacter"
  | "call"
  | "severalValues"
  | "truncated";

/** A repair and its place in the text, as `text.slice(start, end)` has it. */
export interface Repair {
  kind: RepairKind;
  start: number;
  end: number;
}

export interface RepairResult<T = unknown> {
  /** The JSON value that was meant. Its type is what the caller expects; nothing has checked it. */
  value: T;
  /** In order; empty when the text is strict JSON. At most 1,000 are kept. */
  repairs: Repair[];
  /** What the transport said, when the text holds the marker of a failed stream. */
  streamError?: string;
}

/** What a model streams: text, or bytes of UTF-8. A chunk may end anywhere, also inside a character. */
export type Chunk = string | Uint8Array;

/** Where chunks come from, such as the body of a `Response` or the deltas of a provider's stream. */
export type ChunkSource = AsyncIterable<Chunk> | Iterable<Chunk> | ReadableStream<Chunk>;

export interface JsonStreamOptions {
  /** The keys from the root object to the array whose elements are wanted; a root array is always the wanted one. */
  path?: readonly string[] | null;
  /** How markers of a failed stream begin, outside of strings; `<<STREAM_ERROR` and `<<ERROR` when absent. */
  sentinels?: readonly string[] | null;
  /** "operations" waits for the first object with a `type` in words; "any", also when absent, takes the first document. */
  shape?: "operations" | "any" | null;
}

export interface JsonStreamEnd<T = unknown> {
  /** The values that had to wait for the end. */
  values: T[];
  repairs: Repair[];
  /** Whether the text came to its own end. */
  complete: boolean;
  /** What the transport said, when the text holds the marker of a failed stream. */
  streamError?: string;
  /** `true`: the answer was elsewhere than in the values handed over, so that none of them may be kept. */
  superseded?: boolean;
  /** Why there are no values, when there are none. */
  error?: string;
}

/**
 * The JSON that was meant in a text of a model: out of fences, prose and thinking sections, with faults put right and
 * reported. Strict JSON comes back as it is. A text that is one string, number or literal and nothing else but spaces,
 * comments or a fence is that value, also where it has faults (`'abc'`, `"a" + "b"`, `12.`, `tru`); anything else without an
 * object or a list is prose.
 *
 * @throws Error if there is no JSON at all, or brackets more than 127 deep.
 */
export function repairJson<T = unknown>(text: string): RepairResult<T>;

/**
 * JSON values out of a stream of text, each the moment it is complete: the elements of the wanted array, or of the root.
 * What `push` has given out is never taken back, and an element that the end cuts is never given out.
 *
 * It is itself a pair for `pipeThrough`: chunks in, values out.
 */
export class JsonStream<T = unknown> {
  constructor(options?: JsonStreamOptions | null);
  /** Takes the next chunk; returns the values that are complete now. */
  push(chunk: Chunk): T[];
  /** The text has ended. The stream takes no more chunks. */
  finish(): JsonStreamEnd<T>;
  /** What `finish` has returned; also after iterating or piping to the end. */
  readonly end: JsonStreamEnd<T> | undefined;
  readonly readable: ReadableStream<T>;
  readonly writable: WritableStream<Chunk>;
  /** Takes all chunks of `source`; `for await` over it gives the values. */
  values(source: ChunkSource): AsyncGenerator<T, void, undefined>;
  /** Frees its memory at once and not when the garbage collector comes to it; `finish` does so, too. */
  free(): void;
  /** As `free`, for `using`. */
  [Symbol.dispose](): void;
}

/** Where the WebAssembly of an entry point is (a `URL` or a string), or what there is of it: a `Response`, a `WebAssembly.Module`, an `ArrayBuffer`, a `Uint8Array`. */
export type WasmSource = string | object;

/**
 * Resolves when the calls can be made. The entry points whose names end in `lazy` need it in browsers, which fetch the
 * WebAssembly then: from beside the script, or from `source`. Everywhere else there is nothing to wait for.
 *
 * @throws Error with the code `no_wasm` that says what came from where; called again, it tries anew.
 */
export function init(source?: WasmSource | Promise<WasmSource>): Promise<void>;

/** The version of this package. */
export function version(): string;
