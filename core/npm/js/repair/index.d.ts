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
  | "concatenation"
  | "otherCharacter"
  | "call"
  | "severalValues"
  | "truncated";

/** A repair and its place: bytes of the text in UTF-8, from `start` to before `end`. */
export interface Repair {
  kind: RepairKind;
  start: number;
  end: number;
}

export interface RepairResult {
  /** The JSON value that was meant. */
  value: unknown;
  /** In order; empty when the text is strict JSON. At most 1,000 are kept. */
  repairs: Repair[];
  /** What the transport said, when the text holds the marker of a failed stream. */
  streamError?: string;
}

/** What a model streams: text, or bytes of UTF-8. A chunk may end anywhere, also inside a character. */
export type Chunk = string | Uint8Array;

export interface JsonStreamOptions {
  /** The keys from the root object to the array whose elements are wanted; a root array is always the wanted one. */
  path?: readonly string[] | null;
  /** How markers of a failed stream begin, outside of strings; `<<STREAM_ERROR` and `<<ERROR` when absent. */
  sentinels?: readonly string[] | null;
  /** "operations" waits for the first object with a `type` in words; "any", also when absent, takes the first document. */
  shape?: "operations" | "any" | null;
}

export interface JsonStreamEnd {
  /** The values that had to wait for the end. */
  values: unknown[];
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
export function repairJson(text: string): RepairResult;

/**
 * JSON values out of a stream of text, each the moment it is complete: the elements of the wanted array, or of the root.
 * What `push` has given out is never taken back, and an element that the end cuts is never given out.
 */
export class JsonStream {
  constructor(options?: JsonStreamOptions | null);
  /** Takes the next chunk; returns the values that are complete now. */
  push(chunk: Chunk): unknown[];
  /** The text has ended. The stream takes no more chunks. */
  finish(): JsonStreamEnd;
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
