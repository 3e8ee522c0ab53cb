// JavaScript values to the bytes and plain copies that wasm takes: everything that runs foreign code happens here, before
// wasm is entered.

import { failure } from "./failure.js";

/** The longest argument, in characters; wasm has 4 GB, and a parsed document takes up to fifty times its text. */
export const LONGEST = 16 * 1024 * 1024;

// Characters of a chunk for which making an array of bytes takes longer than writing them one by one.
const SHORT = 256;

// What core takes for a number that JSON cannot hold; see websketch_core::json::NON_FINITE_MARKER.
const NON_FINITE = "\0non-finite";
const NUMBERS = new Set(["x", "y", "width", "height", "spacing", "index"]);

const encoder = new TextEncoder();

/** The UTF-8 bytes of a text that is the package's own, or within the limit. */
export const encode = (text) => encoder.encode(text);

/** Stands for what is not passed. */
export const NOTHING = new Uint8Array();

/** An argument as JSON. `wanted` says what it should be. */
export function write(name, value, wanted, replacer) {
  return encode(stringify(name, value, wanted, replacer));
}

/**
 * Like `write`, for sketches and operations: NaN and the infinities, which JSON writes as null, are marked in the number
 * fields, so that they are refused as not finite and not as missing.
 */
export function writeDocument(name, value) {
  const text = stringify(name, value, "an array");
  // A replacer makes JSON.stringify several times slower, so only where there is something to mark.
  return text.includes(":null") ? write(name, value, "an array", mark) : encode(text);
}

/** A copy of options that holds plain data alone; `null` where there are none. */
export function copyOptional(name, value) {
  return value === undefined || value === null ? null : copy(name, value);
}

/** As `copyOptional`, for what must be there. */
export function copy(name, value) {
  const copied = JSON.parse(stringify(name, value, "an object"));
  check(name, copied, DEEPEST);
  return copied;
}

/** How deep options may be; as deep as documents, which are deeper than any that means something. */
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

/** A text as it is, not as JSON. Half of a surrogate pair becomes U+FFFD, as everywhere on the Web. */
export function checkText(name, text) {
  if (typeof text !== "string") throw wrong(name, "a string", text);
  return within(name, text);
}

/** The bytes of chunks that are strings or Uint8Arrays, in any mixture, cut anywhere. */
export class Chunks {
  // The first half of a surrogate pair whose second half is yet to come.
  #half = "";

  /** What wasm is to take: a short text as it is, which is quicker, and all else as bytes. */
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
      // A copy has the length that it says, whatever a subclass of Uint8Array may tell.
      bytes = new Uint8Array(chunk);
    } catch (cause) {
      throw failure("unreadable", `chunk cannot be read: ${reason(cause)}`, {
        cause,
        path: "chunk",
      });
    }
    if (bytes.length > LONGEST) throw tooLong("chunk", bytes.length, "bytes");
    // What has no bytes ends no half of a pair.
    if (bytes.length === 0) return bytes;
    const half = this.rest();
    if (half.length === 0) return bytes;
    const joined = new Uint8Array(half.length + bytes.length);
    joined.set(half);
    joined.set(bytes, half.length);
    return joined;
  }

  /** What is left at the end of the text: half a pair is no character. */
  rest() {
    const half = this.#half;
    this.#half = "";
    return half === "" ? NOTHING : encode(half);
  }

  // The text so far that has no half of a pair at its end.
  #whole(chunk) {
    const text = this.#half + within("chunk", chunk);
    const last = text.charCodeAt(text.length - 1);
    const isHalf = last >= 0xd800 && last <= 0xdbff;
    this.#half = isHalf ? text.at(-1) : "";
    return isHalf ? text.slice(0, -1) : text;
  }
}

// Asks the value itself and not its class, so Uint8Arrays of other windows count and look-alikes do not.
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
    // How deep the engine can go depends on what has called it.
    if (/call stack|recursion/i.test(why))
      throw failure("too_deep", `${name} is nested too deeply`, { cause, path: name });
    const message = `${name} cannot be written as JSON: ${why}`;
    throw failure("unreadable", message, { cause, path: name });
  }
  // What JSON has no word for.
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
  // Props are the caller's own: a number in there is what JSON makes of it.
  if (key === "props" && typeof value === "object") return JSON.parse(JSON.stringify(value));
  const isMissing = typeof value === "number" && !Number.isFinite(value) && NUMBERS.has(key);
  return isMissing ? NON_FINITE : value;
}

function describe(value) {
  return value === null || Number.isNaN(value) ? String(value) : typeof value;
}

// Anything can be thrown, also what cannot be asked for its message.
function reason(thrown) {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown);
  } catch {
    return "it threw something that cannot be shown";
  }
}
