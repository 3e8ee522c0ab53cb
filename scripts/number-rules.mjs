// Counts the numbers with a decimal point in core that stand outside the places for numbers. Geometry has its numbers
// in `tokens`, in the rows of the kit, and in the drawings; elsewhere only 0, 0.5, 1 and 2 mean nothing of their own.

import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { root } from "./lib/paths.mjs";
import { filesBelow } from "./lib/stamp.mjs";

/** Most numbers outside these places. */
const MOST = 80;

/** The crates with geometry. The others have shares, scores and times. */
const CRATES = ["core/sketch/src/", "core/layout/src/", "core/pages/src/"];

/** The places for numbers: tokens, the rows of the kit and their sizes, drawings, and fonts. */
const PLACES = [
  "core/layout/src/tokens",
  "core/layout/src/drawing",
  "core/layout/src/text_metrics",
  "core/sketch/src/kit",
  "core/sketch/src/sketch/component",
  "core/layout/src/layout_tree/size",
  "core/layout/src/layout_tree/natural_size",
  "core/layout/src/text_room",
  // Shares and weights of judgments, no lengths.
  "core/layout/src/score",
  "core/sketch/src/limits",
  "core/sketch/src/geometry",
];

const NUMBER = /(?<![\w.])\d[\d_]*\.\d[\d_]*(?:e-?\d+)?(?![\w.])/g;
const PLAIN = new Set(["0.0", "0.5", "1.0", "2.0"]);

/** Numbers of one file with their lines. */
function numbersOf(file) {
  const [code] = readFileSync(join(root, file), "utf8").split("#[cfg(test)]");
  return code.split("\n").flatMap((line, at) => {
    const [statement] = line.split("//");
    const found = statement.replace(/"(?:[^"\\]|\\.)*"/g, "").match(NUMBER) ?? [];
    return found
      .filter((number) => !PLAIN.has(number))
      .map((number) => `${file}:${at + 1}: ${number}`);
  });
}

/** Findings, one line each; none = the rule is kept. */
export function numberRules() {
  const isCounted = (file) =>
    CRATES.some((crate) => file.startsWith(crate)) &&
    !PLACES.some((place) => file.startsWith(place));
  const files = filesBelow([join(root, "core")])
    .filter((file) => file.endsWith(".rs"))
    .map((file) => relative(root, file).split(sep).join("/"))
    .filter(isCounted);
  const numbers = files.flatMap(numbersOf);
  if (numbers.length <= MOST) return [];
  return [
    `${numbers.length} numbers outside tokens, kit and drawings; at most ${MOST}`,
    ...numbers,
  ];
}

if (import.meta.filename === process.argv[1]) {
  const findings = numberRules();
  for (const finding of findings) console.log(finding);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
