// 1,000 operations and their inverse, against JavaScript that does the same in the same process.

import assert from "node:assert/strict";
import { execute } from "../dist/npm/node.js";
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
