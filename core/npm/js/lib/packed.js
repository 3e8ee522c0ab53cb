// Sketches and answers as numbers and a text. This takes a fraction of the time of JSON, because no digits are written
// and parsed. core/npm/src/packed.rs is the counterpart and describes the layout of the bytes.

/** The maximum number of components of a sketch. Longer ones are passed as JSON, so that core reports the limit. */
const MOST_COMPONENTS = 20_000;

const NUMBER = 8;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Returns a sketch as bytes, or `undefined` if it is invalid or unusual. `longest` is the maximum length of texts in
 * characters. An exception of a getter is reported when the sketch is passed as JSON.
 */
export function packSketch(sketch, longest) {
  try {
    return packed(sketch, longest);
  } catch {
    return undefined;
  }
}

function packed(sketch, longest) {
  if (!Array.isArray(sketch) || sketch.toJSON !== undefined) return undefined;
  const count = sketch.length;
  if (count > MOST_COMPONENTS) return undefined;
  const texts = [];
  const numbers = new DataView(new ArrayBuffer(NUMBER * (1 + 4 * count)));
  numbers.setFloat64(0, 4 * count, true);
  for (let index = 0, at = NUMBER; index < count; index += 1, at += 4 * NUMBER) {
    const component = sketch[index];
    if (!isPlain(component)) return undefined;
    const { id, type, x, y, width, height, props } = component;
    if (typeof id !== "string" || typeof type !== "string") return undefined;
    if (!isNumber(x) || !isNumber(y) || !isNumber(width) || !isNumber(height)) return undefined;
    numbers.setFloat64(at, x, true);
    numbers.setFloat64(at + NUMBER, y, true);
    numbers.setFloat64(at + 2 * NUMBER, width, true);
    numbers.setFloat64(at + 3 * NUMBER, height, true);
    texts.push(id, type, props ?? {});
  }
  const text = JSON.stringify(texts);
  if (text.length > longest) return undefined;
  // A character takes at most three bytes.
  const bytes = new Uint8Array(numbers.byteLength + 3 * text.length);
  bytes.set(new Uint8Array(numbers.buffer));
  const { written } = encoder.encodeInto(text, bytes.subarray(numbers.byteLength));
  return bytes.subarray(0, numbers.byteLength + written);
}

// JSON contains only own fields, so an object with a class of its own is passed as JSON.
function isPlain(component) {
  if (typeof component !== "object" || component === null) return false;
  const prototype = Object.getPrototypeOf(component);
  return (prototype === Object.prototype || prototype === null) && component.toJSON === undefined;
}

function isNumber(value) {
  return typeof value === "number" && Number.isFinite(value);
}

/** Returns the reader of an answer's numbers, and the parsed text. */
export function unpack(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = NUMBER * (1 + view.getFloat64(0, true));
  let at = 0;
  const next = () => {
    at += NUMBER;
    return view.getFloat64(at, true);
  };
  return { next, fields: JSON.parse(decoder.decode(bytes.subarray(end))) };
}

/** Returns the sketch with the ids, types and props in `texts`. */
export function sketchOf(next, texts) {
  const sketch = [];
  for (let at = 0; at < texts.length; at += 3) {
    const [x, y, width, height] = [next(), next(), next(), next()];
    sketch.push({ id: texts[at], type: texts[at + 1], x, y, width, height, props: texts[at + 2] });
  }
  return sketch;
}

/** Returns the change of a sketch, with the fields of a step. */
export function changeOf(next, [texts, removed, order]) {
  const change = { changed: sketchOf(next, texts), removed };
  return order === null ? change : { ...change, order };
}

/** Returns the operations of a flat list. Operations with packed numbers have only their type and id in it. */
export function operationsOf(next, entries) {
  const operations = [];
  for (let at = 0; at < entries.length; at += 1) {
    const type = entries[at];
    if (typeof type === "object") {
      operations.push(type);
      continue;
    }
    at += 1;
    const componentId = entries[at];
    const [first, second] = [next(), next()];
    operations.push(
      type === "move"
        ? { type, componentId, x: first, y: second }
        : { type, componentId, width: first, height: second },
    );
  }
  return operations;
}
