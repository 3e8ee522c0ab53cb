// The sections of a wasm file, as far as its functions need them.

const [CUSTOM, CODE] = [0, 10];
// The part of the section of names that has those of functions.
const FUNCTIONS = 1;
const HEADER = 8;

/** Returns the bytes of each function that `wasm` defines, in order. */
export function bodies(wasm) {
  const read = reader(wasm, HEADER);
  while (read.at < wasm.length) {
    const [id, size] = [read.byte(), read.number()];
    if (id === CODE) return Array.from({ length: read.number() }, () => read.bytes(read.number()));
    read.bytes(size);
  }
  return [];
}

/** Returns `wasm`, which has no names, with `names` for its functions from the index `first` on. */
export function withNames(wasm, names, first) {
  const entries = names.map((name, at) => [...number(first + at), ...text(name)]);
  const functions = [...number(names.length), ...entries.flat()];
  const section = [...text("name"), FUNCTIONS, ...number(functions.length), ...functions];
  return Buffer.concat([wasm, Buffer.from([CUSTOM, ...number(section.length), ...section])]);
}

function reader(wasm, start) {
  return {
    at: start,
    byte() {
      return wasm[this.at++];
    },
    bytes(length) {
      this.at += length;
      return wasm.subarray(this.at - length, this.at);
    },
    /** An unsigned LEB128 number. */
    number() {
      let [value, shift, byte] = [0, 0, 0];
      do {
        byte = this.byte();
        value |= (byte & 0x7f) << shift;
        shift += 7;
      } while (byte & 0x80);
      return value;
    },
  };
}

function number(value) {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...number(value >>> 7)];
}

function text(value) {
  const bytes = Buffer.from(value);
  return [...number(bytes.length), ...bytes];
}
