// Analysis of sketches of 100 to 20,000 components.

import { analyze } from "../dist/npm/node.js";
import { growth, median, ms, table } from "./lib/measure.mjs";
import { sketchOf } from "./lib/workload.mjs";

const BUDGETS = new Map([
  [1_000, 2],
  [10_000, 30],
]);

const rows = [100, 1_000, 10_000, 20_000].map((size) => {
  const sketch = sketchOf(size);
  const text = JSON.stringify(sketch);
  const answer = JSON.stringify(analyze(sketch));
  return {
    size,
    time: median(() => analyze(sketch)),
    boundary: median(() => [JSON.stringify(sketch), JSON.parse(text), JSON.parse(answer)].length),
  };
});
table(
  "analyze (budget for the growth exponent: 1.2)",
  ["components", "websketch", "budget", "growth", "JSON alone"],
  rows.map(({ size, time, boundary }, index) => [
    String(size),
    ms(time),
    BUDGETS.has(size) ? ms(BUDGETS.get(size)) : "",
    index > 0 ? growth([rows[index - 1].size, rows[index - 1].time], [size, time]).toFixed(2) : "",
    ms(boundary),
  ]),
);
