// Carries records out with the package, wherever this module is loaded; core/npm/examples/parity does the same natively.

const SEED = { now: 1_718_000_000_000, random: "0123456789abcdef" };
// What those calls take their options from that make ids; without a seed, ids come from the platform.
const SEEDED = { execute: 2, interpret: 2, apply: 1, OperationStream: 1 };

/** The answers to `records` as JSON texts, `Error: ` and the message for those that throw. */
export function answersOf(core, records) {
  return records.map((record) => {
    try {
      return JSON.stringify(answer(core, record));
    } catch (error) {
      return `Error: ${error.message}`;
    }
  });
}

function answer(core, record) {
  if (record.call) return core[record.call](...seeded(record.call, record.arguments));
  const instance = new core[record.class](...seeded(record.class, record.arguments));
  return record.text === undefined ? stepped(instance, record) : streamed(instance, record);
}

function stepped(instance, { steps }) {
  return steps.map(([name, ...args]) =>
    typeof instance[name] === "function" ? instance[name](...seeded(name, args)) : instance[name],
  );
}

function streamed(stream, { text, size }) {
  const bytes = new TextEncoder().encode(text);
  const values = [];
  for (let start = 0; start < bytes.length; start += size) {
    values.push(...stream.push(bytes.subarray(start, start + size)));
  }
  return [values, stream.finish()];
}

function seeded(name, args) {
  if (!(name in SEEDED)) return args;
  const all = [...args];
  all[SEEDED[name]] = { idSeed: SEED, ...all[SEEDED[name]] };
  return all;
}
