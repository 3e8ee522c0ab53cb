// One sentence on sketches of 40 and 2,000 components.

import { interpret } from "../dist/npm/language/node.js";
import { median, ms, table } from "./lib/measure.mjs";
import { sketchOf } from "./lib/workload.mjs";

const SENTENCES = [
  "move the first button 200 px to the right",
  "add a button below the heading",
  "add a pricing table",
  "make the image half as wide",
  "delete all buttons",
  "align the cards to the left",
  "tidy this up",
  "undo",
  "could you please think about what our customers would rather see here instead of all this",
];

const [small, large] = [40, 2_000].map(sketchOf);
table(
  "interpret (budget for 40 components: 2 ms; the sketch as JSON included)",
  ["sentence", "kind", "40", "2,000"],
  SENTENCES.map((sentence) => [
    sentence,
    interpret(small, sentence).kind,
    ms(median(() => interpret(small, sentence))),
    ms(median(() => interpret(large, sentence))),
  ]),
);
