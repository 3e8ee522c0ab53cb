// Conversion of JavaScript values to bytes and plain copies for wasm. All foreign code runs here, before wasm is
// entered.

import { failure } from "./failure.js";

/**
 * The maximum length of an argument, in characters. Wasm has 4 GB, and a parsed document takes up to fifty times its
 * text.
 */
export const LONGEST = 16 * 1024 * 1024;

// The length of a chunk from which encoding to an array of bytes is faster than passing characters.
const SHORT = 256;

// Core's marker for a number that JSON cannot represent; see websketch_json::NON_FINITE_MARKER.
const NON_FINITE = "\0non-finite";
const NUMBERS = new Set(["x", "y", "width", "height", "spacing", "index"]);

const encoder = new TextEncoder();

/** Returns the UTF-8 bytes of a text that is the package's own, or within the limit. */
export const encode = (text) => encoder.encode(text);

/** Represents an absent argument. */
export const NOTHING = new Uint8Array();

/** Returns an argument as JSON. `wanted` is the expected type, in words. */
export function write(name, value, wanted, replacer) {
  return encode(stringify(name, value, wanted, replacer));
}

/**
 * Returns a sketch or operations as JSON. JSON represents NaN and the infinities as null, so they are marked in number
 * fields, to be rejected as not finite rather than missing.
 */
export function writeDocument(name, value) {
  const text = stringify(name, value, "an array");
  // A replacer makes JSON.stringify several times slower, so it is used only if a null is present.
  return text.includes(":null") ? write(name, value, "an array", mark) : encode(text);
}

/** Returns a copy of options as plain data, or `null` if absent. */
export function copyOptional(name, value) {
  return value === undefined || value === null ? null : copy(name, value);
}

/** Returns a copy of a required object as plain data. */
export function copy(name, value) {
  const copied = JSON.parse(stringify(name, value, "an object"));
  check(name, copied, DEEPEST);
  return copied;
}

/** The maximum depth of options, the same as for documents. */
const DEEPEST = 127;
const HALF = /\p{Surrogate}/u;

function check(name, value, depth) {
  if (typeof value === "string" && HALF.test(value)) {
    throw failure("unreadable", `${name} holds a text with half of a surrogate pair`, {
      path: name,
    });
  }
  if (typeof value !== "object" || value === null) return;
  if (depth === 0) throw failure("too_deep", `${name} is nested too deeply`, { path: name });
  for (const inner of Object.values(value)) check(name, inner, depth - 1);
}

/** Returns a text itself, not as JSON. Half of a surrogate pair becomes U+FFFD, as in all Web APIs. */
export function checkText(name, text) {
  if (typeof text !== "string") throw wrong(name, "a string", text);
  return within(name, text);
}

/** The bytes of chunks that are strings or Uint8Arrays, in any mixture, cut anywhere. */
export class Chunks {
  // A high surrogate at the end of the last chunk.
  #half = "";

  /** Returns the input for wasm: a short text as a string, which is faster, and other chunks as bytes. */
  take(chunk) {
    if (typeof chunk === "string") {
      const text = this.#whole(chunk);
      return text.length > SHORT ? encode(text) : text;
    }
    if (!isBytes(chunk)) {
      throw wrong("chunk", "a string or a Uint8Array", chunk);
    }
    let bytes;
    try {
      // A copy has its true length, even if a subclass of Uint8Array reports another one.
      bytes = new Uint8Array(chunk);
    } catch (cause) {
      throw failure("unreadable", `chunk cannot be read: ${reason(cause)}`, {
        cause,
        path: "chunk",
      });
    }
    if (bytes.length > LONGEST) throw tooLong("chunk", bytes.length, "bytes");
    // An empty chunk does not complete a surrogate pair.
    if (bytes.length === 0) return bytes;
    const half = this.rest();
    if (half.length === 0) return bytes;
    const joined = new Uint8Array(half.length + bytes.length);
    joined.set(half);
    joined.set(bytes, half.length);
    return joined;
  }

  /** Returns the bytes left at the end of the text. A lone surrogate is no character. */
  rest() {
    const half = this.#half;
    this.#half = "";
    return half === "" ? NOTHING : encode(half);
  }

  // Returns the text so far without a high surrogate at its end.
  #whole(chunk) {
    const text = this.#half + within("chunk", chunk);
    const last = text.charCodeAt(text.length - 1);
    const isHalf = last >= 0xd800 && last <= 0xdbff;
    this.#half = isHalf ? text.at(-1) : "";
    return isHalf ? text.slice(0, -1) : text;
  }
}

// Inspects the value itself and not its class, so that Uint8Arrays of other windows are accepted, and look-alikes are
// not.
const { get: typedArrayName } = Object.getOwnPropertyDescriptor(
  Object.getPrototypeOf(Uint8Array.prototype),
  Symbol.toStringTag,
);
const isBytes = (value) => typedArrayName.call(value) === "Uint8Array";

function stringify(name, value, wanted, replacer) {
  let text;
  try {
    text = JSON.stringify(value, replacer);
  } catch (cause) {
    const why = reason(cause);
    // The depth that the engine supports depends on the caller.
    if (/call stack|recursion/i.test(why))
      throw failure("too_deep", `${name} is nested too deeply`, { cause, path: name });
    const message = `${name} cannot be written as JSON: ${why}`;
    throw failure("unreadable", message, { cause, path: name });
  }
  // JSON cannot represent the value.
  const isLost = text === undefined || (text === "null" && value !== null);
  if (isLost) throw wrong(name, wanted, value);
  return within(name, text, "characters of JSON");
}

function within(name, text, unit = "characters") {
  if (text.length > LONGEST) throw tooLong(name, text.length, unit);
  return text;
}

function tooLong(name, found, unit) {
  const message = `${name} must be at most ${LONGEST} ${unit}, found ${found}`;
  return failure("limit_exceeded", message, { path: name });
}

function wrong(name, wanted, found) {
  const message = `${name} must be ${wanted}, found ${describe(found)}`;
  return failure("wrong_argument", message, { path: name });
}

function mark(key, value) {
  // Props are the caller's own: a number in them becomes whatever JSON makes of it.
  if (key === "props" && typeof value === "object") return JSON.parse(JSON.stringify(value));
  const isMissing = typeof value === "number" && !Number.isFinite(value) && NUMBERS.has(key);
  return isMissing ? NON_FINITE : value;
}

function describe(value) {
  return value === null || Number.isNaN(value) ? String(value) : typeof value;
}

// Any value can be thrown, even one without a readable message.
function reason(thrown) {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown);
  } catch {
    return "it threw something that cannot be shown";
  }
}
