// 1,000 operations and their inverse, against JavaScript that does the same in the same process.

import assert from "node:assert/strict";
import { execute, History } from "../dist/npm/node.js";
import { growth, median, ms, ratio, table } from "./lib/measure.mjs";
import { applyPatches, draftEdits, patchesOf, reduceEdits } from "./lib/rivals.mjs";
import { editsOf, sketchOf } from "./lib/workload.mjs";

const SIZES = [100, 1_000, 10_000];
const COUNTS = [100, 1_000, 10_000];
const BUDGET = { size: 1_000, time: 5 };

const bySize = SIZES.map((size) => {
  const sketch = sketchOf(size);
  const edits = editsOf(sketch, 1_000);
  const patches = patchesOf(sketch, edits);
  checkSame(sketch, edits, patches);
  return {
    size,
    ours: median(() => execute(sketch, edits)),
    patch: median(() => applyPatches(sketch, patches)),
    immer: median(() => draftEdits(sketch, edits)),
    reducer: median(() => reduceEdits(sketch, edits)),
  };
});
table(
  "1,000 operations with inverse (a JavaScript sketch in, a JavaScript sketch out)",
  [
    "components",
    "websketch",
    "budget",
    "fast-json-patch",
    "ratio",
    "immer",
    "ratio",
    "immutable reducer",
    "ratio",
    "growth",
  ],
  bySize.map(({ size, ours, patch, immer, reducer }, index) => [
    String(size),
    ms(ours),
    size === BUDGET.size ? ms(BUDGET.time) : "",
    ms(patch),
    ratio(patch, ours),
    ms(immer),
    ratio(immer, ours),
    ms(reducer),
    ratio(reducer, ours),
    exponent(bySize, index),
  ]),
);

const sketch = sketchOf(1_000);
const byCount = COUNTS.map((size) => {
  const edits = editsOf(sketch, size);
  return { size, ours: median(() => execute(sketch, edits)) };
});
table(
  "On 1,000 components",
  ["operations", "websketch", "growth"],
  byCount.map(({ size, ours }, index) => [String(size), ms(ours), exponent(byCount, index)]),
);

// What an editor does all day: one change, and what it has changed comes back.
const ONE = { size: 10_000, time: 0.3 };
const single = SIZES.map((size) => {
  const large = sketchOf(size);
  const [edit] = editsOf(large, 1);
  const patches = patchesOf(large, [edit]);
  const history = new History(large);
  let x = 0;
  const next = () => {
    x += 1;
    return [{ type: "move", componentId: large[size >> 1].id, x, y: 0 }];
  };
  return [
    String(size),
    ms(median(() => history.apply(next()))),
    size === ONE.size ? ms(ONE.time) : "",
    ms(median(() => history.apply(next(), { merge: "drag" }))),
    ms(median(() => [history.undo(), history.redo()])),
    ms(median(() => execute(large, [edit]))),
    ms(median(() => draftEdits(large, [edit]))),
    ms(median(() => applyPatches(large, patches))),
  ];
});
table(
  "One edit, with its inverse",
  [
    "components",
    "history",
    "budget",
    "in a drag",
    "undo + redo",
    "execute",
    "immer",
    "fast-json-patch",
  ],
  single,
);

// Whoever does something else than the others is not a rival.
function checkSame(before, edits, patches) {
  const done = execute(before, edits);
  assert.deepEqual(done.rejections, []);
  assert.deepEqual(applyPatches(before, patches).sketch, done.sketch);
  assert.deepEqual(draftEdits(before, edits).sketch, done.sketch);
  assert.deepEqual(reduceEdits(before, edits).sketch, done.sketch);
}

function exponent(rows, index) {
  if (index === 0) return "";
  const [former, row] = [rows[index - 1], rows[index]];
  return growth([former.size, former.ours], [row.size, row.ours]).toFixed(2);
}
