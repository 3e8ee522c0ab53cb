// JavaScript values to JSON text and back: everything that runs foreign code happens here, before wasm is entered.

/** The longest argument, in characters of JSON; wasm has 4 GB, and a parsed document takes up to fifty times its text. */
const LONGEST = 16 * 1024 * 1024;

// What core takes for a number that JSON cannot hold; see websketch_core::json::NON_FINITE_MARKER.
const NON_FINITE = "\0non-finite";
const NUMBERS = new Set(["x", "y", "width", "height", "spacing", "index"]);

/** The JSON text of an argument. `wanted` says what it should be. */
export function write(name, value, wanted, replacer) {
  const text = stringify(name, value, replacer);
  if (text === undefined) throw new Error(`${name} must be ${wanted}, found ${typeof value}`);
  if (text.length > LONGEST) {
    throw new Error(
      `${name} must be at most ${LONGEST} characters of JSON, found ${text.length} characters`,
    );
  }
  return text;
}

/**
 * Like `write`, for sketches and operations: NaN and the infinities, which JSON writes as null, are marked in the number
 * fields, so that they are refused as not finite and not as missing.
 */
export function writeDocument(name, value) {
  const text = write(name, value, "an array");
  // A replacer makes JSON.stringify several times slower, so only where there is something to mark.
  return text.includes(":null") ? write(name, value, "an array", mark) : text;
}

/** Like `write`, for what may be left out. */
export function writeOptional(name, value) {
  return write(name, value ?? null, "an object");
}

function stringify(name, value, replacer) {
  try {
    return JSON.stringify(value, replacer);
  } catch (cause) {
    throw new Error(`${name} cannot be written as JSON: ${reason(cause)}`, { cause });
  }
}

function mark(key, value) {
  // Props are the caller's own: a number in there is what JSON makes of it.
  if (key === "props" && typeof value === "object") return JSON.parse(JSON.stringify(value));
  const isMissing = typeof value === "number" && !Number.isFinite(value) && NUMBERS.has(key);
  return isMissing ? NON_FINITE : value;
}

// Anything can be thrown, also what cannot be asked for its message.
function reason(thrown) {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown);
  } catch {
    return "it threw something that cannot be shown";
  }
}
