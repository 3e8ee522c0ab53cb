// What the core does with sketches of 100 to 10,000 components: as wasm in Node, values in and out, and natively, text in
// and out.

import { analyze, execute, History, lint, toHtml, toSvg, validate } from "../dist/npm/node.js";
import { growth, median, ms, table } from "./lib/measure.mjs";
import { nativeTimes } from "./lib/native.mjs";
import { editsOf, sketchOf } from "./lib/workload.mjs";

const SIZES = [100, 1_000, 10_000];
const BUDGETS = { "analyze 1000": 2, "analyze 10000": 30, "execute 1000": 5 };
const EDITS = 1_000;

const WORK = {
  analyze: (sketch) => [() => analyze(sketch), { call: "analyze", arguments: [sketch] }],
  lint: (sketch) => [() => lint(sketch), { call: "lint", arguments: [sketch] }],
  validate: (sketch, edits) => [
    () => validate(sketch, edits),
    { call: "validate", arguments: [sketch, edits, null] },
  ],
  execute: (sketch, edits) => [
    () => execute(sketch, edits),
    { call: "execute", arguments: [sketch, edits, null] },
  ],
  // Each time with a history of its own: one that is undone and redone again and again grows.
  "undo and redo": (sketch, edits) => [
    (history) => [history.undo(), history.redo()],
    { class: "History", arguments: [sketch], steps: [["apply", edits]], timed: ["undo", "redo"] },
    () => {
      const history = new History(sketch);
      history.apply(edits);
      return history;
    },
  ],
  toSvg: (sketch) => [() => toSvg(sketch), { call: "toSvg", arguments: [sketch, null] }],
  toHtml: (sketch) => [() => toHtml(sketch), { call: "toHtml", arguments: [sketch, null] }],
};

const rows = Object.entries(WORK).flatMap(([name, work]) =>
  SIZES.map((size) => {
    const sketch = sketchOf(size);
    const [wasm, record, prepare] = work(sketch, editsOf(sketch, EDITS));
    return { name, size, record, wasm: median(wasm, prepare) };
  }),
);
const native = await nativeTimes(rows.map(({ record }) => record));

table(
  `Calls (edits: ${EDITS} operations; budget for the growth exponent of analyze: 1.2)`,
  ["call", "components", "wasm", "budget", "growth", "native", "growth"],
  rows.map(({ name, size, wasm }, index) => {
    const former = rows[index - 1];
    const since = (before, now) =>
      former?.name === name ? growth([former.size, before], [size, now]).toFixed(2) : "";
    return [
      name,
      String(size),
      ms(wasm),
      BUDGETS[`${name} ${size}`] ? ms(BUDGETS[`${name} ${size}`]) : "",
      since(former?.wasm, wasm),
      ms(native[index]),
      since(native[index - 1], native[index]),
    ];
  }),
);
