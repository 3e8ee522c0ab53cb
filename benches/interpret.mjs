// One sentence on a sketch of 40 components.

import { interpret } from "../dist/npm/node.js";
import { median, ms, table } from "./lib/measure.mjs";
import { sketchOf } from "./lib/workload.mjs";

const SENTENCES = [
  "move the first button 200 px to the right",
  "add a button below the heading",
  "make the image half as wide",
  "delete all buttons",
  "align the cards to the left",
  "undo",
  "could you please think about what our customers would rather see here instead of all this",
];

const sketch = sketchOf(40);
table(
  "interpret, 40 components (budget: 2 ms)",
  ["sentence", "kind", "websketch"],
  SENTENCES.map((sentence) => [
    sentence,
    interpret(sketch, sentence).kind,
    ms(median(() => interpret(sketch, sentence))),
  ]),
);
